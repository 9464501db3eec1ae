"""Option ``start_card``: what a special card does that is turned up at the start."""

from __future__ import annotations

import pytest
from rules_kit import dealt, kinds, quiet, refused, rejected, seen, sizes, texts, view

import maumau

EFFECTS = {
    "7": ("draw 2",),
    "8": ("skip",),
    "9": ("reverse",),
    "K": ("again",),
    "A": ("cover",),
    "J": ("wild",),
}
DEALERS = quiet(effects=EFFECTS, start_card="as_dealer", start_wild="printed_suit", draw_when_able=True)
IGNORED = DEALERS.replace(start_card="ignored")


@pytest.mark.parametrize(
    ("preset", "choice"),
    [
        ("international", "as_dealer"),
        ("skat", "as_dealer"),
        ("skat-points", "as_dealer"),
        ("collector", "ignored"),
        ("online", "as_dealer"),
        ("online-penalty", "as_dealer"),
    ],
)
def test_each_preset_names_its_choice(preset: str, choice: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).start_card == choice


@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 1), (3, 0, 1), (4, 2, 3), (4, 3, 0)])
def test_a_seven_makes_the_first_player_owe_two(players: int, dealer: int, first: int) -> None:
    """As if the dealer had laid it: a debt of two for the seat after the dealer, which acts."""
    round_ = dealt(DEALERS, "7", players, dealer)

    assert (round_.to_act, round_.debt) == (first, 2)
    sevens = {str(card) for card in round_.hands[first] if str(card)[0] == "7"}
    assert texts(round_) == sevens | {"draw"}


def test_the_first_player_may_answer_the_turned_seven() -> None:
    """2.1 and 2.2: the debt of the start card may be answered with a seven, and is then four."""
    blind = IGNORED.replace(start_wild="printed_suit")
    for seed in range(5000):
        if str(maumau.deal(blind, players=3, seed=seed, dealer=0).top)[0] != "7":
            continue
        round_ = maumau.deal(DEALERS, players=3, seed=seed, dealer=0)
        sevens = [str(card) for card in round_.hands[1] if str(card)[0] == "7"]
        if sevens:
            round_.apply(1, sevens[0])
            assert (round_.to_act, round_.debt) == (2, 4)
            return
    raise AssertionError("no seed gives the first player a seven on a seven")


@pytest.mark.parametrize(("players", "dealer", "first"), [(2, 0, 0), (2, 1, 1), (3, 0, 2), (4, 3, 1)])
def test_an_eight_skips_the_first_player(players: int, dealer: int, first: int) -> None:
    """The seat after the dealer is skipped; with two players the dealer begins."""
    round_ = dealt(DEALERS, "8", players, dealer)

    assert (round_.to_act, round_.debt) == (first, 0)


@pytest.mark.parametrize(("players", "dealer", "first"), [(3, 0, 2), (4, 0, 3), (4, 2, 1)])
def test_a_reverse_starts_on_the_dealers_other_side(players: int, dealer: int, first: int) -> None:
    """The direction turns at once."""
    round_ = dealt(DEALERS, "9", players, dealer)

    assert (round_.to_act, round_.direction) == (first, -1)


@pytest.mark.parametrize(("choice", "first"), [("skip", 0), ("nothing", 1)])
def test_with_two_players_a_reverse_does_what_it_does_between_two(choice: str, first: int) -> None:
    """As ``reverse_with_two`` says: the dealer begins, or the other player does."""
    round_ = dealt(DEALERS.replace(reverse_with_two=choice), "9", 2)

    assert round_.to_act == first


@pytest.mark.parametrize("players", [2, 3])
def test_another_turn_makes_the_dealer_begin(players: int) -> None:
    """``again``: the dealer, having laid it, acts again."""
    assert dealt(DEALERS, "K", players).to_act == 0


def test_a_cover_is_turned_back() -> None:
    """``cover`` redraws: an ace never starts the round."""
    for seed in range(60):
        assert str(maumau.deal(DEALERS, players=3, seed=seed, dealer=0).top)[0] != "A"


def test_counter_clockwise_the_first_player_is_on_the_other_side() -> None:
    """The debt is owed, and the skip suffered, by the dealer's right."""
    counter = DEALERS.replace(direction="counterclockwise")

    assert (dealt(counter, "7", 4).to_act, dealt(counter, "7", 4).debt) == (3, 2)
    assert dealt(counter, "8", 4).to_act == 2
    assert (dealt(counter, "9", 4).to_act, dealt(counter, "9", 4).direction) == (1, 1)


