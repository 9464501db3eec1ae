"""RuleSet: one way of playing, as a frozen value.

Everything the engine does follows from these fields; nothing asks which preset a set came from.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self, TypeVar

from maumau.errors import Problem, RuleSetError
from maumau.rules.options import BY_ID, DEFAULT_TARGETS, OPTIONS
from maumau.rules.reading import nearest, place, read, shown, spread, suggestion

NAME_LENGTH = 60
_LABELS = ("name", "base")
R = TypeVar("R", bound="RuleSet")


@dataclass(frozen=True, slots=True, init=False)
class RuleSet:
    """A rule set. Equal, and with the same digest, if it plays the same; `name` and `base` are only labels.

    The constructor takes the fields by name, in any friendly spelling ("draw 2", ["draw 2", "reverse"],
    "penalty(100, reach)", {"default": 5, 2: 6}), fills in defaults for the others and raises `RuleSetError` with
    every problem at once. Whether the set can be *played* is another question: `problems()`.
    """

    players: tuple[int, int]
    pack: str
    packs: int
    jokers: int
    hand_size: int
    hand_size_by_players: Mapping[int, int]
    first_dealer: str
    cut: bool
    direction: str
    rotation: str
    effects: Mapping[str, tuple[str, ...]]
    start_card: str
    start_wild: str
    wild_on_wild: bool
    wild_wish: str
    draw_when_able: bool
    draw_count: int | str
    play_drawn: str
    debt: str
    after_debt: str
    skip_answer: str
    reverse_with_two: str
    call: str
    call_words: str
    call_penalty: int
    call_window: str
    finish_uncalled: str
    false_challenge: int
    caught_on_turn: str
    no_finish_on: tuple[str, ...]
    final_draw: str
    misplay: str
    empty_stock: str
    values: Mapping[str, int]
    scoring: str
    target: int
    limit_rule: str
    match_tie: str
    highest_loses: bool
    wild_finish_multiplier: int
    max_turns: int
    draws_per_turn: int
    pass_after: str
    pass_when_able: bool
    recycle: str
    blocked_after: str
    limit_counts: str
    debt_on_empty: str
    second_pack_from: int
    blocked: str
    cover_draw: str
    finish_penalty: int
    words: str
    name: str = field(default="", compare=False)
    base: str = field(default="", compare=False)
    _known_digest: str = field(default="", init=False, compare=False, repr=False)

    def __init__(self, **fields: Any) -> None:
        entries: dict[str, Any] = dict(fields)
        found: list[Problem] = []
        spread(entries)
        if "target" not in entries and isinstance(entries.get("scoring"), str):
            entries["target"] = DEFAULT_TARGETS.get(entries["scoring"], 100)
        for option in OPTIONS:
            raw = entries.pop(option.id, option.default)
            object.__setattr__(self, option.id, read(option, raw, found))
        for label in _LABELS:
            object.__setattr__(self, label, _label(label, entries.pop(label, ""), found))
        found.extend(_unknown(key) for key in entries)
        if found:
            raise RuleSetError(found)
        sizes = {n: size for n, size in self.hand_size_by_players.items() if size != self.hand_size}
        object.__setattr__(self, "hand_size_by_players", type(self.hand_size_by_players)(sizes))  # type: ignore[call-arg]
        object.__setattr__(self, "_known_digest", "")

    def cards_for(self, players: int) -> int:
        """Cards dealt to each of `players` seats."""
        return self.hand_size_by_players.get(players, self.hand_size)

    def packs_for(self, players: int) -> int:
        """Packs shuffled together for `players` seats."""
        return 2 if self.packs == 1 and 0 < self.second_pack_from <= players else self.packs

    def replace(self, **changes: Any) -> Self:
        """This set with other values, friendly spellings included.

        Options that lose their meaning by the change go back to their defaults, unless they are named too;
        another way of scoring without a target takes its usual one.
        """
        changes = dict(changes)
        spread(changes)
        entries = self.entries()
        if "target" not in changes and changes.get("scoring", self.scoring) != self.scoring:
            del entries["target"]
        changed = type(self)(**{**entries, **changes})
        changed = settle(changed, keep=changes)
        if "name" not in changes and self.name == self.base and changed != self:
            return type(self)(**{**changed.entries(), "name": ""})
        return changed

    def entries(self) -> dict[str, Any]:
        """Every field with its value, labels too, in catalogue order."""
        return {key: getattr(self, key) for key in (*BY_ID, *_LABELS)}

    def problems(self, players: int | None = None) -> list[Problem]:
        """Why this set cannot be played, by `players` seats or by any number it allows; empty when it can."""
        from maumau.rules.problems import errors_of

        return errors_of(self, players)

    def warnings(self, players: int | None = None) -> list[Problem]:
        """What can be played but is questionable."""
        from maumau.rules.problems import warnings_of

        return warnings_of(self, players)

    def differences(self, other: RuleSet) -> dict[str, tuple[Any, Any]]:
        """The fields that differ, in catalogue order, as (mine, theirs)."""
        pairs = ((key, (getattr(self, key), getattr(other, key))) for key in BY_ID)
        return {key: (mine, theirs) for key, (mine, theirs) in pairs if mine != theirs}

    def nearest_preset(self) -> str:
        """The preset with the fewest differing fields; `base` decides a tie, then the order of the presets."""
        from maumau.rules.library import preset, presets

        return min(presets(), key=lambda name: (len(self.differences(preset(name))), name != self.base))

    def to_dict(self) -> dict[str, Any]:
        """Plain data with text keys, ready for JSON; `from_dict` gives the same set back."""
        return {key: _plain(value) for key, value in self.entries().items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """A set from plain data. Raises `RuleSetError` with every problem."""
        if not isinstance(data, Mapping):
            raise RuleSetError([Problem("", "bad_value", f"a rule set must be a table of options, not {shown(data)}")])
        strange: list[object] = [key for key in data if type(key) is not str]
        if strange:
            raise RuleSetError([_unknown(str(key)) for key in strange])
        return cls(**data)

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """A set from JSON. A broken text is reported with line and column."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            text = f"this is no JSON: {error.msg} in line {error.lineno}, column {error.colno}"
            raise RuleSetError([Problem("", "bad_json", text)]) from None
        except (ValueError, RecursionError):
            raise RuleSetError([Problem("", "bad_json", "this is no JSON: the text cannot be read")]) from None
        return cls.from_dict(data)

    def to_toml(self) -> str:
        """A TOML file a person can read and edit."""
        from maumau.rules.toml_io import write

        return write(self)

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """A set from TOML. A broken file is reported with line and column, one of a newer version as such."""
        from maumau.rules.toml_io import parse

        return parse(text, cls)

    def to_code(self) -> str:
        """The share code, the same for sets that play the same; it holds neither name nor base."""
        from maumau.rules.code import encode

        return encode(self)

    @classmethod
    def from_code(cls, code: str) -> RuleSet:
        """The set of a share code. Raises `CodeError` for a slip or a code of a newer version."""
        from maumau.rules.code import decode

        return decode(code)

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that only sets which play the same share.

        Options at their defaults are left out, so that an option that comes later changes no digest of today.
        """
        if not self._known_digest:  # asked for with every View
            object.__setattr__(self, "_known_digest", _digest(self))
        return self._known_digest

    def __repr__(self) -> str:
        label = f"{self.name!r}, " if self.name else ""
        return f"<RuleSet {label}{self.digest}>"


def _digest(rules: RuleSet) -> str:
    values = ((option, getattr(rules, option.id)) for option in OPTIONS)
    playing = [[option.id, _plain(value)] for option, value in values if value != option.default]
    written = json.dumps(playing, ensure_ascii=True, separators=(",", ":"), sort_keys=True)
    return sha256(written.encode()).hexdigest()[:16]


def settle(rules: R, keep: Container[str] = ()) -> R:
    """The set with every option that has no meaning in it at its default, except those to `keep`."""
    from maumau.rules.problems import idle

    defaults = {option_id: BY_ID[option_id].default for option_id in idle(rules) if option_id not in keep}
    return type(rules)(**{**rules.entries(), **defaults}) if defaults else rules


def _label(label: str, raw: object, problems: list[Problem]) -> str:
    if isinstance(raw, str) and len(raw) <= NAME_LENGTH and raw.isprintable():
        return raw.strip()
    text = f"{label} must be at most {NAME_LENGTH} visible characters, not {shown(raw)}"
    problems.append(Problem(label, "bad_value", text, params={"value": shown(raw), "high": NAME_LENGTH}))
    return ""


def _unknown(key: str) -> Problem:
    names = (*BY_ID, *_LABELS)
    text = f"there is no option {shown(key)}{suggestion(key, names)}"
    params = {"value": place(key), "nearest": nearest(key, names) or ""}
    return Problem(place(key), "unknown_option", text, params=params)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return list(value) if isinstance(value, tuple) else value
