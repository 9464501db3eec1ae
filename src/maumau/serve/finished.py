"""The records of the finished matches of a table, by number; older ones are read from its log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maumau.serve.ports import Refused
from maumau.serve.tables import NO_RECORD
from maumau.table.entries import entry_from_dict
from maumau.table.evolve import evolve

if TYPE_CHECKING:
    from maumau.serve.tables import Tables
    from maumau.store.ports import Line
    from maumau.table.model import Table

MOST: Final = 32
"""So many records of older matches are kept."""


class FinishedMatches:
    """Looks matches up. Only what is over is ever told: the match in play has no number here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._older: dict[tuple[str, int], str] = {}
        self._lock = asyncio.Lock()

    async def record(self, table_id: str, number: int | None = None) -> tuple[int, int, str]:
        """Number of the match, number of the last finished one, and the record text; the last one for `None`.

        Raises `Refused` (unknown) for a table or a finished match that there is not.
        """
        table = (await self._tables.load(table_id)).table
        last, text = last_finished(table), table.record_text()
        if text is None or (number is not None and not 1 <= number <= last):
            raise Refused(NO_RECORD)
        if number in {None, last}:
            return last, last, text
        assert number is not None
        async with self._lock:  # one at a time: a long log is some work
            key = (table.id, number)
            if key not in self._older:
                lines = await self._tables.store.read(table.id)
                self._older[key] = await asyncio.to_thread(_read, lines, number)
                if len(self._older) > MOST:
                    del self._older[next(iter(self._older))]
            return number, last, self._older[key]


def last_finished(table: Table) -> int:
    """Number of the last match that came to its end, 0 before: the next one begins only after that."""
    return table.match_number - (table.phase not in {"match_over", "lobby"})


def _read(lines: Sequence[Line], number: int) -> str:
    """The record of a match, from the log up to its end."""
    table: Table | None = None
    for line in lines:
        table = evolve(table, entry_from_dict(json.loads(line.text)))
        if table.finished is not None and last_finished(table) == number:
            break
    text = None if table is None else table.record_text()
    assert text is not None, "a match with this number has come to its end"
    return text
