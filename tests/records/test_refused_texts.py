"""Positions and records that are wrong: each is refused by its own sentence, with the field or the line."""

from __future__ import annotations

from typing import Any

import pytest

import maumau
from maumau.core.cards import CardSet
from maumau.record import MAX_CHARACTERS, Record

BASE = "rules=Mrkc hands=7H.8S/JC top=9H"
RULES = maumau.preset("international")
SEED = "6b12b0795b6d2dabc8db2d56686dfb698674a3239fb2e1101db563c50cacfad8"
ROUND = f"round 1 dealer 0 seed {SEED} shuffle 0"
RECORD = f'maumau record 1\nrules ME4dF\nseat 0 "Anna"\nseat 1 "Ben"\ndealer given\n{ROUND}\n1 JH>C\n0 4C\n'


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a position needs the field rules=…"),
        ("rules=Mrkc top=9H", "a position needs the field hands=…"),
        ("rules=Mrkc hands=7H/8S", "a position needs the field top=…"),
        (f"{BASE} debt", "“debt” is not a new key=value field of a position"),
        (f"{BASE} top=9H", "“top=9H” is not a new key=value field of a position"),
        (f"{BASE} colour=red", "a position has no field colour"),
        (f"{BASE} stock=KD.ZZ", "“ZZ” is no card"),
        (f"{BASE} pile=ZZ", "pile: “ZZ” is no card"),
        ("rules=Mrkc hands=7H.8/JC top=9H", "hands: “8” is no card"),
        (f"{BASE} wish=hearts", "“hearts” is no suit"),
        (f"{BASE} dir=left", "dir is + or -, not “left”"),
        (f"{BASE} phase=asleep", "phase is one of play, skip, cover, ask, wish, over, not “asleep”"),
        (f"{BASE} over=lost", "over is one of won, empty, blocked, max_turns, not “lost”"),
        (f"{BASE} debt=-2", "debt is a number, not “-2”"),
        (f"{BASE} debt=1234567890", "debt is a number, not “1234567890”"),
        (f"{BASE} act=²", "act is a number, not “²”"),
        (f"{BASE} said=1", "said needs one value from 0 to 2 for each of 2 seats"),
        (f"{BASE} said=1.3", "said needs one value from 0 to 2 for each of 2 seats"),
        (f"{BASE} said=1.x", "said is a number, not “x”"),
        (f"{BASE} missed=M/Z", "missed holds letters of MLW or - for each seat, not “Z”"),
        (f"{BASE} missed=M/", "missed holds letters of MLW or - for each seat, not “”"),
        (f"{BASE} missed=M", "missed needs one entry for each of 2 seats"),
        (f"{BASE} seed=00", "seed is 64 hexadecimal digits"),
        (f"{BASE} seed={'zz' * 32}", "seed is 64 hexadecimal digits"),
        (f"{BASE} {'x' * 4000}", "a position has at most 4000 characters"),
    ],
)
def test_a_line_that_is_no_position_names_the_field(line: str, sentence: str) -> None:
    with pytest.raises(maumau.NotationError) as caught:
        maumau.parse_position(line)

    assert caught.value.text.startswith(sentence)


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        ("stock=7H", "7H stands twice in the position"),
        ("pile=4C.4C", "4C stands twice in the position"),
        ("stock=4C pile=4C", "4C stands twice in the position"),
        ("stock=X1", "X1 is not in the pack of this rule set"),
        ("stock=4C'", "4C' is not in the pack of this rule set"),
        ("act=2", "to_act must be a seat from 0 to 1, not 2"),
        ("dealer=7", "dealer must be a seat from 0 to 1, not 7"),
        ("finisher=2", "finisher must be a seat from 0 to 1, not 2"),
        ("winner=2", "winner must be a seat from 0 to 1, not 2"),
        ("debt=401", "debt must be a number of cards from 0 to 400"),
        ("turns=99999999", "turns is out of range"),
        ("challenged=99999999", "challenged is out of range"),
        ("drawn=JC", "drawn cards must be in the hand of the seat to act"),
    ],
)
def test_a_position_that_contradicts_itself_says_how(extra: str, sentence: str) -> None:
    with pytest.raises(maumau.PositionError) as caught:
        maumau.parse_position(f"{BASE} {extra}")

    assert (caught.value.text, caught.value.code) == (sentence, "position")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hands": ["7H 7H", "JC"]}, "7H stands twice in the position"),
        ({"direction": 0}, "direction must be 1 (clockwise) or -1 (counter-clockwise)"),
        ({"to_act": -1}, "to_act must be a seat from 0 to 1, not -1"),
        ({"debt": -1}, "debt must be a number of cards from 0 to 400"),
    ],
)
def test_a_set_up_position_that_contradicts_itself_says_how(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(maumau.PositionError) as caught:
        maumau.position(RULES, **{"hands": ["7H 8S", "JC"], "top": "9H", **changes})

    assert caught.value.text == sentence


def test_a_set_up_position_takes_cards_as_sets_and_wishes_as_suits() -> None:
    round_ = maumau.position(
        RULES, hands=[CardSet("7H 8S"), "JC"], top="JD", wish=maumau.Card(23).suit, direction=-1, seed=bytes(32)
    )

    assert maumau.format_position(round_) == (f"rules=Mrkc hands=7H.8S/JC top=JD wish=S dir=- seed={'00' * 32}")


def test_a_position_for_more_seats_than_the_set_allows_lists_the_problems() -> None:
    with pytest.raises(maumau.RuleSetError, match="not for 7"):
        maumau.position(RULES, hands=["7H", "8H", "9H", "TH", "JH", "QH", "KH"], top="9C")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (RECORD, "", "line 1: a record begins with “maumau record 1”"),
        ("record 1", "record 2", "line 1: a record begins with “maumau record 1”"),
        ("rules ME4dF", "rule ME4dF", "line 2: “rules” is expected here"),
        ("dealer given\n", "", "line 5: “dealer” is expected here"),
        ("dealer given", "dealer chosen", "line 5: the dealer is “found” or “given”"),
        ('"Anna"', "Anna", "line 3: a seat's name stands in double quotes"),
        ('"Anna"', "7", "line 3: a seat's name stands in double quotes"),
        ("seat 1", "seat 2", "line 4: “dealer” is expected here"),
        ("round 1", "round 2", "line 6: this is not the head of round 1"),
        ("shuffle 0", "shuffle", "line 6: this is not the head of round 1"),
        ("dealer 0 seed", "dealer x seed", "line 6: this is not the head of round 1"),
        (ROUND, "round 1", "line 6: this is not the head of round 1"),
        (ROUND, "round", "line 6: this line is not part of a record"),
        (SEED, SEED[:-2], "line 6: dealer, seed or shuffle is out of range"),
        (SEED, "zz", "line 6: this is not the head of round 1"),
        ("dealer 0 seed", "dealer 2 seed", "line 6: dealer, seed or shuffle is out of range"),
        ("shuffle 0", "shuffle 99999999", "line 6: dealer, seed or shuffle is out of range"),
        ("1 JH>C", "1 jump", "line 7: “jump” is no action"),
        ("0 4C\n", "0 4C\nthe end\n", "line 9: this line is not part of a record"),
        (f"{ROUND}\n1 JH>C\n0 4C\n", "", "line 5: a record has at least one round"),
    ],
)
def test_a_text_that_is_no_record_names_the_line(old: str, new: str, sentence: str) -> None:
    """Cut or changed in one place."""
    assert old in RECORD

    with pytest.raises(maumau.NotationError) as caught:
        maumau.replay(RECORD.replace(old, new, 1))

    assert caught.value.text.startswith(sentence)


