"""docs/errors.md names every family of errors, every code of it, and has the heading that its slug promises."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from maumau import errors, explain
from maumau.errors import MaumauError, Problem, RuleSetError

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "maumau"
PAGE = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
LIBRARY = [*SRC.glob("*.py"), *(SRC / "core").glob("*.py"), *(SRC / "rules").glob("*.py")]


def families(base: type[MaumauError] = MaumauError) -> Iterator[type[MaumauError]]:
    """The family tree of the library's errors."""
    yield base
    for family in base.__subclasses__():
        if family.__module__.startswith(("maumau.core", "maumau.errors")):
            yield from families(family)


def section(slug: str) -> str:
    """The text under the heading of a slug; the whole page for the slug of the page."""
    for heading, text in re.findall(r"^## (.*)\n((?:(?!^## ).*\n)*)", PAGE, flags=re.MULTILINE):
        if heading.lower().replace(" ", "-") == slug:
            return str(text)
    assert slug == "errors", f"no heading for {slug}"
    return PAGE


def codes(slug: str) -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \| [^`|]+ \|$", section(slug), flags=re.MULTILINE))


def raised(family: str) -> set[str]:
    """The codes with which the code raises errors of a family."""
    calls = [
        node
        for path in LIBRARY
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == family
    ]
    given = [word.value for call in calls for word in call.keywords if word.arg == "code"]
    return {str(value.value) for value in given if isinstance(value, ast.Constant)}


def reasons() -> set[str]:
    """The codes of all reasons that `explain` can give."""
    tree = ast.parse(inspect.getsource(explain))
    return {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Reason"
        and isinstance(node.args[0], ast.Constant)
    }


@pytest.mark.parametrize("family", list(families()), ids=lambda family: family.__name__)
def test_a_family_has_its_row_and_its_heading(family: type[MaumauError]) -> None:
    assert f"| `{family.__name__}` | `{family.slug}` | `{family.code}` |" in PAGE
    assert family.__name__ in section(family.slug)


def test_the_table_has_no_family_too_many() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `[\w-]+` \| `\w+` \|$", PAGE, flags=re.MULTILINE)

    assert len(rows) == len(set(rows))
    assert set(rows) == {family.__name__ for family in families()}
    assert set(rows) == {name for name in errors.__all__ if name != "Problem"}


def test_every_reason_of_a_refusal_is_explained() -> None:
    assert codes("illegal-actions") == reasons() | (raised("IllegalAction") - {"illegal_action"})


@pytest.mark.parametrize(("family", "own"), [("CodeError", {"bad_code"}), ("MatchError", set())])
def test_every_code_of_a_family_is_explained(family: str, own: set[str]) -> None:
    slug = getattr(errors, family).slug

    assert codes(slug) == raised(family) | own


def test_every_error_is_a_value_error_with_code_text_and_slug() -> None:
    for family in families():
        assert issubclass(family, ValueError)
        assert family.code
        assert family.slug


def test_a_rule_set_error_says_all_its_problems() -> None:
    """Its sentence is made of theirs."""
    found = RuleSetError([Problem("pack", "x", "one"), Problem("", "y", "two")])

    assert (found.text, found.code, len(found.problems)) == ("pack: one; two", "bad_rule_set", 2)
    assert found.problems[0].options == ("pack",)
