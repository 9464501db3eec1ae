"""Who connects and says nothing, or does not go on, is not waited for for ever; who only listens may stay."""

from __future__ import annotations

import asyncio
import logging

import pytest

from kit.house import PlainThinker
from maumau.app import App, Config
from maumau.rules import preset
from maumau.serve.ports import NewTable
from maumau.serve.run import Server, _config, listen

POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n"
BEGUN = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHo",
    "half a second head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    "half a body": POST + b"Content-Length: 50\r\n\r\n{",
    "half a part": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
}


def test_who_says_nothing_is_not_waited_for_and_who_listens_is(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        app = App(Config(limits=False), thinker=PlainThinker())
        with listen("127.0.0.1", 0) as sock:
            port: int = sock.getsockname()[1]
            config = _config(app.asgi)
            config.timeout_keep_alive = 1
            ready = asyncio.Event()
            server = Server(config, app.end_streams, ready.set)
            serving = asyncio.ensure_future(server._serve([sock]))
            await ready.wait()
            made = await app.tables.create(NewTable(preset("skat"), 2, "Anna"))

            listening, speaking = await asyncio.open_connection("127.0.0.1", port)
            speaking.write(f"GET /t/{made.table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert await listening.readline() == b"HTTP/1.1 200 OK\r\n"
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in BEGUN]
            for (_, writer), data in zip(lines, BEGUN.values(), strict=True):
                writer.write(data)
            answers = [await asyncio.wait_for(reader.read(), 20) for reader, _ in lines]

            assert [answer[:15] for answer in answers] == [b"", b"", b"HTTP/1.1 200 OK", b"", b""]
            assert len(app.tables.streams.open) == 1
            for _, writer in lines:
                writer.close()
            app.end_streams()
            assert (await asyncio.wait_for(listening.read(), 20)).endswith(b"0\r\n\r\n"), "ended, and not cut"
            speaking.close()
            server.should_exit = True
            await serving

    with caplog.at_level(logging.INFO):
        asyncio.run(work())
    assert "Traceback" not in caplog.text
