"""RuleSet -> RuleTables: what a house rule does to a round is worked out here, once, as masks and small numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from maumau.core.cards import PLANE, RANK_LETTERS
from maumau.core.tables import (
    AGAIN,
    ANY_CARD,
    ANYTHING,
    CALL_AUTOMATIC,
    CALL_MANUAL,
    CALL_NONE,
    CANCEL,
    COVER,
    LAST_ALWAYS,
    LAST_NOTHING,
    LAST_WILD,
    MAY,
    MUST,
    NAMES,
    NO,
    RECYCLE_AT_ONCE,
    RECYCLE_NEVER,
    RECYCLE_WHEN_NEEDED,
    REVERSE,
    SKIP,
    START_AS_DEALER,
    START_IGNORED,
    START_REDRAW,
    WILD,
    WILD_ANY,
    WILD_DEALER_NAMES,
    WILD_PRINTED,
    WILD_REDRAW,
    WINDOW_BEGINS,
    WINDOW_ENDS,
    WINDOW_PLAYED,
    RuleTables,
)
from maumau.rules.options import FACE_VALUES, PACK_RANKS, UNTIL_PLAYABLE
from maumau.rules.ruleset import RuleSet

_FLAGS: Final = {
    "skip": SKIP,
    "reverse": REVERSE,
    "again": AGAIN,
    "cover": COVER,
    "wild": WILD | NAMES,
    "name": NAMES,
    "cancel": CANCEL,
    "anything": ANYTHING,
}
_COUNTED: Final = ("draw", "back")
_WORD_FLAGS: Final = {**_FLAGS, "wild": WILD}
_JOKERS: Final = 52
_ANY: Final = 4


def pack_of(rules: RuleSet, players: int) -> tuple[int, ...]:
    """Every card that so many play with as an int, ascending; the second pack's copies come after the first's."""
    ranks = [RANK_LETTERS.index(rank) for rank in PACK_RANKS[rules.pack]]
    faces = [rank * 4 + suit for rank in ranks for suit in range(4)] + [
        _JOKERS + joker for joker in range(rules.jokers)
    ]
    return tuple(face + plane * PLANE for plane in range(rules.packs_for(players)) for face in faces)


def hand_size(rules: RuleSet, players: int) -> int:
    """Cards dealt to each of so many players."""
    return int(rules.hand_size_by_players.get(players, rules.hand_size))


class _Effects:
    """The effects of every face: its rank's, unless the face has an entry of its own."""

    def __init__(self, rules: RuleSet) -> None:
        self.flags = [0] * 64
        self.draw = [0] * 64
        self.back = [0] * 64
        entries = [[] if face > 55 else self._entry(rules, face) for face in range(64)]
        for face, words in enumerate(entries):
            for word in words:
                name, _, amount = word.partition(" ")
                if name == "draw":
                    self.draw[face] = int(amount)
                elif name == "back":
                    self.back[face] = int(amount)
                else:
                    self.flags[face] |= _FLAGS[name]

    @staticmethod
    def _entry(rules: RuleSet, face: int) -> list[str]:
        rank = RANK_LETTERS[face >> 2]
        own = rules.effects.get(rank + "CDHS"[face & 3]) if rank != "X" else rules.effects.get(f"X{(face & 3) + 1}")
        return list(own if own is not None else rules.effects.get(rank, ()))

    def mask(self, flag: int) -> int:
        return sum(1 << face for face in range(56) if self.flags[face] & flag)

    def drawing(self) -> int:
        return sum(1 << face for face in range(56) if self.draw[face])

    def sending_back(self) -> int:
        return sum(1 << face for face in range(56) if self.back[face])


def _rank_mask(face: int) -> int:
    return 15 << (face & ~3)


def _follow(rules: RuleSet, effects: _Effects) -> list[int]:
    """What may be laid on each face when a suit (or any) is to be followed."""
    everything = (1 << 56) - 1
    wild = effects.mask(WILD)
    anything = (sum(1 << face for face in range(52, 56)) | effects.mask(ANYTHING)) & ~wild
    follows = anything & ~effects.mask(NAMES)
    table = [0] * 512
    for face in range(56):
        on_wild = bool(effects.flags[face] & WILD)
        wilds = wild if rules.wild_on_wild or not on_wild else 0
        for suit in range(4):
            fits = sum(1 << (rank * 4 + suit) for rank in range(13))
            if not on_wild:
                fits |= _rank_mask(face)
            table[face << 3 | suit] = everything if follows >> face & 1 else (fits | anything) & ~wild | wilds
        table[face << 3 | _ANY] = everything & ~wild | wilds
    return table


def _answers(rules: RuleSet, effects: _Effects) -> list[int]:
    """What answers a debt, by the face on top."""
    drawing, wild, cancel = effects.drawing(), effects.mask(WILD), effects.mask(CANCEL)
    table = [0] * 64
    for face in range(56):
        if rules.debt == "stack_any_draw":
            table[face] = drawing
        elif rules.debt == "stack_same_rank":
            table[face] = drawing & _rank_mask(face)
        if effects.flags[face] & WILD and not rules.wild_on_wild:
            table[face] &= ~wild
        table[face] |= cancel & _rank_mask(face)
    return table


