"""Good: the rule of thumb of the core, played through a View. Says what is owed, and always notices."""

from __future__ import annotations

from functools import lru_cache

from maumau.bots.base import catches, late_call, on_turn, with_words
from maumau.bots.known import rules_of
from maumau.bots.plain import sensible
from maumau.core.actions import ACTIONS, Action
from maumau.core.policy import KINDS, Sight
from maumau.core.state import PHASES
from maumau.rules import RuleSet
from maumau.rules.compile import compile_rules
from maumau.simulate import points_count
from maumau.view import View


class Good:
    """Plays by the policy of the core; without a rule set for the View, sensibly from its legal actions."""

    name = "good"

    def __init__(self, rules: RuleSet | None = None) -> None:
        self.rules = rules

    def choose(self, view: View, budget: float = 0.1) -> Action | None:
        """See ``Bot.choose``."""
        call = late_call(view)
        if call is not None:
            return call
        grounds = catches(view)
        if grounds:
            return grounds[0]
        if not on_turn(view):
            return None
        rules = self.rules if self.rules is not None and self.rules.digest == view.rules else rules_of(view.rules)
        return sensible(view) if rules is None else by_policy(view, rules)


def by_policy(view: View, rules: RuleSet, kind: str = "good") -> Action:
    """What a policy of the core does with a View of the seat on turn, the owed word added."""
    return with_words(view, chosen(view, rules, kind))


def chosen(view: View, rules: RuleSet, kind: str = "good") -> Action:
    """What a policy of the core does with a View of the seat on turn, words left out."""
    sight = sight_of(rules, len(view.players))
    fill(sight, view)
    return ACTIONS[sight.choose(KINDS[kind])]


@lru_cache(maxsize=64)
def sight_of(rules: RuleSet, players: int) -> Sight:
    """A Sight for a rule set, filled anew for every choice."""
    return Sight(compile_rules(rules, players), points_count(rules))


def fill(sight: Sight, view: View) -> None:
    """Let a Sight take in a View of the seat on turn."""
    assert view.you is not None
    can = suits = verbs = 0
    for action in view.legal:
        if action.card is not None:
            can |= 1 << action.card
        if action.suit is not None:
            suits |= 1 << action.suit
        verbs |= (action.kind == "draw") | (action.kind == "pass") << 1
    sight.look(
        own=sum(1 << card for card in view.hand),
        can=can,
        seen=sum(1 << card for card in (view.top, *view.pile)),
        counts=[player.cards for player in view.players],
        seat=view.you,
        direction=view.direction,
        debt=view.debt,
        drew=int(view.has_drawn),
        phase=PHASES.index(view.phase),
        suits=suits or 15,
        may_draw=verbs & 1,
        may_pass=verbs >> 1,
    )
