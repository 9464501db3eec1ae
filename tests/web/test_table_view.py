"""The table as HTML: what can be done has its button, what happened has its place, and nothing leaks."""

from __future__ import annotations

import html
import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec.structs import replace

import maumau
from kit import looks
from maumau.core.cards import CARDS
from maumau.present.cards import SPRITE
from maumau.present.i18n import LANGUAGES
from maumau.present.names import capital, card_name
from maumau.rules import presets
from maumau.table.view import ScoreView, SheetView, TableView
from maumau.web.table_view import card_id, fragment

STOCK = "9C TC QC KC AC 9D TD"


class Reader(HTMLParser):
    """Reads a fragment: its elements with their attributes, and whether each tag is closed where it should be."""

    VOID = frozenset({"input", "use"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, **wanted: str) -> list[dict[str, str]]:
        """Attributes of the elements that have these; `cls` is one of the classes."""
        cls = wanted.pop("cls", "")
        return [
            attrs
            for _, attrs in self.elements
            if all(attrs.get(name) == value for name, value in wanted.items())
            and (not cls or cls in attrs.get("class", "").split())
        ]

    def one(self, **wanted: str) -> dict[str, str]:
        found = self.all(**wanted)
        assert len(found) == 1, (wanted, len(found))
        return found[0]


def position(rules: str = "international", **fields: Any) -> Any:
    return maumau.position(maumau.preset(rules), **{"stock": STOCK, "to_act": 0, "dealer": 1, **fields})


def draw(view: TableView, lang: str = "en", **prefs: Any) -> str:
    """The fragment, with signs that stand in it by their numbers as a browser reads them."""
    return re.sub("&#([0-9]{4,6});", lambda found: chr(int(found[1])), fragment(looks.model(view, lang, **prefs)))


def read(view: TableView, lang: str = "en", **prefs: Any) -> Reader:
    return Reader(draw(view, lang, **prefs))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_in_our_languages_needs_one_byte_for_a_character(lang: str) -> None:
    said = [{"kind": "said", "seat": 1, "phrase": "heart"}, {"kind": "said", "seat": 2, "text": "🙂 – “soso” …"}]
    view = looks.table("international", position(hands=["9S KD JC", "8C 8D", "2H"], top="9H"), last=said)

    assert max(map(ord, fragment(looks.model(view, lang)))) < 256
    assert "🙂 – “soso” …" in draw(view, lang)


def plain() -> TableView:
    return looks.table("international", position(hands=["9S KD JC", "8C 8D", "2H"], top="9H"))


@pytest.mark.parametrize(("suits", "order"), [("french", "CHSD"), ("german", "CSHD")])
def test_suits_to_name_stand_in_the_order_of_the_hand(suits: str, order: str) -> None:
    view = replace(plain(), legal=tuple(f"wish {suit}" for suit in "CDHS"))

    assert "".join(one.suit for one in looks.model(view, suits=suits).wishes) == order


def sheet(final: bool = False, rules: str = "international") -> TableView:
    counted = SheetView(
        hands=((), ("8D", "JC", "9D"), ("KC", "TH", "AC")), card_points=((), (8, 10, 9), (10, 10, 10)),
        points=(0, 27, 30), booked=(0, 27, 30), winner=0, over="won",
    )  # fmt: skip
    view = looks.table(rules, position(rules, hands=["9S", "8D JC 9D", "KC TH AC"], top="9H", stock="9C TC QC KS"))
    return replace(
        view, phase="match_over" if final else "round_over", sheet=counted, hand=(), legal=(), can=("next_round",),
        scores=(ScoreView(1, 1, 0, "won", (0, 27, 30), (0, 27, 30)),), totals=(0, 27, 130), seed="ef" * 32,
        winners=(0,) if final else None, losers=() if final else None,
    )  # fmt: skip


VIEWS = {
    "plain": plain,
    "wish": lambda: looks.table("skat", position("skat", hands=["9S KD", "8C", "7H"], top="JC", wish="H")),
    "any": lambda: looks.table("skat", position("skat", hands=["9S KD", "8C", "7H"], top="JC", wish="any")),
    "debt": lambda: looks.table(
        "skat", position("skat", hands=["7S KD", "8C", "9D"], top="7H", debt=4, stock="9C TC QC")
    ),
    "two": lambda: looks.table("international", position(hands=["9S", "8C"], top="9H")),
    "six": lambda: looks.table("online", position("online", hands=["9S 3D", "8C", "8D", "2C", "3C", "4C"], top="9H")),
    "other": lambda: looks.table("international", position(hands=["9S KD", "8C"], top="9H", to_act=1)),
    "watched": lambda: looks.table("international", position(hands=["9S KD", "8C"], top="9H"), None),
    "sheet": sheet,
    "match": lambda: sheet(final=True),
}


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("name", list(VIEWS))
@pytest.mark.parametrize("style", ["french", "german"])
def test_every_state_is_sound_html_on_one_line_without_style_or_script(name: str, lang: str, style: str) -> None:
    text = draw(VIEWS[name](), lang, suits=style)
    reader = Reader(text)

    assert text.startswith('<div id="table" ')
    assert "\n" not in text
    assert not [attrs for _, attrs in reader.elements if any(key == "style" or key.startswith("on") for key in attrs)]
    assert not {"script", "style", "link"} & {tag for tag, _ in reader.elements}
    assert [
        item
        for item, times in Counter(attrs["id"] for _, attrs in reader.elements if "id" in attrs).items()
        if times > 1
    ] == []
    for ident in ("popovertarget", "aria-labelledby"):
        assert all(reader.all(id=attrs[ident]) for _, attrs in reader.elements if ident in attrs)
    assert not re.search(r"\{\w+\}", "".join(reader.texts))


@pytest.mark.parametrize("preset", presets())
def test_whatever_is_legal_has_its_button(preset: str) -> None:
    """Over whole rounds of each preset: nothing that may be done lacks a button, with the word or without it."""
    match = maumau.Match(maumau.preset(preset), players=3, seed=5)
    round_ = match.round
    for turn in range(120):
        if round_.is_over:
            break
        for seat in round_.actors():
            view = looks.table(preset, round_, seat)
            reader = read(view)
            sent = {
                attrs.get("value")
                for _, attrs in reader.elements
                if attrs.get("name") == "action" and "disabled" not in attrs
            }
            armed = {attrs["value"] for _, attrs in reader.elements if attrs.get("name") == "call"}
            for action in view.legal:
                if action in sent:
                    continue
                assert action.endswith("!"), action
                if any(text.startswith("call") for text in view.legal):
                    continue  # what is owed already is said first, then the next word can be armed
                assert action.rstrip("!") in sent or action.partition(">")[0] in sent, action
                assert ("2" if action.endswith("!!") else "1") in armed, action
        choices = [(seat, action) for seat in round_.actors() for action in round_.legal_actions(seat)]
        choices = [choice for choice in choices if choice[1].kind not in {"catch", "call"}] or choices
        seat, action = choices[turn * 7 % len(choices)]
        round_.apply(seat, action)


def test_cards_that_may_be_laid_stand_out_and_the_others_still_answer() -> None:
    reader = read(plain())

    assert "ok" in reader.one(id="c-9S")["class"].split()
    assert "aria-disabled" not in reader.one(id="c-9S")
    assert reader.one(id="c-KD")["aria-disabled"] == "true"
    assert reader.one(id="c-KD")["value"] == "KD"
    assert "disabled" not in reader.one(id="c-KD")


def test_while_others_are_on_turn_no_card_is_dimmed() -> None:
    reader = read(VIEWS["other"]())

    assert "aria-disabled" not in reader.one(id="c-KD")
    assert not reader.all(cls="ok")
    assert not reader.all(cls="no")
    assert "disabled" in reader.one(id="draw")


def test_a_wild_asks_for_its_suit_by_symbol_and_word() -> None:
    text = draw(plain(), "de")
    reader = Reader(text)

    assert reader.one(id="c-JC")["popovertarget"] == "pick-c-JC"
    assert [attrs["value"] for attrs in reader.all(cls="suit-button")] == ["JC>C", "JC>H", "JC>S", "JC>D"]
    for word in ("Kreuz", "Herz", "Pik", "Karo"):
        assert f"<span>{word}</span>" in text


@pytest.mark.parametrize(("name", "wish"), [("wish", "Hearts"), ("any", "Any suit")])
def test_a_wish_is_shown_by_symbol_and_word_until_it_is_served(name: str, wish: str) -> None:
    text = draw(VIEWS[name]())

    assert f"<b>{wish}</b>" in text
    symbol = "H" if name == "wish" else "star"
    assert f'href="{SPRITE}#{symbol}"' in text.partition('id="wish"')[2].partition("</div>")[0]
    assert '<div id="wish" class="wish"></div>' in draw(plain())


def test_a_debt_is_a_number_on_the_stock_and_on_the_button() -> None:
    text = draw(VIEWS["debt"]())

    assert 'id="debt" data-text="take 4">' in text
    assert re.search(r'id="draw"[^>]*>Take 4</button>', text)
    assert 'class="debt"' not in draw(plain())


def test_direction_and_seats_are_seen_from_the_own_chair() -> None:
    view = looks.table("online", position("online", hands=["9S", "8C", "8D", "2C"], top="9H", direction=-1), 2)
    reader = read(view)

    assert [attrs["id"] for attrs in reader.all(cls="seat")] == ["seat-3", "seat-0", "seat-1"]
    assert reader.one(id="way")["aria-label"] == "Play goes counter-clockwise"
    assert "left" in reader.one(id="way")["class"]


def test_whose_turn_it_is_stands_in_title_seat_and_line() -> None:
    text = draw(VIEWS["other"]())

    assert 'data-title="Ben’s turn"' in text
    assert 'id="seat-1" class="seat acting few"' in text
    assert "data-turn=1" in draw(plain())
    assert 'data-title="Your turn"' in draw(plain())


@pytest.mark.parametrize(
    ("hand", "state", "word"),
    [("9S KD JC", "arm", "Mau!"), ("9S KD", "owed", "Mau!"), ("9S", "owed", "Mau-Mau!"), ("KD 4C", "arm", "Mau!")],
)
def test_the_mau_button_is_always_there(hand: str, state: str, word: str) -> None:
    text = draw(looks.table("international", position(hands=[hand, "8C 8D"], top="9H")))

    assert f'<label id="mau" class="mau {state}"><input type="checkbox" name="call" value="1" id="mau-box">' in text
    assert f"<span>{word}</span></label>" in text


def test_a_forgotten_mau_can_be_said_by_its_owner_and_caught_by_others() -> None:
    round_ = position(hands=["9S KD", "8C 8D", "2H 3C"], top="9H")
    round_.apply(0, "9S")

    own = draw(looks.table("international", round_, 0))
    assert '<button id="mau" class="mau late" name="action" value="call"><span>Mau!</span></button>' in own
    assert "Quick – say “Mau!”" in own
    other = read(looks.table("international", round_, 1))
    assert other.one(id="catch-0")["value"] == "catch 0"
    assert other.one(id="catch-0")["form"] == "act"


def test_with_automatic_calls_there_is_nothing_to_press() -> None:
    rules = maumau.preset("international").replace(call="automatic")
    round_ = maumau.position(rules, hands=["9S KD", "8C"], top="9H", stock=STOCK, to_act=0, dealer=1)

    assert 'id="mau"' not in draw(looks.table(rules, round_))


def test_a_standing_word_hangs_over_its_seat() -> None:
    text = draw(looks.table("international", position(hands=["9S KD", "8C"], top="9H"), called={1: 1}))

    assert '<p class="bubble word">Mau!</p>' in text


def test_a_hand_is_sorted_as_its_owner_likes() -> None:
    view = looks.table("international", position(hands=["9S KD 4C 9H 2S", "8C"], top="3H"))

    def order(sort: str) -> list[str]:
        buttons = (attrs for attrs in read(view, sort=sort).all() if "value" in attrs)
        return [attrs["id"] for attrs in buttons if attrs.get("id", "").startswith("c-")]

    assert order("suit") == ["c-4C", "c-9H", "c-2S", "c-9S", "c-KD"]
    assert order("rank") == ["c-2S", "c-4C", "c-9H", "c-9S", "c-KD"]


def test_the_hand_goes_to_25_cards_and_more() -> None:
    cards = [str(card) for card in CARDS.values() if card.copy == 0 and not card.is_joker][:40]
    view = looks.table("international", position(hands=[" ".join(cards), "KS"], top="AS", stock="AD AH AC"))
    reader = read(view)

    assert reader.one(id="hand")["class"] == "hand n40"
    assert (
        len([attrs for attrs in reader.all(name="action") if attrs.get("id", "").startswith("c-")])
        + len([attrs for attrs in reader.all() if "popovertarget" in attrs and attrs.get("id", "").startswith("c-")])
        == 40
    )


def test_both_copies_of_a_card_have_an_id_of_their_own() -> None:
    assert {card_id("7S"), card_id("7S'")} == {"c-7S", "c-7Sb"}


# -- sheets ---------------------------------------------------------------------------------------------------------


def test_the_round_sheet_counts_card_by_card() -> None:
    text = draw(sheet(), "de")

    for piece in ("<span>8 + 10 + 9 =</span> <b>27</b>", "<span>10 + 10 + 10 =</span> <b>30</b>", "<small>9</small>"):
        assert piece in text
    assert "Du gewinnst die Runde!" in text
    assert 'value="next_round">Nächste Runde</button>' in text
    for card in ("8D", "JC", "9D", "KC", "TH", "AC"):
        assert capital(card_name(card, "de")) in text


def test_the_match_sheet_says_who_has_won_and_why() -> None:
    text = draw(sheet(final=True))

    assert "You have won the match!" in text
    assert "With 130 points Cem has reached the limit of 100. 0 points is the lowest total." in text
    assert f'href="/verify?seed={"ef" * 32}&amp;commitment={"ab" * 32}"' in text
    assert 'href="/t/abc/record"' in text


@pytest.mark.parametrize(
    ("winners", "title", "reason"),
    [
        ((0, 1), "Ada and Ben share the victory.", "Equal lowest totals share the victory."),
        ((), "The match is a draw.", "Equal lowest totals and equally many rounds won: nobody wins."),
        ((1,), "Ben has won the match.", "If the lowest totals are tied, more rounds won decides."),
    ],
)
def test_ties_are_explained(winners: tuple[int, ...], title: str, reason: str) -> None:
    text = draw(replace(sheet(final=True), totals=(20, 20, 130), winners=winners))

    assert title in text
    assert reason in text


def test_whoever_is_ready_sees_for_whom_the_table_waits() -> None:
    view = sheet()
    players = tuple(replace(player, kind="human", ready=player.seat == 0) for player in view.players)
    text = draw(replace(view, players=players, can=()))

    assert "Waiting for Ben and Cem …" in text
    assert 'id="next"' not in text


# -- what people write ----------------------------------------------------------------------------------------------

PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onfocus=alert(1) autofocus='",
    "&lt;b&gt;",
    "{card}{0}%s",
    "\u202eevil",
    "</div></form>",
)


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_name_is_text_wherever_it_stands(name: str) -> None:
    last = [{"kind": "passed", "seat": 1, "reason": "turn"}, {"kind": "said", "seat": 1, "text": name}]
    for view in (
        looks.table("international", position(hands=["9S", "8C"], top="9H"), names=(name, name), last=last),
        replace(sheet(), players=tuple(replace(player, name=name) for player in sheet().players)),
    ):
        text = draw(view)
        reader = Reader(text)

        assert name in "".join(reader.texts)
        assert html.escape(name, quote=True).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in text
        assert not [
            attrs for _, attrs in reader.elements if any(key.startswith("on") or key == "autofocus" for key in attrs)
        ]
        assert "img" not in {tag for tag, _ in reader.elements}


def test_like_names_are_told_apart() -> None:
    view = looks.table("international", position(hands=["9S", "8C"], top="9H"), names=("Anna", "Anna"))
    players = tuple(replace(player, mark=player.seat) for player in view.players)

    shown = re.sub("<[^>]+>", "", draw(replace(view, players=players)))
    assert "Anna (1)" in shown


# -- what nobody may see --------------------------------------------------------------------------------------------


def test_hidden_cards_stand_nowhere_in_the_page() -> None:
    hidden = ["8C", "8D", "2H", "9C", "TC", "QC", "KC", "AC"]
    view = looks.table("international", position(hands=["9S KD", "8C 8D 2H"], top="9H", stock="9C TC QC KC AC"))
    for lang in LANGUAGES:
        text = draw(view, lang)
        for card in hidden:
            assert card_id(card) not in text
            assert f">{card}<" not in text
            assert card_name(card, lang) not in text


def test_a_watcher_sees_no_hand_and_no_button() -> None:
    reader = read(VIEWS["watched"]())

    assert not reader.all(name="action")
    assert not reader.all(id="hand")
    assert "You are watching." in "".join(reader.texts)
