"""Start, next round, rematch, misdeal: each deals once, by whom and how often it may be asked for."""

from __future__ import annotations

import hashlib

from kit.desk import Desk, code, kinds, seed
from maumau.record import replay as replay_record
from maumau.rules import preset
from maumau.table import commands as ask
from maumau.table.refusal import Refusal
from maumau.table.settings import Settings

SINGLE = preset("online")


def test_two_clicks_on_start_deal_once() -> None:
    desk = Desk(2, start=False)
    seen = desk.table.version

    assert kinds(desk.ask(0, ask.Start(), seen)) == ["dealt"]
    assert desk.ask(0, ask.Start(), seen) == []
    assert desk.view().round == 1


def test_start_again_by_somebody_who_has_seen_the_deal_is_refused() -> None:
    desk = Desk(2)

    assert code(desk.ask(0, ask.Start(), desk.table.version)) == "only_in_lobby"
    assert code(desk.ask(0, ask.Start())) == "only_in_lobby"


def test_only_the_host_starts_and_only_with_enough_players() -> None:
    desk = Desk(1, seats=3, start=False)

    assert code(desk.ask(None, ask.Start())) == "not_seated"
    assert code(desk.ask(0, ask.Start())) == "too_few_players"
    assert "start" not in desk.view(0).can
    desk.ask(None, ask.Join("Ben", "b"))
    assert code(desk.ask(1, ask.Start())) == "not_host"
    assert "start" in desk.view(0).can


def test_a_set_that_cannot_be_played_by_so_many_is_refused_at_the_start() -> None:
    desk = Desk(4, rules="skat", start=False)
    desk.set_up = True
    desk.table.rules = preset("skat").replace(hand_size=10, hand_size_by_players={})

    assert code(desk.ask(0, ask.Start())) == "bad_rules"


def test_the_next_round_waits_for_all_who_can_click_and_counts_each_once() -> None:
    desk = Desk(3, bots=1)
    desk.finish_round()
    seen = desk.table.version

    assert kinds(desk.ask(0, ask.NextRound(), seen)) == ["ready"]
    assert desk.ask(0, ask.NextRound(), seen) == []
    assert [p.ready for p in desk.view().players] == [True, False, False, False]
    assert "next_round" not in desk.view(0).can
    assert kinds(desk.ask(1, ask.NextRound(), seen)) == ["ready"]
    assert kinds(desk.ask(2, ask.NextRound(), seen)) == ["ready", "dealt"]
    assert desk.ask(1, ask.NextRound(), seen) == [], "a late click is done already"
    assert code(desk.ask(1, ask.NextRound(), desk.table.version)) == "only_in_round_over"
    assert desk.view().round == 2
    assert not any(p.ready for p in desk.view().players)


def test_nobody_waits_for_those_who_are_away() -> None:
    desk = Desk(3)
    desk.finish_round()
    desk.tell(ask.LoseLine(2))

    desk.ask(0, ask.NextRound())
    assert kinds(desk.ask(1, ask.NextRound())) == ["ready", "dealt"]


def test_when_the_last_one_awaited_loses_the_line_the_round_is_dealt() -> None:
    desk = Desk(2)
    desk.finish_round()
    desk.ask(0, ask.NextRound())

    assert kinds(desk.tell(ask.LoseLine(1))) == ["away", "dealt"]


def test_when_everybody_is_away_nothing_is_dealt() -> None:
    desk = Desk(2)
    desk.finish_round()

    assert kinds(desk.tell(ask.LoseLine(1))) == ["away"]
    assert kinds(desk.tell(ask.LoseLine(0))) == ["away"]


def test_a_spectator_deals_nothing() -> None:
    desk = Desk(2)
    desk.finish_round()

    assert code(desk.ask(None, ask.NextRound())) == "not_seated"
    assert code(desk.ask(None, ask.Rematch())) == "not_seated"
    assert code(desk.ask(None, ask.Misdeal())) == "not_seated"
    assert code(desk.ask(None, ask.ToLobby())) == "not_seated"