def _skip_answers(rules: RuleSet, effects: _Effects) -> list[int]:
    """What answers a skip, by the face on top; no wild on a wild where the set says so."""
    skips, wild = effects.mask(SKIP), effects.mask(WILD)
    table = [skips & _rank_mask(face) if face < 56 else 0 for face in range(64)]
    if not rules.wild_on_wild:
        table = [mask & ~wild if effects.flags[face] & WILD else mask for face, mask in enumerate(table)]
    return table


def _no_finish(rules: RuleSet, effects: _Effects) -> int:
    mask = 0
    for word in rules.no_finish_on:
        if word == "draw":
            mask |= effects.drawing()
        elif word == "back":
            mask |= effects.sending_back()
        elif word in _FLAGS:
            mask |= effects.mask(_WORD_FLAGS[word])
        else:
            mask |= 15 << RANK_LETTERS.index(word) * 4
    return mask


def _values(rules: RuleSet) -> list[int]:
    by_rank = [int(rules.values.get(rank, FACE_VALUES[rank])) for rank in RANK_LETTERS]
    return [by_rank[face >> 2] for face in range(56)] + [0] * 8


@lru_cache(maxsize=512)
def columns_of(rules: RuleSet) -> dict[str, list[int]]:
    """The masks and numbers of every face, for the tables and for whoever explains a rule from a View."""
    effects = _Effects(rules)
    return {
        "follow": _follow(rules, effects),
        "answer": _answers(rules, effects),
        "skip_answer": _skip_answers(rules, effects),
        "draw": effects.draw,
        "back": effects.back,
        "flags": effects.flags,
        "value": _values(rules),
        "wild": [effects.mask(WILD)],
        "names": [effects.mask(NAMES)],
        "no_finish": [_no_finish(rules, effects)],
    }


_COMPILED: Final[dict[str, RuleSet]] = {}


def compiled_sets() -> Mapping[str, RuleSet]:
    """The rule sets that this process plays by, the latest few hundred, by their digests: a View carries no more."""
    return _COMPILED


@lru_cache(maxsize=512)
def compile_rules(rules: RuleSet, players: int) -> RuleTables:
    """The tables for one number of players. The set must be playable with it: ask ``rules.problems(players)`` first."""
    if len(_COMPILED) >= 512:
        _COMPILED.pop(next(iter(_COMPILED)), None)
    _COMPILED[rules.digest] = rules
    scalars = {
        "players": players,
        "packs": rules.packs_for(players),
        "direction": 1 if rules.direction == "clockwise" else -1,
        "hand_size": hand_size(rules, players),
        "draw_when_able": int(rules.draw_when_able),
        "draw_count": 0 if rules.draw_count == UNTIL_PLAYABLE else int(rules.draw_count),
        "play_drawn": {"no": NO, "may": MAY, "must": MUST, "any_card": ANY_CARD}[rules.play_drawn],
        "turn_lost": int(rules.after_debt == "turn_lost"),
        "skip_passes": int(rules.skip_answer != "no"),
        "reverse_skips": int(rules.reverse_with_two == "skip"),
        "calls": {"none": CALL_NONE, "automatic": CALL_AUTOMATIC, "manual": CALL_MANUAL}[rules.call],
        "last_word": {"mau_only": LAST_NOTHING, "mau_then_maumau": LAST_ALWAYS, "maumau_for_wild": LAST_WILD}[
            rules.call_words
        ],
        "penalty": rules.call_penalty,
        "window": {"next_turn_begins": WINDOW_BEGINS, "next_has_played": WINDOW_PLAYED, "next_turn_ends": WINDOW_ENDS}[
            rules.call_window
        ],
        "pending": int(rules.finish_uncalled == "pending"),
        "false_challenge": rules.false_challenge if rules.call == "manual" else 0,
        "loses_turn": int(rules.caught_on_turn == "loses_turn"),
        "final_counts": int(rules.final_draw == "counts"),
        "misplay": int(rules.misplay == "penalty"),
        "stop_round": int(rules.empty_stock == "stop_round"),
        "wish_not_current": int(rules.wild_wish == "not_current"),
        "start_card": {"as_dealer": START_AS_DEALER, "ignored": START_IGNORED, "redraw": START_REDRAW}[
            rules.start_card
        ],
        "start_wild": {
            "dealer_names": WILD_DEALER_NAMES,
            "first_player_any": WILD_ANY,
            "printed_suit": WILD_PRINTED,
            "redraw": WILD_REDRAW,
        }[rules.start_wild],
        "max_turns": rules.max_turns,
        "draws": rules.draws_per_turn,
        "pass_last": {"any_draw": 0, "last_draw": 1}[rules.pass_after],
        "pass_able": int(rules.pass_when_able),
        "recycling": {"when_needed": RECYCLE_WHEN_NEEDED, "at_once": RECYCLE_AT_ONCE, "never": RECYCLE_NEVER}[
            rules.recycle
        ],
        "most_idle": players + int(rules.blocked_after == "one_more_pass"),
        "idle_drawn": int(rules.blocked_after == "one_more_pass"),
        "block_wins": int(rules.blocked == "fewest_points"),
        "cover_until": int(rules.cover_draw == "until_playable"),
        "finish_penalty": rules.finish_penalty or rules.call_penalty,
        "skips_add": int(rules.skip_answer == "adds_up"),
        "final_answers": int(rules.final_draw == "answerable"),
        "limit_lays": int(rules.limit_counts == "cards_laid"),
        "debt_lapses": int(rules.debt_on_empty == "lapses"),
    }
    return RuleTables(columns_of(rules), scalars, pack_of(rules, players))
