"""Option ``values``: what a card left in the hand costs."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet

import maumau

FACE = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
TABLES = {
    "international": {**FACE, "J": 10, "Q": 10, "K": 10, "A": 10},
    "skat-points": {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 10, "K": 10, "A": 11},
    "collector": {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 10, "K": 10, "A": 10},
    "online-penalty": {**FACE, "J": 20, "Q": 10, "K": 10, "A": 11},
}
CASES = [(preset, rank, points) for preset, table in TABLES.items() for rank, points in table.items()]


def left(preset: str | maumau.RuleSet, cards: str) -> int:
    """What seat 1's hand costs once seat 0 has gone out on it."""
    chosen = quiet(preset) if isinstance(preset, str) else preset
    round_ = at(chosen, ["KH", cards], "TH", stock="")
    play(round_, "0 KH")
    assert round_.points[0] == 0
    return int(round_.points[1])


@pytest.mark.parametrize(("preset", "rank", "points"), CASES)
@pytest.mark.parametrize("suit", "DS")
def test_each_rank_costs_what_the_table_says(preset: str, rank: str, points: int, suit: str) -> None:
    """2.1: A K Q J ten; 2.2: A 11, J 20; 2.3: A 10, J 20; 2.4: A 11, J 20; numbers their face value."""
    assert left(preset, rank + suit) == points


@pytest.mark.parametrize(
    ("preset", "cards", "points"),
    [
        ("international", "KC 7D 2S", 19),
        ("international", "AC KC QC JC TC", 50),
        ("international", "2C 3C 4C 5C 6C", 20),
        ("skat-points", "AC JC TC 7C", 48),
        ("skat-points", "JC JD JH JS", 80),
        ("collector", "AC JC TC 7C", 47),
        ("collector", "QC KC AC", 30),
        ("online-penalty", "2C 3D AC JC", 36),
        ("online-penalty", "9D TS QS KS", 39),
    ],
)
def test_a_hand_costs_the_sum_of_its_cards(preset: str, cards: str, points: int) -> None:
    """2.1's worked example is K 7 2 = 10 + 7 + 2 = 19; the others are added up by hand."""
    assert left(preset, cards) == points


def test_the_winners_hand_costs_nothing() -> None:
    """It is empty; every other seat is counted."""
    round_ = at(quiet(), ["KH", "7D", "AC AD", "2C 3C 4C"], "TH", stock="")

    play(round_, "0 KH")

    assert list(round_.points) == [0, 7, 20, 9]


def test_ranks_without_an_entry_cost_their_face_value() -> None:
    """A set that names only the jack leaves 2-10 as printed."""
    chosen = quiet().replace(values={"J": 25, "Q": 10, "K": 10, "A": 10})

    assert left(chosen, "2C 9D TS JC") == 2 + 9 + 10 + 25


def test_a_number_card_can_have_a_value_of_its_own() -> None:
    """An eight may cost fifty."""
    assert left(quiet().replace(values={**maumau.preset("international").values, "8": 50}), "8D 9D") == 59


def test_a_joker_has_its_value() -> None:
    """Jokers are counted like any rank."""
    chosen = quiet().replace(jokers=2, values={**maumau.preset("international").values, "X": 50})

    assert left(chosen, "X1 X2 2C") == 102


def test_with_32_cards_every_card_left_costs_at_least_seven() -> None:
    """2.4, last sentence."""
    small = quiet("online-penalty", pack="skat32")

    costs = [left(small, rank + "D") for rank in "789TJQKA"]

    assert costs == [7, 8, 9, 10, 20, 10, 10, 11]
    assert min(costs) == 7


def test_the_view_shows_points_only_when_the_round_is_over() -> None:
    """Before, a sum would tell a hand."""
    round_ = at(quiet(), ["KH", "7D 2C"], "TH", stock="")
    assert maumau.view_of(round_, 0).points is None
    assert maumau.view_of(round_, 0).hands is None

    play(round_, "0 KH")

    assert list(maumau.view_of(round_, 0).points) == [0, 9]
    assert [[str(card) for card in held] for held in maumau.view_of(round_, None).hands] == [[], ["2C", "7D"]]
