"""Whose turn it is to write a file, among the processes of one machine.

SQLite tries again and again after pauses that grow, and who has just written is the first to write again. Here a writer
sleeps until the one before it is done: whoever wants to write next waits at a first lock, so that nobody who has just
had a turn can come before one who waited.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl


class Turns:
    """Turns at writing the file *path*, kept by two locks beside it.

    On Windows, which has no such locks, it is always everybody's turn: SQLite alone keeps writers apart.
    """

    def __init__(self, path: Path) -> None:
        self._next = _open(path, ".next")
        try:
            self._lock = _open(path, ".lock")
        except OSError:
            self._next.close()
            raise

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits for a turn and has it. A turn ends with the process, too."""
        if sys.platform == "win32":
            yield
            return
        fcntl.flock(self._next, fcntl.LOCK_EX)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        finally:
            fcntl.flock(self._next, fcntl.LOCK_UN)
        try:
            yield
        finally:
            fcntl.flock(self._lock, fcntl.LOCK_UN)

    def close(self) -> None:
        """No more turns."""
        self._next.close()
        self._lock.close()


def _open(path: Path, end: str) -> IO[bytes]:
    return path.with_name(path.name + end).open("ab")
