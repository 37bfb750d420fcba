"""Responses to refused requests: every one is a wire.Problem."""

from __future__ import annotations

from typing import Final

import orjson
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ziggurat.server import words
from ziggurat.server.api.busy import RETRY_AFTER, ServerBusy
from ziggurat.server.api.rate_limits import RateLimited
from ziggurat.server.logs import request_id
from ziggurat.tables.errors import STATUS, ActionRefused, StorageUnavailable

MAX_ERROR_LENGTH: Final = 500  # characters: some messages repeat a part of the request

REFUSALS: Final = (ActionRefused, RateLimited, ServerBusy, StorageUnavailable, RequestValidationError, HTTPException)
"""What handlers of requests raise to refuse them."""


def refusal(error: Exception) -> Response:
    """The response to one of REFUSALS."""
    match error:
        case ActionRefused():
            return problem(STATUS[error.reason], error.error, error.rule)
        case RateLimited():
            return problem(429, str(error), headers={"retry-after": str(max(1, round(error.wait)))})
        case ServerBusy():
            return problem(503, str(error), headers={"retry-after": str(RETRY_AFTER)})
        case StorageUnavailable():
            return problem(503, str(error), headers={"retry-after": "2"})
        case RequestValidationError():
            return problem(422, first_problem(error))
        case HTTPException():
            return problem(error.status_code, error.detail, headers=dict(error.headers or {}))
    raise TypeError(f"{type(error).__name__} refuses nothing")


def problem(status: int, error: str, rule: str | None = None, headers: dict[str, str] | None = None) -> Response:
    """A wire.Problem."""
    line = " ".join(error.split())
    if status == 500 and request_id.get():
        line = words.with_request(line, request_id.get())
    short = line if len(line) <= MAX_ERROR_LENGTH else line[:MAX_ERROR_LENGTH] + "…"
    return Response(orjson.dumps({"error": short, "rule": rule}), status, headers, media_type="application/json")


def first_problem(error: RequestValidationError) -> str:
    """The first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return words.NOT_JSON
    place = ".".join(str(part) for part in first["loc"][1:])[:100]
    reason = str(first["msg"])
    return words.wrong_at(place, reason) if place else reason
