"""`call_words` = `maumau_for_wild`: Mau-Mau is owed when a single wild is left (RULES.md 2.3, 3.5, 3.7-3.11)."""

from __future__ import annotations

import pytest
from rules_kit import at, hand, one, play, refused, rules, sizes, texts

import maumau

COLLECTOR = rules("collector")
LAST_WILD = {"JC>C", "JC>D", "JC>H", "JC>S"}
STOCK = "TC 8C AD AS 9D"


def left_with_jack(said: str, seats: int = 3) -> maumau.Round:
    """Seat 0 lays the queen, keeps the jack of clubs and says *said*: '', '!' or '!!'."""
    round_ = at(COLLECTOR, ["QS JC", "KC 7C QD", "TD KD KH"][:seats], "QH", stock=STOCK)
    play(round_, f"0 QS{said}")
    return round_


def back_on_turn(round_: maumau.Round) -> None:
    """The others draw and pass until seat 0 is on turn."""
    while round_.to_act != 0:
        play(round_, f"{round_.to_act} draw", f"{round_.to_act} pass")


def test_the_double_word_is_listed_only_where_a_wild_is_left() -> None:
    """With the jack left all three are there; with the king left Mau is all that can be said."""
    assert texts(at(COLLECTOR, ["QS JC", "KC 7C QD"], "QH")) >= {"QS", "QS!", "QS!!"}

    round_ = at(COLLECTOR, ["QS KC", "TC 7C QD"], "QH")

    assert texts(round_) == {"QS", "QS!", "draw"}
    refused(round_, 0, "QS!!")


def test_a_wild_that_leaves_a_wild_is_listed_with_all_words() -> None:
    """Suit and word together: laying one jack and keeping another."""
    round_ = at(COLLECTOR, ["JS JC", "TC 7C QD"], "QH")

    listed = texts(round_)

    assert {"JS>H", "JS>H!", "JS>H!!", "JC>H!!", "JC>D"} <= listed
    assert len(listed) == 2 * 4 * 3 + 1


def test_any_other_last_card_needs_no_word() -> None:
    """An ordinary last card is laid bare and wins at once, though nothing was said of Mau-Mau."""
    round_ = at(COLLECTOR, ["QS", "TC 7C QD"], "QH")
    assert texts(round_) == {"QS", "draw"}

    play(round_, "0 QS")

    assert round_.winner == 0


@pytest.mark.parametrize(("said", "call"), [("", 0), ("!", 1), ("!!", 2)])
def test_what_was_said_is_told_to_all(said: str, call: int) -> None:
    """The word is public, and so is its absence."""
    round_ = at(COLLECTOR, ["QS JC", "KC 7C QD"], "QH", stock=STOCK)
    events = play(round_, f"0 QS{said}")

    assert one(events, "laid", viewer=1)["call"] == call
    assert maumau.view_of(round_, 1).players[0].called == call


def test_after_the_double_word_the_last_jack_is_laid_bare_and_wins() -> None:
    """`!!` when leaving it: no suit, no waiting."""
    round_ = left_with_jack("!!")
    assert texts(round_, 0) == set()
    back_on_turn(round_)
    assert texts(round_, 0) == {"JC", "draw"}

    play(round_, "0 JC")

    assert round_.is_over
    assert round_.winner == 0


@pytest.mark.parametrize("said", ["", "!"])
def test_after_less_than_the_double_word_the_last_jack_is_pending(said: str) -> None:
    """It is laid with its wish; the round goes on until the window closes."""
    round_ = left_with_jack(said)
    back_on_turn(round_)
    assert texts(round_, 0) == LAST_WILD | {"draw"}

    play(round_, "0 JC>H")

    assert not round_.is_over
    assert maumau.view_of(round_, None).pending == 0
    assert "catch 0" in texts(round_, 1)
    assert "catch 0" in texts(round_, 2)


