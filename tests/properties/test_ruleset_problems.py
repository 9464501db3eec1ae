"""What a rule set may not be: every rule of validation, with the sentence and the arithmetic worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from maumau.errors import Problem
from maumau.rules import RuleSet, preset, presets
from maumau.rules.options import RANKS


def found(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.option, problem.code) for problem in problems]


@pytest.mark.parametrize("name", presets())
def test_presets_can_be_played_by_every_number_of_players_they_allow(name: str) -> None:
    """No problem, and no warning either."""
    rules = preset(name)
    seats = range(rules.players[0], rules.players[1] + 1)

    assert [(rules.problems(n), rules.warnings(n)) for n in seats] == [([], [])] * len(seats)
    assert (rules.problems(), rules.warnings()) == ([], [])


@pytest.mark.parametrize(
    ("changes", "players", "sentence"),
    [
        # 5 × 6 = 30, 1 turned up, 1 in the stock: 32, one pack of 32 is just enough; 7 players need 37
        ({"players": (2, 7), "pack": "skat32"}, 7,
         ("7 players with 5 cards each need 7 × 5 + 1 card turned up + 1 card in the stock = 37 cards, "
         "and the pack has 32")),
        # 8 × 10 = 80 and 2 are 82; two packs of 36 with 4 jokers each are 80
        ({"players": (2, 8), "pack": "jass36", "packs": 2, "jokers": 4, "hand_size": 10}, 8,
         ("8 players with 10 cards each need 8 × 10 + 1 card turned up + 1 card in the stock = 82 cards, "
         "and the pack has 80")),
        # the exception counts: 6 × 9 = 54 and 2 are 56
        ({"hand_size_by_players": {6: 9}}, 6,
         ("6 players with 9 cards each need 6 × 9 + 1 card turned up + 1 card in the stock = 56 cards, "
         "and the pack has 52")),
    ],
)  # fmt: skip
def test_a_deal_without_a_stock_card_is_impossible(changes: dict[str, Any], players: int, sentence: str) -> None:
    """RULES 1, pack: at least one stock card after the start card, or the arithmetic in words."""
    rules = RuleSet(**changes)

    problems = rules.problems(players)

    assert [problem.text for problem in problems] == [sentence]
    assert found(problems) == [("hand_size", "impossible_deal")]
    assert {"hand_size", "players", "pack"} <= set(problems[0].options)
    assert problems == rules.problems()


@pytest.mark.parametrize(
    ("changes", "left"),
    [({"pack": "skat32"}, 1), ({"pack": "jass36", "hand_size_by_players": {6: 5}}, 5)],
)
def test_a_deal_that_leaves_fewer_cards_than_players_is_questionable(changes: dict[str, Any], left: int) -> None:
    """32 - 30 - 1 = 1 and 36 - 30 - 1 = 5 cards for six players; 52 - 30 - 1 = 21 are no matter."""
    rules = RuleSet(**changes)
    noun = "card" if left == 1 else "cards"

    warnings = rules.warnings(6)

    assert [problem.text for problem in warnings] == [
        f"6 players with 5 cards from {left + 31} leave {left} {noun} in the stock"
    ]
    assert found(warnings) == [("hand_size", "small_stock")]
    assert warnings[0].severity == "warning"
    assert rules.problems(6) == []
    assert RuleSet().warnings(6) == []


@pytest.mark.parametrize("players", [1, 7])
def test_players_outside_the_range_are_refused(players: int) -> None:
    """The set says for how many it is."""
    problems = RuleSet().problems(players)

    assert [problem.text for problem in problems] == [f"this set is for 2 to 6 players, not for {players}"]
    assert found(problems) == [("players", "players_outside")]


@pytest.mark.parametrize(
    ("one", "other"), [("draw 2", "skip"), ("draw 1", "again"), ("wild", "cover"), ("skip", "again")]
)
@pytest.mark.parametrize("key", ["9", "KS"])
def test_effects_that_cannot_both_happen_are_refused(one: str, other: str, key: str) -> None:
    """RULES 1: draw+skip, draw+again, wild+cover, skip+again."""
    rules = RuleSet(effects={"J": "wild", "7": "draw 2", "8": "skip", key: [other, one]})
    first, second = one.partition(" ")[0], other.partition(" ")[0]

    problems = rules.problems()

    assert found(problems) == [("effects", "effects_clash")]
    assert problems[0].path == f"effects.{key}"
    assert problems[0].text == f"{key} cannot both {first} and {second}: the two cannot happen to the same turn"


@pytest.mark.parametrize(
    "effects",
    ["draw 2, reverse", "draw 4, wild", "draw 2, cover", "skip, reverse", "skip, wild", "skip, cover",
     "reverse, wild", "reverse, again", "wild, again", "again, cover", "draw 1, reverse, wild"],
)  # fmt: skip
def test_other_effects_may_stand_together(effects: str) -> None:
    """Only four pairs are refused."""
    assert RuleSet(effects={"7": "draw 2", "8": "skip", "J": "wild", "9": effects}).problems() == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"effects": {"7": "draw 2", "8": "skip", "J": "wild", "X": "draw 5"}}, "effects.X"),
        ({"effects": {"7": "draw 2", "8": "skip", "J": "wild", "X2": "draw 5"}, "jokers": 1}, "effects.X2"),
        ({"effects": {"7": "draw 2", "8": "skip", "J": "wild", "2": "skip"}, "pack": "skat32", "players": 2},
         "effects.2"),
        ({"effects": {"7": "draw 2", "8": "skip", "J": "wild", "6H": "skip"}, "pack": "skat32", "players": 2},
         "effects.6H"),
        ({"no_finish_on": ["6"], "pack": "skat32", "players": 2}, "no_finish_on.6"),
        ({"no_finish_on": ["X"]}, "no_finish_on.X"),
        ({"no_finish_on": ["reverse"]}, "no_finish_on.reverse"),
    ],
)  # fmt: skip
def test_cards_and_effects_that_are_not_in_the_pack_are_refused(changes: dict[str, Any], path: str) -> None:
    """A rule for a card that nobody can hold is a slip."""
    problems = RuleSet(**changes).problems()

    assert [(problem.code, problem.path) for problem in problems] == [("absent_card", path)]
    assert "pack" in problems[0].options


PLAIN = {"effects": {}}
NO_WILD = {"effects": {"7": "draw 2", "8": "skip"}}


@pytest.mark.parametrize(
    ("option", "changes", "needs"),
    [
        ("start_card", {**PLAIN, "start_card": "ignored"}, "effects"),
        ("start_wild", {**NO_WILD, "start_wild": "first_player_any"}, "effects"),
        ("wild_on_wild", {**NO_WILD, "wild_on_wild": False}, "effects"),
        ("wild_wish", {**NO_WILD, "wild_wish": "not_current"}, "effects"),
        ("wild_finish_multiplier", {**NO_WILD, "wild_finish_multiplier": 2}, "effects"),
        ("debt", {"effects": {"J": "wild"}, "debt": "no_stack"}, "effects"),
        ("after_debt", {"effects": {"J": "wild"}, "after_debt": "may_play"}, "effects"),
        ("final_draw", {"effects": {"J": "wild"}, "final_draw": "counts"}, "effects"),
        ("skip_answer", {"effects": {"J": "wild"}, "skip_answer": "passes_on"}, "effects"),
        ("reverse_with_two", {"reverse_with_two": "nothing"}, "effects"),
        ("call_words", {"call": "none", "call_words": "mau_only"}, "call"),
        ("call_penalty", {"call": "none", "call_penalty": 3}, "call"),
        ("call_window", {"call": "automatic", "call_window": "next_turn_begins"}, "call"),
        ("finish_uncalled", {"call": "none", "finish_uncalled": "wins"}, "call"),
        ("finish_uncalled", {"call_words": "mau_only", "finish_uncalled": "wins"}, "call_words"),
        ("false_challenge", {"call": "automatic", "false_challenge": 1}, "call"),
        ("caught_on_turn", {"call": "none", "caught_on_turn": "loses_turn"}, "call"),
        ("target", {"scoring": "single_round", "target": 5}, "scoring"),
        ("limit_rule", {"scoring": "round_wins", "limit_rule": "exceed"}, "scoring"),
        ("match_tie", {"scoring": "winner_collects", "match_tie": "most_rounds_then_draw"}, "scoring"),
        ("highest_loses", {"scoring": "single_round", "highest_loses": True}, "scoring"),
    ],
)
def test_an_option_without_meaning_is_reported(option: str, changes: dict[str, Any], needs: str) -> None:
    """A window for calls that are off is an error; a rule for a wild that is not there only a warning."""
    rules = RuleSet(**changes)
    quiet = {key: value for key, value in changes.items() if key != option}

    off = changes.get("call") == "none"
    problems = rules.problems() if off else rules.warnings()

    assert found(problems) == [(option, "without_meaning")]
    assert found(rules.warnings() if off else rules.problems()) == []
    assert problems[0].options == (option, needs)
    assert str(changes[option]) in problems[0].text
    assert RuleSet(**quiet).problems() == RuleSet(**quiet).warnings() == []


@pytest.mark.parametrize(
    ("change", "reset"),
    [
        ({"effects": {"7": "draw 2", "8": "skip"}, "no_finish_on": ()},
         {"start_wild": "dealer_names", "wild_on_wild": True}),
        ({"call": "none"}, {"call_window": "next_turn_ends", "finish_uncalled": "pending"}),
        ({"scoring": "single_round"}, {"target": 100}),
    ],
)  # fmt: skip
def test_what_loses_its_meaning_by_a_change_goes_back_to_its_default(
    change: dict[str, Any], reset: dict[str, Any]
) -> None:
    """So a single change of a preset stays playable, and equal sets stay equal."""
    skat = preset("skat")

    changed = skat.replace(**change)

    assert changed.problems() == []
    assert {key: getattr(changed, key) for key in reset} == reset
    assert all(getattr(skat, key) != value for key, value in reset.items())


def test_what_is_named_in_the_change_stays_and_is_reported() -> None:
    """Nothing that somebody asked for disappears silently."""
    changed = preset("skat").replace(call="none", call_window="next_turn_begins")

    assert changed.call_window == "next_turn_begins"
    assert found(changed.problems()) == [("call_window", "without_meaning")]


def test_a_pack_without_an_ordinary_card_is_refused() -> None:
    """Something ordinary must be there to begin with."""
    every = dict.fromkeys(RANKS[:13], "reverse")

    assert found(RuleSet(effects=every).problems()) == [("effects", "no_ordinary_card")]
    assert RuleSet(effects={**every, "5C": ()}).problems() == []
    assert RuleSet(effects=every, jokers=1).problems() == []


@pytest.mark.parametrize(
    "barred",
    [[*RANKS[:13]], [*RANKS[:10], "J", "Q", "K", "A"], ["wild", "draw", "skip", *"234569TQKA"]],
)
def test_a_set_in_which_nobody_can_go_out_is_refused(barred: list[str]) -> None:
    """`no_finish_on` must leave at least one card to end with."""
    assert found(RuleSet(no_finish_on=barred).problems()) == [("no_finish_on", "no_way_out")]
    assert RuleSet(no_finish_on=barred[:-1]).problems() == []


@pytest.mark.parametrize(
    "changes",
    [{"no_finish_on": ["J"]}, {"no_finish_on": ["wild"]}, {"effects": {"7": "draw 2"}}],
)
def test_a_word_for_a_last_wild_card_needs_a_wild_that_may_be_last(changes: dict[str, Any]) -> None:
    """With `maumau_for_wild` the second word would otherwise never be owed."""
    problems = RuleSet(call_words="maumau_for_wild", **changes).problems()

    assert found(problems) == [("call_words", "word_never_owed")]
    assert RuleSet(call_words="maumau_for_wild", no_finish_on=["7"]).problems() == []


@pytest.mark.parametrize("scoring", ["penalty", "winner_collects"])
def test_points_need_a_card_that_is_worth_some(scoring: str) -> None:
    """If every card of the pack costs 0 no total ever moves; the joker's value is none without jokers."""
    nothing = {**dict.fromkeys(RANKS, 0), "X": 50}

    assert found(RuleSet(scoring=scoring, values=nothing).problems()) == [("values", "worthless_cards")]
    assert RuleSet(scoring=scoring, values=nothing, jokers=1).problems() == []
    assert RuleSet(scoring="round_wins", values=nothing).problems() == []


