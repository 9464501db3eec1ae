"""What people do at a table besides playing: sharing a device, muting somebody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response

from maumau.present.mute import mute_key
from maumau.serve.ports import Refused
from maumau.web.device import device_of, moment, save_device
from maumau.web.errors import PageError
from maumau.web.forms import read_form
from maumau.web.names import checked_name
from maumau.web.play import TablePages
from maumau.web.session import save_seat, save_session, seat_token, session_of

if TYPE_CHECKING:
    from starlette.requests import Request


class PeoplePages(TablePages):
    """`/t/{table}/hold`, `/t/{table}/here` and `/t/{table}/mute`."""

    async def here(self, request: Request) -> Response:
        """Seats somebody else on this device."""
        table = request.path_params["table"]
        name = checked_name(await read_form(request))
        view = await self.look(request)
        own = seat_token(request)
        if view.you is None or own is None:
            raise PageError(403, "not_yours")
        try:
            seated = await self.tables.join(table, name)
        except Refused as error:
            return self.answer_refusal(request, error)
        assert seated.seat is not None
        assert seated.token is not None
        answer = RedirectResponse(f"/t/{table}#here", status_code=303)
        device = device_of(request).with_seat(view.you, own).with_seat(seated.seat, seated.token)
        save_device(request, answer, table, device)
        return answer

    async def hold(self, request: Request) -> Response:
        """The device has been handed over: the cards of its new holder are shown."""
        table = request.path_params["table"]
        seat = (await read_form(request)).whole("seat", low=0, high=7)
        device = device_of(request)
        token = device.token(seat)
        if token is None:
            raise PageError(403, "not_yours")
        view = await self.tables.view(table, token)
        answer = RedirectResponse(f"/t/{table}", status_code=303)
        if view.you == seat:
            save_seat(request, answer, table, token)
            save_device(request, answer, table, replace(device, held=moment(view)))
        else:  # the seat has been moved to another device
            save_device(request, answer, table, device.without(seat))
        return answer

    async def mute(self, request: Request) -> Response:
        """Mutes somebody for this browser, or hears them again."""
        form = await read_form(request)
        field = "mute" if "mute" in form else "hear"
        seat = form.whole(field, low=0, high=7)
        view = await self.look(request)
        player = next((one for one in view.players if one.seat == seat and one.seat != view.you), None)
        if player is None:
            raise PageError(422, "bad_field", field=field)
        answer = RedirectResponse(f"/t/{view.table}", status_code=303)
        key = mute_key(view.table, player)
        save_session(request, answer, session_of(request).muting(key, on=field == "mute"))
        return answer
