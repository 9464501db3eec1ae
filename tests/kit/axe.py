"""axe-core over a page, where npm could bring it."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@lru_cache
def source() -> str:
    """The text of axe-core; a test that needs it is left out where npm could not bring it, but never in CI."""
    path = ROOT / ".maumau" / "node" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        assert not os.environ.get("CI"), f"{path} is missing"
        pytest.skip("axe-core is not installed (./test brings it where npm is)")
    return path.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds, one line each: the rule, how bad, where, and why."""
    page.evaluate(source())
    found = page.evaluate(
        """async (tags) => (await axe.run(document, {runOnly: tags, resultTypes: ['violations']})).violations
            .flatMap((one) => one.nodes.map((node) =>
                `${one.id} (${one.impact}): ${node.target.join(' ')} - ${node.failureSummary}`))""",
        RULES,
    )
    return [str(line) for line in found]
