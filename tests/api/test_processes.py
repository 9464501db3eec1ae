"""Several servers over one database: what is done at the one is seen at the other, and of two who race one wins."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from kit.house import Client, House, Stream, house, plain, until
from kit.postgres import PASSWORD, QUOTED
from kit.served import free_port, until_it_listens
from kit.wire import Wire
from maumau.app import Config
from maumau.bus.postgres import PostgresBus
from maumau.cli import main
from maumau.store.postgres import PostgresStore, prepare

if TYPE_CHECKING:
    from kit.postgres import Cluster

pytestmark = pytest.mark.database
Use = Callable[[House, House], Awaitable[None]]


@asynccontextmanager
async def two_houses(one: str, other: str) -> AsyncIterator[tuple[House, House]]:
    await prepare(other)
    async with house(database=one) as first, house(database=other) as second:
        yield first, second


@pytest.fixture
def use(postgres: Cluster) -> Callable[[Use], None]:
    """Runs something with two servers over one fresh database."""

    async def main(work: Use) -> None:
        url = postgres.url(await postgres.fresh())
        async with two_houses(url, url) as (one, other):
            await work(one, other)

    return lambda work: asyncio.run(main(work))


def at(house: House, client: Client) -> Client:
    """The same person at another server."""
    return Client(house, client.token)


async def deal(one: House, other: House) -> tuple[str, Client, Client]:
    """Two people at a dealt table, who sat down at different servers; the first of the two is on turn."""
    table, anna = await one.table(rules="collector", seats=2)
    ben = await other.join(table, "Ben")
    response = await at(other, anna).tell(table, "start")
    assert response.status_code == 200, response.text
    await until(lambda: one.app.tables.cached()[0].table.phase == "playing")
    return (table, anna, ben) if (await anna.view(table))["to_act"] == 0 else (table, ben, anna)


async def skip(stream: Stream, version: int) -> Any:
    """The first line of that version or a later one."""
    while (line := await stream.line())["version"] < version:
        pass
    return line


async def act(client: Client, table: str) -> int:
    """Something that may be done; returns the version afterwards."""
    view = await client.view(table)
    response = await client.act(table, view["version"], plain(view["legal"]) or "")
    assert response.status_code == 200, response.text
    version: int = response.json()["version"]
    return version


def test_an_action_at_the_one_is_seen_on_a_stream_of_the_other(use: Callable[[Use], None]) -> None:
    async def work(one: House, other: House) -> None:
        table, on_turn, watching = await deal(one, other)
        stream = other.stream(table, watching)
        full = await stream.line()

        version = await act(at(one, on_turn), table)
        seen = await skip(stream, version)

        assert full["version"] < version == seen["version"]
        assert seen["last"] == (await at(one, watching).view(table))["last"]
        await stream.leave()

    use(work)


def test_of_two_who_race_at_different_servers_one_wins_and_the_other_is_shown_the_table(
    use: Callable[[Use], None],
) -> None:
    async def work(one: House, other: House) -> None:
        table, on_turn, _ = await deal(one, other)
        view = await at(other, on_turn).view(table)
        legal = plain(view["legal"]) or ""
        assert (await at(one, on_turn).view(table))["version"] == view["version"]

        answers = await asyncio.gather(
            at(one, on_turn).act(table, view["version"], legal), at(other, on_turn).act(table, view["version"], legal)
        )

        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [won] = [answer.json() for answer in answers if answer.status_code == 200]
        [lost] = [answer.json() for answer in answers if answer.status_code == 409]
        assert lost["view"]["version"] == won["version"]
        assert len(await one.app.store.read(table)) == won["version"] == view["version"] + 1

    use(work)


def test_nobody_is_refused_for_what_another_server_has_not_been_heard_to_have_done(
    use: Callable[[Use], None],
) -> None:
    async def work(one: House, other: House) -> None:
        table, anna = await one.table(rules="collector", seats=2)
        await other.anybody.view(table)
        deaf = other.app.bus
        assert isinstance(deaf, PostgresBus)
        await deaf.close()

        ben = await one.join(table, "Ben")
        assert (await at(other, ben).view(table))["you"] == 1
        assert (await anna.tell(table, "start")).status_code == 200
        view = await anna.view(table)
        on_turn = anna if view["to_act"] == 0 else ben
        legal = plain((await on_turn.view(table))["legal"]) or ""

        assert other.app.tables.cached()[0].table.phase == "lobby"
        done = await at(other, on_turn).act(table, view["version"], legal)
        assert done.status_code == 200, done.text

    use(work)


def test_a_listener_that_is_cut_off_misses_nothing(postgres: Cluster, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        name = await postgres.fresh()
        async with (
            Wire(postgres.port) as wire,
            two_houses(postgres.url(name), postgres.url(name, port=wire.port)) as (one, other),
        ):
            table, on_turn, watching = await deal(one, other)
            stream = other.stream(table, watching)
            await stream.line()
            bus = other.app.bus
            assert isinstance(bus, PostgresBus)
            wire.down = True
            await postgres.cut(bus.pid)
            await until(lambda: bus.pid is None)

            version = await act(at(one, on_turn), table)
            assert stream.waiting == 0
            wire.down = False
            seen = await skip(stream, version)

            assert seen["version"] == version
            await stream.leave()

    with caplog.at_level(logging.INFO, "maumau"):
        asyncio.run(main())
    assert "has broken off" in caplog.text
    assert "heard again" in caplog.text
    assert "Traceback" not in caplog.text


def test_whose_stream_is_open_at_one_server_is_away_at_none(
    use: Callable[[Use], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maumau.serve.presence.ELSEWHERE", 100_000)

    async def work(one: House, other: House) -> None:
        table, anna = await one.table(seats=3)
        ben = await other.join(table, "Ben")
        streams = [one.stream(table, anna), other.stream(table, ben)]
        for stream in streams:
            await stream.line()
        here, there = one.app.tables.cached()[0], other.app.tables.cached()[0]
        await until(lambda: here.table.version == there.table.version == 3)

        for home, live, seat in ((one, here, 1), (other, there, 0)):
            home.app.tables.presence.quiet_ms = 60
            home.app.tables.presence.stream_grace_ms = 10
            live.timers.pop(seat).cancel()  # the patience of before
            home.app.tables.presence.watch(live)
        await until(lambda: here.table.version == 7)
        await asyncio.sleep(0.2)
        kinds = [json.loads(line.text)["kind"] for line in await one.app.store.read(table, 3)]
        assert sorted(kinds) == ["away", "away", "back", "back"], "each is wrong once, and then knows better"
        assert [player["away"] for player in (await one.anybody.view(table))["players"]] == [False, False]

        await streams[1].leave()
        await until(lambda: [player.away_at is not None for _, player in here.table.people()] == [False, True])
        await streams[0].leave()

    use(work)


def test_a_table_that_is_being_loaded_hears_of_what_happens_meanwhile(use: Callable[[Use], None]) -> None:
    async def work(one: House, other: House) -> None:
        table, anna = await one.table(seats=3)
        store = other.app.store
        assert isinstance(store, PostgresStore)
        read = store.read

        async def slow(table_id: str, after: int = 0) -> Any:
            lines = await read(table_id, after)
            store.read = read  # type: ignore[method-assign]
            response = await anna.tell(table, "say", phrase="hello")
            assert response.status_code == 200, response.text
            await asyncio.sleep(0.1)
            return lines

        store.read = slow  # type: ignore[method-assign]
        await at(other, anna).view(table)
        version = one.app.tables.cached()[0].table.version
        await until(lambda: other.app.tables.cached()[0].table.version == version)

    use(work)


def test_a_request_during_a_broken_line_is_answered_as_if_nothing_were(postgres: Cluster) -> None:
    async def main() -> None:
        name = await postgres.fresh()
        async with (
            Wire(postgres.port) as wire,
            two_houses(postgres.url(name), postgres.url(name, port=wire.port)) as (one, other),
        ):
            table, on_turn, watching = await deal(one, other)
            stream = one.stream(table, watching)
            await stream.line()
            wire.cut = "answer"
            version = await act(at(other, on_turn), table)

            assert wire.cut == ""
            assert (await skip(stream, version))["version"] == version
            assert len(await one.app.store.read(table)) == version
            await stream.leave()

    asyncio.run(main())


def test_a_database_that_stays_away_is_an_answer_without_a_traceback(
    postgres: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        name = await postgres.fresh()
        await prepare(postgres.url(name))
        async with (
            Wire(postgres.port) as wire,
            house(database=postgres.url(name, port=wire.port)) as home,
        ):
            store = home.app.store
            assert isinstance(store, PostgresStore)
            store.patience = 0.2
            table, anna = await home.table(rules="collector", seats=2, bots=["good"], start=True, clock_ms=60_000)
            wire.down = True
            wire.break_all()

            view = await anna.view(table)
            answer = await anna.tell(table, "say", phrase="hello")
            assert answer.status_code == 503
            assert (await home.anybody.ask("GET", "/readyz")).status_code == 503
            home.app.tables._hear(table, view["version"] + 1)
            await until(lambda: "beside the requests" in caplog.text)

            wire.down = False
            await until(lambda: "answers again" in caplog.text)
            assert (await home.anybody.ask("GET", "/readyz")).status_code == 200
            assert (await anna.tell(table, "say", phrase="hello")).status_code == 200

    with caplog.at_level(logging.INFO):
        asyncio.run(main())
    assert "Traceback" not in caplog.text
    assert all(secret not in caplog.text for secret in (*PASSWORD.split("/"), QUOTED))


def test_a_configuration_does_not_show_its_database() -> None:
    assert "hidden" not in repr(Config(database="postgresql://anna:hidden@db.example/cards"))


# ---------------------------------------------------------------- the command


def test_a_database_that_cannot_be_used_is_told_so(postgres: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres.url("nowhere")

    assert main(["serve", "--port", "0", "--database", url]) == 1
    assert main(["serve", "--port", "0", "--database", url.replace("%2F", "/")]) == 1
    assert main(["serve", "--port", "0", "--database", url, "--memory"]) == 1

    told = capsys.readouterr().err
    assert "nowhere on 127.0.0.1" in told
    assert "has no database of this name" in told
    assert "no address of a database" in told
    assert "one place" in told
    assert "Traceback" not in told
    assert all(secret not in told for secret in (*PASSWORD.split("/"), QUOTED[:6]))


@contextmanager
def serving(url: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """A server in a process of its own, told of its database by the variable."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "maumau", "serve", "--port", str(port), "--no-limits"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "MAUMAU_DATABASE": url},
    )
    assert process.stdout is not None
    try:
        told = until_it_listens(process)
        assert b"in the database" in told
        assert QUOTED.encode() not in told
        with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=20) as client:
            yield client, process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
        process.wait()


