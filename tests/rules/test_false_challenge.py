"""`false_challenge`: a catch without ground (RULES.md 1 and 3.6)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, refused, rules, sizes, texts

STOCK = "QC TC 6C 5C 4C 3C"


def test_without_the_option_a_groundless_catch_is_refused() -> None:
    """0: such a challenge is no action, and nothing changes."""
    round_ = at(rules(false_challenge=0), ["9S 8S", "KC", "2D 3D"], "9H")

    assert texts(round_, 2) == set()
    assert refused(round_, 2, "catch 1").code == "nothing_to_catch"


@pytest.mark.parametrize(("price", "drawn"), [(1, {"QC"}), (2, {"QC", "TC"})])
def test_the_challenger_draws(price: int, drawn: set[str]) -> None:
    """n: the one who was wrong draws n, the challenged seat nothing."""
    round_ = at(rules(false_challenge=price), ["9S 8S", "KC", "2D 3D"], "9H", stock=STOCK)

    events = play(round_, "2 catch 1")

    assert one(events, "false_challenge") == {"seat": 2, "target": 1}
    assert one(events, "drew", viewer=2)["reason"] == "false_challenge"
    assert hand(round_, 2) == {"2D", "3D"} | drawn
    assert sizes(round_) == [2, 1, 2 + price]
    assert round_.to_act == 0


def test_it_is_listed_only_against_hands_of_one_card() -> None:
    """Nobody with two cards or more can owe a word."""
    round_ = at(rules(false_challenge=1), ["9S 8S", "KC", "2D 3D"], "9H", stock=STOCK)

    assert "catch 1" in texts(round_, 2)
    assert "catch 1" in texts(round_, 0)
    assert "catch 0" not in texts(round_, 2)
    assert "catch 2" not in texts(round_, 0)
    assert texts(round_, 1) == set()
    refused(round_, 2, "catch 0")


def test_it_is_listed_once_per_seat_and_turn() -> None:
    """After one false challenge the seat must wait for the next turn; another seat has its own."""
    round_ = at(rules(false_challenge=1), ["9S 8S QS", "KC", "2D 3D"], "9H", stock=STOCK)
    play(round_, "2 catch 1")

    assert "catch 1" not in texts(round_, 2)
    refused(round_, 2, "catch 1")
    assert "catch 1" in texts(round_, 0)

    play(round_, "0 9S")

    assert "catch 1" in texts(round_, 2)


def test_a_catch_with_ground_costs_the_challenger_nothing() -> None:
    """The same text with an open omission is an ordinary catch."""
    round_ = at(rules(false_challenge=1), ["9S 8S", "KC 2C", "2D 3D"], "9H", stock=STOCK)
    play(round_, "0 9S", "2 catch 0")

    assert sizes(round_) == [3, 2, 2]


def test_a_catch_after_the_word_was_said_is_false() -> None:
    """The word was said with the card, so the challenge has no ground."""
    round_ = at(rules(false_challenge=1), ["9S 8S", "KC 2C", "2D 3D"], "9H", stock=STOCK)
    play(round_, "0 9S!", "2 catch 0")

    assert sizes(round_) == [1, 2, 3]


def test_a_missing_word_that_only_the_hand_would_show_does_not_justify_a_challenge() -> None:
    """2.3: before the last jack is laid only a missing Mau can be caught; Mau was said here."""
    rule_set = rules("collector", false_challenge=1)
    round_ = at(rule_set, ["9S JC", "KC QC", "QD KD"], "9H", stock="TC 8C AD AS")
    play(round_, "0 9S!")
    assert "catch 0" in texts(round_, 2)

    play(round_, "2 catch 0")

    assert sizes(round_) == [1, 2, 3]
    assert "call!!" in texts(round_, 0)


def test_a_price_that_cannot_be_drawn_is_waived_in_pass_mode() -> None:
    """3.6: the same holds for the penalty draw of a false challenge."""
    rule_set = rules(false_challenge=2, empty_stock="pass")
    round_ = at(rule_set, ["9S 8S", "KC", "2D 3D"], "9H", stock="QC", pile="")
    play(round_, "2 catch 1")

    assert hand(round_, 2) == {"2D", "3D", "QC"}
    assert not round_.is_over


def test_a_price_that_cannot_be_drawn_stops_the_round_in_stop_mode() -> None:
    """3.6: `stop_round` takes what there is, then nobody has won."""
    rule_set = rules(false_challenge=2, empty_stock="stop_round")
    round_ = at(rule_set, ["9S 8S", "KC", "2D 3D"], "9H", stock="QC", pile="")
    play(round_, "2 catch 1")

    assert round_.is_over
    assert round_.winner is None
    assert list(round_.points) == [17, 10, 15]
