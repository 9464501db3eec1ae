"""The table page and what its forms send. Each form works as a plain post; our script sends the same by fetch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

import msgspec
from markupsafe import Markup
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from maumau.present.actions import with_call
from maumau.present.sentences import shown_name, teller
from maumau.present.titles import tab_title
from maumau.serve.ports import Refused
from maumau.table import commands
from maumau.table.settings import LEVELS
from maumau.web.device import Device, device_of, save_device
from maumau.web.errors import PageError
from maumau.web.forms import Form, read_form
from maumau.web.live import Looks, looks_of, render_table
from maumau.web.names import checked_name
from maumau.web.pages import origin, render
from maumau.web.qr import qr_svg
from maumau.web.refusals import Notice, attempt_at, notice_of
from maumau.web.session import (
    COOKIE,
    drop_seat,
    format_cookie,
    language_of,
    save_seat,
    save_session,
    saved_session,
    seat_token,
    session_of,
)
from maumau.web.site import FAMILY_STATUS, Site, wants_data, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from maumau.table.view import TableView

MAX_VERSION: Final = 2**53
MAX_ACTION: Final = 40
"""Longer than every action text."""
_CATCHES: Final = frozenset(f"catch {seat}" for seat in range(8))
_encoder: Final = msgspec.json.Encoder()
WAIT_SECONDS: Final = 2
"""How often a page without JavaScript looks again while others are on turn."""


class TablePages:
    """Everything under `/t/{table}`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables = site.services.tables

    async def table(self, request: Request) -> Response:
        """The table as this browser's seat sees it, or as a watcher."""
        view = await self.look(request)
        return self.page(request, view)

    async def act(self, request: Request) -> Response:
        """An action of the round: field `action`; `version` of the view it was chosen in; `call` armed with it."""
        form = await read_form(request)
        text = form.text("action").strip()
        if "by" in form:
            return await self.catch_for(request, text, _version(form), _other(form))
        if not text or len(text) > MAX_ACTION or not text.isascii() or not text.isprintable():
            raise PageError(422, "bad_action")
        armed = max((int(value) for value in form.all("call") if value in {"1", "2"}), default=0)
        if armed:
            text = with_call(text, armed, (await self.look(request)).legal)
        return await self.send(request, commands.Act(text), _version(form))

    async def catch_for(self, request: Request, text: str, version: int | None, by: int) -> Response:
        """On a shared device somebody who does not hold it catches; the answer shows the holder's table."""
        table, token = request.path_params["table"], device_of(request).token(by)
        if token is None:
            raise PageError(403, "not_yours")
        if text not in _CATCHES:
            raise PageError(422, "bad_action")
        try:
            await self.tables.command(table, token, commands.Act(text), version)
        except Refused as error:
            return self.answer_refusal(request, Refused(error.refusal, await self.look(request)))
        if wants_data(request):
            return self.data(request, await self.look(request))
        return RedirectResponse(f"/t/{table}", status_code=303)

    async def command(self, request: Request) -> Response:
        """What is asked of the table itself: field `command` and what that one needs."""
        form = await read_form(request)
        make = _COMMANDS.get(form.text("command"))
        if make is None:
            raise PageError(422, "bad_field", field="command")
        body = make(form)
        answer = await self.send(request, body, _version(form))
        if isinstance(body, commands.Leave) and answer.status_code in {200, 303}:
            answer = self.after_leaving(request)
        return answer

    def after_leaving(self, request: Request) -> Response:
        """To the start page without the seat; on a shared device the others stay."""
        table, own = request.path_params["table"], seat_token(request)
        left = [(seat, token) for seat, token in device_of(request).tokens if token != own]
        answer = RedirectResponse(f"/t/{table}" if left else "/", status_code=303)
        drop_seat(request, answer, table)
        if left:
            save_seat(request, answer, table, left[0][1])
        save_device(request, answer, table, Device(tuple(left)))
        return answer

    async def join(self, request: Request) -> Response:
        """Takes a free seat under a name."""
        table = request.path_params["table"]
        form = await read_form(request)
        name = checked_name(form)
        seat = form.whole("seat", low=0, high=7) if "seat" in form else None
        try:
            seated = await self.tables.join(table, name, seat=seat, token=seat_token(request))
        except Refused as error:
            return self.answer_refusal(request, error)
        answer = RedirectResponse(f"/t/{table}", status_code=303)
        self.keep(request, answer, table, seated.token, name)
        return answer

    async def seat(self, request: Request) -> Response:
        """A personal link, also as a QR code, that moves the own seat to another device."""
        table = request.path_params["table"]
        form = await read_form(request)
        whose = _seat(form) if "seat" in form else None
        try:
            claim = await self.tables.offer_seat(table, seat_token(request), whose)
        except Refused as error:
            return self.answer_refusal(request, error)
        words = words_of(request)
        view = await self.look(request)
        other = next((shown_name(one) for one in view.players if one.seat == whose and one.seat != view.you), "")
        link = f"{origin(self.site.services, request)}/t/{table}/claim/{claim}"
        return render(
            self.site.services,
            request,
            "seat.html",
            title=words.gettext("Take your seat with you") + " · Mau-Mau",
            private=True,
            other=other,
            link=link,
            qr=qr_svg(link, words.gettext("QR code of the personal link")),
            table=table,
        )

    async def ask_leave(self, request: Request) -> Response:
        """Asks before a seat is given up."""
        view = await self.look(request)
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "leave.html",
            title=words.gettext("Leave the table") + " · Mau-Mau",
            private=True,
            table=view.table,
        )

    async def ask_claim(self, request: Request) -> Response:
        """Asks before a seat is moved here, so that a preview of the link by a messenger does not use it up."""
        words = words_of(request)
        return render(
            self.site.services,
            request,
            "claim.html",
            title=words.gettext("Play on this device") + " · Mau-Mau",
            private=True,
            table=request.path_params["table"],
            claim=request.path_params["claim"],
        )

    async def claim(self, request: Request) -> Response:
        """Moves a seat to this browser."""
        table = request.path_params["table"]
        await read_form(request)
        try:
            seated = await self.tables.claim_seat(table, request.path_params["claim"])
        except Refused as error:
            return self.answer_refusal(request, error)
        answer = RedirectResponse(f"/t/{table}", status_code=303)
        self.keep(request, answer, table, seated.token)
        return answer

    async def record(self, request: Request) -> Response:
        """The finished match as text, with all seeds."""
        table = request.path_params["table"]
        view = await self.look(request)
        if view.phase != "match_over":
            raise PageError(409, "no_record")
        text = await self.tables.record(table)
        return PlainTextResponse(
            text,
            headers={
                "content-disposition": f'attachment; filename="maumau-{table}.txt"',
                "cache-control": "no-store",
            },
        )

    async def look(self, request: Request) -> TableView:
        """The view of whoever asks. On a shared device everybody of it counts as there."""
        table, own = request.path_params["table"], seat_token(request)
        for _, token in device_of(request).tokens:
            if token != own:
                await self.tables.view(table, token)
        return await self.tables.view(table, own)

    async def send(self, request: Request, body: commands.Body, version: int | None) -> Response:
        """Gives a command to the table and answers with the table as it then is."""
        table = request.path_params["table"]
        if isinstance(body, commands.NextRound | commands.Rematch | commands.ShowHands):
            await self.send_for_others(request, body)
        try:
            view = (await self.tables.command(table, seat_token(request), body, version)).view
        except Refused as error:
            return self.answer_refusal(request, error, body.action if isinstance(body, commands.Act) else "")
        if device_of(request).shared and _takes_back(body):
            await self.send_for_others(request, commands.AnswerTakeBack(agree=True))
            view = await self.look(request)
        if wants_data(request):
            return self.data(request, view)
        return RedirectResponse(f"/t/{table}", status_code=303)

    async def send_for_others(self, request: Request, body: commands.Body) -> None:
        """Going on and agreeing are pressed once for everybody on a shared device: its people sit together."""
        for _, token in device_of(request).tokens:
            if token != seat_token(request):
                with suppress(Refused):
                    await self.tables.command(request.path_params["table"], token, body)

    def answer_refusal(self, request: Request, error: Refused, action: str = "") -> Response:
        """A refusal at the table: the fresh table with a sentence of what does not go and what to do."""
        if error.view is None:
            raise error
        status = FAMILY_STATUS.get(error.refusal.family, 422)
        lang, style = language_of(request), session_of(request)["suits"]
        notice = notice_of(error.refusal, error.view, lang, style)
        if action and error.refusal.family == "illegal":
            notice = replace(notice, attempt=attempt_at(action, error.view, lang, style))
        if wants_data(request):
            return self.data(request, error.view, status, notice)
        return self.page(request, error.view, status, notice)

    def data(self, request: Request, view: TableView, status: int = 200, notice: Notice | None = None) -> Response:
        """The answer that our script reads: the version, the table's HTML, and the notice if there is one."""
        answer: dict[str, object] = {"version": view.version, "html": self.drawn(request, view)}
        if notice is not None:
            answer |= {"code": notice.code, "text": notice.text, "link": notice.link}
            if notice.attempt is not None:
                answer["attempt"] = asdict(notice.attempt)
        return Response(
            _encoder.encode(answer),
            status_code=status,
            media_type="application/json",
            headers={"cache-control": "no-store"},
        )

    def drawn(self, request: Request, view: TableView) -> str:
        """The table's HTML; that of the asker's live frame where there is one already."""
        return render_table(view, self.looks(request), self.tables.made(view.table))

    def page(self, request: Request, view: TableView, status: int = 200, notice: Notice | None = None) -> Response:
        """The whole table page."""
        words, looks = words_of(request), self.looks(request)
        waiting = view.phase == "playing" and (view.you is None or not view.legal) and view.to_act not in looks.here
        host = next((player.name for player in view.players if player.seat == view.host), "")
        invitation = words.gettext("{name} invites you to a round of Mau-Mau. Tap to sit down; no account needed.")
        return render(
            self.site.services,
            request,
            "table.html",
            title=f"{tab_title(view, teller(view, looks.prefs), looks.prefs.tab)} · Mau-Mau",
            description=invitation.replace("{name}", host) if host else "",
            status=status,
            kind="table",
            private=True,
            table=view.table,
            phase=view.phase,
            seated=view.you is not None,
            version=view.version,
            html=Markup(render_table(view, looks, self.tables.made(view.table))),  # noqa: S704 - escaped where it is made
            notice=notice,
            refresh=WAIT_SECONDS if waiting or (view.phase == "lobby" and view.you is not None) else 0,
            rules_code=view.rules.code,
            rules_name=view.rules.name,
        )

    def looks(self, request: Request) -> Looks:
        """Language and looks of whoever asks."""
        cookies = request.cookies
        if (session := saved_session(request)) is not None:
            cookies = {**cookies, COOKIE: format_cookie(session)}
        return looks_of(cookies, request.headers.get("accept-language", ""), origin(self.site.services, request))

    def keep(self, request: Request, answer: Response, table: str, token: str | None, name: str = "") -> None:
        """Keeps a new seat in this browser, and the name for the next time."""
        if token is not None:
            save_seat(request, answer, table, token)
        session = session_of(request)
        save_session(request, answer, session.at_table(table, name or session.name))


