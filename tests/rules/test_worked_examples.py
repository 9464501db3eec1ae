"""The worked examples of RULES 2.1-2.4, told as they stand there."""

from __future__ import annotations

from itertools import product

import pytest
from rules_kit import at, dealt, hand, play, quiet, rules, sizes, texts

import maumau

FILLER = "2C 3C 4C 5C 6C 2D 3D 4D"


def test_international_with_four_players_leaves_31_in_the_stock() -> None:
    """2.1: 20 cards in hands, 1 turned, 31 in the stock."""
    for seed in range(5):
        round_ = maumau.deal(maumau.preset("international"), players=4, seed=seed, dealer=0)
        assert (sizes(round_), round_.stock_size) == ([5, 5, 5, 5], 31)


def test_international_the_chain_two_four_six() -> None:
    """2.1: A 7H (2), B 7C (4), C 7S (6, not 8), D takes 6 without playing though holding JD, A plays on 7S."""
    round_ = at(
        "international",
        ["7H KS 9D TC", "7C QC 9C", "7S QD 9H", "JD KC KH"],
        "TH",
        stock=FILLER,
    )

    debts = []
    for turn in ("0 7H", "1 7C", "2 7S"):
        play(round_, turn)
        debts.append(round_.debt)
    assert debts == [2, 4, 6]
    assert texts(round_) == {"draw"}

    play(round_, "3 draw")
    assert (sizes(round_), round_.debt, round_.to_act) == ([3, 2, 2, 9], 0, 0)
    assert texts(round_) == {"KS"}


def test_international_a_jack_that_names_clubs() -> None:
    """2.1: B may lay a club or another J, but no other diamond."""
    round_ = at("international", ["JD 3S 4S", "KC QD AD JS 5H", "6C 6D"], "9H")

    play(round_, "0 JD>C")

    assert texts(round_) == {"KC", "JS>C", "JS>D", "JS>H", "JS>S"}


def test_international_a_hand_of_nineteen() -> None:
    """2.1: K of clubs, 7 of diamonds, 2 of spades are 10 + 7 + 2 = 19."""
    round_ = at("international", ["9H", "KC 7D 2S"], "TH")

    play(round_, "0 9H!")

    assert list(round_.points) == [0, 19]


def test_international_may_answer_a_jack_with_its_own_suit_named() -> None:
    """2.1: names any suit, also its own; the printed suit is without effect otherwise."""
    round_ = at("international", ["JD 3S 4S", "KD QC 5H"], "9H")

    play(round_, "0 JD>D")

    assert texts(round_) == {"KD"}


def test_skat_the_opening() -> None:
    """2.2: players 2, 3, 4 are seats 0, 1, 2; 2 deals, start card 9H, 3 begins.

    7H; 7S (debt 4); 2 has no seven, takes four and loses the turn; 3 lays 8S; 4 is skipped; 2 lays QS.
    """
    round_ = at(
        "skat",
        ["QS KD AD TS 9C", "7H 8S TH QD 8D", "7S JC KC AC AS"],
        "9H",
        stock="8C 9D TD TC KS 8H",
        to_act=1,
        dealer=0,
    )
    assert texts(round_) == {"7H", "TH", "draw"}

    play(round_, "1 7H")
    assert (round_.to_act, round_.debt) == (2, 2)
    assert texts(round_) == {"7S", "draw"}

    play(round_, "2 7S")
    assert (round_.to_act, round_.debt) == (0, 4)
    assert texts(round_) == {"draw"}

    play(round_, "0 draw")
    assert hand(round_, 0) == {"QS", "KD", "AD", "TS", "9C", "8C", "9D", "TD", "TC"}
    assert (round_.to_act, round_.debt) == (1, 0)

    play(round_, "1 8S")
    assert round_.to_act == 0

    play(round_, "0 QS")
    assert (str(round_.top), round_.to_act) == ("QS", 1)


def test_skat_the_first_player_may_lay_a_heart_a_nine_or_a_jack() -> None:
    """The seed's example of the start card 9H."""
    round_ = at(quiet("skat"), ["KH 9C JS QD 8C", "QC QS 7C 7D 7S"], "9H")

    assert texts(round_) == {"KH", "9C", "JS>C", "JS>D", "JS>H", "JS>S", "draw"}


def test_skat_the_ending() -> None:
    """2.2: on a queen, 3 lays QD and says Mau; 4 lays JC naming hearts; 2 lays KH; 3 lays TH, Mau-Mau, wins."""
    round_ = at("skat", ["KH AD 9C", "TH QD", "JC KC 8C"], "QS", to_act=1, dealer=0)

    play(round_, "1 QD!", "2 JC>H")
    assert "KH" in texts(round_)
    assert "AD" not in texts(round_)

    play(round_, "0 KH", "1 TH!")

    assert (round_.is_over, round_.winner) == (True, 1)


