"""Quick phrases and, where a table allows it, free words."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from maumau.table import answers
from maumau.table import entries as log
from maumau.table.refusal import Refusal

if TYPE_CHECKING:
    from maumau.table.commands import Command, Say
    from maumau.table.model import Table

PHRASES: Final = (
    "hello",
    "well_played",
    "thanks",
    "sorry",
    "hurry",
    "one_moment",
    "oh_no",
    "lucky",
    "again",
    "bye",
    "smile",
    "laugh",
    "wow",
    "think",
    "sad",
    "heart",
)
"""Keys of what can be said; each viewer reads it in the own language."""

MAX_TEXT: Final = 200
FLOOD: Final = 5
FLOOD_MS: Final = 10_000
"""So many sayings of one person may fall within so long a time."""


def say(table: Table, command: Command, body: Say, now: int) -> list[log.Entry] | Refusal:
    """A phrase by its key, or free words if the table's agreements allow them."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    assert command.actor is not None
    if table.settings.talk == "none":
        return Refusal("forbidden", "no_talk", "At this table nothing is written. Talk across the table.")
    if (wait := _wait(table, command.actor, now)) > 0:
        text = "That was a lot at once. Wait a few seconds before you say more."
        return Refusal("limit", "flood", text, params={"wait_ms": wait})
    if body.text is None:
        if body.phrase not in PHRASES:
            return Refusal("invalid", "unknown_phrase", "There is no such phrase. Choose one from the list.")
        return [log.Said(now, command.actor, phrase=body.phrase)]
    if table.settings.talk != "free":
        return Refusal("forbidden", "no_free_text", "At this table only the ready-made phrases can be used.")
    text = " ".join("".join(" " if _is_control(char) else char for char in body.text).split())
    if not text or len(text) > MAX_TEXT:
        return Refusal("invalid", "bad_text", f"Write 1 to {MAX_TEXT} characters.", params={"most": MAX_TEXT})
    return [log.Said(now, command.actor, text=text)]


def _is_control(char: str) -> bool:
    return (
        unicodedata.category(char) in {"Cc", "Cs", "Co", "Zl", "Zp"}
        or char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068"
    )


def _wait(table: Table, seat: int, now: int) -> int:
    latest = table.said_at.get(seat, [])
    return latest[0] + FLOOD_MS - now if len(latest) >= FLOOD else 0
