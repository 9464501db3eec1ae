"""maumau: Mau-Mau and its family as a library. Rule sets are data, rounds exact to them, hidden cards stay hidden."""

from maumau.bots import bot
from maumau.core.actions import Action, parse_action
from maumau.core.cards import Card, CardSet, Rank, Suit
from maumau.core.round import Round
from maumau.dealing import deal
from maumau.errors import (
    IllegalAction,
    MatchError,
    MaumauError,
    NotationError,
    PositionError,
    Problem,
    RuleSetError,
)
from maumau.explain import Reason, why_refused
from maumau.info import build_info
from maumau.match import Match, RoundResult
from maumau.notation import format_action, format_position, parse_position, position
from maumau.record import Record, replay
from maumau.rules import RuleSet, preset, presets
from maumau.simulate import Statistics, simulate
from maumau.view import View, view_of

__all__ = [
    "Action",
    "Card",
    "CardSet",
    "IllegalAction",
    "Match",
    "MatchError",
    "MaumauError",
    "NotationError",
    "PositionError",
    "Problem",
    "Rank",
    "Reason",
    "Record",
    "Round",
    "RoundResult",
    "RuleSet",
    "RuleSetError",
    "Statistics",
    "Suit",
    "View",
    "bot",
    "build_info",
    "deal",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
    "position",
    "preset",
    "presets",
    "replay",
    "simulate",
    "view_of",
    "why_refused",
]
