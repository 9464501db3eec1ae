"""What stands beside the table: the log, quick phrases, and the few sentences that the page's script says."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from markupsafe import escape

from maumau.present.cards import symbol
from maumau.present.i18n import tr
from maumau.present.sentences import phrase

if TYPE_CHECKING:
    from maumau.present.sentences import Line

PHRASES: Final = (
    *("hello", "well_played", "thanks", "sorry", "hurry", "one_moment", "oh_no", "lucky", "again", "bye"),
    *("smile", "laugh", "wow", "think", "sad", "heart"),
)
"""Keys of what can be said, in the order of the buttons."""


@lru_cache(maxsize=64)
def words_html(lang: str) -> str:
    """Attributes with the sentences of the script."""
    t = tr(lang)
    words = {
        "rule": t.gettext("Read the rule"),
        "close": t.gettext("Close"),
        "reconnecting": t.gettext("Reconnecting …"),
        "lost": t.gettext("The table could not be reached. Nothing was sent; try again."),
    }
    return "".join([f' data-w-{name}="{escape(text)}"' for name, text in words.items()])


@lru_cache(maxsize=4096)
def log_html(lines: tuple[Line, ...], lang: str) -> str:
    """The log, and the button that opens it."""
    title = escape(tr(lang).gettext("What happened"))
    items = []
    for line in lines:
        seat = f' data-seat="{escape(line.seat)}"' if line.kind == "caught" else ""
        items.append(f'<li id="e-{line.n}" data-kind="{escape(line.kind)}"{seat}>{escape(line.text)}</li>')
    return (
        f'<button type="button" class="corner log-open" popovertarget="log" aria-label="{title}">'
        f"{symbol('i-log', 'ico')}</button>"
        f'<aside popover id="log" class="log" aria-label="{title}"><h2>{title}</h2><ol>{"".join(items)}</ol></aside>'
    )


@lru_cache(maxsize=4096)
def talk_html(table: str, lang: str) -> str:
    """Quick phrases, and the button that opens them."""
    t = tr(lang)
    title = escape(t.gettext("Say something"))
    buttons = [f'<button name="phrase" value="{key}">{escape(phrase(key, t))}</button>' for key in PHRASES]
    return (
        f'<button type="button" class="corner talk-open" popovertarget="talk" aria-label="{title}">'
        f"{symbol('i-say', 'ico')}</button>"
        f'<form popover id="talk" class="talk" method="post" action="/t/{escape(table)}/command" aria-label="{title}">'
        f'<input type="hidden" name="command" value="say">{"".join(buttons)}</form>'
    )
