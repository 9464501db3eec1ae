"""What stands beside the table: the log, quick phrases, and the few sentences that the page's script says."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from maumau.present.cards import symbol
from maumau.present.escaping import escape
from maumau.present.i18n import tr
from maumau.present.sentences import phrase
from maumau.table.talk import MAX_TEXT, PHRASES
from maumau.web.consent_view import show_hands_html, take_back_button

if TYPE_CHECKING:
    from maumau.present.models import TableModel
    from maumau.present.telling import Line


@lru_cache(maxsize=64)
def words_html(lang: str) -> str:
    """Attributes with the sentences of the script."""
    t = tr(lang)
    words = {
        "rule": t.gettext("Read the rule"),
        "close": t.gettext("Close"),
        "reconnecting": t.gettext("Reconnecting …"),
        "leave": t.gettext("A round is running. Your seat stays yours: the same link brings you back to it."),
        "stay": t.gettext("Keep playing"),
        "go": t.gettext("Leave this page"),
        "lost": t.gettext("The table could not be reached. Nothing was sent; try again."),
    }
    return "".join([f' data-w-{name}="{escape(text)}"' for name, text in words.items()])


def log_html(m: TableModel) -> str:
    """The log and what is seldom asked of the table, and the button that opens both."""
    title = escape(m.t.gettext("What happened"))
    more = escape(m.t.gettext("The pile and the whole round"))
    items = [_item(line) for line in m.log]
    back = ""
    if "take_back" in m.can:
        back = take_back_button(m.t.gettext("Take back my last action"), m.table, m.version)
    return (
        f'<button type="button" class="corner log-open" popovertarget="log" aria-label="{title}">'
        f"{symbol('i-log', 'ico')}</button>"
        f'<aside popover id="log" class="log" aria-label="{title}"><h2>{title}</h2><ol>{"".join(items)}</ol>'
        f'<p class="log-more"><a href="/t/{escape(m.table)}/log">{more}</a></p>'
        f"{back}{show_hands_html(m.consent.show_hands, m.table, m.version)}</aside>"
    )


def _item(line: Line) -> str:
    drawn = line.drawn.get("item")
    if drawn is None:
        seat = f' data-seat="{escape(line.seat)}"' if line.kind == "caught" else ""
        drawn = f'<li id="e-{line.n}" data-kind="{escape(line.kind)}"{seat}>{escape(line.text)}</li>'
        line.drawn["item"] = drawn
    return drawn


def talk_html(table: str, lang: str, talk: str, people: tuple[tuple[int, str, bool], ...]) -> str:
    """Quick phrases, free words where the table allows them, whom to mute; and the button that opens all that."""
    place = f'method="post" action="/t/{escape(table)}'
    head, phrases, free = _talk(lang, talk)
    say = f'{place}/command"><input type="hidden" name="command" value="say">'
    own = f'<form id="say-free" class="say-free" {say}{free}</form>' if free else ""
    # a page of its own answers to muting, since the live line keeps the choices that it was opened with
    return (
        f'{head}<form id="phrases" class="phrases" {say}{phrases}</form>{own}'
        f'<form id="mute" class="mute" data-plain="1" {place}/mute">{_mute(people, lang)}</form></div>'
    )


@lru_cache(maxsize=64)
def _talk(lang: str, talk: str) -> tuple[str, str, str]:
    """What does not depend on the table: the beginning, the phrases, and the box for own words or ""."""
    t = tr(lang)
    title = escape(t.gettext("Say something"))
    head = (
        f'<button type="button" class="corner talk-open" popovertarget="talk" aria-label="{title}">'
        f"{symbol('i-say', 'ico')}</button>"
        f'<div popover id="talk" class="talk" role="dialog" aria-label="{title}">'
    )
    phrases = "".join([f'<button name="phrase" value="{key}">{escape(phrase(key, t))}</button>' for key in PHRASES])
    label = escape(t.gettext("Your own words"))
    free = (
        f'<input id="say-text" name="text" maxlength="{MAX_TEXT}" required '
        f'aria-label="{label}" placeholder="{label}" autocomplete="off" enterkeyhint="send">'
        f"<button>{escape(t.gettext('Send'))}</button>"
    )
    return head, phrases, free if talk == "free" else ""


@lru_cache(maxsize=16384)
def _mute(people: tuple[tuple[int, str, bool], ...], lang: str) -> str:
    t = tr(lang)
    buttons = []
    for seat, name, muted in people:
        label = t.gettext("Unmute {name}") if muted else t.gettext("Mute {name}")
        send = f'name="{"hear" if muted else "mute"}" value="{seat}"'
        buttons.append(f'<button class="quiet" {send}>{escape(label.format(name=name))}</button>')
    return "".join(buttons)


def cover_html(m: TableModel) -> str:
    """What covers the own part of the table while a shared device changes hands."""
    cover = m.cover
    assert cover is not None
    t = m.t
    give = escape(t.gettext("Pass the device to {name}.").format(name=cover.name))
    show = escape(t.gettext("I am {name} – show my cards").format(name=cover.name))
    late = ""
    if cover.call:
        late = (
            f'<form id="act" class="late-word" method="post" action="/t/{escape(m.table)}/act">'
            f'<input type="hidden" name="version" value="{m.version}">'
            f'<button id="mau" class="mau late" name="action" value="{escape(cover.call)}">'
            f"{escape(cover.word)}</button>"
            "</form>"
        )
    # a page of its own answers, since the live line shows the cards of whoever opened it
    return (
        f'<section id="cover" class="cover"><p class="cover-to">{give}</p>{late}'
        f'<form id="hold" data-plain="1" method="post" action="/t/{escape(m.table)}/hold">'
        f'<button id="show-cards" class="button primary big" name="seat" value="{cover.seat}">{show}</button></form>'
        "</section>"
    )
