"""Every message of the guides, read from their sources: what a translation has to contain."""

from __future__ import annotations

import ast
from pathlib import Path

import maumau.guide
from maumau.guide import forms
from maumau.guide.words import CONTEXT
from maumau.rules import preset_info, presets

FOLDER = Path(maumau.guide.__file__).parent
Key = tuple[str, str, str]
"""Context, message, plural (empty for a message without one)."""


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _of_call(node: ast.Call) -> list[Key]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    texts = [_text(argument) for argument in node.args]
    if name in ("s", "t", "mark") and texts and texts[0]:
        return [(CONTEXT, texts[0], "")]
    if name in ("sn", "n") and len(texts) > 1 and texts[0] and texts[1]:
        return [(CONTEXT, texts[0], texts[1])]
    if name == "c" and len(texts) > 1 and texts[0] and texts[1]:
        return [(f"{CONTEXT} {texts[0]}", texts[1], "")]
    return []


def _pairs(node: ast.Tuple) -> list[Key]:
    """A pair of texts is a singular with its plural, chosen before the call."""
    texts = [_text(element) for element in node.elts]
    if len(texts) == 2 and all(text and " " in text for text in texts):
        return [(CONTEXT, str(texts[0]), str(texts[1]))]
    return []


def messages() -> list[Key]:
    """All messages in the order of the files."""
    found: dict[Key, None] = {}
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            keys = _of_call(node) if isinstance(node, ast.Call) else _pairs(node) if isinstance(node, ast.Tuple) else []
            found.update(dict.fromkeys(keys))
    found.update(dict.fromkeys((context, text, "") for context, text in forms.messages()))
    reasons = [reason for name in presets() for reason in preset_info(name).house.values()]
    found.update(dict.fromkeys((CONTEXT, reason, "") for reason in reasons))
    return list(found)
