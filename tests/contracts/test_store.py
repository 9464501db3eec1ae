"""One contract for every store: what an append promises, who loses a race, what is due, what is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from maumau.store import Conflict, Line, Store, StoreClosed, UnknownTable
from maumau.store.memory import MemoryStore
from maumau.store.postgres import PostgresStore, prepare
from maumau.store.sqlite import SqliteStore
from maumau.store.turns import Turns

Use = Callable[[Store], Awaitable[Any]]


@pytest.fixture(params=["memory", "sqlite", "turns", pytest.param("postgres", marks=pytest.mark.database)])
def use(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Use], Any]:
    """Runs something on a fresh store of each kind and closes it."""
    server = request.getfixturevalue("postgres") if request.param == "postgres" else None

    async def fresh() -> Store:
        if server is not None:
            url = server.url(await server.fresh())
            await prepare(url)
            return PostgresStore(url)
        if request.param == "memory":
            return MemoryStore()
        return SqliteStore(tmp_path / "t.sqlite3", shared=request.param == "turns")

    def run(work: Use) -> Any:
        async def main() -> Any:
            store = await fresh()
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(main())

    return run


async def put(store: Store, table: str, expected: int, *texts: str, due: int | None = None, touched: int = 1) -> None:
    await store.append(table, expected, texts, due=due, touched=touched)


def test_what_was_appended_is_read_in_order(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "a", 0, "one", "zwei ✓")
        await put(store, "b", 0, "other")
        await put(store, "a", 2, "three")

        assert await store.read("a") == [Line(1, "one"), Line(2, "zwei ✓"), Line(3, "three")]
        assert await store.read("a", 2) == [Line(3, "three")]
        assert await store.read("a", 3) == []
        assert await store.count() == 2

    use(work)


def test_an_unknown_table_cannot_be_read(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(UnknownTable):
            await store.read("nowhere")
        with pytest.raises(UnknownTable):
            await store.read("nowhere\x00'; drop table entries; --", 5)

    use(work)


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_a_writer_with_the_wrong_version_loses_and_leaves_nothing(use: Callable[[Use], Any], expected: int) -> None:
    async def work(store: Store) -> None:
        await put(store, "a", 0, "one", "two")
        with pytest.raises(Conflict):
            await put(store, "a", expected, "x", "y", due=5, touched=9)

        assert await store.read("a") == [Line(1, "one"), Line(2, "two")]
        assert await store.next_due() is None

    use(work)


def test_a_table_cannot_begin_in_the_middle(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(Conflict):
            await put(store, "a", 4, "five")
        with pytest.raises(UnknownTable):
            await store.read("a")

    use(work)


def test_of_many_who_write_the_same_version_at_once_one_wins(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "a", 0, "one")
        results = await asyncio.gather(
            *(put(store, "a", 1, f"writer {number}") for number in range(50)), return_exceptions=True
        )

        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 49
        assert len(await store.read("a")) == 2

    use(work)


def test_many_tables_are_written_at_once(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        async def play(table: str) -> None:
            for version in range(20):
                await put(store, table, version, f"{table} {version}")

        await asyncio.gather(*(play(f"t{number}") for number in range(40)))

        for number in range(40):
            assert [line.version for line in await store.read(f"t{number}")] == list(range(1, 21))

    use(work)


def test_of_many_tables_at_once_only_those_that_lost_are_refused(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        tables = [f"t{number}" for number in range(600)]
        await asyncio.gather(*(put(store, table, 0, "1", touched=1) for table in tables))
        asked = [put(store, t, n % 3, f"{t} a", f"{t} ✓ b", due=n, touched=2) for n, t in enumerate(tables)]
        asked += [put(store, "t1", 1, "too late"), put(store, "new", 0, "1"), put(store, "new", 1, "2")]
        results = await asyncio.gather(*asked, return_exceptions=True)

        for number, table in enumerate(tables):
            won = number % 3 == 1
            assert (results[number] is None) is won
            assert won or isinstance(results[number], Conflict)
            lines = [Line(1, "1"), Line(2, f"{table} a"), Line(3, f"{table} ✓ b")]
            assert await store.read(table) == (lines if won else lines[:1])
        assert isinstance(results[600], Conflict)
        assert results[601] is None
        assert await store.due(10) == [("t1", 1), ("t4", 4), ("t7", 7), ("t10", 10)]
        assert set(await store.retire(2)) == {table for n, table in enumerate(tables) if n % 3 != 1} | {"new"}

    use(work)


def test_what_is_due_comes_earliest_first_and_the_latest_word_counts(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "a", 0, "1", due=30)
        await put(store, "b", 0, "1", due=10)
        await put(store, "c", 0, "1", due=20)
        await put(store, "c", 1, "2", due=None)
        await put(store, "a", 1, "2", due=15)

        assert await store.due(12) == [("b", 10)]
        assert await store.due(100) == [("b", 10), ("a", 15)]
        assert await store.next_due() == 10

    use(work)


def test_tables_nobody_touched_are_forgotten_whole(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "old", 0, "1", due=5, touched=100)
        await put(store, "new", 0, "1", touched=200)
        await put(store, "kept", 0, "1", touched=100)
        await put(store, "kept", 1, "2", touched=300)

        assert await store.retire(200) == ["old"]

        with pytest.raises(UnknownTable):
            await store.read("old")
        assert await store.count() == 2
        assert await store.next_due() is None
        await put(store, "old", 0, "again")

    use(work)


def test_a_table_that_is_looked_at_is_not_forgotten(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "watched", 0, "1", touched=100)
        await put(store, "busy", 0, "1", touched=400)
        await put(store, "old", 0, "1", touched=100)
        await store.touch({"watched": 300, "busy": 300, "unknown": 300})
        await store.touch({})

        assert await store.retire(300) == ["old"]
        assert await store.retire(400) == ["watched"]
        assert await store.retire(401) == ["busy"]

    use(work)


def test_a_closed_store_says_so(use: Callable[[Use], Any]) -> None:
    async def work(store: Store) -> None:
        await put(store, "a", 0, "1")
        await store.close()
        await store.close()

        for ask in (
            store.read("a"),
            store.count(),
            store.due(1),
            store.next_due(),
            store.retire(1),
            store.touch({"a": 1}),
            put(store, "a", 1, "2"),
        ):
            with pytest.raises(StoreClosed):
                await ask

    use(work)


def test_sqlite_keeps_what_it_took_and_shares_the_price_of_a_flush(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"

    async def write() -> tuple[int, int]:
        store = SqliteStore(path)
        await asyncio.gather(*(put(store, f"t{number}", 0, "1") for number in range(200)))
        await store.close()
        return store.appends, store.batches

    async def look() -> int:
        store = SqliteStore(path)
        found = await store.count()
        await store.close()
        return found

    appends, batches = asyncio.run(write())

    assert appends == 200
    assert batches < 100
    assert asyncio.run(look()) == 200


@pytest.mark.parametrize("shared", [False, True])
def test_two_processes_on_one_file_agree_who_was_first(tmp_path: Path, shared: bool) -> None:
    async def main() -> None:
        one, two = (SqliteStore(tmp_path / "t.sqlite3", shared=shared) for _ in range(2))
        await put(one, "a", 0, "1")
        results = await asyncio.gather(put(one, "a", 1, "x"), put(two, "a", 1, "y"), return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
        assert len(await two.read("a")) == 2
        await one.close()
        await two.close()

    asyncio.run(main())


def test_writers_of_one_file_take_turns_and_wait_for_them(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "t.sqlite3"
        one, two = (SqliteStore(path, shared=True) for _ in range(2))
        third = Turns(path)
        with third.turn():
            waiting = [asyncio.ensure_future(put(store, name, 0, "1")) for store, name in ((one, "a"), (two, "b"))]
            await asyncio.sleep(0.05)
            assert not any(task.done() for task in waiting)
        await asyncio.gather(*waiting)
        assert await one.count() == await two.count() == 2

        busy = True

        async def keep_busy() -> None:
            version = 1
            while busy:
                await put(one, "a", version, "again")
                version += 1

        keeper = asyncio.ensure_future(keep_busy())
        for version in range(1, 20):
            await put(two, "b", version, "again")
        busy = False
        await keeper
        assert len(await one.read("b")) == 20
        third.close()
        for store in (one, two):
            await store.close()

    asyncio.run(main())


def test_a_disk_that_refuses_is_an_answer_and_leaves_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "t.sqlite3")
        await put(store, "a", 0, "1")
        store._connection.execute("pragma query_only=1")
        with pytest.raises(StoreClosed, match="could not write"):
            await put(store, "a", 1, "2")
        store._connection.execute("pragma query_only=0")
        assert await store.read("a") == [Line(1, "1")]
        await put(store, "a", 1, "2")
        await store.close()

    asyncio.run(main())


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    import sqlite3

    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(tmp_path / "missing" / "t.sqlite3")
