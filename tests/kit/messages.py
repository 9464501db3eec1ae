"""Finds the messages that Python sources say, by reading their syntax: the calls of gettext and its three relatives."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SHAPES = {"gettext": (None, 0, None), "ngettext": (None, 0, 1), "pgettext": (0, 1, None), "npgettext": (0, 1, 2)}
"""Where context, message and plural stand among the arguments."""


@dataclass(frozen=True, order=True)
class Said:
    """A message of the sources. `context` and `plural` are "" where there is none."""

    message: str
    context: str = ""
    plural: str = ""

    @property
    def key(self) -> str:
        """As catalogues key it."""
        return f"{self.context}\x04{self.message}" if self.context else self.message


def messages(paths: Iterable[Path]) -> Iterator[tuple[Said, str]]:
    """Every message with the place where it is said. Raises AssertionError where one is not a plain text."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SHAPES):
                continue
            texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            parts = [None if at is None else texts[at] for at in SHAPES[node.func.attr]]
            where = f"{path.name}:{node.lineno}"
            if not all(isinstance(text, str) for text in parts if text is not None) or parts[1] is None:
                raise AssertionError(f"{where}: a message must be a plain text, or nobody can translate it")
            yield Said(str(parts[1]), str(parts[0] or ""), str(parts[2] or "")), where
