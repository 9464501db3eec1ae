"""What a rule set is like to play, measured: seats, length, recycling, cards that go out, skill, each with an interval.

Counts come from ``simulate``; here they become shares. What each figure means exactly stands in docs/statistics.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from maumau.core.cards import RANK_LETTERS
from maumau.rules.compile import pack_of
from maumau.rules.ruleset import RuleSet
from maumau.simulate import Statistics, simulate

Z95: Final = 1.959963984540054
"""Standard deviations on each side that hold 95 % of a normal distribution."""


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """The interval of Wilson's score for a share; (0, 1) when nothing was tried."""
    if trials == 0:
        return 0.0, 1.0
    share, square = hits / trials, z * z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with Wilson's 95 % interval."""

    hits: int
    trials: int

    @property
    def value(self) -> float:
        """The share itself; 0 when nothing was tried."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times in a hundred."""
        return wilson(self.hits, self.trials)


@dataclass(frozen=True, slots=True)
class Length:
    """How many actions a round takes: mean with its 95 % interval, and the lengths below which 10, 50 and 90 per cent
    of the rounds stay. Rounds beyond the last bin count in the mean only with that bin's length.
    """

    mean: float
    interval: tuple[float, float]
    low: int
    median: int
    high: int


@dataclass(frozen=True, slots=True)
class LastCards:
    """A key of the set (a rank, or a single card with effects of its own): how often it goes out, how often it is the
    card that the last one is laid on, and its part of the pack.
    """

    key: str
    effects: tuple[str, ...]
    last: Share
    under: Share
    pack: float


def length_of(lengths: Sequence[int]) -> Length:
    """The length of a round from the numbers of rounds by length."""
    rounds = sum(lengths)
    if not rounds:
        return Length(0.0, (0.0, 0.0), 0, 0, 0)
    mean = sum(length * count for length, count in enumerate(lengths)) / rounds
    spread = sum((length - mean) ** 2 * count for length, count in enumerate(lengths)) / max(1, rounds - 1)
    half = Z95 * sqrt(spread / rounds)
    return Length(mean, (mean - half, mean + half), *(_below(lengths, part) for part in (10, 50, 90)))


def _below(lengths: Sequence[int], percent: int) -> int:
    wanted, seen = sum(lengths) * percent, 0
    for length, count in enumerate(lengths):
        seen += count
        if seen * 100 >= wanted:
            return length
    return len(lengths) - 1


def last_cards(rules: RuleSet, players: int, last: Sequence[int], under: Sequence[int]) -> tuple[LastCards, ...]:
    """The counts by face, summed up by the keys of the set, in the order of ranks; ranks without effects too."""
    faces: dict[str, list[int]] = {}
    pack = [card & 63 for card in pack_of(rules, players)]
    for face in sorted(set(pack)):
        faces.setdefault(key_of(rules, face), []).append(face)
    won, shown = sum(last), sum(under)
    return tuple(
        LastCards(
            key,
            tuple(rules.effects.get(key, ())),
            Share(sum(last[face] for face in own), won),
            Share(sum(under[face] for face in own), shown),
            sum(pack.count(face) for face in own) / len(pack),
        )
        for key, own in faces.items()
    )


def key_of(rules: RuleSet, face: int) -> str:
    """The entry of ``effects`` that a face goes by: its own, where the set has one, else its rank."""
    rank, suit = RANK_LETTERS[face >> 2], face & 3
    single = f"X{suit + 1}" if rank == "X" else rank + "CDHS"[suit]
    return single if single in rules.effects else rank


def seats_in_turn(rules: RuleSet, players: int) -> tuple[int, ...]:
    """The seats in the order in which they begin, the dealer (seat 0) last."""
    step = 1 if rules.direction == "clockwise" else -1
    return tuple(step * place % players for place in range(1, players + 1))


