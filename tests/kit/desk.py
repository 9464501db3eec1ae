"""A table under test, without a server: commands go in, and after every one the log is replayed and compared."""

from __future__ import annotations

import json
from typing import Any

import maumau
from maumau.core.round import Round
from maumau.rules import RuleSet, preset
from maumau.table import commands
from maumau.table.commands import SYSTEM, Body, Command
from maumau.table.decide import create, decide
from maumau.table.entries import Entry, entry_from_dict
from maumau.table.evolve import evolve, replay
from maumau.table.model import Table
from maumau.table.project import table_view
from maumau.table.refusal import Refusal
from maumau.table.settings import Settings
from maumau.table.view import TableView

START = 1_700_000_000_000


def seed(number: int) -> bytes:
    """32 bytes that are the same in every run."""
    return number.to_bytes(32, "big")


def read_back(entry: Entry) -> Entry:
    """The entry after a stay in a store."""
    return entry_from_dict(json.loads(json.dumps(entry.to_dict())))


class Desk:
    """A table, its log and a clock that only the test moves.

    People are seated in order with the tokens "0", "1", … (their own hashes). `now` is server time in milliseconds.
    """

    def __init__(
        self,
        people: int = 1,
        bots: int = 0,
        rules: RuleSet | str = "international",
        *,
        seats: int | None = None,
        settings: Settings | None = None,
        start: bool = True,
    ) -> None:
        self.now = START
        self.fresh = 1
        self.set_up = False
        rules = preset(rules) if isinstance(rules, str) else rules
        answer = create(
            "tabled",
            rules,
            settings or Settings(grace_ms=0),
            seats=seats if seats is not None else people + bots,
            now=self.now,
            seeds=(seed(100), seed(101)),
            name="Anna",
            token_hash="0",
        )
        assert not isinstance(answer, Refusal), answer.text
        self.log: list[Entry] = list(answer)
        self.table: Table = replay(self.log)
        for number in range(1, people):
            self.ask(None, commands.Join(f"Person {number}", str(number)))
        for number in range(bots):
            self.ask(0, commands.Fill("good", people + number))
        if start:
            self.ask(0, commands.Start())

    def ask(
        self, actor: int | None, body: Body, version: int | None = None, *, by: str = "self"
    ) -> list[Entry] | Refusal:
        """Asks, applies the entries, checks that nothing changed on a refusal and that the log replays."""
        before = self.shown()
        self.fresh += 1
        answer = decide(self.table, Command(actor, body, version, by, seed(self.fresh)), self.now)
        assert self.shown() == before, "decide must not change anything"
        if isinstance(answer, Refusal):
            return answer
        for entry in answer:
            assert read_back(entry) == entry
            evolve(self.table, entry)
        self.log += answer
        if not self.set_up:
            twin = replay([read_back(entry) for entry in self.log])
            assert [table_view(twin, viewer, self.now) for viewer in self.viewers()] == self.shown()
        return answer

    def tell(self, body: Body) -> list[Entry] | Refusal:
        """Something that the server reports."""
        return self.ask(SYSTEM, body)

    def act(self, seat: int, action: str, version: int | None = None, *, by: str = "self") -> list[Entry] | Refusal:
        return self.ask(seat, commands.Act(action), version, by=by)

    def viewers(self) -> list[int | None]:
        return [None, *range(len(self.table.seats))]

    def shown(self) -> list[TableView]:
        return [table_view(self.table, viewer, self.now) for viewer in self.viewers()]

    def view(self, viewer: int | None = None) -> TableView:
        return table_view(self.table, viewer, self.now)

    def round(self) -> Round:
        assert self.table.match is not None
        return self.table.match.round

    def place(self, hands: list[str], top: str, **more: Any) -> None:
        """Puts a set-up position in place of the round; from here on the log alone no longer tells the table."""
        self.set_up = True
        assert self.table.match is not None
        rules = self.table.match.rules
        self.table.match.round = maumau.position(rules, hands=hands, top=top, **more)
        # The clock looks at whoever is to act now.
        self.table.laid_at.clear()

    def finish_round(self) -> None:
        """The round ends at once: the seat to act lays its last card with the word."""
        players = len(self.table.seats)
        self.place(["7H"] + ["KS QS"] * 0 + ["KS QS", "9D TD", "KC QC", "9S TS", "2C 3C"][: players - 1], top="9H")
        answer = self.act(0, "7H!")
        assert isinstance(answer, list), answer


def code(answer: list[Entry] | Refusal) -> str:
    """The refusal's code; "" when it was taken."""
    return answer.code if isinstance(answer, Refusal) else ""


def kinds(answer: list[Entry] | Refusal) -> list[str]:
    """The kinds of the entries; fails on a refusal."""
    assert not isinstance(answer, Refusal), answer.text
    return [entry.kind for entry in answer]
