"""Rule sets by chance, played by chance and by the rule of thumb: no dead ends, whatever anybody puts together.

    python bench/dead_ends.py [--rounds 100000] [--seed 1] [--out bench/results/dead_ends.json]

Each set is drawn over all options and all numbers of players; sets that do not validate are counted and left out. Of
each valid one, most rounds run inside the core, one is stepped with every promise checked but the views (cards
conserved, a legal action until the end), and every fiftieth goes through `maumau.testing.check_ruleset`, views and
positions included. A failure prints the share code and the seed that repeat it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import maumau
from maumau.rules import OPTIONS, Option
from maumau.rules.options import EFFECTS, PACK_RANKS
from maumau.testing import check_ruleset

PER_SET = 50
GOOD_PER_SET = 10


def entry(rng: random.Random) -> list[str]:
    """One or two effects of a rank; clashes are left to the validation."""
    words = rng.sample(EFFECTS, rng.choice((1, 1, 1, 2)))
    return [f"{word} {rng.randint(1, 5)}" if word in ("draw", "back") else word for word in words]


def value(option: Option, ranks: str, rng: random.Random) -> Any:
    """Some value of an option."""
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "choice":
        return rng.choice(option.values)
    if option.kind == "number":
        return rng.randint(option.low, min(option.high, option.low + 9))
    if option.kind == "number_or_word":
        return rng.choice([*option.values, *range(option.low, option.high + 1)])
    if option.kind == "seats":
        low = rng.randint(2, 8)
        return (low, rng.randint(low, 8))
    if option.kind == "sizes":
        return {rng.randint(2, 8): rng.randint(1, 10)}
    if option.kind == "effects":
        return {rank: entry(rng) for rank in rng.sample(ranks, rng.randint(0, 6))}
    if option.kind == "finishers":
        return tuple(rng.sample(ranks, rng.randint(0, 3)))
    return {rank: rng.randint(0, 30) for rank in rng.sample(ranks, 3)}


def rule_set(rng: random.Random) -> maumau.RuleSet:
    """A rule set by chance; it may turn out not to be playable."""
    pack = rng.choice(list(PACK_RANKS))
    changes = {"pack": pack}
    for option in OPTIONS:
        if option.id not in ("pack", "max_turns", "limit_counts") and rng.random() < 0.35:
            changes[option.id] = value(option, PACK_RANKS[pack], rng)
    named = {key: changes[key] for key in changes if key != "players"}
    base = maumau.preset("international").replace(players=changes.get("players", (2, 8)), max_turns=2000)
    return base.replace(**named)


def conserved(round_: maumau.Round) -> int:
    """How many cards there are."""
    return sum(map(len, round_.hands)) + len(round_.pile) + round_.stock_size + 1


def step_through(rules: maumau.RuleSet, players: int, seed: int) -> int:
    """One round stepped by chance with its promises checked; returns the number of actions."""
    rng = random.Random(seed)
    round_ = maumau.deal(rules, players, seed, dealer=seed % players)
    cards, actions = conserved(round_), 0
    while not round_.is_over:
        seat = rng.choice(round_.actors())
        listed = round_.legal_actions(seat)
        if not listed or not round_.legal_actions(round_.turn):
            raise AssertionError(f"stuck: {maumau.format_position(round_)}")
        round_.advance(seat, rng.choice(listed))
        actions += 1
        if conserved(round_) != cards:
            raise AssertionError(f"cards were lost or made: {maumau.format_position(round_)}")
    return actions


def try_set(rules: maumau.RuleSet, players: int, seed: int, thorough: bool, counts: Counter[str]) -> None:
    """Play one valid set in all ways."""
    for policy, rounds in (("random", PER_SET), ("good", GOOD_PER_SET)):
        told = maumau.simulate(rules, players, rounds, seed=seed, policy=policy)
        counts["rounds"] += told.rounds
        counts["actions"] += told.actions
        counts["unfinished"] += told.unfinished
    counts["actions"] += step_through(rules, players, seed)
    counts["rounds"] += 1
    if thorough:
        counts["actions"] += check_ruleset(rules, players, rounds=1, seed=seed)
        counts["rounds"] += 1
        counts["thorough"] += 1


def main() -> None:
    """Draw sets until enough rounds are played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    started = time.monotonic()
    number = options.seed * 1_000_000
    while counts["rounds"] < options.rounds:
        number += 1
        rng = random.Random(number)
        try:
            rules = rule_set(rng)
        except maumau.RuleSetError:
            counts["not built"] += 1
            continue
        players = rng.randint(*rules.players)
        if rules.problems(players):
            counts["refused"] += 1
            continue
        counts["sets"] += 1
        try:
            try_set(rules, players, number, counts["sets"] % 50 == 0, counts)
        except Exception:
            print(f"\n{rules.to_code()} with {players} players, seed {number}", file=sys.stderr)
            raise
        if counts["sets"] % 20 == 0:
            seconds = time.monotonic() - started
            print(f"\r{counts['rounds']:,} of {options.rounds:,} rounds, {seconds:.0f} s ", end="", flush=True)
    print(f"\n{dict(counts)}", flush=True)
    if options.out:
        options.out.parent.mkdir(parents=True, exist_ok=True)
        result = {"build": maumau.build_info(), "seed": options.seed, **counts}
        options.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
