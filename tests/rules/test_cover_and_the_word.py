"""`again` and `cover` with announcements (RULES.md 3.13): the word is owed on the count at the end of the turn."""

from __future__ import annotations

from rules_kit import at, hand, play, refused, rules, sizes, texts

BASE = rules("international")
COVER = BASE.replace(effects={**BASE.effects, "6": ("cover",)})
AGAIN = BASE.replace(effects={**BASE.effects, "6": ("again",)})


def test_no_word_is_owed_for_the_card_that_must_still_be_covered() -> None:
    """Two cards are laid in this turn, so leaving one after the first is not the count that matters."""
    round_ = at(COVER, ["6H 9H", "2C 3C 4C"], "6S")

    assert "6H" in texts(round_)
    assert "6H!" not in texts(round_)
    assert refused(round_, 0, "6H!").code == "nothing_owed"

    play(round_, "0 6H")

    assert texts(round_, 1) == set()


def test_the_covering_last_card_owes_mau_mau() -> None:
    """The cover is the last card of the hand and of the turn."""
    round_ = at(COVER, ["6H 9H", "2C 3C 4C"], "6S")
    play(round_, "0 6H")

    assert {"9H", "9H!"} <= texts(round_)

    play(round_, "0 9H!")

    assert round_.winner == 0


def test_the_cover_that_leaves_one_card_owes_mau() -> None:
    """Three cards: six, cover, and one is left."""
    round_ = at(COVER, ["6H 9H KC", "2C 3H 4C"], "6S")
    assert texts(round_) == {"6H"}
    play(round_, "0 6H")
    assert {"9H", "9H!"} <= texts(round_)

    play(round_, "0 9H")

    assert "catch 0" in texts(round_, 1)
    assert texts(round_, 0) == {"call"}


def test_a_cover_drawn_from_the_stock_that_leaves_one_card_owes_mau() -> None:
    """Unable to cover, the player draws one; that card covers, and the old one is left."""
    round_ = at(COVER, ["6H KC", "2C 3C 4C"], "6S", stock="8H 5D 4D")
    play(round_, "0 6H")
    assert texts(round_) == {"draw"}
    play(round_, "0 draw")

    assert {"8H", "8H!"} <= texts(round_)


def test_a_drawn_card_that_does_not_cover_ends_the_turn_without_a_word() -> None:
    """Unable: draw 1, only that card may cover, then the turn is over; two cards are left and no word is owed."""
    round_ = at(COVER, ["6H KC", "2C 3C 4C"], "6S", stock="TD 5D 4D")
    play(round_, "0 6H", "0 draw")
    if round_.to_act == 0:
        assert texts(round_) == {"pass"}
        play(round_, "0 pass")

    assert round_.to_act == 1
    assert hand(round_, 0) == {"KC", "TD"}
    assert texts(round_, 0) == set()
    assert "catch 0" not in texts(round_, 1)


def test_the_obligation_to_cover_lapses_with_the_last_card() -> None:
    """The hand is empty: the six is the last card and owes the word itself."""
    round_ = at(COVER, ["6H", "2C 3C 4C"], "6S")
    assert texts(round_) == {"6H", "6H!"}

    play(round_, "0 6H!")

    assert round_.is_over
    assert round_.winner == 0


def test_a_card_that_gives_another_turn_owes_mau_when_it_leaves_one() -> None:
    """`again` gives another turn; the one with the six is over, and one card is left."""
    round_ = at(AGAIN, ["6H 9H", "2C 3C 4C"], "6S")
    assert texts(round_) == {"6H", "6H!"}

    play(round_, "0 6H")

    assert round_.to_act == 0
    assert {"call", "9H", "9H!"} <= texts(round_)
    assert texts(round_, 1) == {"catch 0"}
    assert sizes(round_) == [1, 3]
