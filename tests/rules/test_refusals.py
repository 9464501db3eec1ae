"""RULES 4, last clause: an illegal action never changes anything and says why, by rule."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, dealt, play, quiet, refused, rules, view

import maumau
from maumau.explain import why_refused

CASES = [
    # name, rules, hands, top, more, turns before, seat, action, code
    ("not in hand", "skat", ["KD 8S", "QC QS"], "9H", {}, [], 0, "9S", "not_in_hand"),
    ("neither suit nor rank", "skat", ["KD 8S", "QC QS"], "9H", {}, [], 0, "KD", "does_not_fit"),
    ("wish", "skat", ["9C 8S", "QC QS"], "JC", {"wish": "H"}, [], 0, "9C", "wish_not_served"),
    ("debt, suit fits", "skat", ["KH 8S", "QC QS"], "7H", {"debt": 2}, [], 0, "KH", "debt_open"),
    ("debt, wild", "skat", ["JD 8S", "QC QS"], "7H", {"debt": 2}, [], 0, "JD>H", "debt_open"),
    ("jack on jack", "skat", ["JD 8S", "QC QS"], "JC", {"wish": "H"}, [], 0, "JD>S", "wild_on_wild"),
    ("last jack", "skat", ["JD", "QC QS"], "9H", {}, [], 0, "JD>S", "no_finish"),
    ("draw though able", "international", ["KH 8S", "QC QS"], "9H", {}, [], 0, "draw", "must_play"),
    ("other card after a draw", "skat", ["KH 8S", "QC QS"], "9H", {}, ["0 draw"], 0, "KH", "only_drawn_card"),
    ("second draw", "skat", ["KH 8S", "QC QS"], "9H", {}, ["0 draw"], 0, "draw", "already_drawn"),
    ("pass without a draw", "skat", ["KH 8S", "QC QS"], "9H", {}, [], 0, "pass", "nothing_drawn"),
    ("out of turn", "skat", ["KH 8S", "QH QS"], "9H", {}, [], 1, "QH", "not_your_turn"),
    ("word that is not owed", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "KH!", "nothing_owed"),
    ("late word that is not owed", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "call", "nothing_owed"),
    ("wild without suit", "skat", ["JD 8S AD", "QC QS"], "9H", {}, [], 0, "JD", "suit_missing"),
    ("suit for an ordinary card", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "KH>S", "suit_not_needed"),
    ("nothing missed", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "catch 1", "nothing_to_catch"),
    ("no such action", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "dance", "unknown_action"),
    ("no such card", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "1H", "unknown_action"),
    ("empty text", "skat", ["KH 8S AD", "QC QS"], "9H", {}, [], 0, "", "unknown_action"),
    ("after the end", quiet("skat"), ["KH", "QC QS"], "9H", {}, ["0 KH"], 1, "draw", "round_over"),
    (
        "skip open",
        quiet(skip_answer="passes_on"),
        ["8H 4S AD", "QH QS"],
        "9H",
        {},
        ["0 8H"],
        1,
        "QH",
        "skip_open",
    ),
    (
        "cover open",
        quiet(effects={"A": ("cover",)}),
        ["AH 2H AD 4C", "QH QS"],
        "9H",
        {},
        ["0 AH"],
        0,
        "pass",
        "cover_open",
    ),
    (
        "suit in force",
        quiet(wild_wish="not_current"),
        ["JD 8S AD", "QC QS"],
        "9H",
        {},
        [],
        0,
        "JD>H",
        "suit_not_allowed",
    ),
]

OPTIONS = {
    "wild_on_wild": "wild_on_wild",
    "no_finish": "no_finish_on",
    "must_play": "draw_when_able",
    "debt_open": "debt",
    "only_drawn_card": "play_drawn",
    "suit_not_allowed": "wild_wish",
    "skip_open": "skip_answer",
    "cover_open": "effects",
}
"""The option a refusal points to, where one decides it."""


@pytest.mark.parametrize(
    ("rule_set", "hands", "top", "more", "before", "seat", "action", "code"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_each_sort_of_illegal_action_is_refused_by_its_own_code(
    rule_set: str | maumau.RuleSet,
    hands: list[str],
    top: str,
    more: dict[str, object],
    before: list[str],
    seat: int,
    action: str,
    code: str,
) -> None:
    """Code, sentence and option; the position text and every seat's actions stay as they were."""
    round_ = at(rule_set, hands, top, **more)  # type: ignore[arg-type]
    play(round_, *before)

    refusal = refused(round_, seat, action)

    assert refusal.code == code
    if code in OPTIONS:
        assert refusal.option == OPTIONS[code]


READABLE = [case for case in CASES if case[-1] != "unknown_action"]


