"""What ./play and ./test share: filling the folder .maumau/ of a checkout, with the standard library only.

Every step fills a folder of its own beside its final place and renames it when it is whole; a stamp inside says from
what it was made. A step that was interrupted, or whose inputs have changed, is therefore simply done again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".maumau"
ABI = f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"


class SetupError(Exception):
    """A step could not be done; the text says what to do about it."""


def require_python() -> None:
    """Stop with a sentence on a Python that is too old."""
    if sys.version_info < (3, 11):
        raise SetupError(f"maumau needs Python 3.11 or newer; this is {sys.version.split()[0]}.")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let only one process at a time fill the folder.

    The programs it starts inherit the lock: one that outlives a killed set-up still keeps the next one waiting.
    """
    try:
        HOME.mkdir(exist_ok=True)
        with (HOME / "lock").open("w") as lock:
            try:
                import fcntl  # not on every system
            except ImportError:
                yield
                return
            os.set_inheritable(lock.fileno(), True)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Waiting for another set-up of this checkout to end …", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield
    except PermissionError as error:
        raise SetupError(f"Cannot write to {error.filename}; maumau keeps what it needs in {HOME}.") from error


def digest_of(paths: Iterable[Path], *words: str) -> str:
    """Return a stamp of the files' contents, the words and the kind of Python that runs."""
    total = hashlib.sha256("\0".join((ABI, *words)).encode())
    for path in sorted(paths):
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def is_ready(folder: Path, stamp: str) -> bool:
    """Tell whether the folder is whole and made from what the stamp stands for."""
    try:
        return (folder / "stamp").read_text() == stamp
    except OSError:
        return False


def fill(name: str, stamp: str, title: str, work: Callable[[Path], str | None]) -> Path:
    """Make sure that .maumau/NAME holds what `work` makes, and say so in one line when it had to be made.

    `work` gets an empty folder to fill and may return words for the end of the line.
    """
    folder = HOME / name
    if not is_ready(folder, stamp):
        with alone():
            if not is_ready(folder, stamp):
                make(folder, stamp, title, work)
    return folder


def make(folder: Path, stamp: str, title: str, work: Callable[[Path], str | None]) -> None:
    """Fill a folder beside its place, then put it there whole."""
    fresh = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    print(f"{title} … ", end="", flush=True)
    began = time.monotonic()
    try:
        remark = work(fresh)
    except BaseException:
        print("failed", flush=True)
        raise
    (fresh / "stamp").write_text(stamp)
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    print(f"{remark or 'done'} ({time.monotonic() - began:.1f} s)", flush=True)


def run_quietly(command: list[str], what: str, hint: str, env: dict[str, str] | None = None) -> None:
    """Run a command and show its output only when it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        close_fds=False,  # keeps the lock
    )
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-40:])
        raise SetupError(f"{what} failed. {hint}\nIts last words:\n{tail}")


# ---------------------------------------------------------------- Python packages


def pip_environment(extra_path: Path | None = None) -> dict[str, str]:
    """Return an environment in which personal pip settings cannot get in the way of --target."""
    env = {
        **os.environ,
        "PIP_USER": "0",
        "PIP_REQUIRE_VIRTUALENV": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PYTHONDONTWRITEBYTECODE": "",
    }
    env.pop("PYTHONPATH", None)
    if extra_path is not None:
        env["PYTHONPATH"] = str(extra_path)
    return env


def pip_install(target: Path, arguments: list[str], env: dict[str, str], hint: str) -> None:
    """Install into a folder; no virtual environment and no right to change the system's Python is needed."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-warn-script-location", "--target", str(target)]
    probe = subprocess.run([*pip[:3], "--version"], env=env, capture_output=True, check=False)
    if probe.returncode != 0:
        raise SetupError(f"This Python ({sys.executable}) has no pip. On Debian or Ubuntu: apt install python3-pip")
    run_quietly([*pip, *arguments], "pip", hint, env)


