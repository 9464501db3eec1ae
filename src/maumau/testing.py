"""A kit for testing rule sets, bots and whatever else shows a round to somebody.

Everything here goes through the public face. A failed check raises AssertionError with the line of the position, so
that it can be looked at again with ``maumau.parse_position``.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Protocol

from maumau.core.actions import Action
from maumau.core.events import Event
from maumau.core.round import Round
from maumau.dealing import deal
from maumau.match import Match
from maumau.notation import format_position, parse_position
from maumau.rules import RuleSet
from maumau.view import View, view_of

__all__ = [
    "State",
    "cards_of",
    "check_bot",
    "check_ruleset",
    "perft",
    "random_record",
    "state_of",
    "told",
    "twin_worlds",
]


@dataclass(frozen=True, slots=True)
class State:
    """Where every card is: the stock's first card is drawn first, hands and pile are in no particular order."""

    hands: list[list[str]]
    top: str
    stock: list[str]
    pile: list[str]


class Chooser(Protocol):
    """What ``check_bot`` needs of a bot: ``maumau.bot(name)`` has it."""

    def choose(self, view: View, budget: float) -> Action:
        """One of the view's legal actions."""


def state_of(round_: Round) -> State:
    """Where every card of the round is, hidden ones included."""
    fields = _fields(round_)
    return State(
        [_cards(hand) for hand in fields["hands"].split("/")],
        fields["top"],
        _cards(fields.get("stock", "")),
        _cards(fields.get("pile", "")),
    )


def cards_of(round_: Round) -> list[str]:
    """Every card of the round, hands first, then top, stock and pile."""
    state = state_of(round_)
    return [card for hand in state.hands for card in hand] + [state.top, *state.stock, *state.pile]


def perft(round_: Round, depth: int) -> int:
    """How many sequences of ``depth`` actions by any seats there are; those cut short by the end count nothing."""
    if depth == 0:
        return 1
    total = 0
    for seat, action in _choices(round_):
        after = round_.copy()
        after.apply(seat, action)
        total += perft(after, depth - 1)
    return total


def twin_worlds(
    round_: Round,
    viewer: int | None,
    rng: random.Random,
    *,
    keep: Collection[str] = (),
    keep_seed: bool = False,
) -> Round:
    """Another round that ``viewer`` (None: a spectator) cannot tell from this one.

    Everything the viewer cannot know is drawn again with ``rng``: the other hands, the order of the stock, what others
    have drawn in this turn and the seed of later shuffles. Public numbers stay. ``keep`` are cards that stay where they
    are, for a card that is about to be shown; ``keep_seed`` keeps later shuffles. When the round is over the hands are
    known and stay.
    """
    fields = _fields(round_)
    hands = [_cards(hand) for hand in fields["hands"].split("/")]
    stock = _cards(fields.get("stock", ""))
    fixed = set(keep)
    if round_.is_over:
        fixed.update(card for hand in hands for card in hand)
    if viewer is not None:
        fixed.update(hands[viewer])
    places = [hands[seat] for seat in range(len(hands))] + [stock]
    free = [card for place in places for card in place if card not in fixed]
    rng.shuffle(free)
    new = [[card if card in fixed else free.pop() for card in place] for place in places]
    drawn = _cards(fields.get("drawn", ""))
    acting = round_.to_act
    if drawn and acting is not None and acting != viewer:
        kept = [card for card in drawn if card in fixed]
        others = [card for card in new[acting] if card not in fixed]
        fields["drawn"] = ".".join(kept + rng.sample(others, len(drawn) - len(kept)))
    fields["hands"] = "/".join(".".join(hand) for hand in new[:-1])
    fields["stock"] = ".".join(new[-1])
    if "missed" in fields:
        fields["missed"] = "/".join(
            entry if old == hand else _missed(round_.rules, entry, hand)
            for entry, old, hand in zip(fields["missed"].split("/"), hands, new[:-1], strict=True)
        )
    if not keep_seed:
        fields["seed"] = rng.randbytes(32).hex()
    return parse_position(" ".join(f"{key}={value}" for key, value in fields.items() if value))


def told(events: list[Event], viewer: int | None) -> list[dict[str, object]]:
    """What the viewer is told of some events, as plain values."""
    return [event.seen_by(viewer).to_dict() for event in events]


