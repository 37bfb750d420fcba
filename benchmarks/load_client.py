"""The people of the load script: each has an address, a cookie and a page of their own, and answers at random."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from tests.server.playing import random_answer, sit_together
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HOST: Final = "127.0.0.1"
SEATS: Final = 3  # of a table without bots
BUSY: Final = (429, 503)  # "not now, try again"
CONFLICT: Final = 409  # the question is another one by now
HEARS: Final = 5.0  # seconds after which every process has heard of an answer
LOST: Final = 20.0  # seconds after which an answer that not every seat has received counts as an error
PING_INTERVAL: Final = 20.0  # as in the page
RECONNECT_DELAY: Final = 0.5
BUSY_DELAY: Final = 1.0
ME: Final = {"kind": "me"}
FRIEND: Final = {"kind": "friend"}

now = time.perf_counter


class Refused(Exception):
    """The server refused a request."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status} {body[:200].decode(errors='replace')}")
        self.status = status
        self.is_busy = status in BUSY


class LoadFailed(Exception):
    """The run cannot go on: one line says why."""


class Crowd:
    """Everybody who visits the server. Limits are per address, so each person has another one."""

    def __init__(self, port: int, seed: int, by_request: bool = False) -> None:
        self.port = port
        self.by_request = by_request  # whether answers are requests, not messages of the live connection
        self.rng = random.Random(seed)
        self.errors: list[str] = []
        self.state_sizes: list[int] = []  # bytes on the wire of every whole state that a seat received,
        self.change_sizes: list[int] = []  # and of every change
        self.pages: set[Page] = set()
        self._numbers = itertools.count(1)

    async def person(self) -> Person:
        """Somebody new, with a cookie."""
        person = self.stranger()
        await person.ask("GET", "/api/me")
        return person

    def stranger(self) -> Person:
        """Somebody new, who only looks."""
        number = next(self._numbers)
        return Person(self.port, f"127.{1 + (number >> 16)}.{number >> 8 & 255}.{number & 255}")

    async def keep_pinging(self) -> None:
        """Let every page ask now and then whether its connection lives, one after the other."""
        while True:
            pages = [*self.pages]
            for page in pages:
                await page.ping()
                await asyncio.sleep(PING_INTERVAL / len(pages))
            if not pages:
                await asyncio.sleep(1.0)


class Person:
    """A minimal HTTP client: requests in turn over connections that stay open. A full one would be most of the load."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.cookie = ""
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """The response as JSON; Refused if it is another than 200."""
        status, data = await self._send(method, path, body)
        if status != 200:
            raise Refused(status, data)
        return orjson.loads(data)

    async def ask_until_taken(self, method: str, path: str, body: object = None) -> Any:
        """The same, sent again while the server is busy."""
        while True:
            try:
                return await self.ask(method, path, body)
            except Refused as error:
                if not error.is_busy:
                    raise
            await asyncio.sleep(BUSY_DELAY)

    async def _send(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        data = b"" if body is None else orjson.dumps(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{self.port}", "X-Ziggurat: 1"]
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}", f"Cookie: {self.cookie}"]
        message = "\r\n".join(head).encode() + b"\r\n\r\n" + data
        while self._free:
            reader, writer = self._free.pop()
            if not reader.at_eof():
                with contextlib.suppress(EOFError, OSError):  # the server closes idle connections
                    return await self._exchange(reader, writer, message)
            writer.close()
        return await self._exchange(
            *await asyncio.open_connection(HOST, self.port, local_addr=(self.address, 0)), message
        )

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, message: bytes
    ) -> tuple[int, bytes]:
        writer.write(message)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        data = await reader.readexactly(int(headers["content-length"]))
        self.cookie = headers.get("set-cookie", self.cookie).split(";")[0]
        self._free.append((reader, writer))
        return int(lines[0].split()[1]), data

    def close(self) -> None:
        """Close the connections; the next request opens one."""
        for _, writer in self._free:
            writer.close()
        self._free.clear()


# -- live connections


class FrameSizes:
    """Finds out how many bytes each message takes on the wire: compressed, with its head."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._is_open = False  # whether the response to the request for a WebSocket has passed

    def feed(self, data: bytes) -> list[int]:
        """The sizes of the messages that these bytes complete."""
        self._data += data
        if not self._is_open:
            _, blank_line, rest = self._data.partition(b"\r\n\r\n")
            if not blank_line:
                return []
            self._is_open, self._data = True, rest
        sizes = []
        while 0 < (size := _frame_size(self._data)) <= len(self._data):
            if self._data[0] & 15 < 8:  # from 8 on: ping, pong, close
                sizes.append(size)
            del self._data[:size]
        return sizes


