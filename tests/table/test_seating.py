"""Who sits where: joining, leaving, being removed, the host's role, a seat that moves to another device."""

from __future__ import annotations

import pytest

from kit.desk import Desk, code, kinds
from maumau.rules import preset
from maumau.table import commands as ask
from maumau.table.settings import Settings


def lobby(people: int = 2, seats: int = 4, **settings: object) -> Desk:
    return Desk(people, seats=seats, start=False, settings=Settings(grace_ms=0, **settings))  # type: ignore[arg-type]


def test_two_people_of_one_name_are_told_apart() -> None:
    desk = lobby(1)

    desk.ask(None, ask.Join("Anna", "b"))
    desk.ask(None, ask.Join("АNNА", "c"))

    assert [(p.name, p.mark) for p in desk.view().players] == [("Anna", 0), ("Anna", 2), ("АNNА", 3)]


def test_a_free_seat_can_be_chosen_and_only_a_free_one() -> None:
    desk = lobby(1)

    assert kinds(desk.ask(None, ask.Join("Ben", "b", seat=3))) == ["joined"]
    assert code(desk.ask(None, ask.Join("Cem", "c", seat=3))) == "seat_taken"
    assert code(desk.ask(None, ask.Join("Cem", "c", seat=7))) == "no_such_seat"
    assert code(desk.ask(None, ask.Join("Cem", "c", seat=-1))) == "no_such_seat"
    assert desk.view().players[1].seat == 3


def test_joining_twice_with_one_token_sits_once() -> None:
    desk = lobby(2)

    assert desk.ask(None, ask.Join("Again", "1")) == []
    assert len(desk.view().players) == 2


def test_a_name_is_checked_before_a_seat_is_taken() -> None:
    assert code(lobby(1).ask(None, ask.Join(" ", "b"))) == "name_empty"


def test_a_full_table_and_a_locked_one_take_nobody() -> None:
    assert code(lobby(2, seats=2).ask(None, ask.Join("Cem", "c"))) == "table_full"
    assert code(lobby(1, locked=True).ask(None, ask.Join("Cem", "c"))) == "table_locked"
    assert lobby(1, locked=True).view().can == ()


def test_nobody_sits_down_in_the_middle_of_a_round() -> None:
    desk = Desk(1, bots=2)

    assert code(desk.ask(None, ask.Join("Cem", "c"))) == "round_running"
    assert desk.view().can == ()


def test_a_late_joiner_takes_a_computer_players_seat_between_rounds() -> None:
    desk = Desk(1, bots=2)
    desk.finish_round()

    assert desk.view().can == ("join",)
    assert kinds(desk.ask(None, ask.Join("Cem", "c"))) == ["joined"]

    cem = desk.view().players[1]
    assert (cem.name, cem.kind, cem.level) == ("Cem", "human", None)


def test_a_late_joiner_is_not_told_what_the_seat_was_told_before() -> None:
    desk = Desk(1, bots=1)
    desk.finish_round()
    before = desk.view(1).last
    assert any(told["kind"] == "dealt" and "cards" in told for told in before)

    desk.ask(None, ask.Join("Cem", "c", seat=1))

    assert not any(told["kind"] == "dealt" and "cards" in told for told in desk.view(1).last)
    assert any(told["kind"] == "dealt" and "cards" in told for told in desk.view(0).last)


def test_the_host_may_close_a_match_to_late_joiners() -> None:
    desk = Desk(1, bots=1, settings=Settings(late_join=False))
    desk.finish_round()

    assert code(desk.ask(None, ask.Join("Cem", "c"))) == "no_late_join"
    assert desk.view().can == ()


def test_between_rounds_a_persons_seat_is_not_free() -> None:
    desk = Desk(2)
    desk.finish_round()

    assert code(desk.ask(None, ask.Join("Cem", "c"))) == "table_full"
    assert code(desk.ask(None, ask.Join("Cem", "c", seat=0))) == "seat_taken"


