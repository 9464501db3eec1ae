"""What is made once for several viewers holds nothing that is one viewer's: frames are the same with and without it."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

import maumau
from kit.desk import Desk
from maumau.api.frames import EventsOutlet, LinesOutlet
from maumau.present.prefs import Prefs
from maumau.rules import presets
from maumau.serve.ports import Made
from maumau.table.settings import Settings
from maumau.table.view import OWN, TableView
from maumau.web.live import Looks, TableOutlet

LOOKS = tuple(Looks(Prefs(lang), "http://table.test") for lang in ("de", "en"))
OUTLETS = (
    *((TableOutlet(""), looks) for looks in LOOKS),
    (LinesOutlet(), None),
    (EventsOutlet(), None),
)
ACTIONS = 60


@pytest.mark.parametrize("rules", ["international", "skat", "tschau-sepp"])
def test_frames_do_not_depend_on_whose_were_made_before(rules: str) -> None:
    assert rules in presets()
    desk = Desk(3, rules=rules, settings=Settings(grace_ms=0))
    chance = random.Random(rules)
    made = Made()
    for _ in range(ACTIONS):
        made.now.clear()
        viewers = desk.viewers()
        chance.shuffle(viewers)
        for viewer in viewers:
            for outlet, looks in OUTLETS:
                for first in (False, True):
                    alone = outlet.frame(desk.view(viewer), looks, first=first, made=Made())
                    assert outlet.frame(desk.view(viewer), looks, first=first, made=made) == alone
        seat = desk.round().to_act
        if seat is None:
            break
        desk.act(seat, str(chance.choice(desk.round().legal_actions(seat))))


def test_all_but_the_own_fields_are_the_same_for_everybody() -> None:
    desk = Desk(3, settings=Settings(grace_ms=0, open_hands="delayed"))
    chance = random.Random(2)
    common = set(TableView.__struct_fields__) - OWN
    assert set(TableView.__struct_fields__) > OWN
    for _ in range(ACTIONS):
        shown = [{name: getattr(desk.view(viewer), name) for name in common} for viewer in desk.viewers()]
        assert all(one == shown[0] for one in shown)
        seat = desk.round().to_act
        if seat is None:
            break
        desk.act(seat, str(chance.choice(desk.round().legal_actions(seat))))


@pytest.mark.parametrize("rules", presets())
def test_all_but_the_own_part_of_a_view_is_the_same_for_everybody(rules: str) -> None:
    round_ = maumau.deal(maumau.preset(rules), 3, seed=5)
    chance = random.Random(3)
    own = {"you", "hand", "drawn", "legal"}
    common = [field.name for field in fields(maumau.View) if field.name not in own]
    for _ in range(ACTIONS):
        shown = [[getattr(maumau.view_of(round_, viewer), name) for name in common] for viewer in (None, 0, 1, 2)]
        assert all(one == shown[0] for one in shown)
        if round_.to_act is None:
            break
        round_.apply(round_.to_act, chance.choice(round_.legal_actions(round_.to_act)))
