"""A rule set as the fields of a form, and back: made from the catalogue, so that a new option needs nothing here.

`o.<option>` holds a plain value, `e.<rank>.<effect>` what a rank does, `c.<row>` a single card and `c.<row>.<effect>`
what it does, `s.<players>` hands for so many, `v.<rank>` points, `n.<rank or effect>` cards that may not be last.
`has.<option>` says that an option was on the page, since a box that is not ticked and a field left empty say nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from maumau.rules import OPTIONS, Option, RuleSet
from maumau.rules.options import CARD_ENTRIES_MAX, COUNTED, PACK_RANKS, RANKS, SEATS_MAX, SEATS_MIN
from maumau.rules.reading import read
from maumau.rules.ruleset import settle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from maumau.errors import Problem

Fields = dict[str, str]
ON: Final = "1"


@dataclass(frozen=True)
class Read:
    """What a form says: the set, what could not be read, and those fields as they were typed."""

    rules: RuleSet
    problems: tuple[Problem, ...] = ()
    typed: Fields = field(default_factory=dict)


def ranks_shown(rules: RuleSet) -> str:
    """The ranks of the pack, and others that the set has a rule for."""
    pack = PACK_RANKS[rules.pack] + ("X" if rules.jokers else "")
    return "".join(rank for rank in RANKS if rank in pack or rank in rules.effects or rank in rules.no_finish_on)


def seats_shown(rules: RuleSet) -> range:
    """The numbers of players that may have another number of cards."""
    low, high = rules.players
    return range(
        min(low, *rules.hand_size_by_players, SEATS_MAX), max(high, *rules.hand_size_by_players, SEATS_MIN) + 1
    )


def fields_of(rules: RuleSet) -> Fields:
    """Every field of the form with its text."""
    fields: Fields = {}
    for option in OPTIONS:
        _WRITERS.get(option.kind, _write_plain)(fields, option, getattr(rules, option.id))
    return fields


def _write_plain(fields: Fields, option: Option, value: Any) -> None:
    fields[f"o.{option.id}"] = {True: "yes", False: "no"}[value] if option.kind == "flag" else str(value)


def _write_seats(fields: Fields, option: Option, value: Any) -> None:
    fields[f"o.{option.id}.min"], fields[f"o.{option.id}.max"] = map(str, value)


def _write_sizes(fields: Fields, option: Option, value: Any) -> None:
    fields[f"has.{option.id}"] = ON
    fields.update({f"s.{players}": str(size) for players, size in value.items()})


def _write_values(fields: Fields, _option: Option, value: Any) -> None:
    fields.update({f"v.{rank}": str(points) for rank, points in value.items()})


def _write_finishers(fields: Fields, option: Option, value: Any) -> None:
    fields[f"has.{option.id}"] = ON
    fields.update({f"n.{word}": ON for word in value})


def _write_effects(fields: Fields, option: Option, value: Any) -> None:
    fields[f"has.{option.id}"] = ON
    row = 0
    for key, effects in value.items():
        if len(key) == 1:
            start = f"e.{key}"
        else:
            start = f"c.{row}"
            fields[start] = key
            row += 1
        for effect in effects:
            name, _, amount = effect.partition(" ")
            fields[f"{start}.{name}"] = amount or ON


_WRITERS: Final[Mapping[str, Callable[[Fields, Option, Any], None]]] = {
    "seats": _write_seats,
    "sizes": _write_sizes,
    "values": _write_values,
    "finishers": _write_finishers,
    "effects": _write_effects,
}


def read_fields(fields: Mapping[str, str], start: RuleSet, before: RuleSet) -> Read:
    """The set of a filled form.

    An option that is not in the form stands as in `start`, or at its default where it has no meaning; one that cannot
    be read stands as in `before`, and its fields are kept as they were typed.
    """
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    typed: Fields = {}
    for option in OPTIONS:
        raw = _READERS.get(option.kind, _read_plain)(fields, option, start)
        found: list[Problem] = []
        value = getattr(start, option.id) if raw is None else read(option, raw, found)
        if found:
            problems += found
            typed |= {key: text for key, text in fields.items() if _belongs(key, option)}
            value = getattr(before, option.id)
        values[option.id] = value
    if values["scoring"] != before.scoring and fields.get("o.target") in (None, str(before.target)):
        del values["target"]  # another way of scoring starts with its usual target
    return Read(settle(RuleSet(**values)), tuple(problems), typed)


def _belongs(key: str, option: Option) -> bool:
    starts = {"effects": ("e.", "c."), "sizes": ("s.",), "values": ("v.",), "finishers": ("n.",)}
    return key.startswith(starts.get(option.kind, (f"o.{option.id}.",))) or key in (
        f"o.{option.id}",
        f"has.{option.id}",
    )


def _read_plain(fields: Mapping[str, str], option: Option, _start: RuleSet) -> Any:
    return fields.get(f"o.{option.id}")


def _read_seats(fields: Mapping[str, str], option: Option, start: RuleSet) -> Any:
    low, high = (fields.get(f"o.{option.id}.{end}") for end in ("min", "max"))
    if low is None and high is None:
        return None
    usual = getattr(start, option.id)
    return [usual[0] if low is None else low, usual[1] if high is None else high]


def _read_sizes(fields: Mapping[str, str], option: Option, _start: RuleSet) -> Any:
    if f"has.{option.id}" not in fields:
        return None
    return {key[2:]: text for key, text in fields.items() if key.startswith("s.") and text.strip()}


def _read_values(fields: Mapping[str, str], option: Option, start: RuleSet) -> Any:
    sent = {key[2:]: text for key, text in fields.items() if key.startswith("v.")}
    return {**getattr(start, option.id), **sent} if sent else None


def _read_finishers(fields: Mapping[str, str], option: Option, _start: RuleSet) -> Any:
    if f"has.{option.id}" not in fields:
        return None
    return [key[2:] for key, text in fields.items() if key.startswith("n.") and text]


def _read_effects(fields: Mapping[str, str], option: Option, _start: RuleSet) -> Any:
    if f"has.{option.id}" not in fields:
        return None
    entries: dict[str, list[str]] = {}
    cards: dict[str, str] = {}
    for key, text in fields.items():
        kind, _, rest = key.partition(".")
        if kind == "c" and "." not in rest and text.strip():
            cards[rest] = text.strip()
    for key in cards.values():
        entries[key] = []
    for key, text in fields.items():
        kind, _, rest = key.partition(".")
        row, _, name = rest.partition(".")
        if kind not in ("e", "c") or not name or not text.strip():
            continue
        card = row if kind == "e" else cards.get(row)
        if card is not None:
            entries.setdefault(card, []).append(f"{name} {text.strip()}" if name in NUMBERED else name)
    return entries


NUMBERED: Final = frozenset(COUNTED)
"""Effects that have a number of cards."""
CARD_ROWS: Final = range(CARD_ENTRIES_MAX)

_READERS: Final[Mapping[str, Callable[[Mapping[str, str], Option, RuleSet], Any]]] = {
    "seats": _read_seats,
    "sizes": _read_sizes,
    "values": _read_values,
    "finishers": _read_finishers,
    "effects": _read_effects,
}
