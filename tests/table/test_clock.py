"""Deadlines as data: when a table wants attention, and what the store is told about it."""

from __future__ import annotations

from kit.desk import Desk
from maumau.table import commands as ask
from maumau.table.clock import ANSWER_DAYS_MS, due, due_hint
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


def test_a_table_for_days_without_a_clock_is_looked_at_after_a_day() -> None:
    """By then somebody's question whether an action may be taken back could have run out."""
    desk = Desk(2, settings=Settings(away_ms=None))

    assert due_hint(desk.table, desk.now) == desk.now + ANSWER_DAYS_MS


def test_the_hint_knows_of_a_question_that_waits_for_an_answer() -> None:
    desk = Desk(2, rules="collector", settings=Settings(away_ms=None))
    while "take_back" not in desk.view(0).can:
        seat = desk.round().to_act
        assert seat is not None
        legal = desk.round().legal_actions(seat)
        desk.act(seat, str(next((one for one in legal if one.kind == "lay"), legal[0])))
    desk.ask(0, ask.TakeBack())
    asked = desk.now
    desk.now += 1_000

    assert due_hint(desk.table, desk.now) == due(desk.table) == asked + ANSWER_DAYS_MS
