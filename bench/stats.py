"""What statistics cost: counting against the bare rounds, two threads against one, memory against the number of rounds.

    python bench/stats.py [--rounds 60000] [--repeats 9] [--out bench/results/stats.json]

Every ratio is taken pair by pair in one run, and its median is printed with the smallest and the largest, since no
absolute time is steady on a shared machine:

* counting: `run_by`, which fills a Tally, against `run_bare`, which plays the same rounds and counts nothing but the
  actions; processor time of one thread. The goal is at most 1.3
* threads: `simulate` with two threads against one, the same rounds; time by the clock, less the time that the threads
  stood in line for a processor that another program held (Linux tells it in `/proc/thread-self/schedstat`; elsewhere
  nothing is taken off). Waiting for each other, as for the interpreter's lock, does count. `by_clock` is the same with
  nothing taken off. The goal is at least 1.8
* memory: how much the largest size of the process grows from few rounds to thirty times as many, in kilobytes
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import platform
import resource
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import maumau
from maumau.core.playout import Tally, run_bare, run_by
from maumau.core.policy import Sight
from maumau.core.round import Round
from maumau.rules.compile import compile_rules

PLAYERS = 4
SCHEDSTAT = Path("/proc/thread-self/schedstat")
CASES = [("international", "random"), ("international", "good"), ("skat", "random"), ("skat", "good")]


def processor_time(work: Callable[[], object]) -> float:
    """Seconds of processor time."""
    started = time.process_time()
    work()
    return time.process_time() - started


def clock_time(work: Callable[[], object]) -> float:
    """Seconds by the clock."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def ratios(values: list[float]) -> dict[str, float]:
    """The median of a list with its ends."""
    return {
        "ratio": round(statistics.median(values), 3),
        "ratio_min": round(min(values), 3),
        "ratio_max": round(max(values), 3),
    }


def counting(name: str, policy: str, rounds: int, repeats: int) -> dict[str, float]:
    """Counted rounds against bare ones."""
    rules = maumau.preset(name)
    tables = compile_rules(rules, PLAYERS)
    sight = Sight(tables, True)
    for seat in range(PLAYERS):
        sight.cast(seat, policy)
    found, bare_times = [], []
    for number in range(repeats):
        bare = processor_time(lambda n=number: run_bare(Round(tables, rules), sight, n, 0, rounds))
        full = processor_time(lambda n=number: run_by(Round(tables, rules), sight, Tally(), n, 0, rounds))
        found.append(full / bare)
        bare_times.append(bare)
    return {**ratios(found), "bare_rounds_per_s": round(rounds / statistics.median(bare_times))}


class Queue:
    """How long each thread stood in line for a processor, told by the threads themselves after each part of work."""

    def __init__(self) -> None:
        self.waited: dict[int, tuple[float, float]] = {}

    def note(self, _rounds: int = 0) -> None:
        """Called by a thread: what it has waited since its first call, or since it began."""
        thread = threading.get_ident()
        first, _ = self.waited.get(thread, (0.0 if thread != threading.main_thread().ident else in_line(), 0.0))
        self.waited[thread] = (first, in_line())

    def seconds(self) -> float:
        """All waiting of all threads."""
        return sum(last - first for first, last in self.waited.values())


def in_line() -> float:
    """Seconds that this thread has stood in line for a processor since it began; 0 where nobody tells."""
    try:
        return int(SCHEDSTAT.read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def timed(rules: maumau.RuleSet, rounds: int, number: int, policy: str, count: int) -> tuple[float, float]:
    """Seconds by the clock, and the same without waiting for other programs."""
    queue = Queue()
    queue.note()
    work = functools.partial(maumau.simulate, rules, PLAYERS, rounds, number, policy, count, queue.note)
    wall = clock_time(work)
    return wall, wall - queue.seconds() / count


def threads(name: str, policy: str, rounds: int, repeats: int) -> dict[str, float]:
    """One thread's time over that of two."""
    rules = maumau.preset(name)
    pairs = [[timed(rules, rounds, number, policy, count) for count in (1, 2)] for number in range(repeats)]
    found = ratios([one[1] / two[1] for one, two in pairs])
    return {**found, "by_clock": round(statistics.median(one[0] / two[0] for one, two in pairs), 3)}


def memory(rounds: int) -> dict[str, int]:
    """Growth of the process from few rounds to many."""
    rules = maumau.preset("international")
    maumau.simulate(rules, PLAYERS, rounds // 10, threads=2)
    few = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    maumau.simulate(rules, PLAYERS, rounds * 3, threads=2)
    return {"few_kb": few, "grown_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - few}


def main() -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60_000, help="rounds of each task")
    parser.add_argument("--repeats", type=int, default=9, help="pairs per task")
    parser.add_argument("--out", type=Path, default=None, help="where to write the results as JSON")
    options = parser.parse_args()
    results: dict[str, Any] = {"counting": {}, "threads": {}}
    for task, measure in (("counting", counting), ("threads", threads)):
        for name, policy in CASES:
            rounds = options.rounds if name == "international" else options.rounds // 3
            results[task][f"{name} {policy}"] = found = measure(name, policy, rounds, options.repeats)
            print(f"{task:>9} {name} {policy}: {json.dumps(found)}", flush=True)
    results["memory"] = memory(options.rounds)
    print(f"   memory {json.dumps(results['memory'])}", flush=True)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        kept = json.loads(options.out.read_text()) if options.out.exists() else {}
        build = maumau.build_info()
        kept[build["core"]] = {
            "version": build["version"],
            "python": platform.python_version(),
            "load": round(os.getloadavg()[0], 1),
            "results": results,
        }
        options.out.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