def test_leaving_the_lobby_frees_the_seat_and_the_longest_seated_becomes_host() -> None:
    desk = lobby(3)

    assert kinds(desk.ask(0, ask.Leave())) == ["left", "host"]

    assert desk.view().host == 1
    assert [p.seat for p in desk.view().players] == [1, 2]
    assert desk.table.seat_of("0") is None


def test_the_last_person_leaves_and_the_next_to_come_is_host() -> None:
    desk = lobby(1)

    assert kinds(desk.ask(0, ask.Leave())) == ["left"]
    assert desk.view().host is None

    desk.ask(None, ask.Join("Ben", "b"))
    assert desk.view().host == 0


def test_an_heir_with_a_line_comes_before_one_without() -> None:
    desk = lobby(3)
    desk.tell(ask.LoseLine(1))

    desk.ask(0, ask.Leave())

    assert desk.view().host == 2


def test_leaving_during_a_round_hands_the_cards_to_the_computer_at_once() -> None:
    desk = Desk(2)
    hand = desk.view(1).hand

    assert kinds(desk.ask(1, ask.Leave())) == ["left", "filled"]

    left = desk.view().players[1]
    assert (left.kind, left.level) == ("bot", "good")
    assert desk.view(1).hand == hand
    assert desk.table.seat_of("1") is None
    assert code(desk.act(1, "draw")) == "not_a_computer_seat"


def test_without_a_seat_nothing_can_be_given_up() -> None:
    assert code(lobby().ask(None, ask.Leave())) == "not_seated"
    assert code(lobby().ask(3, ask.Leave())) == "not_seated"
    assert code(lobby().ask(9, ask.Leave())) == "not_seated"


def test_the_host_removes_people_between_rounds_only() -> None:
    desk = Desk(3)

    assert code(desk.ask(1, ask.Kick(2))) == "not_host"
    assert code(desk.ask(0, ask.Kick(2))) == "round_running"
    desk.finish_round()
    assert kinds(desk.ask(0, ask.Kick(2))) == ["left", "filled"]

    assert desk.view().players[2].kind == "bot"
    assert desk.view().last[-2]["kind"] == "kicked"
    assert code(desk.ask(0, ask.Kick(2))) == "match_running", "a match needs its computer players"


def test_the_host_cannot_remove_nobody_or_the_own_person() -> None:
    desk = lobby(2)

    assert code(desk.ask(0, ask.Kick(0))) == "no_such_seat"
    assert code(desk.ask(0, ask.Kick(3))) == "no_such_seat"
    assert code(desk.ask(0, ask.Kick(99))) == "no_such_seat"


def test_in_the_lobby_a_computer_player_can_be_removed_again() -> None:
    desk = lobby(1)
    desk.ask(0, ask.Fill("beginner", 2))

    assert kinds(desk.ask(0, ask.Kick(2))) == ["left"]
    assert len(desk.view().players) == 1


def test_whoever_leaves_last_of_those_awaited_lets_the_next_round_begin() -> None:
    desk = Desk(3)
    desk.finish_round()
    desk.ask(0, ask.NextRound())
    desk.ask(1, ask.NextRound())

    assert kinds(desk.ask(2, ask.Leave())) == ["left", "filled", "dealt"]
    assert desk.view().round == 2


def test_names_change_between_rounds() -> None:
    desk = Desk(2)

    assert code(desk.ask(1, ask.Rename("Bea"))) == "round_running"
    desk.finish_round()
    assert kinds(desk.ask(1, ask.Rename("Anna"))) == ["renamed"]

    bea = desk.view().players[1]
    assert (bea.name, bea.mark) == ("Anna", 2)
    assert desk.view().last[-1] | {"n": 0} == {
        "n": 0,
        "kind": "renamed",
        "seat": 1,
        "name": "Anna",
        "before": "Person 1",
    }
    assert code(desk.ask(1, ask.Rename("\n"))) == "name_empty"
    assert code(desk.ask(None, ask.Rename("Cem"))) == "not_seated"


