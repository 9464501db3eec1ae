"""The pages speak every language whole: no message is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2.ext import babel_extract  # type: ignore[attr-defined]

import maumau.web
from maumau.present import i18n
from maumau.rules import preset_info, presets
from maumau.web import setup_words

FOLDER = Path(maumau.web.__file__).parent
HOT = {"table_view", "sheet_view"}
"""Tested with the words of the table."""
CALL = re.compile(
    r'(?:\b(p|n)?gettext|\bN_)\(\s*(?:"(?P<a>(?:[^"\\]|\\.)*)")\s*(?:,\s*"(?P<b>(?:[^"\\]|\\.)*)")?', re.DOTALL
)


def asked() -> Iterator[str]:
    """The questions of the presets before the first deal, and their answers."""
    for name in presets():
        for option in preset_info(name).setup:
            if option.switch and option.id not in setup_words.SWITCHES:
                yield option.question
            if not option.display and not option.switch:
                yield option.question
                yield from (choice.label for choice in option.choices)


def messages() -> Iterator[tuple[str | None, str]]:
    """Context and message of everything that the pages say."""
    for path in FOLDER.glob("*.py"):
        if path.stem in HOT:
            continue
        for found in CALL.finditer(path.read_text(encoding="utf-8")):
            kind, a, b = found[1], found["a"], found["b"]
            if kind != "p":
                yield None, a
            elif b is not None:
                yield a, b
    for path in (FOLDER / "templates").glob("*.html"):
        with path.open("rb") as file:
            keywords = ["_", "gettext", "pgettext"]
            for _, function, message, _ in babel_extract(file, keywords, [], {}):
                yield message if function == "pgettext" else (None, message)
    yield from ((None, text) for text in asked())
    for context, labels in (("level", setup_words.LEVELS), ("pace", setup_words.PACES), ("call", setup_words.CALLS)):
        for label in labels.values():
            yield context, label


WITH_CONTEXT = {*setup_words.LEVELS.values(), *setup_words.PACES.values(), *setup_words.CALLS.values()}
SAME = {
    "{n} minute",
    "Code",
    "Commit",
    "International",
    "Contrast",
    "Vibration",
    "Version",
    "Licence",
    "Invitation",
    "Site",
} | {
    "Table {code}",
    "{n} point",
    "points",
    "50 points",
    "100 points",
    "150 points",
    "200 points",
    "250 points",
}
"""Words that some language has in common with English."""


def test_the_messages_are_found() -> None:
    found = set(messages())

    assert len(found) > 200
    assert (None, "Back to the table") in found
    assert ("navigation", "Settings") in found


@pytest.mark.parametrize("lang", [lang for lang in i18n.LANGUAGES if lang != "en"])
def test_no_message_is_left_in_english(lang: str) -> None:
    words = i18n.tr(lang)
    left = set()
    for context, message in messages():
        if context is None and message in WITH_CONTEXT:
            continue
        said = words.pgettext(context, message) if context else words.gettext(message)
        if said == message and words.ngettext(message, message, 1) == message and message not in SAME:
            left.add((context, message))

    assert left <= {
        ("speed", "Normal"),
        ("contrast", "Normal"),
        ("sheet", "Total"),
        ("pace", "Normal"),
        ("answer", "No"),
    }, left


@pytest.mark.parametrize("lang", list(i18n.LANGUAGES))
def test_places_to_fill_survive_the_translation(lang: str) -> None:
    words = i18n.tr(lang)

    for context, message in messages():
        said = words.pgettext(context, message) if context else words.gettext(message)
        assert set(re.findall(r"\{\w+\}", said)) == set(re.findall(r"\{\w+\}", message)), message


def test_french_keeps_its_narrow_spaces() -> None:
    words = i18n.tr("fr")

    for context, message in messages():
        said = words.pgettext(context, message) if context else words.gettext(message)
        assert not re.search(r" [!?;:»]|« ", said), said
