"""Option ``reverse_with_two``: what a reverse does between two players (3.12)."""

from __future__ import annotations

import pytest
from rules_kit import at, dealt, play, quiet, rejected, texts

import maumau

NINE = {"9": ("reverse",)}


@pytest.mark.parametrize(("choice", "actor"), [("skip", 0), ("nothing", 1)])
def test_between_two_it_skips_or_does_nothing(choice: str, actor: int) -> None:
    """``skip``: the same player again; ``nothing``: the opponent, as after any card."""
    round_ = at(quiet(effects=NINE, reverse_with_two=choice), ["9H KC 4D", "QC QS"], "TH")

    play(round_, "0 9H")

    assert round_.to_act == actor


@pytest.mark.parametrize("choice", ["skip", "nothing"])
def test_with_three_players_the_choice_does_not_matter(choice: str) -> None:
    """It is a two-player special case only."""
    round_ = at(quiet(effects=NINE, reverse_with_two=choice), ["9H KC", "QC QS", "TC TS"], "TH")

    play(round_, "0 9H")

    assert (round_.to_act, round_.direction) == (2, -1)


@pytest.mark.parametrize("preset", ["collector", "online", "online-penalty"])
def test_the_presets_choose_skip(preset: str) -> None:
    """2.3: a house decision; every large site does so."""
    assert maumau.preset(preset).reverse_with_two == "skip"


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(reverse_with_two="again") == {"reverse_with_two"}


BOTH = quiet(effects={"9": ("skip", "reverse")}, reverse_with_two="skip", skip_answer="passes_on")


def test_a_skip_that_may_be_answered_is_put_to_the_opponent_also_on_a_card_that_reverses() -> None:
    """Both effects skip the opponent, who is asked; nobody is asked to answer their own skip."""
    round_ = at(BOTH, ["9H KC 4D", "9C QS 2D"], "TH")

    play(round_, "0 9H")
    assert (round_.phase, round_.to_act, texts(round_)) == ("skip", 1, {"9C", "pass"})

    play(round_, "1 pass")
    assert (round_.phase, round_.to_act) == ("play", 0)


def test_turned_up_such_a_card_is_put_to_the_first_player() -> None:
    """As if the dealer had laid it."""
    round_ = dealt(BOTH, "9", 2, dealer=0)

    assert (round_.phase, round_.to_act) == ("skip", 1)
