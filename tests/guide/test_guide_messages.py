"""Every sentence of the guides is there in every language, with the same places to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.guide_messages import FOLDER, messages
from maumau.present import po
from maumau.present.i18n import LANGUAGES

PLACE = re.compile(r"\{\w*\}")
OWN = sorted(LANGUAGES)


def catalogue(lang: str) -> dict[tuple[str, str, str], po.Message]:
    found = po.read(FOLDER / "locale" / f"{lang}.po")
    return {(message.context or "", message.id, message.plural): message for message in found if message.id}


def test_there_are_messages_of_every_kind() -> None:
    kinds = {(bool(context != "guide"), bool(plural)) for context, _, plural in messages()}

    assert kinds == {(False, False), (False, True), (True, False)}
    assert len(messages()) > 400


@pytest.mark.parametrize("lang", OWN)
def test_every_message_is_translated_and_none_is_left_over(lang: str) -> None:
    assert set(catalogue(lang)) == set(messages())


@pytest.mark.parametrize("lang", OWN)
def test_no_translation_is_empty(lang: str) -> None:
    empty = [key for key, message in catalogue(lang).items() if not all(message.strings.values())]

    assert empty == []


@pytest.mark.parametrize("lang", OWN)
def test_translations_keep_the_places_of_their_message(lang: str) -> None:
    wrong = [
        key
        for key, message in catalogue(lang).items()
        if set(PLACE.findall(message.id + message.plural)) != set(PLACE.findall("".join(message.strings.values())))
    ]

    assert wrong == []


@pytest.mark.parametrize("lang", OWN)
def test_a_message_with_a_number_has_both_plural_forms(lang: str) -> None:
    wrong = [key for key, message in catalogue(lang).items() if bool(message.plural) != (len(message.strings) == 2)]

    assert wrong == []


@pytest.mark.parametrize("lang", [lang for lang in OWN if lang != "en"])
def test_sentences_are_not_left_in_english(lang: str) -> None:
    left = [
        message.id
        for message in catalogue(lang).values()
        if message.context == "guide" and message.id.count(" ") > 3 and message.strings[0] == message.id
    ]

    assert left == []


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("fr", re.compile(r"'|\"|(?<=\S) [;!?»]|« |\w[;!?](?=\s|$)")),
        ("de", re.compile(r"“\w|\"|'")),
        ("es", re.compile(r"\"|'|“")),
        ("en", re.compile(r"\"")),
    ],
)
def test_quotes_and_spaces_are_those_of_the_language(lang: str, wrong: re.Pattern[str]) -> None:
    texts = [text for message in catalogue(lang).values() for text in message.strings.values()]

    assert [text for text in texts if wrong.search(text)] == []


def test_the_english_catalogue_says_what_the_messages_say() -> None:
    for (_, text, plural), message in catalogue("en").items():
        assert list(message.strings.values()) == [text, *([plural] if plural else [])]


def test_the_sources_hold_no_sentence_outside_the_messages() -> None:
    """Every call that speaks has a text of its own: a variable would escape the check of the translations."""
    pattern = re.compile(r"\bw\.(?:s|t)\(\s*(?![\"'])([\w.\[\]]+)")
    named: set[str] = set()
    for path in sorted(Path(FOLDER).rglob("*.py")):
        named |= {f"{path.name}: {name}" for name in pattern.findall(path.read_text(encoding="utf-8"))}

    assert named <= {
        "build.py: reason",
        "build.py: title",
        "labels.py: LABELS[option]",
        "labels.py: words[raw]",
        "labels.py: _EFFECTS[kind]",
        "presets.py: text",
    }
