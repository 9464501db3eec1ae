"""Escaping of texts for HTML, for places that draw the same words again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import markupsafe

KEPT: Final = 8192


@lru_cache(maxsize=KEPT, typed=True)
def escape(text: str) -> str:
    """The text with the characters escaped that mean something in HTML; most are labels and come every time.

    Told apart by type, so that a text that is markup already never answers for an equal one that is not.
    """
    return str(markupsafe.escape(text))
