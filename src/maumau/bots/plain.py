"""Sensible play from a View's legal actions alone, for rule sets that nobody has told this process about."""

from __future__ import annotations

from maumau.bots.base import turn_actions, with_words
from maumau.bots.simple import suit_lengths
from maumau.core.actions import Action
from maumau.core.cards import Card
from maumau.view import View


def sensible(view: View) -> Action:
    """Lay rather than draw, keep cards that name a suit, name the longest suit, keep what follows the card laid.

    The seat must be on turn.
    """
    offered = turn_actions(view)
    lays = [action for action in offered if action.kind == "lay"]
    lengths = suit_lengths(view)
    if not lays:
        return max(offered, key=lambda action: lengths.get(action.suit, 0))
    wilds = {action.card for action in lays if action.suit is not None}

    def worth(action: Action) -> tuple[bool, int, int]:
        card = action.card
        assert card is not None
        rest = [other for other in view.hand if other != card]
        suit = card.suit if action.suit is None else action.suit
        if action.suit is not None:
            return False, sum(other.suit == suit and other not in wilds for other in rest), -int(card)
        return True, sum(_follows(other, card) for other in rest), -int(card)

    return with_words(view, max(lays, key=worth))


def _follows(card: Card, top: Card) -> bool:
    return card.suit == top.suit or card.rank == top.rank
