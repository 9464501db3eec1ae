"""The installed package: whole, compiled where that was asked for, and the same version everywhere."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys

import pytest

from kit import builds

SOURCE_ONLY = {".pyc", ".so", ".pyd", ".c"}


@pytest.mark.native
def test_every_file_of_the_package_is_in_the_wheel() -> None:
    """A page, a preset or a translation that setuptools was not told of would be missing after an install."""
    native = builds.folder("compiled")
    assert native is not None
    wanted = {
        path.relative_to(builds.ROOT / "src").as_posix()
        for path in (builds.ROOT / "src" / "maumau").rglob("*")
        if path.is_file() and path.suffix not in SOURCE_ONLY
    }

    missing = {name for name in wanted if not (native / name).is_file()}

    assert len(wanted) > 10
    assert missing == set()


@pytest.mark.native
@pytest.mark.parametrize("build", builds.BUILDS)
def test_each_build_says_which_one_it_is(build: str) -> None:
    """`build_info` is how everybody else learns which core runs."""
    code = "import maumau; print(maumau.build_info()['core'])"

    assert builds.run(build, code).strip() == build


@pytest.mark.native
def test_the_wheel_carries_the_version_of_the_source() -> None:
    """The version stands in one place, src/maumau/version.py."""
    import maumau.version

    native = builds.folder("compiled")
    [found] = importlib.metadata.distributions(name="maumau", path=[str(native)])

    assert found.version == maumau.version.VERSION
    assert found.requires is not None
    assert all("extra ==" in line for line in found.requires), "the bare install needs no other package"


def test_the_library_imports_without_any_other_package() -> None:
    """`-S` and `-E` leave nothing but the standard library to import from."""
    code = (
        f"import sys; sys.path.insert(0, {str(builds.ROOT / 'src')!r}); import maumau;"
        "print(sorted({name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )

    done = subprocess.run([sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert [name for name in eval(done.stdout) if not name.startswith("__") and name != "maumau"] == []
