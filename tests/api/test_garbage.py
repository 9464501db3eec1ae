"""Garbage in circles: requests leave none, and what there is all the same is found when memory has grown."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest

from kit.house import House, run
from maumau.serve import garbage
from maumau.serve.garbage import CHECK, FEW, QUIET, Garbage

ROUNDS = 20
FORM = (b"content-type", b"application/x-www-form-urlencoded")
SCRIPT = (b"x-requested-with", b"fetch")


class Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


class Server:
    """What a `Garbage` asks its server for."""

    def __init__(self) -> None:
        self.requests = 0
        self.blocks = 1_000_000

    def garbage(self) -> Garbage:
        return Garbage(lambda: self.requests, blocks=lambda: self.blocks, seconds=3_600.0)


def beats(collector: Garbage, count: int = CHECK) -> None:
    for _ in range(count):
        collector.beat()


def in_a_loop(work: Callable[[Server, Garbage], None]) -> None:
    async def whole(_: House) -> None:
        server = Server()
        collector = server.garbage()
        before = gc.get_threshold()
        collector.start()
        try:
            work(server, collector)
        finally:
            collector.close()
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0

    run(whole)


def lost_circle() -> weakref.ref[Circle]:
    return weakref.ref(Circle())


def test_nothing_is_looked_through_while_memory_stays_as_it_is() -> None:
    def work(_server: Server, collector: Garbage) -> None:
        beats(collector, 5 * CHECK)
        assert collector.looks == 1

    in_a_loop(work)


def test_in_a_quiet_time_a_circle_is_found_when_memory_has_grown_a_little() -> None:
    def work(server: Server, collector: Garbage) -> None:
        lost = lost_circle()
        server.blocks += 60_000
        beats(collector, QUIET * CHECK - 1)
        assert lost() is not None
        beats(collector, 1)
        assert lost() is None

    in_a_loop(work)


def test_a_busy_server_is_held_up_only_when_memory_has_grown_by_much() -> None:
    def work(server: Server, collector: Garbage) -> None:
        lost = lost_circle()
        server.blocks += 4_900_000
        for _ in range(2 * QUIET):
            server.requests += FEW + 1
            beats(collector)
        assert lost() is not None
        server.blocks += 200_000
        server.requests += FEW + 1
        beats(collector)
        assert lost() is None

    in_a_loop(work)


def test_a_burst_of_new_things_is_looked_through_at_once() -> None:
    def work(_server: Server, _collector: Garbage) -> None:
        lost = lost_circle()
        kept = [[] for _ in range(garbage.BURST + 1_000)]  # type: ignore[var-annotated]
        assert lost() is None
        assert kept

    in_a_loop(work)


async def ask(
    home: House,
    method: str,
    path: str,
    headers: list[tuple[bytes, bytes]],
    body: bytes = b"",
) -> int:
    """One request straight to the application, so that no client's circles are counted. A stream is left at once."""
    sent: list[Any] = []
    asked = 0

    async def receive() -> Any:
        nonlocal asked
        asked += 1
        if asked == 1 and not path.endswith("/stream"):
            return {"type": "http.request", "body": body, "more_body": False}
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    length = [(b"content-length", str(len(body)).encode())] if body else []
    await home.app.asgi(
        {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
            "scheme": "http",
            "root_path": "",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"localhost"), *headers, *length],
            "state": {},
        },
        receive,
        send,
    )
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    ("method", "path", "form", "status"),
    [
        ("GET", "/", None, 200),
        ("GET", "/t/{table}", None, 200),
        ("GET", "/t/{table}/stream", None, 200),
        ("GET", "/t/zzzzzz", None, 404),
        ("GET", "/nowhere", None, 404),
        ("POST", "/t/{table}/act", {"version": "1", "action": "7H"}, 409),
        ("POST", "/t/{table}/act", {"version": "99", "action": "hello"}, 422),
        ("POST", "/t/{table}/act", {}, 422),
        ("POST", "/t/{table}/command", {"command": "say", "phrase": "hello"}, 200),
        ("POST", "/t/{table}/command", {"command": "nothing"}, 422),
        ("GET", "/api/v1/tables/{table}", None, 200),
        ("GET", "/api/v1/tables/{table}/stream", None, 200),
        ("GET", "/api/v1/tables/zzzzzz", None, 404),
        ("POST", "/api/v1/tables/{table}/actions", {}, 422),
    ],
)
def test_a_request_leaves_no_circle(method: str, path: str, form: dict[str, str] | None, status: int) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="collector", seats=2)
        await home.join(table, "Ben")
        await anna.tell(table, "start")
        headers = [(b"cookie", f"mm_seat={anna.token}".encode())]
        body = b""
        if form is not None:
            headers += [FORM, SCRIPT]
            body = urlencode(form).encode()
        place = path.format(table=table)
        for _ in range(2):  # what is made once and kept
            assert await ask(home, method, place, headers, body) == status
        gc.collect()
        gc.disable()
        try:
            for _ in range(ROUNDS):
                await ask(home, method, place, headers, body)
            assert gc.collect() < ROUNDS
        finally:
            gc.enable()

    run(work, pages=True)
