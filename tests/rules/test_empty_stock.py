"""Option ``empty_stock``: recycling, and what happens when nothing is left to draw (3.6)."""

from __future__ import annotations

import pytest
from rules_kit import at, cards, hand, kinds, one, play, quiet, refused, rejected, seen, sizes, texts, view

import maumau

WAIVES = quiet("skat", empty_stock="pass")
STOPS = quiet("skat", empty_stock="stop_round")
MODES = pytest.mark.parametrize("mode", ["pass", "stop_round"])


@pytest.mark.parametrize(
    ("preset", "choice"),
    [
        ("international", "stop_round"),
        ("skat", "pass"),
        ("skat-points", "pass"),
        ("collector", "pass"),
        ("online", "pass"),
        ("online-penalty", "pass"),
    ],
)
def test_each_preset_names_its_choice(preset: str, choice: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).empty_stock == choice


@MODES
def test_all_discards_but_the_top_become_the_stock(mode: str) -> None:
    """Three cards below the nine: one is drawn, two remain, the nine stays where it is."""
    round_ = at(quiet("skat", empty_stock=mode), ["KD 8S", "QC QS"], "9H", stock="", pile="TC TD TS")

    events = play(round_, "0 draw")

    assert one(events, "recycled") == {"count": 3}
    assert (round_.stock_size, sizes(round_), str(round_.top)) == (2, [3, 2], "9H")
    assert cards(view(round_).pile) == set()
    assert hand(round_, 0) - {"KD", "8S"} < {"TC", "TD", "TS"}


@MODES
def test_recycling_keeps_the_named_suit(mode: str) -> None:
    """The wish belongs to the round, so it is still to be served."""
    round_ = at(quiet("skat", empty_stock=mode), ["KD 8S", "QC QH"], "JC", wish="H", stock="", pile="TC TD TS")

    play(round_, "0 draw", "0 pass")

    assert str(round_.wish) == "H"
    assert texts(round_) == {"QH", "draw"}


@MODES
def test_recycling_keeps_the_debt(mode: str) -> None:
    """In the middle of a debt the stock is renewed and the rest is drawn from it."""
    round_ = at(quiet("skat", empty_stock=mode), ["KD 8S", "QC QS"], "7H", debt=4, stock="AC", pile="TC TD TS 9C")

    events = play(round_, "0 draw")

    assert (sizes(round_), round_.stock_size, round_.debt) == ([6, 2], 1, 0)
    assert "AC" in hand(round_, 0)
    assert str(round_.top) == "7H"
    assert one(events, "recycled") == {"count": 4}


def test_recycling_keeps_the_direction() -> None:
    """It is the round's, too."""
    round_ = at(quiet("collector"), ["KD 8S", "QC QS", "TC TS"], "AH", stock="", pile="9C 9D 9S", direction=-1)

    play(round_, "0 draw", "0 pass")

    assert (round_.direction, round_.to_act) == (-1, 2)


def test_the_stock_is_recycled_only_when_a_card_is_needed() -> None:
    """3.6: taking the last card leaves the stock empty and the pile alone; the next draw renews it."""
    round_ = at(WAIVES, ["KD 8S", "QC QS"], "9H", stock="AC", pile="TC TD TS")

    events = play(round_, "0 draw")
    assert "recycled" not in kinds(events)
    assert (round_.stock_size, cards(view(round_).pile)) == (0, {"TC", "TD", "TS"})

    play(round_, "0 pass")
    assert "recycled" in kinds(play(round_, "1 draw"))
    assert round_.stock_size == 2


def test_a_debt_that_the_stock_just_covers_recycles_nothing() -> None:
    """Two owed, two there."""
    round_ = at(WAIVES, ["KD 8S", "QC QS"], "7H", debt=2, stock="AC AD", pile="TC TD TS")

    assert "recycled" not in kinds(play(round_, "0 draw"))
    assert round_.stock_size == 0


def test_a_recycled_wild_carries_no_wish() -> None:
    """3.2: the jack comes back from the pile; when laid again it names anew."""
    round_ = at(WAIVES, ["KD 8S", "TH QS"], "9H", stock="", pile="JC")

    play(round_, "0 draw")

    assert round_.wish is None
    assert texts(round_) == {"JC>C", "JC>D", "JC>H", "JC>S", "pass"}