def test_all_problems_come_at_once() -> None:
    """Seven players, too many cards, a clash, an absent card, an idle window: five problems in one list."""
    rules = RuleSet(
        pack="skat32",
        players=(2, 6),
        hand_size=6,
        effects={"J": "wild", "8": ["skip", "again"], "2": "skip"},
        call="none",
        call_window="next_turn_begins",
    )

    assert found(rules.problems(players=7)) == [
        ("players", "players_outside"),
        ("hand_size", "impossible_deal"),
        ("effects", "absent_card"),
        ("effects", "effects_clash"),
        ("call_window", "without_meaning"),
    ]


def test_drawing_until_a_card_fits_and_not_laying_it_is_questionable() -> None:
    """It can be played, and surely was not meant."""
    rules = RuleSet(draw_count="until_playable", play_drawn="no")

    assert found(rules.warnings()) == [("play_drawn", "drawn_in_vain")]
    assert rules.problems() == []
    assert RuleSet(draw_count="until_playable").warnings() == []


@pytest.mark.parametrize(
    ("changes", "doubted"),
    [
        # 52 - 5 × 4 special cards = 32 that may stay; 4 × 7 = 28 are fewer, 5 × 7 = 35 and 6 × 7 = 42 are not
        ({"start_card": "redraw", "effects": dict.fromkeys("2379J", "reverse"), "hand_size": 5}, []),
        ({"start_card": "redraw", "effects": dict.fromkeys("2379J", "reverse"), "hand_size": 7}, [5, 6]),
        ({"start_wild": "redraw", "effects": dict.fromkeys("23456", "wild"), "hand_size": 7}, [5, 6]),
        ({"start_card": "as_dealer", "effects": dict.fromkeys("23456", "cover"), "hand_size": 7}, [5, 6]),
        ({"start_card": "ignored", "effects": dict.fromkeys("23456", "cover"), "hand_size": 7}, []),
        # with two packs 64 may stay, and 6 × 10 = 60 are fewer
        ({"start_card": "redraw", "effects": dict.fromkeys("2379J", "skip"), "hand_size": 10, "packs": 2}, []),
        # 8 ordinary cards and the one ordinary ace are 9 of 32, as many as three hands of 3 hold
        ({"start_card": "redraw", "pack": "skat32", "hand_size": 3, "players": (2, 3),
          "effects": {**dict.fromkeys("789TJA", "reverse"), "AC": ()}}, [3]),
    ],
)  # fmt: skip
def test_a_card_to_begin_with_may_be_missing_after_the_deal(changes: dict[str, Any], doubted: list[int]) -> None:
    """Where special cards are turned back, all others might have been dealt: worth a warning."""
    rules = RuleSet(**changes)
    seats = range(rules.players[0], rules.players[1] + 1)

    assert [n for n in seats if ("start_card", "none_to_turn_up") in found(rules.warnings(n))] == doubted
    assert rules.problems() == []


def test_the_sentence_for_a_start_without_a_card() -> None:
    """With the numbers."""
    rules = RuleSet(start_card="redraw", effects=dict.fromkeys("2379J", "reverse"), hand_size=7)

    assert rules.warnings(5)[0].text == (
        "only 32 cards may be the one turned up, and 5 players are dealt 35: "
        "if none of them is left, the card turned up stays and does nothing"
    )


def test_a_problem_says_where_it_is() -> None:
    """As text: the path and the sentence; a problem of the whole has no path."""
    assert str(Problem("effects", "x", "is wrong", path="effects.7")) == "effects.7: is wrong"
    assert str(Problem("", "bad_toml", "this is no TOML")) == "this is no TOML"
    assert Problem("target", "x", "y").options == ("target",)
