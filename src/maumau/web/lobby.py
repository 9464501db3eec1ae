"""The lobby: who sits where, the invitation, the button that deals. The same HTML in the page and in live frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from maumau.present.consent import show_hands
from maumau.present.i18n import Translator, tr
from maumau.present.sentences import shown_name
from maumau.web.agreement_words import sentences
from maumau.web.consent_view import show_hands_html
from maumau.web.qr import qr_svg
from maumau.web.set_card import lobby_differences, lobby_line
from maumau.web.setup_words import LEVELS

if TYPE_CHECKING:
    from maumau.table.view import PlayerView, TableView


def lobby(view: TableView, lang: str, origin: str, name: str = "", here: tuple[int, ...] = ()) -> str:
    """The lobby as its viewer sees it; `name` fills the form of somebody who has no seat yet.

    `here`: the seats of this very device, where several people share it.
    """
    words = tr(lang)
    title = escape(words.gettext("Table {code}").replace("{code}", view.table))
    parts = [
        f'<div id="table" class="lobby" data-version="{view.version}" data-phase="lobby" data-title="{title}">',
        f'<div class="lobby-sheet"><h1>{title}</h1>',
        lobby_line(view.rules.code, view.rules.name, lang),
        _ask_name(view, words, name) if "join" in view.can else "",
        _seats(view, words, here),
        _go(view, words),
        _agreed(view, words),
        show_hands_html(show_hands(view, words), view.table, view.version, brief=True),
        _here(view, words),
        lobby_differences(view.rules.code, lang),
        "</div>",
        _invitation(view, words, origin),
        "</div>",
    ]
    return "".join(parts)


def _form(view: TableView, command: str, label: str, *, seat: int | None = None, cls: str = "button") -> str:
    field = f'<input type="hidden" name="seat" value="{seat}">' if seat is not None else ""
    ident = f"do-{command}" + (f"-{seat}" if seat is not None else "")
    return (
        f'<form id="{ident}" method="post" action="/t/{escape(view.table)}/command">'
        f'<input type="hidden" name="version" value="{view.version}">{field}'
        f'<button class="{cls}" name="command" value="{command}">{escape(label)}</button></form>'
    )


def _ask_name(view: TableView, words: Translator, name: str) -> str:
    return (
        f'<form id="sit-down" class="sit-down" method="post" action="/t/{escape(view.table)}/join">'
        f'<label for="sit-name">{escape(words.gettext("Your name"))}</label>'
        f'<span class="field-row"><input id="sit-name" name="name" value="{escape(name)}" maxlength="120" required '
        f'autocomplete="nickname" autocapitalize="words" enterkeyhint="go">'
        f'<button class="button primary">{escape(words.gettext("Take a seat"))}</button></span></form>'
    )


def _seats(view: TableView, words: Translator, here: tuple[int, ...]) -> str:
    seated = {player.seat: player for player in view.players}
    rows = "".join(
        _taken(view, words, seated[seat], here) if seat in seated else _free(view, words, seat)
        for seat in range(view.seats)
    )
    return f'<ol class="lobby-seats" aria-label="{escape(words.gettext("Seats at the table"))}">{rows}</ol>'


def _taken(view: TableView, words: Translator, player: PlayerView, here: tuple[int, ...]) -> str:
    notes = []
    if player.seat == view.you:
        notes.append(words.pgettext("seat", "you"))
    if player.seat == view.host:
        notes.append(words.pgettext("seat", "host"))
    if player.kind == "bot":
        level = words.pgettext("level", LEVELS[player.level]) if player.level in LEVELS else ""
        notes.append(words.pgettext("seat", "computer") + (f" ({level})" if level else ""))
    if player.seat in here and player.seat != view.you:
        notes.append(words.pgettext("seat", "on this device"))
    if player.away:
        notes.append(words.pgettext("seat", "away"))
    note = f' <span class="seat-note">{escape(", ".join(notes))}</span>' if notes else ""
    kick = ""
    if "kick" in view.can and player.seat != view.you:
        label = words.gettext("Remove {name}").replace("{name}", shown_name(player))
        kick = _form(view, "kick", "×", seat=player.seat, cls="button seat-remove").replace(
            "<button ", f'<button aria-label="{escape(label)}" title="{escape(label)}" '
        )
    return (
        f'<li id="seat-{player.seat}" class="lobby-seat{" you" if player.seat == view.you else ""}">'
        f'<span class="seat-name"><bdi>{escape(shown_name(player))}</bdi>{note}</span>{kick}</li>'
    )


def _agreed(view: TableView, words: Translator) -> str:
    """What was agreed, readable for everybody before the first card; the host can change it."""
    items = "".join(f"<li>{escape(text)}</li>" for text in sentences(view.settings, words))
    label = words.gettext("Change people, rules and agreements") if view.you == view.host else words.gettext("More")
    link = f'<a href="/t/{escape(view.table)}/agreements">{escape(label)}</a>' if view.you is not None else ""
    return f'<ul id="agreed" class="agreed">{items}</ul><p class="agreed-more">{link}</p>'


def _here(view: TableView, words: Translator) -> str:
    """Somebody else plays on this very device, which is then passed around."""
    if view.you is None or view.settings.locked or len(view.players) >= view.seats:
        return ""
    return (
        f'<form id="here" class="sit-down here" data-plain="1" method="post" action="/t/{escape(view.table)}/here">'
        f'<label for="here-name">{escape(words.gettext("Somebody else plays on this device"))}</label>'
        f'<span class="field-row"><input id="here-name" name="name" maxlength="120" required autocomplete="off" '
        f'autocapitalize="words" enterkeyhint="go">'
        f'<button class="button">{escape(words.gettext("Seat them here"))}</button></span></form>'
    )


def _free(view: TableView, words: Translator, seat: int) -> str:
    fill = _form(view, "fill", words.gettext("Seat the computer"), seat=seat) if "fill" in view.can else ""
    label = escape(words.gettext("Free seat"))
    return f'<li id="seat-{seat}" class="lobby-seat free"><span class="seat-name">{label}</span>{fill}</li>'


def _go(view: TableView, words: Translator) -> str:
    parts = []
    if "start" in view.can:
        parts.append(_form(view, "start", words.gettext("Deal the cards"), cls="button primary big"))
    elif view.you is not None and view.you == view.host:
        parts.append(f'<p class="lobby-wait">{escape(words.gettext("Pass the link on, or seat the computer."))}</p>')
    elif view.you is not None:
        text = words.gettext("You sit at the table. The cards are dealt as soon as the host starts.")
        parts.append(f'<p class="lobby-wait" role="status">{escape(text)}</p>')
    elif "join" not in view.can:
        text = words.gettext("No seat is free at this table. You can watch, or open a table of your own.")
        parts.append(f'<p class="lobby-wait">{escape(text)}</p>')
    if "leave" in view.can:
        parts.append(_form(view, "leave", words.gettext("Leave the table"), cls="button quiet"))
    return f'<div class="lobby-go">{"".join(parts)}</div>'


def _invitation(view: TableView, words: Translator, origin: str) -> str:
    link = f"{origin}/t/{view.table}"
    # what is read aloud or typed needs no scheme, and breaks before the table
    shown = Markup("<wbr>/t/").join([link.partition("://")[2].removesuffix(f"/t/{view.table}"), view.table])
    code = Markup("<wbr>").join(view.table[i : i + 4] for i in range(0, len(view.table), 4))
    return (
        f'<aside class="invite" aria-label="{escape(words.gettext("Invitation"))}">'
        f"<h2>{escape(words.gettext('Invite friends'))}</h2>"
        f'<button class="button primary share" type="button" data-share="{escape(link)}" '
        f'data-done="{escape(words.gettext("Link copied"))}">{escape(words.gettext("Share the link"))}</button>'
        f'<p><a class="invite-link" href="{escape(link)}">{shown}</a></p>'
        f'<p class="invite-code"><span>{escape(words.gettext("Code"))}</span> <strong>{code}</strong></p>'
        f"{qr_svg(link, words.gettext('QR code of the link to this table'))}</aside>"
    )
