"""What the rule of thumb does in small positions, each reasoned out by hand. Seat 0 is on turn, seat 1 is next."""

from __future__ import annotations

from typing import Any

import maumau

STOCK = "8C TC 9C QC"


def chosen(rules: str | maumau.RuleSet, hands: list[str], top: str, **more: Any) -> str:
    """What good does."""
    known = maumau.preset(rules) if isinstance(rules, str) else rules
    round_ = maumau.position(known, hands=hands, top=top, **{"stock": STOCK, **more})
    return str(maumau.bot("good").choose(maumau.view_of(round_, 0)))


def test_it_goes_out_when_it_can_and_says_so() -> None:
    assert chosen("skat", ["9D", "KH QH"], "TD") == "9D!"


def test_a_wild_names_the_longest_suit() -> None:
    assert chosen("skat", ["JC 9H QH KS", "8S 8H AD AC"], "TD") == "JC>H"


def test_of_two_equal_suits_the_one_with_the_fewest_unseen_cards_is_named() -> None:
    """One heart and one spade stay behind; three more spades than hearts lie in the pile."""
    assert chosen("skat", ["JC AH AS", "8S KD 8H AC"], "TD", pile="9S QS TS") == "JC>S"
    assert chosen("skat", ["JC AH AS", "8S KD 8H AC"], "TD", pile="9H QH TH") == "JC>H"


def test_a_wild_is_kept_while_another_card_fits() -> None:
    assert chosen("skat", ["JC 9D QH AS", "8S 8H AD AC"], "KD") == "9D"


def test_where_a_jack_may_not_be_last_it_is_laid_while_the_other_card_can_still_be() -> None:
    """After the nine only the jack would be left; after the jack naming diamonds the nine may follow."""
    assert chosen("skat", ["JC 9D", "8S 8H AD AC"], "KD") == "JC>D!"


def test_where_a_jack_may_be_last_it_is_kept_for_that() -> None:
    """It fits on everything that the others may leave."""
    assert chosen("international", ["JC 9D", "8S 8H AD AC"], "KD") == "9D!"


def test_before_a_last_wild_the_early_word_is_said() -> None:
    assert chosen("collector", ["JC QD", "8S 8H AD AC"], "KD") == "QD!!"


def test_a_seven_goes_to_a_hand_of_one_card() -> None:
    """The nine leaves the next seat one chance in two or so to go out; the seven can only be answered by a seven."""
    assert chosen("skat", ["7D 9D QS KS", "8S", "AD AC TH QH"], "KD") == "7D"


def test_an_eight_is_laid_before_the_card_that_wins_in_the_same_turn() -> None:
    """With two players the eight gives another turn: the nine follows it and is the last card."""
    assert chosen("skat", ["8D 9D", "8S 8H AD AC"], "KD") == "8D!"


def test_an_eight_without_a_follow_up_is_kept() -> None:
    """After the eight neither the king of spades nor the queen could follow, and a card would have to be drawn."""
    assert chosen("skat", ["8D KS QS", "TH 9H AD AC"], "KD") == "KS"


def test_a_debt_is_answered() -> None:
    assert chosen("skat", ["7H JC AC KS", "8S 8H AD"], "7S", debt=2) == "7H"


def test_a_debt_without_an_answer_is_paid() -> None:
    assert chosen("skat", ["9H JC AC KS", "8S 8H AD"], "7S", debt=2) == "draw"


def test_it_does_not_draw_by_choice() -> None:
    assert chosen("skat", ["9D TS", "8S 8H AD"], "KD").startswith("9D")


def test_the_drawn_card_is_laid() -> None:
    assert chosen("skat", ["9H KD AS", "8S 8H AD"], "KC", drawn="KD") == "KD"


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    assert chosen("skat", ["9H QD AS", "8S 8H AD"], "KC", drawn="QD") == "pass"


def test_what_few_unseen_cards_can_follow_is_laid() -> None:
    """King of hearts and king of spades both fit and leave a card of their suit behind; the hearts have been played."""
    hands = ["KH KS AH AS", "8D 9D QD"]
    hearts = "7H 8H 9H TH QH"
    spades = "7S 8S 9S TS QS"

    assert chosen("skat", hands, "KD", pile=hearts) == "KH"
    assert chosen("skat", hands, "KD", pile=spades) == "KS"


def test_costly_cards_go_first_only_where_points_count() -> None:
    """Both diamonds fit, equally many unseen cards follow each, and the next hand is nearly empty."""
    hands = ["9D AD KS TC", "QH TH"]
    assert chosen("skat-points", hands, "KD", stock="8C QC") == "AD"


def test_a_skip_that_may_be_answered_is() -> None:
    rules = maumau.preset("skat").replace(skip_answer="passes_on")
    hands = ["8C KS AS", "QD QC AD", "8D TD TC"]
    round_ = maumau.position(rules, hands=hands, top="9D", to_act=2, stock="KC 9C")
    round_.apply(2, "8D")

    assert [str(action) for action in round_.legal_actions(0)] == ["8C", "pass"]
    assert str(maumau.bot("good").choose(maumau.view_of(round_, 0))) == "8C"


def test_the_dealer_names_the_own_longest_suit_for_a_turned_up_wild() -> None:
    rules = maumau.preset("international")
    for seed in range(200):
        round_ = maumau.deal(rules, players=3, seed=seed, dealer=0)
        if round_.phase == "wish":
            break
    hand = [card for card in round_.hands[0] if str(card.rank) != "J"]
    action = maumau.bot("good").choose(maumau.view_of(round_, 0))
    lengths = {suit: sum(card.suit == suit for card in hand) for suit in {card.suit for card in hand}}

    assert action is not None
    assert action.kind == "wish"
    assert lengths[action.suit] == max(lengths.values())


def test_a_cover_is_laid_on_what_can_be_covered() -> None:
    """Sixes must be covered at once: the six of spades could not be, the six of diamonds can."""
    rules = maumau.preset("international").replace(effects={"6": "cover", "J": "wild"})

    assert chosen(rules, ["6D 6S 9D KH", "8S 8H AD AC"], "6H", stock=STOCK) == "6D"


def test_a_reverse_turns_away_from_a_short_hand() -> None:
    """Seat 1 has one card, seat 2 five: after the nine seat 2 is next."""
    assert chosen("collector", ["9D QD KS AS", "8H", "TS QH AC AH 7C"], "KD") == "9D"
