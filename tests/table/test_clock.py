"""Deadlines as data: when a table wants attention, and what the store is told about it."""

from __future__ import annotations

from kit.desk import Desk
from maumau.table import commands as ask
from maumau.table.clock import due, due_hint
from maumau.table.settings import Settings


def test_a_table_wants_attention_at_the_earliest_of_its_times() -> None:
    desk = Desk(2, settings=Settings(clock_ms=90_000, away_ms=60_000))

    assert due(desk.table) == desk.now + 90_000
    desk.tell(ask.LoseLine(1))
    assert due(desk.table) == desk.now + 60_000
    desk.finish_round()
    assert due(desk.table) is None


def test_where_no_clock_runs_nothing_is_due() -> None:
    assert due(Desk(2).table) is None


def test_the_hint_for_the_store_is_never_later_than_the_table() -> None:
    desk = Desk(2, settings=Settings(clock_ms=90_000, away_ms=60_000), start=False)
    assert due_hint(desk.table, desk.now) is None
    desk.ask(0, ask.Start())

    for body in (ask.LoseLine(1), ask.ComeBack(1), ask.LoseLine(0), ask.Prolong(5_000), ask.ComeBack(0)):
        hint = due_hint(desk.table, desk.now)
        desk.tell(body)
        wanted = due(desk.table)
        assert wanted is None or (hint is not None and hint <= wanted)
        desk.now += 1_000


def test_a_table_without_any_clock_gives_no_hint() -> None:
    assert due_hint(Desk(2, settings=Settings(away_ms=None)).table, 1) is None
