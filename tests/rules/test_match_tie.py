"""`match_tie`: who has won when the lowest total is shared (RULES.md 1, 2.1 and 2.4).

Every card costs one point here, so that equal totals are common; the sheet of each found match is asserted
before its outcome is.
"""

from __future__ import annotations

import pytest
from match_kit import ONES, STOPPABLE, finished, search, stopped
from rules_kit import rules

import maumau

SHARED = rules("international", values=ONES, target=9, limit_rule="reach", match_tie="shared", hand_size=3)
ROUNDS = SHARED.replace(match_tie="most_rounds_then_draw")


def lowest(match: maumau.Match) -> list[int]:
    """The seats that share the lowest total."""
    return [seat for seat, total in enumerate(match.totals) if total == min(match.totals)]


def test_the_lowest_total_wins() -> None:
    """2.1: one seat has the fewest points and wins alone."""
    match = search(SHARED, 3, lambda m: len(lowest(m)) == 1 and max(m.totals) >= 9)

    assert match.winners == (lowest(match)[0],)


def test_equal_totals_share_the_win() -> None:
    """`shared`: all who have the lowest total have won, however many rounds each of them took."""
    match = search(SHARED, 3, lambda m: len(lowest(m)) == 2)
    first, second = lowest(match)

    assert match.totals[first] == match.totals[second] < max(match.totals)
    assert match.winners == (first, second)


def test_more_rounds_won_decide_among_the_tied() -> None:
    """`most_rounds_then_draw`: among the tied the one who won more rounds has won alone."""
    match = search(
        ROUNDS, 3, lambda m: len(lowest(m)) == 2 and m.round_wins[lowest(m)[0]] != m.round_wins[lowest(m)[1]]
    )
    first, second = lowest(match)
    better = first if match.round_wins[first] > match.round_wins[second] else second

    assert match.winners == (better,)


def test_equal_totals_and_equal_rounds_are_a_draw() -> None:
    """`most_rounds_then_draw`: nobody has won."""
    match = search(
        ROUNDS, 3, lambda m: len(lowest(m)) == 2 and m.round_wins[lowest(m)[0]] == m.round_wins[lowest(m)[1]]
    )

    assert match.is_over
    assert match.winners == ()


def test_rounds_won_by_somebody_else_do_not_matter() -> None:
    """`most_rounds_then_draw`: a seat outside the tie can't take the win by its rounds."""
    match = search(
        ROUNDS,
        4,
        lambda m: (
            len(lowest(m)) == 2
            and max(m.round_wins) > max(m.round_wins[seat] for seat in lowest(m))
            and len({m.round_wins[seat] for seat in lowest(m)}) == 2
        ),
        most=1500,
    )
    first, second = lowest(match)

    assert match.winners == ((first,) if match.round_wins[first] > match.round_wins[second] else (second,))


@pytest.mark.parametrize(("rule_set", "winners"), [(SHARED, (0, 2, 3, 4)), (ROUNDS, ())])
def test_a_tie_after_a_stopped_round(rule_set: maumau.RuleSet, winners: tuple[int, ...]) -> None:
    """Nobody won the only round: seat 1 took the last card of the stock, the other hands cost ten each.

    They share the win, or the match is a draw.
    """
    match = stopped(rule_set.replace(**STOPPABLE), 5)

    assert list(match.totals) == [10, 11, 10, 10, 10]
    assert list(match.round_wins) == [0, 0, 0, 0, 0]
    assert match.is_over
    assert match.winners == winners


@pytest.mark.parametrize("seed", range(40))
def test_only_the_tie_rule_differs(seed: int) -> None:
    """The same seeds give the same sheets under both tie rules; without a tie the same winner."""
    one, other = finished(SHARED, 3, seed), finished(ROUNDS, 3, seed)

    assert list(one.totals) == list(other.totals)
    assert one.winners == tuple(lowest(one))
    if len(lowest(one)) == 1:
        assert other.winners == one.winners
