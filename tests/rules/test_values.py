"""`values`: what a hand costs (RULES.md 1 and the table of presets), every face of every preset by hand."""

from __future__ import annotations

import pytest
from rules_kit import at, play, rules

FACE = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
INTERNATIONAL = {**FACE, "J": 10, "Q": 10, "K": 10, "A": 10}
GERMAN = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 10, "K": 10, "A": 11}
COLLECTOR = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 10, "K": 10, "A": 10}
ONLINE = {**FACE, "J": 20, "Q": 10, "K": 10, "A": 11}
TABLE = [
    (preset, rank, cost)
    for preset, values in [
        ("international", INTERNATIONAL),
        ("skat-points", GERMAN),
        ("collector", COLLECTOR),
        ("online-penalty", ONLINE),
    ]
    for rank, cost in values.items()
]


@pytest.mark.parametrize(("preset", "rank", "cost"), TABLE)
def test_each_card_left_costs_its_value(preset: str, rank: str, cost: int) -> None:
    """One card of each rank left in the other hand; the last card laid is of another suit."""
    last, top = ("TC", "TS") if rank != "T" else ("QC", "QS")
    round_ = at(rules(preset, call="none"), [last, f"{rank}D"], top)
    play(round_, f"0 {last}")

    assert list(round_.points) == [0, cost]


def test_a_hand_costs_the_sum_of_its_cards() -> None:
    """Jack 20, ace 11, queen 10, seven 7."""
    round_ = at(rules("skat-points", call="none"), ["TC", "JD AD QD 7D"], "TS")
    play(round_, "0 TC")

    assert list(round_.points) == [0, 20 + 11 + 10 + 7]


def test_values_are_data() -> None:
    """A rank may cost anything; ranks that are not named keep their face value."""
    rule_set = rules("international", call="none", values={"9": 50, "K": 3, "Q": 10, "J": 10, "A": 1})
    round_ = at(rule_set, ["TC", "9D KD AD 4D"], "TS")
    play(round_, "0 TC")

    assert list(round_.points) == [0, 50 + 3 + 1 + 4]


def test_with_thirty_two_cards_every_card_left_costs_at_least_seven() -> None:
    """2.4: the short pack has no card below seven."""
    for rank in "789TJQKA":
        last, top = ("TC", "TS") if rank != "T" else ("QC", "QS")
        round_ = at(rules("online-penalty", pack="skat32", call="none"), [last, f"{rank}D"], top)
        play(round_, f"0 {last}")

        assert round_.points[1] >= 7
