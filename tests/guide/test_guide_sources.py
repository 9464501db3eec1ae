"""The guides are written in their own words: no run of six words is one of the source documents'."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maumau.guide import build
from maumau.present.i18n import LANGUAGES
from maumau.rules import preset, presets

SOURCES = Path(__file__).resolve().parents[3] / "shared" / "seeds"
RUN = 6


NAMES = set(
    "2 3 4 5 6 7 8 9 10 32 52 cartes valet valets dame dames roi rois as jota reina rey trèfle pique cœur carreau"
    " tréboles picas corazones diamantes le la les un une en de et ou y o el los las".split()
)
"""Lists of cards are nobody's sentences: every text about the pack has them in this order."""


def runs(text: str) -> set[tuple[str, ...]]:
    """Six words in a row inside one clause, lists of cards left out."""
    found = set()
    for clause in re.split(r"[.:;!?\n]", text.lower().replace("’", "'")):
        words = re.findall(r"\w+", clause)
        found |= {tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)}
    return {run for run in found if not set(run) <= NAMES}


def test_the_measure_finds_a_copied_run() -> None:
    assert runs("one two three four five six seven") & runs("and two three four five six seven")
    assert not runs("one two three four five") & runs("one two three four five")
    assert not runs("7, 8, 9, 10, valet, dame, roi et as")


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents do not lie beside the checkout")
def test_no_sentence_of_a_source_appears() -> None:
    copied = set().union(*(runs(path.read_text(encoding="utf-8")) for path in SOURCES.glob("*.txt")))
    assert copied

    shared = {
        " ".join(run)
        for lang in LANGUAGES
        for name in presets()
        for statement in build(preset(name), lang).statements()
        for run in runs(statement.text) & copied
    }

    assert shared == set()
