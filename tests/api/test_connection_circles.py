"""A connection leaves nothing that only a look through everything would find, however it ends.

What is new is set aside unseen, so a circle that anybody can ask for would stay in memory for long.
"""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from kit.house import PlainThinker, until
from maumau.app import App, Config
from maumau.serve.http import MOST_AHEAD, Http, OnePiece
from maumau.serve.run import Server, _config, listen

OK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n"
RESET = b"\1\0\0\0\0\0\0\0"
WAYS = {
    "an answer": OK,
    "requests behind it": OK * 5,
    "too many of them": OK * (MOST_AHEAD + 6),
    "half a body": POST + b"Content-Length: 50\r\n\r\n{",
    "half a part": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
    "nonsense": OK + b"hello\r\n\r\n",
    "half a request": OK + b"GET / HT",
    "no table's stream": b"GET /t/zzzzzz/stream HTTP/1.1\r\nHost: x\r\n\r\n",
    "nobody's stream": b"GET /nowhere/stream HTTP/1.1\r\nHost: x\r\n\r\n",
    "a stream that is posted": b"POST /t/zzzzzz/stream HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
}


@contextmanager
def garbage() -> Iterator[list[Any]]:
    """What of connections is in circles that are left behind; nothing is looked for before the end."""
    found: list[Any] = []
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found.extend(one for one in gc.garbage if isinstance(one, Http | OnePiece | RequestResponseCycle))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def connect(port: int, data: bytes, *, reads: bool, reset: bool) -> None:
    """A connection that says something, reads a little or nothing, and is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    with suppress(TimeoutError, OSError):
        await asyncio.wait_for(reader.read(100), 0.05 if reads else 0.001)
    if reset:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


@pytest.mark.parametrize("way", WAYS)
def test_a_connection_leaves_no_circle(way: str) -> None:
    async def work() -> None:
        app = App(Config(limits=False), thinker=PlainThinker())
        with listen("127.0.0.1", 0) as sock:
            port: int = sock.getsockname()[1]
            ready = asyncio.Event()
            server = Server(_config(app.asgi), app.end_streams, ready.set)
            server._garbage.start = lambda: None  # type: ignore[method-assign]  # it would hide what is looked for
            serving = asyncio.ensure_future(server._serve([sock]))
            await ready.wait()
            for reset in (False, True):
                await connect(port, WAYS[way], reads=True, reset=reset)
            with garbage() as left:
                for reads, reset in ((True, False), (True, True), (False, False), (False, True)):
                    await connect(port, WAYS[way], reads=reads, reset=reset)
                state = server.server_state
                await until(lambda: not state.connections and not state.tasks)
                await asyncio.sleep(0.01)
            server.should_exit = True
            await serving
        assert left == []

    asyncio.run(work())
