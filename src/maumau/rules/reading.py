"""From what people write to the one canonical value of an option, with every problem on the way collected.

`read(option, raw, problems)` returns the canonical value; when there is none it adds to `problems` and
returns the default, so that the caller can go on and report everything at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from maumau.errors import Problem
from maumau.rules.frozen import FrozenMap
from maumau.rules.options import (
    CARD_ENTRIES_MAX,
    COUNTED,
    EFFECTS,
    FACE_VALUES,
    FACES,
    RANKS,
    SEATS_MAX,
    SEATS_MIN,
    UNTIL_PLAYABLE,
    Option,
)

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_SCORING: Final = re.compile(r"\s*(\w+)\s*\(\s*([0-9]{1,9})\s*(?:,\s*(\w+)\s*)?\)\s*", re.ASCII)
_LIST: Final = re.compile(r"[\s]*[,+][\s]*")
_WORD_LENGTH: Final = 60
_FLAGS: Final = {"yes": True, "no": False, "true": True, "false": False}
_SPELLED: Final = ", ".join(f"{name} (with a number)" if name in COUNTED else name for name in EFFECTS)
_KEY_ORDER: Final = {key: place for place, key in enumerate((*RANKS, *FACES))}


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant, or None."""
    if len(word) > _WORD_LENGTH:
        return None
    lowered = {name.lower(): name for name in names}
    found = get_close_matches(word.lower().replace(" ", "_").replace("-", "_"), lowered, n=1, cutoff=0.6) or (
        get_close_matches(word.lower(), lowered, n=1, cutoff=0.6)
    )
    return lowered[found[0]] if found else None


def suggestion(word: str, names: Iterable[str]) -> str:
    """A half sentence that names the nearest valid name, or nothing."""
    found = nearest(word, names)
    return f"; did you mean {found!r}?" if found else ""


def shown(raw: object) -> str:
    """A value as a sentence can hold it: short, whatever was sent."""
    if isinstance(raw, int) and abs(raw) >= 10**15:
        return "a number that is too long"
    text = ascii(raw) if isinstance(raw, str) and not raw.isprintable() else repr(raw)
    return text if len(text) <= _WORD_LENGTH else text[: _WORD_LENGTH - 3] + "..."


def place(raw: object) -> str:
    """What was written as a key, as a path can hold it."""
    return str(raw)[:20].encode("utf-8", "backslashreplace").decode()


class _Reader:
    """Collects the problems of one option."""

    def __init__(self, option: Option, problems: list[Problem]) -> None:
        self.option = option
        self.problems = problems

    def wrong(self, text: str, *, entry: str = "", code: str = "bad_value", **params: object) -> None:
        path = f"{self.option.id}.{entry}" if entry else self.option.id
        self.problems.append(Problem(self.option.id, code, text, path=path, params=params))

    def integer(self, raw: object, low: int, high: int, *, what: str = "", entry: str = "") -> int | None:
        """A whole number from `low` to `high`; digits in a text will do."""
        if isinstance(raw, str) and _INTEGER.fullmatch(raw.strip()):
            raw = int(raw)
        if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
            return int(raw)
        self.wrong(
            f"{what or self.option.id} must be a whole number from {low} to {high}, not {shown(raw)}",
            entry=entry,
            value=shown(raw),
            low=low,
            high=high,
        )
        return None

    def table(self, raw: object, of: str) -> Mapping[object, object]:
        if isinstance(raw, Mapping):
            return raw
        self.wrong(f"{self.option.id} must be a table of {of}, not {shown(raw)}", value=shown(raw))
        return {}


def _flag(reader: _Reader, raw: object) -> object:
    if isinstance(raw, str):
        raw = _FLAGS.get(raw.strip().lower(), raw)
    if isinstance(raw, bool):
        return raw
    reader.wrong(f"{reader.option.id} must be true or false, not {shown(raw)}", value=shown(raw))
    return reader.option.default


def _choice(reader: _Reader, raw: object) -> object:
    option = reader.option
    if raw is False and "no" in option.values:
        return "no"
    if isinstance(raw, str):
        word = raw.strip().lower().replace(" ", "_").replace("-", "_")
        if word in option.values:
            return word
    hint = suggestion(raw, option.values) if isinstance(raw, str) else ""
    reader.wrong(
        f"{option.id} must be one of {', '.join(option.values)}, not {shown(raw)}{hint}",
        value=shown(raw),
        allowed=", ".join(option.values),
    )
    return option.default


