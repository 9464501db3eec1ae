"""What every bus promises, in one process and, where it can, between several."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.house import until
from maumau.bus import Bus
from maumau.bus.local import LocalBus
from maumau.bus.memory import MemoryBus
from maumau.bus.postgres import PostgresBus
from maumau.store import Store
from maumau.store.memory import MemoryStore
from maumau.store.postgres import PostgresStore, prepare

Heard = list[tuple[str, int]]
Use = Callable[[Store, Bus, Bus], Awaitable[None]]


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder with a path that is short enough for a socket in it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.fixture(params=["memory", "local", pytest.param("postgres", marks=pytest.mark.database)])
def use(request: pytest.FixtureRequest) -> Callable[[Use], None]:
    """Runs something with a store, the bus of its process, and that of another process (in memory: the same)."""
    server = request.getfixturevalue("postgres") if request.param == "postgres" else None

    async def main(work: Use) -> None:
        store: Store = MemoryStore()
        one: Bus = MemoryBus()
        other = one
        if request.param == "local":
            folder = request.getfixturevalue("short_folder")
            one, other = LocalBus(folder, 0, 2), LocalBus(folder, 1, 2)
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
        await until(lambda: ("abc234", 3) in there)
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


# ---------------------------------------------------------------- between the processes of one machine


def test_a_process_that_does_not_listen_is_waited_for_by_nobody_and_told_the_newest_later(short_folder: Path) -> None:
    async def main() -> None:
        bus, other = LocalBus(short_folder, 0, 2), LocalBus(short_folder, 1, 2)
        await bus.start()
        await other.start()
        there: Heard = []
        other.listen(ear(there))
        loop = asyncio.get_running_loop()
        assert other._socket is not None
        loop.remove_reader(other._socket.fileno())

        for version in range(1, 2_001):
            bus.announce("abc234", version)
            await asyncio.sleep(0)
        assert there == []
        loop.add_reader(other._socket.fileno(), other._on_readable, other._socket)
        await until(lambda: ("abc234", 2_000) in there)

        assert there == sorted(there)
        assert len(there) < 2_000
        await bus.close()
        await other.close()

    asyncio.run(main())


def test_who_missed_too_much_looks_again_at_all_that_it_knows(short_folder: Path) -> None:
    async def main() -> None:
        bus, other = LocalBus(short_folder, 0, 2, most=3), LocalBus(short_folder, 1, 2, known=lambda: ("c", "x"))
        await bus.start()
        await other.start()
        there: Heard = []
        other.listen(ear(there))

        for table in "abcde":
            bus.announce(table, 7)
        await until(lambda: len(there) == 2)
        bus.announce("a", 8)
        await until(lambda: len(there) == 3)

        assert there == [("c", 0), ("x", 0), ("a", 8)]
        await bus.close()
        await other.close()

    asyncio.run(main())


def test_a_process_that_was_killed_is_missed_by_nobody_and_another_takes_its_place(short_folder: Path) -> None:
    async def main() -> None:
        bus = LocalBus(short_folder, 0, 3)
        await bus.start()
        killed = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        killed.bind(str(short_folder / "1"))
        killed.close()
        bus.announce("a", 1)
        await asyncio.sleep(0.01)

        other = LocalBus(short_folder, 1, 3)
        await other.start()
        there: Heard = []
        other.listen(ear(there))
        bus.announce("a", 2)
        await until(lambda: bool(there))

        assert there == [("a", 2)]
        await bus.close()
        await other.close()

    asyncio.run(main())
    assert list(short_folder.iterdir()) == []
