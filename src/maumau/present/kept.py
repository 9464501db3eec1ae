"""What was told at one table and is wanted again as long as it stands in the log."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from maumau.present.telling import Shelf

SHELVES: Final = 32
"""Ways of telling: languages and kinds of suits at a table, and its names, which seldom change."""


class Kept:
    """Shelves with what was told, one for each way of telling. A shelf goes from the id of an event to what is known
    of that very event, so that equal events never answer for each other.
    """

    __slots__ = ("_shelves",)

    def __init__(self) -> None:
        self._shelves: dict[Hashable, Shelf] = {}

    def shelf(self, way: Hashable) -> Shelf:
        """The shelf for a way of telling."""
        found = self._shelves.get(way)
        if found is None:
            if len(self._shelves) >= SHELVES:
                self._shelves.clear()
            found = self._shelves[way] = Shelf()
        return found
