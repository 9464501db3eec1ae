"""Effect ``anything``: fits on anything, and anything fits on it."""

from __future__ import annotations

from rules_kit import at, play, quiet, refused, texts

RULES = quiet(effects={"7": "draw 2", "8": "skip", "J": "wild", "Q": "anything"})


def test_it_fits_on_anything() -> None:
    """Neither suit nor rank, and over a named suit too; it names none itself."""
    for more in ({"top": "9H"}, {"top": "JH", "wish": "S"}):
        round_ = at(RULES, ["QC KD", "3C 4S"], **more)
        assert texts(round_) == {"QC"}
    play(round_, "0 QC")
    assert round_.wish is None


def test_anything_fits_on_it() -> None:
    """The whole hand, whatever was named before."""
    round_ = at(RULES, ["QC KD", "3H 4S 7D", "KC KH"], "JH", wish="S")
    play(round_, "0 QC")

    assert texts(round_) == {"3H", "4S", "7D"}


def test_it_does_not_answer_a_debt() -> None:
    """Nor a skip that may be answered."""
    round_ = at(RULES, ["QC KD", "3H 4S"], "7H", debt=2)
    assert texts(round_) == {"draw"}
    assert refused(round_, 0, "QC").code == "debt_open"

    round_ = at(RULES.replace(skip_answer="passes_on"), ["8H KD 3C", "QC 4S"], "9H")
    play(round_, "0 8H")
    assert texts(round_) == {"pass"}


def test_turned_up_it_is_followed_by_anything() -> None:
    """It is a special card: where those go back it goes back."""
    round_ = at(RULES, ["3H 4S", "KC KH"], "QD")
    assert texts(round_) == {"3H", "4S"}


def test_it_stands_alone() -> None:
    """With any other word it is a clash."""
    problems = quiet(effects={"Q": ("skip", "anything")}).problems()
    assert [problem.code for problem in problems] == ["effects_clash"]
