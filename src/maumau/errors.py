"""Every exception of maumau in one place: a family, a code, a sentence, a heading of the documentation.

All of them are `ValueError`s. The code is stable and meant for programs; the sentence is English and for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from maumau.core.errors import IllegalAction, MaumauError, NotationError, PositionError

__all__ = [
    "CodeError",
    "IllegalAction",
    "MatchError",
    "MaumauError",
    "NotationError",
    "PositionError",
    "Problem",
    "RuleSetError",
    "UnknownBot",
    "UnknownPreset",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or doubtful, in a rule set.

    `option` is the field to change first and `options` are all fields that take part.
    `path` is the entry inside the field (`effects.KS`), `params` are the values the sentence speaks of,
    so that it can be said in another language. `severity` is "error" or "warning".
    """

    option: str
    code: str
    text: str
    options: tuple[str, ...] = ()
    severity: str = "error"
    path: str = ""
    params: Mapping[str, object] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        if not self.options:
            object.__setattr__(self, "options", (self.option,))
        if not self.path:
            object.__setattr__(self, "path", self.option)

    def __str__(self) -> str:
        return f"{self.path}: {self.text}" if self.path else self.text


class RuleSetError(MaumauError):
    """A rule set cannot be built. `problems` lists everything that is wrong with it, not only the first thing."""

    code = "bad_rule_set"
    slug = "rules"

    def __init__(self, problems: Iterable[Problem], *, code: str | None = None) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems), code=code)


class CodeError(MaumauError):
    """A share code cannot be opened: a typing slip, or a code of a newer version."""

    code = "bad_code"
    slug = "share-codes"


class UnknownPreset(MaumauError):
    """There is no preset of this name. `nearest` is the one that was probably meant, or None."""

    code = "unknown_preset"
    slug = "presets"

    def __init__(self, text: str, *, nearest: str | None = None) -> None:
        super().__init__(text)
        self.nearest = nearest


class UnknownBot(MaumauError):
    """There is no computer player of this name. `nearest` is the one that was probably meant, or None."""

    code = "unknown_bot"
    slug = "bots"

    def __init__(self, text: str, *, nearest: str | None = None) -> None:
        super().__init__(text)
        self.nearest = nearest


class MatchError(MaumauError):
    """The match cannot do this now: a round is still running, or the match is over."""

    code = "match"
    slug = "match"
