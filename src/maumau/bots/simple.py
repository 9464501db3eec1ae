"""Random and Beginner: players without a plan, for company and as measuring sticks."""

from __future__ import annotations

import random

from maumau.bots.base import catches, late_call, on_turn, turn_actions, with_words
from maumau.core.actions import Action
from maumau.core.cards import Suit
from maumau.view import View

SAYS = 0.75
"""How often a beginner says the word that is owed with the card."""
REMEMBERS = 0.5
"""How often a beginner makes up for a forgotten word when the View is looked at again."""
NOTICES = 0.5
"""How often a beginner notices that somebody else forgot one."""
ANSWERS = 0.85
"""How often a beginner thinks of answering a debt or a skip instead of putting up with it."""
THINKS = 0.7
"""How often a beginner keeps wilds for later and names a suit that the own hand has most of."""


class Chance:
    """A player whose chance depends on its seed and the View alone, so that a thought can be repeated."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def chance(self, view: View) -> random.Random:
        """Chance for one decision."""
        return random.Random(f"{self.seed} {view.to_json().decode()}")


class Random(Chance):
    """Any legal action, each equally likely; keeps quiet out of turn."""

    name = "random"

    def choose(self, view: View, budget: float = 0.1) -> Action | None:
        """See ``Bot.choose``."""
        return self.chance(view).choice(view.legal) if on_turn(view) else None


class Beginner(Chance):
    """Lays what fits, likes common suits, forgets words now and then and does not always notice when others do."""

    name = "beginner"

    def choose(self, view: View, budget: float = 0.1) -> Action | None:
        """See ``Bot.choose``."""
        chance = self.chance(view)
        call = late_call(view)
        if call is not None and chance.random() < REMEMBERS:
            return call
        grounds = catches(view)
        if grounds and chance.random() < NOTICES:
            return chance.choice(grounds)
        return self.turn(view, chance) if on_turn(view) else None

    def turn(self, view: View, chance: random.Random) -> Action:
        """What it does on its own turn."""
        offered = turn_actions(view)
        lays = [action for action in offered if action.kind == "lay"]
        others = [action for action in offered if action.kind != "lay"]
        if lays and (not others or not (view.debt or view.phase == "skip") or chance.random() < ANSWERS):
            return self.lay(view, lays, chance)
        if others[0].kind == "wish":
            return self.named(view, others, chance)
        return others[0]

    def lay(self, view: View, lays: list[Action], chance: random.Random) -> Action:
        """A card, with the word that is owed unless it is forgotten."""
        plain = [action for action in lays if action.suit is None]
        if plain and len(plain) < len(lays) and chance.random() < THINKS:
            lays = plain
        card = chance.choice(sorted({action.card for action in lays if action.card is not None}))
        same = [action for action in lays if action.card == card]
        chosen = self.named(view, same, chance)
        if chance.random() < SAYS:
            return with_words(view, chosen)
        least = min(action.call for action in same)
        quiet = [action for action in same if action.call == least]
        return next((action for action in quiet if action.suit == chosen.suit), quiet[0])

    @staticmethod
    def named(view: View, offered: list[Action], chance: random.Random) -> Action:
        """The action that names the own longest suit, or any suit."""
        if chance.random() < THINKS:
            lengths = suit_lengths(view)
            return max(offered, key=lambda action: lengths.get(action.suit, 0))
        return chance.choice(offered)


def suit_lengths(view: View) -> dict[Suit | None, int]:
    """How many cards of each suit the own hand has, jokers left out."""
    lengths: dict[Suit | None, int] = {}
    for card in view.hand:
        if not card.is_joker:
            lengths[card.suit] = lengths.get(card.suit, 0) + 1
    return lengths
