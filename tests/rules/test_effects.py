"""Option ``effects``: which ranks or single cards do something, and what goes together."""

from __future__ import annotations

import pytest
from rules_kit import at, option_names, play, quiet, rejected, rules, texts

import maumau

SEVEN, EIGHT, JACK = {"7": ("draw 2",)}, {"8": ("skip",)}, {"J": ("wild",)}
STANDARD = {**SEVEN, **EIGHT, **JACK}


@pytest.mark.parametrize(
    ("preset", "more"),
    [
        ("international", {}),
        ("skat", {}),
        ("skat-points", {}),
        ("collector", {"9": ("reverse",)}),
        ("online", {}),
        ("online-penalty", {}),
    ],
)
def test_each_preset_names_its_special_cards(preset: str, more: dict[str, tuple[str, ...]]) -> None:
    """7 draw 2, 8 skip, J wild everywhere; only collector reverses on a 9. Aces and kings do nothing."""
    special = {key: tuple(what) for key, what in maumau.preset(preset).effects.items() if what}

    assert special == {**STANDARD, **more}


@pytest.mark.parametrize("rank", "23456TQKA")
def test_a_card_without_an_entry_has_no_effect(rank: str) -> None:
    """In ``international`` all but 7, 8 and J (and here 9 too) just pass the turn on."""
    round_ = at(quiet(), [f"{rank}H KC", "QC QS", "TC TS"], "9H")

    play(round_, f"0 {rank}H")

    assert (round_.to_act, round_.debt, round_.wish, round_.direction) == (1, 0, None, 1)


def test_an_entry_without_effects_is_an_ordinary_card() -> None:
    """``()`` means none."""
    round_ = at(quiet(effects={**STANDARD, "7": ()}), ["7H KC", "QC QS"], "9H")

    play(round_, "0 7H")

    assert (round_.to_act, round_.debt) == (1, 0)


def test_an_entry_for_a_single_card_concerns_no_other() -> None:
    """Only the king of spades draws four; the king of hearts is ordinary."""
    chosen = quiet(effects={**STANDARD, "KS": ("draw 4",)})
    for card, debt in (("KS", 4), ("KH", 0)):
        round_ = at(chosen, [f"{card} 2C", "QC 3S"], "KD")
        play(round_, f"0 {card}")
        assert round_.debt == debt


@pytest.mark.parametrize(
    ("entry", "debt", "actor"),
    [((), 0, 1), (("draw 5",), 5, 1), (("skip",), 0, 2), (("reverse",), 0, 2), (("again",), 0, 0)],
)
def test_an_entry_for_a_single_card_replaces_its_ranks(entry: tuple[str, ...], debt: int, actor: int) -> None:
    """RULES 1: the seven of hearts does what its own entry says and nothing of what sevens do."""
    round_ = at(quiet(effects={**STANDARD, "7H": entry}), ["7H 2C KC", "QC 3S", "QD 3D"], "9H")

    play(round_, "0 7H")

    assert (round_.debt, round_.to_act) == (debt, actor)


def test_a_single_wild_card_is_the_only_one_that_names_a_suit() -> None:
    """The queen of spades alone is wild: other queens follow suit or rank."""
    chosen = quiet(effects={"QS": ("wild",)}, draw_when_able=True)
    round_ = at(chosen, ["QS QC 2D", "3C 3S"], "9H")

    assert texts(round_) == {"QS>C", "QS>D", "QS>H", "QS>S", "draw"}


def test_draw_and_reverse_put_the_debt_on_the_other_neighbour() -> None:
    """Both happen: the direction turns first, so the next player is the one on the other side."""
    round_ = at(quiet(effects={"7": ("draw 2", "reverse")}), ["7H 2C", "QC 3S", "QD 3D"], "9H")

    play(round_, "0 7H")

    assert (round_.debt, round_.direction, round_.to_act) == (2, -1, 2)


