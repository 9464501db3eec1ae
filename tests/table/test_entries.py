"""The lines of the log: each kind survives the store, and what is no line is refused."""

from __future__ import annotations

import json

import pytest

from kit.desk import Desk
from maumau.table import commands as ask
from maumau.table.entries import KINDS, Acted, Entry, Left, entry_from_dict
from maumau.table.evolve import evolve, replay
from maumau.table.settings import Settings
from maumau.table.telling import KEPT


def test_an_entry_reads_back_as_it_was() -> None:
    entry = Left(5, 2)

    assert entry.to_dict() == {"kind": "left", "at": 5, "seat": 2}
    assert entry_from_dict(json.loads(json.dumps(entry.to_dict()))) == entry


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_is_known_by_its_name(kind: str) -> None:
    assert KINDS[kind].kind == kind
    assert issubclass(KINDS[kind], Entry)


@pytest.mark.parametrize(
    "data", [{}, {"kind": "nonsense"}, {"kind": "acted", "at": 1}, {"kind": "left", "x": 1, "at": 1}]
)
def test_what_is_no_entry_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"entry"):
        entry_from_dict(data)


def test_a_log_begins_with_the_making_of_its_table() -> None:
    with pytest.raises(ValueError, match="creation"):
        evolve(None, Acted(1, 0, "draw"))
    with pytest.raises(ValueError, match="at least one"):
        replay([])


def test_settings_of_another_version_fall_back_to_what_holds_today() -> None:
    assert Settings.from_dict({"pace": "fast", "later_idea": 1}) == Settings(pace="fast")


def test_settings_say_all_that_is_wrong_with_them() -> None:
    wrong = Settings(
        call="loud",
        grace_ms=None,  # type: ignore[arg-type]
        clock_ms=1,
        time_out="resign",
        away_ms=True,
        locked=1,  # type: ignore[arg-type]
    )

    assert len(wrong.problems()) == 6
    assert Settings().problems() == []


def test_a_long_round_does_not_grow_the_table() -> None:
    desk = Desk(2)
    desk.set_up = True
    for number in range(KEPT + 30):
        desk.now += 1_000
        desk.ask(number % 2, ask.Say("hello"))

    assert len(desk.table.told) == KEPT
    assert len(desk.view().last) == 30
