"""`call_window`: when noticing comes too late (RULES.md 1 and 3.9)."""

from __future__ import annotations

import pytest
from rules_kit import at, play, refused, rules, sizes, texts

import maumau

WINDOWS = ["next_turn_begins", "next_has_played", "next_turn_ends"]


def missed(window: str, second: str = "2S 3S 4S", **changes: object) -> maumau.Round:
    """Seat 0 of three has just laid the last card but one without the word; seat 1 is on turn on 9H."""
    rule_set = rules("international", **{"call_window": window, "draw_when_able": True, **changes})
    round_ = at(rule_set, ["9H KC", second, "2D 3D 4D"], "9S", stock="QC TC 6C 5C 4C 3C")
    play(round_, "0 9H")
    return round_


def is_open(round_: maumau.Round) -> bool:
    """Whether seat 0 may be caught by seat 2; the late call of seat 0 must go with it."""
    may_catch = "catch 0" in texts(round_, 2)
    assert ("call" in texts(round_, 0)) == may_catch
    return may_catch


@pytest.mark.parametrize("window", WINDOWS)
def test_every_window_is_open_before_the_next_seat_acts(window: str) -> None:
    """An omission can be caught as soon as it happened, by the next seat too."""
    round_ = missed(window)

    assert is_open(round_)
    assert "catch 0" in texts(round_, 1)


@pytest.mark.parametrize(("window", "still"), list(zip(WINDOWS, [False, True, True], strict=True)))
def test_drawing_without_ending_the_turn(window: str, still: bool) -> None:
    """A draw is a first action, but neither a card laid nor the end of the turn."""
    round_ = missed(window)
    play(round_, "1 draw")

    assert is_open(round_) == still
    assert ("catch 0" in texts(round_, 1)) == still


@pytest.mark.parametrize("window", WINDOWS)
def test_drawing_and_passing_closes_every_window(window: str) -> None:
    """A draw that ends the turn counts as having played, and the turn is over."""
    round_ = missed(window)
    play(round_, "1 draw", "1 pass")

    assert round_.to_act == 2
    assert not is_open(round_)
    assert refused(round_, 2, "catch 0").code == "nothing_to_catch"


@pytest.mark.parametrize("window", WINDOWS)
def test_laying_a_card_that_ends_the_turn_closes_every_window(window: str) -> None:
    """The common case: the next seat plays on and it is too late."""
    round_ = missed(window, second="2H 3S 4S")
    play(round_, "1 2H")

    assert not is_open(round_)


@pytest.mark.parametrize("window", WINDOWS)
def test_paying_a_debt_closes_every_window(window: str) -> None:
    """3.3: a debt payment with `turn_lost` ends the turn by itself."""
    rule_set = rules("international", call_window=window)
    round_ = at(rule_set, ["7H KC", "2S 3S 4S", "2D 3D 4D"], "7S")
    play(round_, "0 7H")
    assert is_open(round_)

    play(round_, "1 draw")

    assert round_.to_act == 2
    assert not is_open(round_)


@pytest.mark.parametrize(("window", "still"), list(zip(WINDOWS, [False, False, True], strict=True)))
def test_a_card_that_gives_another_turn_ends_only_the_two_earlier_windows(window: str, still: bool) -> None:
    """3.9: `next_turn_ends` waits for the whole turn, with `again`."""
    effects = {**maumau.preset("international").effects, "6": ("again",)}
    round_ = missed(window, second="6H 2H 3S 4S", effects=effects)
    play(round_, "1 6H")
    assert round_.to_act == 1

    assert is_open(round_) == still

    play(round_, "1 2H")

    assert not is_open(round_)


@pytest.mark.parametrize(("window", "still"), list(zip(WINDOWS, [False, False, True], strict=True)))
def test_a_card_that_must_be_covered_ends_only_the_two_earlier_windows(window: str, still: bool) -> None:
    """3.9: `next_turn_ends` waits for the whole turn, with `cover`."""
    effects = {**maumau.preset("international").effects, "6": ("cover",)}
    round_ = missed(window, second="6H 2H 3S 4S", effects=effects)
    play(round_, "1 6H")
    assert round_.to_act == 1

    assert is_open(round_) == still

    play(round_, "1 2H")

    assert not is_open(round_)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_skipped_seat_never_closes_a_window(window: str) -> None:
    """3.9: seat 1 was skipped and may still catch while seat 2 has not acted."""
    rule_set = rules("international", call_window=window)
    round_ = at(rule_set, ["8H KC", "2H 3S 4S", "2D 3D 4H"], "8S")
    play(round_, "0 8H")

    assert round_.to_act == 2
    assert "catch 0" in texts(round_, 1)
    assert is_open(round_)

    play(round_, "2 4H")

    assert not is_open(round_)


@pytest.mark.parametrize("window", WINDOWS)
def test_own_extra_turns_never_close_a_window(window: str) -> None:
    """3.9: with two players an eight moves the offender again; the opponent may notice all the while."""
    rule_set = rules("international", call_window=window, draw_when_able=True)
    round_ = at(rule_set, ["8H KC", "2S 3S 4S"], "8S", stock="QC 8C TC 6C 5C")
    play(round_, "0 8H")
    assert round_.to_act == 0
    assert texts(round_, 1) == {"catch 0"}

    play(round_, "0 draw")
    assert texts(round_, 1) == {"catch 0"}

    play(round_, "0 pass")
    assert round_.to_act == 1
    assert "catch 0" in texts(round_, 1)


def test_a_window_counts_the_turns_of_others_after_a_reverse_too() -> None:
    """3.9: the next seat is the one that play really reaches."""
    rule_set = rules("collector", call_window="next_has_played")
    round_ = at(rule_set, ["9H KC", "QS KS TS", "QD KH TD"], "9S")
    play(round_, "0 9H")
    assert round_.to_act == 2
    assert texts(round_, 1) == {"catch 0"}

    play(round_, "2 KH")

    assert texts(round_, 1) & {"catch 0"} == set()


@pytest.mark.parametrize("window", WINDOWS)
def test_an_announced_finish_ends_every_older_omission(window: str) -> None:
    """3.9: the next seat goes out with the word; the round is over and nothing can be caught."""
    round_ = missed(window, second="2H")
    play(round_, "1 2H!")

    assert round_.winner == 1
    assert texts(round_, 0) == texts(round_, 2) == set()
    assert refused(round_, 2, "catch 0").code == "round_over"
    assert sizes(round_) == [1, 0, 3]


@pytest.mark.parametrize("window", WINDOWS)
def test_too_late_leaves_the_offender_as_it_is(window: str) -> None:
    """After the window the omission is forgotten: the next own turn brings the word of the last card only."""
    round_ = missed(window, second="2H 3S 4S")
    play(round_, "1 2H", "2 2D", "0 draw", "0 pass")

    assert texts(round_, 2) & {"catch 0"} == set()
    assert sizes(round_) == [2, 2, 2]
