"""RULES 3.12: what is different between two players."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet

import maumau


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_after_an_eight_the_same_player_acts_again(preset: str) -> None:
    """2.1, 2.2: the next one is skipped, and the one after is oneself."""
    for hands, actor in ((["8H KC AD", "QC QS"], 0), (["8H KC AD", "QC QS", "TC TS"], 2)):
        round_ = at(quiet(preset), hands, "9H")
        play(round_, "0 8H")
        assert round_.to_act == actor


def test_after_a_nine_in_collector_the_same_player_acts_again() -> None:
    """2.3: house decision; with three players the nine only turns the direction."""
    for hands, actor in ((["9H KC AD", "QC QS"], 0), (["9H KC AD", "QC QS", "TC TS"], 2)):
        round_ = at(quiet("collector"), hands, "TH")
        play(round_, "0 9H")
        assert round_.to_act == actor


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_a_seven_goes_to_the_opponent(preset: str) -> None:
    """And comes back when answered."""
    round_ = at(quiet(preset), ["7H KC AD", "7C QS"], "9H")

    play(round_, "0 7H")
    assert (round_.to_act, round_.debt) == (1, 2)

    play(round_, "1 7C")
    assert (round_.to_act, round_.debt) == (0, 4)
