"""What the composition root hands to pages and API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maumau.serve.tables import Tables


@dataclass(frozen=True, slots=True)
class Services:
    """The running parts. `public_url`: how people reach the server, without a slash at the end; "" for as asked."""

    tables: Tables
    version: str
    commit: str
    core: str
    public_url: str = ""
