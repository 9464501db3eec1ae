"""Match: rounds until a target, what each round books, who has won.

The series is all here: a table adds people, a clock and a log around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maumau.core.actions import Action, parse_action
from maumau.core.cards import CardSet
from maumau.core.events import Event
from maumau.core.round import Round
from maumau.core.shuffle import derived_seed, seed_bytes
from maumau.core.tables import WILD
from maumau.dealing import check_playable, find_dealer, start_round
from maumau.errors import MatchError
from maumau.rules.compile import columns_of
from maumau.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from maumau.record import Record


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended: ``points`` per seat are what the hands cost, ``booked`` what the round added to the totals.

    ``over``: ``won``, ``empty``, ``blocked`` or ``max_turns``; ``factor``: what everything booked was multiplied by.
    """

    dealer: int
    winner: int | None
    over: str
    hands: tuple[CardSet, ...]
    points: tuple[int, ...]
    booked: tuple[int, ...]
    factor: int


@dataclass(slots=True)
class DealtRound:
    """What it takes to play a round again: dealer, seed, counter of the first shuffle, and the actions so far."""

    dealer: int
    seed: bytes
    counter: int
    actions: list[tuple[int, Action]]


def booked_points(rules: RuleSet, winner: int | None, points: Sequence[int], factor: int = 1) -> tuple[int, ...]:
    """What a round adds to the totals, by the set's ``scoring``: the one place where rounds are booked.

    ``points`` per seat are what the hands cost. A stopped round has no winner: in ``penalty`` all hands count,
    otherwise nothing is booked.
    """
    seats = range(len(points))
    if rules.scoring == "penalty":
        return tuple(0 if seat == winner else points[seat] * factor for seat in seats)
    if winner is None or rules.scoring == "single_round":
        return (0,) * len(points)
    if rules.scoring == "plus_and_minus":
        return tuple((sum(points) if seat == winner else -points[seat]) * factor for seat in seats)
    won = 1 if rules.scoring == "round_wins" else sum(points) - points[winner]
    return tuple(won * factor if seat == winner else 0 for seat in seats)


def wins_counted(rules: RuleSet, factor: int) -> int:
    """How many won rounds a won round counts as."""
    return factor if rules.scoring == "round_wins" else 1


