"""Effect ``back``: the player before draws at once."""

from __future__ import annotations

from rules_kit import at, kinds, one, play, quiet, rejected, rules, sizes, texts

import maumau

RULES = quiet(effects={"9": "back 2", "Q": "reverse"})
HANDS = ["9H 3H 4H", "3C 4C", "3S 4S"]


def test_the_player_before_draws() -> None:
    """Seat 2 before seat 0; the next is on turn without any debt."""
    round_ = at(RULES, HANDS, "TH")
    events = play(round_, "0 9H")

    assert kinds(events) == ["laid", "drew"]
    assert {key: one(events, "drew")[key] for key in ("seat", "count", "reason")} == {
        "seat": 2, "count": 2, "reason": "back",
    }  # fmt: skip
    assert (sizes(round_), round_.to_act, round_.debt) == ([2, 2, 4], 1, 0)


def test_before_is_against_the_direction() -> None:
    """Counter-clockwise the player before seat 0 is seat 1."""
    round_ = at(RULES, HANDS, "TH", direction=-1)
    play(round_, "0 9H")

    assert sizes(round_) == [2, 4, 2]


def test_between_two_players_it_is_the_other_one() -> None:
    """Before and after are the same seat."""
    round_ = at(RULES, HANDS[:2], "TH")
    play(round_, "0 9H")

    assert (sizes(round_), round_.to_act) == ([2, 4], 1)


def test_what_the_player_before_had_said_lapses() -> None:
    """One card became three."""
    round_ = at(rules(effects={"9": "back 2"}), ["TH 4S", "9H 5C 6C", "3S 4D"], "TC")
    play(round_, "0 TH!")
    assert round_.called(0) == 1
    play(round_, "1 9H")

    assert (round_.called(0), sizes(round_)) == (0, [3, 2, 2])


def test_a_last_card_that_wins_makes_nobody_draw() -> None:
    """The round is over."""
    round_ = at(RULES, ["9H", "3C 4C", "3S 4S"], "TH")
    play(round_, "0 9H")

    assert (round_.winner, sizes(round_)) == (0, [0, 2, 2])


def test_an_unannounced_last_card_acts() -> None:
    """3.11: the effects of a finish that is not won yet act as usual."""
    round_ = at(rules(effects={"9": "back 2"}), ["9H", "3C 4C", "3S 4S"], "TH")
    play(round_, "0 9H")

    assert (round_.pending, sizes(round_)) == (0, [0, 2, 4])


def test_too_few_cards() -> None:
    """``pass`` takes what there is, ``stop_round`` stops the round."""
    for empty, over in (("pass", None), ("stop_round", "empty")):
        round_ = at(RULES.replace(empty_stock=empty, recycle="never"), HANDS, "TH", stock="5S")
        play(round_, "0 9H")
        assert (sizes(round_), round_.over) == ([2, 2, 3], over)


def test_turned_up_it_acts_on_the_player_before_the_dealer() -> None:
    """As if the dealer had laid it."""
    for seed in range(300):
        round_ = maumau.deal(RULES, players=3, seed=seed, dealer=1)
        if str(round_.top)[0] == "9":
            assert sizes(round_) == [7, 5, 5]
            assert round_.to_act == 2
            return
    raise AssertionError("no seed turns up a nine")


def test_it_stands_alone_and_needs_a_number() -> None:
    """1 to 10."""
    assert [problem.code for problem in quiet(effects={"9": ("draw 2", "back 2")}).problems()] == ["effects_clash"]
    assert rejected(effects={"9": "back"}) == rejected(effects={"9": "back 11"}) == {"effects"}
    assert texts(at(RULES, HANDS, "TH")) == {"9H", "3H", "4H"}
