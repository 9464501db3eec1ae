"""The shipped kit, `maumau.testing`: it passes what is right and refuses what is wrong."""

from __future__ import annotations

import random

import pytest

import maumau
from maumau.testing import cards_of, check_bot, check_ruleset, perft, random_record, state_of, told, twin_worlds


class First:
    """A bot that takes the first of its legal actions."""

    def choose(self, view: maumau.View, budget: float) -> maumau.Action:
        """Lay rather than draw, so that rounds end."""
        assert budget > 0
        lays = [action for action in view.legal if action.kind == "lay"]
        return (lays or list(view.legal))[0]


class Stubborn:
    """A bot that always wants to lay the queen of hearts."""

    def choose(self, view: maumau.View, budget: float) -> maumau.Action:
        """Whatever the view says."""
        return maumau.parse_action("QH")


@pytest.mark.parametrize("name", maumau.presets())
def test_the_presets_pass(name: str) -> None:
    """Each preset, every number of players, one round each."""
    assert check_ruleset(maumau.preset(name), rounds=1) > 0


def test_a_set_that_cannot_be_played_is_refused() -> None:
    """Eight players of ten cards are more than one pack has."""
    with pytest.raises(AssertionError, match="players"):
        check_ruleset(maumau.preset("international").replace(hand_size=10, players=(2, 8)))


def test_a_bot_that_plays_by_the_rules_passes() -> None:
    """Every round is won by somebody or stopped; with a pass mode and these seeds all are won."""
    assert sum(check_bot(First(), maumau.preset("skat"), players=3, rounds=4)) == 4


def test_a_bot_that_does_not_is_told_where() -> None:
    """The failure carries the line of the position."""
    with pytest.raises(AssertionError, match="QH, which is not legal: rules="):
        check_bot(Stubborn(), maumau.preset("skat"), players=3, rounds=4)


def test_a_random_record_is_a_whole_match() -> None:
    """The same seed gives the same text, another seed another."""
    text = random_record(maumau.preset("skat"), players=3, seed=4)

    assert maumau.replay(text).is_over
    assert random_record(maumau.preset("skat"), players=3, seed=4) == text
    assert random_record(maumau.preset("skat"), players=3, seed=5) != text


def test_a_record_of_some_rounds_ends_early() -> None:
    """One round of a match to five wins is not its end."""
    match = maumau.replay(random_record(maumau.preset("skat"), players=3, seed=4, rounds=1))

    assert match.round.is_over
    assert not match.is_over


def test_the_state_of_a_position_is_what_was_set_up() -> None:
    """Hands, top, stock in its order, pile."""
    round_ = maumau.position(
        maumau.preset("skat"), hands=["7H 8S", "JC"], top="9H", stock="KD 9C", pile="AH QH", to_act=0
    )
    state = state_of(round_)

    assert [sorted(hand) for hand in state.hands] == [["7H", "8S"], ["JC"]]
    assert (state.top, state.stock, sorted(state.pile)) == ("9H", ["KD", "9C"], ["AH", "QH"])
    assert sorted(cards_of(round_)) == sorted(["7H", "8S", "JC", "9H", "KD", "9C", "AH", "QH"])


def test_perft_counts_by_hand() -> None:
    """Seven, or draw; after the seven the other can only pay; after the draw of a king that fits, king or pass."""
    round_ = maumau.position(maumau.preset("skat"), hands=["7H 8S 9C", "TC QC"], top="KH", stock="KD AD 9D", to_act=0)

    assert [perft(round_, depth) for depth in (0, 1, 2)] == [1, 2, 3]


def test_twins_keep_what_is_kept() -> None:
    """Cards that are about to be shown stay where they are, in hands and in the stock."""
    round_ = maumau.deal(maumau.preset("skat"), players=3, seed=2, dealer=0)
    shown = state_of(round_)
    keep = {shown.hands[1][0], shown.stock[0]}
    for seed in range(10):
        twin = state_of(twin_worlds(round_, 0, random.Random(seed), keep=keep))
        assert shown.hands[1][0] in twin.hands[1]
        assert twin.stock[0] == shown.stock[0]
        assert sorted(twin.hands[0]) == sorted(shown.hands[0])


def test_told_is_what_each_viewer_sees() -> None:
    """The one who draws sees the card, the others its number."""
    round_ = maumau.position(maumau.preset("skat"), hands=["8S 9C", "TC QC"], top="KH", stock="KD AD", to_act=0)
    events = round_.apply(0, "draw")

    assert [event.get("cards") for event in told(events, 0)] == [["KD"]]
    assert [event.get("cards") for event in told(events, 1)] == [None]
