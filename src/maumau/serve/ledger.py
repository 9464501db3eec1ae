"""The tables in memory, kept in step with their logs: load, decide, append, announce.

An entry is on the disk before anybody hears of it. The lock of a table only saves work; when another process was
faster, the store says so, and the question is asked again of the table as it is now.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Final

from maumau.serve.live import Live
from maumau.serve.ports import Refused
from maumau.store.ports import Conflict, Store, StoreClosed, UnknownTable
from maumau.table import commands
from maumau.table.clock import due, due_hint
from maumau.table.commands import SYSTEM, Body, Command
from maumau.table.decide import decide
from maumau.table.entries import Entry, entry_from_dict
from maumau.table.evolve import evolve
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.bus.ports import Bus
    from maumau.table.model import Table

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and digits of a table's id: none that is easily taken for another one."""
LETTERS: Final = frozenset(ALPHABET)
ID_LENGTH: Final = 6
RETRIES: Final = 8
AFTER_STOP_MS: Final = 30_000
"""A clock that ran out while the server was down gives its player this much more."""

NO_TABLE: Final = Refusal("unknown", "no_table", "There is no such table. Check the link or the code for a slip.")
BUSY: Final = Refusal("limit", "busy", "Too much happens at this table at once. Try again in a moment.")

log = logging.getLogger("maumau.tables")


def now_ms() -> int:
    """Server time: Unix milliseconds."""
    return time.time_ns() // 1_000_000


