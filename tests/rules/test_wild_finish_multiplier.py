"""`wild_finish_multiplier`: everything booked for a round finished with a wild is multiplied (RULES.md 1)."""

from __future__ import annotations

from random import Random

import pytest
from match_kit import ONES, VALUES, costs, play_round
from rules_kit import rules, seen

import maumau


def a_round(preset: str, wild: bool, **changes: object) -> maumau.Match:
    """A match after a first round that was finished with a wild, or without one."""
    for seed in range(300):
        match = maumau.Match(rules(preset, call="none", target=10_000, **changes), players=3, seed=seed, dealer=0)
        events = play_round(match, Random(seed))
        laid = [event["card"] for event in seen(events) if event["kind"] == "laid"]
        if match.round.winner is not None and (laid[-1][0] == "J") == wild:
            return match
    raise AssertionError("no such round among 300")


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_penalty_points_are_multiplied(factor: int) -> None:
    """The losers book their hands times the factor."""
    match = a_round("international", True, wild_finish_multiplier=factor)

    assert list(match.totals) == [factor * cost for cost in costs(match, VALUES["international"])]


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_collected_points_are_multiplied(factor: int) -> None:
    """The winner books the other hands times the factor."""
    match = a_round("collector", True, wild_finish_multiplier=factor)
    expected = [0, 0, 0]
    assert match.round.winner is not None
    expected[match.round.winner] = factor * sum(costs(match, VALUES["collector"]))

    assert list(match.totals) == expected


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_round_wins_are_that_many_wins(factor: int) -> None:
    """In `round_wins` the round counts as that many wins."""
    match = a_round("skat", True, no_finish_on=(), wild_finish_multiplier=factor)
    assert match.round.winner is not None

    assert match.round_wins[match.round.winner] == factor
    assert sum(match.round_wins) == factor


def test_an_ordinary_finish_is_not_multiplied() -> None:
    """The factor belongs to the last card alone."""
    match = a_round("international", False, wild_finish_multiplier=4)

    assert list(match.totals) == costs(match, VALUES["international"])


def test_the_points_of_the_hands_stay_what_the_hands_cost() -> None:
    """The multiplier is a matter of booking; what a hand left costs is the sum of its cards."""
    match = a_round("international", True, wild_finish_multiplier=2, values=ONES)

    assert list(match.round.points) == [len(hand) for hand in match.round.hands]


def test_the_presets_of_the_seeds_multiply_by_one() -> None:
    """RULES.md 1: 1 in all seeds."""
    for name in ("international", "skat", "skat-points", "collector", "online", "online-penalty"):
        assert maumau.preset(name).wild_finish_multiplier == 1
