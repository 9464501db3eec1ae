"""Option ``cut``: the player on the dealer's right cuts; an event that changes nothing in the odds (RULES.md 2.2)."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import quiet, seen

import maumau


def opening(rule_set: maumau.RuleSet, dealer: int | None = None) -> list[dict[str, Any]]:
    """The events before the first action of four players."""
    return seen(maumau.Match(rule_set, players=4, seed=1, dealer=dealer).opening)


@pytest.mark.parametrize(
    ("direction", "dealer", "cutter"),
    [("clockwise", 0, 3), ("clockwise", 2, 1), ("counterclockwise", 2, 1)],
)
def test_the_player_on_the_dealers_right_cuts(direction: str, dealer: int, cutter: int) -> None:
    """``cut``: the seat on the dealer's right, the number before; only an event."""
    events = opening(quiet("skat", direction=direction), dealer=dealer)

    assert [event["seat"] for event in events if event["kind"] == "cut"] == [cutter]


def test_without_the_option_nobody_cuts() -> None:
    """No preset but the skat sets mentions cutting."""
    for preset in ("international", "collector", "online", "online-penalty"):
        assert "cut" not in {event["kind"] for event in opening(quiet(preset))}


def test_cutting_changes_no_card() -> None:
    """The same seed deals the same cards with and without the cut."""
    with_cut, without = (maumau.deal(quiet("skat", cut=cut), 4, seed=3, dealer=0) for cut in (True, False))

    assert with_cut.hands == without.hands
    assert with_cut.top == without.top
