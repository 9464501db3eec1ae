"""`highest_loses`: the highest total is the loser (RULES.md 1 and 2.2)."""

from __future__ import annotations

from match_kit import ONES, finished, search
from rules_kit import rules

import maumau

POINTS = rules("skat-points", values=ONES, target=8, hand_size=3, empty_stock="pass")


def highest(match: maumau.Match) -> list[int]:
    """The seats that share the highest total."""
    return [seat for seat, total in enumerate(match.totals) if total == max(match.totals)]


def test_the_highest_total_is_the_loser() -> None:
    """2.2: whoever has most when the limit is exceeded has lost; the lowest total has won."""
    match = search(POINTS, 3, lambda m: len(highest(m)) == 1)

    assert max(match.totals) > 8
    assert match.losers == (highest(match)[0],)
    assert set(match.losers).isdisjoint(match.winners)


def test_of_several_over_the_limit_the_highest_loses() -> None:
    """House decision of 2.2: crossing together, only the highest total loses."""
    match = search(POINTS, 4, lambda m: len(highest(m)) == 1 and sum(total > 8 for total in m.totals) >= 2)

    assert match.losers == (highest(match)[0],)


def test_equal_highest_totals_lose_together() -> None:
    """RULES.md 1: losers are a tuple like the winners."""
    match = search(POINTS, 3, lambda m: len(highest(m)) == 2)

    assert match.losers == tuple(highest(match))


def test_other_sets_name_no_loser() -> None:
    """Without the option nobody is called the loser."""
    match = finished(rules("international"), 3, seed=1)

    assert match.losers == ()


def test_nobody_has_lost_before_the_end() -> None:
    """The losers stand when the match is over."""
    match = maumau.Match(POINTS, players=3, seed=1, dealer=0)

    assert match.losers == ()
    assert match.winners == ()


def test_only_the_points_variant_has_it() -> None:
    """The table of presets: the loser is named in `skat-points` alone."""
    assert [name for name in maumau.presets()[:6] if maumau.preset(name).highest_loses] == ["skat-points"]
