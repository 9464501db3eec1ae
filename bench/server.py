"""Load on the table server: real rounds by real rules, four live viewers a table, one action a second.

usage: bench/server.py [--tables N] [--seconds S] [--html] [--memory] [--rate R] [--json FILE]

Starts a server of its own on a free loopback port over a folder that is deleted afterwards (SQLite, synchronous=FULL),
generates the load in this process, prints what it measured as JSON and ends by itself: nothing outlives `--seconds` by
more than a minute. Latency is from the moment an action is posted to the frame with its version at each *other* viewer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parents[1]
SEATS = 4
SETTLE = 2.0
LIMIT = 60.0
"""Seconds for set-up and end; after that the run is given up."""


class Line(asyncio.Protocol):
    """One viewer's open stream: finds the version of each frame, and keeps the newest view of a JSON one."""

    def __init__(self, load: Load, table: Table, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.buffer = b""
        self.version = 0
        self.view: dict[str, Any] = {}
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self.transport = cast("asyncio.Transport", transport)
        table, token = self.table.id, self.table.tokens[self.seat]
        if self.load.html:
            head = f"GET /t/{table}/stream HTTP/1.1\r\nCookie: mm_seat={token}\r\n"
        else:
            head = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        self.transport.write(f"{head}Host: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Something came."""
        now = time.perf_counter()
        self.load.bytes_in += len(data)
        self.buffer += data
        if self.buffer.startswith(b"HTTP"):
            _, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.buffer = rest
        *lines, self.buffer = self.buffer.split(b"\n")
        for line in lines:
            self.read(line, now)

    def read(self, line: bytes, now: float) -> None:
        """One line: chunk sizes and blank lines are passed over."""
        if self.load.html:
            if not line.startswith(b"id: "):
                return
            version = int(line[4:])
        else:
            if not line.startswith(b"{"):
                return
            self.view = json.loads(line)
            version = self.view["version"]
            self.load.frame_bytes[self.view["turn"] // 20].append(len(line))
        self.load.arrived(self.table, self.seat, self.version, version, now)
        self.version = version
        if not self.ready.done():
            self.ready.set_result(None)

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has hung up."""
        if not self.load.ending:
            self.load.lost_lines += 1


class Poster(asyncio.Protocol):
    """A table's keep-alive connection for requests, one after the other."""

    def __init__(self) -> None:
        self.buffer = b""
        self.waiting: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self.transport = cast("asyncio.Transport", transport)

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        """Status and decoded body of one request."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(content)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(head.encode() + b"\r\n" + content)
        status, answer = await self.waiting
        return status, json.loads(answer) if answer else None

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.buffer += data
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found or self.waiting is None:
            return
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        length = int(lengths[0].partition(b":")[2])
        if len(rest) >= length:
            self.buffer = rest[length:]
            if not self.waiting.done():
                self.waiting.set_result((int(head[9:12]), rest[:length]))

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has hung up."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionResetError())


class Table:
    """A table under load."""

    def __init__(self) -> None:
        self.id = ""
        self.tokens: list[str] = []
        self.lines: list[Line] = []
        self.poster = Poster()
        self.posted: dict[int, tuple[float, int]] = {}
        """Version of an action posted: when, and by which seat."""
        self.actions = 0


class Load:
    """The whole run and what it finds."""

    def __init__(self, port: int, asked: argparse.Namespace) -> None:
        self.port, self.html, self.rate = port, asked.html, asked.rate
        self.tables = [Table() for _ in range(asked.tables)]
        self.latencies: list[float] = []
        self.post_times: list[float] = []
        self.late: list[float] = []
        self.frame_bytes: dict[int, list[int]] = defaultdict(list)
        self.bytes_in = self.lost_lines = self.errors = self.stale = self.missed = self.expected = 0
        self.measuring = self.ending = False
        self.chance = random.Random(1)
        self.gate = asyncio.Semaphore(50)

    def arrived(self, table: Table, seat: int, before: int, version: int, now: float) -> None:
        """A frame: counts for every action that it brings, and notes those that came without a frame of their own."""
        for one in range(max(before + 1, version - 5) if before else version, version + 1):
            posted = table.posted.get(one)
            if posted is None or posted[1] == seat or not self.measuring:
                continue
            self.latencies.append(now - posted[0])
            self.missed += one != version

    async def open(self, table: Table) -> None:
        """Makes a table, seats four people, opens their streams and deals."""
        loop = asyncio.get_running_loop()
        async with self.gate:
            await loop.create_connection(lambda: table.poster, "127.0.0.1", self.port)
            ask = table.poster.ask
            _, made = await ask(
                "POST",
                "/tables",
                body={"rules": "international", "name": "P0", "seats": SEATS, "grace_ms": 0, "call": "automatic"},
            )
            table.id, table.tokens = made["table"], [made["token"]]
            for seat in range(1, SEATS):
                _, taken = await ask("POST", f"/tables/{table.id}/seats", body={"name": f"P{seat}"})
                table.tokens.append(taken["token"])
            await ask("POST", f"/tables/{table.id}/commands", table.tokens[0], {"command": "start"})

    async def watch(self, table: Table) -> None:
        """Opens the four live streams."""
        loop = asyncio.get_running_loop()
        async with self.gate:
            for seat in range(SEATS):
                line = Line(self, table, seat)
                await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)  # type: ignore[misc]
                table.lines.append(line)
            await asyncio.gather(*(line.ready for line in table.lines))

    async def play(self, table: Table, number: int) -> None:
        """One action at each beat, spread evenly over the tables."""
        loop = asyncio.get_running_loop()
        beat = loop.time() + number / len(self.tables) / self.rate
        while not self.ending:
            await asyncio.sleep(max(0.0, beat - loop.time()))
            self.late.append(max(0.0, loop.time() - beat))
            beat += 1 / self.rate
            try:
                await self.act(table)
            except ConnectionError:
                if not self.ending:
                    self.errors += 1
                return

    async def act(self, table: Table) -> None:
        """One action of the seat to act, or whatever brings the next round."""
        view = await self.view_to_act(table)
        if view["phase"] in {"round_over", "match_over"}:
            command = "next_round" if view["phase"] == "round_over" else "rematch"
            for token in table.tokens:
                await table.poster.ask(
                    "POST", f"/tables/{table.id}/commands", token, {"command": command, "version": view["version"]}
                )
            return
        seat, version = view["you"], view["version"]
        action = self.chance.choice(view["legal"])
        sent = time.perf_counter()
        table.posted[version + 1] = (sent, seat)
        status, _ = await table.poster.ask(
            "POST", f"/tables/{table.id}/actions", table.tokens[seat], {"version": version, "action": action}
        )
        if status == 200:
            if self.measuring:
                self.post_times.append(time.perf_counter() - sent)
                self.expected += SEATS - 1
        else:
            del table.posted[version + 1]
            self.stale += status == 409
            self.errors += status != 409
        table.posted.pop(version - 20, None)

    async def view_to_act(self, table: Table) -> dict[str, Any]:
        """The newest view of the seat to act."""
        if not self.html:
            newest = max((line.view for line in table.lines), key=lambda view: view["version"])
            if newest["phase"] != "playing":
                return newest
            return table.lines[newest["to_act"]].view
        _, public = await table.poster.ask("GET", f"/tables/{table.id}")
        if public["phase"] != "playing":
            return dict(public)
        _, own = await table.poster.ask("GET", f"/tables/{table.id}", table.tokens[public["to_act"]])
        return dict(own)


def memory_kb(pid: int) -> int:
    """Resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_seconds(pid: int) -> float:
    """Time that a process has used on a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at(values: list[float], part: float) -> float | None:
    """A quantile in milliseconds."""
    return round(values[min(len(values) - 1, int(len(values) * part))] * 1000, 1) if values else None


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
    players = [asyncio.ensure_future(load.play(table, number)) for number, table in enumerate(load.tables)]
    await asyncio.sleep(SETTLE)
    load.measuring = True
    started, cpu, own, received = time.perf_counter(), cpu_seconds(pid), time.process_time(), load.bytes_in
    load.late.clear()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - started
    cpu, own, received = cpu_seconds(pid) - cpu, time.process_time() - own, load.bytes_in - received
    posted = len(load.post_times)
    load.ending = True
    await asyncio.sleep(1.0)
    load.measuring = False
    for player in players:
        player.cancel()
    load.latencies.sort()
    load.post_times.sort()
    load.late.sort()
    count = len(load.tables)
    sizes = {f"{slot * 20}–{slot * 20 + 19}": round(sum(of) / len(of)) for slot, of in sorted(load.frame_bytes.items())}
    quantiles = {name: at(load.latencies, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))}
    return {
        "tables": count,
        "streams": count * SEATS,
        "frames": "html" if load.html else "json",
        "actions_per_second": round(posted / took, 1),
        "latency_ms": quantiles,
        "post_ms": {"p50": at(load.post_times, 0.5), "p99": at(load.post_times, 0.99)},
        "frames_seen": len(load.latencies),
        "frames_expected": load.expected,
        "frames_overtaken": load.missed,
        "errors": load.errors,
        "stale": load.stale,
        "lost_streams": load.lost_lines,
        "server_cpu": round(cpu / took, 2),
        "server_cpu_idle": round(idle, 3),
        "generator_cpu": round(own / took, 2),
        "generator_late_p99_ms": at(load.late, 0.99),
        "kb_per_table": round((with_tables - base) / count, 1),
        "kb_per_stream": round((with_streams - with_tables) / count / SEATS, 1),
        "bytes_per_frame_by_turn": sizes,
        "bytes_per_second": round(received / took),
    }


def start(asked: argparse.Namespace, folder: str) -> tuple[subprocess.Popen[bytes], int]:
    """A server of its own on a free port, listening."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = ["--memory"] if asked.memory else ["--data", folder]
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


def main() -> None:
    """One run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--html", action="store_true", help="the pages' frames instead of the API's")
    parser.add_argument("--memory", action="store_true", help="without a durable store, for comparison")
    parser.add_argument("--json", type=Path, help="write the result there too")
    asked = parser.parse_args()
    try:
        import uvloop

        run = uvloop.run
    except ModuleNotFoundError:
        run = asyncio.run
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(asked, folder)
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.alarm(int(asked.seconds + LIMIT + asked.tables / 10))
        try:
            result = run(_run(port, asked, process.pid))
        finally:
            process.terminate()
            process.wait(20)
    text = json.dumps(result, indent=2, ensure_ascii=False)
    print(text)
    if asked.json:
        asked.json.write_text(text + "\n", encoding="utf-8")


async def _run(port: int, asked: argparse.Namespace, pid: int) -> dict[str, Any]:
    return await measure(Load(port, asked), pid, asked.seconds)


if __name__ == "__main__":
    main()
