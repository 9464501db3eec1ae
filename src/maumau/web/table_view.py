"""`TableModel` to HTML, as plain functions: the hot part of the server, drawn for every viewer after every action.

Parts that look the same for several viewers or several actions (seats, pile, cards, log) are functions of small frozen
values and are kept, so each is drawn once. The whole is one line of text, as a live frame wants it. Every text that
comes from a person or a catalogue goes through `escape`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from maumau.present.cards import card_html, face, suit_symbol, symbol
from maumau.present.escaping import escape
from maumau.present.i18n import tr
from maumau.web.consent_view import open_hands_html, take_back_html
from maumau.web.names import name_html
from maumau.web.sheet_view import sheet_html
from maumau.web.table_aside import cover_html, log_html, talk_html, words_html

if TYPE_CHECKING:
    from maumau.present.models import Choice, HandCard, MauModel, PileModel, SeatModel, TableModel

KEPT: Final = 4096
"""So many drawn parts of a kind are kept, where a part is wanted again by other viewers of the same version."""
LONGER: Final = 16384
"""And so many where it is wanted again after the next action: more than the seats of all tables of a busy server."""
DASH: Final = escape(" – ")
FAN: Final = 7
"""At most so many backs are drawn for a hand; the number says the rest."""


def card_id(card: str) -> str:
    """The id of a card's element; a second copy has its own."""
    return "c-" + card.replace("'", "b")


def fragment(m: TableModel, here: str = "") -> str:
    """The whole table as its viewer sees it. `here`: what a device that is shared by several people adds."""
    mine = m.me is not None
    classes = f"table {m.phase} o{len(m.others)}"
    if m.my_turn:
        classes += " my-turn"
    if not mine:
        classes += " watching"
    if m.cover:
        classes += " covered"
    if m.sheet:
        classes += " has-sheet"
    middle = _middle(m.pile, m.draw, m.draw_label, m.lang, m.style)
    own = _actions(m) if mine else cover_html(m) if m.cover else _watching(m)
    talk = talk_html(m.table, m.lang, m.talk, m.people) if m.people and m.talk != "none" else ""
    return (
        f'<div id="table" class="{classes}" data-version="{m.version}" data-phase="{m.phase}" data-round="{m.round}"'
        f' data-title="{escape(m.tab)}" data-ask="{escape(m.ask)}"{" data-you=1" if mine else ""}'
        f"{' data-turn=1' if m.my_turn else ''}{_prefs(m)}{words_html(m.lang)}>"
        f'<h1 class="vh">{escape(m.title)}</h1>{_others(m)}{middle}{_line(m)}'
        f"{take_back_html(m.consent.take_back, m.table, m.version)}{here}{own}"
        f"{sheet_html(m) if m.sheet else ''}{log_html(m)}{talk}</div>"
    )


def _watching(m: TableModel) -> str:
    told = f'<p class="me">{escape(m.watching)}</p>'
    if m.consent.open_hands is None:
        return told
    return f'<div class="watch">{told}{open_hands_html(m.consent.open_hands, m.lang, m.style)}</div>'


def _prefs(m: TableModel) -> str:
    """What the page's script needs to know of the viewer's settings."""
    p = m.prefs
    notify = f' data-notify=1 data-turn-title="{escape(m.title)}"' if p.notify else ""
    return (
        f"{' data-sound=1' if p.sound else ''}{' data-vibration=1' if p.vibration else ''}"
        f"{notify}{' data-awake=1' if p.notify or p.tab == 'always' else ''}"
        f'{" data-confirm=1" if p.confirm else ""} data-pace="{escape(p.pace)}"'
    )


# -- the others -----------------------------------------------------------------------------------------------------


def _others(m: TableModel) -> str:
    seats = "".join([_seat(one, m.lang) for one in m.others])
    label = escape(m.t.gettext("The other players"))
    return f'<ol id="others" class="others" aria-label="{label}">{seats}</ol>'


