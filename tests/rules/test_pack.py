"""Options ``pack``, ``packs`` and ``jokers``: which cards are in the round."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, cards, option_names, play, problem_texts, quiet, rejected, rules, sizes, texts, view

import maumau

SUITS = "CDHS"
RANKS = {"skat32": "789TJQKA", "jass36": "6789TJQKA", "french52": "23456789TJQKA"}


def pack_rules(pack: str, packs: int = 1, jokers: int = 0, **more: Any) -> maumau.RuleSet:
    """A set with the pack in question, nothing special about the start card and drawing by choice."""
    base = rules()
    values = {**base.values, "X": 50}
    plain = {"start_card": "ignored", "start_wild": "printed_suit", "draw_when_able": True, "call": "none"}
    return base.replace(pack=pack, packs=packs, jokers=jokers, values=values, **{**plain, **more})


def faces(pack: str, packs: int, jokers: int) -> set[str]:
    """The whole pack, written down from the rank order of the option's text."""
    single = [r + s for r in RANKS[pack] for s in SUITS] + [f"X{n}" for n in range(1, jokers + 1)]
    return {face + copy for face in single for copy in ["", "'"][:packs]}


PACKS = [
    ("skat32", 1, 0, 32),
    ("jass36", 1, 0, 36),
    ("french52", 1, 0, 52),
    ("french52", 1, 1, 53),
    ("french52", 1, 4, 56),
    ("skat32", 2, 0, 64),
    ("jass36", 2, 3, 78),
    ("french52", 2, 0, 104),
    ("french52", 2, 2, 108),
]


@pytest.mark.parametrize(("pack", "packs", "jokers", "count"), PACKS)
def test_the_round_holds_exactly_the_cards_of_its_pack(pack: str, packs: int, jokers: int, count: int) -> None:
    """32, 36 or 52 faces and 0-4 jokers; with two packs every face, jokers too, exists twice (3.14).

    The stock is drawn empty by two players; then hands, top and pile lie open and must be the pack.
    """
    expected = faces(pack, packs, jokers)
    assert len(expected) == count
    round_ = maumau.deal(pack_rules(pack, packs, jokers), players=2, seed=3, dealer=0)
    assert sum(sizes(round_)) + 1 + round_.stock_size == count

    while round_.stock_size:
        play(round_, f"{round_.to_act} draw", f"{round_.to_act} pass")

    held = [str(card) for seat in round_.hands for card in seat]
    assert sorted([*held, str(round_.top)]) == sorted(expected)


@pytest.mark.parametrize(
    ("preset", "pack"),
    [
        ("international", "french52"),
        ("skat", "skat32"),
        ("skat-points", "skat32"),
        ("collector", "skat32"),
        ("online", "french52"),
        ("online-penalty", "french52"),
    ],
)
def test_each_preset_names_its_pack(preset: str, pack: str) -> None:
    """RULES 1, table by preset: one pack, no jokers."""
    chosen = maumau.preset(preset)

    assert (chosen.pack, chosen.packs, chosen.jokers) == (pack, 1, 0)


@pytest.mark.parametrize(
    ("changes", "foreign"),
    [
        ({"pack": "skat32"}, "6S"),
        ({"pack": "jass36"}, "5S"),
        ({"pack": "french52"}, "X1"),
        ({"pack": "french52", "jokers": 2}, "X3"),
        ({"pack": "french52"}, "4S'"),
    ],
)
def test_a_card_foreign_to_the_pack_is_refused_in_a_position(changes: dict[str, Any], foreign: str) -> None:
    """3.18: set-up positions need not hold the whole pack, but only cards of it."""
    chosen = pack_rules(**changes)

    with pytest.raises(maumau.PositionError):
        maumau.position(chosen, hands=[foreign, "JC"], top="9H", stock="KD")
    with pytest.raises(maumau.PositionError):
        maumau.position(chosen, hands=["9D", "JC"], top="9H", stock=foreign)


@pytest.mark.parametrize(
    ("hands", "top", "stock", "pile"),
    [
        (["9D", "JC"], "9D", "KD", ""),
        (["9D", "9D"], "9H", "KD", ""),
        (["9D 9D", "JC"], "9H", "KD", ""),
        (["9D", "JC"], "9H", "KD KD", ""),
        (["9D", "JC"], "9H", "KD", "JC"),
        (["9D", "JC"], "9H", "KD", "9H"),
    ],
)
def test_a_card_that_lies_in_two_places_is_refused(hands: list[str], top: str, stock: str, pile: str) -> None:
    """3.18: duplicates are refused."""
    with pytest.raises(maumau.PositionError):
        maumau.position(quiet("skat"), hands=hands, top=top, stock=stock, pile=pile)


def test_the_two_copies_of_a_face_are_two_cards() -> None:
    """With two packs each copy is its own card: both may be held, listed and laid."""
    round_ = at(pack_rules("french52", 2), ["9D 9D'", "KC KS"], "9H", stock="QC")
    assert texts(round_) == {"9D", "9D'", "draw"}

    play(round_, "0 9D'")

    assert cards(round_.hands[0]) == {"9D"}
    assert str(round_.top) == "9D'"


