"""The pages over tables in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kit.browser import Browser, Place


@pytest.fixture
def place() -> Iterator[Place]:
    place = Place()
    yield place
    place.close()


@pytest.fixture
def browser(place: Place) -> Browser:
    return place.browser()
