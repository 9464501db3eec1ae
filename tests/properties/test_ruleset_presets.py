"""The shipped presets: every value of the table of the rules, every house decision, every choice at set-up."""

from __future__ import annotations

import itertools
from importlib.resources import files
from typing import Any

import pytest

from maumau.errors import RuleSetError, UnknownPreset
from maumau.rules import RuleSet, apply_setup, preset, preset_info, presets, setup_options
from maumau.rules.options import BY_ID
from maumau.rules.problems import unmet_need

NAMES = ("international", "skat", "skat-points", "collector", "online", "online-penalty")
SWITCHES = ("deck32", "nine_reverses", "ace_skips", "no_mau_penalty")
SEVEN_EIGHT_JACK = {"7": ("draw 2",), "8": ("skip",), "J": ("wild",)}
FACES = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 10,
         "X": 20}  # fmt: skip
GERMAN = FACES | {"A": 11, "J": 20}

# one row per field, one column per preset; None where the field has no meaning and stands at its default
TABLE: dict[str, tuple[Any, Any, Any, Any, Any, Any]] = {
    "players": ((2, 6), (2, 5), (2, 5), (2, 4), (2, 6), (2, 6)),
    "pack": ("french52", "skat32", "skat32", "skat32", "french52", "french52"),
    "packs": (1, 1, 1, 1, 1, 1),
    "jokers": (0, 0, 0, 0, 0, 0),
    "hand_size": (5, 5, 5, 5, 5, 5),
    "hand_size_by_players": ({}, {2: 6}, {2: 6}, {}, {}, {}),
    "first_dealer": ("lot", "highest_card", "highest_card", "lot", "lot", "lot"),
    "cut": (False, True, True, False, False, False),
    "direction": ("clockwise",) * 6,
    "rotation": ("next_dealer",) * 6,
    "effects": (
        SEVEN_EIGHT_JACK, SEVEN_EIGHT_JACK, SEVEN_EIGHT_JACK, SEVEN_EIGHT_JACK | {"9": ("reverse",)},
        SEVEN_EIGHT_JACK, SEVEN_EIGHT_JACK,
    ),
    "start_card": ("as_dealer", "as_dealer", "as_dealer", "ignored", "as_dealer", "as_dealer"),
    "start_wild": (
        "dealer_names", "first_player_any", "first_player_any", "printed_suit", "dealer_names", "dealer_names",
    ),
    "wild_on_wild": (True, False, False, True, False, False),
    "wild_wish": ("any_suit",) * 6,
    "draw_when_able": (False, True, True, True, True, True),
    "draw_count": (1,) * 6,
    "play_drawn": ("may",) * 6,
    "debt": ("stack_same_rank",) * 6,
    "after_debt": ("turn_lost",) * 6,
    "skip_answer": ("no",) * 6,
    "reverse_with_two": (None, None, None, "skip", None, None),
    "call": ("manual",) * 6,
    "call_words": (
        "mau_then_maumau", "mau_then_maumau", "mau_then_maumau", "maumau_for_wild", "mau_then_maumau",
        "mau_then_maumau",
    ),
    "call_penalty": (2,) * 6,
    "call_window": (
        "next_turn_ends", "next_has_played", "next_has_played", "next_turn_ends", "next_turn_ends", "next_turn_ends",
    ),
    "finish_uncalled": ("pending", "wins", "wins", "pending", "pending", "pending"),
    "false_challenge": (0,) * 6,
    "caught_on_turn": ("plays_on", "plays_on", "plays_on", "loses_turn", "plays_on", "plays_on"),
    "no_finish_on": ((), ("J",), ("J",), (), (), ()),
    "final_draw": ("nothing", "nothing", "counts", "nothing", "nothing", "nothing"),
    "misplay": ("refuse",) * 6,
    "empty_stock": ("stop_round", "pass", "pass", "pass", "pass", "pass"),
    "values": (FACES, FACES, GERMAN, FACES | {"J": 20}, FACES, GERMAN),
    "scoring": ("penalty", "round_wins", "penalty", "winner_collects", "single_round", "penalty"),
    "target": (100, 5, 100, 150, None, 100),
    "limit_rule": ("reach", None, "exceed", None, None, "reach"),
    "match_tie": ("shared", None, "shared", None, None, "most_rounds_then_draw"),
    "highest_loses": (False, None, True, None, None, False),
    "wild_finish_multiplier": (1,) * 6,
    "max_turns": (5000,) * 6,
    "draws_per_turn": (1,) * 6,
    "pass_after": (None,) * 6,
    "pass_when_able": (None, False, False, False, False, False),
    "recycle": ("when_needed",) * 6,
    "blocked_after": (None, *("all_passed",) * 5),
    "limit_counts": ("turns",) * 6,
    "debt_on_empty": ("counts",) * 6,
    "second_pack_from": (0,) * 6,
    "blocked": (None, *("nobody_wins",) * 5),
    "cover_draw": (None,) * 6,
    "finish_penalty": (0, None, None, 0, 0, 0),
    "words": ("mau",) * 6,
}  # fmt: skip

