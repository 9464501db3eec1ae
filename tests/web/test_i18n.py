"""Catalogues and languages: read right, complete, and set as each language sets its signs."""

from __future__ import annotations

import gettext
import io
import re
from collections import defaultdict
from pathlib import Path

import pytest

import maumau.present
from kit.messages import Said, messages
from maumau.present import po
from maumau.present.i18n import LANGUAGES, negotiate, tr, translation

PACKAGE = Path(maumau.present.__file__).parent.parent
HOT = [PACKAGE / "web" / f"{name}.py" for name in ("table_view", "table_aside", "sheet_view")]
SAID = sorted({said for said, _ in messages([*(PACKAGE / "present").glob("*.py"), *HOT])})
PLACES = re.compile(r"\{\w+\}")


# -- the reader -----------------------------------------------------------------------------------------------------

SAMPLE = r"""
# a comment
msgid ""
msgstr ""
"Language: xx\n"
"Language-Name: Exish\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"

#, c-format
msgid "plain"
msgstr "schlicht"

msgctxt "menu"
msgid "plain"
msgstr "Menü „schlicht“"

msgid "over "
"two \"lines\"\n"
msgstr ""
"über zwei\t"
"\\Zeilen"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} a"
msgstr[1] "{n} b"
msgstr[2] "{n} c"

msgid "nothing yet"
msgstr ""

#~ msgid "old"
#~ msgstr "alt"
"""


def sample() -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(po.compile_mo(po.parse(SAMPLE))))


def test_a_catalogue_says_what_it_was_given() -> None:
    words = sample()

    assert words.gettext("plain") == "schlicht"
    assert words.pgettext("menu", "plain") == "Menü „schlicht“"
    assert words.gettext('over two "lines"\n') == "über zwei\t\\Zeilen"
    assert [words.ngettext("{n} card", "{n} cards", n) for n in (1, 3, 11, 21)] == ["{n} a", "{n} b", "{n} c", "{n} a"]
    assert words.gettext("nothing yet") == "nothing yet"
    assert words.gettext("old") == "old"
    assert po.header(po.parse(SAMPLE))["Language-Name"] == "Exish"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgid "a"\nmsgstr b', "x:2: a text must stand in quotes"),
        ('"a"', "x:1: a text without its keyword"),
        ('msgstr "a"', "x:1: a text without its keyword"),
        ('msgid "a\\q"', "x:1: unknown escape"),
        ('msgid "a"b"', "x:1: a quote inside a text needs a backslash"),
        ('msgid "a"\nmsgtext "b"', "x:2: unknown keyword msgtext"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', "x:4: the same message as in line 1"),
    ],
)
def test_a_broken_catalogue_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(po.PoError, match=re.escape(complaint)):
        po.parse(text, "x")


def test_parts_of_a_catalogue_may_repeat_a_message_but_not_contradict_each_other() -> None:
    one, other = po.parse('msgid "a"\nmsgstr "b"'), po.parse('msgid "a"\nmsgstr "c"')

    assert len(po.merge([one, one])) == 1
    with pytest.raises(po.PoError, match="two different translations of “a”"):
        po.merge([one, other])


# -- languages ------------------------------------------------------------------------------------------------------


def test_languages_name_themselves() -> None:
    assert list(LANGUAGES.items())[:4] == [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("es", "Español")]


@pytest.mark.parametrize(
    ("header", "preferred", "lang"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", None, "de"),
        ("fr", None, "fr"),
        ("pt-BR, es;q=0.4, en;q=0.3", None, "es"),
        ("en;q=0.2, de;q=0.9", None, "de"),
        ("de;q=0, fr;q=0.1", None, "fr"),
        ("tlh", None, "en"),
        ("", None, "en"),
        ("de", "es", "es"),
        ("de", "tlh", "de"),
        ("de;q=oops,fr;q=0.5", None, "fr"),
        ("DE_at", None, "de"),
        (";;;,,,q=1" * 200, None, "en"),
    ],
)
def test_the_viewers_language_is_found(header: str, preferred: str | None, lang: str) -> None:
    assert negotiate(header, preferred) == lang


def test_a_language_that_we_do_not_speak_is_answered_in_english() -> None:
    assert tr("tlh").lang == "en"
    assert translation("tlh").gettext("You pass.") == "You pass."


