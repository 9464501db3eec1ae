"""Preset ``crazy-eights``: worked by hand."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, play, sizes, texts

import maumau
from maumau.match import booked_points
from maumau.rules import apply_setup

RULES = maumau.preset("crazy-eights")


@pytest.mark.parametrize(("players", "cards", "left"), [(2, 7, 37), (3, 5, 36), (7, 5, 16)])
def test_seven_cards_for_two_and_five_for_more(players: int, cards: int, left: int) -> None:
    """52 − hands − the card turned up, which is never an eight."""
    for seed in range(20):
        round_ = maumau.deal(RULES, players=players, seed=seed, dealer=0)
        assert sizes(round_) == [cards] * players
        assert round_.stock_size == left
        assert str(round_.top)[0] != "8"


def test_an_eight_fits_anything_and_names_a_suit() -> None:
    """Also on an eight; whoever follows needs the suit or another eight."""
    round_ = at(RULES, ["8C KD", "8D TC 4H 3S", "QC QS"], "9H")
    assert texts(round_) == {f"8C>{suit}" for suit in "CDHS"}

    play(round_, "0 8C>S")

    assert texts(round_) == {"3S", *(f"8D>{suit}" for suit in "CDHS")}


def test_one_draws_until_a_card_fits_and_lays_it() -> None:
    """Three cards are drawn, the third is laid; the two others stay."""
    round_ = at(RULES, ["KC 3C", "QC QS"], "9H", stock="2S 4D 5H 6H")
    assert texts(round_) == {"draw"}

    play(round_, "0 draw")
    assert texts(round_) == {"5H"}
    play(round_, "0 5H")
    assert (hand(round_, 0), round_.to_act) == ({"KC", "3C", "2S", "4D"}, 1)


def test_an_exhausted_stock_stays_exhausted() -> None:
    """The last card does not fit: pass. When all have passed the fewest points win: 3, 13 and 51."""
    round_ = at(RULES, ["AC", "KC 3C", "8C AS"], "9H", stock="2S", pile="4C 5C 6C")
    play(round_, "0 draw")
    assert texts(round_) == {"pass"}
    play(round_, "0 pass")
    assert texts(round_) == {"pass"}
    play(round_, "1 pass")
    assert texts(round_, 2) == {f"8C>{suit}" for suit in "CDHS"}
    play(round_, "2 8C>D", "0 pass", "1 pass", "2 pass")

    assert (round_.over, round_.winner, list(round_.points)) == ("won", 2, [3, 13, 1])


def test_the_winner_writes_down_what_the_others_hold() -> None:
    """An eight 50, a court card 10, an ace 1, a ten 10, others their number: 61 and 17."""
    round_ = at(RULES, ["9S", "8C KC AS", "TC 7C"], "9H")
    play(round_, "0 9S")

    assert (round_.winner, list(round_.points)) == (0, [0, 61, 17])
    assert booked_points(RULES, 0, round_.points) == (78, 0, 0)


def test_the_usual_extras() -> None:
    """A 2 costs two cards, a queen skips, an ace turns the direction."""
    rules = apply_setup(RULES, {"two_draws": True, "queen_skips": True, "ace_reverses": True})
    round_ = at(rules, ["2H KC", "2C 3H", "AH QH 4H"], "9H", stock="5S 6S 7S TS")

    play(round_, "0 2H", "1 2C")
    assert (round_.to_act, round_.debt) == (2, 4)
    play(round_, "2 draw")
    assert len(round_.hands[2]) == 7
