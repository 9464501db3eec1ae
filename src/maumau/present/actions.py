"""What a page may send: action texts sorted by card and button, and the word that was said before the card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Lays:
    """All legal ways to lay one card.

    `plain`: without naming a suit; `suits`: by the suit named. Both go from how much is said (0, 1, 2) to the action.
    """

    plain: dict[int, str] = field(default_factory=dict)
    suits: dict[str, dict[int, str]] = field(default_factory=dict)

    @property
    def action(self) -> str:
        """The text without a suit, with as little said as the rules list; "" if a suit must be named."""
        return self.plain[min(self.plain)] if self.plain else ""


@dataclass(slots=True)
class Choices:
    """The legal actions of a view, by what they are pressed with. An absent button is an empty text."""

    lays: dict[str, Lays] = field(default_factory=dict)
    wishes: dict[str, str] = field(default_factory=dict)
    catches: dict[int, str] = field(default_factory=dict)
    draw: str = ""
    pass_: str = ""
    calls: dict[int, str] = field(default_factory=dict)
    accept: str = ""


def said(text: str) -> int:
    """How much is said with an action's text: 0 nothing, 1 the owed word, 2 Mau-Mau early."""
    return len(text) - len(text.rstrip("!"))


def sort_out(legal: Iterable[str]) -> Choices:
    """Sorts legal actions by card and button."""
    found = Choices()
    for text in legal:
        word, _, rest = text.partition(" ")
        if word == "draw":
            found.draw = text
        elif word == "pass":
            found.pass_ = text
        elif word.startswith("call"):
            found.calls[2 if word.endswith("!!") else 1] = text
        elif word == "catch":
            found.catches[int(rest)] = text
        elif word == "accept":
            found.accept = text
        elif word == "wish":
            found.wishes[rest] = text
        elif not rest:
            _sort_lay(found.lays, text)
    return found


def _sort_lay(lays: dict[str, Lays], text: str) -> None:
    card, _, suit = text.rstrip("!").partition(">")
    ways = lays.setdefault(card, Lays())
    if suit:
        ways.suits.setdefault(suit, {})[said(text)] = text
    else:
        ways.plain[said(text)] = text


def with_call(action: str, call: int, legal: Iterable[str]) -> str:
    """The action with the word that its player had armed, if the word may be said with it; else unchanged.

    A named suit is dropped where the word makes it needless: a last card that wins at once.
    """
    if call not in {1, 2} or action.endswith("!"):
        return action
    texts = set(legal)
    card = action.partition(">")[0]
    for marks in ("!" * call, "!"):
        for text in (action + marks, card + marks):
            if text in texts:
                return text
    return action
