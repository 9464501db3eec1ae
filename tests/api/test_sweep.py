"""Deadlines of tables that nobody watches, tables from before a restart, tables nobody touches any more."""

from __future__ import annotations

import asyncio
from typing import Any

from kit.house import House, house, run, until
from maumau.bus.memory import MemoryBus
from maumau.serve.ledger import AFTER_STOP_MS
from maumau.serve.ports import Refused
from maumau.serve.sweep import Sweep
from maumau.serve.tables import Tables
from maumau.store.memory import MemoryStore


class Clock:
    """Server time under the test's control, in step with real time otherwise."""

    def __init__(self, home: House) -> None:
        self.ahead = 0
        self._real = home.app.tables.clock
        home.app.tables.clock = self

    def __call__(self) -> int:
        return self._real() + self.ahead


async def dealt(home: House, **more: Any) -> tuple[str, Any]:
    table, anna = await home.table(rules="collector", seats=2, **more)
    await home.join(table, "Ben")
    await anna.tell(table, "start")
    return table, anna


def test_a_deadline_fires_although_nobody_looks() -> None:
    async def work(home: House) -> None:
        clock = Clock(home)
        table, _ = await dealt(home, clock_ms=30_000)
        live = await home.app.tables.load(table)
        clock.ahead = 30_001
        home.app.sweep._arm()

        await until(lambda: live.table.turn > 0)

        assert any(told["kind"] == "timed_out" for told in live.view(None, 0).last)

    run(work)


def test_whoever_touches_a_table_first_fires_its_deadline() -> None:
    async def work(home: House) -> None:
        clock = Clock(home)
        table, anna = await dealt(home, clock_ms=30_000)
        before = await anna.view(table)
        clock.ahead = 30_001

        after = await anna.view(table)

        assert after["turn"] > before["turn"]
        assert after["deadline_ms"] > before["deadline_ms"]

    run(work)


def test_a_clock_that_ran_out_while_the_server_was_down_is_prolonged() -> None:
    async def main() -> None:
        store = MemoryStore()
        async with house(store) as home:
            table, anna = await dealt(home, clock_ms=30_000)
            before = await anna.view(table)
            lines = await store.read(table)
            token = anna.token

        later = MemoryStore()
        await later.append(table, 0, [line.text for line in lines], due=before["deadline_ms"], touched=1)
        tables = Tables(later, MemoryBus(), clock=lambda: before["deadline_ms"] + 500_000)
        sweep = Sweep(tables)
        await sweep.start()
        await until(lambda: bool(tables.cached()) and tables.cached()[0].table.version > len(lines))
        view = await tables.view(table, token)
        assert view.turn == before["turn"], "nobody lost a turn"
        assert view.deadline_ms == before["deadline_ms"] + 500_000 + AFTER_STOP_MS
        sweep.close()
        await tables.close(0)

    asyncio.run(main())


def test_idle_tables_leave_the_memory_and_come_back_as_they_were() -> None:
    async def work(home: House) -> None:
        clock = Clock(home)
        table, anna = await dealt(home)
        before = await anna.view(table)
        watched, host = await home.table()
        stream = home.stream(watched, host)
        await stream.line()
        clock.ahead = 600_001

        assert home.app.tables.evict_idle(600_000) == 1
        assert [live.table.id for live in home.app.tables.cached()] == [watched]
        assert await anna.view(table) == before
        await stream.leave()

    run(work)


def test_retired_tables_are_gone_and_their_streams_end() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        stream = home.stream(table, anna)
        await stream.line()

        home.app.tables.drop(await home.app.store.retire(home.app.tables.clock() + 1))
        await stream.end()

        assert (await anna.ask("GET", f"/api/v1/tables/{table}")).status_code == 404

    run(work)


def test_only_tables_that_nobody_writes_asks_for_or_watches_grow_old() -> None:
    """A match counts by what is done at its table, not by its beginning."""

    async def work(home: House) -> None:
        clock = Clock(home)
        sweep, store = home.app.sweep, home.app.store
        sweep.retire_ms = 90 * 86_400_000
        left, _ = await home.table()
        watched, host = await home.table()
        asked_for, friend = await home.table()
        stream = home.stream(watched, host)
        await stream.line()
        for _ in range(3):
            clock.ahead += 40 * 86_400_000
            await friend.view(asked_for)
            await sweep.retire()

        assert await store.count() == 2
        assert (await host.view(watched))["you"] == 0
        assert (await friend.view(asked_for))["you"] == 0
        assert (await home.anybody.ask("GET", f"/api/v1/tables/{left}")).status_code == 404
        await stream.leave()
        sweep.retire_ms = None
        clock.ahead += 400 * 86_400_000
        await sweep.retire()
        assert await store.count() == 2

    run(work)


def test_a_due_table_that_is_gone_is_no_mishap() -> None:
    async def work(home: House) -> None:
        await home.app.sweep._wake("aaaaaa")

    run(work)


def test_two_processes_serve_one_table_and_the_slower_one_decides_anew() -> None:
    """Two `Tables` over one store and one bus: neither knows of the other but by what is written and announced."""

    async def main() -> None:
        store, bus = MemoryStore(), MemoryBus()
        one, two = Tables(store, bus), Tables(store, bus)
        from maumau.rules import preset
        from maumau.serve.ports import NewTable
        from maumau.table import commands as ask

        made = await one.create(NewTable(preset("collector"), 4, "Anna"))
        seated = await asyncio.gather(
            two.join(made.table, "Ben"), one.join(made.table, "Cem"), two.join(made.table, "Dora")
        )
        assert sorted(one_seat.seat or 0 for one_seat in seated) == [1, 2, 3]
        await two.command(made.table, made.token, ask.Start())
        await until(lambda: one.cached()[0].table.phase == "playing")
        view = await one.view(made.table, made.token)
        assert view.phase == "playing"
        tokens = {0: made.token, **{taken.seat or 0: taken.token for taken in seated}}
        actor = view.to_act
        assert actor is not None
        legal = (await two.view(made.table, tokens[actor])).legal[0]

        results = await asyncio.gather(
            one.command(made.table, tokens[actor], ask.Act(legal), view.version),
            two.command(made.table, tokens[actor], ask.Act(legal), view.version),
            return_exceptions=True,
        )

        assert sum(isinstance(result, Refused) for result in results) == 1
        [refused] = [result for result in results if isinstance(result, Refused)]
        assert refused.refusal.code == "stale"
        await until(lambda: one.cached()[0].table.version == two.cached()[0].table.version)
        assert await one.view(made.table) == await two.view(made.table)
        assert one.conflicts + two.conflicts >= 1
        await one.close(0)
        await two.close(0)

    asyncio.run(main())
