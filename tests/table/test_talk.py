"""Phrases and free words, as far as a table allows them."""

from __future__ import annotations

from kit.desk import Desk, code, kinds
from maumau.table import commands as ask
from maumau.table.refusal import Refusal
from maumau.table.settings import Settings
from maumau.table.talk import FLOOD, FLOOD_MS, MAX_TEXT


def test_phrases_are_said_by_their_key() -> None:
    desk = Desk(2)

    assert kinds(desk.ask(1, ask.Say("hello"))) == ["said"]
    assert desk.view().last[-1] | {"n": 0} == {"n": 0, "kind": "said", "seat": 1, "phrase": "hello"}
    assert code(desk.ask(1, ask.Say("something rude"))) == "unknown_phrase"
    assert code(desk.ask(1, ask.Say())) == "unknown_phrase"
    assert code(desk.ask(None, ask.Say("hello"))) == "not_seated"


def test_free_words_need_the_tables_leave() -> None:
    desk = Desk(2)
    free = Desk(2, settings=Settings(talk="free"))
    none = Desk(2, settings=Settings(talk="none"))

    assert code(desk.ask(0, ask.Say(text="hm"))) == "no_free_text"
    assert code(none.ask(0, ask.Say("hello"))) == "no_talk"
    assert "say" not in none.view(0).can
    assert kinds(free.ask(0, ask.Say(text="  a\nb\u202e  "))) == ["said"]
    assert free.view().last[-1]["text"] == "a b"
    assert code(free.ask(0, ask.Say(text=" \n "))) == "bad_text"
    assert code(free.ask(0, ask.Say(text="x" * (MAX_TEXT + 1)))) == "bad_text"


def test_a_flood_is_slowed_down_and_nobody_elses_words_are() -> None:
    desk = Desk(2)
    for _ in range(FLOOD):
        assert kinds(desk.ask(0, ask.Say("hurry"))) == ["said"]
        assert kinds(desk.ask(1, ask.Say("hello"))) == ["said"]
    desk.now += FLOOD_MS - 1

    answer = desk.ask(0, ask.Say("hurry"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.params) == ("flood", {"wait_ms": 1})
    desk.now += 1
    assert kinds(desk.ask(0, ask.Say("sorry"))) == ["said"]
