"""The application: routes, middleware, the page, and the context that lives as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ziggurat import __version__
from ziggurat.server import words
from ziggurat.server.api import direct, lab, routes, socket
from ziggurat.server.api.busy import BusyGuard
from ziggurat.server.api.middleware import ProtectionMiddleware
from ziggurat.server.api.problems import REFUSALS, problem, refusal
from ziggurat.server.api.rate_limits import RateLimiter
from ziggurat.server.context import open_context
from ziggurat.server.page_files import PageFiles
from ziggurat.server.settings import Settings
from ziggurat.server.shutdown import goodbye_on_signal

METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
PAGES: Final = Path(__file__).parent / "pages"


def create_app(settings: Settings, pages: Path = PAGES) -> FastAPI:
    """The application of one process. It opens the database when it starts."""
    rates = RateLimiter(settings.rates, shared=settings.rates_file, processes=settings.server_workers)
    busy = BusyGuard(settings.busy_after)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_context(settings, rates, busy) as context, busy.measuring():
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
    app.add_middleware(ProtectionMiddleware, settings=settings, rates=rates, busy=busy, direct=direct.respond)
    for kind in REFUSALS:
        app.add_exception_handler(kind, _refuse)
    app.include_router(routes.router)
    app.include_router(lab.router)
    app.include_router(socket.router)
    app.add_route("/api/{rest:path}", _unknown, methods=METHODS, include_in_schema=False)
    app.router.routes.append(Route("/{path:path}", _page(pages, settings.address), methods=["GET", "HEAD"]))
    return app


async def _refuse(_request: Request, error: Exception) -> Response:
    return refusal(error)


async def _unknown(request: Request) -> Response:
    return problem(404, words.no_path(request.method, request.url.path))


# -- the page


def _page(folder: Path, address: str) -> Callable[[Request], Awaitable[Response]]:
    return PageFiles(folder, address).respond if (folder / "index.html").is_file() else _no_page


async def _no_page(_request: Request) -> Response:
    return PlainTextResponse(f"{words.NO_PAGE}\n", 503)
