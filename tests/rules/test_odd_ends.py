"""Rare corners of options together, found by setting up what nobody plays."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, rules, texts

import maumau


def test_a_round_won_with_a_drawn_card_laid_last_reads_back() -> None:
    """3.11: seat 1 draws and lays while a finish is pending; the window closes and seat 0 has won."""
    round_ = at(rules(), ["9H", "2C 3C 4C"], "9D", stock="KH 5D")
    play(round_, "0 9H", "1 draw", "1 KH")
    assert round_.winner == 0

    line = maumau.format_position(round_)

    assert "drawn" not in line
    assert maumau.format_position(maumau.parse_position(line)) == line


@pytest.mark.parametrize("answer", ["no", "passes_on", "adds_up"])
def test_a_covered_skip_skips(answer: str) -> None:
    """3.13: effects act as usual; under the covering card nobody can answer the skip, so seat 1 is passed over."""
    rule_set = quiet(effects={"6": ("skip", "cover"), "8": "skip", "J": "wild"}, skip_answer=answer)
    round_ = at(rule_set, ["6H 9H KC", "QC QD", "TC TD"], "5H")

    play(round_, "0 6H", "0 9H")

    assert round_.to_act == 2
    assert round_.phase == "play"


def test_a_wild_joker_turned_up_has_no_printed_suit() -> None:
    """3.14: a joker has no suit; with ``printed_suit`` anything may follow it until a card has been laid."""
    rule_set = quiet(jokers=4, effects={"X": "wild"}, start_wild="printed_suit", wild_on_wild=False)
    for seed in range(400):
        round_ = maumau.deal(rule_set, 2, seed=seed, dealer=0)
        if str(round_.top)[0] == "X":
            break
    assert str(round_.top)[0] == "X"

    own = {str(card) for card in round_.hands[1] if not card.is_joker}

    assert str(round_.wish) == "any"
    assert own <= texts(round_, 1)


def test_a_joker_that_names_a_suit_is_followed_by_it() -> None:
    """``name``: the card fits as jokers do, and then the suit it names is what follows."""
    rule_set = quiet(jokers=2, effects={"X": "name", "J": "wild"})
    round_ = at(rule_set, ["X1 KC", "QS QD 9H"], "5H")

    play(round_, "0 X1>S")

    assert texts(round_, 1) == {"QS"}


@pytest.mark.parametrize("action", [-1, 10**30, 58, 59, 8192, 2.0, None, b"draw"])
def test_what_is_no_action_is_refused(action: object) -> None:
    """Only the ints of the notation are actions."""
    round_ = at(rules(), ["9H KC", "2C 3C"], "9D")

    with pytest.raises(maumau.IllegalAction) as caught:
        round_.apply(0, action)  # type: ignore[arg-type]

    assert caught.value.code == "unknown_action"


def test_a_seat_is_a_whole_number() -> None:
    """A float is no seat."""
    round_ = at(rules(), ["9H KC", "2C 3C"], "9D")

    with pytest.raises(TypeError):
        round_.apply(0.0, "9H")  # type: ignore[arg-type]
    assert refused(round_, 7, "9H").code == "not_your_turn"


@pytest.mark.parametrize(
    "field",
    ["phase=ask", "phase=ask finisher=0", "phase=wish dealer=1", "phase=over", "phase=over over=lost"],
)
def test_a_phase_that_cannot_be_is_refused(field: str) -> None:
    """Nobody to accept, somebody else's wish, an end without a reason."""
    line = maumau.format_position(at(rules(), ["9H KC", "2C 3C"], "9D"))

    with pytest.raises((maumau.PositionError, maumau.NotationError)):
        maumau.parse_position(f"{line} {field}")
