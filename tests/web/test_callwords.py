"""The table says the words of its own rule set: in sentences, over a seat and on the button."""

from __future__ import annotations

import pytest

from maumau.present import callwords
from maumau.present.i18n import LANGUAGES, tr
from maumau.present.sentences import Teller
from maumau.present.telling import tell_all
from maumau.rules import preset, presets
from maumau.rules.options import BY_ID

SEATS = {0: "Ada", 1: "Ben", 2: "Cem"}
HEARD = {
    "mau": ("“Mau!”", "“Mau-Mau!”"),
    "tschau_sepp": ("“Tschau!”", "“Sepp!”"),
    "makao": ("“Makao!”", "“Makao, makao!”"),
    "last_card": ("“Last card!”", "“Last card, last card!”"),
    "knock": ("Knock!", "Knock, knock!"),
}


def line(words: str, event: dict[str, object], lang: str = "en", you: int | None = 0) -> str:
    (told,) = tell_all(Teller(tr(lang), SEATS, you, "french", words), [{"n": 1, **event}])
    return told.text


def test_every_value_of_the_option_has_its_words_here() -> None:
    assert set(HEARD) == set(BY_ID["words"].values)
    assert {preset(name).words for name in presets()} == set(HEARD)


@pytest.mark.parametrize("words", sorted(HEARD))
def test_a_word_said_with_a_card_is_that_of_the_set(words: str) -> None:
    first, second = HEARD[words]

    assert line(words, {"kind": "laid", "seat": 1, "card": "9H", "call": 1}) == f"Ben lays the 9 of hearts. {first}"
    assert line(words, {"kind": "laid", "seat": 1, "card": "9H", "call": 2}) == f"Ben lays the 9 of hearts. {second}"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("tschau_sepp", ["Ben says “Tschau!”", "You have caught Ben: no “Tschau”!", "You say “Sepp!”"]),
        (
            "last_card",
            ["Ben says “Last card!”", "You have caught Ben: no “Last card”!", "You say “Last card, last card!”"],
        ),
        ("knock", ["Ben knocks on the table.", "You have caught Ben: no knock!", "You knock on the table."]),
    ],
)
def test_saying_and_catching_are_told_in_the_words_of_the_set(words: str, told: list[str]) -> None:
    assert told == [
        line(words, {"kind": "called", "seat": 1, "call": 1}),
        line(words, {"kind": "caught", "seat": 1, "by": 0}),
        line(words, {"kind": "called", "seat": 0, "call": 2}),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", sorted(set(HEARD) - {"mau"}))
def test_no_sentence_of_another_set_says_mau(words: str, lang: str) -> None:
    t = tr(lang)
    events: list[dict[str, object]] = [
        {"kind": "called", "seat": 1, "call": 1},
        {"kind": "called", "seat": 1, "call": 2},
        {"kind": "caught", "seat": 0, "by": 2},
        {"kind": "caught", "seat": 1, "by": 0},
        {"kind": "caught", "seat": 1, "by": 2},
        {"kind": "finish_pending", "seat": 0},
        {"kind": "finish_pending", "seat": 1},
        {"kind": "laid", "seat": 1, "card": "9H", "call": 1},
    ]
    said = [
        *(line(words, event, lang) for event in events),
        callwords.shout(t, words, 1),
        callwords.shout(t, words, 2),
        callwords.missed(t, words),
        callwords.catch(t, words, "Ben"),
    ]

    assert all(said)
    assert not [text for text in said if "Mau" in text or "{" in text]
