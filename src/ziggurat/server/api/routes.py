"""The REST interface: people, games, rules, tables.

Each route finds out who asks and hands on. What a request may hold is in `wire`, what a table allows is in `table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

import httpx
import orjson
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response, params
from pydantic import JsonValue
from starlette.requests import HTTPConnection

from ziggurat import __version__
from ziggurat.server import wire, words
from ziggurat.server.api import catalog as shelf
from ziggurat.server.api import webhooks as notices
from ziggurat.server.api.identity import COOKIE, COOKIE_AGE
from ziggurat.server.api.middleware import Refusal, address_of
from ziggurat.server.context import House, house_of
from ziggurat.server.storage.store import PersonRow
from ziggurat.tables.service import card

REFUSED: Final[dict[int | str, dict[str, object]]] = {
    "4XX": {"model": wire.Problem, "description": "Refused: one line says why, and by which rule."},
    "503": {"model": wire.Problem, "description": "The database cannot be reached just now; try again in a moment."},
}

router = APIRouter(prefix="/api", responses=REFUSED)


# -- who asks (async, though nothing is awaited: other functions would be called in threads)


async def in_house(connection: HTTPConnection) -> House:
    return house_of(connection)


InHouse = Annotated[House, Depends(in_house)]


async def guest(
    house: InHouse, cookie: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None
) -> str | None:
    """The id of whoever asks; None for somebody we do not know, who may only look."""
    return house.people.recognised(cookie)


Guest = Annotated[str | None, Depends(guest)]


async def onlooker(house: InHouse, guest: Guest) -> PersonRow | None:
    """Whoever asks, with their name."""
    return await house.people.known(guest)


Onlooker = Annotated[PersonRow | None, Depends(onlooker)]


async def person(house: InHouse, onlooker: Onlooker, connection: HTTPConnection) -> PersonRow:
    """Somebody who wants to change something."""
    if onlooker is None:
        raise Refusal(401, words.UNKNOWN_PERSON)
    house.rates.spend_both("change", onlooker.id, address_of(connection.scope))
    return onlooker


Person = Annotated[PersonRow, Depends(person)]


def rarely(kind: str) -> params.Depends:
    """For requests that cost more than others: their own limit, of a person and of their address."""

    async def spend(house: InHouse, person: Person, connection: HTTPConnection) -> None:
        house.rates.spend_both(kind, person.id, address_of(connection.scope))

    return params.Depends(spend)


async def looking_back(house: InHouse, connection: HTTPConnection) -> None:
    """Positions of the past have to be played again."""
    house.rates.spend("history", address_of(connection.scope))


HISTORY: Final = [params.Depends(looking_back)]
Eyes = Annotated[int | None, Query(ge=0, le=7, description="Whose eyes: a seat of yours, or nobody's.")]


# -- people


@router.get("/health")
async def health(house: InHouse) -> wire.Health:
    """Does the server work, with its database?"""
    await house.store.alive()
    return wire.Health(ok=True, version=__version__)


@router.get("/me")
async def get_me(house: InHouse, known: Onlooker, request: Request, response: Response) -> wire.Me:
    """Who you are here. On the first visit you get a name and a cookie."""
    if known is None:
        house.rates.spend("newcomer", address_of(request.scope))
    row = known or await house.people.add()
    return await _remembered(house, row, request, response, is_new=known is None)


@router.post("/me")
async def rename(house: InHouse, person: Person, given: wire.Rename) -> wire.Me:
    """Go by another name."""
    return await _me(house, await house.people.rename(person.id, given.name))


@router.post("/me/link")
async def private_link(house: InHouse, person: Person) -> wire.PrivateLink:
    """A link that opens you on another device. The one you had before stops working."""
    return wire.PrivateLink(path=f"/me/{await house.people.make_link(person.id)}")


@router.post("/me/adopt")
async def adopt(house: InHouse, given: wire.Adopt, request: Request, response: Response) -> wire.Me:
    """Become who made the private link."""
    row = await house.people.by_link(given.token)
    if row is None:
        raise Refusal(404, words.UNKNOWN_LINK)
    return await _remembered(house, row, request, response)


async def _remembered(
    house: House, row: PersonRow, request: Request, response: Response, is_new: bool = False
) -> wire.Me:
    """The person, whom this browser will be from now on."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, house.people.cookie(row.id), max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure
    )
    return await _me(house, row, is_new)


async def _me(house: House, row: PersonRow, is_new: bool = False) -> wire.Me:
    mine = [] if is_new else await house.store.tables_of(row.id)
    return wire.Me(id=row.id, name=row.name, is_new=is_new, tables=[card(table, seats) for table, seats in mine])


# -- games and rules


@router.get("/games")
async def games() -> list[wire.GameCard]:
    """The games that can be played."""
    return [*shelf.cards()]


@router.get("/rules/{game}")
async def rules(
    game: str,
    words: Annotated[str, Query(max_length=200, description="Only rules that contain all of them.")] = "",
    id: Annotated[str, Query(max_length=40, description="Only the rule of this id.")] = "",
) -> wire.Rules:
    """The rules of a game in our words."""
    try:
        return shelf.rules(game, words, id)
    except ValueError as error:
        raise Refusal(404, str(error)) from None


# -- making and finding tables


@router.get("/tables/open")
async def open_tables(house: InHouse) -> wire.OpenTables:
    """Tables that anybody may join."""
    rows = await house.store.open_tables()
    return wire.OpenTables(tables=[card(row, []) for row in rows])