# the daggers of the table
HOUSE = {
    "international": {"caught_on_turn", "misplay"},
    "skat": {"start_card", "start_wild", "wild_wish", "skip_answer", "caught_on_turn", "misplay", "empty_stock"},
    "skat-points": {
        "start_card", "start_wild", "wild_wish", "skip_answer", "caught_on_turn", "final_draw", "misplay",
        "empty_stock", "values", "match_tie", "highest_loses",
    },
    "collector": {
        "first_dealer", "rotation", "start_card", "start_wild", "skip_answer", "reverse_with_two", "call_window",
        "final_draw", "misplay", "empty_stock",
    },
    "online": {
        "players", "hand_size", "first_dealer", "effects", "start_card", "start_wild", "wild_on_wild", "wild_wish",
        "draw_when_able", "draw_count", "play_drawn", "debt", "after_debt", "skip_answer", "reverse_with_two",
        "call_penalty", "call_window", "caught_on_turn", "no_finish_on", "misplay", "empty_stock",
    },
}  # fmt: skip
HOUSE["online-penalty"] = HOUSE["online"] | {"final_draw"}


def test_the_order_of_the_presets() -> None:
    """It is fixed, and every one of them is a file."""
    folder = files("maumau.rules").joinpath("presets")

    assert presets()[:6] == NAMES
    assert {path.name for path in folder.iterdir() if path.name.endswith(".toml")} == {f"{n}.toml" for n in presets()}


@pytest.mark.parametrize(("name", "place"), [(name, place) for place, name in enumerate(NAMES)])
def test_each_field_of_each_preset_is_that_of_the_table(name: str, place: int) -> None:
    """RULES 1, field by preset; where the table has a dash the option has no meaning, and its default."""
    rules = preset(name)

    assert list(TABLE) == list(BY_ID)
    for field, row in TABLE.items():
        if row[place] is None:
            assert getattr(rules, field) == BY_ID[field].default
            assert field == "reverse_with_two" or unmet_need(rules, field) is not None
        else:
            assert getattr(rules, field) == row[place], field
    assert (rules.name, rules.base) == (name, name)


@pytest.mark.parametrize("name", NAMES)
def test_house_decisions_are_the_daggers_of_the_table(name: str) -> None:
    """Each with a reason in a sentence."""
    house = preset_info(name).house

    assert set(house) == HOUSE[name]
    assert all(reason.endswith(".") and len(reason) < 130 for reason in house.values())


def test_a_rule_set_without_options_is_international() -> None:
    """The defaults of the catalogue are one of the presets, so no set starts from nowhere."""
    assert RuleSet() == preset("international")


@pytest.mark.parametrize("name", NAMES)
def test_each_preset_names_its_source(name: str) -> None:
    """Documents, title and what the fact box needs."""
    source = preset_info(name).source

    assert source["documents"]
    assert {"title", "languages", "aim", "paper", "hidden", "open"} <= set(source)


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("skatt", "skat"), ("Skat Points", "skat-points"), ("colector", "collector"), ("zzz", None), (7, None)],
)
def test_an_unknown_preset_names_the_nearest(name: Any, nearest: str | None) -> None:
    """Or, when nothing is near, all of them."""
    with pytest.raises(UnknownPreset) as caught:
        preset(name)

    assert caught.value.nearest == nearest
    assert caught.value.code == "unknown_preset"
    assert repr(nearest) in str(caught.value) if nearest else ", ".join(NAMES) in str(caught.value)


