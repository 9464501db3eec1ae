"""Option ``skip_answer``: may a skip be answered with the same rank."""

from __future__ import annotations

import pytest
from rules_kit import at, one, play, quiet, refused, rejected, texts, view

import maumau

PASSES_ON = quiet(skip_answer="passes_on")


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_in_no_seed_preset_an_eight_answers_an_eight(preset: str) -> None:
    """2.1: the player who holds an 8 is skipped as well."""
    assert maumau.preset(preset).skip_answer == "no"
    round_ = at(quiet(preset), ["8H KC", "8C QS", "TC TS"], "9H")

    play(round_, "0 8H")

    assert round_.to_act == 2


def test_the_skipped_seat_answers_or_stands() -> None:
    """It acts, with eights and ``pass``; neither suit nor wild nor drawing helps."""
    round_ = at(PASSES_ON, ["8H KC", "8C 8D QH JC", "TC TS"], "9H")

    play(round_, "0 8H")

    assert (round_.to_act, view(round_).phase) == (1, "skip")
    assert texts(round_) == {"8C", "8D", "pass"}


def test_a_seat_without_an_answer_stands_by_a_pass() -> None:
    """It acts all the same: ending its turn for it would tell the others that it holds no eight."""
    round_ = at(PASSES_ON, ["8H KC", "QC QH", "TC TS"], "9H")

    play(round_, "0 8H")

    assert (round_.to_act, texts(round_)) == (1, {"pass"})


def test_standing_passes_the_turn_on() -> None:
    """The event tells that a skip was stood; then the eight is ordinary for the next."""
    round_ = at(PASSES_ON.replace(draw_when_able=True), ["8H KC", "8C QH", "TH 8S JC 2D"], "9H")

    told = one(play(round_, "0 8H", "1 pass"), "passed")

    assert told == {"seat": 1, "reason": "skip"}
    assert (round_.to_act, view(round_).phase) == (2, "play")
    assert texts(round_) == {"TH", "8S", "JC>C", "JC>D", "JC>H", "JC>S", "draw"}


def test_an_answer_skips_the_next() -> None:
    """The skip passes on to the seat after the one who answered."""
    round_ = at(PASSES_ON, ["8H KC", "8C QS", "8S TS", "AC AS"], "9H")

    play(round_, "0 8H", "1 8C")
    assert (round_.to_act, texts(round_)) == (2, {"8S", "pass"})

    play(round_, "2 pass")
    assert round_.to_act == 3


def test_only_one_seat_is_skipped_however_many_answered() -> None:
    """Skips do not add up."""
    round_ = at(PASSES_ON, ["8H KC", "8C QS", "8S TS", "AC AS"], "9H")

    play(round_, "0 8H", "1 8C", "2 8S")
    assert (round_.to_act, texts(round_)) == (3, {"pass"})

    play(round_, "3 pass")
    assert round_.to_act == 0


@pytest.mark.parametrize("action", ["QH", "JC>H", "draw"])
def test_whatever_is_no_answer_is_refused_by_the_skip(action: str) -> None:
    """A wild does not answer; drawing is no way out."""
    round_ = at(PASSES_ON, ["8H KC", "8C QH JC", "TC TS"], "9H")
    play(round_, "0 8H")

    refusal = refused(round_, 1, action)

    assert (refusal.code, refusal.option) == ("skip_open", "skip_answer")


def test_between_two_players_the_opponent_may_answer() -> None:
    """Standing gives the layer another turn; an answer skips the layer."""
    stood = at(PASSES_ON, ["8H KC 2H", "8C QS 3D"], "9H")
    play(stood, "0 8H", "1 pass")
    assert (stood.to_act, texts(stood)) == (0, {"2H"})

    answered = at(PASSES_ON, ["8H KC 2H", "8C QC 3D"], "9H")
    play(answered, "0 8H", "1 8C")
    assert (answered.to_act, texts(answered)) == (0, {"pass"})

    play(answered, "0 pass")
    assert (answered.to_act, texts(answered)) == (1, {"QC"})


