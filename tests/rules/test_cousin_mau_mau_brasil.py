"""Preset ``mau-mau-brasil``: worked by hand."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, play, sizes, texts

import maumau
from maumau.testing import cards_of

RULES = maumau.preset("mau-mau-brasil")


@pytest.mark.parametrize(("players", "cards"), [(2, 54), (3, 54), (4, 108), (8, 108)])
def test_two_packs_from_four_players_on(players: int, cards: int) -> None:
    """With two jokers each; seven cards in hand."""
    round_ = maumau.deal(RULES, players=players, seed=1, dealer=0)

    assert (len(cards_of(round_)), sizes(round_)) == (cards, [7] * players)


def test_a_seven_costs_three_and_sevens_add_up() -> None:
    """3, 6; a joker does not answer a seven."""
    round_ = at(RULES, ["7H 3C 4C", "7C 3D 4D", "X1 3S 4S"], "9H")
    play(round_, "0 7H", "1 7C")

    assert (round_.debt, texts(round_)) == (6, {"draw"})


def test_a_nine_makes_the_player_before_draw_one() -> None:
    """After a queen that is the other neighbour."""
    round_ = at(RULES, ["9H 3C 4C", "QH 9C 3D", "3S 4S 9D"], "TH")
    play(round_, "0 9H")
    assert sizes(round_) == [2, 3, 4]
    play(round_, "1 QH")
    assert (round_.to_act, round_.direction) == (0, -1)


def test_one_draws_until_a_card_fits() -> None:
    """Three cards, the last one fits and may be kept."""
    round_ = at(RULES, ["3C 4C", "QC 9C"], "TH", stock="5C 6C 5H 6H")
    assert texts(round_) == {"draw"}
    play(round_, "0 draw")
    assert (hand(round_, 0), texts(round_)) == ({"3C", "4C", "5C", "6C", "5H"}, {"5H", "pass"})


def test_ace_jack_and_joker() -> None:
    """An ace skips, a jack is wild, a joker costs five and fits anything."""
    round_ = at(RULES, ["AH 3C 4C", "QC 9C", "X1 JC 5D"], "TH", stock="6C 6D 6H 6S 8C 8D")
    play(round_, "0 AH")
    assert (round_.to_act, texts(round_)) == (2, {"X1", *(f"JC>{suit}" for suit in "CDHS")})
    play(round_, "2 X1", "0 draw")
    assert sizes(round_) == [7, 2, 2]


def test_a_forgotten_mau_mau_costs_one() -> None:
    """At the last but one card."""
    round_ = at(RULES, ["TC 6D", "7D 8D"], "TH")
    play(round_, "0 TC", "1 catch 0")
    assert sizes(round_) == [2, 2]
