"""How many random rounds are played: MAUMAU_ROUNDS for each preset and number of players (a few when it is not set)."""

from __future__ import annotations

import os

import pytest


@pytest.fixture(scope="session")
def many() -> int:
    """Rounds for each preset and number of players."""
    return int(os.environ.get("MAUMAU_ROUNDS", "2"))
