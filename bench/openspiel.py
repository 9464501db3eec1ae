"""Play Crazy Eights in this engine and in OpenSpiel side by side, on the same deals and with the same actions.

Usage: `python bench/openspiel.py [--matches 10000] [--players 2-8] [--seed 1]` (needs the package open_spiel).

Our deal decides: OpenSpiel's chance nodes are fed with the dealer, the hands, the start card and every card drawn.
After each action both must agree on who acts, on the legal actions, on hand, top, suit in force and direction, and on
the end. A wild names its suit in one action here and in two there. Scores are not compared: OpenSpiel's cost a number
card its id + 2 instead of its face.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import maumau
from maumau.rules import apply_setup

DRAW, PASS, NOMINATE = 52, 53, 54
"""OpenSpiel's actions beside the cards 0–51 (rank × 4 + suit, as our faces)."""
SETTINGS = [(special, reshuffle) for special in (False, True) for reshuffle in (False, True)]


class Difference(AssertionError):
    """The two engines disagree; the text says in what and where."""


@dataclass
class Counts:
    """What was compared."""

    matches: int = 0
    actions: int = 0
    recycles: int = 0
    won: int = 0
    blocked: int = 0
    capped: int = 0

    def add(self, round_: maumau.Round, actions: int) -> None:
        """Count one finished match."""
        self.matches += 1
        self.actions += actions
        self.recycles += round_.recycles
        self.won += round_.over == "won"
        self.blocked += round_.over == "blocked"
        self.capped += round_.over == "max_turns"


def rules_of(special: bool, reshuffle: bool) -> maumau.RuleSet:
    """The preset with its two choices at set-up."""
    chosen = {"special_cards": special, "reshuffle": reshuffle}
    return apply_setup(maumau.preset("openspiel-crazy-eights"), chosen)


def their_game(players: int, special: bool, reshuffle: bool) -> Any:
    """The same in OpenSpiel, its other settings as they come."""
    import pyspiel

    options = {"players": players, "use_special_cards": special, "reshuffle": reshuffle}
    return pyspiel.load_game("crazy_eights", options)


