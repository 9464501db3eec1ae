"""Effect ``wild``: fits any ordinary top and names a suit (3.2, 3.5)."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, one, play, quiet, refused, texts, view

FREE = quiet("collector", start_card="ignored")
ALL_FOUR = {"JC>C", "JC>D", "JC>H", "JC>S"}


@pytest.mark.parametrize("top", ["7H", "8D", "9S", "TH", "QD", "KS", "AH", "AC"])
def test_a_wild_may_be_laid_on_any_ordinary_top(top: str) -> None:
    """Neither suit nor rank need match; sevens and eights whose effect is over are ordinary, too."""
    assert texts(at(quiet("skat"), ["JC KD", "QC QS"], top)) >= ALL_FOUR


@pytest.mark.parametrize("suit", "CDHS")
def test_the_named_suit_must_be_served(suit: str) -> None:
    """Of one card in each suit only the one in the named suit may follow; the printed suit is without effect."""
    round_ = at(quiet("skat"), ["JC KD", "TC TD TH TS"], "9H")

    play(round_, f"0 JC>{suit}")

    assert str(round_.wish) == suit
    assert str(view(round_).wish) == suit
    assert texts(round_) == {f"T{suit}", "draw"}


def test_laying_a_wild_tells_the_suit() -> None:
    """The wish is part of the play, and of its event."""
    round_ = at(quiet("skat"), ["JC KD", "TC TD"], "9H")

    told = one(play(round_, "0 JC>H"), "laid")

    assert (told["seat"], told["card"], told["suit"]) == (0, "JC", "H")


def test_serving_the_wish_ends_it() -> None:
    """After the ten of spades a spade or a ten follows, as ever."""
    round_ = at(quiet("skat"), ["JC KD TD", "TS QD", "KS QH TH 9S"], "9H")

    play(round_, "0 JC>S", "1 TS")

    assert round_.wish is None
    assert texts(round_) == {"KS", "TH", "9S", "draw"}


def test_a_new_wild_replaces_the_wish() -> None:
    """Where a wild may answer a wild the last one counts."""
    round_ = at(FREE, ["JC KD", "JD QD TS", "KS TH"], "9H")

    play(round_, "0 JC>S", "1 JD>H")

    assert str(round_.wish) == "H"
    assert texts(round_) == {"TH", "draw"}


def test_any_rank_can_be_the_wild_one() -> None:
    """With eights wild the jack is an ordinary card."""
    chosen = quiet(effects={"8": ("wild",)}, draw_when_able=True)
    round_ = at(chosen, ["8C JC JH 2D", "QC QS"], "9H")

    assert texts(round_) == {"8C>C", "8C>D", "8C>H", "8C>S", "JH", "draw"}


@pytest.mark.parametrize("action", ["JC", "JD"])
def test_a_wild_without_a_suit_is_refused(action: str) -> None:
    """3.5: the suit is part of the action while play goes on."""
    round_ = at(quiet("skat"), ["JC JD KD", "QC QS"], "9H")

    assert refused(round_, 0, action).code == "suit_missing"


@pytest.mark.parametrize("action", ["KH>C", "KH>H"])
def test_a_suit_with_an_ordinary_card_is_refused(action: str) -> None:
    """Only a wild names a suit."""
    round_ = at(quiet("skat"), ["KH JD KD", "QC QS"], "9H")

    assert refused(round_, 0, action).code == "suit_not_needed"


def test_a_card_of_another_suit_does_not_serve_the_wish() -> None:
    """Not even with the jack's printed suit, nor with a seven or an eight."""
    round_ = at(quiet("skat"), ["JC KD", "TC 7C 8D TH"], "9H")
    play(round_, "0 JC>H")

    for card in ("TC", "7C", "8D"):
        assert refused(round_, 1, card).code == "wish_not_served"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"wild_on_wild": False}, "♥ is named: lay ♥."),
        ({"wild_on_wild": True}, "♥ is named: lay ♥ or a jack."),
        ({"wild_on_wild": True, "effects": {"J": "wild", "9": "wild"}}, "♥ is named: lay ♥ or a 9 or a jack."),
        ({"wild_on_wild": False, "effects": {"J": "wild", "A": "anything"}}, "♥ is named: lay ♥ or an ace."),
        ({"wild_on_wild": True, "effects": {"JC": "wild"}}, "♥ is named: lay ♥."),
        ({"wild_on_wild": True, "jokers": 2}, "♥ is named: lay ♥ or a jack or a joker."),
        ({"wild_on_wild": False, "jokers": 2, "effects": {"J": "wild", "X": "wild"}}, "♥ is named: lay ♥."),
    ],
)
def test_the_refusal_names_all_that_would_serve_the_wish(changes: dict[str, Any], text: str) -> None:
    """Jacks where a wild may answer a wild; a rank of which only one card does is not named."""
    round_ = at(quiet("skat").replace(**changes), ["JC KD", "TC KS"], "9H")
    play(round_, "0 JC>H")

    assert refused(round_, 1, "TC").text == text


def test_a_card_that_matches_the_printed_rank_does_not_serve_the_wish() -> None:
    """Where only one single queen is wild, another queen does not follow by rank."""
    chosen = quiet(effects={"QS": ("wild",)}, wild_on_wild=False, draw_when_able=True)
    round_ = at(chosen, ["QS KD", "QC TH"], "9H")

    play(round_, "0 QS>H")

    assert texts(round_) == {"TH", "draw"}
