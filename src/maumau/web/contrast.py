"""What two rule sets do differently, in words: for the composer, for a shared set, for whoever joins a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maumau.guide import labels
from maumau.guide.words import SuitStyle, Writer, capital
from maumau.rules import OPTIONS, Option, RuleSet, preset, presets
from maumau.rules.options import PACK_RANKS
from maumau.rules.problems import effects_on, unmet_need
from maumau.web.errors import N_

if TYPE_CHECKING:
    from collections.abc import Iterator

    from maumau.present.i18n import Translator

EFFECTS: Final[dict[str, str]] = {
    "draw": N_("the next player takes {n}"),
    "skip": N_("the next player misses a turn"),
    "reverse": N_("turns the direction"),
    "wild": N_("fits nearly always and names a suit"),
    "again": N_("one more turn"),
    "cover": N_("must be covered at once"),
    "anything": N_("fits on every card, and every card fits on it"),
    "name": N_("names a suit, but only where it fits"),
    "back": N_("the previous player takes {n}"),
    "cancel": N_("cancels what its rank makes others draw"),
}
"""What a card does; an effect that is not here yet is shown by its name."""
ANSWERS: Final[dict[str, dict[str, str]]] = {
    "skip_answer": {"adds_up": N_("adds up, and the last one sits out all of them")},
    "blocked": {"nobody_wins": N_("nobody"), "fewest_points": N_("whoever holds the fewest points")},
    "cover_draw": {"one": N_("one card"), "until_playable": N_("until one fits")},
    "words": {
        "mau": N_("“Mau!” and “Mau-Mau!”"),
        "tschau_sepp": N_("“Tschau!” and “Sepp!”"),
        "makao": N_("“Makao!”"),
        "last_card": N_("“Last card!”"),
        "knock": N_("a knock on the table"),
    },
}
"""Answers that the guides have no short word for."""


@dataclass(frozen=True)
class Difference:
    """One line: the option, what is spoken of, what holds in the one set and what in the other."""

    option: str
    label: str
    mine: str
    theirs: str


def base_of(rules: RuleSet) -> str:
    """The preset that a set is told by: the one it was made from, else the nearest."""
    return rules.base if rules.base in presets() else rules.nearest_preset()


def effect_words(effects: tuple[str, ...], words: Translator) -> str:
    """The effects of one card in a row."""
    said = []
    for effect in effects:
        name, _, amount = effect.partition(" ")
        said.append(words.gettext(EFFECTS[name]).replace("{n}", amount) if name in EFFECTS else effect)
    return ", ".join(said) or words.gettext("nothing special")


def answer_word(w: Writer, option: str, raw: object) -> str:
    """One answer in a few words; its own word, made readable, while nobody has any for it."""
    own = ANSWERS.get(option, {}).get(str(raw))
    return w.texts.gettext(own) if own else labels.word(w, option, raw)


def option_label(option: Option, w: Writer) -> str:
    """The short name of an option; its question while it has none."""
    return labels.label(w, option.id) if option.id in labels.LABELS else w.texts.gettext(option.question)


@lru_cache(maxsize=512)
def differences(mine: RuleSet, theirs: RuleSet, lang: str, suits: SuitStyle = "french") -> tuple[Difference, ...]:
    """Only what differs, in the order of the catalogue; cards and points one by one."""
    one, other = Writer(mine, lang, suits=suits), Writer(theirs, lang, suits=suits)
    found: list[Difference] = []
    for option in OPTIONS:
        if option.id == "effects":
            found += _effects(one, other)
        elif option.id not in labels.LABELS:
            if getattr(mine, option.id) != getattr(theirs, option.id):
                pair = (capital(answer_word(one, option.id, getattr(rules, option.id))) for rules in (mine, theirs))
                found.append(Difference(option.id, option_label(option, one), *pair))
        elif not labels.same(option.id, mine, theirs) and not _goes_without_saying(option, mine, theirs):
            if option.id == "values" and (split := list(_values(one, other))):
                found += split
            elif _own_word(option.id, mine, theirs):
                pair = (capital(answer_word(w, option.id, getattr(w.rules, option.id))) for w in (one, other))
                found.append(Difference(option.id, labels.label(one, option.id), *pair))
            else:
                pair = (capital(labels.value(w, option.id)) for w in (one, other))
                found.append(Difference(option.id, labels.label(one, option.id), *pair))
    return tuple(line for line in found if line.mine != line.theirs)


def _own_word(option: str, *sets: RuleSet) -> bool:
    """Whether one of the answers has its word here and not in the guides, and both have a meaning."""
    told = any(str(getattr(rules, option)) in ANSWERS.get(option, {}) for rules in sets)
    return told and not any(unmet_need(rules, option) for rules in sets)


def _goes_without_saying(option: Option, mine: RuleSet, theirs: RuleSet) -> bool:
    """Whether the option has a meaning in one of the sets only, and stands there as it always does."""
    idle = [unmet_need(rules, option.id) is not None for rules in (mine, theirs)]
    return idle[0] != idle[1] and getattr(theirs if idle[0] else mine, option.id) == option.default


def _ranks(rules: RuleSet) -> str:
    return PACK_RANKS[rules.pack] + ("X" if rules.jokers else "")


def _effects(one: Writer, other: Writer) -> Iterator[Difference]:
    """Each rank that does something else, then each single card."""
    shared = [rank for rank in _ranks(one.rules) if rank in _ranks(other.rules)]
    own = [rank for rank in _ranks(one.rules) + _ranks(other.rules) if rank not in shared]
    keys = {*one.rules.effects, *other.rules.effects}
    cards = sorted(key for key in keys if len(key) > 1)
    for key in [*shared, *dict.fromkeys(own), *cards]:
        pair = [_does(writer.rules, key) for writer in (one, other)]
        if key in own:
            if not any(pair):
                continue
        elif pair[0] == pair[1]:
            continue
        said = [
            capital(effect_words(effects, writer.texts)) if key[0] in _ranks(writer.rules) else "–"
            for writer, effects in zip((one, other), pair, strict=True)
        ]
        if said[0] != said[1]:
            yield Difference("effects", capital(one.rank(key)), *said)


def _does(rules: RuleSet, key: str) -> tuple[str, ...]:
    return effects_on(rules, key) if len(key) > 1 else rules.effects.get(key, ())


def _values(one: Writer, other: Writer) -> Iterator[Difference]:
    """Each rank that costs something else, where both sets count points."""
    if any(writer.rules.scoring not in ("penalty", "winner_collects") for writer in (one, other)):
        return
    for rank in _ranks(one.rules):
        pair = [writer.rules.values[rank] for writer in (one, other)]
        if pair[0] != pair[1]:
            label = one.texts.gettext("Points for {card}").replace("{card}", one.rank(rank))
            yield Difference("values", label, str(pair[0]), str(pair[1]))


def from_base(rules: RuleSet, lang: str, suits: SuitStyle = "french") -> tuple[str, tuple[Difference, ...]]:
    """The preset that a set is told by, and what differs from it."""
    base = base_of(rules)
    return base, differences(rules, preset(base), lang, suits)