def test_another_rank_that_skips_is_no_answer() -> None:
    """The same rank answers: where eights and aces skip, an eight does not answer an ace."""
    two = PASSES_ON.replace(effects={"8": ("skip",), "A": ("skip",)})
    round_ = at(two, ["AH KC 2H", "AC 8H 3D"], "9H")

    play(round_, "0 AH")

    assert texts(round_) == {"AC", "pass"}


def test_nobody_else_acts_while_a_skip_is_open() -> None:
    """The skipped seat's word comes first."""
    round_ = at(PASSES_ON, ["8H KC", "8C QH", "TH TS"], "9H")
    play(round_, "0 8H")

    assert refused(round_, 2, "TH").code == "not_your_turn"


def test_an_answer_may_be_the_last_card() -> None:
    """It is laid like any other: the round is won."""
    round_ = at(PASSES_ON, ["8H KC", "8C", "TC TS"], "9H")

    play(round_, "0 8H", "1 8C")

    assert (round_.is_over, round_.winner) == (True, 1)


def test_an_unknown_choice_is_a_problem() -> None:
    """Three values exist."""
    assert rejected(skip_answer="always") == {"skip_answer"}


ADDS_UP = quiet(effects={"4": "skip"}, skip_answer="adds_up")
FOURS = ["4H KC 9C", "4C KD QD", "QC QS 8S", "TC TS 8C"]


def test_skips_add_up_on_who_cannot_answer() -> None:
    """Two fours: seat 2 passes, which is the first turn, and is passed over once more."""
    round_ = at(ADDS_UP, FOURS, "9H")
    play(round_, "0 4H")
    assert (round_.phase, texts(round_), view(round_).skips) == ("skip", {"4C", "pass"}, 1)
    play(round_, "1 4C")
    assert (texts(round_), view(round_).skips) == ({"pass"}, 2)

    play(round_, "2 pass")
    assert (round_.to_act, view(round_).sits) == (3, (0, 0, 1, 0))
    play(round_, "3 TC", "0 KC", "1 KD")

    assert (round_.to_act, view(round_).sits) == (3, (0, 0, 0, 0))


def test_a_single_skip_is_one_turn() -> None:
    """As with ``passes_on``."""
    round_ = at(ADDS_UP, ["4H KC 9C", "KD QD", "QC QS"], "9H")
    play(round_, "0 4H", "1 pass")

    assert (round_.to_act, view(round_).sits) == (2, (0, 0, 0))


def test_a_debt_passes_over_who_sits_out() -> None:
    """The next one who plays answers or pays."""
    rules = ADDS_UP.replace(effects={"4": "skip", "7": "draw 2"})
    round_ = at(rules, ["4H KC 9C", "4C 7C KD", "QC QS 8S", "TC TS 8D"], "9H")
    play(round_, "0 4H", "1 4C", "2 pass", "3 TC", "0 KC", "1 7C")

    assert (round_.to_act, round_.debt, texts(round_), view(round_).sits) == (3, 2, {"draw"}, (0, 0, 0, 0))


def test_between_two_players() -> None:
    """Seat 1 sits out, so seat 0 plays twice."""
    round_ = at(ADDS_UP, ["4H 4D KC 9D", "4C QD"], "9H")
    play(round_, "0 4H", "1 4C", "0 4D")
    assert view(round_).skips == 3
    play(round_, "1 pass", "0 9D")
    assert (round_.to_act, view(round_).sits) == (0, (0, 1))


def test_a_position_keeps_who_sits_out() -> None:
    """In the line and in the View."""
    round_ = at(ADDS_UP, FOURS, "9H")
    play(round_, "0 4H", "1 4C")
    assert " skips=2" in maumau.format_position(round_)
    play(round_, "2 pass")
    line = maumau.format_position(round_)

    assert " sits=0.0.1.0" in line
    assert maumau.format_position(maumau.parse_position(line)) == line
