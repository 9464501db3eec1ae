"""``blocked``: who wins a round in which nobody can go on."""

from __future__ import annotations

from rules_kit import at, one, play, quiet, rejected, seen

FEWEST = quiet(empty_stock="pass", blocked="fewest_points")
HANDS = ["KC 3C", "QC 4C", "JS 2S"]


def test_the_cheapest_hand_wins() -> None:
    """13, 14 and 12 points: nobody holds a heart or a nine, or a wild that fits."""
    round_ = at(FEWEST.replace(effects={"7": "draw 2", "8": "skip"}), HANDS, "9H", stock="")

    events = play(round_, "0 pass", "1 pass", "2 pass")

    assert (round_.over, round_.winner, list(round_.points)) == ("won", 2, [13, 14, 12])
    assert one(events, "round_won")["reason"] == "blocked"


def test_by_default_nobody_has_won() -> None:
    """The round is over, and that is all."""
    round_ = at(quiet(empty_stock="pass"), ["KC 3C", "QC 4C"], "9H", stock="")
    play(round_, "0 pass", "1 pass")

    assert (round_.over, round_.winner) == ("blocked", None)


def test_of_two_equal_hands_neither_wins() -> None:
    """13 and 13, and the third is dearer."""
    round_ = at(FEWEST, ["KC 3C", "QC 3S", "QS TC"], "9H", stock="")
    play(round_, "0 pass", "1 pass", "2 pass")

    assert (round_.over, round_.winner) == ("blocked", None)


def test_a_tie_of_dearer_hands_does_not_matter() -> None:
    """The cheapest is the only one of its kind."""
    round_ = at(FEWEST, ["KC 3C", "2C 3S", "QS 3D"], "9H", stock="")
    play(round_, "0 pass", "1 pass", "2 pass")

    assert round_.winner == 1


def test_a_finish_is_won_before_the_round_is_blocked() -> None:
    """Seat 0 laid its last card without the word: the window closes with the first pass."""
    rules = FEWEST.replace(call="manual", recycle="never")
    round_ = at(rules, ["9S", "KC 3C", "QC 4C"], "9H", stock="")
    events = play(round_, "0 9S")
    assert {event["kind"] for event in seen(events)} >= {"finish_pending"}

    play(round_, "1 pass")

    assert (round_.over, round_.winner) == ("won", 0)


def test_who_goes_out_wins_as_always() -> None:
    """The reason stands only in a blocked round."""
    round_ = at(FEWEST, ["9S", "KC 3C"], "9H", stock="")

    assert "reason" not in one(play(round_, "0 9S"), "round_won")


def test_an_unknown_word_is_a_problem() -> None:
    """Two values exist, and it needs passing."""
    assert rejected(blocked="tea") == {"blocked"}
    warned = quiet(empty_stock="stop_round", blocked="fewest_points").warnings()
    assert [(problem.option, problem.code) for problem in warned] == [("blocked", "without_meaning")]
