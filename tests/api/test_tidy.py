"""What was drawn of a table that nobody watches is forgotten soon, and looks the same when it is drawn again."""

from __future__ import annotations

from typing import Any

import pytest

from kit.house import Client, House, run, until
from maumau.serve.live import Live

LANGUAGES = ("de", "en", "es", "fr")


async def dealt(home: House) -> tuple[str, list[Client], Live]:
    """A dealt table that was looked at in every language, its people, and what the server has of it."""
    table, anna = await home.table(rules="collector", seats=2)
    ben = await home.join(table, "Ben")
    assert (await anna.tell(table, "start")).status_code == 200
    live = home.app.tables.cached()[-1]
    assert live.table.id == table
    await pages(home, table)
    return table, [anna, ben], live


async def pages(home: House, table: str) -> list[str]:
    """The table's page in every language."""
    path = f"/t/{table}"
    answers = [await home.anybody.ask("GET", path, accept_language=language) for language in LANGUAGES]
    assert all(answer.status_code == 200 for answer in answers)
    return [answer.text for answer in answers]


def kept(live: Live) -> list[Any]:
    """All that was made of a table and is still there."""
    return [*live.made.now, *live.made.longer, *live._views, *live._frames]


def test_a_table_without_streams_is_forgotten_how_it_looks() -> None:
    async def work(home: House) -> None:
        table, people, live = await dealt(home)
        before, views = await pages(home, table), [await one.view(table) for one in people]
        assert len(kept(live)) >= len(LANGUAGES)

        await home.app.sweep.tidy()

        assert kept(live) == []
        assert live in home.app.tables.cached(), "the table itself stays where it is"
        assert await pages(home, table) == before
        assert [await one.view(table) for one in people] == views

    run(work, pages=True)


def test_a_table_that_is_watched_is_not_drawn_again() -> None:
    async def work(home: House) -> None:
        table, people, live = await dealt(home)
        stream = home.stream(table, people[0])
        await stream.line()
        before = kept(live)

        await home.app.sweep.tidy()

        assert kept(live) == before
        await stream.leave()

    run(work, pages=True)


def test_a_server_tidies_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maumau.serve.sweep.TIDY_SECONDS", 0.01)

    async def work(home: House) -> None:
        *_, live = await dealt(home)
        await until(lambda: not kept(live))

    run(work, pages=True)
