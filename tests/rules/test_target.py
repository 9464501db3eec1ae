"""`target` and `limit_rule`: when a total ends the match (RULES.md 1, 2.1, 2.2, 2.3, 2.4)."""

from __future__ import annotations

import random

import pytest
from match_kit import VALUES, costs, play_round
from rules_kit import rules

import maumau


def after_one_round(preset: str, seed: int, **changes: object) -> maumau.Match:
    """A match of three after its first round; equal seeds give equal rounds whatever the target is."""
    match = maumau.Match(rules(preset, **changes), players=3, seed=seed, dealer=0)
    play_round(match, random.Random(seed))
    return match


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("limit_rule", "offset", "over"),
    [
        ("reach", -1, True),
        ("reach", 0, True),
        ("reach", 1, False),
        ("exceed", -1, True),
        ("exceed", 0, False),
        ("exceed", 1, False),
    ],
)
def test_a_limit_is_reached_or_exceeded(seed: int, limit_rule: str, offset: int, over: bool) -> None:
    """With `reach` a total equal to the limit ends the match, with `exceed` one point more is needed."""
    highest = max(costs(after_one_round("international", seed, target=10_000), VALUES["international"]))

    match = after_one_round("international", seed, target=highest + offset, limit_rule=limit_rule)

    assert max(match.totals) == highest
    assert match.is_over == over
    if not over:
        match.next_round()
        assert match.round_number == 2


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("offset", "over"), [(-1, True), (0, True), (1, False)])
def test_a_collector_wins_with_the_target_or_more(seed: int, offset: int, over: bool) -> None:
    """2.3: the first to 150 or more; here the target is what the first round brought."""
    probe = after_one_round("collector", seed, target=10_000, empty_stock="pass")
    assert probe.round.winner is not None
    gained = sum(costs(probe, VALUES["collector"]))

    match = after_one_round("collector", seed, target=gained + offset, empty_stock="pass")

    assert match.is_over == over
    assert match.winners == ((probe.round.winner,) if over else ())


@pytest.mark.parametrize(
    ("preset", "scoring", "target", "limit_rule"),
    [
        ("international", "penalty", 100, "reach"),
        ("skat", "round_wins", 5, None),
        ("skat-points", "penalty", 100, "exceed"),
        ("collector", "winner_collects", 150, None),
        ("online", "single_round", None, None),
        ("online-penalty", "penalty", 100, "reach"),
    ],
)
def test_the_presets_have_the_targets_of_their_sources(
    preset: str, scoring: str, target: int | None, limit_rule: str | None
) -> None:
    """RULES.md 1, the row about scoring."""
    rule_set = maumau.preset(preset)

    assert rule_set.scoring == scoring
    if target is not None:
        assert rule_set.target == target
    if limit_rule is not None:
        assert rule_set.limit_rule == limit_rule


def test_a_limit_of_150_can_be_chosen() -> None:
    """2.4: 100 or 150, chosen at set-up."""
    rule_set = rules("online-penalty", target=150)

    assert rule_set.problems(players=4) == []
