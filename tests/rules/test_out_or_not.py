"""Who has laid the last card and then has to draw is not out any more, and who pays for a last draw card.

RULES.md 1 and 3.11: a finish that is not won yet; the winner of a round holds no card. `final_draw` counts: the next
player takes the debt, which is the one whose turn it would be.
"""

from __future__ import annotations

import pytest
from rules_kit import at, hand, kinds, play, quiet, rules, sizes, texts, view

import maumau

STOCK = "QC TC 6C 5C 4C 3C"
FALSE = rules("international", false_challenge=1, draw_when_able=True)


def unannounced(rule_set: maumau.RuleSet = FALSE, last: str = "9H", second: str = "2S 3S 4S") -> maumau.Round:
    """Seat 0 of three has laid its last card without the word; seat 2 holds one card and owes nothing."""
    round_ = at(rule_set, [last, second, "2D"], "9S" if last[0] == "9" else f"{last[0]}S", stock=STOCK)
    play(round_, f"0 {last}")
    assert round_.pending == 0
    return round_


def test_a_finisher_who_challenges_in_vain_holds_a_card_and_plays_on() -> None:
    """Seat 0 draws the queen of clubs for it: no empty hand, so no finish, and nothing that could be caught."""
    round_ = unannounced()
    play(round_, "0 catch 2")

    assert (hand(round_, 0), round_.to_act) == ({"QC"}, 1)
    assert (view(round_).pending, list(view(round_).open_calls)) == (None, [])
    assert texts(round_, 0) == set()
    assert texts(round_, 1) == {"draw", "catch 0", "catch 2"}
    line = maumau.format_position(round_)
    assert "finisher" not in line
    assert "last=" not in line

    play(round_, "1 draw", "1 pass", "2 draw", "2 pass")

    assert (round_.is_over, round_.to_act) == (False, 0)
    assert texts(round_) >= {"draw"}


def test_the_round_is_then_won_by_who_goes_out() -> None:
    """Two of hearts on nine of hearts is no last card; the two of diamonds on it is, with the word."""
    round_ = unannounced(second="2H 3S 4S")
    play(round_, "0 catch 2", "1 2H", "2 2D!")

    assert (round_.winner, sizes(round_)) == (2, [1, 2, 0])
    assert list(round_.points) == [10, 7, 0]


def test_a_challenge_with_ground_leaves_the_finish_as_it_is() -> None:
    """Seat 1 moves again after a five and has missed its word: it draws, not the finisher, who wins after its turn."""
    rule_set = FALSE.replace(effects={**FALSE.effects, "5": "again"})
    round_ = at(rule_set, ["9H", "5H 3S", "2D 4D"], "9S", stock=STOCK)
    play(round_, "0 9H", "1 5H", "0 catch 1")
    assert (view(round_).pending, sizes(round_)) == (0, [0, 3, 2])

    play(round_, "1 draw", "1 pass")

    assert round_.winner == 0


def test_a_price_of_which_nothing_can_be_drawn_leaves_the_finish_as_it_is() -> None:
    """3.6: waived in `pass` mode; the hand is empty as before."""
    rule_set = FALSE.replace(empty_stock="pass", recycle="never")
    round_ = at(rule_set, ["9H", "2S 3S 4S", "2D"], "9S", stock="")
    play(round_, "0 9H", "0 catch 2")

    assert (view(round_).pending, texts(round_, 0)) == (0, {"call"})
    play(round_, "1 pass")
    assert (round_.winner, sizes(round_)) == (0, [0, 3, 1])


def test_a_penalty_of_which_nothing_can_be_drawn_changes_nobodys_hand() -> None:
    """3.6 in `pass` mode, with a card still held: caught, nothing to draw, and the turn of seat 1 goes on."""
    round_ = at(FALSE.replace(empty_stock="pass", recycle="never"), ["9H KC", "2S 3S 4S", "2D"], "9S", stock="")
    play(round_, "0 9H", "1 catch 0")

    assert (sizes(round_), round_.to_act, list(view(round_).open_calls)) == ([1, 3, 1], 1, [])


def test_an_older_omission_is_still_to_be_caught() -> None:
    """Seat 0 moved twice, by an eight, and said nothing both times: what it missed with one card left stays missed."""
    round_ = at(FALSE, ["8H 9H", "2D"], "8S", stock=STOCK)
    play(round_, "0 8H", "0 9H", "0 catch 1")
    assert (hand(round_, 0), texts(round_, 0)) == ({"QC"}, {"call"})

    play(round_, "1 catch 0")

    assert hand(round_, 0) == {"QC", "TC", "6C"}


