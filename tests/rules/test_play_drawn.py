"""Option ``play_drawn``: what becomes of the card just drawn."""

from __future__ import annotations

import pytest
from rules_kit import at, cards, hand, kinds, play, quiet, refused, rejected, texts, view

import maumau


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_let_it_be_laid(preset: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).play_drawn == "may"


@pytest.mark.parametrize(
    ("choice", "stock", "after"),
    [
        ("may", "2H 5C", {"2H", "pass"}),
        ("may", "2C 5C", {"pass"}),
        ("may", "JC 5C", {"JC>C", "JC>D", "JC>H", "JC>S", "pass"}),
        ("must", "2H 5C", {"2H"}),
        ("must", "2C 5C", {"pass"}),
        ("must", "JC 5C", {"JC>C", "JC>D", "JC>H", "JC>S"}),
    ],
)
def test_what_may_follow_the_draw(choice: str, stock: str, after: set[str]) -> None:
    """``may``: the drawn card or pass. ``must``: the drawn card if it fits, else pass. 3.4: the seat stays on turn."""
    round_ = at(quiet(play_drawn=choice), ["KC KD", "QC QS"], "9H", stock=stock)

    play(round_, "0 draw")

    assert round_.to_act == 0
    assert texts(round_) == after


@pytest.mark.parametrize("stock", ["2H 5C", "2C 5C"])
def test_no_ends_the_turn_by_itself(stock: str) -> None:
    """3.3: with ``no`` the draw is the whole turn, whether the card would fit or not."""
    round_ = at(quiet(play_drawn="no"), ["KC KD", "QC QS", "TC TS"], "9H", stock=stock)

    play(round_, "0 draw")

    assert round_.to_act == 1
    assert len(hand(round_, 0)) == 3
    assert cards(view(round_, 0).drawn) == set()


@pytest.mark.parametrize("choice", ["may", "must", "no"])
def test_no_other_card_of_the_hand_may_follow(choice: str) -> None:
    """The king of hearts would fit, but the player has drawn."""
    round_ = at(quiet(play_drawn=choice, draw_when_able=True), ["KH KD", "QC QS"], "9H", stock="2C 5C")

    play(round_, "0 draw")

    refusal = refused(round_, 0, "KH")
    if choice == "no":
        assert refusal.code == "not_your_turn"
    else:
        assert refusal.code == "only_drawn_card"
        assert refusal.option == "play_drawn"


def test_the_same_rank_in_the_hand_is_not_the_drawn_card() -> None:
    """Of two cards that fit only the one just drawn may be laid."""
    round_ = at(quiet(draw_when_able=True), ["9D KD", "QC QS"], "9H", stock="9C 5C")

    play(round_, "0 draw")

    assert texts(round_) == {"9C", "pass"}


def test_laying_it_is_an_ordinary_play() -> None:
    """Its effect acts and the turn passes on."""
    round_ = at(quiet(), ["KC KD", "QC QS", "TC TS"], "9H", stock="7H 5C")

    play(round_, "0 draw", "0 7H")

    assert (round_.to_act, round_.debt, hand(round_, 0)) == (1, 2, {"KC", "KD"})


def test_passing_keeps_it() -> None:
    """``pass`` after a draw ends the turn; the card is an ordinary hand card from then on."""
    round_ = at(quiet(), ["KC KD", "TH QS"], "9H", stock="2H 5C")

    events = play(round_, "0 draw", "0 pass")
    assert kinds(events) == ["passed"]
    assert (round_.to_act, hand(round_, 0)) == (1, {"KC", "KD", "2H"})

    play(round_, "1 TH")
    assert texts(round_) == {"2H"}


def test_the_drawn_card_is_shown_to_its_owner_only() -> None:
    """The View's ``drawn`` is part of the own hand."""
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H", stock="2H 5C")

    play(round_, "0 draw")

    assert cards(view(round_, 0).drawn) == {"2H"}
    assert cards(view(round_, 1).drawn) == cards(view(round_).drawn) == set()


def test_a_position_can_stand_after_a_draw() -> None:
    """``drawn=`` names the card just drawn, which the hand holds."""
    round_ = at(quiet(), ["KH KD 2H", "QC QS"], "9H", drawn="2H")

    assert texts(round_) == {"2H", "pass"}


def test_passing_without_a_draw_is_refused() -> None:
    """3.6: there is no free pass."""
    round_ = at(quiet(draw_when_able=True), ["KH KD", "QC QS"], "9H")

    assert refused(round_, 0, "pass").code == "nothing_drawn"


def test_a_second_draw_is_refused() -> None:
    """One draw per turn."""
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H")
    play(round_, "0 draw")

    assert refused(round_, 0, "draw").code == "already_drawn"


def test_the_pass_that_must_play_forbids_is_explained() -> None:
    """``must``: a drawn card that fits is laid."""
    round_ = at(quiet(play_drawn="must"), ["KC KD", "QC QS"], "9H", stock="2H 5C")
    play(round_, "0 draw")

    assert refused(round_, 0, "pass").option == "play_drawn"


def test_a_drawn_card_that_may_not_be_the_last_is_no_last_card() -> None:
    """2.2: whoever holds only a jack draws, and may lay the drawn card, a second jack too, but not the old one."""
    round_ = at(quiet("skat"), ["JC", "QC QS"], "9H", stock="JD 8C")

    play(round_, "0 draw")

    assert texts(round_) == {"JD>C", "JD>D", "JD>H", "JD>S", "pass"}
    assert refused(round_, 0, "JC>H").code == "only_drawn_card"


def test_an_unknown_choice_is_a_problem() -> None:
    """Three values exist."""
    assert rejected(play_drawn="never") == {"play_drawn"}


def test_any_card_may_follow_a_draw() -> None:
    """``any_card``: the draw only made the hand larger."""
    round_ = at(quiet(play_drawn="any_card", draw_when_able=True), ["9D KD", "QC QS"], "9H", stock="2H 5C")

    play(round_, "0 draw")

    assert texts(round_) == {"9D", "2H", "pass"}
    assert cards(view(round_, 0).drawn) == {"2H"}
