"""DESIGN 4: the legal actions are ascending and their order is pinned, since pages and programs depend on it."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, view

import maumau

POSITIONS = [
    (quiet("skat"), ["KH 9C JS JC 8C 7H", "QC QS"], "9H", {}),
    (maumau.preset("skat"), ["KH 9C", "QC QS"], "9H", {}),
    (maumau.preset("international"), ["JH", "QC QS"], "9S", {}),
    (maumau.preset("collector"), ["JH 9C", "QC QS"], "9S", {}),
    (quiet("skat"), ["7C 7D", "QC QS"], "7H", {"debt": 2}),
    (quiet(packs=2), ["9C 9C' 9D JH' JH", "QC QS"], "9H", {}),
]


@pytest.mark.parametrize(("rule_set", "hands", "top", "more"), POSITIONS)
def test_actions_are_listed_ascending_and_once(
    rule_set: maumau.RuleSet, hands: list[str], top: str, more: dict[str, object]
) -> None:
    """As ints and without repetition; the own View lists the same, everybody else's nothing."""
    round_ = at(rule_set, hands, top, **more)  # type: ignore[arg-type]

    listed = round_.legal_actions(0)

    assert list(listed) == sorted(set(listed))
    assert list(view(round_, 0).legal) == list(listed)
    assert list(view(round_, 1).legal) == list(view(round_).legal) == []


def test_the_order_of_one_hand() -> None:
    """Cards by rank and suit, clubs first, each wild with its four suits, then drawing."""
    round_ = at(quiet("skat"), ["KH 9C JS 9D", "QC QS"], "9H")

    listed = [str(action) for action in round_.legal_actions(0)]

    assert [text for text in listed if ">" not in text and text != "draw"] == ["9C", "9D", "KH"]
    assert [text for text in listed if ">" in text] == ["JS>C", "JS>D", "JS>H", "JS>S"]


@pytest.mark.parametrize(("rule_set", "hands", "top", "more"), POSITIONS)
def test_every_text_reads_back_to_its_action(
    rule_set: maumau.RuleSet, hands: list[str], top: str, more: dict[str, object]
) -> None:
    """``parse_action`` and ``format_action`` are each other's inverse; a text and its action do the same."""
    round_ = at(rule_set, hands, top, **more)  # type: ignore[arg-type]

    for action in round_.legal_actions(0):
        text = maumau.format_action(action)
        assert text == str(action)
        assert maumau.parse_action(text) == action
        by_text, by_action = round_.copy(), round_.copy()
        play(by_text, f"0 {text}")
        by_action.apply(0, action)
        assert maumau.format_position(by_text) == maumau.format_position(by_action)
