"""The REST interface: people, games, rules, tables.

Each route identifies the person, spends from their rates and calls a function of `tables/requests.py`. `wire` says what
a request may hold, `tables` what is possible.
"""

from __future__ import annotations

import time
from typing import Annotated, Final

import httpx
import orjson
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response, params
from pydantic import JsonValue
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from ziggurat import __version__
from ziggurat.core.record import Json
from ziggurat.server import wire, words
from ziggurat.server.api import convert, public_post
from ziggurat.server.api.encoding import encode
from ziggurat.server.api.identity import COOKIE, COOKIE_AGE
from ziggurat.server.api.rate_limits import address_of
from ziggurat.server.api.until import until_words
from ziggurat.server.context import AppContext, context_of
from ziggurat.server.storage.store import PushSubscription
from ziggurat.tables import requests
from ziggurat.tables.requests import PAGE
from ziggurat.tables.rows import PersonRow

REFUSED: Final[dict[int | str, dict[str, object]]] = {
    "4XX": {"model": wire.Problem, "description": "Refused: one line says why, and by which rule."},
    "503": {"model": wire.Problem, "description": "The database cannot be reached just now; try again in a moment."},
}

UNBUFFERED: Final = {"x-accel-buffering": "no"}  # a proxy in front shall pass each line on at once

router = APIRouter(prefix="/api", responses=REFUSED)


# -- the person who asks (async, though nothing is awaited: FastAPI calls other functions in threads)


async def app_context(connection: HTTPConnection) -> AppContext:
    return context_of(connection)


Context = Annotated[AppContext, Depends(app_context)]


async def maybe_person(
    context: Context, cookie: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None
) -> PersonRow | None:
    """The person; None for an unknown one, who may only look."""
    return await context.people.identify(cookie)


MaybePerson = Annotated[PersonRow | None, Depends(maybe_person)]


async def person(context: Context, maybe_person: MaybePerson, connection: HTTPConnection) -> PersonRow:
    """A known person, who wants to change something."""
    if maybe_person is None:
        raise HTTPException(401, words.UNKNOWN_PERSON)
    if maybe_person.banned_until > time.time():
        raise HTTPException(403, words.banned(until_words(maybe_person.banned_until)))
    context.rates.spend_both("change", maybe_person.id, address_of(connection.scope))
    return maybe_person


Person = Annotated[PersonRow, Depends(person)]


def limited(kind: str) -> params.Depends:
    """Gives costly requests a limit of their own, for a person and for their address."""

    async def spend(context: Context, person: Person, connection: HTTPConnection) -> None:
        context.rates.spend_both(kind, person.id, address_of(connection.scope))

    return params.Depends(spend)


async def limit_history(context: Context, connection: HTTPConnection) -> None:
    """Limits requests for positions of the past, which must be replayed."""
    context.rates.spend("history", address_of(connection.scope))


HISTORY: Final = [params.Depends(limit_history)]
SeatQuery = Annotated[int | None, Query(ge=0, le=7, description="A seat of yours; without it, the first one.")]
DayQuery = Annotated[str | None, Query(max_length=10, description="As 2026-11-17, in UTC; without it, today.")]


# -- people


@router.get("/health")
async def health(context: Context) -> wire.Health:
    """Tells whether this process can do its work, as `/api/health/ready` does."""
    return await ready(context)


@router.get("/health/live")
async def live() -> wire.Health:
    """Tells that this process answers; whether it can do its work is another question."""
    return wire.Health(ok=True, version=__version__)


@router.get("/health/ready")
async def ready(context: Context) -> wire.Health:
    """Tells whether this process reads and writes the database, hears of changes, and has bots that think."""
    trouble = await context.readiness.trouble()
    if trouble:
        raise HTTPException(503, trouble)
    return wire.Health(ok=True, version=__version__)


@router.get("/me", response_model=wire.Me)
async def get_me(context: Context, known: MaybePerson, request: Request, response: Response) -> Json:
    """Who you are here. On the first visit you get a name and a cookie."""
    if known is not None and context.people.verify(request.cookies.get(COOKIE)) != (known.id, known.generation):
        known = None  # the key was dropped meanwhile: an old signature must not become a new one
    if known is None:
        context.rates.spend("newcomer", address_of(request.scope))
    row = known or await context.people.create()
    return await _with_cookie(context, row, request, response, is_new=known is None)


