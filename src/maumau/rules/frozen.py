"""An immutable, hashable mapping, so that a rule set can hold tables and still be a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class FrozenMap(Mapping[K, V_co]):
    """A mapping that never changes. Equal to any mapping with the same entries; the order of entries is kept."""

    __slots__ = ("_data", "_hash")

    def __init__(self, entries: Mapping[K, V_co]) -> None:
        self._data: dict[K, V_co] = dict(entries)
        self._hash: int = hash(frozenset(self._data.items()))

    def __getitem__(self, key: K) -> V_co:
        return self._data[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return repr(self._data)

    def __reduce__(self) -> tuple[type[FrozenMap[K, V_co]], tuple[dict[K, V_co]]]:
        return FrozenMap, (self._data,)
