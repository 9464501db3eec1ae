"""Whether the process runs, whether it can serve, and a few numbers as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from maumau.api.problems import CODES, DETAILS, problem_answer
from maumau.api.shapes import Health

if TYPE_CHECKING:
    from starlette.requests import Request

    from maumau.serve.services import Services


def health_routes(services: Services) -> list[Route]:
    """`/healthz`, `/readyz`, `/metrics`."""
    tables = services.tables
    body = msgspec.json.encode(Health("ok", services.version, services.commit, services.core))

    async def healthz(_request: Request) -> Response:
        return Response(body, media_type="application/json", headers={"cache-control": "no-store"})

    async def readyz(_request: Request) -> Response:
        if await tables.kept() is None or tables.streams.ending:
            return problem_answer(503, CODES[503], DETAILS[503])
        return Response(body, media_type="application/json", headers={"cache-control": "no-store"})

    async def metrics(_request: Request) -> Response:
        numbers = {
            "maumau_tables_kept": ("gauge", "Tables in the store.", await tables.kept() or 0),
            "maumau_tables_live": ("gauge", "Tables in memory.", len(tables.cached())),
            "maumau_streams_open": ("gauge", "Open live streams.", len(tables.streams.open)),
            "maumau_entries_total": ("counter", "Entries written since the start.", tables.entries_written),
            "maumau_commands_total": ("counter", "Commands taken since the start.", tables.commands_taken),
            "maumau_refusals_total": ("counter", "Commands refused since the start.", tables.commands_refused),
            "maumau_conflicts_total": ("counter", "Appends lost to another process.", tables.conflicts),
        }
        lines = []
        for name, (kind, text, value) in numbers.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value}"]
        return PlainTextResponse("\n".join(lines) + "\n", headers={"cache-control": "no-store"})

    return [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]
