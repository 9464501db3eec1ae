"""A whole server in this process, without sockets: a store in memory and a scripted thinker."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

from maumau.app import App, Config
from maumau.store.ports import Store
from maumau.view import View

JSON = {"content-type": "application/json"}


def plain(legal: list[str]) -> str | None:
    """A card with the word if it is owed, else any card, else what else there is; nobody is caught."""
    own = [text for text in legal if not text.startswith("catch")]
    return min(own, key=lambda text: (text in {"draw", "pass", "call"}, not text.endswith("!")), default=None)


class PlainThinker:
    """Plays like `plain` and never notices anything. Keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[bytes] = []
        self.closed = False

    async def choose(self, _level: str, _rules: str, view: bytes, _seed: int) -> str | None:
        self.views.append(view)
        seen = View.from_json(view)
        return plain([str(action) for action in seen.legal]) if seen.to_act == seen.you else None

    async def close(self) -> None:
        self.closed = True


class Client:
    """One caller of the API, with or without a seat's token."""

    def __init__(self, house: House, token: str | None = None) -> None:
        self.house = house
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        sent: dict[str, str] = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent["authorization"] = f"Bearer {self.token}"
        content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if content is not None:
            sent = {**JSON, **sent}
        return await self.house.http.request(method, path, content=content, headers=sent)

    async def get(self, path: str) -> Any:
        response = await self.ask("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def act(self, table: str, version: int, action: str) -> httpx.Response:
        return await self.ask("POST", f"/api/v1/tables/{table}/actions", {"version": version, "action": action})

    async def tell(self, table: str, command: str, **more: Any) -> httpx.Response:
        return await self.ask("POST", f"/api/v1/tables/{table}/commands", {"command": command, **more})

    async def view(self, table: str) -> Any:
        return await self.get(f"/api/v1/tables/{table}")


class House:
    """The server and its clients."""

    def __init__(self, app: App, http: httpx.AsyncClient) -> None:
        self.app = app
        self.http = http
        self.anybody = Client(self)

    async def table(self, **request: Any) -> tuple[str, Client]:
        """A table and its host."""
        response = await self.anybody.ask(
            "POST", "/api/v1/tables", {"rules": "international", "name": "Anna", "pace": "instant", **request}
        )
        assert response.status_code == 201, response.text
        made = response.json()
        return made["table"], Client(self, made["token"])

    async def join(self, table: str, name: str) -> Client:
        response = await self.anybody.ask("POST", f"/api/v1/tables/{table}/seats", {"name": name})
        assert response.status_code == 201, response.text
        return Client(self, response.json()["token"])

    def stream(self, table: str, client: Client, query: bytes = b"", **headers: str) -> Stream:
        return Stream(self.app, table, client.token, query, headers)


class Stream:
    """An open live stream, read as the server sends it."""

    def __init__(self, app: App, table: str, token: str | None, query: bytes, headers: dict[str, str]) -> None:
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.ended = False
        self._parts: asyncio.Queue[bytes] = asyncio.Queue()
        self._gone = asyncio.Event()
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        if token is not None:
            sent.append((b"authorization", b"Bearer " + token.encode()))
        path = f"/api/v1/tables/{table}/stream"
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query,
            "root_path": "",
            "headers": [(b"host", b"test"), *sent],
            "client": ("127.0.0.1", 5),
            "server": ("test", 80),
            "state": {},
        }
        self._task = asyncio.ensure_future(app.asgi(self.scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = dict(message["headers"])
            return
        self.ended = not message.get("more_body", False)
        if message.get("body"):
            self._parts.put_nowait(message["body"])

    async def part(self) -> bytes:
        """The next piece that the server sends."""
        return await asyncio.wait_for(self._parts.get(), 10)

    async def line(self) -> Any:
        """The next JSON line."""
        return json.loads(await self.part())

    @property
    def waiting(self) -> int:
        return self._parts.qsize()

    async def leave(self) -> None:
        """The client goes."""
        self._gone.set()
        await asyncio.wait_for(self._task, 10)

    async def end(self) -> None:
        """Waits for the server to end the stream."""
        await asyncio.wait_for(asyncio.shield(self._task), 10)


@asynccontextmanager
async def house(store: Store | None = None, **config: Any) -> AsyncIterator[House]:
    """A running server; it is stopped properly afterwards."""
    app = App(Config(**{"pages": False, "limits": False, **config}), store=store, thinker=PlainThinker())
    async with app.starlette.router.lifespan_context(app.starlette):
        transport = httpx.ASGITransport(app=app.asgi, raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            yield House(app, http)


def run(work: Callable[[House], Awaitable[None]], **config: Any) -> None:
    """Runs *work* in a house of its own."""

    async def main() -> None:
        async with house(**config) as home:
            await work(home)

    asyncio.run(main())


async def until(true: Callable[[], bool]) -> None:
    """Waits until something is so; fails after ten seconds."""
    for _ in range(2_000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("this did not come about")
