"""Option ``players``: the smallest and the largest number of seats."""

from __future__ import annotations

import pytest
from rules_kit import option_names, rejected, rules, sizes

import maumau

RANGES = {
    "international": (2, 6),
    "skat": (2, 5),
    "skat-points": (2, 5),
    "collector": (2, 4),
    "online": (2, 6),
    "online-penalty": (2, 6),
}


@pytest.mark.parametrize(("preset", "seats"), RANGES.items())
def test_each_preset_names_its_numbers_of_players(preset: str, seats: tuple[int, int]) -> None:
    """RULES 1, table by preset: two to six, five or four players."""
    assert maumau.preset(preset).players == seats


@pytest.mark.parametrize(("preset", "seats"), RANGES.items())
def test_every_number_in_the_range_can_be_dealt(preset: str, seats: tuple[int, int]) -> None:
    """Inside the range a set has no problem and the deal gives every seat a hand."""
    for players in range(seats[0], seats[1] + 1):
        assert maumau.preset(preset).problems(players=players) == []
        assert len(sizes(maumau.deal(maumau.preset(preset), players=players, seed=1, dealer=0))) == players


@pytest.mark.parametrize(("preset", "seats"), RANGES.items())
def test_a_number_outside_the_range_is_a_problem_of_players(preset: str, seats: tuple[int, int]) -> None:
    """One seat too few or too many is reported under ``players``, and the deal is refused."""
    for players in (seats[0] - 1, seats[1] + 1):
        assert "players" in option_names(maumau.preset(preset), players)
        with pytest.raises(maumau.RuleSetError):
            maumau.deal(maumau.preset(preset), players=players, seed=1, dealer=0)


def test_eight_seats_are_the_most_a_set_may_allow() -> None:
    """Eight players with five of 52 cards leave eleven in the stock; nine seats are not offered."""
    eight = rules(players=(2, 8))

    assert eight.problems(players=8) == []
    assert sizes(maumau.deal(eight, players=8, seed=1, dealer=0)) == [5] * 8
    assert rejected(players=(2, 9)) == {"players"}


def test_a_range_that_ends_before_it_begins_is_a_problem() -> None:
    """The smallest number of seats cannot be above the largest."""
    assert rejected(players=(4, 3)) == {"players"}
