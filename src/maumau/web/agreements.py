"""`/t/{table}/agreements`: who sits at the table and what was agreed; the host changes it here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from maumau.present.consent import show_hands
from maumau.present.sentences import shown_name
from maumau.rules import preset, presets
from maumau.serve.ports import Refused
from maumau.table import commands
from maumau.web import presets as names
from maumau.web.agreement_words import changes, groups, sentences
from maumau.web.consent_view import show_hands_html
from maumau.web.errors import PageError
from maumau.web.forms import read_form
from maumau.web.groups import Choice, Group
from maumau.web.pages import render
from maumau.web.play import TablePages
from maumau.web.refusals import notice_of
from maumau.web.session import language_of, seat_token, session_of
from maumau.web.setup import find_rules
from maumau.web.site import FAMILY_STATUS, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.present.i18n import Translator
    from maumau.table.view import TableView


class AgreementPages(TablePages):
    """The page and what its form sends."""

    async def show(self, request: Request) -> Response:
        """People and agreements; questions for the host, sentences for everybody else."""
        return self.agreements(request, await self.look(request))

    async def save(self, request: Request) -> Response:
        """The host's changes, all or none of the settings; then rules and seats, which only the lobby allows."""
        form = await read_form(request)
        view = await self.look(request)
        fields = dict(form.items())
        asked: list[commands.Body] = []
        new = changes(fields, view.settings)
        if new:
            asked.append(commands.ChangeSettings(view.settings.replace(**new)))
        if fields.get("rules", "keep") != "keep":
            if fields["rules"] not in presets():
                raise PageError(422, "bad_field", field="rules")
            asked.append(commands.ChangeRules(preset(fields["rules"])))
        if "seats" in form and form.whole("seats", low=2, high=8) != view.seats:
            asked.append(commands.SetSeats(form.whole("seats", low=2, high=8)))
        try:
            for body in asked:
                await self.tables.command(view.table, seat_token(request), body)
        except Refused as error:
            return self.agreements(request, error.view or view, error)
        return RedirectResponse(f"/t/{view.table}/agreements?saved=1", status_code=303)

    def agreements(self, request: Request, view: TableView, error: Refused | None = None) -> Response:
        """The page, with what was refused on top."""
        words = words_of(request)
        rules = find_rules(view.rules.code)
        host = "settings" in view.can
        notice = ""
        if error is not None:
            notice = notice_of(error.refusal, view, language_of(request), session_of(request)["suits"]).text
        return render(
            self.site.services,
            request,
            "agreements.html",
            title=words.gettext("People and agreements") + " · Mau-Mau",
            status=200 if error is None else FAMILY_STATUS.get(error.refusal.family, 422),
            private=True,
            table=view.table,
            notice=notice,
            saved="saved" in request.query_params and error is None,
            people=[
                {
                    "seat": player.seat,
                    "name": shown_name(player),
                    "you": player.seat == view.you,
                    "host": player.seat == view.host,
                    "away": player.away,
                    "bot": player.kind == "bot",
                    "kick": "kick" in view.can
                    and player.seat != view.you
                    and (player.kind == "human" or view.phase == "lobby"),
                    "pass_host": "pass_host" in view.can and player.kind == "human" and player.seat != view.host,
                    "hand_over": host and player.kind == "human" and player.away and player.seat != view.you,
                }
                for player in view.players
            ],
            version=view.version,
            hands=Markup(show_hands_html(show_hands(view, words), view.table, view.version, brief=True)),  # noqa: S704 - escaped where it is made
            can=view.can,
            sentences=sentences(view.settings, words),
            groups=(*self.lobby_groups(view, words), *groups(view.settings, rules, words)) if host else (),
            running=view.phase == "playing",
        )

    def lobby_groups(self, view: TableView, words: Translator) -> tuple[Group, ...]:
        """Rules and seats, which can be changed before the first deal only."""
        found = []
        if "rules" in view.can:
            own = find_rules(view.rules.code)
            title = words.gettext("As now: {rules}").replace("{rules}", names.title(own.name or own.base, words))
            others = [Choice(name, names.title(name, words)) for name in presets() if name != own.name]
            found.append(Group("rules", words.gettext("The rules"), (Choice("keep", title), *others), "keep"))
        if "seats" in view.can:
            low, high = find_rules(view.rules.code).players
            offered = range(max(2, low, len(view.players)), high + 1)
            label = words.gettext("Seats at the table")
            found.append(Group("seats", label, tuple(Choice(str(n), str(n)) for n in offered), str(view.seats)))
        return tuple(found)
