"""``words``: what is said is a matter of looks; when it is owed is not."""

from __future__ import annotations

import pytest
from rules_kit import at, play, rejected, rules, texts

import maumau


@pytest.mark.parametrize("words", ["mau", "tschau_sepp", "makao", "last_card", "knock"])
def test_the_same_actions_whatever_is_said(words: str) -> None:
    """Texts, windows and penalties stay."""
    round_ = at(rules(words=words), ["9C KD", "QC QS"], "9H")
    assert texts(round_) == {"9C", "9C!"}

    play(round_, "0 9C", "1 catch 0")
    assert len(round_.hands[0]) == 3


def test_the_presets_speak_their_own_language() -> None:
    """Switzerland, Bavaria, the Netherlands."""
    said = {name: maumau.preset(name).words for name in ("skat", "tschau-sepp", "neunerln", "pesten")}

    assert said == {"skat": "mau", "tschau-sepp": "tschau_sepp", "neunerln": "knock", "pesten": "last_card"}


def test_it_needs_announcements() -> None:
    """Where nothing is said it has no meaning, as all options of announcements an error."""
    found = rules(call="none").replace(words="knock").problems()

    assert [(problem.option, problem.code) for problem in found] == [("words", "without_meaning")]
    assert rejected(words="uno") == {"words"}
