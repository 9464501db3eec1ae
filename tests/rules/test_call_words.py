"""`call_words`: which words are owed (RULES.md 1; for `maumau_for_wild` see test_maumau_for_wild.py)."""

from __future__ import annotations

import pytest
from rules_kit import at, one, play, refused, rules, texts

from maumau import RuleSet

BOTH = rules("international", call_words="mau_then_maumau")
MAU = rules("international", call_words="mau_only")


@pytest.mark.parametrize("rule_set", [BOTH, MAU])
def test_mau_is_owed_at_the_last_card_but_one(rule_set: RuleSet) -> None:
    """Both sets of words ask for Mau when one card is left."""
    round_ = at(rule_set, ["9H KC", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H", "9H!"}


def test_mau_mau_is_owed_at_the_last_card() -> None:
    """`mau_then_maumau`: the last card asks for Mau-Mau, and said with it the round is won."""
    round_ = at(BOTH, ["9H", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H", "9H!"}
    events = play(round_, "0 9H!")

    assert one(events, "laid")["call"] >= 1
    assert round_.winner == 0


def test_with_mau_only_the_last_card_needs_no_word() -> None:
    """`mau_only`: the bare last card wins at once; a word would not be owed."""
    round_ = at(MAU, ["9H", "2C 3C 4C"], "9S")

    assert texts(round_) == {"9H"}
    assert refused(round_, 0, "9H!").code == "nothing_owed"

    play(round_, "0 9H")

    assert round_.is_over
    assert round_.winner == 0


def test_with_mau_only_a_last_wild_is_laid_bare() -> None:
    """3.5: a last card that wins at once names no suit."""
    round_ = at(MAU, ["JH", "2C 3C 4C"], "9S")

    assert texts(round_) == {"JH"}


def test_double_words_belong_to_the_wild_rule_alone() -> None:
    """`!!` is refused where the set owes no Mau-Mau for a left wild."""
    round_ = at(BOTH, ["9H JC", "2C 3C 4C"], "9S")

    assert "9H!!" not in texts(round_)
    refused(round_, 0, "9H!!")


@pytest.mark.parametrize("rule_set", [BOTH, MAU])
def test_a_missed_mau_is_caught(rule_set: RuleSet) -> None:
    """The omission at the last card but one costs the same in both."""
    round_ = at(rule_set, ["9H KC", "2C 3C 4C"], "9S")
    play(round_, "0 9H", "1 catch 0")

    assert len(round_.hands[0]) == 3
