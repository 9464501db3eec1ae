"""Which of several processes a table belongs to, and which table somebody who has just connected asks for.

Any process serves any table. One at which all of a table's people are connected just has less to do.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

PEEK: Final = 128
"""Bytes at the start of a connection in which a table's address is looked for."""
_TABLE: Final = re.compile(rb"[A-Z]{3,7} /(?:t|api/v1/tables)/(\w{1,32})[/? ]")


def owner_of(table_id: str, count: int) -> int:
    """The number of the process, of *count*, to which a table belongs."""
    return zlib.crc32(table_id.lower().encode()) % count


def table_in(start: bytes) -> str | None:
    """The table that a first request is about; None for any other page, or when that cannot be seen."""
    found = _TABLE.match(start)
    return found[1].decode("ascii", "replace") if found else None
