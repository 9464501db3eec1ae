"""What a rule set says at the last cards: its two words, and the sentences in which they stand.

Some sets say nothing and knock: their sentences are other ones, not the same with another word.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maumau.present.i18n import Translator


def word(t: Translator, words: str, level: int) -> str:
    """The word at the last card but one (1) or for the last card (2), without quotes or exclamation marks.

    `words` is the option of that name.
    """
    return _both(t, words)[level >= 2]


@lru_cache(maxsize=256)
def _both(t: Translator, words: str) -> tuple[str, str]:
    return {
        "tschau_sepp": ("Tschau", "Sepp"),
        "makao": ("Makao", "Makao, makao"),
        "last_card": (t.pgettext("call", "Last card"), t.pgettext("call", "Last card, last card")),
        "knock": (t.pgettext("call", "Knock"), t.pgettext("call", "Knock, knock")),
    }.get(words, ("Mau", "Mau-Mau"))


def told(t: Translator, words: str, level: int, said: str, knocked: str) -> str:
    """A sentence about a word: `said` with its {word} filled in, or `knocked` where the set knocks."""
    return knocked if words == "knock" else said.replace("{word}", word(t, words, level))


def shout(t: Translator, words: str, level: int) -> str:
    """The word as it stands on a button or over a seat."""
    return t.pgettext("call", "{word}!").format(word=word(t, words, level))


def alone(t: Translator, words: str, level: int) -> str:
    """The word as it is heard right after a card."""
    heard = t.gettext("“{word}!”").format(word=word(t, words, level))
    return shout(t, words, level) if words == "knock" else heard


def missed(t: Translator, words: str) -> str:
    """What hangs over somebody who is out and has not said so."""
    return told(t, words, 2, t.gettext("Out – but no “{word}”!"), t.gettext("Out – but no knock!"))


def catch(t: Translator, words: str, name: str) -> str:
    """What the button does that catches somebody."""
    label = told(t, words, 1, t.gettext("Catch {name}: no “{word}”!"), t.gettext("Catch {name}: no knock!"))
    return label.format(name=name)
