"""Option ``draw_count``: how many cards are drawn when nothing is laid."""

from __future__ import annotations

import pytest
from rules_kit import at, cards, hand, one, play, quiet, refused, rejected, sizes, texts, view

import maumau


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_draw_one(preset: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).draw_count == 1


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_draw_takes_them_all(count: int) -> None:
    """One action, one event, and no second draw in the turn."""
    round_ = at(quiet(draw_count=count), ["KC KD", "QC QS"], "9H", stock="2C 3C 4C 5C 6C")

    told = one(play(round_, "0 draw"), "drew")

    assert (told["seat"], told["count"], told["reason"]) == (0, count, "turn")
    assert sizes(round_) == [2 + count, 2]
    assert round_.stock_size == 5 - count
    assert texts(round_) == {"pass"}
    assert refused(round_, 0, "draw").code == "already_drawn"


def test_any_of_the_drawn_cards_may_be_laid() -> None:
    """All of them are drawn cards; the king that would fit by now is not one of them."""
    round_ = at(quiet(draw_count=3, draw_when_able=True), ["KH KD", "QC QS"], "9H", stock="2H 3C 9C 5C")

    play(round_, "0 draw")

    assert texts(round_) == {"2H", "9C", "pass"}
    assert cards(view(round_, 0).drawn) == {"2H", "3C", "9C"}


def test_only_one_of_them_is_laid() -> None:
    """Laying a drawn card ends the turn like any card."""
    round_ = at(quiet(draw_count=3), ["KC KD", "QC QS"], "9H", stock="2H 3H 4H 5C")

    play(round_, "0 draw", "0 3H")

    assert (round_.to_act, hand(round_, 0)) == (1, {"KC", "KD", "2H", "4H"})


@pytest.mark.parametrize(
    ("stock", "count", "playable"),
    [("2H KS", 1, {"2H"}), ("2C KS 9C 3H", 3, {"9C"}), ("2C 3C 4C 5H", 4, {"5H"}), ("2C 8S 7H 3H", 3, {"7H"})],
)
def test_until_playable_draws_up_to_the_first_card_that_fits(stock: str, count: int, playable: set[str]) -> None:
    """One draw takes cards until one may be laid; that one and no other fits."""
    round_ = at(quiet(draw_count="until_playable"), ["KC KD", "QC QS"], "9H", stock=stock)

    told = one(play(round_, "0 draw"), "drew")

    assert told["count"] == count
    assert texts(round_) == playable | {"pass"}


def test_until_playable_stops_at_a_wild() -> None:
    """A jack can be laid on any ordinary card."""
    round_ = at(quiet(draw_count="until_playable"), ["KC KD", "QC QS"], "9H", stock="2C JS 3H")

    play(round_, "0 draw")

    assert texts(round_) == {"JS>C", "JS>D", "JS>H", "JS>S", "pass"}


def test_until_playable_goes_by_the_wish() -> None:
    """With spades wished for, the heart that matches nothing is drawn past, and so is a jack that may not answer."""
    round_ = at(
        quiet(draw_count="until_playable", wild_on_wild=False),
        ["KC KD", "QC QS"],
        "JH",
        wish="S",
        stock="2H JS 3S 4S",
    )

    play(round_, "0 draw")

    assert sizes(round_)[0] == 5
    assert texts(round_) == {"3S", "pass"}


def test_until_playable_draws_one_at_least_by_choice() -> None:
    """Whoever could lay a card and draws takes cards by the same rule."""
    round_ = at(quiet(draw_count="until_playable", draw_when_able=True), ["KH KD", "QC QS"], "9H", stock="2C 3C 4H 5H")

    play(round_, "0 draw")

    assert texts(round_) == {"4H", "pass"}


def test_until_playable_recycles_and_ends_with_the_last_card() -> None:
    """Stock, then the discards; with none that fits everything is taken and the player passes."""
    round_ = at(
        quiet(draw_count="until_playable", empty_stock="pass"), ["KC KD", "QC QS"], "9H", stock="2C", pile="3C 4C"
    )

    play(round_, "0 draw")

    assert (sizes(round_), round_.stock_size) == ([5, 2], 0)
    assert texts(round_) == {"pass"}


@pytest.mark.parametrize("count", [1, 3, "until_playable"])
def test_a_debt_is_paid_by_its_own_number(count: int | str) -> None:
    """The option is about not playing, not about debts."""
    round_ = at(quiet(draw_count=count), ["KC KD", "QC QS"], "7H", debt=4, stock="2H 2C 3C 4C 5C 6C")

    play(round_, "0 draw")

    assert sizes(round_) == [6, 2]


@pytest.mark.parametrize("count", [0, -1, "some"])
def test_a_number_below_one_is_a_problem(count: int | str) -> None:
    """A draw draws."""
    assert rejected(draw_count=count) == {"draw_count"}
