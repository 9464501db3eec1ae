"""What one viewer may know of a table: copies named values from the table and from the engine's view of that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from maumau.rules.compile import columns_of
from maumau.table import seating
from maumau.table.clock import grace_until
from maumau.table.evolve import commitment
from maumau.table.view import PlayerView, ScoreView, SheetView, TableView
from maumau.view import View, view_of

if TYPE_CHECKING:
    from maumau.match import Match
    from maumau.rules.ruleset import RuleSet
    from maumau.table.model import Table

LATEST: Final = 30
"""Happenings that come with every view; a viewer who was away longer asks for the log."""

_NO_ROUND: Final[dict[str, Any]] = {
    "dealer": None,
    "hand": (),
    "top": None,
    "wish": None,
    "debt": 0,
    "direction": 1,
    "stock": 0,
    "pile": (),
    "has_drawn": False,
    "draws": 0,
    "drawn": (),
    "to_act": None,
    "round_phase": None,
    "open_calls": (),
    "pending": None,
    "legal": (),
}


def table_view(table: Table, viewer: int | None, now: int | None = None) -> TableView:
    """The table as *viewer* (a seat, or None for a spectator) sees it. *now*: server time, used while a clock runs."""
    match = table.match
    phase = table.phase
    shown = match if phase != "lobby" else None
    seen = None if shown is None else view_of(shown.round, viewer)
    over = seen is not None and seen.over is not None
    catch_from = None if seen is None or now is None else _catch_from(table, seen, now)
    return TableView(
        version=table.version,
        table=table.id,
        phase=phase,
        rules=table.rules_view(),
        settings=table.settings,
        host=table.host,
        seats=len(table.seats),
        players=_players(table, seen, shown),
        you=viewer,
        can=commands_for(table, viewer),
        match=table.match_number,
        round=0 if shown is None else shown.round_number,
        turn=0 if shown is None else table.turn,
        **(_NO_ROUND if seen is None else _round_fields(seen)),
        deadline_ms=table.deadline,
        catch_from_ms=catch_from,
        server_ms=now if table.deadline is not None or catch_from is not None else None,
        last=tuple(happening.told_to(viewer) for happening in table.told[-LATEST:]),
        scores=() if shown is None else _scores(shown),
        totals=() if shown is None else tuple(shown.totals),
        round_wins=() if shown is None else tuple(shown.round_wins),
        sheet=_sheet(shown, seen, table.played_rules) if shown is not None and seen is not None and over else None,
        winners=tuple(shown.winners) if shown is not None and phase == "match_over" else None,
        losers=tuple(shown.losers) if shown is not None and phase == "match_over" else None,
        commitment=commitment(table.seed) if shown is not None else None,
        next_commitment=commitment(table.next_seed),
        seed=table.seed if over else None,
        seed_parts=table.shares if over else (),
    )


def _catch_from(table: Table, seen: View, now: int) -> int | None:
    latest = max((grace_until(table, seat) or 0 for seat in seen.open_calls), default=0)
    return latest if latest > now else None


def _round_fields(seen: View) -> dict[str, Any]:
    return {
        "dealer": seen.dealer,
        "hand": _texts(seen.hand),
        "top": str(seen.top),
        "wish": None if seen.wish is None else str(seen.wish),
        "debt": seen.debt,
        "direction": seen.direction,
        "stock": seen.stock,
        "pile": _texts(seen.pile),
        "has_drawn": seen.has_drawn,
        "draws": seen.draws,
        "drawn": _texts(seen.drawn),
        "to_act": seen.to_act,
        "round_phase": seen.phase,
        "open_calls": tuple(seen.open_calls),
        "pending": seen.pending,
        "legal": _texts(seen.legal),
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