def _frame_size(data: bytearray) -> int:
    """The bytes of the frame that begins here; 0: too few are there to tell."""
    if len(data) < 2:
        return 0
    length = data[1] & 127
    more = {126: 2, 127: 8}.get(length, 0)
    if len(data) < 2 + more:
        return 0
    return 2 + more + (int.from_bytes(data[2 : 2 + more], "big") if more else length)


class MeasuredConnection(ClientConnection):
    """A connection that knows the size of every message it received."""

    def __init__(self, *given: Any, **named: Any) -> None:  # whatever websockets passes
        super().__init__(*given, **named)
        self.sizes: deque[int] = deque()
        self._frames = FrameSizes()

    def data_received(self, data: bytes) -> None:
        self.sizes.extend(self._frames.feed(data))
        super().data_received(data)


class Page:
    """A page that shows a table to a seat or a spectator. It is told what has changed, and connects again when lost."""

    def __init__(
        self, crowd: Crowd, person: Person, table: str, seat: int | None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self.crowd, self.person, self.seat = crowd, person, seat
        self.number = 0  # of the last entry of the table that this page has
        self.answers = 0  # that stand
        self.over = False
        self.question: dict[str, Any] | None = None
        self._table = table
        self._changed = changed
        self._has_state = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._replies: dict[str, asyncio.Future[Any]] = {}  # by the key of an answer that is under way
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Returns when the page has the table."""
        self.crowd.pages.add(self)
        self._listening = asyncio.create_task(self._listen())
        try:
            async with asyncio.timeout(LOST):
                await self._has_state.wait()
        except TimeoutError:
            raise LoadFailed(f"table {self._table} does not open: {self.crowd.errors[-1:]}") from None

    async def close(self) -> None:
        self.crowd.pages.discard(self)
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])

    async def ping(self) -> None:
        with contextlib.suppress(WebSocketException):
            if self._socket is not None:
                await self._socket.send('{"kind":"ping"}')

    async def answer(self, body: dict[str, Any]) -> Any:
        """Send an answer over the connection, as the page does; Refused if the server refuses it."""
        if self._socket is None:
            return await self.person.ask("POST", f"/api/tables/{self._table}/answers", body)
        reply = self._replies[body["key"]] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(orjson.dumps({"kind": "answer", **body}).decode())
            return await reply
        finally:
            del self._replies[body["key"]]

    async def _listen(self) -> None:
        while True:
            try:
                async with self._connection() as socket:
                    assert isinstance(socket, MeasuredConnection)
                    self._socket = socket
                    async for message in socket:
                        self._receive(orjson.loads(message), socket.sizes.popleft())
                    problem = f"closed with {socket.close_code}"
            except (WebSocketException, OSError, TimeoutError) as error:
                problem = str(error)
            self._socket = None
            self.crowd.errors.append(f"table {self._table}: a connection was lost, {problem}")
            await asyncio.sleep(RECONNECT_DELAY)

    def _connection(self) -> connect:
        seat = "" if self.seat is None else f"&seat={self.seat}"
        return connect(
            f"ws://{HOST}:{self.person.port}/ws/tables/{self._table}?log=0&chat=0&changes=true{seat}",
            additional_headers={"Cookie": self.person.cookie, "Origin": f"http://{HOST}:{self.person.port}"},
            create_connection=MeasuredConnection,
            local_addr=(self.person.address, 0),
            max_size=None,
            open_timeout=LOST,
            ping_interval=None,  # browsers send none
            proxy=None,
        )

    def _take_reply(self, reply: dict[str, Any]) -> None:
        waiting = self._replies[reply["key"]]
        if reply["status"] == 200:
            waiting.set_result(reply["body"])
        else:
            waiting.set_exception(Refused(reply["status"], orjson.dumps(reply["body"])))

    def _receive(self, message: dict[str, Any], size: int) -> None:
        """Apply a message as `tableChange.ts` does, as far as answering needs it."""
        if message["kind"] == "pong":
            return
        if message["kind"] == "reply":
            self._take_reply(message)
            return
        if message["kind"] == "trouble":
            self.crowd.errors.append(f"table {self._table}: {message['error']}")
            return
        is_change = message["kind"] == "change"
        if is_change and message["base"] != self.number:
            raise WebSocketException(f"a change since {message['base']} came after {self.number}")
        if self.seat is not None:
            (self.crowd.change_sizes if is_change else self.crowd.state_sizes).append(size)
        fields = message["fields"] if is_change else message
        self.number = fields["number"]
        self.answers = fields.get("answers", self.answers)
        self.question = fields.get("question", self.question)
        if "table" in fields:
            self.over = fields["table"]["status"] in ("over", "closed")
        self._has_state.set()
        self._changed()


# -- tables


@dataclass(frozen=True)
class Delivered:
    """When an answer was sent, and when the last seat had received the table with it."""

    sent: float
    received: float


@dataclass
class LiveTable:
    """A table with people, each of whom has a page. Answers are given one after the other."""

    crowd: Crowd
    id: str
    people: list[Person]
    rng: random.Random
    pages: list[Page] = field(default_factory=list)  # of the people
    spectators: list[Page] = field(default_factory=list)
    taken: int = 0  # answers of these people that the server has confirmed

    def __post_init__(self) -> None:
        self._turn = asyncio.Lock()
        self._changed = asyncio.Event()
        self._progress: list[tuple[int, float]] = []  # numbers of entries that every page has, and since when

    @property
    def over(self) -> bool:
        return any(page.over for page in self.pages)

    @property
    def answers(self) -> int:
        """How many stand, those included that were the only option."""
        return min(page.answers for page in self.pages)

    async def open(self, spectators: int = 0) -> None:
        """Open the pages of all people, and those of spectators."""
        self.pages = [Page(self.crowd, person, self.id, seat, self._note) for seat, person in enumerate(self.people)]
        self.spectators = [Page(self.crowd, self.crowd.stranger(), self.id, None) for _ in range(spectators)]
        await asyncio.gather(*[page.open() for page in [*self.pages, *self.spectators]])

    async def close(self) -> None:
        """Close all pages and connections."""
        await asyncio.gather(*[page.close() for page in [*self.pages, *self.spectators]])
        for person in self.people:
            person.close()

    async def answer(self) -> Delivered | None:
        """Answer for a seat that is asked, after the answers before this one; None if the game is over.

        Refused if the server refuses it, TimeoutError if not every seat receives it.
        """
        async with self._turn, asyncio.timeout(LOST):
            await self.until_asked()
            if self.over:
                return None
            page = self.rng.choice(self._asked())
            body = {**self._choice(page), "key": f"load-{self.id}-{self.taken + 1}"}
            self._progress.clear()
            sent = now()
            if self.crowd.by_request:
                taken = await page.person.ask("POST", f"/api/tables/{self.id}/answers", body)
            else:
                taken = await page.answer(body)
            if taken["taken"] != 1:
                raise Refused(200, orjson.dumps(taken))
            self.taken += 1
            number = int(taken["number"])
            await self._until(lambda: self._received(number) is not None)
            return Delivered(sent, self._received(number) or 0.0)

    async def until_asked(self) -> None:
        """Returns when somebody is asked, or the game is over."""
        await self._until(lambda: self.over or bool(self._asked()))

    async def try_out(self) -> bool:
        """Try out an option of a seat that is asked; False if the question is gone. Refused if the server refuses."""
        asked = [] if self._turn.locked() else self._asked()
        if not asked:
            return False
        page = self.rng.choice(asked)
        try:
            await page.person.ask("POST", f"/api/tables/{self.id}/try", self._choice(page))
        except Refused as error:
            if error.status != CONFLICT:
                raise
            return False
        return True

    def _asked(self) -> list[Page]:
        return [page for page in self.pages if page.question]

    def _choice(self, page: Page) -> dict[str, Any]:
        assert page.question is not None
        return random_answer(page.question, page.seat, self.rng)

    def _note(self) -> None:
        """Note the time when the last page has come further."""
        number = min(page.number for page in self.pages)
        if not self._progress or number > self._progress[-1][0]:
            self._progress.append((number, now()))
        self._changed.set()

    def _received(self, number: int) -> float | None:
        """When every page had that entry; None: not yet."""
        return next((at for reached, at in self._progress if reached >= number), None)

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._changed.clear()
            await self._changed.wait()

    async def check_kept(self) -> None:
        """Note an error if the server has fewer answers than it confirmed.

        A process that took none of them hears of the last one a moment later, so it gets some seconds.
        """
        until = now() + HEARS
        while True:
            state = await self.people[0].ask("GET", f"/api/tables/{self.id}?seat=0")
            if state["answers"] >= self.taken:
                return
            if now() > until:
                break
            await asyncio.sleep(0.1)
        self.crowd.errors.append(f"table {self.id}: {self.taken} answers were taken, {state['answers']} are there")


async def new_table(crowd: Crowd, game: str, seats: Sequence[dict[str, str]]) -> LiveTable:
    """A new table where new people have taken the seats; no page is open yet."""
    people = [await crowd.person() for seat in seats if seat["kind"] != "bot"]
    try:
        owner, *friends = [person.ask_until_taken for person in people]
        id = await sit_together(game, seats, owner, friends)
    except Refused as error:
        raise LoadFailed(f"no table could be made: {error}") from None
    return LiveTable(crowd, id, people, random.Random(crowd.rng.random()))
