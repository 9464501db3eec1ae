"""Round: one deal, from the first card to the last.

Plain Python that Cython compiles with the types of ``round.pxd``. The state is flat: masks, small ints and short arrays; no names,
no history. ``apply`` checks, acts and returns events; ``advance`` only acts. Both call the same private methods.
Clause numbers in comments are those of docs/clauses.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from maumau.core.actions import Action, lay, parse_action
from maumau.core.cards import ANY_SUIT, CARDS, SUITS, Card, CardSet, Suit
from maumau.core.errors import IllegalAction
from maumau.core.events import OVER_REASONS, Dealt, Event, PublicEvent, read_notes
from maumau.core.shuffle import order
from maumau.core.tables import RuleTables

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

# The values below stand in round.pxd and events.py / tables.py too: the compiled round may not look up Python names.
if not cython.compiled:
    from maumau.core.actions import ACCEPT, CALL, CATCH, DRAW, PASS, PLANE_BIT, TRY_BIT, WISH
    from maumau.core.events import (
        ACCEPTED,
        CALLED,
        CAUGHT,
        DRAWN,
        DREW,
        FALSE_CHALLENGE,
        LAID,
        MISPLAYED,
        PASSED,
        PENDING,
        RECYCLED,
        REVERSED,
        SKIPPED,
        STOPPED,
        TURN_LOST,
        TURNED_BACK,
        WISHED,
        WON,
    )
    from maumau.core.tables import (
        AGAIN,
        CALL_AUTOMATIC,
        CALL_MANUAL,
        COVER,
        LAST_ALWAYS,
        LAST_WILD,
        NO,
        MUST,
        REVERSE,
        SKIP,
        START_AS_DEALER,
        START_REDRAW,
        WILD,
        WILD_ANY,
        WILD_DEALER_NAMES,
        WILD_REDRAW,
        WINDOW_ENDS,
    )

    DRAW_BIT, PASS_BIT, LOW32 = 1 << 60, 1 << 61, 0xFFFFFFFF
    PLAY_PHASE, SKIP_PHASE, COVER_PHASE, ASK_PHASE, WISH_PHASE, OVER_PHASE = range(6)
    FOR_TURN, FOR_DEBT, FOR_CATCH, FOR_CHALLENGE, FOR_MISPLAY, FOR_COVER, FOR_FINAL = range(7)
    BY_WIN, BY_EMPTY, BY_BLOCK, BY_CAP = range(4)
    MISSED_MAU, MISSED_LAST, MISSED_WILD = 1, 2, 4
    ACTED, PLAYED, ENDED = 0, 1, 2
    ANY = 4

    def bit(code: int) -> int:
        return 1 << code

    def bit_index(mask: int) -> int:
        return mask.bit_length() - 1

    def popcount(mask: int) -> int:
        return mask.bit_count()


PHASES = ("play", "skip", "cover", "ask", "wish", "over")
MAX_CACHED = 50_000

_refusal: list[Callable[[Any, int, Action], IllegalAction]] = []


def set_refusal(explain: Callable[[Any, int, Action], IllegalAction]) -> None:
    """Register who words a refusal. The reasons are worked out from a View, and views stand above the core."""
    _refusal[:] = [explain]


class Round:
    """One deal for ``tables.players`` seats. Build one with ``maumau.deal``, ``maumau.position`` or ``maumau.parse_position``.

    ``hands`` CardSet per seat · ``top`` the card to match · ``pile`` the cards below it · ``wish`` the suit named by a wild ·
    ``debt`` cards owed by the seat to act · ``direction`` 1 clockwise, −1 counter-clockwise · ``to_act`` the seat whose turn it is.
    """

    def __init__(self, tables: RuleTables, rules: object = None) -> None:
        self.tables = tables
        self.rules = rules
        self.seed: bytes | None = None
        self.players = tables.players
        if not cython.compiled:
            self.held = [0] * 16
            self.stock_order = [0] * 128
            self.said = [0] * 8
            self.missed = [0] * 8
            self.notes = [0] * 2048
        self.recording = False
        self.fast = False
        self.rng = 1
        self.reset()

    def reset(self) -> None:
        """Everything as before the deal."""
        for i in range(16):
            self.held[i] = 0
        for i in range(8):
            self.said[i] = 0
            self.missed[i] = 0
        self.left = 0
        self.pile0 = 0
        self.pile1 = 0
        self.up = -1
        self.named = -1
        self.debt = 0
        self.direction = self.tables.direction
        self.dealer = 0
        self.turn = 0
        self.phase_code = PLAY_PHASE
        self.drew = 0
        self.drawn0 = 0
        self.drawn1 = 0
        self.carry = 0
        self.finisher = -1
        self.last_card = -1
        self.challenged = 0
        self.open_seats = 0
        self.winner_seat = -1
        self.over_code = -1
        self.turns = 0
        self.idle = 0
        self.counter = 0
        self.recycles = 0
        self.n_notes = 0

    def become(self, other: Round) -> None:
        """Take over the state of another round of the same tables; seed and rule set stay."""
        if cython.compiled:
            self.held, self.stock_order, self.said, self.missed = other.held, other.stock_order, other.said, other.missed
        else:
            self.held, self.stock_order = other.held[:], other.stock_order[:]
            self.said, self.missed = other.said[:], other.missed[:]
        self.left = other.left
        self.pile0 = other.pile0
        self.pile1 = other.pile1
        self.up = other.up
        self.named = other.named
        self.debt = other.debt
        self.direction = other.direction
        self.dealer = other.dealer
        self.turn = other.turn
        self.phase_code = other.phase_code
        self.drew = other.drew
        self.drawn0 = other.drawn0
        self.drawn1 = other.drawn1
        self.carry = other.carry
        self.finisher = other.finisher
        self.last_card = other.last_card
        self.challenged = other.challenged
        self.open_seats = other.open_seats
        self.winner_seat = other.winner_seat
        self.over_code = other.over_code
        self.turns = other.turns
        self.idle = other.idle
        self.counter = other.counter
        self.recycles = other.recycles
        self.rng = other.rng
        self.fast = other.fast

    def copy(self) -> Round:
        """An independent round in the same state, with the same future shuffles."""
        new = Round(self.tables, self.rules)
        new.seed = self.seed
        new.become(self)
        return new

    # ---- chance: seeded (documented in shuffle.py) at the table, the fast generator in simulations

    def use_fast_chance(self, seed: int) -> None:
        """Shuffle with the fast generator from now on: for simulation and search, where nobody verifies a deal."""
        self.seed = None
        self.fast = True
        self.start_rng(seed)

    def start_rng(self, seed: int) -> None:
        x = seed & LOW32
        x = (x ^ x >> 16) * 0x45D9F3B & LOW32
        x = (x ^ x >> 16) * 0x45D9F3B & LOW32
        x = x ^ x >> 16
        self.rng = x % 2147483646 + 1
        self.pick(2)

    def pick(self, n: int) -> int:
        """A number below n from the fast generator (minimal standard, Lehmer)."""
        x = self.rng * 48271 % 2147483647
        self.rng = x
        return x * n >> 31

    def seeded_shuffle(self) -> int:
        cards = order(self.seed, self.counter, [self.stock_order[i] for i in range(self.left)])  # type: ignore[arg-type]
        for i in range(self.left):
            self.stock_order[i] = cards[i]
        return 0

    def shuffle(self) -> None:
        """Shuffle the stock anew; the counter numbers the shuffles of the deal."""
        if self.fast:
            i = self.left - 1
            while i > 0:
                j = self.pick(i + 1)
                card = self.stock_order[i]
                self.stock_order[i] = self.stock_order[j]
                self.stock_order[j] = card
                i -= 1
        else:
            self.seeded_shuffle()
        self.counter += 1

    # ---- dealing

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

    def turn_up(self) -> None:
        """Turn the start card up; one that may not start goes back and the stock is shuffled anew."""
        while True:
            card = self.stock_order[self.left - 1]
            face = card & 63
            flags = self.tables.flags[face]
            again = False
            if self.tables.start_card == START_REDRAW and (flags or self.tables.draw[face]):
                again = True
            elif flags & WILD and self.tables.start_wild == WILD_REDRAW:
                again = True
            elif flags & COVER and self.tables.start_card == START_AS_DEALER:
                again = True
            if not again:
                break
            self.note(TURNED_BACK, -1, card, 0)
            self.shuffle()
        self.left -= 1
        self.up = card

    def start_effects(self) -> None:
        """Let the start card act as the rule set says."""
        face = self.up & 63
        flags = self.tables.flags[face]
        if self.tables.start_card == START_AS_DEALER:
            self.debt += self.tables.draw[face]
            if flags & REVERSE and self.players > 2:
                self.direction = -self.direction
                self.note(REVERSED, -1, self.direction, 0)
        if flags & WILD and self.tables.start_wild == WILD_DEALER_NAMES:
            self.turn = self.dealer
            self.phase_code = WISH_PHASE
            return
        if flags & WILD and self.tables.start_wild == WILD_ANY:
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
            elif flags & SKIP and not self.tables.skip_passes:
                steps = 2
            elif flags & REVERSE and self.players == 2 and self.tables.reverse_skips and not self.tables.draw[self.up & 63]:
                steps = 2
        if steps == 2:
            self.note(SKIPPED, self.seat_after(self.dealer, 1), 0, 0)
        self.turn = self.seat_after(self.dealer, steps)
        self.phase_code = SKIP_PHASE if acts and flags & SKIP and self.tables.skip_passes else PLAY_PHASE

    # ---- small questions

    def note(self, kind: int, seat: int, a: int, b: int) -> None:
        if self.recording:
            at = self.n_notes
            if at < 2044:
                self.notes[at] = kind
                self.notes[at + 1] = seat
                self.notes[at + 2] = a
                self.notes[at + 3] = b
                self.n_notes = at + 4

    def take_notes(self) -> list[Event]:
        notes = [self.notes[i] for i in range(self.n_notes)]
        self.n_notes = 0
        over = self.phase_code == OVER_PHASE
        return read_notes(notes, tuple(tuple(hand) for hand in self.hands) if over else None, self.points if over else None)

    def seat_after(self, seat: int, steps: int) -> int:
        n = self.players
        return (seat + self.direction * steps + 4 * n) % n

    def count(self, seat: int) -> int:
        return popcount(self.held[seat]) + popcount(self.held[8 + seat])

    def available(self) -> int:
        return self.left + popcount(self.pile0) + popcount(self.pile1)

    def suit_to_follow(self) -> int:
        """0–3, or 4 where anything may follow."""
        return self.named if self.named >= 0 else self.up & 3

    def playable(self, plane: int) -> int:
        """The faces of one plane that the seat on turn may lay now."""
        face = self.up & 63
        held = self.held[plane * 8 + self.turn]
        if self.phase_code == SKIP_PHASE:
            m = held & self.tables.skip_answer[face]
        elif self.debt and self.phase_code != COVER_PHASE:
            m = held & self.tables.answer[face]
        else:
            m = held & self.tables.follow[face << 3 | self.suit_to_follow()]
        if self.drew:
            m &= self.drawn1 if plane else self.drawn0
        if self.tables.no_finish and self.count(self.turn) == 1:
            m &= ~self.tables.no_finish
        return m

    def verbs(self, able: int) -> int:
        """DRAW_BIT or PASS_BIT (or both or none) for the seat on turn; ``able``: it could lay a card."""
        if self.phase_code == SKIP_PHASE:
            return PASS_BIT
        if self.debt and self.phase_code != COVER_PHASE:
            return DRAW_BIT
        if self.drew:
            return 0 if able and self.tables.play_drawn == MUST else PASS_BIT
        if self.phase_code == COVER_PHASE:
            return 0 if able else DRAW_BIT
        if self.available():
            return 0 if able and not self.tables.draw_when_able else DRAW_BIT
        if able:
            return 0
        return DRAW_BIT if self.tables.stop_round else PASS_BIT  # clause 3.6

    def turn_mask(self) -> int:
        """The playable faces of plane 0 with the bits of the verbs."""
        m = self.playable(0)
        if self.tables.packs == 1:
            return m | self.verbs(m != 0)
        return m | self.verbs(m != 0 or self.playable(1) != 0)

    def last_owes(self, seat: int, face: int) -> bool:
        """Whether laying this face as the last card owes a word."""
        if self.tables.calls != CALL_MANUAL or self.tables.last_word == 0:
            return False
        if self.tables.last_word == LAST_ALWAYS:
            return True
        return self.tables.flags[face] & WILD != 0 and self.said[seat] != 2

    def holds_only_wild(self, seat: int) -> bool:
        return (self.held[seat] | self.held[8 + seat]) & self.tables.wild != 0 and self.count(seat) == 1

    # ---- what happens

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
        if self.left == 0 and not self.recycle():
            return -1
        self.left -= 1
        card = self.stock_order[self.left]
        self.held[(card >> 6) * 8 + seat] |= bit(card & 63)
        self.note(DRAWN, seat, card, 0)
        return card

    def draw_cards(self, n: int, seat: int, reason: int) -> int:
        """Draw up to n cards; returns how many there were. What was said lapses when the hand grows."""
        got = 0
        while got < n:
            card = self.take(seat)
            if card < 0:
                break
            got += 1
            if reason == FOR_TURN or reason == FOR_COVER:
                if card >> 6:
                    self.drawn1 |= bit(card & 63)
                else:
                    self.drawn0 |= bit(card & 63)
        self.note(DREW, seat, 0, reason)
        if got:
            self.hand_grew(seat)
        return got

    def hand_grew(self, seat: int) -> None:
        self.said[seat] = 0
        self.set_missed(seat, self.missed[seat] & ~MISSED_WILD)

    def draw_until_playable(self, seat: int) -> bool:
        """Draw until one of the cards may be laid; False if the cards ran out before."""
        self.drew = 1
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
        self.note(DREW, seat, 0, FOR_TURN)
        if self.drawn0 | self.drawn1:
            self.hand_grew(seat)
        return found

    def set_missed(self, seat: int, value: int) -> None:
        self.missed[seat] = value
        if value:
            self.open_seats |= 1 << seat
        else:
            self.open_seats &= ~(1 << seat)

    def stop(self, reason: int) -> None:
        """The round ends and nobody has won."""
        self.over_code = reason
        self.phase_code = OVER_PHASE
        self.note(STOPPED, -1, reason, 0)

    def win(self, seat: int, victim: int) -> None:
        """The round is won. ``victim`` owes a live debt, which counts when ``final_draw`` says so."""
        self.winner_seat = seat
        if self.tables.final_counts and self.debt and victim != seat and self.tables.draw[self.last_card & 63]:
            owed = self.debt
            self.debt = 0
            self.draw_cards(owed, victim, FOR_FINAL)
        self.over_code = BY_WIN
        self.phase_code = OVER_PHASE
        self.note(WON, seat, 0, 0)

    def close(self, seat: int, stage: int, victim: int) -> bool:
        """``seat`` acted, laid a card or ended its turn: close the windows of the others' omissions (3.9). True if that ended the round."""
        if self.open_seats == 0 or stage < self.tables.window:
            return False
        for other in range(self.players):
            if other != seat and self.missed[other]:
                self.set_missed(other, 0)
        if self.finisher >= 0 and self.finisher != seat:
            self.win(self.finisher, victim)
            return True
        return False

    def end_turn(self, seat: int, steps: int, victim: int) -> bool:
        """The turn of ``seat`` is over. False if that ended the round."""
        if self.close(seat, ENDED, victim):
            return False
        self.turns += 1
        if self.turns >= self.tables.max_turns:
            self.stop(BY_CAP)
            return False
        if self.idle >= self.players:
            self.stop(BY_BLOCK)
            return False
        self.go_on(seat, steps)
        return True

    def go_on(self, seat: int, steps: int) -> None:
        """The next turn begins."""
        self.drew = 0
        self.drawn0 = 0
        self.drawn1 = 0
        self.carry = 0
        self.challenged = 0
        self.phase_code = PLAY_PHASE
        self.turn = self.seat_after(seat, steps)
        if self.turn == self.finisher:  # clause 3.11: no opponent would act before the finisher
            self.phase_code = ASK_PHASE
            self.turn = (self.finisher + 1) % self.players

    def lay_card(self, card: int, suit: int, call: int) -> None:
        """The seat on turn lays a card (with its plane), names ``suit`` (-1 none) and says ``call``."""
        seat = self.turn
        face = card & 63
        flags = self.tables.flags[face]
        self.held[(card >> 6) * 8 + seat] &= ~bit(face)
        if self.up >= 64:
            self.pile1 |= bit(self.up & 63)
        else:
            self.pile0 |= bit(self.up)
        self.up = card
        self.named = suit
        self.idle = 0
        rest = self.count(seat)
        self.note(LAID, seat, card, suit + 1 | call << 4)
        self.debt += self.tables.draw[face]
        steps = 1
        answerable = False
        if flags & REVERSE:
            if self.players > 2:
                self.direction = -self.direction
                self.note(REVERSED, -1, self.direction, 0)
            elif self.tables.reverse_skips and not self.tables.draw[face]:
                steps = 2
        if flags & SKIP:
            if self.tables.skip_passes:
                answerable = True
            else:
                steps = 2
        victim = self.seat_after(seat, 1)
        covers = flags & COVER != 0 and rest > 0
        if rest == 0:
            if not (self.last_owes(seat, face) and self.tables.pending) or call:
                self.last_card = card
                self.win(seat, victim)
                return
            if self.finisher >= 0:
                self.win(self.finisher, victim)
                return
            self.finisher = seat
            self.last_card = card
            self.set_missed(seat, self.missed[seat] & ~MISSED_WILD | MISSED_LAST)
            self.note(PENDING, seat, 0, 0)
        elif rest == 1 and not covers:
            self.count_words(seat, call)
        if self.close(seat, PLAYED, victim):
            return
        if covers:
            self.carry += steps - 1
            self.phase_code = COVER_PHASE
            self.drew = 0
            self.drawn0 = 0
            self.drawn1 = 0
            return
        steps += self.carry
        if flags & AGAIN:
            if rest:
                self.phase_code = PLAY_PHASE
                self.drew = 0
                self.drawn0 = 0
                self.drawn1 = 0
            else:
                self.go_on(seat, 0)
            return
        if steps > 1:
            self.note(SKIPPED, victim, 0, 0)
        if self.end_turn(seat, steps, victim) and answerable and self.phase_code == PLAY_PHASE:
            self.phase_code = SKIP_PHASE

    def count_words(self, seat: int, call: int) -> None:
        """One card is left: what was said counts, what was owed and not said is missed."""
        wild_left = self.tables.last_word == LAST_WILD and self.holds_only_wild(seat)
        if self.tables.calls == CALL_AUTOMATIC:
            self.said[seat] = 2 if wild_left else 1
        elif self.tables.calls == CALL_MANUAL:
            self.said[seat] = call
            missed = self.missed[seat]
            if call == 0:
                missed |= MISSED_MAU
            if wild_left and call < 2:
                missed |= MISSED_WILD
            self.set_missed(seat, missed)

    def draw_turn(self) -> None:
        """The seat on turn draws: its whole debt, for a cover, or what the set says for an ordinary turn."""
        seat = self.turn
        self.idle = 0
        if self.phase_code == COVER_PHASE:
            if self.draw_cards(1, seat, FOR_COVER) == 0:
                if self.tables.stop_round:
                    self.stop(BY_EMPTY)
                    return
                if self.tables.calls == CALL_MANUAL and self.count(seat) == 1:  # the word is owed on the count at the end of the turn
                    self.count_words(seat, 0)
                self.end_turn(seat, 1 + self.carry, seat)
                return
            self.drew = 1
        elif self.debt:
            owed = self.debt
            self.debt = 0
            if self.draw_cards(owed, seat, FOR_DEBT) < owed and self.tables.stop_round:
                self.stop(BY_EMPTY)
                return
            if self.tables.turn_lost:
                self.note(TURN_LOST, seat, 0, 0)
                self.end_turn(seat, 1, seat)
            else:
                self.close(seat, ACTED, seat)
            return
        elif self.tables.draw_count == 0:
            if not self.draw_until_playable(seat) and self.tables.stop_round:
                self.stop(BY_EMPTY)
                return
        else:
            self.drew = 1
            if self.draw_cards(self.tables.draw_count, seat, FOR_TURN) < self.tables.draw_count and self.tables.stop_round:
                self.stop(BY_EMPTY)
                return
        if self.tables.play_drawn == NO:
            self.end_turn(seat, 1 + self.carry, seat)
        else:
            self.close(seat, ACTED, seat)

    def pass_turn(self) -> None:
        """Stand a skip, or end the turn after a draw, or with nothing to draw."""
        seat = self.turn
        if self.phase_code == SKIP_PHASE:  # a skipped seat has not played: no window closes (3.9)
            self.note(PASSED, seat, 1, 0)
            self.turns += 1
            if self.turns >= self.tables.max_turns:
                self.stop(BY_CAP)
            else:
                self.go_on(seat, 1)
            return
        if self.drew:
            self.note(PASSED, seat, 0, 0)
            self.idle = 0
        else:
            self.note(PASSED, seat, 2, 0)
            self.idle += 1
        self.end_turn(seat, 1 + self.carry, seat)

    def name_suit(self, suit: int) -> None:
        self.note(WISHED, self.turn, suit, 0)
        self.named = suit
        self.begin()

    def call_late(self, seat: int, level: int) -> None:
        """The word that was owed, said while the window is open (3.8)."""
        self.note(CALLED, seat, level, 0)
        missed = self.missed[seat]
        if self.count(seat) == 1:
            self.said[seat] = level
        self.set_missed(seat, 0 if level == 2 else missed & MISSED_WILD)
        if missed & MISSED_LAST:
            self.win(seat, self.turn)

    def catch(self, seat: int, target: int) -> None:
        """``seat`` says that ``target`` missed a word (3.8, 3.10, 3.11)."""
        if not self.missed[target] & (MISSED_MAU | MISSED_LAST):
            self.note(FALSE_CHALLENGE, seat, target, 0)
            self.challenged |= 1 << seat
            if self.draw_cards(self.tables.false_challenge, seat, FOR_CHALLENGE) < self.tables.false_challenge and self.tables.stop_round:
                self.stop(BY_EMPTY)
            return
        self.note(CAUGHT, target, seat, 0)
        self.set_missed(target, 0)
        got = self.draw_cards(self.tables.penalty, target, FOR_CATCH)
        if target == self.finisher:
            if got == 0:
                if self.tables.stop_round:
                    self.stop(BY_EMPTY)
                else:
                    self.win(target, self.turn)
                return
            self.finisher = -1
            self.last_card = -1
            if self.phase_code == ASK_PHASE:
                self.phase_code = PLAY_PHASE
                self.turn = target
            return
        if got < self.tables.penalty and self.tables.stop_round:
            self.stop(BY_EMPTY)
        elif target == self.turn and self.tables.loses_turn and self.phase_code != ASK_PHASE:
            self.note(TURN_LOST, target, 0, 0)
            self.end_turn(target, 1 + self.carry, target)

    def accept(self) -> None:
        """The asked seat lets the unannounced finish stand; when all have, the finisher has won."""
        self.note(ACCEPTED, self.turn, 0, 0)
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.finisher:
            self.win(self.finisher, self.seat_after(self.finisher, 1))

    def misplay(self, card: int) -> None:
        """An illegal card was tried: shown, taken back, one card (and the debt) drawn, the turn is over."""
        seat = self.turn
        owed = 1 + self.debt
        self.note(MISPLAYED, seat, card, 0)
        self.debt = 0
        self.idle = 0
        if self.draw_cards(owed, seat, FOR_MISPLAY) < owed and self.tables.stop_round:
            self.stop(BY_EMPTY)
        else:
            self.end_turn(seat, 1 + self.carry, seat)

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action given as its int."""
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

    # ---- the two doors

    def apply(self, seat: int, action: Action | str | int) -> list[Event]:
        """Carry out ``action`` (an Action or its text) of ``seat`` and return the events.

        Raises IllegalAction (``.code .text .option``) and changes nothing when it is not allowed; NotationError for a text
        that is no action.
        """
        if isinstance(action, str):
            action = parse_action(action)
        act = Action(action)
        tried = act & TRY_BIT
        wrong = False
        if tried:
            act = Action(act & ~TRY_BIT)
            wrong = self.is_misplay(seat, act)
        if not wrong and (act not in self.legal_actions(seat) or tried and not self.tables.misplay):
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
        if _refusal:
            raise _refusal[0](self, seat, action)
        raise IllegalAction(f"{action} is not allowed here", code="illegal_action")  # pragma: no cover

    # ---- questions from outside

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
        t = self.tables
        seat = self.turn
        mask = self.turn_mask()
        if t.packs == 2:
            return self.expand(mask, self.playable(1))
        few = self.count(seat) <= 2
        key: object = mask
        if few or t.wish_not_current:
            key = (mask, self.held[seat] if few else 0, self.said[seat], self.suit_to_follow() if t.wish_not_current else 0)
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
                words = (0,)
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
                    if wild and not (ends or rest == 0 and word):
                        out += [lay(card, suit, word) for suit in range(4) if self.may_name(suit)]
                    else:
                        out.append(lay(card, None, word))
        if mask & DRAW_BIT:
            out.append(Action(DRAW))
        if mask & PASS_BIT:
            out.append(Action(PASS))
        return sorted(out)

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
        if not self.tables.wish_not_current or self.up & 63 >= 52 and self.named < 0:
            return True
        return suit != self.suit_to_follow()

    def word_actions(self, seat: int) -> list[Action]:
        """Late calls of the own seat and catches of the others (3.8)."""
        t = self.tables
        out: list[Action] = []
        missed = self.missed[seat]
        if missed & MISSED_MAU and not missed & MISSED_LAST or missed & MISSED_LAST and t.last_word == LAST_ALWAYS:
            out.append(Action(CALL))
        if missed & MISSED_WILD:
            out.append(Action(CALL | 2 << 9))
        if self.phase_code == WISH_PHASE:
            return out
        for other in range(self.players):
            if other == seat:
                continue
            if self.missed[other] & (MISSED_MAU | MISSED_LAST):
                out.append(Action(CATCH | other << 6))
            elif t.false_challenge and not self.challenged >> seat & 1 and self.count(other) <= 1:
                out.append(Action(CATCH | other << 6))
        return out

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat."""
        return tuple([CardSet.from_mask(int(self.held[s]) | int(self.held[8 + s]) << 64) for s in range(self.players)])

    @property
    def top(self) -> Card:
        """The card to match."""
        return CARDS[self.up]

    @property
    def pile(self) -> CardSet:
        """The face-up cards below the top."""
        return CardSet.from_mask(int(self.pile0) | int(self.pile1) << 64)

    @property
    def wish(self) -> Suit | None:
        """The suit named by a wild, ``any`` where anything may follow, or None."""
        if self.named < 0:
            return None
        return ANY_SUIT if self.named == ANY else SUITS[self.named]

    @property
    def stock_size(self) -> int:
        """Cards in the stock."""
        return self.left

    @property
    def stock_cards(self) -> tuple[Card, ...]:
        """The stock in drawing order. A secret of the table: never shown to anybody."""
        return tuple([CARDS[self.stock_order[i]] for i in range(self.left - 1, -1, -1)])

    @property
    def drawn(self) -> CardSet:
        """The cards that the seat on turn drew in this turn and may still lay."""
        return CardSet.from_mask(int(self.drawn0) | int(self.drawn1) << 64)

    @property
    def has_drawn(self) -> bool:
        """Whether the ordinary draw of this turn was made."""
        return self.drew != 0

    @property
    def phase(self) -> str:
        """``play``, ``skip`` (a skip may be answered), ``cover`` (a second card is owed), ``ask`` (accept or catch), ``wish``, ``over``."""
        return PHASES[self.phase_code]

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, None when the round is over."""
        return None if self.phase_code == OVER_PHASE else self.turn

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.phase_code == OVER_PHASE

    @property
    def over(self) -> str | None:
        """How the round ended: ``won``, ``empty`` (a draw could not be met), ``blocked``, ``max_turns``; None before."""
        return OVER_REASONS[self.over_code] if self.phase_code == OVER_PHASE else None

    @property
    def winner(self) -> int | None:
        """The seat that has won, None while the round runs and when nobody has."""
        return None if self.winner_seat < 0 else self.winner_seat

    @property
    def winning_card(self) -> Card | None:
        """The last card of the seat that has won or is about to, None otherwise."""
        return None if self.last_card < 0 else CARDS[self.last_card]

    @property
    def pending(self) -> int | None:
        """The seat whose unannounced finish may still be caught."""
        return self.finisher if self.finisher >= 0 and self.phase_code != OVER_PHASE else None

    @property
    def open_calls(self) -> tuple[int, ...]:
        """The seats whose missed call may be caught: what everybody at the table could notice."""
        return tuple([s for s in range(self.players) if self.missed[s] & (MISSED_MAU | MISSED_LAST)])

    @property
    def points(self) -> tuple[int, ...]:
        """What each hand costs by the values of the set."""
        values = self.tables.value
        return tuple([sum(values[card & 63] for card in hand) for hand in self.hands])

    def called(self, seat: int) -> int:
        """What a seat with one card has said: 0 nothing, 1 the word, 2 Mau-Mau before a last wild."""
        return self.said[seat]

    # ---- the state as plain values, for notation and for worlds that are sampled

    def dump(self) -> dict[str, Any]:
        """Every field of the state by name. Holds all secrets: only notation and sampling may use it."""
        return {
            "hands": self.hands,
            "stock": self.stock_cards,
            "pile": self.pile,
            "top": self.top,
            "wish": -1 if self.named < 0 else self.named,
            "debt": self.debt,
            "direction": self.direction,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase_code,
            "drew": self.drew,
            "drawn": self.drawn,
            "carry": self.carry,
            "said": tuple([self.said[s] for s in range(self.players)]),
            "missed": tuple([self.missed[s] for s in range(self.players)]),
            "finisher": self.finisher,
            "last_card": self.last_card,
            "challenged": self.challenged,
            "winner": self.winner_seat,
            "over": self.over_code,
            "turns": self.turns,
            "idle": self.idle,
            "counter": self.counter,
            "seed": self.seed,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Take over a state as ``dump`` gives it. The caller has checked it."""
        self.reset()
        for seat, hand in enumerate(state["hands"]):
            self.held[seat] = hand.mask & 0xFFFFFFFFFFFFFFF
            self.held[8 + seat] = hand.mask >> 64
        stock = list(state["stock"])
        self.left = len(stock)
        for i, card in enumerate(reversed(stock)):
            self.stock_order[i] = int(card)
        self.pile0 = state["pile"].mask & 0xFFFFFFFFFFFFFFF
        self.pile1 = state["pile"].mask >> 64
        self.up = int(state["top"])
        self.named = state["wish"]
        self.debt = state["debt"]
        self.direction = state["direction"]
        self.dealer = state["dealer"]
        self.turn = state["turn"]
        self.phase_code = state["phase"]
        self.drew = state["drew"]
        self.drawn0 = state["drawn"].mask & 0xFFFFFFFFFFFFFFF
        self.drawn1 = state["drawn"].mask >> 64
        self.carry = state["carry"]
        for seat, value in enumerate(state["said"]):
            self.said[seat] = value
        for seat, value in enumerate(state["missed"]):
            self.set_missed(seat, value)
        self.finisher = state["finisher"]
        self.last_card = state["last_card"]
        self.challenged = state["challenged"]
        self.winner_seat = state["winner"]
        self.over_code = state["over"]
        self.turns = state["turns"]
        self.idle = state["idle"]
        self.counter = state["counter"]
        self.seed = state["seed"]
        self.fast = self.seed is None

    def __repr__(self) -> str:
        """No faces: a Round may end up in a log."""
        return f"<Round of {self.players}, {self.phase}, seat {self.turn} to act, {self.left} in stock>"

