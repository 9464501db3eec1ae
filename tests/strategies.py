"""Hypothesis strategies for rule sets: whatever can be built, and whatever can be played."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from maumau.rules import OPTIONS, Option, RuleSet, preset, presets
from maumau.rules.options import CARD_ENTRIES_MAX, COUNTED, DRAW_MAX, EFFECT_CLASHES, EFFECTS, FACES, PACK_RANKS, RANKS
from maumau.rules.ruleset import settle


@cache
def effect_sets(clashes: bool = False) -> st.SearchStrategy[tuple[str, ...]]:
    """The effects of one card; with `clashes` also such as may not stand together."""
    words = st.sets(st.sampled_from(EFFECTS), max_size=3)
    if not clashes:
        words = words.filter(lambda names: not any(set(pair) <= names for pair in EFFECT_CLASHES))
    amounts = st.integers(1, DRAW_MAX)
    return st.builds(
        lambda names, cards: tuple(f"{name} {cards}" if name in COUNTED else name for name in EFFECTS if name in names),
        words,
        amounts,
    )


@cache
def effect_tables(ranks: str = RANKS, faces: tuple[str, ...] = FACES) -> st.SearchStrategy[dict[str, tuple[str, ...]]]:
    """What the cards do: ranks, and a few single cards of their own."""
    by_rank = st.dictionaries(st.sampled_from(ranks), effect_sets(), max_size=8)
    by_card = st.dictionaries(st.sampled_from(faces), effect_sets(), max_size=min(CARD_ENTRIES_MAX, len(faces)))
    return st.builds(lambda one, other: {**one, **other}, by_rank, by_card)


@cache
def _sizes(seats: int, cards: int) -> st.SearchStrategy[dict[int, int]]:
    return st.dictionaries(st.integers(2, seats), st.integers(1, cards), max_size=2)


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Any value that the option takes."""
    number = st.integers(option.low, option.high)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "flag": st.booleans(),
        "choice": st.sampled_from(option.values or ("",)),
        "number": number,
        "number_or_word": st.one_of(number, st.sampled_from(option.values or ("",))),
        "seats": st.tuples(number, number).map(lambda seats: tuple(sorted(seats))),
        "sizes": st.dictionaries(st.integers(2, 8), number),
        "effects": effect_tables(),
        "finishers": st.sets(st.sampled_from((*RANKS, *EFFECTS))).map(tuple),
        "values": st.dictionaries(st.sampled_from(RANKS), number),
    }
    return kinds[option.kind]


VALUES = {option.id: option_values(option) for option in OPTIONS}


def any_rule_sets() -> st.SearchStrategy[RuleSet]:
    """Any rule set that can be built, most of which cannot be played."""
    return st.builds(RuleSet, **VALUES)


@st.composite
def rule_sets(draw: st.DrawFn, players: int | None = None) -> RuleSet:
    """A rule set that can be played by every number of players it allows, over all options and 2 to 8 players."""
    pack = draw(st.sampled_from(list(PACK_RANKS)))
    packs, jokers = draw(st.integers(1, 2)), draw(st.integers(0, 4))
    ranks = PACK_RANKS[pack] + ("X" if jokers else "")
    faces = tuple(face for face in FACES if face[0] in PACK_RANKS[pack]) + FACES[52 : 52 + jokers]
    seats = draw(st.integers(2, 8)) if players is None else players
    most = min(10, (packs * len(faces) - 2) // seats)
    plain = draw(st.sampled_from(PACK_RANKS[pack]))
    effects = {key: value for key, value in draw(effect_tables(ranks, faces)).items() if key[0] != plain}
    fixed: dict[str, Any] = {
        "players": (2, seats),
        "pack": pack,
        "packs": packs,
        "jokers": jokers,
        "hand_size": draw(st.integers(1, most)),
        "hand_size_by_players": draw(_sizes(seats, most)),
        "effects": effects,
    }
    rest = {option.id: draw(VALUES[option.id]) for option in OPTIONS if option.id not in fixed}
    present = {effect.split()[0] for value in effects.values() for effect in value}
    fixed["no_finish_on"] = [word for word in rest.pop("no_finish_on") if word != plain and word in (*ranks, *present)]
    fixed["values"] = {**rest.pop("values"), plain: draw(st.integers(1, 100))}
    built = settle(RuleSet(**fixed, **rest))
    spoiled = {problem.option for problem in built.problems()}
    if spoiled:
        built = built.replace(
            **({"no_finish_on": ()} if "no_finish_on" in spoiled else {}),
            **({"start_card": "ignored", "start_wild": "printed_suit"} if "start_card" in spoiled else {}),
            **({"call_words": "mau_then_maumau"} if "call_words" in spoiled else {}),
            **({"final_draw": "counts"} if "final_draw" in spoiled else {}),
        )
    return settle(built)


def preset_sets() -> st.SearchStrategy[RuleSet]:
    """A shipped preset."""
    return st.sampled_from(presets()).map(preset)
