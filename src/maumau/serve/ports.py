"""The small interfaces between the tables and whoever shows them."""

from __future__ import annotations

from collections.abc import Hashable, MutableMapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from maumau.table.settings import Settings

if TYPE_CHECKING:
    from maumau.rules.ruleset import RuleSet
    from maumau.table.refusal import Refusal
    from maumau.table.view import TableView

Scope = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is made of. `name` None makes a table at which nobody sits yet (the first to join is host).

    `seats` counts all seats, the host's and those of `bots` (levels, one per computer player) included.
    `start`: deal at once, in the same write.
    """

    rules: RuleSet
    seats: int
    name: str | None
    bots: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)
    start: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat and its secret. The token is given out once and never stored; keep it in a cookie or a safe place."""

    table: str
    seat: int | None
    token: str | None = field(repr=False)
    version: int


@dataclass(frozen=True, slots=True)
class Done:
    """A command was taken (or had been before): the table's version now, and the asker's view of it."""

    version: int
    view: TableView


class Refused(Exception):
    """A command or a look was refused; nothing has changed. `view`: the asker's fresh view, where there is a table."""

    def __init__(self, refusal: Refusal, view: TableView | None = None) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.view = view


@runtime_checkable
class Company(Protocol):
    """An outlet whose callers may have several people at one device."""

    def company(self, scope: Scope) -> tuple[str, ...]:
        """The seat tokens of everybody at the caller's device."""


@dataclass(frozen=True, slots=True)
class Made:
    """What outlets have made of one table, to be used again for other viewers. They name what they put here.

    `now`: until the table changes. `longer`: as long as the table is in memory; whoever puts something in prunes it.
    """

    now: dict[Hashable, Any] = field(default_factory=dict)
    longer: dict[Hashable, Any] = field(default_factory=dict)


class Outlet(Protocol):
    """One kind of live frame: who is asking, what a frame depends on, and how it is written.

    Frames are made once per (table version, viewer, key) and shared by all streams that ask for the same.
    """

    media_type: str
    heartbeat: bytes
    """Sent now and then on a quiet stream: a comment or a blank line, complete."""

    def caller(self, scope: Scope) -> tuple[str | None, Hashable]:
        """The seat token that came with a stream's request (None: spectator) and the frame key (language, looks)."""

    def frame(self, view: TableView, key: Hashable, *, first: bool, made: Made) -> bytes:
        """One complete frame, its framing included. `first`: the first one on this stream, or
        the first since something changed that frames in between may leave out (`Table.base`).
        """
