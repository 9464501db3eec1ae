"""What every computer player is: something that chooses from a View, and what all of them ask of one."""

from __future__ import annotations

from typing import Protocol

from maumau.core.actions import Action
from maumau.view import View


class Bot(Protocol):
    """A computer player. It sees a View and nothing else; the same bot with the same View always chooses the same."""

    name: str

    def choose(self, view: View, budget: float = 0.1) -> Action | None:
        """One of ``view.legal``; None only when another seat is on turn and this one has nothing to say.

        ``budget``: seconds that may be spent on thinking; bots that only follow a rule of thumb need none of it.
        """


def on_turn(view: View) -> bool:
    """Whether the round waits for this viewer."""
    return view.you is not None and view.to_act == view.you


def turn_actions(view: View) -> list[Action]:
    """The legal actions that are a turn's business: all but late calls and catches."""
    return [action for action in view.legal if action.kind not in ("call", "catch")]


def catches(view: View) -> list[Action]:
    """The catches that have ground; where a false challenge costs cards, others are listed besides."""
    return [action for action in view.legal if action.kind == "catch" and action.target in view.open_calls]


def late_call(view: View) -> Action | None:
    """The call that says all that this seat still owes, None when it owes nothing."""
    calls = [action for action in view.legal if action.kind == "call"]
    return max(calls, key=lambda action: action.call) if calls else None


def with_words(view: View, chosen: Action) -> Action:
    """The same lay with every word that is owed; a suit is left out where the last card ends the round (clause 3.5)."""
    same = [action for action in view.legal if action.kind == "lay" and action.card == chosen.card]
    if not same:
        return chosen
    most = max(action.call for action in same)
    said = [action for action in same if action.call == most]
    return next((action for action in said if action.suit == chosen.suit), said[0])
