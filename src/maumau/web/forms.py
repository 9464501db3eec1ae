"""Reads posted forms: bounded, typed, and refused in words instead of with an exception of a library."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from maumau.web.errors import PageError

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_FORM_BYTES = 16_384
"""More than every form of the pages needs, except the one for records."""

MAX_RECORD_BYTES = 131_072
"""A match of many rounds as text; `/verify` reads no more."""

MAX_FIELDS = 64


class Form:
    """The fields of one form. A field sent twice counts with its first value, except where `all` is asked."""

    __slots__ = ("_fields", "_pairs")

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        self._pairs = pairs
        self._fields: dict[str, str] = {}
        for name, value in pairs:
            self._fields.setdefault(name, value)

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def text(self, name: str, default: str = "") -> str:
        """The field as it was sent, or `default` when it is absent."""
        return self._fields.get(name, default)

    def whole(self, name: str, *, low: int, high: int) -> int:
        """A whole number between `low` and `high`; raises PageError `bad_field` for anything else."""
        text = self._fields.get(name, "")
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(high))):
            raise PageError(422, "bad_field", field=name)
        value = int(text)
        if not low <= value <= high:
            raise PageError(422, "bad_field", field=name)
        return value

    def choice(self, name: str, allowed: tuple[str, ...] | list[str], default: str | None = None) -> str:
        """One of `allowed`; an absent field gives `default`. Raises PageError `bad_field` for anything else."""
        text = self._fields.get(name, default)
        if text is None or text not in allowed:
            raise PageError(422, "bad_field", field=name)
        return text

    def flag(self, name: str) -> bool:
        """Whether a box was ticked."""
        return self._fields.get(name, "") in {"1", "on", "yes", "true"}

    def all(self, name: str) -> list[str]:
        """Every value of a field, in the order in which they were sent."""
        return [value for key, value in self._pairs if key == name]

    def items(self) -> list[tuple[str, str]]:
        """All fields, each once, in the order in which they were sent."""
        return list(self._fields.items())


async def read_body(request: Request, limit: int) -> bytes:
    """The body, at most `limit` bytes; raises PageError `too_large` before reading any more than that."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > limit:
        raise PageError(413, "too_large")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise PageError(413, "too_large")
        parts.append(part)
    return b"".join(parts)


async def read_form(request: Request, limit: int = MAX_FORM_BYTES, fields: int = MAX_FIELDS) -> Form:
    """The posted form. Raises PageError `bad_form` for another kind of body and `too_large` for a long one."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await read_body(request, limit)
    if kind != "application/x-www-form-urlencoded" and body:
        raise PageError(415, "bad_form")
    try:
        pairs = parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=fields
        )
    except ValueError as error:
        raise PageError(400, "bad_form") from error
    return Form(pairs)