def _mark(name: str, title: str, cls: str = "") -> str:
    return f'<span class="mark{cls}" title="{escape(title)}">{symbol(name, "ico")}</span>'


def _score(s: SeatModel) -> str:
    if not s.score:
        return ""
    label = escape(s.score_label)
    return f'<span class="score" title="{label}">{escape(s.score)}<span class="vh">{DASH}{label}</span></span>'


@lru_cache(maxsize=LONGER)
def _seat(s: SeatModel, lang: str) -> str:
    t = tr(lang)
    marks = _mark("i-bot", t.gettext("Computer player")) if s.bot else ""
    if s.dealer:
        marks += _mark("i-cards", t.gettext("Deals this round"), " deals")
    if s.minded or s.away:
        marks += f'<span class="mark off">{escape(s.minded or s.away)}</span>'
    backs = '<span class="card back"></span>' * min(s.cards, FAN)
    count = f'<b class="count" aria-hidden="true">{s.cards}</b>'
    bubble = f'<p class="bubble {s.mood}">{escape(s.bubble)}</p>' if s.bubble else ""
    turn = ""
    if s.acting:
        turn = f'<span class="vh">{escape(t.gettext("It is {name}’s turn.").format(name=s.name))}</span>'
    classes = f"seat{' acting' if s.acting else ''}{' away' if s.away else ''}{' few' if s.cards == 1 else ''}"
    return (
        f'<li id="seat-{s.seat}" class="{classes}" data-cards="{s.cards}">'
        f'<p class="who">{name_html(s.name)}{marks}{_score(s)}</p>'
        f'<div class="fan" id="fan-{s.seat}" role="img" aria-label="{escape(s.count)}">{backs}{count}</div>'
        f"{turn}{bubble}{_catch(s, lang) if s.catch else ''}</li>"
    )


def _catch(s: SeatModel, lang: str) -> str:
    t = tr(lang)
    wait = f' data-after="{s.catch_wait}"' if s.catch_wait else ""
    return (
        f'<button id="catch-{s.seat}" class="catch" form="act" name="action" value="{escape(s.catch)}"'
        f'{wait} title="{escape(s.catch_label)}">{symbol("cat", "cat")}{escape(t.gettext("Catch!"))}'
        f'<span class="vh"> {escape(s.name)}</span></button>'
    )


# -- the middle -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _middle(pile: PileModel | None, draw: str, draw_label: str, lang: str, style: str) -> str:
    if pile is None:
        return '<section id="mid" class="mid"></section>'
    label = escape(tr(lang).gettext("Table"))
    return (
        f'<section id="mid" class="mid" aria-label="{label}">{_way(pile.direction, pile.direction_label)}'
        f"{_stock(pile, draw, draw_label if draw else '')}{_pile(pile, lang, style)}"
        f"{_wish(pile.wish, pile.wish_word, lang, style)}</section>"
    )


@lru_cache(maxsize=64)
def _way(direction: int, label: str) -> str:
    way = "right" if direction > 0 else "left"
    arrow = f'{symbol(f"i-{way}", "ico")}<span class="track"></span>'
    return f'<p id="way" class="way {way}" role="img" aria-label="{escape(label)}">{arrow}</p>'


def _stock(p: PileModel, draw: str, label: str) -> str:
    """The stock: a button while its viewer may draw. `d0` to `d4` tell how high it is."""
    # what is owed is drawn by the style sheet: as text it would stand beside the button's name, which says it too
    classes = f"stock d{min(4, (p.stock + 7) // 8)}{' owed' if p.debt else ''}"
    debt = f'<b class="debt" id="debt" data-text="{escape(p.debt_label)}"></b>' if p.debt else ""
    count = f'<b class="count" aria-hidden="true">{p.stock}</b>'
    inside = f'<span class="card back" id="stock-top"></span>{count}{debt}'
    name = escape(p.stock_label)
    if draw:
        return (
            f'<div class="{classes}" id="stock"><button class="pick" id="stock-draw" form="act" name="action"'
            f' value="{draw}" aria-label="{escape(label)}{DASH}{name}">{inside}</button></div>'
        )
    name += f". {escape(p.debt_label)}" if p.debt else ""
    return f'<div class="{classes}" id="stock"><span class="pick" role="img" aria-label="{name}">{inside}</span></div>'


