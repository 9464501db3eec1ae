"""A bot by its name, and what it needs to know."""

from __future__ import annotations

import dataclasses

import pytest

import maumau
from maumau.bots import BOTS
from maumau.errors import UnknownBot

SKAT = maumau.preset("skat")


@pytest.mark.parametrize("name", BOTS)
def test_every_name_gives_a_bot_that_carries_it(name: str) -> None:
    assert maumau.bot(name).name == name


@pytest.mark.parametrize(("wrong", "right"), [("god", "good"), ("Random", "random"), ("beginer", "beginner")])
def test_a_slip_is_answered_with_the_nearest_name(wrong: str, right: str) -> None:
    with pytest.raises(UnknownBot, match=right) as refused:
        maumau.bot(wrong)

    assert refused.value.nearest == right
    assert refused.value.code == "unknown_bot"


def test_a_name_like_none_is_answered_with_all_names() -> None:
    with pytest.raises(UnknownBot, match="random, beginner, good") as refused:
        maumau.bot("xyzzy")

    assert refused.value.nearest is None


def test_strong_is_announced_and_not_there() -> None:
    with pytest.raises(UnknownBot, match="does not exist yet"):
        maumau.bot("strong")


@pytest.mark.parametrize("name", BOTS)
def test_a_view_alone_is_enough(name: str) -> None:
    view = maumau.view_of(maumau.deal(SKAT, players=3, seed=1, dealer=0), 1)

    assert maumau.bot(name).choose(view, budget=0.1) in view.legal


@pytest.mark.parametrize("name", BOTS)
def test_the_same_bot_chooses_the_same_from_the_same_view(name: str) -> None:
    view = maumau.view_of(maumau.deal(SKAT, players=3, seed=1, dealer=0), 1)
    bot = maumau.bot(name, seed=5)

    assert [bot.choose(view) for _ in range(3)] == [maumau.bot(name, seed=5).choose(view)] * 3


def test_other_seeds_choose_otherwise_now_and_then() -> None:
    view = maumau.view_of(maumau.deal(SKAT, players=3, seed=1, dealer=0), 1)

    assert len({maumau.bot("random", seed=seed).choose(view) for seed in range(40)}) == len(view.legal)


@pytest.mark.parametrize("name", BOTS)
def test_a_seat_that_is_not_on_turn_and_has_nothing_to_say_keeps_quiet(name: str) -> None:
    round_ = maumau.deal(SKAT, players=3, seed=1, dealer=0)

    assert maumau.bot(name).choose(maumau.view_of(round_, 2)) is None
    assert maumau.bot(name).choose(maumau.view_of(round_, None)) is None


def test_good_knows_a_house_rule_that_a_round_of_this_process_is_played_by() -> None:
    """Queens may not be the last card of this set: laying the king first would leave one."""
    rules = SKAT.replace(no_finish_on=("Q",), effects={"Q": "wild"}, call="none")
    round_ = maumau.position(rules, hands=["QC KD", "9H TS"], top="AD", stock="8S 8C TC")

    assert str(maumau.bot("good").choose(maumau.view_of(round_, 0))) == "QC>D"


def test_without_any_rule_set_good_still_plays_sensibly() -> None:
    """All that it has are its legal actions: cards that name a suit are kept, and the longest suit is named."""
    keeping = maumau.position(SKAT, hands=["JC KD QH AH", "9H TS"], top="AD", stock="8S 8C TC")
    forced = maumau.position(SKAT, hands=["JC KD QH AH", "9H TS"], top="TC", stock="8S 8C 9C")
    bot = maumau.bot("good")

    def strange(round_: maumau.Round) -> maumau.View:
        return dataclasses.replace(maumau.view_of(round_, 0), rules="0123456789abcdef")

    assert str(bot.choose(strange(keeping))) in {"KD", "AH"}
    assert str(bot.choose(strange(forced))) == "JC>H"


def test_good_believes_the_view_rather_than_the_rule_set_it_was_given() -> None:
    other = maumau.preset("international")
    round_ = maumau.position(SKAT, hands=["JC KD", "9H TS"], top="AD", stock="8S 8C TC")

    assert str(maumau.bot("good", rules=other).choose(maumau.view_of(round_, 0))) == "JC>D!"
