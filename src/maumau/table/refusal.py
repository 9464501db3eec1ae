"""A refusal is an answer: a code, a sentence that says what to do, and where the rule stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command changed nothing.

    `family` is one of `stale` (look again: the table has moved on), `illegal` (a rule of the round forbids it),
    `forbidden` (not yours to ask), `invalid` (the words make no sense), `unknown` (there is no such thing), `limit`
    (too many, too often, too large). `code` is stable, `text` English; a page translates by code and `params`.
    `rule` names the option of the rule set or the heading of the rules document that says so.
    """

    family: str
    code: str
    text: str
    rule: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
