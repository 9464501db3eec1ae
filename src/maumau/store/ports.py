"""The protocol of a store: append with an expected version, read, and find what is due or forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class Conflict(Exception):
    """Somebody else has written the next version first; read again and decide anew."""


class UnknownTable(LookupError):
    """No table has this id."""


class StoreClosed(RuntimeError):
    """The store is closed or its disk refuses to write; nothing was kept."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a log: its version (from 1) and the entry as text."""

    version: int
    text: str


class Store(Protocol):
    """Logs of tables. An append that returns is durable; one that raises has left nothing behind."""

    async def append(
        self, table_id: str, expected: int, texts: Sequence[str], *, due: int | None, touched: int
    ) -> None:
        """Adds lines `expected + 1 …`, all or none. *due*, *touched*: Unix milliseconds kept beside the log.

        Raises `Conflict` unless the table's last version is *expected* (0: the table must be new).
        """

    async def read(self, table_id: str, after: int = 0) -> list[Line]:
        """All lines with a version above *after*, in order. Raises `UnknownTable`."""

    async def due(self, until: int) -> list[tuple[str, int]]:
        """(table, time) of every table that wants attention at *until* (ms) or before, earliest first."""

    async def next_due(self) -> int | None:
        """The earliest time (ms) at which a table wants attention, or None."""

    async def touch(self, touched: Mapping[str, int]) -> None:
        """When (ms) somebody last looked at tables, though nothing was written. Skips unknown ones."""

    async def retire(self, before: int) -> list[str]:
        """Forgets the tables that nobody touched since *before* (ms) and returns their ids."""

    async def count(self) -> int:
        """How many tables are kept."""

    async def close(self) -> None:
        """Finishes what was begun; afterwards everything raises `StoreClosed`."""
