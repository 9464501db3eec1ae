"""The state of a table: who sits where, what was agreed, the match in play, and what has been told.

`Table` is changed by `evolve` alone, one entry at a time. Everything a viewer may know of it comes through `project`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from maumau.core.events import Event, PublicEvent
from maumau.table.settings import LONG_CLOCK_MS, Settings
from maumau.table.view import RulesView

if TYPE_CHECKING:
    from maumau.core.cards import CardSet
    from maumau.match import Match
    from maumau.rules.ruleset import RuleSet
    from maumau.table.view import SeenDict

HUMAN = "human"
BOT = "bot"


@dataclass(slots=True)
class Player:
    """Who sits on a seat. `since`: version at which the person sat down. `away_at`: server time the line was lost."""

    name: str
    kind: str
    since: int
    token_hash: str = ""
    level: str | None = None
    mark: int = 0
    away_at: int | None = None
    minded: bool = False
    substitute: bool = False
    """The computer plays just this turn for a person whose time was over."""
    ready: bool = False
    shows_hand: bool = False
    """Agrees that spectators see all hands, in the way that the table's settings name."""
    claim_hash: str = ""
    share: str = ""
    """Hex bytes for the seed of the next deal."""

    @property
    def is_human(self) -> bool:
        """A person, not a computer player."""
        return self.kind == HUMAN

    @property
    def is_present(self) -> bool:
        """A person with a line at this moment."""
        return self.kind == HUMAN and self.away_at is None

    @property
    def by_computer(self) -> bool:
        """Whether the computer decides for this seat now."""
        return self.kind == BOT or self.minded or self.substitute


@dataclass(slots=True)
class Request:
    """Somebody asks to take an action back. `version`: when; `turn`: actions that would stay; `until`: server time."""

    seat: int
    turn: int
    version: int
    until: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Happening:
    """Something that was told to the table. `fields`: what everybody was told alike; empty for a secret event."""

    n: int
    fields: SeenDict
    event: Event | None = None
    closed_to: set[int] = field(default_factory=set)
    """Seats with a new owner, who is told only what everybody was told."""
    _told: dict[int | None, SeenDict] = field(default_factory=dict)

    @classmethod
    def of(cls, n: int, event: Event) -> Happening:
        """A round's event, public or secret by its class."""
        if isinstance(event, PublicEvent):
            return cls(n, {"n": n, **event.seen_by(None).to_dict()})
        return cls(n, {}, event)

    def told_to(self, viewer: int | None) -> SeenDict:
        """What *viewer* was told."""
        if self.event is None:
            return self.fields
        asked = None if viewer in self.closed_to else viewer
        told = self._told.get(asked)
        if told is None:
            told = {"n": self.n, **self.event.seen_by(asked).to_dict()}
            if asked is not None and told == (all_others := self.told_to(None)):
                told = all_others  # one for all who saw no more than anybody: pages tell it once
            self._told[asked] = told
        return told

    def close_to(self, seat: int) -> None:
        """The seat has a new owner, who must not learn what the one before was told."""
        self.closed_to.add(seat)
        self._told.pop(seat, None)


