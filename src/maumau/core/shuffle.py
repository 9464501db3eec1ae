"""The verifiable shuffle: the order of cards as a pure function of a 32-byte seed and a counter.

Words: block ``i`` is ``SHA-256(seed ‖ counter as 4 bytes big-endian ‖ i as 4 bytes big-endian)``, read as eight
unsigned 32-bit big-endian words, block after block. ``pick(n)`` takes words until one is below the largest multiple of
n that fits in 2**32 and returns it modulo n, so every value is equally likely. ``order(seed, counter, cards)`` is a
Fisher–Yates shuffle of the ascending cards: for i from the last index down to 1, swap place i with place ``pick(i +
1)``. The **last** card of the order is drawn first.

Counters: 0, 1, 2 … number the shuffles of one deal (the first deal, a redraw, each recycling); ``LOT`` + k is the k-th
draw for the first dealer. Test vectors stand in docs/shuffle.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

LOT: Final = 1 << 31
SEED_BYTES: Final = 32


def words(seed: bytes, counter: int) -> Iterator[int]:
    """The endless stream of 32-bit words of (seed, counter)."""
    head = seed + counter.to_bytes(4, "big")
    block = 0
    while True:
        digest = sha256(head + block.to_bytes(4, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def pick(stream: Iterator[int], n: int) -> int:
    """An unbiased number below n from a stream of 32-bit words."""
    limit = (1 << 32) - (1 << 32) % n
    for word in stream:
        if word < limit:
            return word % n
    raise AssertionError("the stream never ends")  # pragma: no cover


def order(seed: bytes, counter: int, cards: Iterable[int]) -> list[int]:
    """The shuffled cards; the last one is drawn first."""
    out = sorted(cards)
    stream = words(seed, counter)
    for i in range(len(out) - 1, 0, -1):
        j = pick(stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def seed_bytes(seed: bytes | int) -> bytes:
    """A 32-byte seed: bytes as they are; an int (for experiments) by SHA-256 of its decimal text. Raises ValueError for
    other lengths.
    """
    if isinstance(seed, int):
        return sha256(f"maumau:{seed}".encode()).digest()
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return bytes(seed)


def derived_seed(seed: bytes, number: int) -> bytes:
    """The seed of round ``number`` (from 1) in a match that was given one seed."""
    return sha256(seed + b"round" + number.to_bytes(4, "big")).digest()


def joint_seed(server_seed: bytes, additions: Iterable[bytes]) -> bytes:
    """The deal's seed: SHA-256 of the server's committed seed and the bytes that clients added, in seat order."""
    return sha256(server_seed + b"".join(additions)).digest()


def commitment(seed: bytes) -> str:
    """What a table publishes before the deal: SHA-256 of the server's seed, in hex."""
    return sha256(seed).hexdigest()
