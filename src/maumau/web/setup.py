"""What is played at a new table: the rule set with its choices, who sits there, how announcements work.

The choices of a rule set are those that the preset offers; nothing about them is typed a second time here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from maumau.errors import MaumauError, RuleSetError
from maumau.rules import RuleSet, SetupOption, apply_setup, preset, presets, setup_options
from maumau.table.settings import CALL_MODES, LEVELS, PACES, Settings
from maumau.web.errors import PageError
from maumau.web.set_names import clean_set_name, named

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_OPPONENTS: Final = 5
DEFAULT_OPPONENTS: Final = 3
DEFAULT_RULES: Final = {"de": "skat"}
"""The first set offered where another than `international` is at home."""

MAX_CODE: Final = 400


@dataclass(frozen=True)
class Setup:
    """A set-up as it was chosen; `answers` are the preset's questions by id, "yes" for a switch that is on."""

    rules: str
    answers: dict[str, str] = field(default_factory=dict)
    opponents: int = DEFAULT_OPPONENTS
    level: str = "good"
    pace: str = "normal"
    call: str = "manual"
    title: str = ""
    """The name that somebody gave to a set of their own."""

    def base(self) -> RuleSet:
        """The rule set before any choice."""
        return find_rules(self.rules)

    def options(self) -> tuple[SetupOption, ...]:
        """The questions of the preset that change play; none for a rule set that came by a code."""
        if self.rules not in presets():
            return ()
        return tuple(option for option in setup_options(self.base()) if not option.display)

    def rule_set(self) -> RuleSet:
        """The rule set with the choices made. Raises PageError `bad_rules` with everything that keeps it from play."""
        try:
            rules = apply_setup(self.base(), self.answers)
        except RuleSetError as error:
            raise PageError(422, "bad_rules", problems=list(error.problems)) from error
        if found := rules.problems():
            raise PageError(422, "bad_rules", problems=found)
        return rules if self.rules in presets() else named(rules, self.title)

    def settings(self) -> Settings:
        """The table's agreements."""
        return Settings(call=self.call, pace=self.pace, bot_level=self.level)

    def to_fields(self) -> dict[str, str]:
        """Short texts for the cookie; `from_fields` reads them again."""
        fields = {f"o_{key}": value for key, value in self.answers.items()}
        return fields | {
            **({"title": self.title} if self.title else {}),
            "rules": self.rules,
            "opponents": str(self.opponents),
            "level": self.level,
            "pace": self.pace,
            "call": self.call,
        }


def find_rules(key: str) -> RuleSet:
    """The rule set of a preset's name or a share code. Raises PageError `bad_code` when it is neither."""
    if key in presets():
        return preset(key)
    if len(key) > MAX_CODE:
        raise PageError(404, "bad_code")
    try:
        return RuleSet.from_code(key)
    except MaumauError as error:
        raise PageError(404, "bad_code") from error


def first_setup(lang: str) -> Setup:
    """What is played before anything was chosen."""
    return Setup(DEFAULT_RULES.get(lang, "international"))


def from_fields(fields: Mapping[str, str], *, strict: bool) -> Setup:
    """The set-up of a form or cookie.

    A form is `strict`: what is not offered raises PageError `bad_field`. From a cookie it is left out.
    """
    rules = fields.get("rules", "")
    find_rules(rules)
    empty = Setup(rules)
    answers: dict[str, str] = {}
    for option in empty.options():
        value = fields.get(f"o_{option.id}", "")
        if value in {choice.id for choice in option.choices}:
            answers[option.id] = value
        elif value and strict:
            raise PageError(422, "bad_field", field=option.id)
    return Setup(
        rules,
        answers,
        _number(fields, "opponents", empty.opponents, strict=strict),
        _word(fields, "level", LEVELS, empty.level, strict=strict),
        _word(fields, "pace", PACES, empty.pace, strict=strict),
        _word(fields, "call", CALL_MODES, empty.call, strict=strict),
        "" if rules in presets() else clean_set_name(fields.get("title", "")[:200]),
    )


def last_setup(fields: Mapping[str, str], lang: str) -> Setup:
    """The set-up of the cookie, or the first one when there is none that still holds."""
    try:
        setup = from_fields(fields, strict=False)
        problems = seat_problems(setup)
    except PageError:
        return first_setup(lang)
    return first_setup(lang) if problems else setup


def seat_problems(setup: Setup) -> bool:
    """Whether the rule set does not allow that many players."""
    low, high = setup.rule_set().players
    return not low <= setup.opponents + 1 <= high


def _number(fields: Mapping[str, str], key: str, default: int, *, strict: bool) -> int:
    text = fields.get(key, str(default))
    if len(text) == 1 and text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_OPPONENTS:
        return int(text)
    if strict:
        raise PageError(422, "bad_field", field=key)
    return default


def _word(fields: Mapping[str, str], key: str, allowed: tuple[str, ...], default: str, *, strict: bool) -> str:
    text = fields.get(key, default)
    if text in allowed:
        return text
    if strict:
        raise PageError(422, "bad_field", field=key)
    return default
