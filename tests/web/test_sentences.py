"""What happened, what is asked and why something is refused: said in every language, to the right person."""

from __future__ import annotations

from typing import Any

import pytest

import maumau
from kit import looks
from maumau.core.actions import parse_action
from maumau.explain import why_refused
from maumau.present.actions import sort_out, with_call
from maumau.present.i18n import LANGUAGES, tr
from maumau.present.names import capital
from maumau.present.reasons import reason_text
from maumau.present.sentences import TELL, Teller
from maumau.present.telling import tell_all

SEATS = {0: "Ada", 1: "Ben", 2: "Cem"}
EVENTS: dict[str, dict[str, Any]] = {
    "dealer_lot": {"seat": 1},
    "dealer_cards": {"cards": {0: "7H", 1: "AS"}},
    "dealer": {"seat": 1},
    "cut": {"seat": 1},
    "turned": {"card": "9H"},
    "turned_back": {"card": "JC"},
    "laid": {"seat": 1, "card": "JC", "suit": "H", "call": 1},
    "drew": {"seat": 1, "count": 2, "reason": "debt"},
    "passed": {"seat": 1, "reason": "turn"},
    "called": {"seat": 1, "call": 1},
    "caught": {"seat": 1, "by": 2},
    "false_challenge": {"seat": 1, "target": 2},
    "accepted": {"seat": 1},
    "wished": {"seat": 1, "suit": "S"},
    "skipped": {"seat": 1},
    "reversed": {"direction": -1},
    "recycled": {"count": 12},
    "misplayed": {"seat": 1, "card": "KD"},
    "turn_lost": {"seat": 1},
    "finish_pending": {"seat": 1},
    "round_won": {"seat": 1, "hands": [], "points": []},
    "round_stopped": {"reason": "empty", "hands": [], "points": []},
    "joined": {"seat": 1, "name": "Ben"},
    "left": {"seat": 1, "name": "Ben"},
    "kicked": {"seat": 1, "name": "Ben"},
    "renamed": {"seat": 1, "name": "Ben", "before": "B."},
    "host": {"seat": 1},
    "away": {"seat": 1},
    "back": {"seat": 1},
    "minded": {"seat": 1},
    "timed_out": {"seat": 1},
    "misdeal": {"seat": 1},
    "moved": {"seat": 1},
    "said": {"seat": 1, "phrase": "well_played"},
    "take_back_asked": {"seat": 1},
    "take_back_agreed": {"seat": 1},
    "take_back_declined": {"seat": 1},
    "taken_back": {"seat": 1, "laid": 1},
    "hands": {"seat": 1, "agreed": True},
    "round": {"round": 2},
    "match": {"match": 2},
    "settings": {},
    "rules": {"name": "skat"},
}


def teller(lang: str = "en", you: int | None = 0, style: str = "french") -> Teller:
    return Teller(tr(lang), SEATS, you, style)


def told(event: dict[str, Any], **who: Any) -> str:
    return tell_all(teller(**who), [event])[0].text


def test_every_kind_that_is_told_is_tried_here() -> None:
    assert set(EVENTS) == set(TELL)


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("kind", list(EVENTS))
@pytest.mark.parametrize("you", [0, 1, 2, None])
def test_every_event_is_told_whole(lang: str, kind: str, you: int | None) -> None:
    text = told({"kind": kind, **EVENTS[kind]}, lang=lang, you=you)

    assert text
    assert "{" not in text
    assert text == capital(text) or text[0] in "«„“¡"


