"""What a viewer is shown: nothing that the seat cannot know, and the same view that the engine gives."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import maumau
from kit.desk import Desk, seed
from maumau.core.shuffle import commitment
from maumau.rules import presets
from maumau.table import commands as ask
from maumau.table.settings import Settings
from maumau.table.view import round_view
from maumau.testing import twin_worlds


def test_a_spectator_sees_no_hand_and_no_legal_action() -> None:
    desk = Desk(2, bots=1)

    view = desk.view()

    assert (view.you, view.hand, view.legal, view.drawn) == (None, (), (), ())
    assert not any("cards" in told for told in view.last if told["kind"] == "dealt")


@pytest.mark.parametrize("name", presets())
def test_the_engines_view_can_be_made_from_the_tables_again(name: str) -> None:
    desk = Desk(3, rules=name, settings=Settings(grace_ms=0))
    desk.set_up = True
    chance = random.Random(1)
    assert round_view(Desk(2, start=False).view()) is None
    for _ in range(150):
        for viewer in desk.viewers():
            assert round_view(desk.view(viewer)) == maumau.view_of(desk.round(), viewer)
        seat = desk.round().to_act
        if seat is None:
            break
        desk.act(seat, str(chance.choice(desk.round().legal_actions(seat))))


def test_the_sheet_shows_every_hand_with_the_points_of_each_card() -> None:
    desk = Desk(2)
    desk.place(["7H", "KC 7D 2S"], top="9H")

    desk.act(0, "7H!")

    sheet = desk.view().sheet
    assert sheet is not None
    assert sheet.hands == ((), ("2S", "7D", "KC"))
    assert sheet.card_points == ((), (2, 7, 10))
    assert sheet.points == (0, 19)
    assert sheet.booked == (0, 19)
    assert (sheet.winner, sheet.over) == (0, "won")
    assert desk.view().scores[0].booked == (0, 19)
    assert [p.total for p in desk.view().players] == [0, 19]
    assert [p.wins for p in desk.view().players] == [1, 0]


def test_what_may_be_asked_is_named_and_is_taken() -> None:
    desk = Desk(2, seats=3, start=False)
    lobby = {
        "add_bytes",
        "fill",
        "kick",
        "leave",
        "offer_seat",
        "pass_host",
        "rename",
        "rules",
        "say",
        "seats",
        "settings",
    }

    assert set(desk.view(0).can) == lobby | {"start"}
    assert set(desk.view(1).can) == {"add_bytes", "leave", "offer_seat", "rename", "say"}
    desk.ask(0, ask.Start())
    assert set(desk.view(1).can) == {"add_bytes", "leave", "misdeal", "offer_seat", "say"}
    desk.finish_round()
    assert set(desk.view(1).can) == {"add_bytes", "leave", "next_round", "offer_seat", "rename", "say"}
    single = Desk(2, rules="online")
    single.finish_round()
    assert {"rematch", "to_lobby"} <= set(single.view(0).can)
    assert "rematch" in single.view(1).can


def is_foreign(told: dict[str, Any], viewer: int | None) -> bool:
    """Whether an event shows cards that only somebody else may see."""
    if told["kind"] == "dealt":
        return viewer is None and "cards" in told
    return told["kind"] == "drew" and told["seat"] != viewer and "cards" in told


@pytest.mark.parametrize("name", presets())
def test_in_two_worlds_that_a_viewer_cannot_tell_apart_the_view_is_the_same(name: str) -> None:
    """Redeal what is hidden and change the seeds: every byte of the viewer's JSON stays."""
    chance = random.Random(7)
    desk = Desk(3, rules=name, settings=Settings(grace_ms=0))
    desk.set_up = True
    match = desk.table.match
    assert match is not None
    compared = 0
    for _ in range(40):
        if match.round.is_over:
            break
        real = match.round
        for viewer in desk.viewers():
            before = msgspec.json.encode(desk.view(viewer))
            assert not any(is_foreign(told, viewer) for told in desk.view(viewer).last)
            match.round = twin_worlds(real, viewer, chance)
            desk.table.seed, kept = "00" * 32, desk.table.seed
            changed = msgspec.json.encode(replace(desk.view(viewer), commitment=commitment(bytes.fromhex(kept))))
            assert changed == before
            desk.table.seed = kept
            match.round = real
            compared += 1
        seat = real.to_act
        assert seat is not None
        desk.act(seat, str(chance.choice(real.legal_actions(seat))))
    assert compared > 50


def test_the_seed_of_a_running_round_is_nowhere_in_any_view() -> None:
    desk = Desk(2, rules="international")
    secrets = (seed(100).hex(), desk.table.next_seed)

    for viewer in desk.viewers():
        shown = msgspec.json.encode(desk.view(viewer)).decode()
        assert not any(secret in shown for secret in secrets)


def test_what_everybody_was_told_alike_is_one_record_for_all() -> None:
    desk = Desk(2)

    everybody = [told for told in desk.table.told if told.event is None]

    assert everybody
    assert all(told.told_to(0) is told.told_to(None) for told in everybody)
