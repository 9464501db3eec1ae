"""``pass_after``: whether one may pass after any draw, or only after the last one."""

from __future__ import annotations

from rules_kit import at, play, quiet, refused, rejected, texts

LAST = quiet(draws_per_turn=3, pass_after="last_draw", empty_stock="pass")


def test_no_pass_before_the_last_draw() -> None:
    """Three draws are three draws."""
    round_ = at(LAST, ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S")

    for _ in range(3):
        assert texts(round_) == {"draw"}
        play(round_, "0 draw")
    assert texts(round_) == {"pass"}


def test_the_pass_is_refused_with_its_reason() -> None:
    """It names the option."""
    round_ = at(LAST, ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S")
    play(round_, "0 draw")

    refusal = refused(round_, 0, "pass")
    assert (refusal.code, refusal.option) == ("nothing_drawn", "pass_after")


def test_after_any_draw_is_the_default() -> None:
    """One draw is enough."""
    round_ = at(quiet(draws_per_turn=3), ["KC KD", "QC QS"], "9H", stock="2S 3S 4S 5S")
    play(round_, "0 draw")

    assert texts(round_) == {"draw", "pass"}


def test_who_may_not_draw_again_lays() -> None:
    """A drawn card fits and there is no drawing by choice: it is laid, since passing is too early."""
    round_ = at(LAST, ["KC KD", "QC QS"], "9H", stock="2H 3S 4S 5S")
    play(round_, "0 draw")

    assert texts(round_) == {"2H"}


def test_an_empty_stock_is_a_last_draw() -> None:
    """With nothing more to draw one may pass."""
    round_ = at(LAST, ["KC KD", "QC QS"], "9H", stock="2S")
    play(round_, "0 draw")

    assert texts(round_) == {"pass"}


def test_it_needs_several_draws() -> None:
    """With one draw a turn the two values are the same."""
    warned = quiet(pass_after="last_draw").warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("pass_after", "without_meaning")]
    assert rejected(pass_after="never") == {"pass_after"}
