"""Effect ``name``: names a suit, and has to fit itself."""

from __future__ import annotations

from rules_kit import at, dealt, play, quiet, refused, texts

import maumau

RULES = quiet(effects={"7": "draw 2", "A": "name"})


def test_it_has_to_fit() -> None:
    """By suit or by rank; then it names a suit."""
    round_ = at(RULES, ["AC AH KD", "3C 4S"], "9H")

    assert texts(round_) == {f"AH>{suit}" for suit in "CDHS"}
    assert refused(round_, 0, "AC>H").code == "does_not_fit"
    assert refused(round_, 0, "AH").code == "suit_missing"


def test_the_suit_named_or_the_same_rank_follows() -> None:
    """An ace whatever was named; of other cards those of the suit."""
    round_ = at(RULES, ["AH KD 3C", "3H 4S AC", "KC KH"], "9H")
    play(round_, "0 AH>S")

    assert texts(round_) == {"4S", *(f"AC>{suit}" for suit in "CDHS")}


def test_a_last_one_that_wins_names_nothing() -> None:
    """3.5, as with a wild."""
    round_ = at(RULES, ["AH", "3H 4S"], "9H")
    assert texts(round_) == {"AH"}
    play(round_, "0 AH")
    assert round_.winner == 0


def test_it_is_no_wild_for_the_words() -> None:
    """``maumau_for_wild``: only a last wild owes Mau-Mau."""
    rules = maumau.preset("collector").replace(effects={"J": "wild", "A": "name"})
    round_ = at(rules, ["QH AC", "KC 8D"], "9H")

    assert texts(round_) == {"QH", "QH!", "draw"}


def test_turned_up_it_follows_start_wild() -> None:
    """The dealer names a suit before the first turn."""
    round_ = dealt(RULES, "A", 3)

    assert texts(round_, 0) == {f"wish {suit}" for suit in "CDHS"}


def test_not_current_holds_for_it_too() -> None:
    """The suit in force may not be named."""
    round_ = at(RULES.replace(wild_wish="not_current"), ["AH KD", "3C 4S"], "9H")

    assert texts(round_) == {"AH>C", "AH>D", "AH>S"}