@router.post("/me", response_model=wire.Me)
async def rename(context: Context, person: Person, given: wire.Rename) -> Json:
    """Choose another name."""
    return await requests.me(context.desk, await context.people.rename(person.id, given.name))


@router.get("/me/tables", response_model=wire.MyTables)
async def my_tables(
    context: Context,
    person: Person,
    skip: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE,
) -> Json:
    """More of your tables."""
    return await requests.my_tables(context.desk, person, skip, limit)


@router.post("/me/link")
async def private_link(context: Context, person: Person) -> wire.PrivateLink:
    """A link that opens you on another device, once, within a day. The one you had before stops working."""
    return wire.PrivateLink(path=f"/me/{await context.people.make_link(person.id)}")


@router.post("/me/adopt", response_model=wire.Me)
async def adopt(context: Context, given: wire.Adopt, request: Request, response: Response) -> Json:
    """Become the person who made the private link."""
    row = await context.people.use_link(given.token)
    if row is None:
        raise HTTPException(404, words.UNKNOWN_LINK)
    return await _with_cookie(context, row, request, response)


@router.post("/me/sign-out-others", response_model=wire.Me)
async def sign_out_others(context: Context, person: Person, request: Request, response: Response) -> Json:
    """Sign out all your devices but this one, and forget your private link."""
    row = await context.people.sign_out_others(person.id)
    context.hub.check_again(person.id)
    return await _with_cookie(context, row, request, response)


async def _with_cookie(
    context: AppContext, row: PersonRow, request: Request, response: Response, is_new: bool = False
) -> Json:
    """The person, with the cookie that identifies them in this browser from now on."""
    secure = context.settings.public or request.url.scheme == "https"
    response.set_cookie(
        COOKIE, context.people.sign(row), max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure
    )
    return await requests.me(context.desk, row, is_new)


# -- notices while the page is closed


@router.get("/me/notices")
async def notices(context: Context, person: Person) -> wire.Notices:
    """How you are told of your turns, and what this server can do."""
    return await _notices(context, person)


async def _notices(context: AppContext, person: PersonRow) -> wire.Notices:
    push, mail = context.notices.push, context.notices.mail
    found = None if mail is None else await context.store.mail_address(person.id)
    return wire.Notices(
        push_key=None if push is None else push.public,
        mail=mail is not None,
        address=None if found is None else found.address,
        confirmed=found is not None and found.confirmed,
    )


@router.post("/me/push", status_code=204, dependencies=[limited("webhook")])
async def add_push(context: Context, person: Person, given: wire.PushTarget) -> None:
    """Let this browser be told of your turns."""
    if context.notices.push is None:
        raise HTTPException(409, words.NO_PUSH)
    from ziggurat.server.api.push import check_browser_keys  # only such servers have the library

    try:
        check_browser_keys(given.p256dh, given.auth)
    except ValueError:
        raise HTTPException(400, words.BAD_SUBSCRIPTION) from None
    await _check_webhook(given.endpoint, context.settings.private_webhooks)
    await context.store.add_push_subscription(person.id, PushSubscription(given.endpoint, given.p256dh, given.auth))


@router.post("/me/push/remove", status_code=204)
async def remove_push(context: Context, person: Person, given: wire.PushEnd) -> None:
    """Tell this browser no more."""
    await context.store.remove_push_subscription(given.endpoint, person.id)


@router.post("/me/mail", dependencies=[limited("confirm")])
async def add_mail(context: Context, person: Person, given: wire.MailTarget) -> wire.Notices:
    """Enter the address at which you want to be told of your turns. A link is sent there to confirm it."""
    if context.notices.mail is None:
        raise HTTPException(409, words.NO_MAIL)
    context.rates.spend("confirm", given.address.lower())
    await context.notices.ask_to_confirm(person.id, given.address)
    return await _notices(context, person)


