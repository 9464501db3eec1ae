"""The server's side of a connection: an end to what may come before a body or behind it, and answers in one piece.

The parser gathers a line for as long as it goes on, so one without an end would fill the memory and hold up everybody.
uvicorn hands over the head of an answer by itself, and each piece costs a call to the system: about a thirtieth of all
that an action takes.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_UNREAD: Final = 65_536
"""Bytes after which a head, or what stands between parts of a body, must have come to its end."""


HEAD: Final = b"HTTP/1.1 "


class OnePiece:
    """A connection on which the head of an answer waits for what comes next in the same turn of the loop."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Sends *data*, with the head if one waits; a head waits."""
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
        if self._head:
            head, self._head = self._head, b""
            self._transport.write(head)


class Http(HttpToolsProtocol):
    """uvicorn's protocol; a connection that goes on and on is told 400 and closed."""

    _unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", OnePiece(transport))

    def data_received(self, data: bytes) -> None:
        """Takes what has come."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MOST_UNREAD and not self.transport.is_closing():
            self.send_400_response("This request has no end.")

    def on_headers_complete(self) -> None:
        """The head was read."""
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body was read."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request was read."""
        self._unread = 0
        super().on_message_complete()
