"""Pieces of a guide for pages that change with every choice: the sentence of each option, and the set in ten steps.

The sentences are those of the guide itself; figures and the told round, which have to be played, are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maumau.guide import presets
from maumau.guide.model import Block, statements_of
from maumau.guide.sections import calls, cards, dealing, end, glance, situations, special, summary, turn
from maumau.guide.words import SuitStyle, Writer

if TYPE_CHECKING:
    from maumau.rules import RuleSet

SECTIONS: Final[tuple[tuple[str, Callable[[Writer], list[Block]]], ...]] = (
    ("who-plays", glance.who_plays),
    ("cards-and-values", cards.cards_and_values),
    ("dealing", dealing.dealing),
    ("turn", turn.the_turn),
    ("special-cards", special.special_cards),
    ("announcements", calls.announcements),
    ("end", end.the_end),
    ("situations", situations.situations),
)
"""The sections in which options are at home."""


@lru_cache(maxsize=256)
def told(rules: RuleSet, lang: str, suits: SuitStyle = "french") -> dict[str, str]:
    """Option -> the sentence of the guide that explains what holds; options that go without saying are not there."""
    w = Writer(rules, lang, suits=suits)
    found: dict[str, str] = {}
    for slug, builder in SECTIONS:
        w.section = slug
        for block in builder(w):
            for statement in statements_of(block):
                if statement.anchor:
                    found[statement.anchor] = statement.text
    return found


@lru_cache(maxsize=256)
def steps(rules: RuleSet, lang: str, suits: SuitStyle = "french") -> tuple[str, ...]:
    """The whole set in ten steps."""
    w = Writer(rules, lang, suits=suits)
    return tuple(statement.text for block in summary.summary(w) for statement in statements_of(block))


@lru_cache(maxsize=256)
def lead(rules: RuleSet, lang: str, suits: SuitStyle = "french") -> str:
    """Players, cards and what the match is about, in one or two sentences."""
    return presets.line(Writer(rules, lang, suits=suits)).text
