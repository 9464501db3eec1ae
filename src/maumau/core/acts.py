"""Play: what each action does. See turns.py for what the actions are made of.

Nothing in here holds a Python object, so compiled it runs without the interpreter. Clause numbers in comments are those
of docs/clauses.md.
"""

from __future__ import annotations

from maumau.core.turns import Turns

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

if not cython.compiled:
    from maumau.core.actions import ACCEPT, CALL, CATCH, DRAW, PASS, PLANE_BIT, WISH
    from maumau.core.events import (
        ACCEPTED,
        CALLED,
        CAUGHT,
        FALSE_CHALLENGE,
        LAID,
        MISPLAYED,
        PASSED,
        PENDING,
        REVERSED,
        SKIPPED,
        TURN_LOST,
        WISHED,
    )
    from maumau.core.state import (
        ACTED,
        ASK_PHASE,
        BY_CAP,
        BY_EMPTY,
        COVER_PHASE,
        FOR_BACK,
        FOR_CATCH,
        FOR_CHALLENGE,
        FOR_COVER,
        FOR_DEBT,
        FOR_MISPLAY,
        FOR_TURN,
        MISSED_LAST,
        MISSED_MAU,
        MISSED_WILD,
        PLAY_PHASE,
        PLAYED,
        SKIP_PHASE,
        bit,
    )
    from maumau.core.tables import (
        AGAIN,
        CALL_AUTOMATIC,
        CALL_MANUAL,
        CANCEL,
        COVER,
        LAST_WILD,
        NO,
        RECYCLE_AT_ONCE,
        REVERSE,
        SKIP,
    )


