"""What every request passes: limits of size and pace, where it may come from, and the headers of every answer."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from starlette.requests import Request

if TYPE_CHECKING:
    from starlette.responses import Response

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]
    Refuse = Callable[[Request, int], Awaitable[Response]]

MAX_BODY: Final = 300_000
"""Bytes that any address reads; each has a smaller limit of its own."""
MAX_URL: Final = 4_000
SEAT_COOKIE: Final = b"mm_seat"
"""In which the pages keep a seat's token; the API sends it as authorization."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
KEPT_ADDRESSES: Final = 20_000

HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            b"font-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; form-action 'self'; "
            b"base-uri 'none'; frame-ancestors 'none'"
        ),
    ),
    (b"x-content-type-options", b"nosniff"),
    # With no-referrer a browser would send "Origin: null" with our own forms; nothing leaves the site this way either.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


@dataclass(frozen=True, slots=True)
class Pace:
    """So many requests a second on average, with so many at once. 0 a second: no limit."""

    per_second: float
    at_once: float


class Buckets:
    """Token buckets by name; the least recently used are forgotten."""

    def __init__(self, pace: Pace, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace = pace
        self.clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, name: str) -> bool:
        """Whether one more is within the pace."""
        if not self.pace.per_second:
            return True
        now = self.clock()
        left, then = self._buckets.pop(name, (self.pace.at_once, now))
        left = min(self.pace.at_once, left + (now - then) * self.pace.per_second)
        taken = left >= 1.0
        self._buckets[name] = (left - 1.0 if taken else left, now)
        if len(self._buckets) > KEPT_ADDRESSES:
            self._buckets.popitem(last=False)
        return taken


CHANGES: Final = Pace(40.0, 200.0)
"""State changes from one address: a class of children behind one router may play."""
SEATS: Final = Pace(15.0, 60.0)
"""State changes with one seat's token, from wherever they come: no hand taps faster."""
TABLES: Final = Pace(2.0, 40.0)
"""New tables from one address."""
LOOKS: Final = Pace(200.0, 1_000.0)
"""Pages, views and streams from one address."""
MOST_STREAMS: Final = 500
"""Streams that one address may have open: each may want to see a table drawn in its own way at every action."""


class TooLarge(Exception):
    """A body went on past the limit although its length did not say so."""


STRAIGHT: Final = "maumau.send"
"""Where the scope holds the server's own `send`, for streams: all layers in between look at the start of an answer and
only pass on what follows. It is taken out in the end: with it the scope and the server would hold each other.
"""


class Guard:
    """The outermost ASGI layer. *refuse* writes the answer to a refused request, as a page or as JSON."""

    def __init__(
        self,
        app: App,
        refuse: Refuse,
        *,
        public_url: str = "",
        limits: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.refuse = refuse
        self.public_host = urlsplit(public_url).netloc.lower()
        off = Pace(0.0, 0.0)
        self.changes = Buckets(CHANGES if limits else off, clock)
        self.seats = Buckets(SEATS if limits else off, clock)
        self.tables = Buckets(TABLES if limits else off, clock)
        self.looks = Buckets(LOOKS if limits else off, clock)
        self.limits = limits
        self.streams: Counter[str] = Counter()
        """Open streams by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"].endswith("/stream"):
            scope[STRAIGHT] = send
            address = _address_of(scope)
            self.streams[address] += 1
            try:
                await self._pass(scope, receive, send)
            finally:
                scope.pop(STRAIGHT, None)
                self.streams[address] -= 1
                if not self.streams[address]:
                    del self.streams[address]
        else:
            await self._pass(scope, receive, send)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        send = _with_headers(send)
        status = self._status(scope, headers)
        if status:
            await self._refuse(scope, receive, send, status)
            return
        if b"transfer-encoding" not in headers:  # the length, if there is a body, was declared and has been looked at
            await self.app(scope, receive, send)
            return
        size = 0
        started = False

        async def bounded() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise TooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, bounded, noted)
        except TooLarge:
            if not started:
                await self._refuse(scope, receive, send, 413)

    def _status(self, scope: Scope, headers: dict[bytes, bytes]) -> int:
        """The status to refuse with, 0 to pass."""
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > MAX_URL:
            return 404
        address = _address_of(scope)
        if STRAIGHT in scope and self.limits and self.streams[address] > MOST_STREAMS:
            return 429
        if scope["method"] in SAFE:
            return 0 if self.looks.takes(address) else 429
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit() or int(declared[:12]) > MAX_BODY:
            return 413
        if not self._is_own(scope, headers):
            return 403
        if not self.changes.takes(address):
            return 429
        seat = _seat_of(headers)
        if seat and not self.seats.takes(seat):
            return 429
        makes_table = scope["path"] in {"/play", "/new", "/api/v1/tables"}
        return 429 if makes_table and not self.tables.takes(address) else 0

    def _is_own(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Whether a state change comes from this site's pages or from a program, not from somebody else's page."""
        site = headers.get(b"sec-fetch-site")
        if site is not None:
            return site in {b"same-origin", b"none"}
        origin = headers.get(b"origin")
        if origin is None:
            return True
        host = urlsplit(origin.decode("latin-1")).netloc.lower()
        own = headers.get(b"host", b"").decode("latin-1").lower()
        return bool(host) and host in {own, self.public_host}

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int) -> None:
        response = await self.refuse(Request(scope, receive), status)
        if status == 413:
            response.headers["connection"] = "close"  # the rest of the body is not read
        await response(scope, receive, send)


def _address_of(scope: Scope) -> str:
    """Where a request comes from."""
    address: str = (scope.get("client") or ("", 0))[0]
    return address


def _seat_of(headers: dict[bytes, bytes]) -> str:
    """A name for the seat whose token comes with a request, "" for none. The token itself is not kept."""
    token = headers.get(b"authorization", b"")
    for pair in headers.get(b"cookie", b"").split(b";"):
        name, _, value = pair.strip().partition(b"=")
        token = value if name == SEAT_COOKIE else token
    return sha256(token).hexdigest() if token else ""


def _with_headers(send: Send) -> Send:
    """Adds the headers that every answer has, unless the answer has set its own."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            names = {name.lower() for name, _ in given}
            message = {**message, "headers": given + [pair for pair in HEADERS if pair[0] not in names]}
        await send(message)

    return sending
