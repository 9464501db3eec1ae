"""The figures that were worked out ahead for presets (`statistics.json`, made by bench/precompute.py)."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from maumau.stats import Report, report_from

if TYPE_CHECKING:
    from maumau.rules import RuleSet

FILE: Final = Path(__file__).with_name("statistics.json")


@lru_cache(maxsize=1)
def kept() -> dict[str, Any]:
    """What the file holds: the version it was made with, and for each preset the counts."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def report(rules: RuleSet) -> Report | None:
    """The figures of a set that plays exactly like a measured preset; None for any other."""
    for entry in kept()["sets"].values():
        if entry["digest"] == rules.digest:
            return report_from(rules, entry)
    return None
