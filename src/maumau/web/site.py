"""What all pages share: the services, the answer to a refusal, and the guard around each page's function."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from maumau.errors import Problem
from maumau.present import i18n
from maumau.serve.ports import Refused
from maumau.web.errors import PageError, sentences
from maumau.web.pages import render
from maumau.web.problem_words import place, sentence
from maumau.web.session import language_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request

    from maumau.serve.services import Services

    Handler = Callable[[Request], Awaitable[Response]]

FAMILY_STATUS = {"stale": 409, "illegal": 422, "invalid": 422, "forbidden": 403, "unknown": 404, "limit": 429}
FAMILY_CODE = {"stale": "stale", "illegal": "refused", "forbidden": "not_yours", "unknown": "no_table", "limit": "rate"}

log = logging.getLogger("maumau.web")


def wants_data(request: Request) -> bool:
    """Whether our own script asks, which takes JSON, and not a browser that follows a form."""
    return request.headers.get("x-requested-with") == "fetch"


def told(problem: object, words: i18n.Translator) -> str:
    """A problem of a rule set in the viewer's words, with its place in front; anything else as it is."""
    if not isinstance(problem, Problem):
        return str(problem)
    where = place(problem, words)
    return f"{where}: {sentence(problem, words)}" if where else sentence(problem, words)


def words_of(request: Request) -> i18n.Translator:
    """The messages in the viewer's language."""
    return i18n.tr(language_of(request))


class Site:
    """The pages' common ground. Holds the services and nothing else."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def guard(self, handler: Handler) -> Handler:
        """The handler, with each refusal turned into an answer in the viewer's language."""

        async def guarded(request: Request) -> Response:
            try:
                return await handler(request)
            except PageError as error:
                return self.refuse(request, error.status, error.code, error.params)
            except Refused as error:
                family = error.refusal.family
                status = FAMILY_STATUS.get(family, 422)
                return self.refuse(request, status, FAMILY_CODE.get(family, "refused"), {})

        guarded.__name__ = getattr(handler, "__name__", "page")
        return guarded

    def refuse(self, request: Request, status: int, code: str, params: dict[str, Any]) -> Response:
        """The page, or for our script the data, of a refusal."""
        words = words_of(request)
        title, advice = sentences(code, status, words.gettext, params)
        if wants_data(request):
            return JSONResponse({"code": code, "title": title, "text": advice}, status_code=status)
        table = request.path_params.get("table")
        at_table = bool(table) and code != "no_table"
        return render(
            self.services,
            request,
            "error.html",
            title=title,
            status=status,
            kind="error",
            private=True,
            number=status,
            advice=advice,
            problems=[told(problem, words) for problem in params.get("problems", ())],
            back=f"/t/{table}" if at_table else "",
            back_label=words.gettext("Back to the table") if at_table else "",
        )

    async def http_error(self, request: Request, error: Exception) -> Response:
        """Answers what no page answered: unknown addresses, wrong methods, limits."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        code = {403: "foreign", 404: "not_found", 405: "method", 413: "too_large", 429: "rate"}.get(status, "")
        answer = self.refuse(request, status, code or ("failed" if status >= 500 else "bad_form"), {})
        for name, value in (getattr(error, "headers", None) or {}).items():
            answer.headers[name] = value
        return answer

    async def failure(self, request: Request, error: Exception) -> Response:
        """Answers a mistake of ours: it is logged without the request's secrets, and the person is told what to do."""
        log.error("page failed: %s %s", request.method, request.scope.get("route"), exc_info=error)
        return self.refuse(request, 500, "failed", {})


def error_answers(services: Services) -> dict[Any, Any]:
    """Starlette's `exception_handlers` for everything outside the API."""
    site = Site(services)
    return {HTTPException: site.http_error, Exception: site.failure}
