"""JSON v1: what third-party clients and bots play through; described in OpenAPI from the structs in `shapes`."""

from __future__ import annotations

from maumau.api.problems import problem_answer
from maumau.api.routes import api_routes

__all__ = ["api_routes", "problem_answer"]
