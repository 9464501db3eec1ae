"""Turns: what the rules do to a state. Every rule has its one body here, whoever asks and whichever build runs.

Nothing in here holds a Python object, so compiled it runs without the interpreter. Clause numbers in comments are those
of docs/clauses.md.
"""

from __future__ import annotations

from maumau.core.state import State

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

if not cython.compiled:
    from maumau.core.events import DRAWN, DREW, RECYCLED, REVERSED, SKIPPED, STOPPED, TURNED_BACK, WON
    from maumau.core.state import (
        ANY,
        ASK_PHASE,
        BY_BLOCK,
        BY_CAP,
        BY_WIN,
        COVER_PHASE,
        DRAW_BIT,
        ENDED,
        FOR_BACK,
        FOR_COVER,
        FOR_DEBT,
        FOR_FINAL,
        FOR_TURN,
        MISSED_MAU,
        OVER_PHASE,
        PASS_BIT,
        PLAY_PHASE,
        SKIP_PHASE,
        WISH_PHASE,
        bit,
        bit_index,
    )
    from maumau.core.tables import (
        AGAIN,
        ANY_CARD,
        CALL_MANUAL,
        COVER,
        LAST_ALWAYS,
        MUST,
        NAMES,
        RECYCLE_AT_ONCE,
        RECYCLE_NEVER,
        REVERSE,
        SKIP,
        START_AS_DEALER,
        START_REDRAW,
        WILD,
        WILD_ANY,
        WILD_DEALER_NAMES,
        WILD_REDRAW,
    )


