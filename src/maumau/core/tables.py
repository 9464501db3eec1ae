"""RuleTables: what a ``Round`` consults, and nothing else of a rule set.

Filled by ``maumau.rules.compile`` from a RuleSet and a number of players. All masks are over faces (0–59) and serve
both planes of two packs alike. Plain Python; ``tables.pxd`` gives the C layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maumau.core.actions import ACTIONS, Action

try:
    import cython
except ImportError:  # pragma: no cover
    from maumau.core import _cython as cython

SKIP, REVERSE, AGAIN, COVER, WILD, NAMES, CANCEL, ANYTHING = 1, 2, 4, 8, 16, 32, 64, 128
"""Effect flags of a face; `draw` and `back` are numbers of their own. A wild has NAMES too: it names a suit."""

NO, MAY, MUST, ANY_CARD = 0, 1, 2, 3
"""``play_drawn``"""
CALL_NONE, CALL_AUTOMATIC, CALL_MANUAL = 0, 1, 2
"""``call``"""
LAST_NOTHING, LAST_ALWAYS, LAST_WILD = 0, 1, 2
"""Which last card owes a word: ``mau_only``, ``mau_then_maumau``, ``maumau_for_wild``"""
WINDOW_BEGINS, WINDOW_PLAYED, WINDOW_ENDS = 0, 1, 2
"""``call_window``"""
START_AS_DEALER, START_IGNORED, START_REDRAW = 0, 1, 2
"""``start_card``"""
WILD_DEALER_NAMES, WILD_ANY, WILD_PRINTED, WILD_REDRAW = 0, 1, 2, 3
"""``start_wild``"""
RECYCLE_WHEN_NEEDED, RECYCLE_AT_ONCE, RECYCLE_NEVER = 0, 1, 2
"""``recycle``"""


class RuleTables:
    """The compiled form of a rule set for one number of players.

    ``follow[face << 3 | suit]``: what may be laid on a face when ``suit`` is to be followed (0–3; 4 = any).
    ``answer[face]``: what answers a debt while this face is on top. ``skip_answer[face]``: what answers a skip.
    ``draw[face]``: cards added to the debt, ``back[face]``: cards that the player before draws. ``flags[face]``: SKIP,
    REVERSE, AGAIN, COVER, WILD, NAMES, CANCEL, ANYTHING. ``value[face]``: points in a hand. ``wild``, ``names`` (those
    that name a suit), ``no_finish``: masks of faces. ``pack``: every card of the round, ascending. ``draw_count`` 0
    means until playable.
    """

    def __init__(self, columns: Mapping[str, Sequence[int]], scalars: Mapping[str, int], pack: Sequence[int]) -> None:
        if not cython.compiled:
            self.follow = [0] * 512
            self.answer, self.skip_answer = [0] * 64, [0] * 64
            self.draw, self.back, self.flags, self.value = [0] * 64, [0] * 64, [0] * 64, [0] * 64
            self.cards = [0] * 128
        for i in range(512):
            self.follow[i] = columns["follow"][i]
        for i in range(64):
            self.answer[i] = columns["answer"][i]
            self.skip_answer[i] = columns["skip_answer"][i]
            self.draw[i] = columns["draw"][i]
            self.back[i] = columns["back"][i]
            self.flags[i] = columns["flags"][i]
            self.value[i] = columns["value"][i]
        self.wild = columns["wild"][0]
        self.names = columns["names"][0]
        self.no_finish = columns["no_finish"][0]
        self.n_cards = len(pack)
        for i, card in enumerate(pack):
            self.cards[i] = card
        self.players = scalars["players"]
        self.packs = scalars["packs"]
        self.direction = scalars["direction"]
        self.hand_size = scalars["hand_size"]
        self.draw_when_able = scalars["draw_when_able"]
        self.draw_count = scalars["draw_count"]
        self.play_drawn = scalars["play_drawn"]
        self.turn_lost = scalars["turn_lost"]
        self.skip_passes = scalars["skip_passes"]
        self.reverse_skips = scalars["reverse_skips"]
        self.calls = scalars["calls"]
        self.last_word = scalars["last_word"]
        self.penalty = scalars["penalty"]
        self.window = scalars["window"]
        self.pending = scalars["pending"]
        self.false_challenge = scalars["false_challenge"]
        self.loses_turn = scalars["loses_turn"]
        self.final_counts = scalars["final_counts"]
        self.misplay = scalars["misplay"]
        self.stop_round = scalars["stop_round"]
        self.wish_not_current = scalars["wish_not_current"]
        self.start_card = scalars["start_card"]
        self.start_wild = scalars["start_wild"]
        self.max_turns = scalars["max_turns"]
        self.draws = scalars["draws"]
        self.pass_last = scalars["pass_last"]
        self.pass_able = scalars["pass_able"]
        self.recycling = scalars["recycling"]
        self.most_idle = scalars["most_idle"]
        self.idle_drawn = scalars["idle_drawn"]
        self.block_wins = scalars["block_wins"]
        self.cover_until = scalars["cover_until"]
        self.finish_penalty = scalars["finish_penalty"]
        self.skips_add = scalars["skips_add"]
        self.final_answers = scalars["final_answers"]
        self.limit_lays = scalars["limit_lays"]
        self.debt_lapses = scalars["debt_lapses"]
        self.pack: tuple[int, ...] = tuple(pack)
        self.actions: list[Action] = ACTIONS
