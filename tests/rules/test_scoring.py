"""`scoring`: who books what, and when a match ends (RULES.md 1 and 2.1-2.4)."""

from __future__ import annotations

import random

import pytest
from match_kit import ONES, STOPPABLE, VALUES, costs, finished, play_round, rounds, search, stopped
from rules_kit import rules

import maumau
from maumau.errors import MatchError
from maumau.match import booked_points, target_met, winners_of


def test_a_single_round_ends_the_match() -> None:
    """`single_round`: one deal; its winner has won the match."""
    match = finished(rules("online"), 3, seed=1)

    assert match.is_over
    assert len(match.rounds) == 1
    assert match.winners == (match.round.winner,)


def test_a_single_round_that_nobody_won_has_no_winner() -> None:
    """RULES.md 1, `match_tie`: `()` for a single round that nobody won."""
    match = stopped(rules("online", **STOPPABLE), 5)

    assert match.is_over
    assert match.winners == ()


@pytest.mark.parametrize("target", [1, 2, 5])
def test_round_wins_end_with_the_target(target: int) -> None:
    """`round_wins`: a point per round won; the first to the target has won, and nobody else can share."""
    match = maumau.Match(rules("skat", target=target), players=3, seed=4, dealer=0)
    wins = [0, 0, 0]
    for _ in rounds(match, seed=4):
        assert match.round.winner is not None
        wins[match.round.winner] += 1
        assert list(match.round_wins) == wins
        assert match.is_over == (max(wins) == target)

    assert match.winners == (wins.index(target),)


@pytest.mark.parametrize("preset", ["international", "skat-points", "online-penalty"])
def test_penalty_books_each_hand_to_its_holder(preset: str) -> None:
    """`penalty`: the finisher books 0, everybody else what the own hand costs; rounds are added up."""
    match = maumau.Match(maumau.preset(preset), players=4, seed=8, dealer=0)
    totals = [0, 0, 0, 0]
    for _ in rounds(match, seed=8):
        booked = costs(match, VALUES[preset])
        totals = [total + one for total, one in zip(totals, booked, strict=True)]
        assert list(match.round.points) == booked
        assert list(match.rounds[-1].booked) == booked
        assert match.round.winner is None or booked[match.round.winner] == 0
        assert list(match.totals) == totals

    assert match.is_over
    assert set(match.winners) <= {seat for seat in range(4) if totals[seat] == min(totals)}


def test_winner_collects_books_the_other_hands_to_the_winner() -> None:
    """`winner_collects`: the winner books the sum of all other hands; the first to 150 or more has won."""
    match = maumau.Match(maumau.preset("collector"), players=3, seed=3, dealer=0)
    totals = [0, 0, 0]
    for _ in rounds(match, seed=3):
        hands = costs(match, VALUES["collector"])
        winner = match.round.winner
        if winner is not None:
            totals[winner] += sum(hands)
        assert list(match.totals) == totals
        assert match.is_over == (max(totals) >= 150)

    assert match.winners == (totals.index(max(totals)),)


def test_a_stopped_round_collects_nothing() -> None:
    """`winner_collects`: nobody won, so there is nobody to collect."""
    match = stopped(rules("collector", **STOPPABLE), 3)

    assert list(match.totals) == [0, 0, 0]
    assert list(match.round_wins) == [0, 0, 0]
    assert not match.is_over


def test_a_stopped_round_counts_every_hand_in_penalty() -> None:
    """`stop_round`: nobody won, all hands count."""
    match = stopped(rules("international", target=10_000, **STOPPABLE), 5)
    hands = costs(match, VALUES["international"])

    assert min(hands) > 0
    assert list(match.totals) == hands
    assert list(match.round_wins) == [0, 0, 0, 0, 0]


def test_a_stopped_round_is_nobodys_win() -> None:
    """`round_wins`: no point is given for a stopped round, and the match goes on."""
    match = stopped(rules("skat", target=1, **STOPPABLE), 3)

    assert list(match.round_wins) == [0, 0, 0]
    assert not match.is_over


def test_the_next_round_is_refused_while_the_round_runs() -> None:
    """DESIGN.md 4: nothing is dealt over a running round, and nothing changes."""
    match = maumau.Match(maumau.preset("skat"), players=3, seed=5, dealer=0)
    before = maumau.format_position(match.round)

    with pytest.raises(MatchError):
        match.next_round()

    assert maumau.format_position(match.round) == before
    assert match.round_number == 1


def test_the_next_round_is_refused_after_the_end() -> None:
    """DESIGN.md 4: a finished match stays as it is."""
    match = finished(maumau.preset("online"), 3, seed=2)
    before = (match.winners, list(match.totals), len(match.rounds))

    with pytest.raises(MatchError):
        match.next_round()

    assert (match.winners, list(match.totals), len(match.rounds)) == before


def test_each_round_is_dealt_anew() -> None:
    """2.4: shuffled and dealt again; nothing of a round reaches the next (3.2), the direction neither."""
    match = maumau.Match(rules("collector", target=10_000), players=4, seed=9, dealer=0)
    chance = random.Random(9)
    deals = set()
    for number in range(1, 13):
        round_ = match.round
        assert match.round_number == number
        assert [len(hand) for hand in round_.hands] == [5, 5, 5, 5]
        assert (round_.direction, round_.wish, round_.debt) == (1, None, 0)
        assert maumau.view_of(round_, None).pending is None
        deals.add(maumau.format_position(round_))
        play_round(match, chance)
        match.next_round()

    assert len(deals) == 12


def test_the_finisher_of_a_long_match_is_found_in_the_sheet() -> None:
    """The rounds of a match keep dealer, winner, points and what was booked."""
    match = search(rules("international", values=ONES, target=5), 3, lambda m: len(m.rounds) >= 2)

    assert match.rounds[0].dealer == 0
    assert match.rounds[1].dealer == 1
    for played in match.rounds:
        assert list(played.booked) == list(played.points)
        assert played.winner is None or played.points[played.winner] == 0
    assert [sum(column) for column in zip(*(played.booked for played in match.rounds), strict=True)] == list(
        match.totals
    )


def test_plus_and_minus() -> None:
    """The winner books what the others hold, each of them the own hand as minus points; the target ends the match."""
    chosen = maumau.preset("collector").replace(scoring="plus_and_minus(30)")
    match = maumau.Match(chosen, players=3, seed=1, dealer=0)

    assert chosen.target == 30
    assert booked_points(chosen, 1, [12, 0, 20]) == (-12, 32, -20)
    assert booked_points(chosen, None, [12, 5, 20]) == (0, 0, 0)
    assert not target_met(chosen, [-12, 29, -17], 1)
    assert target_met(chosen, [-12, 30, -18], 2)
    assert winners_of(chosen, [-12, 30, -18], [0, 1, 0]) == (1,)
    assert match.totals == [0, 0, 0]
