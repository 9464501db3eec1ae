"""Actions at a table: turn, version, grace of announcements, the computer's part, and what a deadline does."""

from __future__ import annotations

import json

import maumau
from kit.desk import Desk, code, kinds
from maumau.table import commands as ask
from maumau.table.acting import COOL_DOWN_MS
from maumau.table.refusal import Refusal
from maumau.table.settings import LONG_CLOCK_MS, Settings

HANDS = ["7H KS 3D", "8H QS 4D", "9C QD 5D"]


def placed(**settings: object) -> Desk:
    """Three people; seat 0 to act on the nine of hearts."""
    desk = Desk(3, settings=Settings(**{"grace_ms": 0, **settings}))  # type: ignore[arg-type]
    desk.place(HANDS, top="9H", stock="2C 2D 2S TC TD TS")
    return desk


def test_two_clicks_on_one_card_lay_one_card() -> None:
    desk = placed()
    seen = desk.table.version

    assert kinds(desk.act(0, "7H", seen)) == ["acted"]
    assert code(desk.act(0, "7H", seen)) == "stale"
    assert len(desk.view(0).hand) == 2


def test_what_happens_beside_the_round_makes_no_action_stale() -> None:
    desk = placed()
    seen = desk.table.version
    desk.ask(1, ask.Say("hello"))

    assert kinds(desk.act(0, "7H", seen)) == ["acted"]


def test_a_version_that_has_not_been_yet_or_is_of_an_older_round_is_stale() -> None:
    desk = placed()

    assert code(desk.act(0, "7H", desk.table.version + 1)) == "stale"
    assert code(desk.act(0, "7H", desk.table.dealt - 1)) == "stale"


def test_a_refusal_names_its_rule() -> None:
    desk = placed()

    answer = desk.act(0, "KS")

    assert isinstance(answer, Refusal)
    assert answer.code == "does_not_fit"
    assert json.loads(json.dumps(answer.params)) == answer.params
    assert code(desk.act(1, "8H")) == "not_your_turn"
    assert code(desk.act(0, "AC")) == "not_in_hand"


def test_what_is_no_action_is_told_what_one_is() -> None:
    assert code(placed().act(0, "7 of hearts")) == "bad_action"


def test_without_a_seat_nothing_is_laid() -> None:
    assert code(placed().ask(None, ask.Act("7H"))) == "not_seated"
    assert code(placed().ask(7, ask.Act("7H"))) == "not_seated"


def test_between_rounds_there_is_nothing_to_lay() -> None:
    desk = Desk(2)
    desk.finish_round()
    seen = desk.table.version

    assert code(desk.act(0, "7H", seen)) == "not_playing"
    assert code(desk.act(0, "7H", seen - 1)) == "stale"
    assert code(desk.act(0, "7H")) == "not_playing"


