"""Option ``wild_on_wild``: may a wild answer a wild."""

from __future__ import annotations

import pytest
from rules_kit import at, play, quiet, refused, texts

import maumau

JACKS = {"JD>C", "JD>D", "JD>H", "JD>S"}


@pytest.mark.parametrize(
    ("preset", "allowed"),
    [
        ("international", True),
        ("skat", False),
        ("skat-points", False),
        ("collector", True),
        ("online", False),
        ("online-penalty", False),
    ],
)
def test_each_preset_allows_or_bans_a_jack_on_a_jack(preset: str, allowed: bool) -> None:
    """2.1 and 2.3 allow it, 2.2 and 2.4 do not; the value and what it does agree."""
    assert maumau.preset(preset).wild_on_wild is allowed
    round_ = at(quiet(preset, draw_when_able=True), ["JC KD", "JD QH QC", "TC TS"], "9H")

    play(round_, "0 JC>H")

    assert texts(round_) == {"QH", "draw"} | (JACKS if allowed else set())


@pytest.mark.parametrize("wish", "CDHS")
def test_banned_not_even_a_jack_of_the_named_suit_follows(wish: str) -> None:
    """2.2: after J only the named suit, no J at all."""
    jack = f"J{wish}" if wish != "C" else "JH"
    round_ = at(quiet("skat"), ["JC KD", f"{jack} Q{wish} T{wish}"], "9H")
    play(round_, f"0 JC>{wish}")

    assert texts(round_) == {f"Q{wish}", f"T{wish}", "draw"}
    refusal = refused(round_, 1, f"{jack}>S")
    assert (refusal.code, refusal.option) == ("wild_on_wild", "wild_on_wild")


def test_banned_it_stays_banned_while_players_draw() -> None:
    """The jack still lies on top for the third player."""
    round_ = at(quiet("skat"), ["JC KD", "QC QS", "JD TH"], "9H")

    play(round_, "0 JC>H", "1 draw", "1 pass")

    assert texts(round_) == {"TH", "draw"}


def test_once_served_a_jack_may_follow_again() -> None:
    """The ban looks at the top, which is ordinary again."""
    round_ = at(quiet("skat"), ["JC KD", "QH QS", "JD TC"], "9H")

    play(round_, "0 JC>H", "1 QH")

    assert texts(round_) == JACKS | {"draw"}


@pytest.mark.parametrize("allowed", [True, False])
def test_the_option_concerns_wilds_of_any_rank(allowed: bool) -> None:
    """With two wild ranks a ten answers a jack as another jack would."""
    two = quiet(effects={"J": ("wild",), "T": ("wild",)}, wild_on_wild=allowed, draw_when_able=True)
    round_ = at(two, ["JC KD", "TD QC"], "9H")

    play(round_, "0 JC>H")

    assert texts(round_) == {"draw"} | ({"TD>C", "TD>D", "TD>H", "TD>S"} if allowed else set())
