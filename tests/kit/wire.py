"""A cable between a program and a server that can be cut at the worst moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Literal, Self

Cut = Literal["", "request", "answer", "silence"]


class Wire:
    """Forwards a port of this machine. `cut` says what happens to the next thing that is sent, once:

    `request`: the line breaks before it reaches the server; `answer`: it arrives, and the line breaks before the
    answer comes back; `silence`: it does not arrive, and nobody is told. While `down` no connection is to be had.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.cut: Cut = ""
        self.down = False
        self.lines = 0
        self._serving: set[asyncio.Task[Any]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.break_all()
        await asyncio.gather(*self._serving)

    def break_all(self) -> None:
        """All lines break, and `down` decides whether there are new ones."""
        for writer in tuple(self._writers):
            writer.transport.abort()
        self._writers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        self.lines += 1
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        upstream, up = await asyncio.open_connection("127.0.0.1", self.target)
        self._writers |= {writer, up}
        with suppress(OSError):
            await asyncio.gather(self._pass(reader, up, "request"), self._pass(upstream, writer, "answer"))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, what: Cut) -> None:
        while data := await reader.read(65_536):
            if self.cut == what:
                self.cut = ""
                self.break_all()
                return
            if self.cut == "silence" and what == "request":
                self.cut = ""
                continue
            writer.write(data)
            await writer.drain()
        writer.transport.abort()
