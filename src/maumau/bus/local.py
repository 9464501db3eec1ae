"""A bus between the processes of one machine: one Unix datagram socket each, in a folder that only they can open.

What a process announces during one turn of its loop goes to each of the others as one datagram. Where the other's
queue is full it waits here, the newest version of each table only, and is sent a moment later; nobody is ever waited
for. Who has waited for too much at once is told to look again at all that it has in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from maumau.bus.memory import MemoryBus
from maumau.bus.ports import Hear

TABLES: Final = 100
"""Tables that a datagram names at most; so it has less than the 2,000 bytes that every system takes."""
SIZE: Final = 4_000
PATIENCE: Final = 0.003
"""Seconds until a full queue is tried again."""
MOST_WAITING: Final = 20_000
"""Tables that may wait for one other process."""
AT_ONCE: Final = 64
"""Datagrams taken in before something else has its turn."""
LOOK_AGAIN: Final = b"*"


class LocalBus:
    """See `Bus`. *me*: which of the *count* processes this is; *known*: the tables in memory.

    *folder* must exist. A process takes its socket away when the bus is closed; one that was killed leaves it to the
    process that takes its place.
    """

    shared = True

    def __init__(
        self, folder: Path, me: int, count: int, *, known: Callable[[], Iterable[str]] = tuple, most: int = MOST_WAITING
    ) -> None:
        self.folder = folder
        self.most = most
        self._known = known
        self._here = MemoryBus()
        self._mine = folder / str(me)
        self._waiting: dict[str, dict[str, int] | None] = {str(folder / str(one)): {} for one in range(count)}
        """What each of the others has not been sent yet; None: too much to keep."""
        del self._waiting[str(self._mine)]
        self._socket: socket.socket | None = None
        self._timer: asyncio.Handle | None = None

    async def start(self) -> None:
        """Begins to listen."""
        self._mine.unlink(missing_ok=True)
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            sock.setblocking(False)
            sock.bind(str(self._mine))
        except OSError:
            sock.close()
            raise
        self._socket = sock
        asyncio.get_running_loop().add_reader(sock.fileno(), self._on_readable, sock)

    def announce(self, table_id: str, version: int) -> None:
        """Tells this process at once and the others at the end of this turn."""
        self._here.announce(table_id, version)
        if self._socket is None or not self._waiting:
            return
        for path, waiting in self._waiting.items():
            if waiting is not None:
                waiting[table_id] = version
                if len(waiting) > self.most:
                    self._waiting[path] = None
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_soon(self._send)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Calls *hear* until the returned function is called."""
        return self._here.listen(hear)

    async def close(self) -> None:
        """Sends what can be sent, gives the socket back and forgets all listeners."""
        await self._here.close()
        if self._socket is None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._send()
        if self._timer is not None:
            self._timer.cancel()
        asyncio.get_running_loop().remove_reader(self._socket.fileno())
        self._socket.close()
        self._socket = None
        with contextlib.suppress(OSError):
            self._mine.unlink()

    # ------------------------------------------------------------ the datagrams

    def _send(self) -> None:
        self._timer = None
        full = [path for path in self._waiting if not self._send_to(path)]
        if full:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._send)

    def _send_to(self, path: str) -> bool:
        """Sends what waits for one process. False: its queue is full."""
        assert self._socket is not None
        waiting = {} if (found := self._waiting[path]) is None else found
        for data, tables in ((LOOK_AGAIN, ()),) if found is None else _packed(waiting):
            try:
                self._socket.sendto(data, path)
            except (BlockingIOError, InterruptedError):
                return False
            except OSError as error:
                if error.errno == errno.ENOBUFS:  # how some systems say "full"
                    return False
                break  # nobody is there: whoever takes the place reads all that it needs
            for table_id in tables:
                del waiting[table_id]
        self._waiting[path] = {}
        return True

    def _on_readable(self, sock: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                data = sock.recv(SIZE)
            except OSError:
                return
            if data == LOOK_AGAIN:
                for table_id in tuple(self._known()):
                    self._here.announce(table_id, 0)
                continue
            for part in data.decode("ascii", "replace").split(","):
                table_id, _, version = part.rpartition(" ")
                if table_id and version.isdecimal():
                    self._here.announce(table_id, int(version))


def _packed(waiting: dict[str, int]) -> Iterator[tuple[bytes, Sequence[str]]]:
    """Datagrams of table and version, each with the tables that it names."""
    tables = list(waiting)
    for start in range(0, len(tables), TABLES):
        named = tables[start : start + TABLES]
        yield ",".join(f"{table_id} {waiting[table_id]}" for table_id in named).encode(), named
