"""The start page, the set-up, and the way to a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from starlette.responses import RedirectResponse, Response

from maumau.present.cards import card_html
from maumau.rules import presets
from maumau.serve.ports import NewTable
from maumau.web import presets as names
from maumau.web.contrast import from_base
from maumau.web.errors import PageError, sentences
from maumau.web.forms import Form, read_form
from maumau.web.names import checked_name
from maumau.web.pages import render
from maumau.web.session import Session, language_of, save_seat, save_session, session_of
from maumau.web.set_card import difference_rows, heading, set_title
from maumau.web.set_names import clean_set_name
from maumau.web.settings_page import chosen, look_groups
from maumau.web.setup import Setup, find_rules, from_fields, last_setup, seat_problems
from maumau.web.setup_words import option_groups, summary, switches, table_groups
from maumau.web.shelf import opens, shelf_of
from maumau.web.site import Site, wants_data, words_of

if TYPE_CHECKING:
    from starlette.requests import Request

FAN = ("7S", "9H", "JC", "QD", "AH")


class StartPages:
    """`/`, `/play`, `/new`, `/join`."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def start(self, request: Request) -> Response:
        """Three large choices."""
        words, session = words_of(request), session_of(request)
        lang = language_of(request)
        return render(
            self.site.services,
            request,
            "start.html",
            title="Mau-Mau",
            kind="start",
            here="start",
            fan=[card_html(card, lang, style=session["suits"]) for card in FAN],
            summary=summary(last_setup(session.setup, lang), words),
            table=await self.open_table(session),
        )

    async def open_table(self, session: Session) -> str:
        """The table this browser was last at, while it is still there."""
        return session.table

    async def play(self, request: Request) -> Response:
        """One tap: a table of the last used set, dealt at once against the computer or open for friends."""
        form = await read_form(request)
        friends = form.choice("go", ("computer", "friends")) == "friends"
        session = session_of(request)
        if friends and not session.name:
            return RedirectResponse("/new?with=friends", status_code=303)
        setup = last_setup(session.setup, language_of(request))
        name = session.name or words_of(request).pgettext("player", "You")
        return await self.open(request, session, setup, name, friends=friends)

    async def ask(self, request: Request) -> Response:
        """The set-up form, filled with what was chosen last."""
        query = request.query_params
        session = session_of(request)
        setup = last_setup(session.setup, language_of(request))
        key = query.get("rules", setup.rules)
        find_rules(key)
        if key != setup.rules:
            setup = replace(setup, rules=key, answers={}, title="")
        if "title" in query and key not in presets():
            setup = replace(setup, title=clean_set_name(query["title"][:200]))
        return self.form(request, setup, session.name, friends=query.get("with") == "friends")

    async def create(self, request: Request) -> Response:
        """Opens the table of a filled form, or shows the form again with what does not fit."""
        form = await read_form(request)
        friends = form.text("with") == "friends"
        setup = from_fields(dict(form.items()), strict=True)
        session = session_of(request).with_settings(chosen(form))
        request.state.session = session
        words = words_of(request)
        try:
            name = self.name_of(form, friends=friends)
        except PageError as error:
            _, advice = sentences(error.code, error.status, words.gettext, error.params)
            if wants_data(request):
                raise
            return self.form(request, setup, form.text("name")[:240], friends=friends, status=422, name_problem=advice)
        if seat_problems(setup):
            most = setup.rule_set().players[1]
            problem = words.gettext("With these cards at most {n} people can play.").replace("{n}", str(most))
            return self.form(request, setup, name, friends=friends, status=422, problems=[problem])
        shown = name or words.pgettext("player", "You")
        session = replace(session, name=name, setup=setup.to_fields())
        answer = await self.open(request, session, setup, shown, friends=friends)
        if friends and form.choice("device", ("own", "one"), "own") == "one":
            answer.headers["location"] += "#here"
        return answer

    async def join(self, request: Request) -> Response:
        """To the table of a code that somebody typed, or of a whole link that was pasted."""
        code = request.query_params.get("code", "").strip()
        if opens(code) or "/r/" in code:
            return RedirectResponse(f"/r?{urlencode({'code': code})}", status_code=303)
        code = code.split("?")[0].split("#")[0].rstrip("/").rpartition("/")[2].replace(" ", "").replace("-", "")
        code = code.lower()
        if not (code.isascii() and code.isalnum() and len(code) <= 64):
            raise PageError(404, "no_table")
        await self.site.services.tables.view(code)
        return RedirectResponse(f"/t/{code}", status_code=303)

    def name_of(self, form: Form, *, friends: bool) -> str:
        """The name of the form; against the computer it may stay empty."""
        return checked_name(form) if friends or form.text("name").strip() else ""

    async def open(self, request: Request, session: Session, setup: Setup, name: str, *, friends: bool) -> Response:
        """Makes the table and goes there."""
        seated = await self.site.services.tables.create(
            NewTable(
                rules=setup.rule_set(),
                seats=setup.opponents + 1,
                name=name,
                bots=() if friends else (setup.level,) * setup.opponents,
                settings=setup.settings(),
                start=not friends,
            )
        )
        answer = RedirectResponse(f"/t/{seated.table}", status_code=303)
        save_session(request, answer, replace(session, table=seated.table))
        if seated.token is not None:
            save_seat(request, answer, seated.table, seated.token)
        return answer

    def form(
        self,
        request: Request,
        setup: Setup,
        name: str,
        *,
        friends: bool,
        status: int = 200,
        problems: list[str] | None = None,
        name_problem: str = "",
    ) -> Response:
        """The set-up page."""
        words, session = words_of(request), session_of(request)
        rules = setup.rule_set()
        base, found = from_base(setup.base(), words.lang)
        extra = "&with=friends" if friends else ""
        same = {"rules": setup.rules, **({"title": setup.title} if setup.title else {})}
        return render(
            self.site.services,
            request,
            "new.html",
            title=words.gettext("A new table") + " · Mau-Mau",
            status=status,
            kind="new",
            private=True,
            here="new",
            heading=words.gettext("A table with friends") if friends else words.gettext("A match against the computer"),
            presets=[
                {
                    "name": preset,
                    "title": names.title(preset, words),
                    "character": names.character(preset, words),
                    "href": f"/new?rules={preset}{extra}",
                }
                for preset in presets()
            ],
            chosen=setup.rules,
            own=set_title(setup.rules, setup.title, words) if setup.rules not in presets() else "",
            title_of_set=setup.title,
            own_differences=difference_rows(found, words) if setup.rules not in presets() else "",
            own_heading=heading(base, found, words),
            compose=f"/compose?{urlencode({'rules': setup.rules, **({'name': setup.title} if setup.title else {})})}",
            shelf=[
                (one.name, f"/new?{urlencode({'rules': one.code, 'title': one.name})}{extra}", one.code == setup.rules)
                for one in shelf_of(request)
            ],
            other_way=f"/new?{urlencode(same if friends else {**same, 'with': 'friends'})}",
            guide=f"/guide/{words.lang}/{setup.rules}",
            options=option_groups(setup, words),
            switches=switches(setup, words),
            table_groups=table_groups(setup, rules, words, friends=friends),
            your_groups=look_groups(words, session),
            name=name,
            name_problem=name_problem,
            problems=problems or [],
            friends=friends,
            go=words.gettext("Open the table") if friends else words.gettext("Deal the cards"),
        )
