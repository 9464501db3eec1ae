"""Option ``start_wild``: what happens when a wild is turned up at the start."""

from __future__ import annotations

import pytest
from rules_kit import at, dealt, one, play, quiet, refused, rejected, texts, view

import maumau

SUITS = "CDHS"


def free(choice: str, **changes: object) -> maumau.RuleSet:
    """A jack names a suit, may follow a jack, and drawing is free."""
    return quiet(start_wild=choice, draw_when_able=True, **changes)


@pytest.mark.parametrize(
    ("preset", "choice"),
    [
        ("international", "dealer_names"),
        ("skat", "first_player_any"),
        ("skat-points", "first_player_any"),
        ("collector", "printed_suit"),
        ("online", "dealer_names"),
        ("online-penalty", "dealer_names"),
    ],
)
def test_each_preset_names_its_choice(preset: str, choice: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).start_wild == choice


@pytest.mark.parametrize("players", [2, 4])
def test_the_dealer_alone_acts_and_names(players: int) -> None:
    """``dealer_names``: four ``wish`` actions for the dealer, nothing for anybody else."""
    round_ = dealt(free("dealer_names"), "J", players, dealer=1)

    assert tuple(round_.actors()) == (1,)
    assert (round_.to_act, view(round_).phase) == (1, "wish")
    assert texts(round_) == {"wish C", "wish D", "wish H", "wish S"}
    for seat in set(range(players)) - {1}:
        assert texts(round_, seat) == set()


@pytest.mark.parametrize("suit", SUITS)
def test_the_first_player_must_serve_the_dealers_suit(suit: str) -> None:
    """After the wish the dealer's left is on turn: that suit, or another jack."""
    round_ = dealt(free("dealer_names"), "J", 3)

    told = one(play(round_, f"0 wish {suit}"), "wished")

    assert told == {"seat": 0, "suit": suit}
    assert (str(round_.wish), round_.to_act, view(round_).phase) == (suit, 1, "play")
    held = {str(card) for card in round_.hands[1]}
    fitting = {card for card in held if card[1] == suit and card[0] != "J"}
    jacks = {f"{card}>{named}" for card in held if card[0] == "J" for named in SUITS}
    assert texts(round_) == fitting | jacks | {"draw"}


def test_before_the_wish_nothing_else_is_possible() -> None:
    """Neither the dealer nor the first player lays or draws."""
    round_ = dealt(free("dealer_names"), "J", 3)

    assert refused(round_, 0, "draw").code == "wish_open"
    assert refused(round_, 1, "draw").code in {"not_your_turn", "wish_open"}
    assert refused(round_, 1, "wish H").code in {"not_your_turn", "wish_open"}


def test_the_wish_is_only_for_a_turned_wild() -> None:
    """On an ordinary start card nobody names a suit."""
    round_ = dealt(free("dealer_names"), "T", 3)

    refused(round_, 0, "wish H")
    refused(round_, 1, "wish H")


@pytest.mark.parametrize("on_wild", [False, True])
def test_the_first_player_lays_any_card(on_wild: bool) -> None:
    """``first_player_any``: any card; a jack only where a wild may answer a wild (2.2: any card except a J)."""
    round_ = at(free("first_player_any", wild_on_wild=on_wild), ["2C 7D 8H KS JD", "QC QS", "TC TS"], "JC", wish="any")

    jacks = {"JD>C", "JD>D", "JD>H", "JD>S"} if on_wild else set()
    assert texts(round_) == {"2C", "7D", "8H", "KS", "draw"} | jacks


def test_the_wish_any_is_shown() -> None:
    """The value is ``any`` in the round, in the View and in the position text, and the seat left of the dealer acts."""
    round_ = dealt(free("first_player_any"), "J", 3)

    assert (str(round_.wish), round_.to_act) == ("any", 1)
    assert str(view(round_).wish) == "any"
    assert str(maumau.parse_position(maumau.format_position(round_)).wish) == "any"


