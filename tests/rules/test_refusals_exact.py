"""RULES.md 4: a refusal says exactly what may be done: which cards, which word, which seat, and why not this one."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, play, quiet, refused, rules, texts

import maumau
from maumau.core.cards import parse_card

KINGS = quiet(
    "international", effects={"KS": "draw 4", "KH": "draw 5", "KD": "draw 3", "J": "wild"}, draw_when_able=True
)


def said(round_: maumau.Round, seat: int, action: str) -> tuple[str, str, str | None]:
    """Code, sentence and option of a refusal."""
    found = refused(round_, seat, action)
    return found.code, found.text, found.option


# -- single cards that answer a debt ----------------------------------------------------------------------------------


def test_only_the_cards_that_answer_a_debt_are_named() -> None:
    """The king of clubs draws nothing, so it is no answer; the king of spades lies on top and there is no other."""
    round_ = at(KINGS, ["KC KH", "QC QS"], "KS", debt=4)

    assert texts(round_) == {"KH", "draw"}
    assert said(round_, 0, "KC") == (
        "debt_open",
        "There is a debt of 4: only the king of diamonds or the king of hearts answers it, or draw.",
        "debt",
    )
    assert refused(round_, 0, "KC").params == {
        "debt": 4,
        "ranks": [],
        "cards": [parse_card("KD"), parse_card("KH")],
    }


STACK = {"debt": "stack_any_draw"}


@pytest.mark.parametrize(
    ("changes", "top", "answers"),
    [
        ({}, "KS", "the king of diamonds or the king of hearts"),
        ({"packs": 2}, "KS", "the king of diamonds, the king of hearts or the king of spades"),
        ({"effects": {"KS": "draw 4"}}, "KS", ""),
        ({"effects": {"KS": "draw 4", "7": "draw 2"}, **STACK}, "KS", "a 7"),
        ({"effects": {"KS": "draw 4", "7": "draw 2", "8": "draw 1"}, **STACK}, "7C", "a 7, an 8 or the king of spades"),
        ({"effects": {"7": "draw 2", "X": "draw 5"}, "jokers": 1, **STACK}, "X1", "a 7"),
        ({"effects": {"7": "draw 2", "X": "draw 5"}, "jokers": 2, **STACK}, "X1", "a 7 or a joker"),
        ({"effects": {"7": "draw 2", "X2": "draw 5"}, "jokers": 3, **STACK}, "7C", "a 7 or the joker X2"),
    ],
)
def test_what_answers_is_named_by_rank_or_card_by_card(changes: dict[str, Any], top: str, answers: str) -> None:
    """A rank where all of its cards answer, else the cards; the one on top only where there is a second one."""
    round_ = at(KINGS.replace(**changes), ["QD 2C", "QC QS"], top, debt=4)
    end = f"only {answers} answers it, or draw." if answers else "draw them."

    assert said(round_, 0, "QD")[1] == f"There is a debt of 4: {end}"


def test_passing_under_a_debt_is_told_what_answers_where_an_answer_is_held() -> None:
    """The sentence stays; what may be laid is in the values that translations use."""
    round_ = at(KINGS, ["KC KH", "QC QS"], "KS", debt=4)
    assert refused(round_, 0, "pass").params["cards"] == [parse_card("KD"), parse_card("KH")]

    other = at(KINGS, ["KC QH", "QC QS"], "KS", debt=4)
    assert refused(other, 0, "pass").params == {"debt": 4, "ranks": [], "cards": []}


def test_a_single_card_that_may_not_be_the_last_is_named() -> None:
    """Only the king of spades is a draw card here; the other kings may go out."""
    round_ = at(KINGS.replace(effects={"KS": "draw 4"}, no_finish_on=("draw",)), ["KS", "QC QS"], "9S")

    assert said(round_, 0, "KS") == ("no_finish", "The king of spades may not be the last card here.", "no_finish_on")
    assert refused(round_, 0, "KS").params == {"rank": parse_card("KS").rank, "card": parse_card("KS")}


@pytest.mark.parametrize(
    ("effects", "lay", "top", "text"),
    [
        ({"Q": "wild", "J": "wild"}, "QS>D", "JC", "No queen on a jack here."),
        ({"QS": "wild", "J": "wild"}, "QS>D", "JC", "No queen of spades on a jack here."),
        ({"Q": "wild", "2C": "wild"}, "QS>D", "2C", "No queen on the 2 of clubs here."),
    ],
)
def test_which_wild_may_not_go_on_which_is_said(effects: dict[str, str], lay: str, top: str, text: str) -> None:
    """By their ranks; by the cards where others of a rank are no wilds."""
    round_ = at(quiet(effects=effects, wild_on_wild=False), ["QS QD 8S", "TC TD"], top, wish="H")

    assert said(round_, 0, lay) == ("wild_on_wild", text, "wild_on_wild")


def test_single_wilds_are_named_where_a_wish_is_not_served() -> None:
    """The queen of spades is the only wild; it serves every wish."""
    rule_set = quiet(effects={"QS": "wild", "J": "wild"}, wild_on_wild=True)
    round_ = at(rule_set, ["9C 8S", "QC QD"], "JC", wish="H")

    assert said(round_, 0, "9C")[1] == "♥ is named: lay ♥ or a jack or the queen of spades."


def test_a_wild_that_counts_by_its_printed_suit_asks_for_that_alone() -> None:
    """`printed_suit`: a jack turned up is followed by clubs, and by wilds; there is no wish."""
    round_ = at(quiet("collector"), ["9H 8S", "QC QD"], "JC")

    assert said(round_, 0, "9H") == ("wish_not_served", "This needs ♣.", "effects")


# -- skips ------------------------------------------------------------------------------------------------------------

PASSES_ON = quiet(skip_answer="passes_on", effects={"8": "skip", "7": "draw 2", "J": "wild"})


def test_an_answer_to_a_skip_that_may_not_be_the_last_card_is_refused_for_that() -> None:
    """The eight would answer, but not as the last card; what is left is to pass."""
    round_ = at(PASSES_ON.replace(no_finish_on=("8",)), ["8H KC", "8C", "TC TS"], "9H")
    play(round_, "0 8H")

    assert texts(round_) == {"pass"}
    assert said(round_, 1, "8C") == ("no_finish", "An 8 may not be the last card here.", "no_finish_on")


@pytest.mark.parametrize(
    ("effects", "more", "text"),
    [
        ({"8": "skip"}, {}, "You are skipped: answer with an 8, or pass."),
        ({"8C": "skip", "8H": "skip"}, {}, "You are skipped: answer with the 8 of clubs, or pass."),
        ({"8H": "skip"}, {}, "You are skipped: pass."),
        ({"8H": "skip"}, {"packs": 2}, "You are skipped: answer with the 8 of hearts, or pass."),
        ({"8": "skip, wild"}, {"wild_on_wild": False}, "You are skipped: pass."),
    ],
)
@pytest.mark.parametrize("action", ["QH", "draw"])
def test_what_answers_a_skip_is_named(effects: dict[str, str], more: dict[str, Any], text: str, action: str) -> None:
    """The same rank; where only some of its cards skip, those; and no wild on a wild."""
    round_ = at(PASSES_ON.replace(effects=effects, **more), ["8H KC", "QH 2C", "TC TS"], "9H")
    lay = next(lay for lay in sorted(texts(round_)) if lay.startswith("8H"))
    play(round_, f"0 {lay}")

    assert said(round_, 1, action) == ("skip_open", text, "skip_answer")


# -- whom one may catch -----------------------------------------------------------------------------------------------


def test_nobody_catches_themselves() -> None:
    """Who has missed a word may still say it; who has not has nothing to do."""
    round_ = at(rules(), ["9S 8S", "KC 2C", "2D 3D"], "9H")
    assert said(round_, 0, "catch 0") == ("nothing_to_catch", "You cannot catch yourself.", "call")
    play(round_, "0 9S")

    assert said(round_, 0, "catch 0") == (
        "nothing_to_catch",
        "You cannot catch yourself; what you missed is still to be said with “call”.",
        "call",
    )
    assert refused(round_, 0, "catch 0").params == {"seat": 0, "own": True, "call": "call"}


@pytest.mark.parametrize("seat", [3, 7])
def test_a_seat_that_is_not_there_cannot_be_caught(seat: int) -> None:
    """Three play; actions can name eight seats."""
    round_ = at(rules(), ["9S 8S", "KC 2C", "2D 3D"], "9H")

    assert said(round_, 0, f"catch {seat}") == (
        "nothing_to_catch",
        f"There is no seat {seat} here: the seats are 0 to 2.",
        "call",
    )
    assert refused(round_, 0, f"catch {seat}").params == {"seat": seat, "seats": 3}


def test_a_second_challenge_in_a_turn_is_refused_for_that() -> None:
    """`false_challenge`: once per seat and turn, and only against a hand of no more than one card."""
    round_ = at(rules(false_challenge=1), ["9S 8S", "KC", "2D 3D"], "9H")
    assert said(round_, 0, "catch 2")[1:] == ("Seat 2 has not missed a call.", "call")
    play(round_, "0 catch 1")

    assert said(round_, 0, "catch 1") == (
        "nothing_to_catch",
        "Seat 1 has not missed a call, and you have challenged somebody in this turn already.",
        "false_challenge",
    )
    assert refused(round_, 0, "catch 1").params == {"seat": 1, "again": True}


# -- which word -------------------------------------------------------------------------------------------------------


def test_the_late_word_that_is_owed_is_named() -> None:
    """With one card left: Mau is owed, not Mau-Mau; with a last jack in the hand after Mau: the other way round."""
    round_ = at(rules(), ["9S 8S", "KC 2C"], "9H")
    play(round_, "0 9S")
    assert said(round_, 0, "call!!") == ("nothing_owed", "“call” is owed here, not “call!!”.", "call_words")
    assert refused(round_, 0, "call!!").params == {"call": "call", "level": 1, "words": "mau"}

    wild = at(rules("collector"), ["TS JC", "KC QC"], "TH")
    play(wild, "0 TS!")
    assert texts(wild, 0) == {"call!!"}
    assert said(wild, 0, "call") == ("nothing_owed", "“call!!” is owed here, not “call”.", "call_words")
    assert refused(wild, 0, "call").params == {"call": "call!!", "level": 2, "words": "mau"}


def test_the_late_word_of_a_finish_is_the_second_one() -> None:
    """`call` says what is owed; after the last card that is Mau-Mau."""
    round_ = at(rules(words="makao"), ["9S", "KC 2C"], "9H")
    play(round_, "0 9S")

    assert refused(round_, 0, "call!!").params == {"call": "call", "level": 2, "words": "makao"}


@pytest.mark.parametrize(
    ("preset", "hand", "action", "text", "params"),
    [
        ("skat", "9S 8S", "9S!!", "With this card “9S!” is said, not “9S!!”.", {"call": "9S!", "level": 1}),
        ("skat", "9S", "9S!!", "With this card “9S!” is said, not “9S!!”.", {"call": "9S!", "level": 2}),
        ("international", "JS 8S", "JS>D!!", "With this card “JS>D!” is said, not “JS>D!!”.",
         {"call": "JS>D!", "level": 1}),
        ("international", "JS 8S", "JS!!", "With this card “JS>C!” is said, not “JS!!”.",
         {"call": "JS>C!", "level": 1}),
        ("collector", "9S 8S", "9S!!", "With this card “9S!” is said, not “9S!!”.", {"call": "9S!", "level": 1}),
    ],
)  # fmt: skip
def test_the_word_that_goes_with_a_card_is_named(
    preset: str, hand: str, action: str, text: str, params: dict[str, Any]
) -> None:
    """`!!` is for a last wild only; elsewhere the word that is owed is `!`."""
    round_ = at(rules(preset), [hand, "KC QC"], "9H")

    assert said(round_, 0, action) == ("nothing_owed", text, "call_words")
    assert refused(round_, 0, action).params == {**params, "words": "mau"}


def test_where_nothing_is_owed_no_word_is_named() -> None:
    """Three cards, or a set without words."""
    round_ = at(rules(), ["9S 8S 7S", "KC 2C"], "9H")

    assert said(round_, 0, "9S!")[1] == "With this card there is no word to say."
    assert said(round_, 0, "call!!")[1] == "There is nothing to announce now."
    assert refused(round_, 0, "call!!").params == {}
