"""RULES 3.18: set-up positions and their one line of text."""

from __future__ import annotations

import pytest
from rules_kit import at, cards, hand, play, quiet, sizes, texts, view

import maumau


def test_a_position_need_not_hold_the_whole_pack() -> None:
    """Four cards in all are enough, and the round keeps exactly these."""
    round_ = maumau.position(quiet("skat"), hands=["KH", "QC"], top="9H", stock="8D")

    assert (sizes(round_), round_.stock_size, str(round_.top)) == ([1, 1], 1, "9H")


def test_the_first_card_of_the_stock_is_drawn_first() -> None:
    """As written, left to right."""
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H", stock="2C 3C 4C")

    play(round_, "0 draw", "0 pass", "1 draw", "1 pass")

    assert hand(round_, 0) - {"KC", "KD"} == {"2C"}
    assert hand(round_, 1) - {"QC", "QS"} == {"3C"}


def test_conservation_means_as_set_up() -> None:
    """The cards that were set up are there after every action, wherever they lie."""
    round_ = at(quiet(), ["7H KC KD", "QC QS"], "9H", stock="2C 3C 4C", pile="5C 6C")
    everything = 3 + 2 + 1 + 3 + 2

    for turn in ("0 7H", "1 draw", "0 draw", "0 pass", "1 draw", "1 pass"):
        play(round_, turn)
        assert sum(sizes(round_)) + round_.stock_size + len(view(round_).pile) + 1 == everything


def test_hands_are_seen_ascending_and_by_text() -> None:
    """A CardSet has len, ``in`` and ascending iteration; ``10H`` is the same card as ``TH``."""
    round_ = at(quiet(), ["KD 7H 10H 2S", "QC QS"], "9H")

    assert [str(card) for card in round_.hands[0]] == ["2S", "7H", "TH", "KD"]
    assert len(round_.hands[0]) == 4
    assert round_.top not in round_.hands[0]


@pytest.mark.parametrize(("to_act", "dealer"), [(0, 0), (1, 0), (2, 1)])
def test_the_seat_to_act_and_the_dealer_are_as_set(to_act: int, dealer: int) -> None:
    """Both are facts of the position."""
    round_ = at(quiet(), ["KC KD", "QC QS", "TC TS"], "9H", to_act=to_act, dealer=dealer)

    assert (round_.to_act, view(round_).dealer, tuple(round_.actors())) == (to_act, dealer, (to_act,))


@pytest.mark.parametrize(
    "turns",
    [
        [],
        ["0 7H"],
        ["0 7H", "1 draw"],
        ["0 JC>S"],
        ["0 JC>S", "1 draw"],
        ["0 8H"],
        ["0 8H", "1 pass"],
        ["0 AH"],
        ["0 AH", "0 KH"],
        ["0 9H"],
        ["0 QH"],
    ],
    ids=" ".join,
)
def test_the_line_reads_back_after_every_action(turns: list[str]) -> None:
    """Debt, wish, drawn card, skip, cover, another turn, direction: all of it is in the line."""
    effects = {
        "7": ("draw 2",),
        "8": ("skip",),
        "9": ("reverse",),
        "A": ("cover",),
        "J": ("wild",),
        "Q": ("again",),
    }
    chosen = quiet(effects=effects, skip_answer="passes_on", draw_when_able=True)
    round_ = at(chosen, ["7H 8H 9H AH KH QH JC", "2C 3D 4D", "TC TS 5S"], "TH", stock="6C 6D 6S 5C", pile="2H 3H")
    play(round_, *turns)

    line = maumau.format_position(round_)
    again = maumau.parse_position(line)

    assert maumau.format_position(again) == line
    for seat in (None, 0, 1, 2):
        assert view(again, seat).to_json() == view(round_, seat).to_json()
    assert texts(again, round_.to_act) == texts(round_)


def test_a_round_read_back_goes_on_alike() -> None:
    """Seed and shuffle counter are in the line, so even the recycled stock is the same."""
    round_ = at(quiet("skat"), ["KD 8S", "QC QS"], "9H", stock="AC", pile="TC TD TS AD AS")
    play(round_, "0 draw", "0 pass")
    again = maumau.parse_position(maumau.format_position(round_))

    for each in (round_, again):
        play(each, "1 draw", "1 pass", "0 draw", "0 pass")

    assert maumau.format_position(again) == maumau.format_position(round_)


def test_a_dealt_round_reads_back_alike() -> None:
    """Also a whole pack, with all six presets."""
    for preset in maumau.presets()[:6]:
        round_ = maumau.deal(maumau.preset(preset), players=3, seed=11, dealer=1)
        line = maumau.format_position(round_)
        assert maumau.format_position(maumau.parse_position(line)) == line


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (["KC KD", "QC QS"], {"to_act": 2}),
        (["KC KD", "QC QS"], {"dealer": 5}),
        (["KC KD", "QC QS"], {"debt": -1}),
        (["KC KD", "QC QS"], {"wish": "X"}),
        (["KC KD", "QC QS"], {"direction": 0}),
        (["KC KD", "QC QS"], {"drawn": "QC"}),
        (["KC KD", "QC QS"], {"stock": "2Z"}),
        (["KC KD"], {}),
    ],
    ids=str,
)
def test_a_position_that_makes_no_sense_is_refused(hands: list[str], more: dict[str, object]) -> None:
    """A seat or suit that does not exist, a card that is not held, one player alone."""
    with pytest.raises((maumau.PositionError, maumau.NotationError, maumau.RuleSetError)):
        maumau.position(quiet(), hands=hands, top="9H", **{"stock": "2C 3C", **more})


@pytest.mark.parametrize("line", ["", "maumau", "hello world", "1 2 3 4 5 6 7 8 9"])
def test_a_line_that_is_no_position_is_refused(line: str) -> None:
    """Its error is one of the library's own."""
    with pytest.raises((maumau.PositionError, maumau.NotationError)):
        maumau.parse_position(line)


def test_the_repr_shows_no_faces() -> None:
    """DESIGN 6: a round printed into a log gives no hand away."""
    round_ = at(quiet(), ["KC KD", "QC QS"], "9H", stock="2C 3C")

    for face in ("KC", "KD", "QC", "QS", "2C", "3C"):
        assert face not in repr(round_)


def test_a_copy_is_a_round_of_its_own() -> None:
    """What happens to the one does not happen to the other."""
    round_ = at(quiet(), ["KH KD", "QC QS"], "9H")
    before = maumau.format_position(round_)

    other = round_.copy()
    play(other, "0 KH")

    assert maumau.format_position(round_) == before
    assert cards(other.hands[0]) == {"KD"}
