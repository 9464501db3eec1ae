"""RULES 3.5: the suit is part of the wild's action, and omitted only where play cannot go on."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, rules, texts

PENDING = {"JH>C", "JH>D", "JH>H", "JH>S"}


@pytest.mark.parametrize("call", ["none", "automatic"])
def test_a_last_wild_that_wins_at_once_is_bare(call: str) -> None:
    """Where no word can be missed the last jack wins: nobody is left to serve a suit."""
    round_ = at(rules(call=call), ["JH", "QC QS"], "9S")
    assert texts(round_) == {"JH"}

    play(round_, "0 JH")

    assert (round_.is_over, round_.winner, round_.wish) == (True, 0, None)


def test_a_last_wild_may_be_announced_bare_or_stay_pending_with_a_suit() -> None:
    """2.1 with its words: ``JH!`` wins; unannounced play may go on, so a suit is named."""
    assert texts(at("international", ["JH", "QC QS"], "9S")) == {"JH!"} | PENDING


def test_where_an_omission_wins_as_well_both_are_bare() -> None:
    """``finish_uncalled`` wins: play cannot go on either way."""
    assert texts(at(rules(finish_uncalled="wins"), ["JH", "QC QS"], "9S")) == {"JH", "JH!"}


@pytest.mark.parametrize("preset", ["international", "collector"])
def test_before_the_last_card_a_suit_is_always_named(preset: str) -> None:
    """With two cards, one of them a jack that is laid."""
    round_ = at(quiet(preset), ["JH KS", "QC QS"], "9D")

    assert {text for text in texts(round_) if text[0] == "J"} == PENDING


def test_the_announced_last_wild_wins() -> None:
    """2.1: even a special card."""
    round_ = at("international", ["JH", "QC QS"], "9S")

    play(round_, "0 JH!")

    assert (round_.is_over, round_.winner) == (True, 0)


@pytest.mark.parametrize("action", ["JH>C", "JH>H"])
def test_a_suit_for_a_wild_that_wins_is_refused(action: str) -> None:
    """The suit is not needed."""
    assert refused(at(quiet(), ["JH", "QC QS"], "9S"), 0, action).code == "suit_not_needed"


def test_a_pending_wild_without_a_suit_is_refused() -> None:
    """Unannounced the last jack needs one."""
    assert refused(at("international", ["JH", "QC QS"], "9S"), 0, "JH").code == "suit_missing"


def test_a_suit_with_the_announced_last_wild_is_refused() -> None:
    """Announced it wins at once."""
    assert refused(at("international", ["JH", "QC QS"], "9S"), 0, "JH>C!").code == "suit_not_needed"
