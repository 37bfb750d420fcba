"""The application: routes, middleware, error handlers, the page, and the context that lives as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ziggurat import __version__
from ziggurat.server import words
from ziggurat.server.api import direct, routes, socket
from ziggurat.server.api.middleware import ProtectionMiddleware, problem, too_often
from ziggurat.server.api.rate_limits import RateLimited, RateLimiter
from ziggurat.server.context import open_context
from ziggurat.server.page_files import PageFiles
from ziggurat.server.settings import Settings
from ziggurat.server.shutdown import goodbye_on_signal
from ziggurat.tables.errors import ActionRefused, Reason, StorageUnavailable

METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
PAGES: Final = Path(__file__).parent / "pages"
STATUS: Final[Mapping[Reason, int]] = {"invalid": 400, "forbidden": 403, "missing": 404, "conflict": 409}
"""The HTTP status of a refused action."""


def create_app(settings: Settings, pages: Path = PAGES) -> FastAPI:
    """The application of one process. It opens the database when it starts."""
    rates = RateLimiter(settings.rates, shared=settings.rates_file, processes=settings.server_workers)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_context(settings, rates) as context:
            app.state.context = context
            with goodbye_on_signal(context.hub):
                yield

    app = FastAPI(
        title="Ziggurat",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(ProtectionMiddleware, settings=settings, rates=rates)
    _add_error_handlers(app)
    app.router.routes.extend(direct.ROUTES)
    app.include_router(routes.router)
    app.include_router(socket.router)
    app.add_route("/api/{rest:path}", _unknown, methods=METHODS, include_in_schema=False)
    app.router.routes.append(Route("/{path:path}", _page(pages, settings.address), methods=["GET", "HEAD"]))
    return app


async def _unknown(request: Request) -> Response:
    return problem(404, words.no_path(request.method, request.url.path))


# -- errors: every refused request gets a wire.Problem


def _add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(ActionRefused)
    async def _(_request: Request, error: ActionRefused) -> Response:
        return problem(STATUS[error.reason], error.error, error.rule)

    @app.exception_handler(RateLimited)
    async def _(_request: Request, error: RateLimited) -> Response:
        return too_often(error)

    @app.exception_handler(StorageUnavailable)
    async def _(_request: Request, error: StorageUnavailable) -> Response:
        return problem(503, str(error), headers={"retry-after": "2"})

    @app.exception_handler(RequestValidationError)
    async def _(_request: Request, error: RequestValidationError) -> Response:
        return problem(422, first_problem(error))

    @app.exception_handler(HTTPException)
    async def _(_request: Request, error: HTTPException) -> Response:
        return problem(error.status_code, error.detail, headers=dict(error.headers or {}))


def first_problem(error: RequestValidationError) -> str:
    """The first thing that is wrong with a request, and where."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return words.NOT_JSON
    place = ".".join(str(part) for part in first["loc"][1:])[:100]
    reason = str(first["msg"])
    return words.wrong_at(place, reason) if place else reason


# -- the page


def _page(folder: Path, address: str) -> Callable[[Request], Awaitable[Response]]:
    return PageFiles(folder, address).respond if (folder / "index.html").is_file() else _no_page


async def _no_page(_request: Request) -> Response:
    return PlainTextResponse(f"{words.NO_PAGE}\n", 503)