def test_one_server_is_killed_and_the_other_plays_on(postgres: Cluster) -> None:
    url = postgres.url(asyncio.run(postgres.fresh()))
    with serving(url) as (one, process), serving(url) as (other, _):
        made = one.post("/tables", json={"rules": "collector", "name": "Anna", "seats": 2}).json()
        path, anna = f"/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
        ben = {"authorization": f"Bearer {other.post(f'{path}/seats', json={'name': 'Ben'}).json()['token']}"}
        assert one.post(f"{path}/commands", json={"command": "start"}, headers=anna).status_code == 200
        before = one.get(path, headers=anna).json()
        os.killpg(process.pid, signal.SIGKILL)

        for _ in range(200):  # the notification needs a moment
            view = other.get(path, headers=anna).json()
            if view["version"] == before["version"]:
                break
            time.sleep(0.05)
        assert {**view, "server_ms": None} == {**before, "server_ms": None}
        on_turn = anna if view["to_act"] == view["you"] else ben
        legal = plain(other.get(path, headers=on_turn).json()["legal"])
        done = other.post(f"{path}/actions", json={"version": view["version"], "action": legal}, headers=on_turn)
        assert done.status_code == 200, done.text


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in ("maumau.database", "maumau.store.postgres", "maumau.bus.postgres"):
        monkeypatch.delitem(sys.modules, name, raising=False)

    assert main(["serve", "--port", "0", "--database", "postgresql://db.example/cards"]) == 1
    assert "pip install 'maumau[scale]'" in capsys.readouterr().err
