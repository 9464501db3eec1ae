"""A finished match to step through: every action of a record with all hands, as plain values for a page.

Only what is over is shown this way: `Tables.record` gives no record before, and a pasted record is the reader's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from maumau.core.events import Drew
from maumau.match import Match
from maumau.record import Record, replay
from maumau.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maumau.core.events import Event
    from maumau.table.view import SeenDict


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after so many actions of a round, hands face up. Cards, suits and actions are texts of DESIGN.md 4.

    `seat` and `action`: what was done last, None and "" before the first action. `events`: what that brought about,
    or how the round was dealt. `rounds`: number of actions of each round. `over`: how the round ended, "" before.
    """

    round: int
    step: int
    rounds: tuple[int, ...]
    names: tuple[str, ...]
    code: str
    rules_name: str
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    called: tuple[int, ...]
    top: str
    pile: tuple[str, ...]
    wish: str | None
    debt: int
    direction: int
    stock: int
    to_act: int | None
    seat: int | None
    action: str
    events: tuple[SeenDict, ...]
    actions: tuple[tuple[int, tuple[SeenDict, ...]], ...]
    over: str
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    is_over: bool

    @property
    def steps(self) -> int:
        """Number of actions of this round."""
        return self.rounds[self.round - 1]


@lru_cache(maxsize=32)
def _read(text: str) -> Record:
    record = Record.parse(text)
    replay(record)
    return record


@lru_cache(maxsize=64)
def look_at(text: str, round_number: int, step: int) -> Moment:
    """The match of a record's text after `step` actions of a round; both are brought into what there is.

    Raises MaumauError for a record that cannot be replayed.
    """
    record = _read(text)
    number = min(max(round_number, 1), len(record.rounds))
    dealt = record.rounds[number - 1]
    match = _until(record, number)
    told = tuple(_tell(match.opening))
    at = min(max(step, 0), len(dealt.actions))
    actions = [(dealt.dealer, told)]
    shown: Moment | None = None
    for done in range(len(dealt.actions) + 1):
        if done == at:
            shown = _moment(record, match, number, done, actions[-1][1])
        if done < len(dealt.actions):
            seat, action = dealt.actions[done]
            actions.append((seat, tuple(_tell(match.apply(seat, action)))))
    assert shown is not None
    return replace(shown, actions=tuple(actions))


def _until(record: Record, number: int) -> Match:
    """The match when a round of it has just been dealt."""
    dealt = replace(record.rounds[number - 1], actions=())
    return replay(replace(record, rounds=(*record.rounds[: number - 1], dealt)))


def _moment(record: Record, match: Match, number: int, step: int, events: tuple[SeenDict, ...]) -> Moment:
    round_ = match.round
    seen = view_of(round_, None)
    dealt = record.rounds[number - 1]
    seat, action = dealt.actions[step - 1] if step else (None, "")
    ended = round_.is_over and len(match.rounds) >= number
    return Moment(
        round=number,
        step=step,
        rounds=tuple(len(one.actions) for one in record.rounds),
        names=record.names,
        code=record.rules.to_code(),
        rules_name=record.rules.name,
        dealer=dealt.dealer,
        hands=tuple(tuple(map(str, hand)) for hand in round_.hands),
        called=tuple(player.called for player in seen.players),
        top=str(seen.top),
        pile=tuple(map(str, seen.pile)),
        wish=None if seen.wish is None else str(seen.wish),
        debt=seen.debt,
        direction=seen.direction,
        stock=seen.stock,
        to_act=seen.to_act,
        seat=seat,
        action=str(action),
        events=events,
        actions=(),
        over=str(round_.over) if ended else "",
        winner=round_.winner if ended else None,
        points=tuple(match.rounds[number - 1].points) if ended else (),
        totals=tuple(match.totals),
        winners=tuple(match.winners),
        is_over=match.is_over,
    )


def _tell(events: Iterable[Event]) -> Iterable[dict[str, Any]]:
    """What happened, each drawn card as its owner saw it: after the match nothing is secret."""
    for event in events:
        owner = event.seat if isinstance(event, Drew) else None
        yield event.seen_by(owner).to_dict()
