"""Stepping through a finished match with all hands face up: `/t/{table}/replay`, and `/replay` for a pasted record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from maumau.errors import MaumauError
from maumau.present.cards import card_html, suit_html
from maumau.present.names import capital, jokers_differ, list_of
from maumau.present.sentences import Teller
from maumau.present.sheet import rules_of
from maumau.present.telling import tell_all
from maumau.serve.finished import FinishedMatches
from maumau.serve.ports import Refused
from maumau.serve.replays import Moment, look_at
from maumau.web import presets as names
from maumau.web.errors import PageError
from maumau.web.forms import MAX_RECORD_BYTES, read_form
from maumau.web.pages import origin, render
from maumau.web.session import prefs_of, session_of
from maumau.web.site import Site, words_of
from maumau.web.verify import Check, check_record_lines

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from maumau.present.prefs import Prefs
    from maumau.table.view import SeenDict

_AT = re.compile(r"([0-9]{1,4})\.([0-9]{1,6})\Z")
FIRST: Final = (1, 0)


def place_of(text: str) -> tuple[int, int]:
    """Round and step of an address or form, the very beginning for anything that is none."""
    found = _AT.match(text)
    return (int(found[1]), int(found[2])) if found else FIRST


def match_of(text: str) -> int | None:
    """The number of a match in an address; None, the last one, for anything that is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


class ReplayPages:
    """Both pages; the one of a table is a link that can be passed on, the other keeps nothing on the server."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.matches = FinishedMatches(site.services.tables)

    async def of_table(self, request: Request) -> Response:
        """A finished match of a table, by its number or the last. Refused before its end: hidden cards would show."""
        table = request.path_params["table"]
        await self.site.services.tables.view(table)
        query = request.query_params
        try:
            number, last, text = await self.matches.record(table, match_of(query.get("m", "")))
        except Refused as error:
            raise PageError(409, "no_record") from error
        place = place_of(query.get("at", ""))
        return self.page(request, text, place, table=table, check="check" in query, match=(number, last))

    async def ask(self, request: Request) -> Response:
        """The form for a record."""
        return self.form(request)

    async def show(self, request: Request) -> Response:
        """A pasted record, at the place that was asked for."""
        form = await read_form(request, MAX_RECORD_BYTES)
        text = form.text("record").replace("\r\n", "\n").strip()
        if not text:
            return self.form(request, words_of(request).gettext("There is nothing to show yet. Paste a record."))
        try:
            return self.page(request, text + "\n", place_of(form.text("at")), check="check" in form)
        except MaumauError as error:
            problem = words_of(request).gettext("This record cannot be replayed:")
            return self.form(request, f"{problem} {error.text}", text)

    def form(self, request: Request, problem: str = "", record: str = "") -> Response:
        """Where a record is pasted, or read from a file by the script."""
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "replay_form.html",
            title=words.gettext("Watch a match again") + " · Mau-Mau",
            status=422 if problem else 200,
            problem=problem,
            record=record,
        )

    def page(
        self,
        request: Request,
        text: str,
        place: tuple[int, int],
        *,
        table: str = "",
        check: bool = False,
        match: tuple[int, int] = (0, 0),
    ) -> Response:
        """The match at one place. `match`: its number at the table, and that of the last finished one there."""
        moment = look_at(text, *place)
        words = words_of(request)
        prefs = prefs_of(session_of(request), words.lang)
        rules = rules_of(moment.code)
        said, jokers = rules.words, jokers_differ(rules)
        teller = Teller(words, dict(enumerate(moment.names)), None, prefs.suits, said, jokers)
        checks: list[Check] = check_record_lines(text, words) if check else []
        at = f"{moment.round}.{moment.step}"
        link = f"{origin(self.site.services, request)}/t/{table}/replay?at={at}&m={match[0]}" if table else ""
        return render(
            self.site.services,
            request,
            "replay.html",
            title=words.gettext("Watch a match again") + " · Mau-Mau",
            description=words.gettext("A match of Mau-Mau, step by step, with all hands face up."),
            table=table,
            number=match[0],
            is_last=match[0] == match[1],
            record=text,
            link=link,
            rules=names.title(moment.rules_name or moment.code, words),
            guide=f"/guide/{words.lang}/{moment.code}",
            m=moment,
            ways=ways(moment),
            seats=seats(moment, prefs),
            middle=middle(moment, teller, prefs),
            did=told(teller, moment.events) or words.gettext("The cards are dealt."),
            steps=[
                {"at": f"{moment.round}.{n}", "text": told(teller, events), "here": n == moment.step}
                for n, (_, events) in enumerate(moment.actions)
            ],
            result=result(moment, teller),
            checks=checks,
        )


def told(s: Teller, events: tuple[SeenDict, ...]) -> str:
    """What an action brought about, drawn cards by their names."""
    lines = []
    for line, event in ((line, events[line.n]) for line in tell_all(s, list(events))):
        cards = event.get("cards") if event["kind"] == "drew" else None
        named = list_of([s.card(card) for card in cards], s.t.lang) if cards else ""
        lines.append(f"{line.text} ({named})" if named else line.text)
    return " ".join(lines)


def ways(m: Moment) -> dict[str, str]:
    """Where the buttons lead: one step or to an end; an absent one has no way to go."""
    found: dict[str, str] = {}
    if m.step:
        found |= {"first": f"{m.round}.0", "prev": f"{m.round}.{m.step - 1}"}
    elif m.round > 1:
        found["prev"] = f"{m.round - 1}.{m.rounds[m.round - 2]}"
    if m.step < m.steps:
        found |= {"next": f"{m.round}.{m.step + 1}", "last": f"{m.round}.{m.steps}"}
    elif m.round < len(m.rounds):
        found["next"] = f"{m.round + 1}.0"
    return found


def seats(m: Moment, prefs: Prefs) -> list[dict[str, Any]]:
    """Every player with the own hand, in seat order."""
    drawn = {card for event in m.events if event["kind"] == "drew" for card in event.get("cards") or ()}
    return [
        {
            "name": name,
            "acting": seat == m.to_act and not m.over,
            "did": seat == m.seat,
            "dealer": seat == m.dealer,
            "winner": seat == m.winner and bool(m.over),
            "points": m.points[seat] if m.points else None,
            "total": m.totals[seat],
            "cards": [
                card_html(card, prefs.lang, style=prefs.suits, cls="new" if seat == m.seat and card in drawn else "")
                for card in m.hands[seat]
            ],
        }
        for seat, name in enumerate(m.names)
    ]


def middle(m: Moment, s: Teller, prefs: Prefs) -> dict[str, Any]:
    """Stock, pile, and what hangs on them."""
    t = s.t
    return {
        "top": card_html(m.top, prefs.lang, style=prefs.suits),
        "below": [card_html(card, prefs.lang, style=prefs.suits) for card in m.pile[-4:]],
        "stock": t.ngettext("Stock: {n} card", "Stock: {n} cards", m.stock).format(n=m.stock),
        "wish": suit_html(m.wish, prefs.lang, style=prefs.suits) if m.wish else "",
        "debt": t.ngettext("take {n}", "take {n}", m.debt).format(n=m.debt) if m.debt else "",
        "direction": t.gettext("Play goes clockwise") if m.direction > 0 else t.gettext("Play goes counter-clockwise"),
    }


def result(m: Moment, s: Teller) -> str:
    """Who has won, at the end of the match; "" before."""
    if not m.is_over:
        return ""
    winners = list_of([m.names[seat] for seat in m.winners], s.t.lang)
    return capital(s.t.gettext("Winner by this record: {names}").replace("{names}", winners or "–"))
