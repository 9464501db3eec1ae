"""The repository as a stranger gets it: nothing of the machine it was written on, and locks that agree."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = {
    "",
    ".cfg",
    ".css",
    ".html",
    ".in",
    ".ini",
    ".js",
    ".json",
    ".md",
    ".po",
    ".pxd",
    ".py",
    ".svg",
    ".toml",
    ".txt",
}
# written so that this file does not contain what it looks for
MACHINE = re.compile(r"(?<![\w.$}/-])/(?:work|root|home|Users|opt)/[\w.]|(?<![\w.])/tmp/" + "mm")
REGISTRY = re.compile(
    "|".join((r"pypi\.or" + "g", r"files\.pythonhosted", r"registry\.npm" + "js", r"deb\.debia" + "n"))
)


def tracked() -> list[Path]:
    """Return the files of the repository that hold text."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in done.stdout.split("\0") if name]
    return [path for path in paths if path.suffix in TEXT and path.is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Return file, number and text of each line that matches."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    assert len(tracked()) > 20
    assert lines_with(MACHINE) == []


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY) == []


@pytest.mark.parametrize(
    ("pattern", "line", "found"),
    [
        (MACHINE, "see /ho" + "me/somebody/x.py", True),
        (MACHINE, "href='/rules/home/'", False),
        (MACHINE, "https://example.org/ho" + "me/x", False),
        (REGISTRY, '"resolved": "https://registry.npm' + 'js.org/x"', True),
        (REGISTRY, "the npm registry", False),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str, found: bool) -> None:
    assert bool(pattern.search(line)) is found


def pins(name: str) -> dict[str, str]:
    """Return package -> version of a locked requirements file."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, flags=re.MULTILINE))


@pytest.mark.parametrize("name", ["build", "server", "test"])
def test_every_pinned_package_has_its_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]

    assert len(entries) == len(pins(name)) > 1
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_tests_run_with_the_server_packages_that_are_shipped() -> None:
    assert pins("server").items() <= pins("test").items()


def test_locked_server_packages_are_those_of_the_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = {re.match(r"[\w-]+", line).group() for line in extras["server"]}  # type: ignore[union-attr]
    asked = {
        re.match(r"[\w-]+", line).group()  # type: ignore[union-attr]
        for line in (ROOT / "requirements" / "server.in").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    }

    assert named == asked
    assert asked <= pins("server").keys()
    assert {re.match(r"[\w-]+", line).group() for line in extras["scale"]} <= pins("test").keys()  # type: ignore[union-attr]
