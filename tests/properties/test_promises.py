"""What the engine promises for every valid rule set (RULES.md 4), over random rounds of each preset and player count.

A failure names seed and position; the seeds are 0, 1, 2, ... so it can be played again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import maumau
from maumau.testing import cards_of

PRESETS = ["international", "skat", "skat-points", "collector", "online", "online-penalty"]
BASE = maumau.preset("international")
SETS = {
    **{name: maumau.preset(name) for name in PRESETS},
    "switches": maumau.preset("online").replace(
        pack="skat32", effects={**BASE.effects, "9": ("reverse",), "A": ("skip",)}
    ),
    "challenges": BASE.replace(false_challenge=1, call_window="next_turn_begins", caught_on_turn="loses_turn"),
    "again": BASE.replace(effects={**BASE.effects, "6": ("again",), "5": ("draw 3", "reverse")}, debt="stack_any_draw"),
    "cover": BASE.replace(effects={**BASE.effects, "6": ("cover",)}, draw_when_able=True),
    "hungry": BASE.replace(draw_count=3, play_drawn="must", after_debt="may_play", draw_when_able=True),
    "patient": BASE.replace(
        draw_count="until_playable", play_drawn="no", wild_on_wild=False, no_finish_on=("wild", "draw")
    ),
    "answers": BASE.replace(skip_answer="passes_on", misplay="penalty", empty_stock="pass"),
    "short": maumau.preset("skat").replace(
        hand_size=6, hand_size_by_players={}, finish_uncalled="pending", call_penalty=4
    ),
    "quiet": BASE.replace(call="automatic", direction="counterclockwise"),
}
TABLES = [
    (name, players)
    for name, rule_set in SETS.items()
    for players in range(rule_set.players[0], rule_set.players[1] + 1)
    if not rule_set.problems(players=players)
]
STRANGE = [
    "2C",
    "7S",
    "7S!",
    "JC",
    "JC>H",
    "JC>H!!",
    "draw",
    "pass",
    "call",
    "call!!",
    "catch 0",
    "catch 1",
    "accept",
    "wish H",
]


def choices(round_: maumau.Round) -> list[tuple[int, maumau.Action]]:
    """Everything that any seat may do."""
    return [(seat, action) for seat in range(len(round_.hands)) for action in round_.legal_actions(seat)]


def rounds(name: str, players: int, many: int) -> Iterator[tuple[maumau.Round, random.Random]]:
    """Freshly dealt rounds with a source of chance for each."""
    for seed in range(many):
        yield maumau.deal(SETS[name], players=players, seed=seed, dealer=seed % players), random.Random(seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cards_are_conserved(name: str, players: int, many: int) -> None:
    """Hands, stock, pile and top are the pack at every state, and no card is twice there."""
    for round_, chance in rounds(name, players, many):
        pack = sorted(cards_of(round_))
        assert len(set(pack)) == len(pack) == (32 if SETS[name].pack == "skat32" else 52)
        while not round_.is_over:
            round_.apply(*chance.choice(choices(round_)))
            assert sorted(cards_of(round_)) == pack, maumau.format_position(round_)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_there_is_a_legal_action_until_the_round_ends_and_it_ends(name: str, players: int, many: int) -> None:
    """The seat to act always has one, actors are exactly the seats that have one, and nobody has any afterwards."""
    for round_, chance in rounds(name, players, many):
        steps = 0
        while not round_.is_over:
            acting = {seat for seat in range(players) if round_.legal_actions(seat)}
            assert round_.to_act in acting, maumau.format_position(round_)
            assert set(round_.actors()) == acting, maumau.format_position(round_)
            round_.apply(*chance.choice(choices(round_)))
            steps += 1
            assert steps < 60_000, maumau.format_position(round_)

        assert choices(round_) == []
        assert round_.actors() == ()
        assert (round_.winner is None) == (maumau.view_of(round_, None).over != "won")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_legal_actions_ascend_and_read_back(name: str, players: int, many: int) -> None:
    """The order is ascending without repetition, and every action is its text and the other way round."""
    for round_, chance in rounds(name, players, many):
        while not round_.is_over:
            for seat in range(players):
                listed = round_.legal_actions(seat)
                assert [int(a) for a in listed] == sorted({int(a) for a in listed})
                assert [maumau.parse_action(str(action)) for action in listed] == listed
                assert [maumau.parse_action(maumau.format_action(action)) for action in listed] == listed
            round_.apply(*chance.choice(choices(round_)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_illegal_action_changes_nothing_and_says_why(name: str, players: int, many: int) -> None:
    """Whatever is not listed is refused with a code and a sentence, and the position stays the same."""
    for round_, chance in rounds(name, players, many):
        while True:
            seat, text = chance.randrange(players), chance.choice(STRANGE)
            if text not in [str(action) for action in round_.legal_actions(seat)]:
                before = maumau.format_position(round_)
                with pytest.raises(maumau.IllegalAction) as refusal:
                    round_.apply(seat, text)
                assert refusal.value.code
                assert refusal.value.text.strip()
                assert maumau.format_position(round_) == before
            if round_.is_over:
                break
            round_.apply(*chance.choice(choices(round_)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_same_seed_and_actions_give_the_same_round(name: str, players: int, many: int) -> None:
    """A second round from the same seed stays equal after every action, and a copy goes its own way."""
    for seed in range(many):
        chance = random.Random(seed)
        one, two = (maumau.deal(SETS[name], players=players, seed=seed, dealer=0) for _ in range(2))
        while not one.is_over:
            seat, action = chance.choice(choices(one))
            aside = one.copy()
            before = maumau.format_position(one)
            one.apply(seat, action)
            assert maumau.format_position(aside) == before
            two.apply(seat, str(action))
            assert maumau.format_position(one) == maumau.format_position(two)
            aside.apply(seat, action)
            assert maumau.format_position(aside) == maumau.format_position(one)


@pytest.mark.parametrize(("name", "players"), [table for table in TABLES if table[0] in PRESETS])
def test_many_rounds_inside_the_core_all_end(name: str, players: int, many: int) -> None:
    """Fifty times as many: each is counted, the cap of turns is a rare last resort, the same seed gives the same."""
    stats = maumau.simulate(SETS[name], players=players, rounds=50 * many, seed=1, policy="random")

    assert stats.rounds == sum(stats.lengths) == 50 * many
    assert sum(stats.wins) <= stats.rounds
    assert stats.unfinished <= stats.rounds // 50
    assert maumau.simulate(SETS[name], players=players, rounds=50 * many, seed=1, policy="random", threads=2) == stats


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_doors_lead_to_the_same_place(name: str, players: int, many: int) -> None:
    """`advance`, the silent door, leaves the same position as `apply`."""
    for round_, chance in rounds(name, players, many):
        silent = round_.copy()
        while not round_.is_over:
            seat, action = chance.choice(choices(round_))
            round_.apply(seat, action)
            silent.advance(seat, action)
            assert maumau.format_position(silent) == maumau.format_position(round_)


def test_the_order_of_actions_is_pinned() -> None:
    """By what is said, then by the suit named, then by the card, verbs after cards. Programs outside count on it."""
    rule_set = maumau.preset("skat").replace(no_finish_on=())
    round_ = maumau.position(rule_set, hands=["9S JD", "KC QC"], top="9H", stock="KD AD TC 8C", to_act=0)

    assert [str(action) for action in round_.legal_actions(0)] == [
        *("9S", "draw", "JD>C", "JD>D", "JD>H", "JD>S"),
        *("9S!", "JD>C!", "JD>D!", "JD>H!", "JD>S!"),
    ]


def test_the_order_within_a_hand_is_pinned() -> None:
    """Ranks from seven to ace, within a rank clubs, diamonds, hearts, spades."""
    round_ = maumau.position(
        maumau.preset("skat"), hands=["KH 9S 9C AH 9D TH 8C", "KC QC"], top="9H", stock="KD AD TC", to_act=0
    )

    assert [str(action) for action in round_.legal_actions(0)] == ["9C", "9D", "9S", "TH", "KH", "AH", "draw"]


def test_catches_and_calls_come_last() -> None:
    """One seat is on turn with two omissions of others open to it."""
    base = maumau.preset("international")
    rule_set = base.replace(effects={**base.effects, "6": ("again",)}, call_window="next_turn_ends")
    round_ = maumau.position(rule_set, hands=["9H KC", "6H 2S", "QD QC KD"], top="9S", stock="TD 5C 4C 3C", to_act=0)
    round_.apply(0, "9H")
    round_.apply(1, "6H")

    assert [str(action) for action in round_.legal_actions(0)] == ["call", "catch 1"]
    assert [str(action) for action in round_.legal_actions(2)] == ["catch 0", "catch 1"]
