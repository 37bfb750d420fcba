"""People who play at one server or several, whatever happens to these, and know what each request was answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import httpx
import orjson
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.playing import random_answer, sit_together
from tests.server.visitor import Json, key
from ziggurat.server.storage.store import Entry, Store, TableRow
from ziggurat.tables.table import Table

PAUSE: Final = 0.05  # seconds before what failed is tried again
STUCK: Final = 180.0  # seconds after which a table counts as stuck: a bot process may need some to start
LATE: Final = 20.0  # seconds in which everybody must have heard of the last entry
GAMES: Final = ("patchistory", "monuments", "clash_of_cultures")
UNCOMPARED: Final = {"seats", "table"}  # parts of a state that depend on the time


class Person:
    """A page without a screen: what fails is asked again, at the next server, until it is answered."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.id = ""
        self.unavailable = 0  # how often a server said that it cannot work now
        self._addresses = addresses
        self._at = 0
        self._web = httpx.AsyncClient(headers={"X-Ziggurat": "1"}, timeout=20)

    async def arrive(self) -> None:
        self.id = (await self.ask("GET", "/api/me"))["id"]

    async def leave(self) -> None:
        await self._web.aclose()

    def move_to(self, addresses: Sequence[str]) -> None:
        self._addresses, self._at = addresses, 0

    @property
    def cookie(self) -> str:
        return f"ziggurat={self._web.cookies['ziggurat']}"

    async def ask(self, method: str, path: str, body: object = None, may_refuse: bool = False) -> Any:
        """What the server answers; None if it may refuse and does."""
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = await self._web.request(method, self._addresses[self._at] + path, json=body)
                if answer.status_code in (200, 204):
                    return answer.json() if answer.content else {}
                said = f"{method} {path}: {answer.status_code} {answer.text[:300]}"
                assert answer.status_code in ((409, 503) if may_refuse else (503,)), said
                line = answer.json()["error"]
                assert line and "\n" not in line, said
                if answer.status_code == 409:
                    return None
                self.unavailable += 1
            self._at = (self._at + 1) % len(self._addresses)
            await asyncio.sleep(PAUSE)


class Watch:
    """A live connection to a table, which comes back by itself and says what it has already."""

    def __init__(self, addresses: Sequence[str], table: str, cookie: str = "", seat: int | None = None) -> None:
        self.number = 0
        self.log: list[object] = []
        self.seat = seat
        self._addresses = [f"{address.replace('http', 'ws')}/ws/tables/{table}" for address in addresses]
        self._headers = {"Cookie": cookie} if cookie else {}
        self._socket: Any = None  # while it is open
        self._replies: dict[str, asyncio.Future[Json | None]] = {}  # by the key of an answer that is under way

    async def answer(self, body: Json) -> Json | None:
        """The reply to an answer over this connection; None if it is away, or was lost before the reply."""
        if self._socket is None:
            return None
        reply = self._replies[body["key"]] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"kind": "answer", **body}))
            return await asyncio.wait_for(reply, LATE)
        except (OSError, WebSocketException, TimeoutError):
            return None
        finally:
            del self._replies[body["key"]]

    async def go_on(self) -> None:
        query = "" if self.seat is None else f"&seat={self.seat}"
        for attempt in range(1_000_000):
            address = f"{self._addresses[attempt % len(self._addresses)]}?log={len(self.log)}{query}"
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address, additional_headers=self._headers, max_size=None, close_timeout=0.1, open_timeout=5
                ) as socket:
                    self._socket = socket
                    await self._take_all(socket)
            self._socket = None
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_result(None)
            await asyncio.sleep(PAUSE)

    async def _take_all(self, socket: Any) -> None:
        """Another server may be a moment behind the one before; one server never goes back."""
        self.number = 0
        async for message in socket:
            state = json.loads(message)
            if state["kind"] == "trouble":
                assert not state["over"] and "\n" not in state["error"], state
                continue
            if state["kind"] == "reply":
                if not self._replies[state["key"]].done():
                    self._replies[state["key"]].set_result(state)
                continue
            assert state["number"] >= self.number
            self.number = state["number"]
            self.log[state["log"]["start"] :] = state["log"]["lines"]


@dataclass
class Known:
    """What people know of a table: the keys that were confirmed, in this order, and those that were refused."""

    id: str
    seats: dict[int, Person]
    answers: list[tuple[str, int]] = field(default_factory=list)  # with the number of the last entry then
    said: list[str] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    watches: list[tuple[Watch, asyncio.Task[None]]] = field(default_factory=list)