def test_a_rematch_is_a_fresh_sheet_with_the_same_seats() -> None:
    desk = Desk(2, rules=SINGLE)
    desk.finish_round()
    assert desk.view().phase == "match_over"
    assert desk.view().winners == (0,)
    assert code(desk.ask(0, ask.NextRound())) == "only_in_round_over"
    seen = desk.table.version

    assert kinds(desk.ask(1, ask.Rematch(), seen)) == ["ready"]
    assert kinds(desk.ask(0, ask.Rematch(), seen)) == ["ready", "dealt"]
    assert desk.ask(0, ask.Rematch(), seen) == []

    view = desk.view()
    assert (view.match, view.round, view.scores, view.totals) == (2, 1, (), (0, 0))
    assert [p.name for p in view.players] == ["Anna", "Person 1"]
    assert code(desk.ask(0, ask.Rematch())) == "only_in_match_over"


def test_a_rematch_also_begins_when_the_last_one_awaited_loses_the_line() -> None:
    desk = Desk(2, rules=SINGLE)
    desk.finish_round()
    desk.ask(0, ask.Rematch())

    desk.tell(ask.LoseLine(1))

    assert desk.view().match == 2


def test_after_a_match_the_host_may_go_back_to_the_lobby_and_change_the_rules() -> None:
    desk = Desk(2, rules=SINGLE)
    assert code(desk.ask(0, ask.ToLobby())) == "only_in_match_over"
    desk.finish_round()

    assert code(desk.ask(1, ask.ToLobby())) == "not_host"
    assert kinds(desk.ask(0, ask.ToLobby())) == ["reopened"]
    assert desk.ask(0, ask.ToLobby()) == []
    view = desk.view(0)
    assert (view.phase, view.top, view.round, view.sheet) == ("lobby", None, 0, None)
    assert desk.table.record_text() is not None, "the record of the last match can still be had"

    assert kinds(desk.ask(0, ask.ChangeRules(preset("skat")))) == ["rules"]
    desk.ask(0, ask.Start())
    assert desk.view().rules.name == "skat"
    assert desk.view().match == 2


def test_a_misdeal_deals_again_by_the_same_dealer_before_the_first_action() -> None:
    desk = Desk(2)
    before = desk.view(0)
    seen = desk.table.version

    assert kinds(desk.ask(1, ask.Misdeal(), seen)) == ["misdealt"]
    assert desk.ask(0, ask.Misdeal(), seen) == [], "two people declare one misdeal"

    after = desk.view(0)
    assert after.dealer == before.dealer
    assert after.hand != before.hand
    assert after.commitment == before.commitment
    assert after.round == 1


def test_a_misdeal_comes_too_late_after_an_action_and_not_for_ever() -> None:
    desk = Desk(2)
    for _ in range(3):
        assert kinds(desk.ask(0, ask.Misdeal())) == ["misdealt"]
    assert code(desk.ask(0, ask.Misdeal())) == "too_many_misdeals"
    assert "misdeal" not in desk.view(0).can
    seat = desk.round().to_act
    assert seat is not None
    desk.act(seat, str(desk.round().legal_actions(seat)[0]))
    assert code(desk.ask(0, ask.Misdeal())) == "too_late_for_misdeal"
    desk.finish_round()
    assert code(desk.ask(0, ask.Misdeal())) == "not_playing"


def test_every_deal_can_be_checked_by_what_was_shown_before_it() -> None:
    desk = Desk(2, start=False)
    promised = desk.view().next_commitment
    desk.ask(1, ask.AddBytes(b"my own chance"))
    desk.ask(0, ask.Start())
    playing = desk.view()
    assert playing.commitment == promised
    assert playing.seed is None

    desk.finish_round()

    over = desk.view()
    assert over.seed is not None
    assert hashlib.sha256(bytes.fromhex(over.seed)).hexdigest() == promised
    assert over.seed_parts == ("", b"my own chance".hex())
    joint = hashlib.sha256(bytes.fromhex(over.seed) + b"my own chance").digest()
    assert desk.table.match is not None
    assert desk.table.match.dealt[-1].seed == joint
    assert over.next_commitment != promised


def test_the_server_has_chosen_its_part_of_a_deal_before_any_player_adds_bytes() -> None:
    desk = Desk(2)
    promised = desk.view().next_commitment
    desk.finish_round()
    desk.ask(0, ask.AddBytes(b"\x00"))

    assert desk.view().next_commitment == promised
    desk.ask(0, ask.NextRound())
    desk.ask(1, ask.NextRound())
    assert desk.view().commitment == promised


