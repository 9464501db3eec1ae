"""`finish_uncalled`: the last card laid without its word (RULES.md 1, 3.9 and 3.11)."""

from __future__ import annotations

import pytest
from rules_kit import at, cards, hand, kinds, one, play, refused, rules, sizes, texts

import maumau

PENDING = rules("international", finish_uncalled="pending", draw_when_able=True)
STOCK = "QC TC 6C 5C 4C 3C"


def pending(
    second: str = "2S 3S 4S", third: str | None = "2D 3D 4D", last: str = "9H", **changes: object
) -> maumau.Round:
    """Seat 0 has just laid its last card without the word."""
    hands = [last, second] + ([third] if third else [])
    top = "9S" if last[0] == "9" else last[0] + "S"
    round_ = at(PENDING.replace(**changes), hands, top, stock=STOCK)
    play(round_, f"0 {last}")
    return round_


def test_with_wins_the_missing_word_has_no_consequence() -> None:
    """`wins`: the round is over at once; both texts are there because the word is still said."""
    rule_set = rules("skat", finish_uncalled="wins")
    round_ = at(rule_set, ["9H", "KS QS TS"], "9S")
    assert {"9H", "9H!"} <= texts(round_)

    play(round_, "0 9H")

    assert round_.is_over
    assert round_.winner == 0


def test_with_wins_a_last_wild_names_no_suit() -> None:
    """3.5: with `wins` a last wild ends the round said or unsaid, so no suit is ever named."""
    round_ = at(rules("international", finish_uncalled="wins"), ["JH", "2S 3S 4S"], "9S")

    assert texts(round_) == {"JH", "JH!"}


def test_with_pending_the_round_goes_on() -> None:
    """`pending`: the finisher has not won; the next seat is on turn and everybody else may catch."""
    round_ = pending()

    assert not round_.is_over
    assert round_.winner is None
    assert round_.to_act == 1
    assert texts(round_, 0) == {"call"}
    assert texts(round_, 1) == {"draw", "catch 0"}
    assert texts(round_, 2) == {"catch 0"}
    assert sizes(round_) == [0, 3, 3]


def test_a_pending_finish_is_seen_by_all() -> None:
    """The table knows whose finish is open, that nobody has won yet, and that the omission may be caught."""
    round_ = at(PENDING, ["9H", "2S 3S 4S"], "9S")
    events = play(round_, "0 9H")

    assert one(events, "finish_pending") == {"seat": 0}
    assert "round_won" not in kinds(events)
    for viewer in (0, 1, None):
        view = maumau.view_of(round_, viewer)
        assert view.pending == 0
        assert view.winner is None
        assert list(view.open_calls) == [0]


def test_a_call_by_the_finisher_wins_at_once() -> None:
    """3.11: the late word is as good as the word in time while the window is open."""
    round_ = pending()

    events = play(round_, "0 call")

    assert one(events, "called") == {"seat": 0, "call": 2}
    assert round_.is_over
    assert round_.winner == 0
    assert list(round_.points) == [0, 9, 9]


def test_a_caught_finisher_draws_and_plays_on() -> None:
    """3.11: two cards, no win, and the seat on turn stays the same."""
    round_ = pending()

    play(round_, "2 catch 0")

    assert hand(round_, 0) == {"QC", "TC"}
    assert not round_.is_over
    assert round_.to_act == 1
    assert maumau.view_of(round_, None).pending is None
    assert texts(round_, 0) == set()

    play(round_, "1 draw", "1 pass", "2 draw", "2 pass")

    assert round_.to_act == 0
    assert not round_.is_over


@pytest.mark.parametrize(
    ("window", "actions"),
    [
        ("next_turn_begins", ["1 draw"]),
        ("next_has_played", ["1 draw", "1 pass"]),
        ("next_has_played", ["1 2H"]),
        ("next_turn_ends", ["1 draw", "1 pass"]),
        ("next_turn_ends", ["1 2H"]),
    ],
)
def test_the_finisher_has_won_when_the_window_closes(window: str, actions: list[str]) -> None:
    """3.11: without a catch the closing of the window ends the round, and not a moment before."""
    round_ = pending(second="2H 3S 4S", call_window=window)
    play(round_, *actions[:-1])
    assert not round_.is_over

    events = play(round_, actions[-1])

    assert round_.is_over
    assert round_.winner == 0
    assert one(events, "round_won")["seat"] == 0


def test_cards_drawn_while_a_finish_is_pending_stay_and_count() -> None:
    """3.11: the next seat drew the queen of clubs before the window closed; it is in the hand that is counted."""
    round_ = pending()
    play(round_, "1 draw", "1 pass")

    assert round_.winner == 0
    assert hand(round_, 1) == {"2S", "3S", "4S", "QC"}
    assert list(round_.points) == [0, 2 + 3 + 4 + 10, 2 + 3 + 4]


