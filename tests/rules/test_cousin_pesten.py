"""Preset ``pesten``: worked by hand. X1 and X2 are the jokers."""

from __future__ import annotations

from rules_kit import at, play, refused, sizes, texts

import maumau
from maumau.rules import apply_setup

RULES = maumau.preset("pesten")


def test_seven_cards_each_from_54() -> None:
    """Six players: 42 in the hands, one turned up, 11 in the stock."""
    round_ = maumau.deal(RULES, players=6, seed=1, dealer=0)

    assert (sizes(round_), round_.stock_size) == ([7] * 6, 11)


def test_twos_and_jokers_stack_on_each_other() -> None:
    """2 + 5 + 2 = 9 for who has neither."""
    round_ = at(RULES, ["2H 3C 4C", "X1 3D 4D", "2S 3S 4S", "KC QC TC"], "9H", stock="5C 5D 5H 5S 6C 6D 6H 6S TD TH")

    play(round_, "0 2H", "1 X1", "2 2S")
    assert (round_.debt, texts(round_)) == (9, {"draw"})
    play(round_, "3 draw")
    assert (sizes(round_), round_.to_act) == ([2, 2, 2, 12], 0)


def test_anything_follows_a_joker_that_is_paid() -> None:
    """And a joker fits on anything."""
    round_ = at(RULES, ["X1 3C 4C", "TD TS", "6C 5H QS"], "9H", stock="5C 5D 3H 5S 6D 6S")
    assert "X1" in texts(round_)

    play(round_, "0 X1", "1 draw")

    assert (round_.to_act, texts(round_)) == (2, {"6C", "5H", "QS"})


def test_seven_and_king_play_again() -> None:
    """One lays on: a king of the same suit, then another card; the turn goes on only after that."""
    round_ = at(RULES, ["7H KH 3H 4C", "9D 9S"], "9H")

    play(round_, "0 7H")
    assert (round_.to_act, texts(round_)) == (0, {"KH", "3H"})
    play(round_, "0 KH", "0 3H!")
    assert round_.to_act == 1


def test_an_ace_turns_and_between_two_it_plays_again() -> None:
    """Three players: the last one is next; two: the same one."""
    round_ = at(RULES, ["AH 3H 4C", "9D 9S", "TD TS"], "9H")
    play(round_, "0 AH")
    assert (round_.to_act, round_.direction) == (2, -1)

    round_ = at(RULES, ["AH 3H 4C", "9D 9S"], "9H")
    play(round_, "0 AH")
    assert round_.to_act == 0


def test_no_special_card_goes_out() -> None:
    """2, 7, 8, jack, king, ace and joker: who holds only one of them draws; a switch allows it."""
    for card in ("2H", "7H", "8H", "JH", "KH", "AH", "X1"):
        round_ = at(RULES, [card, "9D 9S"], "9H")
        assert texts(round_) == {"draw"}
        assert refused(round_, 0, card + (">C" if card == "JH" else "")).code == "no_finish"
    round_ = at(apply_setup(RULES, {"any_last": True}), ["KH", "9D 9S"], "9H")
    play(round_, "0 KH")
    assert round_.winner == 0


def test_a_forgotten_last_card_costs_two() -> None:
    """Announced at the last but one card; the last card itself needs no word."""
    round_ = at(RULES, ["3H 4H", "9D 9S", "TD TS"], "9H", stock="5C 5D 5S 6C")
    play(round_, "0 3H", "2 catch 0")
    assert len(round_.hands[0]) == 3

    round_ = at(RULES, ["4H", "9D 9S"], "9H")
    assert texts(round_) == {"4H"}
