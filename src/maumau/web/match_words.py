"""The result of a match in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.present.names import list_of
from maumau.present.sentences import shown_name

if TYPE_CHECKING:
    from maumau.present.i18n import Translator
    from maumau.table.view import TableView


def result(view: TableView, words: Translator) -> str:
    """Who won the match, ties told in words; nothing while it runs."""
    if view.phase != "match_over" or view.winners is None:
        return ""
    names = {player.seat: shown_name(player) for player in view.players}
    won = [names[seat] for seat in view.winners if seat in names]
    if not won:
        stopped = view.scores[-1].over != "won"
        return words.gettext("Nobody won this match.") if stopped else words.gettext("The match is a draw.")
    if view.you in view.winners:
        if len(won) == 1:
            return words.gettext("You have won the match!")
        return words.gettext("{names} share the victory.").replace("{names}", list_of(won, words.lang))
    if len(won) == 1:
        return words.gettext("{name} has won the match.").replace("{name}", won[0])
    return words.gettext("{names} share the victory.").replace("{names}", list_of(won, words.lang))
