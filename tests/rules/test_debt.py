"""Option ``debt``: how a draw card may be answered, and how debts grow (3.1, 3.3)."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, rejected, sizes, texts

import maumau

MIXED = {"7": ("draw 2",), "2": ("draw 3",), "KS": ("draw 4",), "8": ("skip",), "J": ("wild",)}


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_stack_sevens(preset: str) -> None:
    """RULES 1, table by preset; a seven of any suit answers a seven."""
    assert maumau.preset(preset).debt == "stack_same_rank"
    round_ = at(quiet(preset), ["7H KC", "7C QS 8H JD"], "9H")

    play(round_, "0 7H")

    assert texts(round_) == {"7C", "draw"}


@pytest.mark.parametrize(
    ("choice", "answers"),
    [
        ("stack_same_rank", {"7C"}),
        ("stack_any_draw", {"7C", "2H", "2C", "KS"}),
        ("no_stack", set()),
    ],
)
def test_what_answers_a_seven(choice: str, answers: set[str]) -> None:
    """The same rank, any draw card, or nothing; jack, eight and suit never do. Paying is always possible."""
    round_ = at(quiet(effects=MIXED, debt=choice), ["7C 2H 2C KS 8H JD AH", "QC QS"], "7H", debt=2)

    assert texts(round_) == answers | {"draw"}


@pytest.mark.parametrize("card", ["JD>H", "8H", "AH", "KH"])
def test_a_card_that_is_no_answer_is_refused_by_the_debt(card: str) -> None:
    """A wild or skip never cancels debt, nor does the right suit."""
    round_ = at(quiet("skat"), ["JD 8H AH KH 7C", "QC QS"], "7H", debt=4)

    refusal = refused(round_, 0, card)

    assert (refusal.code, refusal.option) == ("debt_open", "debt")
    assert "4" in refusal.text


def test_without_stacking_even_a_seven_is_refused() -> None:
    """``no_stack``: the debt is paid by whoever it meets."""
    round_ = at(quiet(debt="no_stack"), ["7C KH", "QC QS"], "7H", debt=2)

    assert refused(round_, 0, "7C").code == "debt_open"


@pytest.mark.parametrize("sevens", [1, 2, 3, 4])
def test_sevens_add_two_each_and_never_double(sevens: int) -> None:
    """2.1: 2, 4, 6, 8."""
    round_ = at(quiet(), ["7H KC 2D", "7C QS 2C", "7S TS 2S", "7D AS 3C", "KD KS"], "9H")

    for seat, card in zip(range(sevens), ["7H", "7C", "7S", "7D"], strict=False):
        play(round_, f"{seat} {card}")

    assert (round_.debt, round_.to_act) == (2 * sevens, sevens)


def test_the_answer_of_another_size_adds_its_own_number() -> None:
    """``stack_any_draw``: 2 and 3 and 4 are 9; one draw takes them all."""
    round_ = at(
        quiet(effects=MIXED, debt="stack_any_draw"),
        ["7H KC", "2C QS", "KS TS", "AC AS"],
        "9H",
        stock="3C 3D 3H 3S 4C 4D 4H 4S 5C 5D",
    )

    play(round_, "0 7H", "1 2C", "2 KS")
    assert round_.debt == 9

    play(round_, "3 draw")
    assert (sizes(round_), round_.debt) == ([1, 1, 1, 11], 0)


def test_the_payer_takes_the_whole_debt_with_one_draw() -> None:
    """3.3: nobody may draw one card first and then decide."""
    round_ = at(quiet(), ["7C KD", "QC QS"], "7H", debt=6, stock="2C 3C 4C 5C 6C 2D 3D")

    play(round_, "0 draw")

    assert (sizes(round_), round_.stock_size, round_.to_act) == ([8, 2], 1, 1)


def test_paid_debt_is_gone_and_the_seven_is_ordinary() -> None:
    """2.1: the next player matches suit or rank of the last seven and owes nothing."""
    round_ = at(quiet(draw_when_able=True), ["7H KC", "QC QS", "7D TH TS", "AC AS"], "9H")

    play(round_, "0 7H", "1 draw")

    assert (round_.to_act, round_.debt) == (2, 0)
    assert texts(round_) == {"7D", "TH", "draw"}


def test_a_seven_laid_on_a_paid_seven_starts_anew_with_two() -> None:
    """The old debt does not come back."""
    round_ = at(quiet(), ["7H KC", "QC QS", "7D TS", "AC AS"], "9H")

    play(round_, "0 7H", "1 draw", "2 7D")

    assert (round_.debt, round_.to_act) == (2, 3)


def test_debt_is_never_inferred_from_the_top_card() -> None:
    """3.1: a seven on top without a debt is ordinary; suit, rank and wilds follow."""
    round_ = at(quiet(draw_when_able=True), ["7C KH JD 8S", "QC QS"], "7H", debt=0)

    assert texts(round_) == {"7C", "KH", "JD>C", "JD>D", "JD>H", "JD>S", "draw"}


def test_a_debt_can_come_back_round_the_table() -> None:
    """The first layer of a seven owes like anybody else when all have answered."""
    round_ = at(quiet(), ["7H KC 2D", "7C QS 2C"], "9H")

    play(round_, "0 7H", "1 7C")

    assert (round_.to_act, round_.debt) == (0, 4)
    assert texts(round_) == {"draw"}


def test_an_answer_may_not_be_the_last_card_where_sevens_may_not_end() -> None:
    """``no_finish_on`` holds under debt: then the debt is paid."""
    round_ = at(quiet(no_finish_on=("7",)), ["7C", "QC QS"], "7H", debt=2)

    assert texts(round_) == {"draw"}


def test_passing_under_debt_is_refused() -> None:
    """The debt is answered or paid."""
    assert refused(at(quiet("skat"), ["7C KD", "QC QS"], "7H", debt=2), 0, "pass").code in {
        "nothing_drawn",
        "debt_open",
    }


def test_an_unknown_choice_is_a_problem() -> None:
    """Three values exist."""
    assert rejected(debt="double") == {"debt"}
