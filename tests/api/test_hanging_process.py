"""A process of several that hangs without dying: its connections go to the others, and another one takes its place."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from kit.house import until
from maumau import processes
from maumau.app import Config, Share
from maumau.serve.owner import owner_of
from maumau.serve.parent import ALIVE, HANGS, MUTE, READY, Parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="hands connections over as Unix does")
WORKER = """
import socket, sys
number, line = sys.argv[1].encode(), socket.socket(fileno=int(sys.argv[2]))
line.send(b"r")
line.settimeout(0.01)
while True:
    line.send(b"a")
    try:
        said, found, *_ = socket.recv_fds(line, 1, 1)
    except TimeoutError:
        continue
    if not said:
        break
    with socket.socket(fileno=found[0]) as client:
        client.recv(1000)
        client.sendall(number)
"""
"""Says that it serves, gives signs of life, and answers a connection with its number."""
BEAT = 0.1
TABLE = next(name for name in ("aaaaaa", "aaaaab", "aaaaac", "aaaaad") if owner_of(name, 2) == 1)
"""A table of the second process."""


class Watched:
    """A parent of two processes, and all that it has started, by number."""

    def __init__(self, sock: socket.socket) -> None:
        self.started: list[list[subprocess.Popen[bytes]]] = [[], []]
        self.serving = asyncio.Event()
        self.port: int = sock.getsockname()[1]
        self.parent = Parent(sock, 2, self._start, self.serving.set, beat=BEAT)

    def _start(self, number: int) -> tuple[subprocess.Popen[bytes], socket.socket]:
        here, there = socket.socketpair()
        with there:
            command = [sys.executable, "-S", "-c", WORKER, str(number), str(there.fileno())]
            process = subprocess.Popen(command, pass_fds=[there.fileno()])
        self.started[number].append(process)
        return process, here

    async def who_serves(self, table: str) -> bytes:
        """The number of the process that gets a connection for a table."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /t/{table} HTTP/1.1\r\n\r\n".encode())
        number = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return number

    def silence(self) -> int:
        """Beats for which the second process has said nothing."""
        return self.parent._workers[1].silent


@asynccontextmanager
async def watched() -> AsyncIterator[Watched]:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        found = Watched(sock)
        running = asyncio.ensure_future(found.parent.run())
        try:
            await asyncio.wait_for(found.serving.wait(), 20)
            yield found
            found.parent._stop()
            assert await asyncio.wait_for(running, 20) == 0
        finally:
            for process in (*found.started[0], *found.started[1]):
                with suppress(ProcessLookupError):
                    process.kill()
                process.wait()


def test_a_process_that_hangs_is_replaced_and_the_others_serve_its_tables_meanwhile() -> None:
    async def work() -> None:
        async with watched() as found:
            assert await found.who_serves(TABLE) == b"1"

            os.kill(found.started[1][0].pid, signal.SIGSTOP)
            await until(lambda: found.silence() >= MUTE)
            assert await found.who_serves(TABLE) == b"0"
            await until(lambda: len(found.started[1]) == 2)
            await until(lambda: found.parent._workers[1].ready)

            assert await found.who_serves(TABLE) == b"1"
            assert found.started[1][0].returncode == -signal.SIGKILL
            assert len(found.started[0]) == 1, "who gives signs of life is let be"

    asyncio.run(work())


def test_a_process_gives_signs_of_life_until_its_parent_is_gone(tmp_path: Path) -> None:
    process, line = processes._start(Config(data=tmp_path / "data"), Share(0, 1, tmp_path))
    try:
        with line:
            line.settimeout(60)
            assert [line.recv(1) for _ in range(3)] == [READY, ALIVE, ALIVE]
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()


def test_a_process_that_is_busy_for_a_while_is_let_be() -> None:
    async def work() -> None:
        async with watched() as found:
            for _ in range(2):
                os.kill(found.started[1][0].pid, signal.SIGSTOP)
                await until(lambda: found.silence() >= MUTE)
                os.kill(found.started[1][0].pid, signal.SIGCONT)
                await until(lambda: found.silence() < MUTE)

            assert await found.who_serves(TABLE) == b"1"
            assert [len(started) for started in found.started] == [1, 1]

    assert 2 * MUTE < HANGS
    asyncio.run(work())


def test_where_nobody_answers_connections_wait_for_who_does_first() -> None:
    async def work() -> None:
        async with watched() as found:
            for one in found.started:
                os.kill(one[0].pid, signal.SIGSTOP)
            await until(lambda: found.silence() >= MUTE)
            waiting = asyncio.ensure_future(found.who_serves(TABLE))
            await asyncio.sleep(BEAT)
            for one in found.started:
                os.kill(one[0].pid, signal.SIGCONT)

            assert await waiting == b"1"

    asyncio.run(work())
