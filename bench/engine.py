"""The engine side by side with OpenSpiel and RLCard, in one process and one run.

    python bench/engine.py [--rounds 2000] [--repeats 7] [--out bench/results/engine.json]

Every task runs in turn (ours, theirs, ours, theirs …) `--repeats` times; the ratio is taken pair by pair and its median is
printed, since no absolute time is steady on a shared machine. What is compared:

* stepping: whole rounds from Python, `legal_actions` and one random action at a time, chance included; actions per second
* playouts: whole rounds inside the engine from one position (OpenSpiel: its C++ random rollout evaluator); actions per second
* copy, legal_actions: calls per second on the same mid-round position
* RLCard's Uno, stepped from Python, when it is installed: another set of rules, so only the order of magnitude counts
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import maumau
from maumau.core.playout import rollouts
from maumau.core.round import Round
from maumau.rules.compile import compile_rules

PLAYERS = 4
RULES = maumau.preset("international").replace(
    effects={"8": "wild"}, wild_on_wild=True, draw_when_able=True, start_wild="redraw", call="none"
)
"""The nearest of our rule sets to OpenSpiel's crazy_eights: eights are wild, draw one, no words."""

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


def their_stepping(spiel: object, rounds: int) -> int:
    """Step whole rounds of OpenSpiel's crazy_eights from Python; chance nodes are taken but not counted."""
    chance = random.Random(1)
    pick = chance.random
    theirs = spiel.load_game("crazy_eights", {"players": PLAYERS})  # type: ignore[attr-defined]
    actions = 0
    for _ in range(rounds):
        state = theirs.new_initial_state()
        while not state.is_terminal():
            listed = state.legal_actions()
            if not state.is_chance_node():
                actions += 1
            state.apply_action(listed[int(pick() * len(listed))])
    return actions


def our_position() -> Round:
    """A position in the middle of a round."""
    round_ = Round(compile_rules(RULES, PLAYERS), RULES)
    round_.redeal(0, 7)
    for _ in range(12):
        round_.advance(round_.turn, round_.legal_actions(round_.turn)[0])
    return round_


def their_position(spiel: object) -> object:
    """A position in the middle of a round of OpenSpiel's."""
    chance = random.Random(7)
    state = spiel.load_game("crazy_eights", {"players": PLAYERS}).new_initial_state()  # type: ignore[attr-defined]
    done = 0
    while done < 12:
        done += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()) if state.is_chance_node() else state.legal_actions()[0])
    return state


def mean_length(state: object) -> float:
    """Player actions from a position to the end under random play, counted by stepping clones."""
    chance = random.Random(3)
    total = 0
    for _ in range(200):
        clone = state.clone()  # type: ignore[attr-defined]
        while not clone.is_terminal():
            total += not clone.is_chance_node()
            clone.apply_action(chance.choice(clone.legal_actions()))
    return total / 200


def repeat(call: Callable[[], object], times: int) -> int:
    """Call something so often."""
    for _ in range(times):
        call()
    return times


def tasks(spiel: object, rounds: int) -> dict[str, tuple[Rate, Rate]]:
    """Name -> (ours, theirs), each a rate per second."""
    ours, theirs = our_position(), their_position(spiel)
    scratch = ours.copy()
    evaluator = spiel.RandomRolloutEvaluator(rounds, 1)  # type: ignore[attr-defined]
    length = mean_length(theirs)
    seat = ours.turn
    return {
        "stepping": (
            lambda: timed(lambda: our_stepping(rounds)),
            lambda: timed(lambda: their_stepping(spiel, max(1, rounds // 4))),
        ),
        "playouts": (
            lambda: timed(lambda: rollouts(ours, scratch, 1, rounds * 4)),
            lambda: timed(lambda: (evaluator.evaluate(theirs), int(rounds * length))[1]),
        ),
        "copy": (
            lambda: timed(lambda: repeat(ours.copy, rounds * 20)),
            lambda: timed(lambda: repeat(theirs.clone, rounds * 20)),  # type: ignore[attr-defined]
        ),
        "legal_actions": (
            lambda: timed(lambda: repeat(lambda: ours.legal_actions(seat), rounds * 20)),
            lambda: timed(lambda: repeat(theirs.legal_actions, rounds * 20)),  # type: ignore[attr-defined]
        ),
    }


def rlcard_stepping(rounds: int) -> Rate | None:
    """Steps per second of RLCard's Uno, None where it is not installed."""
    try:
        from rlcard.games.uno import Game  # noqa: PLC0415  an extra of the bench
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
        print(f"{name:>22}: {json.dumps(results[name])}", flush=True)
    return results


def main() -> None:
    """Measure, print and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2000, help="size of each task")
    parser.add_argument("--repeats", type=int, default=7, help="pairs per task")
    parser.add_argument("--out", type=Path, default=None, help="where to write the results as JSON")
    options = parser.parse_args()
    try:
        import pyspiel  # noqa: PLC0415  an extra of the bench
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
        options.out.write_text(json.dumps({"build": maumau.build_info(), "results": results}, indent=1) + "\n")


if __name__ == "__main__":
    main()