def test_the_effect_of_the_last_card_acts_while_the_finish_is_pending() -> None:
    """3.11: a seven makes the next seat pay; the debt closes the window and the cards count."""
    round_ = pending(last="7H")
    assert round_.debt == 2
    assert texts(round_, 1) == {"draw", "catch 0"}

    play(round_, "1 draw")

    assert round_.winner == 0
    assert sizes(round_) == [0, 5, 3]
    assert list(round_.points) == [0, 9 + 10 + 10, 9]


def test_a_pending_seven_can_be_answered() -> None:
    """3.11: the effects act as usual, so a seven answers it; that ends the turn and the finisher has won."""
    round_ = pending(second="7D 3S 4S", last="7H")
    play(round_, "1 7D")

    assert round_.winner == 0


def test_a_last_wild_laid_unannounced_leaves_its_wish() -> None:
    """3.5: the round goes on, so the suit counts."""
    round_ = at(PENDING, ["JH", "2S 3D 4D", "2D 3H 5D"], "9S", stock=STOCK)
    play(round_, "0 JH>D")

    assert str(round_.wish) == "D"
    assert texts(round_, 1) == {"3D", "4D", "draw", "catch 0"}

    play(round_, "2 catch 0", "1 3D")

    assert sizes(round_) == [2, 2, 3]
    assert not round_.is_over


def test_a_wish_stays_when_the_finisher_is_caught() -> None:
    """3.11: the card and its wish stay on the table, play goes on under them."""
    round_ = at(PENDING, ["JH", "2S 3D 4D"], "9S", stock=STOCK)
    play(round_, "0 JH>D", "1 catch 0")

    assert str(round_.top) == "JH"
    assert str(round_.wish) == "D"
    assert texts(round_, 1) == {"3D", "4D", "draw"}


def test_an_announced_finish_of_the_next_seat_wins_at_once() -> None:
    """3.11: who goes out with the word comes before the one who forgot it."""
    round_ = pending(second="2H")
    play(round_, "1 2H!")

    assert round_.is_over
    assert round_.winner == 1
    assert list(round_.points) == [0, 0, 9]


def test_after_an_unannounced_finish_of_the_next_seat_the_first_finisher_has_won() -> None:
    """3.11: neither said the word; the turn of the second closed the window of the first."""
    round_ = pending(second="2H")
    play(round_, "1 2H")

    assert round_.is_over
    assert round_.winner == 0


def test_skipped_seats_never_close_the_window_of_a_finish() -> None:
    """3.9: an eight laid last skips seat 1; seat 2's turn is the one that counts, and both may catch."""
    round_ = pending(last="8H")

    assert round_.to_act == 2
    assert texts(round_, 1) == {"catch 0"}
    assert texts(round_, 2) == {"draw", "catch 0"}

    play(round_, "2 draw")
    assert not round_.is_over

    play(round_, "2 pass")
    assert round_.winner == 0


def test_extra_turns_of_the_next_seat_keep_the_last_window_open() -> None:
    """3.9: `next_turn_ends` means the whole turn, with `again`."""
    effects = {**PENDING.effects, "6": ("again",)}
    round_ = pending(second="6H 2H 3S", effects=effects)
    play(round_, "1 6H")

    assert not round_.is_over
    assert "catch 0" in texts(round_, 2)

    play(round_, "1 2H")

    assert round_.winner == 0


def test_with_two_players_an_eight_asks_the_opponent() -> None:
    """3.11: no opponent would act before the finisher, so the opponent is asked to accept or to catch."""
    round_ = pending(third=None, last="8H")

    assert round_.to_act == 1
    assert texts(round_, 1) == {"accept", "catch 0"}
    assert texts(round_, 0) == {"call"}
    assert maumau.view_of(round_, 1).phase == "ask"
    assert refused(round_, 1, "draw").code == "ask_open"


def test_an_accepted_finish_has_won() -> None:
    """3.11: accepting ends the round."""
    round_ = pending(third=None, last="8H")

    events = play(round_, "1 accept")

    assert one(events, "accepted") == {"seat": 1}
    assert round_.winner == 0
    assert list(round_.points) == [0, 9]


def test_an_asked_opponent_may_catch() -> None:
    """3.11: caught, the finisher draws and plays on; the eight has skipped the opponent."""
    round_ = pending(third=None, last="8H")
    play(round_, "1 catch 0")

    assert hand(round_, 0) == {"QC", "TC"}
    assert not round_.is_over
    assert round_.to_act == 0
    assert texts(round_, 1) == set()


