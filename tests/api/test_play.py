"""Whole matches through the JSON API, alone and together, and what two clicks do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kit.house import Client, House, plain, run
from maumau.record import replay
from maumau.rules import presets


async def play_on(home: House, table: str, clients: list[Client]) -> Any:
    """Plays the first own action whenever it is somebody's turn, to the end of the match. Returns the last view."""
    while True:
        if (await clients[0].view(table))["phase"] == "match_over":
            return await home.anybody.view(table)
        for client in clients:
            view = await client.view(table)
            if view["phase"] == "round_over":
                answer = await client.tell(table, "next_round", version=view["version"])
                assert answer.status_code == 200, answer.text
            elif view["to_act"] == view["you"] and view["phase"] == "playing":
                answer = await client.act(table, view["version"], plain(view["legal"]) or "")
                assert answer.status_code in {200, 409}, answer.text
        await asyncio.sleep(0)


@pytest.mark.parametrize("rules", presets())
def test_one_person_plays_a_match_of_each_set_against_the_computer(rules: str) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules=rules, bots=["good"], start=True)

        view = await play_on(home, table, [anna])

        assert view["sheet"] is not None
        assert view["scores"]
        record = await home.anybody.ask("GET", f"/api/v1/tables/{table}/record")
        assert list(replay(record.text).winners) == view["winners"]

    run(work)


def test_three_people_and_a_computer_play_a_match_and_a_rematch() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="online", seats=4)
        ben, cem = await home.join(table, "Ben"), await home.join(table, "Anna")
        assert (await anna.tell(table, "fill", level="beginner")).status_code == 200
        assert (await anna.tell(table, "start")).status_code == 200

        view = await play_on(home, table, [anna, ben, cem])
        assert [(p["name"], p["mark"]) for p in view["players"][:3]] == [("Anna", 0), ("Ben", 0), ("Anna", 2)]

        for client in (anna, ben, cem):
            assert (await client.tell(table, "rematch", version=view["version"])).status_code == 200
        again = await home.anybody.view(table)
        assert (again["match"], again["phase"], again["totals"]) == (2, "playing", [0, 0, 0, 0])

    run(work)


def test_two_clicks_on_one_card_lay_one_card_and_the_second_is_shown_the_table() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2)
        ben = await home.join(table, "Ben")
        await anna.tell(table, "start")
        view = await anna.view(table)
        client = anna if view["to_act"] == view["you"] else ben
        view = await client.view(table)

        answers = await asyncio.gather(*(client.act(table, view["version"], view["legal"][0]) for _ in range(5)))

        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
        stale = next(answer.json() for answer in answers if answer.status_code == 409)
        assert stale["code"] == "stale"
        assert stale["view"]["version"] == view["version"] + 1
        assert stale["view"]["you"] == view["you"]
        assert (await client.view(table))["turn"] == 1

    run(work)


@pytest.mark.parametrize("command", ["start", "next_round", "rematch"])
def test_two_people_and_two_tabs_deal_once(command: str) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2, rules="online" if command == "rematch" else "international")
        ben = await home.join(table, "Ben")
        if command != "start":
            await anna.tell(table, "start")
            while (view := await anna.view(table))["phase"] == "playing":
                client = anna if view["to_act"] == 0 else ben
                own = await client.view(table)
                await client.act(table, own["version"], plain(own["legal"]) or "")
        seen = (await anna.view(table))["version"]
        people = [anna, anna] if command == "start" else [anna, ben, anna, ben]

        answers = await asyncio.gather(*(client.tell(table, command, version=seen) for client in people))

        assert [answer.status_code for answer in answers] == [200] * len(people)
        deals = [told for told in (await anna.get(f"/api/v1/tables/{table}/log"))["told"] if told["kind"] == "dealt"]
        assert len(deals) == 1
        assert (await anna.view(table))["phase"] == "playing"

    run(work)


def test_the_computers_sees_an_encoded_view_of_its_own_seat() -> None:
    from maumau.view import View

    async def work(home: House) -> None:
        table, anna = await home.table(rules="online", bots=["good", "good"], start=True)
        await play_on(home, table, [anna])
        asked = [View.from_json(view) for view in home.app.runner.thinker.views]  # type: ignore[attr-defined]

        assert asked
        assert {view.you for view in asked} == {1, 2}
        assert all(view.hands is None for view in asked)

    run(work)


def test_a_seat_moves_by_a_claim_and_the_old_device_watches() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(bots=["good"], start=True)
        before = await anna.view(table)
        made = (await anna.ask("POST", f"/api/v1/tables/{table}/claims", {})).json()

        taken = await home.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"claim": made["claim"]})
        again = await home.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"claim": made["claim"]})

        assert taken.status_code == 201
        assert (again.status_code, again.json()["code"]) == (404, "no_claim")
        new = Client(home, taken.json()["token"])
        assert (await new.view(table))["hand"] == before["hand"]
        old = await anna.view(table)
        assert (old["you"], old["hand"]) == (None, [])
        assert (await anna.act(table, old["version"], "draw")).status_code == 403

    run(work)


def test_joining_again_with_the_token_answers_the_same_seat() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)

        answer = await anna.ask("POST", f"/api/v1/tables/{table}/seats", {"name": "Anna"})

        assert answer.status_code == 201
        assert answer.json() == {"seat": 0, "token": anna.token, "version": 2}

    run(work)


