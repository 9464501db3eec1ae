"""Sight: what the seat on turn may know of a round, and the rule of thumb by which it chooses.

One body for both users: ``simulate`` fills a Sight from a Round (own cards, what lies open, numbers of cards, nothing
else), a bot fills it from a View. It lays a card rather than drawing, and of the cards that fit that of most worth:

* never with only cards left that may not be the last; wilds are kept for the end (or for the end but one, where a wild
  may not be the last)
* a card that few of the unseen cards can follow, the more so when the next hand is short
* with cards of its own that can follow; a skip or a second turn when it can go on itself
* debt for a short hand, otherwise cards that answer a debt are kept for a while
* costly cards first when points count; a wild names the longest suit, of equal ones that with the fewest unseen cards

All numbers are integers, so that both builds choose alike. What has to be said is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from maumau.core.round import Round
from maumau.core.tables import RuleTables

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

# These values stand in policy.pxd and state.pxd too: the compiled policy may not look up Python names.
if not cython.compiled:
    from maumau.core.actions import ACCEPT, DRAW, PASS, PLANE_BIT, WISH
    from maumau.core.state import (
        ASK_PHASE,
        COVER_PHASE,
        DRAW_BIT,
        PASS_BIT,
        SKIP_PHASE,
        WISH_PHASE,
        bit,
        bit_index,
        popcount,
    )
    from maumau.core.tables import AGAIN, COVER, NAMES, REVERSE, SKIP, WILD

    RANDOM, GREEDY, GOOD = range(3)
    HELD_UP, HELD_UP_2, HELD_UP_1, OWES, OWES_2, OWES_1, SKIPS, SKIPS_2, SKIPS_1 = range(9)
    FOLLOWS, GOES_ON, GOES_OUT, STOPS, SUIT, KEEP_WILD, LAST_IS_WILD = range(9, 16)
    KEEP_DRAW, KEEP_SKIP, ANSWERS, STRANDED, BARRED, POINT, POINT_LATE, STAYS, RESTS, DRAWS = range(16, 26)
    N_WEIGHTS = 26
    SCALE = 256
    NEVER = -1000000000
    WINS = 1000000000

WEIGHTS = {
    "held_up": 120,
    "held_up_2": 170,
    "held_up_1": 640,
    "owes": 35,
    "owes_2": 100,
    "owes_1": 95,
    "skips": 2,
    "skips_2": 340,
    "skips_1": 240,
    "follows": 90,
    "goes_on": 230,
    "goes_out": 5500,
    "stops": 210,
    "suit": 20,
    "keep_wild": 200,
    "last_is_wild": 720,
    "keep_draw": 160,
    "keep_skip": 12,
    "answers": 170,
    "stranded": 2600,
    "barred": 15,
    "point": 7,
    "point_late": 14,
    "stays": 110,
    "rests": -350,
    "draws": -1000,
}
"""What each thought is worth, found by duels (docs/bots.md)."""

KINDS = {"random": 0, "greedy": 1, "good": 2}
"""Policies by name."""


class Sight:
    """What the seat on turn knows. ``points``: whether what a hand costs is booked."""

    def __init__(self, tables: RuleTables, points: bool = False) -> None:
        self.tables = tables
        self.points = 1 if points else 0
        self.pack0 = 0
        self.pack1 = 0
        if not cython.compiled:
            self.w = [0] * 224
            self.counts = [0] * 8
            self.kinds = [0] * 8
            self.columns = [0] * 4
            self.own0 = self.own1 = self.can0 = self.can1 = self.unseen0 = self.unseen1 = 0
        for suit in range(4):
            self.columns[suit] = sum(bit(rank * 4 + suit) for rank in range(13))
        for card in tables.pack:
            if card >= 64:
                self.pack1 |= bit(card & 63)
            else:
                self.pack0 |= bit(card)
        for seat in range(8):
            self.counts[seat] = 0
            self.cast(seat, "good")

    def cast(self, seat: int, kind: str, weights: dict[str, int] | None = None) -> None:
        """Let a seat play by a policy; ``weights`` other than the usual ones are for tuning.

        All but ``rests`` and ``draws`` must be 0 or more: the builds divide negative numbers differently.
        """
        self.kinds[seat] = KINDS[kind]
        for i, value in enumerate((weights or WEIGHTS).values()):
            self.w[seat * N_WEIGHTS + i] = value

    def look(self, own: int, can: int, seen: int, counts: Sequence[int], **facts: int) -> None:
        """Take in what a View tells. ``own``, ``can`` (be laid now), ``seen`` (top and pile): masks of cards, second
        copies from bit 64 on · ``counts`` cards per seat · ``facts``: seat, direction, debt, drew, phase, suits (a bit
        for each that may be named), may_draw, may_pass.
        """
        low = (1 << 60) - 1
        self.own0 = own & low
        self.own1 = own >> 64
        self.can0 = can & low
        self.can1 = can >> 64
        self.unseen0 = self.pack0 & ~(self.own0 | (seen & low))
        self.unseen1 = self.pack1 & ~(self.own1 | (seen >> 64))
        self.players = len(counts)
        for seat in range(len(counts)):
            self.counts[seat] = counts[seat]
        self.seat = facts["seat"]
        self.direction = facts["direction"]
        self.debt = facts["debt"]
        self.drew = facts["drew"]
        self.phase = facts["phase"]
        self.suits = facts["suits"]
        self.may_draw = facts["may_draw"]
        self.may_pass = facts["may_pass"]
        self.sum_up()

    def of_round(self, round_: Round) -> None:
        """Take in what the seat on turn knows of a round."""
        self.take_round(round_)

    def take_round(self, round_: Round) -> None:
        """See ``of_round``; of the other hands only their sizes are asked, of the stock nothing."""
        seat = round_.turn
        self.seat = seat
        self.players = round_.players
        self.direction = round_.direction
        self.debt = round_.debt
        self.drew = round_.drew
        self.phase = round_.phase_code
        for other in range(self.players):
            self.counts[other] = round_.count(other)
        self.own0 = round_.held[seat]
        self.own1 = round_.held[8 + seat]
        self.can0 = 0
        self.can1 = 0
        self.may_draw = False
        self.may_pass = False
        if self.phase < ASK_PHASE:
            m = round_.turn_mask()
            self.may_draw = m & DRAW_BIT != 0
            self.may_pass = m & PASS_BIT != 0
            self.can0 = m & ~(DRAW_BIT | PASS_BIT)
            if self.tables.packs == 2:
                self.can1 = round_.playable(1)
        self.unseen0 = self.pack0 & ~(self.own0 | round_.pile0)
        self.unseen1 = self.pack1 & ~(self.own1 | round_.pile1)
        if round_.up >= 64:
            self.unseen1 &= ~bit(round_.up & 63)
        else:
            self.unseen0 &= ~bit(round_.up)
        self.suits = 15
        if self.tables.wish_not_current:
            self.suits = 0
            for suit in range(4):
                if round_.may_name(suit):
                    self.suits |= 1 << suit
        self.sum_up()

    def sum_up(self) -> None:
        """Count what is hidden and find the shortest hand of the others."""
        self.hidden = popcount(self.unseen0) + popcount(self.unseen1)
        self.shortest = 99
        for other in range(self.players):
            if other != self.seat and self.counts[other] < self.shortest:
                self.shortest = self.counts[other]

    def choose(self, kind: int) -> int:
        """The action of a policy, without words: a card with the suit it names, or a verb."""
        return self.think(kind)

    def think(self, kind: int) -> int:
        """See ``choose``. Of equal worth the lowest card is taken; a card rather than a draw."""
        if self.phase == WISH_PHASE:
            return WISH | self.best_suit(self.own0, self.own1) + 1 << 6
        if self.phase == ASK_PHASE:
            return ACCEPT
        best = NEVER
        action = -1
        for plane in range(self.tables.packs):
            m = self.can1 if plane else self.can0
            while m:
                low = m & -m
                m ^= low
                face = bit_index(low)
                rest0 = self.own0 if plane else self.own0 ^ low
                rest1 = self.own1 ^ low if plane else self.own1
                suit = -1
                if self.tables.flags[face] & NAMES:
                    suit = self.best_suit(rest0, rest1)
                worth = self.plain_worth(face, rest0, rest1) if kind == GREEDY else self.worth(face, suit, rest0, rest1)
                if worth > best:
                    best = worth
                    action = face | (suit + 1) << 6
                    if plane:
                        action |= PLANE_BIT
        if action < 0 or (kind == GOOD and (self.may_draw or self.may_pass) and best < self.rest_worth()):
            return DRAW if self.may_draw and not (self.drew and self.may_pass) else PASS
        return action

    def best_suit(self, rest0: int, rest1: int) -> int:
        """The longest suit of a hand among those that may be named; of equal ones that with the fewest unseen cards."""
        best = 0
        most = NEVER
        for suit in range(4):
            if self.suits >> suit & 1:
                column = self.columns[suit] & ~self.tables.wild
                worth = SCALE * (popcount(rest0 & column) + popcount(rest1 & column)) - self.unseen_of(column)
                if worth > most:
                    most = worth
                    best = suit
        return best

    def unseen_of(self, faces: int) -> int:
        """How many of some faces nobody has seen yet, both copies counted."""
        return popcount(self.unseen0 & faces) + popcount(self.unseen1 & faces)

    def plain_worth(self, face: int, rest0: int, rest1: int) -> int:
        """Plain greedy play, the measuring stick: keep wilds, lay from the longest suit."""
        if self.tables.flags[face] & WILD:
            return -1
        column = self.columns[face & 3] & ~self.tables.wild
        return popcount(rest0 & column) + popcount(rest1 & column)

    def worth(self, face: int, suit: int, rest0: int, rest1: int) -> int:
        """What laying a card is worth, from what it leaves in the own hand and what it does to the next seat."""
        left = popcount(rest0) + popcount(rest1)
        if left == 0:
            return WINS
        flags = self.tables.flags[face]
        reach = self.tables.follow[face << 3 | (suit if suit >= 0 else face & 3)]
        steps = 1
        direction = self.direction
        if flags & REVERSE:
            if self.players > 2:
                direction = -direction
            elif self.tables.reverse_skips and not self.tables.draw[face]:
                steps = 2
        if flags & SKIP and not self.tables.skip_passes:
            steps = 2
        nxt = (self.seat + direction + self.players) % self.players
        worth = self.hand_worth(face, reach, rest0, rest1, left)
        if steps == 2:
            worth += self.w[self.seat * N_WEIGHTS + SKIPS + self.shortness(nxt)]
            nxt = (nxt + direction + self.players) % self.players
        if flags & (AGAIN | COVER) or nxt == self.seat:
            return worth + self.own_turn(reach, rest0, rest1, left)
        return worth + self.others_turn(face, reach, nxt, (rest0 | rest1) & reach != 0)

    def shortness(self, seat: int) -> int:
        """0 for a long hand, 1 for two cards, 2 for one (or none)."""
        if self.counts[seat] > 2:
            return 0
        return 1 if self.counts[seat] == 2 else 2

    def hand_worth(self, face: int, reach: int, rest0: int, rest1: int, left: int) -> int:
        """What stays in the own hand."""
        at = self.seat * N_WEIGHTS
        both = rest0 | rest1
        worth = self.w[at + FOLLOWS] if both & reach else 0
        for suit in range(4):
            if both & ~self.tables.wild & self.columns[suit]:
                worth += self.w[at + SUIT]
        if self.tables.flags[face] & WILD:
            worth -= self.w[at + KEEP_WILD]
        elif left == 1 and both & self.tables.wild:
            worth += self.w[at + LAST_IS_WILD]
        if self.tables.no_finish:
            if not both & ~self.tables.no_finish:
                worth -= self.w[at + STRANDED]
            elif left < 4:
                worth -= self.w[at + BARRED] * (
                    popcount(rest0 & self.tables.no_finish) + popcount(rest1 & self.tables.no_finish)
                )
        if self.tables.draw[face]:
            worth -= self.w[at + KEEP_DRAW]
            if both & self.tables.answer[face]:
                worth += self.w[at + ANSWERS]
        if self.tables.flags[face] & SKIP:
            worth -= self.w[at + KEEP_SKIP]
        if self.points:
            worth += self.w[at + (POINT_LATE if self.shortest < 3 else POINT)] * self.tables.value[face]
        return worth

    def own_turn(self, reach: int, rest0: int, rest1: int, left: int) -> int:
        """What it is worth to go on at once: with a card that fits, or with none."""
        at = self.seat * N_WEIGHTS
        if left == 1:
            reach &= ~self.tables.no_finish
        if not (rest0 | rest1) & reach:
            return -self.w[at + STOPS]
        return self.w[at + (GOES_OUT if left == 1 else GOES_ON)]

    def others_turn(self, face: int, reach: int, nxt: int, follows: bool) -> int:
        """What the next seat may do to it: answer a debt or take it, stand a skip, lay a card of its own."""
        at = self.seat * N_WEIGHTS
        owed = self.tables.draw[face] + (0 if self.phase == COVER_PHASE else self.debt)
        skips = self.tables.skip_passes and self.tables.flags[face] & SKIP
        can = self.tables.answer[face] if owed else self.tables.skip_answer[face] if skips else reach
        held_up = self.missing(can, self.counts[nxt])
        free = SCALE - held_up
        short = self.shortness(nxt)
        worth = 0
        if owed:
            worth = self.w[at + OWES + short] * min(owed, 8) * held_up // SCALE
            if not self.tables.turn_lost:
                free = SCALE
        elif skips:
            worth = self.w[at + SKIPS + short] * held_up // SCALE
        if follows and self.players == 2:
            worth += self.w[at + STAYS] * (SCALE - free) // SCALE
        return worth - self.w[at + HELD_UP + short] * free // SCALE

    def missing(self, faces: int, cards: int) -> int:
        """How likely a hidden hand of so many cards holds none of some faces, in parts of SCALE."""
        if self.hidden == 0:
            return SCALE
        part = SCALE * (self.hidden - self.unseen_of(faces)) // self.hidden
        likely = SCALE
        for _ in range(min(cards, 8)):
            likely = likely * part // SCALE
        return likely

    def rest_worth(self) -> int:
        """What it is worth to lay nothing although a card fits: to draw, or to keep a drawn card.

        Never to put up with a debt or a skip.
        """
        if (self.debt and self.phase != COVER_PHASE and not self.drew) or self.phase == SKIP_PHASE:
            return NEVER
        return self.w[self.seat * N_WEIGHTS + (RESTS if self.drew and self.may_pass else DRAWS)]


__all__ = ["KINDS", "WEIGHTS", "Sight"]
