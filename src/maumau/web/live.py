"""The live frames of the table page: one full rendering per change, in the viewer's language and looks."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from starlette.requests import cookie_parser

from maumau.present import i18n
from maumau.present.consent import ON_THE_COVER, take_back
from maumau.present.kept import Kept
from maumau.present.prefs import Prefs
from maumau.present.table import cover, present
from maumau.web.consent_view import catches_html
from maumau.web.device import as_watched, catches_here, covered_for, read_device
from maumau.web.lobby import lobby
from maumau.web.session import COOKIE, MAX_COOKIE, SEAT_COOKIE, parse, prefs_of, usable_token
from maumau.web.table_view import fragment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from maumau.serve.ports import Made, Scope
    from maumau.table.view import TableView


MAX_ORIGIN: Final = 300
"""Characters of an address: longer than any host's name may be."""
PAGES: Final = 128
"""So much is kept that was made of one version of a table: more than its viewers want, whose looks are their own."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What a frame depends on besides the view. Equal looks share one rendering.

    They stand in the key of everything that is made of a table, so their hash is worked out once.
    """

    prefs: Prefs
    origin: str
    name: str = ""
    here: tuple[int, ...] = ()
    held: str = ""
    had_seat: bool = False
    """The browser shows a seat's secret, which may count no more."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = (self.prefs, self.origin, self.name, self.here, self.held, self.had_seat)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        return self._hash


def looks_of(jar: Mapping[str, str], accept_language: str, origin: str) -> Looks:
    """Language and looks of whoever sent these cookies."""
    device, token = read_device(jar), usable_token(jar.get(SEAT_COOKIE, ""))
    cookie = jar.get(COOKIE, "")
    if len(cookie) > MAX_COOKIE:  # `parse` would not read it; here it would be kept
        cookie = ""
    return _looks(cookie, accept_language[:500], origin[:MAX_ORIGIN], device.seats, device.held, token is not None)


@lru_cache(maxsize=4096)
def _looks(cookie: str, accept_language: str, origin: str, here: tuple[int, ...], held: str, had_seat: bool) -> Looks:
    """Nearly everybody looks as somebody has looked before."""
    session = parse(cookie)
    prefs = prefs_of(session, i18n.negotiate(accept_language, session["lang"]))
    return Looks(prefs, origin, session.name, here, held, had_seat)


def render_table(view: TableView, looks: Looks, made: Made) -> str:
    """The table as its viewer sees it: the same HTML in the page, in an answer and in a live frame."""
    key = ("page", view.version, view.server_ms, view.you, looks)
    html: str | None = made.now.get(key)
    if html is None:
        if len(made.now) >= PAGES:
            made.now.clear()
        kept: Kept = made.longer.setdefault("page", Kept())
        html = made.now[key] = _drawn(view, looks, kept, made.now)
    return html


def _drawn(view: TableView, looks: Looks, kept: Kept, shared: dict[Hashable, Any]) -> str:
    if view.phase == "lobby":
        return lobby(view, looks.prefs.lang, looks.origin, looks.name, looks.here)
    prefs = looks.prefs
    to = covered_for(view, looks.here, looks.held)
    here = catches_html(catches_here(view, looks.here, covered=to is not None), view, prefs.lang)
    if to is not None:
        watched = present(as_watched(view), lang=prefs.lang, prefs=prefs)
        asked = replace(watched.consent, take_back=take_back(view, watched.t))
        may = ON_THE_COVER.intersection(view.can)
        return fragment(replace(watched, cover=cover(view, to, prefs), consent=asked, can=may), here)
    model = present(view, lang=prefs.lang, prefs=prefs, moved=looks.had_seat, kept=kept, shared=shared)
    return fragment(model, here)


def event(html: str, number: int) -> bytes:
    """One server-sent event. Each line of the HTML is a data line; the browser joins them with line ends."""
    if "\n" not in html and "\r" not in html:
        return f"id: {number}\ndata: {html}\n\n".encode()
    lines = "\n".join(f"data: {line}" for line in html.replace("\r", " ").split("\n"))
    return f"id: {number}\n{lines}\n\n".encode()


class TableOutlet:
    """Writes live frames for `serve.stream.LiveStream`."""

    media_type = "text/event-stream"
    heartbeat = b"event: beat\ndata:\n\n"
    """An event and no comment: the page hears it, and knows a dead line by its silence."""

    def __init__(self, public_url: str) -> None:
        self.public_url = public_url

    def caller(self, scope: Scope) -> tuple[str | None, Hashable]:
        """The seat's secret from its cookie, and the looks from the other one."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        jar = cookie_parser(headers.get(b"cookie", b"").decode("latin-1"))
        host = headers.get(b"host", b"").decode("latin-1")
        origin = self.public_url or f"{scope.get('scheme', 'http')}://{host}"
        return usable_token(jar.get(SEAT_COOKIE, "")), looks_of(
            jar, headers.get(b"accept-language", b"").decode("latin-1"), origin
        )

    def company(self, scope: Scope) -> tuple[str, ...]:
        """The secrets of everybody who plays on this device: they are all there while it is."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        device = read_device(cookie_parser(headers.get(b"cookie", b"").decode("latin-1")))
        return tuple(token for _, token in device.tokens)

    def frame(self, view: TableView, key: Hashable, *, first: bool, made: Made) -> bytes:
        """One complete frame; the first one also tells the browser how soon to come back after a cut."""
        assert isinstance(key, Looks)
        head = b"retry: 500\n" if first else b""
        return head + event(render_table(view, key, made), view.version)
