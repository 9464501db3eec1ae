"""Policies and bots against each other: one seat of the first kind among seats of the second.

    python bench/duel.py [--rounds 40000] [--views 400] [--out bench/results/duel.json]

Every deal is played once with the first kind in each seat, so that nobody is dealt better cards. The share is that of
the rounds somebody has won; a fair share is one in so many players. The interval (95 %) comes from the spread between
batches of deals. `--rounds` deals per pair inside the core, `--views` per pair of bots, which see a View and no more.
Results depend on the numbers asked for and on nothing else.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import maumau
from maumau.bots.base import Bot, on_turn
from maumau.bots.good import by_policy

BATCHES = 50
INSIDE = [
    ("skat", 2), ("skat", 3), ("skat", 4), ("international", 2), ("international", 4),
    ("collector", 2), ("collector", 4), ("skat-points", 2), ("skat-points", 4), ("online", 2), ("online", 4),
]  # fmt: skip
VIEWS = [
    ("skat", 2, "good", "greedy"), ("skat", 4, "good", "greedy"), ("skat", 2, "good", "beginner"),
    ("skat", 4, "good", "beginner"), ("skat", 2, "beginner", "random"),
]  # fmt: skip

Batch = tuple[int, int, float, float]
"""Rounds that the first kind won · rounds that anybody won · points its hands cost · points a rival's hands cost."""


class Greedy:
    """Plain greedy play through a View: the measuring stick."""

    name = "greedy"

    def __init__(self, rules: maumau.RuleSet) -> None:
        self.rules = rules

    def choose(self, view: maumau.View, budget: float = 0.1) -> maumau.Action | None:
        """Lay as the policy does; keep quiet out of turn."""
        return by_policy(view, self.rules, "greedy") if on_turn(view) else None


def inside(rules: maumau.RuleSet, players: int, first: str, second: str, deals: int) -> Iterator[Batch]:
    """Play whole rounds in the core, a batch at a time."""
    for batch in range(BATCHES):
        won = decided = 0
        own = others = 0.0
        for seat in range(players):
            kinds = [first if other == seat else second for other in range(players)]
            stats = maumau.simulate(rules, players, deals // BATCHES, seed=batch, policy=kinds)
            won += stats.wins[seat]
            decided += sum(stats.wins)
            own += stats.points[seat] / stats.rounds / players
            others += (sum(stats.points) - stats.points[seat]) / (players - 1) / stats.rounds / players
        yield won, decided, own, others


def through_views(rules: maumau.RuleSet, players: int, first: str, second: str, deals: int) -> Iterator[Batch]:
    """Play rounds by bots; the seats out of turn are asked first, since a missed word is only open for a while."""
    for batch in range(BATCHES):
        won = decided = 0
        own = others = 0.0
        for deal in range(batch * (deals // BATCHES), (batch + 1) * (deals // BATCHES)):
            for seat in range(players):
                bots = [made(first if other == seat else second, deal * 8 + other, rules) for other in range(players)]
                round_ = played(maumau.deal(rules, players=players, seed=deal, dealer=0), bots)
                won += round_.winner == seat
                decided += round_.winner is not None
                own += round_.points[seat] / (deals // BATCHES) / players
                others += (sum(round_.points) - round_.points[seat]) / (players - 1) / (deals // BATCHES) / players
        yield won, decided, own, others


def made(name: str, seed: int, rules: maumau.RuleSet) -> Bot:
    """A bot by its name, the measuring stick included."""
    return Greedy(rules) if name == "greedy" else maumau.bot(name, seed=seed, rules=rules)


def played(round_: maumau.Round, bots: list[Bot]) -> maumau.Round:
    """Let bots play a round to its end."""
    while not round_.is_over:
        for seat in sorted(round_.actors(), key=lambda actor: actor == round_.to_act):
            action = bots[seat].choose(maumau.view_of(round_, seat))
            if action is not None:
                round_.apply(seat, action)
                break
    return round_


def measured(label: str, batches: Iterator[Batch], players: int) -> dict[str, float | int]:
    """Sum batches up, with a line of progress."""
    all_of = []
    for number, batch in enumerate(batches, 1):
        all_of.append(batch)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{label:<44}{number:>3}/{BATCHES}\r")
            sys.stderr.flush()
    shares = [won / decided for won, decided, *_ in all_of if decided]
    half = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
    share = sum(won for won, *_ in all_of) / sum(decided for _, decided, *_ in all_of)
    print(f"{label:<44}{share:7.1%} ± {half:5.1%}   (fair: {1 / players:.1%})", flush=True)
    return {
        "share": round(share, 4),
        "interval": round(half, 4),
        "fair": round(1 / players, 4),
        "rounds_won": sum(decided for _, decided, *_ in all_of),
        "own_points": round(statistics.fmean(own for *_, own, _ in all_of), 2),
        "rival_points": round(statistics.fmean(others for *_, others in all_of), 2),
    }


def main() -> None:
    """Run every pair and write the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40_000, help="deals per pair inside the core")
    parser.add_argument("--views", type=int, default=400, help="deals per pair of bots that see Views")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "duel.json")
    asked = parser.parse_args()
    pairs: list[tuple[str, int, str, str, str, Callable[..., Iterator[Batch]], int]] = [
        (name, players, "good", "greedy", "inside", inside, asked.rounds) for name, players in INSIDE
    ]
    pairs += [(name, players, "greedy", "random", "inside", inside, asked.rounds) for name, players in INSIDE[:3]]
    pairs += [(*pair, "views", through_views, asked.views) for pair in VIEWS]
    results = []
    for name, players, first, second, path, play, deals in pairs:
        label = f"{name}, {players}: {first} against {second}" + (" (views)" if path == "views" else "")
        batches = play(maumau.preset(name), players, first, second, max(deals, BATCHES))
        numbers = measured(label, batches, players)
        kept = {"rules": name, "players": players, "first": first, "second": second, "path": path}
        results.append({**kept, "deals": deals, **numbers})
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_text(json.dumps({"version": maumau.build_info()["version"], "duels": results}, indent=1) + "\n")


if __name__ == "__main__":
    main()
