"""Why something is refused, in the viewer's language: made from the reason's stable code and its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from maumau.core.cards import RANK_LETTERS, SUIT_LETTERS
from maumau.present.i18n import Translator, tr
from maumau.present.names import capital, rank_a, suit_name, the_card


def reason_text(
    code: str, params: Mapping[str, Any], lang: str, *, style: str = "french", names: Mapping[int, str] | None = None
) -> str:
    """The sentence of a reason; "" for a code that is not one of the round's.

    `params` as in `maumau.explain`; `names`: seat to player, for sentences that say whose turn it is.
    """
    t = tr(lang)
    match code:
        case "not_your_turn":
            name = (names or {}).get(_number(params.get("seat")), "")
            return (
                t.gettext("It is {name}’s turn.").format(name=name) if name else t.gettext("It is not your turn yet.")
            )
        case "not_in_hand":
            return t.gettext("That card is not in your hand.")
        case "does_not_fit" | "wish_not_served" | "wild_on_wild" | "no_finish" | "debt_open" | "suit_not_allowed":
            return _about_cards(t, code, params, style)
        case "already_drawn" if not params.get("pass", True):
            return t.gettext("You have already drawn: lay that card.")
        case "already_drawn" if not params.get("lay", True):
            return t.gettext("You have already drawn: pass.")
        case "cover_open" if not params.get("lay", True):
            return t.gettext("Nothing covers your card – draw.")
        case "must_play":
            if params.get("drawn"):
                return t.gettext("The card you drew fits, so lay it.")
            if params.get("empty") and params.get("pass"):
                return t.gettext("There is nothing left to draw and nothing fits: pass.")
            if params.get("empty"):
                return t.gettext("There is nothing left to draw: lay a card.")
            return t.gettext("You have a card that fits, so lay it.")
    simple = {
        "only_drawn_card": t.gettext("After drawing, lay only the drawn card – or pass."),
        "already_drawn": t.gettext("You have already drawn: lay that card or pass."),
        "nothing_drawn": t.gettext("Draw a card first, then you may pass."),
        "nothing_owed": t.gettext("There is nothing to announce right now."),
        "suit_missing": t.gettext("Choose a suit for this card."),
        "suit_not_needed": t.gettext("No suit is named with this card."),
        "nothing_to_catch": t.gettext("Nobody has forgotten anything there."),
        "skip_open": t.gettext("You are skipped: answer with the same rank, or pass."),
        "cover_open": t.gettext("Your card has to be covered: lay a second one."),
        "round_over": t.gettext("This round is over."),
        "wish_open": t.gettext("First name a suit for the card turned up."),
        "ask_open": t.gettext("First decide: let it pass, or catch it."),
        "unknown_action": t.gettext("That cannot be done now."),
    }
    return simple.get(code, "")


def _about_cards(t: Translator, code: str, params: Mapping[str, Any], style: str) -> str:
    suit = suit_name(_letter(params.get("suit", "any"), SUIT_LETTERS), t.lang, style)
    rank = _letter(params.get("rank", ""), RANK_LETTERS)
    a_rank = rank_a(rank, t.lang, style) if rank else ""
    match code:
        case "does_not_fit":
            return capital(t.gettext("Needs {suit} or {rank}.").format(suit=suit, rank=a_rank))
        case "wish_not_served" if params.get("ranks"):
            either = _either(t, params["ranks"], style)
            return t.gettext("The wish is {suit}: lay that suit or {rank}.").format(suit=suit, rank=either)
        case "wish_not_served":
            return t.gettext("The wish is {suit}: only that suit fits.").format(suit=suit)
        case "wild_on_wild":
            return t.gettext("Not here: {rank} may not answer another.").format(rank=a_rank)
        case "no_finish":
            return t.gettext("Not as the last card: these rules do not let you go out with {rank}.").format(rank=a_rank)
        case "suit_not_allowed":
            return t.gettext("Name another suit: {suit} is not allowed here.").format(suit=suit)
    debt = _number(params.get("debt"))
    if params.get("ranks"):
        choice = _either(t, params["ranks"], style)
        return t.ngettext(
            "{n} card is owed: answer with {rank}, or take it.",
            "{n} cards are owed: answer with {rank}, or take them.",
            debt,
        ).format(n=debt, rank=choice)
    return t.ngettext("{n} card is owed: take it.", "{n} cards are owed: take them.", debt).format(n=debt)


def _either(t: Translator, ranks: Iterable[object], style: str) -> str:
    """One of several ranks: "a 7, an 8 or a jack"."""
    names = [rank_a(_letter(one, RANK_LETTERS), t.lang, style) for one in ranks]
    if len(names) == 1:
        return names[0]
    return t.pgettext("list", "{some} or {last}").format(some=", ".join(names[:-1]), last=names[-1])


def _letter(value: object, letters: str) -> str:
    """The letter of a suit or rank that comes as the engine's number, or as its text already."""
    return letters[value] if isinstance(value, int) and 0 <= value < len(letters) else str(value)


def _number(value: Any) -> int:
    """A whole number that may come as text; -1 for none."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return -1


def misplay_text(card: str, lang: str, style: str = "french") -> str:
    """What is asked before a card is laid at one's own risk."""
    return tr(lang).gettext("Lay {card} at your own risk?").format(card=the_card(card, lang, style))
