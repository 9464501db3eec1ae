"""Effect ``cancel``: answers a live debt of its rank and clears it."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, texts

JACKS = {"2": "draw 2", "JC": "draw 5", "JS": "draw 5", "JD": "cancel", "JH": "cancel"}
RULES = quiet(effects=JACKS)


def test_a_red_jack_cancels_what_black_ones_cost() -> None:
    """Ten cards are owed, and then none; the next player just follows the red jack."""
    round_ = at(RULES, ["JC 3C", "JS 4C", "JH 5C 6C", "KH KD"], "9C")
    play(round_, "0 JC", "1 JS")
    assert (round_.debt, texts(round_)) == (10, {"JH", "draw"})

    play(round_, "2 JH")
    assert (round_.debt, round_.to_act, texts(round_)) == (0, 3, {"KH"})


def test_without_a_debt_it_is_an_ordinary_card() -> None:
    """It follows suit or rank, and nothing happens."""
    round_ = at(RULES, ["JH 3C", "4H 4C"], "9H")
    assert texts(round_) == {"JH"}
    play(round_, "0 JH")
    assert (round_.debt, texts(round_)) == (0, {"4H"})


def test_a_debt_of_another_rank_is_not_its_business() -> None:
    """Twos are answered with twos."""
    round_ = at(RULES, ["JH 2C 3C", "4H 4C"], "2H", debt=2)

    assert texts(round_) == {"2C", "draw"}


@pytest.mark.parametrize("debt", ["no_stack", "stack_same_rank", "stack_any_draw"])
def test_it_cancels_whatever_else_answers(debt: str) -> None:
    """Also where nothing is stacked."""
    round_ = at(RULES.replace(debt=debt), ["JH 3C", "4H 4C"], "JC", debt=5)
    assert "JH" in texts(round_)
    play(round_, "0 JH")
    assert round_.debt == 0


def test_a_cancelling_last_card_wins() -> None:
    """With nothing owed any more, also where a last draw card counts."""
    round_ = at(RULES.replace(final_draw="counts"), ["JH", "4H 4C"], "JC", debt=5)
    play(round_, "0 JH")

    assert (round_.winner, len(round_.hands[1])) == (0, 2)


def test_nothing_to_cancel_is_questionable() -> None:
    """No queen makes anyone draw."""
    warned = quiet(effects={"7": "draw 2", "QH": "cancel"}).warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("effects", "cancels_nothing")]