@router.post("/me/mail/remove")
async def remove_mail(context: Context, person: Person) -> wire.Notices:
    """Forget your mail address."""
    await context.store.remove_mail_address(person.id)
    return await _notices(context, person)


@router.post("/mail/confirm", status_code=204)
async def confirm_mail(context: Context, person: Person, given: wire.MailToken) -> None:
    """Confirm a mail address by the link that was sent there."""
    if not await context.notices.confirm(given.token):
        raise HTTPException(404, words.UNKNOWN_CONFIRMATION)


@router.post("/mail/stop", status_code=204)
async def stop_mail(context: Context, person: Person, given: wire.MailToken) -> None:
    """End the mails by the link that each of them has."""
    await context.store.stop_mail(given.token)


# -- games and rules


@router.get("/games", response_model=list[wire.GameCard])
async def games(context: Context) -> list[Json]:
    """The games that can be played."""
    return await requests.games(context.desk)


@router.get("/rules/{game}", response_model=wire.Rules)
async def rules(
    game: str,
    words: Annotated[str, Query(max_length=200, description="Only rules that they mean, the best first.")] = "",
    id: Annotated[str, Query(max_length=40, description="Only the rule of this id.")] = "",
) -> Json:
    """The rules of a game in our words."""
    return await requests.rules(game, words, id)


# -- learning a game


@router.get("/games/{game}/primer", response_model=wire.Primer)
async def primer(game: str) -> Json:
    """A game on one page, for people who have never played it."""
    return await requests.primer(game)


@router.get("/games/{game}/coach", response_model=wire.Coach)
async def coach(game: str) -> Json:
    """What each kind of question is, and what is usually wise, for people who play a game for the first time."""
    return await requests.hints_for_beginners(game)


@router.get("/games/{game}/lesson", response_model=wire.Lesson)
async def lesson(game: str) -> Json:
    """What the lesson of a game tells, step by step."""
    return await requests.lesson(game)


@router.post("/lessons", response_model=wire.TableLink, dependencies=[limited("table")])
async def learn(context: Context, person: Person, given: wire.NewLesson) -> Json:
    """Make a table for the lesson of a game: its bots follow a script as long as you do."""
    return await requests.learn(context.desk, person, given.game)


# -- making and finding tables


@router.get("/tables/open", response_model=wire.OpenTables)
async def open_tables(context: Context) -> Json:
    """Tables that anybody may join."""
    return await requests.open_tables(context.desk)


@router.post("/tables", response_model=wire.TableLink, dependencies=[limited("table")])
async def create(context: Context, person: Person, given: wire.NewTable) -> Json:
    """Make a new table. It starts when every seat is taken."""
    if given.content and context.lab is None:
        raise HTTPException(409, words.NO_LAB)
    return await requests.create(context.desk, person, convert.new_table(given))


@router.post("/play-now", response_model=wire.TableLink, dependencies=[limited("table")])
async def play_now(context: Context, person: Person, given: wire.PlayNow) -> Json:
    """Make a new table against bots, which starts at once."""
    return await requests.play_now(context.desk, person, given.game, given.players, given.bot)


# -- the daily game


@router.get("/daily", response_model=wire.DailyGame)
async def daily_game(context: Context, person: Person, day: DayQuery = None) -> Json:
    """The daily game of a day: what is played, the best results, your own, your streak."""
    return await requests.daily_game(context.desk, person, day)


@router.get("/daily/months", response_model=wire.DailyMonth)
async def daily_month(
    context: Context,
    person: Person,
    month: Annotated[str | None, Query(max_length=10, description="As 2026-11; without it, this month.")] = None,
) -> Json:
    """The daily games of a month, with your own results."""
    return await requests.daily_month(context.desk, person, month)


@router.post("/daily", response_model=wire.TableLink, dependencies=[limited("table")])
async def play_daily(context: Context, person: Person, given: wire.PlayDaily) -> Json:
    """Begin the daily game of a day, or go on with it: you have one table a day."""
    return await requests.play_daily(context.desk, person, given.day)


# -- at a table


@router.get("/tables/{table}", response_model=wire.TableState)
async def state(context: Context, maybe_person: MaybePerson, table: str, seat: SeatQuery = None) -> Response:
    """The table as a seat of yours, or a spectator, may know it."""
    return _json_response(await requests.state(context.desk, maybe_person, table, seat))


