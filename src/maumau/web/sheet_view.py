"""The sheets on paper, as HTML: a counted round, and the match with its totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from maumau.present.cards import card_html, symbol

if TYPE_CHECKING:
    from maumau.present.sheet import HandRow, SheetModel
    from maumau.present.table import TableModel


def sheet_html(m: TableModel) -> str:
    """The sheet of a finished round or match, with what can be done next."""
    sheet = m.sheet
    assert sheet is not None
    rows = "".join([_hand(row, m, sheet) for row in sheet.rows])
    reason = f'<p class="reason">{escape(sheet.reason)}</p>' if sheet.reason else ""
    kind = "match" if sheet.final else "round"
    return (
        f'<section id="sheet" class="sheet {kind}{" celebrate" if sheet.celebrate else ""}" aria-labelledby="sheet-title">'
        f'<h2 id="sheet-title">{symbol("i-crown", "ico") if sheet.celebrate else ""}{escape(sheet.title)}</h2>{reason}'
        f"{_next(m, sheet)}"
        f'<ul class="hands">{rows}</ul>{_scores(m, sheet)}{_check(m, sheet)}</section>'
    )


def _hand(row: HandRow, m: TableModel, sheet: SheetModel) -> str:
    t = m.t
    name = f'<bdi class="name">{escape(row.name)}</bdi>'
    if row.winner or not row.cards:
        cards = f'<p class="none">{escape(t.gettext("No cards left"))}</p>'
        total = '<b class="sum">0</b>' if sheet.counted else ""
    else:
        faces = "".join(
            [
                f'<li>{card_html(card, m.lang, style=m.style)}{f"<small>{points}</small>" if sheet.counted else ""}</li>'
                for card, points in zip(row.cards, row.points, strict=True)
            ]
        )
        cards = f'<ul class="counted n{len(row.cards)}">{faces}</ul>'
        sums = " + ".join([str(n) for n in row.points])
        left = t.ngettext("{n} card left", "{n} cards left", len(row.cards)).format(n=len(row.cards))
        total = f'<p class="sum"><span>{sums} =</span> <b>{row.sum}</b></p>' if sheet.counted else f'<p class="sum">{escape(left)}</p>'
    classes = f"{' winner' if row.winner else ''}{' you' if row.you else ''}"
    return f'<li class="hand-row{classes}"><p class="who">{name}</p>{cards}{total}</li>'


def _scores(m: TableModel, sheet: SheetModel) -> str:
    """The table of points: a row for each round, the totals last."""
    if not sheet.totals:
        return ""
    t = m.t
    heads = "".join([f'<th scope="col"{" class=you" if you else ""}><bdi>{escape(name)}</bdi></th>' for name, you in sheet.columns])
    rows = "".join(
        [
            f'<tr><th scope="row">{number}</th>{"".join([f"<td>{escape(cell)}</td>" for cell in cells])}</tr>'
            for number, cells in sheet.rounds
        ]
    )
    totals = "".join([f"<td>{escape(cell)}</td>" for cell in sheet.totals])
    return (
        f'<div class="scores" tabindex="0" role="region" aria-label="{escape(t.gettext("Points"))}"><table>'
        f'<thead><tr><th scope="col">{escape(t.gettext("Round"))}</th>{heads}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row">{escape(t.gettext("Total"))}</th>{totals}</tr></tfoot></table></div>'
    )


def _next(m: TableModel, sheet: SheetModel) -> str:
    t = m.t
    buttons = ""
    if "next_round" in m.can:
        buttons += f'<button class="button primary big" id="next" name="command" value="next_round">{escape(t.gettext("Next round"))}</button>'
    if "rematch" in m.can:
        buttons += f'<button class="button primary big" id="next" name="command" value="rematch">{escape(t.gettext("Play again"))}</button>'
    if "to_lobby" in m.can:
        buttons += f'<button class="button" name="command" value="to_lobby">{escape(t.gettext("Other rules or seats"))}</button>'
    if sheet.waiting:
        buttons += f'<p class="waiting" role="status">{escape(sheet.waiting)}</p>'
    if not buttons:
        return ""
    return (
        f'<form id="next-form" class="next" method="post" action="/t/{escape(m.table)}/command">'
        f'<input type="hidden" name="version" value="{m.version}">{buttons}</form>'
    )


def _check(m: TableModel, sheet: SheetModel) -> str:
    if not sheet.seed:
        return ""
    text = escape(m.t.gettext("Check the shuffle"))
    record = ""
    if sheet.final:
        record = f' · <a href="/t/{escape(m.table)}/record" download>{escape(m.t.gettext("Save the record"))}</a>'
    return f'<p class="check"><a href="/verify?seed={escape(sheet.seed)}&amp;commitment={escape(sheet.commitment)}">{text}</a>{record}</p>'
