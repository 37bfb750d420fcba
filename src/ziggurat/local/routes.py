"""The requests of a page without a server: paths as a server has them, and the same functions behind them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from ziggurat.core.record import Json
from ziggurat.local.fields import Parameters, parameters
from ziggurat.local.store import LocalStore
from ziggurat.tables import requests, words
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.requests import Desk
from ziggurat.tables.rows import PersonRow


@dataclass(frozen=True)
class Local:
    """Who asks, and what answers."""

    desk: Desk
    store: LocalStore
    person: PersonRow


# -- what only a page without a server asks


async def rename(local: Local, name: str) -> Json:
    await local.store.put_person(renamed := replace(local.person, name=requests.check_name(name)))
    return await requests.me(local.desk, renamed)


async def notices(local: Local) -> Json:
    return {"push_key": None, "mail": False, "address": None, "confirmed": False}


async def copy(local: Local, table: str) -> Json:
    """A table to take elsewhere."""
    return await local.desk.tables.copy(table)


async def take_in(local: Local, copy: object) -> Json:
    """Put up a table that was copied elsewhere."""
    return requests.link(await local.desk.tables.take_in(local.person, copy))


# -- all requests


@dataclass(frozen=True)
class Route:
    """Which function answers which requests. `path` is the one of the server, after /api."""

    method: str
    path: str
    answer: Callable[..., Awaitable[object]]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path))

    @property
    def parameters(self) -> Parameters:
        return parameters(self.answer, "local", "desk", "person")

    async def respond(self, local: Local, found: re.Match[str], query: str, body: object) -> object:
        in_path = {name: unquote(value) for name, value in found.groupdict().items()}
        types = self.parameters.types
        said = {name: _number(value, types.get(name)) for name, value in [*in_path.items(), *parse_qsl(query)]}
        arguments = self.parameters.read(said | _fields(body))
        given = {"local": local, "desk": local.desk, "person": local.person}
        wanted = self.answer.__annotations__
        return await self.answer(**{name: value for name, value in given.items() if name in wanted}, **arguments)


def _number(value: str, type: Any) -> object:
    """A part of the path or the query as the number that is wanted there."""
    return int(value) if type in (int, int | None) and value.isdecimal() else value


def _fields(body: object) -> Json:
    if body is None:
        return {}
    if not isinstance(body, dict):
        raise ActionRefused("invalid", words.NO_FIELDS)
    return body


ROUTES: Final = (
    Route("GET", "/me", requests.me),
    Route("POST", "/me", rename),
    Route("GET", "/me/tables", requests.my_tables),
    Route("GET", "/me/notices", notices),
    Route("GET", "/games", requests.games),
    Route("GET", "/rules/{game}", requests.rules),
    Route("GET", "/games/{game}/primer", requests.primer),
    Route("GET", "/games/{game}/coach", requests.hints_for_beginners),
    Route("GET", "/games/{game}/lesson", requests.lesson),
    Route("POST", "/lessons", requests.learn),
    Route("GET", "/tables/open", requests.open_tables),
    Route("POST", "/tables", requests.create),
    Route("POST", "/tables/copies", take_in),
    Route("POST", "/play-now", requests.play_now),
    Route("GET", "/daily", requests.daily_game),
    Route("POST", "/daily", requests.play_daily),
    Route("GET", "/daily/months", requests.daily_month),
    Route("GET", "/tables/{table}", requests.state),
    Route("GET", "/tables/{table}/copy", copy),
    Route("POST", "/tables/{table}/leave", requests.leave),
    Route("POST", "/tables/{table}/return", requests.come_back),
    Route("POST", "/tables/{table}/name", requests.name_seat),
    Route("POST", "/tables/{table}/end", requests.end),
    Route("POST", "/tables/{table}/remove", requests.remove),
    Route("POST", "/tables/{table}/rematch", requests.rematch),
    Route("POST", "/tables/{table}/answers", requests.answer),
    Route("POST", "/tables/{table}/back", requests.take_back),
    Route("POST", "/tables/{table}/standing", requests.answer_in_advance),
    Route("GET", "/tables/{table}/others", requests.other_options),
    Route("POST", "/tables/{table}/try", requests.try_out),
    Route("GET", "/tables/{table}/hint", requests.hint),
    Route("POST", "/tables/{table}/say", requests.say),
    Route("GET", "/tables/{table}/chat", requests.older_chat),
    Route("GET", "/tables/{table}/moments/{answers}", requests.moment),
    Route("GET", "/tables/{table}/chart", requests.chart),
    Route("GET", "/tables/{table}/coach", requests.look_back),
    Route("GET", "/tables/{table}/download", requests.download),
)
"""Every request; LOCAL_ONLY lists those that servers do not know."""

LOCAL_ONLY: Final = frozenset({"/tables/copies", "/tables/{table}/copy"})


async def respond(local: Local, method: str, address: str, body: object) -> object:
    """What the request asks for; None if there is nothing to tell. ActionRefused, and StorageUnavailable."""
    path, query = (parts := urlsplit(address)).path, parts.query
    for route in ROUTES:
        found = route.pattern.fullmatch(path) if route.method == method else None
        if found is not None:
            return await route.respond(local, found, query, body)
    raise ActionRefused("missing", words.NO_SERVER)
