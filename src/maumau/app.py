"""The composition root: the one file that picks implementations and puts the running parts together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maumau.api import api_routes
from maumau.api.problems import Problem, answer_for
from maumau.bus.local import LocalBus
from maumau.bus.memory import MemoryBus
from maumau.info import build_info
from maumau.serve.commit import commit
from maumau.serve.guard import Guard
from maumau.serve.owner import owner_of
from maumau.serve.ports import Refused
from maumau.serve.runner import Runner, Thinker
from maumau.serve.services import Services
from maumau.serve.sweep import Sweep
from maumau.serve.tables import Tables
from maumau.serve.thinker import ProcessThinker
from maumau.store.memory import MemoryStore
from maumau.store.ports import Store, StoreClosed
from maumau.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.bus.ports import Bus

PROLONG_MS: Final = 120_000
"""Open clocks get so much more when the server stops, so that a restart costs nobody a turn."""
DAY_MS: Final = 86_400_000
FILE: Final = "tables.sqlite3"

OFTEN: Final = frozenset(
    {"/t/{table}/act", "/t/{table}/stream", "/api/v1/tables/{table}/actions", "/api/v1/tables/{table}/stream"}
)
"""Addresses that are asked at every action: they are looked for first."""

ANSWERED: Final = (Refused, Problem, StoreClosed, HTTPException, ClientDisconnect, Exception)

log = logging.getLogger("maumau.app")


@dataclass(frozen=True, slots=True)
class Share:
    """Which of several processes of one machine this is: *number* of *count*, from 0; *folder*: where they meet."""

    number: int
    count: int
    folder: Path

    def has(self, table_id: str) -> bool:
        """Whether a table belongs to this process; any of them may serve it."""
        return owner_of(table_id, self.count) == self.number


@dataclass(frozen=True, slots=True)
class Config:
    """What a server is started with. `data` None: tables live in memory. `retire_ms`: for so long tables that
    nobody touches are kept, None for ever. `database`: the address of a PostgreSQL database that keeps the tables
    instead of `data`, for any number of processes; it may hold a password and is shown nowhere.

    `limits`: whether requests are slowed down by address. `pages`: whether the pages are served beside the API.
    `share`: given to each of several processes over one folder or database, which one parent started.
    """

    data: Path | None = None
    public_url: str = ""
    retire_ms: int | None = 90 * DAY_MS
    limits: bool = True
    pages: bool = True
    durable: bool = True
    database: str = field(default="", repr=False)
    share: Share | None = None


class App:
    """A running server as an ASGI application: `asgi` for uvicorn or a test client, `end_streams` for a stop."""

    def __init__(self, config: Config, *, store: Store | None = None, thinker: Thinker | None = None) -> None:
        self.config = config
        self.store, self.bus = (store, MemoryBus()) if store is not None else open_both(config, self._in_memory)
        self.tables = Tables(self.store, self.bus, is_own=config.share.has if config.share else None)
        self.runner = Runner(self.tables, thinker or ProcessThinker())
        self.sweep = Sweep(self.tables, retire_ms=config.retire_ms)
        info = build_info()
        self.services = Services(self.tables, info["version"], commit(), info["core"], config.public_url)
        self._page_answers: dict[Any, Any] = {}
        self.starlette = Starlette(
            routes=self._routes(),
            lifespan=self._lifespan,
            exception_handlers=dict.fromkeys(ANSWERED, self._answer),
        )
        self.asgi = Guard(self.starlette, self._refuse, public_url=config.public_url, limits=config.limits)

    def end_streams(self) -> None:
        """Ends all live streams; the server can then finish its requests."""
        self.tables.streams.end_all()

    def _in_memory(self) -> list[str]:
        return [live.table.id for live in self.tables.cached()]

    def _routes(self) -> list[BaseRoute]:
        routes: list[BaseRoute] = list(api_routes(self.services))
        if self.config.pages:
            from maumau import web
            from maumau.serve.static import static_files

            routes.append(Route("/static/{name:path}", static_files("maumau.web", "static"), name="static"))
            routes.extend(web.routes(self.services))
            self._page_answers = web.error_answers(self.services)
        routes.sort(key=lambda route: getattr(route, "path", "") not in OFTEN)
        return routes

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self.bus.start()
        await self.sweep.start()
        try:
            yield
        finally:
            self.end_streams()
            self.sweep.close()
            await self.runner.close()
            try:
                await self.tables.close(PROLONG_MS)
            except StoreClosed as error:
                log.error("open clocks could not be prolonged: %s", error)  # noqa: TRY400  the sentence says it all
            await self.bus.close()
            await self.store.close()

    async def _answer(self, request: Request, error: Exception) -> Response:
        """Every refusal and mistake: as a page, or as JSON for the API."""
        if isinstance(error, ClientDisconnect):
            return Response(status_code=400)  # gone before all was said: nobody reads this
        if isinstance(error, StoreClosed):
            log.error("the store refuses: %s", error)
            error = HTTPException(503)
        if _is_api(request) or not self._page_answers:
            if not isinstance(error, Refused | Problem | HTTPException):
                log.error("request failed: %s", request.method, exc_info=error)
            return answer_for(error)
        kind = HTTPException if isinstance(error, HTTPException) else Exception
        response: Response = await self._page_answers[kind](request, error)
        return response

    async def _refuse(self, request: Request, status: int) -> Response:
        return await self._answer(request, HTTPException(status))


def _is_api(request: Request) -> bool:
    return request.url.path.startswith(("/api/", "/healthz", "/readyz", "/metrics"))


def open_both(config: Config, in_memory: Callable[[], list[str]]) -> tuple[Store, Bus]:
    """Store and bus that a configuration asks for. *in_memory*: the tables to look at again after a gap.

    Raises what `open_store` raises; a database is only spoken to when the server starts.
    """
    if not config.database:
        store, share = open_store(config), config.share
        return store, LocalBus(share.folder, share.number, share.count, known=in_memory) if share else MemoryBus()
    from maumau.bus.postgres import PostgresBus
    from maumau.store.postgres import PostgresStore

    stored = PostgresStore(config.database, durable=config.durable)
    bus = PostgresBus(config.database, known=in_memory, is_own=stored.is_own)
    stored.recovered = bus.look_again
    return stored, bus


def open_store(config: Config) -> Store:
    """The store that a configuration asks for. Raises `OSError` or `sqlite3.Error` when the folder cannot be used."""
    if config.data is None:
        return MemoryStore()
    config.data.mkdir(parents=True, exist_ok=True)
    synchronous = "full" if config.durable else "normal"
    return SqliteStore(config.data / FILE, synchronous=synchronous, shared=config.share is not None)
