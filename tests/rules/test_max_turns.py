"""Option ``max_turns``: the last resort against endless drawing."""

from __future__ import annotations

import maumau
from rules_kit import at, one, option_names, play, quiet, rules, view


def endless(limit: int) -> maumau.Round:
    """Two players of whom neither ever lays a card they could lay: each turn is a draw and a pass."""
    return at(quiet("skat-points", max_turns=limit), ["KD 8S", "QC QS"], "9H", stock="7C 8C TC KC AC 7D 8D TD QD AD")


def turn(round_: maumau.Round) -> list[object]:
    """One turn: draw and pass."""
    return play(round_, f"{round_.to_act} draw", f"{round_.to_act} pass")


def test_the_round_stops_with_the_last_allowed_turn() -> None:
    """After four turns of at most four nobody has won and the round is over."""
    round_ = endless(4)
    for _ in range(3):
        turn(round_)
        assert not round_.is_over

    events = turn(round_)

    assert (round_.is_over, round_.winner, view(round_).over) == (True, None, "max_turns")
    assert one(events, "round_stopped")["reason"] == "max_turns"


def test_all_hands_count_then() -> None:
    """Like ``stop_round``: K and 8 and the first drawn 7 and T are 35, two queens and 8 and K are 38."""
    round_ = endless(4)
    for _ in range(4):
        turn(round_)

    assert list(round_.points) == [10 + 8 + 7 + 10, 10 + 10 + 8 + 10]


def test_a_round_won_in_time_is_won() -> None:
    """The last allowed turn may be the winning one."""
    round_ = at(quiet("skat-points", max_turns=1), ["KH", "QC QS"], "9H")

    play(round_, "0 KH")

    assert (round_.winner, view(round_).over) == (0, "won")


def test_a_limit_below_one_is_a_problem() -> None:
    """A round has turns."""
    assert "max_turns" in option_names(rules(max_turns=0), 2)
