"""`call`: whether and how announcements are made (RULES.md 1 and 3.7-3.10)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, refused, rules, sizes, texts

MANUAL = rules("international", call="manual")


def test_a_play_that_leaves_one_card_is_listed_with_and_without_the_word() -> None:
    """3.7: with manual calls the player decides with the card whether the word is said."""
    round_ = at(MANUAL, ["9H KC", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H", "9H!"}


def test_the_last_card_is_listed_with_and_without_the_word() -> None:
    """3.7: so is the play that lays the last card."""
    round_ = at(MANUAL, ["9H", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H", "9H!"}


def test_a_play_that_leaves_two_cards_has_no_word() -> None:
    """3.7: where nothing is owed nothing can be said, and the refusal has a code of its own."""
    round_ = at(MANUAL, ["9H KC QC", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H"}
    assert refused(round_, 0, "9H!").code == "nothing_owed"


def test_a_wild_is_listed_for_each_suit_with_and_without_the_word() -> None:
    """3.5 and 3.7: suit and word are both parts of laying the wild."""
    round_ = at(MANUAL, ["JC 2H", "2C 3C 4C"], "9S")

    assert texts(round_) == {"JC>C", "JC>C!", "JC>D", "JC>D!", "JC>H", "JC>H!", "JC>S", "JC>S!"}


def test_a_last_wild_said_with_the_word_names_no_suit() -> None:
    """3.5: the suit is left out only where play can't go on; unannounced the round goes on and the suit is needed."""
    round_ = at(MANUAL, ["JH", "2C 3C 4C"], "9S")

    assert texts(round_) == {"JH!", "JH>C", "JH>D", "JH>H", "JH>S"}
    assert refused(round_, 0, "JH>C!").code == "suit_not_needed"
    assert refused(round_, 0, "JH").code == "suit_missing"


def test_the_word_said_with_the_card_is_an_event_and_leaves_nothing_to_catch() -> None:
    """3.8: only an omission can be caught."""
    round_ = at(MANUAL, ["9H KC", "2C 3H 4C", "2D 3D 4D"], "9S")

    events = play(round_, "0 9H!")

    laid = one(events, "laid")
    assert (laid["seat"], laid["card"], laid["call"]) == (0, "9H", 1)
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"
    assert refused(round_, 2, "catch 0").code == "nothing_to_catch"
    assert refused(round_, 0, "call").code == "nothing_owed"


def test_an_omission_may_be_caught_by_every_other_seat_and_called_late_by_its_own() -> None:
    """3.8: `catch k` for all others, `call` for the seat itself, beside whatever the seat on turn may do."""
    round_ = at(MANUAL, ["9H KC", "2C 3H 4C", "2D 3D 4D"], "9S")

    play(round_, "0 9H")

    assert texts(round_, 0) == {"call"}
    assert texts(round_, 1) == {"3H", "catch 0"}
    assert texts(round_, 2) == {"catch 0"}
    assert set(round_.actors()) == {0, 1, 2}


def test_a_late_call_makes_safe() -> None:
    """3.8: after `call` nothing is open any more and nobody draws."""
    round_ = at(MANUAL, ["9H KC", "2C 3H 4C", "2D 3D 4D"], "9S")
    play(round_, "0 9H")

    events = play(round_, "0 call")

    assert one(events, "called") == {"seat": 0, "call": 1}
    assert texts(round_, 0) == set()
    assert texts(round_, 1) == {"3H"}
    assert refused(round_, 2, "catch 0").code == "nothing_to_catch"
    assert sizes(round_) == [1, 3, 3]
    assert round_.to_act == 1


def test_only_the_first_catch_counts() -> None:
    """3.10: exactly one penalty per omission, however many press."""
    round_ = at(MANUAL, ["9H KC", "2C 3H 4C", "2D 3D 4D"], "9S")
    play(round_, "0 9H", "2 catch 0")

    assert sizes(round_) == [3, 3, 3]
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"
    assert texts(round_, 0) == set()


