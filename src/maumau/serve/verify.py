"""Checks a record: it must replay by its own rules, and its seeds must belong to what was promised before each deal."""

from __future__ import annotations

from dataclasses import dataclass

from maumau.core.shuffle import commitment, joint_seed
from maumau.errors import MaumauError
from maumau.record import Record, RecordedRound, replay


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round. `fingerprint`: what the table must have shown before the deal (hex). `joint`: whether seated clients
    had added bytes; then `seed_good` says that the deal's seed is made of the server's part and theirs.
    """

    number: int
    fingerprint: str
    joint: bool
    seed_good: bool


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """The result. `problem` is empty when every action was legal and every round was dealt by its seed."""

    problem: str
    code: str
    rounds: tuple[RoundCheck, ...]
    names: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    is_over: bool

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.problem and all(one.seed_good for one in self.rounds)


def check_record(text: str) -> RecordCheck:
    """Replays a record's text, every action checked. Never raises: what is wrong stands in the result."""
    try:
        record = Record.parse(text)
        match = replay(record)
    except MaumauError as error:
        return RecordCheck(error.text, error.code, (), (), (), (), is_over=False)
    rounds = tuple(_check_round(number, dealt) for number, dealt in enumerate(record.rounds, start=1))
    winners = tuple(match.winners) if match.is_over else ()
    return RecordCheck("", "", rounds, record.names, tuple(match.totals), winners, is_over=match.is_over)


def _check_round(number: int, dealt: RecordedRound) -> RoundCheck:
    promised = dealt.seed if dealt.server is None else dealt.server
    seed = dealt.seed if dealt.server is None else joint_seed(dealt.server, dealt.added)
    return RoundCheck(number, commitment(promised), bool(dealt.added), seed == dealt.seed)