def test_the_host_fills_free_seats_with_computer_players() -> None:
    desk = lobby(1)

    assert code(desk.ask(0, ask.Fill("genius"))) == "unknown_level"
    assert code(desk.ask(0, ask.Fill(None, 0))) == "seat_taken"
    assert kinds(desk.ask(0, ask.Fill("beginner", 2))) == ["filled"]
    assert kinds(desk.ask(0, ask.Fill())) == ["filled", "filled"]

    players = desk.view().players
    assert [p.level for p in players] == [None, "good", "beginner", "good"]
    assert len({p.name for p in players}) == 4
    assert kinds(desk.ask(0, ask.Fill())) == []


def test_only_the_host_fills_and_only_in_the_lobby() -> None:
    assert code(lobby(2).ask(1, ask.Fill())) == "not_host"
    assert code(Desk(2).ask(0, ask.Fill())) == "match_running"


def test_the_role_of_host_goes_to_people_only() -> None:
    desk = Desk(2, bots=1)

    assert code(desk.ask(0, ask.PassHost(2))) == "no_such_seat"
    assert code(desk.ask(0, ask.PassHost(8))) == "no_such_seat"
    assert desk.ask(0, ask.PassHost(0)) == []
    assert kinds(desk.ask(0, ask.PassHost(1))) == ["host"]
    assert desk.view().host == 1
    assert code(desk.ask(0, ask.PassHost(0))) == "not_host"


def test_a_personal_link_moves_the_seat_and_the_old_device_watches() -> None:
    desk = Desk(2)
    hand = desk.view(1).hand

    desk.ask(1, ask.OfferSeat(1, "claim"))
    assert kinds(desk.ask(None, ask.ClaimSeat("claim", "new"))) == ["moved"]

    assert desk.table.seat_of("1") is None
    assert desk.table.seat_of("new") == 1
    assert desk.view(1).hand == hand
    assert code(desk.ask(None, ask.ClaimSeat("claim", "newer"))) == "no_claim", "a claim counts once"
    assert code(desk.ask(None, ask.ClaimSeat("", "newer"))) == "no_claim"


def test_a_newer_link_replaces_an_older_one() -> None:
    desk = Desk(2)
    desk.ask(1, ask.OfferSeat(1, "old"))
    desk.ask(1, ask.OfferSeat(1, "new"))

    assert code(desk.ask(None, ask.ClaimSeat("old", "x"))) == "no_claim"
    assert kinds(desk.ask(None, ask.ClaimSeat("new", "x"))) == ["moved"]


def test_the_host_hands_over_the_seat_of_somebody_who_is_away_and_of_nobody_else() -> None:
    desk = Desk(3, bots=1)

    assert code(desk.ask(None, ask.OfferSeat(1, "c"))) == "not_seated"
    assert code(desk.ask(1, ask.OfferSeat(2, "c"))) == "not_host"
    assert code(desk.ask(0, ask.OfferSeat(2, "c"))) == "not_away"
    assert code(desk.ask(0, ask.OfferSeat(3, "c"))) == "no_such_seat"
    assert code(desk.ask(0, ask.OfferSeat(7, "c"))) == "no_such_seat"
    desk.tell(ask.LoseLine(2))
    assert kinds(desk.ask(0, ask.OfferSeat(2, "c"))) == ["offered"]
    assert code(desk.ask(None, ask.ClaimSeat("c", "new", "\u202e"))) == "name_direction"
    assert kinds(desk.ask(None, ask.ClaimSeat("c", "new", "Dana"))) == ["moved", "back"]

    dana = desk.view().players[2]
    assert (dana.name, dana.away) == ("Dana", False)


