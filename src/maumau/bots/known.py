"""Which rule set a View speaks of: it carries no more than the digest."""

from __future__ import annotations

from functools import cache

from maumau.rules import RuleSet, preset, presets
from maumau.rules.compile import compiled_sets


def rules_of(digest: str) -> RuleSet | None:
    """The preset or the rule set used in this process that has this digest, None when there is none."""
    return _presets().get(digest) or compiled_sets().get(digest)


@cache
def _presets() -> dict[str, RuleSet]:
    return {preset(name).digest: preset(name) for name in presets()}
