"""Build: everything is in pyproject.toml except which modules of the core are compiled.

The compiled modules are the plain Python sources themselves; the `.pxd` beside each holds its C types.
MAUMAU_PURE=1    compile nothing
REQUIRE_NATIVE=1 a module that does not compile is an error instead of a slower, pure Python one
"""

from __future__ import annotations

import os

from setuptools import Extension, setup

COMPILED = tuple(f"maumau.core.{name}" for name in ("tables", "state", "turns", "acts", "round", "playout", "policy"))

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "infer_types": True,
    "annotation_typing": False,
}


def source(module: str) -> str:
    """Return the path of a module's source below this folder."""
    return os.path.join("src", *module.split(".")) + ".py"


def extensions() -> list[Extension]:
    """Return the modules to compile; none when asked for none or when Cython is missing."""
    required = os.environ.get("REQUIRE_NATIVE") == "1"
    if os.environ.get("MAUMAU_PURE") == "1":
        return []
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError
    except ImportError:
        if required:
            raise
        return []
    wanted = [
        Extension(name, [source(name)]) for name in COMPILED if os.path.exists(source(name).removesuffix("py") + "pxd")
    ]
    if required and not wanted:
        raise SystemExit("REQUIRE_NATIVE=1, but no module of the core has a .pxd file beside it.")
    try:
        built: list[Extension] = cythonize(wanted, compiler_directives=DIRECTIVES, build_dir="build/cython")
    except CompileError:
        if required:
            raise
        return []
    for extension in built:  # cythonize() forgets optional=True, so it is set on what it returns
        extension.optional = not required
    return built


setup(ext_modules=extensions())
