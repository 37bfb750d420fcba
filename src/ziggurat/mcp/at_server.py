"""A seat at a table of a running server, as texts: with people, by its invitation, and with the knowledge of its seat.

The program is a person of that server, known by a cookie as a page is; the server judges all it does.
"""

from __future__ import annotations

import json
import os
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.cookiejar import LoadError, MozillaCookieJar
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

from ziggurat import registry
from ziggurat.core.fields import counted
from ziggurat.core.game import Game
from ziggurat.mcp.seat import (
    Answer,
    Offered,
    check_number,
    drawn_area,
    drawn_table,
    found_rules,
    listed,
    read_data,
    told_events,
)

TIMEOUT: Final = 30.0
"""Seconds for one request."""

PATIENCE: Final = 20.0
"""Seconds that an answer waits for the others; people may think longer, then `table` tells how it went on."""

POLL: Final = 0.5

State = Mapping[str, Any]
"""A `TableState` of the server."""


class Server:
    """A server of tables, and who we are there. ValueError says in a line what it refuses or that it is away."""

    def __init__(self, address: str, keep: Path | None = None) -> None:
        """`keep`: the file of the cookie, so that the next run is the same person."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"'{address}' is no address of a server, such as https://play.example.org")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._cookies = MozillaCookieJar(keep)
        if keep is not None and keep.exists():
            try:
                self._cookies.load(ignore_discard=True)
            except (LoadError, UnicodeDecodeError):
                raise ValueError(f"{keep} holds no cookies; name another file") from None
        self._web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))
        self.get("/me")
        if keep is not None:
            with os.fdopen(os.open(keep, os.O_WRONLY | os.O_CREAT, 0o600)):
                self._cookies.save(ignore_discard=True)

    def get(self, path: str) -> Any:
        return self._ask(urllib.request.Request(f"{self.address}/api{path}"))

    def post(self, path: str, body: Mapping[str, object]) -> Any:
        head = {"X-Ziggurat": "1", "Content-Type": "application/json"}
        return self._ask(urllib.request.Request(f"{self.address}/api{path}", json.dumps(body).encode(), head))

    def _ask(self, request: urllib.request.Request) -> Any:
        try:
            with self._web.open(request, timeout=TIMEOUT) as reply:
                return json.loads(reply.read() or b"null")
        except urllib.error.HTTPError as error:
            raise ValueError(_problem(error)) from None
        except (OSError, ValueError):
            raise ValueError(f"{self.address}: no server of tables answers there") from None

    # -- tables

    def tables(self) -> str:
        """The tables of this person and those that anybody may join, a line each."""
        mine, free = self.get("/me/tables")["tables"], self.get("/tables/open")["tables"]
        own = [f"{_card(each)}{'; it is your turn' if each['your_turn'] else ''}" for each in mine]
        others = [_card(each) for each in free if not each["your_seats"]]
        return "\n".join(["Your tables:", *(own or ["none"]), "Open to anybody:", *(others or ["none"])])

    def new_table(self, game: str, players: int, seat: int, bot: str, options: Mapping[str, str]) -> RemoteSeat:
        """A new table; `bot` is the level at the other seats, or "friend" for people with the link, "open" for all."""
        other = {"kind": bot} if bot in ("friend", "open") else {"kind": "bot", "bot": bot}
        seats = [{"kind": "me"} if each == seat else other for each in range(players)]
        made = self.post("/tables", {"game": game, "options": dict(options), "seats": seats})
        return RemoteSeat(self, made["id"])

    def join(self, link: str) -> RemoteSeat:
        """Sit down at the table of an invitation, of an id or of the link to a table; or come back to the own seat."""
        words = [word for word in urlsplit(link).path.split("/") if word]
        invited = len(words) > 2 and words[-3] == "join"
        table, invite = (words[-2], words[-1]) if invited else (words[-1] if words else "", None)
        if not table:
            raise ValueError(f"'{link}' names no table: give its id, its link or an invitation")
        if not self._sits_at(table):
            self.post(f"/tables/{quote(table)}/join", {"invite": invite})
        return RemoteSeat(self, table)

    def _sits_at(self, table: str) -> bool:
        try:
            return bool(self.get(f"/tables/{quote(table)}")["yours"])
        except ValueError:  # who is not there may not look
            return False


class RemoteSeat:
    """The first own seat at a table of a server."""

    def __init__(self, server: Server, table: str) -> None:
        self._server = server
        self._path = f"/tables/{quote(table)}"
        self._told = 0  # lines of the log that were read
        self._state: State = {}
        self._look()
        if not self._state["yours"]:
            raise ValueError("you only watch this table: join it with its invitation")
        if self._state["table"]["content"] is not None:
            raise ValueError("this table has changed content, which cannot be drawn as text")
        self.game = _like(self._state)

    @property
    def seat(self) -> int:
        return int(self._state["yours"][0])

    def _look(self) -> None:
        self._state = self._server.get(self._path)

    # -- what the seat sees

    def table(self) -> str:
        """The table as the terminal draws it, and what is asked."""
        self._look()
        if self._state["view"] is None:
            return self.asked()
        return f"{drawn_table(self.game, self._state['view'])}\n\n{self.asked()}"

    def area(self, seat: int) -> str:
        """What lies before one player."""
        self._look()
        return drawn_area(self.game, self._view(), seat)

    def asked(self) -> str:
        """Who is asked what, or how the game ended."""
        state = self._state
        names = [each["name"] or each["colour"] for each in state["seats"]]
        if state["view"] is None:
            free = sum(each["kind"] == "free" for each in state["seats"])
            invite = state["table"]["invite"]
            link = f" Others join by {self._server.address}{invite}" if invite else ""
            return f"The game has not begun: {counted(free, 'seat')} free.{link}"
        if state["result"] is not None:
            points = ", ".join(f"{names[seat]} {own:g}" for seat, own in enumerate(state["result"]["scores"]))
            won = " and ".join(names[seat] for seat in state["result"]["winners"])
            return f"The game is over. Won by {won}. The {self.game.points}: {points}."
        if state["table"]["status"] == "closed":
            return f"The table is closed. {state['table']['note']}"
        you = f"You are {state['seats'][self.seat]['colour']}, seat {self.seat}."
        question = state["question"]
        if question is None:
            return f"{you} Another player is asked: {state['prompt']}"
        rule = f" ({question['rule']})" if question["rule"] else ""
        return f"{you} You are asked{rule}: {question['prompt']}"

    def options(self, words: str = "") -> str:
        """The numbered options, those whose label has all the words."""
        question = self._question()
        options = [Offered(each["label"], each["choice"], each["idle"] or "") for each in question["options"]]
        more = "" if question["complete"] else "More answers than these are legal; write them as data."
        return listed(self.asked(), options, words, more)

    def news(self) -> str:
        """What happened since this was last asked, as far as the seat may know."""
        self._look()
        return self._news()

    def _news(self) -> str:
        log = self._state["log"]
        lines = log["lines"][max(0, self._told - log["start"]) :]
        self._told = log["start"] + len(log["lines"])
        return told_events(lines)

    def rules(self, words: str) -> str:
        """The rules that have these words, or the one with this id."""
        self._look()
        return found_rules(self.game, self._view(), words)

    # -- what the seat does

    def why_not(self, answer: Answer) -> str:
        """Why an answer is refused, or that it is allowed."""
        question = self._question()
        choice = _read(answer, question)
        body = {"seat": self.seat, "question": question["id"], "choices": [choice]}
        refused = self._server.post(f"{self._path}/try", body)["refused"]
        return f"Allowed: {json.dumps(choice, ensure_ascii=False)}" if refused is None else _line(refused)

    def answer(self, answer: Answer) -> str:
        """Give an answer, wait a while for the others, and tell what happened and what is asked now."""
        question = self._question()
        body = {
            "seat": self.seat, "question": question["id"], "key": secrets.token_urlsafe(12),
            "choices": [_read(answer, question)],
        }  # fmt: skip
        refused = self._server.post(f"{self._path}/answers", body)["refused"]
        if refused is not None:
            raise ValueError(_line(refused))
        until = time.monotonic() + PATIENCE
        self._look()
        while self._others_think() and time.monotonic() < until:
            time.sleep(POLL)
            self._look()
        return f"{self._news()}\n\n{self.asked()}"

    def _others_think(self) -> bool:
        state = self._state
        return state["question"] is None and state["result"] is None and state["table"]["status"] != "closed"

    def _view(self) -> Mapping[str, object]:
        view: Mapping[str, object] | None = self._state["view"]
        if view is None:
            raise ValueError(self.asked())
        return view

    def _question(self) -> State:
        self._look()
        question: State | None = self._state["question"]
        if question is None:
            raise ValueError(f"you are not asked now. {self.asked()}")
        return question


def _like(state: State) -> Game:
    """A game of the same kind, which drawings ask for names; nothing of the table is in it."""
    table = state["table"]
    return registry.new_game(table["game"], table["players"], 0, house=table["house"], **table["options"])


def _read(answer: Answer, question: State) -> Mapping[str, object]:
    """The choice that an answer means; the server says whether it is one."""
    if isinstance(answer, dict):
        return answer
    text = str(answer).strip()
    if text.isdecimal():
        options = question["options"]
        found: Mapping[str, object] = options[check_number(int(text), len(options))]["choice"]
        return found
    if text.startswith("{"):
        return read_data(text)
    raise ValueError("at a server an answer is the number of an option or a choice as data")


def _card(card: State) -> str:
    seats = ", ".join(name or "free" for name in card["seats"])
    return f"{card['id']}: {card['title']}, {card['status']}, {seats}"


def _problem(error: urllib.error.HTTPError) -> str:
    try:
        return _line(json.loads(error.read()))
    except (ValueError, TypeError, KeyError):
        return f"the server answers {error.code}"


def _line(problem: State) -> str:
    said = " ".join(str(problem["error"]).split())
    return f"{problem['rule']}: {said}" if problem.get("rule") else said
