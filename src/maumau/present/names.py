"""Names of cards, suits and ranks in the viewer's language, for eyes and for screen readers.

Cards come as `Card` or as text (`7H`, `TD`, `X1`, `7S'`); suits as a letter `C D H S` or `any`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from maumau.present.i18n import Translator, tr

if TYPE_CHECKING:
    from maumau.core.cards import Card
    from maumau.rules.ruleset import RuleSet

Style = Literal["french", "german"]
SUITS: Final = "CSHD"
"""In the order in which people sort them: black, black, red, red; with German suits the same order of value."""
RANKS: Final = "23456789TJQKAX"


@lru_cache(maxsize=256)
def suit_name(suit: str, lang: str, style: str = "french") -> str:
    """The suit's own word, as it stands under a symbol or in a question: "hearts", "Herz", "cœur"."""
    t = tr(lang)
    if style == "german":
        words = {
            "C": t.pgettext("suit", "acorns"),
            "S": t.pgettext("suit", "leaves"),
            "H": t.pgettext("German suit", "hearts"),
            "D": t.pgettext("suit", "bells"),
        }
    else:
        words = {
            "C": t.pgettext("suit", "clubs"),
            "S": t.pgettext("suit", "spades"),
            "H": t.pgettext("suit", "hearts"),
            "D": t.pgettext("suit", "diamonds"),
        }
    return words.get(suit) or t.pgettext("suit", "any suit")


def rank_letter(rank: str, lang: str, style: str = "french") -> str:
    """What stands in the corner of a card: "10", "B", "V", "U"; a star for a joker is drawn, its letter is empty."""
    t = tr(lang)
    if rank == "T":
        return "10"
    if rank == "X":
        return ""
    if rank == "A":
        return t.pgettext("card letter", "A")
    if rank == "K":
        return t.pgettext("card letter", "K")
    if rank == "Q":
        return t.pgettext("German card letter", "O") if style == "german" else t.pgettext("card letter", "Q")
    if rank == "J":
        return t.pgettext("German card letter", "U") if style == "german" else t.pgettext("card letter", "J")
    return rank


def rank_name(rank: str, lang: str, style: str = "french") -> str:
    """The rank as a word without article: "jack", "Bube", "10"."""
    t = tr(lang)
    german = style == "german"
    match rank:
        case "T":
            return "10"
        case "A":
            return t.pgettext("rank", "ace")
        case "K":
            return t.pgettext("rank", "king")
        case "Q":
            return t.pgettext("German rank", "Ober") if german else t.pgettext("rank", "queen")
        case "J":
            return t.pgettext("German rank", "Unter") if german else t.pgettext("rank", "jack")
        case "X":
            return t.pgettext("rank", "joker")
    return rank


def _rank_the(t: Translator, rank: str, style: str) -> str:
    german = style == "german"
    match rank:
        case "A":
            return t.pgettext("definite rank", "the ace")
        case "K":
            return t.pgettext("definite rank", "the king")
        case "Q":
            return (
                t.pgettext("definite German rank", "the Ober") if german else t.pgettext("definite rank", "the queen")
            )
        case "J":
            return (
                t.pgettext("definite German rank", "the Unter") if german else t.pgettext("definite rank", "the jack")
            )
        case "X":
            return t.pgettext("definite rank", "the joker")
    # Translators: {n} is a number from 2 to 10
    return t.pgettext("definite rank", "the {n}").format(n="10" if rank == "T" else rank)


def rank_a(rank: str, lang: str, style: str = "french") -> str:
    """The rank with its indefinite article: "a 9", "an ace", "einen Buben" (as an object, "needs …")."""
    t = tr(lang)
    german = style == "german"
    match rank:
        case "8":
            return t.pgettext("indefinite rank", "an 8")
        case "A":
            return t.pgettext("indefinite rank", "an ace")
        case "K":
            return t.pgettext("indefinite rank", "a king")
        case "Q":
            return (
                t.pgettext("indefinite German rank", "an Ober") if german else t.pgettext("indefinite rank", "a queen")
            )
        case "J":
            if german:
                return t.pgettext("indefinite German rank", "an Unter")
            return t.pgettext("indefinite rank", "a jack")
        case "X":
            return t.pgettext("indefinite rank", "a joker")
    # Translators: {n} is a number from 2 to 10 but never 8
    return t.pgettext("indefinite rank", "a {n}").format(n="10" if rank == "T" else rank)


@lru_cache(maxsize=4096)
def _name(text: str, lang: str, style: str) -> str:
    t = tr(lang)
    rank, suit = text[0], text[1]
    if rank == "X":
        # Translators: the name of a card; each joker of a pack has a number
        return t.pgettext("card", "joker {n}").format(n=suit)
    # Translators: the name of a card
    return t.pgettext("card", "{rank} of {suit}").format(
        rank=rank_name(rank, lang, style), suit=suit_name(suit, lang, style)
    )


@lru_cache(maxsize=4096)
def _the(text: str, lang: str, style: str) -> str:
    t = tr(lang)
    rank, suit = text[0], text[1]
    if rank == "X":
        # Translators: one joker of several, inside a sentence ("Anna lays …")
        return t.pgettext("definite card", "joker {n}").format(n=suit)
    # Translators: a card with its definite article, inside a sentence ("Anna lays …"); {rank} has the article
    return t.pgettext("definite card", "{rank} of {suit}").format(
        rank=_rank_the(t, rank, style), suit=suit_name(suit, lang, style)
    )


def card_name(card: Card | str, lang: str, style: str = "french") -> str:
    """The name of a card alone: "9 of hearts", "Herz 9", "9 de cœur", "joker 2". Both copies of a face share it."""
    return _name(str(card), lang, style)


def the_card(card: Card | str, lang: str, style: str = "french", *, numbered: bool = True) -> str:
    """The name inside a sentence: "the 9 of hearts", "Herz 9", "le 9 de cœur", "el 9 de corazones".

    `numbered`: "joker 2"; without it "the joker", for where it does not matter which one it is.
    """
    text = str(card)
    if text[0] == "X" and not numbered:
        return tr(lang).pgettext("definite rank", "the joker")
    return _the(text, lang, style)


def jokers_differ(rules: RuleSet) -> bool:
    """Whether a joker does something of its own in this set, so that it matters which one is laid."""
    return rules.jokers > 1 and any(card[0] == "X" and len(card) > 1 for card in rules.effects)


def capital(text: str) -> str:
    """The text with a capital letter in front, as at the start of a line."""
    return text[:1].upper() + text[1:]


def list_of(items: list[str], lang: str) -> str:
    """Things in a row: "Anna, Ben and Cem"."""
    if len(items) < 2:
        return "".join(items)
    # Translators: joins the last of several things: "Anna, Ben and Cem"
    return tr(lang).pgettext("list", "{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])


def one_of(items: list[str], lang: str) -> str:
    """One of several things: "a 7, an 8 or the jack of clubs"."""
    if len(items) < 2:
        return "".join(items)
    return tr(lang).pgettext("list", "{some} or {last}").format(some=", ".join(items[:-1]), last=items[-1])
