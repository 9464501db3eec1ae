"""`rotation`: who deals the next round (RULES.md 1)."""

from __future__ import annotations

import random

import pytest
from match_kit import STOPPABLE, play_round, seven_turned, stop_round
from rules_kit import rules

import maumau

LONG = {"target": 10_000, "call": "none"}


def dealers(rule_set: maumau.RuleSet, players: int, number: int, seed: int = 6) -> tuple[list[int], list[int | None]]:
    """The dealers and the winners of the first rounds; seat 0 deals first."""
    match = maumau.Match(rule_set, players=players, seed=seed, dealer=0)
    chance = random.Random(seed)
    dealt, won = [], []
    for _ in range(number):
        dealt.append(maumau.view_of(match.round, None).dealer)
        play_round(match, chance)
        won.append(match.round.winner)
        match.next_round()
    return dealt, won


@pytest.mark.parametrize(
    ("players", "expected"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0]), (5, [0, 1, 2, 3, 4])]
)
def test_the_deal_moves_one_seat(players: int, expected: list[int]) -> None:
    """`next_dealer`, clockwise."""
    dealt, _ = dealers(rules("international", rotation="next_dealer", **LONG), players, 5)

    assert dealt == expected


def test_the_deal_moves_the_other_way_round_when_play_does() -> None:
    """RULES.md 1: dealing, first player and rotation all follow `direction`."""
    rule_set = rules("international", rotation="next_dealer", direction="counterclockwise", **LONG)
    dealt, _ = dealers(rule_set, 4, 5)

    assert dealt == [0, 3, 2, 1, 0]


def test_the_deal_follows_the_starting_direction_not_the_last_one() -> None:
    """A round that ended in reverse does not turn the rotation round."""
    dealt, _ = dealers(rules("collector", rotation="next_dealer", **LONG), 4, 9)

    assert dealt == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_the_winner_deals() -> None:
    """`winner_deals`."""
    dealt, won = dealers(rules("international", rotation="winner_deals", **LONG), 3, 8)

    assert None not in won
    assert dealt[1:] == won[:-1]
    assert len(set(dealt)) > 1


def test_the_loser_deals() -> None:
    """`loser_deals`: of two players the one who did not win."""
    dealt, won = dealers(rules("international", rotation="loser_deals", **LONG), 2, 8)

    assert None not in won
    assert dealt[1:] == [1 - seat for seat in won[:-1] if seat is not None]


@pytest.mark.parametrize("rotation", ["next_dealer", "winner_deals", "loser_deals"])
def test_after_a_round_that_nobody_won_the_deal_moves_one_seat(rotation: str) -> None:
    """RULES.md 1: so in every rotation."""
    rule_set = rules("skat", rotation=rotation, **LONG, **STOPPABLE)
    match = maumau.Match(rule_set, players=3, seed=seven_turned(rule_set, 3, 0), dealer=0)
    dealt = []
    for following in [1, 2, 0, 1, 2]:
        dealt.append(maumau.view_of(match.round, None).dealer)
        stop_round(match)
        match.next_round(seven_turned(rule_set, 3, following))

    assert dealt == [0, 1, 2, 0, 1]


def test_play_begins_beside_the_dealer_in_every_round() -> None:
    """2.4: each round the next player round the table starts (no card of this set changes who begins)."""
    rule_set = rules(
        "online-penalty", effects={"J": ("wild",)}, start_card="ignored", start_wild="printed_suit", **LONG
    )
    match = maumau.Match(rule_set, players=4, seed=2, dealer=3)
    chance = random.Random(2)
    starters = []
    for _ in range(5):
        starters.append(match.round.to_act)
        play_round(match, chance)
        match.next_round()

    assert starters == [0, 1, 2, 3, 0]


def test_the_opening_of_each_round_names_its_dealer() -> None:
    """The deal is told as an event, with the dealer of this round."""
    match = maumau.Match(rules("international", **LONG), players=3, seed=7, dealer=1)
    play_round(match, random.Random(7))

    events = match.next_round()

    dealt = [event.seen_by(None).to_dict() for event in events if event.seen_by(None).kind == "dealt"]
    assert [event["dealer"] for event in dealt] == [2]
    assert dealt[0]["counts"] == [5, 5, 5]
