"""`TableModel` to HTML, as plain functions: the hot part of the server, drawn for every viewer after every action.

Parts that look the same for several viewers (seats, the pile, the log) are functions of small frozen values and are kept,
so they are drawn once per action. The whole is one line of text, as a live frame wants it. Every text that comes from a
person or a catalogue goes through `escape`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from markupsafe import escape

from maumau.present.cards import SPRITE, card_html, face, suit_symbol, symbol
from maumau.present.i18n import tr
from maumau.present.sentences import phrase
from maumau.web.sheet_view import sheet_html

if TYPE_CHECKING:
    from maumau.present.sentences import Line
    from maumau.present.table import Choice, HandCard, MauModel, PileModel, SeatModel, TableModel

KEPT: Final = 4096
"""So many drawn parts are kept; more than all tables of a busy server change in a second."""
FAN: Final = 7
"""At most so many backs are drawn for a hand; the number says the rest."""
PHRASES: Final = (
    "hello", "well_played", "thanks", "sorry", "hurry", "one_moment", "oh_no", "lucky", "again", "bye",
    "smile", "laugh", "wow", "think", "sad", "heart",
)  # fmt: skip


def card_id(card: str) -> str:
    """The id of a card's element; a second copy has its own."""
    return "c-" + card.replace("'", "b")


def fragment(m: TableModel) -> str:
    """The whole table as its viewer sees it."""
    over = sheet_html(m) if m.sheet else ""
    mine = m.me is not None
    return (
        f'<div id="table" class="table {m.phase} o{len(m.others)}{" my-turn" if m.my_turn else ""}{"" if mine else " watching"}'
        f'{" has-sheet" if over else ""}" data-version="{m.version}" data-phase="{m.phase}" data-round="{m.round}"'
        f' data-title="{escape(m.title)}" data-ask="{escape(m.ask)}"{" data-you=1" if mine else ""}'
        f'{" data-turn=1" if m.my_turn else ""}{_prefs(m)}{_words(m.lang)}>'
        f"{_others(m)}{_middle(m)}{_line(m)}{_actions(m) if mine else _watching(m)}{over}{_log(m.log, m.lang)}{_talk(m)}</div>"
    )


def _prefs(m: TableModel) -> str:
    """What the page's script needs to know of the viewer's settings."""
    p = m.prefs
    return (
        f"{' data-sound=1' if p.sound else ''}{' data-vibration=1' if p.vibration else ''}"
        f'{" data-confirm=1" if p.confirm else ""} data-pace="{escape(p.pace)}"'
    )


@lru_cache(maxsize=64)
def _words(lang: str) -> str:
    """The few sentences that the page's script says itself."""
    t = tr(lang)
    words = {
        "rule": t.gettext("Read the rule"),
        "close": t.gettext("Close"),
        "reconnecting": t.gettext("Reconnecting …"),
        "lost": t.gettext("The table could not be reached. Nothing was sent; try again."),
    }
    return "".join([f' data-w-{name}="{escape(text)}"' for name, text in words.items()])


# -- the others -----------------------------------------------------------------------------------------------------


def _others(m: TableModel) -> str:
    seats = "".join([_seat(one, m.lang) for one in m.others])
    label = escape(m.t.gettext("The other players"))
    return f'<ol id="others" class="others" aria-label="{label}">{seats}</ol>'


