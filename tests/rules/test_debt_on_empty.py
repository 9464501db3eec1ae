"""``debt_on_empty``: a draw card laid when nothing is left to draw."""

from __future__ import annotations

from rules_kit import at, play, quiet, rejected, texts

HANDS = ["7H KD", "7S QH", "QC QS"]
LAPSES = quiet(empty_stock="pass", recycle="never", debt_on_empty="lapses")


def test_it_counts_by_default() -> None:
    """The debt stands, may be answered, and is paid with nothing."""
    round_ = at(quiet(empty_stock="pass", recycle="never"), HANDS, "9H", stock="")
    play(round_, "0 7H")

    assert (round_.debt, texts(round_)) == (2, {"7S", "draw"})


def test_it_lapses() -> None:
    """No debt: the next player lays what fits."""
    round_ = at(LAPSES, HANDS, "9H", stock="")
    play(round_, "0 7H")

    assert (round_.debt, texts(round_)) == (0, {"7S", "QH"})


def test_with_one_card_in_the_stock_it_counts_whole() -> None:
    """Only an empty stock makes a difference; the rest is waived when it is paid."""
    round_ = at(LAPSES, HANDS, "9H", stock="2C")
    play(round_, "0 7H")

    assert round_.debt == 2


def test_a_pile_that_can_be_recycled_is_a_stock() -> None:
    """The old top will be there for the payer."""
    round_ = at(quiet(empty_stock="pass", debt_on_empty="lapses"), HANDS, "9H", stock="", pile="2C")
    play(round_, "0 7H")

    assert round_.debt == 2


def test_it_needs_a_draw_card() -> None:
    """Without one it has no meaning."""
    warned = quiet(effects={"8": "wild"}, debt_on_empty="lapses").warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("debt_on_empty", "without_meaning")]
    assert rejected(debt_on_empty="perhaps") == {"debt_on_empty"}
