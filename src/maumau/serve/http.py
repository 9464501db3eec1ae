"""The server's side of a connection, with an end to what may come before a body or behind it.

The parser gathers a line for as long as it goes on, so one without an end would fill the memory and hold up everybody.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_UNREAD: Final = 65_536
"""Bytes after which a head, or what stands between parts of a body, must have come to its end."""


class Http(HttpToolsProtocol):
    """uvicorn's protocol; a connection that goes on and on is told 400 and closed."""

    _unread = 0

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
