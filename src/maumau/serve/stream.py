"""Live streams: a raw ASGI endpoint, a mailbox in which only the newest matters, one heartbeat for all.

A stream that is slow or asleep costs nothing: it is told that there is something new and fetches the newest frame when
it gets round to it. Every frame is the whole view, so a frame that never arrived is never missed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Hashable, MutableMapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from maumau.serve.guard import STRAIGHT, TooLarge
from maumau.serve.live import hash_of
from maumau.serve.ports import Company, Refused

if TYPE_CHECKING:
    from maumau.serve.live import Live
    from maumau.serve.ports import Outlet, Scope
    from maumau.serve.presence import Presence
    from maumau.serve.tables import Tables

    Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEARTBEAT_SECONDS: Final = 7.5
"""How often streams are looked at; one that has sent nothing since the last look gets a sign of life. So no stream is
silent for twice as long.
"""
AT_ONCE: Final = 64
"""So many streams are looked at in one go: thousands at once would hold up everybody's actions."""
PAUSE_SECONDS: Final = 0.01
MAX_STREAMS: Final = 40_000
"""Open streams of this process; more are asked to come back later."""


class Streams:
    """All open streams of this process."""

    def __init__(self, tables: Tables, presence: Presence, *, heartbeat: float = HEARTBEAT_SECONDS) -> None:
        self.tables = tables
        self.presence = presence
        self.open: set[Mailbox] = set()
        self.ending = False
        self._heartbeat = heartbeat
        self._beat: asyncio.TimerHandle | None = None

    def add(self, box: Mailbox) -> None:
        """A stream has begun. The heartbeat runs only while there is one."""
        self.open.add(box)
        if self._beat is None:
            self._beat = asyncio.get_running_loop().call_later(self._heartbeat, self._on_beat)

    def remove(self, box: Mailbox) -> None:
        """A stream has ended."""
        self.open.discard(box)

    def _on_beat(self) -> None:
        self._look_at(tuple(self.open), 0)

    def _look_at(self, boxes: tuple[Mailbox, ...], first: int) -> None:
        """Looks at some of the streams that were open at the beat; at the others after a pause."""
        self._beat = None
        if self.ending:
            return
        later = first + AT_ONCE
        for box in boxes[first:later]:
            box.beat()
        loop = asyncio.get_running_loop()
        if later < len(boxes):
            self._beat = loop.call_later(PAUSE_SECONDS, self._look_at, boxes, later)
        elif self.open:
            self._beat = loop.call_later(self._heartbeat, self._on_beat)

    def end_all(self) -> None:
        """Ends every stream cleanly; new ones are refused. Called before the server stops listening."""
        self.ending = True
        if self._beat is not None:
            self._beat.cancel()
        for box in tuple(self.open):
            box.end()


class Mailbox:
    """What a stream waits for: something new, a heartbeat, or the end."""

    __slots__ = ("_future", "beating", "ended", "fresh", "spoke")

    def __init__(self) -> None:
        self.fresh = False
        self.beating = False
        self.ended = False
        self.spoke = False
        """Something was sent since the last beat."""
        self._future: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """The table has changed."""
        self.fresh = True
        self._stir()

    def beat(self) -> None:
        """Time for a sign of life, unless there was news or there is some now."""
        if self.spoke:
            self.spoke = False
        elif not self.fresh:
            self.beating = True
            self._stir()

    def end(self) -> None:
        """The stream is to end."""
        self.ended = True
        self._stir()

    def _stir(self) -> None:
        if self._future is not None and not self._future.done():
            self._future.set_result(None)

    async def wait(self) -> None:
        """Returns when there is something to do."""
        while not (self.fresh or self.beating or self.ended):
            self._future = asyncio.get_running_loop().create_future()
            await self._future
            self._future = None


class LiveStream:
    """The ASGI endpoint of one kind of frames; mount it on a route with the path parameter `table`.

    The query parameter `since` (or the header Last-Event-ID) names the version that the client has: the first frame is
    left out when nothing has happened since, and comes with the next change.
    """

    def __init__(self, tables: Tables, outlet: Outlet) -> None:
        self.tables = tables
        self.outlet = outlet

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one stream until its client goes or the server stops."""
        streams = self.tables.streams
        table_id = scope["path_params"]["table"]
        token, key = self.outlet.caller(scope)
        if scope["method"] != "GET":
            await _answer(send, 405, b"Only GET.")
            return
        if streams.ending or len(streams.open) >= MAX_STREAMS:
            await _answer(send, 503, b"The server is stopping or full. Try again in a moment.")
            return
        try:
            live = await self.tables.load(table_id)
        except Refused as refused:
            await _answer(send, 404, refused.refusal.text.encode())
            return
        company = self.outlet.company(scope) if isinstance(self.outlet, Company) else ()
        own = frozenset(hash_of(one) for one in (token, *company) if one is not None)
        straight = scope.pop(STRAIGHT, send)
        await self._run(streams, live, token, own, key, _since(scope), receive, send, straight)

    async def _run(
        self,
        streams: Streams,
        live: Live,
        token: str | None,
        own: frozenset[str],
        key: Hashable,
        since: int | None,
        receive: Receive,
        send: Send,
        straight: Send,
    ) -> None:
        box = Mailbox()
        there = {seat for one in own if (seat := live.seat_of_hash(one)) is not None}
        watch = asyncio.ensure_future(_watch(receive, box))
        live.listeners.add(box)
        streams.add(box)
        try:
            for seat in there:
                await streams.presence.opened(live, seat)
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [
                        (b"content-type", self.outlet.media_type.encode()),
                        (b"cache-control", b"no-store"),
                        (b"x-accel-buffering", b"no"),
                        (b"x-content-type-options", b"nosniff"),
                    ],
                }
            )
            await self._frames(box, live, token, own, there, key, since, straight)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            pass  # the client has gone; there is nobody to tell
        finally:
            live.listeners.discard(box)
            streams.remove(box)
            for seat in there:
                streams.presence.closed(live, seat)
            watch.cancel()

    async def _frames(
        self,
        box: Mailbox,
        live: Live,
        token: str | None,
        own: frozenset[str],
        there: set[int],
        key: Hashable,
        since: int | None,
        send: Send,
    ) -> None:
        tables, outlet = self.tables, self.outlet
        token_hash = "" if token is None else hash_of(token)
        first, known = True, since
        box.fresh = True
        while not box.ended:
            body = b""
            if box.fresh:
                box.fresh = box.beating = False
                version = live.table.version
                if version != known:
                    first = first or (known is not None and known < live.table.base)
                    known = version
                    for seat in there.difference(map(live.seat_of_hash, own)):  # it has a new owner
                        there.discard(seat)
                        tables.presence.let_go(live, seat)
                    body = live.frame(outlet, live.seat_of_hash(token_hash), key, tables.clock(), first=first)
                    first = False
                elif first:
                    body = outlet.heartbeat
            elif box.beating:
                box.beating = False
                body = outlet.heartbeat
            if body:
                box.spoke = True
                await send({"type": "http.response.body", "body": body, "more_body": True})
            await box.wait()


async def _watch(receive: Receive, box: Mailbox) -> None:
    with contextlib.suppress(TooLarge):
        while (await receive())["type"] != "http.disconnect":
            pass
    box.end()


def _since(scope: Scope) -> int | None:
    text = parse_qs(scope["query_string"].decode("latin-1")).get("since", [""])[0]
    if not text:
        text = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"last-event-id"), "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


async def _answer(send: Send, status: int, text: bytes) -> None:
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")],
        }
    )
    await send({"type": "http.response.body", "body": text})
