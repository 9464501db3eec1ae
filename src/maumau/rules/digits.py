"""Digits of many radices, folded into one number.

The first digit is the least significant one. Zeros at the end cost nothing, and whoever reads past the end
reads zeros: so what was written by an older version ends where a newer one reads "nothing more".
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Final, Self

LONG_GROUP: Final = 32
LONG_COUNT: Final = 5
ESCAPED_MAX: Final = 4096


class TooNew(Exception):
    """A digit stands for something that this version does not know."""


class TooOld(Exception):
    """This edition has no way to write the value."""


class Digits:
    """A row of digits to write, or a number to read digits from."""

    def __init__(self, rest: int = 0, edition: int = 0) -> None:
        self._row: list[tuple[int, int]] = []
        self.edition = edition
        """Which way of writing values: 0 that of the first day, 1 the next, …"""
        self.rest = rest
        """While reading: what has not been read yet; 0 at the end."""

    def put(self, digit: int, radix: int) -> None:
        """Write one digit, from 0 to radix - 1."""
        assert 0 <= digit < radix, (digit, radix)
        self._row.append((digit, radix))

    def take(self, radix: int) -> int:
        """Read one digit."""
        self.rest, digit = divmod(self.rest, radix)
        return digit

    def put_escaped(self, digit: int, radix: int) -> None:
        """Write a number that is nearly always below radix - 1; larger ones cost one digit more."""
        self.put(min(digit, radix - 1), radix)
        if digit >= radix - 1:
            self.put(digit - (radix - 1), ESCAPED_MAX)

    def take_escaped(self, radix: int) -> int:
        """Read what `put_escaped` wrote."""
        digit = self.take(radix)
        return digit if digit < radix - 1 else digit + self.take(ESCAPED_MAX)

    def put_long(self, number: int) -> None:
        """Write a number of any size up to 32 to the power of 7."""
        groups = []
        while number:
            number, group = divmod(number, LONG_GROUP)
            groups.append(group)
        self.put_escaped(len(groups), LONG_COUNT)
        for group in groups:
            self.put(group, LONG_GROUP)

    def take_long(self) -> int:
        """Read what `put_long` wrote."""
        count = self.take_escaped(LONG_COUNT)
        if count > 7:
            raise TooNew("a number is too long")
        return sum(self.take(LONG_GROUP) * LONG_GROUP**place for place in range(count))

    def put_marks(self, marks: Iterable[int], group: int) -> None:
        """Write a set of places as bits, `group` of them at a time, with a bit that says whether more follow."""
        left = sum(1 << mark for mark in set(marks))
        while True:
            left, bits = divmod(left, 1 << group)
            self.put(bits | bool(left) << group, 2 << group)
            if not left:
                return

    def take_marks(self, group: int) -> list[int]:
        """Read what `put_marks` wrote, ascending."""
        marks: list[int] = []
        start = 0
        while True:
            bits = self.take(2 << group)
            marks += [start + place for place in range(group) if bits >> place & 1]
            start += group
            if not bits >> group:
                return marks

    def append(self, other: Digits) -> None:
        """Write all that another row holds."""
        self._row += other._row

    @property
    def capacity(self) -> int:
        """The product of the radices: the smaller it is, the shorter the row."""
        return prod(radix for _, radix in self._row)

    @property
    def folded(self) -> int:
        """The digits written, as one number."""
        number = 0
        for digit, radix in reversed(self._row):
            number = number * radix + digit
        return number

    def symbols(self, radix: int) -> list[int]:
        """The number in one radix, as few symbols as it needs, the least significant first."""
        number, symbols = self.folded, []
        while number:
            number, symbol = divmod(number, radix)
            symbols.append(symbol)
        return symbols

    @classmethod
    def of_symbols(cls, symbols: list[int], radix: int, edition: int = 0) -> Self:
        """Digits to read, from what `symbols` gave."""
        number = 0
        for symbol in reversed(symbols):
            number = number * radix + symbol
        return cls(number, edition)
