"""Reads requests: bounded, typed, and refused in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from maumau.api.problems import DETAILS, Problem
from maumau.api.shapes import CommandRequest, SettingsChanges
from maumau.errors import CodeError, MaumauError
from maumau.rules import RuleSet, preset, presets
from maumau.table import commands
from maumau.table.settings import Settings

if TYPE_CHECKING:
    from starlette.requests import Request

T = TypeVar("T")

MAX_BODY: Final = 32_768
"""Bytes; the largest body is a whole rule set."""
MAX_DEPTH_TEXT: Final = 4_000
"""Characters of a share code or name in a request."""


async def read(request: Request, shape: type[T]) -> T:
    """The body as *shape*. Raises `Problem` with a sentence for everything else; an empty body reads as `{}`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await _bounded(request)
    if body and kind not in {"application/json", ""} and not kind.endswith("+json"):
        raise Problem(415, "bad_content_type", DETAILS[415])
    try:
        return msgspec.json.decode(body or b"{}", type=shape)
    except msgspec.ValidationError as error:
        raise Problem(422, "bad_request", f"The body does not fit: {error}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Problem(400, "bad_json", DETAILS[400]) from None


async def _bounded(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY:
            raise Problem(413, "too_large", f"A body has at most {MAX_BODY} bytes here. Send less.")
        parts.append(part)
    return b"".join(parts)


def token_of(request: Request) -> str | None:
    """The bearer token, if one was sent. Raises `Problem` 401 for another kind of authorization."""
    return bearer(request.headers.get("authorization", ""))


def bearer(header: str) -> str | None:
    """The token of an Authorization header; None when there is none."""
    if not header:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not 1 <= len(token) <= 200 or not token.isascii():
        raise Problem(
            401, "bad_authorization", "Send the seat's token as “Authorization: Bearer …”, or nothing to watch."
        )
    return token


def rules_from(choice: str | dict[str, Any]) -> RuleSet:
    """A preset by name, a set by its share code, or one written out. Raises `Problem` with every reason."""
    try:
        if isinstance(choice, dict):
            return RuleSet.from_dict(choice)
        if choice in presets():
            return preset(choice)
        return RuleSet.from_code(choice[:MAX_DEPTH_TEXT])
    except CodeError as error:
        text = f"“{str(choice)[:40]}” is no preset ({', '.join(presets())}) and no share code: {error.text}."
        raise Problem(422, error.code, text) from None
    except MaumauError as error:
        raise Problem(422, error.code, f"These rules cannot be read: {error.text}.") from error


def settings_from(changes: SettingsChanges, before: Settings) -> Settings:
    """*before* with what was asked for changed."""
    given = {name: value for name in before.to_dict() if (value := getattr(changes, name)) is not None}
    for name in ("clock_ms", "away_ms"):
        if given.get(name) == 0:
            given[name] = None
    return before.replace(**given)


_BARE: Final[dict[str, Callable[[], commands.Body]]] = {
    "start": commands.Start,
    "next_round": commands.NextRound,
    "rematch": commands.Rematch,
    "to_lobby": commands.ToLobby,
    "misdeal": commands.Misdeal,
    "take_back": commands.TakeBack,
    "agree": partial(commands.AnswerTakeBack, agree=True),
    "decline": partial(commands.AnswerTakeBack, agree=False),
    "leave": commands.Leave,
}


def command_from(asked: CommandRequest, settings: Settings) -> commands.Body:
    """The table command of a request. Raises `Problem` where a field is missing."""
    if (bare := _BARE.get(asked.command)) is not None:
        return bare()
    match asked.command:
        case "fill":
            return commands.Fill(asked.level, asked.seat)
        case "kick":
            return commands.Kick(_need(asked.seat, "seat"))
        case "pass_host":
            return commands.PassHost(_need(asked.seat, "seat"))
        case "rename":
            return commands.Rename(_need(asked.name, "name"))
        case "show_hands":
            return commands.ShowHands(_need(asked.on, "on"))
        case "seats":
            return commands.SetSeats(_need(asked.seats, "seats"))
        case "rules":
            if asked.rules is None:
                raise _missing("rules")
            return commands.ChangeRules(rules_from(asked.rules))
        case "settings":
            return commands.ChangeSettings(settings_from(_need(asked.settings, "settings"), settings))
        case "add_bytes":
            return commands.AddBytes(bytes.fromhex(_need(asked.data, "data")))
        case _:
            return commands.Say(asked.phrase, asked.text)


def _need(value: T | None, name: str) -> T:
    if value is None:
        raise _missing(name)
    return value


def _missing(name: str) -> Problem:
    return Problem(422, "field_missing", f"This command needs the field “{name}”. Add it and send it again.")
