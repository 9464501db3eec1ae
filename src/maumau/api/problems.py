"""Refusals as problem+json: the one place where a family becomes a status."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from maumau.api.shapes import ProblemAnswer
from maumau.serve.ports import Refused
from maumau.table.refusal import Refusal
from maumau.table.view import TableView

STATUS: Final[dict[str, int]] = {
    "stale": 409,
    "illegal": 422,
    "invalid": 422,
    "forbidden": 403,
    "unknown": 404,
    "limit": 429,
}
TITLES: Final[dict[int, str]] = {
    400: "This cannot be read",
    401: "Who is asking?",
    403: "Not allowed",
    404: "There is no such thing",
    405: "Not with this method",
    409: "The table has moved on",
    413: "Too large",
    415: "Not this kind of content",
    422: "That does not work",
    429: "Too much at once",
    500: "A mistake of ours",
    503: "Not at the moment",
}
DETAILS: Final[dict[int, str]] = {
    400: "The body is not valid JSON. Send one JSON object.",
    403: "Requests that change something are only taken from this server's own pages or from programs.",
    404: "Check the address: there is nothing here.",
    405: "Use one of the methods that the OpenAPI document names for this address.",
    413: "The body is larger than this address reads. Send less.",
    415: "Send the body as application/json.",
    422: "Something in the request does not fit. See the OpenAPI document.",
    429: "Slow down and try again in a few seconds.",
    500: "The request failed by our fault, and nothing has changed. Try again.",
    503: "The server is starting, stopping or cannot write at the moment. Try again in a few seconds.",
}
CODES: Final[dict[int, str]] = {
    400: "bad_json",
    403: "foreign_origin",
    404: "not_found",
    405: "method",
    413: "too_large",
    415: "bad_content_type",
    422: "bad_request",
    429: "rate",
    500: "failed",
    503: "unavailable",
}

_encoder = msgspec.json.Encoder()


class Problem(Exception):
    """A refusal that is the API's own: a malformed body, a missing token."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail


def problem_answer(
    status: int,
    code: str,
    detail: str,
    *,
    rule: str | None = None,
    params: dict[str, Any] | None = None,
    view: TableView | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """One problem+json answer."""
    body = ProblemAnswer(
        type=f"urn:maumau:problem:{code}",
        title=TITLES.get(status, "Refused"),
        status=status,
        detail=detail,
        code=code,
        rule=rule,
        params=params or {},
        view=view,
    )
    return Response(
        _encoder.encode(body),
        status_code=status,
        media_type="application/problem+json",
        headers={"cache-control": "no-store", **(headers or {})},
    )


def refusal_answer(refusal: Refusal, view: TableView | None) -> Response:
    """A table's refusal; the fresh view comes along where the asker's was stale."""
    status = STATUS[refusal.family]
    headers = {"retry-after": "1"} if status == 429 else None
    return problem_answer(
        status,
        refusal.code,
        refusal.text,
        rule=refusal.rule,
        params=refusal.params,
        view=view if status == 409 else None,
        headers=headers,
    )


def answer_for(error: Exception) -> Response:
    """What an exception in the API is answered with."""
    if isinstance(error, Refused):
        return refusal_answer(error.refusal, error.view)
    if isinstance(error, Problem):
        return problem_answer(error.status, error.code, error.detail)
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else None
    known = status if status in DETAILS else 500
    return problem_answer(known, CODES[known], DETAILS[known], headers=headers)
