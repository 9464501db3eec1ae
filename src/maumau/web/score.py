"""`/score`: a sheet for people who play with real cards. The whole sheet is in its address; nothing is kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

from maumau.rules import presets
from maumau.score import MOST_ROUNDS, Sheet, SheetError, holds_cards, points_asked, wild_asked
from maumau.table.names import clean_name
from maumau.web import presets as names
from maumau.web.errors import PageError
from maumau.web.forms import read_form
from maumau.web.pages import origin, render
from maumau.web.qr import qr_svg
from maumau.web.score_form import (
    MOST_PLAYERS,
    NOBODY,
    Begin,
    Draft,
    opened,
    read_begin,
    read_draft,
    refused,
    settled,
    tap,
    typed_of,
)
from maumau.web.score_words import chip_rows, goal, hints, reason, result, rows, standings, sum_line
from maumau.web.session import language_of, session_of
from maumau.web.setup import find_rules, last_setup
from maumau.web.site import Site, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.present.i18n import Translator

PRINTED_ROWS = 14
"""A printed sheet has at least so many rows, the empty ones to be filled in by hand."""

PRINTED_SIZES = {"": 20, "long": 40, "longer": 75, "huge": MOST_ROUNDS}
"""Up to how many rounds each size of print puts on one page."""


class ScorePages:
    """The form of a new sheet, and the sheet."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def ask(self, request: Request) -> Response:
        """A new sheet: rules and names."""
        session = session_of(request)
        rules = request.query_params.get("rules") or last_setup(session.setup, language_of(request)).rules
        find_rules(rules)
        return self.begin_page(request, Begin(rules, names=(session.name, *("",) * (MOST_PLAYERS - 1))))

    async def begin(self, request: Request) -> Response:
        """To the empty sheet, or the form again with what is wrong."""
        found = opened(read_begin(await read_form(request)), words_of(request))
        if isinstance(found, Begin):
            return self.begin_page(request, found, status=422)
        return RedirectResponse(f"/score/{found.to_text()}", status_code=303)

    async def show(self, request: Request) -> Response:
        """The sheet with the form for the next round, or for the one that is being corrected."""
        sheet = self.sheet(request)
        edit = self.number(request.query_params.get("edit", ""), sheet)
        draft = Draft.of(sheet.rounds[edit - 1] if edit else None, sheet.players)
        return self.page(request, sheet, draft, edit)

    async def change(self, request: Request) -> Response:
        """Writes a round down, corrects one, crosses one out, counts a tapped card, or begins anew."""
        sheet, form, words = self.sheet(request), await read_form(request), words_of(request)
        edit = self.number(form.text("edit"), sheet)
        draft = settled(read_draft(form, sheet.players), sheet.rules)
        verb, _, rest = form.text("do", "write").partition(":")
        try:
            match verb:
                case "write":
                    typed = typed_of(draft, sheet, words)
                    if isinstance(typed, Draft):
                        return self.page(request, sheet, typed, edit, status=422)
                    changed = sheet.with_changed(edit, typed) if edit else sheet.with_round(typed)
                    return self.to(changed)
                case "undo" if sheet.rounds:
                    return self.to(sheet.without(len(sheet.rounds)))
                case "cross" if edit:
                    return self.to(sheet.without(edit))
                case "again":
                    return self.to(sheet.again())
                case "tap" | "back":
                    return self.page(request, sheet, self.tapped(verb, rest, draft, sheet, words), edit)
        except SheetError as error:
            return self.page(request, sheet, refused(draft, sheet, error, words), edit, status=422)
        raise PageError(422, "bad_field", field="do")

    def tapped(self, verb: str, what: str, draft: Draft, sheet: Sheet, words: Translator) -> Draft:
        """The draft after a tap "SEAT:CARD", or "SEAT" to take the last card of a hand back."""
        seat, _, card = what.partition(":")
        if seat not in {str(one) for one in range(sheet.players)} or (verb == "tap") != bool(card):
            raise PageError(422, "bad_field", field="do")
        return tap(draft, sheet.rules, int(seat), card, words)

    def sheet(self, request: Request) -> Sheet:
        """The sheet of the address. Raises PageError `no_sheet` for anything that is none."""
        try:
            sheet = Sheet.from_text(request.path_params["sheet"])
        except SheetError as error:
            raise PageError(404, "no_sheet") from error
        if any(clean_name(name) != name for name in sheet.names):
            raise PageError(404, "no_sheet")
        return sheet

    def number(self, text: str, sheet: Sheet) -> int:
        """The round that is corrected; 0 for the next one."""
        return int(text) if text in {str(n) for n in range(1, len(sheet.rounds) + 1)} else 0

    def to(self, sheet: Sheet) -> Response:
        """To the address of a changed sheet."""
        return RedirectResponse(f"/score/{sheet.to_text()}", status_code=303)

    def begin_page(self, request: Request, begin: Begin, status: int = 200) -> Response:
        """The form of a new sheet."""
        words = words_of(request)
        offered = [(name, names.title(name, words)) for name in presets()]
        if begin.rules and begin.rules not in presets():
            offered.insert(0, (begin.rules, words.gettext("Own rules {code}").format(code=begin.rules)))
        return render(
            self.site.services,
            request,
            "score_new.html",
            title=words.gettext("Score sheet") + " · Mau-Mau",
            description=words.gettext("Keep the score when you play with real cards: totals, who deals, who wins."),
            status=status,
            kind="score",
            here="rules",
            begin=begin,
            offered=offered,
        )

    def page(self, request: Request, sheet: Sheet, draft: Draft, edit: int = 0, status: int = 200) -> Response:
        """The page of a sheet."""
        words, style = words_of(request), session_of(request)["suits"]
        address = f"{origin(self.site.services, request)}/score/{sheet.to_text()}"
        key = sheet.rules.name if sheet.rules.name in presets() else sheet.rules.to_code()
        number = edit or len(sheet.rounds) + 1
        dealer = sheet.lines[edit - 1].dealer if edit else sheet.dealer
        return render(
            self.site.services,
            request,
            "score.html",
            title=words.gettext("Score sheet") + " · " + ", ".join(sheet.names),
            description=result(sheet, words) or goal(sheet, words),
            status=status,
            kind="score",
            here="rules",
            private=True,
            action=f"/score/{sheet.to_text()}",
            address=address,
            qr=qr_svg(address, words.gettext("QR code of this sheet")) if len(address) < 1_200 else "",
            rules_title=names.title(sheet.rules.name, words)
            if sheet.rules.name in presets()
            else words.gettext("Own rules {code}").format(code=key),
            guide=f"/guide/{words.lang}/{key}",
            names=sheet.names,
            standings=standings(sheet, words),
            rows=rows(sheet),
            blank=range(
                0 if sheet.is_over or sheet.rules.scoring == "single_round" else PRINTED_ROWS - len(sheet.rounds)
            ),
            wins=sheet.rules.scoring in {"round_wins", "single_round"},
            totals=[row["number"] for row in standings(sheet, words)],
            winners=sheet.winners,
            result=result(sheet, words),
            reason=reason(sheet, words),
            goal=goal(sheet, words),
            hints=hints(sheet, words),
            keeps=holds_cards(sheet.rules, sheet.players),
            wild=wild_asked(sheet.rules),
            factor=sheet.rules.wild_finish_multiplier,
            writing=bool(edit) or not sheet.is_over,
            edit=edit,
            heading=(words.gettext("Correct round {n}") if edit else words.gettext("Round {n} · {name} deals")).format(
                n=number, name=sheet.names[dealer]
            ),
            draft=draft,
            nobody=NOBODY,
            hands=[
                {
                    "seat": seat,
                    "name": name,
                    "points": draft.points[seat],
                    "tapped": "".join(draft.tapped[seat]),
                    "sum": sum_line(sheet, draft.tapped[seat]),
                    "chips": chip_rows(sheet, draft.tapped[seat], words, style),
                    "bad": draft.problem if draft.at == seat else "",
                }
                for seat, name in enumerate(sheet.names)
            ]
            if points_asked(sheet.rules)
            else [],
            uncounted=any(not line.counted for line in sheet.lines),
            size=next(name for name, most in PRINTED_SIZES.items() if len(sheet.rounds) <= most),
        )
