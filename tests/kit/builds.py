"""The two builds of the core, side by side: each runs in a process of its own, told where to import maumau from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILDS = ("python", "compiled")


def folder(build: str) -> Path | None:
    """Return the folder that holds this build; None when it is not there.

    The plain one is src/ itself; the compiled one is the package that ./test installed, named by MAUMAU_NATIVE.
    """
    if build == "python":
        return ROOT / "src"
    named = os.environ.get("MAUMAU_NATIVE")
    return Path(named) if named else None


def run(build: str, code: str, *arguments: str) -> str:
    """Run Python code against a build and return what it printed; a failing program raises with its own words."""
    where = folder(build)
    assert where is not None, "no compiled build here: mark the test `native`"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(where), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, f"{build} build:\n{done.stderr}"
    return done.stdout
