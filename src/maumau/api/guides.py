"""The sections of a rule set's guide as plain data."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from maumau.rules import RuleSet


def guide_sections(rules: RuleSet, lang: str) -> list[dict[str, Any]]:
    """The guide's sections in *lang* (English for a language that there is not); every part says its `kind`."""
    from maumau.guide import build
    from maumau.present.i18n import LANGUAGES

    guide = build(rules, lang if lang in LANGUAGES else "en")
    return [plain(section) for section in guide.sections]


def plain(part: Any) -> Any:
    """A guide's part as plain data: records with their kind, tuples as lists."""
    if is_dataclass(part) and not isinstance(part, type):
        values = {field.name: plain(getattr(part, field.name)) for field in fields(part)}
        return {"kind": type(part).__name__.lower(), **values}
    if isinstance(part, tuple | list):
        return [plain(item) for item in part]
    return part if isinstance(part, str | int | float | bool | None) else str(part)
