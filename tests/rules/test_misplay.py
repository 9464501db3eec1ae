"""Option ``misplay``: a card that may not be laid is refused, or costs a card."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, kinds, one, play, quiet, refused, rejected, rules, seen, sizes, texts, view

import maumau

PENALTY = quiet("skat", misplay="penalty")


@pytest.mark.parametrize("preset", maumau.presets()[:6])
def test_all_seed_presets_refuse_by_default(preset: str) -> None:
    """RULES 1, table by preset; 2.2 offers the penalty as a switch."""
    assert maumau.preset(preset).misplay == "refuse"


@pytest.mark.parametrize("choice", ["refuse", "penalty"])
def test_the_plain_text_is_only_refused(choice: str) -> None:
    """The same refusal with either choice, and nothing changes."""
    round_ = at(quiet("skat", misplay=choice), ["KD 8S", "QC QS"], "9H")

    assert refused(round_, 0, "KD").code == "does_not_fit"


def test_without_the_penalty_there_is_no_trying() -> None:
    """``refuse``: the action does not exist."""
    round_ = at(quiet("skat"), ["KD 8S", "QC QS"], "9H")

    refused(round_, 0, "try KD")
    refused(round_, 0, "try 9D")


def test_trying_is_never_listed() -> None:
    """An action to be taken by mistake, not offered."""
    round_ = at(PENALTY, ["KD 9S", "QC QS"], "9H")

    assert texts(round_) == {"9S", "draw"}


def test_a_wrong_card_is_shown_and_taken_back_and_costs_one() -> None:
    """The card returns to the hand, one is drawn, the turn is over."""
    round_ = at(PENALTY, ["KD 9S", "QC QS", "TC TS"], "9H", stock="8D 8C")

    events = play(round_, "0 try KD")

    assert hand(round_, 0) == {"KD", "9S", "8D"}
    assert (str(round_.top), round_.to_act) == ("9H", 1)
    assert one(events, "misplayed") == {"seat": 0, "card": "KD"}
    drew = one(events, "drew")
    assert (drew["seat"], drew["count"], drew["reason"]) == (0, 1, "misplay")


def test_under_debt_it_costs_the_debt_and_one() -> None:
    """The debt of four is paid with it: five cards, and the next player owes nothing."""
    round_ = at(PENALTY, ["KH 9S", "QC QS", "TC TS"], "7H", debt=4, stock="8D 8C 8S 9C 9D KS")

    play(round_, "0 try KH")

    assert (sizes(round_), round_.debt, round_.to_act) == ([7, 2, 2], 0, 1)


def test_all_cards_drawn_for_it_are_told() -> None:
    """The events' counts add up to the debt and one."""
    round_ = at(PENALTY, ["KH 9S", "QC QS", "TC TS"], "7H", debt=4, stock="8D 8C 8S 9C 9D KS")

    events = seen(play(round_, "0 try KH"))

    assert sum(event["count"] for event in events if event["kind"] == "drew") == 5


def test_a_wrong_card_that_would_fit_but_for_the_wish() -> None:
    """The wish stays; the next player has to serve it."""
    round_ = at(PENALTY, ["KC 9S", "QC QH", "TC TS"], "JC", wish="H", stock="8D 8C")

    play(round_, "0 try KC")

    assert str(round_.wish) == "H"
    assert texts(round_) == {"QH", "draw"}


def test_a_legal_card_that_is_tried_counts_as_laid() -> None:
    """No penalty for what was right."""
    round_ = at(PENALTY, ["KD 9S", "QC QS", "TC TS"], "9H")

    events = play(round_, "0 try 9S")

    assert (hand(round_, 0), str(round_.top), round_.to_act) == ({"KD"}, "9S", 1)
    assert kinds(events) == ["laid"]


def test_a_last_jack_is_a_wrong_card() -> None:
    """What ``no_finish_on`` forbids is a misplay like any other."""
    round_ = at(PENALTY, ["JD", "QC QS"], "9H", stock="8D 8C")

    play(round_, "0 try JD")

    assert hand(round_, 0) == {"JD", "8D"}
    assert round_.to_act == 1


def test_another_card_after_a_draw_is_a_wrong_card() -> None:
    """Of the seed's frequent mistakes: laying a second choice after drawing."""
    round_ = at(PENALTY, ["KH 9S", "QC QS"], "9H", stock="8D 8C AD")

    play(round_, "0 draw", "0 try KH")

    assert hand(round_, 0) == {"KH", "9S", "8D", "8C"}
    assert round_.to_act == 1


@pytest.mark.parametrize(("seat", "action", "code"), [(1, "try QC", "not_your_turn"), (0, "try AS", "not_in_hand")])
def test_only_on_turn_and_only_own_cards(seat: int, action: str, code: str) -> None:
    """Out of turn a card costs nothing (3.15); a card of somebody else cannot be shown."""
    assert refused(at(PENALTY, ["KD 9S", "QC QS"], "9H"), seat, action).code == code


