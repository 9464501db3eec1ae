"""What is told at a table, kept for showing: the events of the round and what people do beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from maumau.table.model import Happening

if TYPE_CHECKING:
    from maumau.core.events import Event
    from maumau.table.model import Table

KEPT: Final = 400
"""Happenings kept for showing; a long round fits, an endless one does not grow the table."""


def tell(table: Table, kind: str, **values: Any) -> None:
    """Tells everybody alike."""
    table.told_count += 1
    n = table.told_count
    table.told.append(Happening(n, {"n": n, "kind": kind, **values}))
    _trim(table)


def tell_events(table: Table, events: Iterable[Event]) -> None:
    """Tells each viewer what the events of the round let that viewer know."""
    for event in events:
        table.told_count += 1
        table.told.append(Happening.of(table.told_count, event))
    _trim(table)


def _trim(table: Table) -> None:
    if len(table.told) > KEPT:
        del table.told[: len(table.told) - KEPT]