def test_where_a_skip_may_be_answered_the_first_player_may() -> None:
    """As if the dealer had laid the eight: the first player answers or stands."""
    round_ = dealt(DEALERS.replace(skip_answer="passes_on"), "8", 3)

    eights = {str(card) for card in round_.hands[1] if str(card)[0] == "8"}
    assert round_.to_act == 1
    assert texts(round_) == eights | {"pass"}


@pytest.mark.parametrize("rank", "789KA")
def test_ignored_means_an_ordinary_card(rank: str) -> None:
    """The seat after the dealer begins, owing nothing, in the starting direction."""
    round_ = dealt(IGNORED, rank, 3)

    assert (round_.to_act, round_.debt, round_.direction) == (1, 0, 1)
    assert view(round_).phase == "play"


@pytest.mark.parametrize("choice", ["as_dealer", "ignored", "redraw"])
def test_an_ordinary_card_just_starts_the_round(choice: str) -> None:
    """The option is about special cards only."""
    round_ = dealt(DEALERS.replace(start_card=choice), "T", 3)

    assert (round_.to_act, round_.debt, round_.direction, round_.wish) == (1, 0, 1, None)


def test_redraw_never_starts_with_a_special_card() -> None:
    """The card goes back and the stock is shuffled anew, until an ordinary card lies there; none is lost."""
    chosen = DEALERS.replace(start_card="redraw", start_wild="redraw")
    specials = 0
    for seed in range(60):
        round_ = maumau.deal(chosen, players=3, seed=seed, dealer=0)
        assert str(round_.top)[0] not in "789KAJ"
        assert (sizes(round_), round_.stock_size) == ([5, 5, 5], 36)
        specials += str(maumau.deal(IGNORED, players=3, seed=seed, dealer=0).top)[0] in "789KAJ"

    assert specials > 0


def test_a_card_that_is_turned_back_is_shown() -> None:
    """Each special card is told as turned and turned back, the last one as turned only."""
    chosen, back = DEALERS.replace(start_card="redraw", start_wild="redraw"), 0
    for seed in range(40):
        match = maumau.Match(chosen, players=3, seed=seed, dealer=0)
        told = [event for event in seen(match.opening) if event["kind"].startswith("turned")]

        assert told[-1] == {"kind": "turned", "card": str(match.round.top)}
        for event in told:
            if event["kind"] == "turned_back":
                back += 1
                assert event["card"][0] in "789KAJ"

    assert back > 0


def test_the_first_player_who_is_skipped_is_told() -> None:
    """The opening ends with the skip."""
    for seed in range(400):
        match = maumau.Match(DEALERS, players=3, seed=seed, dealer=0)
        if str(match.round.top)[0] == "8":
            skipped = [event["seat"] for event in seen(match.opening) if event["kind"] == "skipped"]
            assert skipped == [1]
            return
        assert "skipped" not in kinds(match.opening)
    raise AssertionError("no seed turns up an eight")


def test_the_skipped_first_player_may_not_act() -> None:
    """Out of turn, as any other seat."""
    round_ = dealt(DEALERS, "8", 3)

    assert refused(round_, 1, "draw").code == "not_your_turn"


def test_a_turned_draw_card_of_its_own_counts_too() -> None:
    """An entry for a single card acts like one for a rank."""
    chosen = quiet(effects={**{f"T{suit}": ("draw 4",) for suit in "CDHS"}, "J": ("wild",)})

    assert dealt(chosen, "T", 3).debt == 4


def test_an_unknown_choice_is_a_problem() -> None:
    """Three values exist."""
    assert rejected(start_card="burn") == {"start_card"}


def test_where_no_card_may_start_the_first_one_stays_and_does_nothing() -> None:
    """House decision: with every ordinary card dealt, turning back would never end."""
    every_but_aces = dict.fromkeys("789TJQK", "reverse")
    rule_set = maumau.preset("skat").replace(
        effects=every_but_aces, start_card="redraw", hand_size_by_players={}, hand_size=10
    )

    started = [maumau.deal(rule_set, 3, seed=seed, dealer=0) for seed in range(40)]

    kept = [round_ for round_ in started if str(round_.top)[0] != "A"]
    assert kept
    assert all(round_.direction == 1 and round_.to_act == 1 for round_ in started)
    assert all(not any(str(card)[0] == "A" for card in round_.stock_cards) for round_ in kept)
