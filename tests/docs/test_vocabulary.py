"""One word for one thing: names that the vocabulary of this project rules out are not introduced."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "maumau"
# round, match or table · action · stock or pack · stock
BANNED = {"game", "games", "move", "moves", "deck", "decks", "talon"}


def introduced(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of everything that the code names itself: what it merely uses belongs to others."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def words(name: str) -> set[str]:
    """Part a snake_case or CamelCase name into its words."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def offences(source: str, label: str) -> list[str]:
    """Return where a piece of source introduces a name with a banned word."""
    return [f"{label}:{line}: {name}" for line, name in introduced(ast.parse(source)) if words(name) & BANNED]


def test_no_name_uses_a_banned_word() -> None:
    files = sorted(SRC.rglob("*.py"))

    found = [line for path in files for line in offences(path.read_text(encoding="utf-8"), str(path.relative_to(SRC)))]

    assert files
    assert found == []


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("def last_move(): ...", 1),
        ("class GameTable: ...", 1),
        ("deck = 1", 1),
        ("x = y.move_to_end(1)", 0),
    ],
)
def test_the_check_finds_what_it_is_for(source: str, count: int) -> None:
    assert len(offences(source, "x")) == count
