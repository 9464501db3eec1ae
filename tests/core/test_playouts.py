"""Whole rounds inside the core: counts that add up, policies that keep to the rules, refusals in words."""

from __future__ import annotations

from typing import Any

import pytest

import maumau
from maumau.core.playout import BIN_COUNT, rollouts
from maumau.core.policy import Sight
from maumau.rules.compile import compile_rules
from maumau.simulate import POLICIES

PRESETS = ["international", "skat", "skat-points", "collector", "online", "online-penalty"]
WILDEST = maumau.preset("international").replace(
    effects={
        "7": "draw 2", "8": "skip", "9": "reverse", "J": "wild", "A": "again", "6": "cover", "X": "draw 4, wild",
        "KS": "draw 4",
    },
    jokers=2, packs=2, wild_wish="not_current", no_finish_on=["J"], finish_uncalled="pending", hand_size=4,
)  # fmt: skip


def check(stats: maumau.Statistics, players: int, rounds: int) -> None:
    """What must add up in any statistics."""
    assert stats.rounds == rounds == sum(stats.lengths)
    assert len(stats.wins) == len(stats.points) == players
    assert sum(stats.wins) <= rounds
    assert len(stats.lengths) == BIN_COUNT
    assert stats.lengths[0] == 0
    assert sum(count * length for length, count in enumerate(stats.lengths)) <= stats.actions
    if stats.lengths[-1] == 0:
        assert sum(count * length for length, count in enumerate(stats.lengths)) == stats.actions


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", PRESETS)
def test_counts_add_up(name: str, policy: str) -> None:
    rules = maumau.preset(name)
    for players in (2, 4):
        stats = maumau.simulate(rules, players, rounds=30, seed=3, policy=policy)

        check(stats, players, 30)
        assert sum(stats.wins) > 20
        assert sum(stats.points) > 0


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"skip_answer": "passes_on"},
        {"call_words": "maumau_for_wild", "no_finish_on": []},
        {"call": "none", "finish_uncalled": "pending", "play_drawn": "must"},
        {"start_wild": "dealer_names", "start_card": "as_dealer", "debt": "stack_any_draw", "after_debt": "may_play"},
        {"reverse_with_two": "nothing", "players": (2, 2), "draw_when_able": True},
        {"scoring": "single_round", "draw_count": "until_playable"},
    ],
    ids=str,
)
def test_every_kind_of_turn_is_played(changes: dict[str, Any], policy: str) -> None:
    """Two packs, jokers, covers, second turns, wilds that may not be last: rounds still end and add up."""
    rules = WILDEST.replace(**changes)
    for players in {rules.players[0], min(rules.players[1], 5)}:
        check(maumau.simulate(rules, players, rounds=25, seed=9, policy=policy), players, 25)


def test_the_same_seed_gives_the_same_counts_for_any_number_of_threads() -> None:
    rules = maumau.preset("skat")
    one = maumau.simulate(rules, 3, rounds=50, seed=7)

    assert one == maumau.simulate(rules, 3, rounds=50, seed=7, threads=3)
    assert one == maumau.simulate(rules, 3, rounds=50, seed=7 + (1 << 31))
    assert one != maumau.simulate(rules, 3, rounds=50, seed=8)
    assert maumau.simulate(rules, 3, rounds=2, threads=5).rounds == 2
    assert maumau.simulate(rules, 3, rounds=0).actions == 0


def test_a_seat_may_have_a_policy_of_its_own() -> None:
    """The better one wins more of the rounds of two."""
    stats = maumau.simulate(maumau.preset("skat"), 2, rounds=300, seed=1, policy=["good", "random"])

    check(stats, 2, 300)
    assert stats.wins[0] > 200


