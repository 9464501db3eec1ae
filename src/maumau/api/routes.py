"""The addresses of JSON v1."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from maumau.api import shapes
from maumau.api.bodies import command_from, read, rules_from, settings_from, token_of
from maumau.api.frames import EventsOutlet, LinesOutlet
from maumau.api.guides import guide_sections
from maumau.api.health import health_routes
from maumau.api.openapi import OPERATIONS, document
from maumau.api.problems import Problem
from maumau.errors import MaumauError, RuleSetError
from maumau.rules import preset, presets
from maumau.serve.ports import NewTable
from maumau.serve.stream import LiveStream
from maumau.table import commands
from maumau.table.settings import Settings

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.serve.services import Services

    Handler = Callable[[Request], Awaitable[Response]]

PREFIX: Final = "/api/v1"
_encoder = msgspec.json.Encoder()


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON, never kept by anybody on the way."""
    return Response(
        _encoder.encode(value), status_code=status, media_type="application/json", headers={"cache-control": "no-store"}
    )


class Api:
    """The handlers. Each reads, asks `Tables`, and writes; refusals pass through as exceptions."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables = services.tables

    async def preset_list(self, _request: Request) -> Response:
        """All presets."""
        lines = []
        for name in presets():
            rules = preset(name)
            lines.append(shapes.PresetLine(name, rules.to_code(), rules.digest, (rules.players[0], rules.players[1])))
        return answer(shapes.PresetList(lines))

    async def rules(self, request: Request) -> Response:
        """One rule set by name or code."""
        rules = rules_from(request.path_params["rules"])
        return answer(
            shapes.RulesDetail(
                name=rules.name,
                code=rules.to_code(),
                digest=rules.digest,
                options=rules.to_dict(),
                toml=rules.to_toml(),
                guide=guide_sections(rules, request.query_params.get("lang", "en")),
            )
        )

    async def check(self, request: Request) -> Response:
        """Everything that is wrong with a rule set at once."""
        asked = await read(request, shapes.CheckRequest)
        try:
            rules = rules_from(asked.rules)
        except Problem as error:
            if not isinstance(error.__cause__, RuleSetError):
                raise
            return answer(shapes.RulesChecked(False, _problems(error.__cause__.problems), [], None, None))
        problems = rules.problems(asked.players)
        return answer(
            shapes.RulesChecked(
                playable=not problems,
                problems=_problems(problems),
                warnings=_problems(rules.warnings(asked.players)),
                code=_code(rules),
                digest=rules.digest,
            )
        )

    async def create(self, request: Request) -> Response:
        """A new table, and its maker's seat."""
        asked = await read(request, shapes.TableRequest)
        rules = rules_from(asked.rules)
        people = len(asked.bots) + (asked.name is not None)
        seats = asked.seats if asked.seats is not None else min(max(people, rules.players[0]), rules.players[1])
        settings = settings_from(asked, Settings())
        seated = await self.tables.create(
            NewTable(rules, seats, asked.name, tuple(asked.bots), settings, start=asked.start)
        )
        made = shapes.TableMade(
            seated.table, seated.seat, seated.token, self._link(request, f"/t/{seated.table}"), seated.version
        )
        return answer(made, 201)

    async def sit(self, request: Request) -> Response:
        """A seat under a name, or by a claim."""
        asked = await read(request, shapes.SeatRequest)
        table = request.path_params["table"]
        if asked.claim is not None:
            seated = await self.tables.claim_seat(table, asked.claim, asked.name)
        else:
            seated = await self.tables.join(table, asked.name or "", seat=asked.seat, token=token_of(request))
        return answer(shapes.SeatTaken(seated.seat, seated.token, seated.version), 201)

    async def leave(self, request: Request) -> Response:
        """Gives the asker's seat up."""
        done = await self.tables.command(request.path_params["table"], token_of(request), commands.Leave())
        return answer(shapes.Accepted(done.version))

    async def claim(self, request: Request) -> Response:
        """A one-time claim on a seat."""
        asked = await read(request, shapes.ClaimRequest)
        table = request.path_params["table"]
        claim = await self.tables.offer_seat(table, token_of(request), asked.seat)
        return answer(shapes.ClaimMade(claim, self._link(request, f"/t/{table}/claim/{claim}")), 201)

    async def view(self, request: Request) -> Response:
        """The asker's view, or a spectator's."""
        return answer(await self.tables.view(request.path_params["table"], token_of(request)))

    async def log(self, request: Request) -> Response:
        """What the asker was told in this round."""
        table, token = request.path_params["table"], token_of(request)
        view = await self.tables.view(table, token)
        return answer(shapes.LogAnswer(view.version, list(await self.tables.log(table, token))))

    async def act(self, request: Request) -> Response:
        """An action of the round."""
        asked = await read(request, shapes.ActionRequest)
        done = await self.tables.command(
            request.path_params["table"], token_of(request), commands.Act(asked.action), asked.version
        )
        return answer(shapes.Accepted(done.version))

    async def command(self, request: Request) -> Response:
        """Something asked of the table."""
        asked = await read(request, shapes.CommandRequest)
        table, token = request.path_params["table"], token_of(request)
        settings = Settings()
        if asked.settings is not None:
            settings = (await self.tables.view(table, token)).settings
        done = await self.tables.command(table, token, command_from(asked, settings), asked.version)
        return answer(shapes.Accepted(done.version))

    async def record(self, request: Request) -> Response:
        """The last finished match as text."""
        text = await self.tables.record(request.path_params["table"])
        return PlainTextResponse(text, headers={"cache-control": "no-store"})

    async def openapi(self, _request: Request) -> Response:
        """This API, described."""
        return Response(
            _encoder.encode(document(self.services.version)),
            media_type="application/json",
            headers={"cache-control": "public, max-age=300"},
        )

    def _link(self, request: Request, path: str) -> str:
        base = self.services.public_url or f"{request.url.scheme}://{request.url.netloc}"
        return base + path


class ApiStream:
    """The live stream: JSON lines, or events where the Accept header asks for those."""

    def __init__(self, services: Services) -> None:
        self.lines = LiveStream(services.tables, LinesOutlet())
        self.events = LiveStream(services.tables, EventsOutlet())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One stream."""
        accept = next((value for name, value in scope["headers"] if name == b"accept"), b"")
        chosen = self.events if b"text/event-stream" in accept.lower() else self.lines
        await chosen(scope, receive, send)


def _problems(problems: Any) -> list[shapes.RuleProblem]:
    return [shapes.RuleProblem(one.option, one.code, one.text) for one in problems]


def _code(rules: Any) -> str | None:
    try:
        code: str = rules.to_code()
    except MaumauError:
        return None
    return code


def api_routes(services: Services) -> list[Route]:
    """All routes of the API and of the server's health."""
    api = Api(services)
    routes = []
    for operation in OPERATIONS:
        if operation.handler == "stream":
            routes.append(Route(PREFIX + operation.path, ApiStream(services), name="api stream"))
            continue
        handler: Handler = getattr(api, operation.handler)
        routes.append(
            Route(PREFIX + operation.path, handler, methods=[operation.method], name=f"api {operation.handler}")
        )
    return [*routes, *health_routes(services)]
