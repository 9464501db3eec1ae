"""Languages: which there are, which one a viewer gets, and the translations of each.

A language is one catalogue `locale/<code>.po` (parts of it may lie beside the code that they belong to). Its header
names it: `Language-Name: Deutsch`. The messages in the code are English.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from maumau.present import po

PACKAGE: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("present/locale", "locale", "guide/locale")
ORDER: Final = ("de", "en", "fr", "es")
DEFAULT: Final = "en"
KEPT_TEXTS: Final = 4096
"""Answers of each way to ask that are kept; more than there are messages."""


def _files(code: str) -> list[Path]:
    return [path for folder in FOLDERS if (path := PACKAGE / folder / f"{code}.po").is_file()]


def _found() -> dict[str, str]:
    codes = {path.stem for folder in FOLDERS[:2] for path in (PACKAGE / folder).glob("*.po")}
    order = [code for code in ORDER if code in codes] + sorted(codes - set(ORDER))
    return {code: po.header(po.read(_files(code)[0])).get("Language-Name", code) for code in order}


LANGUAGES: Final[dict[str, str]] = _found()
"""Code and own name of each language, in the order of the switch."""


@lru_cache(maxsize=64)
def translation(lang: str) -> gettext.GNUTranslations:
    """The messages of a language; those of English for a language that we do not speak."""
    if lang not in LANGUAGES:
        return translation(DEFAULT)
    messages = po.merge((po.read(path) for path in _files(lang)), f"{lang}.po")
    return gettext.GNUTranslations(io.BytesIO(po.compile_mo(messages)))


class Translator:
    """The four ways to ask for a text, bound to one language; `{name}` places are filled by the caller."""

    __slots__ = ("gettext", "lang", "ngettext", "npgettext", "pgettext")

    def __init__(self, lang: str) -> None:
        messages = translation(lang)
        remember = lru_cache(maxsize=KEPT_TEXTS)
        self.lang: str = lang if lang in LANGUAGES else DEFAULT
        self.gettext: Callable[[str], str] = remember(messages.gettext)
        self.ngettext: Callable[[str, str, int], str] = remember(messages.ngettext)
        self.pgettext: Callable[[str, str], str] = remember(messages.pgettext)
        self.npgettext: Callable[[str, str, str, int], str] = remember(messages.npgettext)


@lru_cache(maxsize=64)
def tr(lang: str) -> Translator:
    """The translator of a language; English for a language that we do not speak."""
    return Translator(lang)


def negotiate(accept_language: str, preferred: str | None = None) -> str:
    """The language of a viewer: the `preferred` one if we speak it, else the best of an Accept-Language header.

    Regions fall back to their language (`de-CH` to `de`); `q=0` excludes; of equal weights the first counts.
    """
    if preferred in LANGUAGES:
        return str(preferred)
    best, weight = DEFAULT, 0.0
    for item in accept_language[:500].split(","):
        tag, _, quality = item.partition(";")
        code = tag.strip().lower().replace("_", "-").partition("-")[0]
        q = 1.0
        if quality.strip():
            key, _, value = quality.strip().partition("=")
            try:
                q = float(value) if key.strip() == "q" else 0.0
            except ValueError:
                q = 0.0
        if code in LANGUAGES and weight < q <= 1.0:
            best, weight = code, q
    return best
