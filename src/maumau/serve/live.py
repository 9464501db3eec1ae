"""A live table in this process: its state, its lock, its listeners, and what has been made for them already."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, Protocol

from maumau.serve.ports import Made
from maumau.table.project import Projection

if TYPE_CHECKING:
    from maumau.serve.ports import Outlet
    from maumau.table.model import Table
    from maumau.table.view import TableView

CLOCK_STALE_MS = 250
"""A view with a running clock may be this old when it is handed out again."""

FRAMES: Final = 128
"""So many frames of one version are kept for streams that ask for the same."""


def hash_of(token: str) -> str:
    """What is kept of a seat's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


class Listener(Protocol):
    """A stream: told that its table has changed, it asks for a frame when it is ready for one."""

    def wake(self) -> None:
        """There is something new; called often, must not block."""

    def end(self) -> None:
        """The server stops."""


class Live:
    """One table of the cache. Only `Tables` changes `table`; views and frames are kept until it does."""

    __slots__ = (
        "_frames",
        "_projection",
        "_views",
        "heard",
        "lines",
        "listeners",
        "lock",
        "made",
        "pressed",
        "reported",
        "table",
        "timers",
        "touched",
    )

    def __init__(self, table: Table, touched: int) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.lines: dict[int, int] = {}
        """Open streams by seat."""
        self.heard: dict[int, int] = {}
        """Server time (ms) at which something was last heard of a seat's person."""
        self.pressed: dict[int, int] = {}
        """Server time at which each seat last wanted to catch somebody and was refused for want of a ground."""
        self.reported: dict[int, int] = {}
        """Seats that this process took for lost, and when it had last heard of them."""
        self.timers: dict[int, asyncio.TimerHandle] = {}
        self.touched = touched
        self.made = Made()
        self._projection: Projection | None = None
        self._views: dict[int | None, TableView] = {}
        self._frames: dict[tuple[int, int | None, Hashable, bool], bytes] = {}

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token belongs to now."""
        return None if token is None else self.table.seat_of(hash_of(token))

    def seat_of_hash(self, token_hash: str) -> int | None:
        """The same by what is kept of the token, for a stream, which asks again and again; "" is nobody's."""
        return self.table.seat_of(token_hash) if token_hash else None

    def view(self, viewer: int | None, now: int) -> TableView:
        """The table as *viewer* sees it."""
        shown = self._projection
        if shown is not None and shown.server_ms is not None and now - shown.server_ms > CLOCK_STALE_MS:
            self.changed()
            shown = None
        if shown is None:
            shown = self._projection = Projection(self.table, now)
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = shown.view(viewer)
        return view

    def frame(self, outlet: Outlet, viewer: int | None, key: Hashable, now: int, *, first: bool) -> bytes:
        """A live frame, made once for all streams that ask for the same."""
        view = self.view(viewer, now)
        name = (id(outlet), viewer, key, first)
        frame = self._frames.get(name)
        if frame is None:
            if len(self._frames) >= FRAMES:
                self._frames.clear()
            frame = self._frames[name] = outlet.frame(view, key, first=first, made=self.made)
        return frame

    def changed(self) -> None:
        """Forgets what was made of the table as it was."""
        self._projection = None
        self._views.clear()
        self._frames.clear()
        self.made.now.clear()

    def forget_drawn(self) -> None:
        """Forgets all that was made of the table, also what would be used again when it changes."""
        self.changed()
        self.made.longer.clear()

    def wake(self) -> None:
        """Tells every stream."""
        for listener in tuple(self.listeners):
            listener.wake()
