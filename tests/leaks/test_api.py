"""No answer of the API tells more than its caller may know: redeal what is hidden, and every outlet stays the same.

Outlets: the view, both kinds of live stream, the log of the round, the record before the end, the text of every
refusal, and what the server writes to its own log. The addresses are counted: one that is not tried here fails.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import Any

import pytest
from starlette.routing import Route

from kit.house import Client, House, house, run
from maumau.api import frames
from maumau.rules import presets
from maumau.testing import twin_worlds

API = "/api/v1"
TABLE = API + "/tables/{table}"
LOOKED_AT = {TABLE, TABLE + "/log", TABLE + "/record"}
STREAMED = {TABLE + "/stream"}
SENT_TO = {TABLE + "/actions", TABLE + "/commands", TABLE + "/seats", TABLE + "/claims"}
GIVES_UP = {TABLE + "/seats/me"}
"""Answers a version and nothing else."""
OF_NO_TABLE = {
    API + "/openapi.json",
    API + "/rules",
    API + "/rules/check",
    API + "/rules/{rules}",
    API + "/tables",
    "/healthz",
    "/readyz",
    "/metrics",
}
COMMANDS: list[dict[str, Any]] = [
    {"command": "start"},
    {"command": "next_round"},
    {"command": "rematch"},
    {"command": "to_lobby"},
    {"command": "kick", "seat": 1},
    {"command": "seats", "seats": 2},
    {"command": "rules", "rules": "skat"},
    {"command": "rename", "name": "Dora"},
    {"command": "agree"},
    {"command": "decline"},
    {"command": "show_hands", "on": True},
    {"command": "settings", "settings": {"clock_ms": 30_000}},
]
ACTIONS = ["2C", "7S", "7S!", "JC", "JC>H", "KD", "pass", "call", "catch 7", "wish H", "accept", "try 9H", "nonsense"]
STEPS = 18


def test_every_address_is_on_a_list() -> None:
    async def work(home: House) -> None:
        found = {route.path for route in home.app.starlette.routes if isinstance(route, Route)}

        assert found == LOOKED_AT | STREAMED | SENT_TO | GIVES_UP | OF_NO_TABLE
        assert not any("{table}" in path for path in OF_NO_TABLE)

    run(work)


async def answers(home: House, table: str, client: Client, seat: int | None, version: int) -> dict[str, str]:
    """Everything that one caller can get out of a table without changing it, by what was asked."""
    live = await home.app.tables.load(table)
    assert live.table.match is not None
    legal = [] if seat is None else [str(one) for one in live.table.match.round.legal_actions(seat)]
    got = {}
    for path in sorted(LOOKED_AT):
        got[path] = (await client.ask("GET", path.replace("{table}", table))).text
    for accept in ("application/x-ndjson", "text/event-stream"):
        stream = home.stream(table, client, accept=accept)
        got[accept] = (await stream.part()).decode()
        await stream.leave()
    for action in ACTIONS:
        if action not in legal:
            live.pressed.clear()
            got[action] = (await client.act(table, version, action)).text
    got["stale"] = (await client.act(table, max(0, version - 3), "draw")).text
    for body in COMMANDS:
        answer = await client.ask("POST", f"/api/v1/tables/{table}/commands", body)
        assert answer.status_code != 200, (body, answer.text)
        got[body["command"]] = answer.text
    asked = [("claims", {"seat": 2 if seat == 1 else 1})] + ([("seats", {"name": "Dora"})] if seat is None else [])
    for path, body in asked:
        answer = await client.ask("POST", f"{API}/tables/{table}/{path}", body)
        assert answer.status_code >= 400, answer.text
        got[path] = answer.text
    return got


async def seated(home: House, rules: str) -> tuple[str, list[Client]]:
    table, anna = await home.table(rules=rules, seats=3)
    people = [anna, await home.join(table, "Ben"), await home.join(table, "Cem")]
    await anna.tell(table, "start")
    now = home.app.tables.clock()
    home.app.tables.clock = lambda: now
    return table, people


async def both_worlds(
    home: House, table: str, client: Client, seat: int | None, chance: random.Random
) -> tuple[dict[str, str], dict[str, str]]:
    """The answers in this world, and in one that differs where the caller cannot see."""
    live = await home.app.tables.load(table)
    match, version = live.table.match, live.table.version
    assert match is not None
    truth, world = await answers(home, table, client, seat, version), match.round
    match.round = twin_worlds(world, seat, chance)
    live.changed()
    other = await answers(home, table, client, seat, version)
    match.round = world
    live.changed()
    assert live.table.version == version, "nothing that was asked has changed the table"
    return truth, other


@pytest.mark.parametrize("rules", presets())
def test_answers_do_not_depend_on_what_is_hidden(rules: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the client's own words
    chance = random.Random(rules)

    async def work(home: House) -> None:
        table, people = await seated(home, rules)
        live = await home.app.tables.load(table)
        for step in range(STEPS):
            match = live.table.match
            assert match is not None
            if match.round.is_over:
                break
            if step % 9 == 1:
                for seat, client in [*enumerate(people), (None, home.anybody)]:
                    await client.view(table)
                    caplog.clear()
                    truth, other = await both_worlds(home, table, client, seat, chance)
                    assert {name: text for name, text in truth.items() if other[name] != text} == {}
            acting = match.round.to_act
            assert acting is not None
            action = chance.choice([one for one in match.round.legal_actions(acting) if one.kind != "catch"])
            answer = await people[acting].act(table, live.table.version, str(action))
            assert answer.status_code == 200, answer.text

    run(work)


def test_the_servers_own_log_holds_no_token_no_card_and_no_name(caplog: pytest.LogCaptureFixture) -> None:
    """Logged at the chattiest, a table that is made, watched, played, misused and broken leaves no secret behind."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx").setLevel(logging.WARNING)

    async def main() -> None:
        async with house() as home:
            table, people = await seated(home, "international")
            for seat, client in enumerate(people):
                live = await home.app.tables.load(table)
                await answers(home, table, client, seat, live.table.version)
            claim = (await people[0].ask("POST", f"{API}/tables/{table}/claims", {})).json()["claim"]
            home.http._transport.raise_app_exceptions = False  # type: ignore[attr-defined]

            async def broken(*_: Any) -> Any:
                raise RuntimeError("a mistake")

            home.app.tables.view = broken  # type: ignore[method-assign]
            assert (await people[0].ask("GET", f"{API}/tables/{table}")).status_code == 500
            written = caplog.text
            assert "a mistake" in written, "what goes wrong is logged"
            for secret in [claim, live.table.seed, live.table.next_seed, "Anna", *(one.token or "" for one in people)]:
                assert secret
                assert secret not in written

    asyncio.run(main())


@pytest.mark.parametrize("outlet", ["view", "stream", "refusal"])
def test_a_planted_leak_is_caught(outlet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of outlet is made to tell another seat's hand; the comparison notices."""

    async def work(home: House) -> None:
        table, people = await seated(home, "skat")
        live = await home.app.tables.load(table)

        def hand() -> str:
            assert live.table.match is not None
            return str(live.table.match.round.hands[1])

        if outlet == "stream":
            honest = frames.line
            monkeypatch.setattr(frames, "line", lambda *told, full: honest(*told, full=full) + hand().encode())
        elif outlet == "view":
            show = home.app.tables.view

            async def leaky(*asked: Any) -> Any:
                from msgspec.structs import replace

                return replace(await show(*asked), top=hand())

            home.app.tables.view = leaky  # type: ignore[method-assign]
        else:
            from maumau.api import problems

            monkeypatch.setitem(problems.TITLES, 422, "x")
            write = problems.problem_answer
            monkeypatch.setattr(
                problems, "problem_answer", lambda status, code, detail, **more: write(status, code, hand(), **more)
            )
        truth, other = await both_worlds(home, table, people[0], 0, random.Random(4))

        assert truth != other

    run(work)
