"""Counts of action sequences: engine, independent model and the text file agree, and so does every state on the way."""

from __future__ import annotations

import os
import random
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import model
import pytest

import maumau
from maumau.testing import perft, state_of

ROUNDS = int(os.environ.get("MAUMAU_ROUNDS", "3"))
FILE = Path(__file__).parent / "positions.txt"


class Position(NamedTuple):
    """One block of the text file."""

    name: str
    rules: maumau.RuleSet
    hands: list[str]
    top: str
    stock: str
    more: dict[str, Any]
    counts: list[int]


def read() -> list[Position]:
    """All blocks of the text file."""
    found = []
    for block in FILE.read_text(encoding="utf-8").split("\n: ")[1:]:
        name, *lines = block.strip().splitlines()
        entries = dict(line.partition(" ")[::2] for line in lines if line)
        preset, *changes = entries["rules"].split()
        rule_set = maumau.preset(preset).replace(**dict(change.split("=") for change in changes))
        more: dict[str, Any] = {"debt": int(entries.get("debt", 0)), "wish": entries.get("wish")}
        hands = entries["hands"].split(" / ")
        counts = [int(word) for word in entries["perft"].split()]
        found.append(Position(name, rule_set, hands, entries["top"], entries["stock"], more, counts))
    return found


def modelled(position: Position) -> model.Model:
    """The position in the model."""
    hands = [hand.split() for hand in position.hands]
    return model.Model(position.rules, hands, position.top, position.stock.split(), **position.more)


def engine(position: Position) -> maumau.Round:
    """The position in the engine."""
    return maumau.position(
        position.rules, hands=position.hands, top=position.top, stock=position.stock, to_act=0, **position.more
    )


POSITIONS = read()
NAMES = [position.name for position in POSITIONS]


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_model_counts_what_the_file_says(position: Position) -> None:
    """The file is what the slow, obvious model counts."""
    assert [model.perft(modelled(position), depth) for depth in range(1, len(position.counts) + 1)] == position.counts


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_engine_counts_what_the_file_says(position: Position) -> None:
    """The engine allows exactly as many sequences."""
    assert [perft(engine(position), depth) for depth in range(1, len(position.counts) + 1)] == position.counts


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_engine_and_model_list_the_same_actions_everywhere(position: Position) -> None:
    """Equal counts could hide two errors; here every text of every seat is compared two actions deep."""

    def walk(round_: maumau.Round, slow: model.Model, depth: int, path: list[str]) -> None:
        for seat in range(len(slow.hands)):
            listed = {str(action) for action in round_.legal_actions(seat)}
            assert listed == slow.actions(seat), f"seat {seat} after {path}"
            if depth:
                for text in sorted(listed):
                    next_round, next_slow = round_.copy(), slow.copy()
                    next_round.apply(seat, text)
                    next_slow.act(seat, text)
                    walk(next_round, next_slow, depth - 1, [*path, f"{seat} {text}"])

    walk(engine(position), modelled(position), 2, [])


SKAT, COLLECTOR = maumau.preset("skat"), maumau.preset("collector")
SHORT = {"hand_size": 7, "hand_size_by_players": {}, "pack": "skat32"}
PLAYED = {
    **{name: maumau.preset(name) for name in maumau.presets()[:6]},
    "short": SKAT.replace(no_finish_on=(), **SHORT),
    "pending": SKAT.replace(finish_uncalled="pending", call_window="next_turn_begins", no_finish_on=()),
    "patient": COLLECTOR.replace(call_window="next_has_played", empty_stock="stop_round", **SHORT),
    "again": COLLECTOR.replace(
        effects={**COLLECTOR.effects, "Q": ("again",), "K": ("draw 3",)},
        debt="stack_any_draw",
        play_drawn="must",
        call_words="mau_only",
    ),
    "cover": SKAT.replace(effects={**SKAT.effects, "Q": ("cover",)}, call_window="next_turn_ends"),
    "cover quietly": SKAT.replace(effects={**SKAT.effects, "Q": ("cover",), "9": ("reverse",)}, call="none", **SHORT),
    "answers": COLLECTOR.replace(skip_answer="passes_on", call="none", effects={**SKAT.effects, "K": ("skip",)}),
    "answers aloud": SKAT.replace(skip_answer="passes_on", effects={**SKAT.effects, "K": ("skip",)}),
    "until": COLLECTOR.replace(draw_count="until_playable", wild_wish="not_current"),
    "three": SKAT.replace(
        draw_count=3, after_debt="may_play", false_challenge=1, no_finish_on=("draw", "J"), max_turns=300
    ),
    "challenges": COLLECTOR.replace(false_challenge=2, call_window="next_turn_begins", play_drawn="no", **SHORT),
    "pending again": COLLECTOR.replace(
        effects={**SKAT.effects, "Q": ("again",), "K": ("reverse",)},
        call_words="mau_then_maumau",
        caught_on_turn="plays_on",
    ),
}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_model_play_the_same_rounds(name: str, players: int) -> None:
    """Whole rounds by chance, dealt by the engine: same actions, hands, top, wish, debt and winner after every action.

    The model does not shuffle; a recycled stock is taken over from the engine once its cards were seen to be the same.
    """
    for seed in range(ROUNDS):
        round_ = maumau.deal(PLAYED[name], players=players, seed=seed, dealer=0)
        chance = random.Random(seed)
        while "wish C" in {str(action) for action in round_.legal_actions(round_.to_act)}:
            round_.apply(round_.to_act, "wish C")
        state = state_of(round_)
        slow = model.Model(
            PLAYED[name],
            state.hands,
            state.top,
            state.stock,
            pile=tuple(state.pile),
            to_act=round_.to_act,
            debt=round_.debt,
            wish=None if round_.wish is None else str(round_.wish),
            direction=round_.direction,
        )
        slow.answering = maumau.view_of(round_, None).phase == "skip"
        path: list[str] = []
        while not round_.is_over:
            where = f"seed {seed} after {path[-8:]}: {maumau.format_position(round_)}"
            offered = []
            for seat in range(players):
                listed = {str(action) for action in round_.legal_actions(seat)}
                assert listed == slow.actions(seat), f"seat {seat}, {where}"
                offered += [(seat, text) for text in sorted(listed)]
            seat, text = chance.choice(offered)
            round_.apply(seat, text)
            if maumau.view_of(round_, None).over == "max_turns":
                break
            after = state_of(round_)
            slow.reshuffle = partial(_recycled, before=state, after=after, fits=partial(slow.fits, seat))
            slow.act(seat, text)
            path.append(f"{seat} {text}")
            assert [sorted(hand) for hand in after.hands] == slow.hands, where
            assert (after.top, sorted(after.pile), after.stock) == (slow.top, sorted(slow.pile), slow.stock), where
            if not round_.is_over:
                assert (round_.debt, round_.direction) == (slow.debt, slow.direction), where
                assert (None if round_.wish is None else str(round_.wish)) == slow.wish, where
            assert round_.is_over == bool(slow.over), where
            assert round_.winner == (None if slow.winner == model.NOBODY else slow.winner), where
            state = after


def _recycled(pile: list[str], before: Any, after: Any, fits: Any) -> list[str]:
    """The order in which the engine has put the recycled cards: first those drawn at once, then its new stock.

    Of the cards drawn at once the one that fits was the last, if any did: drawing may go on until then.
    """
    left = list(after.stock)
    held_before = {card for hand in before.hands for card in hand} | set(before.stock)
    at_once = sorted([card for hand in after.hands for card in hand if card not in held_before], key=fits)
    assert sorted(at_once + left) == sorted(pile)
    return at_once + left
