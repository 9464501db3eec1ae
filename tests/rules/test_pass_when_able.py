"""``pass_when_able``: with nothing to draw, may one keep a card that fits?"""

from __future__ import annotations

from rules_kit import at, play, quiet, refused, rejected, texts

LAZY = quiet(empty_stock="pass", pass_when_able=True)


def test_with_nothing_to_draw_one_may_pass() -> None:
    """A card that fits, no stock, no pile."""
    round_ = at(LAZY, ["9C KD", "9S QS"], "9H", stock="")

    assert texts(round_) == {"9C", "pass"}


def test_without_the_option_one_lays() -> None:
    """The default."""
    round_ = at(quiet(empty_stock="pass"), ["9C KD", "9S QS"], "9H", stock="")

    assert texts(round_) == {"9C"}
    assert refused(round_, 0, "pass").code == "must_play"


def test_while_there_is_a_stock_nothing_changes() -> None:
    """Also when only the pile could become one."""
    for more in ({"stock": "2S"}, {"stock": "", "pile": "2S"}):
        round_ = at(LAZY, ["9C KD", "9S QS"], "9H", **more)
        assert texts(round_) == {"9C"}


def test_everybody_who_passes_blocks_the_round() -> None:
    """Nobody is made to lay, so the round may end with cards that fit in every hand."""
    round_ = at(LAZY, ["9C KD", "9S QS", "9D 3D"], "9H", stock="")

    play(round_, "0 pass", "1 pass", "2 pass")

    assert (round_.over, round_.winner) == ("blocked", None)


def test_it_needs_passing() -> None:
    """Where the round stops for want of cards nobody passes."""
    warned = quiet(empty_stock="stop_round", pass_when_able=True).warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("pass_when_able", "without_meaning")]
    assert rejected(pass_when_able="perhaps") == {"pass_when_able"}
