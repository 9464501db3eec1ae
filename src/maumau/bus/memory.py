"""A bus inside one process."""

from __future__ import annotations

from collections.abc import Callable

from maumau.bus.ports import Hear


class MemoryBus:
    """See `Bus`. Listeners are called at once, in the order in which they came."""

    shared = False

    def __init__(self) -> None:
        self._listeners: list[Hear] = []

    async def start(self) -> None:
        """There are no other processes."""

    def announce(self, table_id: str, version: int) -> None:
        """Calls every listener."""
        for hear in tuple(self._listeners):
            hear(table_id, version)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Calls *hear* until the returned function is called."""
        self._listeners.append(hear)

        def end() -> None:
            if hear in self._listeners:
                self._listeners.remove(hear)

        return end

    async def close(self) -> None:
        """Forgets all listeners."""
        self._listeners.clear()