@router.post("/tables", dependencies=[rarely("table")])
async def create(house: InHouse, person: Person, given: wire.NewTable) -> wire.TableLink:
    """A new table. It starts when every seat is taken."""
    return _link(await house.tables.create(person, given))


@router.post("/play-now", dependencies=[rarely("table")])
async def play_now(house: InHouse, person: Person, given: wire.PlayNow) -> wire.TableLink:
    """A new table against bots that has started already."""
    return _link(await house.tables.play_now(person, given.game))


def _link(table: str) -> wire.TableLink:
    return wire.TableLink(id=table, path=f"/t/{table}")


# -- at a table


@router.get("/tables/{table}", response_model=wire.TableState)
async def state(house: InHouse, guest: Guest, table: str, seat: Eyes = None) -> Response:
    """The table as a seat of yours, or a spectator, may know it."""
    found = await house.tables.get(table)
    return _as_it_is(found.state(guest, seat))


@router.post("/tables/{table}/join", response_model=wire.TableState)
async def join(house: InHouse, person: Person, table: str, given: wire.Join) -> Response:
    """Take a seat."""
    found = await house.tables.sit(table, person, given.seat, given.invite)
    return _as_it_is(found.state(person.id, given.seat))


@router.post("/tables/{table}/leave", status_code=204)
async def leave(house: InHouse, person: Person, table: str, given: wire.SeatRequest) -> None:
    """Leave your seat. Before the start it is free again; later it stays yours, and the others may vote for a bot."""
    await house.tables.rise(table, person, given.seat)


@router.post("/tables/{table}/return", status_code=204)
async def come_back(house: InHouse, person: Person, table: str, given: wire.SeatRequest) -> None:
    """Play on yourself, where you had left or a bot stood in."""
    await house.tables.back(table, person, given.seat)


@router.post("/tables/{table}/answers")
async def answer(house: InHouse, person: Person, table: str, given: wire.Answers) -> wire.Taken:
    """Answer the question of a seat of yours, and those that follow if you planned ahead."""
    return await house.tables.answer(table, person, given)


@router.post("/tables/{table}/back")
async def take_back(house: InHouse, person: Person, table: str, given: wire.TakeBack) -> wire.Taken:
    """Take answers back, or put back what was taken."""
    return await house.tables.take_back(table, person, given)


@router.post("/tables/{table}/try", response_model=wire.Tried, dependencies=[rarely("try")])
async def try_out(house: InHouse, person: Person, table: str, given: wire.Try) -> Response:
    """See what would happen. Nothing happens, and nobody learns of it."""
    return _as_it_is(await house.tables.try_(table, person, given))


@router.post("/tables/{table}/say", status_code=204, dependencies=[rarely("say")])
async def say(house: InHouse, person: Person, table: str, given: wire.Say) -> None:
    """Say something at the table."""
    await house.tables.say(table, person, given.text, given.key)


@router.post("/tables/{table}/vote", status_code=204)
async def vote(house: InHouse, person: Person, table: str, given: wire.Vote) -> None:
    """Shall a bot play for somebody who does not?"""
    await house.tables.vote(table, person, given.seat, given.yes)


@router.post("/tables/{table}/webhook", status_code=204, dependencies=[rarely("webhook")])
async def webhook(house: InHouse, person: Person, table: str, given: wire.Webhook) -> None:
    """Where to tell whose turn it is. Only who made the table may set it."""
    if given.url is not None:
        await _check_webhook(given.url, house.settings.private_webhooks)
    await house.tables.set_webhook(table, person, given.url)


async def _check_webhook(url: str, private: bool) -> None:
    try:
        await notices.checked(url, private)
    except notices.NotAllowed as error:
        raise Refusal(400, str(error)) from None
    except (OSError, ValueError, UnicodeError, httpx.InvalidURL):
        raise Refusal(400, words.leads_nowhere(url)) from None


@router.post("/tables/{table}/report", dependencies=[rarely("report")])
async def report(house: InHouse, person: Person, table: str, given: wire.Report) -> wire.Reported:
    """Tell that something is wrong here; the position is kept with it."""
    return wire.Reported(id=await house.tables.report(table, person, given))


@router.get("/tables/{table}/moments/{answers}", response_model=wire.Moment, dependencies=HISTORY)
async def moment(
    house: InHouse, onlooker: Onlooker, table: str, answers: Annotated[int, Path(ge=0)], seat: Eyes = None
) -> Response:
    """The table as it was after so many answers. After the end, through any seat's eyes."""
    return _as_it_is(await house.tables.moment(table, onlooker, answers, seat))


@router.get("/tables/{table}/chart", dependencies=HISTORY)
async def chart(house: InHouse, onlooker: Onlooker, table: str) -> wire.Chart:
    """How the scores grew; of a finished game only."""
    return await house.tables.chart(table, onlooker)


@router.get("/tables/{table}/download", response_model=dict[str, JsonValue], dependencies=HISTORY)
async def download(house: InHouse, onlooker: Onlooker, table: str, seat: Eyes = None) -> Response:
    """A finished game, to replay anywhere; before the end, what the seat knows of it."""
    response = _as_it_is(await house.tables.download(table, onlooker, seat))
    response.headers["content-disposition"] = 'attachment; filename="ziggurat.json"'
    return response


def _as_it_is(data: Mapping[str, object]) -> Response:
    """Sends what already has the shape of a message, without making one of it: tables are large."""
    return Response(orjson.dumps(data), media_type="application/json")
