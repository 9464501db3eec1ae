"""SQLite: one writer thread, many appends per commit, every commit on the disk before anybody hears of it.

What arrives while a commit is on its way goes into the next one, so the price of a flush to the disk is shared. The
primary key (table, version) decides which of two writers was first, also between processes.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from maumau.store.ports import Conflict, Line, StoreClosed, UnknownTable
from maumau.store.turns import Turns

MAX_BATCH: Final = 512
MAPPED: Final = 1 << 28
"""Bytes of a shared file that are read through memory."""
BUSY_SECONDS: Final = 10.0
"""How long to wait for another process that writes."""

_SCHEMA: Final = """
create table if not exists entries(
  table_id text not null, version integer not null, body text not null,
  primary key(table_id, version)) without rowid;
create table if not exists tables(
  table_id text primary key, version integer not null, due integer, touched integer not null) without rowid;
create index if not exists tables_due on tables(due) where due is not null;
create index if not exists tables_touched on tables(touched);
"""


@dataclass(slots=True)
class _Job:
    """Work for the writer thread: *run* on the connection, its result or exception into *future*."""

    run: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class SqliteStore:
    """See `Store`. The folder of *path* must exist. *shared*: other processes write, too, and take turns with this."""

    def __init__(self, path: Path, *, synchronous: str = "full", shared: bool = False) -> None:
        self.path = path
        self._turns = Turns(path) if shared else None
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
        try:
            with self._turn():
                self._connection.execute("pragma journal_mode=wal")
                self._connection.execute(f"pragma synchronous={'full' if synchronous == 'full' else 'normal'}")
                if shared:
                    # after another process's commit SQLite reads its pages again: from memory instead of by calls
                    self._connection.execute(f"pragma mmap_size={MAPPED}")
                self._connection.executescript(_SCHEMA)
        except (sqlite3.Error, OSError):
            self._connection.close()
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self.batches = 0
        self.appends = 0
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def append(
        self, table_id: str, expected: int, texts: Sequence[str], *, due: int | None, touched: int
    ) -> None:
        """Adds lines after *expected*, all or none."""
        rows = [(table_id, version, text) for version, text in enumerate(texts, start=expected + 1)]
        last = expected + len(rows)

        def run(connection: sqlite3.Connection) -> None:
            _append(connection, table_id, expected, last, rows, due, touched)

        self.appends += 1
        await self._ask(run)

    async def read(self, table_id: str, after: int = 0) -> list[Line]:
        """Lines above *after*, in order."""

        def run(connection: sqlite3.Connection) -> list[Line]:
            found = connection.execute(
                "select version, body from entries where table_id=? and version>? order by version", (table_id, after)
            ).fetchall()
            if not found and not connection.execute("select 1 from tables where table_id=?", (table_id,)).fetchone():
                raise UnknownTable(table_id)
            return [Line(version, body) for version, body in found]

        lines: list[Line] = await self._ask(run)
        return lines

    async def due(self, until: int) -> list[tuple[str, int]]:
        """Tables that want attention by *until*."""

        def run(connection: sqlite3.Connection) -> list[tuple[str, int]]:
            return connection.execute(
                "select table_id, due from tables where due is not null and due<=? order by due, table_id", (until,)
            ).fetchall()

        found: list[tuple[str, int]] = await self._ask(run)
        return found

    async def next_due(self) -> int | None:
        """The earliest such time."""

        def run(connection: sqlite3.Connection) -> int | None:
            found: int | None = connection.execute("select min(due) from tables where due is not null").fetchone()[0]
            return found

        earliest: int | None = await self._ask(run)
        return earliest

    async def touch(self, touched: Mapping[str, int]) -> None:
        """Notes when tables were looked at."""

        def run(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "update tables set touched=max(touched, ?) where table_id=?",
                [(when, table) for table, when in touched.items()],
            )

        await self._ask(run)

    async def retire(self, before: int) -> list[str]:
        """Forgets tables untouched since *before*."""

        def run(connection: sqlite3.Connection) -> list[str]:
            old = [
                row[0]
                for row in connection.execute(
                    "select table_id from tables where touched<? order by table_id", (before,)
                )
            ]
            connection.executemany("delete from entries where table_id=?", [(table,) for table in old])
            connection.executemany("delete from tables where table_id=?", [(table,) for table in old])
            return old

        retired: list[str] = await self._ask(run)
        return retired

    async def count(self) -> int:
        """How many tables are kept."""

        def run(connection: sqlite3.Connection) -> int:
            number: int = connection.execute("select count(*) from tables").fetchone()[0]
            return number

        number: int = await self._ask(run)
        return number

    async def close(self) -> None:
        """Ends the store."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    # ------------------------------------------------------------ the writer thread

    async def _ask(self, run: Callable[[sqlite3.Connection], Any]) -> Any:
        if self._closed:
            raise StoreClosed("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(run, loop.create_future(), loop)
        self._jobs.put(job)
        return await job.future

    def _work(self) -> None:
        ending = False
        while not ending:
            job = self._jobs.get()
            batch: list[_Job] = []
            while job is not None:
                batch.append(job)
                if len(batch) >= MAX_BATCH:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            ending = job is None
            if batch:
                self._commit(batch)
        self._connection.close()
        if self._turns is not None:
            self._turns.close()

    def _turn(self) -> AbstractContextManager[None]:
        return nullcontext() if self._turns is None else self._turns.turn()

    def _commit(self, batch: list[_Job]) -> None:
        """Runs a batch in one transaction, then tells everybody; if the commit fails, everybody hears that."""
        results: list[tuple[Any, BaseException | None]] = []
        try:
            with self._turn():
                self._transact(batch, results)
        except (sqlite3.Error, OSError) as error:
            failed = StoreClosed(f"the store could not write: {error}")
            results = [(None, failed)] * len(batch)
        self.batches += 1
        for loop, jobs in _by_loop(batch, results).items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(_tell, jobs)

    def _transact(self, batch: list[_Job], results: list[tuple[Any, BaseException | None]]) -> None:
        try:
            self._connection.execute("begin immediate")
            results.extend([self._run(job) for job in batch])
            self._connection.execute("commit")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("rollback")
            raise

    def _run(self, job: _Job) -> tuple[Any, BaseException | None]:
        try:
            return job.run(self._connection), None
        except (Conflict, UnknownTable) as answer:
            return None, answer


def _append(
    connection: sqlite3.Connection,
    table_id: str,
    expected: int,
    last: int,
    rows: list[tuple[str, int, str]],
    due: int | None,
    touched: int,
) -> None:
    """Moves the table's row from *expected* to *last*, which is where a loser notices; then the lines themselves."""
    if expected == 0:
        moved = connection.execute(
            "insert into tables(table_id, version, due, touched) values(?,?,?,?) on conflict do nothing",
            (table_id, last, due, touched),
        )
    else:
        moved = connection.execute(
            "update tables set version=?, due=?, touched=? where table_id=? and version=?",
            (last, due, touched, table_id, expected),
        )
    if moved.rowcount != 1:
        raise Conflict(table_id)
    connection.executemany("insert into entries(table_id, version, body) values(?,?,?)", rows)


def _by_loop(
    batch: list[_Job], results: list[tuple[Any, BaseException | None]]
) -> dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, BaseException | None]]]:
    told: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, BaseException | None]]] = {}
    for job, (result, error) in zip(batch, results, strict=True):
        told.setdefault(job.loop, []).append((job, result, error))
    return told


def _tell(jobs: list[tuple[_Job, Any, BaseException | None]]) -> None:
    for job, result, error in jobs:
        if job.future.done():
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)