@pytest.mark.parametrize(
    ("event", "you", "lang", "text"),
    [
        ({"kind": "laid", "seat": 1, "card": "9H", "call": 0}, 0, "en", "Ben lays the 9 of hearts."),
        ({"kind": "laid", "seat": 1, "card": "9H", "call": 0}, 1, "en", "You lay the 9 of hearts."),
        ({"kind": "laid", "seat": 1, "card": "9H", "call": 1}, 0, "de", "Ben legt Herz\u00a09. „Mau!“"),
        ({"kind": "laid", "seat": 1, "card": "JC", "suit": "H", "call": 0}, 0, "es",
         "Ben echa la jota de tréboles y pide corazones."),
        ({"kind": "drew", "seat": 0, "count": 1, "reason": "turn", "cards": ["QD"]}, 0, "fr",
         "Tu pioches la dame de carreau."),
        ({"kind": "drew", "seat": 0, "count": 1, "reason": "turn"}, 1, "fr", "Ada pioche une carte."),
        ({"kind": "drew", "seat": 0, "count": 4, "reason": "debt"}, 1, "de", "Ada nimmt 4 Karten auf."),
        ({"kind": "drew", "seat": 0, "count": 0, "reason": "turn"}, 1, "en", "Ada finds nothing to draw."),
        ({"kind": "caught", "seat": 0, "by": 2}, 0, "en", "Cem has caught you: you forgot “Mau”!"),
        ({"kind": "caught", "seat": 1, "by": 0}, 0, "en", "You have caught Ben: no “Mau”!"),
        ({"kind": "caught", "seat": 1, "by": 2}, 0, "en", "Cem has caught Ben: no “Mau”!"),
        ({"kind": "called", "seat": 1, "call": 2}, 0, "en", "Ben says “Mau-Mau!”"),
        ({"kind": "said", "seat": 1, "text": "{name} <b>"}, 0, "en", "Ben: {name} <b>"),
    ],
)  # fmt: skip
def test_events_as_their_viewers_are_told(event: dict[str, Any], you: int, lang: str, text: str) -> None:
    assert told(event, you=you, lang=lang) == text


def test_the_word_with_the_winning_card_is_mau_mau() -> None:
    events = [
        {"kind": "laid", "seat": 1, "card": "9H", "call": 1},
        {"kind": "round_won", "seat": 1, "hands": [], "points": []},
    ]

    assert [line.text for line in tell_all(teller(), events)] == [
        "Ben lays the 9 of hearts. “Mau-Mau!”",
        "Ben is out and wins the round.",
    ]


def test_a_person_with_strange_name_does_not_break_a_sentence() -> None:
    strange = Teller(tr("en"), {1: "{card} {0} %s"}, None, "french")

    assert tell_all(strange, [{"kind": "passed", "seat": 1, "reason": "turn"}])[0].text == "{card} {0} %s passes."


def test_silent_kinds_are_left_out() -> None:
    assert tell_all(teller(), [{"kind": "dealt", "dealer": 0, "counts": [5, 5]}]) == []


# -- what is asked --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "position", "you", "text"),
    [
        ("international", {"hands": ["9S KD", "8C"], "top": "9H"}, 0, "Your turn: hearts or a 9 fits."),
        ("international", {"hands": ["QS KD", "8C"], "top": "9H"}, 0, "Nothing fits – draw a card."),
        ("international", {"hands": ["QS KD", "8C"], "top": "9H"}, 1, "It is Ada’s turn."),
        ("skat", {"hands": ["7S KD", "8C"], "top": "7H", "debt": 2}, 0, "Your turn: answer with a 7 or take 2 cards."),
        ("skat", {"hands": ["QS KD", "8C"], "top": "7H", "debt": 4}, 0, "Your turn: take 4 cards."),
        ("skat", {"hands": ["QS KD", "8C"], "top": "7H", "debt": 4}, 1, "Ada has to answer or take 4 cards."),
        ("skat", {"hands": ["QS KD", "8C"], "top": "JH", "wish": "S"}, 0, "Your turn: spades is wished."),
    ],
)
def test_what_is_asked_is_said(rules: str, position: dict[str, Any], you: int, text: str) -> None:
    stock = "9C TC QC KC AC 9D"
    round_ = maumau.position(maumau.preset(rules), **{"stock": stock, "to_act": 0, "dealer": 1, **position})

    assert looks.model(looks.table(rules, round_, you)).ask == text


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_after_drawing_the_line_tells_whether_the_card_fits(lang: str) -> None:
    rules = maumau.preset("international")
    for card, fits in (("9D", True), ("4C", False)):
        round_ = maumau.position(rules, hands=["QS KD", "8C"], top="9H", stock=f"{card} 2C", to_act=0, dealer=1)
        round_.apply(0, "draw")
        words = tr(lang)
        wanted = "The card you drew fits: lay it or pass." if fits else "It does not fit – pass."
        assert looks.model(looks.table(rules, round_), lang).ask == words.gettext(wanted)