def test_a_recycled_seven_carries_no_debt() -> None:
    """3.1: what lay in the pile is over."""
    round_ = at(WAIVES, ["KD 8S", "TH QS"], "9H", stock="", pile="7C")

    play(round_, "0 draw", "0 pass")

    assert (round_.debt, texts(round_)) == (0, {"TH"})


def test_recycling_is_the_same_for_the_same_seed() -> None:
    """4: same seed and same actions give the same round."""
    first, second = (at(WAIVES, ["KD 8S", "QC QS"], "9H", stock="", pile="TC TD TS AC AD AS") for _ in range(2))

    play(first, "0 draw", "0 pass", "1 draw")
    play(second, "0 draw", "0 pass", "1 draw")

    assert maumau.format_position(first) == maumau.format_position(second)


def test_what_is_missing_of_a_debt_is_waived() -> None:
    """``pass``: six owed, three there: three are taken, the debt is gone, the turn too."""
    round_ = at(WAIVES, ["KD 8S", "QC QS"], "7H", debt=6, stock="AC", pile="TC TD")

    events = play(round_, "0 draw")

    assert (sizes(round_), round_.debt, round_.stock_size) == ([5, 2], 0, 0)
    assert (round_.is_over, round_.to_act) == (False, 1)
    assert sum(event["count"] for event in seen(events) if event["kind"] == "drew") == 3


def test_what_is_missing_of_a_debt_stops_the_round() -> None:
    """``stop_round``: what there is is taken, nobody has won, all hands count."""
    round_ = at(STOPS, ["KD 8S", "QC QS"], "7H", debt=6, stock="AC", pile="TC TD")

    play(round_, "0 draw")

    assert (round_.is_over, round_.winner, sizes(round_)) == (True, None, [5, 2])
    assert view(round_).over == "empty"


@pytest.mark.parametrize(("preset", "points"), [("international", [17, 20]), ("skat-points", [17, 20])])
def test_all_hands_count_when_the_round_is_stopped(preset: str, points: list[int]) -> None:
    """With nothing taken: K and 7 are 17, two queens are 20, in both ways of counting."""
    round_ = at(quiet(preset, empty_stock="stop_round"), ["KD 7S", "QC QS"], "9H", stock="")

    events = play(round_, "0 draw")

    assert (round_.is_over, round_.winner) == (True, None)
    assert list(round_.points) == points
    stopped = one(events, "round_stopped")
    assert (stopped["reason"], list(stopped["points"])) == ("empty", points)


@MODES
def test_a_debt_with_nothing_to_draw_at_all(mode: str) -> None:
    """``draw`` is the action wherever something is owed; it takes nothing and then waives or stops."""
    round_ = at(quiet("skat", empty_stock=mode), ["KD 8S", "QC QS"], "7H", debt=2, stock="")
    assert texts(round_) == {"draw"}

    play(round_, "0 draw")

    assert sizes(round_) == [2, 2]
    assert round_.is_over == (mode == "stop_round")
    if mode == "pass":
        assert (round_.debt, round_.to_act) == (0, 1)


def test_an_answer_is_still_possible_when_nothing_can_be_drawn() -> None:
    """The debt is passed on; the seat after may owe what nobody can pay."""
    round_ = at(WAIVES, ["7D 8S", "QC QS"], "7H", debt=2, stock="")

    assert texts(round_) == {"7D", "draw"}


def test_who_can_neither_lay_nor_draw_passes() -> None:
    """3.6: a pass without a draw exists in ``pass`` mode only then."""
    round_ = at(WAIVES, ["KD 8S", "QH QS"], "9H", stock="")
    assert texts(round_) == {"pass"}

    told = one(play(round_, "0 pass"), "passed")

    assert told == {"seat": 0, "reason": "empty"}
    assert round_.to_act == 1


def test_who_can_lay_a_card_may_neither_draw_nor_pass_then() -> None:
    """With nothing to draw the free draw is gone and a pass is no way out."""
    round_ = at(WAIVES, ["KH 8S", "QC QS"], "9H", stock="")

    assert texts(round_) == {"KH"}
    refused(round_, 0, "pass")
    refused(round_, 0, "draw")


