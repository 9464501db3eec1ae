"""Options ``hand_size`` and its exceptions per number of players."""

from __future__ import annotations

import pytest
from rules_kit import hand, quiet, rejected, sizes

import maumau

SEEDS = range(5)


@pytest.mark.parametrize(
    ("preset", "players", "count"),
    [
        ("international", 2, 5),
        ("international", 6, 5),
        ("skat", 2, 6),
        ("skat", 3, 5),
        ("skat", 5, 5),
        ("skat-points", 2, 6),
        ("skat-points", 4, 5),
        ("collector", 2, 5),
        ("collector", 4, 5),
        ("online", 2, 5),
        ("online", 6, 5),
        ("online-penalty", 2, 5),
        ("online-penalty", 3, 5),
    ],
)
def test_each_preset_deals_its_hands(preset: str, players: int, count: int) -> None:
    """Five cards each; six with two players in the skat sets."""
    round_ = maumau.deal(maumau.preset(preset), players=players, seed=7, dealer=0)

    assert sizes(round_) == [count] * players


@pytest.mark.parametrize("count", [1, 4, 7, 10])
def test_any_number_from_one_to_ten_may_be_dealt(count: int) -> None:
    """The option's range; the rest of the pack less the start card is the stock."""
    chosen = quiet(hand_size=count)

    assert chosen.problems(players=3) == []
    round_ = maumau.deal(chosen, players=3, seed=7, dealer=0)
    assert sizes(round_) == [count] * 3
    assert round_.stock_size == 52 - 3 * count - 1


@pytest.mark.parametrize("count", [0, 11, -1])
def test_a_number_outside_one_to_ten_is_a_problem(count: int) -> None:
    """``hand_size`` says so itself."""
    assert rejected(hand_size=count) == {"hand_size"}


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_dealt_one_at_a_time(seed: int) -> None:
    """With the same shuffle a larger hand is the smaller one and the next card of every lap.

    Dealt in blocks instead, the second seat would get other cards as soon as the blocks grow.
    """
    small, large = (
        maumau.deal(quiet(hand_size=count, start_card="ignored"), players=4, seed=seed, dealer=0) for count in (3, 4)
    )

    for seat in range(4):
        assert hand(small, seat) < hand(large, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_card_goes_to_the_seat_after_the_dealer(seed: int) -> None:
    """One card each: turning the dealer turns the cards with it."""
    chosen = quiet(hand_size=1, start_card="ignored")
    first, second = (maumau.deal(chosen, players=3, seed=seed, dealer=dealer) for dealer in (0, 1))

    assert [hand(first, seat) for seat in (1, 2, 0)] == [hand(second, seat) for seat in (2, 0, 1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_counter_clockwise_the_cards_go_the_other_way_round(seed: int) -> None:
    """Dealing follows ``direction``: counter-clockwise from the dealer's right."""
    clockwise, counter = (
        maumau.deal(quiet(hand_size=1, start_card="ignored", direction=way), players=3, seed=seed, dealer=0)
        for way in ("clockwise", "counterclockwise")
    )

    assert [hand(clockwise, seat) for seat in (1, 2, 0)] == [hand(counter, seat) for seat in (2, 1, 0)]
    assert clockwise.top == counter.top
