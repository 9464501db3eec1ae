"""What a table agrees upon besides the rule set: announcements, clock, pace, absence, talk."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

CALL_MODES: Final = ("manual", "reminder", "automatic")
PACES: Final = ("slow", "normal", "fast", "instant")
TIME_OUTS: Final = ("draw", "computer")
TALK: Final = ("phrases", "free", "none")
LEVELS: Final = ("random", "beginner", "good")
OPEN_HANDS: Final = ("never", "delayed", "at_once")

MAX_CLOCK_MS: Final = 14 * 24 * 3_600_000
MIN_CLOCK_MS: Final = 5_000
LONG_CLOCK_MS: Final = 3_600_000
"""From here on a clock is meant for tables that go on for days: it runs on while nobody is there."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A table's agreements. All times in milliseconds; `None` means never.

    `call`: manual, reminder (manual, and the page reminds its owner) or automatic. `grace_ms`: after a card lies,
    only its owner may speak for so long. `clock_ms`: time for one turn. `time_out`: what happens then: the rule of
    RULES.md 3.17 (`draw`) or the computer plays that one turn. `away_ms`: after so long without a line the computer
    minds the seat while others wait. `pace`: how long computer players take. `bot_level`: who fills or takes a seat.
    `open_hands`: whether spectators see all hands once every person at the table has agreed: `never`, `delayed` (as
    they were twice round the table ago) or `at_once`.
    """

    call: str = "manual"
    grace_ms: int = 1_500
    clock_ms: int | None = None
    time_out: str = "draw"
    away_ms: int | None = 60_000
    pace: str = "normal"
    bot_level: str = "good"
    locked: bool = False
    late_join: bool = True
    talk: str = "phrases"
    open_hands: str = "never"

    def problems(self) -> list[str]:
        """Every value that cannot be used, in words; empty when all is well."""
        found = []
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                found.append(f"{name} must be one of: {', '.join(allowed)}.")
        for name, low, high in _RANGES:
            value = getattr(self, name)
            if value is None and name != "grace_ms":
                continue
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                found.append(f"{name} must be between {low} and {high} milliseconds.")
        switches = [name for name in ("locked", "late_join") if not isinstance(getattr(self, name), bool)]
        return found + [f"{name} must be true or false." for name in switches]

    def replace(self, **changes: Any) -> Settings:
        """A copy with *changes*; an unknown name is a `TypeError`."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """Plain data; `from_dict` reads it back."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Settings:
        """Reads what `to_dict` wrote; names that a later version added fall back to their defaults."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in data.items() if name in known})


_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "call": CALL_MODES,
    "pace": PACES,
    "time_out": TIME_OUTS,
    "talk": TALK,
    "bot_level": LEVELS,
    "open_hands": OPEN_HANDS,
}
_RANGES: Final = (
    ("grace_ms", 0, 10_000),
    ("clock_ms", MIN_CLOCK_MS, MAX_CLOCK_MS),
    ("away_ms", 5_000, MAX_CLOCK_MS),
)
