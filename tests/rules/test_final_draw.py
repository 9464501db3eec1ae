"""Option ``final_draw``: a draw card laid as the last card."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, quiet, rejected, sizes, texts, view

import maumau
from maumau.core.playout import rollouts

COUNTS = quiet("skat-points")


@pytest.mark.parametrize(
    ("preset", "choice"),
    [
        ("international", "nothing"),
        ("skat", "nothing"),
        ("skat-points", "counts"),
        ("collector", "nothing"),
        ("online", "nothing"),
        ("online-penalty", "nothing"),
    ],
)
def test_each_preset_names_its_choice(preset: str, choice: str) -> None:
    """2.2: a final seven counts in the points variant only; the value and what it does agree."""
    assert maumau.preset(preset).final_draw == choice
    round_ = at(quiet(preset), ["7H", "QC QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert (round_.is_over, round_.winner) == (True, 0)
    assert sizes(round_) == ([0, 4, 2] if choice == "counts" else [0, 2, 2])


def test_the_cards_taken_count() -> None:
    """The next player takes two before hands are counted: Q Q and now K, A are 10 + 10 + 10 + 11 = 41."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", stock="KD AD 8D")

    events = play(round_, "0 7H")

    assert hand(round_, 1) == {"QC", "QS", "KD", "AD"}
    assert list(round_.points) == [0, 41, 20]
    told = one(events, "drew", 1)
    assert (told["seat"], told["count"], told["reason"]) == (1, 2, "final")


@pytest.mark.parametrize("answer", ["7C", "7D"])
def test_it_cannot_be_answered(answer: str) -> None:
    """The round is over with the last card, though the next player holds a seven."""
    round_ = at(COUNTS, ["7H", f"{answer} QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert round_.is_over
    assert sizes(round_) == [0, 4, 2]


def test_the_whole_debt_is_taken() -> None:
    """House decision of 2.2: after two sevens before it, the last one makes six."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "7D", debt=4, stock="KD AD 8D 8C 8S KS AS")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 8, 2]
    assert round_.winner == 0


def test_the_next_in_the_current_direction_takes_them() -> None:
    """Counter-clockwise that is the seat before."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", direction=-1)

    play(round_, "0 7H")

    assert sizes(round_) == [0, 2, 4]


def test_with_two_players_the_opponent_takes_them() -> None:
    """There is nobody else."""
    round_ = at(COUNTS, ["7H", "QC QS"], "9H")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 4]


def test_the_stock_is_recycled_for_it() -> None:
    """3.6: the discards but the top return when a card is needed."""
    round_ = at(COUNTS, ["7H", "QC QS", "TC TS"], "9H", stock="KD", pile="8C 8D")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 4, 2]
    assert "KD" in hand(round_, 1)
    assert str(round_.top) == "7H"


@pytest.mark.parametrize("mode", ["pass", "stop_round"])
def test_a_shortfall_is_waived_in_either_mode(mode: str) -> None:
    """3.6: the finisher has won, whatever could not be drawn. One in the stock and the seven below are taken."""
    round_ = at(COUNTS.replace(empty_stock=mode), ["7H", "QC QS", "TC TS"], "7D", debt=4, stock="KD")

    play(round_, "0 7H")

    assert (round_.is_over, round_.winner, view(round_).over) == (True, 0, "won")
    assert hand(round_, 1) == {"QC", "QS", "KD", "7D"}


@pytest.mark.parametrize("last", ["8H", "KH"])
def test_a_last_card_that_draws_nothing_makes_nobody_draw(last: str) -> None:
    """The option is about draw cards."""
    round_ = at(COUNTS, [last, "QC QS", "TC TS"], "9H")

    play(round_, f"0 {last}")

    assert sizes(round_) == [0, 2, 2]


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(final_draw="answered") == {"final_draw"}


def test_a_reverse_on_the_same_card_turns_first() -> None:
    """As in play, the next player is the one on the other side."""
    chosen = COUNTS.replace(effects={"7": ("draw 2", "reverse"), "J": ("wild",)})
    round_ = at(chosen, ["7H", "QC QS", "TC TS"], "9H")

    play(round_, "0 7H")

    assert sizes(round_) == [0, 2, 4]


ANSWERABLE = quiet(final_draw="answerable", empty_stock="pass")


def test_answerable_keeps_the_round_open() -> None:
    """The debt stands, the seat with no cards is shown to all, and an event says why it has not won yet."""
    round_ = at(ANSWERABLE, ["7S", "QC QD", "7H KD"], "9S")
    events = play(round_, "0 7S")

    assert one(events, "finish_pending") == {"seat": 0, "reason": "debt"}
    assert (view(round_).going, view(round_).pending, round_.to_act, round_.debt) == (0, None, 1, 2)
    assert " going=0" in maumau.format_position(round_)
    line = maumau.format_position(round_)
    assert maumau.format_position(maumau.parse_position(line)) == line


def test_who_pays_makes_the_first_one_win() -> None:
    """Also when another one has gone out on an answer meanwhile."""
    round_ = at(ANSWERABLE, ["7S", "7H", "QC QD", "KD KC"], "9S")
    play(round_, "0 7S", "1 7H", "2 draw")

    assert (round_.winner, [len(held) for held in round_.hands]) == (0, [0, 0, 6, 2])


