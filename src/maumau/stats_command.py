"""The command `maumau stats`: measure a rule set and print what came out."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, TextIO

from maumau.rules.ruleset import RuleSet
from maumau.simulate import POLICIES
from maumau.stats import Report, Share, measure, rounds_of, sizes

USUAL_PLAYERS = 4
MOST_ROUNDS = 100_000_000
GROUPED: Final = re.compile("[0-9]{1,3}([,._'][0-9]{3})+")
"""A whole number with its thousands set apart."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("rules", help="a preset's name, a share code or a TOML file")
    parser.add_argument("--players", type=_whole(2, 8), help="players at the table (4, or as many as the set allows)")
    parser.add_argument("--rounds", type=_whole(1, MOST_ROUNDS), default=100_000, help="rounds to play (100,000)")
    parser.add_argument("--seed", type=_whole(0, (1 << 31) - 1), default=1, help="where chance begins (1)")
    parser.add_argument("--threads", type=_whole(1, 256), help="how many at once (as many as there are processors)")
    parser.add_argument("--policy", choices=POLICIES, default="good", help="how everybody plays (good)")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")


def run(asked: argparse.Namespace, rules: RuleSet) -> int:
    """Measure, print, return the status for the shell. Raises RuleSetError for a set that so many cannot play."""
    low, high = rules.players
    players = asked.players or max(low, min(USUAL_PLAYERS, max(sizes(rules), default=high)))
    bar = ProgressBar(rounds_of(rules, asked.rounds), sys.stderr)
    try:
        report = measure(
            rules, players, asked.rounds, asked.seed, asked.policy, asked.threads or processors(), bar.advance
        )
    except KeyboardInterrupt:
        bar.clear()
        sys.stderr.write("Stopped; nothing was kept.\n")
        return 130
    bar.clear()
    text = json.dumps(report.to_dict(), indent=1) if asked.json else "\n".join(lines(report))
    sys.stdout.write(text + "\n")
    return 0


def processors() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProgressBar:
    """A line that fills while rounds are played, told by any thread. Draws only on a terminal."""

    WIDTH = 32

    def __init__(self, total: int, out: TextIO) -> None:
        self.total = total
        self.out = out
        self.done = 0
        self.shown = out.isatty()
        self.started = time.monotonic()
        self.drawn = 0.0
        self.lock = threading.Lock()

    def advance(self, rounds: int) -> None:
        """So many more rounds are done."""
        with self.lock:
            self.done += rounds
            now = time.monotonic()
            if self.shown and (now - self.drawn > 0.1 or self.done >= self.total):
                self.drawn = now
                self.out.write("\r" + self.line(now - self.started))
                self.out.flush()

    def line(self, seconds: float) -> str:
        """The bar after so many seconds, with the time that is left at this pace."""
        part = min(1.0, self.done / self.total)
        full = int(part * self.WIDTH)
        left = f"{seconds * (1 - part) / part:.0f} s left" if part else ""
        return (
            f"{'█' * full}{'░' * (self.WIDTH - full)} {part:4.0%}  {self.done:,} of {self.total:,} rounds  {left:<12}"
        )

    def clear(self) -> None:
        """Take the line away."""
        if self.shown:
            self.out.write("\r\x1b[K")
            self.out.flush()


def lines(report: Report) -> Iterator[str]:
    """The report in words and columns."""
    rules, players = report.rules, report.players
    yield f"{rules.name}, {players} players, {report.rounds:,} rounds; everybody plays by “{report.policy}”"
    yield f"(seed {report.seed}; the share first, then its 95 % interval)"
    yield ""
    yield f"Won, by seat in the order of play; equal seats would have {1 / players:.1%} each"
    for place, share in enumerate(report.seats, start=1):
        yield f"  {'dealer' if place == players else f'player {place}':<16}{shown(share)}"
    if report.nobody.hits:
        yield f"  {'nobody':<16}{shown(report.nobody)}"
    if report.unfinished.hits:
        yield f"  {'stopped by limit':<16}{shown(report.unfinished)}"
    yield ""
    length = report.length
    low, high = length.interval
    yield f"Length: {length.mean:.1f} actions a round [{low:.1f}–{high:.1f}]"
    yield f"  half of the rounds take at most {length.median}, eight of ten {length.low} to {length.high}"
    yield ""
    yield f"Rounds in which the discards become the stock: {shown(report.recycled)}"
    yield ""
    yield "Last card: which goes out, on which it is laid, and its part of the pack"
    for card in report.cards:
        name = f"{'10' if card.key == 'T' else card.key} {', '.join(card.effects)}"
        yield f"  {name:<18}out {shown(card.last)}   under it {shown(card.under)}   pack {card.pack:5.1%}"
    yield ""
    yield "Skill: rounds won by one “good” among “random”, each deal played once from every seat"
    for size, share in report.skill.items():
        yield f"  {size} players       {shown(share)}   without skill {1 / size:5.1%}"


def shown(share: Share) -> str:
    """A share with its interval, in per cent."""
    low, high = share.interval
    return f"{share.value:6.1%} [{low:.1%}–{high:.1%}]"


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range, for argparse; thousands may be set apart, as our own texts do it."""

    def read(text: str) -> int:
        digits = re.sub("[,._']", "", text) if GROUPED.fullmatch(text) else text
        value = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else -1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"“{text}” must be a whole number from {low:,} to {high:,}")
        return value

    return read
