"""Option ``first_dealer``: how the first dealer is found, shown to the players as events."""

from __future__ import annotations

from typing import Any

import pytest
from rules_kit import quiet, seen

import maumau

LOW_TO_HIGH = "23456789TJQKA"


def opening(rule_set: maumau.RuleSet, seed: int, players: int = 4, dealer: int | None = None) -> list[dict[str, Any]]:
    """The events before the first action, as nobody in particular sees them."""
    return seen(maumau.Match(rule_set, players=players, seed=seed, dealer=dealer).opening)


def the_dealer(events: list[dict[str, Any]]) -> int:
    """The seat that the dealer event names."""
    seats = [event["seat"] for event in events if event["kind"] == "dealer"]
    assert len(seats) == 1
    return int(seats[0])


@pytest.mark.parametrize(
    ("preset", "way"),
    [
        ("international", "lot"),
        ("skat", "highest_card"),
        ("skat-points", "highest_card"),
        ("collector", "lot"),
        ("online", "lot"),
        ("online-penalty", "lot"),
    ],
)
def test_each_preset_names_its_way(preset: str, way: str) -> None:
    """RULES 1, table by preset."""
    assert maumau.preset(preset).first_dealer == way


def test_the_lot_falls_on_the_dealer_and_is_shown() -> None:
    """``lot``: one event tells which seat was drawn, and that seat deals; every seat can be."""
    dealers = set()
    for seed in range(40):
        events = opening(quiet(first_dealer="lot"), seed)
        drawn = [event["seat"] for event in events if event["kind"] == "dealer_lot"]
        assert drawn == [the_dealer(events)]
        assert not [event for event in events if event["kind"] == "dealer_cards"]
        dealers.add(drawn[0])

    assert dealers == {0, 1, 2, 3}


def test_the_highest_card_deals_and_ties_draw_again() -> None:
    """``highest_card``: every seat draws a card, ace high; while several share the highest they draw again."""
    dealers, ties = set(), 0
    for seed in range(80):
        events = opening(quiet("skat"), seed)
        laps = [{int(s): c for s, c in e["cards"].items()} for e in events if e["kind"] == "dealer_cards"]
        assert set(laps[0]) == {0, 1, 2, 3}
        for number, lap in enumerate(laps):
            best = max(LOW_TO_HIGH.index(card[0]) for card in lap.values())
            highest = [seat for seat, card in lap.items() if LOW_TO_HIGH.index(card[0]) == best]
            last = number == len(laps) - 1
            assert (len(highest) == 1) == last
            if last:
                assert highest == [the_dealer(events)]
            else:
                assert set(highest) <= set(laps[number + 1])
                ties += 1
        dealers.add(the_dealer(events))

    assert dealers == {0, 1, 2, 3}
    assert ties > 0


def test_the_cards_drawn_for_the_deal_are_different_cards_of_the_pack() -> None:
    """Nobody can draw the same card as another, nor a six from the 32 cards."""
    for seed in range(20):
        for event in opening(quiet("skat"), seed):
            if event["kind"] == "dealer_cards":
                drawn = list(event["cards"].values())
                assert len(set(drawn)) == len(drawn)
                assert all(card[0] in "789TJQKA" and card[1] in "CDHS" for card in drawn)


@pytest.mark.parametrize("way", ["lot", "highest_card"])
def test_a_dealer_that_is_named_is_not_sought(way: str) -> None:
    """With ``dealer=`` there is nothing to find; the dealer is still announced."""
    events = opening(quiet(first_dealer=way), seed=1, dealer=2)

    assert the_dealer(events) == 2
    assert not {"dealer_lot", "dealer_cards"} & {event["kind"] for event in events}


@pytest.mark.parametrize("way", ["lot", "highest_card"])
def test_a_deal_without_a_named_dealer_finds_one(way: str) -> None:
    """DESIGN 4: without ``dealer=`` the rule set's way is used; the same seed finds the same seat."""
    found = [
        maumau.view_of(maumau.deal(quiet(first_dealer=way), players=4, seed=seed), None).dealer
        for seed in [*range(30), *range(30)]
    ]

    assert set(found) == {0, 1, 2, 3}
    assert found[:30] == found[30:]


def test_cutting_changes_no_card() -> None:
    """It is an event and nothing else: hands and start card are those of the uncut deal."""
    cut, uncut = (maumau.deal(quiet("skat", cut=flag), players=3, seed=9, dealer=0) for flag in (True, False))

    assert cut.hands == uncut.hands
    assert cut.top == uncut.top


def test_the_opening_tells_the_deal_in_order() -> None:
    """The dealer, the hands by their number only, then the card that is turned up."""
    match = maumau.Match(quiet("skat", start_card="ignored"), players=3, seed=4, dealer=1)

    told = seen(match.opening)

    order = [event["kind"] for event in told]
    assert order.index("dealer") < order.index("dealt") < order.index("turned")
    deal = next(event for event in told if event["kind"] == "dealt")
    assert (deal["dealer"], deal["counts"]) == (1, [5, 5, 5])
    assert not deal.get("cards")
    assert told[order.index("turned")]["card"] == str(match.round.top)


def test_each_player_is_told_only_the_own_cards() -> None:
    """``dealt`` names the viewer's own hand."""
    match = maumau.Match(quiet("skat", start_card="ignored"), players=3, seed=4, dealer=1)

    for seat in range(3):
        deal = next(event for event in seen(match.opening, seat) if event["kind"] == "dealt")
        assert set(deal["cards"]) == {str(card) for card in match.round.hands[seat]}
