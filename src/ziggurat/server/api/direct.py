"""Answering and trying, past FastAPI: its routing, its dependencies and its layers took more time than the answer.

`routes` describes the same requests for the documentation; what they do and how they fail is the same.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Scope

from ziggurat.server import wire
from ziggurat.server.api import routes
from ziggurat.server.api.identity import COOKIE
from ziggurat.server.api.rate_limits import address_of
from ziggurat.server.context import AppContext, context_of
from ziggurat.tables.rows import PersonRow

M = TypeVar("M", bound=wire.Message)
Handler = Callable[[HTTPConnection, str, bytes], Awaitable[bytes]]
"""Takes a request, the id of its table and its body; returns the body of the response, which is JSON."""


async def answer(request: HTTPConnection, table: str, body: bytes) -> bytes:
    """`routes.answer`."""
    return await _answer(request, table, body, wire.Answers)


async def answer_live(socket: HTTPConnection, table: str, body: bytes) -> bytes:
    """The same for a message of a live connection."""
    return await _answer(socket, table, body, wire.SentAnswers)


async def _answer(connection: HTTPConnection, table: str, body: bytes, message: type[wire.Answers]) -> bytes:
    context, person = await _identified(connection)
    taken = await routes.answer(context, person, table, _read(body, message))
    return bytes(taken.body)


async def try_out(request: HTTPConnection, table: str, body: bytes) -> bytes:
    """`routes.try_out`."""
    context, person = await _identified(request)
    context.rates.spend_both("try", person.id, address_of(request.scope))
    tried = await routes.try_out(context, person, table, _read(body, wire.Try))
    return bytes(tried.body)


_PATH: Final = re.compile(r"/api/tables/([^/]+)/(answers|try)")
_HANDLERS: Final[dict[str, Handler]] = {"answers": answer, "try": try_out}


async def respond(scope: Scope, body: bytes) -> bytes | None:
    """The body of the response to a request; None if FastAPI must answer it. Raises `problems.REFUSALS`."""
    found = _PATH.fullmatch(scope["path"])
    if found is None or scope["method"] != "POST":
        return None
    table, kind = found.groups()
    return await _HANDLERS[kind](HTTPConnection(scope), table, body)


async def _identified(request: HTTPConnection) -> tuple[AppContext, PersonRow]:
    """The context of the app, and the person who wants to change something."""
    context = context_of(request)
    return context, await routes.person(
        context, await routes.maybe_person(context, request.cookies.get(COOKIE)), request
    )


def _read(body: bytes, message: type[M]) -> M:
    """The body as a message; RequestValidationError says what is wrong with it."""
    try:
        return message.model_validate_json(body or b"null")
    except ValidationError as error:
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in error.errors()]) from None