def test_rounds_that_reach_the_last_resort_are_counted() -> None:
    """Nobody can lay the last jack, and drawing goes on until the limit."""
    rules = maumau.preset("skat").replace(max_turns=100, hand_size=10, players=(2, 3), hand_size_by_players={})

    stats = maumau.simulate(rules, 3, rounds=40, seed=2)

    assert stats.unfinished > 0
    assert sum(stats.wins) + stats.unfinished == 40


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"policy": "clever"}, "unknown policy 'clever'; there are: "),
        ({"policy": ["random"]}, "2 seats need 2 policies, not 1"),
        ({"rounds": -1}, "rounds must be 0 or more"),
        ({"threads": 0}, "threads 1 or more"),
    ],
)
def test_what_cannot_be_simulated_says_so(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        maumau.simulate(maumau.preset("skat"), 2, **{"rounds": 1, **changes})
    with pytest.raises(maumau.RuleSetError):
        maumau.simulate(maumau.preset("skat"), 8, rounds=1)


def test_a_policy_sees_the_same_in_a_round_and_in_a_view() -> None:
    """`look` at what a View tells leads to the same choice as taking it from the Round."""
    rules = maumau.preset("international")
    tables = compile_rules(rules, 2)
    round_ = maumau.position(rules, hands=["7H 8S 9C JD", "JC QD"], top="9H", stock="KD 2C 3C", pile="TH")
    one, other = Sight(tables, True), Sight(tables, True)
    one.of_round(round_)
    cards = {text: 1 << maumau.CardSet(text).mask.bit_length() - 1 for text in ("7H", "8S", "9C", "JD", "9H", "TH")}

    other.look(
        own=cards["7H"] | cards["8S"] | cards["9C"] | cards["JD"], can=cards["7H"] | cards["9C"] | cards["JD"],
        seen=cards["9H"] | cards["TH"], counts=[4, 2], seat=0, direction=1, debt=0, drew=0, phase=0, suits=15,
        may_draw=0, may_pass=0,
    )  # fmt: skip

    assert [one.choose(kind) for kind in (1, 2)] == [other.choose(kind) for kind in (1, 2)]


def test_a_last_wild_that_may_be_caught_names_a_suit_in_playouts_too() -> None:
    """Nothing was said when the jack was left, so its finish is pending: three suits of four hold the king up.

    Without a suit the printed one would hold and the king of clubs would always be the second and last action.
    """
    rules = maumau.preset("collector").replace(draw_when_able=False)
    round_ = maumau.position(rules, hands=["JC", "KC"], top="9H", stock="TD TH TS QD QH QS")

    actions = rollouts(round_, round_.copy(), 1, 400)

    assert 400 * 2.5 < actions < 400 * 4
    announced = maumau.parse_position(f"{maumau.format_position(round_)} said=2.0")
    assert rollouts(announced, announced.copy(), 1, 400) == 400


def test_in_playouts_everybody_who_is_asked_accepts() -> None:
    """Two opponents let the unannounced finish stand, and it is over."""
    rules = maumau.preset("international").replace(effects={"A": "again", "J": "wild"})
    round_ = maumau.position(rules, hands=["AH", "9C QD", "KC 8C"], top="9H", stock="TD TH TS")
    round_.apply(0, "AH")
    assert (round_.phase, round_.pending) == ("ask", 0)

    assert rollouts(round_, round_.copy(), 1, 10) == 20


@pytest.mark.parametrize("policy", POLICIES)
def test_a_finish_that_nobody_can_announce_is_accepted(policy: str) -> None:
    """Hands of one card: nobody ever left the wild, so it is laid unannounced, and it gives another turn (3.11)."""
    rules = maumau.preset("collector").replace(
        hand_size=1, effects={"J": ("wild", "again"), "Q": ("wild", "again")}, call_words="maumau_for_wild"
    )

    stats = maumau.simulate(rules, 2, rounds=60, seed=1, policy=policy)

    check(stats, 2, 60)
    assert sum(stats.wins) == 60
    assert stats.lengths[1] > 0, "an ordinary card that fits wins at once"
    assert stats.lengths[2] > 0, "a wild and its acceptance"


def test_a_policy_that_is_asked_accepts_and_one_that_sees_all_cards_can_think() -> None:
    """Phase 3 is ask; in the second look every card but the other's last one lies open, then even that."""
    rules = maumau.preset("skat").replace(call="none")
    whole = maumau.CardSet(" ".join(rank + suit for rank in "789TJQKA" for suit in "CDHS")).mask
    own = maumau.CardSet("9C TC").mask
    sight = Sight(compile_rules(rules, 2))
    facts = {"seat": 0, "direction": 1, "debt": 0, "drew": 0, "suits": 15, "may_draw": 0, "may_pass": 0}

    sight.look(own=own, can=0, seen=0, counts=[2, 0], phase=3, **facts)
    assert sight.choose(2) == maumau.parse_action("accept")

    sight.look(own=own, can=own, seen=whole & ~own, counts=[2, 1], phase=0, **facts)
    assert sight.choose(2) in (maumau.parse_action("9C"), maumau.parse_action("TC"))
