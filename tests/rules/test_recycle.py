"""``recycle``: when the pile becomes the stock again."""

from __future__ import annotations

from rules_kit import at, hand, kinds, play, quiet, refused, rejected, texts

PILE = "2C 3C 4C"


def test_when_needed_waits_for_the_next_draw() -> None:
    """The default: the last card is drawn, and nothing happens yet."""
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H", stock="2S", pile=PILE)

    assert kinds(play(round_, "0 draw")) == ["drew"]
    assert (round_.stock_size, len(round_.pile)) == (0, 3)


def test_at_once_recycles_with_the_last_card() -> None:
    """The pile without its top is the stock before anybody asks for a card."""
    round_ = at(quiet(recycle="at_once"), ["KC KD", "QC QS"], "9H", stock="2S", pile=PILE)

    assert kinds(play(round_, "0 draw")) == ["recycled", "drew"]
    assert (round_.stock_size, len(round_.pile)) == (3, 0)


def test_at_once_without_a_pile_waits_for_one() -> None:
    """Only the top lies there; with the next card laid the old top is the stock."""
    round_ = at(quiet(recycle="at_once"), ["KC KD 9S", "2C QS"], "9H", stock="2H")
    play(round_, "0 9S")
    assert (round_.stock_size, len(round_.pile)) == (1, 1)
    round_ = at(quiet(recycle="at_once"), ["KC KD", "2C QS"], "9H", stock="2H")
    play(round_, "0 draw")
    assert (round_.stock_size, len(round_.pile)) == (0, 0)

    assert kinds(play(round_, "0 2H")) == ["laid", "recycled"]
    assert (round_.stock_size, len(round_.pile)) == (1, 0)


def test_at_once_in_the_middle_of_a_debt() -> None:
    """The payer takes the rest from the new stock."""
    round_ = at(quiet(recycle="at_once"), ["KC KD", "QC QS"], "7H", stock="2S", pile=PILE, debt=2)

    play(round_, "0 draw")

    assert len(hand(round_, 0)) == 4
    assert round_.stock_size == 2


def test_never_leaves_the_pile_alone() -> None:
    """An empty stock is empty for good: with ``pass`` one passes, and a debt is waived."""
    rules = quiet(recycle="never", empty_stock="pass")
    round_ = at(rules, ["KC KD", "QC QS"], "9H", stock="", pile=PILE)
    assert texts(round_) == {"pass"}
    assert refused(round_, 0, "draw").code == "must_play"

    round_ = at(rules, ["KC KD", "QC QS"], "7H", stock="2S", pile=PILE, debt=2)
    play(round_, "0 draw")
    assert (hand(round_, 0), len(round_.pile)) == ({"KC", "KD", "2S"}, 3)


def test_never_and_stop_round_ends_it_with_the_stock() -> None:
    """The draw that cannot be met stops the round."""
    round_ = at(quiet(recycle="never"), ["KC KD", "QC QS"], "9H", stock="", pile=PILE)
    play(round_, "0 draw")

    assert round_.over == "empty"


def test_an_unknown_word_is_a_problem() -> None:
    """Three values exist."""
    assert rejected(recycle="often") == {"recycle"}
