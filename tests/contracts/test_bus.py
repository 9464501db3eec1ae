"""What every bus promises, in one process and, where it can, between several."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kit.house import until
from maumau.bus import Bus
from maumau.bus.memory import MemoryBus
from maumau.bus.postgres import PostgresBus
from maumau.store import Store
from maumau.store.memory import MemoryStore
from maumau.store.postgres import PostgresStore, prepare

Heard = list[tuple[str, int]]
Use = Callable[[Store, Bus, Bus], Awaitable[None]]


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.database)])
def use(request: pytest.FixtureRequest) -> Callable[[Use], None]:
    """Runs something with a store, the bus of its process, and that of another process (in memory: the same)."""
    server = request.getfixturevalue("postgres") if request.param == "postgres" else None

    async def main(work: Use) -> None:
        store: Store = MemoryStore()
        one: Bus = MemoryBus()
        other = one
        if server is not None:
            url = server.url(await server.fresh())
            await prepare(url)
            store = stored = PostgresStore(url)
            one, other = PostgresBus(url, is_own=stored.is_own), PostgresBus(url)
        await one.start()
        await other.start()
        try:
            await work(store, one, other)
        finally:
            await one.close()
            await other.close()
            await store.close()

    return lambda work: asyncio.run(main(work))


async def put(store: Store, bus: Bus, table: str, expected: int, *texts: str) -> None:
    """What every process does: append, then announce."""
    await store.append(table, expected, texts, due=None, touched=1)
    bus.announce(table, expected + len(texts))


def ear(heard: list[Any], *before: object) -> Callable[[str, int], None]:
    return lambda table, version: heard.append((*before, table, version))


def test_all_listeners_hear_a_table_and_a_version_and_nothing_more(use: Callable[[Use], None]) -> None:
    async def work(_store: Store, bus: Bus, _other: Bus) -> None:
        heard: list[Any] = []
        end_first = bus.listen(ear(heard, 1))
        bus.listen(ear(heard, 2))

        bus.announce("a", 7)
        end_first()
        end_first()
        bus.announce("b", 8)
        await bus.close()
        bus.announce("c", 9)

        assert heard == [(1, "a", 7), (2, "a", 7), (2, "b", 8)]

    use(work)


def test_another_process_hears_what_the_store_has_taken(use: Callable[[Use], None]) -> None:
    async def work(store: Store, bus: Bus, other: Bus) -> None:
        here: Heard = []
        there: Heard = []
        bus.listen(ear(here))
        other.listen(ear(there))

        await put(store, bus, "abc234", 0, "1", "2", "3")
        await put(store, bus, "abc234", 3, "4")
        await until(lambda: ("abc234", 4) in there)

        assert here == there == [("abc234", 3), ("abc234", 4)]

    use(work)


def test_many_tables_at_once_are_all_heard_of(use: Callable[[Use], None]) -> None:
    async def work(store: Store, bus: Bus, other: Bus) -> None:
        there: Heard = []
        other.listen(ear(there))

        await asyncio.gather(*(put(store, bus, f"table{number:04}", 0, "1") for number in range(1_500)))
        await until(lambda: len(there) >= 1_500)

        assert sorted(there) == [(f"table{number:04}", 1) for number in range(1_500)]

    use(work)


def test_who_loses_tells_nobody(use: Callable[[Use], None]) -> None:
    async def work(store: Store, bus: Bus, other: Bus) -> None:
        there: Heard = []
        await put(store, bus, "a", 0, "1")
        other.listen(ear(there))
        await asyncio.gather(*(put(store, bus, "a", 1, str(number)) for number in range(9)), return_exceptions=True)
        await put(store, bus, "b", 0, "1")
        await until(lambda: ("b", 1) in there)

        assert [one for one in there if one != ("a", 1)] == [("a", 2), ("b", 1)]

    use(work)
