"""Cards, ranks, suits and sets of cards: texts, numbers, and what a set can be asked."""

from __future__ import annotations

import pytest

import maumau
from maumau.core.cards import (
    ANY_SUIT,
    CARDS,
    RANKS,
    SUITS,
    Card,
    CardSet,
    Rank,
    Suit,
    parse_card,
    parse_suit,
)


@pytest.mark.parametrize(
    ("text", "number", "rank", "suit", "copy"),
    [
        ("2C", 0, "2", "C", 0),
        ("2S", 3, "2", "S", 0),
        ("TD", 8 * 4 + 1, "T", "D", 0),
        ("JH", 9 * 4 + 2, "J", "H", 0),
        ("AS", 51, "A", "S", 0),
        ("AS'", 51 + 64, "A", "S", 1),
    ],
)
def test_a_card_is_a_number_with_rank_suit_and_copy(text: str, number: int, rank: str, suit: str, copy: int) -> None:
    card = parse_card(text)

    assert card == number
    assert (str(card), str(card.rank), str(card.suit), card.copy) == (text, rank, suit, copy)
    assert card.face == number % 64
    assert not card.is_joker
    assert repr(card) == f'Card("{text}")' if copy else f"Card('{text}')"


@pytest.mark.parametrize(("text", "number"), [("X1", 52), ("X4", 55), ("X2'", 53 + 64)])
def test_a_joker_is_a_card_of_the_last_rank(text: str, number: int) -> None:
    card = parse_card(text)

    assert (card, str(card), card.rank, card.is_joker) == (number, text, 13, True)


@pytest.mark.parametrize("number", sorted(CARDS))
def test_every_card_reads_back(number: int) -> None:
    """In capitals, small letters and with the curly apostrophe that keyboards like to make."""
    text = str(CARDS[number])

    assert parse_card(text) == parse_card(text.lower()) == parse_card(f" {text.replace(chr(39), '’')} ") == number


@pytest.mark.parametrize("text", ["", "7", "H", "1H", "11H", "H7", "7HH", "X0", "X5", "X", "7H''", "ANY", "♥7"])
def test_what_is_no_card_says_so(text: str) -> None:
    with pytest.raises(maumau.NotationError, match="is no card") as caught:
        parse_card(text)

    assert (caught.value.code, caught.value.slug) == ("notation", "notation")


def test_suits_and_ranks_are_numbers_with_a_text() -> None:
    assert [str(suit) for suit in SUITS] == ["C", "D", "H", "S"]
    assert "".join(map(str, RANKS)) == "23456789TJQKAX"
    assert (str(ANY_SUIT), repr(ANY_SUIT), repr(Suit(2)), repr(Rank(8))) == (
        "any", "Suit('any')", "Suit('H')", "Rank('T')",
    )  # fmt: skip


def test_a_suit_reads_back() -> None:
    for suit in (*SUITS, ANY_SUIT):
        assert parse_suit(str(suit)) == parse_suit(str(suit).lower()) == suit


@pytest.mark.parametrize("text", ["", "X", "CD", "hearts", "4"])
def test_what_is_no_suit_says_so(text: str) -> None:
    with pytest.raises(maumau.NotationError, match="is no suit"):
        parse_suit(text)


def test_a_set_is_made_of_text_cards_numbers_or_another_set() -> None:
    expected = {parse_card("7H"), parse_card("8S")}

    for given in ("7H 8S", ["8S", "7H"], expected, CardSet("8S 7H"), [22, 27]):
        assert CardSet(given) == expected
    assert CardSet() == set()


def test_a_set_goes_through_its_cards_in_ascending_order() -> None:
    """The second pack comes after the first."""
    cards = CardSet("AS 2C' 7H X1")

    assert [str(card) for card in cards] == ["7H", "AS", "X1", "2C'"]
    assert str(cards) == "7H AS X1 2C'"
    assert repr(CardSet("7H 8S")) == "CardSet('7H 8S')"
    assert len(cards) == 4


def test_a_set_knows_what_it_holds() -> None:
    cards = CardSet("7H 8S'")

    assert "7H" in cards
    assert parse_card("8S'") in cards
    assert "8S" not in cards
    assert 22 in cards
    assert -1 not in cards
    assert None not in cards
    assert 2.5 not in cards


def test_sets_are_compared_joined_and_taken_apart() -> None:
    one, other = CardSet("7H 8S"), CardSet("8S JC")

    assert one | other == CardSet("7H 8S JC")
    assert one & other == CardSet("8S")
    assert one - other == CardSet("7H")
    assert one != other
    assert one != "7H 8S"
    assert one == frozenset(one)
    assert len({one, CardSet("8S 7H"), other}) == 2
    assert CardSet.from_mask(one.mask) == one


def test_a_set_cannot_be_changed() -> None:
    cards = CardSet("7H")

    with pytest.raises(AttributeError, match="cannot be changed"):
        cards.mask = 0

    assert list(cards) == [Card(22)]
