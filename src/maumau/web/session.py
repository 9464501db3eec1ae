"""What a browser keeps for its person: looks, language and the last set-up, in one small cookie.

The cookie is plain text and never trusted: each value is checked against what the pages offer, and anything else is
as if it had not been sent. The right to a seat is a secret of its own, in a cookie per table that no script reads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode

from maumau.present import i18n
from maumau.present.prefs import Prefs

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

COOKIE: Final = "mm"
SEAT_COOKIE: Final = "mm_seat"
MAX_COOKIE: Final = 2_000
YEAR: Final = 31_536_000
"""Seconds."""

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "lang": ("", *i18n.LANGUAGES),
    "suits": ("french", "german"),
    "four": ("0", "1"),
    "sort": ("suit", "rank"),
    "speed": ("normal", "slow", "fast", "instant"),
    "sound": ("0", "1"),
    "vibrate": ("0", "1"),
    "notify": ("0", "1"),
    "tab": ("open", "always", "never"),
    "two_tap": ("0", "1"),
    "contrast": ("normal", "more"),
    "motion": ("system", "less"),
}
"""Each setting with its values; the first is what holds until another is chosen."""

_SETUP_KEY = re.compile(r"[a-z][a-z0-9_]{0,31}\Z")
_SETUP_VALUE = re.compile(r"[A-Za-z0-9_.-]{1,160}\Z")
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_MUTED = re.compile(r"[a-z0-9]{1,12}\.[0-7]\.[0-9a-f]{1,8}\Z")
MOST_MUTED: Final = 12
"""So many people are remembered as muted; the latest ones count."""
_TOKEN = re.compile(r"[A-Za-z0-9_.~-]{1,200}\Z")


@dataclass(frozen=True)
class Session:
    """The checked content of the cookie. `setup` holds set-up fields as text; `setup.py` checks their meaning."""

    settings: dict[str, str] = field(default_factory=lambda: {key: values[0] for key, values in CHOICES.items()})
    name: str = ""
    setup: dict[str, str] = field(default_factory=dict)
    table: str = ""
    muted: tuple[str, ...] = ()

    def __getitem__(self, key: str) -> str:
        return self.settings[key]

    def with_settings(self, changes: dict[str, str]) -> Session:
        """A session with some settings changed; values that are not offered are left out."""
        good = {key: value for key, value in changes.items() if value in CHOICES.get(key, ())}
        return replace(self, settings={**self.settings, **good})

    def at_table(self, table: str, name: str) -> Session:
        """A session that leads back to a table, under the name used there."""
        return replace(self, table=table, name=name)

    def muting(self, key: str, *, on: bool) -> Session:
        """A session in which somebody (a key of `present.mute`) is muted, or heard again."""
        others = tuple(one for one in self.muted if one != key)
        return replace(self, muted=((*others, key) if on else others)[-MOST_MUTED:])


def parse(text: str) -> Session:
    """The session of a cookie's text. Never raises: what cannot be read is left out."""
    if not text or len(text) > MAX_COOKIE:
        return Session()
    try:
        pairs = parse_qsl(text, keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=64)
    except ValueError:
        return Session()
    session = Session().with_settings(dict(pairs))
    setup: dict[str, str] = {}
    name = table = ""
    muted: tuple[str, ...] = ()
    for key, value in pairs:
        if key == "name" and len(value) <= 120 and value.isprintable():
            name = value
        elif key == "table" and _TABLE.match(value):
            table = value
        elif key == "mute":
            muted = tuple(one for one in value.split("~")[:MOST_MUTED] if _MUTED.match(one))
        elif key == "s.title" and len(value) <= 60 and value.isprintable():
            setup["title"] = value
        elif key.startswith("s.") and _SETUP_KEY.match(key[2:]) and _SETUP_VALUE.match(value):
            setup[key[2:]] = value
    return replace(session, name=name, setup=setup, table=table, muted=muted)


def format_cookie(session: Session) -> str:
    """The cookie's text; what stands at its first value is left out."""
    pairs = [(key, value) for key, value in session.settings.items() if value != CHOICES[key][0]]
    if session.name:
        pairs.append(("name", session.name))
    if session.table:
        pairs.append(("table", session.table))
    if session.muted:
        pairs.append(("mute", "~".join(session.muted)))
    pairs.extend((f"s.{key}", value) for key, value in sorted(session.setup.items()))
    return urlencode(pairs)


def session_of(request: Request) -> Session:
    """The session that came with a request, read once per request."""
    known = getattr(request.state, "session", None)
    if isinstance(known, Session):
        return known
    session = parse(request.cookies.get(COOKIE, ""))
    request.state.session = session
    return session


def is_secure(request: Request) -> bool:
    """Whether the browser reached us by https, so that cookies may demand it."""
    return request.url.scheme == "https"


def save_session(request: Request, response: Response, session: Session) -> None:
    """Sends the cookie, for a year."""
    request.state.session = request.state.saved_session = session
    response.set_cookie(
        COOKIE,
        format_cookie(session),
        max_age=YEAR,
        path="/",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def saved_session(request: Request) -> Session | None:
    """The session that the answer to this request brings; None when it leaves the browser's as it is."""
    saved = getattr(request.state, "saved_session", None)
    return saved if isinstance(saved, Session) else None


def usable_token(text: str) -> str | None:
    """`text` when it has the form of a seat's secret, else None."""
    return text if _TOKEN.match(text) else None


def seat_token(request: Request) -> str | None:
    """The secret of this browser's seat at the table of the address; None for a watcher."""
    return usable_token(request.cookies.get(SEAT_COOKIE, ""))


def save_seat(request: Request, response: Response, table: str, token: str) -> None:
    """Keeps a seat's secret, sent back only to the addresses of that table and read by no script."""
    response.set_cookie(
        SEAT_COOKIE,
        token,
        max_age=YEAR,
        path=f"/t/{table}",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )


def drop_seat(request: Request, response: Response, table: str) -> None:
    """Forgets the seat at a table."""
    response.delete_cookie(SEAT_COOKIE, path=f"/t/{table}", secure=is_secure(request), httponly=True, samesite="lax")


def language_of(request: Request) -> str:
    """The viewer's language: an explicit choice before what the browser asks for."""
    return i18n.negotiate(request.headers.get("accept-language", ""), session_of(request)["lang"])


def prefs_of(session: Session, lang: str) -> Prefs:
    """The settings that change how a table is drawn."""
    return Prefs(
        lang=lang,
        suits=session["suits"],
        four_colour=session["four"] == "1",
        sort=session["sort"],
        sound=session["sound"] == "1",
        vibration=session["vibrate"] == "1",
        pace=session["speed"],
        confirm=session["two_tap"] == "1",
        contrast=session["contrast"] == "more",
        notify=session["notify"] == "1",
        tab=session["tab"],
        muted=session.muted,
    )
