"""Cards as small ints in one fixed universe, and sets of them as bits.

A face is ``rank * 4 + suit`` (0–55): ranks 2…A are 0…12, jokers are rank 13 with "suits" 0…3 for X1…X4; faces 56–59 are
spare. With two packs the second copy of a face is ``face | 64``: the copy is called the card's plane, and a set of
cards is one int whose low 64 bits hold plane 0 and whose next 64 bits hold plane 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from maumau.core.errors import NotationError

Mask: TypeAlias = int

SUIT_LETTERS: Final = "CDHS"
RANK_LETTERS: Final = "23456789TJQKAX"
JOKER_RANK: Final = 13
FACES: Final = 60
PLANE: Final = 64
PLANE_MASK: Final = (1 << 60) - 1


class Suit(int):
    """A suit: clubs 0, diamonds 1, hearts 2, spades 3; or ``ANY_SUIT`` (4), the wish that lets anything follow.

    ``str()`` gives the letter of the notation, ``"any"`` for ``ANY_SUIT``.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return SUIT_LETTERS[self] if self < 4 else "any"

    def __repr__(self) -> str:
        return f"Suit({str(self)!r})"


class Rank(int):
    """A rank: 0…12 for 2…A, 13 for a joker. ``str()`` gives its letter."""

    __slots__ = ()

    def __str__(self) -> str:
        return RANK_LETTERS[self]

    def __repr__(self) -> str:
        return f"Rank({str(self)!r})"


SUITS: Final = tuple(Suit(s) for s in range(4))
ANY_SUIT: Final = Suit(4)
RANKS: Final = tuple(Rank(r) for r in range(14))


class Card(int):
    """One card: an immutable int, ``face | copy << 6``. Its text: ``7H``, ``X1``, ``7S'`` for a second copy."""

    __slots__ = ()

    @property
    def face(self) -> int:
        """The face without its copy, 0…59."""
        return int(self) & 63

    @property
    def rank(self) -> Rank:
        """The rank; 13 for jokers."""
        return RANKS[(int(self) & 63) >> 2]

    @property
    def suit(self) -> Suit:
        """The printed suit. Jokers have none: check ``is_joker`` first."""
        return SUITS[int(self) & 3]

    @property
    def copy(self) -> int:
        """0, or 1 for the second copy of a face in two packs."""
        return int(self) >> 6

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker."""
        return (int(self) & 63) >> 2 == JOKER_RANK

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


def _text(code: int) -> str:
    face = code & 63
    rank, suit = face >> 2, face & 3
    text = f"X{suit + 1}" if rank == JOKER_RANK else RANK_LETTERS[rank] + SUIT_LETTERS[suit]
    return text + "'" * (code >> 6)


CARDS: Final = {code: Card(code) for plane in (0, PLANE) for code in range(plane, plane + 56)}
CARD_TEXTS: Final = {code: _text(code) for code in CARDS}
_BY_TEXT: Final = {text: CARDS[code] for code, text in CARD_TEXTS.items()}


def parse_card(text: str) -> Card:
    """The card of a text such as ``7H``, ``TH``/``10H``, ``X1`` or ``7S'``. Raises NotationError for anything else."""
    clean = text.strip().upper().replace("10", "T").replace("’", "'")
    card = _BY_TEXT.get(clean)
    if card is None:
        raise NotationError(f"“{text}” is no card; a card is a rank (2–9 T J Q K A) and a suit (C D H S), or X1–X4")
    return card


def parse_suit(text: str) -> Suit:
    """The suit of a letter ``C D H S`` (or ``any``). Raises NotationError for anything else."""
    clean = text.strip().upper()
    if len(clean) == 1 and clean in SUIT_LETTERS:
        return SUITS[SUIT_LETTERS.index(clean)]
    if clean == "ANY":
        return ANY_SUIT
    raise NotationError(f"“{text}” is no suit; suits are C, D, H and S")


class CardSet:
    """An immutable set of cards over a mask: ``len``, ``in``, ascending iteration, comparison with other sets."""

    __slots__ = ("mask",)

    mask: Mask

    def __init__(self, cards: Iterable[Card | int | str] | CardSet | str = ()) -> None:
        mask = 0
        if isinstance(cards, str):
            cards = cards.split()
        for card in cards:
            mask |= 1 << (parse_card(card) if isinstance(card, str) else int(card))
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: Mask) -> CardSet:
        """The set whose bits are given (plane 1 from bit 64 on)."""
        new = cls.__new__(cls)
        object.__setattr__(new, "mask", mask)
        return new

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet cannot be changed")

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = parse_card(card)
        return isinstance(card, int) and card >= 0 and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        if isinstance(other, set | frozenset):
            return set(self) == other
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.from_mask(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"
