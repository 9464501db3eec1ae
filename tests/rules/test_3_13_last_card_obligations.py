"""RULES 3.13: a last card that would oblige its player to go on."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, rules, view

import maumau


@pytest.mark.parametrize("effect", [("again",), ("cover",), ("again", "reverse"), ("cover", "reverse"), ("skip",)])
@pytest.mark.parametrize("players", [2, 3])
def test_the_hand_is_empty_and_the_obligation_lapses(effect: tuple[str, ...], players: int) -> None:
    """Whatever the card would ask for, its player has no cards and has won."""
    round_ = at(quiet(effects={"K": effect}), ["KH", "QC QS", "TC TS"][:players], "9H")

    play(round_, "0 KH")

    assert (round_.is_over, round_.winner) == (True, 0)
    assert (round_.to_act, tuple(round_.actors())) in {(None, ()), (-1, ())}
    assert view(round_).to_act is None


@pytest.mark.parametrize("card", ["7H", "8H", "9H", "JH", "2H"])
def test_any_card_may_be_the_last_where_nothing_forbids_it(card: str) -> None:
    """2.1, 2.3: finishing on a special card."""
    round_ = at(quiet(), [card, "QC QS"], "TH")

    play(round_, f"0 {card}")

    assert (round_.is_over, round_.winner) == (True, 0)
    assert all(round_.legal_actions(seat) == [] for seat in (0, 1))


def test_a_covered_skip_outlasts_a_catch_on_a_card_that_gives_another_turn() -> None:
    """The ten skips the next player when the turn is over; caught, the finisher plays on in the same turn."""
    effects = {"T": ("cover", "skip"), "A": ("again",)}
    round_ = at(rules(effects=effects), ["TH AH", "2C 3C", "4C 5C"], "9H", stock="KH KS QS QD")
    play(round_, "0 TH", "0 AH", "1 catch 0")
    line = maumau.format_position(round_)
    assert (round_.to_act, maumau.format_position(maumau.parse_position(line))) == (0, line)

    play(round_, "0 KH!")

    assert round_.to_act == 2
