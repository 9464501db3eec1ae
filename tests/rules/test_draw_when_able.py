"""Option ``draw_when_able``: may a player who could lay a card draw instead."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, texts

import maumau


@pytest.mark.parametrize(
    ("preset", "free"),
    [
        ("international", False),
        ("skat", True),
        ("skat-points", True),
        ("collector", True),
        ("online", True),
        ("online-penalty", True),
    ],
)
def test_each_preset_allows_it_or_not(preset: str, free: bool) -> None:
    """Only 2.1 obliges a player who is able to play; the value and what it does agree."""
    assert maumau.preset(preset).draw_when_able is free
    round_ = at(quiet(preset), ["KH KD", "QC QS"], "9H")

    assert texts(round_) == ({"KH", "draw"} if free else {"KH"})


def test_who_must_play_is_told_so() -> None:
    """The refusal names the option."""
    refusal = refused(at(quiet(), ["KH KD", "QC QS"], "9H"), 0, "draw")

    assert (refusal.code, refusal.option) == ("must_play", "draw_when_able")


def test_a_jack_that_fits_counts_as_able() -> None:
    """A wild is a card like any other here: it must be laid."""
    round_ = at(quiet(), ["JC KD", "QC QS"], "9H")

    assert texts(round_) == {"JC>C", "JC>D", "JC>H", "JC>S"}
    assert refused(round_, 0, "draw").code == "must_play"


@pytest.mark.parametrize("free", [True, False])
def test_who_cannot_play_draws(free: bool) -> None:
    """With nothing that fits the draw is there either way."""
    assert texts(at(quiet(draw_when_able=free), ["KC KD", "QC QS"], "9H")) == {"draw"}


@pytest.mark.parametrize("free", [True, False])
def test_a_debt_may_be_paid_while_holding_an_answer(free: bool) -> None:
    """Paying is always allowed: the option is about ordinary turns."""
    round_ = at(quiet(draw_when_able=free), ["7C KD", "QC QS"], "7H", debt=2)

    assert texts(round_) == {"7C", "draw"}


def test_a_card_that_may_not_be_the_last_does_not_make_able() -> None:
    """Whoever holds only a jack that may not end the round draws."""
    round_ = at(quiet(no_finish_on=("J",)), ["JC", "QC QS"], "9H")

    assert texts(round_) == {"draw"}


def test_a_banned_jack_does_not_make_able() -> None:
    """On a jack, where none may answer, a hand of a jack and no wished suit is unable."""
    round_ = at(quiet(wild_on_wild=False), ["JC KD", "QC QS"], "JD", wish="H")

    assert texts(round_) == {"draw"}


def test_who_drew_by_choice_may_not_lay_the_card_held_back() -> None:
    """After a draw only the drawn card may follow, whatever was in the hand."""
    round_ = at(quiet(draw_when_able=True), ["KH KD", "QC QS"], "9H", stock="2C 2H")

    play(round_, "0 draw")

    assert texts(round_) == {"pass"}
    assert refused(round_, 0, "KH").code == "only_drawn_card"