@router.post("/tables/{table}/join", response_model=wire.TableState)
async def join(context: Context, person: Person, table: str, given: wire.Join) -> Response:
    """Take a seat."""
    return _json_response(await requests.join(context.desk, person, table, given.seat, given.invite))


@router.post("/tables/{table}/leave", status_code=204)
async def leave(context: Context, person: Person, table: str, given: wire.SeatRequest) -> None:
    """Leave your seat. Before the start it is free again; later it stays yours, and the others may vote for a bot."""
    await requests.leave(context.desk, person, table, given.seat)


@router.post("/tables/{table}/return", status_code=204)
async def come_back(context: Context, person: Person, table: str, given: wire.SeatRequest) -> None:
    """Play on yourself after you left or a bot replaced you."""
    await requests.come_back(context.desk, person, table, given.seat)


@router.post("/tables/{table}/name", status_code=204)
async def name_seat(context: Context, person: Person, table: str, given: wire.NameSeat) -> None:
    """Name a seat of yours before the start: several people may share your screen."""
    await requests.name_seat(context.desk, person, table, given.seat, given.name)


@router.post("/tables/{table}/end", status_code=204)
async def end(context: Context, person: Person, table: str) -> None:
    """End a game in which nobody else has a seat."""
    await requests.end(context.desk, person, table)


@router.post("/tables/{table}/remove", status_code=204)
async def remove(context: Context, person: Person, table: str) -> None:
    """Remove an ended table from your list. If nobody else had a seat there, it is deleted for good."""
    await requests.remove(context.desk, person, table)


@router.post("/tables/{table}/rematch", response_model=wire.TableLink, dependencies=[limited("table")])
async def rematch(context: Context, person: Person, table: str) -> Json:
    """Play again with the same people: makes the table, or sits you down at the one that another of them made."""
    return await requests.rematch(context.desk, person, table)


@router.post("/tables/{table}/answers", response_model=wire.Taken)
async def answer(context: Context, person: Person, table: str, given: wire.Answers) -> Response:
    """Answer the question of a seat of yours, and those that follow if you planned ahead."""
    return _json_response(await requests.answer(context.desk, person, table, convert.answers(given)))


@router.post("/tables/{table}/back", response_model=wire.Taken)
async def take_back(context: Context, person: Person, table: str, given: wire.TakeBack) -> Response:
    """Take answers back, or redo what was taken back."""
    return _json_response(await requests.take_back(context.desk, person, table, convert.take_back(given)))


@router.post("/tables/{table}/standing", response_model=wire.Taken)
async def answer_in_advance(context: Context, person: Person, table: str, given: wire.InAdvance) -> Response:
    """Switch an answer that you give in advance on or off."""
    return _json_response(await requests.answer_in_advance(context.desk, person, table, convert.in_advance(given)))


@router.get("/tables/{table}/others", response_model=wire.OtherOptions, dependencies=[limited("try")])
async def other_options(context: Context, person: Person, table: str, seat: int, question: int) -> Response:
    """The legal choices that the question of a seat of yours does not list."""
    return _json_response(await requests.other_options(context.desk, person, table, seat, question))


@router.post("/tables/{table}/try", response_model=wire.Tried, dependencies=[limited("try")])
async def try_out(context: Context, person: Person, table: str, given: wire.Try) -> Response:
    """See what choices would lead to. Nothing happens, and nobody learns of it."""
    return _json_response(await requests.try_out(context.desk, person, table, convert.try_(given)))


@router.get("/tables/{table}/hint", response_model=wire.Suggestions, dependencies=[limited("hint")])
async def hint(context: Context, person: Person, table: str, seat: int, question: int) -> Response:
    """The best answers to the question of a seat of yours, where hints are allowed. Takes some seconds."""
    return _json_response(await requests.hint(context.desk, person, table, seat, question))


@router.post("/tables/{table}/say", status_code=204, dependencies=[limited("say")])
async def say(context: Context, person: Person, table: str, given: wire.Say) -> None:
    """Say something at the table."""
    if person.muted_until > time.time():
        raise HTTPException(403, words.muted(until_words(person.muted_until)))
    await requests.say(context.desk, person, table, given.text, given.key)


