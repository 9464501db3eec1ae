"""What happened in a round, and what each viewer is told of it.

An event is public or secret by its class. A ``SecretEvent`` cannot be built without an audience: its ``seen_by``
decides in the same place what its owner and what the others are told. Only ``SeenEvent`` leaves the process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from maumau.core.cards import CARDS, SUITS, Card, Suit


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """What one viewer is told. ``kind`` says which of the other fields are set (docs/events.md)."""

    kind: str
    seat: int | None = None
    card: Card | None = None
    suit: Suit | None = None
    call: int | None = None
    cards: tuple[Card, ...] | dict[int, Card] | None = None
    count: int | None = None
    reason: str | None = None
    by: int | None = None
    target: int | None = None
    dealer: int | None = None
    counts: tuple[int, ...] | None = None
    direction: int | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    points: tuple[int, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The set fields with cards and suits as text, ready for JSON."""
        out: dict[str, Any] = {}
        for name in _SEEN_FIELDS:
            value = getattr(self, name)
            if value is not None:
                out[name] = _plain(value)
        return out


_SEEN_FIELDS = tuple(field.name for field in fields(SeenEvent))


def _plain(value: object) -> object:
    if isinstance(value, Card | Suit):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


class Event:
    """Base of all events. Build a PublicEvent or a SecretEvent."""

    __slots__ = ()

    kind: str

    def seen_by(self, viewer: int | None) -> SeenEvent:
        """What ``viewer`` (a seat, or None for a spectator) is told."""
        raise NotImplementedError


class PublicEvent(Event):
    """Everybody is told the same."""

    __slots__ = ("_seen",)

    def __init__(self, kind: str, **values: Any) -> None:
        self._seen = SeenEvent(kind, **values)

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The kind, as in SeenEvent."""
        return self._seen.kind

    def seen_by(self, viewer: int | None) -> SeenEvent:
        """The event itself; ``viewer`` makes no difference."""
        return self._seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PublicEvent) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash((self.kind, self._seen.seat))

    def __repr__(self) -> str:
        return f"PublicEvent({self._seen.to_dict()})"


class SecretEvent(Event):
    """An event with a part that only some seats may know; subclasses say what each viewer is told."""

    __slots__ = ()


class Drew(SecretEvent):
    """A seat drew cards: the seat sees which, the others how many."""

    __slots__ = ("cards", "reason", "seat")
    kind = "drew"

    def __init__(self, seat: int, cards: tuple[Card, ...], reason: str) -> None:
        self.seat = seat
        self.cards = cards
        self.reason = reason

    def seen_by(self, viewer: int | None) -> SeenEvent:
        """Which cards for the seat itself, their number for all others."""
        own = self.cards if viewer == self.seat else None
        return SeenEvent("drew", seat=self.seat, cards=own, count=len(self.cards), reason=self.reason)

    def __repr__(self) -> str:
        return f"Drew(seat={self.seat}, count={len(self.cards)}, reason={self.reason!r})"


class Dealt(SecretEvent):
    """The hands were dealt: each seat sees its own."""

    __slots__ = ("dealer", "hands")
    kind = "dealt"

    def __init__(self, dealer: int, hands: tuple[tuple[Card, ...], ...]) -> None:
        self.dealer = dealer
        self.hands = hands

    def seen_by(self, viewer: int | None) -> SeenEvent:
        """The own hand, and how many cards each seat got."""
        own = None if viewer is None else self.hands[viewer]
        return SeenEvent("dealt", dealer=self.dealer, cards=own, counts=tuple(map(len, self.hands)))

    def __repr__(self) -> str:
        return f"Dealt(dealer={self.dealer}, counts={tuple(map(len, self.hands))})"


# Notes: how a Round writes down what happened while it may hold no Python object. Four ints each: kind, seat, a, b.
LAID, DRAWN, DREW, PASSED, CALLED, CAUGHT, FALSE_CHALLENGE, ACCEPTED, WISHED = range(9)
SKIPPED, REVERSED, RECYCLED, MISPLAYED, TURN_LOST, PENDING, WON, STOPPED, TURNED_BACK = range(9, 18)

DRAW_REASONS = ("turn", "debt", "catch", "false_challenge", "misplay", "cover", "final", "back")
PASS_REASONS = ("turn", "skip", "empty")
OVER_REASONS = ("won", "empty", "blocked", "max_turns")


_READERS: Final[dict[int, Callable[[int, int, int], PublicEvent]]] = {
    LAID: lambda seat, a, b: PublicEvent(
        "laid", seat=seat, card=CARDS[a], suit=SUITS[(b & 15) - 1] if b & 15 else None, call=b >> 4
    ),
    PASSED: lambda seat, a, _: PublicEvent("passed", seat=seat, reason=PASS_REASONS[a]),
    CALLED: lambda seat, a, _: PublicEvent("called", seat=seat, call=a),
    CAUGHT: lambda seat, a, _: PublicEvent("caught", seat=seat, by=a),
    FALSE_CHALLENGE: lambda seat, a, _: PublicEvent("false_challenge", seat=seat, target=a),
    ACCEPTED: lambda seat, *_: PublicEvent("accepted", seat=seat),
    WISHED: lambda seat, a, _: PublicEvent("wished", seat=seat, suit=SUITS[a]),
    SKIPPED: lambda seat, *_: PublicEvent("skipped", seat=seat),
    REVERSED: lambda _, a, __: PublicEvent("reversed", direction=a),
    RECYCLED: lambda _, a, __: PublicEvent("recycled", count=a),
    MISPLAYED: lambda seat, a, _: PublicEvent("misplayed", seat=seat, card=CARDS[a]),
    TURN_LOST: lambda seat, *_: PublicEvent("turn_lost", seat=seat),
    PENDING: lambda seat, a, _: PublicEvent("finish_pending", seat=seat, reason="debt" if a else None),
    TURNED_BACK: lambda _, a, __: PublicEvent("turned_back", card=CARDS[a]),
}


def read_notes(
    notes: list[int], hands: tuple[tuple[Card, ...], ...] | None, points: tuple[int, ...] | None
) -> list[Event]:
    """The events of a list of notes. ``hands`` and ``points`` are those at the end, when the round is over."""
    events: list[Event] = []
    drawn: list[Card] = []
    for at in range(0, len(notes), 4):
        kind, seat, a, b = notes[at : at + 4]
        if kind == DRAWN:
            drawn.append(CARDS[a])
        elif kind == DREW:
            events.append(Drew(seat, tuple(drawn), DRAW_REASONS[b]))
            drawn = []
        elif kind == WON:
            reason = OVER_REASONS[a] if a else None
            events.append(PublicEvent("round_won", seat=seat, reason=reason, hands=hands, points=points))
        elif kind == STOPPED:
            events.append(PublicEvent("round_stopped", reason=OVER_REASONS[a], hands=hands, points=points))
        else:
            events.append(_READERS[kind](seat, a, b))
    return events
