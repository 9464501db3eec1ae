"""Round: one deal, from the first card to the last: what everybody outside the core uses.

``apply`` checks, acts and returns events; ``advance`` only acts. Both end in ``Play.advance``.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any, NoReturn

from maumau.core.actions import Action, parse_action
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
    from maumau.core.tables import CALL_MANUAL, COVER, LAST_ALWAYS, LAST_WILD


_refusal: list[Callable[[Any, int, Action], IllegalAction]] = []


def set_refusal(explain: Callable[[Any, int, Action], IllegalAction]) -> None:
    """Register who words a refusal. The reasons are worked out from a View, and views stand above the core."""
    _refusal[:] = [explain]


def is_code(action: object) -> bool:
    """Whether something is the int of an action, as ``Action`` lays it out."""
    return isinstance(action, int) and 0 <= action < 2 * TRY_BIT and action & 63 not in (58, 59)


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

    def redeal(self, dealer: int, seed: int) -> None:
        """Deal anew with the fast generator, silently: for simulations that step from Python."""
        self.seed = None
        self.deal_fast(dealer, seed)

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
        elif not is_code(action):
            raise IllegalAction(f"{action!r} is no action", code="unknown_action")
        seat = int(index(seat))
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
            self.advance(seat, act)
        self.recording = False
        return self.take_notes()

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
        # not reached through the package, which imports maumau.explain, and that registers itself
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
        out: list[Action] = []
        if self.phase_code == OVER_PHASE or not 0 <= seat < self.players:
            return out
        if seat == self.turn:
            if self.phase_code < ASK_PHASE:
                out = self.turn_actions()
            elif self.phase_code == ASK_PHASE:
                out.append(self.tables.actions[ACCEPT])
            else:
                return [Action(WISH | suit + 1 << 6) for suit in range(4) if self.may_name(suit)]
        if self.open_seats or self.tables.false_challenge:
            out = sorted(out + self.word_actions(seat))
        return out

    def turn_actions(self) -> list[Action]:
        """What the seat on turn may do, ascending: by copy, then by what is said, then by suit named, then by face."""
        out: list[Action] = []
        mask = self.turn_mask()
        faces = mask & ~(DRAW_BIT | PASS_BIT)
        left = self.held[self.turn]
        left &= left - 1
        few = self.tables.packs == 2 or left & (left - 1) == 0
        if faces & self.tables.names == 0 and not few:
            self.list_plain(out, faces, 0)
            self.list_verbs(out, mask)
            return out
        for plane in range(self.tables.packs):
            if plane:
                faces = self.playable(1)
            for word in range(3):
                allowed = self.worded(faces, plane, word) if few else 0 if word else faces
                bare = self.bare(allowed, word)
                self.list_plain(out, bare, plane * PLANE_BIT | word << 9)
                if plane == 0 and word == 0:
                    self.list_verbs(out, mask)
                self.list_named(out, allowed & ~bare, plane * PLANE_BIT | word << 9)
        return out

    def list_plain(self, out: list[Action], faces: int, extra: int) -> None:
        """Append the lays of some faces that name no suit."""
        while faces:
            low = faces & -faces
            out.append(self.tables.actions[bit_index(low) | extra])
            faces ^= low

    def list_verbs(self, out: list[Action], mask: int) -> None:
        """Append draw and pass where the mask has them."""
        if mask & DRAW_BIT:
            out.append(self.tables.actions[DRAW])
        if mask & PASS_BIT:
            out.append(self.tables.actions[PASS])

    def list_named(self, out: list[Action], faces: int, extra: int) -> None:
        """Append the lays of some wilds with each suit that may be named."""
        if faces:
            for suit in range(4):
                if self.may_name(suit):
                    self.list_plain(out, faces, extra | (suit + 1) << 6)

    def worded(self, faces: int, plane: int, word: int) -> int:
        """The faces, of those playable, with which ``word`` may be said: what is owed may be said or left out (3.7)."""
        if word == 0 or self.tables.calls != CALL_MANUAL or faces == 0:
            return faces if word == 0 else 0
        rest = self.count(self.turn) - 1
        if rest == 0:
            return faces if word == 1 and self.tables.last_word == LAST_ALWAYS else 0
        if rest > 1:
            return 0
        out = 0
        while faces:
            low = faces & -faces
            faces ^= low
            face = bit_index(low)
            if self.tables.flags[face] & COVER:
                continue
            if word == 1 or (self.tables.last_word == LAST_WILD and self.leaves_wild(self.turn, face, plane)):
                out |= low
        return out

    def bare(self, faces: int, word: int) -> int:
        """The faces that name no suit: all but wilds, and wilds too where play cannot go on (3.5)."""
        wilds = faces & self.tables.names
        if not wilds or self.count(self.turn) > 1:
            return faces & ~wilds
        if self.going >= 0 or (self.tables.final_answers and self.tables.draw[bit_index(wilds)]):
            return faces & ~wilds
        ends = word or not self.tables.pending or not self.last_owes(self.turn, bit_index(wilds))
        return faces if ends else faces & ~wilds

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
