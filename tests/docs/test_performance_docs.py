"""docs/performance.md says what was measured: its figures are those of the results file, rounded."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
RESULTS = json.loads((ROOT / "bench" / "results" / "engine.json").read_text(encoding="utf-8"))
TASKS = {
    "stepping from Python, OpenSpiel's chance taken the shortest way": "stepping",
    "stepping from Python, OpenSpiel's chance sampled as its manual shows": "stepping_chance_outcomes",
    "playouts inside, against OpenSpiel's C++ rollouts": "playouts",
    "playouts inside, against OpenSpiel's C++ random bots": "playouts_by_bots",
    "copying a round": "copy",
    "listing legal actions": "legal_actions",
    "stepping, against RLCard's Uno (other rules)": "stepping_vs_rlcard_uno",
}


def rows(heading: str) -> dict[str, list[float]]:
    """Task -> ours, theirs and the ratio, as the table under a heading says."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(r"^\| ([^|]+) \| ([\d,]+) \| ([\d,]+) \| \**([\d.]+)\** \|", section, flags=re.MULTILINE)
    return {TASKS[task]: [float(value.replace(",", "")) for value in values] for task, *values in found}


@pytest.mark.parametrize(("heading", "core"), [("Compiled core", "compiled"), ("Plain Python core", "python")])
def test_a_table_says_what_was_measured(heading: str, core: str) -> None:
    """Three digits of a rate and two of a ratio."""
    measured = RESULTS[core]["results"]
    table = rows(heading)

    assert len(table) >= 6
    for task, (ours, theirs, ratio) in table.items():
        assert ours == pytest.approx(measured[task]["ours_per_s"], rel=0.006), task
        assert theirs == pytest.approx(measured[task]["theirs_per_s"], rel=0.006), task
        assert ratio == pytest.approx(measured[task]["ratio"], rel=0.05), task


def test_goals_that_the_page_calls_reached_were_reached() -> None:
    compiled, plain = RESULTS["compiled"]["results"], RESULTS["python"]["results"]

    assert compiled["stepping"]["ratio"] >= 4
    assert compiled["playouts"]["ratio"] >= 8
    assert plain["stepping_chance_outcomes"]["ratio"] >= 0.8 > plain["stepping"]["ratio"]
