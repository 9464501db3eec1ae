"""Actions: one number for each decision, its parts and its text."""

from __future__ import annotations

import re

import pytest

import maumau
from maumau.core.actions import ACTIONS, Action, action_text, lay
from maumau.core.cards import parse_card


@pytest.mark.parametrize(
    ("text", "kind", "card", "suit", "call", "target"),
    [
        ("7S", "lay", "7S", None, 0, None),
        ("7S!", "lay", "7S", None, 1, None),
        ("7S'!!", "lay", "7S'", None, 2, None),
        ("JC>H", "lay", "JC", "H", 0, None),
        ("JC>C!", "lay", "JC", "C", 1, None),
        ("X3>S", "lay", "X3", "S", 0, None),
        ("try 7S", "try", "7S", None, 0, None),
        ("try JC>D!", "try", "JC", "D", 1, None),
        ("draw", "draw", None, None, 0, None),
        ("pass", "pass", None, None, 0, None),
        ("call", "call", None, None, 0, None),
        ("call!!", "call", None, None, 2, None),
        ("catch 0", "catch", None, None, 0, 0),
        ("catch 7", "catch", None, None, 0, 7),
        ("accept", "accept", None, None, 0, None),
        ("wish C", "wish", None, "C", 0, None),
        ("wish S", "wish", None, "S", 0, None),
    ],
)
def test_an_action_has_the_parts_that_its_text_says(
    text: str, kind: str, card: str | None, suit: str | None, call: int, target: int | None
) -> None:
    action = maumau.parse_action(text)

    assert action.kind == kind
    assert action.card == (None if card is None else parse_card(card))
    assert (None if action.suit is None else str(action.suit)) == suit
    assert (action.call, action.target) == (call, target)
    assert (str(action), repr(action)) == (text, f"Action({text!r})" if "'" not in text else f'Action("{text}")')


@pytest.mark.parametrize("call", [0, 1, 2])
@pytest.mark.parametrize("suit", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("attempt", [False, True])
@pytest.mark.parametrize("plane", [0, 64])
def test_every_lay_reads_back(call: int, suit: int | None, attempt: bool, plane: int) -> None:
    for face in range(56):
        action = lay(face + plane, suit, call, attempt=attempt)

        assert maumau.parse_action(str(action)) == action
        assert action.kind == ("try" if attempt else "lay")
        assert action.card == face + plane
        assert ACTIONS[action & 0xFFF] == action & 0xFFF


def test_actions_that_are_listed_stand_ready() -> None:
    """Each below `try` at its own number."""
    assert [int(action) for action in ACTIONS] == list(range(4096))
    assert all(type(action) is Action for action in ACTIONS)
    assert action_text(0) == "2C"


@pytest.mark.parametrize(
    "text",
    [
        "", "7", "7S>", "7S>X", "7S!!!", "7S>H>D", "try", "try draw", "try try 7S", "draw 2", "catch", "catch 8",
        "catch -1", "catch 12", "wish", "wish any", "wish hearts", "call!!!", "accept 1", "7S 8S", "!", "JC>any",
    ],
)  # fmt: skip
def test_what_is_no_action_says_so(text: str) -> None:
    with pytest.raises(maumau.NotationError, match=re.escape(f"“{text}” is no action")):
        maumau.parse_action(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("7s", "7S"), ("10d>h!", "TD>H!"), ("  try   7s ", "try 7S"), ("Catch 2", "catch 2"), ("WISH s", "wish S"),
     ("call!", "call"), ("7S’", "7S'"), ("x1'", "X1'")],
)  # fmt: skip
def test_spellings_are_forgiven(text: str, meant: str) -> None:
    assert str(maumau.parse_action(text)) == meant