KINGS = maumau.preset("international").replace(effects={"KS": "draw 4", "KH": "draw 5", "KD": "draw 3", "J": "wild"})
SKIPS = maumau.preset("international").replace(
    skip_answer="passes_on", effects={"8": "skip", "5H": "skip"}, call="none"
)


@pytest.mark.parametrize(
    ("rules", "position", "before", "texts"),
    [
        (SKIPS, {"hands": ["8S 2D", "8C 3C"], "top": "8H", "to_act": 1}, ["1 8C"],
         {"en": "You are skipped: answer with an 8, or pass.", "de": "Du sollst aussetzen: Leg eine 8 oder passe.",
          "fr": "Réponds avec un 8, sinon passe ton tour.",
          "es": "Vas a perder el turno: responde con un 8, o pasa."}),
        (SKIPS, {"hands": ["QS 2D", "8C 3C"], "top": "8H", "to_act": 1}, ["1 8C"],
         {"en": "You are skipped: pass.", "de": "Du musst aussetzen: Passe.",
          "fr": "Tu ne peux pas répondre\u202f: passe ton tour.", "es": "Pierdes el turno: pasa."}),
        (SKIPS.replace(no_finish_on=("8",)), {"hands": ["8S", "8C 3C"], "top": "8H", "to_act": 1}, ["1 8C"],
         {"en": "You are skipped: pass."}),
        (SKIPS, {"hands": ["5S 2D", "5H 3C"], "top": "8H", "to_act": 1}, ["1 5H"], {"en": "You are skipped: pass."}),
        (SKIPS.replace(effects={"8H": "skip", "8C": "skip", "8D": "skip"}),
         {"hands": ["8S 8C", "8H 3C"], "top": "9H", "to_act": 1}, ["1 8H"],
         {"en": "You are skipped: answer with the 8 of clubs, or pass.",
          "de": "Du sollst aussetzen: Leg Kreuz\u00a08 oder passe.",
          "fr": "Réponds avec le 8 de trèfle, sinon passe ton tour.",
          "es": "Vas a perder el turno: responde con el 8 de tréboles, o pasa."}),
        (SKIPS.replace(effects={"8H": "skip", "8C": "skip", "8D": "skip"}),
         {"hands": ["8D 8C 2S", "8H 3C"], "top": "9H", "to_act": 1}, ["1 8H"],
         {"en": "You are skipped: answer with the 8 of clubs or the 8 of diamonds, or pass."}),
        (KINGS, {"hands": ["KH KC", "8C"], "top": "KS", "debt": 4}, [],
         {"en": "Your turn: answer with the king of hearts or take 4 cards.",
          "de": "Du bist dran: Leg Herz\u00a0König oder nimm 4 Karten auf.",
          "fr": "À toi\u202f: réponds avec le roi de cœur ou prends 4 cartes.",
          "es": "Te toca: responde con el rey de corazones o roba 4 cartas."}),
        (KINGS, {"hands": ["KH KD", "8C"], "top": "KS", "debt": 4}, [],
         {"en": "Your turn: answer or take 4 cards."}),
        (KINGS, {"hands": ["KC QD", "8C"], "top": "KS", "debt": 4}, [], {"en": "Your turn: take 4 cards."}),
    ],
)  # fmt: skip
def test_what_answers_a_skip_or_a_debt_is_asked_for_exactly(
    rules: maumau.RuleSet, position: dict[str, Any], before: list[str], texts: dict[str, str]
) -> None:
    """A rank where all of its cards answer, else the cards that the viewer holds; and only to pass where none does."""
    round_ = maumau.position(rules, **{"stock": "9C TC QC AC", "to_act": 0, "dealer": 1, **position})
    for one in before:
        round_.apply(int(one[0]), one[2:])
    table = looks.table(rules, round_)

    assert {lang: looks.model(table, lang).ask for lang in texts} == texts


