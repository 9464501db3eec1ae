"""Live frames of the API: JSON lines, or server-sent events for whoever accepts those."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

import msgspec

from maumau.api.bodies import bearer
from maumau.api.problems import Problem
from maumau.table.view import TableView

if TYPE_CHECKING:
    from maumau.serve.ports import Scope

CONSTANT: Final = frozenset({"table", "rules", "settings", "pile"})
"""What only the full line carries. When rules or settings have changed a full line comes again; so it does after a deal
and after a take-back, and in between the pile grows by what the events tell."""

_encoder = msgspec.json.Encoder()
_NAMES: Final = tuple(field.name for field in fields(TableView))


def line(view: TableView, *, full: bool) -> bytes:
    """A view as one JSON object: everything, or everything that changes within a round."""
    data: dict[str, Any] = {"type": "full" if full else "state"}
    for name in _NAMES:
        if full or name not in CONSTANT:
            data[name] = getattr(view, name)
    return _encoder.encode(data)


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

    def frame(self, view: TableView, _key: Hashable, *, first: bool) -> bytes:
        """The first line of a stream, after a deal, after changed agreements and after a take-back is full, and so are
        all between rounds; the others leave out what stands.
        """
        return self.wrap(line(view, full=first or view.phase != "playing"), view.version)

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
