"""Live streams: a full line and then states, the newest only, a sign of life, and an end when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from kit.house import Client, House, Stream, plain, run, until
from maumau.serve.stream import AT_ONCE, Mailbox

CONSTANT = {"table", "rules", "settings", "pile"}


async def deal(home: House) -> tuple[str, Any, Any]:
    """Two people at a dealt table; the first of the two is on turn."""
    table, anna = await home.table(rules="collector", seats=2)
    ben = await home.join(table, "Ben")
    await anna.tell(table, "start")
    return (table, anna, ben) if (await anna.view(table))["to_act"] == 0 else (table, ben, anna)


async def skip(stream: Stream, true: Callable[[Any], bool]) -> Any:
    """The first line of which something is true."""
    for _ in range(100):
        line = await stream.line()
        if true(line):
            return line
    raise AssertionError("this line did not come")


def test_the_first_line_is_full_and_then_come_states() -> None:
    async def work(home: House) -> None:
        table, on_turn, other = await deal(home)
        stream = home.stream(table, other)
        full = await stream.line()
        own = await on_turn.view(table)

        await on_turn.act(table, own["version"], plain(own["legal"]) or "")
        state = await stream.line()

        assert stream.headers[b"content-type"] == b"application/x-ndjson"
        assert full["type"] == "full"
        assert set(full) - {"type"} == set(await other.view(table))
        assert state["type"] == "state"
        assert set(full) - set(state) == CONSTANT
        fresh = await other.view(table)
        assert {**{name: fresh[name] for name in CONSTANT}, **state, "type": ""} == {**fresh, "type": ""}
        await stream.leave()

    run(work)


def test_a_viewer_is_sent_what_that_viewer_may_see() -> None:
    async def work(home: House) -> None:
        table, on_turn, other = await deal(home)
        streams = [home.stream(table, client) for client in (on_turn, other, home.anybody)]

        first, second, watcher = [await stream.line() for stream in streams]

        assert first["hand"]
        assert second["hand"]
        assert set(first["hand"]).isdisjoint(second["hand"])
        assert (watcher["you"], watcher["hand"], watcher["legal"]) == (None, [], [])
        for stream in streams:
            await stream.leave()

    run(work)


def test_a_slow_client_is_sent_only_the_newest() -> None:
    async def work(home: House) -> None:
        table, on_turn, _ = await deal(home)
        stream = home.stream(table, on_turn)
        await stream.line()
        live = await home.app.tables.load(table)
        for _ in range(10):
            live.wake()
        for number in range(3):
            await on_turn.tell(table, "say", phrase=["hello", "thanks", "bye"][number])

        latest = None
        while latest is None or stream.waiting:
            latest = await stream.line()

        assert latest["version"] == (await on_turn.view(table))["version"]
        await stream.leave()

    run(work)


def test_whoever_has_the_newest_version_is_sent_a_sign_of_life_until_something_happens() -> None:
    async def work(home: House) -> None:
        table, on_turn, other = await deal(home)
        version = (await other.view(table))["version"]
        stream = home.stream(table, other, b"since=%d" % version)
        events = home.stream(table, other, accept="text/event-stream", last_event_id=str(version - 1))

        assert await stream.part() == b"\n"
        assert (await events.part()).startswith(b"id: %d\ndata: {" % version)
        await on_turn.tell(table, "say", phrase="hello")
        assert (await stream.line())["type"] == "full"
        assert events.headers[b"content-type"] == b"text/event-stream"
        await stream.leave()
        await events.leave()

    run(work)


def test_whoever_slept_through_a_deal_or_a_change_of_rules_is_sent_a_full_line() -> None:
    """The newest state is sent, not each; what the ones in between left out must not be missing then."""

    async def work(home: House) -> None:
        table, anna = await home.table(seats=3)
        await home.join(table, "Ben")
        stream = home.stream(table, anna)
        await stream.line()
        live = await home.app.tables.load(table)
        announce = home.app.tables.bus.announce
        home.app.tables.bus.announce = lambda *_: None  # type: ignore[method-assign]
        await anna.tell(table, "rules", rules="skat")
        await anna.tell(table, "start")
        await anna.tell(table, "say", phrase="hello")
        view = await anna.view(table)
        on_turn = view["to_act"]
        home.app.tables.bus.announce = announce  # type: ignore[method-assign]
        live.wake()

        line = await stream.line()

        assert line["type"] == "full"
        assert line["rules"]["name"] == "skat"
        assert line["pile"] == view["pile"]
        assert on_turn in {0, 1}
        await anna.tell(table, "say", phrase="bye")
        assert (await stream.line())["type"] == "state"
        await stream.leave()

    run(work)


def test_nonsense_in_since_is_as_if_nothing_was_said() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        for query in (b"since=", b"since=x", b"since=-1", b"since=%ff", b"since=99999999999999999999"):
            stream = home.stream(table, anna, query)
            assert (await stream.line())["type"] == "full"
            await stream.leave()

    run(work)


def test_quiet_streams_get_a_heartbeat_and_no_beat_without_streams() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        streams = home.app.tables.streams
        streams._heartbeat = 0.01
        assert streams._beat is None
        stream = home.stream(table, anna)
        await stream.line()

        assert await stream.part() == b"\n"
        assert await stream.part() == b"\n"
        await stream.leave()
        await until(lambda: streams._beat is None)

    run(work)


def test_streams_with_news_get_no_heartbeat_and_many_are_not_looked_at_at_once() -> None:
    async def work(home: House) -> None:
        streams = home.app.tables.streams
        boxes = tuple(Mailbox() for _ in range(3 * AT_ONCE))
        boxes[0].spoke = True

        streams._look_at(boxes, 0)
        assert [box.beating for box in boxes] == [False] + [True] * (AT_ONCE - 1) + [False] * (2 * AT_ONCE)

        await until(lambda: all(box.beating for box in boxes[1:]))
        streams._look_at(boxes[:1], 0)
        assert boxes[0].beating

    run(work)


def test_when_the_server_stops_streams_end_and_new_ones_are_refused() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        stream = home.stream(table, anna)
        await stream.line()

        home.app.end_streams()
        await stream.end()

        assert stream.ended
        late = home.stream(table, anna)
        await late.end()
        assert late.status == 503
        assert (await home.anybody.ask("GET", "/readyz")).status_code == 503

    run(work)


def test_an_unknown_table_has_no_stream_and_only_get_opens_one() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        stream = home.stream("aaaaaa", anna)
        await stream.end()
        assert stream.status == 404
        posted = home.stream(table, anna)
        posted.scope["method"] = "POST"
        await posted.end()
        assert posted.status == 405

    run(work)


def test_nothing_is_left_of_a_client_that_has_gone() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        live = await home.app.tables.load(table)
        for _ in range(20):
            stream = home.stream(table, anna)
            await stream.line()
            await stream.leave()

        assert not live.listeners
        assert not home.app.tables.streams.open
        assert live.lines == {0: 0}

    run(work)


class Talker(Stream):
    """A client that goes on sending while it listens."""

    async def _receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"type": "http.request", "body": b"x" * 65_536, "more_body": True}


def test_nothing_is_left_of_a_client_that_sends_too_much() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table()
        stream = Talker(home.app, table, anna.token, b"", {"transfer-encoding": "chunked"})

        await stream.end()

        assert stream.ended
        assert not home.app.tables.streams.open
        assert not (await home.app.tables.load(table)).listeners

    run(work)


def test_after_the_seat_moved_the_old_stream_only_watches() -> None:
    async def work(home: House) -> None:
        table, on_turn, _ = await deal(home)
        stream = home.stream(table, on_turn)
        assert (await stream.line())["hand"]
        claim = (await on_turn.ask("POST", f"/api/v1/tables/{table}/claims", {})).json()["claim"]
        while stream.waiting:
            await stream.line()

        await home.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"claim": claim})
        state = await stream.line()

        assert (state["you"], state["hand"], state["legal"]) == (None, [], [])
        assert not any("cards" in told for told in state["last"] if told["kind"] == "dealt")
        await stream.leave()

    run(work)


def test_after_the_seat_moved_the_old_stream_keeps_nobody_there() -> None:
    async def work(home: House) -> None:
        home.app.tables.presence.stream_grace_ms = 20
        table, on_turn, _ = await deal(home)
        old = home.stream(table, on_turn)
        seat = (await old.line())["you"]
        claim = (await on_turn.ask("POST", f"/api/v1/tables/{table}/claims", {})).json()["claim"]
        made = await home.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"claim": claim})
        await skip(old, lambda state: state["you"] is None)
        new = home.stream(table, Client(home, made.json()["token"]))
        assert (await new.line())["you"] == seat

        await new.leave()

        await skip(old, lambda state: state["players"][seat]["away"])
        await old.leave()

    run(work)


def test_a_seat_that_moved_to_a_client_without_a_stream_is_waited_for() -> None:
    async def work(home: House) -> None:
        table, on_turn, _ = await deal(home)
        old = home.stream(table, on_turn)
        seat = (await old.line())["you"]
        claim = (await on_turn.ask("POST", f"/api/v1/tables/{table}/claims", {})).json()["claim"]
        home.app.tables.presence.quiet_ms = 20
        await home.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"claim": claim})

        await skip(old, lambda state: state["players"][seat]["away"])
        await old.leave()

    run(work)


def test_losing_the_stream_starts_a_clock_and_a_new_one_stops_it() -> None:
    async def work(home: House) -> None:
        home.app.tables.presence.stream_grace_ms = 20
        table, on_turn, other = await deal(home)
        stays = home.stream(table, on_turn)
        await stays.line()
        goes = home.stream(table, other)
        seat = (await goes.line())["you"]

        await goes.leave()
        state = await skip(stays, lambda state: state["players"][seat]["away"])
        assert state["last"][-1]["kind"] == "away"

        again = home.stream(table, other)
        await skip(stays, lambda state: not state["players"][seat]["away"])
        await again.leave()
        await stays.leave()

    run(work)


def test_a_client_without_a_stream_counts_as_there_while_it_asks() -> None:
    async def work(home: House) -> None:
        home.app.tables.presence.quiet_ms = 60
        table, anna = await home.table(seats=2)
        watch = home.stream(table, home.anybody)
        await watch.line()
        for _ in range(6):
            await asyncio.sleep(0.02)
            await anna.view(table)
        assert not (await home.anybody.view(table))["players"][0]["away"]

        await skip(watch, lambda line: line["players"][0]["away"])

        await anna.view(table)
        assert not (await home.anybody.view(table))["players"][0]["away"]
        await watch.leave()

    run(work)


def test_the_computer_minds_an_absent_persons_seat_and_gives_it_back() -> None:
    async def work(home: House) -> None:
        home.app.tables.presence.stream_grace_ms = 10
        offset = 0
        clock = home.app.tables.clock
        home.app.tables.clock = lambda: clock() + offset
        table, on_turn, other = await deal(home)
        watch = home.stream(table, other)
        await watch.line()
        goes = home.stream(table, on_turn)
        seat = (await goes.line())["you"]
        await goes.leave()
        await skip(watch, lambda state: state["players"][seat]["away"])

        offset = 60_001
        await home.app.tables.time_up(table)

        live = await home.app.tables.load(table)
        await until(lambda: live.table.match is not None and live.table.match.round.to_act != seat)
        minded = await home.anybody.view(table)
        assert minded["players"][seat]["minded"]
        assert (await on_turn.view(table))["players"][seat] | {"cards": 0} == {
            **minded["players"][seat],
            "cards": 0,
            "minded": False,
            "away": False,
        }
        await watch.leave()

    run(work)