class Party:
    """Two people and a spectator at a table, then at the next. The third seat has a bot, or is of the first person too.

    Without a bot people never wait, so that a kill hits them in the middle of something.
    """

    def __init__(
        self, addresses: Sequence[str], seed: int, group: asyncio.TaskGroup, answers: int = 1000, bot: str | None = None
    ) -> None:
        self.tables: list[Known] = []
        self.people = [Person(addresses) for _ in range(3)]
        self._addresses = addresses
        self._chance = random.Random(seed)
        self._games = [GAMES[(seed + turn) % len(GAMES)] for turn in range(len(GAMES))]
        self._group = group
        self._most = answers
        self._bot = bot
        self._progress = time.monotonic()

    @property
    def confirmed(self) -> int:
        return sum(len(known.answers) for known in self.tables)

    async def play_until(self, stop: asyncio.Event) -> None:
        for person in self.people:
            await person.arrive()
        while not stop.is_set():
            known = await self._sit_down()
            while not stop.is_set() and len(known.answers) < self._most and await self.turn(known):
                pass
            if not stop.is_set():
                self.look_away()

    def look_away(self) -> None:
        """Close the live connections to all tables."""
        for known in self.tables:
            for _, task in known.watches:
                task.cancel()
            known.watches = []

    def move_to(self, addresses: Sequence[str]) -> None:
        """Go on at other servers, with the same cookies."""
        self._addresses = addresses
        for person in self.people:
            person.move_to(addresses)
        self._progress = time.monotonic()

    async def leave(self) -> None:
        for person in self.people:
            await person.leave()

    async def _sit_down(self) -> Known:
        owner, guest, _ = self.people
        game = self._games[len(self.tables) % len(self._games)]
        third = {"kind": "me", "name": "Third"} if self._bot is None else {"kind": "bot", "bot": self._bot}
        seats = [{"kind": "me"}, {"kind": "friend"}, third]
        # Sent again after a kill, joining may be refused because it was done.
        id = await sit_together(game, seats, owner.ask, [partial(guest.ask, may_refuse=True)])
        known = Known(id, {0: owner, 1: guest} if self._bot is not None else {0: owner, 1: guest, 2: owner})
        self.tables.append(known)
        for watch in (Watch(self._addresses, id, owner.cookie, 0), Watch(self._addresses, id)):
            known.watches.append((watch, self._group.create_task(watch.go_on())))
        self._progress = time.monotonic()
        return known

    async def turn(self, known: Known) -> bool:
        """Do something at the table; False if the game is over."""
        state = await known.seats[0].ask("GET", f"/api/tables/{known.id}?seat=0")
        if state["table"]["status"] == "over":
            return False
        asked = [seat for seat in state["waiting"] if seat in known.seats]
        if not asked:
            assert time.monotonic() < self._progress + STUCK, f"table {known.id}: its bot does not go on"
            await asyncio.sleep(PAUSE)
            await self.people[2].ask("GET", "/api/health/ready")
            return True
        self._progress = time.monotonic()
        seat = self._chance.choice(asked)
        what = self._chance.random()
        if what < 0.06:
            await self._take_back(known, seat)
        elif what < 0.16:
            await asyncio.gather(self._answer(known, seat), self._say(known))
        else:
            await self._answer(known, seat, tries=what < 0.25)
        return True

    async def _answer(self, known: Known, seat: int, tries: bool = False) -> None:
        """The same key goes with an answer however often it must be sent."""
        person = known.seats[seat]
        question = (await person.ask("GET", f"/api/tables/{known.id}?seat={seat}"))["question"]
        if question is None:  # the other server has heard of more
            return
        body = random_answer(question, seat, self._chance)
        if tries:
            await person.ask("POST", f"/api/tables/{known.id}/try", body, may_refuse=True)
            await person.ask("GET", "/api/health/ready")
        body["key"] = key()
        reply = await self._live_reply(known, person, body)
        if reply is None:
            answer = await person.ask("POST", f"/api/tables/{known.id}/answers", body, may_refuse=True)
        else:
            assert reply["status"] in (200, 409), reply
            answer = reply["body"] if reply["status"] == 200 else None
        if answer is None:
            known.refused.add(body["key"])
        else:
            assert answer["taken"] == 1, answer
            known.answers.append((body["key"], answer["number"]))

    async def _live_reply(self, known: Known, person: Person, body: Json) -> Json | None:
        """The reply to an answer over the page of its person, at half of them; None: it must be sent by request."""
        if not known.watches or person is not known.seats[0] or self._chance.random() < 0.5:
            return None
        reply = await known.watches[0][0].answer(body)
        return None if reply is None or reply["status"] == 503 else reply

    async def _take_back(self, known: Known, seat: int) -> None:
        body: Json = {"seat": seat, "key": key(), "how": self._chance.choice(["undo", "undo", "redo", "restart"])}
        path = f"/api/tables/{known.id}/back"
        done = await known.seats[seat].ask("POST", path, body, may_refuse=True)
        if done is None:
            known.refused.add(body["key"])
        else:
            known.taken_back.append(body["key"])

    async def _say(self, known: Known) -> None:
        body = {"text": f"line {len(known.said) + 1}", "key": key()}
        await self.people[2].ask("POST", f"/api/tables/{known.id}/say", body)
        known.said.append(body["key"])