def test_opponents_are_asked_no_longer() -> None:
    """With two players an eight asks the other one; the finisher challenges in vain, holds a card and is on turn."""
    round_ = at(FALSE, ["8H", "2D"], "8S", stock=STOCK)
    play(round_, "0 8H")
    assert view(round_).phase == "ask"

    play(round_, "0 catch 1")

    assert (view(round_).phase, round_.to_act, texts(round_), texts(round_, 1)) == ("play", 0, {"draw"}, {"catch 0"})


def test_a_card_that_makes_the_player_before_draw_brings_a_finisher_back() -> None:
    """`back 2`: the card acts before the window closes, so seat 0 holds two cards and has not won."""
    round_ = at(rules(effects={"3": "back 2"}), ["9H", "3H 3S 4S", "2D 5D"], "9S", stock=STOCK)
    play(round_, "0 9H", "1 3H")

    assert (round_.is_over, round_.to_act, sizes(round_)) == (False, 2, [2, 2, 2])
    assert (view(round_).pending, list(view(round_).open_calls)) == (None, [])


def test_nothing_to_draw_back_leaves_the_finish_as_it_is() -> None:
    """No card anywhere: the hand stays empty, and the turn of seat 1 closes the window."""
    rule_set = rules(effects={"3": "back 2"}, empty_stock="pass", recycle="never")
    round_ = at(rule_set, ["9H", "3H 3S 4S", "2D 5D"], "9S", stock="")
    play(round_, "0 9H", "1 3H")

    assert (round_.winner, sizes(round_)) == (0, [0, 2, 2])


ANSWERABLE = rules(
    "international",
    final_draw="answerable",
    finish_uncalled="wins",
    false_challenge=2,
    draw_when_able=True,
    effects={"7": "draw 2", "8": "skip", "J": "wild", "5": "again"},
)


def test_who_waits_for_a_debt_to_be_paid_plays_on_after_a_challenge_in_vain() -> None:
    """Seat 0 would have won when seat 1 pays; now it holds two cards."""
    round_ = at(ANSWERABLE, ["7S", "KC KD", "2D"], "9S", stock=STOCK)
    play(round_, "0 7S!", "0 catch 2")
    assert (view(round_).going, sizes(round_)) == (None, [2, 2, 1])

    play(round_, "1 draw")

    assert (round_.is_over, round_.to_act, sizes(round_)) == (False, 2, [2, 4, 1])


def test_who_waits_for_a_debt_to_be_paid_plays_on_after_being_caught() -> None:
    """Laid with `again` before: the word for the last card but one is missed, and the penalty is in the hand."""
    round_ = at(ANSWERABLE, ["5S 7S", "KC KD", "2D 3D"], "9S", stock=STOCK)
    play(round_, "0 5S", "0 7S!", "1 catch 0")

    assert (view(round_).going, sizes(round_), round_.to_act) == (None, [2, 2, 2], 1)
    play(round_, "1 draw")
    assert (round_.is_over, sizes(round_)) == (False, [2, 4, 2])


def test_who_waits_for_a_debt_to_be_paid_plays_on_after_drawing_back() -> None:
    """Seat 1 answers with a queen and covers it with a three: the player before draws two and is not out."""
    rule_set = quiet(
        final_draw="answerable", debt="stack_any_draw", effects={"7": "draw 2", "Q": "cover, draw 3", "3": "back 2"}
    )
    round_ = at(rule_set, ["7S", "QS 3S KD", "2D 3D"], "9S", stock=STOCK)
    play(round_, "0 7S", "1 QS", "1 3S")
    assert (view(round_).going, sizes(round_), round_.to_act, round_.debt) == (None, [2, 1, 2], 2, 5)

    play(round_, "2 draw")

    assert (round_.is_over, round_.to_act) == (False, 0)


COUNTS = quiet("skat-points", effects={"7": "draw 2", "8": "skip, cover", "9": "reverse, cover", "J": "wild"})


def test_a_skip_covered_by_a_last_seven_lets_the_skipped_player_off() -> None:
    """In play the debt would be the third player's, since seat 1 is passed over: seat 2 takes two."""
    round_ = at(COUNTS, ["8H 7H", "QC QS", "TC TS"], "KH", stock="KD AD 8D")
    play(round_, "0 8H", "0 7H")

    assert (round_.winner, sizes(round_)) == (0, [0, 2, 4])
    assert list(round_.points) == [0, 20, 10 + 10 + 10 + 11]


def test_a_skip_that_leads_back_to_the_winner_lets_everybody_off() -> None:
    """Two players: the next turn would be the winner's own, and the debt with it."""
    round_ = at(COUNTS, ["8H 7H", "QC QS"], "KH")
    play(round_, "0 8H", "0 7H")

    assert (round_.winner, sizes(round_)) == (0, [0, 2])


