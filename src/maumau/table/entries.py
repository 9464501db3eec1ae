"""The lines of a table's log. Applied in order they are the table; nothing else is stored.

Every entry is plain data and says when it happened (`at`, Unix milliseconds by the server's clock), so that replay
needs no clock. `to_dict` and `entry_from_dict` are exact inverses; `kind` tells the classes apart in the log.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

_NAMES: Final[dict[str, tuple[str, ...]]] = {}
"""The fields of each kind of entry, once they have been asked for: an entry is written with every action."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Base of all entries."""

    kind: ClassVar[str] = ""
    at: int

    def to_dict(self) -> dict[str, Any]:
        """Kind and fields; what stands at None is left out."""
        data: dict[str, Any] = {"kind": self.kind}
        names = _NAMES.get(self.kind)
        if names is None:
            names = _NAMES[self.kind] = tuple(field.name for field in fields(self))
        for name in names:
            value = getattr(self, name)
            if value is not None:
                data[name] = value
        return data


@dataclass(frozen=True, slots=True)
class Created(Entry):
    """A table is made. `rules` and `settings` as their `to_dict`; `seed`: hex, the first round's secret."""

    kind: ClassVar[str] = "created"
    table: str
    rules: dict[str, Any]
    seats: int
    settings: dict[str, Any]
    seed: str


@dataclass(frozen=True, slots=True)
class Joined(Entry):
    """A person sits down, on a free seat or on a computer player's."""

    kind: ClassVar[str] = "joined"
    seat: int
    name: str
    token_hash: str


@dataclass(frozen=True, slots=True)
class Filled(Entry):
    """A computer player sits down, on a free seat or for a person who left."""

    kind: ClassVar[str] = "filled"
    seat: int
    level: str
    name: str


@dataclass(frozen=True, slots=True)
class Left(Entry):
    """A person or computer player gets up; `by` is the host's seat when it was not their own wish."""

    kind: ClassVar[str] = "left"
    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Renamed(Entry):
    """A person changes the name shown."""

    kind: ClassVar[str] = "renamed"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class HostChanged(Entry):
    """Another person is host from now on."""

    kind: ClassVar[str] = "host"
    seat: int


@dataclass(frozen=True, slots=True)
class SettingsChanged(Entry):
    """The table agrees otherwise."""

    kind: ClassVar[str] = "settings"
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class RulesChanged(Entry):
    """Another rule set, before the first deal of a match."""

    kind: ClassVar[str] = "rules"
    rules: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatsChanged(Entry):
    """More or fewer seats; taken ones keep their order."""

    kind: ClassVar[str] = "seats"
    seats: int


@dataclass(frozen=True, slots=True)
class BytesAdded(Entry):
    """A seat's share (hex) in the seed of the next deal."""

    kind: ClassVar[str] = "bytes"
    seat: int
    data: str


@dataclass(frozen=True, slots=True)
class Dealt(Entry):
    """A round is dealt. `how`: start, next or rematch. `seed`: hex, the secret of the deal after this one."""

    kind: ClassVar[str] = "dealt"
    how: str
    seed: str


@dataclass(frozen=True, slots=True)
class Misdealt(Entry):
    """The round is dealt again by the same dealer from the next shuffle of the same seed."""

    kind: ClassVar[str] = "misdealt"
    seat: int


@dataclass(frozen=True, slots=True)
class Ready(Entry):
    """A person is ready for the next round."""

    kind: ClassVar[str] = "ready"
    seat: int


@dataclass(frozen=True, slots=True)
class Acted(Entry):
    """An action of the round. `by`: self, computer or clock."""

    kind: ClassVar[str] = "acted"
    seat: int
    action: str
    by: str = "self"


@dataclass(frozen=True, slots=True)
class TimedOut(Entry):
    """A seat's time for its turn is over; with the agreement `computer` the computer plays this one turn."""

    kind: ClassVar[str] = "timed_out"
    seat: int


@dataclass(frozen=True, slots=True)
class Offered(Entry):
    """A claim on a seat was made; a newer one for the same seat replaces it."""

    kind: ClassVar[str] = "offered"
    seat: int
    claim_hash: str


@dataclass(frozen=True, slots=True)
class Moved(Entry):
    """A claim was redeemed: the seat answers to another token."""

    kind: ClassVar[str] = "moved"
    seat: int
    token_hash: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Away(Entry):
    """The line to a person is lost."""

    kind: ClassVar[str] = "away"
    seat: int


@dataclass(frozen=True, slots=True)
class Back(Entry):
    """The person is there again and has the seat back."""

    kind: ClassVar[str] = "back"
    seat: int


@dataclass(frozen=True, slots=True)
class Minded(Entry):
    """The computer plays for an absent person until that person is back."""

    kind: ClassVar[str] = "minded"
    seat: int


@dataclass(frozen=True, slots=True)
class Prolonged(Entry):
    """Open deadlines moved by so many milliseconds."""

    kind: ClassVar[str] = "prolonged"
    by_ms: int


@dataclass(frozen=True, slots=True)
class Said(Entry):
    """A quick phrase by its key, or a free text."""

    kind: ClassVar[str] = "said"
    seat: int
    phrase: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBackAsked(Entry):
    """A person asks to take the latest own action back; `turn`: how many actions of the round would stay."""

    kind: ClassVar[str] = "take_back_asked"
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class TakeBackAgreed(Entry):
    """Another person agrees."""

    kind: ClassVar[str] = "take_back_agreed"
    seat: int


@dataclass(frozen=True, slots=True)
class TakeBackDeclined(Entry):
    """A person is against it (the asker: thought better of it); without a seat nobody answered in time."""

    kind: ClassVar[str] = "take_back_declined"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TakenBack(Entry):
    """The round is as it was after `turn` actions, because `seat` took one back and all agreed."""

    kind: ClassVar[str] = "taken_back"
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class HandsAgreed(Entry):
    """A person agrees that spectators see the hands, or does no longer."""

    kind: ClassVar[str] = "hands"
    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Reopened(Entry):
    """After a match: back to the lobby with the same people."""

    kind: ClassVar[str] = "reopened"


KINDS: Final[dict[str, type[Entry]]] = {
    cls.kind: cls
    for cls in (
        Created,
        Joined,
        Filled,
        Left,
        Renamed,
        HostChanged,
        SettingsChanged,
        RulesChanged,
        SeatsChanged,
        BytesAdded,
        Dealt,
        Misdealt,
        Ready,
        Acted,
        TimedOut,
        Offered,
        Moved,
        Away,
        Back,
        Minded,
        Prolonged,
        Said,
        TakeBackAsked,
        TakeBackAgreed,
        TakeBackDeclined,
        TakenBack,
        HandsAgreed,
        Reopened,
    )
}


def entry_from_dict(data: dict[str, Any]) -> Entry:
    """The entry that `to_dict` described. Raises `ValueError` for an unknown kind or wrong fields."""
    cls = KINDS.get(data.get("kind", ""))
    if cls is None:
        raise ValueError(f"unknown kind of entry: {data.get('kind')!r}")
    try:
        return cls(**{name: value for name, value in data.items() if name != "kind"})
    except TypeError as error:
        raise ValueError(f"entry {data['kind']!r} does not fit: {error}") from None