@lru_cache(maxsize=KEPT)
def _seat(s: SeatModel, lang: str) -> str:
    t = tr(lang)
    marks = ""
    if s.bot:
        marks += f'<span class="mark" title="{escape(t.gettext("Computer player"))}">{symbol("i-bot", "ico")}</span>'
    if s.dealer:
        marks += f'<span class="mark deals" title="{escape(t.gettext("Deals this round"))}">{symbol("i-cards", "ico")}</span>'
    state = s.minded or s.away
    if state:
        marks += f'<span class="mark off">{escape(state)}</span>'
    backs = f'<span class="card back"></span>' * min(s.cards, FAN)
    score = f'<span class="score" title="{escape(s.score_label)}">{escape(s.score)}<span class="vh"> – {escape(s.score_label)}</span></span>' if s.score else ""
    bubble = f'<p class="bubble {s.mood}">{escape(s.bubble)}</p>' if s.bubble else ""
    catch = ""
    if s.catch:
        says = t.gettext("Catch!")
        whom = t.gettext("Catch {name}: no “Mau”!").format(name=s.name)
        catch = (
            f'<button id="catch-{s.seat}" class="catch" form="act" name="action" value="{escape(s.catch)}"'
            f' aria-label="{escape(whom)}">{symbol("cat", "cat")}{escape(says)}</button>'
        )
    acting = f'<span class="vh">{escape(t.gettext("It is {name}’s turn.").format(name=s.name))}</span>' if s.acting else ""
    few = " few" if s.cards == 1 else ""
    return (
        f'<li id="seat-{s.seat}" class="seat{" acting" if s.acting else ""}{" away" if s.away else ""}{few}" data-cards="{s.cards}">'
        f'<p class="who"><bdi class="name">{escape(s.name)}</bdi>{marks}{score}</p>'
        f'<div class="fan" id="fan-{s.seat}" role="img" aria-label="{escape(s.count)}">{backs}<b class="count" aria-hidden="true">{s.cards}</b></div>'
        f"{acting}{bubble}{catch}</li>"
    )


# -- the middle -----------------------------------------------------------------------------------------------------


def _middle(m: TableModel) -> str:
    if m.pile is None:
        return '<section id="mid" class="mid"></section>'
    button = _stock(m.pile, m.draw, m.draw_label if m.draw else "", m.lang)
    return (
        f'<section id="mid" class="mid" aria-label="{escape(m.t.gettext("Table"))}">{_direction(m.pile)}'
        f"{button}{_pile(m.pile, m.lang, m.style)}{_wish(m.pile, m.lang, m.style)}</section>"
    )


def _direction(p: PileModel) -> str:
    way = "right" if p.direction > 0 else "left"
    return (
        f'<p id="way" class="way {way}" role="img" aria-label="{escape(p.direction_label)}">'
        f'{symbol("i-" + way, "ico")}<span class="track"></span></p>'
    )


