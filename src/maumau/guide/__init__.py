"""Rule guides made from a rule set: `build(rules, lang)` gives sections, sentences with their options, and figures."""

from __future__ import annotations

from maumau.guide.build import build
from maumau.guide.model import Guide, Section, Statement

__all__ = ["Guide", "Section", "Statement", "build"]
