"""Preset ``makao``: worked by hand."""

from __future__ import annotations

from rules_kit import at, play, sizes, texts

import maumau
from maumau.testing import cards_of

RULES = maumau.preset("makao")


def test_the_start_card_is_an_ordinary_one() -> None:
    """Twos, threes, fours, queens, aces and two kings go back; from five players on there are two packs."""
    for seed in range(30):
        round_ = maumau.deal(RULES, players=5, seed=seed, dealer=0)
        assert str(round_.top)[0] in "56789TJK"
        assert str(round_.top)[:2] not in ("KH", "KS")
        assert len(cards_of(round_)) == 104


def test_twos_threes_and_the_king_of_hearts_add_up() -> None:
    """2 + 3 + 5 = 10."""
    round_ = at(
        RULES,
        ["2H 6C 7C", "3H 6D 7D", "KH 6S 7S", "KS QC 8C"],
        "9H",
        stock="5C 5D 5H 5S 8D 8H 8S 9C 9D 9S TC",
    )
    play(round_, "0 2H", "1 3H", "2 KH")

    assert (round_.debt, texts(round_)) == (10, {"draw"})
    play(round_, "3 draw")
    assert (sizes(round_), round_.to_act) == ([2, 2, 2, 13], 0)


def test_the_king_of_spades_hits_the_player_before() -> None:
    """Five cards at once, without an answer."""
    round_ = at(RULES, ["KS 6C 7C", "3H 6D", "2H 6S"], "9S", stock="5C 5D 5H 5S 8D 8H 8S")
    play(round_, "0 KS")

    assert (sizes(round_), round_.to_act, round_.debt) == ([2, 2, 7], 1, 0)


def test_fours_add_up() -> None:
    """The third player stands two turns."""
    round_ = at(RULES, ["4H 6C 7C", "4C 6D 7D", "KC QC 8C"], "9H")
    play(round_, "0 4H", "1 4C", "2 pass")
    assert round_.to_act == 0
    play(round_, "0 6C", "1 6D")
    assert round_.to_act == 0


def test_a_queen_fits_anything_and_anything_fits_a_queen() -> None:
    """But under a debt only draw cards help."""
    round_ = at(RULES, ["QC 6C 7C", "3H 6D 7S"], "9H")
    assert texts(round_) == {"QC", "draw"}
    play(round_, "0 QC")
    assert texts(round_) == {"3H", "6D", "7S", "draw"}


def test_an_ace_has_to_fit_and_names_a_suit() -> None:
    """An ace follows an ace."""
    round_ = at(RULES, ["AH AC 7C", "AS 6D 7S"], "9H")
    assert texts(round_) == {"draw", *(f"AH>{suit}" for suit in "CDHS")}
    play(round_, "0 AH>D")
    assert texts(round_) == {"6D", "draw", *(f"AS>{suit}" for suit in "CDHS")}


def test_a_forgotten_makao_costs_five() -> None:
    """At the last but one card; the last needs no word."""
    round_ = at(RULES, ["9C 6D", "7D 8D"], "9H", stock="5C 5D 5H 5S 8C 8H 8S")
    play(round_, "0 9C", "1 catch 0")
    assert sizes(round_) == [6, 2]