def test_the_penalty_is_waived_when_there_is_nothing_to_draw() -> None:
    """3.6, ``pass`` mode: what cannot be drawn is waived; the turn is over all the same."""
    round_ = at(PENALTY, ["KD 9S", "QC QS"], "9H", stock="")

    play(round_, "0 try KD")

    assert (sizes(round_), round_.to_act) == ([2, 2], 1)


def test_the_penalty_stops_the_round_when_there_is_nothing_to_draw() -> None:
    """3.6, ``stop_round``: the same for the penalty of a misplay."""
    round_ = at(PENALTY.replace(empty_stock="stop_round"), ["KD 9S", "QC QS"], "9H", stock="")

    play(round_, "0 try KD")

    assert (round_.is_over, round_.winner) == (True, None)


def test_an_unknown_choice_is_a_problem() -> None:
    """Two values exist."""
    assert rejected(misplay="laugh") == {"misplay"}


def test_a_tried_wild_names_its_suit() -> None:
    """A legal jack counts as laid, with the wish that was said."""
    round_ = at(PENALTY, ["JC 9S", "QC QS"], "9H")

    play(round_, "0 try JC>S")

    assert (str(round_.top), str(round_.wish), round_.to_act) == ("JC", "S", 1)


def test_a_jack_on_a_jack_is_a_wrong_card() -> None:
    """Where it is banned it goes back, and the old wish stays."""
    round_ = at(PENALTY, ["JC 9S", "QC QS"], "JD", wish="H", stock="8D 8C")

    play(round_, "0 try JC>S")

    assert (hand(round_, 0), str(round_.wish), round_.to_act) == ({"JC", "9S", "8D"}, "H", 1)


@pytest.mark.parametrize(("action", "code"), [("try JC", "suit_missing"), ("try 9S>H", "suit_not_needed")])
def test_a_try_that_is_no_whole_play_is_only_refused(action: str, code: str) -> None:
    """The card would be legal, the text is not: nothing is shown, and the reason is the play's own."""
    round_ = at(PENALTY, ["JC 9S", "QC QS"], "9H")

    assert refused(round_, 0, action).code == code


def test_a_wrong_answer_to_a_skip_ends_the_turn() -> None:
    """The skipped seat tries a card that is no eight: one drawn, and the skip is stood."""
    round_ = at(PENALTY.replace(skip_answer="passes_on"), ["8H KC", "QH QS", "TC TS"], "9H")

    play(round_, "0 8H", "1 try QH")

    assert (sizes(round_), round_.to_act) == ([1, 3, 2], 2)
    assert texts(round_) == {"draw"}


def test_a_wrong_cover_ends_the_turn() -> None:
    """One drawn for it, and nothing more is owed."""
    chosen = PENALTY.replace(effects={"A": ("cover",), "J": ("wild",)})
    round_ = at(chosen, ["AH KC KH", "QC QS", "TC TS"], "9H")

    play(round_, "0 AH", "0 try KC")

    assert (sizes(round_), round_.to_act) == ([3, 2, 2], 1)


def test_a_wrong_answer_stands_all_the_skips_that_add_up() -> None:
    """Two fours: the turn in which it is tried, and the next of its own."""
    chosen = quiet(effects={"4": "skip"}, skip_answer="adds_up", misplay="penalty")
    round_ = at(chosen, ["4H KC 9C", "4C KD QD", "QC QS 8S"], "9H")

    play(round_, "0 4H", "1 4C", "2 try QC")

    assert (sizes(round_), round_.to_act, view(round_).sits) == ([2, 2, 4], 0, (0, 0, 1))


def test_a_wrong_answer_to_a_skip_closes_no_window() -> None:
    """3.9: a skipped seat never does, and who tries a wrong card has stood the skip."""
    chosen = rules(misplay="penalty", skip_answer="passes_on")
    round_ = at(chosen, ["8H", "QH QS", "TC TS"], "9H")

    play(round_, "0 8H", "1 try QH")

    assert (round_.to_act, view(round_).pending) == (2, 0)
    assert "catch 0" in texts(round_, 2)


def test_a_wrong_cover_with_nothing_to_draw_leaves_the_word_owed() -> None:
    """3.13: it is owed on the count at the end of the turn, and that is one."""
    chosen = rules(effects={"A": "cover"}, misplay="penalty", recycle="never", empty_stock="pass")
    round_ = at(chosen, ["AH 5C", "4C 3S"], "8H", stock="")

    play(round_, "0 AH", "0 try 5C")

    assert (sizes(round_), round_.to_act, round_.open_calls) == ([1, 2], 1, (0,))