def test_who_pays_for_their_own_last_card_plays_on() -> None:
    """Two players: the debt comes back."""
    round_ = at(ANSWERABLE, ["7S", "7H KD"], "9S", stock="2C 3C 4C 5C 6C")
    play(round_, "0 7S", "1 7H", "0 draw")

    assert (round_.is_over, view(round_).going, round_.to_act) == (False, None, 1)
    assert hand(round_, 0) == {"2C", "3C", "4C", "5C"}


def test_the_next_without_cards_has_won_then() -> None:
    """Both went out on a seven; the first one gets the debt back and pays, so the second has won."""
    round_ = at(ANSWERABLE, ["7S", "7H"], "9S", stock="2C 3C 4C 5C 6C")
    play(round_, "0 7S", "1 7H", "0 draw")

    assert (round_.winner, len(round_.hands[0])) == (1, 4)


def test_a_debt_that_comes_back_with_nothing_to_draw_is_won() -> None:
    """No card is there to be taken, so the hand stays empty."""
    round_ = at(ANSWERABLE.replace(recycle="never"), ["7S", "7H KD"], "9S", stock="")
    play(round_, "0 7S", "1 7H", "0 draw")

    assert round_.winner == 0


def test_a_debt_that_is_cancelled_is_won_too() -> None:
    """Nothing is owed any more."""
    rules = ANSWERABLE.replace(effects={"JS": "draw 5", "JH": "cancel"})
    round_ = at(rules, ["JS", "JH QD", "KD KC"], "9S")
    play(round_, "0 JS", "1 JH")

    assert round_.winner == 0


def test_a_last_wild_that_draws_names_its_suit() -> None:
    """3.5: play may go on."""
    rules = ANSWERABLE.replace(effects={"7": "draw 2, wild"})
    round_ = at(rules, ["7S", "QC QD"], "9S")

    assert texts(round_) == {f"7S>{suit}" for suit in "CDHS"}


def test_the_players_inside_the_core_name_it_too() -> None:
    """What simulate plays is what may be played at a table: who pays ends the round, and the suit was named before."""
    rules = ANSWERABLE.replace(effects={"7": "draw 2, wild"})
    round_ = at(rules, ["7S", "QC QD"], "9S", stock="2C 3C")
    scratch = round_.copy()
    rollouts(round_, scratch, 1, 1)

    assert (scratch.winner, str(scratch.top), scratch.wish is not None) == (0, "7S", True)


def test_it_cannot_wait_for_a_word_as_well() -> None:
    """Validation says so."""
    found = maumau.preset("international").replace(final_draw="answerable").problems()

    assert [(problem.option, problem.code) for problem in found] == [("final_draw", "two_waits")]
    assert maumau.preset("skat").replace(final_draw="answerable").problems() == []


COVERED = ANSWERABLE.replace(effects={"7": "draw 2", "J": "wild", "Q": "cover, draw 3"})


def test_a_last_card_that_covers_an_answer_does_not_win_before_the_debt_is_paid() -> None:
    """Seat 0 went out first. Seat 1 answers, has to cover, and has no cards then: who pays still makes seat 0 win."""
    round_ = at(COVERED, ["QH", "QC 2C", "5D 6D 4S"], "9H", stock="KH KS TS TC 3C 3D 3H")
    play(round_, "0 QH", "1 QC", "1 2C")
    assert (round_.is_over, round_.to_act, round_.debt, view(round_).going) == (False, 2, 6, 0)

    play(round_, "2 draw")

    assert (round_.winner, sizes(round_)) == (0, [0, 0, 9])


def test_a_last_wild_that_covers_an_answer_names_its_suit() -> None:
    """3.5: play goes on, since the debt is open."""
    round_ = at(COVERED, ["QH", "QC JD", "5D 6D 4S"], "9H", stock="KH KS TS TC 3C 3D 3H")
    play(round_, "0 QH", "1 QC")
    assert texts(round_) == {f"JD>{suit}" for suit in "CDHS"}

    scratch = round_.copy()
    rollouts(round_, scratch, 1, 1)
    assert (scratch.winner, str(scratch.top), scratch.wish is not None) == (0, "JD", True)


def test_a_last_card_that_gives_another_turn_covers_and_the_debt_is_the_next_ones() -> None:
    """No card is left for another turn (3.13), so the next player is before the debt."""
    round_ = at(COVERED.replace(effects={"Q": "cover, draw 3", "A": "again"}), ["QH", "QC AC", "5D 6D 4S"], "9H")
    play(round_, "0 QH", "1 QC", "1 AC")

    assert (round_.to_act, round_.debt, texts(round_)) == (2, 6, {"draw"})


def test_a_debt_that_is_cancelled_with_a_last_card_is_won_by_the_first() -> None:
    """Nothing is owed any more, and seat 0 went out before seat 1."""
    round_ = at(ANSWERABLE.replace(effects={"JS": "draw 5", "JH": "cancel"}), ["JS", "JH", "KD KC"], "9S")
    play(round_, "0 JS", "1 JH")

    assert (round_.winner, sizes(round_)) == (0, [0, 0, 2])
