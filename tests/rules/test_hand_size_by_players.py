"""Option ``hand_size_by_players``: another number of cards for some numbers of players (RULES.md 1)."""

from __future__ import annotations

import pytest
from rules_kit import quiet

import maumau


def test_an_exception_holds_for_its_number_of_players_only() -> None:
    """``{2: 6, 4: 3}``: six with two, three with four, five with all others."""
    chosen = quiet(hand_size_by_players={2: 6, 4: 3})

    dealt = [len(maumau.deal(chosen, players=n, seed=7, dealer=0).hands[0]) for n in (2, 3, 4, 5)]

    assert dealt == [6, 5, 3, 5]


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 5), (4, 5), (5, 5)])
def test_skat_deals_six_to_two(players: int, cards: int) -> None:
    """RULES.md 2.2: hand 5, six with two players."""
    round_ = maumau.deal(maumau.preset("skat"), players, seed=1, dealer=0)

    assert [len(hand) for hand in round_.hands] == [cards] * players


def test_an_exception_may_make_the_deal_impossible() -> None:
    """Five hands of ten from 32 cards: refused with the arithmetic, for five players only."""
    rule_set = quiet("skat", hand_size_by_players={5: 10})

    assert [problem.code for problem in rule_set.problems(players=5)] == ["impossible_deal"]
    assert rule_set.problems(players=4) == []
