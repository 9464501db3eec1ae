"""The static files of the pages, read once and answered from memory."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
YEAR: Final = "public, max-age=31536000, immutable"


def static_files(package: str, folder: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler for a route with the path parameter `name`. With `?v=` an answer may be kept for ever."""
    kept: dict[str, tuple[bytes, str, str]] = {}
    _read(files(package).joinpath(folder), "", kept)

    async def serve(request: Request) -> Response:
        found = kept.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        body, kind, tag = found
        headers = {"etag": tag, "cache-control": YEAR if "v" in request.query_params else "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=kind, headers=headers)

    return serve


def _read(folder: Traversable, path: str, kept: dict[str, tuple[bytes, str, str]]) -> None:
    for item in folder.iterdir():
        name = path + item.name
        if item.is_dir():
            _read(item, name + "/", kept)
        elif not item.name.startswith((".", "_")) and not item.name.endswith(".py"):
            body = item.read_bytes()
            suffix = "." + item.name.rpartition(".")[2]
            kind = TYPES.get(suffix) or mimetypes.guess_type(item.name)[0] or "application/octet-stream"
            kept[name] = (body, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