class Turns(State):
    """Dealing, what may be laid, drawing, and how turns and rounds end."""

    def deal_fast(self, dealer: int, seed: int) -> None:
        """Deal with the fast generator, silently. The direction is the set's."""
        self.reset()
        self.fast = True
        self.start_rng(seed)
        self.dealer = dealer
        self.hand_out()
        self.turn_up()
        self.start_effects()

    def hand_out(self) -> None:
        """Shuffle the pack and deal one card at a time, beginning beside the dealer."""
        for i in range(self.tables.n_cards):
            self.stock_order[i] = self.tables.cards[i]
        self.left = self.tables.n_cards
        self.shuffle()
        seat = self.dealer
        for _ in range(self.tables.hand_size * self.players):
            seat = (seat + self.direction + self.players) % self.players
            self.left -= 1
            card = self.stock_order[self.left]
            self.held[(card >> 6) * 8 + seat] |= bit(card & 63)

    def may_start(self, card: int) -> bool:
        """Whether this card may be the one turned up."""
        flags = self.tables.flags[card & 63]
        special = flags != 0 or self.tables.draw[card & 63] != 0 or self.tables.back[card & 63] != 0
        if self.tables.start_card == START_REDRAW and special:
            return False
        if flags & NAMES and self.tables.start_wild == WILD_REDRAW:
            return False
        return not (flags & COVER and self.tables.start_card == START_AS_DEALER)

    def turn_up(self) -> None:
        """Turn the start card up; one that may not start goes back and the stock is shuffled anew.

        Where every card of the stock would go back, the first one stays.
        """
        possible = False
        for i in range(self.left):
            possible = possible or self.may_start(self.stock_order[i])
        while possible and not self.may_start(self.stock_order[self.left - 1]):
            self.note(TURNED_BACK, -1, self.stock_order[self.left - 1], 0)
            self.shuffle()
        self.left -= 1
        self.up = self.stock_order[self.left]

    def start_effects(self) -> None:
        """Let the start card act as the rule set says."""
        face = self.up & 63
        flags = self.tables.flags[face]
        if self.tables.start_card == START_AS_DEALER:
            self.debt += self.tables.draw[face]
            if self.tables.back[face]:
                self.draw_cards(self.tables.back[face], self.seat_after(self.dealer, -1), FOR_BACK)
            if flags & REVERSE and self.players > 2:
                self.direction = -self.direction
                self.note(REVERSED, -1, self.direction, 0)
        if flags & NAMES and self.tables.start_wild == WILD_DEALER_NAMES:
            self.turn = self.dealer
            self.phase_code = WISH_PHASE
            return
        if flags & NAMES and self.tables.start_wild == WILD_ANY:
            self.named = ANY
        if flags & NAMES and face >= 52:  # a joker has no printed suit to count by
            self.named = ANY
        self.begin()

    def begin(self) -> None:
        """Give the first turn away, skips of the start card included."""
        flags = self.tables.flags[self.up & 63]
        acts = self.tables.start_card == START_AS_DEALER
        steps = 1
        if acts:
            if flags & AGAIN:
                steps = 0
            elif flags & SKIP:
                steps = 1 if self.tables.skip_passes else 2
            elif flags & REVERSE and self.players == 2 and self.tables.reverse_skips:
                steps = 1 if self.tables.draw[self.up & 63] else 2
        if steps == 2:
            self.note(SKIPPED, self.seat_after(self.dealer, 1), 0, 0)
        self.turn = self.seat_after(self.dealer, steps)
        self.phase_code = PLAY_PHASE
        if acts and flags & SKIP and self.tables.skip_passes:
            self.phase_code = SKIP_PHASE
            self.skips = self.tables.skips_add

    def playable(self, plane: int) -> int:
        """The faces of one plane that the seat on turn may lay now."""
        face = self.up & 63
        m = self.held[plane * 8 + self.turn]
        if self.tables.no_finish and self.count(self.turn) == 1:
            m &= ~self.tables.no_finish
        if self.drew and self.tables.play_drawn != ANY_CARD:
            m &= self.drawn1 if plane else self.drawn0
        if self.phase_code == SKIP_PHASE:
            return m & self.tables.skip_answer[face]
        if self.debt and self.phase_code != COVER_PHASE:
            return m & self.tables.answer[face]
        return m & self.tables.follow[face << 3 | (self.named if self.named >= 0 else face & 3)]

    def turn_mask(self) -> int:
        """The playable faces of plane 0, and DRAW_BIT or PASS_BIT where the seat on turn may draw or pass."""
        m = self.playable(0)
        able = m != 0 or (self.tables.packs == 2 and self.playable(1) != 0)
        if self.phase_code == SKIP_PHASE:
            return m | PASS_BIT
        if self.debt and self.phase_code != COVER_PHASE:
            return m | DRAW_BIT
        if self.drew:
            return self.after_draw(m, able)
        if self.phase_code == COVER_PHASE:
            return m if able else m | DRAW_BIT
        stock = self.can_draw()
        if able and stock and not self.tables.draw_when_able:
            return m
        if able and not stock:
            return m | PASS_BIT if self.tables.pass_able else m
        if stock or self.tables.stop_round:
            return m | DRAW_BIT
        return m | PASS_BIT  # 3.6: nothing can be laid and nothing drawn

    def after_draw(self, m: int, able: bool) -> int:
        """The mask of a turn in which something was drawn: draw again, or pass, where the set lets one."""
        more = self.drew < self.tables.draws and self.can_draw()
        if more and (not able or self.tables.draw_when_able):
            m |= DRAW_BIT
        if (more and self.tables.pass_last) or (able and self.tables.play_drawn == MUST):
            return m
        return m | PASS_BIT

    def can_draw(self) -> bool:
        """Whether there is a card to draw, from the stock or by recycling."""
        return self.left != 0 or (self.pile0 | self.pile1 != 0 and self.tables.recycling != RECYCLE_NEVER)

    def last_owes(self, seat: int, face: int) -> bool:
        """Whether laying this face as the last card owes a word."""
        if self.tables.calls != CALL_MANUAL or self.tables.last_word == 0:
            return False
        if self.tables.last_word == LAST_ALWAYS:
            return True
        return self.tables.flags[face] & WILD != 0 and self.said[seat] != 2

    def holds_only_wild(self, seat: int) -> bool:
        """Whether the hand is one single wild."""
        return (self.held[seat] | self.held[8 + seat]) & self.tables.wild != 0 and self.count(seat) == 1

    def leaves_wild(self, seat: int, face: int, plane: int) -> bool:
        """Whether the one card that stays behind is a wild."""
        rest0 = self.held[seat]
        rest1 = self.held[8 + seat]
        if plane:
            rest1 &= ~bit(face)
        else:
            rest0 &= ~bit(face)
        return (rest0 | rest1) & self.tables.wild != 0

    def may_name(self, suit: int) -> bool:
        """Whether a wild may name this suit now."""
        if not self.tables.wish_not_current or (self.up & 63 >= 52 and self.named < 0):
            return True
        return suit != self.suit_to_follow()

    def recycle(self) -> bool:
        """All discards but the top become the stock. Top, wish and debt stay (clause 3.6)."""
        if not (self.pile0 | self.pile1):
            return False
        n = self.left
        for plane in range(2):
            m = self.pile1 if plane else self.pile0
            while m:
                self.stock_order[n] = bit_index(m & -m) + plane * 64
                m &= m - 1
                n += 1
        self.left = n
        self.pile0 = 0
        self.pile1 = 0
        self.recycles += 1
        self.note(RECYCLED, -1, n, 0)
        self.shuffle()
        return True

    def take(self, seat: int) -> int:
        """Draw one card into a hand; -1 if there is none even after recycling."""
        if self.left == 0 and (self.tables.recycling == RECYCLE_NEVER or not self.recycle()):
            return -1
        self.left -= 1
        card = self.stock_order[self.left]
        self.held[(card >> 6) * 8 + seat] |= bit(card & 63)
        if self.recording:
            self.note(DRAWN, seat, card, 0)
        if self.left == 0 and self.tables.recycling == RECYCLE_AT_ONCE:
            self.recycle()
        return card

    def draw_cards(self, n: int, seat: int, reason: int) -> int:
        """Draw up to n cards; returns how many there were. What was said lapses when the hand grows."""
        got = 0
        while got < n:
            card = self.take(seat)
            if card < 0:
                break
            got += 1
            if reason in (FOR_TURN, FOR_DEBT, FOR_COVER):
                if card >> 6:
                    self.drawn1 |= bit(card & 63)
                else:
                    self.drawn0 |= bit(card & 63)
        if self.recording:
            self.note(DREW, seat, 0, reason)
        if got and (self.said[seat] or self.missed[seat]):
            self.hand_grew(seat)
        return got

    def hand_grew(self, seat: int) -> None:
        """What was said lapses, and so does the word owed before a last wild, or with a last card."""
        self.said[seat] = 0
        self.set_missed(seat, self.missed[seat] & MISSED_MAU)

    def draw_until_playable(self, seat: int, reason: int) -> bool:
        """Draw until one of the cards may be laid; False if the cards ran out before."""
        self.drew += 1
        found = False
        while not found:
            card = self.take(seat)
            if card < 0:
                break
            if card >> 6:
                self.drawn1 |= bit(card & 63)
            else:
                self.drawn0 |= bit(card & 63)
            found = self.playable(card >> 6) & bit(card & 63) != 0
        self.note(DREW, seat, 0, reason)
        if self.drawn0 | self.drawn1:
            self.hand_grew(seat)
        return found

    def stop(self, reason: int) -> None:
        """The round ends and nobody has won."""
        self.over_code = reason
        self.phase_code = OVER_PHASE
        self.forget_drawn()
        self.note(STOPPED, -1, reason, 0)

    def win(self, winner: int, seat: int, steps: int) -> None:
        """The round is won. A live debt, which counts when ``final_draw`` says so, is that of the seat whose turn would
        be next: so many places on from ``seat``. The winner pays none.
        """
        self.winner_seat = winner
        if self.tables.final_counts and self.debt and self.tables.draw[self.last_card & 63]:
            debtor = self.sit_out(self.seat_after(seat, steps), winner)
            if debtor != winner:
                owed = self.debt
                self.debt = 0
                self.draw_cards(owed, debtor, FOR_FINAL)
        self.forget_drawn()
        self.over_code = BY_WIN
        self.phase_code = OVER_PHASE
        self.note(WON, winner, 0, 0)

    def end_blocked(self) -> None:
        """Nobody can go on: the hand that costs least has won, where the set says so and it is the only one."""
        best = -1
        least = -1
        for seat in range(self.players):
            cost = self.hand_cost(seat)
            if least < 0 or cost < least:
                least = cost
                best = seat
            elif cost == least:
                best = -1
        if not self.tables.block_wins or best < 0:
            self.stop(BY_BLOCK)
            return
        self.winner_seat = best
        self.over_code = BY_WIN
        self.phase_code = OVER_PHASE
        self.note(WON, best, BY_BLOCK, 0)

    def hand_cost(self, seat: int) -> int:
        """What the cards of a hand cost."""
        cost = 0
        for plane in range(2):
            m = self.held[plane * 8 + seat]
            while m:
                cost += self.tables.value[bit_index(m & -m)]
                m &= m - 1
        return cost

    def close(self, seat: int, stage: int, steps: int) -> bool:
        """``seat`` acted, laid a card or ended its turn, and the next turn is so many places on: close the windows of
        the others' omissions (3.9). True if that ended the round.
        """
        if stage < self.tables.window:
            return False
        for other in range(self.players):
            if other != seat and self.missed[other]:
                self.set_missed(other, 0)
        if self.finisher >= 0 and self.finisher != seat:
            self.win(self.finisher, seat, steps)
            return True
        return False

    def end_turn(self, seat: int, steps: int) -> bool:
        """The turn of ``seat`` is over. False if that ended the round."""
        if self.going >= 0 and not self.debt:
            self.win(self.going, seat, steps)
            return False
        if self.open_seats and self.close(seat, ENDED, steps):
            return False
        if not self.tables.limit_lays:
            self.turns += 1
        if self.turns >= self.tables.max_turns:
            self.stop(BY_CAP)
            return False
        if self.idle >= self.tables.most_idle:
            self.end_blocked()
            return False
        self.go_on(seat, steps)
        return True

    def forget_drawn(self) -> None:
        """Nothing has been drawn in the turn that begins now."""
        self.drew = 0
        self.drawn0 = 0
        self.drawn1 = 0

    def sit_out(self, seat: int, out: int) -> int:
        """Whose turn it is when it would be that of ``seat``: those that owe turns to skips that added up are passed
        over, but not ``out``, who has laid the last card.
        """
        while self.sits[seat] and seat != out:
            self.sits[seat] -= 1
            self.note(SKIPPED, seat, 0, 0)
            seat = (seat + self.direction + self.players) % self.players
        return seat

    def go_on(self, seat: int, steps: int) -> None:
        """The next turn begins."""
        self.drew = 0
        self.drawn0 = 0
        self.drawn1 = 0
        self.carry = 0
        self.challenged = 0
        self.skips = 0
        self.phase_code = PLAY_PHASE
        self.turn = self.seat_after(seat, steps)
        if self.tables.skips_add:
            self.turn = self.sit_out(self.turn, self.finisher)
        if self.turn == self.finisher:  # clause 3.11: no opponent would act before the finisher
            self.phase_code = ASK_PHASE
            self.turn = (self.finisher + 1) % self.players
