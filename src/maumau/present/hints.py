"""The line that says what is asked now, of the viewer or of somebody else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from maumau.core.cards import parse_card
from maumau.explain import what_answers
from maumau.present.names import one_of, rank_a, suit_name
from maumau.present.sheet import rules_of

if TYPE_CHECKING:
    from maumau.core.cards import Card, Rank
    from maumau.present.actions import Choices
    from maumau.present.i18n import Translator
    from maumau.present.sentences import Teller
    from maumau.table.view import TableView


def asked(view: TableView, choices: Choices, s: Teller, other: str) -> str:
    """What is asked now; "" when the round is over. `other`: `asked_of_other`, which all but one viewer are told."""
    if view.phase != "playing" or view.to_act is None:
        return ""
    if choices.calls:
        level = 2 if 2 in choices.calls or not view.hand else 1
        return s.call(level, s.t.gettext("Quick – say “{word}!”"), s.t.gettext("Quick – knock!"))
    return _of_you(view, choices, s) if view.to_act == view.you and view.legal else other


def asked_of_other(view: TableView, s: Teller) -> str:
    """What is asked of the seat to act, for those who watch it; "" when the round is over."""
    t = s.t
    if view.phase != "playing" or view.to_act is None:
        return ""
    name = s.name(view.to_act)
    match view.round_phase:
        case "wish":
            return t.gettext("{name} chooses a suit.").format(name=name)
        case "ask":
            return t.gettext("{name} decides whether the finish counts.").format(name=name)
        case "skip" if any(_answers(view.rules.code, view.top, len(view.players), "skip")):
            return t.gettext("{name} is skipped and may answer.").format(name=name)
        case "skip":
            return t.gettext("{name} is skipped.").format(name=name)
    if view.debt:
        return t.ngettext(
            "{name} has to answer or take {n} card.", "{name} has to answer or take {n} cards.", view.debt
        ).format(name=name, n=view.debt)
    return t.gettext("It is {name}’s turn.").format(name=name)


def _of_you(view: TableView, choices: Choices, s: Teller) -> str:
    t = s.t
    match view.round_phase:
        case "wish":
            return t.gettext("Name a suit to begin with.")
        case "ask":
            return s.call(
                2,
                t.gettext("Did you hear “{word}”? Let it pass, or catch it."),
                t.gettext("Did you hear the knocks? Let it pass, or catch it."),
            )
        case "skip":
            if held := _held(view, choices, s):
                return t.gettext("You are skipped: answer with {rank}, or pass.").format(rank=one_of(held, t.lang))
            return t.gettext("You are skipped: pass.")
        case "cover":
            return _cover(choices, s)
    if view.debt:
        return _debt(view, choices, s)
    if view.has_drawn:
        if choices.lays:
            return (
                t.gettext("The card you drew fits: lay it or pass.")
                if choices.pass_
                else t.gettext("The card you drew fits: lay it.")
            )
        return t.gettext("It does not fit – pass.")
    if not choices.lays:
        return t.gettext("Nothing fits – draw a card.") if choices.draw else t.gettext("Nothing fits – pass.")
    return _fitting(view, s)


@lru_cache(maxsize=1024)
def _answers(code: str, top: str | None, players: int, phase: str | None) -> tuple[list[Rank], list[Card]]:
    """What answers the skip or the debt that is open on this card."""
    return what_answers(parse_card(str(top)), players, rules_of(code), skip=phase == "skip")


def _held(view: TableView, choices: Choices, s: Teller) -> list[str]:
    """What the viewer can answer with: a rank where all of its cards answer, else the very cards; [] for nothing."""
    if not choices.lays:
        return []
    whole, _ = _answers(view.rules.code, view.top, len(view.players), view.round_phase)
    ranks = set(map(str, whole))
    named = [rank_a(card[0], s.t.lang, s.style) if card[0] in ranks else s.card(card) for card in choices.lays]
    return list(dict.fromkeys(named))


def _cover(choices: Choices, s: Teller) -> str:
    if choices.lays:
        return s.t.gettext("Cover your card: lay a second one.")
    if choices.draw:
        return s.t.gettext("Nothing covers your card – draw.")
    return s.t.gettext("Nothing covers your card – pass.")


def _debt(view: TableView, choices: Choices, s: Teller) -> str:
    t = s.t
    held = _held(view, choices, s)
    if len(held) == 1:
        return t.ngettext(
            "Your turn: answer with {rank} or take {n} card.",
            "Your turn: answer with {rank} or take {n} cards.",
            view.debt,
        ).format(rank=held[0], n=view.debt)
    if held:
        return t.ngettext(
            "Your turn: answer or take {n} card.", "Your turn: answer or take {n} cards.", view.debt
        ).format(n=view.debt)
    return t.ngettext("Your turn: take {n} card.", "Your turn: take {n} cards.", view.debt).format(n=view.debt)


def _fitting(view: TableView, s: Teller) -> str:
    t = s.t
    if view.wish == "any" or not view.top or view.top[0] == "X":
        return t.gettext("Your turn: any card fits.")
    if view.wish is not None:
        return t.gettext("Your turn: {suit} is wished.").format(suit=suit_name(view.wish, t.lang, s.style))
    return t.gettext("Your turn: {suit} or {rank} fits.").format(
        suit=suit_name(view.top[1], t.lang, s.style), rank=rank_a(view.top[0], t.lang, s.style)
    )


def draw_label(view: TableView, t: Translator) -> str:
    """What stands on the stock's button."""
    if view.debt and view.to_act == view.you:
        return t.ngettext("Take {n}", "Take {n}", view.debt).format(n=view.debt)
    return t.pgettext("button", "Draw")
