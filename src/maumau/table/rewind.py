"""Applies what is said and done about taking actions back, and about hands shown to spectators."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maumau.record import replay
from maumau.table.clock import answer_patience, turn_deadline
from maumau.table.model import Request
from maumau.table.telling import tell

if TYPE_CHECKING:
    from maumau.table import entries as log
    from maumau.table.model import Table


def taken_back(table: Table, entry: log.TakenBack) -> None:
    """The round is played again from the record, up to where it stood before the action."""
    assert table.match is not None
    record = table.match.record()
    *before, current = record.rounds
    kept = replace(current, actions=current.actions[: entry.turn])
    table.match = replay(replace(record, rounds=(*before, kept)))
    if table.hands_before:
        del table.hands_before[max(0, len(table.hands_before) - (table.turn - entry.turn)) :]
    table.acted = table.base = table.version + 1
    gone = sum(action.kind == "lay" for _, action in current.actions[entry.turn :])
    table.turn = entry.turn
    table.request = None
    table.laid_at.clear()
    table.deadline = turn_deadline(table, entry.at)
    tell(table, "taken_back", seat=entry.seat, laid=gone)


def take_back_asked(table: Table, entry: log.TakeBackAsked) -> None:
    """Somebody asks."""
    table.request = Request(entry.seat, entry.turn, table.version + 1, entry.at + answer_patience(table))
    tell(table, "take_back_asked", seat=entry.seat)


def take_back_agreed(table: Table, entry: log.TakeBackAgreed) -> None:
    """Somebody agrees."""
    assert table.request is not None
    table.request.agreed.add(entry.seat)
    tell(table, "take_back_agreed", seat=entry.seat)


def take_back_declined(table: Table, entry: log.TakeBackDeclined) -> None:
    """Somebody is against it, or nobody answered; this position is not asked about again."""
    table.request, table.declined = None, table.acted
    tell(table, "take_back_declined", **({} if entry.seat is None else {"seat": entry.seat}))


def end_request(table: Table) -> None:
    """Whoever plays on, leaves or is minded by the computer ends the talk; it may be taken up again."""
    if table.request is not None:
        table.request = None
        tell(table, "take_back_declined")


def hands_agreed(table: Table, entry: log.HandsAgreed) -> None:
    """Somebody agrees to hands being shown, or does no longer."""
    player = table.seats[entry.seat]
    assert player is not None
    player.shows_hand = entry.agreed
    tell(table, "hands", seat=entry.seat, agreed=entry.agreed)


def keep_hands(table: Table) -> None:
    """Keeps the hands of this moment where spectators may see them later."""
    if table.settings.open_hands == "delayed":
        assert table.match is not None
        table.hands_before.append(table.match.round.hands)
        del table.hands_before[: -table.hands_delay - 1]
