"""What a round does away from the checked door: the silent one, the fast chance, and corners seldom reached."""

from __future__ import annotations

from typing import Any

import pytest

import maumau
from maumau.core.playout import rollouts
from maumau.core.round import Round
from maumau.rules.compile import compile_rules
from maumau.testing import cards_of

QUIET = maumau.preset("international").replace(call="none")
SPOKEN = maumau.preset("skat").replace(false_challenge=1, finish_uncalled="pending")


def at(rules: maumau.RuleSet, hands: list[str], top: str, **more: Any) -> maumau.Round:
    """A set-up position."""
    return maumau.position(rules, hands=hands, top=top, **more)


def after(round_: maumau.Round, *turns: str) -> maumau.Round:
    """The round after some actions."""
    for turn in turns:
        seat, _, action = turn.partition(" ")
        round_.apply(int(seat), action)
    return round_


def fast(rules: maumau.RuleSet, players: int, seed: int) -> Round:
    """A round dealt by the fast generator."""
    round_ = Round(compile_rules(rules, players), rules)
    round_.redeal(0, seed)
    return round_


def kinds(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


@pytest.mark.parametrize(
    ("round_", "seat", "action"),
    [
        (at(QUIET, ["7H 8S", "JC QD"], "9H", stock="KD 2C 3C"), 0, "7H"),
        (at(QUIET, ["JH 8S 9C", "JC QD"], "9H", stock="KD 2C 3C"), 0, "JH>S"),
        (at(QUIET, ["KS 8S", "JC QD"], "9H", stock="KD 2C 3C"), 0, "draw"),
        (at(QUIET, ["KS 8S", "JC QD"], "9H", stock="KD 2C 3C", drawn="KS"), 0, "pass"),
        (at(SPOKEN, ["KS 8S", "QD"], "9H", stock="KC 8C 9C"), 0, "catch 1"),
        (after(at(SPOKEN, ["9H 8S", "QD KD", "KH AH"], "9S", stock="KC 8C 9C TC"), "0 9H"), 0, "call"),
        (after(at(SPOKEN, ["9H 8S", "QD KD", "KH AH"], "9S", stock="KC 8C 9C TC"), "0 9H"), 2, "catch 0"),
        (after(at(SPOKEN, ["8H", "QD KD"], "9H", stock="KC 8C 9C TC"), "0 8H"), 1, "accept"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_the_silent_door_does_the_same_and_tells_nothing(round_: maumau.Round, seat: int, action: str) -> None:
    silent, loud = round_.copy(), round_.copy()

    loud.apply(seat, action)
    silent.advance(seat, maumau.parse_action(action))

    assert maumau.format_position(silent) == maumau.format_position(loud)
    assert maumau.format_position(silent) != maumau.format_position(round_)
    assert silent.take_notes() == []


def test_the_silent_door_leaves_a_number_without_a_meaning_alone() -> None:
    """58 and 59 are spare."""
    round_ = at(QUIET, ["7H 8S", "JC QD"], "9H", stock="KD 2C 3C")
    before = maumau.format_position(round_)

    round_.advance(0, 58)

    assert maumau.format_position(round_) == before


def test_a_copy_goes_its_own_way_with_the_same_future() -> None:
    round_ = maumau.deal(QUIET, players=2, seed=4, dealer=0)
    twin = round_.copy()
    kept = maumau.format_position(round_)
    while not twin.is_over:
        twin.apply(twin.to_act, twin.legal_actions(twin.to_act)[0])

    assert maumau.format_position(round_) == kept
    other = round_.copy()
    while not other.is_over:
        other.apply(other.to_act, other.legal_actions(other.to_act)[0])
    assert maumau.format_position(other) == maumau.format_position(twin)


def test_a_fast_deal_is_whole_and_depends_on_its_seed_alone() -> None:
    """Hands, start card and stock are the pack; neighbouring seeds give unlike hands."""
    rounds = [fast(QUIET, 4, seed) for seed in range(50)]

    for round_ in rounds:
        assert len(cards_of(round_)) == len(set(cards_of(round_))) == 52
        assert [len(hand) for hand in round_.hands] == [5, 5, 5, 5]
    lines = [maumau.format_position(round_) for round_ in rounds]
    assert len(set(lines)) == 50
    assert lines == [maumau.format_position(fast(QUIET, 4, seed)) for seed in range(50)]
    assert "seed=" not in lines[0]


def test_a_round_can_go_on_with_the_fast_chance() -> None:
    """For searches: the same seed the same future, and the verifiable seed is forgotten."""
    round_ = maumau.deal(QUIET, players=2, seed=4, dealer=0)
    assert round_.seed is not None
    futures = []
    for seed in (1, 1, 2):
        copy = round_.copy()
        copy.use_fast_chance(seed)
        assert copy.seed is None
        futures.append(rollouts(copy, copy.copy(), seed, 20))

    assert futures[0] == futures[1] != futures[2]


def test_rollouts_leave_the_position_as_it_is() -> None:
    round_ = fast(QUIET, 3, 8)
    before = maumau.format_position(round_)

    actions = rollouts(round_, round_.copy(), 1, 5)

    assert actions >= 5
    assert maumau.format_position(round_) == before
    assert rollouts(round_, round_.copy(), 1, 0) == 0


COVER = QUIET.replace(effects={"A": ("cover",), "J": ("wild",)})


@pytest.mark.parametrize(
    ("changes", "over", "kinds_told"),
    [
        ({"empty_stock": "stop_round"}, "empty", ["drew", "round_stopped"]),
        ({"empty_stock": "pass"}, None, ["drew"]),
    ],
)
def test_a_cover_that_cannot_be_drawn(changes: dict[str, Any], over: str | None, kinds_told: list[str]) -> None:
    """Stock and pile are empty once the ace lies on top: nothing comes, then the set decides (3.6, 3.13)."""
    round_ = after(at(COVER.replace(**changes), ["AH KS", "9C 8C"], "9H"), "0 AH")
    line = maumau.format_position(round_).replace(" pile=9H", "")
    round_ = maumau.parse_position(line)
    assert [str(action) for action in round_.legal_actions(0)] == ["draw"]

    events = round_.apply(0, "draw")

    assert kinds(events) == kinds_told
    assert round_.over == over
    assert round_.to_act == (None if over else 1)


def test_the_word_is_owed_when_a_cover_comes_to_nothing() -> None:
    """One card is left at the end of the turn, so Mau was owed, and the next seat may notice (3.13)."""
    rules = COVER.replace(call="manual", empty_stock="pass")
    round_ = after(at(rules, ["AH KS", "9C 8C"], "9H"), "0 AH")
    round_ = maumau.parse_position(maumau.format_position(round_).replace(" pile=9H", ""))

    round_.apply(0, "draw")

    assert round_.open_calls == (0,)
    assert "call" in [str(action) for action in round_.legal_actions(0)]
    assert "catch 0" in [str(action) for action in round_.legal_actions(1)]


@pytest.mark.parametrize(
    ("stock", "empty", "over", "drawn"),
    [
        ("KC QC", "stop_round", "empty", ["KC", "QC"]),
        ("KC QC", "pass", None, ["KC", "QC"]),
        ("", "stop_round", "empty", []),
    ],
)
def test_drawing_until_playable_when_the_cards_run_out(
    stock: str, empty: str, over: str | None, drawn: list[str]
) -> None:
    """Everything is taken; then the round stops, or the seat stays on turn with what it got."""
    rules = QUIET.replace(draw_count="until_playable", empty_stock=empty)
    round_ = at(rules, ["8S 4S", "JC QD"], "9H", stock=stock)

    [drew, *rest] = round_.apply(0, "draw")

    assert [str(card) for card in drew.seen_by(0).cards or ()] == drawn
    assert kinds(rest) == (["round_stopped"] if over else [])
    assert round_.over == over


def test_drawing_until_playable_finds_a_card_of_the_second_pack() -> None:
    rules = QUIET.replace(draw_count="until_playable", packs=2)
    round_ = at(rules, ["8S 4S", "JC QD"], "9H", stock="KC KC' 3H' 5H")

    round_.apply(0, "draw")

    assert [str(card) for card in round_.drawn] == ["KC", "3H'", "KC'"]
    assert [str(action) for action in round_.legal_actions(0)] == ["pass", "3H'"]


def test_with_two_packs_no_word_is_listed_while_more_than_one_card_stays() -> None:
    rules = maumau.preset("international").replace(packs=2)
    round_ = at(rules, ["9H' 9H 4S", "JC QD"], "9S", stock="KC")

    assert [str(action) for action in round_.legal_actions(0)] == ["4S", "9H", "9H'"]


def test_the_wild_that_is_left_may_be_of_either_pack() -> None:
    """`!!` is there where the one card that stays is a wild, whichever copy is laid."""
    rules = maumau.preset("collector").replace(packs=2)
    for laid in ("TH", "TH'"):
        round_ = at(rules, [f"{laid} JC'", "9C QD"], "9H", stock="KC")

        texts = [str(action) for action in round_.legal_actions(0)]

        assert {laid, f"{laid}!", f"{laid}!!"} <= set(texts)
        assert "JC'>H!!" not in texts


@pytest.mark.parametrize(("limit", "turns"), [("turns", 100), ("cards_laid", 99)])
def test_a_skip_that_is_stood_may_be_the_last_turn(limit: str, turns: int) -> None:
    """The last resort counts a stood skip as a turn, but not as a card laid."""
    rules = QUIET.replace(skip_answer="passes_on", max_turns=100, limit_counts=limit)
    round_ = at(rules, ["8H 4S 5S", "JC QD", "KC QC"], "9H", stock="KD")
    line = f"{maumau.format_position(round_)} turns=98"
    round_ = after(maumau.parse_position(line), "0 8H")
    assert round_.phase == "skip"

    events = round_.apply(1, "pass")

    assert kinds(events) == (["passed", "round_stopped"] if limit == "turns" else ["passed"])
    assert (round_.turns, round_.over) == (turns, "max_turns" if limit == "turns" else None)


def test_nobody_is_challenged_before_the_dealer_has_named_a_suit() -> None:
    """Hands of one card could be challenged, but the round has not begun (start_wild: the dealer is the only actor)."""
    rules = maumau.preset("international").replace(hand_size=1, false_challenge=2)
    seed = next(n for n in range(500) if maumau.deal(rules, 3, n, dealer=1).phase == "wish")
    round_ = maumau.deal(rules, players=3, seed=seed, dealer=1)

    assert round_.actors() == (1,)
    assert [str(action) for action in round_.legal_actions(1)] == ["wish C", "wish D", "wish H", "wish S"]
    round_.apply(1, "wish H")
    assert round_.actors() == (0, 1, 2)


def test_hundreds_of_start_cards_may_go_back() -> None:
    """Two plain cards in 112, one of them dealt: 601 go back in this deal, and what is told of it has an end."""
    special = dict.fromkeys("3456789TJQKAX", ("reverse",)) | dict.fromkeys(["2C", "2D", "2H"], ("reverse",))
    rules = QUIET.replace(
        effects=special, packs=2, jokers=4, hand_size=10, start_card="redraw", call="none", players=(2, 2)
    )

    match = maumau.Match(rules, players=2, seed=3372, dealer=0)

    assert str(match.round.top) in ("2S", "2S'")
    assert match.round.counter == 602
    assert kinds(match.opening).count("turned_back") == 511
    assert len(set(cards_of(match.round))) == 112


def test_a_round_shows_no_card_where_it_is_printed() -> None:
    round_ = at(QUIET, ["7H 8S", "JC QD"], "9H", stock="KD 2C 3C", dealer=1)

    assert repr(round_) == "<Round of 2, play, seat 0 to act, 3 in stock>"