# -- what must be true at the end


async def check(database_url: str, parties: Sequence[Party]) -> None:
    """What lies in the database is what people know, and what servers show follows from it."""
    store = await Store.open(database_url)
    try:
        for party in parties:
            for known in party.tables:
                entries, states = await _settled(store, known)
                check_entries(known, entries)
                row = await store.table(known.id)
                assert row is not None
                check_states(row, entries, known, states)
                for watch, _ in known.watches:
                    await _heard_all(watch, entries[-1].number, states.get(watch.seat))
    finally:
        await store.close()


async def _settled(store: Store, known: Known) -> tuple[list[Entry], dict[int | None, Json]]:
    """The entries and the states of all people, when bots have answered."""
    until = time.monotonic() + STUCK
    while True:
        entries = await store.entries(known.id)
        states: dict[int | None, Json] = {
            seat: await person.ask("GET", f"/api/tables/{known.id}?seat={seat}") for seat, person in known.seats.items()
        }
        is_latest = {state["number"] for state in states.values()} == {entries[-1].number}
        waiting = states[0]["waiting"]
        if is_latest and (not waiting or any(seat in known.seats for seat in waiting)):
            return list(entries), states
        trouble = "its bot does not go on" if is_latest else f"a server does not know of {entries[-1].number} entries"
        assert time.monotonic() < until, f"table {known.id}: {trouble}"
        await asyncio.sleep(PAUSE)


def check_entries(known: Known, entries: Sequence[Entry]) -> None:
    """Everything confirmed is there once, in its order; nothing refused is, and nothing else."""
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))

    def keys(*kinds: str) -> list[str | None]:
        return [entry.key for entry in entries if entry.kind in kinds and entry.key is not None]

    assert keys("answer") == [key for key, _ in known.answers], f"table {known.id}: an answer is lost, or there twice"
    assert keys("undo", "redo") == known.taken_back
    assert keys("say") == known.said
    assert not known.refused & {entry.key for entry in entries}, "what was refused is there"
    numbers = {entry.key: entry.number for entry in entries}
    assert all(numbers[key] <= number for key, number in known.answers)


def check_states(row: TableRow, entries: Sequence[Entry], known: Known, states: dict[int | None, Json]) -> None:
    """What each seat is shown is what a replay of the entries gives."""
    table = Table(row, 0.0)
    for entry in entries:
        table.apply(entry)
    table.hold(table.replayed(table.first_position(), table.answers), table.history.standing[-1].number)
    for seat, person in known.seats.items():
        replayed = orjson.loads(orjson.dumps(table.state(person.id, seat, time.time())))
        shown = states[seat]
        different = [name for name in replayed if name not in UNCOMPARED and replayed[name] != shown[name]]
        assert not different, f"table {known.id}, seat {seat}: {different} are not what a replay gives"


async def _heard_all(watch: Watch, last: int, state: Json | None) -> None:
    """A page that watches has the last entry, and the whole log though it came in parts."""
    until = time.monotonic() + LATE
    while watch.number < last:
        assert time.monotonic() < until, f"a page has entry {watch.number} of {last}"
        await asyncio.sleep(0.01)
    assert watch.number == last
    if state is not None:
        assert watch.log == state["log"]["lines"]
