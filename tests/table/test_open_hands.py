"""Spectators see hands only where the table says so and every person agrees; never before, and never more."""

from __future__ import annotations

import random

import msgspec
import pytest

from kit.desk import Desk, code, kinds
from maumau.table import commands as ask
from maumau.table.settings import Settings
from maumau.testing import twin_worlds


def table(open_hands: str, people: int = 2, **more: int) -> Desk:
    return Desk(people, rules="skat", settings=Settings(grace_ms=0, open_hands=open_hands), **more)


def agree(desk: Desk) -> None:
    for seat, _ in list(desk.table.people()):
        assert kinds(desk.ask(seat, ask.ShowHands(agree=True))) == ["hands"]


def hands(desk: Desk) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(str, hand)) for hand in desk.round().hands)


def play(desk: Desk) -> None:
    seat = desk.round().to_act
    assert seat is not None
    by = "self" if desk.table.seats[seat].is_human else "computer"  # type: ignore[union-attr]
    legal = desk.round().legal_actions(seat)
    action = next((one for one in legal if one.kind == "draw"), legal[0])
    assert kinds(desk.act(seat, str(action), by=by)) == ["acted"]


def test_all_hands_are_shown_when_the_last_person_agrees_and_to_spectators_only() -> None:
    desk = table("at_once", bots=1)

    desk.ask(0, ask.ShowHands(agree=True))
    assert (desk.view().hands, desk.view().hands_agreed) == (None, (0,))
    desk.ask(1, ask.ShowHands(agree=True))

    assert desk.view().hands == hands(desk)
    assert desk.view().hands_turn == 0
    assert [desk.view(seat).hands for seat in range(3)] == [None] * 3
    play(desk)
    assert desk.view().hands == hands(desk)
    assert desk.view().hands_turn == 1
    desk.finish_round()
    assert desk.view().hands is None, "the sheet shows what is left"


def test_each_person_may_end_it_at_any_moment() -> None:
    desk = table("at_once")
    agree(desk)
    assert desk.ask(1, ask.ShowHands(agree=True)) == []

    assert kinds(desk.ask(1, ask.ShowHands(agree=False))) == ["hands"]

    assert desk.view().hands is None
    assert desk.view().last[-1] | {"n": 0} == {"n": 0, "kind": "hands", "seat": 1, "agreed": False}


def test_with_a_delay_the_hands_are_those_of_two_rounds_of_the_table_ago() -> None:
    desk = table("delayed")
    agree(desk)
    seen = [hands(desk)]
    for turn in range(1, 9):
        play(desk)
        seen.append(hands(desk))
        if turn < 4:
            assert (desk.view().hands, desk.view().hands_turn) == (None, None)
        else:
            assert (desk.view().hands, desk.view().hands_turn) == (seen[turn - 4], turn - 4)
    assert seen[4] != seen[8]


def test_after_a_take_back_no_later_hands_are_shown_than_before() -> None:
    desk = Desk(1, bots=1, rules="skat", settings=Settings(grace_ms=0, open_hands="delayed"))
    agree(desk)
    while desk.table.turn < 5 or "take_back" not in desk.view(0).can:
        seat = desk.round().to_act
        assert seat is not None
        legal = desk.round().legal_actions(seat)
        lay = next((one for one in legal if one.kind == "lay"), legal[0])
        desk.act(seat, str(lay), by="self" if seat == 0 else "computer")
        assert desk.table.phase == "playing"
    turn = desk.table.turn

    desk.ask(0, ask.TakeBack())

    gone = turn - desk.table.turn
    assert gone >= 1
    assert desk.view().hands is None
    for _ in range(gone):
        play(desk)
    assert desk.view().hands_turn == desk.table.turn - 4


@pytest.mark.parametrize("change", ["settings", "newcomer", "other device"])
def test_whoever_has_not_agreed_to_just_this_keeps_the_hands_closed(change: str) -> None:
    desk = table("at_once", bots=1)
    agree(desk)
    if change == "settings":
        desk.finish_round()
        desk.ask(0, ask.ChangeSettings(desk.table.settings.replace(open_hands="delayed")))
        assert desk.view().hands_agreed == ()
    elif change == "newcomer":
        desk.finish_round()
        desk.ask(None, ask.Join("Cem", "c"))
        assert desk.view().hands_agreed == (0, 1)
    else:
        desk.ask(1, ask.OfferSeat(1, "claim"))
        desk.ask(None, ask.ClaimSeat("claim", "new"))
        assert desk.view().hands_agreed == (0,)
    for seat, _ in list(desk.table.people()):
        desk.ask(seat, ask.NextRound())

    assert desk.view().phase == "playing"
    assert desk.view().hands is None


def test_other_agreements_of_the_table_leave_the_consent_as_it_is() -> None:
    desk = table("at_once")
    agree(desk)
    desk.ask(0, ask.ChangeSettings(desk.table.settings.replace(pace="fast")))

    assert desk.view().hands_agreed == (0, 1)


def test_where_the_host_has_not_opened_it_nobody_agrees() -> None:
    desk = table("never")

    assert code(desk.ask(0, ask.ShowHands(agree=True))) == "hands_closed"
    assert "show_hands" not in desk.view(0).can
    assert "show_hands" in table("delayed").view(0).can
    assert code(desk.ask(None, ask.ShowHands(agree=True))) == "not_seated"
    assert "open_hands must be one of" in " ".join(Settings(open_hands="often").problems())


def test_a_table_of_computer_players_alone_shows_nothing() -> None:
    desk = table("at_once", people=1, bots=1)
    agree(desk)
    desk.ask(0, ask.Leave())

    assert desk.view().hands is None


@pytest.mark.parametrize("open_hands", ["at_once", "delayed"])
def test_until_the_last_one_agrees_two_worlds_look_the_same_and_then_they_do_not(open_hands: str) -> None:
    """Twin worlds: before the consent no byte depends on what is hidden; after it the hands are all that does."""
    chance = random.Random(3)
    desk = table(open_hands, people=3)
    desk.set_up = True
    desk.ask(0, ask.ShowHands(agree=True))
    desk.ask(1, ask.ShowHands(agree=True))
    match = desk.table.match
    assert match is not None
    for _ in range(8):
        play(desk)
        real, kept = match.round, list(desk.table.hands_before)
        for viewer in desk.viewers():
            before = msgspec.json.encode(desk.view(viewer))
            match.round = twin_worlds(real, viewer, chance)
            desk.table.hands_before = [match.round.hands] * len(kept)
            assert msgspec.json.encode(desk.view(viewer)) == before
            match.round, desk.table.hands_before = real, kept
    desk.ask(2, ask.ShowHands(agree=True))

    shown = desk.view()
    other = twin_worlds(real, None, chance)
    match.round = other
    desk.table.hands_before = [other.hands] * len(kept)
    twin = desk.view()

    assert shown.hands != twin.hands
    assert twin.hands == tuple(tuple(map(str, hand)) for hand in other.hands)
    different = {name for name in shown.__struct_fields__ if getattr(shown, name) != getattr(twin, name)}
    assert different == {"hands"}
