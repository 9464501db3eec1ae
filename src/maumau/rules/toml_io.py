"""Rule sets as TOML: written so that a person can edit them, read with every complaint naming its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, TypeVar

from maumau.errors import Problem, RuleSetError
from maumau.rules.options import FACE_VALUES, GROUPS, OPTIONS
from maumau.rules.problems import present_effects, unmet_need
from maumau.rules.reading import shown
from maumau.rules.ruleset import RuleSet

FORMAT: Final = 1
"""Version of the file format; the entry `maumau` of a file."""
_TABLES: Final = ("hand_size_by_players", "effects", "values")
_PLACE: Final = re.compile(r"(?P<text>(?s:.*)) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
R = TypeVar("R", bound=RuleSet)


def write(rules: RuleSet) -> str:
    """The file: options that have a meaning here, grouped, and tables at the end."""
    present = present_effects(rules)
    lines = [f"maumau = {FORMAT}"]
    lines += [f"{label} = {_value(text)}" for label in ("name", "base") if (text := getattr(rules, label))]
    for group in GROUPS:
        shown = [o.id for o in OPTIONS if o.group == group and o.id not in _TABLES]
        written = [f"{key} = {_value(getattr(rules, key))}" for key in shown if not unmet_need(rules, key, present)]
        lines += ["", f"# {group}", *written]
    for table in _TABLES:
        entries = getattr(rules, table)
        if table == "values":
            entries = {rank: points for rank, points in entries.items() if points != FACE_VALUES[rank]}
        if entries or table == "effects":
            lines += ["", f"[{table}]", *(f"{key} = {_value(_short(value))}" for key, value in entries.items())]
    return "\n".join(lines) + "\n"


def _short(value: object) -> object:
    return value[0] if isinstance(value, tuple) and len(value) == 1 else value


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    return str(value)


def load(text: str) -> dict[str, Any]:
    """The entries of a file, without its version. Raises `RuleSetError` with line and column of a slip."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError([_broken(text, str(error))]) from None
    except (ValueError, RecursionError):
        text = "this is no TOML: it is nested too deeply, or holds a number that is too long"
        raise RuleSetError([Problem("", "bad_toml", text)]) from None
    version = data.pop("maumau", FORMAT)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RuleSetError([Problem("maumau", "bad_value", f"maumau must be the file version, {FORMAT}")])
    if version > FORMAT:
        text = f"a newer version wrote this set (file format {shown(version)}, known is {FORMAT}); update to open it"
        raise RuleSetError([Problem("maumau", "newer_version", text, params={"version": version, "known": FORMAT})])
    return data


def parse(text: str, kind: type[R]) -> R:
    """The rule set of a file."""
    return kind.from_dict(load(text))


def _broken(text: str, message: str) -> Problem:
    match = _PLACE.fullmatch(message)
    what = match["text"] if match else message
    if match and match["line"]:
        line, column = int(match["line"]), int(match["column"])
    else:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    params: Mapping[str, object] = {"line": line, "column": column}
    sentence = f"this is no TOML: {what[:1].lower()}{what[1:]} in line {line}, column {column}"
    return Problem("", "bad_toml", sentence, params=params)
