"""What one viewer may know of a table: copies named values from the table and from the engine's view of that seat."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from maumau.core.shuffle import commitment
from maumau.rules.compile import columns_of
from maumau.table import seating, taking_back
from maumau.table.clock import grace_until
from maumau.table.view import PlayerView, ScoreView, SheetView, TableView, TakeBackView
from maumau.view import View, own_of, view_of

if TYPE_CHECKING:
    from maumau.match import Match
    from maumau.rules.ruleset import RuleSet
    from maumau.table.model import Table

LATEST: Final = 30
"""Happenings that come with every view; a viewer who was away longer asks for the log."""

_CLOCKS: Final = ("deadline_ms", "catch_from_ms", "take_back")
"""Where one of these is set, a view says what time the server has."""

_NO_ROUND: Final[dict[str, Any]] = {
    "round": 0,
    "turn": 0,
    "dealer": None,
    "top": None,
    "wish": None,
    "debt": 0,
    "direction": 1,
    "stock": 0,
    "pile": (),
    "has_drawn": False,
    "to_act": None,
    "round_phase": None,
    "open_calls": (),
    "pending": None,
    "scores": (),
    "totals": (),
    "round_wins": (),
    "sheet": None,
    "winners": None,
    "losers": None,
    "commitment": None,
    "catch_from_ms": None,
    "seed": None,
    "seed_parts": (),
}


_MORE: Final = tuple(
    name
    for name in (one.name for one in fields(View))
    if name not in {"rules", "players", "you", "hand", "drawn", "legal", "phase", "winner", "over", "hands", "points"}
    and name not in _NO_ROUND
)
"""Fields of the engine's View that have no place of their own in a table's; the View is an allow-list already."""


def table_view(table: Table, viewer: int | None, now: int | None = None) -> TableView:
    """The table as *viewer* (a seat, or None for a spectator) sees it. *now*: server time, used while a clock runs."""
    return Projection(table, now).view(viewer)


class Projection:
    """What everybody may know of a table at one version, made once; `view` adds a viewer's own part.

    To be thrown away when the table changes.
    """

    __slots__ = ("_latest", "_match", "_public", "_table", "server_ms")

    def __init__(self, table: Table, now: int | None = None) -> None:
        self._table = table
        phase = table.phase
        self._match = match = table.match if phase != "lobby" else None
        seen = None if match is None else view_of(match.round, None)
        self._latest = table.told[-LATEST:]
        self._public: dict[str, Any] = {
            **_NO_ROUND,
            "version": table.version,
            "table": table.id,
            "phase": phase,
            "rules": table.rules_view(),
            "settings": table.settings,
            "host": table.host,
            "seats": len(table.seats),
            "players": _players(table, seen, match),
            "match": table.match_number,
            "deadline_ms": table.deadline,
            "take_back": _take_back(table),
            "hands_agreed": tuple(seat for seat, player in table.people() if player.shows_hand),
            "next_commitment": commitment(bytes.fromhex(table.next_seed)),
            "more": {} if seen is None else {name: _plain(getattr(seen, name)) for name in _MORE},
        }
        if match is not None and seen is not None:
            self._public |= _round_fields(table, match, seen, now)
        self.server_ms = now if any(self._public[name] for name in _CLOCKS) else None
        self._public["server_ms"] = self.server_ms

    def view(self, viewer: int | None) -> TableView:
        """All that *viewer* may know."""
        own = None if self._match is None else own_of(self._match.round, viewer)
        turn, hands = _open_hands(self._table) if viewer is None else (None, None)
        return TableView(
            **self._public,
            hands=hands,
            hands_turn=turn,
            you=viewer,
            can=commands_for(self._table, viewer),
            hand=() if own is None else _texts(own.hand),
            drawn=() if own is None else _texts(own.drawn),
            legal=() if own is None else _texts(own.legal),
            last=tuple([one.fields or one.told_to(viewer) for one in self._latest]),
        )


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool) or type(value) is int else str(value)


def _take_back(table: Table) -> TakeBackView | None:
    request = table.request
    if request is None:
        return None
    missing = taking_back.who_must_agree(table, request.seat) - request.agreed
    return TakeBackView(request.seat, tuple(sorted(request.agreed)), tuple(sorted(missing)), request.until)


def _open_hands(table: Table) -> tuple[int | None, tuple[tuple[str, ...], ...] | None]:
    """The hands that a spectator may see, and after how many actions of the round they were so.

    The one place where hands get into the view of somebody who holds none of them.
    """
    if table.phase != "playing" or table.match is None or not table.hands_open:
        return None, None
    if table.settings.open_hands == "at_once":
        return table.turn, tuple(map(_texts, table.match.round.hands))
    if len(table.hands_before) <= table.hands_delay:
        return None, None
    return table.turn - table.hands_delay, tuple(map(_texts, table.hands_before[0]))


def _catch_from(table: Table, seen: View, now: int | None) -> int | None:
    latest = max((grace_until(table, seat) or 0 for seat in seen.open_calls), default=0)
    return latest if now is not None and latest > now else None


def _round_fields(table: Table, match: Match, seen: View, now: int | None) -> dict[str, Any]:
    """The public part of a round. *seen* is a spectator's view, so nothing else can get in."""
    over = seen.over is not None
    finished = over and match.is_over
    return {
        "round": match.round_number,
        "turn": table.turn,
        "dealer": seen.dealer,
        "top": str(seen.top),
        "wish": None if seen.wish is None else str(seen.wish),
        "debt": seen.debt,
        "direction": seen.direction,
        "stock": seen.stock,
        "pile": _texts(seen.pile),
        "has_drawn": seen.has_drawn,
        "to_act": seen.to_act,
        "round_phase": seen.phase,
        "open_calls": tuple(seen.open_calls),
        "pending": seen.pending,
        "scores": _scores(match),
        "totals": tuple(match.totals),
        "round_wins": tuple(match.round_wins),
        "sheet": _sheet(match, seen, match.rules) if over else None,
        "winners": tuple(match.winners) if finished else None,
        "losers": tuple(match.losers) if finished else None,
        "commitment": commitment(bytes.fromhex(table.seed)),
        "catch_from_ms": _catch_from(table, seen, now),
        "seed": table.seed if over else None,
        "seed_parts": table.shares if over else (),
    }


