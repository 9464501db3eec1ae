"""The shuffle's parts: words, unbiased numbers, seeds. The order itself is tested beside docs/shuffle.md."""

from __future__ import annotations

from hashlib import sha256
from itertools import islice

import pytest

import maumau
from maumau.core.shuffle import commitment, derived_seed, joint_seed, order, pick, seed_bytes, words

SEED = bytes(range(32))


def test_words_are_the_blocks_of_the_hash_one_after_the_other() -> None:
    """Eight of 32 bits to a block, and the block's number is hashed last."""
    first = sha256(SEED + bytes([0, 0, 0, 9]) + bytes([0, 0, 0, 0])).hexdigest()
    second = sha256(SEED + bytes([0, 0, 0, 9]) + bytes([0, 0, 0, 1])).hexdigest()

    taken = "".join(f"{word:08x}" for word in islice(words(SEED, 9), 16))

    assert taken == first + second


@pytest.mark.parametrize(
    ("n", "stream", "number", "left"),
    [
        (52, [53, 1], 1, 1),
        (3, [2**32 - 1, 5], 2, 0),  # 2**32 - 1 is the first of the last, broken share: 3 × 1,431,655,765
        (3, [2**32 - 2, 5], 2, 1),
        (2, [2**32 - 1, 0], 1, 1),
        (1, [77], 0, 0),
    ],
)
def test_a_number_of_the_last_broken_share_is_left_out(n: int, stream: list[int], number: int, left: int) -> None:
    """So each value below n is equally likely."""
    given = iter(stream)

    assert pick(given, n) == number
    assert len(list(given)) == left


def test_the_order_does_not_depend_on_how_the_cards_lay() -> None:
    assert order(SEED, 0, [3, 1, 2, 9]) == order(SEED, 0, (9, 3, 2, 1))
    assert sorted(order(SEED, 0, range(52))) == list(range(52))
    assert order(SEED, 0, []) == []
    assert order(SEED, 0, [7]) == [7]


def test_every_order_of_four_cards_is_about_equally_likely() -> None:
    """2,400 shuffles over 24 orders, 100 each on average: chi-square of 23 degrees stays below the 0.1 % bound."""
    counts: dict[tuple[int, ...], int] = {}
    for counter in range(2400):
        shuffled = tuple(order(SEED, counter, range(4)))
        counts[shuffled] = counts.get(shuffled, 0) + 1

    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7


def test_a_seed_has_32_bytes() -> None:
    assert seed_bytes(SEED) == SEED
    assert seed_bytes(bytearray(SEED)) == SEED
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {len(wrong)}"):
            seed_bytes(wrong)


def test_an_int_stands_for_the_hash_of_its_text() -> None:
    assert seed_bytes(-12) == sha256(b"maumau:-12").digest()
    assert maumau.deal(maumau.preset("skat"), 2, 5, dealer=0).seed == sha256(b"maumau:5").digest()


def test_seeds_of_rounds_tables_and_commitments() -> None:
    assert derived_seed(SEED, 258) == sha256(SEED + b"round" + bytes([0, 0, 1, 2])).digest()
    assert joint_seed(SEED, [b"a", b"", b"bc"]) == sha256(SEED + b"abc").digest()
    assert joint_seed(SEED, []) == sha256(SEED).digest()
    assert commitment(SEED) == sha256(SEED).hexdigest()
