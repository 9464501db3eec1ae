"""``cover_draw``: what one draws who cannot cover."""

from __future__ import annotations

from rules_kit import at, hand, one, play, quiet, rejected, texts

COVERED = {"A": "cover", "8": "skip"}
UNTIL = quiet(effects=COVERED, cover_draw="until_playable")
HANDS = ["AH KC KD", "QC QS", "TC TS"]


def test_one_card_by_default() -> None:
    """It does not fit: the turn is over with a pass."""
    round_ = at(quiet(effects=COVERED), HANDS, "9H", stock="2S 3S 4H")
    play(round_, "0 AH", "0 draw")

    assert (hand(round_, 0), texts(round_)) == ({"KC", "KD", "2S"}, {"pass"})


def test_until_one_fits() -> None:
    """Three cards, the third is a heart; all in one draw."""
    round_ = at(UNTIL, HANDS, "9H", stock="2S 3S 4H 5H")
    play(round_, "0 AH")
    assert texts(round_) == {"draw"}

    events = play(round_, "0 draw")

    assert one(events, "drew", 0) == {"seat": 0, "cards": ["2S", "3S", "4H"], "count": 3, "reason": "cover"}
    assert texts(round_) == {"4H", "pass"}
    play(round_, "0 4H")
    assert (round_.to_act, hand(round_, 0)) == (1, {"KC", "KD", "2S", "3S"})


def test_whoever_can_cover_does_not_draw() -> None:
    """As with one card."""
    round_ = at(UNTIL, ["AH 3H KD", "QC QS"], "9H")
    play(round_, "0 AH")

    assert texts(round_) == {"3H"}


def test_the_cards_run_out_before_one_fits() -> None:
    """With ``pass`` the cards stay and the turn is over; with ``stop_round`` the round stops."""
    round_ = at(UNTIL.replace(empty_stock="pass", recycle="never"), HANDS, "9H", stock="2S 3S")
    play(round_, "0 AH", "0 draw")
    assert texts(round_) == {"pass"}
    play(round_, "0 pass")
    assert round_.to_act == 1

    round_ = at(UNTIL.replace(recycle="never"), HANDS, "9H", stock="2S 3S")
    play(round_, "0 AH", "0 draw")
    assert round_.over == "empty"


def test_with_nothing_to_draw_the_obligation_lapses() -> None:
    """No stock, no pile: the next player is on turn."""
    round_ = at(UNTIL.replace(empty_stock="pass", recycle="never"), HANDS, "9H", stock="")
    play(round_, "0 AH", "0 draw")

    assert (round_.to_act, hand(round_, 0)) == (1, {"KC", "KD"})


def test_it_needs_a_card_to_be_covered() -> None:
    """Without one it has no meaning."""
    warned = quiet(cover_draw="until_playable").warnings()

    assert [(problem.option, problem.code) for problem in warned] == [("cover_draw", "without_meaning")]
    assert rejected(cover_draw="two") == {"cover_draw"}
