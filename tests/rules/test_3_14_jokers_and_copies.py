"""RULES 3.14: jokers that are not wild, and two packs."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, sizes, texts

VALUES = {**quiet().values, "X": 50}
JOKERS = quiet(jokers=2, values=VALUES, draw_when_able=True)


def test_a_joker_without_effects_fits_anything_and_anything_follows() -> None:
    """Laid on a nine, followed by whatever the next player likes."""
    round_ = at(JOKERS, ["X1 2D", "QC 3S JD"], "9H")
    assert texts(round_) == {"X1", "draw"}

    play(round_, "0 X1")

    assert texts(round_) == {"QC", "3S", "JD>C", "JD>D", "JD>H", "JD>S", "draw"}


def test_a_joker_serves_a_wish() -> None:
    """It fits anything, so also after a jack that named hearts; the wish is served with it."""
    round_ = at(JOKERS, ["JC 2D", "X1 3S", "QC 3H"], "9H")

    play(round_, "0 JC>H")
    assert texts(round_) == {"X1", "draw"}

    play(round_, "1 X1")
    assert round_.wish is None
    assert texts(round_) == {"QC", "3H", "draw"}


@pytest.mark.parametrize(("choice", "answers"), [("stack_same_rank", {"7C"}), ("stack_any_draw", {"7C", "X1"})])
def test_a_drawing_joker_answers_only_where_any_draw_card_does(choice: str, answers: set[str]) -> None:
    """Fitting anything is not answering a debt."""
    chosen = JOKERS.replace(effects={"7": ("draw 2",), "X": ("draw 5",)}, debt=choice)
    round_ = at(chosen, ["X1 7C 2D", "QC QS"], "7H", debt=2)

    assert texts(round_) == answers | {"draw"}


def test_an_ordinary_joker_answers_no_debt() -> None:
    """A debt is not a suit."""
    round_ = at(JOKERS, ["X1 7C 2D", "QC QS"], "7H", debt=2)

    assert texts(round_) == {"7C", "draw"}


def test_a_paid_joker_may_be_followed_by_anything() -> None:
    """The debt gone, it is an ordinary joker."""
    chosen = JOKERS.replace(effects={"X": ("draw 5",)})
    round_ = at(chosen, ["X1 2D", "QC QS", "TC 3H"], "9H", stock="4C 4D 4H 4S 5C 5D")

    play(round_, "0 X1", "1 draw")

    assert sizes(round_) == [1, 7, 2]
    assert texts(round_) == {"TC", "3H", "draw"}


def test_a_joker_may_skip_or_reverse() -> None:
    """Its effect is an entry like any other."""
    for effect, actor in (("skip", 2), ("reverse", 3), ("again", 0)):
        round_ = at(JOKERS.replace(effects={"X": (effect,)}), ["X1 2D", "QC QS", "TC TS", "AC AS"], "9H")
        play(round_, "0 X1")
        assert round_.to_act == actor


def test_with_two_packs_the_jokers_exist_twice() -> None:
    """Both copies of a joker can be held and laid."""
    round_ = at(JOKERS.replace(packs=2), ["X1 X1' 2D", "QC QS"], "9H")

    assert texts(round_) == {"X1", "X1'", "draw"}


def test_with_two_packs_eight_sevens_stack() -> None:
    """Each copy of the seven of hearts answers like any seven."""
    round_ = at(quiet(packs=2), ["7H 7H' 2D", "7C 7C' 3D"], "9H")

    play(round_, "0 7H", "1 7C", "0 7H'", "1 7C'")

    assert (round_.debt, round_.to_act) == (8, 0)
