"""PostgreSQL and its lines: cut in the middle of a commit, away for a while, wrong from the start."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from kit.house import until
from kit.postgres import PASSWORD, QUOTED
from kit.served import free_port
from kit.wire import Wire
from maumau import database
from maumau.bus.postgres import PostgresBus
from maumau.database import Unreachable, name_of
from maumau.store import Conflict, Line, StoreClosed
from maumau.store.batches import MAX_BATCH, PAYLOAD, Job, take
from maumau.store.postgres import PostgresStore, prepare

if TYPE_CHECKING:
    from kit.postgres import Cluster

pytestmark = pytest.mark.database
Use = Callable[["Wire", PostgresStore, PostgresStore], Awaitable[None]]


@pytest.fixture
def use(postgres: Cluster) -> Callable[..., None]:
    """Runs something with a cable, a store behind it that has a table `a` at version 1, and one beside it."""

    async def main(work: Use, patience: float) -> None:
        name = await postgres.fresh()
        await prepare(postgres.url(name))
        async with Wire(postgres.port) as wire:
            store = PostgresStore(postgres.url(name, port=wire.port), patience=patience)
            beside = PostgresStore(postgres.url(name))
            await put(store, "a", 0, "1")
            try:
                await work(wire, store, beside)
            finally:
                await store.close()
                await beside.close()

    return lambda work, patience=10.0: asyncio.run(main(work, patience))


async def put(store: PostgresStore, table: str, expected: int, *texts: str) -> None:
    await store.append(table, expected, texts, due=None, touched=1)


@pytest.mark.parametrize("cut", ["request", "answer"])
def test_a_commit_outlasts_its_line_and_is_written_once(use: Callable[..., None], cut: Any) -> None:
    async def work(wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        wire.cut = cut
        await asyncio.gather(put(store, "a", 1, "2", "3"), put(store, "b", 0, "new"), put(store, "c", 0, "new"))

        assert wire.cut == ""
        assert wire.lines == 2
        assert await beside.read("a") == [Line(1, "1"), Line(2, "2"), Line(3, "3")]
        assert await beside.read("b") == await beside.read("c") == [Line(1, "new")]

    use(work)


@pytest.mark.parametrize("cut", ["request", "answer"])
def test_who_has_lost_hears_so_although_the_line_was_cut(use: Callable[..., None], cut: Any) -> None:
    async def work(wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        await put(beside, "a", 1, "by another")
        wire.cut = cut
        with pytest.raises(Conflict):
            await put(store, "a", 1, "mine")

        assert wire.cut == ""
        assert await beside.read("a") == [Line(1, "1"), Line(2, "by another")]

    use(work)


def test_who_was_first_keeps_it_although_others_have_gone_on_since(use: Callable[..., None]) -> None:
    async def work(wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        wire.cut, wire.down = "answer", True
        waiting = asyncio.ensure_future(put(store, "a", 1, "mine"))
        await until(lambda: wire.cut == "")
        while True:
            with suppress(Conflict):
                await put(beside, "a", 2, "by another")
                break
        wire.down = False
        await waiting

        assert await beside.read("a", 1) == [Line(2, "mine"), Line(3, "by another")]

    use(work)


def test_a_line_that_falls_silent_is_given_up(use: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        monkeypatch.setattr("maumau.store.postgres.COMMAND_SECONDS", 0.2)
        wire.cut = "silence"
        await put(store, "a", 1, "2")

        assert wire.lines >= 2
        assert await beside.read("a", 1) == [Line(2, "2")]

    use(work)


def test_a_database_that_stays_away_is_an_answer_and_its_return_is_told(
    use: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def work(wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        told: list[str] = []
        store.recovered = lambda: told.append("again")
        wire.down = True
        wire.break_all()
        results = await asyncio.gather(
            put(store, "a", 1, "2"), put(store, "b", 0, "1"), store.read("a"), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreClosed] * 3
        assert all("the database" in str(result) for result in results)
        assert told == []
        assert await beside.read("a", 1) == []

        wire.down = False
        await until(lambda: bool(told))
        await put(store, "a", 1, "2")
        assert await store.read("a", 1) == [Line(2, "2")]
        assert told == ["again"]

    with caplog.at_level(logging.INFO):
        use(work, 0.3)
    assert "the database answers again" in caplog.text


def test_reading_goes_on_after_a_broken_line(use: Callable[..., None]) -> None:
    async def work(wire: Wire, store: PostgresStore, _beside: PostgresStore) -> None:
        assert await store.count() == 1
        wire.break_all()
        assert await store.read("a") == [Line(1, "1")]
        wire.cut = "answer"
        assert await store.read("a") == [Line(1, "1")]

    use(work)


def test_one_text_that_cannot_be_kept_does_not_cost_the_others(use: Callable[..., None]) -> None:
    async def work(_wire: Wire, store: PostgresStore, _beside: PostgresStore) -> None:
        results = await asyncio.gather(
            *(put(store, "a", 1, "2"), put(store, "b", 0, "a\x00b"), put(store, "c", 0, "\ud800")),
            *(put(store, "d", 0, "1"),),
            return_exceptions=True,
        )

        assert [type(result).__name__ for result in results] == ["NoneType", "StoreClosed", "StoreClosed", "NoneType"]
        assert await store.count() == 2

    use(work)


def test_two_processes_that_write_the_same_tables_in_another_order_do_not_block_each_other(
    use: Callable[..., None],
) -> None:
    async def work(_wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        names = [f"t{number}" for number in range(60)]

        async def play(mine: PostgresStore, table: str) -> int:
            won = 0
            for version in range(12):
                with suppress(Conflict):
                    await put(mine, table, version, "x")
                    won += 1
            return won

        won = await asyncio.gather(
            *(play(store, name) for name in names), *(play(beside, name) for name in reversed(names))
        )

        assert sum(won) == 12 * 60
        for name in names:
            assert [line.version for line in await store.read(name)] == list(range(1, 13))

    use(work)


def test_many_appends_share_a_commit(use: Callable[..., None]) -> None:
    async def work(_wire: Wire, store: PostgresStore, beside: PostgresStore) -> None:
        before = store.batches
        await asyncio.gather(*(put(store, f"t{number}", 0, "1") for number in range(400)))

        assert store.batches - before < 20
        assert await beside.count() == 401

    use(work)


# ---------------------------------------------------------------- listening


def test_a_listener_whose_line_was_cut_makes_every_table_look_again(postgres: Cluster) -> None:
    async def main() -> None:
        url = postgres.url(await postgres.fresh())
        heard: list[tuple[str, int]] = []
        bus = PostgresBus(url, known=lambda: ["a", "b"])
        bus.listen(lambda table, version: heard.append((table, version)))
        await bus.start()
        assert heard == [("a", 0), ("b", 0)]

        pid = bus.pid
        await postgres.cut(pid)
        await until(lambda: len(heard) == 4)
        assert heard[2:] == [("a", 0), ("b", 0)]
        assert bus.pid not in {None, pid}
        await bus.close()

    asyncio.run(main())


def test_a_listener_notices_that_its_line_has_gone_silent(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        monkeypatch.setattr("maumau.bus.postgres.COMMAND_SECONDS", 0.1)
        async with Wire(postgres.port) as wire:
            bus = PostgresBus(postgres.url("postgres", port=wire.port), beat=0.05)
            await bus.start()
            wire.cut = "silence"
            await until(lambda: wire.lines >= 2 and bus.pid is not None)
            await bus.close()

    asyncio.run(main())


def test_what_others_send_on_the_channel_is_passed_over(postgres: Cluster) -> None:
    async def main() -> None:
        name = await postgres.fresh()
        heard: list[tuple[str, int]] = []
        bus = PostgresBus(postgres.url(name))
        bus.listen(lambda table, version: heard.append((table, version)))
        await bus.start()
        for payload in ("", "x", "a b", " 7", "a -1", "a 1,,nonsense,b 2"):
            await postgres.ask(f"select pg_notify('{database.CHANNEL}', '{payload}')", name)
        await until(lambda: len(heard) == 2)
        await bus.close()
        assert heard == [("a", 1), ("b", 2)]

    asyncio.run(main())


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda url: url.replace("s3cret", "wrong"), "name and password"),
        (lambda url: url.replace("maumau:", "nobody:"), "name and password"),
        (lambda url: url.replace("/postgres", "/nowhere"), "no database of this name"),
        (lambda url: url.replace("127.0.0.1", "no-such-host.invalid"), "cannot be reached"),
        (lambda url: f"{url.rpartition(':')[0]}:{free_port()}/postgres", "cannot be reached"),
        (lambda url: url.replace("postgresql:", "mysql:"), "no address of a database"),
        (lambda url: url.replace("%2F", "/"), "no address of a database"),
        (lambda url: url.replace("%23", "#"), "no address of a database"),
        (lambda url: url + "?sslmode=s3cret", "no address of a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(
    postgres: Cluster, change: Callable[[str], str], words: str
) -> None:
    with pytest.raises(Unreachable) as refused:
        asyncio.run(prepare(change(postgres.url("postgres"))))

    said = str(refused.value)
    assert words in said
    for secret in (*re.split("[/#]", PASSWORD), QUOTED[-8:]):
        assert secret not in said


def test_who_may_not_make_tables_is_told_so(postgres: Cluster) -> None:
    async def main() -> None:
        name = await postgres.fresh()
        await postgres.ask("drop role if exists guest")
        await postgres.ask("create role guest login password 'guest'")
        url = postgres.url(name, password="guest").replace("maumau:", "guest:")
        with pytest.raises(Unreachable, match="does not allow"):
            await prepare(url)

        await prepare(postgres.url(name))
        await postgres.ask("grant select, insert, update, delete on all tables in schema public to guest", name)
        await prepare(url)
        store = PostgresStore(url)
        await put(store, "a", 0, "1")
        assert await store.count() == 1
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://anna:pw@db.example:5433/cards", "cards on db.example:5433"),
        ("postgresql:///cards", "cards on this machine"),
        ("postgresql://db.example", "the usual database on db.example"),
        ("postgresql://anna:12/pw@db.example/cards", "the database"),
        ("postgresql://anna:12#pw@db.example/cards", "the database"),
        ("postgresql://anna:pw@[::/cards", "the database"),
    ],
)
def test_a_database_is_called_by_its_name_and_host(url: str, name: str) -> None:
    assert name_of(url) == name


# ---------------------------------------------------------------- batches


def test_a_batch_takes_each_table_once_and_stays_below_what_a_notification_holds() -> None:
    loop = asyncio.new_event_loop()

    def job(table: str, expected: int) -> Job:
        return Job(table, expected, ("x",), None, 1, loop.create_future(), 0.0)

    first, twin, next_one = job("a", 3), job("a", 3), job("a", 4)
    waiting = deque([first, twin, next_one, job("b", 0)])
    assert [(one.table_id, one.expected) for one in take(waiting)] == [("a", 3), ("b", 0)]
    assert isinstance(twin.future.exception(), Conflict)
    assert list(waiting) == [next_one]
    assert take(waiting) == [next_one]

    waiting = deque(job(f"{number:06}", 0) for number in range(1_000))
    taken = take(waiting)
    assert len(",".join(f"{one.table_id} {10**9}" for one in taken)) < PAYLOAD
    assert 300 < len(taken) <= MAX_BATCH
    assert len(waiting) == 1_000 - len(taken)
    assert len(take(deque([job("x" * 9_000, 0)]))) == 1
    loop.close()