def losers_of(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Who has lost a finished series, where the set names losers (``highest_loses``); ``()`` otherwise."""
    if not rules.highest_loses:
        return ()
    worst = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == worst)


def target_met(rules: RuleSet, totals: Sequence[int], rounds: int) -> bool:
    """Whether the series ends after so many rounds with these totals."""
    if rules.scoring == "single_round":
        return rounds > 0
    best = max(totals)
    return best > rules.target if rules.scoring == "penalty" and rules.limit_rule == "exceed" else best >= rules.target


def winners_of(rules: RuleSet, totals: Sequence[int], round_wins: Sequence[int]) -> tuple[int, ...]:
    """Who has won a finished series: all who share, ``()`` for a draw or a single round that nobody won."""
    seats = range(len(totals))
    if rules.scoring == "single_round":
        return tuple(seat for seat in seats if round_wins[seat])
    best = min(totals) if rules.scoring == "penalty" else max(totals)
    first = tuple(seat for seat in seats if totals[seat] == best)
    if len(first) > 1 and rules.match_tie == "most_rounds_then_draw":
        most = max(round_wins[seat] for seat in first)
        first = tuple(seat for seat in first if round_wins[seat] == most)
        return first if len(first) == 1 else ()
    return first


def next_dealer(rules: RuleSet, dealer: int, winner: int | None, points: Sequence[int]) -> int:
    """Who deals the next round, by the set's ``rotation``; after a round that nobody won the deal moves one seat."""
    players = len(points)
    following = (dealer + (1 if rules.direction == "clockwise" else -1)) % players
    if winner is None or rules.rotation == "next_dealer":
        return following
    if rules.rotation == "winner_deals":
        return winner
    return max(range(players), key=lambda seat: (points[seat], -((seat - following) % players)))


class Match:
    """A series of rounds between fixed seats.

    ``round`` the current round · ``totals`` and ``round_wins`` per seat · ``rounds`` the results so far · ``opening``
    the events before the first action of the current round · ``is_over``, ``winners``, ``losers``.
    """

    def __init__(
        self,
        rules: RuleSet,
        players: int,
        seed: bytes | int,
        dealer: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Deal the first round. Without ``dealer`` the set's ``first_dealer`` finds one. RuleSetError, ValueError."""
        check_playable(rules, players)
        if dealer is not None and not 0 <= dealer < players:
            raise ValueError(f"the dealer must be a seat from 0 to {players - 1}, not {dealer}")
        if names is not None and len(names) != players:
            raise ValueError(f"{players} players need {players} names, not {len(names)}")
        self.rules = rules
        self.players = players
        self.names = tuple(names) if names is not None else tuple(f"Seat {seat}" for seat in range(players))
        self.seed = seed_bytes(seed)
        self.dealer_found = dealer is None
        self.totals = [0] * players
        self.round_wins = [0] * players
        self.rounds: list[RoundResult] = []
        self.dealt: list[DealtRound] = []
        self.opening: list[Event] = []
        if dealer is None:
            dealer, self.opening = find_dealer(rules, players, self.seed)
        self._deal(self.seed, dealer)

    round: Round

    def _deal(self, seed: bytes, dealer: int, counter: int = 0) -> None:
        self.round, events = start_round(self.rules, self.players, seed, dealer, counter)
        self.opening = [*self.opening, *events]
        self.dealt.append(DealtRound(dealer, seed, counter, []))

    @property
    def round_number(self) -> int:
        """The current round, from 1."""
        return len(self.dealt)

    @property
    def dealer(self) -> int:
        """Who deals the current round."""
        return self.dealt[-1].dealer

    @property
    def is_over(self) -> bool:
        """Whether the series has ended; only ever between rounds."""
        return self.round.is_over and target_met(self.rules, self.totals, len(self.rounds))

    @property
    def winners(self) -> tuple[int, ...]:
        """All who have won, shared where the set says so; ``()`` before the end, for a draw, or when nobody won."""
        return winners_of(self.rules, self.totals, self.round_wins) if self.is_over else ()

    @property
    def losers(self) -> tuple[int, ...]:
        """Who has lost, where the set names losers (``highest_loses``); ``()`` otherwise."""
        return losers_of(self.rules, self.totals) if self.is_over else ()

    def apply(self, seat: int, action: Action | str) -> list[Event]:
        """Carry out an action and return its events; books the round when it ends. Raises IllegalAction."""
        events = self.round.apply(seat, action)
        self.dealt[-1].actions.append((seat, parse_action(action) if isinstance(action, str) else Action(action)))
        if self.round.is_over:
            self._book()
        return events

    def _book(self) -> None:
        round_ = self.round
        winner, points, over = round_.winner, round_.points, round_.over
        assert over is not None
        last = round_.winning_card
        wild = winner is not None and last is not None and columns_of(self.rules)["flags"][last.face] & WILD
        factor = self.rules.wild_finish_multiplier if wild else 1
        booked = booked_points(self.rules, winner, points, factor)
        if winner is not None:
            self.round_wins[winner] += wins_counted(self.rules, factor)
        for seat in range(self.players):
            self.totals[seat] += booked[seat]
        self.rounds.append(RoundResult(self.dealer, winner, over, round_.hands, points, booked, factor))

    def next_round(self, seed: bytes | int | None = None) -> list[Event]:
        """Deal the next round and return its events. Without ``seed`` it is derived from the match's own.

        Raises MatchError while the round runs and when the match is over.
        """
        if not self.round.is_over:
            raise MatchError("the round is still running", code="round_running")
        if self.is_over:
            raise MatchError("the match is over", code="match_over")
        last = self.rounds[-1]
        dealer = next_dealer(self.rules, last.dealer, last.winner, last.points)
        secret = derived_seed(self.seed, self.round_number + 1) if seed is None else seed_bytes(seed)
        self.opening = []
        self._deal(secret, dealer)
        return self.opening

    def misdeal(self) -> list[Event]:
        """Deal the round again: same dealer, next shuffle (clause 3.16). Raises MatchError after the first action."""
        dealt = self.dealt[-1]
        if dealt.actions:
            raise MatchError("a misdeal can only be declared before the first action", code="round_running")
        counter = self.round.counter
        self.dealt.pop()
        self.opening = []
        self._deal(dealt.seed, dealt.dealer, counter)
        return self.opening

    def record(self) -> Record:
        """Everything it takes to replay the match. Holds the seeds: show it only when the match is over."""
        from maumau.record import Record

        return Record.of(self)
