"""Computer players. They see a View and nothing else."""

from __future__ import annotations

from difflib import get_close_matches

from maumau.bots.base import Bot
from maumau.bots.good import Good
from maumau.bots.simple import Beginner, Random
from maumau.errors import UnknownBot
from maumau.rules import RuleSet

__all__ = ["BOTS", "Beginner", "Bot", "Good", "Random", "bot"]

BOTS = ("random", "beginner", "good")
"""Names, weakest first."""


def bot(name: str, seed: int = 0, rules: RuleSet | None = None) -> Bot:
    """The computer player of this name: ``random``, ``beginner`` or ``good``.

    ``seed`` is the chance of those that have some. ``rules``: the rule set of the Views it will see; not needed for
    presets and for sets that rounds of this process are played by. Raises UnknownBot with the nearest name.
    """
    if name == "random":
        return Random(seed)
    if name == "beginner":
        return Beginner(seed)
    if name == "good":
        return Good(rules)
    if name == "strong":
        raise UnknownBot("the bot 'strong' does not exist yet; the best one is 'good'", nearest="good")
    found = get_close_matches(str(name).lower(), BOTS, n=1)
    hint = f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(BOTS)}"
    raise UnknownBot(f"there is no bot {str(name)[:40]!r}{hint}", nearest=found[0] if found else None)
