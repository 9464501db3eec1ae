"""What runs here."""

from __future__ import annotations

from maumau.core import round as core_round
from maumau.version import VERSION


def build_info() -> dict[str, str]:
    """``{"version": …, "core": "compiled" | "python"}``."""
    compiled = not str(getattr(core_round, "__file__", "")).endswith(".py")
    return {"version": VERSION, "core": "compiled" if compiled else "python"}
