"""Who may sit down, get up, be renamed, be removed, hand over; entries or a refusal for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau.table import answers
from maumau.table import entries as log
from maumau.table.commands import ClaimSeat, Fill, Join, Kick, Leave, OfferSeat, PassHost, Rename, SetSeats
from maumau.table.dealing import deal_without
from maumau.table.names import clean_name
from maumau.table.refusal import Refusal
from maumau.table.settings import LEVELS

if TYPE_CHECKING:
    from maumau.table.commands import Command
    from maumau.table.model import Table

Answer = list[log.Entry] | Refusal

BOT_NAMES: Final = ("Mila", "Otto", "Ida", "Emil", "Nora", "Hugo", "Lena", "Theo")
"""Short names that are read aloud easily in the languages of the pages; one more than a table can need."""

FULL = Refusal("limit", "table_full", "No seat is free at this table. You can watch, or open a table of your own.")
LOCKED = Refusal(
    "forbidden", "table_locked", "The host has locked this table. You can watch, or ask the host for a seat."
)
SEAT_TAKEN = Refusal("illegal", "seat_taken", "Somebody sits there already. Choose a free seat.")
NO_LATE_JOIN = Refusal("forbidden", "no_late_join", "At this table nobody can sit down during a match. You can watch.")
NOT_AWAY = Refusal(
    "illegal", "not_away", "That person is here. Only the seat of somebody who is away can be handed over."
)
NO_CLAIM = Refusal(
    "unknown", "no_claim", "This link has been used already or was replaced by a newer one. Ask for a new one."
)


def join(table: Table, _command: Command, body: Join, now: int) -> Answer:
    """A free seat in the lobby; between rounds a computer player's, if the table lets people in then."""
    if table.seat_of(body.token_hash) is not None:
        return []
    name = clean_name(body.name)
    if isinstance(name, Refusal):
        return name
    if table.phase == "playing":
        return answers.ROUND_RUNNING
    if table.settings.locked:
        return LOCKED
    in_lobby = table.phase == "lobby"
    if not in_lobby and not table.settings.late_join:
        return NO_LATE_JOIN
    open_seats = seats_open(table)
    if body.seat is not None and body.seat not in open_seats:
        return SEAT_TAKEN if table.player(body.seat) is not None else answers.NO_SUCH_SEAT
    if not open_seats:
        return FULL
    seat = open_seats[0] if body.seat is None else body.seat
    return [log.Joined(now, seat, name, body.token_hash)]


def seats_open(table: Table) -> list[int]:
    """Seats that somebody could take now: free ones first, then, between rounds, those of computer players."""
    if table.phase == "playing":
        return []
    free = [seat for seat, player in enumerate(table.seats) if player is None]
    if table.phase == "lobby":
        return free
    return free + [seat for seat, player in enumerate(table.seats) if player is not None and not player.is_human]


def leave(table: Table, command: Command, _body: Leave, now: int) -> Answer:
    """Frees the seat in the lobby; during a match the computer plays on with it."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    assert command.actor is not None
    return _remove(table, command.actor, command, now, by=None)


def kick(table: Table, command: Command, body: Kick, now: int) -> Answer:
    """The host removes somebody between rounds. A computer player can be removed in the lobby only."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    player = table.player(body.seat)
    if player is None or body.seat == command.actor:
        return answers.NO_SUCH_SEAT
    if table.phase == "playing":
        return answers.ROUND_RUNNING
    if not player.is_human and table.phase != "lobby":
        return answers.MATCH_RUNNING
    return _remove(table, body.seat, command, now, by=command.actor)


def _remove(table: Table, seat: int, command: Command, now: int, *, by: int | None) -> list[log.Entry]:
    gone: list[log.Entry] = [log.Left(now, seat, by)]
    if table.phase != "lobby":
        gone.append(log.Filled(now, seat, table.settings.bot_level, bot_name(table)))
    if table.host == seat and (heir := _heir(table, seat)) is not None:
        gone.append(log.HostChanged(now, heir))
    return gone + deal_without(table, seat, command.fresh, now)


