"""Notices who is there: an open stream, or a request not long ago. Losing the line only starts a clock all can see.

Where several processes serve a table each knows its own streams only. One that takes a person for lost is put right at
once by the one that has the stream, and from then on leaves that person to the other for a good while.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from maumau.table.commands import LoseLine

if TYPE_CHECKING:
    from maumau.serve.live import Live
    from maumau.serve.tables import Tables

STREAM_GRACE_MS = 8_000
"""A reload or a tunnel: so long after the last stream closed a person still counts as there."""
QUIET_MS = 120_000
"""A page without a stream (no JavaScript, a slow client): so long after the last request."""


ELSEWHERE: Final = 10
"""So many times as long before a person is taken for lost who was put right by another process: that may have died."""


class Presence:
    """Watches the seats of people without a stream and reports a lost line once."""

    def __init__(self, tables: Tables, *, stream_grace_ms: int = STREAM_GRACE_MS, quiet_ms: int = QUIET_MS) -> None:
        self.tables = tables
        self.stream_grace_ms = stream_grace_ms
        self.quiet_ms = quiet_ms
        tables.watchers.append(self.watch)

    def watch(self, live: Live) -> None:
        """Makes sure that every present person without a stream has a timer running, and nobody with one is away."""
        for seat, player in live.table.people():
            if live.lines.get(seat):
                if player.away_at is not None:
                    self.tables.background(self.tables.heard(live, seat))
            elif player.is_present and seat not in live.timers:
                elsewhere = seat in live.reported and live.reported[seat] == live.heard.get(seat)
                self._arm(live, seat, self.quiet_ms * (ELSEWHERE if elsewhere else 1))

    async def opened(self, live: Live, seat: int) -> None:
        """A stream of this seat was opened."""
        live.lines[seat] = live.lines.get(seat, 0) + 1
        if (timer := live.timers.pop(seat, None)) is not None:
            timer.cancel()
        await self.tables.heard(live, seat)

    def let_go(self, live: Live, seat: int) -> None:
        """A stream that is still open counts for this seat no more."""
        live.lines[seat] = max(0, live.lines.get(seat, 0) - 1)
        self.watch(live)

    def closed(self, live: Live, seat: int) -> None:
        """A stream of this seat has ended."""
        left = live.lines.get(seat, 0) - 1
        live.lines[seat] = max(0, left)
        if left <= 0:
            live.heard[seat] = self.tables.clock()
            self._arm(live, seat, self.stream_grace_ms)

    def _arm(self, live: Live, seat: int, patience_ms: int) -> None:
        if (timer := live.timers.pop(seat, None)) is not None:
            timer.cancel()
        heard = live.heard.setdefault(seat, self.tables.clock())
        loop = asyncio.get_running_loop()
        live.timers[seat] = loop.call_later(patience_ms / 1000, self._check, live, seat, heard)

    def _check(self, live: Live, seat: int, heard: int) -> None:
        live.timers.pop(seat, None)
        player = live.table.player(seat)
        if player is None or not player.is_present or live.lines.get(seat):
            return
        latest = live.heard.get(seat, 0)
        if latest == heard:
            live.reported[seat] = heard
            self.tables.background(self.tables.report(live.table.id, LoseLine(seat)))
        else:
            self._arm(live, seat, max(1, latest + self.quiet_ms - self.tables.clock()))
