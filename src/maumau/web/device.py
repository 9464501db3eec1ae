"""Several people of one table on one device: its seats, who holds it, and when the page has to be covered.

The seats and their secrets lie in a cookie of that table. Whose cards may be shown is decided anew with every picture:
the device changes hands when somebody else of it is on turn, and at the start of each round.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from msgspec import structs

from maumau.present.sheet import rules_of
from maumau.web.session import YEAR, is_secure, usable_token

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from maumau.table.view import TableView

HERE_COOKIE: Final = "mm_here"
HELD_COOKIE: Final = "mm_held"
MOST_SEATS: Final = 8

_HELD = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}\Z")


@dataclass(frozen=True, slots=True)
class Device:
    """The seats that are played from one browser, each with its secret; `held`: in which round somebody took it up."""

    tokens: tuple[tuple[int, str], ...] = ()
    held: str = ""

    @property
    def shared(self) -> bool:
        """Whether more than one person plays here."""
        return len(self.tokens) > 1

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats, if there are several; none for a device of one person."""
        return tuple(seat for seat, _ in self.tokens) if self.shared else ()

    def token(self, seat: int) -> str | None:
        """The secret of one of the seats."""
        return dict(self.tokens).get(seat)

    def with_seat(self, seat: int, token: str) -> Device:
        """The same device with one seat more."""
        others = tuple(pair for pair in self.tokens if pair[0] != seat)
        return replace(self, tokens=tuple(sorted((*others, (seat, token))))[:MOST_SEATS])

    def without(self, seat: int) -> Device:
        """The same device with one seat less."""
        return replace(self, tokens=tuple(pair for pair in self.tokens if pair[0] != seat))


def read_device(cookies: Mapping[str, str]) -> Device:
    """The device of a table's cookies. Never raises: what cannot be read is left out."""
    tokens: dict[int, str] = {}
    for part in cookies.get(HERE_COOKIE, "")[:2_000].split(".")[:MOST_SEATS]:
        seat, _, token = part.partition("~")
        good = usable_token(token)
        if good is not None and len(seat) == 1 and seat in "01234567":
            tokens[int(seat)] = good
    held = cookies.get(HELD_COOKIE, "")
    return Device(tuple(sorted(tokens.items())), held if _HELD.match(held) else "")


def device_of(request: Request) -> Device:
    """The device that a request comes from."""
    return read_device(request.cookies)


def save_device(request: Request, answer: Response, table: str, device: Device) -> None:
    """Keeps the seats of a shared device, or forgets that it was shared."""
    kept = ".".join(f"{seat}~{token}" for seat, token in device.tokens) if device.shared else ""
    for name, value in ((HERE_COOKIE, kept), (HELD_COOKIE, device.held if device.shared else "")):
        answer.set_cookie(
            name,
            value,
            max_age=YEAR if value else 0,
            path=f"/t/{table}",
            secure=is_secure(request),
            httponly=True,
            samesite="lax",
        )


def moment(view: TableView) -> str:
    """The round in play, as the cookie names it."""
    return f"{view.match}.{view.round}"


def covered_for(view: TableView, seats: Sequence[int], held: str) -> int | None:
    """Whom the device must be given to before cards may be shown; None when nothing has to be covered."""
    if len(seats) < 2 or view.phase != "playing":
        return None
    in_hands = view.you in seats and held == moment(view)
    if in_hands and (view.to_act == view.you or view.to_act not in seats):
        return None
    return next_here(view, seats)


def next_here(view: TableView, seats: Sequence[int]) -> int:
    """Who of the device is on turn, or will be first."""
    first = view.to_act or 0
    return min(seats, key=lambda seat: (seat - first) * view.direction % max(view.seats, 1))


@dataclass(frozen=True, slots=True)
class Catch:
    """Somebody of the device may catch a seat, whoever holds it. `wait_ms`: until the owner's own time is over."""

    target: int
    by: int
    wait_ms: int = 0


def catches_here(view: TableView, seats: Sequence[int], *, covered: bool) -> tuple[Catch, ...]:
    """Whom the people of a shared device may catch beside what the page of its holder offers.

    Made of what everybody at the table knows. Under the cover nobody holds the device, so anybody may press for
    anybody; else only the holder's own omission is missing on the page.
    """
    if len(seats) < 2 or view.phase != "playing":
        return ()
    wait = max(0, (view.catch_from_ms or 0) - (view.server_ms or 0))
    found = []
    # where pressing without ground costs something, the button must not tell that there is ground
    costly = bool(rules_of(view.rules.code).false_challenge)
    bare = [player.seat for player in view.players if costly and player.cards <= 1]
    for target in sorted({*view.open_calls, *bare}):
        others = [seat for seat in seats if seat != target]
        if others and (covered or target == view.you):
            found.append(Catch(target, others[0], wait))
    return tuple(found)


SECRET_FIELDS: Final = frozenset({"drew", "dealt"})
"""Events whose cards only their owner was told of."""


def as_watched(view: TableView) -> TableView:
    """What a watcher sees, made of a seat's view: nothing of its hand is left in it."""
    last = tuple(
        {name: value for name, value in event.items() if name != "cards"} if event["kind"] in SECRET_FIELDS else event
        for event in view.last
    )
    return structs.replace(view, you=None, hand=(), drawn=(), legal=(), hands=None, last=last, can=())
