"""What stands on the table page, as small frozen values: `present.table` makes them, `web.table_view` draws them.

Seats, cards and the pile are told apart by identity: each is made once for all who see it alike, and looked up often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from maumau.present.consent import NOTHING_ASKED, Consent

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.present.prefs import Prefs
    from maumau.present.sheet import SheetModel
    from maumau.present.telling import Line


class SeatModel(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One of the others as everybody sees them. `mood`: how the bubble is meant: word, missed, talk or "".

    `catch`: the action that catches this seat, "" where there is none; `catch_wait`: milliseconds until it may be sent.
    """

    seat: int
    name: str
    cards: int
    count: str
    acting: bool
    bot: bool
    dealer: bool
    minded: str
    away: str
    bubble: str
    mood: str
    score: str
    score_label: str
    catch: str
    catch_wait: int = 0
    catch_label: str = ""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One suit to name (or none: `suit` is ""), its word and the action text that names it."""

    suit: str
    word: str
    action: str


class HandCard(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One card of the own hand. `action`: what a tap sends; `choices`: suits to choose from first, for a wild."""

    card: str
    name: str
    playable: bool
    action: str
    choices: tuple[Choice, ...]
    drawn: bool


class PileModel(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Stock, pile and what hangs on them. `origin`: id of the element that the top card came from."""

    top: str
    below: tuple[str, ...]
    origin: str
    stock: int
    stock_label: str
    debt: int
    debt_label: str
    wish: str
    wish_word: str
    direction: int
    direction_label: str


class MauModel(msgspec.Struct, frozen=True, gc=False):
    """The Mau button.

    `state`: off (nobody calls here), rest, arm (can be armed), owed (will be owed), late (say it now!).
    `action`: what a late word sends; `strong`: a second, louder word that may be said instead, "" for none.
    """

    state: str
    word: str
    action: str = ""
    strong: str = ""


class CoverModel(msgspec.Struct, frozen=True, gc=False):
    """What covers the table while a shared device changes hands: to whom, and the word its last holder may still say.

    `call`: the action of that late word, "" for none.
    """

    seat: int
    name: str
    call: str
    word: str


class TableModel(msgspec.Struct, frozen=True, gc=False):
    """The whole page of one viewer."""

    version: int
    table: str
    lang: str
    style: str
    phase: str
    t: Translator
    prefs: Prefs
    you: int | None
    my_turn: bool
    urgent: bool
    title: str
    tab: str
    others: tuple[SeatModel, ...]
    me: SeatModel | None
    pile: PileModel | None
    did: str
    ask: str
    hand: tuple[HandCard, ...]
    draw: str
    draw_label: str
    pass_: str
    accept: str
    wishes: tuple[Choice, ...]
    mau: MauModel
    log: tuple[Line, ...]
    sheet: SheetModel | None
    can: frozenset[str]
    clock: tuple[int, int] | None
    round: int
    talk: str
    people: tuple[tuple[int, str, bool], ...]
    watching: str
    cover: CoverModel | None = None
    consent: Consent = NOTHING_ASKED