@pytest.mark.parametrize("said", ["", "!"])
def test_the_double_word_cannot_be_repaired_when_the_jack_is_laid(said: str) -> None:
    """Neither `!` nor `!!` exists with the last jack itself."""
    round_ = left_with_jack(said)
    back_on_turn(round_)

    for text in ("JC!", "JC!!", "JC>H!", "JC>H!!", "JC"):
        refused(round_, 0, text)


def test_a_caught_jack_stays_with_its_wish() -> None:
    """Caught within the window: two cards, jack and wish stay, play goes on."""
    round_ = left_with_jack("!")
    back_on_turn(round_)
    play(round_, "0 JC>H", "2 catch 0")

    assert len(hand(round_, 0)) == 2
    assert str(round_.top) == "JC"
    assert str(round_.wish) == "H"
    assert round_.to_act == 1
    assert not round_.is_over


def test_an_uncaught_jack_has_won_when_the_window_closes() -> None:
    """The next seat's turn ends and nobody noticed."""
    round_ = left_with_jack("!")
    back_on_turn(round_)
    play(round_, "0 JC>H", "1 draw")
    assert not round_.is_over

    play(round_, "1 pass")

    assert round_.winner == 0


def test_after_mau_alone_only_the_player_knows_of_the_omission() -> None:
    """Nobody else can know which card is left: no catch, no open call in any View; the player has the late `call!!`."""
    round_ = left_with_jack("!")

    assert texts(round_, 0) == {"call!!"}
    assert "catch 0" not in texts(round_, 1)
    assert "catch 0" not in texts(round_, 2)
    for viewer in (1, 2, None):
        assert list(maumau.view_of(round_, viewer).open_calls) == []
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"


def test_mau_said_with_a_jack_left_looks_like_mau_said_with_a_king_left() -> None:
    """The Views of the others are the same to the byte."""
    with_jack = at(COLLECTOR, ["QS JC", "KC 7C QD", "TD KD KH"], "QH", stock=STOCK)
    with_king = at(COLLECTOR, ["QS KS", "KC 7C QD", "TD KD KH"], "QH", stock=STOCK)
    for round_ in (with_jack, with_king):
        play(round_, "0 QS!")

    for viewer in (1, 2, None):
        assert maumau.view_of(with_jack, viewer).to_json() == maumau.view_of(with_king, viewer).to_json()


def test_nothing_said_with_a_jack_left_looks_like_nothing_said_with_a_king_left() -> None:
    """The missing Mau is open in both, and nothing more is told."""
    with_jack = at(COLLECTOR, ["QS JC", "KC 7C QD", "TD KD KH"], "QH", stock=STOCK)
    with_king = at(COLLECTOR, ["QS KS", "KC 7C QD", "TD KD KH"], "QH", stock=STOCK)
    for round_ in (with_jack, with_king):
        play(round_, "0 QS")

    for viewer in (1, 2, None):
        view = maumau.view_of(with_jack, viewer)
        assert list(view.open_calls) == [0]
        assert view.to_json() == maumau.view_of(with_king, viewer).to_json()


def test_the_late_double_word_makes_safe() -> None:
    """`call!!` within the window says all: nothing to catch, and the jack will win bare."""
    round_ = left_with_jack("")
    assert "call!!" in texts(round_, 0)

    events = play(round_, "0 call!!")

    assert one(events, "called", viewer=1) == {"seat": 0, "call": 2}
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"
    back_on_turn(round_)
    assert texts(round_, 0) == {"JC", "draw"}


def test_a_late_plain_call_with_a_jack_left_says_only_mau() -> None:
    """`call` settles the missing Mau and no more: nobody may catch, and the jack will be pending."""
    round_ = left_with_jack("")
    assert texts(round_, 0) == {"call", "call!!"}

    events = play(round_, "0 call")

    assert one(events, "called", viewer=1) == {"seat": 0, "call": 1}
    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"
    assert texts(round_, 0) == {"call!!"}
    back_on_turn(round_)
    assert texts(round_, 0) == LAST_WILD | {"draw"}


