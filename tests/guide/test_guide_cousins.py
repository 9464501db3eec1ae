"""What the guides of the cousins say about their own cards is what the engine does, played here card by card."""

from __future__ import annotations

import pytest

import maumau
from maumau.guide import build
from maumau.rules import preset, preset_info, presets

STOCK = "4C 5C 6C 7C 8H TH QH KD 3C 8C"


def special(name: str) -> str:
    return " ".join(statement.text for statement in build(preset(name), "en").section("special-cards").statements())


def table(name: str, hands: list[str], top: str) -> maumau.Round:
    return maumau.position(preset(name), hands, top, stock=STOCK, to_act=0)


def lays(round_: maumau.Round, seat: int) -> set[str]:
    return {str(action.card) for action in round_.legal_actions(seat) if action.kind == "lay"}


def held(round_: maumau.Round) -> list[int]:
    return [len(hand) for hand in round_.hands]


def test_the_king_of_spades_hits_the_player_before_at_once() -> None:
    assert "The king of spades makes the previous player draw 5 cards at once." in special("makao")
    round_ = table("makao", ["KS 9D 8D", "6H 5H 3H", "TD JD 6D"], "6S")

    round_.apply(0, "KS")

    assert held(round_) == [2, 3, 3 + 5]
    assert (round_.to_act, round_.debt) == (1, 0)


def test_a_queen_fits_anything_but_answers_no_debt_and_no_skip() -> None:
    assert "A queen fits on every card, also when a suit was named, and every card fits on it." in special("makao")
    assert "It is no answer to a debt, nor to a turn that is to be missed." in special("makao")

    named = table("makao", ["AS 9D 8D", "QD 7S 9C", "TD JD 6D"], "6S")
    named.apply(0, "AS>H")
    assert lays(named, 1) == {"QD"}
    named.apply(1, "QD")
    assert lays(named, 2) == {"TD", "JD", "6D"}

    for card in ("2S", "4S"):
        owing = table("makao", [f"{card} 9D 8D", "QS 9C TC", "TD JD 6D"], "6S")
        owing.apply(0, card)
        assert lays(owing, 1) == set()


def test_an_ace_is_followed_by_its_rank_whatever_was_named() -> None:
    told = "It is followed by a card of the named suit, or by one of its own rank, whatever was named."
    assert told in special("makao")
    round_ = table("makao", ["AS 9D 8D", "AD 7S 9H", "TD JD 6D"], "6S")

    assert lays(round_, 0) == {"AS"}
    round_.apply(0, "AS>H")
    assert lays(round_, 1) == {"AD", "9H"}


def test_missed_turns_add_up() -> None:
    assert "the missed turns add up" in special("makao")
    round_ = table("makao", ["4S 9D 8D", "4H 7S 9H", "TD JD 6D"], "6S")

    round_.apply(0, "4S")
    round_.apply(1, "4H")
    round_.apply(2, "pass")
    for seat in (0, 1):
        assert round_.to_act == seat
        round_.apply(seat, "draw")
        if round_.to_act == seat:
            round_.apply(seat, "pass")
    assert round_.to_act == 0, "the third player sits out a second turn"


def test_a_red_jack_cancels_what_a_black_one_costs_and_nothing_else() -> None:
    told = "The jack of diamonds or the jack of hearts may answer a debt while a card of the same rank is on top"
    assert told in special("switch")
    round_ = table("switch", ["JS 9D 8D", "JD 7S 2H", "TD JC 6D"], "6S")
    round_.apply(0, "JS")
    assert round_.debt == 5
    assert lays(round_, 1) == {"JD"}
    round_.apply(1, "JD")
    assert (round_.debt, round_.to_act, held(round_)) == (0, 2, [2, 2, 3])

    other = table("switch", ["2S 9D 8D", "JD 7S 9H", "TD JC 6D"], "6S")
    other.apply(0, "2S")
    assert lays(other, 1) == set()


def test_an_ace_to_be_covered_is_covered_by_cards_drawn_until_one_fits_and_not_at_all_as_the_last() -> None:
    assert "draws card after card until one fits" in special("tschau-sepp")
    assert "As the last card of a hand it need not be covered." in special("tschau-sepp")
    round_ = maumau.position(
        preset("tschau-sepp"), ["AS 9D 8D", "6H 9H 7H", "TD JD 6D"], "6S", stock="8H TH KS QH KD", to_act=0
    )
    round_.apply(0, "AS")
    assert {str(action) for action in round_.legal_actions(0)} == {"draw"}
    round_.apply(0, "draw")
    assert held(round_)[0] == 2 + 3
    assert lays(round_, 0) == {"KS"}

    last = maumau.position(preset("tschau-sepp"), ["AS", "6H 9H 7H"], "6S", stock="8H TH KS", to_act=0)
    last.apply(0, max(last.legal_actions(0), key=lambda action: action.call))
    assert (last.is_over, last.winner) == (True, 0)


@pytest.mark.parametrize("name", presets())
def test_the_guide_names_the_sources_that_are_pages(name: str) -> None:
    origin = " ".join(statement.text for statement in build(preset(name), "en").section("origin").statements())
    pages = [document for document in preset_info(name).source["documents"] if "." in document]

    assert ("Collected from:" in origin) == bool(pages)
    assert all(page in origin for page in pages)


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("makao", "demands a rank"),
        ("switch", "several of one rank in a turn"),
        ("crazy-eights", "Two packs for large rounds"),
        ("palast", "The rankings"),
    ],
)
def test_what_is_left_out_of_a_cousin_is_said(name: str, gone: str) -> None:
    origin = [statement.text for statement in build(preset(name), "en").section("origin").statements()]

    assert any(gone in text and "left out" in text for text in origin)