def test_drawing_does_not_end_the_wish_any() -> None:
    """It lasts until a card has been laid, so the second player may lay anything as well."""
    round_ = at(free("first_player_any"), ["2C 7D", "QC 3S", "TC TS"], "JC", wish="any", stock="4H 5H 6H")

    play(round_, "0 draw")
    assert texts(round_) == {"4H", "pass"}
    play(round_, "0 pass")

    assert str(round_.wish) == "any"
    assert texts(round_) == {"QC", "3S", "draw"}


def test_a_laid_card_ends_the_wish_any() -> None:
    """From then on suit or rank of the laid card must be matched."""
    round_ = at(free("first_player_any"), ["2C 7D", "QC 3S 2H", "TC TS"], "JC", wish="any")

    play(round_, "0 2C")

    assert round_.wish is None
    assert texts(round_) == {"QC", "2H", "draw"}


@pytest.mark.parametrize("start_card", ["as_dealer", "ignored", "redraw"])
def test_the_printed_suit_counts(start_card: str) -> None:
    """``printed_suit``: the first player follows the turned jack's own suit, or lays a jack."""
    round_ = dealt(free("printed_suit", start_card=start_card), "J", 3)

    suit = str(round_.top)[1]
    held = {str(card) for card in round_.hands[1]}
    fitting = {card for card in held if card[1] == suit and card[0] != "J"}
    jacks = {f"{card}>{named}" for card in held if card[0] == "J" for named in SUITS}
    assert round_.to_act == 1
    assert texts(round_) == fitting | jacks | {"draw"}


def test_a_turned_wild_is_a_wild_for_the_next_wild() -> None:
    """By printed suit or not: where no wild may answer a wild, none follows the turned one."""
    round_ = at(free("printed_suit", wild_on_wild=False), ["JD 2C 3H", "QC QS"], "JC")

    assert texts(round_) == {"2C", "draw"}
    assert refused(round_, 0, "JD>H").code == "wild_on_wild"


def test_redraw_never_starts_with_a_wild() -> None:
    """The jack goes back and the stock is shuffled anew."""
    jacks = 0
    for seed in range(60):
        assert str(maumau.deal(free("redraw"), players=3, seed=seed, dealer=0).top)[0] != "J"
        jacks += str(maumau.deal(free("printed_suit"), players=3, seed=seed, dealer=0).top)[0] == "J"

    assert jacks > 0


def test_an_unknown_choice_is_a_problem() -> None:
    """Four values exist."""
    assert rejected(start_wild="nobody") == {"start_wild"}


@pytest.mark.parametrize(
    ("effect", "debt", "actor", "direction"),
    [("draw 2", 2, 1, 1), ("skip", 0, 2, 1), ("reverse", 0, 2, -1), ("again", 0, 0, 1)],
)
@pytest.mark.parametrize("choice", ["dealer_names", "first_player_any", "printed_suit"])
def test_a_turned_wild_with_a_second_effect_has_it_as_the_dealers(
    choice: str, effect: str, debt: int, actor: int, direction: int
) -> None:
    """``start_card`` as_dealer: besides the suit, the card does what it does when the dealer lays it."""
    round_ = dealt(free(choice, effects={"J": ("wild", effect)}, start_card="as_dealer"), "J", 3)
    if choice == "dealer_names":
        play(round_, "0 wish H")

    assert (round_.to_act, round_.debt, round_.direction) == (actor, debt, direction)
    assert str(round_.wish) == {"dealer_names": "H", "first_player_any": "any", "printed_suit": "None"}[choice]


@pytest.mark.parametrize("effect", ["draw 2", "skip", "reverse", "again"])
def test_ignored_the_second_effect_of_a_turned_wild_does_nothing(effect: str) -> None:
    """``start_card`` ignored: only what ``start_wild`` says is left."""
    round_ = dealt(free("dealer_names", effects={"J": ("wild", effect)}, start_card="ignored"), "J", 3)

    play(round_, "0 wish H")

    assert (round_.to_act, round_.debt, round_.direction, str(round_.wish)) == (1, 0, 1, "H")
