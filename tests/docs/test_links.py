"""Links between the pages of the documentation lead somewhere, and so do the files that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LATER = {"docs/images/table.png"}
"""Made by a program after the text."""


def anchors(page: Path) -> set[str]:
    """The anchors of the headings, as they are made on the web."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))


def dead(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    found = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        known = "://" in link or target.exists() or link in LATER
        if not known or (anchor and "://" not in link and anchor not in anchors(target)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    assert dead(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_are_named_exist(page: Path) -> None:
    """Names in code quotes that begin with a folder of the repository; `<option>` stands for any."""
    named = re.findall(r"`((?:tests|docs|src|bench|tools|requirements)/[\w./<>-]+)`", page.read_text(encoding="utf-8"))

    assert [name for name in named if not list(ROOT.glob(name.replace("<option>", "*").rstrip("/")))] == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    """By links, over any number of pages."""
    seen: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        seen.add(page)
        for link in links(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            inside = sorted(target.glob("*.md")) if target.is_dir() else [target]
            ahead += [one for one in inside if one.suffix == ".md" and one.is_file() and one not in seen]

    assert {page for page in PAGES if page not in seen} == set()


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A heading: one\n[x](#a-heading-one) [y](#two) [z](other.md) [w](https://example.org/)\n")

    assert dead(page) == ["#two", "other.md"]


def test_decisions_are_numbered_without_gaps_and_say_why() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))

    assert [page.name[:4] for page in pages] == [f"{number:04}" for number in range(1, len(pages) + 1)]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {page.name[:4]} ")
        assert "**Decision.**" in text
        assert re.search(r"\*\*Why", text), page.name