def requirements(name: str, title: str) -> Path:
    """Return the folder with the locked requirements requirements/NAME.txt installed."""
    locked = ROOT / "requirements" / f"{name}.txt"
    hint = "Is the network there? Nothing is left half done; the next start tries again."

    def work(fresh: Path) -> None:
        pip_install(fresh, ["--require-hashes", "--no-deps", "-r", str(locked)], pip_environment(), hint)

    return fill(name, digest_of([locked]), title, work)


# ---------------------------------------------------------------- the compiled core


def package_files() -> list[Path]:
    """Return every file that the package is made from."""
    found = [path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix not in {".pyc", ".so", ".c"}]
    own = [path for path in found if "__pycache__" not in path.parts and ".egg-info" not in str(path)]
    return [*own, *(ROOT / name for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"))]


def why_not_compiled() -> str | None:
    """Return why the core cannot be compiled here; None when it can."""
    if os.environ.get("MAUMAU_PURE") == "1":
        return "MAUMAU_PURE=1 is set"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the headers of Python are missing (Debian: apt install python3-dev)"
    return None


def compiled_package(*, required: bool = False) -> Path:
    """Return the folder with the package installed from a wheel, its core compiled where that worked.

    The sources are copied first: a build never writes beside them, and what was compiled is kept in .maumau/source as
    long as the core stays the same, so that a changed page does not compile it again.
    Raises SetupError when `required` and the core did not compile.
    """
    files = package_files()
    stamp = digest_of(files)
    if required and not is_compiled(HOME / "native"):
        shutil.rmtree(HOME / "native", ignore_errors=True)

    if is_ready(HOME / "native", stamp):
        return HOME / "native"
    tools = requirements("build", "Installing Cython")

    def work(fresh: Path) -> str:
        copy = HOME / "source"
        core = digest_of(path for path in files if path.parent.name == "core" or path.name == "setup.py")
        if not is_ready(copy, core):  # another core, or a build that was cut off and may have left half an object
            shutil.rmtree(copy, ignore_errors=True)
        (copy / "stamp").unlink(missing_ok=True)
        mirror(files, copy)
        env = pip_environment(tools)
        env["REQUIRE_NATIVE"] = "1" if required else "0"
        hint = "Building the package from its sources did not work."
        pip_install(fresh, ["--no-deps", "--no-build-isolation", "--no-index", str(copy)], env, hint)
        (copy / "stamp").write_text(core)
        settle(fresh, required=required)
        return "done" if is_compiled(fresh) else "did not compile, so the plain Python core is used"

    return fill("native", stamp, "Compiling the core", work)


def is_compiled(folder: Path) -> bool:
    """Tell whether an installed package holds a compiled Round."""
    core = folder / "maumau" / "core"
    return any(core.glob("round.*.so")) or any(core.glob("round.*.pyd"))


def settle(package: Path, *, required: bool) -> None:
    """Make sure that the package imports: where only a part of the core compiled, all of it runs as plain Python."""
    env = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-c", "import maumau, maumau.core.round"]
    try:
        run_quietly(command, "Importing the compiled core", "Is setup.py's list of modules right?", env)
    except SetupError:
        if required:
            raise
        for path in [*package.rglob("*.so"), *package.rglob("*.pyd")]:
            path.unlink()


def mirror(files: list[Path], copy: Path) -> None:
    """Make `copy` hold exactly these files, leaving unchanged ones (and what was built from them) alone."""
    wanted = {path.relative_to(ROOT) for path in files}
    old = [path for path in (copy / "src").rglob("*") if path.relative_to(copy) not in wanted]
    old += [path for path in (copy / "build").glob("lib*/**/*") if path.suffix not in {".so", ".pyd"}]
    for path in old:
        if path.is_file():
            path.unlink()
    for name in wanted:
        target = copy / name
        content = (ROOT / name).read_bytes()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


# ---------------------------------------------------------------- the checkout


def commit() -> str:
    """Return the short hash of the checkout's commit; empty outside a git checkout."""
    command = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "rev-parse", "--short=10", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def environment(*paths: Path) -> dict[str, str]:
    """Return the environment for a program that imports from these folders, and from nowhere personal."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONNOUSERSITE": "1"}
    found = commit()
    if found:
        env["MAUMAU_COMMIT"] = found
    return env
