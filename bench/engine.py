"""The engine side by side with OpenSpiel and RLCard, in one process and one run.

    python bench/engine.py [--rounds 2000] [--repeats 7] [--out bench/results/engine.json]

Every task runs in turn (ours, theirs, ours, theirs …) `--repeats` times; the ratio is taken pair by pair and its median
is printed, since no absolute time is steady on a shared machine. What is compared:

Both play the same rules. A wild and its suit are one action here and two there, so theirs count a few actions more per
round.

* stepping: whole rounds from Python, `legal_actions` and one random action at a time; actions of players per second.
  OpenSpiel's chance nodes are taken from `legal_actions` too, the shortest way there is
* stepping_chance_outcomes: the same, OpenSpiel's chance sampled from `chance_outcomes()` by weight as its manual shows
* playouts: whole rounds inside the engine from one position. OpenSpiel: the C++ random rollout evaluator, reached
  through one single simulation of its C++ search, which evaluates the root by so many rollouts; actions per second
* playouts_by_bots: the same against OpenSpiel's C++ `evaluate_bots` with its uniform random bots
* copy, legal_actions: calls per second on a position in the middle of a round
* stepping_vs_rlcard_uno: RLCard's Uno, stepped from Python, when it is installed: another set of rules, so only the
  order of magnitude counts

The build that is imported is the one that is measured; `--out` keeps the results of the other one.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import maumau
from maumau.core.playout import rollouts
from maumau.core.round import Round
from maumau.rules.compile import compile_rules

PLAYERS = 4
RULES = maumau.preset("openspiel-crazy-eights")
"""Exactly the rules of OpenSpiel's crazy_eights; `bench/openspiel.py` plays both side by side and compares."""

Rate = Callable[[], float]


def timed(work: Callable[[], int]) -> float:
    """Units of work per second of processor time, which other programs on the machine disturb least."""
    started = time.process_time()
    done = work()
    return done / (time.process_time() - started)


def our_stepping(rounds: int) -> int:
    """Step whole rounds from Python; returns the number of actions."""
    chance = random.Random(1)
    pick = chance.random
    round_ = Round(compile_rules(RULES, PLAYERS), RULES)
    actions = 0
    for number in range(rounds):
        round_.redeal(0, number)
        while not round_.is_over:
            seat = round_.turn
            listed = round_.legal_actions(seat)
            round_.advance(seat, listed[int(pick() * len(listed))])
            actions += 1
    return actions


def crazy_eights(spiel: Any) -> Any:
    """OpenSpiel's rules."""
    return spiel.load_game("crazy_eights", {"players": PLAYERS})


def their_stepping(spiel: Any, rounds: int) -> int:
    """Step whole rounds of OpenSpiel's crazy_eights from Python; chance nodes are taken but not counted."""
    chance = random.Random(1)
    pick = chance.random
    theirs = crazy_eights(spiel)
    actions = 0
    for _ in range(rounds):
        state = theirs.new_initial_state()
        while not state.is_terminal():
            listed = state.legal_actions()
            if not state.is_chance_node():
                actions += 1
            state.apply_action(listed[int(pick() * len(listed))])
    return actions


def their_stepping_by_the_manual(spiel: Any, rounds: int) -> int:
    """The same with every chance node sampled from its outcomes and their weights."""
    chance = random.Random(1)
    pick = chance.random
    theirs = crazy_eights(spiel)
    actions = 0
    for _ in range(rounds):
        state = theirs.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                listed = state.legal_actions()
                state.apply_action(listed[int(pick() * len(listed))])
                actions += 1
    return actions


def our_position() -> Round:
    """A position in the middle of a round."""
    round_ = Round(compile_rules(RULES, PLAYERS), RULES)
    round_.redeal(0, 7)
    for _ in range(12):
        round_.advance(round_.turn, round_.legal_actions(round_.turn)[0])
    return round_


def their_position(spiel: Any) -> Any:
    """A position of OpenSpiel's in the middle of a round, a player to act."""
    chance = random.Random(7)
    state = crazy_eights(spiel).new_initial_state()
    done = 0
    while done < 12 or state.is_chance_node():
        done += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()) if state.is_chance_node() else state.legal_actions()[0])
    return state


def their_length(state: Any) -> float:
    """Mean number of actions of players from a position to the end under random play, counted by stepping clones."""
    chance = random.Random(3)
    total = 0
    for _ in range(1000):
        clone = state.clone()
        while not clone.is_terminal():
            total += not clone.is_chance_node()
            clone.apply_action(chance.choice(clone.legal_actions()))
    return total / 1000


