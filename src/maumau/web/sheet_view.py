"""The sheets on paper, as HTML: a counted round, and the match with its totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.present.cards import card_html, symbol
from maumau.present.escaping import escape
from maumau.web.names import name_html

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.present.models import TableModel
    from maumau.present.sheet import HandRow, SheetModel


def sheet_html(m: TableModel) -> str:
    """The sheet of a finished round or match, with what can be done next."""
    sheet = m.sheet
    assert sheet is not None
    rows = "".join([_hand(row, m, sheet) for row in sheet.rows])
    classes = f"sheet {'match' if sheet.final else 'round'}{' celebrate' if sheet.celebrate else ''}"
    if sheet.celebrate and sheet.own:
        classes += " own"
    crown = symbol("i-crown", "ico") if sheet.celebrate else ""
    reason = f'<p class="reason">{escape(sheet.reason)}</p>' if sheet.reason else ""
    return (
        f'<section id="sheet" class="{classes}" aria-labelledby="sheet-title">'
        f'<h2 id="sheet-title">{crown}{escape(sheet.title)}</h2>{reason}{_next(m, sheet)}'
        f'<ul class="hands">{rows}</ul>{_scores(m.t, sheet)}{_check(m, sheet)}</section>'
    )


def _hand(row: HandRow, m: TableModel, sheet: SheetModel) -> str:
    classes = f"hand-row{' winner' if row.winner else ''}{' you' if row.you else ''}"
    name = f'<p class="who">{name_html(row.name)}</p>'
    return f'<li class="{classes}">{name}{_counted(row, m, sheet.counted)}</li>'


def _counted(row: HandRow, m: TableModel, counted: bool) -> str:
    """The cards of a hand with the points of each below it, and the sum as children write it."""
    t = m.t
    if not row.cards:
        total = '<p class="sum"><b>0</b></p>' if counted else ""
        return f'<p class="none">{escape(t.gettext("No cards left"))}</p>{total}'
    faces = []
    for card, points in zip(row.cards, row.points, strict=True):
        below = f"<small>{points}</small>" if counted else ""
        faces.append(f"<li>{card_html(card, m.lang, style=m.style)}{below}</li>")
    hand = f'<ul class="counted">{"".join(faces)}</ul>'
    if not counted:
        left = t.ngettext("{n} card left", "{n} cards left", len(row.cards)).format(n=len(row.cards))
        return f'{hand}<p class="sum">{escape(left)}</p>'
    sums = " + ".join([str(n) for n in row.points])
    return f'{hand}<p class="sum"><span>{sums} =</span> <b>{row.sum}</b></p>'


def _scores(t: Translator, sheet: SheetModel) -> str:
    """The table of points: a row for each round, the totals last."""
    if not sheet.totals:
        return ""
    heads = []
    for name, you in sheet.columns:
        heads.append(f'<th scope="col"{" class=you" if you else ""}><bdi>{escape(name)}</bdi></th>')
    rows = []
    for number, booked in sheet.rounds:
        rows.append(f'<tr><th scope="row">{number}</th>{_cells(booked)}</tr>')
    points, round_, total = escape(t.gettext("Points")), escape(t.gettext("Round")), escape(t.gettext("Total"))
    return (
        f'<div class="scores" tabindex="0" role="region" aria-label="{points}"><table>'
        f'<thead><tr><th scope="col">{round_}</th>{"".join(heads)}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">{total}</th>{_cells(sheet.totals)}</tr></tfoot></table></div>'
    )


def _cells(texts: tuple[str, ...]) -> str:
    return "".join([f"<td>{escape(text)}</td>" for text in texts])


def _next(m: TableModel, sheet: SheetModel) -> str:
    """The buttons that go on, and for whom the table still waits."""
    t = m.t
    buttons = ""
    if "next_round" in m.can:
        buttons += _button("next_round", t.gettext("Next round"), 'class="button primary big" id="next"')
    if "rematch" in m.can:
        buttons += _button("rematch", t.gettext("Play again"), 'class="button primary big" id="next"')
    if "to_lobby" in m.can:
        buttons += _button("to_lobby", t.gettext("Other rules or seats"), 'class="button"')
    if sheet.waiting:
        buttons += f'<p class="waiting">{escape(sheet.waiting)}</p>'
    if not buttons:
        return ""
    return (
        f'<form id="next-form" class="next" method="post" action="/t/{escape(m.table)}/command">'
        f'<input type="hidden" name="version" value="{m.version}">{buttons}</form>'
    )


def _button(command: str, label: str, attributes: str) -> str:
    return f'<button {attributes} name="command" value="{command}">{escape(label)}</button>'


def _check(m: TableModel, sheet: SheetModel) -> str:
    """Links to check the shuffle and, after the match, to keep its record."""
    if not sheet.seed:
        return ""
    address = f"/verify?seed={escape(sheet.seed)}&amp;commitment={escape(sheet.commitment)}"
    links = f'<a href="{address}">{escape(m.t.gettext("Check the shuffle"))}</a>'
    if sheet.final:
        links += f' · <a href="/t/{escape(m.table)}/replay">{escape(m.t.gettext("Watch it again"))}</a>'
        links += f' · <a href="/t/{escape(m.table)}/record" download>{escape(m.t.gettext("Save the record"))}</a>'
    return f'<p class="check">{links}</p>'
