"""One table in memory, folded from its entries. Pure: no I/O, and for the world outside it never changes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, cast

from ziggurat import packs, registry
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.record import Json
from ziggurat.server import words
from ziggurat.server.storage.rows import Entry, Summary, TableRow
from ziggurat.server.wire import ClockPlan, SeatPlan, Status
from ziggurat.tables.answer_history import AnswerHistory
from ziggurat.tables.position import Encoded, Position, Waiting
from ziggurat.tables.seats import Absence, Clock, Seat, planned, seat_names

__all__ = ["ActionRefused", "Table", "new_game", "present_rules", "seat_names", "sentence"]

Shown = tuple[Json | Encoded | None, Json | Encoded | None]

MAX_POSITIONS: Final = 64
"""Positions kept in memory per table, so that taking back is at once."""


class ActionRefused(Exception):
    """Something that is not possible: an HTTP status, one line for people, and the rule if a rule refuses."""

    def __init__(self, status: int, error: str, rule: str | None = None) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.rule = rule


class Table:
    """A table as its entries leave it.

    Whoever gets one may rely on it not changing: the service goes on with a `fork`. A table may be *cold*: then all is
    known but the position (`position` is None), until one that was stored, or played from one, is held.
    """

    def __init__(self, row: TableRow, quiet_after: float = 0.0) -> None:
        plans = [SeatPlan.model_validate(plan) for plan in cast("list[object]", row.settings["plan"])]
        clock = row.settings.get("clock")
        self.row = row
        self.clock = Clock(None if clock is None else ClockPlan.model_validate(clock), quiet_after)
        self.number = 0
        self.changed = row.created
        self.seats = planned(row.game, plans, self.clock.plan)
        self.history = AnswerHistory(row.players + 1)
        self.rules, self.content = row.rules, row.content
        self.note = ""
        self.is_closed = False
        self.chat: list[Json] = []
        self.keys: dict[str, int] = {}  # of requests that were taken -> how many of their choices
        self.positions: dict[int, Position] = {}  # by the number of the last answer in them

    def fork(self) -> Table:
        """An independent copy, to go on from."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats, other.history = self.seats.copy(), self.history.fork()
        other.chat, other.keys, other.positions = self.chat.copy(), self.keys.copy(), self.positions.copy()
        return other

    # -- what is known

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def info(self) -> GameInfo[Game]:
        """The game that is played."""
        return registry.info(self.row.game)

    @property
    def has_started(self) -> bool:
        return bool(self.history.standing)

    @property
    def answers(self) -> int:
        """Given so far and not taken back."""
        return max(0, self.history.answers)

    @property
    def waiting(self) -> Waiting:
        """Seats that owe an answer, with the ids of their questions."""
        return self.history.standing[-1].waiting if self.history.standing and not self.is_closed else {}

    @property
    def status(self) -> Status:
        if self.is_closed:
            return "closed"
        if not self.has_started:
            return "waiting"
        return "playing" if self.waiting else "over"

    @property
    def position(self) -> Position | None:
        """The game now; None before the start, and while the table is cold."""
        return self.positions.get(self.history.standing[-1].number) if self.history.standing else None

    def game(self) -> Game:
        """The game now, of a table that has started and is not cold."""
        position = self.position
        assert position is not None
        return position.game

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person owns."""
        return [seat.index for seat in self.seats if person is not None and seat.owner == person]

    def asked_people(self) -> list[int]:
        """Seats where a person owes an answer."""
        return [seat.index for seat in self.seats if seat.is_asked]

    def asked_bot(self) -> int | None:
        """The seat whose bot shall answer now. While somebody takes back, bots that could spoil it wait for them."""
        if self.history.undone and self.asked_people():
            return None
        return next((seat for seat in self.waiting if self.seats[seat].bot is not None), None)

    def others(self, seat: Seat) -> list[Seat]:
        """The seats of people who are there and could do without the owner of this one."""
        return [each for each in self.seats if each.is_person and not each.left and each.owner != seat.owner]

    def away(self, seat: Seat, now: float) -> Absence:
        """Why a bot may replace this person. Who plays alone may take their time."""
        if self.status != "playing":
            return ""
        found = self.clock.away(seat, self.changed, now)
        return found if found == "left" or self.others(seat) else ""

    def away_next(self, now: float) -> float | None:
        """The next moment at which a person counts as away, so that others should be told."""
        absent = [seat for seat in self.seats if not seat.left and self.others(seat)]
        times = [self.clock.away_at(seat, self.changed) for seat in absent]
        return min([at for at in times if at is not None and at > now], default=None)

    def summary(self) -> Summary:
        """For lists."""
        return Summary(
            status=self.status,
            waiting=tuple(self.asked_people()),
            names=[seat.name or seat.colour for seat in self.seats],
            free=sum(seat.is_free for seat in self.seats),
            winners=self.game().winners() if self.status == "over" and self.position is not None else [],
            changed=self.changed,
        )

    # -- folding

    def apply(self, entry: Entry, position: Position | None = None) -> None:
        """What happened next. `position`: where it led, if that is known already; else it is played if it can be."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow entry {self.number}")
        self.seats = [self.clock.ran(seat, self.changed, entry.at) for seat in self.seats]
        self.number, self.changed = entry.number, max(self.changed, entry.at)
        if entry.key is not None:
            self.keys[entry.key] = cast("int", entry.data.get("taken", 1))
        fold = _FOLDS.get(entry.kind)
        if fold is not None:
            fold(self, entry)
        if entry.kind in _PLAYED:
            self._play(entry, position)
        if entry.kind in _MOVES:
            waiting = self.waiting
            self.seats = [seat.asks(waiting.get(seat.index), self.changed) for seat in self.seats]

    def _sit(self, entry: Entry) -> None:
        assert entry.person is not None
        self._set(entry, self._seat(entry).sat(entry.person, str(entry.data["name"])))

    def _rise(self, entry: Entry) -> None:
        seat = self._seat(entry)
        self._set(entry, seat.gone() if self.has_started else seat.freed())

    def _bot(self, entry: Entry) -> None:
        self._set(entry, self._seat(entry).played_by(str(entry.data["bot"])))

    def _back(self, entry: Entry) -> None:
        self._set(entry, self._seat(entry).back(entry.at))

    def _vote(self, entry: Entry) -> None:
        absent = cast("int", entry.data["for"])
        voters = self.seats_of(entry.person)
        self.seats[absent] = self.seats[absent].voted(voters, entry.data["yes"] is True)

    def _start(self, entry: Entry) -> None:
        self.history.add(entry.number, None, entry.data, _waiting(entry), entry.events or [])

    def _answer(self, entry: Entry) -> None:
        if entry.data["bot"] is None and not entry.data["forced"]:
            self._set(entry, self.clock.answered(self._seat(entry)))
        self.history.add(entry.number, entry.seat, entry.data, _waiting(entry), entry.events or [])

    def _undo(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.history.undo(entry.seat, cast("int", entry.data["keep"]))

    def _redo(self, entry: Entry) -> None:
        self.history.redo(cast("int", entry.data["keep"]))

    def _say(self, entry: Entry) -> None:
        line = {"number": entry.number, "seat": entry.seat, "time": entry.at}
        self.chat.append(line | {"name": entry.data["name"], "text": entry.data["text"]})

    def _rules(self, entry: Entry) -> None:
        self.rules, self.content = str(entry.data["rules"]), str(entry.data["content"])

    def _close(self, entry: Entry) -> None:
        self.is_closed, self.note = True, str(entry.data["note"])

    def _seat(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def _set(self, entry: Entry, seat: Seat) -> None:
        assert entry.seat is not None
        self.seats[entry.seat] = seat

    # -- positions

    def _play(self, entry: Entry, position: Position | None) -> None:
        """Go on from the position before, if the table is not cold."""
        if position is None:
            before = self.positions.get(self.history.standing[-2].number) if self.answers else None
            if before is None:
                return
            position = _replayed(before, self.history, before.answers + 1)
        self.hold(position, entry.number)

    def hold(self, position: Position, number: int) -> None:
        """Keep a position; `number` is that of the last answer in it."""
        for held in list(self.positions.values())[-2:]:
            held.forget()
        self.positions[number] = position
        while len(self.positions) > MAX_POSITIONS:
            del self.positions[next(iter(self.positions))]

    def started(self) -> Position:
        """The position before the first answer."""
        return Position(new_game(self.row), 0, self.history.standing[0].waiting)

    def from_snapshot(self, game: Game, answers: int) -> Position:
        """A stored position of the history."""
        return Position(game, answers, self.history.standing[answers].waiting)

    def reached(self, base: Position, answers: int) -> Position:
        """The position after so many answers of the history, played on from an earlier one."""
        return _replayed(base, self.history, answers)

    # -- what others see

    def check_eyes(self, person: str | None, seat: int | None) -> int | None:
        """Whose eyes a person looks through: of somebody who sits here and names no seat, those of the first."""
        own = self.seats_of(person)
        if seat is not None:
            self.check_seat(seat)
            if seat not in own and self.status != "over":
                raise ActionRefused(403, words.not_yours(self.seats[seat].colour))
        is_open = bool(self.row.settings.get("watch")) or self.status in ("waiting", "over")
        if not own and not is_open and person != self.row.owner:
            raise ActionRefused(403, words.ONLY_PLAYERS_LOOK)
        return own[0] if seat is None and own else seat

    def check_seat(self, seat: int) -> None:
        """ActionRefused unless there is such a seat."""
        if not 0 <= seat < len(self.seats):
            raise ActionRefused(400, words.no_seat(seat, len(self.seats) - 1))

    def state(
        self, person: str | None, seat: int | None, log_from: int = 0, chat_from: int = 0, now: float | None = None,
        packed: bool = False,
    ) -> Json:  # fmt: skip
        """The table for one person, in the shape of `wire.TableState`; ActionRefused if they may not look.

        `log_from` and `chat_from`: how many lines the page has already. `packed`: view and question come written out,
        for a state that is sent at once.
        """
        eyes = self.check_eyes(person, seat)
        now = time.time() if now is None else now
        own = self.seats_of(person)
        position = self.position
        view, question = self._shown(position, person, eyes, packed)
        log_start, log_lines = self.history.log(eyes, log_from)
        chat_start = min(chat_from, len(self.chat))
        return {
            "kind": "state",
            "table": self._info(person, bool(own)),
            "number": self.number,
            "answers": self.answers,
            "seats": [self._seat_state(each, person, now) for each in self.seats],
            "seat": eyes,
            "yours": own,
            "waiting": [*self.waiting],
            "view": view,
            "question": question,
            "prompt": self.prompt(),
            "back": self._taking_back(eyes if eyes in own else None),
            "log": {"start": log_start, "lines": log_lines},
            "since": self.history.since(eyes),
            "chat": {"start": chat_start, "lines": self.chat[chat_start:]},
            "result": self._result(),
        }

    def _info(self, person: str | None, sits: bool) -> Json:
        row = self.row
        is_owner = person is not None and person == row.owner
        return {
            "id": row.id,
            "game": row.game,
            "title": self.info.title,
            "players": row.players,
            "options": row.options,
            "status": self.status,
            "note": self.note,
            "listed": bool(row.settings.get("listed")),
            "watch": bool(row.settings.get("watch")),
            "clock": row.settings.get("clock"),
            "created": row.created,
            "owner": is_owner,
            "invite": f"/join/{row.id}/{row.invite}" if sits or is_owner else None,
            "webhook": row.webhook is not None,
            "rules": self.rules,
        }

    def _seat_state(self, seat: Seat, person: str | None, now: float) -> Json:
        return {
            "seat": seat.index,
            "colour": seat.colour,
            "name": seat.name,
            "kind": "bot" if seat.bot is not None else "free" if seat.owner is None else "person",
            "bot": seat.bot,
            "owner": seat.owner,
            "you": person is not None and seat.owner == person,
            "away": self.away(seat, now),
            "votes": [*seat.votes],
            "clock": self.clock.json(seat, self.changed, now),
        }

    def _shown(self, position: Position | None, person: str | None, eyes: int | None, packed: bool) -> Shown:
        """View and question. A question is put to the seat's owner only, and not while a bot plays for them."""
        if position is None:
            return None, None
        seat = None if eyes is None or self.is_closed else self.seats[eyes]
        is_asked = seat is not None and seat.owner == person and seat.is_asked
        if packed:
            view, question = position.packed(eyes)
            return view, question if is_asked else None
        return position.view(eyes), position.question(eyes) if is_asked else None

    def prompt(self) -> str:
        """What everybody waits for, in a sentence."""
        if self.status == "waiting":
            return words.players_missing(sum(seat.is_free for seat in self.seats))
        if self.position is None or self.is_closed:
            return self.note
        return sentence(self.position, self.seats)

    def _taking_back(self, seat: int | None) -> Json:
        """In the shape of `wire.TakingBack`."""
        if seat is None or self.status != "playing" or self.seats[seat].bot is not None:
            return {"undo": False, "redo": False, "restart": False, "floor": self.answers, "barrier": ""}
        floor, barrier = self.history.floor(seat)
        undo = self.history.before_last(seat) is not None
        return {
            "undo": undo,
            "redo": self.history.again(seat) is not None,
            "restart": self.history.before_turn(seat) is not None,
            "floor": floor,
            "barrier": barrier if floor or not undo else "",
        }

    def _result(self) -> Json | None:
        """In the shape of `wire.Result`."""
        if self.status != "over" or self.position is None:
            return None
        game = self.game()
        breakdown = [dict(each) for each in game.breakdown()]
        keys = dict.fromkeys(key for each in breakdown for key in each)
        return {
            "winners": game.winners(),
            "scores": [*game.scores()],
            "breakdown": breakdown,
            "sources": {key: game.source(key) for key in keys},
        }


_FOLDS: Final = {
    "sit": Table._sit,
    "rise": Table._rise,
    "bot": Table._bot,
    "back": Table._back,
    "vote": Table._vote,
    "start": Table._start,
    "answer": Table._answer,
    "undo": Table._undo,
    "redo": Table._redo,
    "say": Table._say,
    "rules": Table._rules,
    "close": Table._close,
}
_PLAYED: Final = frozenset({"start", "answer"})
_MOVES: Final = frozenset({"start", "answer", "undo", "redo", "close"})


def _waiting(entry: Entry) -> Waiting:
    return dict(cast("Sequence[tuple[int, int]]", entry.data["waiting"]))


def _replayed(position: Position, history: AnswerHistory, answers: int) -> Position:
    """Play the answers of a history that come after a position, up to that number of them."""
    for each in history.standing[position.answers + 1 : answers + 1]:
        assert each.seat is not None
        choice = position.game.choice(each.seat, each.choice)
        position = Position(position.played(each.seat, choice), position.answers + 1, each.waiting)
    return position


def new_game(row: TableRow) -> Game:
    """The game of a table at its first question."""
    info = registry.info(row.game)
    pack = packs.content_of(info)
    return info.start(info.setup(row.players, row.seed, row.options, packs.digest_of(pack)), pack)


def present_rules(game: str) -> tuple[str, str]:
    """The version of a game's rules here, and the digest of its content."""
    info = registry.info(game)
    return info.version, packs.digest_of(packs.content_of(info))


def sentence(position: Position, seats: Sequence[Seat]) -> str:
    """What everybody waits for at a position."""
    game = position.game
    if game.over:
        return words.won_by([seats[seat].title() for seat in game.winners()])
    if not game.pending:
        return ""  # shown from its record only
    return words.waiting_for([seats[seat].title() for seat in game.pending], position.prompt())
