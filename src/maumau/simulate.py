"""Many whole rounds inside the core, counted."""

from __future__ import annotations

from dataclasses import dataclass

from maumau.core.playout import BIN_COUNT, Tally, run
from maumau.core.round import Round
from maumau.dealing import check_playable
from maumau.rules.compile import compile_rules
from maumau.rules.ruleset import RuleSet

POLICIES = ("random",)


@dataclass(frozen=True, slots=True)
class Statistics:
    """What ``simulate`` counted. ``wins`` per seat (seat 0 deals every round) · ``lengths[k]`` rounds of k actions, the
    last entry holds all longer ones · ``recycles`` how often the discards became the stock · ``unfinished`` rounds
    ended by ``max_turns``.
    """

    rounds: int
    actions: int
    wins: tuple[int, ...]
    lengths: tuple[int, ...]
    recycles: int
    unfinished: int


def simulate(
    rules: RuleSet, players: int, rounds: int, seed: int = 1, policy: str = "random", threads: int = 1
) -> Statistics:
    """Deal and play ``rounds`` rounds in the core; the same seed gives the same result in both builds and for any
    ``threads``.

    Raises RuleSetError when the set cannot be played by so many, ValueError for an unknown policy or a number below 0
    (1).
    """
    check_playable(rules, players)
    if policy not in POLICIES:
        raise ValueError(f"unknown policy {policy!r}; there are: {', '.join(POLICIES)}")
    if rounds < 0 or threads < 1:
        raise ValueError("rounds must be 0 or more, threads 1 or more")
    tables = compile_rules(rules, players)
    shares = [(rounds * part // threads, rounds * (part + 1) // threads) for part in range(threads)]
    tallies = [Tally() for _ in shares]
    seed %= 1 << 31

    def work(part: int) -> None:
        low, high = shares[part]
        run(Round(tables, rules), tallies[part], seed, low, high - low)

    if threads == 1:
        work(0)
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(threads)))
    counts = [tally.counts() for tally in tallies]
    return Statistics(
        rounds=sum(tally.rounds for tally in tallies),
        actions=sum(tally.actions for tally in tallies),
        wins=tuple(sum(count["wins"][seat] for count in counts) for seat in range(players)),
        lengths=tuple(sum(count["lengths"][length] for count in counts) for length in range(BIN_COUNT)),
        recycles=sum(tally.recycles for tally in tallies),
        unfinished=sum(tally.unfinished for tally in tallies),
    )
