"""Option ``final_draw``: a draw card laid as the last card."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, quiet, rejected, sizes, view

import maumau

COUNTS = quiet("skat-points")


@pytest.mark.parametrize(
    ("preset", "choice"),
    [
        ("international", "nothing"),
        ("skat", "nothing"),
        ("skat-points", "counts"),
        ("collector", "nothing"),
        ("online", "nothing"),
        ("online-penalty", "nothing"),
    ],
)
def test_each_preset_names_its_choice(preset: str, choice: str) -> None:
    """2.2: a final seven counts in the points variant only; the value and what it does agree."""
    assert maumau.preset(preset).final_draw == choice
    round_ = at(quiet(preset), ["7H", "QC QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert (round_.is_over, round_.winner) == (True, 0)
    assert sizes(round_) == ([0, 4, 2] if choice == "counts" else [0, 2, 2])


def test_the_cards_taken_count() -> None:
    """The next player takes two before hands are counted: Q Q and now K, A are 10 + 10 + 10 + 11 = 41."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", stock="KD AD 8D")

    events = play(round_, "0 7H")

    assert hand(round_, 1) == {"QC", "QS", "KD", "AD"}
    assert list(round_.points) == [0, 41, 20]
    told = one(events, "drew", 1)
    assert (told["seat"], told["count"], told["reason"]) == (1, 2, "final")


@pytest.mark.parametrize("answer", ["7C", "7D"])
def test_it_cannot_be_answered(answer: str) -> None:
    """The round is over with the last card, though the next player holds a seven."""
    round_ = at(COUNTS, ["7H", f"{answer} QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert round_.is_over
    assert sizes(round_) == [0, 4, 2]


def test_the_whole_debt_is_taken() -> None:
    """House decision of 2.2: after two sevens before it, the last one makes six."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "7D", debt=4, stock="KD AD 8D 8C 8S KS AS")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 8, 2]
    assert round_.winner == 0


def test_the_next_in_the_current_direction_takes_them() -> None:
    """Counter-clockwise that is the seat before."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", direction=-1)

    play(round_, "0 7H")

    assert sizes(round_) == [0, 2, 4]


def test_with_two_players_the_opponent_takes_them() -> None:
    """There is nobody else."""
    round_ = at(COUNTS, ["7H", "QC QS"], "9H")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 4]


def test_the_stock_is_recycled_for_it() -> None:
    """3.6: the discards but the top return when a card is needed."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", stock="KD", pile="8C 8D")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 4, 2]
    assert "KD" in hand(round_, 1)
    assert str(round_.top) == "7H"


@pytest.mark.parametrize("mode", ["pass", "stop_round"])
def test_a_shortfall_is_waived_in_either_mode(mode: str) -> None:
    """3.6: the finisher has won, whatever could not be drawn. One in the stock and the seven below are taken."""
    round_ = at(COUNTS.replace(empty_stock=mode), ["7H", "QC QS", "TC TS"], "7D", debt=4, stock="KD")

    play(round_, "0 7H")

    assert (round_.is_over, round_.winner, view(round_).over) == (True, 0, "won")
    assert hand(round_, 1) == {"QC", "QS", "KD", "7D"}


@pytest.mark.parametrize("last", ["8H", "KH"])
def test_a_last_card_that_draws_nothing_makes_nobody_draw(last: str) -> None:
    """The option is about draw cards."""
    round_ = at(COUNTS, [last, "QC QS", "TC TS"], "9H")

    play(round_, f"0 {last}")

    assert sizes(round_) == [0, 2, 2]


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(final_draw="answered") == {"final_draw"}


def test_a_reverse_on_the_same_card_turns_first() -> None:
    """As in play, the next player is the one on the other side."""
    chosen = COUNTS.replace(effects={"7": ("draw 2", "reverse"), "J": ("wild",)})
    round_ = at(chosen, ["7H", "QC QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 2, 4]