def test_leaving_by_the_api_gives_the_seat_up() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)
        ben = await home.join(table, "Ben")

        assert (await ben.ask("DELETE", f"/api/v1/tables/{table}/seats/me")).status_code == 200
        assert (await ben.ask("DELETE", f"/api/v1/tables/{table}/seats/me")).status_code == 403
        assert len((await anna.view(table))["players"]) == 1

    run(work)


@pytest.mark.parametrize(
    ("command", "more", "check"),
    [
        ("seats", {"seats": 4}, lambda view: view["seats"] == 4),
        ("rules", {"rules": "skat"}, lambda view: view["rules"]["name"] == "skat"),
        ("rename", {"name": "Änne"}, lambda view: view["players"][0]["name"] == "Änne"),
        ("settings", {"settings": {"clock_ms": 30_000}}, lambda view: view["settings"]["clock_ms"] == 30_000),
        ("settings", {"settings": {"away_ms": 0}}, lambda view: view["settings"]["away_ms"] is None),
        ("fill", {"level": "beginner", "seat": 2}, lambda view: view["players"][2]["level"] == "beginner"),
        ("kick", {"seat": 1}, lambda view: len(view["players"]) == 1),
        ("pass_host", {"seat": 1}, lambda view: view["host"] == 1),
        ("add_bytes", {"data": "00ff"}, lambda view: view["version"] == 4),
        ("say", {"phrase": "hello"}, lambda view: view["last"][-1]["phrase"] == "hello"),
        ("leave", {}, lambda view: view["host"] == 1),
    ],
)
def test_each_command_of_the_lobby_does_what_it_says(command: str, more: dict[str, Any], check: Any) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)
        await home.join(table, "Ben")

        answer = await anna.tell(table, command, **more)

        assert answer.status_code == 200, answer.text
        assert check(await home.anybody.view(table))

    run(work)


@pytest.mark.parametrize("command", ["kick", "pass_host", "rename", "seats", "rules", "settings", "add_bytes"])
def test_a_command_without_its_field_is_told_which_one(command: str) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)

        answer = await anna.tell(table, command)

        assert (answer.status_code, answer.json()["code"]) == (422, "field_missing")

    run(work)


async def lay(home: House, table: str, people: list[Client]) -> Client:
    """Somebody lays a card that can be taken back; who that was."""
    for _ in range(200):
        seat = (await home.anybody.view(table))["to_act"]
        view = await people[seat].view(table)
        answer = await people[seat].act(table, view["version"], plain(view["legal"]) or "")
        assert answer.status_code == 200, answer.text
        if "take_back" in (await people[seat].view(table))["can"]:
            return people[seat]
    raise AssertionError("nobody could lay a card")


@pytest.mark.parametrize("agreed", [True, False])
def test_a_card_is_taken_back_when_the_others_agree_and_stays_when_one_declines(agreed: bool) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="skat", seats=2)
        people = [anna, await home.join(table, "Ben")]
        await anna.tell(table, "start")
        person = await lay(home, table, people)
        [other] = [one for one in people if one is not person]
        laid = await person.view(table)
        watch = home.stream(table, home.anybody)
        await watch.line()

        assert (await person.tell(table, "take_back", version=laid["version"])).status_code == 200
        asked = await other.view(table)
        assert asked["take_back"]["seat"] == laid["you"]
        assert {"agree", "decline"} <= set(asked["can"])
        answer = await other.tell(table, "agree" if agreed else "decline", version=asked["version"])
        assert answer.status_code == 200

        after = await person.view(table)
        assert after["take_back"] is None
        assert len(after["hand"]) == len(laid["hand"]) + agreed
        assert (after["top"] == laid["top"]) is not agreed
        line = await watch.line()
        while line["version"] != after["version"]:
            line = await watch.line()
        assert line["type"] == ("full" if agreed else "state"), "the pile has become smaller"
        await watch.leave()

    run(work)


def test_spectators_see_hands_when_all_have_agreed() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2, open_hands="at_once")
        ben = await home.join(table, "Ben")
        await anna.tell(table, "start")
        assert (await anna.tell(table, "show_hands", on=True)).status_code == 200
        assert (await home.anybody.view(table))["hands"] is None
        assert (await ben.tell(table, "show_hands")).json()["code"] == "field_missing"

        assert (await ben.tell(table, "show_hands", on=True)).status_code == 200

        shown = (await home.anybody.view(table))["hands"]
        assert shown == [(await anna.view(table))["hand"], (await ben.view(table))["hand"]]
        assert (await anna.view(table))["hands"] is None

    run(work)


def test_pressing_without_ground_has_to_cool_down() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="skat", seats=2)
        ben = await home.join(table, "Ben")
        await anna.tell(table, "start")
        view = await anna.view(table)

        answers = [await anna.act(table, view["version"], "catch 1") for _ in range(3)]

        assert [answer.json()["code"] for answer in answers] == ["nothing_to_catch", "cool_down", "cool_down"]
        assert answers[1].status_code == 429
        assert 0 < answers[1].json()["params"]["wait_ms"] <= 3_000
        assert (await ben.act(table, view["version"], "catch 0")).json()["code"] == "nothing_to_catch"

    run(work)


@pytest.mark.parametrize(("command", "code"), [("misdeal", ""), ("to_lobby", "only_in_match_over")])
def test_commands_of_a_running_match(command: str, code: str) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2)
        await home.join(table, "Ben")
        await anna.tell(table, "start")

        answer = await anna.tell(table, command)

        assert answer.json().get("code", "") == code

    run(work)