class Pair:
    """One deal in both engines."""

    def __init__(self, rules: maumau.RuleSet, game: Any, players: int, seed: int) -> None:
        self.players = players
        self.packs = rules.packs_for(players)
        self.round = maumau.deal(rules, players=players, seed=seed, dealer=seed % players)
        self.state = game.new_initial_state()
        self.named: int | None = None
        self.feed(DRAW + self.round.dealer)
        hands = [[card.face for card in hand] for hand in self.round.hands]
        for place in range(len(hands[0])):
            for step in range(1, players + 1):
                self.feed(hands[(self.round.dealer + step) % players][place])
        self.feed(self.round.top.face)

    def feed(self, outcome: int) -> None:
        """Let chance in OpenSpiel be what it was here."""
        if not self.state.is_chance_node():
            raise Difference(f"no card is dealt there, and here it is {outcome}\n{self.where()}")
        if outcome not in self.state.legal_actions():
            raise Difference(f"there the outcome {outcome} cannot come\n{self.where()}")
        self.state.apply_action(outcome)

    def where(self) -> str:
        """Both states, for people."""
        return f"{maumau.format_position(self.round)}\n{self.state}"

    def legal(self) -> dict[int, list[maumau.Action]]:
        """Our legal actions by theirs; a wild is one action there, whatever suit it names here."""
        found: dict[int, list[maumau.Action]] = {}
        seat = self.round.to_act
        for action in self.round.legal_actions(seat) if seat is not None else []:
            theirs = {"draw": DRAW, "pass": PASS}.get(action.kind)
            if theirs is None:
                assert action.card is not None
                theirs = action.card.face
            found.setdefault(theirs, []).append(action)
        return found

    def act(self, action: maumau.Action) -> None:
        """The same action in both; a suit that is named is a second action there."""
        seat = self.round.to_act
        assert seat is not None
        events = [event.seen_by(seat) for event in self.round.apply(seat, action)]
        if action.kind in ("draw", "pass"):
            self.state.apply_action(DRAW if action.kind == "draw" else PASS)
            for event in events:
                for card in event.cards if event.kind == "drew" and event.cards else ():
                    self.feed(card.face)
            return
        assert action.card is not None
        self.state.apply_action(action.card.face)
        if not self.state.is_terminal() and self.state.current_player() == seat and self.asks():
            if action.suit is None and not self.round.is_over:
                raise Difference(f"there {action} names a suit\n{self.where()}")
            self.state.apply_action(NOMINATE + (action.suit or 0))

    def asks(self) -> bool:
        """Whether OpenSpiel waits for the suit of a wild."""
        return min(self.state.legal_actions()) >= NOMINATE

    def compare(self) -> None:
        """Raises Difference unless both agree."""
        round_, state = self.round, self.state
        if round_.is_over != state.is_terminal():
            raise Difference(f"over here: {round_.over}, there: {state.is_terminal()}\n{self.where()}")
        if round_.is_over:
            for seat in range(self.players):
                self.compare_hand(seat)
            return
        if state.is_chance_node() or round_.to_act != state.current_player():
            raise Difference(f"seat {round_.to_act} acts here, {state.current_player()} there\n{self.where()}")
        ours, theirs = sorted(self.legal()), state.legal_actions()
        if ours != theirs:
            raise Difference(f"legal here: {ours}, there: {theirs}\n{self.where()}")
        self.compare_hand(state.current_player())

    def compare_hand(self, seat: int) -> None:
        """The seat's hand, the top, the suit in force and the direction, from OpenSpiel's observation of the seat."""
        seen = self.state.observation_tensor(seat)
        width = self.packs + 1
        ours = sorted(card.face for card in self.round.hands[seat])
        theirs = [
            face for face in range(52) for count in range(1, width) for _ in range(count) if seen[face * width + count]
        ]
        if ours != theirs:
            raise Difference(f"seat {seat} holds {ours} here, {theirs} there\n{self.where()}")
        at, wish = 52 * width, self.round.wish
        top, suit = self.round.top.face, int(self.round.top.suit if wish is None else wish)
        if not self.round.is_over and (seen[at + top], seen[at + 52 + suit]) != (1.0, 1.0):
            raise Difference(f"another top or suit there\n{self.where()}")
        turns = self.players > 2 and "A" in self.round.rules.effects
        if turns and seen[-1] != float(self.round.direction > 0):
            raise Difference(f"another direction there\n{self.where()}")


def play(rules: maumau.RuleSet, game: Any, players: int, seed: int, counts: Counts) -> None:
    """Play one match by chance in both engines, compared after every action."""
    pair = Pair(rules, game, players, seed)
    chance = random.Random(seed)
    pair.compare()
    actions = 0
    while not pair.round.is_over:
        offered = pair.legal()
        lays = [face for face in offered if face < DRAW]
        theirs = chance.choice(lays if lays and chance.random() < 0.4 else sorted(offered))
        pair.act(chance.choice(offered[theirs]))
        pair.compare()
        actions += 1
    counts.add(pair.round, actions)


def tables(low: int, high: int) -> Iterator[tuple[int, bool, bool]]:
    """Every number of players with every setting, over and over."""
    return itertools.cycle((n, *setting) for n in range(low, high + 1) for setting in SETTINGS)


def run(matches: int, low: int = 2, high: int = 8, seed: int = 1) -> Counts:
    """Compare so many matches, spread over all settings. Raises Difference."""
    counts = Counts()
    games: dict[tuple[int, bool, bool], Any] = {}
    for number, table in zip(range(matches), tables(low, high), strict=False):
        if table not in games:
            games[table] = their_game(*table)
        play(rules_of(*table[1:]), games[table], table[0], seed + number, counts)
    return counts


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--players", default="2-8")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        print("open_spiel is not installed; nothing was compared")
        return 1
    low, _, high = options.players.partition("-")
    start = time.perf_counter()
    counts = run(options.matches, int(low), int(high or low), options.seed)
    seconds = time.perf_counter() - start
    print(f"{counts.matches} matches, {counts.actions} actions compared, no difference ({seconds:.0f} s)")
    print(f"{counts.won} won, {counts.blocked} blocked, {counts.capped} at the limit; recycled {counts.recycles} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
