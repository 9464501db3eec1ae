"""View: all that one viewer may know of a round, and nothing else.

An allow-list: ``view_of`` copies named values out of a Round. A View holds no Round, no seed and no card that its
viewer has not seen; legal actions stand only in the View of the seat that may act.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from maumau.core.actions import Action, parse_action
from maumau.core.cards import CARDS, Card, Suit, parse_card, parse_suit
from maumau.core.round import Round


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of a seat: number, count of cards, what it has said (0 nothing, 1 Mau, 2 Mau-Mau)."""

    seat: int
    cards: int
    called: int


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer knows.

    ``rules`` digest of the rule set · ``you`` own seat or None · ``hand`` own cards, ascending · ``pile`` the cards
    below the top (all have been seen) · ``wish`` a suit, ``any`` or None · ``debt`` cards owed by the seat to act ·
    ``stock`` cards face down · ``has_drawn`` whether the seat to act has drawn in this turn, ``drawn`` which cards (own
    only), ``draws`` how many of the draws that a turn allows are used up · ``open_calls`` seats whose missed call may
    be caught · ``pending`` the seat whose unannounced finish may be caught · ``legal`` own actions, ascending ·
    ``hands``, ``points`` per seat when the round is over · ``skips`` turns at stake while a skip that adds up may be
    answered · ``sits`` how many of its next turns each seat will sit out · ``going`` the
    seat that has won as soon as another one pays the debt of its last card.
    """

    rules: str
    players: tuple[SeatView, ...]
    you: int | None
    hand: tuple[Card, ...]
    dealer: int
    top: Card
    pile: tuple[Card, ...]
    wish: Suit | None
    debt: int
    direction: int
    stock: int
    has_drawn: bool
    drawn: tuple[Card, ...]
    to_act: int | None
    phase: str
    open_calls: tuple[int, ...]
    pending: int | None
    legal: tuple[Action, ...]
    winner: int | None
    over: str | None
    hands: tuple[tuple[Card, ...], ...] | None
    points: tuple[int, ...] | None
    draws: int = 0
    skips: int = 0
    sits: tuple[int, ...] = ()
    going: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain values with cards, suits and actions as text."""
        return {
            "rules": self.rules,
            "players": [{"seat": p.seat, "cards": p.cards, "called": p.called} for p in self.players],
            "you": self.you,
            "hand": [str(card) for card in self.hand],
            "dealer": self.dealer,
            "top": str(self.top),
            "pile": [str(card) for card in self.pile],
            "wish": None if self.wish is None else str(self.wish),
            "debt": self.debt,
            "direction": self.direction,
            "stock": self.stock,
            "has_drawn": self.has_drawn,
            "drawn": [str(card) for card in self.drawn],
            "to_act": self.to_act,
            "phase": self.phase,
            "open_calls": list(self.open_calls),
            "pending": self.pending,
            "legal": [str(action) for action in self.legal],
            "winner": self.winner,
            "over": self.over,
            "hands": None if self.hands is None else [[str(card) for card in hand] for hand in self.hands],
            "points": None if self.points is None else list(self.points),
            "draws": self.draws,
            "skips": self.skips,
            "sits": list(self.sits),
            "going": self.going,
        }

    def to_json(self) -> bytes:
        """The View as compact UTF-8 JSON with a fixed order of keys."""
        return json.dumps(self.to_dict(), separators=(",", ":")).encode()

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> View:
        """The View of plain values as ``to_dict`` gives them."""
        hands, points = data["hands"], data["points"]
        return cls(
            rules=data["rules"],
            players=tuple(SeatView(p["seat"], p["cards"], p["called"]) for p in data["players"]),
            you=data["you"],
            hand=_cards(data["hand"]),
            dealer=data["dealer"],
            top=parse_card(data["top"]),
            pile=_cards(data["pile"]),
            wish=None if data["wish"] is None else parse_suit(data["wish"]),
            debt=data["debt"],
            direction=data["direction"],
            stock=data["stock"],
            has_drawn=data["has_drawn"],
            drawn=_cards(data["drawn"]),
            to_act=data["to_act"],
            phase=data["phase"],
            open_calls=tuple(data["open_calls"]),
            pending=data["pending"],
            legal=tuple(parse_action(text) for text in data["legal"]),
            winner=data["winner"],
            over=data["over"],
            hands=None if hands is None else tuple(map(_cards, hands)),
            points=None if points is None else tuple(points),
            draws=data.get("draws", 0),
            skips=data.get("skips", 0),
            sits=tuple(data.get("sits", ())),
            going=data.get("going"),
        )

    @classmethod
    def from_json(cls, data: bytes | str) -> View:
        """The View of ``to_json``'s bytes."""
        return cls.from_dict(json.loads(data))


def _cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(CARDS[parse_card(text)] for text in texts)


class Own(NamedTuple):
    """The part of a View that is its viewer's alone. All else, but ``you``, is the same in every View of a round."""

    hand: tuple[Card, ...]
    drawn: tuple[Card, ...]
    legal: tuple[Action, ...]


def own_of(round_: Round, seat: int | None) -> Own:
    """The own part of ``seat``; nothing for a spectator."""
    if seat is None:
        return Own((), (), ())
    drawn = tuple(round_.drawn) if seat == round_.to_act else ()
    return Own(tuple(round_.hands[seat]), drawn, tuple(round_.legal_actions(seat)))


def view_of(round_: Round, seat: int | None) -> View:
    """What ``seat`` knows of the round; None for a spectator, who knows what everybody sees.

    Raises ValueError for a seat that is not in the round.
    """
    if seat is not None and not 0 <= seat < round_.players:
        raise ValueError(f"there is no seat {seat} in a round of {round_.players}")
    hands = round_.hands
    over = round_.is_over
    own = own_of(round_, seat)
    return View(
        rules=getattr(round_.rules, "digest", ""),
        players=tuple([SeatView(s, len(hands[s]), round_.called(s)) for s in range(round_.players)]),
        you=seat,
        hand=own.hand,
        dealer=round_.dealer,
        top=round_.top,
        pile=tuple(round_.pile),
        wish=round_.wish,
        debt=round_.debt,
        direction=round_.direction,
        stock=round_.stock_size,
        has_drawn=round_.has_drawn,
        drawn=own.drawn,
        to_act=round_.to_act,
        phase=round_.phase,
        open_calls=() if over else round_.open_calls,
        pending=round_.pending,
        legal=own.legal,
        winner=round_.winner,
        over=round_.over,
        hands=tuple([tuple(hand) for hand in hands]) if over else None,
        points=round_.points if over else None,
        draws=round_.draws_made,
        skips=round_.skips,
        sits=round_.sitting_out,
        going=round_.going_out,
    )
