"""The card component: every face can be drawn, named and told apart, in each language and both suit styles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maumau.web.table_view
from maumau.core.cards import CARDS
from maumau.present.cards import SPRITE, back_html, card_html, face, suit_html, suit_symbol
from maumau.present.i18n import LANGUAGES
from maumau.present.names import card_name, list_of, rank_a, rank_letter, suit_name, the_card

STATIC = Path(maumau.web.table_view.__file__).parent / "static"
FACES = [str(card) for card in CARDS.values() if card.copy == 0]
STYLES = ("french", "german")


@pytest.mark.parametrize(
    ("lang", "letters"),
    [("de", "B D K A 10 9"), ("en", "J Q K A 10 9"), ("fr", "V D R A 10 9"), ("es", "J Q K A 10 9")],
)
def test_letters_are_those_of_the_viewers_language(lang: str, letters: str) -> None:
    assert [rank_letter(rank, lang) for rank in "JQKAT9"] == letters.split()


def test_german_suits_have_under_and_over() -> None:
    assert [rank_letter(rank, "de", "german") for rank in "JQKA"] == ["U", "O", "K", "A"]


@pytest.mark.parametrize(
    ("card", "lang", "style", "name", "inside"),
    [
        ("9H", "de", "french", "Herz 9", "Herz\u00a09"),
        ("9H", "en", "french", "9 of hearts", "the 9 of hearts"),
        ("9H", "fr", "french", "9 de cœur", "le 9 de cœur"),
        ("9H", "es", "french", "9 de corazones", "el 9 de corazones"),
        ("JC", "de", "french", "Kreuz Bube", "Kreuz\u00a0Bube"),
        ("JC", "es", "french", "jota de tréboles", "la jota de tréboles"),
        ("AS", "fr", "french", "as de pique", "l’as de pique"),
        ("QD", "fr", "french", "dame de carreau", "la dame de carreau"),
        ("TS", "en", "french", "10 of spades", "the 10 of spades"),
        ("JS", "de", "german", "Laub Unter", "Laub\u00a0Unter"),
        ("QC", "en", "german", "Ober of acorns", "the Ober of acorns"),
        ("7D", "de", "german", "Schellen 7", "Schellen\u00a07"),
        ("X2", "de", "french", "Joker 2", "Joker\u00a02"),
        ("X2", "en", "french", "joker 2", "joker 2"),
        ("X1", "fr", "german", "joker 1", "le joker 1"),
        ("X4'", "es", "french", "comodín 4", "el comodín 4"),
        ("7S'", "en", "french", "7 of spades", "the 7 of spades"),
    ],
)
def test_cards_are_called_as_players_call_them(card: str, lang: str, style: str, name: str, inside: str) -> None:
    assert (card_name(card, lang, style), the_card(card, lang, style)) == (name, inside)


@pytest.mark.parametrize(
    ("rank", "lang", "text"),
    [
        ("8", "en", "an 8"),
        ("9", "en", "a 9"),
        ("J", "de", "einen Buben"),
        ("A", "de", "ein Ass"),
        ("J", "fr", "un valet"),
    ],
)
def test_ranks_with_their_article(rank: str, lang: str, text: str) -> None:
    assert rank_a(rank, lang) == text


@pytest.mark.parametrize("lang", list(LANGUAGES))
@pytest.mark.parametrize("style", STYLES)
def test_no_two_cards_of_a_pack_share_a_name_or_a_face(lang: str, style: str) -> None:
    assert len({card_name(card, lang, style) for card in FACES}) == len(FACES) == 56
    assert len({the_card(card, lang, style) for card in FACES}) == 56
    assert len({face(card, lang, style)[1] for card in FACES}) == 56


@pytest.mark.parametrize("style", STYLES)
def test_every_symbol_that_a_face_uses_is_in_the_sprite(style: str) -> None:
    sprite = (STATIC / "cards.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'id="([\w-]+)"', sprite))
    used = {name for card in FACES for name in re.findall(SPRITE + r"#([\w-]+)", card_html(card, "en", style=style))}

    assert len(used) >= 4 + 4
    assert used <= drawn


def test_symbols_that_other_pages_use_are_in_the_sprite() -> None:
    sprite = (STATIC / "cards.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'id="([\w-]+)"', sprite))
    sources = [path.read_text(encoding="utf-8") for path in Path(maumau.web.table_view.__file__).parent.glob("*.py")]
    used = {name for source in sources for name in re.findall(r'(?:symbol|_mark)\("([\w-]+)"', source)} | {
        "i-left",
        "i-right",
    }

    assert len(used) > 4
    assert used <= drawn


def test_court_cards_are_more_than_a_letter() -> None:
    for card in ("JH", "QH", "KH", "X1"):
        assert "#fig-" in face(card, "en")[1]
    assert "#ring" in face("AH", "en")[1]
    assert "#fig-O" in face("QH", "de", "german")[1]


def test_a_face_has_a_name_for_those_who_do_not_see_it_and_nothing_besides() -> None:
    html = card_html("QD", "fr")

    assert 'role="img"' in html
    assert 'aria-label="Dame de carreau"' in html
    assert re.sub(r"<[^>]*>", "", html) == ""


def test_both_copies_of_a_card_look_the_same() -> None:
    assert card_html("7S'", "en") == card_html("7S", "en")


def test_a_back_says_nothing_about_its_card() -> None:
    assert back_html("face-down card") == '<span class="card back" role="img" aria-label="face-down card"></span>'


def test_html_in_class_and_id_is_escaped() -> None:
    html = card_html("7S", "en", cls='"><b>', element_id="'\"<")

    assert "<b>" not in html
    assert "&lt;" in html


def test_a_wish_for_any_suit_has_its_own_symbol() -> None:
    assert "#star" in suit_symbol("any")
    assert suit_name("any", "de") == "jede Farbe"
    assert "Kreuz" in suit_html("C", "de")


def test_no_look_is_written_into_the_markup() -> None:
    """The content policy forbids style attributes."""
    for style in STYLES:
        assert all(" style=" not in card_html(card, "en", style=style) for card in FACES)


def test_things_in_a_row() -> None:
    assert [list_of(items, "en") for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


# -- colours that can be read ---------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tokens(css: str, dark: bool) -> dict[str, str]:
    """The colours of base.css, by day or by night."""
    day, night = css.split("@media (prefers-color-scheme: dark)", 1)
    found = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", day))
    if dark:
        found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", night.split("\n}", 1)[0]))
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("ink", "paper"), ("ink-2", "paper"), ("ink-2", "paper-2"), ("link", "paper"), ("on-felt", "felt"),
        ("on-felt-2", "felt"),
        ("on-felt-2", "felt-deep"), ("you", "felt"), ("on-you", "you"), ("on-slip", "slip"), ("suit-red", "card"),
        ("suit-black", "card"), ("suit-red", "slip"), ("you-ink", "paper"), ("red", "paper"), ("good", "paper"),
    ],
)  # fmt: skip
def test_text_can_be_read_on_its_ground(text: str, ground: str, dark: bool) -> None:
    colours = tokens((STATIC / "base.css").read_text(encoding="utf-8"), dark)

    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_four_colours_and_german_colours_can_be_read_on_a_card(dark: bool) -> None:
    card = tokens((STATIC / "base.css").read_text(encoding="utf-8"), dark)["card"]
    css = (STATIC / "cards.css").read_text(encoding="utf-8")
    own = re.findall(r"(?:german|joker|four)[^{}]*\{\s*color: (#[0-9a-f]{6})", css)

    assert len(own) >= 6
    assert all(contrast(colour, card) >= 4.5 for colour in own)