@lru_cache(maxsize=KEPT)
def _pile(p: PileModel, lang: str, style: str) -> str:
    top = card_html(p.top, lang, style=style, cls=f"top {_tilt(p.top)}", element_id=card_id(p.top))
    below = []
    for card in p.below:
        # decoration: only the top counts, and the log tells the rest
        classes, inside = face(card, lang, style)
        below.append(f'<span class="{classes} {_tilt(card)}" id="{card_id(card)}" aria-hidden="true">{inside}</span>')
    origin = f' data-from="{p.origin}"' if p.origin else ""
    return f'<div id="pile" class="pile"{origin}>{"".join(below)}{top}</div>'


def _tilt(card: str) -> str:
    """A slight turn of its own for each card on the pile, as people throw them."""
    return f"tilt{(ord(card[0]) * 7 + ord(card[1]) * 3) % 5}"


@lru_cache(maxsize=256)
def _wish(suit: str, word: str, lang: str, style: str) -> str:
    if not suit:
        return '<div id="wish" class="wish"></div>'
    label = escape(tr(lang).gettext("Wished"))
    return (
        f'<div id="wish" class="wish on w-{escape(suit)}"><small>{label}</small>'
        f"{suit_symbol(suit, style)}<b>{escape(word)}</b></div>"
    )


def _line(m: TableModel) -> str:
    clock = ""
    if m.clock:
        clock = f'<span id="clock" class="clock" data-deadline="{m.clock[0]}" data-server="{m.clock[1]}"></span>'
    return (
        f'<div id="line" class="line"><p class="did">{escape(m.did)}</p>'
        f'<p class="ask{" you" if m.urgent else ""}">{escape(m.ask)}{clock}</p></div>'
    )


# -- the viewer's own part ------------------------------------------------------------------------------------------


def _actions(m: TableModel) -> str:
    """Everything that the viewer can press, in one form. Its dead first button keeps Enter in a box from sending it."""
    assert m.me is not None
    box, pickers = _hand(m.hand, m.lang, m.style, m.my_turn)
    wishes = _choices(m.wishes, m.style, "wishes") if m.wishes else ""
    stuck = not any(card.playable for card in m.hand)
    tools = _tools(m.draw, m.draw_label, m.pass_, m.accept, m.lang, stuck)
    return (
        f'<form id="act" class="act" method="post" action="/t/{escape(m.table)}/act" autocomplete="off">'
        f'<button disabled hidden></button><input type="hidden" name="version" value="{m.version}">'
        f"{_me(m.me, m.lang)}{wishes}{box}"
        f'<div id="tools" class="tools">{tools}{_mau(m.mau)}</div>{pickers}</form>'
    )


@lru_cache(maxsize=LONGER)
def _me(me: SeatModel, lang: str) -> str:
    marks = _mark("i-cards", tr(lang).gettext("Deals this round"), " deals") if me.dealer else ""
    bubble = f'<span class="bubble {me.mood}">{escape(me.bubble)}</span>' if me.bubble else ""
    name = name_html(me.name)
    return f'<p id="me" class="me" data-cards="{me.cards}">{name}{marks}{_score(me)}{bubble}</p>'


@lru_cache(maxsize=LONGER)
def _hand(hand: tuple[HandCard, ...], lang: str, style: str, my_turn: bool) -> tuple[str, str]:
    """The hand, and the questions that its wilds open; a hand is the same tuple while it stays as it is."""
    cards = "".join([_hand_card(card, lang, style, my_turn) for card in hand])
    label = tr(lang).ngettext("Your hand: {n} card", "Your hand: {n} cards", len(hand)).format(n=len(hand))
    box = (
        f'<div class="handbox"><ul id="hand" class="hand n{len(hand)}" aria-label="{escape(label)}">{cards}</ul></div>'
    )
    return box, "".join([_picker(card, lang, style) for card in hand if card.choices])


