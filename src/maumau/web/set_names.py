"""Names that people give to rule sets."""

from __future__ import annotations

from maumau.rules import RuleSet
from maumau.rules.ruleset import NAME_LENGTH


def clean_set_name(text: str) -> str:
    """A name for a rule set: visible characters, one line, not too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line[:NAME_LENGTH].strip()


def named(rules: RuleSet, name: str) -> RuleSet:
    """The set under another name; a preset keeps its own."""
    return RuleSet(**{**rules.entries(), "name": name}) if name and name != rules.name else rules
