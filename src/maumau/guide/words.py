"""The writer: turns message and rule set into statements of one language.

Sentences are whole messages; what is filled in are numbers, names and lists of cards in the grammatical form that
the message asks for (`cards_one` "a 7 or a jack", `cards_object`, `cards_after`, `cards_many`, `cards_bare`).
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, Literal

from maumau.guide.facts import SUITS, Facts
from maumau.guide.forms import CALLS, FORMS, GERMAN_RANKS, Form
from maumau.guide.home import HOME
from maumau.guide.model import Statement
from maumau.present import names
from maumau.present.i18n import tr
from maumau.rules.options import BY_ID

if TYPE_CHECKING:
    from maumau.rules import RuleSet

Join = Literal["and", "or"]
SuitStyle = Literal["french", "german"]
CONTEXT: Final = "guide"
"""The gettext context of every message of the guides, so that they never meet those of the interface."""


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def with_needs(options: tuple[str, ...]) -> tuple[str, ...]:
    """The options and those without which they mean nothing: a penalty for omissions needs announcements."""
    needed = (need.option for option in options if option in BY_ID for need in BY_ID[option].needs)
    return tuple(dict.fromkeys((*options, *needed)))


class Writer:
    """Writes the statements of one guide; knows language, rule set and which options have their address already."""

    def __init__(
        self,
        rules: RuleSet,
        lang: str,
        players: int | None = None,
        suits: SuitStyle = "french",
        house: dict[str, str] | None = None,
    ) -> None:
        self.rules = rules
        self.lang = lang
        self.f = Facts(rules, players)
        self.suits = suits
        self.jokers = names.jokers_differ(rules)
        self.texts = tr(lang)
        self.house = house or {}
        self.section = ""
        self.anchored: set[str] = set()

    # -- messages ----------------------------------------------------------------------------------------------
    def t(self, message: str, **values: object) -> str:
        """The translated message with its values."""
        return self.texts.pgettext(CONTEXT, message).format(**values)

    def c(self, context: str, message: str, **values: object) -> str:
        """A message that needs more context to be translated."""
        return self.texts.pgettext(f"{CONTEXT} {context}", message).format(**values)

    def n(self, one: str, many: str, n: int, **values: object) -> str:
        """A message in the plural form that `n` asks for; `n` may be used as a value."""
        return self.texts.npgettext(CONTEXT, one, many, n).format(n=n, **values)

    def s(self, message: str, *options: str, **values: object) -> Statement:
        """A statement that depends on these options; the first is the one it explains."""
        return self.statement(self.t(message, **values), *options)

    def sn(self, one: str, many: str, n: int, *options: str, **values: object) -> Statement:
        """A statement with a number in it."""
        return self.statement(self.n(one, many, n, **values), *options)

    def statement(self, text: str, *options: str) -> Statement:
        """A statement of this text; the first about an option in the section at home for it becomes its address."""
        option = options[0] if options else ""
        text, options = capital(text), with_needs(options)
        if HOME.get(option) != self.section or option in self.anchored:
            return Statement(text, options)
        self.anchored.add(option)
        return Statement(text, options, option, self.house.get(option, ""))

    @staticmethod
    def merge(*parts: Statement) -> Statement:
        """Several statements read as one; it depends on all their options."""
        options = tuple(dict.fromkeys(option for part in parts for option in part.options))
        anchor = next((part.anchor for part in parts if part.anchor), "")
        note = " ".join(part.note for part in parts if part.note)
        return Statement(" ".join(part.text for part in parts), options, anchor, note)

    def word(self, level: int = 1) -> str:
        """What this set says: 1 at the last card but one, 2 for the last card."""
        return self.c("call", CALLS[self.rules.words][level - 1])

    # -- cards -------------------------------------------------------------------------------------------------
    def rank(self, key: str, form: Form = "bare") -> str:
        """A rank ("a 7") or, for a key of two letters, a single card, in the form asked for."""
        if len(key) == 2:
            return names.card_name(key, self.lang, self.suits) if form == "bare" else self.card(key)
        name = GERMAN_RANKS.get(key[0], key[0]) if self.suits == "german" else key[0]
        return self.c(f"rank {form}", FORMS[form][name])

    def card(self, card: str) -> str:
        """A single card inside a sentence: "the 9 of hearts", "Herz 9", "le 9 de cœur"."""
        return names.the_card(card, self.lang, self.suits, numbered=self.jokers)

    def suit(self, suit: str) -> str:
        """The name of a suit by its letter."""
        return names.suit_name(suit, self.lang, self.suits)

    def all_suits(self) -> str:
        """The four suits as one list."""
        return self.join([self.suit(suit) for suit in SUITS])

    def ranks(self, keys: tuple[str, ...], form: Form = "bare", how: Join = "and") -> str:
        """Several ranks or cards as one list."""
        return self.join([self.rank(key, form) for key in keys], how)

    def cards_one(self, keys: tuple[str, ...]) -> str:
        """The subject of a sentence: "a 7 or a jack"."""
        return self.ranks(keys, "one", "or")

    def cards_object(self, keys: tuple[str, ...]) -> str:
        """The same as an object."""
        return self.ranks(keys, "object", "or")

    def cards_after(self, keys: tuple[str, ...]) -> str:
        """The same after a preposition such as "on", "after", "with"."""
        return self.ranks(keys, "after", "or")

    def cards_bare(self, keys: tuple[str, ...]) -> str:
        """Without articles: "7 and jack"."""
        return self.ranks(keys, "bare")

    def cards_many(self, keys: tuple[str, ...]) -> str:
        """The plural: "7s and jacks"."""
        return self.ranks(keys, "many")

    def cards(self, cards: tuple[str, ...], how: Join = "and") -> str:
        """Single cards by their names as one list."""
        return self.join([self.card(card) for card in cards], how)

    def row(self, parts: list[str]) -> str:
        """Entries that have commas of their own, side by side."""
        return reduce(lambda first, after: self.c("list", "{first}; {next}", first=first, next=after), parts or [""])

    def join(self, parts: list[str], how: Join = "and") -> str:
        """A list as the language writes it: "7, 8 und 9"."""
        if len(parts) < 2:
            return "".join(parts)
        first, last = parts[0], parts[-1]
        for part in parts[1:-1]:
            first = self.c("list", "{first}, {next}", first=first, next=part)
        if how == "or":
            return self.c("list", "{first} or {last}", first=first, last=last)
        return self.c("list", "{first} and {last}", first=first, last=last)
