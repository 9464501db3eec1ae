"""What several people share, as HTML: questions that need everybody's consent, open hands, one device."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from maumau.present.cards import card_html, symbol
from maumau.present.consent import catch_label
from maumau.present.escaping import escape
from maumau.present.i18n import tr
from maumau.present.sentences import shown_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from maumau.present.consent import OpenHandsModel, ShowHandsModel, TakeBackModel
    from maumau.table.view import TableView
    from maumau.web.device import Catch


def _form(table: str, version: int, ident: str, inside: str, cls: str) -> str:
    return (
        f'<form id="{ident}" class="{cls}" method="post" action="/t/{escape(table)}/command">'
        f'<input type="hidden" name="version" value="{version}">{inside}</form>'
    )


def take_back_html(model: TakeBackModel | None, table: str, version: int) -> str:
    """The question whether an action may be taken back, for everybody at the table to see."""
    if model is None:
        return ""
    state = f"<p>{escape(model.state)}</p>" if model.state else ""
    buttons = "".join(
        [
            f'<button class="button{" primary" if command == "agree" else ""}" name="command" value="{command}">'
            f"{escape(label)}</button>"
            for command, label in model.answers
        ]
    )
    buttons = f'<p class="answers">{buttons}</p>' if buttons else ""
    return _form(table, version, "back", f'<p class="question">{escape(model.text)}</p>{state}{buttons}', "takeback")


def take_back_button(label: str, table: str, version: int) -> str:
    """The button that asks the others; quiet, since it is seldom wanted."""
    return _form(
        table,
        version,
        "take-back",
        f'<button class="quiet" name="command" value="take_back">{escape(label)}</button>',
        "consent",
    )


def show_hands_html(model: ShowHandsModel | None, table: str, version: int, *, brief: bool = False) -> str:
    """The question whether watchers may see all hands, and who has agreed. `brief`: what is agreed stands above."""
    if model is None:
        return ""
    told = " ".join([part for part in ("" if brief else model.text, model.state) if part])
    text = f"<p>{escape(told)}</p>" if told else ""
    return _form(
        table,
        version,
        "show-hands",
        f'<input type="hidden" name="agree" value="{model.agree}">{text}'
        f'<button class="button quiet" name="command" value="show_hands">{escape(model.label)}</button>',
        "consent",
    )


@lru_cache(maxsize=1024)
def open_hands_html(model: OpenHandsModel, lang: str, style: str) -> str:
    """All hands, for watchers only."""
    rows = []
    for seat, name, hand in model.hands:
        cards = "".join([card_html(card, lang, style=style) for card in hand])
        rows.append(
            f'<li id="open-{seat}"><bdi class="name">{escape(name)}</bdi><span class="cards">{cards}</span></li>'
        )
    title = escape(model.title)
    return f'<section id="open-hands" class="open-hands"><h2>{title}</h2><ul>{"".join(rows)}</ul></section>'


def catches_html(catches: Sequence[Catch], view: TableView, lang: str) -> str:
    """On a shared device: whom its people may catch, whoever holds it."""
    if not catches:
        return ""
    names = {player.seat: shown_name(player) for player in view.players}
    forms = []
    for one in catches:
        label = catch_label(names.get(one.target, ""), tr(lang))
        wait = f' data-after="{one.wait_ms}"' if one.wait_ms else ""
        forms.append(
            f'<form id="catch-here-{one.target}" method="post" action="/t/{escape(view.table)}/act">'
            f'<input type="hidden" name="version" value="{view.version}">'
            f'<input type="hidden" name="by" value="{one.by}">'
            f'<button class="catch" name="action" value="catch {one.target}"{wait}>'
            f"{symbol('cat', 'cat')}{escape(label)}</button></form>"
        )
    return f'<div id="catches-here" class="catches-here">{"".join(forms)}</div>'
