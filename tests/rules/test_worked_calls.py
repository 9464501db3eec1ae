"""The worked examples of RULES.md 2.1-2.4 with their announcements, to the end (see also test_worked_examples.py)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, kinds, one, play, refused, rules, sizes, texts

import maumau

INTERNATIONAL_HANDS = ["7H KH 2S 3S 9C", "7C KD 4D 5D 5H", "7S QC 4C 5C QH", "JD 2D 3D 6D 9D"]


def chain() -> maumau.Round:
    """2.1: A, B, C and D are the seats 0 to 3; three sevens have been laid."""
    round_ = at("international", INTERNATIONAL_HANDS, "9H", stock="2H 3H 4H 5S 6H 8H 9S TH")
    play(round_, "0 7H")
    assert round_.debt == 2
    play(round_, "1 7C")
    assert round_.debt == 4
    play(round_, "2 7S")
    return round_


def test_the_chain_adds_two_and_never_doubles() -> None:
    """2.1: 2, 4, 6, not 8; the jack of diamonds does not help D."""
    round_ = chain()

    assert round_.debt == 6
    assert round_.to_act == 3
    assert texts(round_) == {"draw"}
    for suit in "CDHS":
        assert refused(round_, 3, f"JD>{suit}").code == "debt_open"


def test_the_payer_takes_six_and_loses_the_turn() -> None:
    """2.1: D takes six without playing; A plays normally on the seven of spades."""
    round_ = chain()
    events = play(round_, "3 draw")

    drew = one(events, "drew", viewer=0)
    assert (drew["seat"], drew["count"], drew["reason"]) == (3, 6, "debt")
    assert sizes(round_) == [4, 4, 4, 11]
    assert round_.debt == 0
    assert round_.to_act == 0
    assert texts(round_) == {"2S", "3S"}


def test_a_jack_naming_clubs_is_followed_by_a_club_or_a_jack() -> None:
    """2.1: the printed suit of the jack of diamonds is without effect."""
    round_ = at("international", ["JD 5C 6C", "2C JH 9D KD"], "4D")
    play(round_, "0 JD>C")

    assert texts(round_) == {"2C", "JH>C", "JH>D", "JH>H", "JH>S"}
    assert refused(round_, 1, "9D").code == "wish_not_served"


def test_the_counted_hand_costs_nineteen() -> None:
    """2.1: king of clubs, seven of diamonds, two of spades: 10 + 7 + 2 = 19."""
    round_ = at("international", ["9H", "KC 7D 2S"], "9S")
    play(round_, "0 9H!")

    assert list(round_.points) == [0, 19]


def test_four_players_leave_thirty_one_cards_in_the_stock() -> None:
    """2.1: 20 cards in hands, one turned, 31 in the stock."""
    round_ = maumau.deal(maumau.preset("international"), players=4, seed=1, dealer=0)

    assert sizes(round_) == [5, 5, 5, 5]
    assert round_.stock_size == 31


def test_the_opening_of_the_three_player_example() -> None:
    """2.2: players 2, 3, 4 are the seats 0, 1, 2; seat 0 has dealt and the nine of hearts was turned."""
    round_ = at(
        "skat",
        ["QS KC AC TC 9C", "7H 8S KD AD TD", "7S QC 8C 9D TS"],
        "9H",
        to_act=1,
        dealer=0,
        stock="8D QD JD JH KH AH QH TH",
    )

    play(round_, "1 7H")
    assert {"7S", "draw"} == texts(round_, 2)
    play(round_, "2 7S")
    assert round_.debt == 4
    assert texts(round_, 0) == {"draw"}
    play(round_, "0 draw")
    assert sizes(round_) == [9, 4, 4]
    assert round_.to_act == 1
    events = play(round_, "1 8S")
    assert one(events, "skipped") == {"seat": 2}
    assert round_.to_act == 0
    play(round_, "0 QS")
    assert str(round_.top) == "QS"
    assert round_.to_act == 1


def test_the_end_of_the_three_player_example() -> None:
    """2.2: queen with Mau, jack naming hearts, king of hearts, and the ten of hearts with Mau-Mau."""
    round_ = at("skat", ["KH 9C 9D", "TH QD", "JC 8D 8C"], "QS", to_act=1, dealer=0)

    assert {"QD", "QD!"} <= texts(round_, 1)
    events = play(round_, "1 QD!")
    assert one(events, "laid")["call"] == 1
    assert texts(round_, 0) == set()
    play(round_, "2 JC>H")
    assert str(round_.wish) == "H"
    assert texts(round_, 0) == {"KH", "draw"}
    play(round_, "0 KH")
    assert round_.wish is None
    assert {"TH", "TH!"} <= texts(round_, 1)
    events = play(round_, "1 TH!")

    assert "round_won" in kinds(events)
    assert round_.is_over
    assert round_.winner == 1


def test_a_skat_round_is_worth_one_victory_point() -> None:
    """2.2: one point per round, whatever the hands cost."""
    match = maumau.Match(maumau.preset("skat"), players=3, seed=5)
    while not match.round.is_over:
        seat = match.round.actors()[0]
        match.apply(seat, match.round.legal_actions(seat)[0])
    winner = match.round.winner

    assert list(match.round_wins) == [1 if seat == winner else 0 for seat in range(3)]
    assert not match.is_over


def test_who_holds_only_a_jack_draws_in_skat() -> None:
    """2.2: a jack may not be the last card; of that turn only the drawn card may then be played."""
    round_ = at("skat", ["JC", "KH 9C 9D"], "QS", stock="TS 8D 8H")
    assert texts(round_) == {"draw"}
    assert refused(round_, 0, "JC>H").code == "no_finish"

    play(round_, "0 draw")

    assert texts(round_) == {"TS", "TS!", "pass"}


def test_a_payer_in_skat_was_paid_before_the_mau_window_closed() -> None:
    """2.2: window `next_has_played`: a draw that ends the turn counts as having played."""
    round_ = at("skat", ["7H KC", "QS 9C 9D", "TD TC 8C"], "9H")
    play(round_, "0 7H")
    assert "catch 0" in texts(round_, 1)
    assert "catch 0" in texts(round_, 2)

    play(round_, "1 draw")

    assert "catch 0" not in texts(round_, 2)


def test_the_collector_round_with_its_words() -> None:
    """2.3: the opponent says the word first, the player draws two and a lost turn is no matter off turn."""
    round_ = at("collector", ["QS JC", "KC 7C QD"], "QH", stock="TC 8C AD AS 9D KS")
    play(round_, "0 QS", "1 catch 0")
    assert hand(round_, 0) == {"JC", "TC", "8C"}

    play(round_, "1 QD", "0 JC>C", "1 7C!", "0 draw")
    assert sizes(round_) == [4, 1]
    assert texts(round_, 1) == {"KC", "draw"}
    play(round_, "1 KC")

    assert round_.winner == 1


@pytest.mark.parametrize("preset", ["international", "skat", "skat-points", "collector", "online", "online-penalty"])
def test_the_table_of_fields_gives_each_preset_its_calls(preset: str) -> None:
    """RULES.md 1, the rows about announcements."""
    rule_set = maumau.preset(preset)
    window = {"skat": "next_has_played", "skat-points": "next_has_played"}.get(preset, "next_turn_ends")
    finish = {"skat": "wins", "skat-points": "wins"}.get(preset, "pending")

    assert rule_set.call == "manual"
    assert rule_set.call_words == ("maumau_for_wild" if preset == "collector" else "mau_then_maumau")
    assert rule_set.call_penalty == 2
    assert rule_set.call_window == window
    assert rule_set.finish_uncalled == finish
    assert rule_set.false_challenge == 0
    assert rule_set.caught_on_turn == ("loses_turn" if preset == "collector" else "plays_on")


def test_online_is_won_by_going_out_with_the_word() -> None:
    """2.4: going out and announcing Mau-Mau wins the single deal; unannounced it is pending."""
    round_ = at("online", ["9H", "KC 7D 2S"], "9S")
    assert texts(round_) == {"9H", "9H!", "draw"}
    play(round_, "0 9H")
    assert not round_.is_over

    round_ = at("online", ["9H", "KC 7D 2S"], "9S")
    play(round_, "0 9H!")
    assert round_.winner == 0


def test_online_without_the_mau_penalty_owes_no_word() -> None:
    """2.4: the switch turns the announcements off."""
    round_ = at(rules("online", call="none"), ["9H", "KC 7D 2S"], "9S")
    play(round_, "0 9H")

    assert round_.winner == 0
