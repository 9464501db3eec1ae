"""Which appends go into one statement of the PostgreSQL writer."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from maumau.store.ports import Conflict

MAX_BATCH: Final = 512
PAYLOAD: Final = 7_900
"""Bytes of one notification: PostgreSQL refuses 8,000 and more."""
VERSION_BYTES: Final = 12
"""At most, for a space, a version and a comma."""


@dataclass(slots=True, eq=False)
class Job:
    """An append that waits. *until*: loop time to which it waits for a line; *doubtful*: may be written already."""

    table_id: str
    expected: int
    texts: tuple[str, ...]
    due: int | None
    touched: int
    future: asyncio.Future[None]
    until: float
    doubtful: bool = False

    @property
    def last(self) -> int:
        """The table's version afterwards."""
        return self.expected + len(self.texts)

    def answer(self, error: Exception | None) -> None:
        """Tells whoever waits, once."""
        if not self.future.done():
            if error is None:
                self.future.set_result(None)
            else:
                self.future.set_exception(error)


def take(waiting: deque[Job]) -> list[Job]:
    """The next batch, oldest first, each table once; there must be something waiting.

    A second append with the same expected version has lost, whatever becomes of the first: its table has moved on, or
    never was at that version. One with another version waits for the next batch.
    """
    batch: dict[str, Job] = {}
    later: list[Job] = []
    size = 0
    while waiting and len(batch) < MAX_BATCH:
        job = waiting[0]
        size += len(job.table_id.encode()) + VERSION_BYTES
        if size > PAYLOAD and batch:
            break
        waiting.popleft()
        first = batch.setdefault(job.table_id, job)
        if first is not job and first.expected == job.expected:
            job.answer(Conflict(job.table_id))
        elif first is not job:
            later.append(job)
    waiting.extendleft(reversed(later))
    return list(batch.values())
