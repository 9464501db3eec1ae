"""`caught_on_turn`: the offender is on turn when caught (RULES.md 1 and 2.3)."""

from __future__ import annotations

from rules_kit import at, hand, play, rules, sizes, texts

import maumau

STOCK = "8C TC QC AC"


def caught(mode: str) -> maumau.Round:
    """Two players: the eight moves seat 0 again with one card left and no word, and seat 1 notices."""
    round_ = at(rules("collector", caught_on_turn=mode), ["8H KH", "QS KS TS"], "8S", stock=STOCK)
    play(round_, "0 8H")
    assert round_.to_act == 0
    play(round_, "1 catch 0")
    assert hand(round_, 0) == {"KH", "8C", "TC"}
    return round_


def test_with_plays_on_the_penalty_cards_are_ordinary_hand_cards() -> None:
    """`plays_on`: the king of hearts and the eight just drawn both fit, and drawing is still allowed."""
    round_ = caught("plays_on")

    assert round_.to_act == 0
    assert texts(round_, 0) == {"KH", "8C", "draw"}

    play(round_, "0 8C")

    assert sizes(round_) == [2, 3]


def test_with_loses_turn_nothing_may_be_laid() -> None:
    """`loses_turn`: after drawing the player lays nothing this turn."""
    round_ = caught("loses_turn")

    assert not any(text[0] in "789TJQKA" for text in texts(round_, 0))
    while round_.to_act == 0:
        play(round_, f"0 {min(texts(round_, 0))}")

    assert round_.to_act == 1
    assert {"KH", "8C", "TC"} <= hand(round_, 0)
    assert str(round_.top) == "8H"


def test_with_loses_turn_the_lost_turn_is_the_current_one_only() -> None:
    """2.3: the next own turn is an ordinary one."""
    round_ = caught("loses_turn")
    while round_.to_act == 0:
        play(round_, f"0 {min(texts(round_, 0))}")
    play(round_, "1 draw", "1 pass")

    assert {"KH", "8C"} <= texts(round_, 0)


def test_an_offender_who_is_not_on_turn_loses_none() -> None:
    """Caught while another seat is on turn: the cards are drawn, the next own turn is as usual."""
    round_ = at(rules("collector", caught_on_turn="loses_turn"), ["QH KH", "QS KS TS"], "QD", stock="KD TC AC 8C")
    play(round_, "0 QH", "1 catch 0")
    assert round_.to_act == 1

    play(round_, "1 QS")

    assert round_.to_act == 0
    assert texts(round_, 0) == {"draw"}
    assert hand(round_, 0) == {"KH", "KD", "TC"}


def test_the_next_turn_of_such_an_offender_is_an_ordinary_one() -> None:
    """The same with a card that fits: it may be laid."""
    round_ = at(rules("collector", caught_on_turn="loses_turn"), ["QH KH", "KS QS TS"], "QD", stock="TD AS 8C 7C")
    play(round_, "0 QH", "1 catch 0", "1 QS")

    assert texts(round_, 0) == {"AS", "draw"}
