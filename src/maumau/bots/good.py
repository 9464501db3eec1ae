"""Good: the rule of thumb of the core, played through a View. Says what is owed, and always notices."""

from __future__ import annotations

from maumau.bots.base import catches, late_call, on_turn
from maumau.bots.plain import sensible
from maumau.core.actions import Action
from maumau.rules import RuleSet
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
        return sensible(view) if on_turn(view) else None
