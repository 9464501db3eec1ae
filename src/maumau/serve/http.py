"""The server's side of a connection: an end to what may come before a body or behind it, and answers in one piece.

The parser gathers a line for as long as it goes on, so one without an end would fill the memory and hold up everybody.
uvicorn hands over the head of an answer by itself, and each piece costs a call to the system: about a thirtieth of all
that an action takes.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MOST_UNREAD: Final = 65_536
"""Bytes after which a head, or what stands between parts of a body, must have come to its end."""
MOST_AHEAD: Final = 64
"""Requests of one connection that may wait for their answers. Each has a hundred times the size of its shortest line,
and who reads no answers lets them wait for ever.
"""

HEAD: Final = b"HTTP/1.1 "


class OnePiece:
    """A connection on which the head of an answer waits for what comes next in the same turn of the loop."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Sends *data*, with the head if one waits; a head waits. What comes after the end is not sent."""
        if self._transport.is_closing():
            self._head = b""
            return
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(HEAD):
            self._head = data
            asyncio.get_running_loop().call_soon(self._send)
            return
        self._transport.write(data)

    def close(self) -> None:
        """Sends what waits, then closes."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        head, self._head = self._head, b""
        if head and not self._transport.is_closing():
            self._transport.write(head)


class TooManyAhead(Exception):
    """A client asks and asks without waiting for answers; the parser stops at it as at any other mistake."""


class Http(HttpToolsProtocol):
    """uvicorn's protocol; a connection that goes on and on is told 400 and closed.

    uvicorn tells only the latest request of a connection when that is lost: a stream with one more request behind it
    would go on for nobody. Here all are told. And it waits for ever for a first request and for the rest of one; here
    for as long as between two requests.
    """

    _unread = 0
    _taken = 0
    _open: tuple[RequestResponseCycle, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", OnePiece(transport))
        self._wait_for_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is at its end, and with it everything that was asked on it."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        for cycle in self._open:
            cycle.disconnected = True
            cycle.message_event.set()
        # Requests that were never begun would hold this connection, and it them.
        self._open = ()
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]

    def waits_for_client(self) -> tuple[int, int] | None:
        """How far a client has come that has to take or send something before anything can go on; None: none has."""
        left = self.transport.get_write_buffer_size()
        asked = self._open and not self._open[0].response_started and self._open[0].more_body
        return (left, self._taken) if left or asked else None

    def data_received(self, data: bytes) -> None:
        """Takes what has come."""
        self._unread += len(data)
        self._taken += len(data)
        super().data_received(data)
        if self._unread > MOST_UNREAD and not self.transport.is_closing():
            self.send_400_response("This request has no end.")
        self._wait_for_more()

    def _wait_for_more(self) -> None:
        """Where the client has to say something, or to go on with it, waits for that and not for ever."""
        cycle: RequestResponseCycle | None = self.cycle
        to_say = cycle is None or cycle.response_complete or cycle.more_body
        if to_say and self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def on_headers_complete(self) -> None:
        """The head was read."""
        self._unread = 0
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooManyAhead
        super().on_headers_complete()
        self._open = (*(one for one in self._open if not one.response_complete), self.cycle)

    def on_body(self, body: bytes) -> None:
        """A part of the body was read."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request was read."""
        self._unread = 0
        super().on_message_complete()