def skill(
    rules: RuleSet,
    players: int,
    rounds: int,
    seed: int = 1,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Share:
    """How many of the rounds that somebody wins go to one ``good`` among ``random`` players: about ``rounds`` rounds,
    each deal played once with ``good`` in every seat. Without skill it would be one in ``players``.
    """
    hits = trials = 0
    deals = -(-rounds // players)
    for seat in range(players):
        policies = ["good" if other == seat else "random" for other in range(players)]
        stats = simulate(rules, players, deals, seed, policies, threads, progress)
        hits += stats.wins[seat]
        trials += sum(stats.wins)
    return Share(hits, trials)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything measured about a rule set with so many players. ``seats`` in the order of ``seats_in_turn``."""

    rules: RuleSet
    players: int
    rounds: int
    seed: int
    policy: str
    seats: tuple[Share, ...]
    nobody: Share
    unfinished: Share
    length: Length
    recycled: Share
    cards: tuple[LastCards, ...]
    skill: dict[int, Share]

    def to_dict(self) -> dict[str, Any]:
        """As plain data: counts, so that every share and interval can be worked out again."""
        return {
            "rules": self.rules.name,
            "digest": self.rules.digest,
            "players": self.players,
            "rounds": self.rounds,
            "seed": self.seed,
            "policy": self.policy,
            "seats": [seat.hits for seat in self.seats],
            "unfinished": self.unfinished.hits,
            "recycled": self.recycled.hits,
            "length": {
                "mean": round(self.length.mean, 3),
                "interval": [round(end, 3) for end in self.length.interval],
                "percentiles": [self.length.low, self.length.median, self.length.high],
            },
            "cards": {card.key: [card.last.hits, card.under.hits] for card in self.cards},
            "skill": {str(players): [share.hits, share.trials] for players, share in self.skill.items()},
        }


def report_of(
    rules: RuleSet, players: int, seed: int, policy: str, stats: Statistics, skills: dict[int, Share]
) -> Report:
    """The shares of what was counted."""
    return Report(
        rules=rules,
        players=players,
        rounds=stats.rounds,
        seed=seed,
        policy=policy,
        seats=tuple(Share(stats.wins[seat], stats.rounds) for seat in seats_in_turn(rules, players)),
        nobody=Share(stats.rounds - sum(stats.wins), stats.rounds),
        unfinished=Share(stats.unfinished, stats.rounds),
        length=length_of(stats.lengths),
        recycled=Share(stats.recycled, stats.rounds),
        cards=last_cards(rules, players, stats.last, stats.under),
        skill=skills,
    )


def report_from(rules: RuleSet, data: Mapping[str, Any]) -> Report:
    """The report that ``to_dict`` has written down."""
    players, rounds, length = int(data["players"]), int(data["rounds"]), data["length"]
    won = sum(last for last, _ in data["cards"].values())
    shown = sum(under for _, under in data["cards"].values())
    pack = [key_of(rules, card & 63) for card in pack_of(rules, players)]
    return Report(
        rules=rules,
        players=players,
        rounds=rounds,
        seed=int(data["seed"]),
        policy=str(data["policy"]),
        seats=tuple(Share(hits, rounds) for hits in data["seats"]),
        nobody=Share(rounds - sum(data["seats"]), rounds),
        unfinished=Share(data["unfinished"], rounds),
        length=Length(length["mean"], (length["interval"][0], length["interval"][1]), *length["percentiles"]),
        recycled=Share(data["recycled"], rounds),
        cards=tuple(
            LastCards(
                key,
                tuple(rules.effects.get(key, ())),
                Share(last, won),
                Share(under, shown),
                pack.count(key) / len(pack),
            )
            for key, (last, under) in data["cards"].items()
        ),
        skill={int(size): Share(*counts) for size, counts in data["skill"].items()},
    )


def measure(
    rules: RuleSet,
    players: int,
    rounds: int,
    seed: int = 1,
    policy: str = "good",
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    skill_rounds: int | None = None,
) -> Report:
    """Measure a rule set: ``rounds`` rounds with everybody playing by ``policy``, and as many (or ``skill_rounds``) for
    the skill at each size of table. Raises as ``simulate`` does.
    """
    stats = simulate(rules, players, rounds, seed, policy, threads, progress)
    each = rounds if skill_rounds is None else skill_rounds
    skills = {size: skill(rules, size, each, seed, threads, progress) for size in sizes(rules)}
    return report_of(rules, players, seed, policy, stats, skills)


def sizes(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of players that the set allows and that its pack has cards for."""
    low, high = rules.players
    return tuple(size for size in range(low, high + 1) if not rules.problems(players=size))


def rounds_of(rules: RuleSet, rounds: int) -> int:
    """How many rounds ``measure`` plays in all."""
    return rounds + sum(-(-rounds // size) * size for size in sizes(rules))
