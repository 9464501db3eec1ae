"""The OpenAPI document says what the server does: every route, every body, and answers that fit their schemas."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from starlette.routing import Route

from kit.house import House, run
from maumau.api.openapi import OPERATIONS, document
from maumau.table.view import TableView


def test_every_route_of_the_api_is_described_and_the_other_way_round() -> None:
    async def work(home: House) -> None:
        routes = {
            (method, route.path)
            for route in home.app.starlette.routes
            if isinstance(route, Route) and route.path.startswith("/api/")
            for method in (route.methods or {"GET"}) - {"HEAD"}
        }
        described = {
            (method.upper(), path)
            for path, methods in (await home.anybody.get("/api/v1/openapi.json"))["paths"].items()
            for method in methods
        }

        assert described == routes

    run(work)


def test_every_reference_leads_somewhere() -> None:
    text = msgspec.json.encode(document("1")).decode()

    names = set(re.findall(r'"#/components/schemas/(\w+)"', text))

    assert names <= set(document("1")["components"]["schemas"])
    assert "TableView" in names
    assert len({operation.handler for operation in OPERATIONS}) == len(OPERATIONS)


def test_a_view_reads_back_into_its_struct() -> None:
    """What is described as TableView is exactly what is sent."""

    async def work(home: House) -> None:
        table, anna = await home.table(rules="online", bots=["good", "good"], start=True, clock_ms=60_000)
        answer = await anna.ask("GET", f"/api/v1/tables/{table}")

        view = msgspec.json.decode(answer.content, type=TableView)

        assert msgspec.json.encode(view) == answer.content
        required = document("1")["components"]["schemas"]["TableView"]["required"]
        assert set(required) <= set(answer.json())

    run(work)


def test_presets_and_rules_are_told() -> None:
    async def work(home: House) -> None:
        listed = (await home.anybody.get("/api/v1/rules"))["presets"]
        for line in listed:
            detail = await home.anybody.get(f"/api/v1/rules/{line['name']}")
            by_code: Any = await home.anybody.get(f"/api/v1/rules/{line['code']}")
            assert detail["digest"] == by_code["digest"] == line["digest"]
            checked = await home.anybody.ask("POST", "/api/v1/rules/check", {"rules": detail["options"]})
            assert checked.json() | {"warnings": []} == {
                "playable": True,
                "problems": [],
                "warnings": [],
                "code": line["code"],
                "digest": line["digest"],
            }

    run(work)


def test_a_rule_set_that_cannot_be_is_told_everything_at_once() -> None:
    async def work(home: House) -> None:
        answer = await home.anybody.ask(
            "POST", "/api/v1/rules/check", {"rules": {"pack": "uno", "hand_size": 77, "nonsense": 1}}
        )
        too_many = await home.anybody.ask(
            "POST", "/api/v1/rules/check", {"rules": {"pack": "skat32", "hand_size": 10}, "players": 5}
        )

        assert answer.status_code == 200
        assert {problem["option"] for problem in answer.json()["problems"]} >= {"pack", "hand_size"}
        assert too_many.json()["playable"] is False

    run(work)


def test_guides_come_with_the_rules_in_the_language_asked_for() -> None:
    async def work(home: House) -> None:
        english = await home.anybody.get("/api/v1/rules/skat?lang=en")
        german = await home.anybody.get("/api/v1/rules/skat?lang=de")
        other = await home.anybody.get("/api/v1/rules/skat?lang=xx")

        assert len(english["guide"]) == len(german["guide"]) > 5
        assert english["guide"] != german["guide"]
        assert other["guide"] == english["guide"]
        assert all(section["kind"] == "section" for section in english["guide"])

    run(work)


def test_the_numbers_of_the_server_are_plain_text() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        await anna.tell(table, "say", phrase="hello")
        await anna.act(table, 1, "draw")

        text = (await home.anybody.ask("GET", "/metrics")).text

        numbers = dict(re.findall(r"^(\w+) (\d+)$", text, re.MULTILINE))
        assert numbers["maumau_tables_live"] == "1"
        assert numbers["maumau_commands_total"] == "1"
        assert numbers["maumau_refusals_total"] == "1"
        assert (await home.anybody.get("/readyz"))["status"] == "ok"

    run(work)
