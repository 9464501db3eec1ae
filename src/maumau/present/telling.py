"""The log in words: the sentences of what happened lately, each made once and told again as long as it stands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from maumau.present.sentences import TELL, Event, Teller, word_alone

FOLLOWING: Final = 3
"""So many events after a card tell whether it was the last one of a round, and with it which word was owed."""
KNOWN: Final = 64
"""So many events stand on a shelf before those are taken off that are no longer told; each of eight viewers may have
been told one of them differently.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log.

    `n`: the number of the event. `kind`: its kind, "called" too when a card came with the word. `seat`: whom it
    happened to, "you" for the viewer, "" where nobody in particular is meant.
    """

    n: int
    kind: str
    text: str
    seat: str = ""
    drawn: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """What was drawn of it, since it is told again and again. Whoever draws names what it puts here."""


class Known:
    """What was told of an event in one way: to each seat that it names, and (None) to everybody else.

    `passing`: it is told anew until so much has followed that nothing more changes it (a word said with a card).
    """

    __slots__ = ("event", "lines", "passing", "seats", "silent")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.silent = event["kind"] not in TELL
        self.passing = bool(event.get("call"))
        self.seats = (event.get("seat"), event.get("by"), event.get("target"))
        self.lines: dict[int | None, Line | None] = {}


class Shelf:
    """What was told in one way of telling.

    `known`: by the id of an event, what is known of that very event, so that equal events never answer for each other.
    `latest`: by viewer, the events told last time with their lines, None for a silent one; most are told next time too.
    """

    __slots__ = ("known", "latest")

    def __init__(self) -> None:
        self.known: dict[int, Known] = {}
        self.latest: dict[int | None, tuple[tuple[Event, ...], list[Line | None]]] = {}


def tell_all(s: Teller, events: Sequence[Event], shelf: Shelf | None = None) -> list[Line]:
    """The sentence of each event that is told, in order; a word said with a card is told with it.

    *shelf*: what was told before in this way (`present.kept`); it is not made again.
    """
    shelf, events = Shelf() if shelf is None else shelf, tuple(events)
    lines = _told_before(s.you, events, shelf)
    lines.extend([_tell(s, events, i, shelf.known) for i in range(len(lines), len(events))])
    shelf.latest[s.you] = (events, lines)
    if len(shelf.known) > KNOWN:
        wanted = {id(event) for event in events}
        for key in [key for key in shelf.known if key not in wanted]:
            del shelf.known[key]
    return [line for line in lines if line is not None]


def _told_before(you: int | None, events: tuple[Event, ...], shelf: Shelf) -> list[Line | None]:
    """The lines of those first events that were told to this viewer last time and that nothing changes any more."""
    before, lines = shelf.latest.get(you, ((), []))
    if not events or events[0] not in before:
        return []
    gone = before.index(events[0])
    same = min(len(before) - gone, len(events))
    if before[gone : gone + same] != events[:same]:
        return []
    return lines[gone : max(gone, min(gone + same, len(before) - FOLLOWING))]


def _tell(s: Teller, events: Sequence[Event], i: int, shelf: dict[int, Known]) -> Line | None:
    event = events[i]
    known = shelf.get(id(event))
    if known is None or known.event is not event:
        known = shelf[id(event)] = Known(event)
    if known.silent:
        return None
    meant = s.you if s.you in known.seats else None
    try:
        return known.lines[meant]
    except KeyError:
        line = _line(s, events, i)
        if i < len(events) - FOLLOWING or not known.passing:
            known.lines[meant] = line
        return line


def _line(s: Teller, events: Sequence[Event], i: int) -> Line | None:
    event = events[i]
    text = TELL[event["kind"]](s, event)
    call = int(event.get("call") or 0) if event["kind"] == "laid" else 0
    if call:
        following = events[i + 1 : i + 1 + FOLLOWING]
        last = any(one["kind"] == "round_won" and one["seat"] == event["seat"] for one in following)
        text = f"{text} {word_alone(s, 2 if call == 2 or last else 1)}"
    if not text:
        return None
    seat = event.get("seat")
    whose = "" if seat is None else "you" if seat == s.you else str(seat)
    return Line(int(event.get("n", i)), "called" if call else event["kind"], text, whose)
