"""Four live viewers at each of many tables, who play real rounds: the load of `bench/server.py`."""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import random
import re
import time
from collections import defaultdict
from typing import Any, Final, cast
from urllib.parse import quote

SEATS: Final = 4
SLOT: Final = 20
"""Sizes of frames are told apart by so many actions of the round."""
BUTTON: Final = re.compile(rb'<button[^>]*? name="action" value="([^"]+)"([^>]*)>')


class Line(asyncio.Protocol):
    """One viewer's open stream: cuts it into frames and keeps the newest."""

    def __init__(self, load: Load, table: Table, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.begin, self.end = (b"id: ", b"\n\n") if load.html else (b'{"type":"', b"\n")
        self.buffer = b""
        self.version = 0
        self.newest = b""
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self.transport = cast("asyncio.Transport", transport)
        table, token = self.table.id, self.table.tokens[self.seat]
        if self.load.html:
            head = f"GET /t/{table}/stream HTTP/1.1\r\nCookie: mm_seat={token}\r\nAccept-Language: en\r\n"
        else:
            head = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        self.transport.write(f"{head}Host: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Something came; sizes of chunks and signs of life between the frames are passed over."""
        now = time.perf_counter()
        self.load.bytes_in += len(data)
        buffer = self.buffer + data if self.buffer else data
        while (start := buffer.find(self.begin)) >= 0 and (end := buffer.find(self.end, start)) >= 0:
            self.take(buffer[start:end], now)
            buffer = buffer[end:]
        self.buffer = buffer

    def take(self, frame: bytes, now: float) -> None:
        """One whole frame."""
        version = int(frame[4 : frame.index(b"\n")] if self.load.html else between(frame, b'"version":', b","))
        self.newest = frame
        self.load.arrived(self.table, self.seat, self.version, version, now)
        self.load.frame_bytes[self.table.turn // SLOT].append(len(frame))
        self.version = version
        if not self.ready.done():
            self.ready.set_result(None)

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has hung up."""
        if not self.load.ending:
            self.load.lost_lines += 1


def between(text: bytes, before: bytes, after: bytes) -> bytes:
    """What stands between two marks."""
    start = text.index(before) + len(before)
    return text[start : text.index(after, start)]


class Poster(asyncio.Protocol):
    """A table's keep-alive connection for requests, one after the other."""

    def __init__(self) -> None:
        self.buffer = b""
        self.waiting: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected."""
        self.transport = cast("asyncio.Transport", transport)

    async def ask(self, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        """Status and decoded body of one request to the API."""
        head = f"POST /api/v1{path} HTTP/1.1\r\nContent-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        status, answer = await self.send(head, json.dumps(body).encode())
        return status, json.loads(answer)

    async def fill_in(self, path: str, token: str, fields: str) -> int:
        """Status of one form, sent as the page's script sends it."""
        head = f"POST {path} HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nCookie: mm_seat={token}\r\n"
        status, _ = await self.send(f"{head}Accept: application/json\r\nX-Requested-With: fetch\r\n", fields.encode())
        return status

    async def send(self, head: str, content: bytes) -> tuple[int, bytes]:
        """Status and body of one request."""
        self.waiting = asyncio.get_running_loop().create_future()
        rest = f"Host: localhost\r\nAccept-Language: en\r\nContent-Length: {len(content)}\r\n\r\n"
        self.transport.write(head.encode() + rest.encode() + content)
        return await self.waiting

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.buffer += data
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found or self.waiting is None:
            return
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        size = int(length[1]) if length else 0
        if len(rest) >= size:
            self.buffer = rest[size:]
            if not self.waiting.done():
                self.waiting.set_result((int(head[9:12]), rest[:size]))

    def connection_lost(self, _error: Exception | None) -> None:
        """The server has hung up."""
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(ConnectionResetError())


class Table:
    """A table under load. `turn`: actions of the round so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = ""
        self.tokens: list[str] = []
        self.lines: list[Line] = []
        self.poster = Poster()
        self.posted: dict[int, tuple[float, int]] = {}
        """Version of an action posted: when, and by which seat."""
        self.turn = 0
        self.accepted = 0
        """Version of the newest action that was taken; the next one waits until its frames are there."""


class Load:
    """The whole run and what it finds."""

    def __init__(self, port: int, asked: argparse.Namespace, *, html: bool) -> None:
        self.port, self.html, self.rate = port, html, asked.rate
        self.tables = [Table(number) for number in range(asked.tables)]
        self.latencies: list[float] = []
        self.post_times: list[float] = []
        self.late: list[float] = []
        self.frame_bytes: dict[int, list[int]] = defaultdict(list)
        self.bytes_in = self.lost_lines = self.errors = self.stale = self.overtaken = self.expected = 0
        self.measuring = self.ending = False
        self.chance = random.Random(1)
        self.gate = asyncio.Semaphore(20)

    def arrived(self, table: Table, seat: int, before: int, version: int, now: float) -> None:
        """A frame: it brings its own version, and overtakes those that had none."""
        for one in range(before + 1, version + 1):
            posted = table.posted.get(one)
            if posted is not None and posted[1] != seat:
                self.latencies.append(now - posted[0])
                self.overtaken += one != version

    async def open(self, table: Table) -> None:
        """Makes a table, seats four people and deals."""
        loop = asyncio.get_running_loop()
        async with self.gate:
            await loop.create_connection(lambda: table.poster, "127.0.0.1", self.port)
            ask, names = table.poster.ask, [f"Player {table.number}-{seat}" for seat in range(SEATS)]
            agreed = {"rules": "international", "seats": SEATS, "grace_ms": 0, "call": "automatic"}
            _, made = await ask("/tables", body={"name": names[0], **agreed})
            table.id, table.tokens = made["table"], [made["token"]]
            for name in names[1:]:
                _, taken = await ask(f"/tables/{table.id}/seats", body={"name": name})
                table.tokens.append(taken["token"])
            await ask(f"/tables/{table.id}/commands", table.tokens[0], {"command": "start"})

    async def watch(self, table: Table) -> None:
        """Opens the four live streams."""
        loop = asyncio.get_running_loop()
        async with self.gate:
            for seat in range(SEATS):
                line = Line(self, table, seat)
                await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)  # type: ignore[misc]
                table.lines.append(line)
            await asyncio.gather(*(line.ready for line in table.lines))

    async def play(self, table: Table) -> None:
        """One action at each beat, spread evenly over the tables."""
        loop = asyncio.get_running_loop()
        beat = loop.time() + table.number / len(self.tables) / self.rate
        while not self.ending:
            await asyncio.sleep(max(0.0, beat - loop.time()))
            self.late.append(max(0.0, loop.time() - beat))
            beat = max(beat, loop.time() - 1 / self.rate) + 1 / self.rate  # who is late does not hurry afterwards
            try:
                await self.act(table)
            except ConnectionError:
                self.errors += not self.ending
                return

    async def act(self, table: Table) -> None:
        """One action of the seat to act, or whatever brings the next round."""
        newest = max(table.lines, key=lambda line: line.version)
        if newest.version < table.accepted:
            self.stale += 1
            return
        phase = between(newest.newest, *((b'data-phase="', b'"') if self.html else (b'"phase":"', b'"')))
        if phase != b"playing":
            await self.go_on(table, newest.version, "next_round" if phase == b"round_over" else "rematch")
            return
        seat, legal = (self.choices_html if self.html else self.choices_json)(table, newest)
        if not legal:  # the frame of the seat to act is still on its way
            self.stale += 1
            return
        action, version = self.chance.choice(legal), newest.version
        if measured := self.measuring:
            table.posted[version + 1] = (time.perf_counter(), seat)
            self.expected += SEATS - 1
        sent, path, token = time.perf_counter(), f"/tables/{table.id}/actions", table.tokens[seat]
        if self.html:
            fields = f"version={version}&action={quote(action)}"
            status = await table.poster.fill_in(f"/t/{table.id}/act", token, fields)
        else:
            status, _ = await table.poster.ask(path, token, {"version": version, "action": action})
        if status == 200:
            table.turn += 1
            table.accepted = version + 1
            if measured:
                self.post_times.append(time.perf_counter() - sent)
        else:
            table.posted.pop(version + 1, None)
            self.expected -= measured * (SEATS - 1)
            self.stale += status == 409
            self.errors += status != 409

    async def go_on(self, table: Table, version: int, command: str) -> None:
        """Everybody is ready for the next deal."""
        table.turn = 0
        for token in table.tokens:
            await table.poster.ask(f"/tables/{table.id}/commands", token, {"command": command, "version": version})

    def choices_json(self, table: Table, newest: Line) -> tuple[int, list[str]]:
        """The seat to act and its legal actions, from its own newest line."""
        seat = int(between(newest.newest, b'"to_act":', b","))
        line = table.lines[seat]
        return seat, json.loads(line.newest)["legal"] if line.version == newest.version else []

    def choices_html(self, table: Table, newest: Line) -> tuple[int, list[str]]:
        """The same from what can be pressed on its page."""
        for seat, line in enumerate(table.lines):
            if line.version == newest.version and b" data-turn=1" in line.newest[:1500]:
                found = BUTTON.findall(line.newest)
                return seat, [html.unescape(value.decode()) for value, rest in found if b"disabled" not in rest]
        return 0, []