@pytest.mark.parametrize(
    ("laid", "texts"),
    [
        ("8C", {"en": "Ada is skipped and may answer.", "de": "Ada soll aussetzen, darf aber kontern.",
                "fr": "Ada doit répondre ou passer son tour.",
                "es": "Ada va a perder el turno, pero puede responder."}),
        ("5H", {"en": "Ada is skipped.", "de": "Ada muss aussetzen.", "fr": "Ada doit passer son tour.",
                "es": "Ada pierde el turno."}),
    ],
)  # fmt: skip
def test_others_are_told_of_an_answer_only_where_there_is_one(laid: str, texts: dict[str, str]) -> None:
    """What Ada holds stays hers; that nothing answers the only five that skips, everybody knows."""
    round_ = maumau.position(SKIPS, hands=["QS 2D", f"{laid} 3C"], top="8H", stock="9C TC", to_act=1, dealer=1)
    round_.apply(1, laid)
    table = looks.table(SKIPS, round_, 1)

    assert {lang: looks.model(table, lang).ask for lang in texts} == texts


# -- why something is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "position", "action", "text"),
    [
        ("international", {"hands": ["QS 9D", "8C"], "top": "9H"}, "QS", "Needs hearts or a 9."),
        ("international", {"hands": ["QS 9D", "8C"], "top": "9H"}, "draw", "You have a card that fits, so lay it."),
        ("international", {"hands": ["QS 9D", "8C"], "top": "9H"}, "pass", "You have a card that fits, so lay it."),
        ("international", {"hands": ["QS 9D 2C", "8C"], "top": "9H"}, "9D!", "There is nothing to announce right now."),
        ("international", {"hands": ["QS 9D", "8C"], "top": "9H"}, "KS", "That card is not in your hand."),
        ("skat", {"hands": ["QS KD", "8C"], "top": "7H", "debt": 4}, "QS",
         "4 cards are owed: answer with a 7, or take them."),
        ("skat", {"hands": ["QS JD", "8C"], "top": "JH", "wish": "C"}, "JD>H",
         "Jack on jack is not allowed here."),
        ("skat", {"hands": ["QS KD", "8C"], "top": "JH", "wish": "C"}, "QS", "The wish is clubs: only that suit fits."),
        ("skat", {"hands": ["JS", "8C"], "top": "9H"}, "JS>H",
         "Not as the last card: these rules do not let you go out with a jack."),
        ("skat", {"hands": ["JS KD", "8C"], "top": "9H"}, "JS", "Choose a suit for this card."),
    ],
)  # fmt: skip
def test_the_reason_of_the_engine_is_said_in_words(
    rules: str, position: dict[str, Any], action: str, text: str
) -> None:
    chosen = maumau.preset(rules)
    round_ = maumau.position(chosen, **{"stock": "9C TC QC KC AC", "to_act": 0, "dealer": 1, **position})
    reason = why_refused(maumau.view_of(round_, 0), parse_action(action), chosen)

    assert reason_text(reason.code, reason.params, "en") == text


