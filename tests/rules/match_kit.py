"""Words for match tests: play rounds by chance, count hands by hand, look for a match with a wanted sheet."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import maumau

FACE = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
VALUES = {
    "international": {**FACE, "J": 10, "Q": 10, "K": 10, "A": 10},
    "skat-points": {**FACE, "J": 20, "Q": 10, "K": 10, "A": 11},
    "collector": {**FACE, "J": 20, "Q": 10, "K": 10, "A": 10},
    "online-penalty": {**FACE, "J": 20, "Q": 10, "K": 10, "A": 11},
}
"""What each rank costs, from RULES.md 2.1-2.4 and not from the presets."""
STOPPABLE = {
    "hand_size": 10,
    "hand_size_by_players": {},
    "effects": {"7": ("draw 2",), "J": ("wild",)},
    "start_card": "as_dealer",
    "empty_stock": "stop_round",
}
"""Changes with which one card is left in the stock (three seats of 32 cards, five of 52), so that a turned-up seven,
whose two cards can't be drawn, stops the round with the first action."""
ONES = dict.fromkeys("23456789TJQKA", 1)


def play_round(match: maumau.Match, chance: random.Random) -> list[Any]:
    """Play the current round to its end by chance, laying rather than drawing, keeping wilds; returns its events."""
    events: list[Any] = []
    round_ = match.round
    while not round_.is_over:
        seat = chance.choice(list(round_.actors()))
        listed = round_.legal_actions(seat)
        lays = [action for action in listed if action.kind == "lay"]
        plain = [action for action in lays if action.suit is None]
        events += match.apply(seat, chance.choice(plain or lays or listed))
    return events


def seven_turned(rule_set: maumau.RuleSet, players: int, dealer: int = 0) -> int:
    """The first seed whose deal turns up a seven."""
    seeds = range(2000)
    return next(s for s in seeds if str(maumau.deal(rule_set, players=players, seed=s, dealer=dealer).top)[0] == "7")


def stop_round(match: maumau.Match) -> None:
    """The first player draws the one card there is, and nobody has won (see STOPPABLE)."""
    match.apply(match.round.to_act, "draw")
    assert match.round.is_over
    assert match.round.winner is None


def stopped(rule_set: maumau.RuleSet, players: int) -> maumau.Match:
    """A match whose first round was stopped; seat 0 has dealt."""
    match = maumau.Match(rule_set, players=players, seed=seven_turned(rule_set, players), dealer=0)
    stop_round(match)
    return match


def cost(hand: Any, values: dict[str, int]) -> int:
    """What the cards of a hand cost, added one by one."""
    return sum(values[str(card)[0]] for card in hand)


def costs(match: maumau.Match, values: dict[str, int]) -> list[int]:
    """What each hand of the current round costs."""
    return [cost(hand, values) for hand in match.round.hands]


def rounds(match: maumau.Match, seed: int, most: int = 200) -> Iterator[list[Any]]:
    """Play a match round by round to its end; yields the events of each round after it is booked."""
    chance = random.Random(seed)
    for _ in range(most):
        yield play_round(match, chance)
        if match.is_over:
            return
        match.next_round()
    raise AssertionError(f"the match did not end within {most} rounds")


def finished(rule_set: maumau.RuleSet, players: int, seed: int) -> maumau.Match:
    """A match played to its end by chance."""
    match = maumau.Match(rule_set, players=players, seed=seed, dealer=0)
    for _ in rounds(match, seed):
        pass
    return match


def search(
    rule_set: maumau.RuleSet, players: int, wanted: Callable[[maumau.Match], bool], most: int = 400
) -> maumau.Match:
    """The first chance match with the wanted sheet."""
    for seed in range(most):
        match = finished(rule_set, players, seed)
        if wanted(match):
            return match
    raise AssertionError(f"no such match among {most}")
