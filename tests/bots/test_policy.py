"""The policy inside the core: alike from a Round and from a View, alike in both builds, blind to what is hidden."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau
from kit import builds
from maumau.bots.good import chosen
from maumau.core.policy import KINDS, WEIGHTS, Sight
from maumau.rules import RuleSet
from maumau.rules.compile import compile_rules
from maumau.simulate import points_count
from maumau.testing import twin_worlds
from strategies import rule_sets

SKAT = maumau.preset("skat")
PROGRAM = """
import maumau
print(maumau.build_info()["core"])
for name in maumau.presets():
    rules = maumau.preset(name)
    for players in (2, rules.players[1]):
        for policy in ("greedy", "good", ["good", "greedy"] + ["random"] * (players - 2)):
            print(name, players, repr(maumau.simulate(rules, players, 25, seed=players, policy=policy)))
odd = maumau.preset("international").replace(
    effects={"7": "draw 2", "8": "skip", "9": "reverse", "J": "wild", "A": "again", "6": "cover", "X": "draw 3, wild"},
    jokers=2, draw_when_able=True, skip_answer="passes_on", no_finish_on="wild", wild_wish="not_current", packs=2,
)
print(repr(maumau.simulate(odd, 5, 25, policy="good")))
"""


@given(rules=rule_sets(), seed=st.integers(0, 1000))
@settings(max_examples=40)
def test_a_round_and_its_view_lead_to_the_same_choice(rules: RuleSet, seed: int) -> None:
    low, high = rules.players
    players = low + seed % (high - low + 1)
    round_ = maumau.deal(rules, players=players, seed=seed, dealer=0)
    sight = Sight(compile_rules(rules, players), points_count(rules))
    chance = random.Random(seed)
    for _ in range(30):
        if round_.is_over:
            break
        sight.of_round(round_)
        view = maumau.view_of(round_, round_.to_act)
        for kind in ("greedy", "good"):
            assert sight.choose(KINDS[kind]) == chosen(view, rules, kind)
        round_.apply(round_.to_act, chance.choice(round_.legal_actions(round_.to_act)))


@pytest.mark.parametrize("name", ["skat", "international", "collector"])
@pytest.mark.parametrize("bot", ["random", "beginner", "good"])
def test_choices_depend_on_nothing_that_is_hidden(name: str, bot: str) -> None:
    rules = maumau.preset(name)
    round_ = maumau.deal(rules, players=3, seed=11, dealer=0)
    player = maumau.bot(bot, seed=3)
    sight = Sight(compile_rules(rules, 3), points_count(rules))
    chance = random.Random(5)
    for _ in range(25):
        if round_.is_over:
            break
        seat = round_.to_act
        assert seat is not None
        here = player.choose(maumau.view_of(round_, seat))
        sight.of_round(round_)
        inside = sight.choose(KINDS["good"])
        twin = twin_worlds(round_, seat, chance)

        assert player.choose(maumau.view_of(twin, seat)) == here
        sight.of_round(twin)
        assert sight.choose(KINDS["good"]) == inside

        round_.apply(seat, here)


def test_good_beats_greedy_and_greedy_beats_random() -> None:
    """The same deals with the seats changed; the margins are wide enough for so few rounds."""
    for better, worse, least in (("good", "greedy", 305), ("greedy", "random", 480)):
        there = maumau.simulate(SKAT, 2, 300, seed=4, policy=[better, worse])
        back = maumau.simulate(SKAT, 2, 300, seed=4, policy=[worse, better])

        assert there.wins[0] + back.wins[1] >= least


def test_one_policy_for_all_seats_is_the_same_as_naming_it_for_each() -> None:
    for policy in ("random", "greedy", "good"):
        assert maumau.simulate(SKAT, 3, 20, policy=policy) == maumau.simulate(SKAT, 3, 20, policy=[policy] * 3)


def test_threads_change_nothing() -> None:
    assert maumau.simulate(SKAT, 2, 30, policy="good", threads=3) == maumau.simulate(SKAT, 2, 30, policy="good")


@pytest.mark.parametrize("policy", ["goood", ["good", "strong"], ["good"], ["good"] * 3])
def test_policies_that_do_not_exist_or_do_not_fit_are_refused(policy: str | list[str]) -> None:
    with pytest.raises(ValueError, match="polic"):
        maumau.simulate(SKAT, 2, 1, policy=policy)


def test_statistics_count_what_the_hands_left_cost() -> None:
    """In every round the winner has nothing left and the loser at least a seven."""
    stats = maumau.simulate(maumau.preset("skat-points"), 2, 40, policy="good")

    assert sum(stats.wins) == 40
    assert sum(stats.points) >= 40 * 7


def test_weights_can_be_given_for_tuning() -> None:
    """Fewer cards follow a jack, and it leaves more suits in the hand: only its price speaks for the nine."""
    round_ = maumau.position(SKAT, hands=["JC 9D QH AS", "8S 8H AD AC"], top="KD", stock="8C TC")
    sight = Sight(compile_rules(SKAT, 2))
    sight.of_round(round_)
    usual = maumau.Action(sight.choose(KINDS["good"]))
    sight.cast(0, "good", {**WEIGHTS, "keep_wild": 0})
    tuned = maumau.Action(sight.choose(KINDS["good"]))

    assert (str(usual.card), str(tuned.card)) == ("9D", "JC")


@pytest.mark.native
def test_both_builds_play_the_same_rounds() -> None:
    plain, compiled = (builds.run(build, PROGRAM).splitlines() for build in builds.BUILDS)

    assert (plain[0], compiled[0]) == ("python", "compiled")
    assert plain[1:] == compiled[1:]


def test_the_documented_figures_are_those_of_the_results_file() -> None:
    kept = json.loads((builds.ROOT / "bench" / "results" / "duel.json").read_text(encoding="utf-8"))["duels"]
    page = (builds.ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `") and "%" in line]

    assert len(rows) == len(kept)
    for row, duel in zip(rows, kept, strict=True):
        name, players, first, second, share, interval, fair, *points = [
            cell.strip(" `±") for cell in row[1:-1].split("|")
        ]
        assert (name, int(players), second) == (duel["rules"], duel["players"], duel["second"])
        assert first == duel["first"] + (" (views)" if duel["path"] == "views" else "")
        assert [share, interval, fair] == [f"{duel[key]:.1%}" for key in ("share", "interval", "fair")]
        assert points == [f"{duel[key]:.1f}" for key in ("own_points", "rival_points")]
