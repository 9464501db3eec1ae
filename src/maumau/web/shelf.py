"""The rule sets that somebody keeps on their device: names and codes in a cookie of the browser's own.

The server keeps nothing. Whatever cannot be read is as if it had not been sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode

from maumau.errors import MaumauError
from maumau.rules import RuleSet
from maumau.web.session import YEAR, is_secure
from maumau.web.set_names import clean_set_name, named

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

COOKIE: Final = "mm_sets"
MOST: Final = 12
"""Sets on one shelf; the oldest makes room for a new one."""
MOST_BYTES: Final = 3_500
CODE_LENGTH: Final = 160


@dataclass(frozen=True)
class Kept:
    """One set on the shelf."""

    code: str
    name: str

    def rules(self) -> RuleSet:
        """The set under its name."""
        return named(RuleSet.from_code(self.code), self.name)


def parse(text: str) -> tuple[Kept, ...]:
    """The shelf of a cookie, the newest first. Never raises."""
    if not text or len(text) > MOST_BYTES * 2:
        return ()
    try:
        pairs = parse_qsl(text, encoding="utf-8", errors="strict", max_num_fields=MOST * 2)
    except ValueError:
        return ()
    found: dict[str, Kept] = {}
    for code, name in pairs:
        if code not in found and len(found) < MOST and opens(code) and clean_set_name(name):
            found[code] = Kept(code, clean_set_name(name))
    return tuple(found.values())


def opens(code: str) -> bool:
    """Whether a code holds a rule set."""
    if len(code) > CODE_LENGTH:
        return False
    try:
        RuleSet.from_code(code)
    except MaumauError:
        return False
    return True


def shelf_of(request: Request) -> tuple[Kept, ...]:
    """The sets that this browser keeps."""
    return parse(request.cookies.get(COOKIE, ""))


def with_set(shelf: tuple[Kept, ...], code: str, name: str) -> tuple[Kept, ...]:
    """The shelf with one set in front. Another set of the same name gives way, and what is too much falls off."""
    kept = (Kept(code, name), *(one for one in shelf if one.code != code and one.name != name))[:MOST]
    while len(_text(kept)) > MOST_BYTES and len(kept) > 1:
        kept = kept[:-1]
    return kept


def without_set(shelf: tuple[Kept, ...], code: str) -> tuple[Kept, ...]:
    """The shelf without one set."""
    return tuple(one for one in shelf if one.code != code)


def _text(shelf: tuple[Kept, ...]) -> str:
    return urlencode([(one.code, one.name) for one in shelf])


def save_shelf(request: Request, response: Response, shelf: tuple[Kept, ...]) -> None:
    """Sends the cookie, for a year."""
    text = _text(shelf)
    response.set_cookie(COOKIE, text, max_age=YEAR, path="/", secure=is_secure(request), httponly=True, samesite="lax")
