"""Taking back: by consent of everybody, only while nothing hidden was revealed, and the round is exactly as it was."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

import maumau
from kit.desk import Desk, code, kinds
from maumau.rules import presets
from maumau.serve.runner import seats_to_ask
from maumau.table import commands as ask
from maumau.table.clock import ANSWER_DAYS_MS, ANSWER_MS, due
from maumau.table.settings import Settings


def laid(desk: Desk) -> tuple[int, str]:
    """Plays on until somebody has laid a card after which the round goes on. Returns the seat and the action."""
    for _ in range(200):
        seat = desk.round().to_act
        assert seat is not None
        legal = desk.round().legal_actions(seat)
        lays = [action for action in legal if action.kind == "lay"]
        by = "self" if desk.table.seats[seat].is_human else "computer"  # type: ignore[union-attr]
        action = str(lays[0] if lays else legal[0])
        assert kinds(desk.act(seat, action, by=by)) == ["acted"]
        if lays and desk.table.phase == "playing" and desk.table.revealed < desk.table.turn:
            return seat, action
    raise AssertionError("nobody could lay a card")


def at_stake(desk: Desk) -> list[dict[str, Any]]:
    """All of the round that anybody can see, but what was told and what may be asked."""
    changing = {"version": 0, "last": (), "can": (), "catch_from_ms": None, "server_ms": None, "deadline_ms": None}
    return [structs.asdict(structs.replace(view, **changing)) for view in desk.shown()]


def three() -> tuple[Desk, int, str, list[int]]:
    """Three people, of whom one has just laid a card: the desk, that seat, the action, and the two others."""
    desk = Desk(3)
    seat, action = laid(desk)
    return desk, seat, action, [other for other in range(3) if other != seat]


@pytest.mark.parametrize("rules", presets())
def test_the_round_is_again_what_it_was_before_the_card(rules: str) -> None:
    desk = Desk(2, rules=rules)
    laid(desk)
    while True:
        before = at_stake(desk)
        turn = desk.table.turn
        seat, _ = laid(desk)
        if desk.table.turn == turn + 1:
            break

    assert kinds(desk.ask(seat, ask.TakeBack())) == ["take_back_asked"]
    assert kinds(desk.ask(1 - seat, ask.AnswerTakeBack(agree=True))) == ["take_back_agreed", "taken_back"]

    assert at_stake(desk) == before
    assert desk.view().to_act == seat


def test_everybody_has_to_agree_and_each_is_asked_once() -> None:
    desk, seat, action, (one, other) = three()
    seen = desk.table.version

    assert "take_back" in desk.view(seat).can
    assert kinds(desk.ask(seat, ask.TakeBack(), seen)) == ["take_back_asked"]
    assert desk.ask(seat, ask.TakeBack(), seen) == [], "two clicks ask once"
    assert code(desk.ask(one, ask.TakeBack())) == "take_back_open"
    request = desk.view().take_back
    assert request is not None
    assert (request.seat, request.agreed, request.waiting_for) == (seat, (), tuple(sorted((one, other))))
    assert request.until_ms == desk.now + ANSWER_MS
    assert desk.view().server_ms == desk.now
    assert {"agree", "decline"} <= set(desk.view(one).can)
    assert kinds(desk.ask(one, ask.AnswerTakeBack(agree=True))) == ["take_back_agreed"]
    assert desk.ask(one, ask.AnswerTakeBack(agree=True)) == []
    assert desk.ask(seat, ask.AnswerTakeBack(agree=True)) == [], "the asker agrees already"
    assert "agree" not in desk.view(one).can
    assert "decline" in desk.view(seat).can
    late = desk.table.version

    assert kinds(desk.ask(other, ask.AnswerTakeBack(agree=True))) == ["take_back_agreed", "taken_back"]

    assert desk.ask(other, ask.AnswerTakeBack(agree=True), late) == [], "a second click is done already"
    assert code(desk.ask(other, ask.AnswerTakeBack(agree=True))) == "no_take_back"
    assert action in desk.view(seat).legal
    assert desk.view().take_back is None
    assert [told["kind"] for told in desk.view().last[-4:]] == [
        "take_back_asked", "take_back_agreed", "take_back_agreed", "taken_back"
    ]  # fmt: skip
    assert desk.view().last[-1]["laid"] == 1
    assert code(desk.act(seat, action, late)) == "stale", "the position is a new one"
    assert kinds(desk.act(seat, action)) == ["acted"]


def test_one_who_declines_is_enough_and_the_same_is_not_asked_again() -> None:
    desk, seat, _, (one, other) = three()
    desk.ask(seat, ask.TakeBack())
    desk.ask(one, ask.AnswerTakeBack(agree=True))

    assert kinds(desk.ask(other, ask.AnswerTakeBack(agree=False))) == ["take_back_declined"]

    assert desk.view().take_back is None
    assert "take_back" not in desk.view(seat).can
    assert code(desk.ask(seat, ask.TakeBack())) == "take_back_declined"


def test_the_asker_may_think_better_of_it() -> None:
    desk, seat, _, _ = three()
    desk.ask(seat, ask.TakeBack())

    assert kinds(desk.ask(seat, ask.AnswerTakeBack(agree=False))) == ["take_back_declined"]


def test_an_answer_to_an_older_question_is_stale() -> None:
    desk, seat, _, (one, _) = three()
    seen = desk.table.version
    desk.ask(seat, ask.TakeBack())

    assert code(desk.ask(one, ask.AnswerTakeBack(agree=True), seen)) == "stale"


def test_whoever_plays_on_ends_the_talk_and_it_may_be_taken_up_again() -> None:
    desk, seat, _, _ = three()
    desk.ask(seat, ask.TakeBack())

    following, _ = laid(desk)

    assert desk.view().take_back is None
    assert "take_back" in desk.view(following).can


def test_a_card_of_somebody_else_laid_since_goes_back_too() -> None:
    desk = Desk(2)
    for _ in range(60):
        first, _ = laid(desk)
        turn = desk.table.turn - 1
        second, _ = laid(desk)
        if second != first and desk.table.turn == turn + 2 and desk.table.revealed <= turn:
            break
    else:
        raise AssertionError("two never laid one after the other")

    desk.ask(first, ask.TakeBack())
    desk.ask(second, ask.AnswerTakeBack(agree=True))

    assert desk.table.turn == turn
    assert desk.view().to_act == first
    assert desk.view().last[-1]["laid"] == 2


def test_after_a_drawn_card_nothing_can_be_taken_back() -> None:
    desk, _, _, _ = three()
    while desk.table.revealed < desk.table.turn:
        acting = desk.round().to_act
        assert acting is not None
        legal = desk.round().legal_actions(acting)
        drawn = [action for action in legal if action.kind == "draw"]
        desk.act(acting, str(drawn[0] if drawn else legal[0]))

    for one in range(3):
        assert code(desk.ask(one, ask.TakeBack())) == "nothing_to_take_back"
        assert "take_back" not in desk.view(one).can


def test_a_word_is_not_what_is_taken_back_but_goes_with_its_card() -> None:
    desk = Desk(2)
    desk.place(["8H QS", "9C TD 2S"], top="9H", stock="2C 2D")
    actions = desk.table.match.dealt[-1].actions  # type: ignore[union-attr]
    actions.clear()
    desk.table.turn = 0
    desk.act(0, "8H")
    desk.act(0, "call")

    [asked] = desk.ask(0, ask.TakeBack())  # type: ignore[misc]

    assert asked.to_dict()["turn"] == 0


def test_where_only_computer_players_sit_beside_one_they_agree_at_once() -> None:
    desk = Desk(1, bots=2)
    while (seat := laid(desk)[0]) != 0:
        continue

    assert kinds(desk.ask(0, ask.TakeBack())) == ["take_back_asked", "taken_back"]
    assert desk.view().to_act == seat == 0


def test_the_computer_waits_while_people_talk_and_agrees_for_whom_it_minds() -> None:
    desk = Desk(3, bots=1)
    while (seat := laid(desk)[0]) == 3:
        continue
    one, other = [person for person in range(3) if person != seat]
    desk.tell(ask.LoseLine(other))
    desk.now += 60_000
    desk.tell(ask.TimeUp())
    desk.ask(seat, ask.TakeBack())
    request = desk.view().take_back
    assert request is not None
    assert request.waiting_for == (one,)

    assert seats_to_ask(desk.table) == []
    assert code(desk.act(3, "draw", by="computer")) == "take_back_open"
    assert kinds(desk.ask(one, ask.AnswerTakeBack(agree=True))) == ["take_back_agreed", "taken_back"]


def test_an_absent_person_who_is_not_minded_yet_is_asked_too() -> None:
    desk, seat, _, (one, other) = three()
    desk.tell(ask.LoseLine(other))
    desk.ask(seat, ask.TakeBack())

    assert kinds(desk.ask(one, ask.AnswerTakeBack(agree=True))) == ["take_back_agreed"]


@pytest.mark.parametrize("away_ms", [60_000, None])
def test_a_question_that_nobody_answers_runs_out(away_ms: int | None) -> None:
    desk = Desk(2, settings=Settings(grace_ms=0, away_ms=away_ms))
    seat, _ = laid(desk)
    desk.ask(seat, ask.TakeBack())
    patience = ANSWER_DAYS_MS if away_ms is None else ANSWER_MS
    assert due(desk.table) == desk.now + patience
    assert kinds(desk.tell(ask.Prolong(5_000))) == ["prolonged"]
    desk.now += patience + 4_999
    assert desk.tell(ask.TimeUp()) == []
    desk.now += 1

    assert kinds(desk.tell(ask.TimeUp())) == ["take_back_declined"]

    assert "seat" not in desk.view().last[-1]
    assert code(desk.ask(seat, ask.TakeBack())) == "take_back_declined"


@pytest.mark.parametrize("how", ["leaves", "is minded"])
def test_a_talk_ends_when_somebody_at_the_table_is_no_longer_there(how: str) -> None:
    desk, seat, _, (one, _) = three()
    if how == "is minded":
        desk.tell(ask.LoseLine(one))
        desk.now += 30_000
    desk.ask(seat, ask.TakeBack())
    if how == "leaves":
        desk.ask(one, ask.Leave())
    else:
        desk.now += 30_000
        desk.tell(ask.TimeUp())

    assert desk.view().take_back is None


def test_who_may_not_ask_and_when() -> None:
    desk, seat, _, _ = three()

    assert code(desk.ask(None, ask.TakeBack())) == "not_seated"
    assert code(desk.ask(None, ask.AnswerTakeBack(agree=True))) == "not_seated"
    assert code(desk.ask(seat, ask.TakeBack(), desk.table.dealt - 1)) == "stale"
    assert code(desk.ask(seat, ask.AnswerTakeBack(agree=True))) == "no_take_back"
    desk.finish_round()
    assert code(desk.ask(0, ask.TakeBack())) == "not_playing"
    assert code(desk.ask(0, ask.AnswerTakeBack(agree=False))) == "no_take_back"


def test_the_clock_of_the_turn_begins_anew_and_the_record_knows_only_what_was_played() -> None:
    desk = Desk(2, rules="online", settings=Settings(grace_ms=0, clock_ms=60_000))
    seat, _ = laid(desk)
    desk.now += 10_000
    desk.ask(seat, ask.TakeBack())
    desk.ask(1 - seat, ask.AnswerTakeBack(agree=True))
    assert desk.view().deadline_ms == desk.now + 60_000
    while desk.table.phase == "playing":
        acting = desk.round().to_act
        assert acting is not None
        desk.act(acting, str(next(a for a in desk.round().legal_actions(acting) if a.kind != "catch")))

    text = desk.table.record_text()

    assert text is not None
    assert maumau.replay(text).winners == desk.view().winners
