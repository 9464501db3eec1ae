"""Preset ``prsi``: worked by hand. Ober is the queen, Unter the jack."""

from __future__ import annotations

from rules_kit import at, dealt, hand, play, sizes, texts

import maumau
from maumau.match import booked_points
from maumau.rules import apply_setup

RULES = maumau.preset("prsi")


def test_four_cards_each_from_the_short_pack() -> None:
    """Four players: 16 in the hands, one turned up, 15 in the stock."""
    round_ = maumau.deal(RULES, players=4, seed=1, dealer=0)

    assert (sizes(round_), round_.stock_size) == ([4, 4, 4, 4], 15)


def test_a_draw_ends_the_turn() -> None:
    """Also when the card drawn would fit."""
    round_ = at(RULES, ["KC 8D", "QC TS"], "9H", stock="TH KD")

    play(round_, "0 draw")

    assert (hand(round_, 0), round_.to_act) == ({"KC", "8D", "TH"}, 1)


def test_sevens_go_up_to_eight() -> None:
    """All four are laid; the fifth player takes eight cards."""
    round_ = at(
        RULES,
        ["7H 8C", "7C 8D", "7S 8H", "7D 8S", "QC QD"],
        "9H",
        stock="KC KD KH KS TC TD TH TS",
    )
    play(round_, "0 7H", "1 7C", "2 7S", "3 7D")

    assert (round_.debt, texts(round_)) == (8, {"draw"})
    play(round_, "4 draw")
    assert (len(round_.hands[4]), round_.to_act, round_.debt) == (10, 0, 0)


def test_an_ace_is_answered_with_an_ace_or_stood() -> None:
    """Seat 1 passes the duty on; seat 2 has no ace and stands; an Ober does not help; seat 0 lays on the last ace."""
    round_ = at(RULES, ["AH TC", "AC 8D", "QC KD"], "9H")

    play(round_, "0 AH")
    assert texts(round_) == {"AC", "pass"}
    play(round_, "1 AC")
    assert (round_.to_act, texts(round_)) == (2, {"pass"})
    play(round_, "2 pass")
    assert (round_.to_act, texts(round_)) == (0, {"TC", "draw"})


def test_an_ober_does_not_answer_a_live_seven() -> None:
    """It fits everything else, also another Ober."""
    round_ = at(RULES, ["QC KD", "8C 9C"], "7H", debt=2)
    assert texts(round_) == {"draw"}

    round_ = at(RULES, ["QC KD", "8C 9C"], "QH", wish="S")
    assert texts(round_) == {"draw", *(f"QC>{suit}" for suit in "CDHS")}


def test_the_card_turned_up_acts() -> None:
    """A seven costs the first player two cards or a seven; an ace the turn or an ace; the dealer names a suit."""
    assert dealt(RULES, "7", 3).debt == 2
    assert dealt(RULES, "A", 3).phase == "skip"
    round_ = dealt(RULES, "Q", 3)
    assert texts(round_, 0) == {f"wish {suit}" for suit in "CDHS"}


def test_a_series_counts_what_is_left() -> None:
    """Unter 2, Ober 3, king 4, ace 11, others their number: 20 and 17."""
    rules = apply_setup(RULES, {"series": "100"})
    round_ = at(rules, ["9S", "JC QC KC AS", "TC 7C"], "9H")
    play(round_, "0 9S")

    assert booked_points(rules, 0, round_.points) == (0, 20, 17)
