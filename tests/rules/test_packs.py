"""Option ``packs``: two packs give every face twice, and each copy is its own card (RULES.md 1, 3.14)."""

from __future__ import annotations

import pytest
from rules_kit import at, quiet, texts

import maumau


def test_two_packs_give_every_face_twice() -> None:
    """2 × 32: every face once plain and once as a copy."""
    round_ = maumau.deal(quiet("skat", packs=2), 2, seed=1, dealer=0)
    cards = [card for hand in round_.hands for card in hand] + [round_.top, *round_.stock_cards]

    assert len(cards) == len(set(cards)) == 64
    assert sorted(str(card) for card in cards if card.copy) == sorted(f"{card}'" for card in cards if not card.copy)


def test_both_copies_of_a_card_can_be_held_and_laid() -> None:
    """The copy fits where the card fits, and laying one leaves the other."""
    round_ = at(quiet("skat", packs=2), ["9H 9H' KC", "QD KD"], "TH", stock="QS KS")
    assert texts(round_) == {"9H", "9H'", "draw"}

    round_.apply(0, "9H'")

    assert str(round_.top) == "9H'"
    assert "9H" in round_.hands[0]
    assert "9H'" not in round_.hands[0]


def test_a_copy_is_foreign_to_a_single_pack() -> None:
    """With one pack there is no second copy to set up."""
    with pytest.raises(maumau.PositionError, match="9H'"):
        at(quiet("skat"), ["9H 9H'", "QD KD"], "TH", stock="QS KS")


def test_more_players_fit_around_two_packs() -> None:
    """Six players × 5 cards + 1 turned up + 1 in the stock = 32 ≤ 64."""
    wide = quiet("skat", packs=2, players=(2, 8))

    assert wide.problems(players=8) == []
    assert [problem.code for problem in wide.replace(packs=1).problems(players=8)] == ["impossible_deal"]