@router.get("/tables/{table}/chat", response_model=wire.OlderChat, dependencies=HISTORY)
async def older_chat(
    context: Context, maybe_person: MaybePerson, table: str, before: Annotated[int, Query(ge=0, le=2**31 - 1)]
) -> Response:
    """Lines of chat before the one of that number, a hundred at most."""
    return _json_response(await requests.older_chat(context.desk, maybe_person, table, before))


@router.post("/tables/{table}/silence", status_code=204)
async def silence(context: Context, person: Person, table: str, given: wire.Silence) -> None:
    """Let spectators talk no more, or again. Only the person who made the table may."""
    await requests.silence(context.desk, person, table, given.on)


@router.post("/tables/{table}/vote", status_code=204)
async def vote(context: Context, person: Person, table: str, given: wire.Vote) -> None:
    """Vote for or against a bot in the seat of an absent player."""
    await requests.vote(context.desk, person, table, given.seat, given.yes, given.bot)


@router.post("/tables/{table}/webhook", status_code=204, dependencies=[limited("webhook")])
async def webhook(context: Context, person: Person, table: str, given: wire.Webhook) -> None:
    """Set the address that is told whose turn it is. Only the person who made the table may."""
    await context.tables.check_owner(table, person)
    if given.url is not None:
        await _check_webhook(given.url, context.settings.private_webhooks)
    await context.tables.set_webhook(table, person, given.url)


async def _check_webhook(url: str, private: bool) -> None:
    try:
        await public_post.resolve_target(url, private)
    except public_post.ForbiddenTarget as error:
        raise HTTPException(400, str(error)) from None
    except (OSError, ValueError, UnicodeError, httpx.InvalidURL):
        raise HTTPException(400, words.leads_nowhere(url)) from None


@router.post("/tables/{table}/report", response_model=wire.Reported, dependencies=[limited("report")])
async def report(context: Context, person: Person, table: str, given: wire.Report) -> Json:
    """Report that something is wrong here; the position is stored with the report."""
    return await requests.report(context.desk, person, table, given.text, given.seat)


@router.get("/tables/{table}/moments/{answers}", response_model=wire.Moment, dependencies=HISTORY)
async def moment(
    context: Context, maybe_person: MaybePerson, table: str, answers: Annotated[int, Path(ge=0)], seat: SeatQuery = None
) -> Response:
    """The table as it was after that number of answers. After the end, as any seat."""
    return _json_response(await requests.moment(context.desk, maybe_person, table, answers, seat))


@router.get("/tables/{table}/chart", response_model=wire.Chart, dependencies=HISTORY)
async def chart(context: Context, maybe_person: MaybePerson, table: str) -> Response:
    """The scores along a finished game."""
    return _json_response(await requests.chart(context.desk, maybe_person, table))


@router.get("/tables/{table}/coach", response_model=wire.CoachMessage, dependencies=[limited("coach")])
async def look_back(context: Context, person: Person, table: str, seat: int) -> Response:
    """Look back at a finished game of yours: chances, costly answers, better ones.

    The response is a JSON message a line: how far the coach is, again and again, and the report at the end. Who closes
    the connection stops the coach.
    """
    messages = await requests.look_back(context.desk, person, table, seat)
    lines = (orjson.dumps(message, option=orjson.OPT_APPEND_NEWLINE) async for message in messages)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=UNBUFFERED)


@router.get("/tables/{table}/download", response_model=dict[str, JsonValue], dependencies=HISTORY)
async def download(context: Context, maybe_person: MaybePerson, table: str, seat: SeatQuery = None) -> Response:
    """A finished game, to replay anywhere; before the end, what the seat knows of it."""
    response = _json_response(await requests.download(context.desk, maybe_person, table, seat))
    response.headers["content-disposition"] = 'attachment; filename="ziggurat.json"'
    return response


def _json_response(data: Json) -> Response:
    """Sends data that has the shape of a message without validating it: tables are large."""
    return Response(encode(data), media_type="application/json")
