"""Clients that ask without reading, leave in the middle, or hold up a stop: nobody notices, and no log is filled."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx
import pytest

from kit.served import free_port, until_it_listens
from maumau.serve.http import MOST_AHEAD

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of Unix")
NOTHING = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
PAGE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
HALF = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
RESET = b"\1\0\0\0\0\0\0\0"
"""SO_LINGER on, for no time: what is closed is reset."""


class Served:
    """A server in a process of its own. `told`: all that it has written, once it was stopped."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process

    def client(self) -> socket.socket:
        """A connection that takes little at once."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.settimeout(20)
        client.connect(("127.0.0.1", self.port))
        return client

    def number(self, name: str) -> int:
        """What the server counts."""
        lines = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=20).text.splitlines()
        return int(next(line for line in lines if line.startswith(f"maumau_{name} ")).split()[1])

    def table(self) -> str:
        """The path of a new table."""
        made = {"rules": "skat", "name": "Anna", "seats": 2}
        answer = httpx.post(f"http://127.0.0.1:{self.port}/api/v1/tables", json=made, timeout=20)
        return f"/api/v1/tables/{answer.json()['table']}"

    def stop(self) -> str:
        """Stops it kindly; returns what it has written."""
        self.process.terminate()
        self.process.wait(timeout=60)
        assert self.process.stdout is not None
        return self.process.stdout.read().decode()


@contextmanager
def serving() -> Iterator[Served]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "maumau", "serve", "--port", str(port), "--memory", "--no-limits"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert process.stdout is not None
    try:
        until_it_listens(process)
        yield Served(port, process)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
        process.wait()


def everything(client: socket.socket) -> bytes:
    """All that comes until the connection is closed."""
    parts = []
    with suppress(ConnectionResetError):
        while part := client.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def until_count(server: Served, name: str, wanted: int) -> None:
    for _ in range(400):
        if server.number(name) == wanted:
            return
        time.sleep(0.025)
    raise AssertionError(f"{name} did not become {wanted}")


def test_a_stream_with_a_request_behind_it_ends_with_its_connection() -> None:
    with serving() as server:
        stream = f"GET {server.table()}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        for behind in (NOTHING, stream, NOTHING * 5):
            with server.client() as client:
                client.sendall(stream + behind)
                assert client.recv(12) == b"HTTP/1.1 200"
                until_count(server, "streams_open", 1)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            until_count(server, "streams_open", 0)
        assert server.stop().strip() == ""


def test_who_leaves_before_all_was_said_fills_no_log() -> None:
    with serving() as server:
        for kind in (b"/api/v1/tables", b"/play", b"/api/v1/tables/abc234/actions"):
            for reset in (False, True):
                with server.client() as client:
                    client.sendall(HALF.replace(b"/api/v1/tables", kind))
                    if reset:
                        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        server.table()
        assert server.stop().strip() == ""


def test_so_many_requests_may_wait_for_their_answers_and_no_more() -> None:
    with serving() as server:
        with server.client() as client:
            client.sendall(NOTHING * (MOST_AHEAD - 1) + NOTHING.replace(b"Host", b"Connection: close\r\nHost"))
            assert everything(client).count(b"HTTP/1.1 200 OK") == MOST_AHEAD
        with server.client() as client:
            client.sendall(NOTHING * (MOST_AHEAD + 2))
            assert b"HTTP/1.1 400 Bad Request" in everything(client)
        assert "Traceback" not in server.stop()


def test_clients_that_neither_take_nor_send_do_not_hold_up_a_stop() -> None:
    with serving() as server, ExitStack() as clients:
        for number in range(20):
            clients.enter_context(server.client()).sendall(PAGE * MOST_AHEAD if number % 2 else HALF)
        server.table()
        assert server.stop().strip() == "", "nothing is cancelled, and there is nothing to tell"
