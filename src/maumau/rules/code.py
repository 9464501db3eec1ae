"""Share codes: a rule set as a few readable characters that open for ever.

A code is one character for the edition, the differences from a preset, and three characters of checksum.
The differences are digits of many radices (`digits.Digits`), folded into one number and written in 57 letters and
digits that are not mistaken for one another. `docs/rules.md` has the format.

What must never change, since codes are in the world: the alphabet, `BASES` and the numbers and orders of the
catalogue (all three grow at the end only), the radices below, what a preset means.
Whatever grows past its radix is written with an escape, so nothing here limits later options.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maumau.errors import CodeError, RuleSetError
from maumau.rules.digits import Digits, TooNew, TooOld
from maumau.rules.library import preset
from maumau.rules.options import OPTIONS
from maumau.rules.problems import idle, settled_options
from maumau.rules.ruleset import RuleSet, settle
from maumau.rules.value_codes import read_value, write_value

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
VERSIONS: Final = "MN"
"""The first character: how values are written, by edition. A code is of the first edition unless another is shorter."""
BASES: Final = (
    *("international", "skat", "skat-points", "collector", "online", "online-penalty"),
    *("openspiel-crazy-eights", "crazy-eights", "prsi", "pesten", "neunerln", "tschau-sepp"),
    *("makao", "switch", "mau-mau-brasil", "palast"),
)
"""Presets by their number in a code. Append only."""
LENGTH_MAX: Final = 400
KEPT: Final = 4096
"""So many codes are remembered."""

_RADIX: Final = len(ALPHABET)
_CHECK_LENGTH: Final = 3
_CHECK_PRIME: Final = 185_189
_CHECK_FACTOR: Final = 7_919
"""A sum of powers modulo a prime: no single slip and no swap of neighbours leaves it as it was."""
_LIST, _BITMAP, _ABSOLUTE = 0, 1, 2
_BASE_RADIX, _MODE_RADIX, _NUMBER_RADIX = 64, 3, 128
_BY_NUMBER: Final = {option.number: option for option in OPTIONS}
_FIRST_CATALOGUE: Final = 41
"""How many options there were on the first day; a code of that day writes them all."""
_PLACE: Final = {letter: place for place, letter in enumerate(ALPHABET)}
_found: Final[dict[str, str]] = {}
"""The codes of sets that were asked for, by digest."""


def encode(rules: RuleSet) -> str:
    """The shortest code of the set; among equally short ones the one of the first preset.

    It is looked for once: finding it takes thousands of times as long as one action at a table.
    """
    code = _found.get(rules.digest)
    if code is None:
        if len(_found) >= KEPT:
            _found.clear()
        code = _found[rules.digest] = _shortest(rules)
    return code


def _shortest(rules: RuleSet) -> str:
    ways: list[tuple[Callable[..., None], tuple[Any, ...]]] = [(_absolute, (rules,))]
    settled, out_of_place = settled_options(rules), set(idle(rules))
    for number, name in enumerate(BASES):
        changed = {key: pair for key, pair in rules.differences(preset(name)).items() if key not in settled}
        if not out_of_place <= changed.keys():
            continue  # reading would settle what this set holds without meaning
        ways += [(_listed, (number, changed)), (_mapped, (number, changed))]
    candidates = []
    for edition, version in enumerate(VERSIONS):
        for write, what in ways:
            digits = Digits(edition=edition)
            try:
                write(digits, *what)
            except TooOld:
                continue
            candidates.append([_PLACE[version], *digits.symbols(_RADIX)])
    symbols = min(candidates, key=len)
    return "".join(ALPHABET[symbol] for symbol in (*symbols, *_check(symbols)))


def decode(code: str) -> RuleSet:
    """The set of a code; hyphens and spaces do not matter. Raises `CodeError`."""
    symbols = _symbols(code)
    if tuple(symbols[-_CHECK_LENGTH:]) != _check(symbols[:-_CHECK_LENGTH]):
        text = "this code is mistyped: a character is wrong or missing (capital and small letters differ)"
        raise CodeError(text, code="code_slip")
    edition = VERSIONS.find(ALPHABET[symbols[0]])
    if edition < 0:
        raise CodeError("this code was made by a newer version; update to open it", code="newer_version")
    try:
        return _open(Digits.of_symbols(symbols[1:-_CHECK_LENGTH], _RADIX, edition))
    except TooNew as error:
        text = f"this code was made by a newer version ({error}); update to open it"
        raise CodeError(text, code="newer_version") from None
    except RuleSetError as error:
        raise CodeError(f"this code holds no rule set: {error}") from None


def _symbols(code: object) -> list[int]:
    if not isinstance(code, str):
        raise CodeError(f"a code is a text, not {type(code).__name__}")
    letters = [letter for letter in code if letter not in "-\u2010\u2011\u2013 \t\r\n\u00a0"]
    for letter in letters[:LENGTH_MAX]:
        if letter not in _PLACE:
            hint = "; there is no 0, O, 1, l or I in a code" if letter in "0O1lI" else ""
            raise CodeError(f"{letter!r} is in no code{hint}", code="code_letter")
    if not _CHECK_LENGTH < len(letters) <= LENGTH_MAX:
        raise CodeError("this is too short or too long for a code", code="code_length")
    return [_PLACE[letter] for letter in letters]


def _check(symbols: list[int]) -> tuple[int, ...]:
    total, power = 0, 1
    for symbol in symbols:
        power = power * _CHECK_FACTOR % _CHECK_PRIME
        total = (total + (symbol + 1) * power) % _CHECK_PRIME
    return (total // _RADIX**2, total // _RADIX % _RADIX, total % _RADIX)


def _head(digits: Digits, mode: int, base: int) -> None:
    digits.put(mode, _MODE_RADIX)
    digits.put_escaped(base, _BASE_RADIX)


def _listed(digits: Digits, base: int, changed: dict[str, tuple[Any, Any]]) -> None:
    """The changed options by number, each with its value; good for few."""
    _head(digits, _LIST, base)
    for option in OPTIONS:
        if option.id in changed:
            digits.put_escaped(option.number, _NUMBER_RADIX)
            write_value(digits, option, *changed[option.id])


def _mapped(digits: Digits, base: int, changed: dict[str, tuple[Any, Any]]) -> None:
    """A yes or no for every option, then the values of the changed ones; good for many."""
    _head(digits, _BITMAP, base)
    numbers = [option.number for option in OPTIONS if option.id in changed]
    last = max(numbers, default=0)
    digits.put_escaped(last, _NUMBER_RADIX)
    for number in range(1, last + 1):
        digits.put(int(number in numbers), 2)
    for option in OPTIONS:
        if option.id in changed:
            write_value(digits, option, *changed[option.id])


def _absolute(digits: Digits, rules: RuleSet) -> None:
    """Every value up to the last that is not a default, without a preset; good for a set that is like none."""
    digits.put(_ABSOLUTE, _MODE_RADIX)
    later = [option.number for option in OPTIONS if getattr(rules, option.id) != option.default]
    last = max(_FIRST_CATALOGUE, *later) if later else _FIRST_CATALOGUE
    digits.put_escaped(last, _NUMBER_RADIX)
    for option in OPTIONS:
        if option.number <= last:
            write_value(digits, option, getattr(rules, option.id), None)


def _open(digits: Digits) -> RuleSet:
    mode = digits.take(_MODE_RADIX)
    base = 0 if mode == _ABSOLUTE else digits.take_escaped(_BASE_RADIX)
    if base >= len(BASES):
        raise TooNew("a preset that is not known here")
    start = None if mode == _ABSOLUTE else preset(BASES[base])
    changes: dict[str, Any] = {}
    for number in _numbers(digits, mode):
        option = _BY_NUMBER.get(number)
        if option is None:
            raise TooNew(f"option {number} is not known here")
        changes[option.id] = read_value(digits, option, start and getattr(start, option.id))
    if digits.rest:
        raise CodeError("this code goes on after its end")
    entries = {option.id: getattr(start, option.id) for option in OPTIONS} if start else {}
    rules = settle(RuleSet(**{**entries, **changes}), keep=changes)
    nearest = rules.nearest_preset()
    labels = {"base": nearest, "name": nearest if rules == preset(nearest) else ""}
    return RuleSet(**{**rules.entries(), **labels})


def _numbers(digits: Digits, mode: int) -> Any:
    """The numbers of the options that follow, one after the other while their values are read."""
    if mode == _LIST:
        while number := digits.take_escaped(_NUMBER_RADIX):
            yield number
        return
    last = digits.take_escaped(_NUMBER_RADIX)
    numbers = range(1, last + 1)
    yield from [n for n in numbers if digits.take(2)] if mode == _BITMAP else numbers
