"""Load on the table server: real rounds by real rules, four live viewers a table, one action a second.

usage: bench/server.py [--tables N] [--seconds S] [--rate R] [--frames json|html|all] [--processes N] [--memory] [--pin]
                       [--out FILE] [--add]

Starts a server of its own on a free loopback port over a folder that is deleted afterwards (SQLite, synchronous=FULL),
generates the load in this process, prints what it measured as JSON and ends by itself: nothing outlives `--seconds` by
more than its set-up. Latency is from the moment an action is posted to the frame with its version at each *other*
viewer. Each of those viewers has to get every version: in a frame of its own, or overtaken by a later one, which is
always whole; whatever is neither is counted as lost.

`--frames all` measures the API's lines, the same without a durable store, and the pages' frames, one after the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

from table_load import SEATS, SLOT, Load

ROOT = Path(__file__).resolve().parents[1]
SETTLE = 3.0
DRAIN = 2.0
"""Seconds after the last action in which its frames may still come."""
LIMIT = 60.0
"""Seconds for the end; after that the run is given up."""


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started: those that serve beside it, and those in which computers think."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            yield from family(int(child))


def memory_kb(pid: int) -> int:
    """Resident memory of a process and all that it has started; what several of them share counts for each."""
    return sum(
        int(line.split()[1])
        for one in family(pid)
        for line in Path(f"/proc/{one}/status").read_text(encoding="ascii").splitlines()
        if line.startswith("VmRSS")
    )


def cpu_seconds(pid: int) -> float:
    """Time that a process and all that it has started have used on processors."""
    seconds = 0.0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def at(values: list[float], part: float) -> float | None:
    """A quantile in milliseconds."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000, 1) if values else None


async def measure(load: Load, pid: int, seconds: float) -> dict[str, Any]:
    """Set-up, a quiet spell, the load, and the numbers."""
    base = memory_kb(pid)
    await asyncio.gather(*(load.open(table) for table in load.tables))
    with_tables = memory_kb(pid)
    await asyncio.gather(*(load.watch(table) for table in load.tables))
    with_streams = memory_kb(pid)
    await asyncio.sleep(1.0)
    before = cpu_seconds(pid)
    await asyncio.sleep(3.0)
    idle = (cpu_seconds(pid) - before) / 3.0
    players = [asyncio.ensure_future(load.play(table)) for table in load.tables]
    await asyncio.sleep(SETTLE)
    load.measuring = True
    started, cpu, own, received = time.perf_counter(), cpu_seconds(pid), time.process_time(), load.bytes_in
    load.late.clear()
    await asyncio.sleep(seconds)
    load.measuring = False
    took, late = time.perf_counter() - started, list(load.late)
    cpu, own, received = cpu_seconds(pid) - cpu, time.process_time() - own, load.bytes_in - received
    load.ending = True
    await asyncio.sleep(DRAIN)
    for player in players:
        player.cancel()
    actions, count = len(load.post_times), len(load.tables)
    return {
        "tables": count,
        "streams": count * SEATS,
        "actions_per_second": round(actions / took, 1),
        "latency_ms": {name: at(load.latencies, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "latency_max_ms": at(load.latencies, 1.0),
        "post_ms": {"p50": at(load.post_times, 0.5), "p99": at(load.post_times, 0.99)},
        "frames_expected": load.expected,
        "frames_overtaken": load.overtaken,
        "frames_lost": load.expected - len(load.latencies),
        "errors": load.errors,
        "too_early": load.stale,
        "lost_streams": load.lost_lines,
        "server_cpu": round(cpu / took, 3),
        "server_ms_per_action": round(cpu / max(1, actions) * 1000, 3),
        "server_cpu_idle": round(idle, 3),
        "generator_cpu": round(own / took, 3),
        "generator_late_p99_ms": at(late, 0.99),
        "kb_base": base,
        "kb_per_table": round((with_tables - base) / count, 1),
        "kb_per_stream": round((with_streams - with_tables) / count / SEATS, 1),
        "kb_per_table_in_play": round((memory_kb(pid) - with_tables) / count, 1),
        "bytes_per_frame_by_turn": {
            f"{slot * SLOT}–{slot * SLOT + SLOT - 1}": round(sum(of) / len(of))
            for slot, of in sorted(load.frame_bytes.items())
        },
        "bytes_per_action": round(received / max(1, actions)),
    }


def start(folder: str | None, processes: int) -> tuple[subprocess.Popen[bytes], int]:
    """A server of its own on a free port, listening."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = ["--memory"] if folder is None else ["--data", folder]
    if processes > 1:
        kept += ["--processes", str(processes)]
    process = subprocess.Popen(
        [sys.executable, "-m", "maumau", "serve", "--port", str(port), "--no-limits", *kept],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *filter(None, sys.path)])},
    )
    assert process.stdout is not None
    while line := process.stdout.readline():
        if b"Stop with" in line:
            return process, port
    raise SystemExit("the server did not start")


def one_run(asked: argparse.Namespace, *, html: bool, memory: bool) -> dict[str, Any]:
    """One server, one load."""
    cores, load = sorted(os.sched_getaffinity(0)), round(os.getloadavg()[0], 1)
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(None if memory else folder, asked.processes)
        pin = asked.pin and asked.processes == 1
        if pin:
            os.sched_setaffinity(process.pid, cores[:1])
            os.sched_setaffinity(0, cores[-1:])
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.alarm(int(asked.seconds + LIMIT + asked.tables / 10))
        try:
            result = fast_run(_run(port, asked, process.pid, html=html))
        finally:
            signal.alarm(0)
            process.terminate()
            process.wait(20)
            if pin:
                os.sched_setaffinity(0, cores)
    kind = {"frames": "html" if html else "json", "store": "memory" if memory else "sqlite, full"}
    return {**kind, "processes": asked.processes, "load_average_before": load, **result}


def fast_run(work: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
    """On uvloop where it is installed."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.run(work)
    return uvloop.run(work)


async def _run(port: int, asked: argparse.Namespace, pid: int, *, html: bool) -> dict[str, Any]:
    return await measure(Load(port, asked, html=html), pid, asked.seconds)


def main() -> None:
    """One run, or one of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--frames", choices=("json", "html", "all"), default="json", help="the API's or the pages'")
    parser.add_argument("--processes", type=int, default=1, help="processes that serve")
    parser.add_argument("--memory", action="store_true", help="without a durable store, for comparison")
    parser.add_argument("--pin", action="store_true", help="the server on one core, the load on another, if it is one")
    parser.add_argument("--out", type=Path, help="write the result there too")
    parser.add_argument("--add", action="store_true", help="keep the runs that the file has, and add to them")
    asked = parser.parse_args()
    if asked.processes > 1 and (asked.memory or asked.frames == "all"):
        parser.error("several processes need a store that they share: leave out --memory, and --frames all")
    kinds = (
        [(False, False), (False, True), (True, False)]
        if asked.frames == "all"
        else [(asked.frames == "html", asked.memory)]
    )
    runs = [one_run(asked, html=html, memory=memory) for html, memory in kinds]
    print(_text(runs))
    if asked.out:
        before = json.loads(asked.out.read_text(encoding="utf-8"))["runs"] if asked.add and asked.out.exists() else []
        asked.out.write_text(_text([*before, *runs]) + "\n", encoding="utf-8")


def _text(runs: list[dict[str, Any]]) -> str:
    return json.dumps({"runs": runs}, indent=2, ensure_ascii=False)


if __name__ == "__main__":
    main()