def test_a_face_fits_its_own_copy() -> None:
    """Copies share suit and rank, so one follows the other."""
    round_ = at(pack_rules("french52", 2), ["9H' KC", "QC QS"], "9H", stock="QD")

    assert texts(round_) == {"9H'", "draw"}


def test_ten_may_be_written_with_two_digits() -> None:
    """DESIGN 4: ``10H`` is accepted for ``TH``."""
    round_ = at(quiet("skat"), ["10H KC", "QC QS"], "9H", stock="QD")

    play(round_, "0 10H")

    assert str(round_.top) == "TH"


JOKER_TOPS = ["9H", "KC", "7S"]


@pytest.mark.parametrize("top", JOKER_TOPS)
def test_a_joker_that_is_not_wild_fits_anything(top: str) -> None:
    """3.14: jokers that are not wild fit anything; they name no suit."""
    round_ = at(pack_rules("french52", 1, 2), ["X1 2D", "QC QS"], top, stock="QD")

    assert "X1" in texts(round_)
    assert "2D" not in texts(round_)


def test_a_joker_fits_a_joker() -> None:
    """3.14 again: a joker is no exception to anything."""
    assert "X2" in texts(at(pack_rules("french52", 1, 2), ["X2 2D", "QC QS"], "X1"))


def test_anything_follows_a_joker() -> None:
    """3.14: after a joker every card may be laid."""
    round_ = at(pack_rules("french52", 1, 2), ["X1 2D", "QC 3S 4H"], "9H")

    play(round_, "0 X1")

    assert texts(round_) == {"QC", "3S", "4H", "draw"}


def test_a_joker_may_be_a_wild() -> None:
    """The joker's effect is an entry like any other; as a wild it names a suit."""
    wild = pack_rules("french52", 1, 2, effects={"X": ("wild",)})
    round_ = at(wild, ["X1 2D", "QC 3S"], "9H")
    assert texts(round_) == {"X1>C", "X1>D", "X1>H", "X1>S", "draw"}

    play(round_, "0 X1>S")

    assert str(round_.wish) == "S"
    assert texts(round_) == {"3S", "draw"}


def test_a_joker_may_be_a_draw_card() -> None:
    """A joker with ``draw 5`` puts five cards on the next player."""
    drawing = pack_rules("french52", 1, 2, effects={"X": ("draw 5",), "J": ("wild",)})
    round_ = at(drawing, ["X1 2D", "QC 3S X2"], "9H")

    play(round_, "0 X1")

    assert round_.debt == 5
    assert texts(round_) == {"X2", "draw"}


@pytest.mark.parametrize(
    ("pack", "players", "hand_size", "spare"),
    [("jass36", 7, 5, 0), ("skat32", 4, 8, -1), ("skat32", 5, 10, -19), ("french52", 6, 9, -3)],
)
def test_a_deal_without_a_stock_card_is_refused_with_the_arithmetic(
    pack: str, players: int, hand_size: int, spare: int
) -> None:
    """The start card turned, at least one card must be left: 7 x 5 + 1 = 36 leaves none of 36."""
    tight = pack_rules(pack, players=(2, 8), hand_size=hand_size, hand_size_by_players={})
    total = {"skat32": 32, "jass36": 36, "french52": 52}[pack]
    assert total - players * hand_size - 1 == spare

    assert {"pack", "hand_size", "players"} & option_names(tight, players)
    text = problem_texts(tight, players)
    assert str(total) in text
    assert str(players) in text
    assert str(hand_size) in text


@pytest.mark.parametrize(
    ("pack", "packs", "players", "hand_size"), [("skat32", 1, 6, 5), ("french52", 1, 5, 10), ("jass36", 2, 7, 5)]
)
def test_one_stock_card_is_enough(pack: str, packs: int, players: int, hand_size: int) -> None:
    """6 x 5 + 1 = 31 of 32 cards and 5 x 10 + 1 = 51 of 52 leave one card; a second pack leaves plenty."""
    fits = pack_rules(pack, packs, players=(2, 8), hand_size=hand_size, hand_size_by_players={})

    assert fits.problems(players=players) == []
    assert maumau.deal(fits, players=players, seed=1, dealer=0).stock_size >= 1


@pytest.mark.parametrize(
    "changes", [{"pack": "uno108"}, {"packs": 0}, {"packs": 3}, {"jokers": -1}, {"jokers": 5}], ids=str
)
def test_values_outside_the_option_are_problems(changes: dict[str, Any]) -> None:
    """One or two packs, no to four jokers, three kinds of pack."""
    assert rejected(**changes) == set(changes)


def test_a_pack_without_an_ordinary_card_is_a_problem() -> None:
    """``start_card``: nothing ordinary could ever be turned up."""
    wild = dict.fromkeys("789TJQKA", ("wild",))

    assert quiet("skat", effects=wild).problems(players=2) != []


def test_the_view_lists_the_pile_and_counts_the_stock() -> None:
    """``pile`` is the cards below the top; the stock is only a number."""
    round_ = at(quiet("skat"), ["9D KC", "QC QS"], "9H", stock="QD KD TD", pile="8H 8C")

    seen_by_nobody = view(round_)

    assert cards(seen_by_nobody.pile) == {"8H", "8C"}
    assert str(seen_by_nobody.top) == "9H"
    assert seen_by_nobody.stock == 3