def test_who_can_draw_does_not_pass() -> None:
    """One card in the pile is a card to draw."""
    round_ = at(WAIVES, ["KD 8S", "QC QS"], "9H", stock="", pile="TC")

    assert texts(round_) == {"draw"}
    assert refused(round_, 0, "pass").code == "nothing_drawn"


def test_where_the_round_stops_the_draw_is_the_action() -> None:
    """``stop_round``: nothing fits, nothing is there: the draw that cannot be met stops the round."""
    round_ = at(STOPS, ["KD 8S", "QC QS"], "9H", stock="")
    assert texts(round_) == {"draw"}

    play(round_, "0 draw")

    assert (round_.is_over, round_.winner, view(round_).over) == (True, None, "empty")


def test_where_the_round_stops_nobody_stops_it_by_choice() -> None:
    """3.6: with a card that fits there is no obligation to draw, so there is no draw that could stop the round."""
    round_ = at(STOPS, ["KH 8S", "QC QS"], "9H", stock="")

    assert texts(round_) == {"KH"}


def test_a_draw_of_several_takes_what_there_is() -> None:
    """``draw_count`` 3 with two cards left: two are taken, one of them may be laid."""
    round_ = at(WAIVES.replace(draw_count=3), ["KD 8S", "QC QS"], "9H", stock="AH", pile="TC")

    play(round_, "0 draw")

    assert (sizes(round_), round_.is_over) == ([4, 2], False)
    assert texts(round_) == {"AH", "pass"}


def test_a_draw_of_several_that_cannot_be_met_stops_the_round() -> None:
    """``stop_round``: the two are taken, then the round stops."""
    round_ = at(STOPS.replace(draw_count=3), ["KD 8S", "QC QS"], "9H", stock="AH", pile="TC")

    play(round_, "0 draw")

    assert (sizes(round_), round_.is_over, round_.winner) == ([4, 2], True, None)


def test_laying_a_card_makes_the_pile_drawable_again() -> None:
    """The card that was on top is a discard now."""
    round_ = at(WAIVES, ["KH 8S", "QC QS"], "9H", stock="")

    play(round_, "0 KH", "1 draw")

    assert hand(round_, 1) == {"QC", "QS", "9H"}


def test_when_all_pass_with_nothing_to_draw_the_round_is_blocked() -> None:
    """``max_turns``, last sentence: each in turn has passed, the round stops and all hands count."""
    round_ = at(quiet("skat-points"), ["KD 8S", "QC QS", "TD TS"], "9H", stock="")

    play(round_, "0 pass", "1 pass")
    assert not round_.is_over

    events = play(round_, "2 pass")
    assert (round_.is_over, round_.winner, view(round_).over) == (True, None, "blocked")
    assert one(events, "round_stopped")["reason"] == "blocked"
    assert list(round_.points) == [18, 20, 20]


def test_a_card_laid_in_between_starts_the_count_anew() -> None:
    """Passes in a row: seat 2's ten breaks the row."""
    round_ = at(WAIVES, ["KD 8S", "QC QS", "TH AS AD"], "9H", stock="")

    play(round_, "0 pass", "1 pass", "2 TH")

    assert not round_.is_over
    assert texts(round_) == {"draw"}


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist besides recycling, which always comes first."""
    assert rejected(empty_stock="borrow") == {"empty_stock"}


def test_the_row_of_passes_is_part_of_the_position() -> None:
    """3.18: read back after two passes, the third blocks the round."""
    round_ = at(WAIVES, ["KD 8S", "QC QS", "TD TS"], "9H", stock="")
    play(round_, "0 pass", "1 pass")

    again = maumau.parse_position(maumau.format_position(round_))
    play(again, "2 pass")

    assert view(again).over == "blocked"


@MODES
def test_a_cover_draws_what_there_is(mode: str) -> None:
    """The nine under the ace is the only card to draw: it is drawn, and covers."""
    chosen = quiet(effects={"A": ("cover",), "J": ("wild",)}, empty_stock=mode)
    round_ = at(chosen, ["AH 4D 3C", "QC QS"], "9H", stock="")

    play(round_, "0 AH", "0 draw")
    assert "9H" in texts(round_)

    play(round_, "0 9H")
    assert (hand(round_, 0), round_.to_act) == ({"4D", "3C"}, 1)
