"""Option ``jokers``: a plain joker fits anything and anything follows it; each pack has its own (RULES.md 1, 3.14)."""

from __future__ import annotations

import pytest
from rules_kit import at, quiet, texts

import maumau


@pytest.mark.parametrize(("jokers", "packs", "cards"), [(0, 1, 52), (2, 1, 54), (4, 1, 56), (3, 2, 110)])
def test_the_pack_grows_by_the_jokers(jokers: int, packs: int, cards: int) -> None:
    """52 and the jokers, for each pack."""
    round_ = maumau.deal(quiet(jokers=jokers, packs=packs), 2, seed=1, dealer=0)

    assert sum(map(len, round_.hands)) + 1 + round_.stock_size == cards


def test_a_plain_joker_fits_anything() -> None:
    """It is laid without naming a suit."""
    round_ = at(quiet(jokers=2), ["X1 KC", "QD KD"], "9H")

    assert texts(round_) == {"X1"}


def test_anything_follows_a_plain_joker() -> None:
    """Every suit and rank, another joker too."""
    round_ = at(quiet(jokers=2), ["KC 3D X2", "QD KD"], "X1")

    assert texts(round_) == {"KC", "3D", "X2"}


def test_a_wild_joker_names_a_suit() -> None:
    """With the effect it is a wild like any other."""
    round_ = at(quiet(jokers=1, effects={"X": "wild"}), ["X1 KC QC", "QD KD"], "9H")

    assert texts(round_) == {"X1>C", "X1>D", "X1>H", "X1>S"}


def test_a_joker_left_in_the_hand_costs_its_value() -> None:
    """``values`` has an entry for the joker."""
    round_ = at(quiet(jokers=1, values={"X": 20}), ["X1 KC", "QD"], "9H")

    assert round_.points == (30, 10)