@pytest.mark.parametrize(
    ("rules", "position", "before", "action", "texts"),
    [
        (KINGS, {"hands": ["KC QS", "8C"], "top": "KS", "debt": 4}, [], "KC",
         {"en": "4 cards are owed: answer with the king of diamonds or the king of hearts, or take them.",
          "de": "4 Karten stehen an: Leg Karo\u00a0König oder Herz\u00a0König oder nimm alle auf.",
          "fr": "4 cartes à prendre\u202f: réponds avec le roi de carreau ou le roi de cœur, sinon prends-les.",
          "es": "Debes 4 cartas: responde con el rey de diamantes o el rey de corazones, o róbalas."}),
        (KINGS, {"hands": ["KC QS", "8C"], "top": "KS", "debt": 4}, [], "pass",
         {"en": "4 cards are owed: take them."}),
        (KINGS, {"hands": ["KC KH", "8C"], "top": "KS", "debt": 4}, [], "pass",
         {"en": "4 cards are owed: answer with the king of diamonds or the king of hearts, or take them."}),
        (KINGS.replace(no_finish_on=("draw",)), {"hands": ["KH", "8C"], "top": "9H"}, [], "KH",
         {"en": "Not as the last card: these rules do not let you go out with the king of hearts.",
          "de": "Nicht zum Schluss: Als letzte Karte darfst du Herz\u00a0König hier nicht legen.",
          "fr": "Pas en dernière carte\u202f: ici, on ne termine pas avec le roi de cœur.",
          "es": "No como última carta: aquí no se puede cerrar con el rey de corazones."}),
        (KINGS.replace(effects={"QS": "wild", "J": "wild"}), {"hands": ["6C QD", "8C"], "top": "JC", "wish": "H"}, [],
         "6C",
         {"en": "The wish is hearts: lay that suit, a jack or the queen of spades.",
          "de": "Gewünscht ist Herz: Leg diese Farbe, einen Buben oder Pik\u00a0Dame.",
          "fr": "On demande cœur\u202f: pose cette couleur, un valet ou la dame de pique.",
          "es": "Se piden corazones: echa ese palo, una jota o la reina de picas."}),
        (KINGS.replace(effects={"QS": "wild", "J": "wild"}, wild_on_wild=False),
         {"hands": ["QS QD", "8C"], "top": "JC", "wish": "H"}, [], "QS>D",
         {"en": "Queen of spades on jack is not allowed here.", "de": "Pik Dame auf Bube geht hier nicht.",
          "fr": "Ici, dame de pique sur valet, ce n’est pas permis.",
          "es": "Aquí no vale reina de picas sobre jota."}),
        (KINGS.replace(effects={"Q": "wild", "2C": "wild"}, wild_on_wild=False),
         {"hands": ["QS QD", "8C"], "top": "2C", "wish": "H"}, [], "QS>D",
         {"en": "Queen on 2 of clubs is not allowed here.", "de": "Dame auf Kreuz 2 geht hier nicht."}),
        (KINGS.replace(effects={"2C": "draw 2", "J": "wild"}, no_finish_on=("draw",)),
         {"hands": ["2C", "8C"], "top": "5C"}, [], "2C",
         {"en": "Not as the last card: these rules do not let you go out with the 2 of clubs."}),
        (SKIPS, {"hands": ["QS 2D", "8C 3C"], "top": "8H", "to_act": 1}, ["1 8C"], "QS",
         {"en": "You are skipped: answer with an 8, or pass.",
          "de": "Du sollst aussetzen: Leg eine 8 oder passe.",
          "fr": "Réponds avec un 8, sinon passe ton tour.",
          "es": "Vas a perder el turno: responde con un 8, o pasa."}),
        (SKIPS, {"hands": ["QS 2D", "5H 3C"], "top": "8H", "to_act": 1}, ["1 5H"], "draw",
         {"en": "You are skipped: pass.", "de": "Du musst aussetzen: Passe.",
          "fr": "Tu ne peux pas répondre\u202f: passe ton tour.", "es": "Pierdes el turno: pasa."}),
        (SKIPS.replace(no_finish_on=("8",)), {"hands": ["8S", "8C 3C"], "top": "8H", "to_act": 1}, ["1 8C"], "8S",
         {"en": "Not as the last card: these rules do not let you go out with an 8."}),
        ("international", {"hands": ["9S 8S", "8C"], "top": "9H"}, ["0 9S"], "call!!",
         {"en": "The word to say here is “Mau”.", "de": "Hier sagst du „Mau“.",
          "fr": "Ici, il faut dire «\u202fMau\u202f».", "es": "Aquí hay que decir «Mau»."}),
        ("international", {"hands": ["9S", "8C"], "top": "9H"}, [], "9S!!",
         {"en": "The word to say here is “Mau-Mau”."}),
        (KINGS.replace(words="knock"), {"hands": ["9S 8S", "8C"], "top": "9H"}, [], "9S!!",
         {"en": "Here you knock once.", "de": "Hier klopfst du einmal.", "fr": "Ici, on frappe une fois.",
          "es": "Aquí se da un golpe en la mesa."}),
        (KINGS.replace(words="knock"), {"hands": ["9S", "8C"], "top": "9H"}, ["0 9S"], "call!!",
         {"en": "Here you knock twice.", "de": "Hier klopfst du zweimal.", "fr": "Ici, on frappe deux fois.",
          "es": "Aquí se dan dos golpes en la mesa."}),
        ("international", {"hands": ["9S 8S", "8C"], "top": "9H"}, [], "catch 0",
         {"en": "You cannot catch yourself.", "de": "Dich selbst kannst du nicht erwischen.",
          "fr": "Tu ne peux pas te prendre toi-même sur le fait.", "es": "Nadie puede pillarse a sí mismo."}),
        ("international", {"hands": ["9S 8S", "8C"], "top": "9H"}, ["0 9S"], "catch 0",
         {"en": "You cannot catch yourself, but you can still make up for it.",
          "de": "Dich selbst kannst du nicht erwischen, aber du kannst das Vergessene noch nachholen.",
          "fr": "Tu ne peux pas te prendre toi-même sur le fait, mais tu peux encore te rattraper.",
          "es": "Nadie puede pillarse a sí mismo, pero aún estás a tiempo."}),
        ("international", {"hands": ["9S 8S", "8C"], "top": "9H"}, [], "catch 5",
         {"en": "There is no such seat at this table.", "de": "Diesen Platz gibt es an diesem Tisch nicht.",
          "fr": "Cette place n’existe pas à cette table.", "es": "Ese sitio no existe en esta mesa."}),
        ("international", {"hands": ["9S 8S", "8C"], "top": "9H"}, [], "catch 1",
         {"en": "Nobody has forgotten anything there."}),
        (KINGS.replace(false_challenge=1), {"hands": ["9S 8S", "8C"], "top": "9H"}, ["0 catch 1"], "catch 1",
         {"en": "Nobody has forgotten anything there, and you have already raised a false alarm this turn.",
          "de": "Da hat niemand etwas vergessen, und du hast in diesem Zug schon einmal falschen Alarm gegeben.",
          "fr": "Là, personne n’a rien oublié, et tu as déjà accusé quelqu’un à tort pendant ce tour.",
          "es": "Ahí nadie ha olvidado nada, y en este turno ya has acusado a alguien sin motivo."}),
    ],
)  # fmt: skip
def test_a_refusal_says_exactly_what_may_be_done(
    rules: str | maumau.RuleSet, position: dict[str, Any], before: list[str], action: str, texts: dict[str, str]
) -> None:
    chosen = maumau.preset(rules) if isinstance(rules, str) else rules
    round_ = maumau.position(chosen, **{"stock": "9C TC QC AC", "to_act": 0, "dealer": 1, **position})
    for one in before:
        round_.apply(int(one[0]), one[2:])
    reason = why_refused(maumau.view_of(round_, 0), parse_action(action), chosen)

    assert {lang: reason_text(reason.code, reason.params, lang) for lang in texts} == texts


