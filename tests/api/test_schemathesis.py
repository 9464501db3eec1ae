"""The API against its own OpenAPI document: bodies made from it and made to break it, over a socket.

Whatever is sent: no status of 500 or above, only statuses, kinds of content and bodies that the document names, and
what the document forbids is refused.
"""

from __future__ import annotations

import asyncio
import threading
import time
import zlib
from collections.abc import Iterator

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CHECKS, load_all_checks

from kit.house import PlainThinker, plain
from maumau.api.openapi import document
from maumau.app import App, Config
from maumau.rules import preset
from maumau.serve.run import listen

EXAMPLES = 15
SHORT = preset("online").replace(hand_size=1).to_dict()
"""A match that is over after a few cards."""

load_all_checks()
schema = schemathesis.openapi.from_dict(document("1"))
LEFT_OUT = [
    # A body that fits its schema may still be against the rules of the round (422).
    CHECKS.get_one("positive_data_acceptance"),
    # Without a token one watches: what only a seat may do is then forbidden (403), not a question of who asks (401).
    CHECKS.get_one("ignored_auth"),
    CHECKS.get_one("missing_required_header"),
]


class Running:
    """A server in a thread of its own, and tables in every phase to aim at."""

    def __init__(self) -> None:
        self.app = App(Config(pages=False, limits=False), thinker=PlainThinker())
        self.socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(self.app.asgi, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(
            target=lambda: asyncio.run(self.server.serve(sockets=[self.socket])), daemon=True
        )
        self.thread.start()
        self.http = httpx.Client(base_url=f"{self.url}/api/v1", transport=httpx.HTTPTransport(retries=5))
        self.seats: dict[int, tuple[str, str]] = {}

    def seat(self, which: int) -> tuple[str, str]:
        """A table and the token of its host: 0 in the lobby, 1 in play, 2 after a match. A new one if the host left."""
        table, token = self.seats.get(which, ("", ""))
        if not table or self._view(table, token)["you"] is None:
            made = self.http.post(
                "/tables",
                json={"name": "Anna", "rules": SHORT, "bots": ["good"], "start": which > 0, "pace": "instant"},
            ).json()
            table, token = self.seats[which] = made["table"], made["token"]
            if which == 2:
                self._play(table, token)
        return table, token

    def _view(self, table: str, token: str) -> dict[str, object]:
        answer = self.http.get(f"/tables/{table}", headers={"authorization": f"Bearer {token}"})
        view: dict[str, object] = answer.json()
        return view

    def _play(self, table: str, token: str) -> None:
        while (view := self._view(table, token))["phase"] == "playing":
            if view["to_act"] != 0:
                time.sleep(0.01)
                continue
            self.http.post(
                f"/tables/{table}/actions",
                json={"version": view["version"], "action": plain(view["legal"])},  # type: ignore[arg-type]
                headers={"authorization": f"Bearer {token}"},
            )

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(10)
        self.socket.close()


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    running = Running()
    yield running
    running.close()


@schema.exclude(operation_id="stream").parametrize()  # a stream has no end; tests/api/test_stream.py reads it
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_to_its_document(case: Case, running: Running) -> None:
    pick = zlib.crc32(repr((case.body, case.path_parameters)).encode())
    table, token = running.seat(pick % 3)
    if "table" in (case.path_parameters or {}) and pick % 5:
        case.path_parameters["table"] = table
    headers = {"authorization": f"Bearer {token}"} if pick % 4 else {}

    case.call_and_validate(base_url=running.url, headers=headers, excluded_checks=LEFT_OUT)


def test_every_other_operation_is_tried() -> None:
    tried = {
        one.ok().definition.raw["operationId"] for one in schema.exclude(operation_id="stream").get_all_operations()
    }

    assert len(tried) == sum(len(methods) for methods in document("1")["paths"].values()) - 1
