"""Effect ``again``: the same player has another turn."""

from __future__ import annotations

import pytest
from rules_kit import at, one, play, quiet, texts

KING = {"7": ("draw 2",), "8": ("skip",), "K": ("again",), "J": ("wild",)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_player_acts_again(players: int) -> None:
    """Nobody else is on turn in between; then an ordinary card passes the turn on."""
    others = ["QC QS", "TC TS", "AC AS"][: players - 1]
    round_ = at(quiet(effects=KING), ["KH 2H 4D", *others], "9H")

    play(round_, "0 KH")
    assert (round_.to_act, texts(round_)) == (0, {"2H"})

    play(round_, "0 2H")
    assert round_.to_act == 1


def test_kings_can_follow_kings() -> None:
    """Each one gives another turn."""
    round_ = at(quiet(effects=KING), ["KH KS KD 4D 3C", "QC QS", "TC TS"], "9H")

    play(round_, "0 KH", "0 KS", "0 KD")

    assert (round_.to_act, texts(round_)) == (0, {"4D"})


def test_the_extra_turn_is_an_ordinary_turn() -> None:
    """Unlike a cover nothing is owed: with nothing to lay the player draws, and may lay the drawn card or pass."""
    round_ = at(quiet(effects=KING), ["KH 4D 3C", "QC QS", "TC TS"], "9H", stock="2H 2C")

    play(round_, "0 KH")
    assert texts(round_) == {"draw"}

    told = one(play(round_, "0 draw"), "drew")
    assert (told["count"], told["reason"]) == (1, "turn")
    assert texts(round_) == {"2H", "pass"}

    play(round_, "0 pass")
    assert round_.to_act == 1


def test_the_drawn_card_of_the_first_turn_is_an_ordinary_card_of_the_second() -> None:
    """A turn's drawing is over with the turn: after the drawn king the whole hand may follow."""
    round_ = at(quiet(effects=KING), ["4D 3C KC", "QC QS", "TC TS"], "9H", stock="KH 2H")

    play(round_, "0 draw", "0 KH")

    assert texts(round_) == {"KC"}


def test_drawing_is_allowed_anew_in_the_extra_turn() -> None:
    """The first turn's draw does not count against the second."""
    round_ = at(quiet(effects=KING), ["4D 3C", "QC QS", "TC TS"], "9H", stock="KH 2H")

    play(round_, "0 draw", "0 KH")

    assert texts(round_) == {"draw"}


def test_a_last_card_that_gives_another_turn_wins() -> None:
    """3.13: the hand is empty, the obligation lapses."""
    round_ = at(quiet(effects=KING), ["KH", "QC QS"], "9H")

    play(round_, "0 KH")

    assert (round_.is_over, round_.winner) == (True, 0)


def test_again_and_reverse_turn_the_direction_for_later() -> None:
    """Both act: the player goes on, and the turn then passes the other way."""
    round_ = at(quiet(effects={"K": ("again", "reverse")}), ["KH 2H 4D", "QC QS", "TC TS"], "9H")

    play(round_, "0 KH")
    assert (round_.to_act, round_.direction) == (0, -1)

    play(round_, "0 2H")
    assert round_.to_act == 2


def test_again_and_wild_let_the_player_serve_the_own_wish() -> None:
    """The wish counts for whoever is next, here the same player."""
    round_ = at(quiet(effects={"K": ("again", "wild")}), ["KH 2S 9D", "QC QS"], "9H")

    play(round_, "0 KH>S")

    assert (round_.to_act, texts(round_)) == (0, {"2S"})
