"""Record: rule set + seats + seeds + actions, as text that replays to the same match. The grammar stands in
docs/notation.md.

::

    maumau record 1
    rules <share code>
    seat 0 "Anna"
    seat 1 "Ben"
    dealer found
    round 1 dealer 0 seed <64 hex> shuffle 0
    1 7H
    0 draw
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from maumau.core.actions import Action, parse_action
from maumau.errors import IllegalAction, MatchError, NotationError
from maumau.match import Match
from maumau.rules.ruleset import RuleSet

HEADER = "maumau record 1"
MAX_CHARACTERS = 4_000_000


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round of a record. ``server`` and ``added`` are the parts that a table's joint seed was made of, if any."""

    dealer: int
    seed: bytes
    counter: int
    actions: tuple[tuple[int, Action], ...]
    server: bytes | None = None
    added: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A replayable match. ``str()`` is its text; ``Record.parse`` reads it back."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer_found: bool
    rounds: tuple[RecordedRound, ...]

    @classmethod
    def of(cls, match: Match) -> Record:
        """The record of a match as it stands."""
        return cls(
            match.rules,
            match.names,
            match.dealer_found,
            tuple(RecordedRound(r.dealer, r.seed, r.counter, tuple(r.actions)) for r in match.dealt),
        )

    def __str__(self) -> str:
        lines = [HEADER, f"rules {self.rules.to_code()}"]
        lines += [f"seat {seat} {json.dumps(name, ensure_ascii=False)}" for seat, name in enumerate(self.names)]
        lines.append("dealer found" if self.dealer_found else "dealer given")
        for number, dealt in enumerate(self.rounds, start=1):
            line = f"round {number} dealer {dealt.dealer} seed {dealt.seed.hex()} shuffle {dealt.counter}"
            if dealt.server is not None:
                line += f" server {dealt.server.hex()}"
                line += f" added {','.join(part.hex() or '-' for part in dealt.added)}" if dealt.added else ""
            lines.append(line)
            lines += [f"{seat} {action}" for seat, action in dealt.actions]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record of a text. Raises NotationError with the number of the line."""
        if len(text) > MAX_CHARACTERS:
            raise NotationError(f"a record has at most {MAX_CHARACTERS} characters")
        return _Reader(text).record()


class _Reader:
    """Reads a record line by line and knows where it is when something is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
        self.at = 0

    def fail(self, what: str) -> NotationError:
        number = self.lines[min(self.at, len(self.lines) - 1)][0] if self.lines else 1
        return NotationError(f"line {number}: {what}")

    def line(self, start: str) -> str | None:
        if self.at < len(self.lines) and self.lines[self.at][1].startswith(start):
            self.at += 1
            return self.lines[self.at - 1][1][len(start) :].strip()
        return None

    def need(self, start: str) -> str:
        rest = self.line(start)
        if rest is None:
            raise self.fail(f"“{start.strip()}” is expected here")
        return rest

    def record(self) -> Record:
        if self.line(HEADER) is None:
            raise self.fail(f"a record begins with “{HEADER}”")
        rules = RuleSet.from_code(self.need("rules "))
        names: list[str] = []
        while (rest := self.line(f"seat {len(names)} ")) is not None:
            names.append(self.name(rest))
        found = self.need("dealer ")
        if found not in ("found", "given"):
            self.at -= 1
            raise self.fail("the dealer is “found” or “given”")
        rounds: list[RecordedRound] = []
        while (rest := self.line("round ")) is not None:
            rounds.append(self.round(rest, len(rounds) + 1, len(names)))
        if self.at < len(self.lines):
            raise self.fail("this line is not part of a record")
        if not rounds:
            raise self.fail("a record has at least one round")
        return Record(rules, tuple(names), found == "found", tuple(rounds))

    def name(self, text: str) -> str:
        try:
            name = json.loads(text)
        except ValueError:
            name = None
        if not isinstance(name, str):
            self.at -= 1
            raise self.fail("a seat's name stands in double quotes")
        return name

    def round(self, rest: str, number: int, players: int) -> RecordedRound:
        words = rest.split()
        pairs = dict(zip(words[1::2], words[2::2], strict=False))
        try:
            if int(words[0]) != number or len(words) % 2 == 0:
                raise ValueError
            dealer, seed, counter = int(pairs["dealer"]), bytes.fromhex(pairs["seed"]), int(pairs["shuffle"])
            server = bytes.fromhex(pairs["server"]) if "server" in pairs else None
            added = (
                tuple(bytes.fromhex(part.strip("-")) for part in pairs["added"].split(",")) if "added" in pairs else ()
            )
        except (ValueError, KeyError, IndexError):
            self.at -= 1
            raise self.fail(f"this is not the head of round {number}") from None
        if len(seed) != 32 or not 0 <= dealer < players or not 0 <= counter < 1 << 24:
            self.at -= 1
            raise self.fail("dealer, seed or shuffle is out of range")
        return RecordedRound(dealer, seed, counter, tuple(self.actions()), server, added)

    def actions(self) -> list[tuple[int, Action]]:
        out = []
        while self.at < len(self.lines) and self.lines[self.at][1][:1].isdigit():
            seat, _, text = self.lines[self.at][1].partition(" ")
            try:
                out.append((int(seat), parse_action(text)))
            except ValueError as error:
                raise self.fail(str(error)) from error
            self.at += 1
        return out


def replay(record: Record | str) -> Match:
    """Play a record again, every action checked. NotationError, RuleSetError, or MatchError naming the action."""
    if isinstance(record, str):
        record = Record.parse(record)
    first = record.rounds[0]
    match = Match(
        record.rules, len(record.names), first.seed, None if record.dealer_found else first.dealer, names=record.names
    )
    for number, dealt in enumerate(record.rounds, start=1):
        if number > 1:
            match.next_round(dealt.seed)
        if match.dealer != dealt.dealer:
            raise MatchError(f"round {number}: seat {match.dealer} deals, not seat {dealt.dealer}", code="wrong_dealer")
        while match.dealt[-1].counter < dealt.counter:
            match.misdeal()
        for place, (seat, action) in enumerate(dealt.actions, start=1):
            try:
                match.apply(seat, action)
            except IllegalAction as error:
                text = f"round {number}, action {place} ({seat} {action}): {error.text}"
                raise MatchError(text, code="illegal_record") from error
    return match
