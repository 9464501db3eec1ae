"""RULES 3.15: a play out of turn is refused, costs nothing and changes nothing."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, texts

import maumau


@pytest.mark.parametrize("preset", maumau.presets()[:6])
@pytest.mark.parametrize("action", ["KH", "QC", "draw", "pass"])
def test_a_seat_that_is_not_on_turn_is_refused(preset: str, action: str) -> None:
    """Fitting card or not: it is not the player's turn."""
    round_ = at(quiet(preset), ["TH TS", "KH QC", "AC AS"], "9H")

    assert texts(round_, 1) == set()
    assert refused(round_, 1, action).code == "not_your_turn"
    assert round_.to_act == 0


def test_of_two_plays_at_once_the_one_on_turn_counts() -> None:
    """The other comes in its own turn, or too early."""
    round_ = at(quiet(), ["TH TS", "KH QC", "AC AS"], "9H")

    refused(round_, 1, "KH")
    play(round_, "0 TH", "1 KH")

    assert str(round_.top) == "KH"


@pytest.mark.parametrize("seat", [2, 7, -1])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    """Two players have seats 0 and 1."""
    round_ = at(quiet(), ["TH TS", "KH QC"], "9H")
    before = maumau.format_position(round_)

    with pytest.raises((ValueError, IndexError)):
        round_.apply(seat, "TH")

    assert maumau.format_position(round_) == before


def test_after_the_end_nobody_acts() -> None:
    """The round is over for everybody, also for the winner."""
    round_ = at(quiet(), ["TH", "KH QC"], "9H")
    play(round_, "0 TH")

    assert refused(round_, 1, "KH").code == "round_over"
    assert refused(round_, 0, "draw").code == "round_over"
