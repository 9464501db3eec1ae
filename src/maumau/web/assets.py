"""Files with an address of their own: the worker that tells of the own turn, and the sprite of all cards."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from maumau.present.cards import SPRITE, sprite
from maumau.serve.static import TYPES, YEAR

if TYPE_CHECKING:
    from starlette.requests import Request

TAG: Final = SPRITE.rpartition("/")[2]


async def worker(_request: Request) -> Response:
    """`/sw.js`: a worker may look after pages below its own address only, and the tables are not below `/static`."""
    body = files("maumau.web").joinpath("static", "sw.js").read_bytes()
    return Response(body, media_type=TYPES[".js"], headers={"cache-control": "no-cache"})


async def cards(request: Request) -> Response:
    """`/c/…`: the sprite under the digest of its content, to be kept for ever.

    A page from before or after an update asks for another digest: it gets what is there, and nobody keeps it.
    """
    kept = YEAR if request.path_params["tag"] == TAG else "no-store"
    return Response(sprite(), media_type=TYPES[".svg"], headers={"cache-control": kept})
