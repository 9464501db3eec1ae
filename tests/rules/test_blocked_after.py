"""``blocked_after``: how many passes in a row with nothing to draw end a round."""

from __future__ import annotations

from rules_kit import at, play, quiet, rejected

HANDS = ["KC KD", "QC QS", "3C 4C"]
MORE = quiet(empty_stock="pass", blocked_after="one_more_pass")


def test_all_have_passed() -> None:
    """The default: three passes of three."""
    round_ = at(quiet(empty_stock="pass"), HANDS, "9H", stock="")
    play(round_, "0 pass", "1 pass")
    assert not round_.is_over
    play(round_, "2 pass")

    assert round_.over == "blocked"


def test_one_more_pass() -> None:
    """The first passes a second time."""
    round_ = at(MORE, HANDS, "9H", stock="")
    play(round_, "0 pass", "1 pass", "2 pass")
    assert (round_.is_over, round_.to_act) == (False, 0)
    play(round_, "0 pass")

    assert (round_.over, round_.winner) == ("blocked", None)


def test_whose_draw_emptied_the_stock_has_passed_too() -> None:
    """With ``one_more_pass`` the pass after the last card counts, by default it does not."""
    for rules, passes in ((MORE, 4), (quiet(empty_stock="pass"), 4)):
        round_ = at(rules, HANDS, "9H", stock="2S")
        play(round_, "0 draw")
        for number in range(passes):
            assert not round_.is_over
            play(round_, f"{number % 3} pass")
        assert round_.over == "blocked"


def test_a_card_laid_starts_the_count_anew() -> None:
    """Passes must follow one another."""
    round_ = at(MORE, ["KC KD", "QC QS", "3C 9C"], "9H", stock="")
    play(round_, "0 pass", "1 pass", "2 9C", "0 KC", "1 QC", "2 3C")

    assert round_.winner == 2


def test_an_unknown_word_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(blocked_after="tea") == {"blocked_after"}


def test_a_debt_paid_with_the_last_cards_counts_too() -> None:
    """With ``one_more_pass`` the payer's turn is the first of three between two players, by default it is none."""
    for rules, passes in ((MORE, 2), (quiet(empty_stock="pass"), 2)):
        round_ = at(rules, ["KC KD", "QC QS"], "7H", stock="2S 3S", debt=2)
        play(round_, "0 draw")
        for number in range(passes):
            assert not round_.is_over
            play(round_, f"{1 - number % 2} pass")
        assert round_.over == "blocked"


def test_a_debt_that_is_partly_waived_does_not_count() -> None:
    """Of four cards owed two are there: three passes follow."""
    round_ = at(MORE, ["KC KD", "QC QS"], "7H", stock="2S 3S", debt=4)
    play(round_, "0 draw", "1 pass", "0 pass")
    assert not round_.is_over
    play(round_, "1 pass")

    assert round_.over == "blocked"
