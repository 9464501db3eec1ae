"""Effect ``skip``: the next player loses the turn."""

from __future__ import annotations

import pytest
from rules_kit import at, one, play, quiet, refused, texts


@pytest.mark.parametrize(
    ("players", "direction", "actor"), [(2, 1, 0), (2, -1, 0), (3, 1, 2), (3, -1, 1), (4, 1, 2), (4, -1, 2), (6, 1, 2)]
)
def test_the_seat_after_the_next_acts(players: int, direction: int, actor: int) -> None:
    """An 8 skips the next; with two players that makes the same player act again (2.1, 2.2)."""
    others = ["QC QS", "TC TS", "AC AS", "2C 2S", "3C 3S"][: players - 1]
    round_ = at(quiet(), ["8H KC 4D", *others], "9H", direction=direction)

    play(round_, "0 8H")

    assert round_.to_act == actor


def test_the_skipped_seat_is_named() -> None:
    """An event tells who was skipped."""
    round_ = at(quiet(), ["8H KC", "QC QS", "TC TS"], "9H")

    assert one(play(round_, "0 8H"), "skipped") == {"seat": 1}


def test_the_skipped_player_may_do_nothing() -> None:
    """Seat 1 holds a card that would fit, and another 8, and is still passed over."""
    round_ = at(quiet(), ["8H KC", "QH 8S", "TC TS"], "9H")

    play(round_, "0 8H")

    assert texts(round_, 1) == set()
    assert refused(round_, 1, "QH").code == "not_your_turn"


def test_the_eight_is_ordinary_for_the_one_who_acts() -> None:
    """The skip has been served: suit or rank may follow, a second 8 skips anew."""
    round_ = at(quiet(), ["8H KC", "QH 8S", "TH 8C 2D", "AC AS"], "9H")

    play(round_, "0 8H")
    assert texts(round_, 2) == {"TH", "8C"}

    play(round_, "2 8C")
    assert round_.to_act == 0


def test_with_two_players_the_same_player_goes_on_as_on_any_turn() -> None:
    """8 on 8 on 8 is one player's own little run; then an ordinary card passes the turn."""
    round_ = at(quiet(), ["8H 8S QS 4D", "QC TS"], "9H")

    play(round_, "0 8H", "0 8S")
    assert (round_.to_act, texts(round_)) == (0, {"QS"})

    play(round_, "0 QS")
    assert round_.to_act == 1


def test_a_skip_can_be_drawn_and_laid_at_once() -> None:
    """The drawn card's effect is its ordinary one."""
    round_ = at(quiet(), ["KC 4D", "QC QS", "TC TS"], "9H", stock="8H 2C")

    play(round_, "0 draw", "0 8H")

    assert round_.to_act == 2