def test_a_record_has_an_end() -> None:
    with pytest.raises(maumau.NotationError, match="at most"):
        Record.parse("x" * (MAX_CHARACTERS + 1))


@pytest.mark.parametrize(
    ("old", "new", "code", "sentence"),
    [
        ("0 4C", "0 KS", "illegal_record", "round 1, action 2 (0 KS): ♣ is named: lay ♣."),
        ("0 4C", "1 draw", "illegal_record", "round 1, action 2 (1 draw): It is the turn of seat 0."),
        ("dealer given", "dealer found", "wrong_dealer", "round 1: seat 1 deals, not seat 0"),
        ("0 4C\n", f"0 4C\n{ROUND.replace('round 1', 'round 2')}\n", "round_running", "the round is still running"),
    ],
)
def test_a_record_that_does_not_follow_its_rules_is_refused(old: str, new: str, code: str, sentence: str) -> None:
    with pytest.raises(maumau.MatchError) as caught:
        maumau.replay(RECORD.replace(old, new, 1))

    assert (caught.value.code, caught.value.text) == (code, sentence)


def test_what_a_table_made_the_seed_from_is_kept() -> None:
    """The server's bytes, and those of each seat; a seat that added none is a hyphen."""
    for tail in (f" server {'ab' * 32}", f" server {'ab' * 32} added 0102,-,ff"):
        record = Record.parse(RECORD.replace("shuffle 0", f"shuffle 0{tail}"))

        assert str(record) == RECORD.replace("shuffle 0", f"shuffle 0{tail}")
        assert record.rounds[0].server == bytes.fromhex("ab" * 32)
    assert record.rounds[0].added == (b"\x01\x02", b"", b"\xff")


def test_a_record_may_be_parsed_before_it_is_replayed() -> None:
    record = Record.parse(RECORD.replace("\n", "\n\n"))

    assert str(maumau.replay(record).record()) == str(record) == RECORD
