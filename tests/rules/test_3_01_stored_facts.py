"""RULES 3.1: live debt, wish, direction, skip and open omissions are stored on their own."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, texts, view

import maumau


def test_the_same_top_with_and_without_a_debt() -> None:
    """A seven on top says nothing about what is owed."""
    hands = ["7C KH", "QC QS"]

    assert texts(at(quiet(), hands, "7H", debt=2)) == {"7C", "draw"}
    assert texts(at(quiet(), hands, "7H")) == {"7C", "KH"}


def test_the_same_top_with_and_without_a_wish() -> None:
    """A jack on top without a wish counts by its printed suit; with one by the wish."""
    hands = ["7C KH", "QC QS"]

    assert texts(at(quiet(), hands, "JC")) == {"7C"}
    assert texts(at(quiet(), hands, "JC", wish="H")) == {"KH"}


def test_an_eight_on_top_does_not_skip_by_itself() -> None:
    """In a set-up position the seat to act acts, whatever lies there."""
    round_ = at(quiet(skip_answer="passes_on"), ["KH 8C", "QC QS"], "8H")

    assert (round_.to_act, view(round_).phase) == (0, "play")
    assert texts(round_) == {"KH", "8C"}


def test_a_nine_on_top_does_not_reverse_by_itself() -> None:
    """The direction is a fact of its own."""
    for direction, actor in ((1, 1), (-1, 2)):
        round_ = at(quiet("collector"), ["KH 8C", "QC QS", "TC TS"], "9H", direction=direction)
        play(round_, "0 KH")
        assert (round_.to_act, round_.direction) == (actor, direction)


@pytest.mark.parametrize(
    "facts",
    [
        {"debt": 4, "top": "7H"},
        {"wish": "S", "top": "JC"},
        {"wish": "any", "top": "JC"},
        {"direction": -1, "top": "9H"},
        {"drawn": "KH", "top": "9H"},
        {"dealer": 2, "to_act": 0, "top": "9H"},
        {"pile": "TC TD", "stock": "AC AD", "top": "9H"},
    ],
    ids=str,
)
def test_the_position_text_holds_every_fact(facts: dict[str, object]) -> None:
    """3.18: one line that reads back to the same round: same text, same View, same actions."""
    round_ = at(quiet("skat"), ["KH 8C", "QC QS", "7C 7S"], **facts)  # type: ignore[arg-type]

    line = maumau.format_position(round_)
    again = maumau.parse_position(line)

    assert "\n" not in line
    assert maumau.format_position(again) == line
    for seat in (None, 0, 1, 2):
        assert view(again, seat).to_json() == view(round_, seat).to_json()
    assert texts(again) == texts(round_)


def test_nothing_of_a_round_reaches_the_next() -> None:
    """3.2: wish, debt and direction of the last round are gone when the next is dealt."""
    chosen = quiet("collector", start_card="redraw", start_wild="redraw")
    match = maumau.Match(chosen, players=3, seed=2, dealer=0)
    while not match.round.is_over:
        seat = match.round.to_act
        match.apply(seat, match.round.legal_actions(seat)[0])
    assert not match.is_over

    match.next_round()

    assert (match.round.wish, match.round.debt, match.round.direction) == (None, 0, 1)
    assert match.round.to_act == 2
