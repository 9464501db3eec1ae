"""Groups of choices as the forms show them: a question, its answers, and the one that holds."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Choice:
    """One answer. `cards` shows it, `note` adds to its label, `lang` is the language of the label."""

    value: str
    label: str
    note: str = ""
    cards: tuple[Markup, ...] = ()
    lang: str = ""


@dataclass(frozen=True)
class Group:
    """A question with one answer; `value` is the one that holds."""

    key: str
    label: str
    choices: tuple[Choice, ...]
    value: str
    hint: str = ""


@dataclass(frozen=True)
class Box:
    """A switch."""

    key: str
    label: str
    on: bool