def _heir(table: Table, leaving: int) -> int | None:
    """The person longest at the table, somebody with a line before somebody without one."""
    others = [(not player.is_present, player.since, seat) for seat, player in table.people() if seat != leaving]
    return min(others)[2] if others else None


def rename(table: Table, command: Command, body: Rename, now: int) -> Answer:
    """One's own name, between rounds."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    name = clean_name(body.name)
    if isinstance(name, Refusal):
        return name
    if table.phase == "playing":
        return answers.ROUND_RUNNING
    assert command.actor is not None
    return [log.Renamed(now, command.actor, name)]


def fill(table: Table, command: Command, body: Fill, now: int) -> Answer:
    """Computer players on one free seat, or on all of them."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    if table.phase != "lobby":
        return answers.MATCH_RUNNING
    level = body.level or table.settings.bot_level
    if level not in LEVELS:
        return unknown_level()
    free = seats_open(table)
    if body.seat is not None:
        if body.seat not in free:
            return SEAT_TAKEN
        free = [body.seat]
    names: list[str] = []
    found: list[log.Entry] = []
    for seat in free:
        names.append(bot_name(table, names))
        found.append(log.Filled(now, seat, level, names[-1]))
    return found


def unknown_level() -> Refusal:
    """There is no such computer player."""
    return Refusal(
        "invalid",
        "unknown_level",
        f"There is no computer player of that kind. Choose one of: {', '.join(LEVELS)}.",
        params={"levels": list(LEVELS)},
    )


def bot_name(table: Table, taken: list[str] | None = None) -> str:
    """The first name of the list that nobody at the table has."""
    used = {player.name for player in table.seats if player is not None} | set(taken or ())
    return next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])


def pass_host(table: Table, command: Command, body: PassHost, now: int) -> Answer:
    """The role goes to another person, never to a computer player."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    player = table.player(body.seat)
    if player is None or not player.is_human:
        return answers.NO_SUCH_SEAT
    return [] if body.seat == table.host else [log.HostChanged(now, body.seat)]


def offer_seat(table: Table, command: Command, body: OfferSeat, now: int) -> Answer:
    """A claim on one's own seat; by the host also on that of a person who is away."""
    if (refusal := answers.refuse_stranger(table, command.actor)) is not None:
        return refusal
    if body.seat != command.actor:
        if command.actor != table.host:
            return answers.NOT_HOST
        player = table.player(body.seat)
        if player is None or not player.is_human:
            return answers.NO_SUCH_SEAT
        if player.is_present:
            return NOT_AWAY
    return [log.Offered(now, body.seat, body.claim_hash)]


def claim_seat(table: Table, _command: Command, body: ClaimSeat, now: int) -> Answer:
    """Whoever shows the claim gets the seat; it counts once."""
    seat = next(
        (seat for seat, player in table.people() if body.claim_hash and player.claim_hash == body.claim_hash), None
    )
    if seat is None:
        return NO_CLAIM
    name = None
    if body.name is not None:
        cleaned = clean_name(body.name)
        if isinstance(cleaned, Refusal):
            return cleaned
        name = cleaned
    moved: list[log.Entry] = [log.Moved(now, seat, body.token_hash, name)]
    player = table.player(seat)
    if player is not None and player.away_at is not None:
        moved.append(log.Back(now, seat))
    return moved


def set_seats(table: Table, command: Command, body: SetSeats, now: int) -> Answer:
    """More or fewer seats in the lobby, within what the rule set allows and never fewer than are taken."""
    if (refusal := answers.refuse_guest(table, command.actor)) is not None:
        return refusal
    if table.phase != "lobby":
        return answers.MATCH_RUNNING
    taken = sum(player is not None for player in table.seats)
    low, high = table.rules.players
    if not max(low, taken) <= body.seats <= high:
        return seats_wrong(max(low, taken), high)
    return [] if body.seats == len(table.seats) else [log.SeatsChanged(now, body.seats)]


def seats_wrong(low: int, high: int) -> Refusal:
    """The number of seats does not suit the rule set."""
    return Refusal(
        "invalid",
        "seats_out_of_range",
        f"These rules are for {low} to {high} players here. Choose a number of seats in between.",
        rule="players",
        params={"low": low, "high": high},
    )
