"""RULES 3.2: a wish lasts until it is served or replaced."""

from __future__ import annotations

from rules_kit import at, play, quiet, texts


def test_drawing_does_not_end_a_wish() -> None:
    """Two players in turn draw and pass; the third still has to serve hearts."""
    round_ = at(quiet("skat"), ["JC KD", "QC QS", "TC TS", "AH AD"], "9S", stock="8D 8S 8C")

    play(round_, "0 JC>H", "1 draw", "1 pass", "2 draw", "2 pass")

    assert str(round_.wish) == "H"
    assert texts(round_) == {"AH", "draw"}


def test_a_drawn_card_serves_it() -> None:
    """The card just drawn is in the wished suit."""
    round_ = at(quiet("skat"), ["JC KD", "QC QS"], "9S", stock="8H 8S")

    play(round_, "0 JC>H", "1 draw")
    assert texts(round_) == {"8H", "pass"}

    play(round_, "1 8H")
    assert round_.wish is None


def test_the_wish_can_come_back_to_its_owner() -> None:
    """Nobody served it: the one who named it serves it, too."""
    round_ = at(quiet("skat"), ["JC KH 9D", "QC QS"], "9S", stock="8D 8S")

    play(round_, "0 JC>H", "1 draw", "1 pass")

    assert texts(round_) == {"KH", "draw"}


def test_a_seven_that_serves_the_wish_ends_it() -> None:
    """The seven's suit was wished; from then on debt, and after it suit and rank of the seven."""
    round_ = at(quiet("skat"), ["JC KD", "7H QS", "TC TS", "AH 7D"], "9S")

    play(round_, "0 JC>H", "1 7H", "2 draw")

    assert (round_.wish, round_.debt) == (None, 0)
    assert texts(round_) == {"AH", "7D", "draw"}


def test_a_wild_replaces_it() -> None:
    """2.1: after J the named suit or another J, which names anew."""
    round_ = at(quiet(), ["JC KD", "JD QS", "KS TH"], "9C")

    play(round_, "0 JC>H", "1 JD>S")

    assert str(round_.wish) == "S"
    assert texts(round_) == {"KS"}


def test_a_wild_may_name_the_suit_that_was_wished() -> None:
    """2.1: any suit, also its own."""
    round_ = at(quiet(), ["JC KD", "JD QS", "KS TH"], "9C")

    play(round_, "0 JC>H", "1 JD>H")

    assert str(round_.wish) == "H"


def test_the_old_wild_under_a_served_wish_means_nothing() -> None:
    """The king of hearts lies on it; clubs, the jack's suit, does not fit."""
    round_ = at(quiet(), ["JC KD 4D", "KH QS", "3C 3H"], "9C")

    play(round_, "0 JC>H", "1 KH")

    assert texts(round_) == {"3H"}
