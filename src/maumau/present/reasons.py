"""Why something is refused, in the viewer's language: made from the reason's stable code and its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maumau.core.cards import RANK_LETTERS, SUIT_LETTERS
from maumau.present import callwords
from maumau.present.i18n import Translator, tr
from maumau.present.names import capital, card_name, one_of, rank_a, rank_name, suit_name, the_card


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
        case "skip_open":
            return _skipped(t, params, style)
        case "nothing_owed" if params.get("call"):
            return _owed_word(t, params)
        case "nothing_to_catch":
            return _not_caught(t, params)
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
        "cover_open": t.gettext("Your card has to be covered: lay a second one."),
        "round_over": t.gettext("This round is over."),
        "wish_open": t.gettext("First name a suit for the card turned up."),
        "ask_open": t.gettext("First decide: let it pass, or catch it."),
        "unknown_action": t.gettext("That cannot be done now."),
    }
    return simple.get(code, "")


def _skipped(t: Translator, params: Mapping[str, Any], style: str) -> str:
    if answers := _named(t, params, style):
        return t.gettext("You are skipped: answer with {rank}, or pass.").format(rank=one_of(answers, t.lang))
    return t.gettext("You are skipped: pass.")


def _owed_word(t: Translator, params: Mapping[str, Any]) -> str:
    """Another word was said than the one that is owed."""
    words, level = str(params.get("words", "")), _number(params.get("level"))
    knock = t.gettext("Here you knock once.") if level < 2 else t.gettext("Here you knock twice.")
    return callwords.told(t, words, level, t.gettext("The word to say here is “{word}”."), knock)


def _not_caught(t: Translator, params: Mapping[str, Any]) -> str:
    if "seats" in params:
        return t.gettext("There is no such seat at this table.")
    if params.get("own") and params.get("call"):
        return t.gettext("You cannot catch yourself, but you can still make up for it.")
    if params.get("own"):
        return t.gettext("You cannot catch yourself.")
    if params.get("again"):
        return t.gettext("Nobody has forgotten anything there, and you have already raised a false alarm this turn.")
    return t.gettext("Nobody has forgotten anything there.")


def _about_cards(t: Translator, code: str, params: Mapping[str, Any], style: str) -> str:
    suit = suit_name(_letter(params.get("suit", "any"), SUIT_LETTERS), t.lang, style)
    rank = _letter(params.get("rank", ""), RANK_LETTERS)
    a_rank = rank_a(rank, t.lang, style) if rank else ""
    match code:
        case "does_not_fit":
            return capital(t.gettext("Needs {suit} or {rank}.").format(suit=suit, rank=a_rank))
        case "wish_not_served" if others := _named(t, params, style):
            # Translators: before ranks and cards, as in "lay that suit, a jack or a queen"
            served = one_of([t.pgettext("wish", "that suit"), *others], t.lang)
            return t.gettext("The wish is {suit}: lay {cards}.").format(suit=suit, cards=served)
        case "wish_not_served":
            return t.gettext("The wish is {suit}: only that suit fits.").format(suit=suit)
        case "wild_on_wild":
            # Translators: cards without article: "Jack on jack is not allowed here."
            new, old = _bare(t, params, "card", "rank", style), _bare(t, params, "top", "top_rank", style)
            return capital(t.gettext("{rank} on {other} is not allowed here.").format(rank=new, other=old))
        case "no_finish":
            if params.get("card") is not None:
                a_rank = the_card(params["card"], t.lang, style)
            return t.gettext("Not as the last card: these rules do not let you go out with {rank}.").format(rank=a_rank)
        case "suit_not_allowed":
            return t.gettext("Name another suit: {suit} is not allowed here.").format(suit=suit)
    debt = _number(params.get("debt"))
    if answers := _named(t, params, style):
        return t.ngettext(
            "{n} card is owed: answer with {rank}, or take it.",
            "{n} cards are owed: answer with {rank}, or take them.",
            debt,
        ).format(n=debt, rank=one_of(answers, t.lang))
    return t.ngettext("{n} card is owed: take it.", "{n} cards are owed: take them.", debt).format(n=debt)


def _bare(t: Translator, params: Mapping[str, Any], card: str, rank: str, style: str) -> str:
    """A rank without article, or the card where only that one of its rank is meant."""
    if params.get(card) is not None:
        return card_name(params[card], t.lang, style)
    return rank_name(_letter(params.get(rank, ""), RANK_LETTERS), t.lang, style)


def _named(t: Translator, params: Mapping[str, Any], style: str) -> list[str]:
    """Ranks, and cards where only some of a rank are meant: "a 7", "an 8", "the jack of clubs"."""
    names = [rank_a(_letter(one, RANK_LETTERS), t.lang, style) for one in params.get("ranks") or ()]
    names += [the_card(one, t.lang, style) for one in params.get("cards") or ()]
    return names


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
    return tr(lang).gettext("Lay {card} at your own risk?").format(card=the_card(card, lang, style, numbered=False))
