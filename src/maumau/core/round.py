"""Round: one deal, from the first card to the last: what everybody outside the core uses.

``apply`` checks, acts and returns events; ``advance`` only acts. Both end in ``Play.act``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from maumau.core.actions import Action, lay, parse_action
from maumau.core.acts import Play
from maumau.core.cards import CARDS
from maumau.core.errors import IllegalAction, NotationError
from maumau.core.events import Dealt, Event, PublicEvent, read_notes
from maumau.core.state import PHASES

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

if not cython.compiled:
    from maumau.core.actions import ACCEPT, CALL, CATCH, DRAW, PASS, PLANE_BIT, TRY_BIT, WISH
    from maumau.core.state import (
        ASK_PHASE,
        COVER_PHASE,
        DRAW_BIT,
        MISSED_LAST,
        MISSED_MAU,
        MISSED_WILD,
        OVER_PHASE,
        PASS_BIT,
        WISH_PHASE,
        bit_index,
    )
    from maumau.core.tables import CALL_MANUAL, COVER, LAST_ALWAYS, LAST_WILD, WILD

MAX_CACHED = 50_000

_refusal: list[Callable[[Any, int, Action], IllegalAction]] = []


def set_refusal(explain: Callable[[Any, int, Action], IllegalAction]) -> None:
    """Register who words a refusal. The reasons are worked out from a View, and views stand above the core."""
    _refusal[:] = [explain]


class Round(Play):
    """One deal for ``tables.players`` seats. Build one with ``maumau.deal``, ``maumau.position`` or
    ``maumau.parse_position``.

    ``hands`` CardSet per seat · ``top`` the card to match · ``pile`` the cards below it · ``wish`` the suit named by a
    wild · ``debt`` cards owed by the seat to act · ``direction`` 1 clockwise, −1 counter-clockwise · ``to_act`` the
    seat whose turn it is.
    """

    def copy(self) -> Round:
        """An independent round in the same state, with the same future shuffles."""
        new = Round(self.tables, self.rules)
        new.seed = self.seed
        new.become(self)
        return new

    def deal(self, dealer: int, seed: bytes | None, counter: int = 0) -> list[Event]:
        """Shuffle, deal and turn the start card up; returns the events. ``seed`` None: the fast generator."""
        self.reset()
        self.seed = seed
        self.fast = seed is None
        self.counter = counter
        self.dealer = dealer
        self.recording = True
        self.n_notes = 0
        self.hand_out()
        hands = tuple(tuple(hand) for hand in self.hands)
        self.turn_up()
        turned = [event for event in self.take_notes() if event.kind == "turned_back"]
        self.recording = False
        events: list[Event] = [PublicEvent("dealer", seat=dealer), Dealt(dealer, hands), *turned]
        self.n_notes = 0
        self.recording = True
        events.append(PublicEvent("turned", card=CARDS[self.up]))
        self.start_effects()
        events += self.take_notes()
        self.recording = False
        return events

    def take_notes(self) -> list[Event]:
        """The events of what was noted since the last time."""
        notes = [self.notes[i] for i in range(self.n_notes)]
        self.n_notes = 0
        over = self.phase_code == OVER_PHASE
        return read_notes(
            notes, tuple(tuple(hand) for hand in self.hands) if over else None, self.points if over else None
        )

    def apply(self, seat: int, action: Action | str | int) -> list[Event]:
        """Carry out ``action`` (an Action or its text) of ``seat`` and return the events.

        Raises IllegalAction (``.code .text .option``) and changes nothing when it is not allowed; a text that is no
        action at all has the code ``unknown_action``.
        """
        if isinstance(action, str):
            try:
                action = parse_action(action)
            except NotationError as error:
                raise IllegalAction(error.text, code="unknown_action") from error
        act = Action(action)
        tried = act & TRY_BIT
        wrong = False
        if tried:
            act = Action(act & ~TRY_BIT)
            wrong = self.is_misplay(seat, act)
        if not wrong and (act not in self.legal_actions(seat) or (tried and not self.tables.misplay)):
            self.refuse(seat, Action(action))
        self.recording = True
        self.n_notes = 0
        if wrong:
            self.misplay(act & 63 | (64 if act & PLANE_BIT else 0))
        else:
            self.act(seat, act)
        self.recording = False
        return self.take_notes()

    def advance(self, seat: int, action: int) -> None:
        """Carry out an action known to be legal, silently: for search, simulation and replay. Nothing is checked."""
        self.act(seat, action)

    def is_misplay(self, seat: int, action: Action) -> bool:
        """Whether trying this card costs the penalty: on turn, held, and not to be laid here in any way."""
        card = action.card
        if not self.tables.misplay or card is None or seat != self.turn or self.phase_code > COVER_PHASE:
            return False
        if card not in self.hands[seat]:
            return False
        return all(other.card != card for other in self.legal_actions(seat))

    def refuse(self, seat: int, action: Action) -> NoReturn:
        """Raise the reason why an action is not allowed."""
        if _refusal:
            raise _refusal[0](self, seat, action)
        raise IllegalAction(f"{action} is not allowed here", code="illegal_action")  # pragma: no cover

    def actors(self) -> tuple[int, ...]:
        """The seats that may act, ascending: usually one, more while a missed call may be caught."""
        if self.phase_code == OVER_PHASE:
            return ()
        if not self.open_seats and not self.tables.false_challenge:
            return (self.turn,)
        return tuple([seat for seat in range(self.players) if self.legal_actions(seat)])

    def legal_actions(self, seat: int) -> list[Action]:
        """What ``seat`` may do now, ascending; [] if it may not act."""
        if self.phase_code == OVER_PHASE:
            return []
        out: list[Action] = []
        if seat == self.turn:
            if self.phase_code == WISH_PHASE:
                return [Action(WISH | suit + 1 << 6) for suit in range(4) if self.may_name(suit)]
            out = [Action(ACCEPT)] if self.phase_code == ASK_PHASE else self.turn_actions()
        if self.open_seats or self.tables.false_challenge:
            extra = self.word_actions(seat)
            if extra:
                out = sorted(out + extra)
        return out

    def turn_actions(self) -> list[Action]:
        """What the seat on turn may do, remembered per mask since the same masks come again and again."""
        t = self.tables
        seat = self.turn
        mask = self.turn_mask()
        if t.packs == 2:
            return self.expand(mask, self.playable(1))
        few = self.count(seat) <= 2
        key: object = mask
        if few or t.wish_not_current:
            key = (
                mask,
                self.held[seat] if few else 0,
                self.said[seat],
                self.suit_to_follow() if t.wish_not_current else 0,
            )
        cached = t.legal_cache.get(key)
        if cached is None:
            if len(t.legal_cache) >= MAX_CACHED:
                t.legal_cache.clear()
            cached = t.legal_cache[key] = tuple(self.expand(mask, 0))
        return list(cached)

    def expand(self, mask: int, mask1: int) -> list[Action]:
        """The actions of a turn's masks: suits for wilds, words where they are owed."""
        t = self.tables
        seat = self.turn
        rest = self.count(seat) - 1
        out: list[Action] = []
        for plane in range(2):
            m = mask1 if plane else mask & ~(DRAW_BIT | PASS_BIT)
            while m:
                low = m & -m
                m ^= low
                face = bit_index(low)
                card = face + plane * 64
                flags = t.flags[face]
                wild = flags & WILD
                words: tuple[int, ...] = (0,)
                ends = False
                if rest == 0:
                    owes = self.last_owes(seat, face)
                    ends = not owes or not t.pending
                    if owes and t.last_word == LAST_ALWAYS:
                        words = (0, 1)
                elif rest == 1 and t.calls == CALL_MANUAL and not flags & COVER:
                    words = (0, 1)
                    if t.last_word == LAST_WILD and self.leaves_wild(seat, face, plane):
                        words = (0, 1, 2)
                for word in words:
                    if wild and not (ends or (rest == 0 and word)):
                        out += [lay(card, suit, word) for suit in range(4) if self.may_name(suit)]
                    else:
                        out.append(lay(card, None, word))
        if mask & DRAW_BIT:
            out.append(Action(DRAW))
        if mask & PASS_BIT:
            out.append(Action(PASS))
        return sorted(out)

    def word_actions(self, seat: int) -> list[Action]:
        """Late calls of the own seat and catches of the others (3.8)."""
        t = self.tables
        out: list[Action] = []
        missed = self.missed[seat]
        if (missed & MISSED_MAU and not missed & MISSED_LAST) or (missed & MISSED_LAST and t.last_word == LAST_ALWAYS):
            out.append(Action(CALL))
        if missed & MISSED_WILD:
            out.append(Action(CALL | 2 << 9))
        if self.phase_code == WISH_PHASE:
            return out
        for other in range(self.players):
            if other == seat:
                continue
            if self.missed[other] & (MISSED_MAU | MISSED_LAST) or (
                t.false_challenge and not self.challenged >> seat & 1 and self.count(other) <= 1
            ):
                out.append(Action(CATCH | other << 6))
        return out


__all__ = ["PHASES", "Round", "set_refusal"]
