"""Option ``direction``: which way dealing and play go round."""

from __future__ import annotations

import random

import pytest
from rules_kit import at, play, quiet, sizes, view

import maumau

PLAIN = {"start_card": "ignored", "start_wild": "printed_suit"}


@pytest.mark.parametrize(
    ("direction", "players", "dealer", "first"),
    [
        ("clockwise", 4, 0, 1),
        ("clockwise", 4, 3, 0),
        ("clockwise", 2, 1, 0),
        ("counterclockwise", 4, 0, 3),
        ("counterclockwise", 4, 3, 2),
        ("counterclockwise", 2, 1, 0),
    ],
)
def test_the_seat_after_the_dealer_begins(direction: str, players: int, dealer: int, first: int) -> None:
    """Seats are numbered clockwise: the dealer's left is the next number, the right the one before."""
    round_ = maumau.deal(quiet(direction=direction, **PLAIN), players=players, seed=5, dealer=dealer)

    assert round_.to_act == first
    assert view(round_).dealer == dealer


@pytest.mark.parametrize(("direction", "sign"), [("clockwise", 1), ("counterclockwise", -1)])
def test_the_round_starts_in_the_set_direction(direction: str, sign: int) -> None:
    """``Round.direction`` and the View say 1 clockwise and -1 counter-clockwise."""
    round_ = maumau.deal(quiet(direction=direction, **PLAIN), players=3, seed=5, dealer=0)

    assert round_.direction == sign
    assert view(round_).direction == sign


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_go_clockwise(preset: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).direction == "clockwise"


@pytest.mark.parametrize(("direction", "order"), [(1, [0, 1, 2, 3, 0]), (-1, [0, 3, 2, 1, 0])])
def test_turns_go_round_in_the_current_direction(direction: int, order: list[int]) -> None:
    """Each seat lays an ordinary card in its turn."""
    round_ = at(quiet(), ["KH 2C AH", "QH 2D", "TH 2S", "6H 3S"], "9H", direction=direction)
    cards = {0: ["KH", "AH"], 1: ["QH"], 2: ["TH"], 3: ["6H"]}

    acted = []
    for _ in order:
        seat = round_.to_act
        acted.append(seat)
        play(round_, f"{seat} {cards[seat].pop(0)}")

    assert acted == order
    assert sizes(round_) == [1, 1, 1, 1]


@pytest.mark.parametrize(("direction", "sign"), [("clockwise", 1), ("counterclockwise", -1)])
def test_every_round_starts_in_the_set_direction_again(direction: str, sign: int) -> None:
    """Nines reverse; however a round ended, the next one starts as the first."""
    chosen = quiet("collector", direction=direction)
    ended = set()
    for seed in range(12):
        match, luck = maumau.Match(chosen, players=3, seed=seed, dealer=0), random.Random(seed)
        while not match.is_over:
            if match.round.is_over:
                ended.add(match.round.direction)
                match.next_round()
                assert match.round.direction == sign
                continue
            seat = match.round.to_act
            match.apply(seat, luck.choice(match.round.legal_actions(seat)))

    assert ended == {1, -1}