@pytest.mark.parametrize("name", ["online", "online-penalty"])
@pytest.mark.parametrize("on", list(itertools.product([False, True], repeat=4)))
def test_all_switches_of_online_can_be_combined(name: str, on: tuple[bool, ...]) -> None:
    """RULES 2.4: 32 cards, 9 reverses, ace skips, no Mau penalty, in all 16 combinations, for 2 to 6 players."""
    rules = apply_setup(preset(name), dict(zip(SWITCHES, on, strict=True)))
    small, reverses, skips, silent = on

    assert [rules.problems(players=n) for n in range(2, 7)] == [[]] * 5
    assert rules.players == (2, 6)
    assert rules.pack == ("skat32" if small else "french52")
    assert dict(rules.effects) == SEVEN_EIGHT_JACK | (
        ({"9": ("reverse",)} if reverses else {}) | ({"A": ("skip",)} if skips else {})
    )
    assert rules.call == ("none" if silent else "manual")
    assert (rules.base, rules.name) == (name, "" if any(on) else name)
    assert RuleSet.from_code(rules.to_code()) == rules
    assert len(rules.to_code()) <= 24


@pytest.mark.parametrize(
    ("name", "answers", "changes"),
    [
        ("international", {"limit": 150}, {"target": 150}),
        ("international", {"limit": "100", "suits": "german"}, {}),
        ("international", {"single_round": True}, {"scoring": "single_round"}),
        ("international", {"single_round": "no"}, {}),
        ("skat", {"wins": 3}, {"target": 3}),
        ("skat", {"wins": "10", "misplay": "on"}, {"target": 10, "misplay": "penalty"}),
        ("skat-points", {"limit": 150, "misplay": "yes"}, {"target": 150, "misplay": "penalty"}),
        ("collector", {"nine_alone": True, "limit": 100}, {"reverse_with_two": "nothing", "target": 100}),
        ("online-penalty", {"limit": 150, "deck32": "true"}, {"target": 150, "pack": "skat32"}),
        ("online", {"no_mau_penalty": "off", "deck32": ""}, {}),
    ],
)
def test_choices_at_set_up(name: str, answers: dict[str, Any], changes: dict[str, Any]) -> None:
    """Each does what it says and nothing else; suits are a matter of looks."""
    rules = apply_setup(preset(name), answers)

    assert rules == preset(name).replace(**changes)
    assert rules.problems() == []


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_every_preset_can_be_played(name: str) -> None:
    """The first of several choices is the preset itself, and switches are off in it."""
    rules = preset(name)
    for option in setup_options(rules):
        for choice in option.choices:
            changed = apply_setup(rules, {option.id: choice.id})
            first = choice is option.choices[0] and not option.switch
            assert changed.problems() == []
            assert (changed == rules) == (first or option.display)
            assert option.switch or choice.label
        assert option.question.endswith("?")


def test_fewer_players_when_the_cards_are_no_longer_enough() -> None:
    """Hands of 7 from 32 cards: 4 × 7 + 2 = 30 is possible, 5 × 7 + 2 = 37 is not."""
    rules = apply_setup(preset("online").replace(hand_size=7), {"deck32": True})

    assert rules.players == (2, 4)
    assert rules.problems() == []


def test_a_table_that_is_always_too_large_is_left_for_validation_to_tell() -> None:
    """Six players are the fewest here and 6 × 7 cards are never in 32."""
    rules = apply_setup(preset("online").replace(hand_size=7, players=6), {"deck32": True})

    assert rules.players == (6, 6)
    assert [problem.code for problem in rules.problems()] == ["impossible_deal"]


def test_wrong_answers_are_named_all_at_once() -> None:
    """With the nearest question, and the answers there are."""
    with pytest.raises(RuleSetError) as caught:
        apply_setup(preset("online-penalty"), {"dekc32": True, "limit": 120, "ace_skips": "perhaps", "suits": "x"})

    assert [(problem.option, problem.code) for problem in caught.value.problems] == [
        ("dekc32", "unknown_choice"),
        ("limit", "bad_choice"),
        ("ace_skips", "bad_choice"),
        ("suits", "bad_choice"),
    ]
    assert "did you mean 'deck32'?" in caught.value.problems[0].text
    assert "limit must be one of 100, 150, not 120" in caught.value.problems[1].text
    assert "ace_skips must be one of true, false, not 'perhaps'" in caught.value.problems[2].text


def test_a_set_of_ones_own_has_no_choices() -> None:
    """There is no preset whose questions could be asked."""
    assert setup_options(RuleSet()) == ()
    assert apply_setup(RuleSet(), {}) == RuleSet()
