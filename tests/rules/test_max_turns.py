"""Option ``max_turns``: the last resort against endless drawing."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, kinds, one, play, quiet, rejected, view

import maumau

LIMIT = 100


def endless() -> maumau.Round:
    """Two players who could lay cards and never do, with 112 cards: each of the first 101 draws finds one."""
    values = {**maumau.preset("skat-points").values, "X": 50}
    chosen = quiet("skat-points", pack="french52", packs=2, jokers=4, values=values, start_card="ignored")
    return maumau.deal(
        chosen.replace(max_turns=LIMIT, start_wild="printed_suit", hand_size=5, hand_size_by_players={}),
        players=2,
        seed=1,
        dealer=1,
    )


def turn(round_: maumau.Round) -> list[Any]:
    """One turn: draw and pass."""
    return play(round_, f"{round_.to_act} draw", f"{round_.to_act} pass")


def test_the_round_stops_with_the_last_allowed_turn() -> None:
    """After the 99th turn of at most 100 it goes on, with the 100th it is over and nobody has won."""
    round_ = endless()
    for _ in range(LIMIT - 1):
        assert "round_stopped" not in kinds(turn(round_))
        assert not round_.is_over

    events = turn(round_)

    assert (round_.is_over, round_.winner, view(round_).over) == (True, None, "max_turns")
    assert one(events, "round_stopped")["reason"] == "max_turns"


def test_all_hands_count_then() -> None:
    """Like ``stop_round``: nobody's hand is left out; each is the sum of its cards."""
    round_ = endless()
    for _ in range(LIMIT):
        turn(round_)

    costs = {"J": 20, "Q": 10, "K": 10, "A": 11, "T": 10, "X": 50}
    sums = [sum(costs.get(str(card)[0]) or int(str(card)[0]) for card in held) for held in round_.hands]
    assert [len(held) for held in round_.hands] == [55, 55]
    assert list(round_.points) == sums


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_a_problem(limit: int) -> None:
    """A round has turns."""
    assert rejected(max_turns=limit) == {"max_turns"}


def test_a_round_that_stops_with_a_drawn_card_reads_back() -> None:
    """The card just drawn is laid as the last thing: it is the top, and no longer a drawn card of anybody."""
    round_ = at(quiet(max_turns=100), ["KC KD", "QC QS"], "9H", stock="2H 5C")
    round_ = maumau.parse_position(maumau.format_position(round_) + " turns=99")
    play(round_, "0 draw", "0 2H")

    assert round_.over == "max_turns"
    line = maumau.format_position(round_)
    assert maumau.format_position(maumau.parse_position(line)) == line
