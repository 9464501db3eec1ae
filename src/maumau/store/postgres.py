"""PostgreSQL: one writer task, many appends per commit, and the commit itself tells the other processes.

What arrives while a commit is on its way goes into the next one. A batch is one statement: it moves the rows of its
tables from the expected version to the new one, adds the lines of those that could be moved, and notifies the channel
once. Whoever finds another version has lost. Rows are locked in one order, so two processes never wait for each other.

When the line breaks during a commit nobody knows whether it came about. The statement is then sent again on a new line:
nothing is written twice, since the version has moved if the first one was kept. Whoever loses that second race looks
whether the lines that are there are its own.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import asyncpg

from maumau.database import (
    CHANNEL,
    COMMAND_SECONDS,
    CONNECT_SECONDS,
    LOST,
    Unreachable,
    connect,
    name_of,
    reason,
    settings,
)
from maumau.store.batches import Job, take
from maumau.store.ports import Conflict, Line, StoreClosed, UnknownTable

READERS: Final = 4
"""Connections for everything but appends, at most."""
PATIENCE_SECONDS: Final = 20.0
"""So long an answer waits for a line that was lost to come back."""
SHORT_SECONDS: Final = 2.0
"""The same for a question whose asker would rather hear at once that the database is away."""
PAUSES: Final = (0.05, 0.2, 0.5, 1.0)
"""Seconds between attempts to reach the database."""

_HERE: Final = "select to_regclass('maumau_tables') is not null and to_regclass('maumau_entries') is not null"

# No index but the keys, and room on each page: a row that moves on stays on its page and no index has to follow. What
# is due or forgotten is asked for once in a while and may read the whole table.
_SCHEMA: Final = """
select pg_advisory_xact_lock(7201967);
create table if not exists maumau_tables(
  table_id text primary key, version integer not null, due bigint, touched bigint not null) with (fillfactor = 60);
create table if not exists maumau_entries(
  table_id text not null, version integer not null, body text not null, primary key(table_id, version));
