"""Live frames of the API: JSON lines, or server-sent events for whoever accepts those."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from maumau.api.bodies import bearer
from maumau.api.problems import Problem
from maumau.table.view import OWN, TableView

if TYPE_CHECKING:
    from maumau.serve.ports import Made, Scope

CONSTANT: Final = frozenset({"table", "rules", "settings", "pile"})
"""What only the full line carries. When rules or settings have changed a full line comes again; so it does after a deal
and after a take-back, and in between the pile grows by what the events tell."""

_encoder = msgspec.json.Encoder()
_PUBLIC: Final = tuple(name for name in TableView.__struct_fields__ if name not in OWN)
_CHANGING: Final = tuple(name for name in _PUBLIC if name not in CONSTANT)
_OWN: Final = tuple(name for name in TableView.__struct_fields__ if name in OWN)


def line(view: TableView, made: Made, *, full: bool) -> bytes:
    """A view as one JSON object: everything, or everything that changes within a round.

    What all viewers are shown alike is written once, up to the comma behind it; each viewer's own part is added.
    """
    key = ("api", view.version, view.server_ms, full)
    public: bytes | None = made.now.get(key)
    if public is None:
        data: dict[str, Any] = {"type": "full" if full else "state"}
        for name in _PUBLIC if full else _CHANGING:
            data[name] = getattr(view, name)
        public = made.now[key] = _encoder.encode(data)[:-1] + b","
    return public + _encoder.encode({name: getattr(view, name) for name in _OWN})[1:]


class _Outlet:
    media_type = ""
    heartbeat = b""

    def caller(self, scope: Scope) -> tuple[str | None, Hashable]:
        """The seat token of the Authorization header; frames depend on nothing else."""
        header = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
        try:
            return bearer(header.decode("latin-1")), None
        except Problem:
            return None, None

    def frame(self, view: TableView, _key: Hashable, *, first: bool, made: Made) -> bytes:
        """The first line of a stream, after a deal, after changed agreements and after a take-back is full, and so are
        all between rounds; the others leave out what stands.
        """
        return self.wrap(line(view, made, full=first or view.phase != "playing"), view.version)

    def wrap(self, body: bytes, version: int) -> bytes:
        """The framing."""
        raise NotImplementedError


class LinesOutlet(_Outlet):
    """One JSON object per line; an empty line as a sign of life."""

    media_type = "application/x-ndjson"
    heartbeat = b"\n"

    def wrap(self, body: bytes, version: int) -> bytes:
        """The object and a line end."""
        return body + b"\n"


class EventsOutlet(_Outlet):
    """The same objects as server-sent events, numbered by version."""

    media_type = "text/event-stream"
    heartbeat = b":\n\n"

    def wrap(self, body: bytes, version: int) -> bytes:
        """An event with its number."""
        return b"id: %d\ndata: %s\n\n" % (version, body)
