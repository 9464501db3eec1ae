"""Whatever the rules, a bot chooses something legal, and never keeps silent when the round waits for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau
from kit.seats import choices, mind
from maumau.bots import BOTS
from maumau.rules import RuleSet
from strategies import rule_sets

SEATS = [(name, players) for name in maumau.presets() for players in range(2, 9)]


def seated(players: int, first: int = 0, rules: RuleSet | None = None) -> list[maumau.bots.Bot]:
    """One bot per seat, the names in turn."""
    return [maumau.bot(BOTS[(seat + first) % len(BOTS)], seed=seat, rules=rules) for seat in range(players)]


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_bots_play_every_preset_with_every_number_of_players_to_its_end(name: str, players: int) -> None:
    rules = maumau.preset(name)
    if not rules.players[0] <= players <= rules.players[1]:
        assert rules.problems(players=players)
        return
    round_ = maumau.deal(rules, players=players, seed=players, dealer=0)

    for view, action in choices(round_, seated(players, first=players)):
        mind(view, action)

    assert round_.is_over


@given(rules=rule_sets(), seed=st.integers(0, 1000))
@settings(max_examples=25)
def test_bots_play_any_set_that_can_be_played(rules: RuleSet, seed: int) -> None:
    low, high = rules.players
    players = low + seed % (high - low + 1)
    round_ = maumau.deal(rules, players=players, seed=seed, dealer=0)

    for view, action in choices(round_, seated(players, seed), most=60):
        mind(view, action)


@given(rules=rule_sets(), seed=st.integers(0, 1000))
@settings(max_examples=25)
def test_the_policy_itself_is_legal_in_any_set_that_can_be_played(rules: RuleSet, seed: int) -> None:
    """Nothing of what it chooses has to be put right afterwards: the card and the suit are offered as they stand."""
    from maumau.bots.good import by_policy, chosen

    low, high = rules.players
    players = low + seed % (high - low + 1)
    round_ = maumau.deal(rules, players=players, seed=seed, dealer=0)
    for _ in range(40):
        if round_.is_over:
            break
        view = maumau.view_of(round_, round_.to_act)
        plain, said = chosen(view, rules), by_policy(view, rules)

        assert said in view.legal
        assert plain.card == said.card
        assert plain.suit == said.suit or (said.suit is None and len(view.hand) == 1)

        round_.apply(round_.to_act, said)
