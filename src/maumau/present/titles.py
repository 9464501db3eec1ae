"""What stands over the table: whose turn it is, for the tab of the browser, and what a watcher is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.present.sentences import Teller
    from maumau.table.view import TableView


def watching(t: Translator, *, moved: bool) -> str:
    """What somebody without a seat is told."""
    if moved:
        return t.gettext("Your seat is no longer on this device. You are watching.")
    return t.gettext("You are watching.")


def tab_title(view: TableView, s: Teller, tab: str) -> str:
    """The title of the browser's tab: whose turn it is, unless the viewer does not want that."""
    return page_title(view, s) if tab != "never" else s.t.gettext("Table {code}").format(code=view.table)


def page_title(view: TableView, s: Teller) -> str:
    """Whose turn it is, for the tab of the browser."""
    if view.phase == "playing" and view.to_act is not None and view.to_act == view.you:
        return s.t.gettext("Your turn")
    return title_for_others(view, s)


def title_for_others(view: TableView, s: Teller) -> str:
    """The title for everybody who is not to act."""
    t = s.t
    if view.phase == "match_over":
        return t.gettext("The match is over")
    if view.phase == "round_over":
        return t.gettext("The round is over")
    if view.phase == "playing" and view.to_act is not None:
        return t.gettext("{name}’s turn").format(name=s.name(view.to_act))
    return t.gettext("Table {code}").format(code=view.table)
