"""Applies entries to a table. The only place that changes one; it trusts what `decide` let into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from maumau.core.events import Event, SecretEvent
from maumau.core.shuffle import joint_seed
from maumau.match import Match
from maumau.rules.ruleset import RuleSet
from maumau.table import entries as log
from maumau.table import rewind
from maumau.table.clock import turn_deadline
from maumau.table.model import BOT, HUMAN, Player, Table
from maumau.table.names import mark_for
from maumau.table.rewind import end_request, keep_hands
from maumau.table.settings import Settings
from maumau.table.talk import FLOOD
from maumau.table.telling import tell, tell_events

E = TypeVar("E", bound=log.Entry)


def replay(entries: Iterable[log.Entry]) -> Table:
    """The table that a log describes. Raises `ValueError` when it does not begin with `Created`."""
    table: Table | None = None
    for entry in entries:
        table = evolve(table, entry)
    if table is None:
        raise ValueError("a log needs at least one entry")
    return table


def evolve(table: Table | None, entry: log.Entry) -> Table:
    """Applies one entry and returns the table (the same object, changed; a new one for `Created`)."""
    if table is None:
        if not isinstance(entry, log.Created):
            raise ValueError("a table's log begins with its creation")
        table = _created(entry)
    else:
        _APPLY[type(entry)](table, entry)
    table.version += 1
    table.touched = entry.at
    return table


def _created(entry: log.Created) -> Table:
    return Table(
        id=entry.table,
        rules=RuleSet.from_dict(entry.rules),
        settings=Settings.from_dict(entry.settings),
        seats=[None] * entry.seats,
        next_seed=entry.seed,
    )


# ---------------------------------------------------------------- people


def _sit(table: Table, seat: int, player: Player) -> None:
    others = [(other.name, other.mark) for at, other in enumerate(table.seats) if other is not None and at != seat]
    player.mark = mark_for(player.name, others)
    table.seats[seat] = player


def _joined(table: Table, entry: log.Joined) -> None:
    _sit(table, entry.seat, Player(entry.name, HUMAN, table.version + 1, token_hash=entry.token_hash))
    for happening in table.told:
        happening.close_to(entry.seat)
    if table.host is None:
        table.host = entry.seat
    tell(table, "joined", seat=entry.seat, name=entry.name)


def _filled(table: Table, entry: log.Filled) -> None:
    _sit(table, entry.seat, Player(entry.name, BOT, table.version + 1, level=entry.level))
    tell(table, "joined", seat=entry.seat, name=entry.name)
    table.deadline = turn_deadline(table, entry.at) if _is_to_act(table, entry.seat) else table.deadline


def _left(table: Table, entry: log.Left) -> None:
    player = _player(table, entry.seat)
    end_request(table)
    tell(table, "left" if entry.by is None else "kicked", seat=entry.seat, name=player.name)
    table.seats[entry.seat] = None
    if table.host == entry.seat:
        table.host = None


def _renamed(table: Table, entry: log.Renamed) -> None:
    player = _player(table, entry.seat)
    tell(table, "renamed", seat=entry.seat, name=entry.name, before=player.name)
    player.name = entry.name
    _sit(table, entry.seat, player)


def _host_changed(table: Table, entry: log.HostChanged) -> None:
    table.host = entry.seat
    tell(table, "host", seat=entry.seat)


def _offered(table: Table, entry: log.Offered) -> None:
    _player(table, entry.seat).claim_hash = entry.claim_hash


def _moved(table: Table, entry: log.Moved) -> None:
    player = _player(table, entry.seat)
    player.token_hash, player.claim_hash, player.shows_hand = entry.token_hash, "", False
    if entry.name is not None:
        player.name = entry.name
        _sit(table, entry.seat, player)
    tell(table, "moved", seat=entry.seat)


def _away(table: Table, entry: log.Away) -> None:
    _player(table, entry.seat).away_at = entry.at
    if table.clock_rests:
        table.deadline = None
    tell(table, "away", seat=entry.seat)


def _back(table: Table, entry: log.Back) -> None:
    player = _player(table, entry.seat)
    player.away_at, player.minded, player.substitute = None, False, False
    if table.deadline is None:
        table.deadline = turn_deadline(table, entry.at)
    tell(table, "back", seat=entry.seat)


def _minded(table: Table, entry: log.Minded) -> None:
    _player(table, entry.seat).minded = True
    end_request(table)
    if _is_to_act(table, entry.seat):
        table.deadline = None
    tell(table, "minded", seat=entry.seat)


# ---------------------------------------------------------------- agreements


def _settings_changed(table: Table, entry: log.SettingsChanged) -> None:
    before, table.settings = table.settings, Settings.from_dict(entry.settings)
    if table.settings.open_hands != before.open_hands:
        for _, player in table.people():
            player.shows_hand = False
    table.base = table.version + 1
    table.forget_rules_view()
    tell(table, "settings")


def _rules_changed(table: Table, entry: log.RulesChanged) -> None:
    table.rules = RuleSet.from_dict(entry.rules)
    table.base = table.version + 1
    table.forget_rules_view()
    tell(table, "rules", name=table.rules.name)


def _seats_changed(table: Table, entry: log.SeatsChanged) -> None:
    if entry.seats >= len(table.seats):
        table.seats.extend([None] * (entry.seats - len(table.seats)))
    else:
        _close_up(table, entry.seats)


def _close_up(table: Table, seats: int) -> None:
    """Free seats go, from the last one on, until *seats* are left; people keep their order and the host the role."""
    host = None if table.host is None else table.seats[table.host]
    for seat in range(len(table.seats) - 1, -1, -1):
        if len(table.seats) > seats and table.seats[seat] is None:
            del table.seats[seat]
    table.host = next((seat for seat, player in enumerate(table.seats) if player is host and host is not None), None)


def _bytes_added(table: Table, entry: log.BytesAdded) -> None:
    _player(table, entry.seat).share = entry.data


def _said(table: Table, entry: log.Said) -> None:
    table.said_at[entry.seat] = [*table.said_at.get(entry.seat, []), entry.at][-FLOOD:]
    content = {"phrase": entry.phrase} if entry.text is None else {"text": entry.text}
    tell(table, "said", seat=entry.seat, **content)


# ---------------------------------------------------------------- rounds


def _dealt(table: Table, entry: log.Dealt) -> None:
    if entry.how == "start":
        _close_up(table, sum(player is not None for player in table.seats))
    if entry.how != "next":
        table.secrets = []
    seed = _take_seed(table, entry.seed)
    table.redeals = 0
    if entry.how == "next" and table.match is not None:
        events = table.match.next_round(seed=seed)
    else:
        table.reopened = False
        table.match_number += 1
        names = [player.name for player in table.seats if player is not None]
        table.match = Match(table.played_rules, players=len(table.seats), seed=seed, names=names)
        events = table.match.opening
    _begin(table, events, entry.at)


def _misdealt(table: Table, entry: log.Misdealt) -> None:
    match = table.match
    assert match is not None
    table.redeals += 1
    events = match.misdeal()
    _begin(table, events, entry.at)
    tell(table, "misdeal", seat=entry.seat)


def _take_seed(table: Table, following: str) -> bytes:
    table.seed, table.next_seed = table.next_seed, following
    table.shares = tuple(player.share if player is not None else "" for player in table.seats)
    for player in filter(None, table.seats):
        player.share, player.ready, player.substitute = "", False, False
    table.secrets.append((table.seed, table.shares))
    return joint_seed(bytes.fromhex(table.seed), map(bytes.fromhex, table.shares))


def _begin(table: Table, events: Iterable[Event], at: int) -> None:
    match = table.match
    assert match is not None
    table.told.clear()
    table.dealt = table.acted = table.base = table.version + 1
    table.turn = table.revealed = 0
    table.request = None
    table.laid_at.clear()
    table.challenged_at.clear()
    table.hands_before.clear()
    keep_hands(table)
    if match.round_number == 1:
        tell(table, "match", match=table.match_number)
    tell(table, "round", round=match.round_number)
    tell_events(table, events)
    table.deadline = turn_deadline(table, at)


def _ready(table: Table, entry: log.Ready) -> None:
    _player(table, entry.seat).ready = True


def _reopened(table: Table, _entry: log.Reopened) -> None:
    table.reopened = True
    for player in filter(None, table.seats):
        player.ready = False


def _acted(table: Table, entry: log.Acted) -> None:
    match = table.match
    assert match is not None
    before = match.round.to_act
    events = match.apply(entry.seat, entry.action)
    table.acted = table.version + 1
    table.turn += 1
    for event in events:
        if event.kind == "laid":
            table.laid_at[entry.seat] = entry.at
        if event.kind == "false_challenge":
            table.challenged_at[entry.seat] = entry.at
        if isinstance(event, SecretEvent) or event.kind == "recycled":
            table.revealed = table.turn
    end_request(table)
    keep_hands(table)
    tell_events(table, events)
    if match.round.is_over:
        table.deadline = None
        for _, player in table.people():
            player.substitute = False
        if match.is_over:
            table.finished = (match, table.secrets)
        return
    after = match.round.to_act
    if before != after and before is not None:
        _player(table, before).substitute = False
    if entry.seat == before or before != after:
        table.deadline = turn_deadline(table, entry.at)


def _timed_out(table: Table, entry: log.TimedOut) -> None:
    table.deadline = None
    if table.settings.time_out == "computer":
        _player(table, entry.seat).substitute = True
    tell(table, "timed_out", seat=entry.seat)


def _prolonged(table: Table, entry: log.Prolonged) -> None:
    if table.deadline is not None:
        table.deadline += entry.by_ms
    if table.request is not None:
        table.request.until += entry.by_ms
    for _, player in table.people():
        if player.away_at is not None:
            player.away_at += entry.by_ms


def _player(table: Table, seat: int) -> Player:
    player = table.seats[seat]
    assert player is not None, f"nobody sits on seat {seat}"
    return player


def _is_to_act(table: Table, seat: int) -> bool:
    return table.phase == "playing" and table.match is not None and table.match.round.to_act == seat


_APPLY: Final[dict[type[log.Entry], Callable[[Table, Any], None]]] = {
    log.Joined: _joined,
    log.Filled: _filled,
    log.Left: _left,
    log.Renamed: _renamed,
    log.HostChanged: _host_changed,
    log.SettingsChanged: _settings_changed,
    log.RulesChanged: _rules_changed,
    log.SeatsChanged: _seats_changed,
    log.BytesAdded: _bytes_added,
    log.Dealt: _dealt,
    log.Misdealt: _misdealt,
    log.Ready: _ready,
    log.Reopened: _reopened,
    log.Acted: _acted,
    log.TimedOut: _timed_out,
    log.Offered: _offered,
    log.Moved: _moved,
    log.Away: _away,
    log.Back: _back,
    log.Minded: _minded,
    log.Prolonged: _prolonged,
    log.Said: _said,
    log.TakeBackAsked: rewind.take_back_asked,
    log.TakeBackAgreed: rewind.take_back_agreed,
    log.TakeBackDeclined: rewind.take_back_declined,
    log.TakenBack: rewind.taken_back,
    log.HandsAgreed: rewind.hands_agreed,
}
