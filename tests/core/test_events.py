"""Events: what each viewer is told, and how a round's notes become events."""

from __future__ import annotations

import pytest

from maumau.core import events
from maumau.core.cards import ANY_SUIT, CARDS, SUITS, CardSet, parse_card
from maumau.core.events import Dealt, Drew, Event, PublicEvent, SecretEvent, SeenEvent, read_notes

SEVEN, JACK, ACE = (parse_card(text) for text in ("7H", "JC", "AS'"))


def test_a_seen_event_is_told_by_its_set_fields_as_plain_values() -> None:
    seen = SeenEvent("laid", seat=0, card=JACK, suit=SUITS[2], call=0)

    assert seen.to_dict() == {"kind": "laid", "seat": 0, "card": "JC", "suit": "H", "call": 0}


def test_cards_by_seat_and_hands_become_text() -> None:
    assert PublicEvent("dealer_cards", cards={0: SEVEN, 2: JACK}).seen_by(None).to_dict() == {
        "kind": "dealer_cards", "cards": {"0": "7H", "2": "JC"},
    }  # fmt: skip
    over = PublicEvent("round_won", seat=1, hands=((SEVEN, ACE), ()), points=(18, 0))
    assert over.seen_by(1).to_dict() == {
        "kind": "round_won", "seat": 1, "hands": [["7H", "AS'"], []], "points": [18, 0],
    }  # fmt: skip
    assert SeenEvent("x", suit=ANY_SUIT).to_dict() == {"kind": "x", "suit": "any"}


def test_a_public_event_is_the_same_to_everybody_and_equal_by_what_it_says() -> None:
    one, same, other = (PublicEvent("skipped", seat=seat) for seat in (1, 1, 2))

    assert one.seen_by(None) == one.seen_by(0) == one.seen_by(1)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != SeenEvent("skipped", seat=1)
    assert (one.kind, repr(one)) == ("skipped", "PublicEvent({'kind': 'skipped', 'seat': 1})")


def test_only_who_drew_sees_the_cards() -> None:
    drew = Drew(1, (SEVEN, JACK), "debt")

    assert drew.seen_by(1).to_dict() == {
        "kind": "drew", "seat": 1, "cards": ["7H", "JC"], "count": 2, "reason": "debt",
    }  # fmt: skip
    for viewer in (0, 2, None):
        assert drew.seen_by(viewer).to_dict() == {"kind": "drew", "seat": 1, "count": 2, "reason": "debt"}
    assert repr(drew) == "Drew(seat=1, count=2, reason='debt')"


def test_only_the_own_hand_is_seen_when_dealt() -> None:
    dealt = Dealt(1, ((SEVEN,), (JACK, ACE)))

    assert dealt.seen_by(0).to_dict() == {"kind": "dealt", "dealer": 1, "cards": ["7H"], "counts": [1, 2]}
    assert dealt.seen_by(None).to_dict() == {"kind": "dealt", "dealer": 1, "counts": [1, 2]}
    assert repr(dealt) == "Dealt(dealer=1, counts=(1, 2))"


def test_a_secret_event_must_say_who_sees_what() -> None:
    """A class that forgets it cannot tell anybody anything."""

    class Whispered(SecretEvent):
        kind = "whispered"

    with pytest.raises(NotImplementedError):
        Whispered().seen_by(0)
    assert not issubclass(SecretEvent, PublicEvent)
    assert issubclass(PublicEvent, Event)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ((events.LAID, 1, JACK, 3 | 1 << 4), {"kind": "laid", "seat": 1, "card": "JC", "suit": "H", "call": 1}),
        ((events.LAID, 0, SEVEN, 0 | 2 << 4), {"kind": "laid", "seat": 0, "card": "7H", "call": 2}),
        ((events.PASSED, 1, 0, 0), {"kind": "passed", "seat": 1, "reason": "turn"}),
        ((events.PASSED, 1, 1, 0), {"kind": "passed", "seat": 1, "reason": "skip"}),
        ((events.PASSED, 1, 2, 0), {"kind": "passed", "seat": 1, "reason": "empty"}),
        ((events.CALLED, 2, 1, 0), {"kind": "called", "seat": 2, "call": 1}),
        ((events.CAUGHT, 2, 0, 0), {"kind": "caught", "seat": 2, "by": 0}),
        ((events.FALSE_CHALLENGE, 2, 0, 0), {"kind": "false_challenge", "seat": 2, "target": 0}),
        ((events.ACCEPTED, 3, 0, 0), {"kind": "accepted", "seat": 3}),
        ((events.WISHED, 0, 3, 0), {"kind": "wished", "seat": 0, "suit": "S"}),
        ((events.SKIPPED, 1, 0, 0), {"kind": "skipped", "seat": 1}),
        ((events.REVERSED, -1, -1, 0), {"kind": "reversed", "direction": -1}),
        ((events.RECYCLED, -1, 30, 0), {"kind": "recycled", "count": 30}),
        ((events.MISPLAYED, 0, ACE, 0), {"kind": "misplayed", "seat": 0, "card": "AS'"}),
        ((events.TURN_LOST, 1, 0, 0), {"kind": "turn_lost", "seat": 1}),
        ((events.PENDING, 1, 0, 0), {"kind": "finish_pending", "seat": 1}),
        ((events.TURNED_BACK, -1, SEVEN, 0), {"kind": "turned_back", "card": "7H"}),
        ((events.WON, 1, 0, 0), {"kind": "round_won", "seat": 1, "hands": [["7H"], []], "points": [7, 0]}),
        (
            (events.STOPPED, -1, 2, 0),
            {"kind": "round_stopped", "reason": "blocked", "hands": [["7H"], []], "points": [7, 0]},
        ),
    ],
)
def test_a_note_is_read_as_its_event(note: tuple[int, int, int, int], told: dict[str, object]) -> None:
    """The four numbers that a round writes down while it may hold no object."""
    hands = (tuple(CardSet("7H")), ())

    [event] = read_notes([int(number) for number in note], hands, (7, 0))

    assert event.seen_by(None).to_dict() == told


def test_cards_drawn_one_by_one_are_told_together() -> None:
    notes = [events.DRAWN, 1, 22, 0, events.DRAWN, 1, 36, 0, events.DREW, 1, 0, 1, events.DREW, 0, 0, 6]

    told = [event.seen_by(1).to_dict() for event in read_notes(notes, None, None)]

    assert told == [
        {"kind": "drew", "seat": 1, "cards": [str(CARDS[22]), str(CARDS[36])], "count": 2, "reason": "debt"},
        {"kind": "drew", "seat": 0, "count": 0, "reason": "final"},
    ]