def _stock(p: PileModel, draw: str, label: str, lang: str) -> str:
    depth = min(4, (p.stock + 7) // 8)
    inside = (
        f'<span class="card back" id="stock-top"></span><b class="count" aria-hidden="true">{p.stock}</b>'
        + (f'<b class="debt" id="debt">{escape(p.debt_label)}</b>' if p.debt else "")
    )
    if draw:
        return (
            f'<div class="stock d{depth}{" owed" if p.debt else ""}" id="stock"><button class="pick" id="stock-draw" form="act" name="action"'
            f' value="{draw}" aria-label="{escape(label)} – {escape(p.stock_label)}">{inside}</button></div>'
        )
    return (
        f'<div class="stock d{depth}{" owed" if p.debt else ""}" id="stock"><span class="pick" role="img"'
        f' aria-label="{escape(p.stock_label)}{". " + escape(p.debt_label) if p.debt else ""}">{inside}</span></div>'
    )


@lru_cache(maxsize=KEPT)
def _pile(p: PileModel, lang: str, style: str) -> str:
    top = card_html(p.top, lang, style=style, cls=f"top {_tilt(p.top)}", element_id=card_id(p.top))
    # below the top the cards are decoration: what counts is the top, and the log tells the rest
    below = "".join(
        [
            f'<span class="{face(card, lang, style)[0]} {_tilt(card)}" id="{card_id(card)}" aria-hidden="true">{face(card, lang, style)[1]}</span>'
            for card in p.below
        ]
    )
    origin = f' data-from="{p.origin}"' if p.origin else ""
    return f'<div id="pile" class="pile"{origin}>{below}{top}</div>'


def _tilt(card: str) -> str:
    """A slight turn of its own for each card on the pile, as people throw them."""
    return f"tilt{(ord(card[0]) * 7 + ord(card[1]) * 3) % 5}"


@lru_cache(maxsize=KEPT)
def _wish(p: PileModel, lang: str, style: str) -> str:
    if not p.wish:
        return '<div id="wish" class="wish"></div>'
    label = escape(tr(lang).gettext("Wished"))
    return (
        f'<div id="wish" class="wish on w-{p.wish}"><small>{label}</small>'
        f"{suit_symbol(p.wish, style, 'pip')}<b>{escape(p.wish_word)}</b></div>"
    )


def _line(m: TableModel) -> str:
    clock = ""
    if m.clock:
        clock = f'<span id="clock" class="clock" data-deadline="{m.clock[0]}" data-server="{m.clock[1]}"></span>'
    return (
        f'<div id="line" class="line"><p class="did">{escape(m.did)}</p>'
        f'<p class="ask{" you" if m.my_turn else ""}">{escape(m.ask)}{clock}</p></div>'
    )


# -- the viewer's own part ------------------------------------------------------------------------------------------


def _actions(m: TableModel) -> str:
    t = m.t
    cards = "".join([_hand_card(card, m) for card in m.hand])
    label = t.ngettext("Your hand: {n} card", "Your hand: {n} cards", len(m.hand)).format(n=len(m.hand))
    pickers = "".join([_picker(card, m) for card in m.hand if card.choices])
    wish = _choices(m.wishes, m.style, "wishes") if m.wishes else ""
    return (
        f'<form id="act" class="act" method="post" action="/t/{escape(m.table)}/act" autocomplete="off">'
        f'<button disabled hidden></button><input type="hidden" name="version" value="{m.version}">'
        f"{_me(m)}{wish}"
        f'<div class="handbox"><ul id="hand" class="hand n{len(m.hand)}" aria-label="{escape(label)}">{cards}</ul></div>'
        f'<div id="tools" class="tools">{_tools(m)}{_mau(m.mau)}</div>{pickers}</form>'
    )


def _me(m: TableModel) -> str:
    assert m.me is not None
    me = m.me
    marks = f'<span class="mark deals" title="{escape(m.t.gettext("Deals this round"))}">{symbol("i-cards", "ico")}</span>' if me.dealer else ""
    score = f'<span class="score" title="{escape(me.score_label)}">{escape(me.score)}<span class="vh"> – {escape(me.score_label)}</span></span>' if me.score else ""
    bubble = f'<span class="bubble {me.mood}">{escape(me.bubble)}</span>' if me.bubble else ""
    return f'<p id="me" class="me" data-cards="{me.cards}"><bdi class="name">{escape(me.name)}</bdi>{marks}{score}{bubble}</p>'


def _hand_card(c: HandCard, m: TableModel) -> str:
    classes, inside = face(c.card, m.lang, m.style)
    state = " ok" if c.playable else " no" if m.my_turn else ""
    state += " drawn" if c.drawn else ""
    ident = card_id(c.card)
    off = ' aria-disabled="true"' if m.my_turn and not c.playable else ""
    name = escape(c.name)
    if c.choices:
        send = f'type="button" popovertarget="pick-{ident}" aria-haspopup="dialog" data-card="{escape(c.card)}"'
    else:
        send = f'name="action" value="{escape(c.action)}"'
    return f'<li><button id="{ident}" class="{classes}{state}" {send} aria-label="{name}"{off}>{inside}</button></li>'


def _picker(c: HandCard, m: TableModel) -> str:
    """The question which suit a wild names; opens above the hand without script as well."""
    ident = card_id(c.card)
    title = escape(m.t.gettext("Which suit?"))
    return (
        f'<div popover id="pick-{ident}" class="picker" role="dialog" aria-label="{escape(c.name)}: {title}"><p>{title}</p>'
        f"{_choices(c.choices, m.style, '')}</div>"
    )


def _choices(choices: tuple[Choice, ...], style: str, ident: str) -> str:
    buttons = "".join(
        [
            f'<button class="suit-button{"" if one.suit else " plain"}" name="action" value="{escape(one.action)}">'
            f"{suit_symbol(one.suit, style) if one.suit else symbol('cat', 'pip')}<span>{escape(one.word)}</span></button>"
            for one in choices
        ]
    )
    return f'<div class="suits"{f" id={ident}" if ident else ""}>{buttons}</div>'


def _tools(m: TableModel) -> str:
    t = m.t
    ready = " ready" if m.draw and not any(card.playable for card in m.hand) else ""
    draw = (
        f'<button id="draw" class="tool draw{ready}" name="action" value="draw"{"" if m.draw else " disabled"}>{escape(m.draw_label)}</button>'
    )
    if m.accept:
        return draw + (
            f'<button id="pass" class="tool pass ready" name="action" value="accept">{escape(t.pgettext("button", "Let it pass"))}</button>'
        )
    ready = " ready" if m.pass_ and not any(card.playable for card in m.hand) else ""
    return draw + (
        f'<button id="pass" class="tool pass{ready}" name="action" value="pass"{"" if m.pass_ else " disabled"}>'
        f"{escape(t.pgettext('button', 'Pass'))}</button>"
    )


def _mau(mau: MauModel) -> str:
    word = escape(mau.word)
    if mau.state == "off":
        return ""
    if mau.state == "late":
        return f'<button id="mau" class="mau late" name="action" value="{escape(mau.action)}"><span>{word}</span></button>'
    if mau.state == "rest":
        return f'<button id="mau" class="mau rest" type="button" disabled><span>{word}</span></button>'
    box = f'<label id="mau" class="mau {mau.state}"><input type="checkbox" name="call" value="1" id="mau-box"><span>{word}</span></label>'
    if mau.strong:
        box += (
            f'<label id="mau2" class="mau {mau.state} strong"><input type="checkbox" name="call" value="2" id="mau2-box">'
            f"<span>{escape(mau.strong)}</span></label>"
        )
    return f'<span class="maus">{box}</span>' if mau.strong else box


def _watching(m: TableModel) -> str:
    return f'<p class="me watching">{escape(m.t.gettext("You are watching."))}</p>'


# -- aside ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _log(lines: tuple[Line, ...], lang: str) -> str:
    title = escape(tr(lang).gettext("What happened"))
    items = "".join(
        [
            f'<li id="e-{line.n}" data-kind="{escape(line.kind)}"{f" data-seat={line.seat}" if line.kind == "caught" else ""}>'
            f"{escape(line.text)}</li>"
            for line in lines
        ]
    )
    return (
        f'<button type="button" class="corner log-open" popovertarget="log" aria-label="{title}">{symbol("i-log", "ico")}</button>'
        f'<aside popover id="log" class="log" aria-label="{title}"><h2>{title}</h2><ol>{items}</ol></aside>'
    )


def _talk(m: TableModel) -> str:
    if "say" not in m.can or m.you is None or not any(not one.bot for one in m.others):
        return ""
    return _phrases(m.table, m.lang)


@lru_cache(maxsize=KEPT)
def _phrases(table: str, lang: str) -> str:
    t = tr(lang)
    title = escape(t.gettext("Say something"))
    buttons = "".join([f'<button name="phrase" value="{key}">{escape(phrase(key, t))}</button>' for key in PHRASES])
    return (
        f'<button type="button" class="corner talk-open" popovertarget="talk" aria-label="{title}">'
        f'<svg class="ico" aria-hidden="true"><use href="{SPRITE}#i-say"/></svg></button>'
        f'<form popover id="talk" class="talk" method="post" action="/t/{escape(table)}/command" aria-label="{title}">'
        f'<input type="hidden" name="command" value="say">{buttons}</form>'
    )