def repeat(call: Callable[[], object], times: int) -> int:
    """Call something so often."""
    for _ in range(times):
        call()
    return times


def tasks(spiel: Any, rounds: int) -> dict[str, tuple[Rate, Rate]]:
    """Name -> (ours, theirs), each a rate per second."""
    ours, theirs = our_position(), their_position(spiel)
    scratch = ours.copy()
    length = their_length(theirs)
    seat = ours.turn
    search = spiel.MCTSBot(crazy_eights(spiel), spiel.RandomRolloutEvaluator(rounds, 1), 1.4, 1, 100, False, 1, False)
    bots = [spiel.make_uniform_random_bot(player, player) for player in range(PLAYERS)]
    few = max(1, rounds // 4)

    def inside() -> int:
        return rollouts(ours, scratch, 1, rounds)

    def searched() -> int:
        root = search.mcts_search(theirs)
        assert root.explore_count == 1, "one simulation, so exactly the rollouts of one evaluation"
        return int(rounds * length)

    def played_by_bots() -> int:
        for number in range(rounds):
            spiel.evaluate_bots(theirs.clone(), bots, number)
        return int(rounds * length)

    return {
        "stepping": (lambda: timed(lambda: our_stepping(few)), lambda: timed(lambda: their_stepping(spiel, few))),
        "stepping_chance_outcomes": (
            lambda: timed(lambda: our_stepping(few)),
            lambda: timed(lambda: their_stepping_by_the_manual(spiel, few)),
        ),
        "playouts": (lambda: timed(inside), lambda: timed(searched)),
        "playouts_by_bots": (lambda: timed(inside), lambda: timed(played_by_bots)),
        "copy": (
            lambda: timed(lambda: repeat(ours.copy, rounds * 10)),
            lambda: timed(lambda: repeat(theirs.clone, rounds * 10)),
        ),
        "legal_actions": (
            lambda: timed(lambda: repeat(lambda: ours.legal_actions(seat), rounds * 10)),
            lambda: timed(lambda: repeat(theirs.legal_actions, rounds * 10)),
        ),
    }


def rlcard_stepping(rounds: int) -> Rate | None:
    """Steps per second of RLCard's Uno, None where it is not installed."""
    try:
        from rlcard.games.uno import Game
    except ImportError:
        return None

    def work() -> int:
        chance = random.Random(1)
        actions = 0
        for _ in range(rounds):
            theirs = Game()
            theirs.init_game()
            while not theirs.is_over():
                theirs.step(chance.choice(theirs.get_legal_actions()))
                actions += 1
        return actions

    return lambda: timed(work)


def measure(pairs: dict[str, tuple[Rate, Rate]], repeats: int) -> dict[str, dict[str, float]]:
    """Run each pair in turn so often; medians of the rates and of the ratio pair by pair."""
    results = {}
    for name, (ours, theirs) in pairs.items():
        rates = [(ours(), theirs()) for _ in range(repeats)]
        results[name] = {
            "ours_per_s": round(statistics.median(rate[0] for rate in rates)),
            "theirs_per_s": round(statistics.median(rate[1] for rate in rates)),
            "ratio": round(statistics.median(rate[0] / rate[1] for rate in rates), 2),
            "ratio_min": round(min(rate[0] / rate[1] for rate in rates), 2),
            "ratio_max": round(max(rate[0] / rate[1] for rate in rates), 2),
        }
        print(f"{name:>25}: {json.dumps(results[name])}", flush=True)
    return results


def main() -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000, help="size of each task")
    parser.add_argument("--repeats", type=int, default=7, help="pairs per task")
    parser.add_argument("--out", type=Path, default=None, help="where to write the results as JSON")
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        sys.exit("OpenSpiel is not installed: pip install 'maumau[bench]'")
    print(maumau.build_info(), flush=True)
    results = measure(tasks(pyspiel, options.rounds), options.repeats)
    uno = rlcard_stepping(max(1, options.rounds // 20))
    if uno is not None:
        pair = (lambda: timed(lambda: our_stepping(options.rounds)), uno)
        results |= measure({"stepping_vs_rlcard_uno": pair}, options.repeats)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        kept = json.loads(options.out.read_text()) if options.out.exists() else {}
        build = maumau.build_info()
        kept[build["core"]] = {"version": build["version"], "python": platform.python_version(), "results": results}
        options.out.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
