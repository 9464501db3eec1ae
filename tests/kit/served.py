"""Servers of the tests that are processes of their own: a free port, and the wait until they listen."""

from __future__ import annotations

import socket
import subprocess


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def until_it_listens(process: subprocess.Popen[bytes]) -> bytes:
    """Waits for the last line of the greeting; returns all that was printed. Fails when the process ends before."""
    assert process.stdout is not None
    told = b""
    while b"Stop with" not in told:
        line = process.stdout.readline()
        assert line, told.decode()
        told += line
    return told
