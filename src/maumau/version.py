"""The version, in its one place: the build, the command and the page read it from here."""

from __future__ import annotations

VERSION = "0.1.0"