def test_skat_two_players_hold_six_and_an_eight_gives_another_turn() -> None:
    """2.2, and the seed's question about two players."""
    assert sizes(maumau.deal(maumau.preset("skat"), players=2, seed=1, dealer=0)) == [6, 6]

    round_ = at("skat", ["8H KC AD", "QC QS"], "9H")
    play(round_, "0 8H")
    assert round_.to_act == 0


@pytest.mark.parametrize("last", ["7H!", "8H!"])
def test_skat_finishing_on_a_seven_or_an_eight_is_allowed(last: str) -> None:
    """2.2."""
    round_ = at("skat", [last[:2], "QC QS"], "9H")

    play(round_, f"0 {last}")

    assert (round_.is_over, round_.winner, sizes(round_)) == (True, 0, [0, 2])


def test_skat_a_turned_jack_is_followed_by_any_card_but_a_jack() -> None:
    """2.2: a house decision; the first player alone decides."""
    for players in (2, 3):
        round_ = dealt(quiet("skat"), "J", players)
        held = {str(card) for card in round_.hands[1]}
        assert round_.to_act == 1
        assert texts(round_) == {card for card in held if card[0] != "J"} | {"draw"}


def test_collector_the_payer_lays_nothing() -> None:
    """2.3: two for a seven, four for the second, six for the third, and the turn is over."""
    round_ = at(
        quiet("collector"), ["7H KS 9D", "7C QC 9C", "7S QD 9H", "KC KH TH"], "AH", stock="8C 8D 8S TC TD TS AC"
    )

    play(round_, "0 7H", "1 7C", "2 7S", "3 draw")

    assert (sizes(round_), round_.to_act) == ([2, 2, 2, 9], 0)


@pytest.mark.parametrize("last", ["7H", "8H", "9H", "JH", "AH"])
def test_collector_any_card_may_be_last(last: str) -> None:
    """2.3."""
    round_ = at(quiet("collector"), [last, "QC QS"], "TH")

    play(round_, f"0 {last}")

    assert (round_.is_over, round_.winner) == (True, 0)


def test_collector_a_turned_jack_counts_by_its_printed_suit() -> None:
    """2.3: start card effects are not mentioned, so the jack names nothing."""
    round_ = dealt(quiet("collector"), "J", 3)

    suit = str(round_.top)[1]
    held = {str(card) for card in round_.hands[1]}
    jacks = {f"{card}>{named}" for card in held if card[0] == "J" for named in "CDHS"}
    assert texts(round_) == {card for card in held if card[1] == suit and card[0] != "J"} | jacks | {"draw"}


SWITCHES = list(product([False, True], repeat=4))


@pytest.mark.parametrize(("small", "nines", "aces", "silent"), SWITCHES)
@pytest.mark.parametrize("preset", ["online", "online-penalty"])
def test_online_all_combinations_of_its_switches(
    preset: str, small: bool, nines: bool, aces: bool, silent: bool
) -> None:
    """2.4: 32 cards, 9 reverses, ace skips besides the 8, no Mau penalty; all combinable."""
    base = maumau.preset(preset)
    effects = dict(base.effects)
    if nines:
        effects["9"] = ("reverse",)
    if aces:
        effects["A"] = ("skip",)
    chosen = base.replace(pack="skat32" if small else "french52", effects=effects, call="none" if silent else base.call)
    for players in range(2, 7):
        assert chosen.problems(players=players) == []
        dealt_round = maumau.deal(chosen, players=players, seed=1, dealer=0)
        assert dealt_round.stock_size == (32 if small else 52) - 5 * players - 1

    hands = ["9H AH 8H KC QD", "QC QS 8C", "TC TS 8D", "AC AS 8S"]
    for card, actor in (("9H", 3 if nines else 1), ("AH", 2 if aces else 1), ("8H", 2)):
        round_ = at(chosen, hands, "TH")
        play(round_, f"0 {card}")
        assert round_.to_act == actor
    listed = texts(at(chosen, ["KH QD", "QC QS"], "TH"))
    assert listed == ({"KH", "draw"} if silent else {"KH", "KH!", "draw"})


@pytest.mark.parametrize("preset", ["online", "online-penalty"])
def test_online_is_won_by_going_out_with_the_word(preset: str) -> None:
    """2.4: a single deal, won by going out and announcing Mau-Mau."""
    round_ = at(preset, ["KH", "QC QS"], "TH")

    play(round_, "0 KH!")

    assert (round_.is_over, round_.winner) == (True, 0)


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_every_preset_has_no_problem_with_any_number_of_its_players(preset: str) -> None:
    """What is shipped can be played."""
    least, most = maumau.preset(preset).players

    assert [rules(preset).problems(players=n) for n in range(least, most + 1)] == [[]] * (most - least + 1)
