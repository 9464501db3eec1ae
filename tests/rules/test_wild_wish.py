"""Option ``wild_wish``: which suits a wild may name."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, rejected, texts

import maumau

SUITS = "CDHS"


def named(round_: maumau.Round, card: str) -> set[str]:
    """The suits that may be named with a card."""
    return {text[-1] for text in texts(round_) if text.startswith(f"{card}>")}


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_let_any_suit_be_named(preset: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).wild_wish == "any_suit"


@pytest.mark.parametrize("top", ["9C", "9D", "9H", "9S"])
def test_any_suit_means_all_four(top: str) -> None:
    """Also the jack's own suit (2.1) and the one that lies there already."""
    assert named(at(quiet(), ["JC KD", "QC QS"], top), "JC") == set(SUITS)


@pytest.mark.parametrize("current", SUITS)
def test_not_current_leaves_out_the_suit_of_the_top(current: str) -> None:
    """The suit in force cannot be named again; the jack's own suit can unless it is in force."""
    round_ = at(quiet(wild_wish="not_current"), ["JC KD", "QC QS"], f"9{current}")

    assert named(round_, "JC") == set(SUITS) - {current}
    refusal = refused(round_, 0, f"JC>{current}")
    assert (refusal.code, refusal.option) == ("suit_not_allowed", "wild_wish")


@pytest.mark.parametrize("wish", SUITS)
def test_not_current_leaves_out_the_wished_suit(wish: str) -> None:
    """On a wild the suit in force is the wish, not the printed one."""
    round_ = at(quiet(wild_wish="not_current"), ["JD KD", "QC QS"], "JC", wish=wish)

    assert named(round_, "JD") == set(SUITS) - {wish}


@pytest.mark.parametrize("action", ["JC>X", "JC>any", "JC>", "JC>HH"])
def test_a_wish_that_is_no_suit_is_refused(action: str) -> None:
    """``any`` is a state of the start, never something to name."""
    refused(at(quiet(), ["JC KD", "QC QS"], "9H"), 0, action)


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(wild_wish="own_suit") == {"wild_wish"}


def test_after_any_card_was_free_any_suit_is() -> None:
    """While the wish is ``any`` no suit is in force, so all four may be named."""
    assert named(at(quiet(wild_wish="not_current"), ["JD KD", "QC QS"], "JC", wish="any"), "JD") == set(SUITS)


def test_on_a_joker_no_suit_is_in_force() -> None:
    """A joker has no suit, so a wild laid on it may name all four; after a wish served by it as well."""
    chosen = quiet(wild_wish="not_current", jokers=2, values={**quiet().values, "X": 50})
    assert named(at(chosen, ["JD KD", "QC QS"], "X1"), "JD") == set(SUITS)

    round_ = at(chosen, ["JC KD", "X1 QS", "JD 2C"], "9H")
    play(round_, "0 JC>S", "1 X1")
    assert named(round_, "JD") == set(SUITS)