def test_a_reverse_covered_by_a_last_seven_turns_first() -> None:
    """Three players: the next one is on the other side. With two the nine has skipped the opponent."""
    round_ = at(COUNTS, ["9H 7H", "QC QS", "TC TS"], "KH", stock="KD AD 8D")
    play(round_, "0 9H", "0 7H")
    assert sizes(round_) == [0, 2, 4]

    two = at(COUNTS, ["9H 7H", "QC QS"], "KH")
    play(two, "0 9H", "0 7H")
    assert (two.winner, sizes(two)) == (0, [0, 2])


WAITING = rules(
    "skat-points", finish_uncalled="pending", call_window="next_turn_ends", effects=COUNTS.effects, skip_answer="no"
)


@pytest.mark.parametrize("end", ["1 accept", "0 call"])
def test_who_is_asked_about_a_finish_pays_nothing_for_it(end: str) -> None:
    """The same with a finish that waits: nobody would act before the finisher, so the debt is nobody's."""
    round_ = at(WAITING, ["8H 7H", "QC QS"], "KH")
    play(round_, "0 8H", "0 7H")
    assert (view(round_).phase, round_.debt) == ("ask", 2)

    play(round_, end)

    assert (round_.winner, sizes(round_)) == (0, [0, 2])


@pytest.mark.parametrize("end", ["0 call", "1 TS"])
def test_what_was_answered_and_covered_is_the_next_players(end: str) -> None:
    """Seat 1 answers the waiting seven with a queen that has to be covered: five are owed, and not by itself."""
    rule_set = WAITING.replace(debt="stack_any_draw", effects={"7": "draw 2", "Q": "cover, draw 3", "J": "wild"})
    round_ = at(rule_set, ["7S", "QS TS KC", "TC TD"], "KS", stock="KD AD 8D 8C 8S AC")
    play(round_, "0 7S", "1 QS")
    assert (view(round_).phase, round_.debt) == ("cover", 5)

    play(round_, end)

    assert (round_.winner, round_.debt) == (0, 0)
    assert sizes(round_) == [0, 2 if end == "0 call" else 1, 2 + 5]


def test_a_cover_that_could_not_be_laid_leaves_the_debt_to_the_next_player() -> None:
    """Seat 1 answers with a queen, draws for the cover and passes: seat 2 takes the five."""
    rule_set = WAITING.replace(debt="stack_any_draw", effects={"7": "draw 2", "Q": "cover, draw 3", "J": "wild"})
    round_ = at(rule_set, ["7S", "QS TD KC", "TC AD"], "KS", stock="KD 8D 8C 9C AC 9H TH")
    play(round_, "0 7S", "1 QS", "1 draw")
    assert texts(round_, 1) == {"pass", "catch 0"}

    play(round_, "1 pass")

    assert (round_.winner, sizes(round_)) == (0, [0, 3, 7])


def test_who_sits_out_is_passed_over_by_a_last_seven() -> None:
    """Skips add up: seat 2 still sits one turn out when seat 1 goes out, so seat 3 takes the two."""
    rule_set = quiet("skat-points", effects={"7": "draw 2", "8": "skip", "J": "wild"}, skip_answer="adds_up")
    round_ = at(rule_set, ["8H KC 9C", "8C 7C", "QC QS 9S", "TC TS 9D"], "9H", stock="KD AD 8D")
    events = play(round_, "0 8H", "1 8C", "2 pass", "3 TC", "0 KC", "1 7C")

    assert (round_.winner, sizes(round_)) == (1, [1, 0, 3, 4])
    assert kinds(events) == ["laid", "skipped", "drew", "round_won"]


@pytest.mark.parametrize("direction", [1, -1])
def test_ten_skips_in_one_turn_are_counted_round_the_table(direction: int) -> None:
    """Nine covers of skips that skip: ten turns on, of two players, that is the same seat again; then one more."""
    rule_set = quiet("skat-points", effects={"7": "skip, cover", "8": "skip, cover", "9": "skip, cover", "J": "wild"})
    sevens, eights, nines = "7C 7D 7H 7S", "8S 8H 8D 8C", "9C 9D"
    round_ = at(rule_set, [f"{sevens} {eights} {nines} KD KH", "QC QS"], "AC", direction=direction)
    play(round_, *(f"0 {card}" for card in [*sevens.split(), *eights.split(), *nines.split(), "KD"]))

    assert (round_.to_act, sizes(round_)) == (1, [1, 2])


@pytest.mark.parametrize("direction", [1, -1])
def test_a_position_may_carry_more_skips_than_there_are_seats(direction: int) -> None:
    """A line of text can say so; the seat that follows is one of the table's."""
    line = maumau.format_position(at(quiet(), ["KH KC", "QC QS", "TC TS"], "9H", direction=direction))
    round_ = maumau.parse_position(f"{line} carry=1000")
    play(round_, "0 KH")

    assert round_.to_act == 1001 * direction % 3