def test_the_late_double_word_after_mau_makes_safe() -> None:
    """After `!` the player may still say the rest while the window is open."""
    round_ = left_with_jack("!")
    play(round_, "0 call!!")
    back_on_turn(round_)
    play(round_, "0 JC")

    assert round_.winner == 0


def test_the_late_double_word_ends_with_the_window() -> None:
    """3.8: `call!!` too exists only until the window closes."""
    round_ = left_with_jack("!")
    play(round_, "1 draw")
    assert texts(round_, 0) == {"call!!"}

    play(round_, "1 pass")

    assert texts(round_, 0) == set()
    refused(round_, 0, "call!!")


def test_a_late_plain_call_says_mau() -> None:
    """With an ordinary card left `call` is all there is, and it makes safe."""
    round_ = at(COLLECTOR, ["QS KC", "TC 7C QD"], "QH", stock="8C AD AS")
    play(round_, "0 QS")
    assert texts(round_, 0) == {"call"}
    refused(round_, 0, "call!!")

    play(round_, "0 call")

    assert refused(round_, 1, "catch 0").code == "nothing_to_catch"
    assert sizes(round_) == [1, 3]


def test_a_missed_mau_with_a_jack_left_is_caught_like_any_other() -> None:
    """The missing Mau is open to all; one catch settles the jack's word with it."""
    round_ = left_with_jack("")
    assert "catch 0" in texts(round_, 1)

    play(round_, "1 catch 0")

    assert hand(round_, 0) == {"JC", "TC", "8C"}
    assert texts(round_, 0) == set()


def test_what_was_said_lapses_when_the_hand_grows() -> None:
    """After `!!` the player draws a card and lays it: the jack is left again and the word is owed again."""
    round_ = at(COLLECTOR, ["QS JC", "KC 7C QD"], "QH", stock="TD AD 8S AS KD")
    play(round_, "0 QS!!", "1 draw", "1 pass")
    assert round_.to_act == 0

    play(round_, "0 draw", "0 pass")
    assert maumau.view_of(round_, 1).players[0].called == 0
    assert hand(round_, 0) == {"JC", "AD"}
    play(round_, "1 QD")

    assert {"AD", "AD!", "AD!!"} <= texts(round_, 0)


def test_a_lapsed_word_no_longer_lets_the_jack_win_at_once() -> None:
    """The second time only Mau is said: the jack is laid with its wish and is pending."""
    round_ = at(COLLECTOR, ["QS JC", "KC 7C QD"], "QH", stock="TD AD 8S AS KD")
    play(round_, "0 QS!!", "1 draw", "1 pass", "0 draw", "0 pass", "1 QD", "0 AD!", "1 draw", "1 pass")

    assert texts(round_, 0) >= LAST_WILD
    assert "JC" not in texts(round_, 0)


@pytest.mark.parametrize("said", ["", "!"])
def test_a_late_call_does_not_repair_a_laid_jack(said: str) -> None:
    """2.3: it can't be repaired when the jack is laid, neither with it nor afterwards."""
    round_ = left_with_jack(said)
    back_on_turn(round_)
    play(round_, "0 JC>H")

    assert texts(round_, 0) == set()
    refused(round_, 0, "call")
    refused(round_, 0, "call!!")


def test_without_a_window_for_finishes_the_last_jack_wins_unsaid() -> None:
    """`finish_uncalled` = `wins`: the missing Mau-Mau has no consequence and the jack is laid bare."""
    rule_set = COLLECTOR.replace(finish_uncalled="wins")
    round_ = at(rule_set, ["QS JC", "KC 7C QD"], "QH", stock=STOCK)
    play(round_, "0 QS!", "1 draw", "1 pass")
    assert "JC" in texts(round_, 0)

    play(round_, "0 JC")

    assert round_.winner == 0