"""

_APPEND: Final = """
with free as materialized (
  select t.table_id, j.last, j.due, j.touched
  from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[]) j(table_id, expected, last, due, touched)
  join maumau_tables t on t.table_id = j.table_id and t.version = j.expected
  order by t.table_id for update of t
), moved as (
  update maumau_tables t set version = f.last, due = f.due, touched = f.touched from free f
  where t.table_id = f.table_id returning t.table_id, t.version
), made as (
  insert into maumau_tables(table_id, version, due, touched)
  select table_id, last, due, touched
  from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[]) j(table_id, expected, last, due, touched)
  where expected = 0 order by table_id
  on conflict do nothing returning table_id, version
), won as (select * from moved union all select * from made
), kept as (
  insert into maumau_entries(table_id, version, body)
  select e.table_id, e.version, e.body from unnest($6::text[], $7::int[], $8::text[]) e(table_id, version, body)
  where e.table_id in (select table_id from won)
)
select array_agg(table_id), pg_notify($9, string_agg(table_id || ' ' || version, ',')) from won having count(*) > 0
"""

# One row without a line where the table is known and nothing is new.
_READ: Final = """
select e.version, e.body from maumau_tables t
left join maumau_entries e on e.table_id = t.table_id and e.version > $2
where t.table_id = $1 order by e.version
"""

_TOUCH: Final = """
with found as materialized (
  select t.table_id, j.touched from unnest($1::text[], $2::bigint[]) j(table_id, touched)
  join maumau_tables t on t.table_id = j.table_id and t.touched < j.touched
  order by t.table_id for update of t
)
update maumau_tables t set touched = f.touched from found f where t.table_id = f.table_id
"""

_RETIRE: Final = """
with old as materialized (
  select table_id from maumau_tables where touched < $1 order by table_id for update
), lines as (delete from maumau_entries e using old where e.table_id = old.table_id
), gone as (delete from maumau_tables t using old where t.table_id = old.table_id)
select table_id from old order by table_id
"""

log = logging.getLogger("maumau.store")


async def prepare(url: str) -> None:
    """Makes sure that the database can be used and has its tables. Raises `Unreachable` with the reason."""
    try:
        connection = await connect(url)
    except LOST as error:
        raise _away(url, error) from None
    try:
        if not await connection.fetchval(_HERE):
            await connection.execute(_SCHEMA)
    except (asyncpg.PostgresError, *LOST) as error:
        raise _away(url, error) from None
    finally:
        connection.terminate()


class PostgresStore:
    """See `Store`. Belongs to one event loop; `prepare` has made its tables. Connects when it is first asked.

    `recovered` is called when the database answers again after something had to be refused for want of it.
    """

    def __init__(self, url: str, *, durable: bool = True, patience: float = PATIENCE_SECONDS) -> None:
        self.url = url
        self.durable = durable
        self.patience = patience
        self.recovered: Callable[[], None] = lambda: None
        self.batches = 0
        self.appends = 0
        self._jobs: deque[Job] = deque()
        self._stir = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._line: Any = None
        self._pool: Any = None
        self._refused = False
        self._closed = False

    def is_own(self, pid: int) -> bool:
        """Whether this process's writer is served by that process of the database."""
        return self._line is not None and not self._line.is_closed() and bool(self._line.get_server_pid() == pid)

    async def append(
        self, table_id: str, expected: int, texts: Sequence[str], *, due: int | None, touched: int
    ) -> None:
        """Adds lines after *expected*, all or none."""
        self._check_open()
        loop = asyncio.get_running_loop()
        job = Job(table_id, expected, tuple(texts), due, touched, loop.create_future(), loop.time() + self.patience)
        self.appends += 1
        self._jobs.append(job)
        self._stir.set()
        if self._writer is None or self._writer.done():
            self._writer = loop.create_task(self._write())
        await job.future

    async def read(self, table_id: str, after: int = 0) -> list[Line]:
        """Lines above *after*, in order."""
        self._check_open()
        if "\x00" in table_id:
            raise UnknownTable(table_id)
        found = await self._ask(_READ, table_id, after)
        if not found:
            raise UnknownTable(table_id)
        return [Line(version, body) for version, body in found if version is not None]

    async def due(self, until: int) -> list[tuple[str, int]]:
        """Tables that want attention by *until*."""
        found = await self._ask("select table_id, due from maumau_tables where due<=$1 order by due, table_id", until)
        return [(table_id, when) for table_id, when in found]

    async def next_due(self) -> int | None:
        """The earliest such time."""
        earliest: int | None = (await self._ask("select min(due) from maumau_tables"))[0][0]
        return earliest

    async def touch(self, touched: Mapping[str, int]) -> None:
        """Notes when tables were looked at."""
        await self._ask(_TOUCH, list(touched), list(touched.values()))

    async def retire(self, before: int) -> list[str]:
        """Forgets tables untouched since *before*."""
        return [table_id for (table_id,) in await self._ask(_RETIRE, before)]

    async def count(self) -> int:
        """How many tables are kept."""
        found = await self._ask("select count(*) from maumau_tables", patience=SHORT_SECONDS)
        number: int = found[0][0]
        return number

    async def close(self) -> None:
        """Ends the store."""
        if self._closed:
            return
        self._closed = True
        self._stir.set()
        if self._writer is not None:
            await self._writer
        if self._line is not None:
            self._line.terminate()
        if self._pool is not None:
            self._pool.terminate()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed("the store is closed")

    # ------------------------------------------------------------ the writer task

    async def _write(self) -> None:
        while self._jobs or not self._closed:
            if self._jobs:
                batch = take(self._jobs)
                try:
                    await self._commit(batch)
                finally:  # whatever happens here, nobody waits for ever
                    for job in batch:
                        job.answer(StoreClosed("the store could not write"))
                continue
            self._stir.clear()
            try:
                await asyncio.wait_for(self._stir.wait(), PAUSES[-1] if self._refused else None)
            except TimeoutError:
                await self._look_for_database()

    async def _look_for_database(self) -> None:
        """Something was refused for want of a database: looks whether there is one again."""
        try:
            await (await self._connected()).execute("select 1", timeout=COMMAND_SECONDS)
        except (Unreachable, asyncpg.PostgresError, *LOST):
            self._drop_line()
        else:
            self._answers()

    async def _connected(self) -> Any:
        if self._line is None:
            self._line = await connect(self.url, durable=self.durable)
        return self._line

    def _answers(self) -> None:
        """The database has done something."""
        if self._refused:
            self._refused = False
            log.warning("the database answers again")
            self.recovered()

    def _drop_line(self) -> None:
        if self._line is not None:
            self._line.terminate()
            self._line = None

    async def _commit(self, jobs: list[Job]) -> None:
        """Writes a batch and tells everybody how it went; as long as there is no line, until patience ends."""
        attempt = 0
        while jobs:
            sent = False
            try:
                line = await self._connected()
                sent = True
                await self._append(line, jobs)
            except (Unreachable, ValueError) as error:
                await self._one_by_one(jobs, error)
                return
            except asyncpg.DeadlockDetectedError as error:
                jobs = self._still_patient(jobs, error)
            except LOST as error:
                self._drop_line()
                for job in jobs if sent else ():
                    job.doubtful = True
                jobs = self._still_patient(jobs, error)
                if jobs:
                    await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                    attempt += 1
            except asyncpg.PostgresError as error:  # all of it was refused
                await self._one_by_one(jobs, error)
                return
            else:
                self._answers()
                return

    async def _append(self, line: Any, jobs: list[Job]) -> None:
        lines = [
            (job.table_id, version, text)
            for job in jobs
            for version, text in enumerate(job.texts, start=job.expected + 1)
        ]
        found = await line.fetchrow(
            _APPEND,
            *([job.table_id for job in jobs], [job.expected for job in jobs], [job.last for job in jobs]),
            *([job.due for job in jobs], [job.touched for job in jobs]),
            *([one[0] for one in lines], [one[1] for one in lines], [one[2] for one in lines]),
            CHANNEL,
            timeout=COMMAND_SECONDS,
        )
        self.batches += 1
        won = set() if found is None else set(found[0])
        for job in jobs:
            if job.table_id in won or (job.doubtful and await self._is_there(line, job)):
                job.answer(None)
            else:
                job.answer(Conflict(job.table_id))

    async def _is_there(self, line: Any, job: Job) -> bool:
        """Whether the lines that stand where a doubtful append wanted to write are those of that append."""
        found = await line.fetch(
            "select body from maumau_entries where table_id=$1 and version>$2 and version<=$3 order by version",
            *(job.table_id, job.expected, job.last),
            timeout=COMMAND_SECONDS,
        )
        return [body for (body,) in found] == list(job.texts)

    async def _one_by_one(self, jobs: list[Job], error: Exception) -> None:
        """One append that the database refuses must not cost the others of its batch."""
        if len(jobs) > 1 and not isinstance(error, Unreachable):
            for job in jobs:
                await self._commit([job])
            return
        self._refused |= isinstance(error, Unreachable)
        words = str(error) if isinstance(error, Unreachable) else f"the database {reason(error)}"
        for job in jobs:
            job.answer(StoreClosed(f"the store could not write: {words}"))

    def _still_patient(self, jobs: list[Job], error: BaseException) -> list[Job]:
        """Refuses those that have waited long enough; returns the others."""
        now = asyncio.get_running_loop().time()
        for job in jobs:
            if job.until <= now:
                self._refused = True
                job.answer(StoreClosed(f"the store could not write: the database {reason(error)}"))
        return [job for job in jobs if not job.future.done()]

    # ------------------------------------------------------------ everything else

    async def _ask(self, query: str, *values: Any, patience: float | None = None) -> list[Any]:
        """Rows of a statement that may be sent twice."""
        self._check_open()
        if self._pool is None:
            self._pool = asyncpg.create_pool(
                self.url,
                min_size=0,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                server_settings=settings(durable=self.durable),
            )
        until = asyncio.get_running_loop().time() + (self.patience if patience is None else patience)
        for attempt in range(1_000_000):
            try:
                rows: list[Any] = await (await self._pool).fetch(query, *values)
            except ValueError as error:
                raise StoreClosed(f"the store cannot be read: the database {reason(error)}") from None
            except (*LOST, asyncpg.DeadlockDetectedError) as error:
                if self._closed or asyncio.get_running_loop().time() > until:
                    self._refused = True
                    self._stir.set()
                    raise StoreClosed(f"the store cannot be read: the database {reason(error)}") from None
                await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            except asyncpg.PostgresError as error:
                raise StoreClosed(f"the store cannot be read: the database {reason(error)}") from None
            else:
                return rows
        raise AssertionError


def _away(url: str, error: BaseException) -> Unreachable:
    return Unreachable(f"{name_of(url)} {reason(error)}.")
