"""RULES 3.3 and 3.4: which draws end a turn by themselves."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, texts


@pytest.mark.parametrize("drawn", ["2C", "2H"])
def test_an_ordinary_draw_leaves_the_player_on_turn(drawn: str) -> None:
    """3.4: also when the card does not fit: an automatic end would tell the others what it was not."""
    round_ = at(quiet(), ["KC KD", "QC QS", "TC TS"], "9H", stock=f"{drawn} 3S")

    play(round_, "0 draw")

    assert round_.to_act == 0
    assert "pass" in texts(round_)
    assert texts(round_, 1) == set()


@pytest.mark.parametrize("drawn", ["2C", "2H"])
def test_a_debt_payment_ends_the_turn_by_itself(drawn: str) -> None:
    """3.3: with ``turn_lost``."""
    round_ = at(quiet(), ["KC KD", "QC QS", "TC TS"], "7H", debt=2, stock=f"{drawn} 3S 3D")

    play(round_, "0 draw")

    assert round_.to_act == 1


@pytest.mark.parametrize("drawn", ["2C", "2H"])
def test_a_draw_that_may_not_be_played_ends_the_turn_by_itself(drawn: str) -> None:
    """3.3: with ``play_drawn`` no."""
    round_ = at(quiet(play_drawn="no"), ["KC KD", "QC QS", "TC TS"], "9H", stock=f"{drawn} 3S")

    play(round_, "0 draw")

    assert round_.to_act == 1


def test_under_debt_a_draw_is_the_whole_debt() -> None:
    """3.3: there is one draw action, and after it no decision is left."""
    round_ = at(quiet(), ["7C KD", "QC QS"], "7H", debt=4, stock="7D 3S 3D 2C 2D")

    play(round_, "0 draw")

    assert (round_.debt, round_.to_act, round_.stock_size) == (0, 1, 1)
    assert texts(round_, 0) == set()
