"""Arbitrary commands from people, computer players and the server: every answer is entries or a sentence.

After each the promises of RULES.md 4 and those of tables hold.
"""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from kit.desk import Desk, kinds
from maumau.rules import preset, presets
from maumau.rules.compile import pack_of
from maumau.table import commands as ask
from maumau.table.acting import COOL_DOWN_MS
from maumau.table.clock import due
from maumau.table.refusal import Refusal
from maumau.table.settings import LEVELS, OPEN_HANDS, PACES, Settings
from maumau.testing import cards_of

SEATS = st.integers(-1, 8)
ACTORS = st.none() | st.integers(0, 5)
TEXTS = st.sampled_from(["", "Anna", "Bob", "\u202e", "x" * 30, "👍", "Аnnа"])
CARDS = st.sampled_from(
    ["7H", "7S!", "JC>H", "JD>S!", "AC", "draw", "pass", "call", "catch 0", "catch 1", "accept", "wish H", "??"]
)
BODIES: st.SearchStrategy[ask.Body] = st.one_of(
    st.builds(ask.Act, CARDS),
    st.builds(ask.Start),
    st.builds(ask.NextRound),
    st.builds(ask.Rematch),
    st.builds(ask.ToLobby),
    st.builds(ask.Misdeal),
    st.builds(ask.TakeBack),
    st.builds(ask.AnswerTakeBack, st.booleans()),
    st.builds(ask.ShowHands, st.booleans()),
    st.builds(ask.Join, TEXTS, st.sampled_from(["0", "1", "2", "3", "4"]), st.none() | SEATS),
    st.builds(ask.Leave),
    st.builds(ask.Rename, TEXTS),
    st.builds(ask.Fill, st.none() | st.sampled_from([*LEVELS, "genius"]), st.none() | SEATS),
    st.builds(ask.Kick, SEATS),
    st.builds(ask.PassHost, SEATS),
    st.builds(ask.OfferSeat, SEATS, st.sampled_from(["c1", "c2"])),
    st.builds(ask.ClaimSeat, st.sampled_from(["", "c1", "c2"]), st.sampled_from(["5", "6"]), st.none() | TEXTS),
    st.builds(ask.SetSeats, st.integers(-1, 9)),
    st.builds(ask.ChangeRules, st.sampled_from([preset(name) for name in presets()])),
    st.builds(
        lambda pace, clock, call, hands: ask.ChangeSettings(
            Settings(grace_ms=0, pace=pace, clock_ms=clock, call=call, open_hands=hands)
        ),
        st.sampled_from([*PACES, "never"]),
        st.sampled_from([None, 5_000, 86_400_000, -1]),
        st.sampled_from(["manual", "automatic"]),
        st.sampled_from(OPEN_HANDS),
    ),
    st.builds(ask.AddBytes, st.binary(max_size=70)),
    st.builds(ask.Say, st.sampled_from([None, "hello", "rude"]), st.sampled_from([None, "hi"])),
)
REPORTS: st.SearchStrategy[ask.Body] = st.one_of(
    st.builds(ask.LoseLine, SEATS),
    st.builds(ask.ComeBack, SEATS),
    st.builds(ask.TimeUp),
    st.builds(ask.Prolong, st.integers(0, 60_000)),
)


class Evening(RuleBasedStateMachine):
    """An evening at one table. `Desk` itself checks that deciding changes nothing and that the log replays."""

    desk: Desk

    @initialize(people=st.integers(1, 3), bots=st.integers(0, 2), rules=st.sampled_from(presets()))
    def sit_down(self, people: int, bots: int, rules: str) -> None:
        bots = max(bots, 2 - people)
        count = min(people + bots, preset(rules).players[1])
        self.desk = Desk(people, count - people, rules, start=False)

    @rule(actor=ACTORS, body=BODIES, back=st.none() | st.integers(-1, 4))
    def somebody_asks(self, actor: int | None, body: ask.Body, back: int | None) -> None:
        """Anything, by anybody, having seen any version."""
        version = None if back is None else self.desk.table.version - back
        before = self.desk.table.version
        answer = self.desk.ask(actor, body, version)
        if isinstance(answer, Refusal):
            assert answer.text[-1] in ".!"
            assert self.desk.table.version == before

    @rule(body=REPORTS, later=st.integers(0, 90_000))
    def the_server_reports(self, body: ask.Body, later: int) -> None:
        self.desk.now += later
        assert not isinstance(self.desk.tell(body), Refusal)

    @rule(data=st.data())
    def whoever_may_acts(self, data: Any) -> None:
        """A legal action by the seat to act, by the person or by the computer as the seat has it."""
        if self.desk.table.phase != "playing":
            return
        seat = data.draw(st.sampled_from(self.desk.round().actors()))
        player = self.desk.table.seats[seat]
        assert player is not None
        action = data.draw(st.sampled_from(self.desk.round().legal_actions(seat)))
        by = "computer" if not player.is_human else "self"
        if by == "computer" and (asked := self.desk.table.request) is not None:
            self.desk.ask(asked.seat, ask.AnswerTakeBack(agree=False))  # the computer waits while people talk
        self.desk.now += COOL_DOWN_MS
        assert "acted" in kinds(self.desk.act(seat, str(action), self.desk.table.version, by=by))

    @rule()
    def everybody_goes_on(self) -> None:
        """Start, next round or rematch, by all who can."""
        for seat, _ in list(self.desk.table.people()):
            for body in (ask.Start(), ask.NextRound(), ask.Rematch()):
                self.desk.ask(seat, body)

    @invariant()
    def the_promises_hold(self) -> None:
        table = self.desk.table
        if table.phase == "playing":
            assert table.match is not None
            round_ = self.desk.round()
            assert round_.actors()
            assert all(round_.legal_actions(seat) for seat in round_.actors())
            cards = cards_of(round_)
            assert len(set(cards)) == len(cards) == len(pack_of(table.match.rules, table.match.players))
            assert all(player is not None for player in table.seats)
        assert table.host is None or ((player := table.player(table.host)) is not None and player.is_human)
        assert table.host is not None or not list(table.people())
        assert len({(p.name, p.mark) for p in self.desk.view().players}) == len(self.desk.view().players)
        assert due(table) is None or table.phase == "playing"
        assert table.request is None or table.phase == "playing"
        assert self.desk.view().hands is None or all(player.shows_hand for _, player in table.people())
        for viewer in self.desk.viewers():
            view = self.desk.view(viewer)
            assert msgspec.json.encode(view)
            assert view.you == viewer
            assert (view.legal == () and view.can in {(), ("join",)}) or viewer is not None
            assert view.hands is None or viewer is None


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
