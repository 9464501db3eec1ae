"""Preset ``palast``: worked by hand."""

from __future__ import annotations

from rules_kit import at, play, sizes, texts

import maumau
from maumau.match import booked_points
from maumau.rules import apply_setup

RULES = maumau.preset("palast")


def test_the_winner_books_the_sum_and_each_loser_minus_the_own_hand() -> None:
    """Jack 20, ace 11, queen and king 10, others their number: 31 and 17, together 48."""
    round_ = at(RULES, ["9S", "JC AC", "TC 7C"], "9H")
    play(round_, "0 9S!")

    assert booked_points(RULES, 0, round_.points) == (48, -31, -17)
    assert booked_points(RULES, 0, round_.points, 2) == (96, -62, -34)
    assert booked_points(RULES, None, round_.points) == (0, 0, 0)


def test_a_last_seven_that_is_paid_has_won() -> None:
    """The payer's two cards count with the rest."""
    round_ = at(RULES, ["7S", "JC AC", "TC 9C"], "9S", stock="8H 9H KD")
    play(round_, "0 7S!")
    assert (round_.is_over, round_.to_act, round_.debt, texts(round_)) == (False, 1, 2, {"draw"})

    play(round_, "1 draw")
    assert (round_.winner, sizes(round_), list(round_.points)) == (0, [0, 4, 2], [0, 48, 19])


def test_a_last_seven_that_comes_back_has_not_won() -> None:
    """All others answer: eight cards for the one who had none left, and the next plays on the last seven."""
    round_ = at(
        RULES,
        ["7S", "7H AC", "7D 9C", "7C TD"],
        "9S",
        stock="8H 9H KD KS QS TS QH TH 8D",
    )
    play(round_, "0 7S!", "1 7H!", "2 7D!", "3 7C!")
    assert (round_.to_act, round_.debt, texts(round_)) == (0, 8, {"draw"})
    play(round_, "0 draw")

    assert (round_.is_over, round_.to_act, sizes(round_)) == (False, 1, [8, 1, 1, 1])
    play(round_, "1 AC!")
    assert round_.winner == 1


def test_a_jack_may_be_last_and_doubles_by_choice() -> None:
    """17 and 11: 28, doubled 56."""
    rules = apply_setup(RULES, {"jack_doubles": True})
    match = maumau.Match(rules, players=3, seed=1, dealer=0)
    match.round = at(rules, ["JS", "TC 7C", "AC"], "9H")
    match.apply(0, "JS!")

    assert match.totals == [56, -34, -22]


def test_the_other_choices() -> None:
    """Six cards, jack on jack, a nine that turns and between two players skips."""
    rules = apply_setup(RULES, {"one_more": True, "jack_on_jack": True, "nine_reverses": True})
    assert sizes(maumau.deal(rules, players=4, seed=1, dealer=0)) == [6] * 4
    round_ = at(rules, ["JC 8D", "9S 8C"], "JH", wish="S")
    assert texts(round_) == {"draw", *(f"JC>{suit}{word}" for suit in "CDHS" for word in ("", "!"))}
    round_ = at(rules, ["9C 8D KS", "TS 8C"], "9H")
    play(round_, "0 9C")
    assert round_.to_act == 0
