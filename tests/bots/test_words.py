"""What bots say: owed words, late calls, catches; and that a beginner forgets some of it."""

from __future__ import annotations

import maumau
from maumau.rules import RuleSet

SKAT = maumau.preset("skat")
ONLINE = maumau.preset("online")


def after_a_forgotten_word(rules: RuleSet = ONLINE) -> maumau.Round:
    """Seat 0 has laid its last but one card and said nothing; seat 1 is on turn, seat 2 looks on."""
    round_ = maumau.position(
        rules, hands=["9D KS", "TD QH AC", "QC TC AS"], top="AD", stock="8C KC TH 9C 9H 8D", pile="8H 8S"
    )
    round_.apply(0, "9D")
    return round_


def test_good_says_the_word_with_the_card() -> None:
    round_ = maumau.position(ONLINE, hands=["9D KS", "TD QH AC"], top="AD", stock="8C KC TH")

    assert str(maumau.bot("good").choose(maumau.view_of(round_, 0))) == "9D!"


def test_good_makes_up_for_a_word_that_its_seat_has_missed() -> None:
    round_ = after_a_forgotten_word()

    assert str(maumau.bot("good").choose(maumau.view_of(round_, 0))) == "call"


def test_good_catches_on_turn_and_out_of_turn() -> None:
    round_ = after_a_forgotten_word()

    assert str(maumau.bot("good").choose(maumau.view_of(round_, 1))) == "catch 0"
    assert str(maumau.bot("good").choose(maumau.view_of(round_, 2))) == "catch 0"


def test_good_catches_an_unannounced_finish() -> None:
    round_ = maumau.position(ONLINE, hands=["9D", "TS QH AC"], top="AD", stock="8C KC TH")
    round_.apply(0, "9D")

    assert round_.pending == 0
    assert str(maumau.bot("good").choose(maumau.view_of(round_, 1))) == "catch 0"


def test_good_does_not_challenge_without_ground() -> None:
    rules = ONLINE.replace(false_challenge=2)
    round_ = maumau.position(rules, hands=["9D KS", "TD QH AC"], top="AD", stock="8C KC TH 9C 9H 8D")
    round_.apply(0, "9D!")
    view = maumau.view_of(round_, 1)

    assert "catch 0" in [str(action) for action in view.legal]
    assert maumau.bot("good").choose(view).kind != "catch"
    assert all(maumau.bot("beginner", seed=seed).choose(view).kind != "catch" for seed in range(30))


def test_a_beginner_says_the_word_more_often_than_not_and_forgets_it_now_and_then() -> None:
    round_ = maumau.position(ONLINE, hands=["9D KS", "TD QH AC"], top="AD", stock="8C KC TH")
    view = maumau.view_of(round_, 0)
    said = [str(maumau.bot("beginner", seed=seed).choose(view)) for seed in range(100)]

    assert set(said) == {"9D", "9D!"}
    assert said.count("9D!") > said.count("9D") > 0


def test_a_beginner_notices_some_forgotten_words_and_overlooks_others() -> None:
    round_ = after_a_forgotten_word()
    on_turn, aside, own = (maumau.view_of(round_, seat) for seat in (1, 2, 0))
    seeds = range(60)

    assert {maumau.bot("beginner", seed=seed).choose(on_turn).kind for seed in seeds} == {"catch", "lay"}
    assert {str(maumau.bot("beginner", seed=seed).choose(aside)) for seed in seeds} == {"catch 0", "None"}
    assert {str(maumau.bot("beginner", seed=seed).choose(own)) for seed in seeds} == {"call", "None"}


def test_a_beginner_mostly_answers_a_debt_and_sometimes_pays_it() -> None:
    round_ = maumau.position(SKAT, hands=["7H JC AC KS", "8S 8H AD"], top="7S", debt=2, stock="8C KC TH")
    view = maumau.view_of(round_, 0)
    done = [str(maumau.bot("beginner", seed=seed).choose(view)) for seed in range(100)]

    assert set(done) == {"7H", "draw"}
    assert done.count("7H") > done.count("draw")


def test_random_takes_any_legal_action_and_leaves_others_alone() -> None:
    round_ = after_a_forgotten_word()
    view = maumau.view_of(round_, 1)

    assert {maumau.bot("random", seed=seed).choose(view) for seed in range(300)} == set(view.legal)
    assert maumau.bot("random").choose(maumau.view_of(round_, 2)) is None
