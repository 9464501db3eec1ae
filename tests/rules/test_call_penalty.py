"""`call_penalty`: what a noticed omission costs (RULES.md 1, 3.6, 3.8)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, kinds, one, play, rules, sizes


@pytest.mark.parametrize(("penalty", "drawn"), [(1, {"QC"}), (2, {"QC", "TC"}), (3, {"QC", "TC", "6C"})])
def test_the_offender_draws_the_penalty(penalty: int, drawn: set[str]) -> None:
    """The cards come from the stock in its order and join the hand; the one who noticed draws nothing."""
    round_ = at(rules(call_penalty=penalty), ["9H KC", "2C 3C 4C"], "9S", stock="QC TC 6C 5C")

    events = play(round_, "0 9H", "1 catch 0")

    assert hand(round_, 0) == {"KC"} | drawn
    assert sizes(round_) == [1 + penalty, 3]
    assert one(events, "caught") == {"seat": 0, "by": 1}
    drew = one(events, "drew", viewer=1)
    assert (drew["seat"], drew["count"], drew["reason"]) == (0, penalty, "catch")
    assert "cards" not in drew


def test_only_the_offender_is_told_which_cards_were_drawn() -> None:
    """RULES.md 4: the others learn the number alone."""
    round_ = at(rules(call_penalty=2), ["9H KC", "2C 3C 4C"], "9S", stock="QC TC 6C 5C")

    events = play(round_, "0 9H", "1 catch 0")

    assert set(one(events, "drew", viewer=0)["cards"]) == {"QC", "TC"}
    assert "cards" not in one(events, "drew", viewer=None)


def test_the_penalty_is_drawn_from_the_recycled_pile_when_the_stock_is_empty() -> None:
    """3.6: recycled at the moment a card is needed; the top card stays."""
    round_ = at(rules(call_penalty=2), ["9H KC", "2C 3C 4C"], "9S", stock="QC", pile="TC")

    events = play(round_, "0 9H", "1 catch 0")

    assert "recycled" in kinds(events)
    assert sizes(round_) == [3, 3]
    assert str(round_.top) == "9H"
    assert round_.stock_size == 1


def test_a_penalty_that_cannot_be_drawn_in_full_is_waived_in_pass_mode() -> None:
    """3.6: `pass` mode takes what there is: here the one discard below the top."""
    round_ = at(rules(call_penalty=2, empty_stock="pass"), ["9H KC", "2C 3C 4C"], "9S", stock="", pile="")

    play(round_, "0 9H", "1 catch 0")

    assert hand(round_, 0) == {"KC", "9S"}
    assert not round_.is_over
    assert round_.to_act == 1


def test_a_penalty_that_cannot_be_drawn_in_full_stops_the_round_in_stop_mode() -> None:
    """3.6: `stop_round` takes what there is, then the round stops, nobody won and every hand counts."""
    round_ = at(rules(call_penalty=2, empty_stock="stop_round"), ["9H KC", "2C 3C 4C"], "9S", stock="", pile="")

    events = play(round_, "0 9H", "1 catch 0")

    assert "round_stopped" in kinds(events)
    assert round_.is_over
    assert round_.winner is None
    assert list(round_.points) == [10 + 9, 2 + 3 + 4]
