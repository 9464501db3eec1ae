"""Figures about a rule set: intervals worked by hand, shares that add up, the same in both builds, for any threads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import maumau
from kit import builds
from maumau.core import playout
from maumau.guide import build, measured
from maumau.rules.compile import compile_rules
from maumau.stats import (
    Report,
    Share,
    key_of,
    last_cards,
    length_of,
    measure,
    report_from,
    rounds_of,
    seats_in_turn,
    sizes,
    skill,
    wilson,
)

SKAT = maumau.preset("skat")
PROGRAM = """
import json, maumau
from maumau.stats import measure
print(maumau.build_info()["core"])
for name in maumau.presets():
    rules = maumau.preset(name)
    for policy in ("random", "good"):
        print(json.dumps(measure(rules, rules.players[1], 12, seed=5, policy=policy, threads=2).to_dict()))
"""


def test_wilsons_interval_worked_by_hand() -> None:
    """5 of 10 with z = 2: middle (0.5 + 4/20) / 1.4 = 0.5, half 2 × sqrt(0.025 + 0.01) / 1.4 = 0.26726."""
    assert wilson(5, 10, z=2.0) == pytest.approx((0.23274, 0.76726), abs=1e-5)
    assert wilson(0, 10, z=2.0) == pytest.approx((0.0, 4 / 14), abs=1e-12)
    assert wilson(10, 10, z=2.0) == pytest.approx((10 / 14, 1.0), abs=1e-12)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_true_share_lies_inside_about_as_often_as_promised() -> None:
    """All outcomes of 60 throws of a fair coin, weighted: at least 93 of 100 intervals hold the half."""
    weight, held, whole = 1.0, 0.0, 0.0
    for hits in range(61):
        low, high = wilson(hits, 60)
        whole += weight
        held += weight if low <= 0.5 <= high else 0.0
        weight = weight * (60 - hits) / (hits + 1)

    assert 0.93 < held / whole < 0.98


def test_the_length_of_rounds_worked_by_hand() -> None:
    """Lengths 2, 2, 4, 8: mean 4, variance (4 + 4 + 0 + 16) / 3 = 8, half of the interval 1.96 × sqrt(8 / 4)."""
    found = length_of([0, 0, 2, 0, 1, 0, 0, 0, 1])

    assert found.mean == 4
    assert found.interval == pytest.approx((4 - 2.7718, 4 + 2.7718), abs=1e-4)
    assert (found.low, found.median, found.high) == (2, 2, 8)
    assert length_of([0, 0]).mean == 0


def test_faces_are_summed_up_by_the_entries_of_the_set() -> None:
    rules = SKAT.replace(effects={"7": "draw 2", "J": "wild", "KS": "draw 5"})
    counts = [0] * 64
    for text, times in (("7C", 1), ("7H", 2), ("KS", 4), ("KD", 8), ("JS", 16)):
        card = maumau.parse_action(text).card
        assert card is not None
        counts[int(card)] += times
    found = {card.key: card for card in last_cards(rules, 2, counts, [0] * 64)}

    assert {key: card.last.hits for key, card in found.items()} == {
        "7": 3, "8": 0, "9": 0, "T": 0, "J": 16, "Q": 0, "K": 8, "KS": 4, "A": 0,
    }  # fmt: skip
    assert found["KS"].effects == ("draw 5",)
    assert (found["K"].pack, found["KS"].pack, found["7"].pack) == (3 / 32, 1 / 32, 4 / 32)
    assert sum(card.pack for card in found.values()) == pytest.approx(1)


def test_jokers_and_second_packs_have_their_part() -> None:
    rules = maumau.preset("international").replace(jokers=2, packs=2, effects={"X": "wild"}, values={"X": 50})

    found = {card.key: card.pack for card in last_cards(rules, 3, [0] * 64, [0] * 64)}

    assert found["X"] == pytest.approx(4 / 108)
    assert key_of(rules, 52) == "X"
    assert key_of(rules.replace(effects={"X1": "wild"}), 52) == "X1"


def test_seats_are_told_in_the_order_of_play() -> None:
    assert seats_in_turn(SKAT, 4) == (1, 2, 3, 0)
    assert seats_in_turn(SKAT.replace(direction="counterclockwise"), 4) == (3, 2, 1, 0)


def played(rules: maumau.RuleSet, players: int, seed: int) -> tuple[int, maumau.Card, maumau.Card, bool]:
    """The winner, the last card, the card below it and whether the discards became the stock, of one round."""
    round_ = maumau.Round(compile_rules(rules, players), rules)
    round_.redeal(0, seed)
    below = round_.top
    recycles = 0
    while not round_.is_over:
        below = round_.top
        playout.act_randomly(round_)
        recycles = round_.recycles
    assert round_.winner is not None
    return round_.winner, round_.top, below, recycles > 0


@pytest.mark.skipif(maumau.build_info()["core"] == "compiled", reason="steps inside the plain core")
def test_the_counts_are_those_of_the_rounds_played_one_by_one() -> None:
    """`collector`: nothing is ever missed, so the card below the last one is known in every round."""
    rules = maumau.preset("collector")
    stats = maumau.simulate(rules, 3, rounds=40, seed=6)
    rounds = [played(rules, 3, 6 * 1000003 + number) for number in range(40)]

    assert list(stats.wins) == [sum(winner == seat for winner, *_ in rounds) for seat in range(3)]
    assert stats.recycled == sum(again for *_, again in rounds)
    for face in range(64):
        assert stats.last[face] == sum(int(last) & 63 == face for _, last, _, _ in rounds)
        assert stats.under[face] == sum(int(below) & 63 == face for _, _, below, _ in rounds)


def test_everything_adds_up() -> None:
    report = measure(SKAT, 3, 90, seed=4)

    assert sum(share.hits for share in report.seats) + report.nobody.hits == 90
    assert {share.trials for share in report.seats} == {90}
    assert sum(card.last.hits for card in report.cards) == sum(card.under.hits for card in report.cards) == 90
    assert {card.key: card.last.hits for card in report.cards}["J"] == 0, "a jack may not be the last card"
    assert set(report.skill) == set(sizes(SKAT)) == {2, 3, 4, 5}
    assert {size: share.trials for size, share in report.skill.items()} == {2: 90, 3: 90, 4: 92, 5: 90}
    assert rounds_of(SKAT, 90) == 90 + 90 + 90 + 92 + 90


def test_a_report_survives_being_written_down() -> None:
    report = measure(maumau.preset("collector"), 4, 60)
    again = report_from(report.rules, json.loads(json.dumps(report.to_dict())))

    assert again.to_dict() == report.to_dict()
    assert again.cards == report.cards
    assert again.skill == report.skill


def test_skill_is_what_a_good_player_wins_among_others_with_the_same_cards() -> None:
    """Both seats play each deal: the same deals with `random` on both seats give one half, here exactly."""
    found = skill(SKAT, 2, 200, seed=3)
    there = maumau.simulate(SKAT, 2, 100, seed=3, policy=["good", "random"])
    back = maumau.simulate(SKAT, 2, 100, seed=3, policy=["random", "good"])

    assert found == Share(there.wins[0] + back.wins[1], 200)
    assert found.interval[0] > 0.8


def test_threads_and_progress_change_nothing() -> None:
    told: list[int] = []
    one = measure(SKAT, 3, 50, seed=9)

    assert measure(SKAT, 3, 50, seed=9, threads=3, progress=told.append) == one
    assert sum(told) == rounds_of(SKAT, 50)
    assert measure(SKAT, 3, 50, seed=10) != one


@pytest.mark.native
def test_both_builds_measure_the_same() -> None:
    plain, compiled = (builds.run(build, PROGRAM).splitlines() for build in builds.BUILDS)

    assert (plain[0], compiled[0]) == ("python", "compiled")
    assert plain[1:] == compiled[1:]


# -- what was worked out ahead --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", maumau.presets())
def test_the_figures_of_a_preset_are_still_those_of_its_rules(name: str) -> None:
    """The small part that is kept beside them is played again: `python bench/precompute.py` makes both anew."""
    rules = maumau.preset(name)
    entry = measured.kept()["sets"][name]
    check = entry["check"]

    assert entry["digest"] == rules.digest
    assert measure(rules, check["players"], check["rounds"], check["seed"]).to_dict() == check
    assert entry["rounds"] == measured.kept()["rounds"] >= 50_000


@pytest.mark.parametrize("name", maumau.presets())
def test_the_small_part_lies_where_the_large_one_says(name: str) -> None:
    rules = maumau.preset(name)
    entry = measured.kept()["sets"][name]
    small: Report = report_from(rules, entry["check"])
    large: Report = report_from(rules, entry)

    for one, all_ in zip(small.seats, large.seats, strict=True):
        low, high = wilson(one.hits, one.trials, z=4.5)
        assert low <= all_.value <= high
    assert sum(card.last.hits for card in large.cards) <= large.rounds
    assert large.skill[2].interval[0] > 1 / 2, "between two, good is better than chance"
    assert all(share.value > 0.9 / size for size, share in large.skill.items()), "and never much worse"


def test_a_guide_shows_the_figures_only_of_exactly_its_rules() -> None:
    rules = maumau.preset("collector")
    shown = " ".join(statement.text for statement in build(rules, "en").section("numbers").statements())
    other = " ".join(
        statement.text for statement in build(rules.replace(hand_size=6), "en").section("numbers").statements()
    )
    first = measured.report(rules)

    assert first is not None
    assert f"{first.seats[0].value * 100:.1f}%" in shown
    assert "maumau stats collector" in shown
    assert f"maumau stats {rules.replace(hand_size=6).to_code()}" in other
    assert "%" not in other


def test_the_file_is_small_and_names_no_machine() -> None:
    text = Path(measured.FILE).read_text(encoding="utf-8")

    assert len(text) < 60_000
    assert set(json.loads(text)) == {"version", "rounds", "sets"}
