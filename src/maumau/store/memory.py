"""A store in memory, for tests and for tables that need not outlive the process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maumau.store.ports import Conflict, Line, StoreClosed, UnknownTable


class MemoryStore:
    """See `Store`. Durable as long as the object lives."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Line]] = {}
        self._due: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        self._closed = False

    async def append(
        self, table_id: str, expected: int, texts: Sequence[str], *, due: int | None, touched: int
    ) -> None:
        """Adds lines after *expected*, all or none."""
        self._check_open()
        lines = self._logs.get(table_id, [])
        if len(lines) != expected:
            raise Conflict(table_id)
        lines.extend(Line(version, text) for version, text in enumerate(texts, start=expected + 1))
        self._logs[table_id] = lines
        self._touched[table_id] = touched
        if due is None:
            self._due.pop(table_id, None)
        else:
            self._due[table_id] = due

    async def read(self, table_id: str, after: int = 0) -> list[Line]:
        """Lines above *after*, in order."""
        self._check_open()
        if table_id not in self._logs:
            raise UnknownTable(table_id)
        return self._logs[table_id][after:]

    async def due(self, until: int) -> list[tuple[str, int]]:
        """Tables that want attention by *until*."""
        self._check_open()
        return sorted(
            ((table, when) for table, when in self._due.items() if when <= until), key=lambda pair: pair[::-1]
        )

    async def next_due(self) -> int | None:
        """The earliest such time."""
        self._check_open()
        return min(self._due.values(), default=None)

    async def touch(self, touched: Mapping[str, int]) -> None:
        """Notes when tables were looked at."""
        self._check_open()
        for table, when in touched.items():
            if table in self._touched:
                self._touched[table] = max(when, self._touched[table])

    async def retire(self, before: int) -> list[str]:
        """Forgets tables untouched since *before*."""
        self._check_open()
        old = sorted(table for table, when in self._touched.items() if when < before)
        for table in old:
            del self._logs[table], self._touched[table]
            self._due.pop(table, None)
        return old

    async def count(self) -> int:
        """How many tables are kept."""
        self._check_open()
        return len(self._logs)

    async def close(self) -> None:
        """Ends the store."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed("the store is closed")
