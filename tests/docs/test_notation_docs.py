"""docs/notation.md is the grammar that the code has: its examples read and write as they say, its fields are all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import maumau
from maumau.core.cards import parse_card
from maumau.notation import _NUMBERS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
READERS: dict[str, Callable[[str], str]] = {
    "card": lambda text: str(parse_card(text)),
    "action": lambda text: maumau.format_action(maumau.parse_action(text)),
    "position": lambda text: maumau.format_position(maumau.parse_position(text)),
    "code": lambda text: maumau.RuleSet.from_code(text).to_code(),
}
BASE = "rules=Mrkc hands=7H.8S/JC.QD/KS top=9H"


def blocks(kind: str) -> list[str]:
    """The contents of all fences of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, str, str]]:
    """Kind, what is read and what is written for it."""
    found = []
    for kind in READERS:
        for line in "".join(blocks(kind)).splitlines():
            read, arrow, written = line.partition(" -> ")
            found.append((kind, read, written if arrow else read))
    return found


def fields() -> dict[str, str]:
    """Field of a position -> its example."""
    return dict(re.findall(r"^\| `(\w+)` \| `(\w+=\S+)` \|", PAGE, flags=re.MULTILINE))


@pytest.mark.parametrize(("kind", "read", "written"), examples())
def test_an_example_reads_and_writes_as_it_says(kind: str, read: str, written: str) -> None:
    assert READERS[kind](read) == written
    assert READERS[kind](written) == written


def test_there_are_examples_of_every_kind() -> None:
    assert {kind for kind, _, _ in examples()} == set(READERS)
    assert {maumau.parse_action(read).kind for kind, read, _ in examples() if kind == "action"} == {
        "lay", "try", "draw", "pass", "call", "catch", "accept", "wish",
    }  # fmt: skip


def test_the_table_of_fields_is_complete() -> None:
    """Every key that the reader takes has a row, and no other."""
    source = (ROOT / "src" / "maumau" / "notation.py").read_text(encoding="utf-8")
    taken = set(re.findall(r'found\.pop\("(\w+)"', source)) | set(_NUMBERS)

    assert set(fields()) == taken
    assert len(taken) > 20


@pytest.mark.parametrize(("field", "example"), fields().items(), ids=lambda value: value)
def test_the_example_of_a_field_is_read(field: str, example: str) -> None:
    """In a position of three seats; lists with an entry per seat get a third."""
    assert example.startswith(f"{field}=")
    padded = {"said": f"{example}.0", "missed": f"{example}/-", "drawn": f"{example} act=0"}.get(field, example)
    rest = " ".join(part for part in BASE.split() if not part.startswith(f"{field}="))

    assert maumau.parse_position(f"{rest} {padded}").players in (2, 3)


def test_the_record_replays_to_its_end() -> None:
    """And is written as it stands."""
    [text] = blocks("record")
    match = maumau.replay(text)

    assert str(match.record()) == text
    assert match.is_over
    assert match.winners == (0,)


def test_the_codes_of_presets_are_right() -> None:
    """Those of the six families of the first version at least."""
    rows = dict(re.findall(r"^\| `(\w+)` \| `([\w-]+)` \|$", PAGE, flags=re.MULTILINE))

    assert rows == {maumau.preset(name).to_code(): name for name in rows.values()}
    assert {"international", "skat", "skat-points", "collector", "online", "online-penalty"} <= set(rows.values())


def test_the_order_of_actions_is_as_the_page_says() -> None:
    """Copy, then what is said, then the suit named, then the card; the verbs after the bare cards of the first pack."""
    texts = (
        "7C 7D 8C KH draw pass call catch 0 JC>C catch 1 JC>D JH>D catch 5 KH! JC>C! JC>D! 8C!! 7C' JC'>C KH'! JC'>H!!"
    )
    actions = [maumau.parse_action(text) for text in re.findall(r"catch \d|\S+", texts)]

    assert actions == sorted(actions)
