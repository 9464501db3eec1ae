"""When the interpreter looks for garbage in circles: seldom, since hardly anything that a request does leaves any.

Left to itself it looks through all that is new every few actions, and through much that is old about once a second: on
a busy server a twentieth of the time, and up to 40 ms in which nobody is answered. Here what has come into being is set
aside unseen at every beat. All of it is looked through when memory has grown a little and hardly anybody has asked for
anything for a minute, or has grown by so much that it cannot wait: with 750 tables in memory such a look takes half a
second.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

BEAT_SECONDS: Final = 1.0
CHECK: Final = 10
"""Beats between two looks at how much memory is in use: that itself takes a millisecond or two."""
BURST: Final = 100_000
"""So many new objects within a beat are looked through by the interpreter itself, as always."""
FEW: Final = 20
"""Requests between two checks at most, in a quiet time."""
QUIET: Final = 6
"""So many checks in a row make a time a quiet one."""


@dataclass(frozen=True, slots=True)
class Growth:
    """More memory than after the last look: this part of it, and so many blocks besides."""

    part: float
    blocks: int

    def reached(self, before: int, now: int) -> bool:
        """Whether there is so much more *now*."""
        return now > before * (1.0 + self.part) + self.blocks


WHEN_QUIET: Final = Growth(0.02, 20_000)
WHEN_BUSY: Final = Growth(1.0, 4_000_000)
"""A block has some 80 bytes on average; the memory of more than a thousand tables."""


class Garbage:
    """The looks of this process. *requests*: how many there have been; called from the loop only."""

    def __init__(
        self,
        requests: Callable[[], int],
        *,
        blocks: Callable[[], int] = sys.getallocatedblocks,
        seconds: float = BEAT_SECONDS,
    ) -> None:
        self.looks = 0
        self._requests = requests
        self._blocks = blocks
        self._seconds = seconds
        self._asked = self._kept = 0
        self._beats = self._quiet = 0
        self._timer: asyncio.TimerHandle | None = None
        self._thresholds = gc.get_threshold()

    def start(self) -> None:
        """Looks once, then beats until `close`."""
        gc.set_threshold(BURST, *self._thresholds[1:])
        self.look()
        self._asked = self._requests()
        self._arm()

    def close(self) -> None:
        """Leaves it to the interpreter again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            gc.unfreeze()
            gc.set_threshold(*self._thresholds)

    def look(self) -> None:
        """Looks through everything, now."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self.looks += 1
        self._kept = self._blocks()

    def beat(self) -> None:
        """Sets aside what is new; now and then looks through everything, if there is reason."""
        gc.freeze()
        self._beats += 1
        if self._beats % CHECK == 0:
            self._check()

    def _arm(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._on_time)

    def _on_time(self) -> None:
        self.beat()
        self._arm()

    def _check(self) -> None:
        asked = self._requests()
        self._quiet = self._quiet + 1 if asked - self._asked <= FEW else 0
        self._asked = asked
        growth = WHEN_QUIET if self._quiet >= QUIET else WHEN_BUSY
        if growth.reached(self._kept, self._blocks()):
            self.look()
