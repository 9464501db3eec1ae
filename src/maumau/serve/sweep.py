"""Fires due deadlines of tables that nobody watches, retires tables that nobody touched, and keeps the cache small.

One timer for the earliest deadline; where no clock runs nothing wakes up.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from itertools import count
from typing import TYPE_CHECKING, Final

from maumau.serve.ports import Refused
from maumau.table.clock import due

if TYPE_CHECKING:
    from maumau.serve.live import Live
    from maumau.serve.tables import Tables

TIDY_SECONDS: Final = 60.0
"""How often what was drawn of tables that nobody watches is forgotten: a page and all it is made of take 30 to 130 kB,
which is more than the table itself has.
"""
AT_ONCE: Final = 64
"""So many tables are looked at in one go."""
HOUSEKEEPING: Final = 5
"""So many times as seldom idle tables are put away and old ones retired."""
IDLE_MS: Final = 10 * 60_000
FAR_AHEAD: Final = 1 << 62

log = logging.getLogger("maumau.sweep")


class Sweep:
    """Wakes tables at their deadlines. *retire_ms*: how long an untouched table is kept; None for ever."""

    def __init__(self, tables: Tables, *, retire_ms: int | None = None) -> None:
        self.tables = tables
        self.retire_ms = retire_ms
        self._heap: list[tuple[int, str]] = []
        self._known: dict[str, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._retired_at = tables.clock()
        tables.watchers.append(self.watch)

    async def start(self) -> None:
        """Looks up what is due in the store, from before this process began, among the tables that belong to it."""
        for table_id, when in await self.tables.store.due(FAR_AHEAD):
            if self.tables.is_own(table_id):
                self._push(table_id, when)
        self._arm()
        self._keeper = asyncio.get_running_loop().create_task(self._keep_house())

    def watch(self, live: Live) -> None:
        """A table was loaded or has changed."""
        when = due(live.table)
        if when is None:
            self._known.pop(live.table.id, None)
        elif self._known.get(live.table.id) != when:
            self._push(live.table.id, when)
            self._arm()

    def close(self) -> None:
        """No more wake-ups."""
        if self._timer is not None:
            self._timer.cancel()
        if self._keeper is not None:
            self._keeper.cancel()

    def _push(self, table_id: str, when: int) -> None:
        self._known[table_id] = when
        heapq.heappush(self._heap, (when, table_id))

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._heap and self._known.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        if self._heap:
            wait = max(0.0, (self._heap[0][0] - self.tables.clock()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3_600.0), self._fire)

    def _fire(self) -> None:
        now = self.tables.clock()
        while self._heap and self._heap[0][0] <= now:
            when, table_id = heapq.heappop(self._heap)
            if self._known.get(table_id) == when:
                del self._known[table_id]
                self.tables.background(self._wake(table_id))
        self._arm()

    async def _wake(self, table_id: str) -> None:
        try:
            await self.tables.time_up(table_id)
            self.watch(await self.tables.load(table_id))
        except Refused:
            log.info("a due table is gone")

    async def _keep_house(self) -> None:
        for turn in count(1):
            await asyncio.sleep(TIDY_SECONDS)
            await self.tidy()
            if turn % HOUSEKEEPING == 0:
                await self.retire()
                self.tables.evict_idle(IDLE_MS)

    async def tidy(self) -> None:
        """Forgets what was drawn of tables that nobody watches: who looks again has it drawn again."""
        for number, live in enumerate(self.tables.cached()):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            if not live.listeners:
                live.forget_drawn()

    async def retire(self) -> None:
        """Forgets the tables that nobody has touched for so long: neither written to, nor asked for, nor watched.

        How long ago a table or its match began does not matter.
        """
        if self.retire_ms is None:
            return
        now = self.tables.clock()
        await self.tables.store.touch(
            {
                live.table.id: now if live.listeners else live.touched
                for live in self.tables.cached()
                if live.listeners or live.touched >= self._retired_at
            }
        )
        self._retired_at = now
        self.tables.drop(await self.tables.store.retire(now - self.retire_ms))
