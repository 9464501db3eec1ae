"""What every bus promises."""

from __future__ import annotations

import asyncio

from maumau.bus import Bus
from maumau.bus.memory import MemoryBus


def test_all_listeners_hear_a_table_and_a_version_and_nothing_more() -> None:
    bus: Bus = MemoryBus()
    heard: list[tuple[int, str, int]] = []
    end_first = bus.listen(lambda table, version: heard.append((1, table, version)))
    bus.listen(lambda table, version: heard.append((2, table, version)))

    bus.announce("a", 7)
    end_first()
    end_first()
    bus.announce("b", 8)
    asyncio.run(bus.close())
    bus.announce("c", 9)

    assert heard == [(1, "a", 7), (2, "a", 7), (2, "b", 8)]
