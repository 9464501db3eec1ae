"""Special cards that change the order of play: missed turns and changes of direction."""

from __future__ import annotations

from maumau.guide.model import Statement
from maumau.guide.words import Writer


def skip_effect(w: Writer) -> Statement:
    """Who misses a turn."""
    return w.s("{cards} makes the next player miss a turn.", "effects", cards=w.cards_one(w.f.skip))


def skipping(w: Writer) -> list[Statement]:
    """Skips, answers to them, and two players."""
    found = [skip_effect(w), skip_answer(w)]
    if w.f.low <= 2:
        found.append(skip_with_two(w))
    return found


def skip_answer(w: Writer) -> Statement:
    """Whether a skip may be answered."""
    if w.rules.skip_answer == "no":
        return w.s("A missed turn cannot be warded off, not even with a card of the same rank.", "skip_answer")
    if w.rules.skip_answer == "adds_up":
        return w.s(
            "Whoever would miss the turn may lay a card of the same rank instead: then it is the next player who has to"
            " stand or answer, and the missed turns add up. Whoever stands misses as many turns as such cards were"
            " laid, and is passed over each time, also by a debt.",
            "skip_answer",
        )
    return w.s(
        "Whoever would miss the turn may lay a card of the same rank instead: then it is the next player who has to"
        " stand or answer. After somebody has stood, the card is like any other.",
        "skip_answer",
    )


def skip_with_two(w: Writer) -> Statement:
    """Skips with two players."""
    if w.rules.skip_answer == "no":
        return w.s(
            "With two players that means another turn for yourself at once.", "effects", "players", "skip_answer"
        )
    return w.s(
        "With two players that means another turn for yourself, unless the other one answers.",
        "effects",
        "players",
        "skip_answer",
    )


def reversing(w: Writer) -> list[Statement]:
    """Changes of direction, and two players."""
    found = [reverse_effect(w)]
    if w.f.low <= 2:
        found.append(reverse_with_two(w))
    return found


def reverse_effect(w: Writer) -> Statement:
    """The direction turns."""
    return w.s(
        "{cards} turns the direction of play round; every new round starts in the usual one again.",
        "effects",
        cards=w.cards_one(w.f.reverse),
    )


def reverse_with_two(w: Writer) -> Statement:
    """Changes of direction with two players."""
    if w.rules.reverse_with_two == "skip":
        return w.s(
            "With two players there is no other way round, so whoever lays it has another turn.",
            "reverse_with_two",
            "players",
        )
    return w.s("With two players it changes nothing: the other one is next, as always.", "reverse_with_two", "players")
