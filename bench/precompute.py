"""Work out the figures that the guides of the presets show: src/maumau/guide/statistics.json.

    python bench/precompute.py [--rounds 100000] [--threads 2] [NAME ...]

Needs the compiled core, or some patience; skill is measured over a fifth of the rounds at each size of table. With
names only those presets are measured anew. Of every set a few rounds are kept besides (`check`), which the tests play
again: they fail when the engine or the rule of thumb plays otherwise than when the figures were made, and then this
has to be run once more.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import maumau
from maumau.stats import measure
from maumau.stats_command import processors
from maumau.version import VERSION

FILE = Path(__file__).resolve().parents[1] / "src" / "maumau" / "guide" / "statistics.json"
PLAYERS = 4
CHECK = 100
"""Rounds that the tests play again."""


def entry(name: str, rounds: int, threads: int) -> dict[str, Any]:
    """What is kept of a preset."""
    rules = maumau.preset(name)
    players = min(PLAYERS, rules.players[1])
    found = measure(rules, players, rounds, threads=threads, skill_rounds=rounds // 5).to_dict()
    return {**found, "check": measure(rules, players, CHECK).to_dict()}


def write(data: dict[str, Any]) -> None:
    """The file, a line for each part, so that a change shows what has changed."""
    lines = [f' "{name}": {json.dumps(kept)}' for name, kept in sorted(data["sets"].items())]
    head = json.dumps({key: data[key] for key in ("version", "rounds")})[1:-1]
    FILE.write_text("{" + head + ', "sets": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="presets to measure (all)")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=processors())
    options = parser.parse_args()
    data = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {"sets": {}}
    kept = data["sets"] if options.names else {}
    for name in options.names or maumau.presets():
        kept[name] = entry(name, options.rounds, options.threads)
        print(name, flush=True)
    write({"version": VERSION, "rounds": options.rounds, "sets": kept})


if __name__ == "__main__":
    main()