def check_ruleset(rules: RuleSet, players: int | None = None, rounds: int = 5, seed: int = 0) -> int:
    """Play random rounds and check what every valid rule set is promised; returns the number of actions.

    Cards are conserved, the seat to act always has a legal action, every position reads back, nobody's View depends on
    what its viewer cannot know, and every round ends. ``players``: one number, or all that the set allows.
    """
    low, high = rules.players
    actions = 0
    for seats in range(low, high + 1) if players is None else [players]:
        problems = rules.problems(players=seats)
        assert not problems, f"{seats} players: {problems[0]}"
        for number in range(seed, seed + rounds):
            rng = random.Random(number)
            round_ = deal(rules, players=seats, seed=number, dealer=number % seats)
            pack = sorted(cards_of(round_))
            for before in _random_play(round_, rng):
                actions += 1
                line = format_position(before)
                assert sorted(cards_of(before)) == pack, f"cards were lost or made: {line}"
                acting = before.to_act
                assert before.is_over or (acting is not None and before.legal_actions(acting)), f"stuck: {line}"
                assert format_position(parse_position(line)) == line, f"does not read back: {line}"
                viewer = rng.choice([*range(seats), None])
                twin = twin_worlds(before, viewer, rng)
                assert view_of(twin, viewer).to_json() == view_of(before, viewer).to_json(), (
                    f"a leak to {viewer}: {line}"
                )
            assert round_.is_over, f"did not end: {format_position(round_)}"
    return actions


def check_bot(
    bot: Chooser, rules: RuleSet, players: int = 2, rounds: int = 5, seed: int = 0, budget: float = 0.01
) -> list[int]:
    """Let a bot play all seats of some rounds, check that it only chooses legal actions, return the wins per seat.

    The bot sees the encoded and decoded View of the seat to act and nothing else.
    """
    wins = [0] * players
    for number in range(seed, seed + rounds):
        round_ = deal(rules, players=players, seed=number, dealer=number % players)
        for _ in range(100_000):
            if round_.is_over:
                break
            seat = round_.to_act
            assert seat is not None
            view = View.from_json(view_of(round_, seat).to_json())
            action = bot.choose(view, budget)
            assert action in view.legal, f"seat {seat} chose {action}, which is not legal: {format_position(round_)}"
            round_.apply(seat, action)
        assert round_.is_over, f"the round did not end: {format_position(round_)}"
        if round_.winner is not None:
            wins[round_.winner] += 1
    return wins


def random_record(rules: RuleSet, players: int = 3, seed: int = 0, rounds: int = 1000) -> str:
    """The text of a match played by chance to its end, or for so many rounds."""
    rng = random.Random(seed)
    match = Match(rules, players=players, seed=seed)
    while True:
        while not match.round.is_over:
            match.apply(*_preferred(match.round, rng))
        if match.is_over or match.round_number == rounds:
            break
        match.next_round()
    return str(match.record())


def _random_play(round_: Round, rng: random.Random, most: int = 100_000) -> Iterator[Round]:
    """Let all seats act by chance until the round is over; yields the round before each action and after the last."""
    for _ in range(most):
        yield round_
        if round_.is_over:
            return
        round_.apply(*_preferred(round_, rng))


def _choices(round_: Round) -> list[tuple[int, Action]]:
    """Everything that any seat may do."""
    return [(seat, action) for seat in range(len(round_.hands)) for action in round_.legal_actions(seat)]


def _preferred(round_: Round, rng: random.Random) -> tuple[int, Action]:
    """One of the choices; half of the time a card is laid if one can be, so that rounds don't drag on."""
    offered = _choices(round_)
    lays = [choice for choice in offered if choice[1].kind == "lay"]
    return rng.choice(lays if lays and rng.random() < 0.5 else offered)


def _fields(round_: Round) -> dict[str, str]:
    """The fields of the position line."""
    return dict(part.partition("=")[::2] for part in format_position(round_).split())


def _cards(text: str) -> list[str]:
    return [card for card in text.split(".") if card]


def _missed(rules: RuleSet, entry: str, hand: list[str]) -> str:
    """The open omissions of a seat with another hand: Mau-Mau before a last wild (W) is owed only where one is left."""
    public = entry.replace("W", "").replace("-", "")
    if rules.call_words == "maumau_for_wild" and len(hand) == 1 and _is_wild(rules, hand[0]) and "M" in public:
        public += "W"
    return public or "-"


def _is_wild(rules: RuleSet, card: str) -> bool:
    face = card.rstrip("'")
    return "wild" in rules.effects.get(face, rules.effects.get(face[0], ()))
