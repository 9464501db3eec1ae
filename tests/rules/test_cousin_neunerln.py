"""Preset ``neunerln``: worked by hand."""

from __future__ import annotations

from rules_kit import at, dealt, kinds, play, sizes, texts

import maumau

RULES = maumau.preset("neunerln")


def test_a_nine_is_wild_and_a_jack_is_not() -> None:
    """Nine on nine too."""
    round_ = at(RULES, ["9C JC KD", "9D TS 8S"], "QH")
    assert texts(round_) == {f"9C>{suit}" for suit in "CDHS"}

    play(round_, "0 9C>S")
    assert texts(round_) == {"TS", "8S", *(f"9D>{suit}" for suit in "CDHS")}


def test_the_dealer_names_a_suit_for_a_nine_turned_up() -> None:
    """Before anybody has played."""
    round_ = dealt(RULES, "9", 3, dealer=1)

    assert texts(round_, 1) == {f"wish {suit}" for suit in "CDHS"}
    assert sizes(round_) == [5, 5, 5]


def test_a_knock_that_was_forgotten_costs_two_and_the_turn() -> None:
    """Seat 0 is on turn again, after a skip, when it is caught: two cards, and the last card stays."""
    round_ = at(RULES, ["8H TH", "KC KD"], "QH", stock="KS AC AD AS")
    play(round_, "0 8H")
    assert round_.to_act == 0

    events = play(round_, "1 catch 0")

    assert kinds(events) == ["caught", "drew", "turn_lost"]
    assert (sizes(round_), round_.to_act) == ([3, 2], 1)


def test_going_out_on_a_nine_counts_double() -> None:
    """K 10, A 11 and 7: 28, doubled 56; with any other card 28."""
    for last, points in (("9H", 56), ("TH", 28)):
        match = maumau.Match(RULES, players=2, seed=1, dealer=0)
        match.round = at(RULES, [last, "KC AC 7C"], "QH")
        match.apply(0, last)
        assert match.totals == [0, points]
