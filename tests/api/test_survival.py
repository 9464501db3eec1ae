"""A real process: `kill -9` in the middle of a round loses nothing, a stop is kind, and the port's owner is named."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from kit.house import plain
from kit.served import free_port, until_it_listens


@contextmanager
def server(port: int, data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server over a folder, listening; whatever is left of it goes at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "maumau", "serve", "--port", str(port), "--data", str(data), "--no-limits"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert process.stdout is not None
    try:
        told = until_it_listens(process)
        assert f"http://127.0.0.1:{port}/".encode() in told
        assert str(data).encode() in told
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
        process.wait()


def ask(port: int, path: str, body: Any = None, token: str | None = None) -> Any:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1{path}")
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("content-type", "application/json")
    if token is not None:
        request.add_header("authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return json.load(error)


def play(port: int, table: str, token: str, actions: int) -> dict[str, Any]:
    """So many own actions; returns the view after the last one, when it is one's own turn again."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        view: dict[str, Any] = ask(port, f"/tables/{table}", token=token)
        assert "phase" in view, view
        if view["phase"] in {"match_over", "round_over"}:
            return view
        if view["to_act"] == view["you"]:
            if actions == 0:
                return view
            actions -= 1
            body = {"version": view["version"], "action": plain(view["legal"])}
            ask(port, f"/tables/{table}/actions", body, token)
        else:
            time.sleep(0.02)
    raise AssertionError("the match does not go on")


def steady(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what the mere passing of time changes."""
    return {**view, "server_ms": None}


def test_kill_9_in_the_middle_of_a_round_loses_nothing_and_the_computer_plays_on(tmp_path: Path) -> None:
    port = free_port()
    request = {"rules": "skat", "name": "Anna", "bots": ["good", "beginner"], "start": True, "pace": "instant"}
    with server(port, tmp_path) as process:
        made = ask(port, "/tables", request)
        table, token = made["table"], made["token"]
        before = play(port, table, token, 3)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    with server(port, tmp_path):
        after = ask(port, f"/tables/{table}", token=token)
        assert steady(after) == steady(before)
        later = play(port, table, token, 3)
        assert later["version"] > after["version"]
        log = ask(port, f"/tables/{table}/log", token=token)
        assert log["version"] >= later["version"]


def test_a_stop_ends_open_streams_cleanly_and_soon(tmp_path: Path) -> None:
    port = free_port()
    with server(port, tmp_path) as process:
        made = ask(
            port, "/tables", {"rules": "skat", "name": "Anna", "bots": ["good"], "start": True, "clock_ms": 60_000}
        )
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            path = f"/api/v1/tables/{made['table']}/stream"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {made['token']}\r\n\r\n".encode())
            got = b""
            while b'"type":"full"' not in got:
                got += line.recv(65_536)

            process.send_signal(signal.SIGTERM)
            while part := line.recv(65_536):
                got += part

        assert got.endswith(b"0\r\n\r\n"), "the stream was ended, not cut"
        assert process.wait(timeout=10) in {0, -signal.SIGTERM}
        assert process.stdout is not None
        assert b"Traceback" not in process.stdout.read()

    with server(port, tmp_path):
        view = ask(port, f"/tables/{made['table']}", token=made["token"])
        if view["deadline_ms"] is not None:
            assert view["deadline_ms"] - view["server_ms"] > 60_000, "the stop prolonged the clock"


def test_a_busy_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        done = subprocess.run(
            [sys.executable, "-m", "maumau", "serve", "--port", str(port), "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    assert done.returncode == 1
    assert str(port) in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_thinking_process_does_not_outlive_a_killed_server(tmp_path: Path) -> None:
    port = free_port()
    with server(port, tmp_path) as process:
        made = ask(port, "/tables", {"rules": "skat", "name": "A", "bots": ["good"], "start": True, "pace": "instant"})
        play(port, made["table"], made["token"], 2)
        children = _children(process.pid)
        process.kill()
        process.wait()
        end = time.monotonic() + 10
        while any(_is_running(child) for child in children) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(_is_running(child) for child in children)


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize(
    "start",
    [
        b"GET / HTTP/1.1\r\nX-Long: ",
        b"GET /healthz?",
        b"POST /play HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ",
    ],
)
def test_a_line_without_an_end_is_cut_off(tmp_path: Path, start: bytes) -> None:
    port = free_port()
    with server(port, tmp_path), socket.create_connection(("127.0.0.1", port), timeout=5) as client:

        def is_cut_off() -> bool:
            try:
                client.sendall(start)
                for _ in range(64):
                    client.sendall(b"x" * 65_536)
                while client.recv(65_536):
                    pass
            except TimeoutError:
                return False
            except OSError:
                return True
            return True

        assert is_cut_off()
        assert ask(port, "/tables", {"rules": "international", "name": "Anna"})["token"]


def test_a_long_head_and_a_long_body_are_read(tmp_path: Path) -> None:
    port = free_port()
    body = json.dumps({"rules": "international", "name": "Anna"}).encode() + b" " * 30_000
    head = b"POST /api/v1/tables HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\n"
    with server(port, tmp_path), socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(head + b"X-Long: %b\r\nContent-Length: %d\r\n\r\n" % (b"x" * 40_000, len(body)))
        for start in range(0, len(body), 1_000):
            client.sendall(body[start : start + 1_000])

        assert client.recv(100).startswith(b"HTTP/1.1 201 ")
