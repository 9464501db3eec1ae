"""``second_pack_from``: from how many players on two packs are shuffled together."""

from __future__ import annotations

import pytest
from rules_kit import problem_texts, quiet, rejected

import maumau
from maumau.testing import cards_of

BIG = quiet("skat", second_pack_from=4, players=(2, 6))


@pytest.mark.parametrize(("players", "cards"), [(2, 32), (3, 32), (4, 64), (6, 64)])
def test_few_play_with_one_pack_and_many_with_two(players: int, cards: int) -> None:
    """The number itself is the first that plays with two."""
    round_ = maumau.deal(BIG, players=players, seed=1, dealer=0)

    assert len(cards_of(round_)) == len(set(cards_of(round_))) == cards
    assert BIG.packs_for(players) == cards // 32


def test_zero_is_one_pack_for_all() -> None:
    """The default."""
    assert [maumau.preset("international").packs_for(n) for n in range(2, 9)] == [1] * 7


def test_the_arithmetic_of_the_deal_counts_both_packs() -> None:
    """Six players with five cards would leave one card of 32; with ten they need two packs."""
    large = BIG.replace(hand_size=10, hand_size_by_players={})

    assert large.problems(players=6) == []
    assert "the pack has 32" in problem_texts(large.replace(second_pack_from=0), 6)


def test_the_second_copy_is_a_card_of_that_round_only() -> None:
    """A set-up position for three is refused the copy, one for four has it."""
    with pytest.raises(maumau.MaumauError, match="not in the pack"):
        maumau.position(BIG, hands=["9C 9C'", "QS", "QD"], top="KS", stock="TS")
    round_ = maumau.position(BIG, hands=["9C 9C'", "QS", "QD", "QC"], top="KC", stock="TS")
    assert [str(action) for action in round_.legal_actions(0)] == ["9C", "draw", "9C'"]


def test_it_has_no_meaning_beside_two_packs() -> None:
    """Two packs are two packs."""
    warned = quiet(packs=2, second_pack_from=4).warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("second_pack_from", "without_meaning")]


@pytest.mark.parametrize("number", [-1, 9, "five"])
def test_other_numbers_are_problems(number: object) -> None:
    """Zero to eight."""
    assert rejected(second_pack_from=number) == {"second_pack_from"}
