"""Deadlines as data: when somebody's time is over, and what happens then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from maumau.core.actions import Action
    from maumau.table.model import Table


ANSWER_MS: Final = 60_000
"""Time to answer whether an action may be taken back."""
ANSWER_DAYS_MS: Final = 86_400_000
"""The same at tables that wait for absent people."""


def answer_patience(table: Table) -> int:
    """How long the table waits for everybody's answer to a take-back (ms)."""
    return ANSWER_DAYS_MS if table.settings.away_ms is None else ANSWER_MS


def due(table: Table) -> int | None:
    """Server time (ms) at which this table next wants attention, or None: the turn's time, an absent
    person's, or that to answer somebody who wants to take something back.
    """
    if table.phase != "playing":
        return None
    times = [when for _, when in absences(table)]
    if table.deadline is not None:
        times.append(table.deadline)
    if table.request is not None:
        times.append(table.request.until)
    return min(times, default=None)


def absences(table: Table) -> list[tuple[int, int]]:
    """(seat, server time at which the computer minds it) for each absent person that somebody present waits for."""
    patience = table.settings.away_ms
    if patience is None or table.phase != "playing" or not table.anybody_here:
        return []
    return [
        (seat, player.away_at + patience)
        for seat, player in table.people()
        if player.away_at is not None and not player.minded
    ]


def due_hint(table: Table, now: int) -> int | None:
    """A time not later than `due` will be after entries written at *now*: what the store keeps beside the log.

    Whoever finds a table by it asks `due` again; too early a hint costs one look, too late a one a player's patience.
    """
    times = [] if table.deadline is None else [table.deadline]
    if table.settings.clock_ms is not None:
        times.append(now + table.settings.clock_ms)
    if table.settings.away_ms is not None:
        times += [player.away_at + table.settings.away_ms for _, player in table.people() if player.away_at is not None]
        times.append(now + table.settings.away_ms)
    if table.request is not None:
        times.append(table.request.until)
    times.append(now + answer_patience(table))
    return min(times) if table.match is not None else None


def turn_deadline(table: Table, now: int) -> int | None:
    """When the turn that begins or goes on at *now* is over; None without a clock, or when no person is to act."""
    clock = table.settings.clock_ms
    if clock is None or table.phase != "playing" or table.match is None or table.clock_rests:
        return None
    seat = table.match.round.to_act
    player = None if seat is None else table.player(seat)
    if player is None or player.by_computer:
        return None
    return now + clock


def grace_until(table: Table, seat: int) -> int | None:
    """Server time until which only *seat* may speak about its last card; None for a computer player.

    Computer players need no time to find a button.
    """
    laid = table.laid_at.get(seat)
    player = table.player(seat)
    if laid is None or player is None or player.by_computer:
        return None
    return laid + table.settings.grace_ms


def time_out_action(legal: Sequence[Action]) -> Action:
    """RULES.md 3.17: draw if legal, else pass, else accept, else the first legal action."""
    for kind in ("draw", "pass", "accept"):
        if (found := _first(legal, kind)) is not None:
            return found
    return legal[0]


def _first(legal: Iterable[Action], kind: str) -> Action | None:
    return next((action for action in legal if action.kind == kind), None)