@lru_cache(maxsize=KEPT)
def _hand_card(c: HandCard, lang: str, style: str, my_turn: bool) -> str:
    classes, inside = face(c.card, lang, style)
    ident = card_id(c.card)
    if c.playable:
        classes += " ok"
    elif my_turn:
        classes += " no"
    if c.drawn:
        classes += " drawn"
    send = f'name="action" value="{escape(c.action)}"'
    if c.choices:
        send = f'type="button" popovertarget="pick-{ident}" aria-haspopup="dialog"'
    # a card that does not fit still answers a tap: with the reason
    off = ' aria-disabled="true"' if my_turn and not c.playable else ""
    return (
        f'<li><button id="{ident}" class="{classes}" {send} aria-label="{escape(c.name)}"{off}>{inside}</button></li>'
    )


@lru_cache(maxsize=1024)
def _picker(c: HandCard, lang: str, style: str) -> str:
    """The question which suit a wild names; opens above the hand without script as well."""
    title = escape(tr(lang).gettext("Which suit?"))
    return (
        f'<div popover id="pick-{card_id(c.card)}" class="picker" role="dialog" aria-label="{escape(c.name)}: {title}">'
        f"<p>{title}</p>{_choices(c.choices, style, '')}</div>"
    )


def _choices(choices: tuple[Choice, ...], style: str, ident: str) -> str:
    buttons = []
    for one in choices:
        picture = suit_symbol(one.suit, style) if one.suit else symbol("cat", "pip")
        buttons.append(
            f'<button class="suit-button{"" if one.suit else " plain"}" name="action" value="{escape(one.action)}">'
            f"{picture}<span>{escape(one.word)}</span></button>"
        )
    own = f' id="{ident}"' if ident else ""
    return f'<div class="suits"{own}>{"".join(buttons)}</div>'


@lru_cache(maxsize=1024)
def _tools(draw: str, draw_label: str, pass_: str, accept: str, lang: str, stuck: bool) -> str:
    """Draw and pass, always in their places; the one that is left when no card fits is lit."""
    t = tr(lang)
    second = ("pass", pass_, t.pgettext("button", "Pass"))
    if accept:
        second = ("accept", accept, t.pgettext("button", "Let it pass"))
    return _tool("draw", "draw", draw, draw_label, stuck) + _tool("pass", *second, stuck)


def _tool(ident: str, value: str, action: str, label: str, stuck: bool) -> str:
    lit = " ready" if action and stuck else ""
    off = "" if action else " disabled"
    return f'<button id="{ident}" class="tool {ident}{lit}" name="action" value="{value}"{off}>{escape(label)}</button>'


def _mau(mau: MauModel) -> str:
    """The Mau button: a box to arm before the card, a button to press after it."""
    word = f"<span>{escape(mau.word)}</span>"
    if mau.state == "off":
        return ""
    if mau.state == "late":
        return f'<button id="mau" class="mau late" name="action" value="{escape(mau.action)}">{word}</button>'
    if mau.state == "rest":
        return f'<button id="mau" class="mau rest" type="button" disabled>{word}</button>'
    box = _box("mau", f"mau {mau.state}", 1, word)
    if not mau.strong:
        return box
    strong = _box("mau2", f"mau {mau.state} strong", 2, f"<span>{escape(mau.strong)}</span>")
    return f'<span class="maus">{box}{strong}</span>'


def _box(ident: str, cls: str, call: int, word: str) -> str:
    box = f'<input type="checkbox" name="call" value="{call}" id="{ident}-box">'
    return f'<label id="{ident}" class="{cls}">{box}{word}</label>'