def test_whose_turn_it_is_is_named() -> None:
    assert reason_text("not_your_turn", {"seat": 1}, "de", names=SEATS) == "Ben ist dran."
    assert reason_text("not_your_turn", {}, "de") == "Du bist noch nicht dran."


def test_an_unknown_reason_has_no_sentence() -> None:
    assert reason_text("full_moon", {}, "en") == ""


# -- what is sent ---------------------------------------------------------------------------------------------------


def test_legal_actions_are_sorted_by_what_is_pressed() -> None:
    found = sort_out(["7S", "7S!", "JC>H!", "JC>H", "JC!", "draw", "pass", "call!!", "catch 2", "accept", "wish S"])

    assert found.lays["7S"].action == "7S"
    assert (found.lays["JC"].plain, found.lays["JC"].suits) == ({1: "JC!"}, {"H": {1: "JC>H!", 0: "JC>H"}})
    assert (found.draw, found.pass_, found.accept) == ("draw", "pass", "accept")
    assert (found.calls, found.catches, found.wishes) == ({2: "call!!"}, {2: "catch 2"}, {"S": "wish S"})


@pytest.mark.parametrize(
    ("action", "call", "legal", "sent"),
    [
        ("7S", 1, ["7S", "7S!"], "7S!"),
        ("7S", 0, ["7S", "7S!"], "7S"),
        ("7S", 1, ["7S"], "7S"),
        ("7S", 2, ["7S", "7S!", "7S!!"], "7S!!"),
        ("7S", 2, ["7S", "7S!"], "7S!"),
        ("JC>H", 1, ["JC>H", "JC>H!"], "JC>H!"),
        ("JC>H", 1, ["JC!", "JC>H"], "JC!"),
        ("draw", 1, ["draw"], "draw"),
        ("7S!", 1, ["7S!"], "7S!"),
        ("7S", 7, ["7S", "7S!"], "7S"),
    ],
)
def test_the_armed_word_goes_with_the_card_where_it_may(action: str, call: int, legal: list[str], sent: str) -> None:
    assert with_call(action, call, legal) == sent
