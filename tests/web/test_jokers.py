"""Jokers: told apart by stars and number where they lie; in sentences only where a rule set makes it matter which."""

from __future__ import annotations

import re
from typing import Any

import pytest

import maumau
from kit import looks
from maumau import guide
from maumau.core.actions import parse_action
from maumau.explain import why_refused
from maumau.present.cards import face
from maumau.present.i18n import LANGUAGES, tr
from maumau.present.names import jokers_differ, the_card
from maumau.present.reasons import misplay_text, reason_text

ALIKE = maumau.preset("pesten")
UNLIKE = ALIKE.replace(effects={**ALIKE.effects, "X2": "draw 3"})
LAID = {"kind": "laid", "seat": 1, "card": "X2", "call": 0}


def table(rules: maumau.RuleSet, **changes: Any) -> Any:
    """Two jokers in the hand, and somebody has laid the second one."""
    round_ = maumau.position(rules, hands=["X1 X2' 9H", "8C 4C"], top="9C", stock="5C 5D", to_act=0, dealer=1)
    return looks.table(rules, round_, last=[LAID], **changes)


@pytest.fixture
def two_packs() -> maumau.RuleSet:
    return UNLIKE.replace(packs=2)


@pytest.mark.parametrize(
    ("rules", "differ"),
    [
        (ALIKE, False),
        (UNLIKE, True),
        (UNLIKE.replace(jokers=1, effects={"X1": "draw 5"}), False),
        (maumau.preset("skat"), False),
    ],
)
def test_it_matters_which_joker_it_is_where_one_has_effects_of_its_own(rules: maumau.RuleSet, differ: bool) -> None:
    assert jokers_differ(rules) is differ


@pytest.mark.parametrize(
    ("lang", "one", "other", "log"),
    [
        ("en", "Joker 1", "Joker 2", "Ben lays joker 2."),
        ("de", "Joker 1", "Joker 2", "Ben legt Joker\u00a02."),
        ("fr", "Joker 1", "Joker 2", "Ben pose le joker 2."),
        ("es", "Comodín 1", "Comodín 2", "Ben echa el comodín 2."),
    ],
)
def test_the_jokers_of_a_hand_and_of_the_log_are_told_apart(
    two_packs: maumau.RuleSet, lang: str, one: str, other: str, log: str
) -> None:
    model = looks.model(table(two_packs), lang)

    assert [card.name for card in model.hand if card.card[0] == "X"] == [one, other]
    assert model.log[-1].text == log


@pytest.mark.parametrize(
    ("lang", "log"),
    [("en", "Ben lays the joker."), ("de", "Ben legt Joker."), ("fr", "Ben pose le joker."),
     ("es", "Ben echa el comodín.")],
)  # fmt: skip
def test_where_all_jokers_do_the_same_the_log_does_not_count_them(lang: str, log: str) -> None:
    model = looks.model(table(ALIKE.replace(packs=2)), lang)

    assert model.log[-1].text == log
    assert len({card.name for card in model.hand}) == 3


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_joker_has_as_many_stars_in_its_corners_as_its_name_says(n: int) -> None:
    corners = re.findall(r"<i .*?</i>", face(f"X{n}", "en")[1])

    assert [corner.count("#star") for corner in corners] == [n, n]


def test_a_refusal_names_the_joker_that_answers() -> None:
    rules = UNLIKE.replace(effects={"7": "draw 2", "X2": "draw 5"}, debt="stack_any_draw", no_finish_on=())
    round_ = maumau.position(rules, hands=["QD 2C", "8C"], top="7C", stock="5C 5D", debt=2, to_act=0, dealer=1)
    reason = why_refused(maumau.view_of(round_, 0), parse_action("QD"), rules)

    assert {lang: reason_text(reason.code, reason.params, lang) for lang in LANGUAGES} == {
        "en": "2 cards are owed: answer with a 7 or joker 2, or take them.",
        "de": "2 Karten stehen an: Leg eine 7 oder Joker\u00a02 oder nimm alle auf.",
        "fr": "2 cartes à prendre\u202f: réponds avec un 7 ou le joker 2, sinon prends-les.",
        "es": "Debes 2 cartas: responde con un 7 o el comodín 2, o róbalas.",
    }


def test_who_is_asked_about_a_joker_knows_which_one_was_pressed() -> None:
    assert misplay_text("X2", "en") == "Lay the joker at your own risk?"


def guide_text(rules: maumau.RuleSet, lang: str) -> str:
    return "\n".join(statement.text for statement in guide.build(rules, lang).statements())


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_the_guide_names_the_joker_with_effects_of_its_own_and_counts_no_others(lang: str) -> None:
    name = the_card("X2", lang)

    assert name in guide_text(UNLIKE, lang)
    assert name not in guide_text(ALIKE, lang)
    assert tr(lang).pgettext("rank", "joker") in guide_text(ALIKE, lang)
