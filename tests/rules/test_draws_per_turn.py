"""``draws_per_turn``: how often one may draw before laying or passing."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, play, quiet, refused, rejected, texts, view

import maumau

PATIENT = quiet(draws_per_turn=3)


def test_one_draw_is_the_default() -> None:
    """As it was before the option existed."""
    assert maumau.preset("skat").draws_per_turn == 1
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H", stock="2S 3S 4S")
    play(round_, "0 draw")

    assert texts(round_) == {"pass"}
    assert refused(round_, 0, "draw").code == "already_drawn"


def test_three_draws_then_a_pass() -> None:
    """Each draw is one card; a pass is possible after each of them."""
    round_ = at(PATIENT, ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S")

    for drawn in ("2S", "3S"):
        play(round_, "0 draw")
        assert drawn in hand(round_, 0)
        assert texts(round_) == {"draw", "pass"}
    play(round_, "0 draw")

    assert (texts(round_), view(round_, 0).draws) == ({"pass"}, 3)
    assert refused(round_, 0, "draw").code == "already_drawn"
    play(round_, "0 pass")
    assert (round_.to_act, view(round_, 1).draws) == (1, 0)


def test_every_card_drawn_in_the_turn_may_be_laid() -> None:
    """The one of the first draw still after the second; the old hand stays closed."""
    rules = quiet(draws_per_turn=3, draw_when_able=True)
    round_ = at(rules, ["9D KD", "QC QS"], "9H", stock="2H 3S 4S 5S")
    play(round_, "0 draw", "0 draw")

    assert texts(round_) == {"2H", "draw", "pass"}
    assert refused(round_, 0, "9D").code == "only_drawn_card"


def test_who_can_lay_draws_again_only_by_choice() -> None:
    """``draw_when_able`` holds for every draw of the turn."""
    round_ = at(PATIENT, ["KC KD", "QC QS"], "9H", stock="2H 3S 4S 5S")
    play(round_, "0 draw")

    assert texts(round_) == {"2H", "pass"}
    assert refused(round_, 0, "draw").code == "must_play"


def test_a_card_that_must_be_laid_ends_the_drawing() -> None:
    """``must``: with a drawn card that fits there is no pass, nor a further draw."""
    round_ = at(quiet(draws_per_turn=3, play_drawn="must"), ["KC KD", "QC QS"], "9H", stock="2S 2H 4S 5S")
    play(round_, "0 draw")
    assert texts(round_) == {"draw", "pass"}

    play(round_, "0 draw")
    assert texts(round_) == {"2H"}


def test_each_draw_takes_what_draw_count_says() -> None:
    """Two cards at a time, twice."""
    round_ = at(quiet(draws_per_turn=2, draw_count=2), ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S 6S")
    play(round_, "0 draw", "0 draw")

    assert hand(round_, 0) == {"KC", "KD", "2S", "3S", "4S", "5S"}
    assert texts(round_) == {"pass"}


def test_nothing_left_to_draw_ends_it_early() -> None:
    """A second draw is not offered when stock and pile are empty."""
    round_ = at(quiet(draws_per_turn=3, empty_stock="pass"), ["KC KD", "QC QS"], "9H", stock="2S")
    play(round_, "0 draw")

    assert texts(round_) == {"pass"}
    assert refused(round_, 0, "draw").code == "already_drawn"


def test_paying_a_debt_uses_up_all_draws() -> None:
    """After ``may_play`` one lays or passes."""
    rules = quiet(draws_per_turn=3, after_debt="may_play")
    round_ = at(rules, ["KC KD", "QC QS"], "7H", stock="2H 3S 4S 5S", debt=2)
    play(round_, "0 draw")

    assert texts(round_) == {"2H", "pass"}


def test_a_position_in_the_middle_of_the_draws() -> None:
    """The number of draws is part of the line, whatever was drawn."""
    round_ = at(PATIENT, ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S")
    play(round_, "0 draw", "0 draw")
    line = maumau.format_position(round_)

    assert " drew=2" in line
    again = maumau.parse_position(line)
    assert maumau.format_position(again) == line
    assert texts(again) == {"draw", "pass"}
    play(again, "0 draw")
    assert texts(again) == {"pass"}


def test_it_has_no_meaning_where_a_draw_ends_the_turn() -> None:
    """``play_drawn`` no: the turn is over with the first draw."""
    assert quiet(draws_per_turn=3).replace(play_drawn="no").draws_per_turn == 1
    warned = quiet(play_drawn="no", draws_per_turn=3).warnings()
    assert [(problem.option, problem.code) for problem in warned] == [("draws_per_turn", "without_meaning")]


@pytest.mark.parametrize("number", [0, 11, "many"])
def test_other_numbers_are_problems(number: object) -> None:
    """One to ten."""
    assert rejected(draws_per_turn=number) == {"draws_per_turn"}
