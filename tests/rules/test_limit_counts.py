"""``limit_counts``: whether ``max_turns`` counts turns or cards laid."""

from __future__ import annotations

from rules_kit import at, play, quiet, rejected

import maumau

HANDS = ["9C KD 4D", "9S QS 4S", "9D TD 4C"]


def at_99(**changes: str) -> maumau.Round:
    """A round in which 99 of 100 are counted."""
    round_ = at(quiet(max_turns=100, **changes), HANDS, "9H", stock="2S 3S 5S 6S")
    return maumau.parse_position(maumau.format_position(round_) + " turns=99")


def test_a_turn_without_a_card_counts_as_a_turn() -> None:
    """The default."""
    round_ = at_99(draw_when_able=True)
    play(round_, "0 draw", "0 pass")

    assert (round_.over, round_.winner) == ("max_turns", None)


def test_cards_laid_are_counted_instead() -> None:
    """Drawing and passing come to nothing; the next card is the hundredth."""
    round_ = at_99(draw_when_able=True, limit_counts="cards_laid")
    play(round_, "0 draw", "0 pass", "1 draw", "1 pass")
    assert not round_.is_over
    play(round_, "2 9D")

    assert round_.over == "max_turns"


def test_a_last_card_at_the_limit_wins() -> None:
    """Going out comes first."""
    round_ = at(quiet(max_turns=100, limit_counts="cards_laid"), ["9C", "9S QS"], "9H")
    round_ = maumau.parse_position(maumau.format_position(round_) + " turns=99")
    play(round_, "0 9C")

    assert (round_.over, round_.winner) == ("won", 0)


def test_an_unknown_word_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(limit_counts="hours") == {"limit_counts"}
