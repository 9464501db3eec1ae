"""Computer players at live tables: paced, woken by every change, void when late, replaced when the thinker fails."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys

import pytest

import maumau
from kit.house import House, PlainThinker, house, plain, run, until
from maumau.rules import preset
from maumau.serve.runner import PACES, Runner, ThinkingFailed
from maumau.serve.think import answer, think
from maumau.serve.thinker import InlineThinker, ProcessThinker
from maumau.view import view_of


async def at_turn_of_a_bot(home: House, **request: object) -> tuple[str, object]:
    """A table at which the computer is on turn, and its host."""
    table, anna = await home.table(rules="collector", bots=["good"], start=True, **request)
    for _ in range(20):  # with two players whoever skips the other goes on
        view = await anna.view(table)
        if view["to_act"] != 0:
            return table, anna
        await anna.act(table, view["version"], plain(view["legal"]) or "")
    raise AssertionError("the turn never came to the computer")


def test_slower_tables_give_computer_players_more_time() -> None:
    order = ["instant", "fast", "normal", "slow"]

    assert [PACES[pace] for pace in order] == sorted(PACES[pace] for pace in order)
    assert PACES["instant"] == (0.0, 0.0)


def test_nobody_thinks_while_nobody_is_there_and_all_goes_on_when_somebody_is() -> None:
    async def work(home: House) -> None:
        home.app.tables.presence.quiet_ms = 30
        table, anna = await at_turn_of_a_bot(home, pace="slow")
        live = await home.app.tables.load(table)
        await until(lambda: not live.table.anybody_here)
        assert table not in home.app.runner._running

        home.app.tables.presence.quiet_ms = 60_000
        await anna.view(table)  # type: ignore[attr-defined]

        assert table in home.app.runner._running

    run(work)


def test_talk_does_not_make_a_computer_player_start_its_thought_again() -> None:
    async def work(home: House) -> None:
        table, anna = await at_turn_of_a_bot(home, pace="slow")
        thought = home.app.runner._running[table][1]

        await anna.tell(table, "say", phrase="hurry")  # type: ignore[attr-defined]

        assert home.app.runner._running[table][1] is thought
        assert not thought.cancelled()

    run(work)


def test_a_thought_of_an_earlier_turn_is_refused() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="collector", seats=2)
        await home.join(table, "Ben")
        await anna.tell(table, "start")
        view = await anna.view(table)

        assert await home.app.tables.act_for(table, 0, "draw", view["version"]) is False
        assert await home.app.tables.act_for(table, 1, "draw", 1) is False
        assert (await anna.view(table)) == view

    run(work)


class Broken(PlainThinker):
    async def choose(self, _level: str, _rules: str, view: bytes, _seed: int) -> str | None:
        raise ThinkingFailed


class Rude(PlainThinker):
    async def choose(self, _level: str, _rules: str, view: bytes, _seed: int) -> str | None:
        return "AC" if b'"draw"' in view else "7H!!"


@pytest.mark.parametrize("thinker", [Broken, Rude])
def test_a_table_never_waits_for_a_broken_bot(thinker: type[PlainThinker]) -> None:
    async def main() -> None:
        async with house() as home:
            home.app.runner.thinker = thinker()
            table, _ = await at_turn_of_a_bot(home)
            live = await home.app.tables.load(table)
            match = live.table.match
            assert match is not None
            await until(lambda: match.round.to_act == 0 or match.round.is_over)

    asyncio.run(main())


def test_a_forgotten_call_of_a_person_is_caught_after_the_grace_and_not_before() -> None:
    async def work(home: House) -> None:
        table, anna = await home.table(rules="collector", bots=["good"], start=True, grace_ms=60, pace="fast")
        home.app.runner.thinker = InlineThinker()
        live = await home.app.tables.load(table)
        match = live.table.match
        assert match is not None
        match.round = maumau.position(
            match.rules, hands=["7H KS", "8H QS 4D".replace("4D", "TD")], top="9H", stock="AC AD AS TC KD TS"
        )
        live.table.acted = live.table.version
        live.changed()
        seen = await anna.view(table)
        assert (await anna.act(table, seen["version"], "7H")).status_code == 200
        laid = live.table.laid_at[0]
        await until(lambda: any(told["kind"] == "caught" for told in live.view(0, 0).last))
        assert live.table.touched - laid >= 60

    run(work)


def test_thinkers_answer_alike_in_this_process_and_in_another() -> None:
    rules = preset("skat")
    round_ = maumau.deal(rules, 3, seed=5)
    seat = round_.to_act
    assert seat is not None
    view = view_of(round_, seat).to_json()

    async def main() -> None:
        inline, other = InlineThinker(), ProcessThinker()
        for level in ("random", "beginner", "good"):
            asked = (level, rules.to_code(), view, 3)
            chosen = await inline.choose(*asked)
            assert chosen == await other.choose(*asked) == think(*asked)
            assert chosen in [str(action) for action in round_.legal_actions(seat)]
        await inline.close()
        await other.close()
        assert other.pid is None
        await other.close()

    asyncio.run(main())


def test_out_of_turn_with_nothing_to_say_a_bot_keeps_quiet() -> None:
    rules = preset("skat")
    round_ = maumau.deal(rules, 3, seed=5)
    seat = ((round_.to_act or 0) + 1) % 3

    assert think("good", rules.to_code(), view_of(round_, seat).to_json(), 1) is None
    asked = {"id": 1, "level": "good", "rules": rules.to_code(), "seed": 1}
    asked["view"] = view_of(round_, seat).to_json().decode()
    assert json.loads(answer(json.dumps(asked))) == {"id": 1, "action": None}


def test_the_death_of_the_thinking_process_is_survived() -> None:
    rules = preset("skat")
    round_ = maumau.deal(rules, 2, seed=5)
    asked = ("good", rules.to_code(), view_of(round_, round_.to_act).to_json(), 3)

    async def main() -> None:
        thinker = ProcessThinker()
        first = await thinker.choose(*asked)
        pid = thinker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert await thinker.choose(*asked) == first
        assert thinker.pid != pid
        await thinker.close()

    asyncio.run(main())


def test_a_thinking_process_that_always_dies_is_given_up() -> None:
    async def main() -> None:
        thinker = ProcessThinker((sys.executable, "-c", "pass"))
        with pytest.raises(ThinkingFailed):
            await thinker.choose("good", "x", b"{}", 1)
        await thinker.close()

    asyncio.run(main())


def test_closing_the_runner_drops_every_thought() -> None:
    async def work(home: House) -> None:
        table, _ = await at_turn_of_a_bot(home, pace="slow")
        runner: Runner = home.app.runner
        thought = runner._running[table][1]

        await runner.close()
        await until(thought.done)

        assert thought.cancelled()
        assert home.app.runner.thinker.closed  # type: ignore[attr-defined]

    run(work)
