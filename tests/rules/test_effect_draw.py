"""Effect ``draw n``: the next player owes n cards."""

from __future__ import annotations

import pytest
from rules_kit import at, kinds, one, play, quiet, seen, sizes, texts, view


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_the_next_player_owes_the_number_of_the_card(count: int) -> None:
    """``draw n`` adds n to the debt of the next player, who takes n with one action."""
    chosen = quiet(effects={"7": (f"draw {count}",)})
    round_ = at(chosen, ["7H KC", "QC QS", "TC TS"], "9H", stock="2C 2D 2H 2S 3C 3D")

    play(round_, "0 7H")
    assert round_.debt == count
    assert view(round_).debt == count

    play(round_, "1 draw")
    assert sizes(round_) == [1, 2 + count, 2]
    assert (round_.debt, round_.to_act) == (0, 2)


def test_two_draw_cards_of_different_size_add_up() -> None:
    """Growth always adds: two and four are six, whichever came first."""
    effects = {"7": ("draw 2",), "KS": ("draw 4",)}
    for first, second in (("7S", "KS"), ("KS", "7S")):
        chosen = quiet(effects=effects, debt="stack_any_draw")
        round_ = at(chosen, [f"{first} KC", f"{second} QS"], "9S")
        play(round_, f"0 {first}", f"1 {second}")
        assert round_.debt == 6


def test_only_the_next_player_owes() -> None:
    """With four players the debt of seat 1 is nothing to seats 2 and 3."""
    round_ = at(quiet(), ["7H KC", "QC QS", "TH TS", "AC AS"], "9H")

    play(round_, "0 7H", "1 draw")

    assert (round_.to_act, round_.debt) == (2, 0)
    assert texts(round_) == {"TH"}


def test_the_next_player_follows_the_direction() -> None:
    """Counter-clockwise seat 0's seven is owed by the last seat."""
    round_ = at(quiet(), ["7H KC", "QC QS", "TC TS"], "9H", direction=-1)

    play(round_, "0 7H")

    assert (round_.to_act, round_.debt) == (2, 2)


def test_the_drawer_sees_the_cards_and_the_others_their_number() -> None:
    """``drew`` tells everybody count and reason, and only the drawer which cards."""
    round_ = at(quiet(), ["7H KC", "QC QS", "TC TS"], "9H", stock="2C 2D 2H")

    events = play(round_, "0 7H", "1 draw")

    assert one(events, "drew", 1) == {"seat": 1, "count": 2, "reason": "debt", "cards": ["2C", "2D"]}
    for viewer in (0, 2, None):
        told = one(events, "drew", viewer)
        assert (told["seat"], told["count"], told["reason"]) == (1, 2, "debt")
        assert not told.get("cards")


def test_laying_a_draw_card_is_told() -> None:
    """``laid`` names the seat and the card to everybody."""
    round_ = at(quiet(), ["7H KC", "QC QS"], "9H")

    events = play(round_, "0 7H")

    assert kinds(events) == ["laid"]
    assert [(event["seat"], event["card"]) for event in seen(events)] == [(0, "7H")]
