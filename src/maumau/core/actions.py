"""Actions: what a seat decides in a round, as one int with a text.

Layout of the int (its ascending order is the fixed order of ``legal_actions``)::

bits 0–5   face 0–55 to lay, or a verb: 56 wish, 57 accept, 60 draw, 61 pass, 62 call, 63 catch bits 6–8   suit + 1 that
a wild (or ``wish``) names, 0 for none; the target seat of ``catch`` bits 9–10  what is said with it: 0 nothing, 1 the
word that is owed, 2 "!!" (Mau-Mau before a wild is the last card) bit 11     plane of the card (second copy in two
packs) bit 12     ``try``: an attempt that may turn out to be a misplay

Texts: ``7S`` ``7S!`` ``JC>H`` ``JC>H!!`` ``try 7S`` ``draw`` ``pass`` ``call`` ``call!!`` ``catch 2`` ``accept`` ``wish
H``.
"""

from __future__ import annotations

import re
from typing import Final

from maumau.core.cards import CARD_TEXTS, CARDS, SUIT_LETTERS, SUITS, Card, Suit, parse_card
from maumau.core.errors import NotationError

WISH: Final = 56
ACCEPT: Final = 57
DRAW: Final = 60
PASS: Final = 61
CALL: Final = 62
CATCH: Final = 63
SUIT_SHIFT: Final = 6
CALL_SHIFT: Final = 9
PLANE_BIT: Final = 1 << 11
TRY_BIT: Final = 1 << 12
_VERBS: Final = {WISH: "wish", ACCEPT: "accept", DRAW: "draw", PASS: "pass", CALL: "call", CATCH: "catch"}
_LAY: Final = re.compile(
    r"(?P<card>(?:10|[2-9TJQKA])[CDHS]['’]?|X[1-4]['’]?)(?:>(?P<suit>[CDHS]))?(?P<call>!{0,2})", re.IGNORECASE
)


class Action(int):
    """What a seat decides: an immutable int; ``str()`` is its text. Made by ``parse_action`` and ``legal_actions``."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        """``lay``, ``try``, ``draw``, ``pass``, ``call``, ``catch``, ``accept`` or ``wish``."""
        return _VERBS.get(int(self) & 63) or ("try" if self & TRY_BIT else "lay")

    @property
    def card(self) -> Card | None:
        """The card to lay or try, None for other kinds."""
        code = int(self) & 63
        return None if code in _VERBS else CARDS[code | (64 if self & PLANE_BIT else 0)]

    @property
    def suit(self) -> Suit | None:
        """The suit that a wild or ``wish`` names, None where none is named."""
        named = int(self) >> SUIT_SHIFT & 7
        return None if not named or self & 63 == CATCH else SUITS[named - 1]

    @property
    def call(self) -> int:
        """What is said with it: 0 nothing, 1 the word that is owed, 2 Mau-Mau early (``!!``)."""
        return int(self) >> CALL_SHIFT & 3

    @property
    def target(self) -> int | None:
        """The seat that ``catch`` is aimed at."""
        return int(self) >> SUIT_SHIFT & 7 if self & 63 == CATCH else None

    def __str__(self) -> str:
        return action_text(self)

    def __repr__(self) -> str:
        return f"Action({action_text(self)!r})"


def action_text(action: int) -> str:
    """The text of an action's int."""
    code, field, call = action & 63, action >> SUIT_SHIFT & 7, action >> CALL_SHIFT & 3
    verb = _VERBS.get(code)
    if verb is None:
        text = "try " if action & TRY_BIT else ""
        text += CARD_TEXTS[code | (64 if action & PLANE_BIT else 0)]
        return text + (f">{SUIT_LETTERS[field - 1]}" if field else "") + "!" * call
    if code == WISH:
        return f"wish {SUIT_LETTERS[field - 1]}"
    if code == CATCH:
        return f"catch {field}"
    return "call!!" if code == CALL and call == 2 else verb


ACTIONS: Final = [Action(code) for code in range(2 * PLANE_BIT)]
"""Every action below ``try`` at its own int, so that lists of legal actions make no new objects."""


def lay(card: int, suit: int | None = None, call: int = 0, *, attempt: bool = False) -> Action:
    """The action that lays ``card`` (an int with its plane), names ``suit`` if given and says ``call``."""
    code = card & 63 | (PLANE_BIT if card >> 6 else 0) | (TRY_BIT if attempt else 0)
    return Action(code | (0 if suit is None else suit + 1) << SUIT_SHIFT | call << CALL_SHIFT)


def parse_action(text: str) -> Action:
    """The action of a text (see the module). Raises NotationError for any other text."""
    clean = " ".join(text.split())
    low = clean.lower()
    if low in ("draw", "pass", "accept"):
        return Action({"draw": DRAW, "pass": PASS, "accept": ACCEPT}[low])
    if low in ("call", "call!", "call!!"):
        return Action(CALL | (2 << CALL_SHIFT if low == "call!!" else 0))
    if match := re.fullmatch(r"catch ([0-7])", low):
        return Action(CATCH | int(match[1]) << SUIT_SHIFT)
    if match := re.fullmatch(r"wish ([cdhs])", low):
        return Action(WISH | (SUIT_LETTERS.index(match[1].upper()) + 1) << SUIT_SHIFT)
    attempt = low.startswith("try ")
    if match := _LAY.fullmatch(clean[4:] if attempt else clean):
        suit = match["suit"]
        return lay(
            parse_card(match["card"]),
            SUIT_LETTERS.index(suit.upper()) if suit else None,
            len(match["call"]),
            attempt=attempt,
        )
    raise NotationError(
        f"“{text}” is no action; try a card (7S, JC>H, 7S!), draw, pass, call, catch 2, accept or wish H"
    )