@pytest.mark.parametrize(
    ("lang", "none", "one", "two"),
    [
        ("de", "0 Karten", "1 Karte", "2 Karten"),
        ("en", "0 cards", "1 card", "2 cards"),
        ("fr", "0 carte", "1 carte", "2 cartes"),
        ("es", "0 cartas", "1 carta", "2 cartas"),
    ],
)
def test_each_language_counts_in_its_own_way(lang: str, none: str, one: str, two: str) -> None:
    words = tr(lang)

    assert [words.ngettext("{n} card", "{n} cards", n).format(n=n) for n in (0, 1, 2)] == [none, one, two]


# -- completeness ---------------------------------------------------------------------------------------------------


def catalogue(lang: str) -> dict[str, po.Message]:
    return {message.key: message for message in po.read(PACKAGE / "present" / "locale" / f"{lang}.po")}


def test_the_sources_are_read() -> None:
    assert len(SAID) > 200
    assert Said("hearts", "German suit") in SAID
    assert Said("{name} draws a card.", "", "{name} draws {n} cards.") in SAID


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_message_of_the_table_is_there(lang: str) -> None:
    have = catalogue(lang)
    missing = [said.key for said in SAID if not any(have[said.key].strings.values())] if have else SAID

    assert missing == []


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_plurals_have_all_their_forms(lang: str) -> None:
    forms = int(re.search(r"nplurals=(\d)", po.header(list(catalogue(lang).values()))["Plural-Forms"])[1])  # type: ignore[index]

    for message in catalogue(lang).values():
        if message.plural:
            assert sorted(message.strings) == list(range(forms)), message.id
            assert all(message.strings.values()), message.id


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_places_to_fill_survive(lang: str) -> None:
    """A singular may leave its number out ("a card"); nothing else may get lost or be invented."""
    for message in catalogue(lang).values():
        wanted = set(PLACES.findall(message.plural or message.id))
        for form, text in message.strings.items():
            found = set(PLACES.findall(text))
            lacking = wanted - found - ({"{n}"} if message.plural and form == 0 else set())
            assert not lacking, (message.id, text)
            assert found <= wanted, (message.id, text)


def test_no_translation_is_left_of_what_nobody_says() -> None:
    """Checked for the table's part of the catalogues; the pages' part has its own test."""
    keys = {said.key for said in SAID}
    for lang in LANGUAGES:
        text = (PACKAGE / "present" / "locale" / f"{lang}.po").read_text(encoding="utf-8")
        part = text.partition("# table: begin")[2].partition("# table: end")[0]
        mine = {message.key for message in po.parse(part)}
        assert len(mine) > 150
        assert mine <= keys


# -- typography -----------------------------------------------------------------------------------------------------

QUOTES = {"de": ("„", "“"), "en": ("“", "”"), "fr": ("«\u202f", "\u202f»"), "es": ("«", "»")}


def texts(lang: str) -> list[str]:
    return [text for key, message in catalogue(lang).items() if key for text in message.strings.values()]


@pytest.mark.parametrize("lang", list(QUOTES))
def test_quotes_are_those_of_the_language(lang: str) -> None:
    opening, closing = QUOTES[lang]
    strange = {"„", "“", "”", "«", "»"} - {opening[0], closing[-1]}
    seen: defaultdict[str, int] = defaultdict(int)

    for text in texts(lang):
        assert '"' not in text, text
        assert not strange & set(text), text
        seen["open"] += text.count(opening)
        seen["close"] += text.count(closing)
    assert seen["open"] == seen["close"] > 5


def test_french_signs_keep_their_narrow_space() -> None:
    for text in texts("fr"):
        assert not re.search(r"[^\s\u202f\u00a0][!?;»]", text.replace("!?", "!")), text
        assert not re.search(r" [!?;:»]|« ", text), text
        assert not re.search(r"\w:(?!//)", PLACES.sub("x", text)), text


def test_spanish_signs_open_as_they_close() -> None:
    for text in texts("es"):
        assert text.count("!") == text.count("¡"), text
        assert text.count("?") == text.count("¿"), text


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_apostrophes_and_ellipses_are_real_ones(lang: str) -> None:
    for text in texts(lang):
        assert "'" not in text, text
        assert "..." not in text, text
