"""What all tests share: the build under test is the one that was meant, and hypothesis keeps to the machine's pace."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from kit.postgres import Cluster

settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_report_header() -> str:
    """Name the build that is meant to be under test."""
    return f"maumau core: {os.environ.get('MAUMAU_EXPECT', 'whichever is imported')}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests of the compiled build out where there is none; ./test sets both variables."""
    expected = os.environ.get("MAUMAU_EXPECT")
    if expected is not None and items:
        found = _core()
        if found != expected:
            pytest.exit(f"these tests are for the {expected} core, but the {found} one was imported", returncode=3)
    if not os.environ.get("MAUMAU_NATIVE"):
        missing = pytest.mark.skip(reason="no compiled build of the core (MAUMAU_NATIVE is not set; ./test sets it)")
        for item in items:
            if item.get_closest_marker("native"):
                item.add_marker(missing)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server, started when the first test asks for it."""
    from kit.postgres import cluster, programs

    if programs() is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt install postgresql)")
    with cluster() as running:
        yield running


def _core() -> str:
    import maumau

    return str(maumau.build_info()["core"])
