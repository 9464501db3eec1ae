"""`build(rules, lang)`: the guide to a rule set, made from its options alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maumau.guide import figures, presets
from maumau.guide.home import HOME
from maumau.guide.marks import mark
from maumau.guide.model import Block, Guide, Section
from maumau.guide.sections import (
    advice,
    calls,
    cards,
    dealing,
    differences,
    end,
    glance,
    numbers,
    origin,
    questions,
    situations,
    special,
    story,
    summary,
    turn,
)
from maumau.guide.words import SuitStyle, Writer

if TYPE_CHECKING:
    from maumau.rules import RuleSet

Builder = Callable[[Writer], list[Block]]


def _dealing(w: Writer) -> list[Block]:
    return [*dealing.dealing(w), *figures.opening(w)]


def _special(w: Writer) -> list[Block]:
    return [*special.special_cards(w), *figures.chain(w), *figures.wish(w)]


def _end(w: Writer) -> list[Block]:
    return [*end.the_end(w), *figures.count(w)]


SECTIONS: Final[tuple[tuple[str, str, Builder], ...]] = (
    ("facts", mark("At a glance"), glance.fact_box),
    ("aim", mark("What it is about"), glance.the_aim),
    ("who-plays", mark("Players and usual time"), glance.who_plays),
    ("cards-and-values", mark("Cards and their values"), cards.cards_and_values),
    ("dealing", mark("First dealer and dealing"), _dealing),
    ("turn", mark("The turn"), turn.the_turn),
    ("special-cards", mark("Special cards"), _special),
    ("announcements", mark("Announcements"), calls.announcements),
    ("end", mark("End and points"), _end),
    ("situations", mark("Special situations"), situations.situations),
    ("not-allowed", mark("What is not allowed"), situations.not_allowed),
    ("mistakes", mark("Frequent mistakes"), advice.mistakes),
    ("round", mark("A whole round"), story.round_told),
    ("differences", mark("How it differs from related rules"), differences.differences),
    ("numbers", mark("In numbers"), numbers.numbers),
    ("beginners", mark("Advice for beginners"), advice.beginners),
    ("summary", mark("Summary in ten steps"), summary.summary),
    ("questions", mark("Questions and answers"), questions.questions),
    ("origin", mark("Origin"), origin.origin),
    ("related", mark("Other rule sets"), origin.related),
)
"""Address, title and builder of each section, in reading order. A section without blocks is left out."""


def build(rules: RuleSet, lang: str, players: int | None = None, suits: SuitStyle = "french") -> Guide:
    """The guide to a rule set.

    `players` is the number at the table in arithmetic and examples (three where the set allows it); `suits` chooses
    French or German words and faces. Raises RuleSetError for a set that cannot be played by so many.
    """
    return _build(rules, rules.name, rules.base, lang, players, suits)


@lru_cache(maxsize=128)
def _build(rules: RuleSet, name: str, base: str, lang: str, players: int | None, suits: SuitStyle) -> Guide:
    # Sets that play alike are equal, so name and base take part in the key of the cache on their own.
    del name, base
    w = Writer(rules, lang, players, suits)
    w.house = {option: w.t(reason) for option, reason in presets.house_reasons(rules).items()}
    lead = presets.line(w)
    sections: list[Section] = []
    for slug, title, builder in SECTIONS:
        w.section = slug
        blocks = builder(w)
        if blocks:
            sections.append(Section(slug, len(sections) + 1, w.t(title), tuple(blocks)))
    return Guide(
        lang=lang,
        key=presets.base_of(rules) if presets.is_preset(rules) else rules.to_code(),
        title=presets.title_of(w),
        lead=lead,
        sections=tuple(sections),
        anchors={option: option if option in w.anchored else home for option, home in HOME.items()},
        words=_page_words(w),
        suits=suits,
    )


def _page_words(w: Writer) -> dict[str, str]:
    return {
        "contents": w.t("Contents"),
        "house": w.t("House decision"),
        "play": w.t("Play with exactly these rules"),
        "score": w.t("Keep the score for real cards"),
        "languages": w.t("This guide in other languages"),
        "scroll": w.t("Figure: {label}. It can be scrolled sideways.", label="{label}"),
        "table_scroll": w.t("Table: {label}. It can be scrolled sideways.", label="{label}"),
        "top": w.t("Back to the contents"),
    }
