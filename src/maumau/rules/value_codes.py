"""How the value of one option is written in a share code.

`base` is the value it differs from, or None where there is no preset to differ from. The radices are for ever;
whatever is larger than they allow goes by an escape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any, Final

from maumau.rules.digits import Digits, TooNew, TooOld
from maumau.rules.options import EFFECTS, FACES, RANKS, SEATS_MAX, SEATS_MIN, Option

_CHOICE_RADIX: Final = {
    **dict.fromkeys(("pack", "start_card", "rotation", "play_drawn", "debt", "call", "call_words", "call_window"), 4),
    **dict.fromkeys(("start_wild", "scoring"), 5),
    **dict.fromkeys(("first_dealer", "direction", "wild_wish", "after_debt", "skip_answer", "reverse_with_two"), 3),
    **dict.fromkeys(("finish_uncalled", "caught_on_turn", "final_draw", "misplay", "empty_stock"), 3),
    **dict.fromkeys(("limit_rule", "match_tie"), 3),
    "words": 6,
    **dict.fromkeys(("pass_after", "blocked_after", "limit_counts", "debt_on_empty", "blocked", "cover_draw"), 3),
}
"""One more than the values of the day the option came; options that come later take 4."""
_LATER_RADIX: Final = {**_CHOICE_RADIX, "play_drawn": 5, "scoring": 6, "skip_answer": 4, "final_draw": 4}
"""The same for edition 1, by when some options had more values."""
_LONG_NUMBERS: Final = ("target", "max_turns")
_TINY_NUMBERS: Final = ("packs", "jokers", "wild_finish_multiplier")
_SHORT, _TINY = 12, 6
_SEATS_GROUP, _FINISHERS_GROUP = 7, 10
_SET_RADIX, _ABSENT, _OTHER_SET = 80, 78, 79
_LATER_SET_RADIX, _LATER_ABSENT, _LATER_OTHER_SET = 96, 94, 95
_FIRST_WORDS: Final = EFFECTS[:6]
_WORD_ALONE: Final = {"anything": 78, "name": 79, "cancel": 80}
_BACK: Final = 80
"""In edition 1 the words that came later stand for sets of their own, `back n` for 80 + n."""
_KEYS: Final = (*RANKS, *FACES)
_KEY_RADIX, _FACE_RADIX, _RANK_RADIX, _VALUE_RADIX = 71, 57, 16, 102
_CHANGES, _ALL_RANKS, _SOME_RANKS = 0, 1, 2
_FINISHERS: Final = (*RANKS, *EFFECTS)


def _at(names: tuple[str, ...] | str, place: int) -> str:
    if place >= len(names):
        raise TooNew("a value is not known here")
    return names[place]


def _write_flag(digits: Digits, _option: Option, value: Any, base: Any) -> None:
    if base is None:
        digits.put(int(value), 2)


def _read_flag(digits: Digits, _option: Option, base: Any) -> bool:
    return bool(digits.take(2)) if base is None else not base


def _radix(digits: Digits, option: Option) -> int:
    return (_LATER_RADIX if digits.edition else _CHOICE_RADIX).get(option.id, 4)


def _write_choice(digits: Digits, option: Option, value: Any, _base: Any) -> None:
    digits.put_escaped(option.values.index(value), _radix(digits, option))


def _read_choice(digits: Digits, option: Option, _base: Any) -> str:
    return _at(option.values, digits.take_escaped(_radix(digits, option)))


def _write_number(digits: Digits, option: Option, value: Any, _base: Any) -> None:
    if option.id in _LONG_NUMBERS:
        digits.put_long(value)
    else:
        digits.put_escaped(value, _TINY if option.id in _TINY_NUMBERS else _SHORT)


def _read_number(digits: Digits, option: Option, _base: Any) -> int:
    if option.id in _LONG_NUMBERS:
        return digits.take_long()
    return digits.take_escaped(_TINY if option.id in _TINY_NUMBERS else _SHORT)


def _write_number_or_word(digits: Digits, option: Option, value: Any, _base: Any) -> None:
    digits.put_escaped(0 if value == option.values[0] else value, _SHORT)


def _read_number_or_word(digits: Digits, option: Option, _base: Any) -> int | str:
    return digits.take_escaped(_SHORT) or option.values[0]


def _write_seats(digits: Digits, _option: Option, value: Any, _base: Any) -> None:
    for seats in value:
        digits.put_escaped(seats, _SHORT)


def _read_seats(digits: Digits, _option: Option, _base: Any) -> list[int]:
    return [digits.take_escaped(_SHORT), digits.take_escaped(_SHORT)]


def _write_sizes(digits: Digits, _option: Option, value: Any, _base: Any) -> None:
    if digits.edition:
        for players in range(SEATS_MIN, SEATS_MAX + 1):
            digits.put_escaped(value.get(players, 0), _SHORT)
        return
    digits.put_marks((players - 2 for players in value), _SEATS_GROUP)
    for size in value.values():
        digits.put_escaped(size, _SHORT)


def _read_sizes(digits: Digits, _option: Option, _base: Any) -> dict[int, int]:
    if digits.edition:
        sizes = {players: digits.take_escaped(_SHORT) for players in range(SEATS_MIN, SEATS_MAX + 1)}
        return {players: size for players, size in sizes.items() if size}
    return {place + 2: digits.take_escaped(_SHORT) for place in digits.take_marks(_SEATS_GROUP)}


def _write_finishers(digits: Digits, _option: Option, value: Any, _base: Any) -> None:
    digits.put_marks(map(_FINISHERS.index, value), _FINISHERS_GROUP)


def _read_finishers(digits: Digits, _option: Option, _base: Any) -> list[str]:
    return [_at(_FINISHERS, place) for place in digits.take_marks(_FINISHERS_GROUP)]


def _write_values(digits: Digits, _option: Option, value: Any, base: Any) -> None:
    changed = [rank for rank in RANKS if base is None or value[rank] != base[rank]]
    whole = len(changed) * 11 > len(RANKS) * 7
    digits.put(int(whole), 2)
    if not whole:
        digits.put_escaped(len(changed), _RANK_RADIX)
    for rank in RANKS if whole else changed:
        if not whole:
            digits.put(RANKS.index(rank), _RANK_RADIX)
        digits.put_escaped(value[rank], _VALUE_RADIX)


def _read_values(digits: Digits, _option: Option, base: Any) -> dict[str, int]:
    if digits.take(2):
        return {rank: digits.take_escaped(_VALUE_RADIX) for rank in RANKS}
    values = dict(base or {})
    for _ in range(digits.take_escaped(_RANK_RADIX)):
        rank = _at(RANKS, digits.take(_RANK_RADIX))
        values[rank] = digits.take_escaped(_VALUE_RADIX)
    return values


def _write_set(digits: Digits, effects: tuple[str, ...] | None) -> None:
    """The effects of one card. The combinations that may be played have a number of their own."""
    if digits.edition:
        _write_later_set(digits, effects)
        return
    if effects is None:
        digits.put(_ABSENT, _SET_RADIX)
        return
    number = _first_number(effects)
    if number is not None:
        digits.put(number, _SET_RADIX)
        return
    amounts = dict(effect.partition(" ")[::2] for effect in effects)
    if not set(amounts) <= set(_FIRST_WORDS):
        raise TooOld
    digits.put(_OTHER_SET, _SET_RADIX)
    digits.put_escaped(int(amounts.get("draw", 0)), _SHORT)
    digits.put_marks(map(EFFECTS.index, amounts), _FINISHERS_GROUP)


def _first_number(effects: tuple[str, ...]) -> int | None:
    """The number of one of the 78 combinations of the first day; None for any other."""
    amounts = dict(effect.partition(" ")[::2] for effect in effects)
    names = set(amounts)
    draw = int(amounts.get("draw", 0))
    turns = [name for name in ("draw", "skip", "again") if name in names]
    if len(turns) > 1 or {"wild", "cover"} <= names or not names <= set(_FIRST_WORDS):
        return None
    turn = draw + 2 if draw else ["", "skip", "again"].index(turns[0] if turns else "")
    suit = 1 if "wild" in names else 2 if "cover" in names else 0
    return suit + 3 * ("reverse" in names) + 6 * turn


def _write_later_set(digits: Digits, effects: tuple[str, ...] | None) -> None:
    amounts = dict(effect.partition(" ")[::2] for effect in effects or ())
    if effects is None:
        digits.put(_LATER_ABSENT, _LATER_SET_RADIX)
    elif (number := _first_number(effects)) is not None:
        digits.put(number, _LATER_SET_RADIX)
    elif len(amounts) == 1:
        [(name, amount)] = amounts.items()
        digits.put(_BACK + int(amount) if amount else _WORD_ALONE[name], _LATER_SET_RADIX)
    else:
        digits.put(_LATER_OTHER_SET, _LATER_SET_RADIX)
        for name in ("draw", "back"):
            digits.put_escaped(int(amounts.get(name, 0)), _SHORT)
        digits.put_marks(map(EFFECTS.index, amounts), _FINISHERS_GROUP)


def _read_later_set(digits: Digits) -> list[str] | None:
    number = digits.take(_LATER_SET_RADIX)
    if number == _LATER_ABSENT:
        return None
    if number == _LATER_OTHER_SET:
        amounts = {name: digits.take_escaped(_SHORT) for name in ("draw", "back")}
        names = [_at(EFFECTS, place) for place in digits.take_marks(_FINISHERS_GROUP)]
        return [f"{name} {amounts[name]}" if name in amounts else name for name in names]
    if number > _BACK + 10:
        raise TooNew("a value is not known here")
    if number > _BACK:
        return [f"back {number - _BACK}"]
    alone = [name for name, value in _WORD_ALONE.items() if value == number]
    return alone or _first_set(number)


def _read_set(digits: Digits) -> list[str] | None:
    if digits.edition:
        return _read_later_set(digits)
    number = digits.take(_SET_RADIX)
    if number == _ABSENT:
        return None
    if number == _OTHER_SET:
        draw = digits.take_escaped(_SHORT)
        names = [_at(EFFECTS, place) for place in digits.take_marks(_FINISHERS_GROUP)]
        return [f"draw {draw}" if name == "draw" else name for name in names]
    return _first_set(number)


def _first_set(number: int) -> list[str]:
    """The combination of the first day that a number stands for."""
    turn, rest = divmod(number, 6)
    found = [("", "skip", "again")[turn] if turn < 3 else f"draw {turn - 2}"]
    found += ["reverse" if rest >= 3 else "", ("", "wild", "cover")[rest % 3]]
    return [name for name in found if name]


def _write_changes(digits: Digits, value: Mapping[str, tuple[str, ...]], base: Mapping[str, tuple[str, ...]]) -> None:
    changed = [key for key in _KEYS if value.get(key) != base.get(key)]
    digits.put(_CHANGES, 3)
    digits.put_escaped(len(changed), _SHORT)
    for key in changed:
        digits.put_escaped(_KEYS.index(key), _KEY_RADIX)
        _write_set(digits, value.get(key))


def _write_table(digits: Digits, value: Mapping[str, tuple[str, ...]], way: int) -> None:
    digits.put(way, 3)
    for rank in RANKS:
        if way == _SOME_RANKS:
            digits.put(int(rank in value), 2)
        if way == _ALL_RANKS or rank in value:
            _write_set(digits, value.get(rank, ()))
    faces = [face for face in FACES if face in value]
    digits.put_escaped(len(faces), _SHORT)
    if digits.edition:
        digits.put(_rank_of(faces), comb(len(FACES), len(faces)))
    for face in faces:
        if not digits.edition:
            digits.put_escaped(FACES.index(face), _FACE_RADIX)
        _write_set(digits, value[face])


def _rank_of(faces: list[str]) -> int:
    """The number of a set of single cards among all sets of as many: sum of binomials."""
    return sum(comb(FACES.index(face), place) for place, face in enumerate(faces, start=1))


def _faces_of(rank: int, count: int) -> list[str]:
    """The set of single cards that ``_rank_of`` numbers so."""
    faces: list[str] = []
    for place in range(count, 0, -1):
        index = next(i for i in range(len(FACES) - 1, -1, -1) if comb(i, place) <= rank)
        rank -= comb(index, place)
        faces.append(FACES[index])
    return faces[::-1]


def _write_effects(digits: Digits, _option: Option, value: Any, base: Any) -> None:
    rows = [Digits(edition=digits.edition) for _ in range(3)]
    written = []
    for way, row in enumerate(rows):
        try:
            if way == _CHANGES:
                _write_changes(row, value, base or {})
            else:
                _write_table(row, value, way)
        except TooOld:
            continue
        written.append(row)
    if not written:
        raise TooOld
    digits.append(min(written, key=lambda row: row.capacity))


def _read_effects(digits: Digits, _option: Option, base: Any) -> dict[str, list[str]]:
    way = digits.take(3)
    if way == _CHANGES:
        entries = dict(base or {})
        for _ in range(digits.take_escaped(_SHORT)):
            key = _at(_KEYS, digits.take_escaped(_KEY_RADIX))
            entries[key] = _read_set(digits)
    else:
        entries = {rank: _read_set(digits) for rank in RANKS if way == _ALL_RANKS or digits.take(2)}
        count = digits.take_escaped(_SHORT)
        if digits.edition and count <= len(FACES):
            for face in _faces_of(digits.take(comb(len(FACES), count)), count):
                entries[face] = _read_set(digits)
        elif digits.edition:
            raise TooNew("a value is not known here")
        else:
            for _ in range(count):
                face = _at(FACES, digits.take_escaped(_FACE_RADIX))
                entries[face] = _read_set(digits)
    return {key: effects for key, effects in entries.items() if effects is not None}


_CODECS: Final[Mapping[str, tuple[Callable[..., None], Callable[..., Any]]]] = {
    "flag": (_write_flag, _read_flag),
    "choice": (_write_choice, _read_choice),
    "number": (_write_number, _read_number),
    "number_or_word": (_write_number_or_word, _read_number_or_word),
    "seats": (_write_seats, _read_seats),
    "sizes": (_write_sizes, _read_sizes),
    "effects": (_write_effects, _read_effects),
    "finishers": (_write_finishers, _read_finishers),
    "values": (_write_values, _read_values),
}


def write_value(digits: Digits, option: Option, value: Any, base: Any) -> None:
    """Write a value that differs from `base`."""
    _CODECS[option.kind][0](digits, option, value, base)


def read_value(digits: Digits, option: Option, base: Any) -> Any:
    """Read the value again, in a form that `RuleSet` takes. Raises `TooNew`."""
    return _CODECS[option.kind][1](digits, option, base)
