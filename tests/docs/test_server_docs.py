"""The section on the server says what `bench/server.py` has measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECTION = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8").split("## Server\n")[1].split("\n## ")[0]


def runs(name: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads((ROOT / "bench" / "results" / name).read_text(encoding="utf-8"))["runs"]
    return found


def test_each_row_is_a_run() -> None:
    rows = re.findall(r"^\| ((?:json|html) \|.*) \|$", SECTION, flags=re.MULTILINE)
    measured = [
        [
            run["frames"],
            run["store"],
            f"{run['processes']}",
            f"{run['tables']:,}",
            *map(str, (run["actions_per_second"], run["server_ms_per_action"], *latencies(run))),
            *map(str, (run["latency_max_ms"], run["frames_lost"], run["kb_per_table"], run["kb_per_stream"])),
        ]
        for run in runs("server.json")
    ]

    assert [row.split(" | ") for row in rows] == measured


def latencies(run: dict[str, object]) -> tuple[object, object]:
    found = run["latency_ms"]
    assert isinstance(found, dict)
    return found["p50"], found["p99"]


def test_the_sizes_of_frames_are_those_measured() -> None:
    first, _, pages = runs("server_long.json")
    for run in (first, pages):
        sizes = run["bytes_per_frame_by_turn"]
        assert isinstance(sizes, dict)
        assert all(f"{size:,}" in SECTION for size in sizes.values())


def test_nothing_was_lost_or_overtaken() -> None:
    for run in (*runs("server.json"), *runs("server_long.json")):
        assert (run["frames_lost"], run["frames_overtaken"], run["errors"], run["lost_streams"]) == (0, 0, 0, 0)


def test_the_goal_that_the_page_calls_reached_was_reached() -> None:
    reached = [run for run in runs("server.json") if run["tables"] == 1500 and run["store"] == "sqlite, full"]

    assert min(float(str(latencies(run)[1])) for run in reached) <= 100
    assert all(run["streams"] == 4 * int(str(run["tables"])) for run in reached)
