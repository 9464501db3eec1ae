"""One address has so many streams open and no more: each can make the server draw a table once more at every action."""

from __future__ import annotations

import pytest

from kit.house import Client, House, Stream, run, until


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maumau.serve.guard.MOST_STREAMS", 3)


async def opened(home: House, table: str, address: str) -> Stream:
    """A stream that has been answered."""
    stream = home.stream(table, Client(home))
    stream.scope["client"] = (address, 5)
    await until(lambda: bool(stream.status))
    return stream


def test_an_address_with_many_streams_gets_another_one_when_it_ends_one() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2)
        streams = [await opened(home, table, "10.0.0.1") for _ in range(3)]
        refused = await opened(home, table, "10.0.0.1")
        other = await opened(home, table, "10.0.0.2")

        assert [stream.status for stream in (*streams, refused, other)] == [200, 200, 200, 429, 200]
        assert (await anna.view(table))["you"] == 0, "everything else is answered as before"
        await streams.pop().leave()
        streams.append(await opened(home, table, "10.0.0.1"))
        assert streams[-1].status == 200
        for stream in (*streams, other):
            await stream.leave()
        assert not home.app.asgi.streams, "nobody is remembered who has none"

    run(work, limits=True)


def test_without_limits_there_is_none() -> None:
    async def work(home: House) -> None:
        table, _ = await home.table(seats=2)
        streams = [await opened(home, table, "10.0.0.1") for _ in range(5)]
        assert {stream.status for stream in streams} == {200}
        for stream in streams:
            await stream.leave()

    run(work)


def test_streams_of_nothing_do_not_count() -> None:
    async def work(home: House) -> None:
        assert [(await opened(home, "zzzzzz", "10.0.0.1")).status for _ in range(5)] == [404] * 5

    run(work, limits=True)
