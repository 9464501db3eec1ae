"""The bodies of requests and answers. Field docs become the OpenAPI document; a limit here is a limit there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from maumau.table.view import SeenDict, TableView

RulesChoice = Annotated[
    str | dict[str, Any],
    Meta(description="A preset's name, a share code, or a whole rule set as an object of options."),
]
Name = Annotated[str, Meta(description="1–24 visible characters of any script.", max_length=960)]
Level = Literal["random", "beginner", "good"]
Version = Annotated[int, Meta(ge=0, le=2**53, description="The version of the view in which this was decided.")]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Milliseconds = Annotated[int, Meta(ge=0, le=14 * 24 * 3_600_000)]


class SettingsChanges(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a table agrees upon besides its rules; what is left out stays as it is. Times in milliseconds.

    `clock_ms` and `away_ms`: 0 for none.
    """

    call: Literal["manual", "reminder", "automatic"] | None = None
    grace_ms: Milliseconds | None = None
    clock_ms: Milliseconds | None = None
    time_out: Literal["draw", "computer"] | None = None
    away_ms: Milliseconds | None = None
    pace: Literal["slow", "normal", "fast", "instant"] | None = None
    bot_level: Level | None = None
    locked: bool | None = None
    late_join: bool | None = None
    talk: Literal["phrases", "free", "none"] | None = None
    open_hands: Literal["never", "delayed", "at_once"] | None = None


class TableRequest(SettingsChanges):
    """A new table. `name` left out: nobody sits there yet. `start`: deal at once."""

    rules: RulesChoice = "international"
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None
    name: Name | None = None
    bots: Annotated[list[Level], Meta(max_length=8)] = []
    start: bool = False


class TableMade(Struct):
    """A table was made. Keep the token: it is the right to the seat and is told only once."""

    table: str
    seat: int | None
    token: str | None
    link: str
    version: int


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Take a seat: under a name, or with a claim that was offered for it."""

    name: Name | None = None
    seat: SeatNumber | None = None
    claim: Annotated[str, Meta(max_length=64)] | None = None


class SeatTaken(Struct):
    """The seat and its secret."""

    seat: int | None
    token: str | None
    version: int


class ClaimRequest(Struct, forbid_unknown_fields=True):
    """A one-time claim on one's own seat, or, for the host, on that of somebody who is away."""

    seat: SeatNumber | None = None


class ClaimMade(Struct):
    """Whoever shows the claim gets the seat; it counts once."""

    claim: str
    link: str


class ActionRequest(Struct, forbid_unknown_fields=True):
    """An action of the round as text: `7S`, `JC>H!`, `draw`, `pass`, `call`, `catch 2`, `accept`, `wish H`."""

    version: Version
    action: Annotated[str, Meta(min_length=1, max_length=40)]


class CommandRequest(Struct, forbid_unknown_fields=True):
    """Something asked of the table itself. Which other fields count depends on `command`.

    start, next_round, rematch, to_lobby, misdeal, leave: none. fill: `level`, `seat`. kick, pass_host: `seat`.
    rename: `name`. seats: `seats`. rules: `rules`. settings: `settings`. add_bytes: `data` (hex).
    say: `phrase` or `text`. take_back: none; asks whether the own latest action may be taken back, which agree and
    decline answer. show_hands: `on`, whether spectators may see hands in the way that the settings name.
    """

    command: Literal[
        "add_bytes",
        "agree",
        "decline",
        "fill",
        "kick",
        "leave",
        "misdeal",
        "next_round",
        "pass_host",
        "rematch",
        "rename",
        "rules",
        "say",
        "seats",
        "settings",
        "show_hands",
        "start",
        "take_back",
        "to_lobby",
    ]
    version: Version | None = None
    seat: SeatNumber | None = None
    level: Level | None = None
    name: Name | None = None
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None
    rules: RulesChoice | None = None
    settings: SettingsChanges | None = None
    data: Annotated[str, Meta(pattern="^([0-9a-fA-F]{2}){1,64}$")] | None = None
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Annotated[str, Meta(max_length=1_000)] | None = None
    on: bool | None = None


class Accepted(Struct):
    """Taken, or done already. The table's version now."""

    version: int


class CheckRequest(Struct, forbid_unknown_fields=True):
    """A rule set to be checked, for a number of players or for any that it allows."""

    rules: RulesChoice
    players: Annotated[int, Meta(ge=2, le=8)] | None = None


class RuleProblem(Struct):
    """One thing that is wrong with a rule set, naming the option to change first."""

    option: str
    code: str
    text: str


class RulesChecked(Struct):
    """`playable` when there are no problems; `warnings` may be ignored."""

    playable: bool
    problems: list[RuleProblem]
    warnings: list[RuleProblem]
    code: str | None
    digest: str | None


class PresetLine(Struct):
    """A shipped rule set in one line."""

    name: str
    code: str
    digest: str
    players: tuple[int, int]


class PresetList(Struct):
    """All shipped rule sets in a fixed order."""

    presets: list[PresetLine]


class RulesDetail(Struct):
    """One rule set whole: its options, as TOML too, and the sections of its guide in the language asked for."""

    name: str
    code: str
    digest: str
    options: dict[str, Any]
    toml: str
    guide: list[dict[str, Any]]


class LogAnswer(Struct):
    """All that the asker was told since the last deal, oldest first."""

    version: int
    told: list[SeenDict]


class ProblemAnswer(Struct, omit_defaults=True):
    """A refusal (RFC 9457). `code` is stable, `detail` says what to do, `rule` names the option or heading behind it.

    409 comes with the asker's fresh view.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    params: dict[str, Any] = {}
    view: TableView | None = None


class Health(Struct):
    """The process runs."""

    status: str
    version: str
    commit: str
    core: str
