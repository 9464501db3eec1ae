"""The rules reference says what the catalogue says: one heading per option, every value, every code of a problem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maumau.rules import OPTIONS, Option, preset_info, presets
from maumau.rules.options import BY_ID, FACE_VALUES

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "src" / "maumau" / "rules"
CODE = re.compile(r'"((?:[a-z]+_)+[a-z]+)"')


def page() -> str:
    return (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text under a heading, up to the next heading of any level."""
    match = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", page(), flags=re.MULTILINE | re.DOTALL)
    assert match is not None, f"docs/rules.md has no heading {title!r}"
    return match[1]


def facts(option: Option) -> str:
    """The line under the question: what may be written, the default, and the condition."""
    words = ", ".join(f"`{value}`" for value in option.values)
    kinds = {
        "flag": "`true`, `false`",
        "choice": words,
        "number": f"{option.low} to {option.high}",
        "number_or_word": f"{option.low} to {option.high}, or {words}",
        "seats": f"two numbers from {option.low} to {option.high}",
        "sizes": f"a table, players to cards ({option.low} to {option.high})",
        "effects": f"a table, card to effects: {words} (draw with a number from {option.low} to {option.high})",
        "finishers": f"a list of ranks and effects ({words})",
        "values": f"a table, rank to points ({option.low} to {option.high})",
    }
    needs = "".join(f" Without meaning if {need.text}." for need in option.needs)
    return f"*Values: {kinds[option.kind]}. Default: {default(option)}.{needs}*"


def default(option: Option) -> str:
    value = option.default
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if value == FACE_VALUES:
        return "the face of each card"
    if isinstance(value, dict) and value:
        return ", ".join(f"`{key}` {', '.join(effects)}" for key, effects in value.items())
    if isinstance(value, tuple) and value:
        return " to ".join(map(str, value))
    return f"`{value}`" if value else "none" if value != 0 else "0"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.id)
def test_each_option_has_a_heading_its_facts_and_a_paragraph(option: Option) -> None:
    """Question, values, default and condition as in the catalogue; then what it means, with every word it takes."""
    head, _, text = section(option.id).strip().partition("\n\n")

    assert head == f"{option.question}\n{facts(option)}"
    assert len(text.split()) >= 8
    if option.kind == "effects":
        assert all(f"`{word}" in text for word in option.values)


def test_there_is_no_heading_for_an_option_that_does_not_exist() -> None:
    """The third level is options and nothing else."""
    assert sorted(re.findall(r"^### (.*)$", page(), flags=re.MULTILINE)) == sorted(BY_ID)


@pytest.mark.parametrize("name", presets())
def test_each_preset_is_in_the_table_with_its_documents(name: str) -> None:
    """Where it comes from."""
    assert f"| `{name}` | {', '.join(preset_info(name).source['documents'])} |" in section("Presets")


def test_each_code_of_a_problem_is_explained() -> None:
    """Whatever validation, reading and set-up can answer."""
    known = set()
    for source in ("problems.py", "reading.py", "ruleset.py", "setup.py", "toml_io.py"):
        text = (RULES / source).read_text(encoding="utf-8")
        calls = re.findall(r"(?:Problem|_doubt|_absent|\.wrong)\((?:[^()]|\([^()]*\))*\)", text)
        known |= {code for call in calls for code in CODE.findall(call)}
    known = {code for code in known if code not in BY_ID}
    explained = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", section("Problems")))

    assert {"impossible_deal", "without_meaning", "bad_choice", "unknown_effect", "small_stock"} <= known
    assert known <= explained


def test_links_inside_the_page_lead_somewhere() -> None:
    """Every anchor is a heading."""
    text = page()
    anchors = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)}

    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors
