"""A rule is five things: catalogue entry, table column, test file, paragraph of the reference, text of the guide."""

from __future__ import annotations

from pathlib import Path

import pytest

from maumau.rules import OPTIONS

TESTS = Path(__file__).parent.parent / "rules"


@pytest.mark.parametrize("option", [option.id for option in OPTIONS])
def test_each_option_has_a_test_file_of_its_own(option: str) -> None:
    """The reference and the guides have tests like this one in their own folders."""
    assert (TESTS / f"test_{option}.py").is_file(), f"tests/rules/test_{option}.py is missing"
