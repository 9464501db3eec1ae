"""Texts of positions, actions and records read back to what they were (RULES.md 3.18, DESIGN.md 4)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau
from maumau.errors import MaumauError
from maumau.testing import random_record

PRESETS = ["international", "skat", "skat-points", "collector", "online", "online-penalty"]
BASE = maumau.preset("international")
SETS = [
    *(maumau.preset(name) for name in PRESETS),
    BASE.replace(effects={**BASE.effects, "6": ("cover",), "5": ("again",), "9": ("reverse",)}, false_challenge=1),
    BASE.replace(skip_answer="passes_on", draw_count=2, after_debt="may_play", call_window="next_has_played"),
    BASE.replace(packs=2, jokers=1, call="automatic"),
]
ranks = st.sampled_from("23456789TJQKA")
suits = st.sampled_from("CDHS")
action_texts = st.one_of(
    st.builds(
        lambda r, s, w, c: r + s + w + c,
        ranks,
        suits,
        st.sampled_from(["", ">C", ">D", ">H", ">S"]),
        st.sampled_from(["", "!", "!!"]),
    ),
    st.builds(
        lambda n, w, c: f"X{n}{w}{c}", st.integers(1, 4), st.sampled_from(["", ">C", ">S"]), st.sampled_from(["", "!"])
    ),
    st.builds(lambda r, s: f"{r}{s}'", ranks, suits),
    st.builds(lambda r, s: f"try {r}{s}", ranks, suits),
    st.sampled_from(["draw", "pass", "call", "call!!", "accept"]),
    st.builds(lambda seat: f"catch {seat}", st.integers(0, 7)),
    st.builds(lambda suit: f"wish {suit}", suits),
)
rule_sets = st.sampled_from(SETS)


def choices(round_: maumau.Round) -> list[tuple[int, maumau.Action]]:
    """Everything that any seat may do."""
    return [(seat, action) for seat in range(len(round_.hands)) for action in round_.legal_actions(seat)]


def same(one: maumau.Round, two: maumau.Round) -> None:
    """Two rounds give the same texts, the same Views and the same actions to everybody."""
    assert maumau.format_position(one) == maumau.format_position(two)
    for viewer in [*range(len(one.hands)), None]:
        assert maumau.view_of(one, viewer).to_json() == maumau.view_of(two, viewer).to_json()
    assert choices(one) == choices(two)


@given(action_texts)
def test_an_action_reads_back(text: str) -> None:
    """The text of a parsed action is the text, and the action of that text is the action."""
    action = maumau.parse_action(text)

    assert maumau.format_action(action) == text
    assert maumau.parse_action(maumau.format_action(action)) == action


@pytest.mark.parametrize(
    ("written", "text"), [("10H", "TH"), ("10h!", "TH!"), ("jc>h", "JC>H"), (" draw ", "draw"), ("CATCH 2", "catch 2")]
)
def test_friendly_spellings_are_accepted(written: str, text: str) -> None:
    """DESIGN.md 4: ten may be written with two digits; case and spaces around don't matter."""
    assert maumau.format_action(maumau.parse_action(written)) == text


@given(st.text(max_size=12))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    """A text is an action that reads back, or a refusal of this package; never another error."""
    try:
        action = maumau.parse_action(text)
    except MaumauError:
        return
    assert maumau.parse_action(maumau.format_action(action)) == action


@settings(max_examples=40)
@given(rule_sets, st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 120))
def test_a_position_reads_back_at_any_moment(rule_set: maumau.RuleSet, players: int, seed: int, length: int) -> None:
    """The line holds everything: the parsed round has the same texts, Views, actions, and the same future."""
    chance = random.Random(seed)
    round_ = maumau.deal(rule_set, players=players, seed=seed, dealer=0)
    for _ in range(length):
        if round_.is_over:
            break
        round_.apply(*chance.choice(choices(round_)))
    line = maumau.format_position(round_)
    assert "\n" not in line
    again = maumau.parse_position(line)

    same(round_, again)
    for _ in range(12):
        if round_.is_over:
            break
        seat, action = chance.choice(choices(round_))
        told = [event.seen_by(None) for event in round_.apply(seat, action)]
        assert told == [event.seen_by(None) for event in again.apply(seat, action)]
        same(round_, again)


@pytest.mark.parametrize("rule_set", SETS)
def test_a_position_reads_back_after_every_action(rule_set: maumau.RuleSet) -> None:
    """A twin that is written and read before every action never differs from the round itself."""
    chance = random.Random(7)
    round_ = maumau.deal(rule_set, players=3, seed=7, dealer=0)
    while not round_.is_over:
        twin = maumau.parse_position(maumau.format_position(round_))
        seat, action = chance.choice(choices(round_))
        round_.apply(seat, action)
        twin.apply(seat, str(action))
        same(round_, twin)
    same(round_, maumau.parse_position(maumau.format_position(round_)))


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_other_line_is_refused_in_words(line: str) -> None:
    """Whatever is no position raises an error of this package."""
    with pytest.raises(MaumauError):
        maumau.parse_position(line)


@settings(max_examples=60)
@given(rule_sets, st.data())
def test_a_damaged_position_is_read_or_refused_but_never_breaks(rule_set: maumau.RuleSet, data: st.DataObject) -> None:
    """One character of a line is replaced: the parser answers with a round or with an error of this package."""
    line = maumau.format_position(maumau.deal(rule_set, players=2, seed=1, dealer=0))
    place = data.draw(st.integers(0, len(line) - 1))
    damaged = line[:place] + data.draw(st.characters(min_codepoint=32, max_codepoint=126)) + line[place + 1 :]
    try:
        round_ = maumau.parse_position(damaged)
    except MaumauError:
        return
    same(round_, maumau.parse_position(maumau.format_position(round_)))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_record_replays_to_the_same_match(name: str, players: int) -> None:
    """The text of a match played by chance gives the same match: sheet, winners, last position and text."""
    text = random_record(maumau.preset(name), players=players, seed=11)
    match = maumau.replay(text)

    assert str(match.record()) == text
    assert match.is_over
    again = maumau.replay(str(match.record()))
    assert list(again.totals) == list(match.totals)
    assert list(again.round_wins) == list(match.round_wins)
    assert again.winners == match.winners
    same(again.round, match.round)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_replays_to_the_same_state_after_every_action(name: str) -> None:
    """A match and its replay agree at every moment of the first rounds."""
    match = maumau.Match(maumau.preset(name), players=3, seed=21, names=["Ada", "Ben", "Čap"])
    chance = random.Random(21)
    for number in range(120):
        if match.is_over:
            break
        if match.round.is_over:
            match.next_round()
        else:
            match.apply(*chance.choice(choices(match.round)))
        if number % 4 == 0:
            again = maumau.replay(str(match.record()))
            same(again.round, match.round)
            assert list(again.totals) == list(match.totals)
            assert str(again.record()) == str(match.record())


@settings(max_examples=30)
@given(st.text(max_size=200))
def test_any_other_text_is_no_record(text: str) -> None:
    """Whatever is no record raises an error of this package."""
    with pytest.raises(MaumauError):
        maumau.replay(text)
