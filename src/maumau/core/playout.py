"""Whole rounds inside the core: deal, play to the end, count. Holds no Python object while it runs.

Calls are always made here: every word that is owed is said with its card.
"""

from __future__ import annotations

from maumau.core.policy import Sight
from maumau.core.round import Round

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

if not cython.compiled:
    from maumau.core.actions import ACCEPT, DRAW, PASS, PLANE_BIT, WISH
    from maumau.core.policy import RANDOM
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
    from maumau.core.tables import CALL_MANUAL, COVER, LAST_WILD, NAMES

    BINS = 1024

BIN_COUNT = 1024


class Tally:
    """Counts: rounds, actions, wins per seat, what the hands left cost per seat, rounds by number of actions (the last
    bin holds all longer ones), rounds by the face that went out and by the face it was laid on.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.wins = [0] * 8
            self.points = [0] * 8
            self.lengths = [0] * BINS
            self.last = [0] * 64
            self.under = [0] * 64
        for i in range(8):
            self.wins[i] = 0
            self.points[i] = 0
        for i in range(BINS):
            self.lengths[i] = 0
        for i in range(64):
            self.last[i] = 0
            self.under[i] = 0
        self.rounds = 0
        self.actions = 0
        self.recycles = 0
        self.recycled = 0
        self.unfinished = 0

    def add(self, round_: Round, actions: int, top: int) -> None:
        """Count one finished round. ``top``: the card that its last action found on the pile.

        A finish that was open to a catch when others went on shows no card under it; a blocked round no card at all.
        """
        self.rounds += 1
        self.actions += actions
        self.recycles += round_.recycles
        if round_.recycles:
            self.recycled += 1
        if round_.winner_seat >= 0:
            self.wins[round_.winner_seat] += 1
            if round_.last_card >= 0:
                self.last[round_.last_card & 63] += 1
                if round_.up == round_.last_card and top >= 0 and top != round_.up:
                    self.under[top & 63] += 1
        if round_.over_code == BY_CAP:
            self.unfinished += 1
        for seat in range(round_.players):
            self.points[seat] += hand_points(round_, seat)
        self.lengths[actions if actions < BINS else BINS - 1] += 1

    def counts(self) -> dict[str, list[int]]:
        """The arrays as lists."""
        return {
            "wins": [self.wins[i] for i in range(8)],
            "points": [self.points[i] for i in range(8)],
            "lengths": [self.lengths[i] for i in range(BINS)],
            "last": [self.last[i] for i in range(64)],
            "under": [self.under[i] for i in range(64)],
        }


def hand_points(round_: Round, seat: int) -> int:
    """What the cards left in a hand cost."""
    points = 0
    for plane in range(round_.tables.packs):
        m = round_.held[plane * 8 + seat]
        while m:
            points += round_.tables.value[bit_index(m & -m)]
            m &= m - 1
    return points


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


def names_suit(round_: Round, face: int, word: int) -> bool:
    """Whether this wild names a suit: not where play cannot go on, on a last card that wins at once (3.5)."""
    if round_.count(round_.turn) > 1:
        return True
    if round_.going >= 0 or (round_.tables.final_answers and round_.tables.draw[face]):
        return True
    return not word and round_.tables.pending != 0 and round_.last_owes(round_.turn, face)


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
        word = owed_word(round_, face, plane)
        suit = -1
        if round_.tables.flags[face] & NAMES and names_suit(round_, face, word):
            suit = random_suit(round_)
        round_.lay_card(face + plane * 64, suit, word)


def act_by(round_: Round, sight: Sight) -> None:
    """One action of the seat on turn by its policy, with the word that is owed."""
    kind = sight.kinds[round_.turn]
    if kind == RANDOM:
        act_randomly(round_)
        return
    sight.take_round(round_)
    action = sight.think(kind)
    face = action & 63
    if face == DRAW:
        round_.draw_turn()
    elif face == PASS:
        round_.pass_turn()
    elif face == WISH:
        round_.name_suit((action >> 6 & 7) - 1)
    elif face == ACCEPT:
        round_.accept()
    else:
        lay_chosen(round_, action)


def lay_chosen(round_: Round, action: int) -> None:
    """Lay the chosen card with the word that is owed."""
    face = action & 63
    plane = 1 if action & PLANE_BIT else 0
    word = owed_word(round_, face, plane)
    suit = (action >> 6 & 7) - 1
    if suit >= 0 and not names_suit(round_, face, word):
        suit = -1
    round_.lay_card(face + plane * 64, suit, word)


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
            actions = 0
            top = -1
            while round_.phase_code != OVER_PHASE:
                top = round_.up
                act_randomly(round_)
                actions += 1
            tally.add(round_, actions, top)


def run_by(round_: Round, sight: Sight, tally: Tally, seed: int, first: int, rounds: int) -> None:
    """As ``run``, every seat by the policy that ``sight`` casts it for."""
    with cython.nogil:
        for i in range(rounds):
            round_.deal_fast(0, seed * 1000003 + first + i)
            actions = 0
            top = -1
            while round_.phase_code != OVER_PHASE:
                top = round_.up
                act_by(round_, sight)
                actions += 1
            tally.add(round_, actions, top)


def run_bare(round_: Round, sight: Sight, seed: int, first: int, rounds: int) -> int:
    """The same rounds with nothing counted but the actions: the measure of what counting costs."""
    actions = 0
    with cython.nogil:
        for i in range(rounds):
            round_.deal_fast(0, seed * 1000003 + first + i)
            while round_.phase_code != OVER_PHASE:
                act_by(round_, sight)
                actions += 1
    return actions


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
