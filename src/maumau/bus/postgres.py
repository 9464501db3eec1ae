"""A bus between processes that share a PostgreSQL database, by LISTEN; the store's commits are what notifies.

A commit and its notification are one: a process that dies right after a commit has told everybody. So `announce` only
has to tell this process, at once, and what the database repeats of its own commits is passed over.

A line that breaks may have missed something. When it is there again every table in memory looks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import asyncpg

from maumau.bus.memory import MemoryBus
from maumau.bus.ports import Hear
from maumau.database import CHANNEL, COMMAND_SECONDS, CONNECT_SECONDS, LOST, Unreachable, connect, reason

BEAT_SECONDS: Final = 15.0
"""So often the line is asked whether it is still one: who only listens does not notice that the other end is gone."""
PAUSES: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to have a line again."""

log = logging.getLogger("maumau.bus")


class PostgresBus:
    """See `Bus`. *known*: the tables in memory; *is_own*: whether a process of the database serves our own commits."""

    shared = True

    def __init__(
        self,
        url: str,
        *,
        known: Callable[[], Iterable[str]] = tuple,
        is_own: Callable[[int], bool] = lambda _pid: False,
        beat: float = BEAT_SECONDS,
    ) -> None:
        self.url = url
        self.beat = beat
        self.pid: int | None = None
        """Which process of the database serves the line; None while there is none."""
        self._known = known
        self._is_own = is_own
        self._here = MemoryBus()
        self._task: asyncio.Task[None] | None = None
        self._listening = asyncio.Event()

    async def start(self) -> None:
        """Begins to listen; when the database is away, it is tried again beside the requests."""
        self._task = asyncio.get_running_loop().create_task(self._keep_listening())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), CONNECT_SECONDS)

    def announce(self, table_id: str, version: int) -> None:
        """Tells this process; the commit tells the others."""
        self._here.announce(table_id, version)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Calls *hear* until the returned function is called."""
        return self._here.listen(hear)

    def look_again(self) -> None:
        """Something may have been missed: every table in memory is read again."""
        for table_id in tuple(self._known()):
            self._here.announce(table_id, 0)

    async def close(self) -> None:
        """Gives the line back and forgets all listeners."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self._here.close()

    # ------------------------------------------------------------ the line

    async def _keep_listening(self) -> None:
        attempt = 0
        while True:
            try:
                line = await connect(self.url)
                try:
                    attempt = await self._stay(line, attempt)
                finally:
                    self.pid = None
                    line.terminate()
                said = "the line on which other processes are heard has broken off"
            except Unreachable as error:
                said = f"other processes cannot be heard: {error}"
            except (asyncpg.PostgresError, *LOST) as error:
                said = f"other processes cannot be heard: the database {reason(error)}"
            if attempt == 0:
                log.warning("%s; trying again", said)
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    async def _stay(self, line: Any, attempt: int) -> int:
        """Listens until the line breaks; returns 0, since there was one."""
        broken = asyncio.Event()
        line.add_termination_listener(lambda _line: broken.set())
        await line.add_listener(CHANNEL, self._heard)
        self.pid = line.get_server_pid()
        if attempt > 0:
            log.warning("other processes are heard again")
        self._listening.set()
        self.look_again()
        while not broken.is_set():
            try:
                await asyncio.wait_for(broken.wait(), self.beat)
            except TimeoutError:
                try:
                    await line.execute("select 1", timeout=COMMAND_SECONDS)
                except (asyncpg.PostgresError, *LOST):
                    break
        return 0

    def _heard(self, _line: Any, pid: int, _channel: str, payload: str) -> None:
        if self._is_own(pid):
            return
        for part in payload.split(","):
            table_id, _, version = part.rpartition(" ")
            if table_id and version.isdecimal():
                self._here.announce(table_id, int(version))