@pytest.mark.parametrize(
    ("rule_set", "hands", "top", "more", "before", "seat", "action"),
    [case[1:-1] for case in READABLE],
    ids=[case[0] for case in READABLE],
)
def test_the_reason_is_computed_from_the_view_alone(
    rule_set: str | maumau.RuleSet,
    hands: list[str],
    top: str,
    more: dict[str, object],
    before: list[str],
    seat: int,
    action: str,
) -> None:
    """DESIGN 5: what the seat's own View says is all that is needed, and it is the same reason."""
    chosen = maumau.preset(rule_set) if isinstance(rule_set, str) else rule_set
    round_ = at(chosen, hands, top, **more)  # type: ignore[arg-type]
    play(round_, *before)

    reason = why_refused(view(round_, seat), maumau.parse_action(action), chosen)
    refusal = refused(round_, seat, action)

    assert (reason.code, reason.text, reason.option) == (refusal.code, refusal.text, refusal.option)


@pytest.mark.parametrize(
    ("hands", "top", "more", "action", "words"),
    [
        (["KD 8S", "QC QS"], "9H", {}, "KD", [("♥", "heart"), ("9", "nine")]),
        (["9C 8S", "QC QS"], "JC", {"wish": "H"}, "9C", [("♥", "heart")]),
        (["KH 8S", "QC QS"], "7H", {"debt": 4}, "KH", [("4", "four"), ("7", "seven")]),
        (["JD", "QC QS"], "9H", {}, "JD>S", [("jack", "J")]),
    ],
)
def test_the_sentence_names_what_the_rule_asks_for(
    hands: list[str], top: str, more: dict[str, object], action: str, words: list[tuple[str, str]]
) -> None:
    """Needs hearts or a nine; hearts were wished for; a debt of four that only a seven answers; no last jack."""
    text = refused(at("skat", hands, top, **more), 0, action).text  # type: ignore[arg-type]

    for either in words:
        assert any(word in text for word in either), text


def test_the_dealers_open_wish_refuses_everything_else() -> None:
    """Code ``wish_open`` for the dealer."""
    round_ = dealt(quiet(), "J", 3)

    assert refused(round_, 0, "draw").code == "wish_open"


def test_a_word_is_not_owed_where_there_are_no_words() -> None:
    """3.7: with ``none`` and ``automatic`` only bare texts exist."""
    for call in ("none", "automatic"):
        round_ = at(rules(call=call), ["KH 8S", "QC QS"], "9H")
        assert refused(round_, 0, "KH!").code == "nothing_owed"


def test_a_listed_action_is_never_refused() -> None:
    """The other half of the promise: every text in the list is accepted by a copy of the round."""
    for hands, top, more in (
        (["KH 8S 9D JC", "QC QS"], "9H", {}),
        (["7C 8S 9D JC", "QC QS"], "7H", {"debt": 2}),
        (["KH 8S 9D JC", "QC QS"], "JD", {"wish": "S"}),
        (["KH", "QC QS"], "9H", {}),
    ):
        round_ = at("skat", hands, top, **more)  # type: ignore[arg-type]
        for action in round_.legal_actions(0):
            before = maumau.format_position(round_)
            round_.copy().apply(0, str(action))
            assert maumau.format_position(round_) == before


def test_every_action_that_is_not_listed_is_refused() -> None:
    """All 52 bare cards and a few words, on one position: legal or refused, nothing in between."""
    round_ = at(quiet(draw_when_able=True), ["KH 8S 9D JC", "QC QS"], "9H")
    listed = {str(action) for action in round_.legal_actions(0)}
    every = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]

    for text in [*every, *(f"{card}>H" for card in every), "draw", "pass", "call", "catch 1", "accept", "wish H"]:
        if text not in listed:
            refused(round_, 0, text)

    assert listed == {"KH", "9D", "JC>C", "JC>D", "JC>H", "JC>S", "draw"}


@pytest.mark.parametrize(
    ("changes", "hands", "stock", "moves", "action", "text"),
    [
        ({"empty_stock": "pass", "recycle": "never"}, ["KC 8S", "QC QS"], "", [], "draw", "and none to lay: pass."),
        ({"draw_when_able": False}, ["KH 8S", "QC QS"], "TC AC", [], "pass", "so you may not pass."),
        ({"play_drawn": "must"}, ["KC 8S", "QC QS"], "TH AC", ["0 draw"], "draw", "this turn: lay the drawn card."),
        ({"play_drawn": "must"}, ["KC 8S", "QC QS"], "TC AC", ["0 draw"], "draw", "this turn: pass."),
        ({"debt": "no_stack"}, ["7H KC", "QC QS"], "TC AC KD", ["0 7H"], "pass", "2 cards: draw them."),
        ({"effects": {"K": "cover"}}, ["KH KD TS", "QC QS"], "TC AC", ["0 KH"], "pass", "covered: lay a second one."),
        ({"effects": {"K": "cover"}}, ["KH TS AS", "QC QS"], "TC AC", ["0 KH"], "pass", "covered: draw."),
    ],
)
def test_a_refusal_names_only_what_may_be_done(
    changes: dict[str, Any], hands: list[str], stock: str, moves: list[str], action: str, text: str
) -> None:
    """3.3, 3.4, 3.6 and 3.7: top 9 of hearts; what the sentence offers is legal, and what is legal it offers."""
    round_ = at(quiet("skat").replace(**changes), hands, "9H", stock=stock)
    play(round_, *moves)

    assert refused(round_, round_.to_act or 0, action).text.endswith(text)