def test_the_number_of_seats_keeps_to_the_rules_and_to_those_seated() -> None:
    desk = lobby(2, seats=4)
    desk.ask(None, ask.Join("Cem", "c", seat=3))

    assert code(desk.ask(1, ask.SetSeats(5))) == "not_host"
    assert code(desk.ask(0, ask.SetSeats(2))) == "seats_out_of_range"
    assert code(desk.ask(0, ask.SetSeats(7))) == "seats_out_of_range"
    assert desk.ask(0, ask.SetSeats(4)) == []
    assert kinds(desk.ask(0, ask.SetSeats(6))) == ["seats"]
    assert desk.view().seats == 6
    assert kinds(desk.ask(0, ask.SetSeats(3))) == ["seats"]
    assert [(p.seat, p.name) for p in desk.view().players] == [(0, "Anna"), (1, "Person 1"), (2, "Cem")]
    desk.ask(0, ask.Start())
    assert code(desk.ask(0, ask.SetSeats(4))) == "match_running"


def test_free_seats_close_up_at_the_start_and_people_keep_their_order_and_the_host_the_role() -> None:
    desk = Desk(1, seats=6, start=False)
    desk.ask(None, ask.Join("Ben", "b", seat=2))
    desk.ask(None, ask.Join("Cem", "c", seat=5))
    desk.ask(0, ask.PassHost(5))

    desk.ask(5, ask.Start())

    view = desk.view()
    assert [(p.seat, p.name) for p in view.players] == [(0, "Anna"), (1, "Ben"), (2, "Cem")]
    assert view.host == 2
    assert view.seats == 3


def test_a_table_can_stand_empty_until_somebody_comes() -> None:
    from maumau.table.decide import create
    from maumau.table.evolve import replay

    first = create("tabled", preset("skat"), Settings(), seats=3, now=1, seeds=(bytes(32), bytes(32)))

    assert isinstance(first, list)
    assert replay(first).host is None


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"seats": 1}, "seats_out_of_range"),
        ({"seats": 6}, "seats_out_of_range"),
        ({"seats": 2, "bots": ("good", "good")}, "seats_out_of_range"),
        ({"bots": ("genius",)}, "unknown_level"),
        ({"name": "\n"}, "name_empty"),
        ({"settings": Settings(pace="soon")}, "bad_settings"),
        ({"rules": preset("skat").replace(hand_size=10, hand_size_by_players={}, players=(2, 5))}, "bad_rules"),
        ({"start": True}, "too_few_players"),
    ],
)
def test_a_table_that_cannot_be_is_refused_whole(more: dict[str, object], expected: str) -> None:
    from maumau.table.decide import create

    given: dict[str, object] = {"rules": preset("skat"), "settings": Settings(), "seats": 3, "name": "Anna", **more}
    rules, settings = given.pop("rules"), given.pop("settings")

    answer = create("tabled", rules, settings, now=1, seeds=(bytes(32), bytes(32)), **given)  # type: ignore[arg-type]

    assert code(answer) == expected


def test_a_table_can_be_made_with_its_computer_players_and_dealt_at_once() -> None:
    from maumau.table.decide import create
    from maumau.table.evolve import replay

    first = create(
        "tabled",
        preset("skat"),
        Settings(),
        seats=3,
        now=1,
        seeds=(bytes(32), bytes(32)),
        name="Anna",
        token_hash="0",
        bots=("good", "beginner"),
        start=True,
    )

    assert kinds(first) == ["created", "joined", "filled", "filled", "dealt"]
    assert isinstance(first, list)
    table = replay(first)
    assert table.phase == "playing"
    assert [player.level for player in table.seats if player is not None] == [None, "good", "beginner"]


def test_everybody_leaves_together_and_comes_back_and_the_table_is_as_it_was() -> None:
    desk = Desk(3, settings=Settings(away_ms=60_000, clock_ms=None))
    before = [(view.hand, view.to_act, view.top, view.players, view.legal) for view in desk.shown()]

    for seat in range(3):
        desk.tell(ask.LoseLine(seat))
    desk.now += 5 * 86_400_000
    assert desk.tell(ask.TimeUp()) == [], "nobody waits, so nobody is minded"
    for seat in range(3):
        desk.tell(ask.ComeBack(seat))

    assert [(view.hand, view.to_act, view.top, view.players, view.legal) for view in desk.shown()] == before