def test_draw_and_wild_owe_cards_and_a_wish() -> None:
    """The next player owes two; once paid, the one after must serve the wish."""
    round_ = at(quiet(effects={"J": ("wild", "draw 2")}), ["JC 2C", "QC 3S", "3H 2D"], "9H", stock="KD TD 9D")

    play(round_, "0 JC>H")
    assert (round_.debt, str(round_.wish), round_.to_act) == (2, "H", 1)

    play(round_, "1 draw")
    assert (round_.debt, str(round_.wish)) == (0, "H")
    assert texts(round_, 2) == {"3H"}


def test_wild_and_skip_name_a_suit_for_the_one_after() -> None:
    """Both effects of one card act."""
    round_ = at(quiet(effects={"J": ("wild", "skip")}), ["JC 2C", "QH 3S", "3H 2D"], "9S")

    play(round_, "0 JC>H")

    assert (str(round_.wish), round_.to_act) == ("H", 2)


@pytest.mark.parametrize(
    "pair",
    [("draw 2", "skip"), ("draw 2", "again"), ("wild", "cover"), ("skip", "again")],
    ids=" and ".join,
)
@pytest.mark.parametrize("key", ["7", "7S"])
def test_two_effects_that_cannot_both_happen_are_a_problem(key: str, pair: tuple[str, str]) -> None:
    """RULES 1: refused for a rank as for a single card, in either order."""
    for both in (pair, pair[::-1]):
        assert "effects" in option_names(rules(effects={key: both}), 3)


@pytest.mark.parametrize(
    "pair",
    [("draw 2", "reverse"), ("draw 2", "wild"), ("skip", "wild"), ("reverse", "wild"), ("again", "wild")],
    ids=" and ".join,
)
def test_other_pairs_are_sound(pair: tuple[str, str]) -> None:
    """What is not in the list of refusals may be set."""
    assert quiet(effects={"7": pair}).problems(players=3) == []


@pytest.mark.parametrize(
    "effects",
    [{"7": ("draw",)}, {"7": ("draw x",)}, {"7": ("fly",)}, {"Z": ("skip",)}, {"7Z": ("skip",)}, {"7": ("draw 0",)}],
    ids=str,
)
def test_unknown_words_are_problems(effects: dict[str, tuple[str, ...]]) -> None:
    """An effect, a number or a card that does not exist is reported under ``effects``."""
    assert rejected(effects=effects) == {"effects"}


@pytest.mark.parametrize("seven", "CDHS")
def test_every_suit_of_a_rank_has_the_ranks_effect(seven: str) -> None:
    """A rank's entry holds for its four cards."""
    round_ = at(quiet(), [f"7{seven} KC", "QC QS"], "7H" if seven != "H" else "7C")

    play(round_, f"0 7{seven}")

    assert round_.debt == 2


def test_reverse_and_skip_pass_over_the_neighbour_on_the_other_side() -> None:
    """The direction turns first; of three players the one who was next acts after all."""
    round_ = at(quiet(effects={"K": ("reverse", "skip"), "J": ("wild",)}), ["KH 2H", "QC QS", "TC TS"], "9H")

    play(round_, "0 KH")

    assert (round_.direction, round_.to_act) == (-1, 1)


def test_draw_and_cover_leave_the_debt_to_the_next_player() -> None:
    """The one who covers owes nothing: the card is matched as ever, the debt is for the seat after."""
    round_ = at(quiet(effects={"7": ("draw 2", "cover"), "J": ("wild",)}), ["7H 2H 4D", "QC QS", "TC TS"], "9H")

    play(round_, "0 7H")
    assert texts(round_, 0) == {"2H"}

    play(round_, "0 2H")
    assert (round_.to_act, round_.debt) == (1, 2)


def test_skip_and_cover_skip_after_the_cover() -> None:
    """Both are done: the card is covered, then the next player is passed over."""
    round_ = at(quiet(effects={"K": ("skip", "cover"), "J": ("wild",)}), ["KH 2H 4D", "QC QS", "TC TS"], "9H")

    play(round_, "0 KH", "0 2H")

    assert round_.to_act == 2
