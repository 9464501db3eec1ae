"""The match sheet and the log of a table as pages of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maumau.present.cards import card_html
from maumau.present.mute import heard, muted_seats
from maumau.present.pile import pile_history
from maumau.present.sentences import shown_name, teller
from maumau.present.telling import tell_all
from maumau.web.device import device_of
from maumau.web.match_words import result
from maumau.web.pages import render
from maumau.web.play import TablePages
from maumau.web.session import prefs_of, seat_token, session_of
from maumau.web.setup import find_rules
from maumau.web.site import words_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


class SheetPages(TablePages):
    """`/t/{table}/sheet` and `/t/{table}/log`."""

    async def sheet(self, request: Request) -> Response:
        """What each round booked, and the totals."""
        view = await self.look(request)
        words = words_of(request)
        rules = find_rules(view.rules.code)
        wins = rules.scoring == "round_wins"
        return render(
            self.site.services,
            request,
            "sheet.html",
            title=words.gettext("Match sheet") + " · Mau-Mau",
            private=True,
            table=view.table,
            names=[shown_name(player) for player in view.players],
            you=view.you,
            rows=[
                {
                    "round": score.round,
                    "dealer": score.dealer,
                    "winner": score.winner,
                    "booked": score.booked,
                    "stopped": score.over != "won",
                }
                for score in view.scores
            ],
            totals=view.round_wins if wins else view.totals,
            wins=wins,
            winners=view.winners,
            result=result(view, words),
            seed=view.seed,
            over=view.phase == "match_over",
        )

    async def log(self, request: Request) -> Response:
        """The round: what was laid, with names and wishes, and what happened in words; the latest first."""
        words = words_of(request)
        # a shared device may lie in somebody else's hands
        token = None if device_of(request).shared else seat_token(request)
        view = await self.tables.view(request.path_params["table"], token)
        prefs = prefs_of(session_of(request), words.lang)
        told = heard(await self.tables.log(view.table, token), muted_seats(view, prefs.muted))
        s = teller(view, prefs)
        return render(
            self.site.services,
            request,
            "log.html",
            title=words.gettext("What happened") + " · Mau-Mau",
            private=True,
            table=view.table,
            pile=[
                {"card": card_html(one.card, words.lang, style=prefs.suits), "who": one.who, "note": one.note}
                for one in reversed(pile_history(s, told))
            ],
            lines=[line.text for line in reversed(tell_all(s, told))],
        )