def test_bytes_are_few_and_come_from_players() -> None:
    desk = Desk(2)

    assert code(desk.ask(0, ask.AddBytes(b""))) == "bad_bytes"
    assert code(desk.ask(0, ask.AddBytes(bytes(65)))) == "bad_bytes"
    assert code(desk.ask(None, ask.AddBytes(b"x"))) == "not_seated"


def test_the_record_of_a_match_replays_and_names_the_parts_of_each_seed() -> None:
    desk = Desk(2, rules=SINGLE, start=False)
    desk.ask(0, ask.AddBytes(b"salt"))
    desk.ask(0, ask.Start())
    assert desk.table.record_text() is None
    while desk.view().phase == "playing":
        seat = desk.round().to_act
        assert seat is not None
        desk.act(seat, str(next(a for a in desk.round().legal_actions(seat) if a.kind != "catch")))

    text = desk.table.record_text()

    assert text is not None
    assert f"server {seed(100).hex()} added {b'salt'.hex()},-" in text
    assert replay_record(text).winners == desk.view().winners


def test_settings_are_the_hosts_and_each_has_its_time() -> None:
    desk = Desk(2, settings=Settings())
    old = desk.table.settings

    assert code(desk.ask(1, ask.ChangeSettings(old.replace(pace="fast")))) == "not_host"
    assert code(desk.ask(0, ask.ChangeSettings(old.replace(pace="soon")))) == "bad_settings"
    assert desk.ask(0, ask.ChangeSettings(old)) == []
    assert kinds(desk.ask(0, ask.ChangeSettings(old.replace(pace="fast", locked=True)))) == ["settings"]
    now = desk.table.settings
    assert code(desk.ask(0, ask.ChangeSettings(now.replace(clock_ms=30_000)))) == "round_running"
    desk.finish_round()
    assert kinds(desk.ask(0, ask.ChangeSettings(now.replace(clock_ms=30_000)))) == ["settings"]
    now = desk.table.settings
    assert code(desk.ask(0, ask.ChangeSettings(now.replace(call="automatic")))) == "match_running"


def test_automatic_announcing_changes_the_rules_played_and_only_manual_ones() -> None:
    desk = Desk(2, settings=Settings(call="automatic"))
    quiet = Desk(2, rules=preset("online").replace(call="none"), settings=Settings(call="automatic"))

    assert desk.table.match is not None
    assert desk.table.match.rules.call == "automatic"
    assert desk.view().rules.digest == preset("international").replace(call="automatic").digest
    assert quiet.table.match is not None
    assert quiet.table.match.rules.call == "none"


def test_several_faults_of_a_rule_set_are_told_one_after_the_other() -> None:
    desk = Desk(3, seats=6, start=False)
    impossible = preset("skat").replace(hand_size=10, hand_size_by_players={}, players=(2, 5))
    refusal = desk.ask(0, ask.ChangeRules(impossible))

    assert isinstance(refusal, Refusal)
    texts = [problem["text"] for problem in refusal.params["problems"]]
    assert [text.partition(" with ")[0] for text in texts] == ["4 players", "5 players"]
    assert refusal.text == f"{texts[0]}; {texts[1]}."


def test_rules_change_in_the_lobby_and_seats_follow() -> None:
    desk = Desk(3, seats=6, start=False)

    assert code(desk.ask(1, ask.ChangeRules(preset("skat")))) == "not_host"
    assert kinds(desk.ask(0, ask.ChangeRules(preset("collector")))) == ["rules", "seats"]
    assert desk.view().seats == 4
    assert kinds(desk.ask(0, ask.ChangeRules(preset("skat")))) == ["rules"]
    two = preset("skat").replace(players=(2, 2))
    assert code(desk.ask(0, ask.ChangeRules(two))) == "too_many_players"
    impossible = preset("skat").replace(hand_size=10, hand_size_by_players={}, players=(2, 5))
    assert code(desk.ask(0, ask.ChangeRules(impossible))) == "bad_rules"
    desk.ask(0, ask.Start())
    assert code(desk.ask(0, ask.ChangeRules(preset("skat")))) == "match_running"
