"""Answering and trying, without FastAPI: its routing and dependencies took more time than the answer itself.

`routes` describes the same requests for the documentation; what they do and how they fail is the same.
"""

from __future__ import annotations

from typing import Final, TypeVar

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ziggurat.server import wire
from ziggurat.server.api import routes
from ziggurat.server.api.identity import COOKIE
from ziggurat.server.api.rate_limits import address_of
from ziggurat.server.context import AppContext, context_of
from ziggurat.tables.rows import PersonRow

M = TypeVar("M", bound=wire.Message)


async def answer(request: Request) -> Response:
    """`routes.answer`."""
    context, person = await _identified(request)
    given = await _read(request, wire.Answers)
    taken = await routes.answer(context, person, request.path_params["table"], given)
    return Response(taken.model_dump_json(), media_type="application/json")


async def try_out(request: Request) -> Response:
    """`routes.try_out`."""
    context, person = await _identified(request)
    context.rates.spend_both("try", person.id, address_of(request.scope))
    return await routes.try_out(context, person, request.path_params["table"], await _read(request, wire.Try))


ROUTES: Final = [
    Route("/api/tables/{table}/answers", answer, methods=["POST"], include_in_schema=False),
    Route("/api/tables/{table}/try", try_out, methods=["POST"], include_in_schema=False),
]
"""They must come before those of FastAPI."""


async def _identified(request: Request) -> tuple[AppContext, PersonRow]:
    """The context of the app, and the person who wants to change something."""
    context = context_of(request)
    return context, await routes.person(
        context, await routes.maybe_person(context, request.cookies.get(COOKIE)), request
    )


async def _read(request: Request, message: type[M]) -> M:
    """The body as a message; RequestValidationError says what is wrong with it."""
    try:
        return message.model_validate_json(await request.body() or b"null")
    except ValidationError as error:
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in error.errors()]) from None
