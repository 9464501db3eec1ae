"""What was made of something and is wanted again as long as that very thing is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

T = TypeVar("T")

MOST: Final = 64
"""Things of one generation: what is told at a table in several languages, and not much more."""


class Kept:
    """Remembers results by the identity of what they were made of, so that equal things never answer for each other.

    Two generations: what was not asked for while a generation filled up is forgotten.
    """

    __slots__ = ("_numbers", "_old", "_young")

    def __init__(self) -> None:
        self._young: dict[tuple[int, Hashable], tuple[object, Any]] = {}
        self._old: dict[tuple[int, Hashable], tuple[object, Any]] = {}
        self._numbers: dict[Hashable, int] = {}

    def number(self, value: Hashable) -> int:
        """A small number for a long value that stands in many keys."""
        if len(self._numbers) >= MOST:
            self._numbers, self._young, self._old = {}, {}, {}
        return self._numbers.setdefault(value, len(self._numbers))

    def of(self, thing: object, key: Hashable, make: Callable[..., T], *given: Any) -> T:
        """What *make* makes of *given*, or made when it was asked for this *thing* under this *key* before."""
        name = (id(thing), key)
        found = self._young.get(name)
        if found is None or found[0] is not thing:
            found = self._old.get(name)
            if found is None or found[0] is not thing:
                found = (thing, make(*given))
            self._young[name] = found
            if len(self._young) >= MOST:
                self._old, self._young = self._young, {}
        result: T = found[1]
        return result
