"""Each statement of a guide comes from the options it names: flipping one changes those statements and no other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from maumau.guide import Guide, build
from maumau.guide.home import HOME
from maumau.guide.labels import LABELS
from maumau.guide.model import ANY
from maumau.rules import OPTIONS, RuleSet, preset

EVERYTHING: dict[str, Any] = {
    "effects": {
        "7": ("draw 2",),
        "8": ("skip",),
        "9": ("reverse",),
        "J": ("wild",),
        "T": ("again",),
        "A": ("cover",),
        "KS": ("draw 5",),
    },
    "players": (2, 4),
    "scoring": "penalty",
}
"""A set in which every effect occurs."""

FLIPS: dict[str, list[tuple[dict[str, Any], Any]]] = {
    "players": [({}, (2, 3)), ({}, (3, 4)), ({}, (4, 4))],
    "pack": [({}, "french52"), ({}, "jass36")],
    "packs": [({}, 2)],
    "jokers": [({}, 1), ({}, 2), ({"effects": {"X": ("wild",)}, "jokers": 2}, 3)],
    "hand_size": [({}, 4), ({}, 1)],
    "hand_size_by_players": [({}, {2: 6}), ({}, {3: 1})],
    "first_dealer": [({}, "highest_card")],
    "cut": [({}, True)],
    "direction": [({}, "counterclockwise"), ({"cut": True}, "counterclockwise")],
    "rotation": [({}, "winner_deals"), ({}, "loser_deals")],
    "effects": [
        ({}, {"7": ("draw 3",), "8": ("skip",), "9": ("reverse",), "J": ("wild",)}),
        ({}, {"8": ("skip",), "J": ("wild",)}),
        ({}, {"7": ("draw 2",), "Q": ("wild",)}),
        ({}, {"7": ("draw 2",), "Q": ("anything",), "A": ("name",), "KS": ("back 5",)}),
        ({}, {"7": ("draw 2",), "7H": ("cancel",), "J": ("wild",), "A": ("name",), "Q": ("anything",)}),
        ({"debt": "stack_any_draw"}, {"7": ("draw 2",), "7H": ("cancel",), "K": ("back 1",)}),
        ({"start_wild": "first_player_any", "wild_on_wild": False}, {"J": ("wild",), "A": ("name",)}),
        ({}, {}),
    ],
    "start_card": [({}, "ignored"), ({"effects": {"7": ("draw 2",), "J": ("wild",)}}, "redraw")],
    "start_wild": [({}, "first_player_any"), ({}, "printed_suit"), ({}, "redraw")],
    "wild_on_wild": [({}, False), ({"start_wild": "first_player_any"}, False)],
    "wild_wish": [({}, "not_current")],
    "draw_when_able": [({}, True)],
    "draw_count": [({}, 2), ({}, "until_playable")],
    "play_drawn": [
        ({}, "must"),
        ({}, "no"),
        ({}, "any_card"),
        ({"no_finish_on": ("wild",)}, "no"),
        ({"after_debt": "may_play"}, "any_card"),
    ],
    "debt": [({}, "stack_any_draw"), ({}, "no_stack")],
    "after_debt": [({}, "may_play")],
    "skip_answer": [({}, "passes_on"), ({}, "adds_up")],
    "reverse_with_two": [({}, "nothing")],
    "call": [({}, "none"), ({}, "automatic")],
    "call_words": [({}, "mau_only"), ({}, "maumau_for_wild")],
    "call_penalty": [({}, 1), ({}, 4)],
    "call_window": [({}, "next_turn_begins"), ({}, "next_has_played")],
    "finish_uncalled": [({}, "wins"), ({"call_words": "maumau_for_wild"}, "wins")],
    "false_challenge": [({}, 1), ({}, 2)],
    "caught_on_turn": [({}, "loses_turn")],
    "no_finish_on": [({}, ("J",)), ({}, ("draw", "skip"))],
    "final_draw": [({}, "counts"), ({"finish_uncalled": "wins"}, "answerable")],
    "misplay": [({}, "penalty"), ({"effects": {"J": ("wild",)}}, "penalty")],
    "empty_stock": [({}, "pass")],
    "values": [({}, {"J": 20}), ({}, {"7": 9, "A": 11})],
    "scoring": [({}, "single_round"), ({}, "round_wins"), ({}, "winner_collects"), ({}, "plus_and_minus")],
    "target": [
        ({}, 150),
        ({"scoring": "round_wins", "target": 5}, 3),
        ({"scoring": "round_wins", "target": 5}, 1),
        ({"scoring": "winner_collects", "target": 150}, 100),
    ],
    "limit_rule": [({}, "exceed")],
    "match_tie": [({}, "most_rounds_then_draw")],
    "highest_loses": [({}, True)],
    "wild_finish_multiplier": [({}, 2), ({"scoring": "round_wins", "target": 5}, 3)],
    "max_turns": [({}, 1000), ({"limit_counts": "cards_laid"}, 100)],
    "draws_per_turn": [({}, 3), ({"draws_per_turn": 2}, 5)],
    "pass_after": [({"draws_per_turn": 3}, "last_draw")],
    "pass_when_able": [({"empty_stock": "pass"}, True)],
    "recycle": [({}, "at_once"), ({}, "never")],
    "blocked_after": [({"empty_stock": "pass"}, "one_more_pass")],
    "limit_counts": [({}, "cards_laid")],
    "debt_on_empty": [({}, "lapses")],
    "second_pack_from": [({}, 3), ({}, 4)],
    "blocked": [({"empty_stock": "pass"}, "fewest_points")],
    "cover_draw": [({}, "until_playable")],
    "finish_penalty": [({}, 4), ({"call_words": "maumau_for_wild"}, 1)],
    "words": [
        ({}, "tschau_sepp"),
        ({}, "last_card"),
        ({"call_words": "maumau_for_wild"}, "makao"),
        ({"call_words": "mau_only"}, "knock"),
    ],
}
CASES = [(option, base, value) for option, entries in FLIPS.items() for base, value in entries]


def base_set(**changes: Any) -> RuleSet:
    return preset("international").replace(name="Ours", base="", **{"pack": "skat32", **EVERYTHING, **changes})


def said(guide: Guide, option: str) -> tuple[Counter[str], Counter[str]]:
    """What the guide says with this option in it, and what it says without."""
    told = [statement for statement in guide.statements() if ANY not in statement.options]
    with_it = Counter(statement.text for statement in told if option in statement.options)
    return with_it, Counter(statement.text for statement in told if option not in statement.options)


def test_every_option_is_flipped_here_and_has_a_home_and_a_label() -> None:
    names = {option.id for option in OPTIONS}

    assert set(FLIPS) == names
    assert set(HOME) == names
    assert set(LABELS) == names


@pytest.mark.parametrize(("option", "base", "value"), CASES, ids=[f"{o}-{v}" for o, _, v in CASES])
def test_flipping_an_option_changes_what_is_said_about_it_and_nothing_else(
    option: str, base: dict[str, Any], value: Any
) -> None:
    before = base_set(**base)
    after = before.replace(**{option: value})
    assert before != after

    told_before, others_before = said(build(before, "en"), option)
    told_after, others_after = said(build(after, "en"), option)

    assert told_before != told_after
    assert others_before - others_after == Counter()
    assert others_after - others_before == Counter()


@pytest.mark.parametrize("option", sorted(HOME))
def test_each_option_has_its_address_in_the_guide(option: str) -> None:
    rules = base_set(**FLIPS[option][0][0])
    guide = build(rules, "en")

    anchored = {statement.anchor for statement in guide.statements()}

    assert guide.anchors[option] in {option, HOME[option]}
    assert guide.anchors[option] == (option if option in anchored else HOME[option])


def test_an_option_with_a_text_is_explained_where_its_address_leads() -> None:
    quiet = {"wild_finish_multiplier", "highest_loses", "packs", "jokers", "hand_size_by_players", "limit_rule"}
    quiet |= {"draws_per_turn", "pass_after", "pass_when_able", "blocked_after", "limit_counts", "debt_on_empty"}
    quiet |= {"second_pack_from", "blocked"}

    guide = build(base_set(), "en")

    assert {option for option, anchor in guide.anchors.items() if anchor != option} == quiet
