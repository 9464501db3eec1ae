"""`TableView`: all that one viewer may know of a table, in plain values, ready for a page or for JSON.

Cards, actions, suits and calls are texts of DESIGN.md 4. Everything in here is copied by name from the table and from
the engine's `View` of that viewer; nothing refers back to the round.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from maumau.table.settings import Settings
from maumau.view import View

SeenDict: TypeAlias = dict[str, Any]
"""One event as this viewer was told of it: `SeenEvent.to_dict()` plus `n`, its running number at this table.

Besides the kinds of the round there are those of the table, all with `seat` where a seat is meant:
`joined{seat,name}`, `left{seat,name}` (seat freed or taken over by the computer), `kicked{seat,name}`,
`renamed{seat,name,before}`, `host{seat}`, `away{seat}`, `back{seat}`, `minded{seat}` (the computer plays for an absent
person), `timed_out{seat}`, `misdeal{seat}`, `moved{seat}` (to another device), `said{seat,phrase|text}`,
`take_back_asked{seat}`, `take_back_agreed{seat}`, `take_back_declined{seat?}`, `taken_back{seat,laid}` (so many cards
went back from the pile), `hands{seat,agreed}` (spectators may see hands, says this person),
`round{round}` (a new round begins), `match{match}` (a new sheet begins), `settings{}`, `rules{name}`.
"""


class RulesView(msgspec.Struct, frozen=True, gc=False):
    """Which rules are played: a name, the share code that holds them whole, and their digest."""

    name: str
    code: str
    digest: str


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat, as everybody may know.

    `mark`: 0, or a number to show after a name that could be mistaken for another one. `called`: 0 nothing, 1 Mau,
    2 Mau-Mau standing. `away`: no line at the moment. `minded`: the computer plays for the absent person.
    `ready`: has asked for the next round.
    """

    seat: int
    name: str
    mark: int
    kind: str
    level: str | None
    cards: int
    called: int
    away: bool
    minded: bool
    ready: bool
    total: int
    wins: int


class TakeBackView(msgspec.Struct, frozen=True, gc=False):
    """Somebody asks to take the latest own action back. `agreed`, `waiting_for`: seats; `until_ms`: server time."""

    seat: int
    agreed: tuple[int, ...]
    waiting_for: tuple[int, ...]
    until_ms: int


class ScoreView(msgspec.Struct, frozen=True, gc=False):
    """One finished round on the match sheet: what each hand cost and what was booked, by seat."""

    round: int
    dealer: int
    winner: int | None
    over: str
    points: tuple[int, ...]
    booked: tuple[int, ...]


class SheetView(msgspec.Struct, frozen=True, gc=False):
    """The round just finished, hands face up: cards, the points of each card, and the sums, all by seat."""

    hands: tuple[tuple[str, ...], ...]
    card_points: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    booked: tuple[int, ...]
    winner: int | None
    over: str


class TableView(msgspec.Struct, frozen=True, gc=False):
    """A table as one viewer sees it; `you` is None for a spectator. Seats are numbers from 0, clockwise.

    `phase`: lobby, playing, round_over, match_over. In the lobby the fields of the round are empty.
    `deadline_ms` is server time (Unix milliseconds) and comes with `server_ms`, the server's time when this view was
    made, so that a client's own clock does not matter. The clock is that of `to_act`; None when no clock runs.
    `catch_from_ms`: server time until which only its owner may speak about a card that has just been laid without the
    word; None when nobody has to wait.
    `has_drawn`: whether the seat to act has drawn in this turn; `drawn`: which cards, own only.
    `more`: what else the engine's View tells, under its names there (`draws`, `sits`); few rule sets need it.
    `can`: the table commands this viewer may give now, by their names in the API.
    `take_back`: a take-back that is being asked for; while it is, computer players wait.
    `hands_agreed`: seats of the people who agree that spectators see hands (`settings.open_hands`). Once all do, a
    spectator's view has `hands`, by seat, as they were after `hands_turn` actions of the round.
    `seed` and `seed_parts` (one hex text per seat, "" for none) appear when the round is over.
    """

    version: int
    table: str
    phase: str
    rules: RulesView
    settings: Settings
    host: int | None
    seats: int
    players: tuple[PlayerView, ...]
    you: int | None
    can: tuple[str, ...]
    match: int
    round: int
    turn: int
    dealer: int | None
    hand: tuple[str, ...]
    top: str | None
    wish: str | None
    debt: int
    direction: int
    stock: int
    pile: tuple[str, ...]
    has_drawn: bool
    drawn: tuple[str, ...]
    to_act: int | None
    round_phase: str | None
    open_calls: tuple[int, ...]
    pending: int | None
    legal: tuple[str, ...]
    deadline_ms: int | None
    catch_from_ms: int | None
    server_ms: int | None
    last: tuple[SeenDict, ...]
    scores: tuple[ScoreView, ...]
    totals: tuple[int, ...]
    round_wins: tuple[int, ...]
    sheet: SheetView | None
    winners: tuple[int, ...] | None
    losers: tuple[int, ...] | None
    commitment: str | None
    next_commitment: str
    seed: str | None
    seed_parts: tuple[str, ...]
    more: dict[str, Any] = {}
    take_back: TakeBackView | None = None
    hands_agreed: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] | None = None
    hands_turn: int | None = None


OWN: Final = frozenset({"you", "can", "hand", "drawn", "legal", "hands", "hands_turn", "last"})
"""Fields in which the views of two viewers may differ; all others are the same for everybody at one version."""


def round_view(view: TableView) -> View | None:
    """The engine's View that a table's view was made from, for `why_refused` and for bots; None in the lobby.

    Made from the plain values alone, so it can tell nothing that the viewer did not know already.
    """
    if view.top is None:
        return None
    sheet = view.sheet
    return View.from_dict(
        {
            **view.more,
            "rules": view.rules.digest,
            "players": [{"seat": one.seat, "cards": one.cards, "called": one.called} for one in view.players],
            "you": view.you,
            "hand": view.hand,
            "dealer": view.dealer,
            "top": view.top,
            "pile": view.pile,
            "wish": view.wish,
            "debt": view.debt,
            "direction": view.direction,
            "stock": view.stock,
            "has_drawn": view.has_drawn,
            "drawn": view.drawn,
            "to_act": view.to_act,
            "phase": view.round_phase,
            "open_calls": view.open_calls,
            "pending": view.pending,
            "legal": view.legal,
            "winner": None if sheet is None else sheet.winner,
            "over": None if sheet is None else sheet.over,
            "hands": None if sheet is None else sheet.hands,
            "points": None if sheet is None else sheet.points,
        }
    )
