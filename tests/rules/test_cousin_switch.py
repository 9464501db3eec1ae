"""Preset ``switch``: worked by hand."""

from __future__ import annotations

from rules_kit import at, play, sizes, texts

import maumau

RULES = maumau.preset("switch")


def test_seven_cards_and_an_ordinary_start() -> None:
    """No two, eight, ten, jack or ace is turned up."""
    for seed in range(30):
        round_ = maumau.deal(RULES, players=4, seed=seed, dealer=0)
        assert sizes(round_) == [7] * 4
        assert str(round_.top)[0] in "345679QK"


def test_black_jacks_add_up_and_a_red_one_cancels() -> None:
    """5, 10, nothing."""
    round_ = at(RULES, ["JS 3C 4C", "JC 3D 4D", "JH 3S QH", "KH 5C KD"], "9S")
    play(round_, "0 JS")
    assert texts(round_) == {"JC", "draw"}
    play(round_, "1 JC")
    assert (round_.debt, texts(round_)) == (10, {"JH", "draw"})
    play(round_, "2 JH")
    assert (round_.debt, texts(round_)) == (0, {"KH", "draw"})


def test_twos_and_jacks_do_not_mix() -> None:
    """A jack of the same suit does not answer a two, nor a two a jack."""
    round_ = at(RULES, ["JS 2C 4C", "JC 3D"], "2S", debt=2)
    assert texts(round_) == {"2C", "draw"}
    round_ = at(RULES, ["2S JD 4C", "JC 3D"], "JS", debt=5)
    assert texts(round_) == {"JD", "draw"}


def test_a_ten_turns_and_an_eight_skips() -> None:
    """Three players; between two a ten lets the same one play again."""
    round_ = at(RULES, ["TH 3C 4C", "5C 3D", "6C 4S"], "9H")
    play(round_, "0 TH")
    assert (round_.to_act, round_.direction) == (2, -1)
    round_ = at(RULES, ["TH 3C 4C", "5C 3D"], "9H")
    play(round_, "0 TH")
    assert round_.to_act == 0
    round_ = at(RULES, ["8H 3C 4C", "5C 3D", "6C 4S"], "9H")
    play(round_, "0 8H")
    assert round_.to_act == 2


def test_an_ace_is_wild() -> None:
    """On anything, and it names a suit."""
    round_ = at(RULES, ["AC 3D", "5C 3S"], "9H")
    assert texts(round_) == {"draw", *(f"AC>{suit}{word}" for suit in "CDHS" for word in ("", "!"))}
