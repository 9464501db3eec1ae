"""Code in README and docs runs as it stands, and the public face is the one that is promised."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kit import builds

PAGES = [builds.ROOT / "README.md", builds.ROOT / "CONTRIBUTING.md", *sorted((builds.ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)

# the stable names that programs outside use
PUBLIC = {
    "Card",
    "CardSet",
    "IllegalAction",
    "Match",
    "RuleSet",
    "Suit",
    "View",
    "bot",
    "build_info",
    "deal",
    "format_action",
    "format_position",
    "parse_action",
    "parse_position",
    "position",
    "preset",
    "presets",
    "replay",
    "simulate",
    "view_of",
}


def samples() -> list[tuple[str, str]]:
    """Return a name and the code of every Python sample."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            language, code = match.groups()
            if language in {"python", "pycon"}:
                line = text[: match.start()].count("\n") + 1
                found.append((f"{page.relative_to(builds.ROOT).as_posix()}:{line}", code))
    return found


def test_the_readme_has_a_sample() -> None:
    assert any(name.startswith("README.md:") for name, _ in samples())


@pytest.mark.parametrize(("name", "code"), samples(), ids=[name for name, _ in samples()])
def test_a_sample_runs(name: str, code: str, tmp_path: Path) -> None:
    """A sample with prompts must print what it says; one without must run to its end."""
    if ">>>" in code:
        found = doctest.DocTestParser().get_doctest(code, {}, name, None, 0)
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found)
        assert result.attempted > 0
        assert result.failed == 0
        return
    here = [str(Path(entry).resolve()) for entry in sys.path if entry]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(here)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{name}\n{done.stderr}"


def test_the_first_commands_of_the_readme_are_there_and_executable() -> None:
    readme = (builds.ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\./(\w+)", readme, flags=re.MULTILINE)

    assert commands[:2] == ["play", "test"]
    assert all((builds.ROOT / name).stat().st_mode & 0o111 for name in commands)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert "./test" in (builds.ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_public_face_is_the_promised_one() -> None:
    import maumau

    assert set(maumau.__all__) >= PUBLIC
    assert [name for name in maumau.__all__ if not hasattr(maumau, name)] == []
    assert len(maumau.__all__) == len(set(maumau.__all__))