class Ledger:
    """The tables of one store, as far as this process has them in memory. `Tables` is what others talk to."""

    def __init__(self, store: Store, bus: Bus, *, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.bus = bus
        self.clock = clock
        self.booted = clock()
        self.watchers: list[Callable[[Live], None]] = []
        """Called with a table whenever it was loaded or has changed: the runner, the sweep, the presence."""
        self.entries_written = self.commands_taken = self.commands_refused = self.conflicts = 0
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._end_listening = bus.listen(self._hear)

    # ------------------------------------------------------------ load, decide, append, announce

    async def load(self, table_id: str) -> Live:
        """The live table, from the cache or rebuilt from its log. Raises `Refused` (unknown)."""
        table_id = table_id.lower()
        live = self._live.get(table_id)
        if live is None:
            if len(table_id) != ID_LENGTH or not set(table_id) <= LETTERS:
                raise Refused(NO_TABLE)
            waiting = self._loading.get(table_id)
            if waiting is None:
                waiting = self._loading[table_id] = asyncio.ensure_future(self._rebuild(table_id))
                waiting.add_done_callback(lambda _: self._loading.pop(table_id, None))
            try:
                live = await asyncio.shield(waiting)
            finally:
                del waiting  # a refusal in it would hold this very call, and nothing would ever free the two
        live.touched = self.clock()
        return live

    async def _rebuild(self, table_id: str) -> Live:
        try:
            lines = await self.store.read(table_id)
        except UnknownTable:
            raise Refused(NO_TABLE) from None
        table = evolve_all(None, [entry_from_dict(json.loads(line.text)) for line in lines])
        live = self._keep(table_id, table)
        self._watch(live)
        return live

    async def _settle(self, live: Live, ask: Callable[[], Command]) -> None:
        """Decides and appends, again if another process was faster. Raises `Refused`."""
        async with live.lock:
            for _ in range(RETRIES):
                await self._fire(live)
                answer = decide(live.table, ask(), self.clock())
                if isinstance(answer, Refusal):
                    if await self._was_behind(live):
                        continue
                    self.commands_refused += 1
                    raise Refused(answer)
                if not answer or await self._append(live, answer):
                    self.commands_taken += 1
                    return
            raise Refused(BUSY)

    def _is_due(self, table: Table) -> bool:
        when = due(table)
        return when is not None and when <= self.clock()

    async def _fire(self, live: Live) -> None:
        """Does what is due before anything else. A clock that ran out while the server was down is prolonged."""
        for _ in range(RETRIES):
            when = due(live.table)
            now = self.clock()
            if when is None or when > now:
                return
            stopped = when < self.booted
            body: Body = commands.Prolong(now - when + AFTER_STOP_MS) if stopped else commands.TimeUp()
            answer = decide(live.table, Command(SYSTEM, body), now)
            if isinstance(answer, Refusal) or not answer:
                return
            await self._append(live, answer)

    async def _append(self, live: Live, entries: Sequence[Entry]) -> bool:
        """Writes entries, then applies and announces them. False: another process was faster; its entries are in."""
        table = live.table
        now = self.clock()
        try:
            await self.store.append(table.id, table.version, texts_of(entries), due=due_hint(table, now), touched=now)
        except Conflict:
            self.conflicts += 1
            await self._catch_up(live)
            return False
        self.entries_written += len(entries)
        evolve_all(table, entries)
        self._changed(live)
        return True

    async def _catch_up(self, live: Live) -> None:
        lines = await self.store.read(live.table.id, live.table.version)
        if lines:
            evolve_all(live.table, [entry_from_dict(json.loads(line.text)) for line in lines])
            live.changed()
            live.wake()
        self._watch(live)

    async def _was_behind(self, live: Live) -> bool:
        """Whether another process has written what was not heard of here; now it is known. For who has the lock."""
        version = live.table.version
        if self.bus.shared:
            await self._catch_up(live)
        return live.table.version > version

    def _changed(self, live: Live) -> None:
        live.changed()
        self.bus.announce(live.table.id, live.table.version)

    def _hear(self, table_id: str, version: int) -> None:
        """A table has moved on, here or in another process."""
        live = self._live.get(table_id)
        if live is None:
            if (loading := self._loading.get(table_id)) is not None:  # it may have read too early to know
                loading.add_done_callback(lambda _: self._hear(table_id, version))
            return
        if 0 < version <= live.table.version:
            live.wake()
            self._watch(live)
        else:
            self.background(self._look_again(live))

    async def _look_again(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _watch(self, live: Live) -> None:
        for watcher in self.watchers:
            watcher(live)

    def _keep(self, table_id: str, table: Table) -> Live:
        live = self._live[table_id] = Live(table, self.clock())
        return live

    # ------------------------------------------------------------ the cache

    async def kept(self) -> int | None:
        """How many tables the store keeps; None when it refuses to answer."""
        try:
            return await self.store.count()
        except StoreClosed:
            return None

    def cached(self) -> list[Live]:
        """The tables in memory."""
        return list(self._live.values())

    def evict_idle(self, idle_ms: int) -> int:
        """Forgets tables that nobody watches or touched for so long; their logs stay. Returns how many."""
        limit = self.clock() - idle_ms
        idle = [
            table_id
            for table_id, live in self._live.items()
            if not live.listeners and live.touched <= limit and not live.lock.locked()
        ]
        for table_id in idle:
            for timer in self._live.pop(table_id).timers.values():
                timer.cancel()
        return len(idle)

    def drop(self, table_ids: Sequence[str]) -> None:
        """Forgets tables whose logs are gone, and ends their streams."""
        for table_id in table_ids:
            if (live := self._live.pop(table_id, None)) is not None:
                for listener in tuple(live.listeners):
                    listener.end()
                for timer in live.timers.values():
                    timer.cancel()

    def background(self, work: Coroutine[None, None, None]) -> None:
        """Runs *work* beside the requests and keeps hold of it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, StoreClosed):
                raise error
            log.error("what happened beside the requests could not be kept: %s", error)

    async def close(self, prolong_ms: int) -> None:
        """Prolongs open clocks and ends everything that still runs beside the requests."""
        self._end_listening()
        self.watchers.clear()
        await asyncio.gather(*(self._prolong(live, prolong_ms) for live in self.cached()))
        for task in tuple(self._tasks):
            task.cancel()

    async def _prolong(self, live: Live, prolong_ms: int) -> None:
        for timer in live.timers.values():
            timer.cancel()
        async with live.lock:
            answer = decide(live.table, Command(SYSTEM, commands.Prolong(prolong_ms)), self.clock())
            if not isinstance(answer, Refusal) and answer:
                await self._append(live, answer)


_write: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def texts_of(entries: Sequence[Entry]) -> list[str]:
    """Entries as the lines that are kept."""
    return [_write(entry.to_dict()) for entry in entries]


def evolve_all(table: Table | None, entries: Sequence[Entry]) -> Table:
    """The table after some entries; None: it begins with them."""
    for entry in entries:
        table = evolve(table, entry)
    assert table is not None
    return table