@dataclass(slots=True)
class Table:
    """A table after `version` entries. Seats are list positions; a free seat holds None.

    `acted`: version at which the round last moved; an older answer is stale. `dealt`: version of the last deal.
    `seed`: hex secret of the round in play; `next_seed`: that of the deal to come, published only as its hash.
    `deadline`: server time (ms) at which the turn's time is over, None when no clock runs.
    """

    id: str
    rules: RuleSet
    settings: Settings
    seats: list[Player | None]
    next_seed: str
    version: int = 0
    touched: int = 0
    host: int | None = None
    match: Match | None = None
    match_number: int = 0
    reopened: bool = False
    acted: int = 0
    dealt: int = 0
    turn: int = 0
    seed: str = ""
    shares: tuple[str, ...] = ()
    """The shares that went into the seed of the round in play, hex, by seat."""
    deadline: int | None = None
    laid_at: dict[int, int] = field(default_factory=dict)
    """Server time at which each seat's last card came to lie, for the grace of announcements."""
    challenged_at: dict[int, int] = field(default_factory=dict)
    """Server time at which a seat challenged without ground, in this round."""
    said_at: dict[int, list[int]] = field(default_factory=dict)
    """Server times of each seat's latest sayings."""
    revealed: int = 0
    """Actions of the round up to the last one by which a hidden card came into a hand or the stock was made anew."""
    request: Request | None = None
    declined: int | None = None
    """`acted` of the position in which a take-back was declined."""
    base: int = 0
    """Version at which something last changed that live lines between two full ones leave out."""
    hands_before: list[tuple[CardSet, ...]] = field(default_factory=list)
    """All hands after each of the latest actions, oldest first; kept only for spectators who see them with a delay."""
    told: list[Happening] = field(default_factory=list)
    told_count: int = 0
    redeals: int = 0
    secrets: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Seed and shares of each round of the match, for its record."""
    finished: tuple[Match, list[tuple[str, tuple[str, ...]]]] | None = None
    """The last match that came to its end, and its secrets."""
    _rules_view: RulesView | None = None

    @property
    def phase(self) -> str:
        """lobby, playing, round_over or match_over."""
        if self.match is None or self.reopened:
            return "lobby"
        if not self.match.round.is_over:
            return "playing"
        return "match_over" if self.match.is_over else "round_over"

    def people(self) -> list[tuple[int, Player]]:
        """Seats with persons on them."""
        return [(seat, player) for seat, player in enumerate(self.seats) if player is not None and player.is_human]

    def player(self, seat: int) -> Player | None:
        """Who sits on *seat*; None for a free or impossible one."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else None

    def seat_of(self, token_hash: str) -> int | None:
        """The seat that a token belongs to."""
        for seat, player in enumerate(self.seats):
            if player is not None and player.token_hash == token_hash and player.is_human:
                return seat
        return None

    @property
    def anybody_here(self) -> bool:
        """Whether any person has a line."""
        return any(player is not None and player.is_present for player in self.seats)

    @property
    def clock_rests(self) -> bool:
        """A clock for one sitting rests while nobody is there; one for days runs on."""
        clock = self.settings.clock_ms
        return clock is None or (clock < LONG_CLOCK_MS and not self.anybody_here)

    @property
    def waiting_for(self) -> list[int]:
        """Persons who can click and have not yet asked for the next round."""
        return [seat for seat, player in self.people() if player.is_present and not player.ready]

    @property
    def hands_open(self) -> bool:
        """Whether spectators see hands: the table's agreements say so and every person at the table agrees."""
        people = [player for _, player in self.people()]
        return self.settings.open_hands != "never" and bool(people) and all(one.shows_hand for one in people)

    @property
    def hands_delay(self) -> int:
        """Actions by which hands are late where they are shown with a delay: twice round the table."""
        return 2 * len(self.seats)

    @property
    def played_rules(self) -> RuleSet:
        """The rule set with the table's way of announcing applied."""
        if self.settings.call == "automatic" and self.rules.call == "manual":
            return self.rules.replace(call="automatic")
        return self.rules

    def record_text(self) -> str | None:
        """The last finished match as record text with all seeds; None when there is none yet."""
        if self.finished is None:
            return None
        match, secrets = self.finished
        record = match.record()
        rounds = tuple(
            replace(dealt, server=bytes.fromhex(seed), added=tuple(map(bytes.fromhex, shares)) if any(shares) else ())
            for dealt, (seed, shares) in zip(record.rounds, secrets, strict=True)
        )
        return str(replace(record, rounds=rounds))

    def forget_rules_view(self) -> None:
        """To be called when the rule set or the way of announcing has changed."""
        self._rules_view = None

    def rules_view(self) -> RulesView:
        """Name, share code and digest of the rules played here; made once."""
        if self._rules_view is None:
            rules = self.played_rules
            self._rules_view = RulesView(rules.name, rules.to_code(), rules.digest)
        return self._rules_view
