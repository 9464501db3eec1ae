"""The pile of a round as a history: which card, by whom, and what was wished with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from maumau.present.sentences import word_alone

if TYPE_CHECKING:
    from maumau.present.sentences import Event, Teller


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the pile. `who`: the name of who laid it; `note`: a wish and a word said with it, "" for none."""

    card: str
    who: str
    note: str = ""


def pile_history(s: Teller, events: Iterable[Event]) -> list[Laid]:
    """All cards that came to the pile since the last deal, oldest first."""
    pile: list[Laid] = []
    for event in events:
        match event["kind"]:
            case "dealt":
                pile.clear()
            case "turned":
                pile.append(Laid(event["card"], s.t.gettext("turned up")))
            case "turned_back":
                pile[-1:] = []
            case "laid":
                who = s.t.pgettext("player", "You") if event["seat"] == s.you else s.name(event["seat"])
                pile.append(Laid(event["card"], who, _note(s, event)))
            case "wished" if pile:
                pile[-1] = replace(pile[-1], note=_wish(s, event["suit"]))
            case "recycled" if pile:
                pile[-1] = replace(pile[-1], note=_join(pile[-1].note, s.t.gettext("then the pile was shuffled")))
    return pile


def _note(s: Teller, event: Event) -> str:
    wish = _wish(s, event["suit"]) if event.get("suit") is not None else ""
    call = int(event.get("call") or 0)
    return _join(wish, word_alone(s, call) if call else "")


def _wish(s: Teller, suit: str) -> str:
    return s.t.gettext("wishes {suit}").format(suit=s.suit(suit))


def _join(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
