"""What is kept for later pages: never the wrong thing, never more than is wanted."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from kit.desk import Desk
from maumau.present.escaping import escape
from maumau.present.i18n import tr
from maumau.present.kept import SHELVES, Kept
from maumau.present.prefs import Prefs
from maumau.present.sentences import Teller
from maumau.present.telling import KNOWN, Shelf, tell_all
from maumau.serve.live import FRAMES, Live
from maumau.serve.ports import Made
from maumau.web import live as frames
from maumau.web.live import MAX_ORIGIN, PAGES, TableOutlet, looks_of, render_table
from maumau.web.session import COOKIE, MAX_COOKIE

TELLER = Teller(tr("en"), {0: "Ada", 1: "Ben"}, 0, "french")


def test_a_way_of_telling_has_one_shelf() -> None:
    kept = Kept()

    assert kept.shelf("de") is kept.shelf("de")
    assert kept.shelf("de") is not kept.shelf("en")


def test_shelves_do_not_grow_in_number() -> None:
    kept = Kept()
    for number in range(3 * SHELVES):
        kept.shelf(number)

    assert len(kept._shelves) <= SHELVES


def test_an_equal_event_is_another_event() -> None:
    """Two seats are told of a draw in equal words up to the cards; neither is answered from what the other was told."""
    shelf = Shelf()
    told = [
        tell_all(TELLER, [{"n": 1, "kind": "drew", "seat": 0, "count": 1, "cards": [card], "reason": "turn"}], shelf)
        for card in ("7H", "8H", "7H")
    ]

    assert [lines[0].text for lines in told] == [
        "You draw the 7 of hearts.",
        "You draw the 8 of hearts.",
        "You draw the 7 of hearts.",
    ]


def test_events_that_are_no_longer_told_are_taken_off_and_the_others_stay() -> None:
    shelf = Shelf()
    stays: dict[str, object] = {"n": 0, "kind": "passed", "seat": 1}
    (first,) = tell_all(TELLER, [stays], shelf)
    gone = [{"n": number, "kind": "passed", "seat": 0} for number in range(1, 3 * KNOWN)]
    for event in gone:
        assert tell_all(TELLER, [stays, event], shelf)[0] is first

    assert len(shelf.known) <= KNOWN + 2


def test_markup_never_answers_for_text() -> None:
    assert escape(Markup("<b>")) == "<b>"
    assert escape("<b>") == "&lt;b&gt;"
    assert escape(Markup("<i>")) == "<i>"


def test_sentences_that_were_told_before_are_told_alike() -> None:
    events = [
        {"n": 1, "kind": "laid", "seat": 0, "card": "7H", "call": 0},
        {"n": 2, "kind": "drew", "seat": 1, "count": 2, "reason": "debt"},
        {"n": 3, "kind": "caught", "seat": 2, "by": 1},
        {"n": 4, "kind": "laid", "seat": 2, "card": "9S", "call": 1},
        {"n": 5, "kind": "false_challenge", "seat": 0, "target": 1},
    ]
    kept = Kept()
    for names in ({0: "Ada", 1: "Ben", 2: "Cem"}, {0: "Ada", 1: "Bea", 2: "Cem"}):
        for you in (None, 0, 1, 2, 0, None):
            for lang in ("de", "en"):
                teller = Teller(tr(lang), names, you, Prefs().suits)
                assert tell_all(teller, events, kept.shelf((lang, *names.values()))) == tell_all(teller, events)
    won = [*events, {"n": 6, "kind": "round_won", "seat": 2}]
    teller = Teller(tr("en"), {0: "Ada", 1: "Ben", 2: "Cem"}, 0, "french")
    assert tell_all(teller, won, kept.shelf(("en", "Ada", "Ben", "Cem"))) == tell_all(teller, won)


@given(st.data())
def test_however_the_log_goes_on_it_is_told_as_if_for_the_first_time(data: st.DataObject) -> None:
    """Events come, the oldest drop out, a new round begins: what was told before never shows."""
    seat = st.integers(0, 2)
    kinds = [
        st.builds(
            lambda seat, call: {"kind": "laid", "seat": seat, "card": "7H", "call": call}, seat, st.integers(0, 2)
        ),
        st.builds(lambda seat: {"kind": "passed", "seat": seat}, seat),
        st.builds(lambda seat: {"kind": "round_won", "seat": seat}, seat),
        st.builds(lambda seat: {"kind": "dealt", "dealer": seat, "counts": [5, 5, 5]}, seat),
        st.builds(lambda seat, by: {"kind": "caught", "seat": seat, "by": by}, seat, seat),
    ]
    shelf, names = Shelf(), {0: "Ada", 1: "Ben", 2: "Cem"}
    events: list[dict[str, Any]] = []
    for _ in range(data.draw(st.integers(1, 12))):
        if data.draw(st.integers(0, 3)) == 0:
            events = []
        events += [
            {"n": len(events) + n, **one} for n, one in enumerate(data.draw(st.lists(st.one_of(kinds), max_size=6)))
        ]
        shown = events[-8:]
        for you in data.draw(st.permutations([None, 0, 1, 2])):
            teller = Teller(tr("en"), names, you, "french")
            assert tell_all(teller, shown, shelf) == tell_all(teller, shown)


def test_pages_for_ever_other_looks_are_not_all_kept() -> None:
    view, made = Desk(2).view(0), Made()
    for number in range(3 * PAGES):
        looks = looks_of({COOKIE: f"name=Person+{number}"}, "de", "http://table.test")
        assert render_table(view, looks, made) == render_table(view, looks, Made())

    assert len(made.now) <= PAGES + 1


def test_frames_for_ever_other_looks_are_not_all_kept() -> None:
    desk, outlet = Desk(2), TableOutlet("")
    live = Live(desk.table, desk.now)
    for number in range(3 * FRAMES):
        looks = looks_of({COOKIE: f"name=Person+{number}"}, "de", "http://table.test")
        live.frame(outlet, 0, looks, desk.now, first=False)

    assert len(live._frames) <= FRAMES


def test_what_is_too_long_to_be_true_is_not_kept_with_the_looks() -> None:
    frames._looks.cache_clear()
    long = [looks_of({COOKIE: f"{n}{'x' * MAX_COOKIE}"}, "fr", f"http://{'h' * MAX_ORIGIN}{n}") for n in range(9)]

    assert frames._looks.cache_info().currsize == 1
    assert {looks.prefs.lang for looks in long} == {"fr"}
    assert len(long[0].origin) == MAX_ORIGIN
