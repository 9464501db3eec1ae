"""The protocol of a bus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Hear: TypeAlias = Callable[[str, int], None]
"""Called with a table and its newest version; version 0: something may have been missed, read again."""


class Bus(Protocol):
    """Announces and listens. Messages may come twice or late, and only ever say: look there."""

    shared: bool
    """Whether other processes write to the same tables: what they did is heard of a moment later."""

    async def start(self) -> None:
        """From now on listeners also hear of other processes. Returns when they do, or when that has to wait."""

    def announce(self, table_id: str, version: int) -> None:
        """What the store has taken: all listeners hear of it, in this and other processes. Never blocks."""

    def listen(self, hear: Hear) -> Callable[[], None]:
        """From now on *hear* is called; the returned function ends that."""

    async def close(self) -> None:
        """No more messages."""
