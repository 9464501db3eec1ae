"""A sheet of typed rounds: the same sums, dealers, ends and ties as at the tables, worked by hand."""

from __future__ import annotations

import base64
import contextlib
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau
from maumau.rules import RuleSet
from maumau.score import MOST_ROUNDS, MOST_TEXT, Sheet, SheetError, Typed, chips, counted, points_asked, wild_asked
from strategies import rule_sets

INTERNATIONAL = maumau.preset("international")
NAMES = ("Ada", "Ben", "Cem")


def sheet(rules: RuleSet | str, *rounds: tuple[int | None, tuple[int, ...]], dealer: int = 0, **changes: Any) -> Sheet:
    """A sheet of three with these rounds."""
    base = maumau.preset(rules) if isinstance(rules, str) else rules
    return Sheet(base.replace(**changes), NAMES, dealer, tuple(Typed(winner, points) for winner, points in rounds))


def test_a_hand_is_counted_by_the_values_of_the_set() -> None:
    """The example of the rules: king of clubs, 7 of diamonds and 2 of spades are 10 + 7 + 2."""
    cards = {chip.card[0]: chip for chip in chips(INTERNATIONAL, 3)}

    assert counted(INTERNATIONAL, 3, [cards["K"].card, cards["7"].card, cards["2"].card]) == 19
    assert {rank: chip.points for rank, chip in cards.items()} == {
        **{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 10,
    }  # fmt: skip
    assert all(chip.whole_rank and chip.count == 4 for chip in cards.values())
    with pytest.raises(SheetError, match="no_card"):
        counted(maumau.preset("skat-points"), 3, ["2C"])


def test_skat_points_are_counted_by_the_german_table() -> None:
    """7 to 10 as printed, queen and king 10, ace 11, jack 20."""
    found = {chip.card[0]: chip.points for chip in chips(maumau.preset("skat-points"), 3)}

    assert found == {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 10, "K": 10, "A": 11}


def test_two_packs_and_jokers_have_twice_as_many_cards() -> None:
    rules = INTERNATIONAL.replace(packs=2, jokers=2, values={**INTERNATIONAL.values, "X": 50})
    found = {chip.card: chip.count for chip in chips(rules, 3)}

    assert found["7C"] == 8
    assert found["X1"] == 4


def test_losers_book_their_hands_and_the_lowest_total_wins() -> None:
    found = sheet("international", (0, (0, 19, 40)), (1, (35, 0, 61)))

    assert [line.booked for line in found.lines] == [(0, 19, 40), (35, 0, 61)]
    assert found.totals == (35, 19, 101)
    assert found.round_wins == (1, 1, 0)
    assert found.is_over
    assert found.winners == (1,)
    assert found.losers == ()


@pytest.mark.parametrize(("rules", "ends"), [("international", True), ("skat-points", False)])
def test_one_limit_is_to_be_reached_the_other_to_be_exceeded(rules: str, ends: bool) -> None:
    """Exactly 100: `international` ends, `skat-points` goes on until somebody has more."""
    found = sheet(rules, (0, (0, 50, 20)), (0, (0, 50, 20)))

    assert found.totals == (0, 100, 40)
    assert found.is_over is ends
    assert sheet(rules, (0, (0, 50, 20)), (0, (0, 51, 20))).is_over


def test_the_highest_total_loses_where_the_set_says_so() -> None:
    found = sheet("skat-points", (0, (0, 60, 60)), (0, (0, 45, 45)))

    assert found.totals == (0, 105, 105)
    assert (found.winners, found.losers) == ((0,), (1, 2))


def test_equal_lowest_totals_share_or_are_parted_by_rounds_won() -> None:
    rounds = ((0, (0, 20, 60)), (1, (20, 0, 60)))
    more = ((0, (0, 10, 60)), (1, (20, 0, 30)), (0, (0, 10, 30)))

    assert sheet("international", *rounds).winners == (0, 1)
    assert sheet("online-penalty", *rounds).winners == ()
    assert sheet("online-penalty", *more).totals == (20, 20, 120)
    assert sheet("online-penalty", *more).winners == (0,)


def test_rounds_won_are_counted_up_to_the_target() -> None:
    found = sheet("skat", *[(1, (0, 0, 0))] * 4)

    assert found.totals == (0, 4, 0)
    assert not found.is_over
    assert found.with_round(Typed(1, (0, 0, 0))).winners == (1,)
    assert not points_asked(found.rules)


def test_the_winner_collects_what_the_others_hold() -> None:
    found = sheet("collector", (2, (70, 79, 0)), (0, (0, 20, 7)))

    assert found.totals == (27, 0, 149)
    assert not found.is_over
    assert found.with_round(Typed(2, (7, 7, 0))).winners == (2,)


def test_a_stopped_round_costs_everybody_or_nobody() -> None:
    assert sheet("international", (None, (10, 19, 7))).totals == (10, 19, 7)
    assert sheet("collector", (None, (10, 19, 7))).totals == (0, 0, 0)
    assert sheet("online", (None, (0, 0, 0))).winners == ()


def test_a_single_round_ends_at_once() -> None:
    found = sheet("online", (1, (0, 0, 0)))

    assert found.is_over
    assert found.winners == (1,)
    assert found.round_wins == (0, 1, 0)


def test_a_wild_at_the_end_multiplies_only_where_the_set_asks() -> None:
    twice = INTERNATIONAL.replace(wild_finish_multiplier=2)
    found = Sheet(twice, NAMES, 0, (Typed(0, (0, 19, 7), wild=True), Typed(0, (0, 19, 7))))
    wins = Sheet(maumau.preset("skat").replace(no_finish_on=[], wild_finish_multiplier=3), NAMES, 0,
                 (Typed(1, (0, 0, 0), wild=True),))  # fmt: skip

    assert wild_asked(twice)
    assert not wild_asked(INTERNATIONAL)
    assert [line.booked for line in found.lines] == [(0, 38, 14), (0, 19, 7)]
    assert wins.totals == wins.round_wins == (0, 3, 0)


@pytest.mark.parametrize(
    ("changes", "dealers"),
    [
        ({}, [1, 2, 0, 1]),
        ({"direction": "counterclockwise"}, [1, 0, 2, 1]),
        ({"rotation": "winner_deals"}, [1, 0, 2, 0]),
        ({"rotation": "loser_deals"}, [1, 2, 1, 2]),
    ],
)
def test_the_deal_goes_round_as_the_set_says(changes: dict[str, Any], dealers: list[int]) -> None:
    """Ada wins, then Cem, then nobody: without a winner the deal moves one seat."""
    rounds = ((0, (0, 7, 19)), (2, (7, 19, 0)), (None, (7, 7, 7)))
    found = sheet("international", *rounds, dealer=1, **changes)

    assert [*(line.dealer for line in found.lines), found.dealer] == dealers


def test_rounds_are_added_corrected_and_crossed_out() -> None:
    found = sheet("international", (0, (0, 19, 40)), (1, (35, 0, 20)))

    changed = found.with_changed(1, Typed(2, (10, 19, 0)))
    assert changed.totals == (45, 19, 20)
    assert found.totals == (35, 19, 60), "a sheet is a value"
    assert found.without(1).totals == (35, 0, 20)
    assert found.without(2).lines == found.lines[:1]
    for number in (0, 3):
        with pytest.raises(IndexError):
            found.with_changed(number, Typed(0, (0, 19, 7)))
        with pytest.raises(IndexError):
            found.without(number)


def test_a_correction_that_ends_the_series_earlier_leaves_later_rounds_uncounted() -> None:
    found = sheet("international", (0, (0, 19, 40)), (1, (35, 0, 20))).with_changed(1, Typed(0, (0, 19, 100)))

    assert found.is_over
    assert found.counted == 1
    assert [line.counted for line in found.lines] == [True, False]
    assert found.totals == (0, 19, 100)
    assert found.winners == (0,)
    with pytest.raises(SheetError, match="over"):
        found.with_round(Typed(0, (0, 19, 7)))
    assert found.again().rounds == ()
    assert found.again().first_dealer == 1


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (Typed(0, (7, 19, 7)), "winner_holds"),
        (Typed(0, (0, 1, 7)), "hand_low"),
        (Typed(0, (0, 0, 7)), "hand_low"),
        (Typed(None, (0, 19, 7)), "hand_low"),
        (Typed(0, (0, 999, 7)), "hand_high"),
        (Typed(0, (0, 300, 300)), "hands_high"),
        (Typed(3, (0, 19, 7)), "bad_seat"),
        (Typed(0, (0, 19)), "bad_seat"),
    ],
)
def test_a_round_that_cannot_have_been_is_refused(typed: Typed, code: str) -> None:
    """52 cards are worth 4 × (2 + … + 9 + 5 × 10) = 376."""
    with pytest.raises(SheetError) as refused:
        sheet("international").with_round(typed)

    assert refused.value.code == code


