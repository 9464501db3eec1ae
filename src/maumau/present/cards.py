"""The one component that draws a card: table, sheet, guide and print page all use it.

A face is HTML around symbols of one sprite, `web/static/cards.svg`; `cards.css` beside it composes it. The width comes
from the CSS property `--w` of any parent. `data-four="1"` on the root of the page (or `four_colour=True`) gives each
suit its own colour.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from maumau.present.escaping import escape
from maumau.present.names import capital, card_name, rank_letter, suit_name

if TYPE_CHECKING:
    from maumau.core.cards import Card


@lru_cache(maxsize=1)
def sprite() -> bytes:
    """The sprite with all symbols: SVG."""
    return files("maumau").joinpath("web", "static", "cards.svg").read_bytes()


SPRITE: Final = "/c/" + hashlib.sha256(sprite()).hexdigest()[:8]
"""Its address. Another drawing has another address, so a browser may keep it for ever; short, since a live frame names
it for every symbol of every card."""
FIGURES: Final = {"J": "fig-J", "Q": "fig-Q", "K": "fig-K"}
GERMAN_FIGURES: Final = {"J": "fig-J", "Q": "fig-O", "K": "fig-K"}


def symbol(name: str, cls: str = "") -> Markup:
    """One symbol of the sprite as a decoration without a name of its own."""
    return Markup(f'<svg class="{cls}" aria-hidden="true"><use href="{SPRITE}#{name}"/></svg>')  # noqa: S704


def suit_symbol(suit: str, style: str = "french", cls: str = "pip") -> Markup:
    """The symbol of a suit, in its colour (class `suit-H` …); for a wish of `any`, a star."""
    if suit not in "CDHS" or not suit:
        return symbol("star", cls)
    return symbol(("g" if style == "german" else "") + suit, f"{cls} suit-{suit}{' german' * (style == 'german')}")


@lru_cache(maxsize=4096)
def _inside(text: str, lang: str, style: str) -> str:
    """The parts of a face; both copies of a card look the same."""
    rank, suit = text[0], text[1]
    german = style == "german"
    pip = "star" if rank == "X" else ("g" if german else "") + suit
    use = f'<use href="{SPRITE}#{pip}"/>'
    # the first joker of a pack has one star, the second has two: their names have that number
    pips = f"<svg>{use}</svg>" * (int(suit) if rank == "X" else 1)
    # the letter is drawn by the style sheet: as text it would be read besides the card's name
    index = f'<i data-i="{escape(rank_letter(rank, lang, style))}">{pips}</i>'
    if rank == "X":
        middle = f'<svg class="fig"><use href="{SPRITE}#fig-X"/></svg>'
    elif rank in FIGURES:
        figure = (GERMAN_FIGURES if german else FIGURES)[rank]
        middle = f'<svg class="fig"><use href="{SPRITE}#{figure}"/></svg>'
    elif rank == "A":
        middle = f'<svg class="ring"><use href="{SPRITE}#ring"/></svg><svg class="big">{use}</svg>'
    else:
        middle = f'<svg class="big">{use}</svg>'
    return f"{index}{middle}{index}"


@lru_cache(maxsize=4096)
def _classes(text: str, style: str) -> str:
    rank, suit = text[0], text[1]
    wide = " ten" if rank == "T" else ""
    return f"card {'joker' if rank == 'X' else 'suit-' + suit}{' german' if style == 'german' else ''}{wide}"


def face(card: Card | str, lang: str, style: str = "french") -> tuple[str, str]:
    """Class names and inner HTML of a card face, for elements that are more than a picture (buttons of the hand)."""
    text = str(card)[:2]
    return _classes(text, style), _inside(text, lang, style)


def card_html(
    card: Card | str,
    lang: str,
    *,
    style: str = "french",
    four_colour: bool = False,
    cls: str = "",
    element_id: str = "",
) -> Markup:
    """A card as a picture with a name: `role="img"` and the card's name in the language."""
    classes, inside = face(card, lang, style)
    four = " four" if four_colour else ""
    extra = f" {escape(cls)}" if cls else ""
    ident = f' id="{escape(element_id)}"' if element_id else ""
    label = escape(capital(card_name(card, lang, style)))
    return Markup(  # noqa: S704 - every part is escaped above
        f'<span class="{classes}{four}{extra}"{ident} role="img" aria-label="{label}">{inside}</span>'
    )


def back_html(label: str = "", *, cls: str = "", element_id: str = "") -> Markup:
    """A face-down card; without a label it is a decoration."""
    role = f' role="img" aria-label="{escape(label)}"' if label else ' aria-hidden="true"'
    ident = f' id="{escape(element_id)}"' if element_id else ""
    return Markup(f'<span class="card back{" " + escape(cls) if cls else ""}"{ident}{role}></span>')  # noqa: S704


def suit_html(suit: str, lang: str, *, style: str = "french") -> Markup:
    """A suit as symbol and word together: told by shape as well as by colour."""
    return suit_symbol(suit, style) + Markup("<span>") + suit_name(suit, lang, style) + Markup("</span>")
