"""What a client may ask of a table.

A `Command` is an envelope: who asks, the version seen, and one body. A body is what the client decided; it carries no
clock and no chance: the time comes with `decide`, 32 fresh random bytes come in the envelope from the server.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from maumau.rules.ruleset import RuleSet
    from maumau.table.settings import Settings

SYSTEM: Final = -1
"""The actor of what the server itself reports: a lost line, a passed deadline, a coming stop."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the round, as text (DESIGN.md 4): `7S`, `JC>H!`, `draw`, `catch 2`."""

    action: str


@dataclass(frozen=True, slots=True)
class Start:
    """Deal the first round (from the lobby). Sent twice it deals once."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Ready for the next round; deals when everybody who can click has said so. Sent twice it counts once."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A fresh sheet with the same seats after a match. Sent twice it deals once."""


@dataclass(frozen=True, slots=True)
class ToLobby:
    """After a match: back to the lobby with the same people, to change rules or seats."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Deal this round again (RULES.md 3.16); only before its first action."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Ask to take back the own latest action and what followed, while nothing hidden was revealed since."""


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Agree to what somebody wants to take back, or decline; the asker declines to withdraw the question."""

    agree: bool


@dataclass(frozen=True, slots=True)
class ShowHands:
    """Agree, or no longer, that spectators see all hands in the way that the table's agreements name."""

    agree: bool


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free seat, or between rounds a computer player's. The seat belongs to whoever holds the token."""

    name: str
    token_hash: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up one's seat on purpose: it becomes free in the lobby, a computer player's during a match."""


@dataclass(frozen=True, slots=True)
class Rename:
    """Change one's own name; between rounds."""

    name: str


@dataclass(frozen=True, slots=True)
class Fill:
    """The host seats a computer player on a free seat (`seat` None: on all free seats); in the lobby."""

    level: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Kick:
    """The host removes a person or computer player; between rounds. During a match the computer takes the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassHost:
    """The host hands the role to another person."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """Make a one-time claim on a seat: on one's own, to move it to another device; by the host, on that of a person
    who is away, to hand it over. Only the claim's hash comes here.
    """

    seat: int
    claim_hash: str


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """Whoever shows the claim gets the seat: from now on only the new token counts. `name` renames the seat."""

    claim_hash: str
    token_hash: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """The host changes the table's agreements; `call` only between matches, the rest between rounds."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """The host changes the rule set; in the lobby."""

    rules: RuleSet


@dataclass(frozen=True, slots=True)
class SetSeats:
    """The host sets the number of seats; in the lobby, never below those taken."""

    seats: int


@dataclass(frozen=True, slots=True)
class AddBytes:
    """A seated client's share in the next deal's seed (1–64 bytes); the server has committed itself before."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Say:
    """A quick phrase or reaction by its key, or free text where the table allows it."""

    phrase: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class LoseLine:
    """Server: nothing has been heard of this seat's person for a while."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Server: this seat's person is there again; the seat is handed back at once."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Server: somebody thinks a deadline has passed. Checked against the table, never trusted."""


@dataclass(frozen=True, slots=True)
class Prolong:
    """Server: open deadlines get so many milliseconds more (a stop of the server)."""

    by_ms: int


Body: TypeAlias = (
    Act
    | Start
    | NextRound
    | Rematch
    | ToLobby
    | Misdeal
    | TakeBack
    | AnswerTakeBack
    | ShowHands
    | Join
    | Leave
    | Rename
    | Fill
    | Kick
    | PassHost
    | OfferSeat
    | ClaimSeat
    | ChangeSettings
    | ChangeRules
    | SetSeats
    | AddBytes
    | Say
    | LoseLine
    | ComeBack
    | TimeUp
    | Prolong
)


@dataclass(frozen=True, slots=True)
class Command:
    """One question to a table.

    `actor`: the asking seat, `None` for somebody without a seat, `SYSTEM` for the server. `version`: the version the
    asker saw, `None` where it does not matter. `by`: `self`, or `computer` for a computer player's or a minded seat's
    action. `fresh`: 32 random bytes from the server, the seed of the round after the next deal.
    """

    actor: int | None
    body: Body
    version: int | None = None
    by: str = "self"
    fresh: bytes = field(default=b"", repr=False)