def _texts(values: Any) -> tuple[str, ...]:
    return tuple(map(str, values))


def _players(table: Table, seen: View | None, match: Match | None) -> tuple[PlayerView, ...]:
    totals = () if match is None else match.totals
    wins = () if match is None else match.round_wins
    shown = []
    for seat, player in enumerate(table.seats):
        if player is None:
            continue
        in_round = None if seen is None else seen.players[seat]
        shown.append(
            PlayerView(
                seat=seat,
                name=player.name,
                mark=player.mark,
                kind=player.kind,
                level=player.level,
                cards=0 if in_round is None else in_round.cards,
                called=0 if in_round is None else in_round.called,
                away=player.away_at is not None,
                minded=player.minded,
                ready=player.ready,
                total=totals[seat] if totals else 0,
                wins=wins[seat] if wins else 0,
            )
        )
    return tuple(shown)


def _scores(match: Match) -> tuple[ScoreView, ...]:
    return tuple(
        ScoreView(number, done.dealer, done.winner, str(done.over), tuple(done.points), tuple(done.booked))
        for number, done in enumerate(match.rounds, start=1)
    )


def _sheet(match: Match, seen: View, rules: RuleSet) -> SheetView:
    hands = seen.hands or ()
    worth = columns_of(rules)["value"]
    done = match.rounds[-1]
    return SheetView(
        hands=tuple(_texts(hand) for hand in hands),
        card_points=tuple(tuple(worth[card.face] for card in hand) for hand in hands),
        points=tuple(done.points),
        booked=tuple(done.booked),
        winner=done.winner,
        over=str(done.over),
    )


def commands_for(table: Table, viewer: int | None) -> tuple[str, ...]:
    """The table commands that *viewer* may give now, by their names in the API, in a fixed order."""
    phase = table.phase
    player = None if viewer is None else table.player(viewer)
    if player is None or not player.is_human:
        may_join = (
            not table.settings.locked
            and (phase == "lobby" or table.settings.late_join)
            and bool(seating.seats_open(table))
        )
        return ("join",) if may_join else ()
    names = ["leave", "offer_seat", "add_bytes"]
    if phase != "playing":
        names.append("rename")
    if table.settings.talk != "none":
        names.append("say")
    names += _about_hidden_things(table, viewer)
    names += {
        "lobby": [],
        "playing": [] if table.turn or table.redeals >= 3 else ["misdeal"],
        "round_over": [] if player.ready else ["next_round"],
        "match_over": [] if player.ready else ["rematch"],
    }[phase]
    if viewer == table.host:
        names += ["settings", "pass_host"]
        names += ["kick"] if phase != "playing" else []
        if phase == "lobby":
            low, high = table.rules.players
            taken = sum(one is not None for one in table.seats)
            names += ["rules", "seats"]
            names += ["start"] if low <= taken <= high else []
            names += ["fill"] if taken < len(table.seats) else []
        if phase == "match_over":
            names.append("to_lobby")
    return tuple(sorted(names))


def _about_hidden_things(table: Table, viewer: int | None) -> list[str]:
    """What a seated person may ask or answer about taking back and about showing hands."""
    names = [] if table.settings.open_hands == "never" else ["show_hands"]
    request = table.request
    if request is None:
        assert viewer is not None
        may_ask = table.declined != table.acted and taking_back.turn_to_take_back(table, viewer) is not None
        return [*names, "take_back"] if may_ask else names
    return [*names, "decline"] if viewer in {request.seat, *request.agreed} else [*names, "agree", "decline"]
