"""The exceptions that the core itself raises; ``maumau.errors`` re-exports them beside its own."""

from __future__ import annotations

from typing import ClassVar


class MaumauError(ValueError):
    """Base of every error of this package: a stable ``code``, a ``text`` for people, a documentation ``slug``."""

    code: str = "error"
    slug: ClassVar[str] = "errors"

    def __init__(self, text: str, *, code: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        if code is not None:
            self.code = code


class NotationError(MaumauError):
    """A text is no card, action, position, record or code."""

    code = "notation"
    slug = "notation"


class PositionError(MaumauError):
    """A set-up position contradicts itself or its rule set."""

    code = "position"
    slug = "positions"


class IllegalAction(MaumauError):
    """An action is not allowed here; nothing has changed.

    ``code`` names the reason, ``text`` says it in English, ``option`` is the field of the rule set it comes from (None
    when the reason is no option), ``params`` are the values a translation needs, ``position`` is the line of text that
    shows the state (for logs of developers only: it names hidden cards).
    """

    code = "illegal_action"
    slug = "illegal-actions"

    def __init__(
        self,
        text: str,
        *,
        code: str,
        option: str | None = None,
        params: dict[str, object] | None = None,
        position: str = "",
    ) -> None:
        super().__init__(text, code=code)
        self.option = option
        self.params = params or {}
        self.position = position
