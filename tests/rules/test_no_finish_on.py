"""Option ``no_finish_on``: cards that may not be the last one."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import at, play, quiet, refused, rejected, texts

import maumau

ALL = {
    "7": ("draw 2",),
    "8": ("skip",),
    "9": ("reverse",),
    "K": ("again",),
    "A": ("cover",),
    "J": ("wild",),
}
PLAIN_TOP = "TH"


@pytest.mark.parametrize(
    ("preset", "banned"),
    [
        ("international", ()),
        ("skat", ("J",)),
        ("skat-points", ("J",)),
        ("collector", ()),
        ("online", ()),
        ("online-penalty", ()),
    ],
)
def test_each_preset_names_its_banned_cards(preset: str, banned: tuple[str, ...]) -> None:
    """2.2: a J may not be the last card; elsewhere any card may."""
    assert tuple(maumau.preset(preset).no_finish_on) == banned


@pytest.mark.parametrize(
    ("banned", "card"),
    [
        ("J", "JC"),
        ("Q", "QH"),
        ("wild", "JC"),
        ("draw", "7H"),
        ("skip", "8H"),
        ("reverse", "9H"),
        ("again", "KH"),
        ("cover", "AH"),
    ],
)
def test_a_banned_card_is_not_laid_as_the_last(banned: str, card: str) -> None:
    """A rank or an effect can be named; the player draws instead, and is told why."""
    round_ = at(quiet(effects=ALL, no_finish_on=(banned,)), [card, "3C 3S"], PLAIN_TOP)

    assert texts(round_) == {"draw"}
    refusal = refused(round_, 0, card)
    assert (refusal.code, refusal.option) == ("no_finish", "no_finish_on")


@pytest.mark.parametrize("banned", ["J", "wild", "draw", "skip", "reverse", "again", "cover"])
@pytest.mark.parametrize("card", ["7H", "8H", "9H", "KH", "AH", "JH", "2H"])
def test_every_card_that_is_not_banned_may_be_the_last(banned: str, card: str) -> None:
    """Each special card as the last one, under each ban: laid and won, unless the ban means it."""
    meant = {"J": "J", "wild": "J", "draw": "7", "skip": "8", "reverse": "9", "again": "K", "cover": "A"}[banned]
    round_ = at(quiet(effects=ALL, no_finish_on=(banned,)), [card, "3C 3S"], PLAIN_TOP)

    if card[0] == meant:
        assert texts(round_) == {"draw"}
    else:
        play(round_, f"0 {card}")
        assert (round_.is_over, round_.winner) == (True, 0)


def test_several_can_be_banned() -> None:
    """Sevens and wilds, but not the eight."""
    chosen = quiet(effects=ALL, no_finish_on=("draw", "J"))

    assert texts(at(chosen, ["7H", "3C 3S"], PLAIN_TOP)) == {"draw"}
    assert texts(at(chosen, ["JH", "3C 3S"], PLAIN_TOP)) == {"draw"}
    assert texts(at(chosen, ["8H", "3C 3S"], PLAIN_TOP)) == {"8H"}


def test_the_ban_is_only_about_the_last_card() -> None:
    """With two cards the jack is laid as ever."""
    round_ = at(quiet("skat"), ["JC KD", "QC QS"], "9H")

    assert texts(round_) == {"JC>C", "JC>D", "JC>H", "JC>S", "draw"}


def test_two_banned_cards_let_one_be_laid() -> None:
    """Two jacks: one may go, the other then may not."""
    round_ = at(quiet("skat", wild_on_wild=True), ["JC JD", "KH QS"], "9H")

    play(round_, "0 JC>H", "1 KH")

    assert texts(round_) == {"draw"}


def test_who_holds_only_a_jack_draws_and_may_lay_what_was_drawn() -> None:
    """2.2: of that turn only the drawn card may be played; afterwards the jack is one of two again."""
    round_ = at(quiet("skat"), ["JC", "QD QS"], "9H", stock="9C 8D KD")

    play(round_, "0 draw")
    assert texts(round_) == {"9C", "pass"}

    play(round_, "0 pass", "1 draw", "1 pass")
    assert texts(round_) == {"9C", "JC>C", "JC>D", "JC>H", "JC>S", "draw"}


def test_an_entry_for_a_single_card_is_banned_by_its_effect() -> None:
    """Only the king of spades draws, so only it may not end the round."""
    chosen = quiet(effects={"KS": ("draw 4",)}, no_finish_on=("draw",))

    assert texts(at(chosen, ["KS", "3C 3H"], "TS")) == {"draw"}
    assert texts(at(chosen, ["KH", "3C 3S"], "TH")) == {"KH"}


@pytest.mark.parametrize("changes", [{"no_finish_on": ("Z",)}, {"no_finish_on": ("fly",)}], ids=str)
def test_words_that_name_nothing_are_problems(changes: dict[str, Any]) -> None:
    """A rank or an effect."""
    assert rejected(**changes) == {"no_finish_on"}
