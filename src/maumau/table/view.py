"""`TableView`: all that one viewer may know of a table, in plain values, ready for a page or for JSON.

Cards, actions, suits and calls are texts of DESIGN.md 4. Everything in here is copied by name from the table and from
the engine's `View` of that viewer; nothing refers back to the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from maumau.table.settings import Settings

SeenDict: TypeAlias = dict[str, Any]
"""One event as this viewer was told of it: `SeenEvent.to_dict()` plus `n`, its running number at this table.

Besides the kinds of the round there are those of the table, all with `seat` where a seat is meant:
`joined{seat,name}`, `left{seat,name}` (seat freed or taken over by the computer), `kicked{seat,name}`,
`renamed{seat,name,before}`, `host{seat}`, `away{seat}`, `back{seat}`, `minded{seat}` (the computer plays for an absent
person), `timed_out{seat}`, `misdeal{seat}`, `moved{seat}` (to another device), `said{seat,phrase|text}`,
`round{round}` (a new round begins), `match{match}` (a new sheet begins), `settings{}`, `rules{name}`.
"""


@dataclass(frozen=True, slots=True)
class RulesView:
    """Which rules are played: a name, the share code that holds them whole, and their digest."""

    name: str
    code: str
    digest: str


@dataclass(frozen=True, slots=True)
class PlayerView:
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


@dataclass(frozen=True, slots=True)
class ScoreView:
    """One finished round on the match sheet: what each hand cost and what was booked, by seat."""

    round: int
    dealer: int
    winner: int | None
    over: str
    points: tuple[int, ...]
    booked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """The round just finished, hands face up: cards, the points of each card, and the sums, all by seat."""

    hands: tuple[tuple[str, ...], ...]
    card_points: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    booked: tuple[int, ...]
    winner: int | None
    over: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer sees it; `you` is None for a spectator. Seats are numbers from 0, clockwise.

    `phase`: lobby, playing, round_over, match_over. In the lobby and before a deal the fields of the round are empty.
    `deadline_ms` is server time (Unix milliseconds) and comes with `server_ms`, the server's time when this view was
    made, so that a client's own clock does not matter; both are None when no clock runs.
    `can`: the table commands this viewer may give now, by their names in the API.
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
    drawn: tuple[str, ...]
    to_act: int | None
    round_phase: str | None
    open_calls: tuple[int, ...]
    pending: int | None
    legal: tuple[str, ...]
    deadline_ms: int | None
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