def test_a_challenge_is_settled_before_any_card_moves() -> None:
    """3.10: the catch changes neither the top card nor whose turn it is."""
    round_ = at(MANUAL, ["9H KC", "2C 3H 4C", "2D 3D 4D"], "9S")
    play(round_, "0 9H", "2 catch 0")

    assert str(round_.top) == "9H"
    assert round_.to_act == 1
    assert texts(round_) == {"3H"}


def test_two_seats_can_have_an_omission_open_at_once() -> None:
    """3.8: omissions are stored per seat; catching one leaves the other as it is."""
    again = MANUAL.replace(effects={**MANUAL.effects, "6": ("again",)})
    round_ = at(again, ["9H KC", "6H 2S", "2D 3D 4D"], "9S", stock="QC KD TC 5C 4C")
    play(round_, "0 9H", "1 6H")

    assert {"catch 0", "catch 1"} <= texts(round_, 2)
    assert "call" in texts(round_, 0)
    assert "catch 1" in texts(round_, 0)
    assert "catch 0" in texts(round_, 1)

    play(round_, "2 catch 0")

    assert sizes(round_) == [3, 1, 3]
    assert texts(round_, 2) == {"catch 1"}
    assert {"call"} <= texts(round_, 1)


def test_one_catch_settles_all_omissions_of_a_seat_with_one_penalty() -> None:
    """3.8: Mau missed with the eight and Mau-Mau missed with the last card cost one penalty, not two."""
    round_ = at(MANUAL, ["8H 9H", "2C 3C 4C"], "8S", stock="QC KC TC 5C")
    play(round_, "0 8H", "0 9H", "1 catch 0")

    assert hand(round_, 0) == {"QC", "KC"}
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"


def test_one_call_says_all_that_is_owed() -> None:
    """3.8 and 3.11: after Mau and Mau-Mau were both missed one `call` says both, and so wins."""
    round_ = at(MANUAL, ["8H 9H", "2C 3C 4C"], "8S")
    play(round_, "0 8H", "0 9H", "0 call")

    assert round_.is_over
    assert round_.winner == 0


def test_the_word_said_with_a_later_card_settles_an_older_omission() -> None:
    """3.8: Mau was missed with the eight, then said in time with the ace; that says all that is owed."""
    rule_set = MANUAL.replace(draw_when_able=True)
    round_ = at(rule_set, ["8D KS", "2C 3C 4C"], "8S", stock="AD QC KC TC")
    play(round_, "0 8D")
    assert "catch 0" in texts(round_, 1)
    play(round_, "0 draw", "0 AD!")

    assert "catch 0" not in texts(round_, 1)
    assert sizes(round_) == [1, 3]


def test_a_seat_cannot_catch_itself() -> None:
    """3.8: `catch k` is for every other seat."""
    round_ = at(MANUAL, ["9H KC", "2C 3C 4C"], "9S")
    play(round_, "0 9H")

    refused(round_, 0, "catch 0")


@pytest.mark.parametrize("mode", ["automatic", "none"])
@pytest.mark.parametrize(("held", "listed"), [("9H KC", {"9H"}), ("9H", {"9H"}), ("JH", {"JH"})])
def test_without_manual_calls_only_bare_texts_exist(mode: str, held: str, listed: set[str]) -> None:
    """3.7: with automatic calls, or none, `!` is not part of any action."""
    round_ = at(rules(call=mode), [held, "2C 3C 4C"], "9S")

    assert texts(round_) == listed


@pytest.mark.parametrize("mode", ["automatic", "none"])
def test_without_manual_calls_the_word_is_refused(mode: str) -> None:
    """3.7: nothing is owed by the player, so `!` is refused by that code."""
    round_ = at(rules(call=mode), ["9H KC", "2C 3C 4C"], "9S")

    assert refused(round_, 0, "9H!").code == "nothing_owed"


@pytest.mark.parametrize("mode", ["automatic", "none"])
def test_without_manual_calls_nothing_can_be_missed(mode: str) -> None:
    """3.7: no omission opens, and the last card wins at once."""
    round_ = at(rules(call=mode), ["9H KH", "2H 3C 4C"], "9S")
    play(round_, "0 9H")

    assert texts(round_, 0) == set()
    assert texts(round_, 1) == {"2H"}

    play(round_, "1 2H", "0 KH")

    assert round_.is_over
    assert round_.winner == 0
