"""Crazy Eights side by side with OpenSpiel (an extra): the same deals, compared after every action."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed (the extra rl)")

BENCH = Path(__file__).resolve().parents[2] / "bench" / "openspiel.py"


@pytest.fixture(scope="module")
def side() -> ModuleType:
    """The program that plays both, bench/openspiel.py."""
    spec = importlib.util.spec_from_file_location("bench_openspiel", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def differs(side: ModuleType, rules: Any, game: Any, players: int, rounds: int) -> bool:
    """Whether some round goes another way in the two engines."""
    try:
        for seed in range(rounds):
            side.play(rules, game, players, seed, side.Counts())
    except side.Difference:
        return True
    return False


def test_both_engines_play_the_same_rounds(side: ModuleType) -> None:
    """Two to eight players, special cards on and off, reshuffling on and off, twice each."""
    counts = side.run(56)

    assert counts.matches == 56
    assert counts.actions > 3000
    assert min(counts.won, counts.blocked, counts.capped, counts.recycles) > 0


@pytest.mark.parametrize(
    ("changes", "special", "reshuffle"),
    [
        ({"draws_per_turn": 4}, False, False),
        ({"pass_after": "any_draw"}, False, False),
        ({"play_drawn": "may"}, False, False),
        ({"pass_when_able": False}, False, False),
        ({"blocked_after": "all_passed"}, False, False),
        ({"limit_counts": "turns"}, False, True),
        ({"recycle": "when_needed"}, False, False),
        ({"recycle": "when_needed"}, False, True),
        ({"reverse_with_two": "skip"}, True, False),
        ({"debt": "no_stack"}, True, False),
        ({"debt_on_empty": "counts"}, True, False),
        ({"wild_on_wild": False}, True, True),
    ],
)
def test_a_rule_that_differs_is_found(
    side: ModuleType, changes: dict[str, Any], special: bool, reshuffle: bool
) -> None:
    """One option of the preset flipped: some round soon goes another way."""
    rules = side.rules_of(special, reshuffle).replace(**changes)
    game = side.their_game(2, special, reshuffle)

    assert differs(side, rules, game, 2, 400)


def test_a_second_pack_too_late_is_found(side: ModuleType) -> None:
    """Six players have two packs there."""
    rules = side.rules_of(False, False).replace(second_pack_from=7)

    assert differs(side, rules, side.their_game(6, False, False), 6, 20)


def test_a_position_of_such_a_round_reads_back(side: ModuleType) -> None:
    """In the middle of several draws, with two packs."""
    pair = side.Pair(side.rules_of(True, True), side.their_game(7, True, True), 7, 5)
    chance = random.Random(3)
    for _ in range(60):
        if pair.round.is_over:
            break
        pair.act(chance.choice(pair.round.legal_actions(pair.round.to_act)))
        again = side.maumau.parse_position(side.maumau.format_position(pair.round))
        assert again.legal_actions(again.to_act or 0) == pair.round.legal_actions(pair.round.to_act or 0)
