"""Option ``after_debt``: what the payer may do after paying (3.3)."""

from __future__ import annotations

import pytest
from rules_kit import at, kinds, play, quiet, refused, rejected, texts

import maumau


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_in_all_seed_presets_the_payer_loses_the_turn(preset: str) -> None:
    """RULES 1, table by preset: nothing is laid by the payer, neither a taken card nor another."""
    assert maumau.preset(preset).after_debt == "turn_lost"
    round_ = at(quiet(preset), ["KH KD", "QC QS"], "7H", debt=2, stock="TH 9H QD")

    play(round_, "0 draw")

    assert (round_.to_act, round_.debt) == (1, 0)
    assert texts(round_, 0) == set()
    assert refused(round_, 0, "TH").code == "not_your_turn"


def test_a_turn_lost_needs_no_pass() -> None:
    """3.3: the payment ends the turn by itself."""
    round_ = at(quiet(), ["KH KD", "QC QS"], "7H", debt=2, stock="TH 9H QD")

    assert "passed" not in kinds(play(round_, "0 draw"))


def test_may_play_leaves_the_payer_on_turn() -> None:
    """The debt is gone, and a taken card that fits may be laid."""
    round_ = at(quiet(after_debt="may_play"), ["KC KD", "QC QS"], "7H", debt=2, stock="TH 9C QD")

    play(round_, "0 draw")

    assert (round_.to_act, round_.debt) == (0, 0)
    assert "TH" in texts(round_)
    assert "9C" not in texts(round_)

    play(round_, "0 TH")
    assert round_.to_act == 1


def test_may_play_is_no_duty() -> None:
    """3.4: like every draw that does not end the turn: a drawn card or ``pass``; when none fits, ``pass``."""
    round_ = at(quiet(after_debt="may_play"), ["KC KD", "QC QS"], "7H", debt=2, stock="TC 9C QD")

    play(round_, "0 draw")
    assert texts(round_) == {"pass"}

    play(round_, "0 pass")
    assert round_.to_act == 1


def test_may_play_means_the_drawn_cards() -> None:
    """``play_drawn``: no other hand card may follow a draw; 3.4: until a drawn card is laid or ``pass``."""
    round_ = at(quiet(after_debt="may_play"), ["KC KH", "QC QS"], "7H", debt=2, stock="TH 9C QD")

    play(round_, "0 draw")

    assert texts(round_) == {"TH", "pass"}


def test_a_taken_seven_starts_a_new_debt() -> None:
    """``may_play``: the paid debt is gone, so the seven owes two and not four."""
    round_ = at(quiet(after_debt="may_play"), ["KC KD", "QC QS"], "7H", debt=2, stock="7C 9C QD")

    play(round_, "0 draw", "0 7C")

    assert (round_.to_act, round_.debt) == (1, 2)


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(after_debt="must_play") == {"after_debt"}
