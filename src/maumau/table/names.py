"""Names of people: what is shown must be visible, short and not mistakable for somebody else.

A name is 1–24 visible characters of any script; emoji, also those joined of several, count as one. Control characters,
direction marks and characters without a shape are refused in words. Two names that look alike are told apart by a
number (`mark`), never by refusing one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from maumau.table.refusal import Refusal

MAX_VISIBLE: Final = 24
MAX_CODE_POINTS: Final = 240
MAX_MARKS: Final = 4
"""Accents piled on one letter; living scripts need no more, towers of them cover other people's text."""

_ZWNJ: Final = "\u200c"
_ZWJ: Final = "\u200d"
_KEYCAP: Final = "\u20e3"
_BLACK_FLAG: Final = "\U0001f3f4"
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SHAPELESS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")

_SAME_SHAPE: Final = str.maketrans(
    # Cyrillic, Greek and signs (as `casefold` leaves them) that are drawn like the Latin letter below them.
    "авеіјкмнорсԁѕтухԛԝьαβεηικμνορτυχ0135|!$",
    "abeijkmhopcdstyxqwbabenikuvoptuxolesll" + "s",
)


def clean_name(text: str) -> str | Refusal:
    """The name as it will be shown (trimmed, inner spaces single, composed), or why it cannot be one."""
    if len(text) > MAX_CODE_POINTS * 4:
        return _too_long()
    name = unicodedata.normalize("NFC", " ".join(text.split(" "))).strip()
    for index, char in enumerate(name):
        if (refusal := _refuse_char(name, index, char)) is not None:
            return refusal
    name = " ".join(name.split())
    if not name:
        return Refusal("invalid", "name_empty", "A name needs at least one visible character. Please type one.")
    if len(name) > MAX_CODE_POINTS or visible_length(name) > MAX_VISIBLE:
        return _too_long()
    if _most_marks(name) > MAX_MARKS or unicodedata.category(name[0]) in {"Mn", "Me"}:
        return Refusal(
            "invalid", "name_marks", f"A name may pile up at most {MAX_MARKS} accents, each on a letter. Use fewer."
        )
    return name


def visible_length(name: str) -> int:
    """Characters as a person counts them: accents, joiners and skin tones belong to what stands before them."""
    count, joined, flag_half = 0, False, False
    for char in name:
        if char == _ZWJ:
            joined = True
            continue
        if count and _attaches(char):
            continue
        is_flag_letter = "\U0001f1e6" <= char <= "\U0001f1ff"
        if not joined and not (is_flag_letter and flag_half):
            count += 1
        flag_half = is_flag_letter and not flag_half
        joined = False
    return count


def skeleton(name: str) -> str:
    """What a name looks like at a glance: equal for names that could be mistaken for one another."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(char for char in folded if not _attaches(char) and char not in {_ZWJ, " "})
    return plain.translate(_SAME_SHAPE).replace("l", "i").replace("rn", "m").replace("vv", "w")


def mark_for(name: str, others: Iterable[tuple[str, int]]) -> int:
    """0 when no other (name, mark) looks like *name*, else the smallest number from 2 on that none of them has."""
    shape = skeleton(name)
    taken = {mark for other, mark in others if skeleton(other) == shape}
    if not taken:
        return 0
    mark = 2
    while mark in taken:
        mark += 1
    return mark


def _refuse_char(name: str, index: int, char: str) -> Refusal | None:
    category = unicodedata.category(char)
    if char in _BIDI:
        return Refusal(
            "invalid",
            "name_direction",
            "A name may not hold characters that turn the direction of writing. Leave them out.",
        )
    if char in _SHAPELESS or (category == "Zs" and char != " " and char not in "\u00a0\u3000\u202f"):
        return _invisible()
    if char in {_ZWJ, _ZWNJ}:
        return None if _joins(name, index) else _invisible()
    if "\U000e0020" <= char <= "\U000e007f":
        return None if _BLACK_FLAG in name[:index] else _invisible()
    if category == "Cf" or "\ufe00" <= char <= "\ufe0d" or "\U000e0100" <= char <= "\U000e01ef":
        return _invisible()
    if category == "Cn" and "\U0001f000" <= char <= "\U0001fbff":
        return None  # an emoji younger than this Python
    if category in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}:
        return Refusal(
            "invalid",
            "name_control",
            "A name may not hold control characters such as line breaks or tabs. Type letters, digits, signs or emoji.",
        )
    return None


def _joins(name: str, index: int) -> bool:
    """Whether a joiner stands between two characters that it can join (emoji, or letters of one word)."""
    if index == 0 or index == len(name) - 1:
        return False
    before, after = unicodedata.category(name[index - 1]), unicodedata.category(name[index + 1])
    joinable = {"So", "Sk", "Mn", "Mc", "Lo", "Cn", "Sm", "Po"}
    return before in joinable and after in joinable


def _attaches(char: str) -> bool:
    return (
        unicodedata.category(char) in {"Mn", "Me", "Mc"}
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or char in {_ZWNJ, _KEYCAP}
    )


def _most_marks(name: str) -> int:
    most = run = 0
    for char in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        most = max(most, run)
    return most


def _too_long() -> Refusal:
    return Refusal(
        "invalid",
        "name_too_long",
        f"A name has at most {MAX_VISIBLE} characters. Please shorten it.",
        params={"most": MAX_VISIBLE},
    )


def _invisible() -> Refusal:
    return Refusal(
        "invalid", "name_invisible", "A name may not hold invisible characters. Type letters, digits, signs or emoji."
    )
