"""Whole rounds inside the core: deal, play to the end, count. Holds no Python object while it runs.

Calls are always made here: every word that is owed is said with its card.
"""

from __future__ import annotations

from maumau.core.round import Round

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

if not cython.compiled:
    from maumau.core.state import (
        ASK_PHASE,
        BY_CAP,
        DRAW_BIT,
        OVER_PHASE,
        PASS_BIT,
        WISH_PHASE,
        bit_index,
        popcount,
    )
    from maumau.core.tables import CALL_MANUAL, COVER, LAST_WILD, WILD

    BINS = 1024

BIN_COUNT = 1024


class Tally:
    """Counts: rounds, actions, wins per seat, rounds by number of actions (the last bin holds all longer ones)."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.wins = [0] * 8
            self.lengths = [0] * BINS
        for i in range(8):
            self.wins[i] = 0
        for i in range(BINS):
            self.lengths[i] = 0
        self.rounds = 0
        self.actions = 0
        self.recycles = 0
        self.unfinished = 0

    def add(self, round_: Round, actions: int) -> None:
        """Count one finished round."""
        self.rounds += 1
        self.actions += actions
        self.recycles += round_.recycles
        if round_.winner_seat >= 0:
            self.wins[round_.winner_seat] += 1
        if round_.over_code == BY_CAP:
            self.unfinished += 1
        self.lengths[actions if actions < BINS else BINS - 1] += 1

    def counts(self) -> dict[str, list[int]]:
        """The arrays as lists."""
        return {"wins": [self.wins[i] for i in range(8)], "lengths": [self.lengths[i] for i in range(BINS)]}


def owed_word(round_: Round, face: int, plane: int) -> int:
    """What has to be said with this card so that nothing is missed: 0, 1 or 2."""
    if round_.tables.calls != CALL_MANUAL:
        return 0
    rest = round_.count(round_.turn) - 1
    if rest > 1 or (rest == 1 and round_.tables.flags[face] & COVER):
        return 0
    if rest == 1:
        return 2 if round_.tables.last_word == LAST_WILD and round_.leaves_wild(round_.turn, face, plane) else 1
    return 1 if round_.last_owes(round_.turn, face) and round_.tables.last_word != LAST_WILD else 0


def random_suit(round_: Round) -> int:
    """A suit that may be named, each equally likely."""
    suit = round_.pick(4)
    while not round_.may_name(suit):
        suit = round_.pick(4)
    return suit


def act_randomly(round_: Round) -> None:
    """One action of the seat on turn: each card, draw or pass equally likely; a wild's suit afterwards."""
    if round_.phase_code == WISH_PHASE:
        round_.name_suit(random_suit(round_))
        return
    if round_.phase_code == ASK_PHASE:
        round_.accept()
        return
    m = round_.turn_mask()
    plane = 0
    k = popcount(m)
    if round_.tables.packs == 2:
        second = round_.playable(1)
        k = round_.pick(k + popcount(second))
        if k >= popcount(m):
            k -= popcount(m)
            m = second
            plane = 1
    elif k > 1:
        k = round_.pick(k)
    else:
        k = 0
    while k:
        m &= m - 1
        k -= 1
    m &= -m
    if m == DRAW_BIT:
        round_.draw_turn()
    elif m == PASS_BIT:
        round_.pass_turn()
    else:
        face = bit_index(m)
        suit = -1
        if round_.tables.flags[face] & WILD and round_.count(round_.turn) > 1:
            suit = random_suit(round_)
        round_.lay_card(face + plane * 64, suit, owed_word(round_, face, plane))


def play_out(round_: Round) -> int:
    """Play a round to its end; returns the number of actions."""
    actions = 0
    while round_.phase_code != OVER_PHASE:
        act_randomly(round_)
        actions += 1
    return actions


def run(round_: Round, tally: Tally, seed: int, first: int, rounds: int) -> None:
    """Deal and play ``rounds`` rounds numbered from ``first`` into ``tally``; seat 0 deals. Releases the GIL."""
    with cython.nogil:
        for i in range(rounds):
            round_.deal_fast(0, seed * 1000003 + first + i)
            tally.add(round_, play_out(round_))


def rollouts(round_: Round, scratch: Round, seed: int, rounds: int) -> int:
    """Play a position to its end ``rounds`` times with other chance each time; returns the number of actions."""
    actions = 0
    with cython.nogil:
        for i in range(rounds):
            scratch.become(round_)
            scratch.fast = True
            scratch.start_rng(seed * 1000003 + i)
            actions += play_out(scratch)
    return actions
