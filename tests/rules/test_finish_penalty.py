"""``finish_penalty``: what the word at the last card costs who forgot it."""

from __future__ import annotations

from rules_kit import at, play, rejected, rules, sizes

DEAR = rules(call_penalty=2, finish_penalty=4)


def test_the_last_word_costs_its_own_penalty() -> None:
    """Four cards, and play goes on."""
    round_ = at(DEAR, ["9C", "QC QS", "TC TS"], "9H")
    play(round_, "0 9C", "1 catch 0")

    assert (sizes(round_), round_.is_over) == ([4, 2, 2], False)


def test_any_other_word_costs_the_usual_one() -> None:
    """Two cards."""
    round_ = at(DEAR, ["9C KD", "QC QS", "TC TS"], "9H")
    play(round_, "0 9C", "1 catch 0")

    assert sizes(round_) == [3, 2, 2]


def test_zero_is_the_same_for_both() -> None:
    """The default: what ``call_penalty`` says."""
    round_ = at(rules(call_penalty=3), ["9C", "QC QS", "TC TS"], "9H")
    play(round_, "0 9C", "1 catch 0")

    assert sizes(round_) == [3, 2, 2]


def test_it_needs_a_finish_that_can_be_caught() -> None:
    """Where the last card wins without its word there is no such penalty."""
    for changes in ({"finish_uncalled": "wins"}, {"call_words": "mau_only"}):
        warned = rules(**changes).replace(finish_penalty=4).warnings()
        assert [(problem.option, problem.code) for problem in warned] == [("finish_penalty", "without_meaning")]
    assert rejected(finish_penalty=11) == {"finish_penalty"}
