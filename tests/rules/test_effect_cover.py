"""Effect ``cover``: a second card must be laid at once (3.13)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, quiet, refused, texts, view

ACE = {"7": ("draw 2",), "8": ("skip",), "A": ("cover",), "J": ("wild",), "Q": ("reverse",)}
COVER = quiet(effects=ACE)


@pytest.mark.parametrize("able", [True, False])
def test_the_player_must_cover_at_once(able: bool) -> None:
    """The same seat is to act and may only lay what fits: no draw by choice, no pass."""
    round_ = at(COVER.replace(draw_when_able=able), ["AH 2H 4D", "QC QS", "TC TS"], "9H")

    play(round_, "0 AH")

    assert (round_.to_act, view(round_).phase) == (0, "cover")
    assert texts(round_) == {"2H"}
    for action in ("draw", "pass", "4D"):
        refused(round_, 0, action)


def test_drawing_instead_of_covering_is_refused_by_its_own_code() -> None:
    """A reason that says a cover is open."""
    round_ = at(COVER.replace(draw_when_able=True), ["AH 2H 4D", "QC QS"], "9H")
    play(round_, "0 AH")

    assert refused(round_, 0, "draw").code == "cover_open"


def test_nobody_else_may_act_before_the_cover() -> None:
    """It is still the turn of the one who owes it."""
    round_ = at(COVER, ["AH 2H 4D", "AC QS", "TC TS"], "9H")
    play(round_, "0 AH")

    assert texts(round_, 1) == set()
    assert refused(round_, 1, "AC").code == "not_your_turn"


def test_an_ordinary_cover_ends_the_turn() -> None:
    """Two cards in one turn, then the next seat."""
    round_ = at(COVER, ["AH 2H 4D", "QC QS", "TC TS"], "9H")

    play(round_, "0 AH", "0 2H")

    assert (hand(round_, 0), str(round_.top), round_.to_act) == ({"4D"}, "2H", 1)
    assert view(round_).phase == "play"


@pytest.mark.parametrize(
    ("cover", "debt", "actor", "direction"),
    [("7H", 2, 1, 1), ("8H", 0, 2, 1), ("QH", 0, 2, -1), ("2H", 0, 1, 1)],
)
def test_the_covering_card_has_its_full_effects(cover: str, debt: int, actor: int, direction: int) -> None:
    """A seven owes two, an eight skips, a queen reverses."""
    round_ = at(COVER, [f"AH {cover} 4D", "3C 3S", "TC TS"], "9H")

    play(round_, "0 AH", f"0 {cover}")

    assert (round_.debt, round_.to_act, round_.direction) == (debt, actor, direction)


def test_a_wild_may_cover() -> None:
    """Ordinary matching: a jack fits and names a suit."""
    round_ = at(COVER, ["AH JC 4D", "3C 3S", "TC TS"], "9H")
    play(round_, "0 AH")
    assert texts(round_) == {"JC>C", "JC>D", "JC>H", "JC>S"}

    play(round_, "0 JC>S")

    assert (str(round_.wish), round_.to_act) == ("S", 1)


def test_an_ace_that_covers_an_ace_must_be_covered() -> None:
    """The covering card's effect is again a cover."""
    round_ = at(COVER, ["AH AS 2S 4D", "3C 3S", "TC TS"], "9H")

    play(round_, "0 AH", "0 AS")

    assert (round_.to_act, view(round_).phase, texts(round_)) == (0, "cover", {"2S"})


@pytest.mark.parametrize("count", [1, 3])
def test_unable_to_cover_the_player_draws_one(count: int) -> None:
    """One card, whatever ``draw_count`` says for ordinary turns."""
    round_ = at(COVER.replace(draw_count=count), ["AH 4D 3C", "QC QS"], "9H", stock="5S 2C 2S 6S")
    play(round_, "0 AH")
    assert texts(round_) == {"draw"}

    told = one(play(round_, "0 draw"), "drew")

    assert (told["count"], told["reason"]) == (1, "cover")
    assert hand(round_, 0) == {"4D", "3C", "5S"}


def test_a_drawn_card_that_does_not_fit_is_kept() -> None:
    """3.4: the player passes, so that the others do not learn what it was; then the turn is over."""
    round_ = at(COVER, ["AH 4D 3C", "QC QS", "TC TS"], "9H", stock="5S 2C")

    play(round_, "0 AH", "0 draw")
    assert texts(round_) == {"pass"}

    play(round_, "0 pass")
    assert round_.to_act == 1


def test_only_the_drawn_card_may_cover() -> None:
    """It fits and is laid; with it the turn is over. A second card cannot be drawn."""
    round_ = at(COVER, ["AH 4D 3C", "QC QS", "TC TS"], "9H", stock="5H 2C")
    play(round_, "0 AH", "0 draw")
    assert "5H" in texts(round_)
    assert not texts(round_) & {"draw", "4D", "3C"}

    play(round_, "0 5H")

    assert round_.to_act == 1


def test_the_next_player_matches_an_ace_left_uncovered() -> None:
    """The obligation was the first player's and is gone."""
    round_ = at(COVER, ["AH 4D 3C", "2H AC KC", "TC TS"], "9H", stock="5S 2C")

    play(round_, "0 AH", "0 draw", "0 pass")

    assert texts(round_) == {"2H", "AC"}
    assert view(round_).phase == "play"


def test_a_cover_as_last_card_wins() -> None:
    """3.13: the hand is empty, the obligation lapses."""
    round_ = at(COVER, ["AH", "QC QS"], "9H")

    play(round_, "0 AH")

    assert (round_.is_over, round_.winner) == (True, 0)


def test_the_covering_card_may_be_the_last() -> None:
    """Ace and cover empty the hand: won."""
    round_ = at(COVER, ["AH 2H", "QC QS"], "9H")

    play(round_, "0 AH", "0 2H")

    assert (round_.is_over, round_.winner) == (True, 0)


def test_a_set_may_forbid_to_end_with_a_cover() -> None:
    """``no_finish_on`` names the effect; the last ace then cannot be laid."""
    round_ = at(COVER.replace(no_finish_on=("cover",)), ["AH", "QC QS"], "9H")

    assert texts(round_) == {"draw"}
    assert refused(round_, 0, "AH").code == "no_finish"


def test_a_word_said_for_the_player_is_said_when_the_cover_never_comes() -> None:
    """3.13: on the count at the end of the turn, here with nothing to draw."""
    chosen = COVER.replace(call="automatic", recycle="never", empty_stock="pass")
    round_ = at(chosen, ["AH 5C", "4C 3S"], "8H", stock="")

    play(round_, "0 AH", "0 draw")

    assert (round_.to_act, view(round_).players[0].called) == (1, 1)