def test_the_finisher_may_call_while_the_opponent_is_asked() -> None:
    """3.11: a call by the finisher wins at once, here too."""
    round_ = pending(third=None, last="8H")
    play(round_, "0 call")

    assert round_.winner == 0


AGAIN = {**PENDING.effects, "6": ("again",)}


def test_opponents_are_asked_in_seat_order() -> None:
    """3.11: after `again` on the last card seat 1 is asked first, then seat 2; then the finisher has won."""
    round_ = pending(last="6H", effects=AGAIN)
    assert round_.to_act == 1
    assert texts(round_, 1) == {"accept", "catch 0"}
    assert "accept" not in texts(round_, 2)
    assert "catch 0" in texts(round_, 2)

    play(round_, "1 accept")

    assert not round_.is_over
    assert round_.to_act == 2
    assert texts(round_, 2) == {"accept", "catch 0"}
    assert "accept" not in texts(round_, 1)

    play(round_, "2 accept")

    assert round_.winner == 0


def test_the_second_opponent_may_catch_after_the_first_accepted() -> None:
    """3.11: one acceptance does not speak for the others."""
    round_ = pending(last="6H", effects=AGAIN)
    play(round_, "1 accept", "2 catch 0")

    assert not round_.is_over
    assert sizes(round_) == [2, 3, 3]


def test_the_obligation_of_again_lapses_with_the_last_card() -> None:
    """3.13: announced, a card with `again` is simply the last one."""
    round_ = at(PENDING.replace(effects=AGAIN), ["6H", "2S 3S 4S"], "9H")
    play(round_, "0 6H!")

    assert round_.winner == 0


def test_a_caught_finisher_draws_from_the_recycled_pile() -> None:
    """3.11: recycle if need be; only the top card stays on the table."""
    round_ = at(PENDING, ["9H", "2S 3S 4S"], "9S", stock="", pile="KD QD")

    events = play(round_, "0 9H", "1 catch 0")

    assert "recycled" in kinds(events)
    assert len(hand(round_, 0)) == 2
    assert hand(round_, 0) < {"KD", "QD", "9S"}
    assert round_.stock_size == 1


def test_one_card_is_enough_to_play_on_in_pass_mode() -> None:
    """3.11: at least one card drawn and the finisher plays on."""
    round_ = at(PENDING.replace(empty_stock="pass"), ["9H", "2S 3S 4S"], "9S", stock="", pile="")
    play(round_, "0 9H", "1 catch 0")

    assert hand(round_, 0) == {"9S"}
    assert not round_.is_over


def nothing_left(empty_stock: str) -> maumau.Round:
    """Seat 0's finish is pending and seat 1 has just drawn the only card there was."""
    round_ = at(PENDING.replace(empty_stock=empty_stock), ["9H", "KS QS", "2D 3D"], "9S", stock="", pile="")
    play(round_, "0 9H", "1 draw")
    assert hand(round_, 1) == {"KS", "QS", "9S"}
    return round_


def test_caught_with_no_card_to_be_had_wins_in_pass_mode() -> None:
    """3.11: the penalty is waived, so nothing stands against the finish."""
    round_ = nothing_left("pass")
    play(round_, "2 catch 0")

    assert round_.is_over
    assert round_.winner == 0
    assert list(round_.points) == [0, 10 + 10 + 9, 2 + 3]


def test_caught_with_no_card_to_be_had_stops_the_round_in_stop_mode() -> None:
    """3.11: nobody wins with an empty hand; all hands count as they are."""
    round_ = nothing_left("stop_round")
    events = play(round_, "2 catch 0")

    assert one(events, "round_stopped")["reason"] == "empty"
    assert round_.is_over
    assert round_.winner is None
    assert list(round_.points) == [0, 29, 5]


def test_a_stop_while_a_finish_is_pending_leaves_nobody_the_winner() -> None:
    """3.11: a debt that can't be drawn stops the round; the empty hand has not won."""
    rule_set = PENDING.replace(empty_stock="stop_round")
    round_ = at(rule_set, ["7H", "KS QS", "2D 3D"], "9H", stock="", pile="")
    play(round_, "0 7H", "1 draw")

    assert round_.is_over
    assert round_.winner is None
    assert cards(round_.hands[1]) == {"KS", "QS", "9H"}
    view = maumau.view_of(round_, None)
    assert view.over == "empty"


def test_the_wording_of_an_announced_finish_needs_no_waiting() -> None:
    """The word said with the last card wins at once, whatever the window."""
    for window in ("next_turn_begins", "next_has_played", "next_turn_ends"):
        round_ = at(PENDING.replace(call_window=window), ["9H", "2S 3S 4S"], "9S")
        play(round_, "0 9H!")

        assert round_.winner == 0
