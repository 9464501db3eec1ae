"""Computer players at live tables: who is asked, how long they seem to think, and that a late thought is void.

A thought goes to a thinker in another process as an encoded View and comes back as an action; it then passes through
the same command as a person's, with the version it was thought out at. How fast it comes is decided here, not by the
bot: at once would be no company, and a call that was forgotten must be catchable by people first.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from maumau.core.actions import parse_action
from maumau.table.clock import grace_until, time_out_action
from maumau.view import view_of

if TYPE_CHECKING:
    from maumau.serve.live import Live
    from maumau.serve.tables import Tables
    from maumau.table.model import Table
    from maumau.view import View

PACES: Final[dict[str, tuple[float, float]]] = {
    "slow": (1.8, 3.0),
    "normal": (0.9, 1.6),
    "fast": (0.35, 0.6),
    "instant": (0.0, 0.0),
}
"""Seconds a computer player takes for a turn, by the table's pace: least and most."""

CATCH_SECONDS: Final = (0.3, 1.2)
"""How long after the owner's grace a computer player notices a forgotten call."""
CALL_SECONDS: Final = (0.1, 0.6)
TRY_AGAIN: Final = 0.2
"""Seconds until an action that was refused, because it came a moment too early, is thought over."""
MOST_TRIES: Final = 25
PATIENCE: Final = 0.5
"""Seconds by which a computer player on turn waits longer than the grace while a person's call can still be caught."""


class Thinker(Protocol):
    """Chooses for a computer player, from an encoded View alone."""

    async def choose(self, level: str, rules: str, view: bytes, seed: int) -> str | None:
        """An action's text, or None to keep quiet (only where nobody waits for this seat). *rules*: the share code."""

    async def close(self) -> None:
        """Ends the thinking."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat will do, and after how many seconds."""

    after: float
    seat: int
    action: str


class Runner:
    """Lets computer players act at the tables of this process, one pending thought per table."""

    def __init__(
        self, tables: Tables, thinker: Thinker, *, chance: Callable[[float, float], float] = random.uniform
    ) -> None:
        self.tables = tables
        self.thinker = thinker
        self.chance = chance
        self._running: dict[str, tuple[int, asyncio.Task[None]]] = {}
        tables.watchers.append(self.watch)

    def watch(self, live: Live) -> None:
        """Called whenever a table was loaded or has changed: starts the next thought, or drops one that is void."""
        table = live.table
        running = self._running.get(table.id)
        seats = seats_to_ask(table)
        if running is not None:
            if seats and running[0] == _question(table, seats) and not running[1].done():
                return
            running[1].cancel()
            del self._running[table.id]
        if seats:
            task = asyncio.get_running_loop().create_task(self._think(live, seats))
            self._running[table.id] = (_question(table, seats), task)
            task.add_done_callback(lambda done: self._forget(table.id, done))

    def _forget(self, table_id: str, task: asyncio.Task[None]) -> None:
        running = self._running.get(table_id)
        if running is not None and running[1] is task:
            del self._running[table_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error

    async def close(self) -> None:
        """Drops every thought."""
        for _, task in list(self._running.values()):
            task.cancel()
        await self.thinker.close()

    async def _think(self, live: Live, seats: list[int]) -> None:
        """Until one seat has acted or the round has gone on without; asks again when an action came too early."""
        table = live.table
        acted = table.acted
        for _ in range(MOST_TRIES):
            version = table.version
            plans = await self._plans(table, seats)
            for plan, wait in _in_order(plans):
                await asyncio.sleep(wait)
                if table.acted != acted:
                    return
                # Shielded: the entry that this very action makes would otherwise cancel the task that waits for it.
                act = self.tables.act_for(table.id, plan.seat, plan.action, version)
                if await asyncio.shield(asyncio.ensure_future(act)):
                    return
            if not plans or table.acted != acted:
                return
            await asyncio.sleep(TRY_AGAIN)

    async def _plans(self, table: Table, seats: list[int]) -> list[Plan]:
        match = table.match
        assert match is not None
        rules = table.rules_view().code
        plans = []
        for seat in seats:
            view = view_of(match.round, seat)
            action = await self.choose(table, seat, view, rules)
            if action is not None:
                plans.append(Plan(self._delay(table, view, action), seat, action))
        return plans

    async def choose(self, table: Table, seat: int, view: View, rules: str) -> str | None:
        """What the thinker answers, or what the clock would do when it fails: a table never waits for a broken bot."""
        player = table.player(seat)
        level = table.settings.bot_level if player is None or player.level is None else player.level
        seed = hash((table.seed, table.acted, seat)) & 0x7FFF_FFFF
        try:
            action = await self.thinker.choose(level, rules, view.to_json(), seed)
        except ThinkingFailed:
            action = None
        if view.to_act == seat and (action is None or parse_action(action) not in view.legal):
            return str(time_out_action(view.legal))
        return action

    def _delay(self, table: Table, view: View, action: str) -> float:
        pace = PACES[table.settings.pace]
        grace = table.settings.grace_ms / 1000
        if action.startswith("catch"):
            until = grace_until(table, parse_action(action).target or 0) or 0
            left = max(0.0, (until - self.tables.clock()) / 1000)
            return left + (0.0 if pace[1] == 0 else self.chance(*CATCH_SECONDS)) + 0.005
        if action.startswith("call"):
            return 0.0 if pace[1] == 0 else self.chance(*CALL_SECONDS)
        seconds = self.chance(*pace)
        if view.has_drawn:
            seconds *= 0.6
        if pace[1] > 0 and _person_may_call(table, view):
            seconds = max(seconds, grace + PATIENCE)
        return seconds


class ThinkingFailed(Exception):
    """The thinker gave no answer."""


def seats_to_ask(table: Table) -> list[int]:
    """Seats for which the computer decides and which may act now.

    None while nobody is at the table, and none while people talk about taking an action back.
    """
    if table.phase != "playing" or table.match is None or not table.anybody_here or table.request is not None:
        return []
    found = []
    for seat in table.match.round.actors():
        player = table.player(seat)
        if player is not None and player.by_computer:
            found.append(seat)
    return found


def _question(table: Table, seats: list[int]) -> int:
    return hash((table.acted, tuple(seats)))


def _person_may_call(table: Table, view: View) -> bool:
    return any((player := table.player(seat)) is not None and player.is_human for seat in view.open_calls)


def _in_order(plans: list[Plan]) -> list[tuple[Plan, float]]:
    """Plans by their time, each with the seconds to wait after the one before."""
    ordered = sorted(plans, key=lambda plan: (plan.after, plan.seat))
    before = 0.0
    waits = []
    for plan in ordered:
        waits.append((plan, plan.after - before))
        before = plan.after
    return waits