def _number(reader: _Reader, raw: object) -> object:
    number = reader.integer(raw, reader.option.low, reader.option.high)
    return reader.option.default if number is None else number


def _number_or_word(reader: _Reader, raw: object) -> object:
    option = reader.option
    if isinstance(raw, str) and not _INTEGER.fullmatch(raw.strip()):
        if raw.strip().lower().replace(" ", "_") == UNTIL_PLAYABLE:
            return UNTIL_PLAYABLE
        reader.wrong(
            f"{option.id} must be a whole number from {option.low} to {option.high} or {UNTIL_PLAYABLE}, "
            f"not {shown(raw)}{suggestion(raw, option.values)}",
            value=shown(raw),
            low=option.low,
            high=option.high,
        )
        return option.default
    return _number(reader, raw)


def _seats(reader: _Reader, raw: object) -> object:
    if isinstance(raw, Mapping):
        unknown = [key for key in raw if key not in ("min", "max")]
        for key in unknown:
            reader.wrong(f"players has min and max, not {shown(key)}", entry=place(key), code="unknown_entry")
        raw = [raw.get("min", SEATS_MIN), raw.get("max", SEATS_MAX)]
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = [raw, raw]
    if not isinstance(raw, list | tuple) or len(raw) != 2:
        reader.wrong(f"players must be the fewest and the most, as [2, 6], not {shown(raw)}", value=shown(raw))
        return reader.option.default
    low = reader.integer(raw[0], SEATS_MIN, SEATS_MAX, what="the fewest players", entry="min")
    high = reader.integer(raw[1], SEATS_MIN, SEATS_MAX, what="the most players", entry="max")
    if low is None or high is None:
        return reader.option.default
    if low > high:
        reader.wrong(f"the minimum of {low} players is above the maximum of {high}", low=low, high=high)
        return reader.option.default
    return (low, high)


def _sizes(reader: _Reader, raw: object) -> object:
    option = reader.option
    sizes: dict[int, int] = {}
    for key, value in reader.table(raw, "numbers of players and cards").items():
        players = reader.integer(key, SEATS_MIN, SEATS_MAX, what="the number of players", entry=place(key))
        cards = reader.integer(value, option.low, option.high, what="the number of cards", entry=place(key))
        if players is not None and cards is not None:
            sizes[players] = cards
    return FrozenMap(dict(sorted(sizes.items())))


def _rank_or_card(raw: object) -> str | None:
    """'7', 7, '10', 'j', 'joker', 'KS' and '10h' as the rank or card text they mean."""
    text = str(raw).strip().upper() if isinstance(raw, str | int) and not isinstance(raw, bool) else ""
    if text == "JOKER":
        return "X"
    if text.startswith("10"):
        text = "T" + text[2:]
    return text if text in _KEY_ORDER else None


def _effect_words(raw: object) -> list[object] | None:
    """One entry of `effects` as its words, however it was written."""
    if raw is None or raw is False:
        return []
    if isinstance(raw, str):
        return [word for word in _LIST.split(raw.strip().lower()) if word not in ("", "none")]
    if isinstance(raw, Mapping):
        return [f"{key} {value}" if key in COUNTED else key for key, value in raw.items() if value is not False]
    if isinstance(raw, list | tuple):
        return [word.strip().lower() if isinstance(word, str) else word for word in raw]
    return None


def _entry_effects(reader: _Reader, key: str, raw: object) -> tuple[str, ...]:
    found: dict[str, str] = {}
    words = _effect_words(raw)
    if words is None:
        reader.wrong(f"the effects of {key} must be words, not {shown(raw)}", entry=key, value=shown(raw), card=key)
        return ()
    for word in words:
        name, _, amount = word.partition(" ") if isinstance(word, str) else (shown(word), "", "")
        if name not in EFFECTS or (amount and name not in COUNTED):
            reader.wrong(
                f"{key} cannot have the effect {shown(word)}: there are {_SPELLED}{suggestion(name, EFFECTS)}",
                entry=key,
                code="unknown_effect",
                value=shown(word),
                card=key,
            )
            continue
        if name in found:
            reader.wrong(f"{key} has the effect {name} twice", entry=key, code="effect_twice", value=name, card=key)
            continue
        found[name] = name
        if name in COUNTED:
            cards = reader.integer(
                amount or "nothing", 1, reader.option.high, what=f"the cards to draw for {key}", entry=key
            )
            found[name] = f"{name} {cards or 1}"
    return tuple(found[name] for name in EFFECTS if name in found)


