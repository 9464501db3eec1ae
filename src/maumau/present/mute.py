"""Whom a viewer does not want to hear: personal, kept in the viewer's browser, and unknown to everybody else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

from msgspec.structs import replace

if TYPE_CHECKING:
    from maumau.table.view import PlayerView, TableView

E = TypeVar("E", bound=Mapping[str, Any])


def mute_key(table: str, player: PlayerView) -> str:
    """Who is muted: a seat of a table under one name, so that whoever sits there later is heard again."""
    return f"{table}.{player.seat}.{crc32(player.name.encode()):x}"


def muted_seats(view: TableView, muted: Collection[str]) -> frozenset[int]:
    """The seats that are not heard."""
    if not muted:
        return frozenset()
    return frozenset(player.seat for player in view.players if mute_key(view.table, player) in muted)


def heard(events: Iterable[E], seats: Collection[int]) -> tuple[E, ...]:
    """The events without what the muted *seats* have said."""
    return tuple(event for event in events if not (event["kind"] == "said" and event["seat"] in seats))


def as_heard(view: TableView, muted: Collection[str]) -> TableView:
    """The view without what muted people have said."""
    seats = muted_seats(view, muted)
    return replace(view, last=heard(view.last, seats)) if seats else view
