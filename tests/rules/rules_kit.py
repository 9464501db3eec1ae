"""Small words for writing rule tests: set up a position, let seats act, read what may be done.

Everything goes through the public face of ``maumau``. Texts are compared as sets where the order is not the
point, and a refusal is only accepted when it left no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import maumau

SUITS = "CDHS"
PLAIN_RANKS = "QKT6543"
"""Ranks without an effect in the presets' packs, from which an unimportant stock is taken."""


def rules(preset: str = "international", **changes: Any) -> maumau.RuleSet:
    """A preset with some of its fields replaced."""
    return maumau.preset(preset).replace(**changes)


def quiet(preset: str = "international", **changes: Any) -> maumau.RuleSet:
    """The same without announcements, so that the tests of other options see bare texts only."""
    return rules(preset, **{"call": "none", **changes})


def at(
    rule_set: str | maumau.RuleSet, hands: list[str], top: str, *, stock: str | None = None, **more: Any
) -> maumau.Round:
    """A set-up position; a stock that does not matter to the test is six plain cards nobody holds."""
    chosen = maumau.preset(rule_set) if isinstance(rule_set, str) else rule_set
    if stock is None:
        used = " ".join([*hands, top, more.get("pile", ""), more.get("drawn", "")]).split()
        low = {"skat32": "TQK", "jass36": "6TQK"}.get(chosen.pack, PLAIN_RANKS)
        stock = " ".join([r + s for s in SUITS for r in low if r + s not in used][:6])
    return maumau.position(chosen, hands=hands, top=top, stock=stock, **more)


def play(round_: maumau.Round, *turns: str) -> list[Any]:
    """Let seats act: ``play(r, "0 7H", "1 draw")``. Returns the events of the last action."""
    events: list[Any] = []
    for turn in turns:
        seat, _, action = turn.partition(" ")
        events = list(round_.apply(int(seat), action))
    return events


def texts(round_: maumau.Round, seat: int | None = None) -> set[str]:
    """The legal actions of a seat (of the seat to act when none is named) as a set of texts."""
    who = round_.to_act if seat is None else seat
    listed = [str(action) for action in round_.legal_actions(who)]
    assert len(set(listed)) == len(listed), f"an action is listed twice: {listed}"
    return set(listed)


def cards(hand: Iterable[Any]) -> set[str]:
    """Cards as a set of texts."""
    return {str(card) for card in hand}


def hand(round_: maumau.Round, seat: int) -> set[str]:
    """The hand of a seat as a set of texts."""
    return cards(round_.hands[seat])


def sizes(round_: maumau.Round) -> list[int]:
    """How many cards each seat holds."""
    return [len(held) for held in round_.hands]


def seen(events: Iterable[Any], viewer: int | None = None) -> list[dict[str, Any]]:
    """What one viewer is told of some events, as dicts; an event that is kept from the viewer is left out."""
    told = [event.seen_by(viewer) for event in events]
    return [one.to_dict() for one in told if one is not None]


def kinds(events: Iterable[Any], viewer: int | None = None) -> list[str]:
    """The kinds of the events, in order."""
    return [one["kind"] for one in seen(events, viewer)]


def one(events: Iterable[Any], kind: str, viewer: int | None = None) -> dict[str, Any]:
    """The only event of a kind, without its kind."""
    found = [event for event in seen(events, viewer) if event["kind"] == kind]
    assert len(found) == 1, f"expected one {kind} event, got {found}"
    return {name: value for name, value in found[0].items() if name != "kind"}


def facts(round_: maumau.Round) -> tuple[Any, ...]:
    """Everything a refused action must leave as it was: the position and what each seat may do."""
    seats = range(len(round_.hands))
    return maumau.format_position(round_), [[str(a) for a in round_.legal_actions(seat)] for seat in seats]


def refused(round_: maumau.Round, seat: int, action: str) -> maumau.IllegalAction:
    """The refusal of an illegal action; fails when it is accepted, is not explained, or changes anything."""
    before = facts(round_)
    with pytest.raises(maumau.IllegalAction) as caught:
        round_.apply(seat, action)
    assert facts(round_) == before
    assert caught.value.code
    assert caught.value.text.strip()
    return caught.value


def option_names(rule_set: maumau.RuleSet, players: int) -> set[str]:
    """The options that the problems of a rule set name."""
    return {problem.option for problem in rule_set.problems(players=players)}


def rejected(**changes: Any) -> set[str]:
    """The options that stop a rule set from being built with these values at all."""
    with pytest.raises(maumau.RuleSetError) as caught:
        rules(**changes)
    assert all(problem.text.strip() for problem in caught.value.problems)
    return {problem.option for problem in caught.value.problems}


def problem_texts(rule_set: maumau.RuleSet, players: int) -> str:
    """All problem texts joined, to look for the arithmetic in them."""
    return "\n".join(problem.text for problem in rule_set.problems(players=players))


def dealt(rule_set: maumau.RuleSet, rank: str, players: int, dealer: int = 0) -> maumau.Round:
    """A freshly dealt round whose start card has the rank: the first seed that turns one up is taken."""
    blind = rule_set.replace(start_card="ignored", start_wild="printed_suit")
    for seed in range(2000):
        if str(maumau.deal(blind, players=players, seed=seed, dealer=dealer).top)[0] == rank:
            return maumau.deal(rule_set, players=players, seed=seed, dealer=dealer)
    raise AssertionError(f"no seed turns up a {rank}")


def view(round_: maumau.Round, seat: int | None = None) -> Any:
    """What a seat may know."""
    return maumau.view_of(round_, seat)
