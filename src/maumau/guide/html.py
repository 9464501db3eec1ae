"""A guide as HTML: contents, numbered sections with addresses, figures drawn by the cards of all pages.

The frame around it (skip link, language of the document, foot) and the style sheet `guide.css` belong to the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup, escape

from maumau.guide.model import (
    BarRow,
    Bars,
    Block,
    Facts,
    Figure,
    FigureRow,
    Guide,
    Heading,
    Items,
    Links,
    Prose,
    Questions,
    Section,
    Statement,
    Table,
)
from maumau.present.cards import card_html
from maumau.present.i18n import LANGUAGES

SHEET: Final = frozenset({"facts", "cards-and-values", "special-cards", "announcements", "summary"})
"""The sections that make up the printed page."""
EMPTY: Final = Markup("")


def render(guide: Guide) -> Markup:
    """The whole body of a guide page."""
    parts = [_head(guide), _contents(guide), *(_section(guide, section) for section in guide.sections)]
    return Markup('<article class="guide-body">{}</article>').format(EMPTY.join(parts))


def _head(guide: Guide) -> Markup:
    links = EMPTY.join(
        Markup('<li><a href="/guide/{}/{}" lang="{}" hreflang="{}"{}>{}</a></li>').format(
            code, guide.key, code, code, Markup(' aria-current="page"') if code == guide.lang else EMPTY, name
        )
        for code, name in LANGUAGES.items()
    )
    return Markup(
        '<header class="guide-head"><h1>{}</h1><p class="lead">{}</p>'
        '<p class="actions"><a class="button primary big" href="/new?rules={}">{}</a>'
        ' <a class="button big" href="/score?rules={}">{}</a></p>'
        '<nav class="guide-languages" aria-label="{}"><ul>{}</ul></nav></header>'
    ).format(
        guide.title,
        guide.lead.text,
        guide.key,
        guide.words["play"],
        guide.key,
        guide.words["score"],
        guide.words["languages"],
        links,
    )


def _contents(guide: Guide) -> Markup:
    entries = EMPTY.join(
        Markup('<li value="{}"><a href="#{}">{}</a></li>').format(section.number, section.slug, section.title)
        for section in guide.sections
    )
    return Markup('<nav class="contents" aria-labelledby="contents"><h2 id="contents">{}</h2><ol>{}</ol></nav>').format(
        guide.words["contents"], entries
    )


def _section(guide: Guide, section: Section) -> Markup:
    quiet = EMPTY.join(
        Markup('<span class="anchor" id="{}"></span>').format(option)
        for option, anchor in guide.anchors.items()
        if anchor == section.slug
    )
    return Markup(
        '<section class="guide-section{}" aria-labelledby="{}">{}<h2 id="{}"><span class="number">{}</span> {}'
        ' <a class="to-contents" href="#contents" aria-label="{}">↑</a></h2>{}</section>'
    ).format(
        " on-sheet" if section.slug in SHEET else "",
        section.slug,
        quiet,
        section.slug,
        section.number,
        section.title,
        guide.words["top"],
        EMPTY.join(_block(guide, block) for block in section.blocks),
    )


def _block(guide: Guide, block: Block) -> Markup:
    match block:
        case Prose(statements):
            told = Markup(" ").join(_inline(statement) for statement in statements)
            return Markup("<p>{}</p>{}").format(told, EMPTY.join(_note(guide, s) for s in statements))
        case Heading(text):
            return Markup("<h3>{}</h3>").format(text)
        case Items(statements, ordered):
            inside = EMPTY.join(_item(guide, s) for s in statements)
            return (Markup("<ol>{}</ol>") if ordered else Markup("<ul>{}</ul>")).format(inside)
        case Facts(rows):
            return Markup('<dl class="fact-box">{}</dl>').format(
                EMPTY.join(Markup("<dt>{}</dt><dd>{}</dd>").format(label, s.text) for label, s in rows)
            )
        case Table():
            return _table(guide, block)
        case Questions(entries):
            return EMPTY.join(
                Markup('<h3 class="question">{}</h3><p>{}</p>').format(
                    question, Markup(" ").join(_inline(answer) for answer in answers)
                )
                for question, answers in entries
            )
        case Figure():
            return _figure(guide, block)
        case Bars():
            return _bars(guide, block)
        case Links(entries):
            return Markup('<ul class="related">{}</ul>').format(
                EMPTY.join(
                    Markup('<li><a href="/guide/{}/{}">{}</a><br>{}</li>').format(guide.lang, name, title, line)
                    for name, title, line in entries
                )
            )


def _inline(statement: Statement) -> Markup:
    if statement.anchor:
        return Markup('<span id="{}">{}</span>').format(statement.anchor, statement.text)
    return escape(statement.text)


def _note(guide: Guide, statement: Statement) -> Markup:
    if not statement.note:
        return EMPTY
    return Markup('<small class="house"><b>{}.</b> {}</small>').format(guide.words["house"], statement.note)


def _item(guide: Guide, statement: Statement) -> Markup:
    ident = Markup(' id="{}"').format(statement.anchor) if statement.anchor else EMPTY
    return Markup("<li{}>{}{}</li>").format(ident, statement.text, _note(guide, statement))


def _table(guide: Guide, table: Table) -> Markup:
    head = EMPTY.join(Markup('<th scope="col">{}</th>').format(cell) for cell in table.head)
    rows = EMPTY.join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            _inline(row[0]), EMPTY.join(Markup("<td>{}</td>").format(_inline(cell)) for cell in row[1:])
        )
        for row in table.rows
    )
    inside = Markup("<table><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(
        table.caption, head, rows
    )
    return _frame(guide.words["table_scroll"].replace("{label}", table.caption), inside)


def _bars(guide: Guide, bars: Bars) -> Markup:
    """A table of shares, each drawn as a bar too; all bars of a table are drawn to the same scale."""
    full = max(0.0001, *(max(row.share, row.mark or 0.0) for row in bars.rows))
    head = EMPTY.join(Markup('<th scope="col">{}</th>').format(cell) for cell in bars.head)
    rows = EMPTY.join(_bar_row(row, full) for row in bars.rows)
    inside = Markup(
        '<table class="bars" aria-labelledby="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>'
    ).format(bars.slug, head, rows)
    label = guide.words["table_scroll"].replace("{label}", bars.caption)
    return Markup('<figure class="guide-bars"><figcaption id="{}">{}</figcaption>{}</figure>').format(
        bars.slug, bars.caption, _frame(label, inside)
    )


def _bar_row(row: BarRow, full: float) -> Markup:
    mark = EMPTY
    if row.mark is not None:
        mark = Markup('<rect class="mark" x="{:.1f}" width="1.6" height="14"/>').format(100 * row.mark / full - 0.8)
    drawn = Markup(
        '<svg class="bar" viewBox="0 0 101 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        '<rect class="ground" y="2" width="101" height="10"/>'
        '<rect class="part" y="2" width="{:.1f}" height="10"/>{}</svg>'
    ).format(100 * row.share / full, mark)
    return Markup(
        '<tr><th scope="row">{}</th>'
        '<td><span class="bar-cell">{}<span><b>{}</b> <small>{}</small></span></span></td>{}</tr>'
    ).format(
        row.label.text,
        drawn,
        row.value.text,
        row.range.text,
        EMPTY.join(Markup("<td>{}</td>").format(cell.text) for cell in row.cells),
    )


def _frame(label: str, inside: Markup) -> Markup:
    """A frame that scrolls sideways on a narrow page, reachable by keyboard and named for screen readers."""
    return Markup('<div class="scroll-x" role="region" tabindex="0" aria-label="{}">{}</div>').format(label, inside)


def _figure(guide: Guide, figure: Figure) -> Markup:
    rows = EMPTY.join(_row(guide, row) for row in figure.rows)
    inside = Markup('<div class="figure-rows{}">{}</div>').format(" chain" if figure.chain else "", rows)
    return Markup('<figure class="guide-figure" id="{}"><figcaption>{}</figcaption>{}{}</figure>').format(
        figure.slug,
        figure.label,
        _frame(guide.words["scroll"].replace("{label}", figure.label), inside),
        _told(figure.statements),
    )


def _told(statements: Iterable[Statement]) -> Markup:
    return Markup("<p>{}</p>").format(Markup(" ").join(_inline(statement) for statement in statements))


def _row(guide: Guide, row: FigureRow) -> Markup:
    cards = EMPTY.join(card_html(card, guide.lang, style=guide.suits) for card in row.cards)
    remark = Markup('<span class="remark">{}</span>').format(row.remark) if row.remark else EMPTY
    return Markup('<div class="figure-row"><span class="who">{}</span><span class="cards">{}</span>{}</div>').format(
        row.label, cards, remark
    )
