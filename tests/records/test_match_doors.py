"""The doors of a match: what cannot be dealt, misdealt or gone on with, and what a View can be asked."""

from __future__ import annotations

import pytest

import maumau

RULES = maumau.preset("international")


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_dealer_is_one_of_the_seats(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"the dealer must be a seat from 0 to 2, not {dealer}"):
        maumau.deal(RULES, players=3, seed=1, dealer=dealer)
    with pytest.raises(ValueError, match=f"the dealer must be a seat from 0 to 2, not {dealer}"):
        maumau.Match(RULES, players=3, seed=1, dealer=dealer)


def test_each_player_has_one_name() -> None:
    with pytest.raises(ValueError, match="3 players need 3 names, not 2"):
        maumau.Match(RULES, players=3, seed=1, names=["Anna", "Ben"])

    assert maumau.Match(RULES, players=2, seed=1).names == ("Seat 0", "Seat 1")


def test_more_players_than_the_set_allows_are_refused_with_all_problems() -> None:
    for start in (maumau.deal, maumau.Match):
        with pytest.raises(maumau.RuleSetError) as caught:
            start(RULES, players=9, seed=1)
        assert [problem.code for problem in caught.value.problems] == ["players_outside"]


def test_a_misdeal_is_dealt_by_the_same_dealer_with_the_next_shuffle() -> None:
    """3.16. The record counts it, and replays to the same cards."""
    match = maumau.Match(RULES, players=3, seed=5, dealer=1)
    first = maumau.format_position(match.round)

    events = match.misdeal()
    match.misdeal()

    assert [event.kind for event in events][:3] == ["dealer", "dealt", "turned"]
    assert maumau.format_position(match.round) != first
    assert (match.dealer, match.round_number) == (1, 1)
    assert "shuffle 2\n" in str(match.record())
    again = maumau.replay(str(match.record()))
    assert maumau.format_position(again.round) == maumau.format_position(match.round)


def test_a_misdeal_comes_before_the_first_action() -> None:
    match = maumau.Match(RULES, players=3, seed=5, dealer=1)
    seat = match.round.to_act
    assert seat is not None
    match.apply(seat, match.round.legal_actions(seat)[0])
    before = maumau.format_position(match.round)

    with pytest.raises(maumau.MatchError, match="before the first action") as caught:
        match.misdeal()

    assert caught.value.code == "round_running"
    assert maumau.format_position(match.round) == before


def test_a_view_is_of_a_seat_of_the_round() -> None:
    round_ = maumau.deal(RULES, players=2, seed=1)

    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {seat} in a round of 2"):
            maumau.view_of(round_, seat)
    with pytest.raises(maumau.IllegalAction, match="there is no seat 5") as caught:
        round_.apply(5, "draw")
    assert caught.value.code == "not_your_turn"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_reads_back_before_and_after_the_end(viewer: int | None) -> None:
    """Its JSON gives the same View, with cards, suits and actions of their own types."""
    running = maumau.position(RULES, hands=["7H 8S", "JC"], top="JD", wish="H", stock="KD", pile="9D 9S")
    over = maumau.position(RULES, hands=["7H", "JC"], top="9H", stock="KD")
    over.apply(0, "7H!")
    for round_ in (running, over):
        view = maumau.view_of(round_, viewer)
        again = maumau.View.from_json(view.to_json())

        assert again == view
        assert again.to_json() == view.to_json()
        assert isinstance(again.top, maumau.Card)
        assert all(isinstance(action, maumau.Action) for action in again.legal)
    assert (again.over, again.points) == ("won", (0, 10))


def test_the_build_says_its_version() -> None:
    info = maumau.build_info()

    assert set(info) == {"version", "core"}
    assert info["core"] in ("python", "compiled")
    assert info["version"]


@pytest.mark.parametrize(
    ("rules", "hands", "top", "debt", "action", "code"),
    [
        (RULES, ["7H 8S", "JC"], "9H", 0, "try 7H", "unknown_action"),
        (RULES.replace(no_finish_on=["7"]), ["7H", "JC"], "7S", 2, "7H!", "no_finish"),
        (RULES.replace(debt="no_stack"), ["7H 8S", "JC"], "7S", 2, "7H", "debt_open"),
    ],
)
def test_rare_refusals_have_their_own_reason(
    rules: maumau.RuleSet, hands: list[str], top: str, debt: int, action: str, code: str
) -> None:
    """A try where cards are simply refused; a card that would answer but may not be the last; a debt without answer."""
    round_ = maumau.position(rules, hands=hands, top=top, debt=debt, stock="KD 2C 3C")

    with pytest.raises(maumau.IllegalAction) as caught:
        round_.apply(0, action)

    assert caught.value.code == code