def test_a_blocked_round_may_be_won_with_cards_where_the_set_says_so() -> None:
    rules = INTERNATIONAL.replace(recycle="never", empty_stock="pass", blocked="fewest_points")

    assert sheet(rules, (0, (7, 19, 30))).totals == (0, 19, 30)


def test_seats_and_numbers_of_players_are_checked() -> None:
    with pytest.raises(maumau.RuleSetError):
        Sheet(INTERNATIONAL, ("Ada",))
    with pytest.raises(ValueError, match="the dealer must be a seat"):
        Sheet(INTERNATIONAL, NAMES, 3)
    with pytest.raises(SheetError, match="too_many_rounds"):
        Sheet(maumau.preset("collector"), NAMES, 0, (Typed(None, (7, 7, 7)),) * (MOST_ROUNDS + 1))


@given(rules=rule_sets(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_sheet_survives_as_text_and_books_like_a_match(rules: RuleSet, data: st.DataObject) -> None:
    """Every typed round of a played match leads to the totals, the dealers and the end of that match."""
    players = rules.players[0]
    match = maumau.Match(rules, players, seed=data.draw(st.integers(0, 99)), dealer=0)
    rng = data.draw(st.randoms(use_true_random=False))
    names = tuple(f"Näme {seat} 🃏" for seat in range(players))
    found = Sheet(rules, names, 0)
    for _ in range(3):
        while not match.round.is_over:
            seat = match.round.actors()[0]
            match.apply(seat, rng.choice(match.round.legal_actions(seat)))
        result = match.rounds[-1]
        found = Sheet(rules, names, 0, (*found.rounds, Typed(result.winner, result.points, result.factor > 1)))
        if match.is_over:
            break
        match.next_round()
        assert found.dealer == match.dealer
    assert found.totals == tuple(match.totals)
    assert found.round_wins == tuple(match.round_wins)
    assert (found.is_over, found.winners, found.losers) == (match.is_over, match.winners, match.losers)
    assert Sheet.from_text(found.to_text()) == found


def test_a_long_evening_still_fits_into_an_address() -> None:
    eight = Sheet(
        INTERNATIONAL.replace(players=(2, 8), packs=2, target=9_999),
        tuple("Wolfgang Amadeus Mozart " [:24].strip() + str(n) for n in range(8)), 7,
        tuple(
            Typed(n % 8, tuple(0 if seat == n % 8 else 7 + seat * n % 90 for seat in range(8)))
            for n in range(MOST_ROUNDS)
        ),
    )  # fmt: skip

    assert len(eight.to_text()) <= MOST_TEXT
    assert Sheet.from_text(eight.to_text()) == eight


def test_every_slip_in_a_text_is_noticed() -> None:
    text = sheet("skat-points", (0, (0, 19, 40)), dealer=2).to_text()

    assert text.isascii()
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    for at, letter in enumerate(text[:-1]):
        for other in "Ab0_":
            if other != letter:
                with pytest.raises(SheetError):
                    Sheet.from_text(text[:at] + other + text[at + 1 :])
    for wrong in ("", "A", text[:-3], text + "AAAA", "é" * 30, "!" * 40, "A" * (MOST_TEXT + 1)):
        with pytest.raises(SheetError, match="unreadable"):
            Sheet.from_text(wrong)


def packed(body: bytes, version: int = 1) -> str:
    """A text with a right checksum around any content."""
    raw = bytes([version]) + body
    return base64.urlsafe_b64encode(raw + zlib.crc32(raw).to_bytes(4, "big")).decode().rstrip("=")


@given(body=st.binary(max_size=60))
@settings(max_examples=150, deadline=None)
def test_content_that_nobody_wrote_is_refused_and_nothing_else(body: bytes) -> None:
    for text in (packed(body), packed(body, 129), packed(zlib.compress(body))):
        found = None
        with contextlib.suppress(SheetError):
            found = Sheet.from_text(text)
        if found is None:
            with pytest.raises(SheetError, match="unreadable"):
                Sheet.from_text(text)
        else:
            assert Sheet.from_text(found.to_text()) == found


def test_a_small_text_cannot_unpack_into_a_large_one() -> None:
    with pytest.raises(SheetError, match="unreadable"):
        Sheet.from_text(packed(zlib.compress(bytes(1_000_000))))
    with pytest.raises(SheetError, match="too_new"):
        Sheet.from_text(packed(b"12345", version=2))
