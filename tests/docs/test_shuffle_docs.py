"""The shuffle of docs/shuffle.md, run as it stands there, is the shuffle of the core; so are its vectors."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import maumau
from maumau.core import shuffle
from maumau.core.cards import CARDS, parse_card
from maumau.dealing import find_dealer

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
COUNTED = bytes(range(32))
PACKS = {"skat32": range(20, 52), "french52": range(52)}


def fence(kind: str) -> str:
    """The content of the one fence of a kind."""
    [text] = re.findall(rf"^```{kind}\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL)
    return str(text)


def snippet() -> dict[str, Any]:
    """What the code on the page defines."""
    names: dict[str, Any] = {}
    exec(compile(fence("python"), "docs/shuffle.md", "exec"), names)
    return names


def vectors() -> list[dict[str, str]]:
    """The vectors, each as its named lines."""
    blocks = fence("vectors").strip().split("\n\n")
    return [dict(re.findall(r"^(\w+) +(.*)$", block, flags=re.MULTILINE)) for block in blocks]


def cards_named(text: str) -> list[int]:
    """The cards of a pack by its name, or those listed."""
    if text in PACKS:
        return list(PACKS[text])
    return [parse_card(word) for word in text.split()]


@pytest.mark.parametrize("order", [shuffle.order, snippet()["order"]], ids=["core", "page"])
@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: f"{vector['seed'][:4]}-{vector['counter']}")
def test_a_vector_comes_out(vector: dict[str, str], order: Callable[[bytes, int, list[int]], list[int]]) -> None:
    cards = cards_named(vector["cards"])

    shuffled = order(bytes.fromhex(vector["seed"]), int(vector["counter"]), cards)

    assert " ".join(str(CARDS[card]) for card in shuffled) == vector["order"]


def test_page_and_core_agree_on_any_seed_and_number_of_cards() -> None:
    chance = random.Random(1)
    order = snippet()["order"]
    for size in range(113):
        seed, counter = chance.randbytes(32), chance.randrange(1 << 32)
        cards = chance.sample(sorted(CARDS), size)

        assert order(seed, counter, cards) == shuffle.order(seed, counter, cards)


def test_page_and_core_agree_where_a_number_is_left_out() -> None:
    """2**31 + 1 leaves almost half of all numbers over, so both have to skip."""
    word, n = snippet()["word"], 2**31 + 1
    numbers = [word(COUNTED, 5, k) for k in range(24)]
    kept = [number % n for number in numbers if number < n]

    stream = shuffle.words(COUNTED, 5)

    assert [shuffle.pick(stream, n) for _ in kept] == kept
    assert 5 < len(kept) < 19


def test_the_hands_are_dealt_from_the_end_beside_the_dealer() -> None:
    """Cards one at a time, the next one is turned up, the rest is the stock."""
    rules = maumau.preset("international")
    cards = snippet()["order"](COUNTED, 0, PACKS["french52"])
    round_ = maumau.deal(rules, players=3, seed=COUNTED, dealer=1)

    hands: list[set[int]] = [set(), set(), set()]
    for turn in range(15):
        hands[(2 + turn) % 3].add(cards.pop())

    assert [set(map(int, hand)) for hand in round_.hands] == hands
    assert int(round_.top) == cards.pop()
    assert list(map(int, round_.stock_cards)) == cards[::-1]


@pytest.mark.parametrize("seed", ["00", "ff"])
def test_the_lot_is_as_the_table_says(seed: str) -> None:
    [row] = re.findall(rf"^\| 32 bytes `{seed}` \| (.*) \|$", PAGE, flags=re.MULTILINE)
    rules = maumau.preset("international").replace(players=(2, 8))

    assert [find_dealer(rules, n, bytes.fromhex(seed * 32))[0] for n in range(2, 9)] == [
        int(word) for word in row.split(" | ")
    ]


def test_seeds_and_commitments_are_as_the_table_says() -> None:
    rows = dict(re.findall(r"^\| (.*?) \| `([0-9a-f]{64})` \|$", PAGE, flags=re.MULTILINE))
    added = [b"\x01\x02", b"", b"\xff"]

    assert list(rows.values()) == [
        shuffle.seed_bytes(1).hex(),
        shuffle.derived_seed(COUNTED, 2).hex(),
        shuffle.commitment(COUNTED),
        shuffle.joint_seed(COUNTED, added).hex(),
    ]
