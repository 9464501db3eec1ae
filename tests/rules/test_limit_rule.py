"""Option ``limit_rule``: a series ends when a total reaches the limit, or only beyond it (RULES.md 1, 2.2)."""

from __future__ import annotations

import pytest

import maumau
from maumau.match import target_met


@pytest.mark.parametrize(
    ("rule", "total", "over"),
    [("reach", 99, False), ("reach", 100, True), ("exceed", 100, False), ("exceed", 101, True)],
)
def test_the_limit_is_reached_or_exceeded(rule: str, total: int, over: bool) -> None:
    """100 exactly ends a series by ``reach`` and goes on by ``exceed``."""
    rule_set = maumau.preset("skat-points").replace(limit_rule=rule)

    assert target_met(rule_set, [0, total, 40], rounds=5) is over


@pytest.mark.parametrize(
    ("preset", "rule"), [("international", "reach"), ("skat-points", "exceed"), ("online-penalty", "reach")]
)
def test_each_preset_has_its_own(preset: str, rule: str) -> None:
    """RULES.md, field by preset."""
    assert maumau.preset(preset).limit_rule == rule
