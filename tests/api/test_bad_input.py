"""Whatever is sent, the answer is a sentence with a status below 500, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.house import Client, House, house, run
from maumau.rules.compile import pack_of
from maumau.table.entries import entry_from_dict
from maumau.table.evolve import replay
from maumau.table.project import table_view
from maumau.testing import cards_of

HUGE = b'{"action": "' + b"x" * 40_000 + b'"}'


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/v1/nothing", None, 404, "not_found"),
        ("GET", "/api/v1/tables/aaaaaa", None, 404, "no_table"),
        ("GET", "/api/v1/tables/O0l1I!", None, 404, "no_table"),
        ("GET", "/api/v1/tables/%00%ff", None, 404, "no_table"),
        ("GET", "/api/v1/tables/aaaaaa/record", None, 404, "no_table"),
        ("GET", "/api/v1/tables/{table}/record", None, 404, "no_record"),
        ("PUT", "/api/v1/tables/{table}", b"{}", 405, "method"),
        ("POST", "/api/v1/tables", b"{", 400, "bad_json"),
        ("POST", "/api/v1/tables", b"\xff\xfe", 400, "bad_json"),
        ("POST", "/api/v1/tables", b'{"rules":' + b"[" * 20_000, 422, "bad_request"),
        ("POST", "/api/v1/tables", b"[]", 422, "bad_request"),
        ("POST", "/api/v1/tables", HUGE, 413, "too_large"),
        ("POST", "/api/v1/tables", b"x" * 400_000, 413, "too_large"),
        ("POST", "/api/v1/tables", b'{"rules": "nonsense"}', 422, "code_slip"),
        ("POST", "/api/v1/tables", b'{"rules": {"pack": "uno"}}', 422, "bad_rule_set"),
        ("POST", "/api/v1/tables", b'{"rules": {"1": []}, "name": "A"}', 422, "bad_rule_set"),
        ("POST", "/api/v1/tables", b'{"seats": 99, "name": "A"}', 422, "bad_request"),
        ("POST", "/api/v1/tables", b'{"seats": 8, "name": "A"}', 422, "seats_out_of_range"),
        ("POST", "/api/v1/tables", b'{"name": "A\\nB"}', 422, "name_control"),
        ("POST", "/api/v1/tables", b'{"name": "A", "bots": ["genius"]}', 422, "bad_request"),
        ("POST", "/api/v1/tables", b'{"name": "A", "clock_ms": 10}', 422, "bad_settings"),
        ("POST", "/api/v1/tables", b'{"name": "A", "unknown": 1}', 422, "bad_request"),
        ("POST", "/api/v1/rules/check", b'{"rules": "Mzzzzzzz"}', 422, None),
        ("GET", "/api/v1/rules/nonsense", None, 422, "code_slip"),
        ("POST", "/api/v1/tables/{table}/seats", b'{"name": ""}', 422, "name_empty"),
        ("POST", "/api/v1/tables/{table}/seats", b"{}", 422, "name_empty"),
        ("POST", "/api/v1/tables/{table}/seats", b'{"claim": "x"}', 404, "no_claim"),
        ("POST", "/api/v1/tables/{table}/actions", b'{"version": 1, "action": "7H"}', 403, "not_seated"),
        ("POST", "/api/v1/tables/{table}/actions", b'{"version": -1, "action": "7H"}', 422, "bad_request"),
        ("POST", "/api/v1/tables/{table}/actions", b'{"version": 1e400, "action": "7H"}', 422, "bad_request"),
        ("POST", "/api/v1/tables/{table}/actions", b'{"version": 1}', 422, "bad_request"),
        ("POST", "/api/v1/tables/{table}/commands", b'{"command": "explode"}', 422, "bad_request"),
        ("POST", "/api/v1/tables/{table}/commands", b'{"command": "start"}', 403, "not_seated"),
        ("POST", "/api/v1/tables/{table}/commands", b'{"command": "add_bytes", "data": "xyz"}', 422, "bad_request"),
        ("POST", "/api/v1/tables/{table}/claims", b"{}", 403, "not_seated"),
    ],
)
def test_bad_input_is_answered_with_what_to_do(
    method: str, path: str, body: bytes | None, status: int, code: str | None
) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)
        before = await anna.view(table)

        answer = await home.anybody.ask(method, path.replace("{table}", table), body)

        assert answer.status_code == status, answer.text
        problem = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert code in {None, problem["code"]}
        assert problem["status"] == status
        assert problem["title"]
        assert problem["detail"].rstrip()[-1] in ".!?"
        assert await anna.view(table) == before

    run(work)


def test_the_token_must_be_a_bearer_and_another_kind_is_refused() -> None:
    async def work(home: House) -> None:
        table, _ = await home.table()

        for header in ("Basic YTpi", "Bearer", "Bearer " + "x" * 300):
            answer = await home.anybody.ask("GET", f"/api/v1/tables/{table}", authorization=header)
            assert (answer.status_code, answer.json()["code"]) == (401, "bad_authorization")

        assert (await Client(home, "made-up").view(table))["you"] is None

    run(work)


def test_another_content_type_is_refused() -> None:
    async def work(home: House) -> None:
        answer = await home.anybody.ask("POST", "/api/v1/tables", b"name=A", content_type="text/plain")

        assert (answer.status_code, answer.json()["code"]) == (415, "bad_content_type")

    run(work)


@pytest.mark.parametrize(
    ("action", "code"),
    [("ZZ", "bad_action"), ("7H>X", "bad_action"), ("call", "nothing_owed"), ("catch 1", "nothing_to_catch")],
)
def test_an_action_that_does_not_go_is_refused_by_its_reason_and_rule(action: str, code: str) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(seats=2)
        await home.join(table, "Ben")
        await anna.tell(table, "start")
        view = await anna.view(table)

        answer = await anna.act(table, view["version"], action)

        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert (await anna.view(table)) == view

    run(work)


def test_a_card_of_somebody_else_or_out_of_turn_is_refused() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="collector", seats=2)
        ben = await home.join(table, "Ben")
        await anna.tell(table, "start")
        views = {client: await client.view(table) for client in (anna, ben)}
        on_turn = anna if views[anna]["to_act"] == 0 else ben
        other = ben if on_turn is anna else anna

        late = await other.act(table, views[other]["version"], views[other]["hand"][0])
        foreign = await on_turn.act(table, views[on_turn]["version"], views[other]["hand"][0])

        assert (late.status_code, late.json()["code"]) == (422, "not_your_turn")
        assert (foreign.status_code, foreign.json()["code"]) == (422, "not_in_hand")

    run(work)


def test_a_mistake_of_ours_is_a_500_without_details_and_everything_else_stands() -> None:
    async def main() -> None:
        async with house() as home:
            table, anna = await home.table()
            home.http._transport.raise_app_exceptions = False  # type: ignore[attr-defined]
            broken = home.app.tables.view

            async def fail(*_: Any) -> Any:
                raise RuntimeError("secret words")

            home.app.tables.view = fail  # type: ignore[method-assign]
            answer = await anna.ask("GET", f"/api/v1/tables/{table}")
            home.app.tables.view = broken  # type: ignore[method-assign]

            assert (answer.status_code, answer.json()["code"]) == (500, "failed")
            assert "secret words" not in answer.text
            assert (await anna.view(table))["you"] == 0

    asyncio.run(main())


def test_a_store_that_refuses_is_a_503_and_nothing_was_announced() -> None:
    from maumau.store.ports import StoreClosed

    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)
        before = await anna.view(table)
        append = home.app.store.append

        async def refuse(*_: Any, **__: Any) -> None:
            raise StoreClosed("disk full")

        home.app.store.append = refuse  # type: ignore[method-assign]
        answer = await anna.tell(table, "say", phrase="hello")
        home.app.store.append = append  # type: ignore[method-assign]

        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert "disk full" not in answer.text
        assert await anna.view(table) == before
        assert (await anna.tell(table, "say", phrase="hello")).status_code == 200

    run(work)


PATHS = st.sampled_from(
    ["/tables", "/rules/check", "/tables/{table}/seats", "/tables/{table}/actions", "/tables/{table}/commands",
     "/tables/{table}/claims"]
)  # fmt: skip
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner))
FIELDS = ["rules", "seats", "name", "bots", "version", "action", "command", "seat", "settings", "data", "players"]
BODIES = (
    st.binary(max_size=200)
    | VALUES.map(lambda value: json.dumps(value).encode())
    | st.dictionaries(st.sampled_from(FIELDS), VALUES).map(lambda value: json.dumps(value).encode())
)


@settings(max_examples=150)
@given(st.lists(st.tuples(PATHS, BODIES, st.booleans()), max_size=6))
def test_arbitrary_bytes_never_give_a_5xx(requests: list[tuple[str, bytes, bool]]) -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(bots=["good"], start=True)
        for path, body, seated in requests:
            client = anna if seated else home.anybody
            answer = await client.ask("POST", "/api/v1" + path.replace("{table}", table), body)
            assert answer.status_code < 500, (path, body, answer.text)

    run(work)


COMMANDS = st.sampled_from(
    ["start", "next_round", "rematch", "to_lobby", "misdeal", "take_back", "agree", "decline", "leave", "fill"]
).map(lambda name: ("commands", {"command": name}))
HANDS = st.booleans().map(lambda on: ("commands", {"command": "show_hands", "on": on}))
ACTIONS = st.sampled_from(["legal", "legal", "legal", "draw", "pass", "7H", "JC>S!", "call", "catch 0", "catch 1"]).map(
    lambda text: ("actions", {"action": text})
)
EVENINGS = st.lists(st.lists(COMMANDS | HANDS | ACTIONS | ACTIONS, min_size=1, max_size=8), min_size=3, max_size=3)


@settings(max_examples=25, deadline=None)
@given(EVENINGS, st.sampled_from(["skat", "online", "international"]))
def test_several_clients_at_once_never_break_a_table(
    evenings: list[list[tuple[str, dict[str, Any]]]], rules: str
) -> None:
    """Each client sends its list as fast as it can. No 5xx, refusals change nothing, the promises of a round hold."""

    async def client_asks(client: Client, table: str, asked: list[tuple[str, dict[str, Any]]]) -> None:
        for place, content in asked:
            view = await client.view(table)
            body = {**content, "version": view["version"]}
            if body.get("action") == "legal":
                body["action"] = next(iter(view["legal"]), "draw")
            answer = await client.ask("POST", f"/api/v1/tables/{table}/{place}", body)
            assert answer.status_code in {200, 403, 409, 422, 429}, (body, answer.text)

    async def work(home: House) -> None:
        table, anna = await home.table(rules=rules, seats=3, open_hands="at_once")
        people = [anna, await home.join(table, "Ben"), await home.join(table, "Cem")]
        await anna.tell(table, "start")

        await asyncio.gather(*(client_asks(*asked) for asked in zip(people, [table] * 3, evenings, strict=True)))

        live = await home.app.tables.load(table)
        match = live.table.match
        assert match is not None
        cards = cards_of(match.round)
        assert len(set(cards)) == len(cards) == len(pack_of(match.rules, match.players))
        assert match.round.is_over or all(match.round.legal_actions(seat) for seat in match.round.actors())
        lines = await home.app.store.read(table)
        again = replay([entry_from_dict(json.loads(line.text)) for line in lines])
        assert [table_view(again, seat) for seat in range(3)] == [table_view(live.table, seat) for seat in range(3)]

    run(work)
