"""Many whole rounds inside the core, counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maumau.core.playout import BIN_COUNT, Tally, run, run_by
from maumau.core.policy import KINDS, Sight
from maumau.core.round import Round
from maumau.dealing import check_playable
from maumau.rules.compile import compile_rules
from maumau.rules.options import POINTS_COUNT
from maumau.rules.ruleset import RuleSet

POLICIES = tuple(KINDS)
"""``random`` any action, each equally likely · ``greedy`` keeps wilds, lays from the longest suit · ``good`` a rule of
thumb (docs/bots.md).
"""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What ``simulate`` counted. ``wins`` per seat (seat 0 deals every round) · ``points`` per seat, the cost of its
    hands at the end · ``lengths[k]`` rounds of k actions, the last entry holds all longer ones · ``recycles`` how often
    the discards became the stock · ``unfinished`` rounds ended by ``max_turns`` · ``recycled`` rounds in which the
    discards became the stock at least once · ``last[face]`` rounds won with this card as the last one · ``under[face]``
    rounds whose last card was laid on this one (both copies of two packs count as one face).
    """

    rounds: int
    actions: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    lengths: tuple[int, ...]
    recycles: int
    unfinished: int
    recycled: int
    last: tuple[int, ...]
    under: tuple[int, ...]


PARTS = 48
"""Into so many parts the rounds are cut where threads share them or somebody watches the progress: memory stays small
and no thread waits long for another.
"""


def simulate(
    rules: RuleSet,
    players: int,
    rounds: int,
    seed: int = 1,
    policy: str | Sequence[str] = "random",
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Statistics:
    """Deal and play ``rounds`` rounds in the core; the same seed gives the same result in both builds and for any
    ``threads``, and the same deals whatever the policies. ``policy``: one of ``POLICIES``, or one for each seat.
    ``progress`` is told now and then, by any of the threads, how many more rounds are done.

    Raises RuleSetError when the set cannot be played by so many, ValueError for an unknown policy, a wrong number of
    them or a number below 0 (1).
    """
    check_playable(rules, players)
    policies = (policy,) * players if isinstance(policy, str) else tuple(policy)
    for name in policies:
        if name not in POLICIES:
            raise ValueError(f"unknown policy {name!r}; there are: {', '.join(POLICIES)}")
    if len(policies) != players:
        raise ValueError(f"{players} seats need {players} policies, not {len(policies)}")
    if rounds < 0 or threads < 1:
        raise ValueError("rounds must be 0 or more, threads 1 or more")
    tables = compile_rules(rules, players)
    parts = 1 if threads == 1 and progress is None else max(1, min(PARTS, rounds))
    shares = [(rounds * part // parts, rounds * (part + 1) // parts) for part in range(parts)]
    tallies = [Tally() for _ in shares]
    seed %= 1 << 31

    def work(part: int) -> None:
        low, high = shares[part]
        if set(policies) == {"random"}:
            run(Round(tables, rules), tallies[part], seed, low, high - low)
        else:
            sight = Sight(tables, points_count(rules))
            for seat, name in enumerate(policies):
                sight.cast(seat, name)
            run_by(Round(tables, rules), sight, tallies[part], seed, low, high - low)
        if progress is not None:
            progress(high - low)

    if threads == 1:
        for part in range(parts):
            work(part)
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, range(parts)))
    counts = [tally.counts() for tally in tallies]
    return Statistics(
        rounds=sum(tally.rounds for tally in tallies),
        actions=sum(tally.actions for tally in tallies),
        wins=tuple(sum(count["wins"][seat] for count in counts) for seat in range(players)),
        points=tuple(sum(count["points"][seat] for count in counts) for seat in range(players)),
        lengths=tuple(sum(count["lengths"][length] for count in counts) for length in range(BIN_COUNT)),
        recycles=sum(tally.recycles for tally in tallies),
        unfinished=sum(tally.unfinished for tally in tallies),
        recycled=sum(tally.recycled for tally in tallies),
        last=tuple(sum(count["last"][face] for count in counts) for face in range(64)),
        under=tuple(sum(count["under"][face] for count in counts) for face in range(64)),
    )


def points_count(rules: RuleSet) -> bool:
    """Whether what a hand costs is booked to anybody."""
    return rules.scoring in POINTS_COUNT