def _version(form: Form) -> int | None:
    return form.whole("version", low=0, high=MAX_VERSION) if "version" in form else None


def _takes_back(body: commands.Body) -> bool:
    return isinstance(body, commands.TakeBack) or (isinstance(body, commands.AnswerTakeBack) and body.agree)


def _seat(form: Form) -> int:
    return form.whole("seat", low=0, high=7)


def _other(form: Form) -> int:
    return form.whole("by", low=0, high=7)


def _fill(form: Form) -> commands.Body:
    level = form.choice("level", LEVELS) if "level" in form else None
    return commands.Fill(level, _seat(form) if "seat" in form else None)


def _phrase(form: Form) -> commands.Body:
    phrase, text = form.text("phrase"), form.text("text")
    return commands.Say(phrase=phrase or None, text=text or None)


_COMMANDS: Final[dict[str, Callable[[Form], commands.Body]]] = {
    "start": lambda form: commands.Start(),
    "next_round": lambda form: commands.NextRound(),
    "rematch": lambda form: commands.Rematch(),
    "to_lobby": lambda form: commands.ToLobby(),
    "misdeal": lambda form: commands.Misdeal(),
    "add_bytes": lambda form: commands.AddBytes(form.text("luck").strip().encode()),
    "leave": lambda form: commands.Leave(),
    "fill": _fill,
    "kick": lambda form: commands.Kick(_seat(form)),
    "pass_host": lambda form: commands.PassHost(_seat(form)),
    "rename": lambda form: commands.Rename(checked_name(form)),
    "seats": lambda form: commands.SetSeats(form.whole("seats", low=2, high=8)),
    "say": _phrase,
    "take_back": lambda form: commands.TakeBack(),
    "agree": lambda form: commands.AnswerTakeBack(agree=True),
    "decline": lambda form: commands.AnswerTakeBack(agree=False),
    "show_hands": lambda form: commands.ShowHands(agree=form.choice("agree", ("yes", "no")) == "yes"),
}
"""What the forms of a table may ask, by the names that `TableView.can` uses."""