def _effects(reader: _Reader, raw: object) -> object:
    """The table without entries that say nothing: a rank without effects, a card that does as its rank does."""
    entries: dict[str, tuple[str, ...]] = {}
    for written, value in reader.table(raw, "cards and effects").items():
        key = _rank_or_card(written)
        if key is None:
            reader.wrong(
                f"effects names {shown(written)}, which is neither a rank ({', '.join(RANKS)}) nor a card like KS",
                entry=place(written),
                code="unknown_card",
                value=shown(written),
            )
            continue
        if key in entries:
            reader.wrong(f"effects names {key} twice", entry=key, code="card_twice", card=key)
        entries[key] = _entry_effects(reader, key, value)
    kept = {
        key: entries[key]
        for key in sorted(entries, key=_KEY_ORDER.__getitem__)
        if entries[key] != (() if len(key) == 1 else entries.get(key[0], ()))
    }
    single = [key for key in kept if len(key) > 1]
    if len(single) > CARD_ENTRIES_MAX:
        reader.wrong(
            f"effects names {len(single)} single cards, and {CARD_ENTRIES_MAX} is the most; name ranks instead",
            code="too_many_cards",
            count=len(single),
            high=CARD_ENTRIES_MAX,
        )
    return FrozenMap(kept)


def _finishers(reader: _Reader, raw: object) -> object:
    if raw is None:
        raw = ()
    if isinstance(raw, str):
        raw = [word for word in _LIST.split(raw.strip()) if word.lower() not in ("", "none")]
    if not isinstance(raw, list | tuple | set | frozenset):
        reader.wrong(f"no_finish_on must be a list of ranks and effects, not {shown(raw)}", value=shown(raw))
        return reader.option.default
    found: set[str] = set()
    for word in raw:
        name = word.strip().lower() if isinstance(word, str) else ""
        key = name if name in EFFECTS else _rank_or_card(word)
        if key is None or (len(key) > 1 and key not in EFFECTS):
            reader.wrong(
                f"no_finish_on takes ranks ({', '.join(RANKS)}) and effects ({', '.join(EFFECTS)}), "
                f"not {shown(word)}{suggestion(name, EFFECTS)}",
                entry=place(word),
                code="unknown_card",
                value=shown(word),
            )
            continue
        found.add(key)
    return tuple(name for name in (*RANKS, *EFFECTS) if name in found)


def _values(reader: _Reader, raw: object) -> object:
    option = reader.option
    values = dict(FACE_VALUES)
    for written, value in reader.table(raw, "ranks and points").items():
        key = _rank_or_card(written)
        if key is None or len(key) > 1:
            reader.wrong(
                f"values names {shown(written)}, which is no rank ({', '.join(RANKS)})",
                entry=place(written),
                code="unknown_card",
                value=shown(written),
            )
            continue
        points = reader.integer(value, option.low, option.high, what=f"the value of {key}", entry=key)
        if points is not None:
            values[key] = points
    return FrozenMap(values)


_READERS: Final[Mapping[str, Callable[[_Reader, object], object]]] = {
    "flag": _flag,
    "choice": _choice,
    "number": _number,
    "number_or_word": _number_or_word,
    "seats": _seats,
    "sizes": _sizes,
    "effects": _effects,
    "finishers": _finishers,
    "values": _values,
}


def read(option: Option, raw: object, problems: list[Problem]) -> object:
    """The canonical value of `option` that `raw` stands for; what is wrong with it goes to `problems`."""
    return _READERS[option.kind](_Reader(option, problems), raw)


def spread(entries: dict[str, object]) -> None:
    """Take apart what one entry may say for several options: a scoring with its target, hand sizes in one table."""
    scoring = entries.get("scoring")
    if isinstance(scoring, str) and (match := _SCORING.fullmatch(scoring)):
        name, target, limit_rule = match.groups()
        entries["scoring"] = name
        entries.setdefault("target", int(target))
        if limit_rule:
            entries.setdefault("limit_rule", limit_rule)
    sizes = entries.get("hand_size")
    if isinstance(sizes, Mapping):
        rest = {key: value for key, value in sizes.items() if key != "default"}
        del entries["hand_size"]
        if "default" in sizes:
            entries["hand_size"] = sizes["default"]
        entries.setdefault("hand_size_by_players", rest)
