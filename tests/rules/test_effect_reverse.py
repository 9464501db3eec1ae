"""Effect ``reverse``: the order of turns turns round at once."""

from __future__ import annotations

import pytest
from rules_kit import at, one, play, quiet, view

NINE = {"7": ("draw 2",), "8": ("skip",), "9": ("reverse",), "J": ("wild",)}


@pytest.mark.parametrize(("players", "direction", "actor"), [(3, 1, 2), (3, -1, 1), (4, 1, 3), (4, -1, 1), (6, 1, 5)])
def test_the_seat_before_acts_next(players: int, direction: int, actor: int) -> None:
    """From three players on, the one who would have been last is next."""
    others = ["QC QS", "TC TS", "AC AS", "2C 2S", "3C 3S"][: players - 1]
    round_ = at(quiet(effects=NINE), ["9H KC", *others], "TH", direction=direction)

    events = play(round_, "0 9H")

    assert (round_.to_act, round_.direction) == (actor, -direction)
    assert view(round_).direction == -direction
    assert one(events, "reversed") == {"direction": -direction}


def test_the_new_direction_stays() -> None:
    """It holds until the next reverse, which turns it back."""
    round_ = at(quiet(effects=NINE), ["9H KC", "9S QS", "TH TS"], "AH")

    play(round_, "0 9H", "2 TH")
    assert (round_.direction, round_.to_act) == (-1, 1)


def test_two_reverses_cancel() -> None:
    """Seat 2 answers the nine with a nine: clockwise again, seat 0 acts."""
    round_ = at(quiet(effects=NINE), ["9H KC", "QC QS", "9C TS"], "AH")

    play(round_, "0 9H", "2 9C")

    assert (round_.direction, round_.to_act) == (1, 0)


def test_a_seven_after_a_reverse_hits_the_other_side() -> None:
    """The debt follows the current direction."""
    round_ = at(quiet(effects=NINE), ["9H KC", "QC QS", "TC TS", "7H 2C"], "AH")

    play(round_, "0 9H", "3 7H")

    assert (round_.to_act, round_.debt) == (2, 2)


def test_in_collector_the_nine_reverses_and_elsewhere_it_does_not() -> None:
    """2.3 has the reverse; 2.1, 2.2 and 2.4 (without its switch) have none."""
    for preset, direction in (("collector", -1), ("skat", 1), ("international", 1), ("online", 1)):
        round_ = at(quiet(preset), ["9H KC", "QC QS", "TC TS"], "AH")
        play(round_, "0 9H")
        assert round_.direction == direction
