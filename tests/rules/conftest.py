"""Make the kit of this folder importable as ``rules_kit`` under every import mode of pytest."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.insert(0, HERE)

pytest.register_assert_rewrite("rules_kit")