class Play(Turns):
    """The acts of a round: lay, draw, pass, name a suit, call, catch, accept."""

    def put_on_top(self, seat: int, card: int, suit: int) -> None:
        """The card leaves the hand and covers the top; its wish, if any, is the round's."""
        self.held[(card >> 6) * 8 + seat] &= ~bit(card & 63)
        if self.up >= 64:
            self.pile1 |= bit(self.up & 63)
        else:
            self.pile0 |= bit(self.up)
        self.up = card
        self.named = suit
        self.idle = 0
        if self.tables.limit_lays:
            self.turns += 1

    def turn_effects(self, face: int) -> int:
        """Debt, reverse and skip of a face just laid; returns how many seats on the next turn is."""
        flags = self.tables.flags[face]
        steps = 1
        if flags & CANCEL and self.phase_code == PLAY_PHASE:
            self.debt = 0
        if self.tables.draw[face] and not (self.tables.debt_lapses and not self.can_draw()):
            self.debt += self.tables.draw[face]
        if flags & REVERSE:
            if self.players > 2:
                self.direction = -self.direction
                self.note(REVERSED, -1, self.direction, 0)
            elif self.tables.reverse_skips and not self.tables.draw[face]:
                steps = 2
        if flags & SKIP:  # one that may be answered is put to the next seat, whatever else the card does
            steps = 1 if self.tables.skip_passes else 2
        return steps

    def finish(self, seat: int, card: int, call: int, steps: int) -> bool:
        """The last card was laid, and the next turn would be so many places on. True if that ended the round, False if
        the finish is pending (3.11) or its debt may be answered.
        """
        if self.going >= 0:
            return False  # whoever went out first wins as soon as nothing is owed
        if self.debt and self.tables.final_answers and self.tables.draw[card & 63]:
            self.going = seat
            self.last_card = card
            self.note(PENDING, seat, 1, 0)
            return False
        if call or not self.tables.pending or not self.last_owes(seat, card & 63):
            self.last_card = card
            self.win(seat, seat, steps)
            return True
        if self.finisher >= 0:
            self.win(self.finisher, seat, steps)
            return True
        self.finisher = seat
        self.last_card = card
        self.set_missed(seat, self.missed[seat] & ~MISSED_WILD | MISSED_LAST)
        self.note(PENDING, seat, 0, 0)
        return False

    def lay_card(self, card: int, suit: int, call: int) -> None:
        """The seat on turn lays a card (with its plane), names ``suit`` (-1 none) and says ``call``."""
        seat = self.turn
        face = card & 63
        flags = self.tables.flags[face]
        self.put_on_top(seat, card, suit)
        held0 = self.held[seat]
        held1 = self.held[8 + seat]
        rest = held0 != 0 or held1 != 0
        if self.recording:
            self.note(LAID, seat, card, suit + 1 | call << 4)
        if self.left == 0 and self.tables.recycling == RECYCLE_AT_ONCE:
            self.recycle()  # the stock ran out with nothing below the top; now there is a card
        steps = 1
        before = (seat - self.direction + self.players) % self.players
        if flags or self.tables.draw[face]:
            steps = self.turn_effects(face)
        covers = flags & COVER != 0 and rest
        if not rest:
            if self.finish(seat, card, call, steps + self.carry):
                return
        elif not (held0 & (held0 - 1) or held1 & (held1 - 1) or (held0 and held1)) and not covers:
            self.count_words(seat, call)
        if self.tables.back[face] and self.draw_back(before, face):
            return
        if self.open_seats and self.close(seat, PLAYED, steps + self.carry):
            return
        if covers:
            self.carry += 1 if flags & SKIP else steps - 1  # under a cover nobody can answer the skip
            self.phase_code = COVER_PHASE
            self.forget_drawn()
        elif flags & AGAIN and rest:
            self.phase_code = PLAY_PHASE
            self.forget_drawn()
        elif flags & AGAIN and self.going < 0:
            carry = self.carry
            self.go_on(seat, 0)
            self.carry = carry  # caught, the finisher plays on in the same turn
        elif flags & SKIP:
            self.end_skipping(seat, steps + self.carry)
        else:
            if steps > 1 or self.carry:
                self.note(SKIPPED, self.seat_after(seat, 1), 0, 0)
            self.end_turn(seat, steps + self.carry)

    def draw_back(self, seat: int, face: int) -> bool:
        """The seat before draws for the face just laid. True if there were too few cards and that ended the round."""
        owed = self.tables.back[face]
        got = self.draw_cards(owed, seat, FOR_BACK)
        if got < owed and self.tables.stop_round:
            self.stop(BY_EMPTY)
            return True
        if got:
            self.come_back(seat)
        return False

    def end_skipping(self, seat: int, steps: int) -> None:
        """The turn ends with a skip laid; one that may be answered puts the next seat before that choice."""
        if steps > 1:
            self.note(SKIPPED, self.seat_after(seat, 1), 0, 0)
        skips = self.skips
        if self.end_turn(seat, steps) and self.tables.skip_passes and self.phase_code == PLAY_PHASE:
            self.phase_code = SKIP_PHASE
            if self.tables.skips_add:
                self.skips = skips + 1

    def count_words(self, seat: int, call: int) -> None:
        """One card is left: what was said counts, what was owed and not said is missed."""
        wild_left = self.tables.last_word == LAST_WILD and self.holds_only_wild(seat)
        if self.tables.calls == CALL_AUTOMATIC:
            self.said[seat] = 2 if wild_left else 1
        elif self.tables.calls == CALL_MANUAL:
            self.said[seat] = call
            missed = 0 if call else self.missed[seat] | MISSED_MAU  # the word said now settles an older omission
            if wild_left and call < 2:
                missed |= MISSED_WILD
            self.set_missed(seat, missed)

    def draw_turn(self) -> None:
        """The seat on turn draws: its whole debt, for a cover, or what the set says for an ordinary turn."""
        seat = self.turn
        self.idle = 0
        if self.phase_code == COVER_PHASE:
            goes_on = self.draw_to_cover(seat)
        elif self.debt:
            goes_on = self.pay_debt(seat)
        else:
            goes_on = self.draw_at_will(seat)
        if not goes_on:
            return
        if self.tables.play_drawn == NO:
            self.count_idle()
            self.end_turn(seat, 1 + self.carry)
        elif self.open_seats:
            self.close(seat, ACTED, 0)

    def draw_to_cover(self, seat: int) -> bool:
        """Draw for want of a cover; False if the turn or the round has ended with it."""
        held = self.count(seat)
        if self.tables.cover_until:
            found = self.draw_until_playable(seat, FOR_COVER)
        else:
            found = self.draw_cards(1, seat, FOR_COVER) == 1
        if not found and self.tables.stop_round:
            self.stop(BY_EMPTY)
            return False
        if self.count(seat) == held:
            self.end_uncovered(seat)
            return False
        self.drew = self.tables.draws
        return True

    def end_uncovered(self, seat: int) -> None:
        """The turn ends without the cover: the word is owed on the count at its end (3.13)."""
        if self.count(seat) == 1:
            self.count_words(seat, 0)
        self.end_turn(seat, 1 + self.carry)

    def pay_debt(self, seat: int) -> bool:
        """Draw the whole debt; False if the turn or the round has ended with it."""
        owed = self.debt
        self.debt = 0
        got = self.draw_cards(owed, seat, FOR_DEBT)
        if got < owed and self.tables.stop_round:
            self.stop(BY_EMPTY)
            return False
        if got:
            self.come_back(seat)
        if self.going >= 0:
            self.win(self.going, seat, 0)
            return False
        if self.tables.turn_lost:
            if got == owed:
                self.count_idle()
            self.note(TURN_LOST, seat, 0, 0)
            self.end_turn(seat, 1)
            return False
        self.drew = self.tables.draws  # 3.4: on turn until one of the drawn cards is laid or passed over
        return True

    def come_back(self, seat: int) -> None:
        """There is a card in the hand again: who had laid the last one, and has not won yet, plays on."""
        if seat == self.finisher:
            self.finisher = -1
            self.last_card = -1
            if self.phase_code == ASK_PHASE:
                self.phase_code = PLAY_PHASE
                self.turn = seat
        if seat == self.going:  # another seat that laid its last card meanwhile is next, or none
            self.going = -1
            self.last_card = -1
            for steps in range(1, self.players):
                other = self.seat_after(seat, steps)
                if self.going < 0 and self.count(other) == 0:
                    self.going = other

    def draw_at_will(self, seat: int) -> bool:
        """The ordinary draw of a turn; False if it could not be met and that ended the round."""
        if self.tables.draw_count == 0:
            met = self.draw_until_playable(seat, FOR_TURN)
        else:
            self.drew += 1
            met = self.draw_cards(self.tables.draw_count, seat, FOR_TURN) == self.tables.draw_count
        if not met and self.tables.stop_round:
            self.stop(BY_EMPTY)
            return False
        return True

    def count_idle(self) -> None:
        """A turn in which something was drawn ends without a card: it counts as a pass if that left nothing to draw."""
        if self.tables.idle_drawn and not self.can_draw():
            self.idle += 1

    def pass_turn(self) -> None:
        """Stand a skip, or end the turn after a draw, or with nothing to draw."""
        seat = self.turn
        if self.phase_code == SKIP_PHASE:
            self.note(PASSED, seat, 1, 0)
            self.stand_skip(seat)
            return
        if self.drew:
            self.note(PASSED, seat, 0, 0)
            self.count_idle()
        else:
            self.note(PASSED, seat, 2, 0)
            self.idle += 1
        self.end_turn(seat, 1 + self.carry)

    def stand_skip(self, seat: int) -> None:
        """All the skips at stake are stood. A skipped seat has not played: no window closes (3.9)."""
        if self.skips > 1:
            self.sits[seat] = self.skips - 1
        if not self.tables.limit_lays:
            self.turns += 1
        if self.turns >= self.tables.max_turns:
            self.stop(BY_CAP)
        else:
            self.go_on(seat, 1)

    def name_suit(self, suit: int) -> None:
        """The dealer names a suit for the turned-up wild; the first turn begins."""
        self.note(WISHED, self.turn, suit, 0)
        self.named = suit
        self.begin()

    def call_late(self, seat: int, level: int) -> None:
        """The word that was owed, said while the window is open (3.8)."""
        missed = self.missed[seat]
        self.note(CALLED, seat, 2 if missed & MISSED_LAST else level, 0)
        if self.count(seat) == 1:
            self.said[seat] = level
        self.set_missed(seat, 0 if level == 2 else missed & MISSED_WILD)
        if missed & MISSED_LAST:
            self.win_waiting(seat)

    def win_waiting(self, seat: int) -> None:
        """A finish is pending no longer, and nobody has acted: a live debt stays before whose it is."""
        if self.phase_code == ASK_PHASE:
            self.win(seat, seat, 0)
        elif self.phase_code == COVER_PHASE:
            self.win(seat, self.turn, 1 + self.carry)
        else:
            self.win(seat, self.turn, 0)

    def catch(self, seat: int, target: int) -> None:
        """``seat`` says that ``target`` missed a word (3.8, 3.10, 3.11)."""
        if not self.missed[target] & (MISSED_MAU | MISSED_LAST):
            self.note(FALSE_CHALLENGE, seat, target, 0)
            self.challenged |= 1 << seat
            got = self.draw_cards(self.tables.false_challenge, seat, FOR_CHALLENGE)
            if got < self.tables.false_challenge and self.tables.stop_round:
                self.stop(BY_EMPTY)
            elif got:
                self.come_back(seat)
            return
        self.note(CAUGHT, target, seat, 0)
        self.set_missed(target, 0)
        owed = self.tables.finish_penalty if target == self.finisher else self.tables.penalty
        got = self.draw_cards(owed, target, FOR_CATCH)
        if target == self.finisher:
            if got:
                self.come_back(target)
            elif self.tables.stop_round:
                self.stop(BY_EMPTY)
            else:
                self.win_waiting(target)
            return
        if got < owed and self.tables.stop_round:
            self.stop(BY_EMPTY)
            return
        if got:
            self.come_back(target)
        if target == self.turn and self.tables.loses_turn and self.phase_code != ASK_PHASE:
            self.note(TURN_LOST, target, 0, 0)
            self.end_turn(target, 1 + self.carry)

    def accept(self) -> None:
        """The asked seat lets the unannounced finish stand; when all have, the finisher has won."""
        self.note(ACCEPTED, self.turn, 0, 0)
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.finisher:
            self.win_waiting(self.finisher)

    def misplay(self, card: int) -> None:
        """An illegal card was tried: shown, taken back, one card (and the debt) drawn, the turn is over."""
        seat = self.turn
        owed = 1
        self.note(MISPLAYED, seat, card, 0)
        if self.phase_code != COVER_PHASE:  # a debt that waits for a cover is the next seat's
            owed += self.debt
            self.debt = 0
        self.idle = 0
        if self.draw_cards(owed, seat, FOR_MISPLAY) < owed and self.tables.stop_round:
            self.stop(BY_EMPTY)
        elif self.phase_code == SKIP_PHASE:
            self.stand_skip(seat)
        elif self.phase_code == COVER_PHASE:
            self.end_uncovered(seat)
        else:
            self.end_turn(seat, 1 + self.carry)

    def advance(self, seat: int, action: int) -> None:
        """Carry out an action known to be legal, silently: for search, simulation and replay. Nothing is checked."""
        code = action & 63
        if code < 56:
            self.lay_card(code | (64 if action & PLANE_BIT else 0), (action >> 6 & 7) - 1, action >> 9 & 3)
        elif code == DRAW:
            self.draw_turn()
        elif code == PASS:
            self.pass_turn()
        elif code == WISH:
            self.name_suit((action >> 6 & 7) - 1)
        elif code == CALL:
            self.call_late(seat, 2 if action >> 9 & 3 == 2 else 1)
        elif code == CATCH:
            self.catch(seat, action >> 6 & 7)
        elif code == ACCEPT:
            self.accept()
