"""Starts uvicorn in this process and stops it kindly: streams end first, or the stop would wait for them for ever."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import uvicorn

if TYPE_CHECKING:
    from types import FrameType

GRACE_SECONDS: Final = 5
BACKLOG: Final = 2048
GARBAGE: Final = 5_000
"""New objects between two looks for garbage in circles, of which there is little."""


class PortTaken(OSError):
    """The address cannot be listened on."""


class Server(uvicorn.Server):
    """uvicorn that ends the live streams before it waits for open requests."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None], on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams
        self._on_ready = on_ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, then says so."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_streams)
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises `PortTaken` with the reason."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        raise PortTaken(error.errno, error.strerror or str(error)) from error
    sock.set_inheritable(False)
    return sock


def run(app: Any, sock: socket.socket, *, end_streams: Callable[[], None], on_ready: Callable[[], None]) -> None:
    """Serves until a signal. The access log stays off: paths may hold one-time claims."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=75,
        backlog=BACKLOG,
        proxy_headers=True,
    )
    # What is there by now stays; and with many tables in memory a look through all of them is felt in every answer.
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 100)
    try:
        Server(config, end_streams, on_ready).run(sockets=[sock])
    except KeyboardInterrupt:
        pass  # uvicorn repeats the signal after a clean stop
    finally:
        sock.close()
