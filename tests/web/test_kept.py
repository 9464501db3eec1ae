"""What is kept for later pages: never the wrong thing, never more than is wanted."""

from __future__ import annotations

from markupsafe import Markup

from maumau.present.escaping import escape
from maumau.present.i18n import tr
from maumau.present.kept import MOST, Kept
from maumau.present.prefs import Prefs
from maumau.present.sentences import Teller, tell_all


def test_what_was_made_of_a_thing_is_made_once() -> None:
    kept, thing = Kept(), {"seat": 1}
    made: list[int] = []

    for _ in range(3):
        kept.of(thing, "key", lambda: made.append(1))

    assert made == [1]
    assert kept.of(thing, "other key", lambda: "new") == "new"


def test_an_equal_thing_is_another_thing() -> None:
    kept = Kept()

    first = kept.of({"cards": ["7H"]}, "key", lambda: "to its owner")
    second = kept.of({"cards": ["7H"]}, "key", lambda: "to another one")

    assert (first, second) == ("to its owner", "to another one")


def test_what_is_not_asked_for_is_forgotten_and_what_is_stays() -> None:
    kept, wanted, unwanted = Kept(), {"n": 1}, {"n": 2}
    kept.of(wanted, "key", lambda: "first")
    kept.of(unwanted, "key", lambda: "first")

    for number in range(3 * MOST):
        kept.of({"n": number}, number, lambda: "")
        kept.of(wanted, "key", lambda: "again")

    assert kept.of(wanted, "key", lambda: "again") == "first"
    assert kept.of(unwanted, "key", lambda: "again") == "again"
    assert len(kept._young) + len(kept._old) <= 2 * MOST


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
                assert tell_all(teller, events, kept) == tell_all(teller, events)
    won = [*events, {"n": 6, "kind": "round_won", "seat": 2}]
    teller = Teller(tr("en"), {0: "Ada", 1: "Ben", 2: "Cem"}, 0, "french")
    assert tell_all(teller, won, kept) == tell_all(teller, won)


def test_numbers_stand_for_values_and_for_nothing_else() -> None:
    kept, thing = Kept(), {"n": 1}
    for round_ in range(3 * MOST):
        names = f"names {round_}"
        assert kept.of(thing, kept.number(names), str, names) == names
        assert kept.number(names) == kept.number(names)
