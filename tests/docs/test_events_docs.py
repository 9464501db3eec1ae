"""docs/events.md names every event that the code can make, its fields, and who is told what."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import maumau
from maumau.core import events
from maumau.core.cards import CARDS
from maumau.core.events import Dealt, Drew, Event, SecretEvent

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
SOURCES = [*(ROOT / "src" / "maumau" / "core").glob("*.py"), ROOT / "src" / "maumau" / "dealing.py"]
SECRETS: dict[str, tuple[Event, Event]] = {
    "drew": (Drew(1, (CARDS[0], CARDS[9]), "turn"), Drew(1, (CARDS[4], CARDS[8]), "turn")),
    "dealt": (Dealt(0, ((CARDS[0],), (CARDS[9],))), Dealt(0, ((CARDS[1],), (CARDS[8],)))),
}
"""Of each secret kind two that only their owners can tell apart."""


def rows() -> dict[str, list[str]]:
    """Kind -> its fields, those for the owner only with a star, in the order of the page."""
    found = re.findall(r"^\| `(\w+)` \| ([^|]*`[^|]*) \| [^|]+ \|$", PAGE, flags=re.MULTILINE)
    return {kind: re.findall(r"(\*?`\w+)`", fields) for kind, fields in found}


def plain(fields: list[str]) -> set[str]:
    return {field.strip("*`") for field in fields}


def made() -> dict[str, set[str]]:
    """Kind -> fields of every event that is built somewhere in the code."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                [first, *_] = node.args
                if node.func.id in ("PublicEvent", "SeenEvent") and isinstance(first, ast.Constant):
                    found.setdefault(str(first.value), set()).update(str(word.arg) for word in node.keywords)
    return found


def reasons(heading: str) -> list[str]:
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE)


def test_every_event_has_a_row_with_its_fields() -> None:
    assert {kind: plain(fields) for kind, fields in rows().items()} == made()
    assert len(made()) > 20


def test_fields_stand_in_the_order_in_which_they_are_told() -> None:
    order = list(events.SeenEvent.__dataclass_fields__)
    for kind, fields in rows().items():
        places = [order.index(field.strip("*`")) for field in fields]
        assert places == sorted(places), kind


def test_the_secret_kinds_are_those_with_a_field_for_the_owner() -> None:
    secret = {kind for kind, fields in rows().items() if any(field.startswith("*") for field in fields)}

    assert {one.kind for one in SecretEvent.__subclasses__()} == secret == set(SECRETS)


def test_only_the_owner_is_told_the_fields_in_italics() -> None:
    """Two events that differ in what is hidden are the same to everybody who may not see it."""
    for kind, (one, other) in SECRETS.items():
        hidden = {field.strip("*`") for field in rows()[kind] if field.startswith("*")}
        assert one.seen_by(None) == other.seen_by(None)
        assert not hidden & one.seen_by(None).to_dict().keys()
        assert one.seen_by(1) != other.seen_by(1)
        assert hidden <= one.seen_by(1).to_dict().keys()
    drew, other = SECRETS["drew"]
    assert drew.seen_by(0) == other.seen_by(0)


def test_the_reasons_are_those_of_the_code() -> None:
    assert tuple(reasons("Why cards are drawn")) == events.DRAW_REASONS
    assert ("won", *reasons("Why a round stops")) == events.OVER_REASONS
    passed = re.search(r"^\| `passed` .*$", PAGE, flags=re.MULTILINE)
    assert passed is not None
    assert tuple(re.findall(r"\(`(\w+)`\)", passed[0])) == events.PASS_REASONS


def test_an_opening_comes_in_the_order_of_the_page() -> None:
    rules = maumau.preset("skat").replace(cut=True)
    match = maumau.Match(rules, players=4, seed=3)
    kinds = [event.kind for event in match.opening]

    assert kinds[: kinds.index("turned") + 1] in (
        ["dealer_cards"] * rounds + ["dealer", "cut", "dealt", "turned"] for rounds in (1, 2, 3)
    )
