"""Preset ``tschau-sepp``: worked by hand. The jack is the Under."""

from __future__ import annotations

import pytest
from rules_kit import at, play, sizes, texts

import maumau
from maumau.match import booked_points
from maumau.testing import cards_of

RULES = maumau.preset("tschau-sepp")


@pytest.mark.parametrize(("players", "cards"), [(2, 36), (4, 36), (5, 72), (8, 72)])
def test_five_and_more_play_with_two_packs(players: int, cards: int) -> None:
    """Five cards each."""
    round_ = maumau.deal(RULES, players=players, seed=1, dealer=0)

    assert (len(cards_of(round_)), sizes(round_)) == (cards, [5] * players)


def test_play_begins_on_the_dealers_right() -> None:
    """Counter-clockwise: seat 3 of four after the dealer 0."""
    for seed in range(40):
        round_ = maumau.deal(RULES, players=4, seed=seed, dealer=0)
        if str(round_.top)[0] in "69TQK":
            assert (round_.to_act, round_.direction) == (3, -1)


def test_an_ace_is_covered_whatever_it_takes() -> None:
    """No heart and no ace: three cards are drawn, the third is a ten of hearts; it covers, and the turn goes on."""
    round_ = at(RULES, ["AH KC 6D 7S", "QC QS", "TC TS"], "9H", stock="6S 8C TH 9S", direction=-1)
    play(round_, "0 AH")
    assert (round_.to_act, texts(round_)) == (0, {"draw"})

    play(round_, "0 draw")
    assert texts(round_) == {"TH", "pass"}
    play(round_, "0 TH")
    assert (round_.to_act, sizes(round_)) == (2, [5, 2, 2])


def test_tschau_costs_two_and_sepp_four() -> None:
    """Who forgets the second word has not won: four cards, and on it goes."""
    round_ = at(RULES, ["9C TD", "QC QS", "TC TS"], "9H", direction=-1)
    play(round_, "0 9C", "1 catch 0")
    assert sizes(round_) == [3, 2, 2]

    round_ = at(RULES, ["9C", "QC QS", "TC TS"], "9H", direction=-1)
    play(round_, "0 9C", "1 catch 0")
    assert (sizes(round_), round_.winner) == ([4, 2, 2], None)


def test_an_under_is_laid_on_an_under() -> None:
    """But not under a debt: only a seven answers."""
    round_ = at(RULES, ["JC KD 6S", "QC QS"], "JH", wish="S")
    assert texts(round_) == {"6S", "draw", *(f"JC>{suit}" for suit in "CDHS")}

    round_ = at(RULES, ["JC KD 7S", "QC QS"], "7H", debt=2)
    assert texts(round_) == {"7S", "draw"}


def test_ace_eleven_ten_ten_king_four_ober_three_under_two() -> None:
    """And the other cards what they show: 30 and 21."""
    round_ = at(RULES, ["9S", "AC TC KC QC JC", "6C 7C 8C"], "9H", direction=-1)
    play(round_, "0 9S!")

    assert booked_points(RULES, 0, round_.points) == (0, 30, 21)
