"""The OpenAPI document, made from the structs: what a struct refuses, the document says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

from maumau.api import shapes
from maumau.table.view import TableView


@dataclass(frozen=True, slots=True)
class Operation:
    """One address and method. `answer` None: text or a stream, see `media`. `seat`: whether a token is needed.

    `refusals`: statuses besides success and those that every such operation has.
    """

    method: str
    path: str
    handler: str
    summary: str
    body: type | None = None
    answer: type | None = None
    success: int = 200
    media: str = "application/json"
    seat: str = "none"
    refusals: tuple[int, ...] = ()


OPERATIONS: Final = (
    Operation("GET", "/openapi.json", "openapi", "This document."),
    Operation("GET", "/rules", "preset_list", "All shipped rule sets.", answer=shapes.PresetList),
    Operation(
        "POST",
        "/rules/check",
        "check",
        "Everything that is wrong with a rule set at once.",
        body=shapes.CheckRequest,
        answer=shapes.RulesChecked,
    ),
    Operation(
        "GET",
        "/rules/{rules}",
        "rules",
        "One rule set by name or share code, with its guide (`lang`: de, en, fr, es).",
        answer=shapes.RulesDetail,
        refusals=(422,),
    ),
    Operation(
        "POST",
        "/tables",
        "create",
        "Make a table; its maker sits on seat 0 and gets the seat's token.",
        body=shapes.TableRequest,
        answer=shapes.TableMade,
        success=201,
    ),
    Operation(
        "POST",
        "/tables/{table}/seats",
        "sit",
        "Take a seat under a name, or by a claim.",
        body=shapes.SeatRequest,
        answer=shapes.SeatTaken,
        success=201,
        seat="optional",
        refusals=(401, 403, 404),
    ),
    Operation(
        "DELETE",
        "/tables/{table}/seats/me",
        "leave",
        "Give one's seat up.",
        answer=shapes.Accepted,
        seat="needed",
        refusals=(401, 403, 404, 422),
    ),
    Operation(
        "POST",
        "/tables/{table}/claims",
        "claim",
        "A one-time claim that moves a seat to another device or person.",
        body=shapes.ClaimRequest,
        answer=shapes.ClaimMade,
        success=201,
        seat="needed",
        refusals=(401, 403, 404),
    ),
    Operation(
        "GET",
        "/tables/{table}",
        "view",
        "The caller's view; without a token a spectator's.",
        answer=TableView,
        seat="optional",
        refusals=(401, 404),
    ),
    Operation(
        "GET",
        "/tables/{table}/stream",
        "stream",
        "The view live: first a line of type full, then lines of type state without rules, settings and pile. "
        "An empty line is a sign of life. `since`: a version that need not be sent again. Events by Accept.",
        media="application/x-ndjson",
        seat="optional",
        refusals=(404, 503),
    ),
    Operation(
        "GET",
        "/tables/{table}/log",
        "log",
        "All that the caller was told since the last deal.",
        answer=shapes.LogAnswer,
        seat="optional",
        refusals=(401, 404),
    ),
    Operation(
        "POST",
        "/tables/{table}/actions",
        "act",
        "An action of the round.",
        body=shapes.ActionRequest,
        answer=shapes.Accepted,
        seat="needed",
        refusals=(401, 403, 404, 409),
    ),
    Operation(
        "POST",
        "/tables/{table}/commands",
        "command",
        "Something asked of the table itself.",
        body=shapes.CommandRequest,
        answer=shapes.Accepted,
        seat="needed",
        refusals=(401, 403, 404, 409),
    ),
    Operation(
        "GET",
        "/tables/{table}/record",
        "record",
        "The last finished match as record text, seeds included.",
        media="text/plain",
        refusals=(404,),
    ),
)
"""In the order of the document; a path without parameters stands before one that would match it too."""


@cache
def document(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    types = {operation.body for operation in OPERATIONS} | {operation.answer for operation in OPERATIONS}
    named = sorted((kind for kind in types if kind is not None), key=lambda kind: kind.__name__)
    schemas, components = msgspec.json.schema_components(
        [*named, shapes.ProblemAnswer], ref_template="#/components/schemas/{name}"
    )
    refs = dict(zip([*named, shapes.ProblemAnswer], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault("/api/v1" + operation.path, {})[operation.method.lower()] = _operation(operation, refs)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "maumau",
            "version": version,
            "description": "Tables for Mau-Mau: make one, take a seat, watch it live, play. Cards are texts such as "
            "7H, TS, JC; a wild names a suit: JC>H. Every refusal is a problem document with a stable code.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }


def _operation(operation: Operation, refs: dict[Any, Any]) -> dict[str, Any]:
    content = {"schema": refs[operation.answer]} if operation.answer is not None else {}
    described: dict[str, Any] = {
        "operationId": operation.handler,
        "summary": operation.summary,
        "responses": {
            str(operation.success): {"description": "Done.", "content": {operation.media: content}},
            **{str(status): _problem(refs) for status in _statuses(operation)},
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", operation.path)
    ]
    if operation.handler == "stream":
        parameters.append(
            {"name": "since", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}}
        )
    if operation.handler == "rules":
        parameters.append(_query("lang", {"type": "string"}))
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        described["requestBody"] = {
            "required": _needs_body(operation.body),
            "content": {"application/json": {"schema": refs[operation.body]}},
        }
    if operation.seat != "none":
        described["security"] = [{"seat": []}] if operation.seat == "needed" else [{}, {"seat": []}]
    return described


def _needs_body(body: type) -> bool:
    """Whether something has to be said; an empty body reads as one without any field."""
    try:
        msgspec.convert({}, body)
    except msgspec.ValidationError:
        return True
    return False


def _query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema}


def _statuses(operation: Operation) -> list[int]:
    found = set(operation.refusals)
    if operation.body is not None:
        found |= {400, 413, 415, 422}
    if operation.method != "GET":
        found |= {403, 429}
    return sorted(found)


def _problem(refs: dict[Any, Any]) -> dict[str, Any]:
    return {
        "description": "Refused; nothing has changed.",
        "content": {"application/problem+json": {"schema": refs[shapes.ProblemAnswer]}},
    }