def test_a_call_may_come_late_in_version_while_its_omission_is_open() -> None:
    desk = placed()
    desk.place(["TH KS", "8S 7S 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "TH")
    seen = desk.table.version
    desk.act(1, "draw")

    assert kinds(desk.act(0, "call", seen)) == ["acted"]
    assert code(desk.act(0, "call", seen)) == "stale", "said once is said"


def test_of_many_who_catch_one_settles_it() -> None:
    desk = placed()
    desk.place(["7H KS", "8H 7S 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    seen = desk.table.version
    desk.act(0, "7H", seen)

    assert code(desk.act(1, "catch 0", seen - 1)) != ""
    assert kinds(desk.act(1, "catch 0", seen)) == ["acted"]
    assert code(desk.act(2, "catch 0", seen)) == "stale"
    assert desk.view().players[0].cards == 3


def test_in_the_grace_after_a_card_only_its_owner_speaks() -> None:
    desk = placed(grace_ms=1_500)
    desk.place(["7H KS", "8H 7S 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "7H")
    assert desk.view(1).catch_from_ms == desk.now + 1_500
    desk.now += 1_499

    answer = desk.act(1, "catch 0")
    assert code(answer) == "too_early"
    assert getattr(answer, "params", None) == {"wait_ms": 1}
    desk.now += 1
    assert desk.view(1).catch_from_ms is None
    assert kinds(desk.act(1, "catch 0")) == ["acted"]


def test_pressing_without_ground_costs_what_the_rules_say_and_has_to_cool_down() -> None:
    rules = maumau.preset("collector").replace(false_challenge=1)
    desk = Desk(3, rules=rules, settings=Settings(grace_ms=0))
    desk.place(["7H KS", "8H 7S QS", "QC QD 8D"], top="9H", stock="AC AD AS TC TD TS")
    desk.act(0, "7H!")

    assert kinds(desk.act(1, "catch 0")) == ["acted"]
    assert [told["kind"] for told in desk.view().last[-2:]] == ["false_challenge", "drew"]
    desk.now += COOL_DOWN_MS - 1
    answer = desk.act(1, "catch 0")
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.params) == ("cool_down", {"wait_ms": 1})
    assert kinds(desk.act(2, "catch 0")) == ["acted"], "others need not wait"
    desk.now += 1
    assert code(desk.act(1, "catch 0")) != "cool_down"


def test_a_computer_player_needs_no_grace() -> None:
    desk = Desk(1, bots=1, settings=Settings(grace_ms=1_500))
    desk.place(["8H QS 4D", "7H KS"], top="9H", to_act=1, stock="2C 2D 2S TC TD TS")
    desk.act(1, "7H", by="computer")

    assert desk.view(0).catch_from_ms is None
    assert kinds(desk.act(0, "catch 1")) == ["acted"]


def test_the_owner_calls_within_the_grace() -> None:
    desk = placed(grace_ms=1_500)
    desk.place(["7H KS", "8H 7S 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "7H")

    assert kinds(desk.act(0, "call")) == ["acted"]
    assert code(desk.act(1, "catch 0")) == "nothing_to_catch"


def test_a_try_is_an_action_where_misplays_are_punished() -> None:
    desk = Desk(2, rules=maumau.preset("skat").replace(misplay="penalty"))
    desk.place(["7H KS 9D", "8H QS 7C"], top="9H", stock="AC AD AS TC TD TS")

    assert code(desk.act(1, "try 8H")) != ""
    assert kinds(desk.act(0, "try KS")) == ["acted"]
    assert any(told["kind"] == "misplayed" for told in desk.view().last)


def test_an_action_is_written_in_its_one_spelling() -> None:
    desk = placed()
    desk.place(["TH KS 3D", "8H QS 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S")

    [entry] = desk.act(0, " 10h ")  # type: ignore[misc]

    assert entry.to_dict()["action"] == "TH"


def test_the_computer_plays_for_computer_players_and_for_nobody_else() -> None:
    desk = Desk(1, bots=1)
    desk.place(["7H KS", "8H QS"], top="9H", stock="2C 2D 2S TC TD TS")

    assert code(desk.act(0, "7H", by="computer")) == "person_is_back"
    desk.act(0, "7H!")
    assert code(desk.act(1, "draw")) == "not_a_computer_seat"
    assert kinds(desk.act(1, "draw", by="computer")) == ["acted"]


def test_losing_the_line_starts_a_clock_and_the_computer_minds_the_seat() -> None:
    desk = placed(away_ms=60_000)

    assert kinds(desk.tell(ask.LoseLine(0))) == ["away"]
    assert desk.tell(ask.LoseLine(0)) == []
    assert desk.view().players[0].away
    assert desk.tell(ask.TimeUp()) == []
    desk.now += 60_000
    assert kinds(desk.tell(ask.TimeUp())) == ["minded"]
    assert desk.view().players[0].minded
    assert desk.tell(ask.TimeUp()) == []
    assert kinds(desk.act(0, "7H", by="computer")) == ["acted"]


def test_whoever_returns_has_the_seat_back_and_a_late_thought_is_void() -> None:
    desk = placed(away_ms=60_000)
    desk.tell(ask.LoseLine(0))
    desk.now += 60_000
    desk.tell(ask.TimeUp())
    seen = desk.table.version

    assert kinds(desk.tell(ask.ComeBack(0))) == ["back"]
    assert code(desk.act(0, "7H", seen, by="computer")) == "person_is_back"
    assert kinds(desk.act(0, "7H", seen)) == ["acted"], "coming back is no new position"


def test_an_action_is_a_sign_of_life() -> None:
    desk = placed()
    desk.tell(ask.LoseLine(0))

    assert kinds(desk.act(0, "7H")) == ["back", "acted"]
    assert not desk.view().players[0].away


def test_the_computer_at_a_minded_seat_does_not_bring_the_person_back() -> None:
    desk = placed()
    desk.tell(ask.LoseLine(0))
    desk.now += 60_000
    desk.tell(ask.TimeUp())

    assert kinds(desk.act(0, "7H", by="computer")) == ["acted"]
    assert desk.view().players[0].away


def test_a_person_who_plays_alone_is_waited_for() -> None:
    desk = Desk(1, bots=2)
    desk.tell(ask.LoseLine(0))
    desk.now += 10_000_000

    assert desk.tell(ask.TimeUp()) == []
    assert not desk.view().players[0].minded


def test_a_table_may_wait_for_its_people_for_ever() -> None:
    desk = placed(away_ms=None)
    desk.tell(ask.LoseLine(0))
    desk.now += 10_000_000

    assert desk.tell(ask.TimeUp()) == []


def test_reports_about_seats_that_are_nobodys_change_nothing() -> None:
    desk = Desk(1, bots=1)

    for body in (ask.LoseLine(1), ask.LoseLine(9), ask.ComeBack(1), ask.ComeBack(9), ask.ComeBack(0), ask.Prolong(5)):
        assert desk.tell(body) == []


def test_only_the_server_reports_and_it_asks_for_nothing_else() -> None:
    desk = placed()

    assert code(desk.ask(0, ask.TimeUp())) == "system_only"
    assert code(desk.ask(ask.SYSTEM, ask.Act("7H"))) == "not_seated"


def test_when_the_time_is_over_a_card_is_drawn_and_the_turn_passed_on() -> None:
    desk = placed(clock_ms=15_000)
    desk.place(["KS 3D", "8H QS 4D", "9C QD 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.table.deadline = desk.now + 15_000
    desk.now += 15_000

    assert kinds(desk.tell(ask.TimeUp())) == ["timed_out", "acted", "acted"]
    assert desk.view().to_act == 1
    assert [told["kind"] for told in desk.view().last[-3:]] == ["timed_out", "drew", "passed"]
    assert desk.view().deadline_ms == desk.now + 15_000
    assert desk.tell(ask.TimeUp()) == []


def test_when_nothing_can_be_drawn_or_passed_the_first_legal_card_is_laid() -> None:
    desk = placed(clock_ms=15_000)
    desk.table.deadline = desk.now

    kinds(desk.tell(ask.TimeUp()))

    assert desk.view().top == "7H", "in these rules nobody draws who can lay"


def test_an_asked_player_accepts_when_the_time_is_over() -> None:
    desk = Desk(2, settings=Settings(grace_ms=0, clock_ms=15_000))
    desk.place(["8H", "8S QS 4D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "8H")
    assert desk.view(1).round_phase == "ask"
    desk.now += 15_000

    kinds(desk.tell(ask.TimeUp()))

    assert desk.view().phase != "playing"


def test_at_tables_that_agreed_so_the_computer_plays_the_one_turn() -> None:
    desk = placed(clock_ms=15_000, time_out="computer")
    desk.table.deadline = desk.now

    assert kinds(desk.tell(ask.TimeUp())) == ["timed_out"]
    assert kinds(desk.act(0, "7H", by="computer")) == ["acted"]
    assert desk.table.seats[0] is not None
    assert not desk.table.seats[0].by_computer


def test_a_person_may_still_play_before_the_computer_does() -> None:
    desk = placed(clock_ms=15_000, time_out="computer")
    desk.table.deadline = desk.now
    desk.tell(ask.TimeUp())

    assert kinds(desk.act(0, "7H")) == ["acted"]


def test_a_round_that_ends_by_the_computers_turn_leaves_no_substitute() -> None:
    desk = placed(clock_ms=15_000, time_out="computer")
    desk.place(["7H", "8H QS 4D", "9C QD 5D"], top="9H", stock="2C 2D")
    desk.table.deadline = desk.now
    desk.tell(ask.TimeUp())

    desk.act(0, "7H!", by="computer")

    assert desk.table.seats[0] is not None
    assert not desk.table.seats[0].by_computer


def test_each_turn_has_its_time_and_words_of_others_give_no_more() -> None:
    desk = Desk(2, settings=Settings(grace_ms=0, clock_ms=15_000))
    assert desk.view().deadline_ms == desk.now + 15_000
    assert desk.view().server_ms == desk.now
    desk.place(["7H KS", "8H QS 4D 5D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "7H")
    deadline = desk.view().deadline_ms
    desk.now += 1_000

    desk.act(0, "call")

    assert desk.view().deadline_ms == deadline
    desk.act(1, "draw")
    assert desk.view().deadline_ms == desk.now + 15_000


def test_a_short_clock_rests_while_nobody_is_there_and_a_long_one_runs_on() -> None:
    short = Desk(2, settings=Settings(clock_ms=15_000))
    long = Desk(2, settings=Settings(clock_ms=24 * LONG_CLOCK_MS))
    for desk in (short, long):
        desk.tell(ask.LoseLine(0))
        desk.tell(ask.LoseLine(1))

    assert short.view().deadline_ms is None
    assert long.view().deadline_ms == long.now + 24 * LONG_CLOCK_MS
    short.now += 1_000_000
    short.tell(ask.ComeBack(1))
    assert short.view().deadline_ms == short.now + 15_000


def test_no_clock_runs_for_a_computer_player() -> None:
    desk = Desk(1, bots=1, settings=Settings(grace_ms=0, clock_ms=15_000))
    desk.place(["7H KS 3D", "8H QS 4D"], top="9H", stock="2C 2D 2S TC TD TS")
    desk.act(0, "7H")

    assert desk.view().deadline_ms is None
    desk.act(1, "draw", by="computer")
    assert desk.view().deadline_ms == desk.now + 15_000


def test_a_seat_handed_to_the_computer_in_its_turn_stops_the_clock() -> None:
    minded = placed(clock_ms=90_000, away_ms=60_000)
    minded.table.deadline = minded.now + 90_000
    minded.tell(ask.LoseLine(0))
    minded.now += 60_000
    minded.tell(ask.TimeUp())
    assert minded.view().deadline_ms is None

    left = placed(clock_ms=90_000)
    left.table.deadline = left.now + 90_000
    left.ask(0, ask.Leave())
    assert left.view().deadline_ms is None

    other = placed(clock_ms=90_000)
    other.table.deadline = other.now + 90_000
    other.ask(1, ask.Leave())
    other.tell(ask.LoseLine(2))
    other.now += 60_000
    other.tell(ask.TimeUp())
    assert other.view().deadline_ms is not None


def test_a_stop_of_the_server_prolongs_what_is_running() -> None:
    desk = placed(clock_ms=15_000)
    desk.table.deadline = desk.now + 15_000
    desk.tell(ask.LoseLine(2))
    desk.now += 10_000

    assert kinds(desk.tell(ask.Prolong(60_000))) == ["prolonged"]

    assert desk.table.deadline == desk.now + 65_000
    desk.now += 50_001
    assert desk.tell(ask.TimeUp()) == [], "patience with absent people is prolonged too"
    waiting = placed()
    waiting.tell(ask.LoseLine(2))
    assert kinds(waiting.tell(ask.Prolong(60_000))) == ["prolonged"]
    waiting.finish_round()
    assert waiting.tell(ask.Prolong(60_000)) == []


def test_a_turn_that_nobody_has_to_take_does_not_time_out() -> None:
    desk = placed(clock_ms=15_000)
    desk.table.deadline = desk.now
    desk.finish_round()
    desk.table.deadline = desk.now

    assert desk.tell(ask.TimeUp()) == []


def test_a_refusal_of_each_kind_can_be_written_as_json() -> None:
    desk = placed()
    desk.act(0, "7H")
    for seat, action in [(1, "8H"), (1, "JC>H"), (1, "pass"), (1, "draw!"), (2, "catch 0"), (1, "wish H"), (1, "QS!")]:
        answer = desk.act(seat, action)
        assert isinstance(answer, Refusal)
        assert json.loads(json.dumps(answer.params)) == answer.params
