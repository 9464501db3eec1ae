"""Starts uvicorn in this process and stops it kindly: streams end first, or the stop would wait for them for ever."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from maumau.serve.garbage import Garbage
from maumau.serve.http import Http
from maumau.serve.parent import ALIVE, AT_ONCE, BEAT_SECONDS, READY

if TYPE_CHECKING:
    from types import FrameType

GRACE_SECONDS: Final = 5
"""Time for what is being answered when the server stops."""
STUCK_SECONDS: Final = 0.75
"""A client that takes and sends nothing for so long does not hold up the stop."""
BACKLOG: Final = 2048


class PortTaken(OSError):
    """The address cannot be listened on."""


class Server(uvicorn.Server):
    """uvicorn that ends the live streams before it waits for open requests."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None], on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams
        self._on_ready = on_ready
        self._loop: asyncio.AbstractEventLoop | None = None
        self._garbage = Garbage(lambda: self.server_state.total_requests)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, then says so."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self._garbage.start()
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops as uvicorn does, but waits for nobody who is stuck."""
        self._garbage.close()
        cutting = asyncio.get_running_loop().create_task(self._cut_stuck())
        try:
            await super().shutdown(sockets)
        finally:
            cutting.cancel()

    async def _cut_stuck(self) -> None:
        """Cuts connections whose clients have to take or send something and do not get on with it."""
        before: dict[Any, tuple[int, int]] = {}
        while True:
            waiting = {one: one.waits_for_client() for one in self.server_state.connections if isinstance(one, Http)}
            for one, far in waiting.items():
                if far is not None and before.get(one) == far:
                    one.transport.abort()
            before = {one: far for one, far in waiting.items() if far is not None}
            await asyncio.sleep(STUCK_SECONDS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_streams)
        super().handle_exit(sig, frame)


class ServerForParent(Server):
    """One of several processes: it does not listen, but is handed connections on a line."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None], line: socket.socket) -> None:
        super().__init__(config, end_streams, self._on_serving)
        self.has_parent = True
        self._line = line
        self._handed: set[asyncio.Task[None]] = set()
        self._beat: asyncio.TimerHandle | None = None

    def _on_serving(self) -> None:
        asyncio.get_running_loop().add_reader(self._line.fileno(), self._on_line)
        self._say(READY)

    def _say(self, word: bytes) -> None:
        """Tells the parent, now and at every beat; where it does not listen, not being heard is no harm."""
        with contextlib.suppress(OSError):
            self._line.send(word)
        self._beat = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._say, ALIVE)

    def _on_line(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                said, descriptors, _flags, _address = socket.recv_fds(self._line, 1, 1)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:
                said, descriptors = b"", []
            for descriptor in descriptors:
                task = loop.create_task(self._take(socket.socket(fileno=descriptor)))
                self._handed.add(task)
                task.add_done_callback(self._handed.discard)
            if not said:
                loop.remove_reader(self._line.fileno())
                self.has_parent = False
                self._end_streams()
                self.should_exit = True
                return

    async def _take(self, client: socket.socket) -> None:
        """Serves a connection as if it had been accepted here."""
        client.setblocking(False)

        def protocol() -> asyncio.Protocol:
            state = self.lifespan.state
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=state
            )
            return made

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, client)
        except OSError:
            client.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Takes nothing more, then ends what there is."""
        asyncio.get_running_loop().remove_reader(self._line.fileno())
        if self._beat is not None:
            self._beat.cancel()
        await asyncio.gather(*self._handed)
        await super().shutdown(sockets)


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
    try:
        _serve(Server(_config(app), end_streams, on_ready), [sock])
    finally:
        sock.close()


def run_for_parent(app: Any, line: socket.socket, *, end_streams: Callable[[], None]) -> bool:
    """Serves what comes in by *line* from a `Parent`, until a signal or until there is no parent any more.

    Returns whether there still is one.
    """
    line.setblocking(False)
    server = ServerForParent(_config(app), end_streams, line)
    _serve(server, [])
    return server.has_parent


def _config(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=Http,
        ws="none",
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=75,
        backlog=BACKLOG,
        proxy_headers=True,
    )


def _serve(server: Server, sockets: list[socket.socket]) -> None:
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn repeats the signal after a clean stop
        server.run(sockets=sockets)
