"""One table in memory, folded from its entries. Does no I/O; a table that was handed out never changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, cast

from ziggurat import packs, registry
from ziggurat.core.choice import Choice
from ziggurat.core.errors import IllegalChoice
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.naming import spoken
from ziggurat.core.record import Json
from ziggurat.play import asking, learning, start
from ziggurat.tables import words
from ziggurat.tables.answer_history import AnswerHistory
from ziggurat.tables.changed_pack import ChangedPack
from ziggurat.tables.ended import RecordedResult
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.messages import read_clock_plan, read_seat_plan
from ziggurat.tables.position import Position, Waiting
from ziggurat.tables.rows import Entry, Summary, TableRow
from ziggurat.tables.seats import Absence, Seat, TimeControl, planned_seats

Status = Literal["waiting", "playing", "over", "closed"]
"""closed: the rules have changed since, and the game cannot go on under the new ones; it is shown as it was."""

CHAT_KEPT: Final = 100
"""Lines of chat kept in memory and sent with a state; older ones are asked for."""

BEGINNINGS: Final = ("phase_began", "round_began")
"""The kinds of events that begin a part of a game, in all games."""

MAX_CLOCK_SKEW: Final = 60.0
"""Seconds by which the clocks of the machines that serve a table may differ."""

MAX_POSITIONS: Final = 64
"""Positions kept in memory per table, so that an undo needs no replay."""


class Table:
    """A table as its entries leave it.

    The service changes a `fork` and hands that out; holders of an older table keep what they have. A table may be
    *cold*: everything is known but the position (`position` is None), until `hold` gives it one.
    """

    def __init__(self, row: TableRow, quiet_after: float = 0.0, pack: ChangedPack | None = None) -> None:
        plans = [read_seat_plan(plan) for plan in cast("list[object]", row.settings["plan"])]
        self.row = row
        self.pack = pack  # None: it is played with the printed one of today
        # The reading of every house rule.
        self.house = {rule.name: row.house.get(rule.name, rule.default) for rule in self.info.house}
        self.time_control = TimeControl(read_clock_plan(row.settings.get("clock")), quiet_after)
        self.number = 0  # of the last entry
        self.changed = row.created
        self.seats = planned_seats(row.game, plans, self.time_control.plan)
        self.history = AnswerHistory(row.players, bots_bar=bool(row.day))
        self.rules, self.content = row.rules, row.content
        self.note = ""
        self.is_closed = False
        self.is_recorded = False  # it ended under other rules and is shown by its record, not replayed
        self.recorded: RecordedResult | None = None  # its result, if the present rules would give another
        self.checked_by: tuple[str, str] | None = None  # the rules and content that were asked about its result
        self.is_deleted = False
        self.rematch: str | None = None  # the table at which the same people play again
        self.chat: list[Json] = []  # the last lines
        self.speakers: list[str | None] = []  # who said them
        self.rewritten: list[int] = []  # which lines of all an operator changed, in order of the changes
        self._hidden: set[int] = set()  # the entries of lines that an operator removed
        self._hidden_of: dict[str, int] = {}  # people all of whose lines up to an entry were removed
        self._renamed: dict[str, str] = {}  # people whom an operator gave another name
        self.chat_start = 0  # lines before them, which the storage has
        self.spectator_lines = 0
        self.is_silenced = False  # whether spectators may not talk
        self.standing: dict[int, dict[str, int]] = {}  # per seat: answers given in advance, and until when
        self.answered_in_advance: dict[tuple[int, str], int] = {}  # per seat and standing answer that is on: how often
        self.keys: dict[str, int] = {}  # of requests that were taken -> how many of their choices
        self.positions: dict[int, Position] = {}  # by the number of the last answer in them
        # Who may look though they do not sit here and nobody may watch; all forks share it, the service fills it.
        self.admitted: set[str] = set()

    def fork(self) -> Table:
        """An independent copy, to go on from."""
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats, other.history = self.seats.copy(), self.history.fork()
        other.chat, other.keys, other.positions = self.chat.copy(), self.keys.copy(), self.positions.copy()
        other.speakers, other.rewritten = self.speakers.copy(), self.rewritten.copy()
        other._hidden, other._hidden_of = self._hidden.copy(), self._hidden_of.copy()
        other._renamed = self._renamed.copy()
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
    def changed_pack(self) -> ChangedPack | None:
        """The pack that somebody changed; None for a printed one, of today or older."""
        return None if self.pack is None or self.pack.is_older else self.pack

    @property
    def chat_lines(self) -> int:
        """How many lines of chat there are."""
        return self.chat_start + len(self.chat)

    @property
    def has_started(self) -> bool:
        return bool(self.history.standing)

    @property
    def answers(self) -> int:
        """The number of answers that stand."""
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

    @property
    def is_opening(self) -> bool:
        """Whether people sit here and none has answered yet: bots do not let them wait for their first question."""
        return any(seat.is_person for seat in self.seats) and not any(given.is_free for given in self.history.standing)

    def asked_bot(self) -> int | None:
        """The seat whose bot shall answer now.

        After an undo, bots wait for the people who are asked: the answer of a bot would end redo.
        """
        if self.history.undone and self.asked_people():
            return None
        return next((seat for seat in self.waiting if self.seats[seat].bot is not None), None)

    def is_only_player(self, person: str) -> bool:
        """Whether nobody else sits here, and the person sits here or made the table."""
        owners = {seat.owner for seat in self.seats if seat.owner is not None}
        return owners == {person} or (not owners and self.row.owner == person)

    @property
    def lesson(self) -> learning.Lesson | None:
        """The lesson that is taken here; None at other tables."""
        return learning.lesson(self.info) if self.row.is_lesson else None

    def scripted_answer(self, seat: int) -> Choice | None:
        """What the script of the lesson answers for a seat; None where there is none, or the game has left it."""
        script, position = self.lesson, self.position
        answer = None if script is None else learning.next_answer(script, self._given(), seat)
        if answer is None or position is None:
            return None
        try:
            return position.check(seat, answer)
        except IllegalChoice:  # the rules have changed since the lesson was written
            return None

    def _given(self) -> dict[int, list[object]]:
        """The answers of each seat, in order."""
        given: dict[int, list[object]] = {}
        for each in self.history.standing[1:]:
            if each.seat is not None:
                given.setdefault(each.seat, []).append(each.choice)
        return given

    def _lesson_step(self) -> int | None:
        """The step of the lesson that comes next, -1 if the game has left the script; None at other tables."""
        script = self.lesson
        if script is None:
            return None
        step = learning.next_step(script, self._given())
        return -1 if step is None else step

    def others(self, seat: Seat) -> list[Seat]:
        """The seats of people who are present, without those of this seat's owner."""
        return [each for each in self.seats if each.is_person and not each.left and each.owner != seat.owner]

    def absence(self, seat: Seat, now: float) -> Absence:
        """Why a bot may replace this person. A person who plays alone never counts as quiet or out of time."""
        if self.status != "playing":
            return ""
        found = self.time_control.absence(seat, self.changed, now)
        return found if found in ("", "left") or self.others(seat) else ""

    def next_absence(self, now: float) -> float | None:
        """The next moment at which a person will count as absent, so that the others must be told."""
        present = [seat for seat in self.seats if not seat.left and self.others(seat)]
        times = [self.time_control.absent_at(seat, self.changed) for seat in present]
        return min([at for at in times if at is not None and at > now], default=None)

    def summary(self) -> Summary:
        """What lists show of the table."""
        return Summary(
            status=self.status,
            waiting=tuple(self.asked_people()),
            names=["" if seat.is_free else seat.name_in_lists or seat.colour for seat in self.seats],
            free=sum(seat.is_free for seat in self.seats),
            winners=[] if self.status != "over" else self.row.winners if self.position is None else self.winners(),
            changed=self.changed,
            progress=self.progress(),
            scores=[] if self.status != "over" else self.row.scores if self.position is None else self.scores(),
        )

    def progress(self) -> str:
        """How far the game is: the last line of the log that began a round or a phase, else the number of answers."""
        if not self.has_started:
            return ""
        for answer in reversed(self.history.standing):
            for line in reversed(answer.lines[-1]):
                if line["kind"] in BEGINNINGS:
                    return str(line["words"]).partition(":")[0].removesuffix(".")
        return words.answers_given(self.answers)

    def winners(self) -> list[int]:
        """Who has won a finished table that is not cold."""
        return self.game().winners() if self.recorded is None else self.recorded.winners

    def scores(self) -> list[float]:
        """The points of a finished table that is not cold."""
        recorded = None if self.recorded is None else self.recorded.scores
        return [*self.game().scores()] if recorded is None else recorded

    # -- folding

    def apply(self, entry: Entry, position: Position | None = None) -> None:
        """Fold in the next entry. `position`: where it led, if the caller knows; otherwise a warm table plays it."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow entry {self.number}")
        self.seats = [self.time_control.run(seat, self.changed, entry.at) for seat in self.seats]
        self.put_right(entry.at)
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
            self.seats = [seat.with_question(waiting.get(seat.index), self.changed) for seat in self.seats]

    def put_right(self, now: float) -> None:
        """Go back to `now` if the last entry was written far in the future, by a clock that had jumped.

        Otherwise no time would run here until the clock comes to that moment.
        """
        if self.changed - now > MAX_CLOCK_SKEW:
            self.changed = now
            self.seats = [seat.asked_by(now) for seat in self.seats]

    def _sit(self, entry: Entry) -> None:
        assert entry.person is not None
        self._set(entry, self._seat(entry).taken_by(entry.person, str(entry.data["name"])))

    def _rise(self, entry: Entry) -> None:
        seat = self._seat(entry)
        self._set(entry, seat.left_by_owner() if self.has_started else seat.freed())

    def _bot(self, entry: Entry) -> None:
        self._set(entry, self._seat(entry).played_by(str(entry.data["bot"])))

    def _back(self, entry: Entry) -> None:
        self._set(entry, self._seat(entry).returned_to(entry.at))

    def _standing(self, entry: Entry) -> None:
        seat, until = entry.seat, entry.data["until"]
        assert seat is not None
        mine = {id: value for id, value in self.standing.get(seat, {}).items() if id != entry.data["id"]}
        if isinstance(until, int):
            mine[str(entry.data["id"])] = until
        self.standing = {**self.standing, seat: mine}
        self.answered_in_advance = {**self.answered_in_advance, (seat, str(entry.data["id"])): 0}

    def _vote(self, entry: Entry) -> None:
        absent = cast("int", entry.data["for"])
        voters = self.seats_of(entry.person)
        self.seats[absent] = self.seats[absent].with_votes(voters, entry.data["yes"] is True)

    def _start(self, entry: Entry) -> None:
        self.history.record(entry.number, None, entry.data, _waiting(entry), entry.events or [])

    def _answer(self, entry: Entry) -> None:
        if entry.data["bot"] is None and not entry.data["forced"]:
            self._set(entry, self.time_control.answered(self._seat(entry)))
        if entry.seat is not None and "in_advance" in entry.data:
            key = entry.seat, str(entry.data["in_advance"])
            self.answered_in_advance = {**self.answered_in_advance, key: self.answered_in_advance.get(key, 0) + 1}
        self.history.record(entry.number, entry.seat, entry.data, _waiting(entry), entry.events or [])

    def _undo(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.history.undo(entry.seat, cast("int", entry.data["keep"]))

    def _redo(self, entry: Entry) -> None:
        self.history.redo(cast("int", entry.data["keep"]))

    def _say(self, entry: Entry) -> None:
        self.chat.append(self.said(entry))
        self.speakers.append(entry.person)
        self.spectator_lines += entry.seat is None
        if len(self.chat) > CHAT_KEPT:
            self.chat_start += 1
            del self.chat[0], self.speakers[0]

    def _silence(self, entry: Entry) -> None:
        self.is_silenced = entry.data["on"] is True

    def _hide(self, entry: Entry) -> None:
        """An operator removed lines of chat, or all of a person: their places stay, their words are gone."""
        numbers = cast("Sequence[int]", entry.data["numbers"])
        self._hidden |= {*numbers}
        if entry.person is not None:
            self._hidden_of[entry.person] = entry.number
        for index, (line, speaker) in enumerate(zip(self.chat, self.speakers, strict=True)):
            if line["number"] in numbers or (entry.person is not None and speaker == entry.person):
                self._rewrite(index, text=words.LINE_REMOVED)

    def _rename(self, entry: Entry) -> None:
        """An operator gave a person another name; `all`: to every seat of theirs, whatever it is called."""
        name = str(entry.data["name"])
        for seat in self.seats:
            is_own = seat.plan.name is None or seat.plan.person is not None  # not that of somebody at the same screen
            if seat.owner == entry.person and (entry.data["all"] or is_own):
                self.seats[seat.index] = replace(seat, name=name)
        if entry.person is not None:
            self._renamed[entry.person] = name
        for index, speaker in enumerate(self.speakers):
            if speaker == entry.person:
                self._rewrite(index, name=name)
        position = self.position
        self.positions = {}
        if position is not None:
            self.hold(self.named(position), self.history.standing[-1].number)

    def _name(self, entry: Entry) -> None:
        """A person named a seat of theirs."""
        self._set(entry, replace(self._seat(entry), name=str(entry.data["name"])))

    def _offer_rematch(self, entry: Entry) -> None:
        self.rematch = str(entry.data["table"])

    def _rewrite(self, index: int, **changed: str) -> None:
        self.chat[index] = self.chat[index] | changed
        self.rewritten.append(self.chat_start + index)

    def said(self, entry: Entry) -> Json:
        """A line of chat, as pages get it: with what operators changed since."""
        is_hidden = entry.number in self._hidden or entry.number <= self._hidden_of.get(entry.person or "", 0)
        return {
            "number": entry.number,
            "seat": entry.seat,
            "time": entry.at,
            "name": self._renamed.get(entry.person or "", entry.data["name"]),
            "text": words.LINE_REMOVED if is_hidden else entry.data["text"],
        }

    def _rules(self, entry: Entry) -> None:
        self.rules, self.content = str(entry.data["rules"]), str(entry.data["content"])

    def _checked(self, entry: Entry) -> None:
        """Other rules than those of the table were asked about its result."""
        data, result = entry.data, entry.data["recorded"]
        self.checked_by = str(data["rules"]), str(data["content"])
        self.is_recorded, self.note = data["is_recorded"] is True, str(data["note"])
        self.recorded = RecordedResult(**result) if isinstance(result, dict) else None

    def _close(self, entry: Entry) -> None:
        self.is_closed, self.note = True, str(entry.data["note"])
        self.is_deleted = entry.data.get("deleted") is True

    def _seat(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def _set(self, entry: Entry, seat: Seat) -> None:
        assert entry.seat is not None
        self.seats[entry.seat] = seat

    # -- positions

    def _play(self, entry: Entry, position: Position | None) -> None:
        """Hold the position after an entry; a cold table stays cold."""
        if position is None:
            before = self.positions.get(self.history.standing[-2].number) if self.answers else None
            if before is None:
                return
            position = _replayed(before, self.history, before.answers + 1)
        self.hold(position, entry.number)

    def hold(self, position: Position, number: int) -> None:
        """Keep a position; `number` is that of the last answer in it."""
        for held in list(self.positions.values())[-2:]:
            held.drop_cache()
        self.positions[number] = position
        while len(self.positions) > MAX_POSITIONS:
            del self.positions[next(iter(self.positions))]

    def first_position(self) -> Position:
        """The position before the first answer."""
        return self.position_of(new_game(self.row, self.pack), 0)

    def position_of(self, game: Game, answers: int) -> Position:
        """The position of a game that was restored as it was after that number of standing answers."""
        game.names = self.names
        return Position(game, answers, self.history.standing[answers].waiting)

    def named(self, position: Position) -> Position:
        """The same position, in whose sentences the people have the names they have now."""
        if position.game.names == self.names:
            return position
        game = position.game.snapshot()
        game.names = self.names
        return Position(game, position.answers, position.waiting)

    def replayed(self, base: Position, answers: int) -> Position:
        """The position after that number of standing answers, played on from an earlier one."""
        return _replayed(base, self.history, answers)

    # -- what others see

    def check_viewer(self, person: str | None, seat: int | None) -> int | None:
        """The seat as which a person sees the table, None for a spectator; ActionRefused if they may not.

        A person who sits here and names no seat sees the table as the first of their seats.
        """
        if self.is_deleted:
            raise ActionRefused("missing", self.note)
        own = self.seats_of(person)
        if seat is not None:
            self.check_seat(seat)
            if seat not in own and self.status != "over":
                raise ActionRefused("forbidden", words.not_yours(self.seats[seat].colour))
        is_open = bool(self.row.settings.get("watch")) or self.status == "waiting"
        if not own and not is_open and person != self.row.owner and person not in self.admitted:
            raise ActionRefused("forbidden", words.DAILY_IS_HIDDEN if self.row.day else words.ONLY_PLAYERS_LOOK)
        return own[0] if seat is None and own else seat

    def check_seat(self, seat: int) -> None:
        """ActionRefused unless there is such a seat."""
        if not 0 <= seat < len(self.seats):
            raise ActionRefused("invalid", words.no_seat(seat, len(self.seats) - 1))

    def state(self, person: str | None, seat: int | None, now: float, log_from: int = 0, chat_from: int = 0) -> Json:
        """The table for one person, as pages get it; ActionRefused if they may not look.

        `log_from` and `chat_from`: how many lines the page has; of the chat it gets recent lines only. Parts of it
        belong to the table: do not change them.
        """
        viewer = self.check_viewer(person, seat)
        own = self.seats_of(person)
        view, question = self._shown(person, viewer)
        log_start, log_lines = self.history.log(viewer, log_from)
        chat_start = max(min(chat_from, self.chat_lines), self.chat_start)
        return {
            "kind": "state",
            "table": self._info(person, bool(own)),
            "number": self.number,
            "answers": self.answers,
            "seats": [self._seat_state(each, person, now) for each in self.seats],
            "seat": viewer,
            "yours": own,
            "waiting": [*self.waiting],
            "view": view,
            "question": question,
            "prompt": self.prompt(),
            "back": self._taking_back(viewer if viewer in own else None),
            "standing": self._standing_answers(viewer) if viewer in own and viewer is not None else [],
            "log": {"start": log_start, "lines": self.spoken(log_lines, viewer)},
            "since": self.history.since(viewer),
            "chat": {"start": chat_start, "lines": self.chat[chat_start - self.chat_start :]},
            "result": self._result(),
            "lesson": self._lesson_step(),
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
            "house": self.house,
            "status": self.status,
            "note": self.note,
            "listed": bool(row.settings.get("listed")),
            "watch": bool(row.settings.get("watch")),
            "silenced": self.is_silenced,
            "hints": self.has_hints,
            "clock": row.settings.get("clock"),
            "pace": row.pace,
            "created": row.created,
            "owner": is_owner,
            "host": next((seat.name for seat in self.seats if seat.owner == row.owner), ""),
            "alone": person is not None and self.is_only_player(person),
            "rematch": None if self.rematch is None or not sits else f"/t/{self.rematch}",
            "invite": f"/join/{row.id}/{row.invite}" if sits or is_owner else None,
            "webhook": row.webhook is not None,
            "rules": self.rules,
            "content": None if self.changed_pack is None else self.changed_pack.to_json(),
            "day": self.row.day,
        }

    def _seat_state(self, seat: Seat, person: str | None, now: float) -> Json:
        return {
            "seat": seat.index,
            "colour": seat.colour,
            "name": seat.name,
            "kind": "bot" if seat.bot is not None else "free" if seat.owner is None else "person",
            "bot": seat.bot,
            "temperament": seat.temperament,
            "owner": seat.owner,
            "you": person is not None and seat.owner == person,
            "away": self.absence(seat, now),
            "votes": [*seat.votes],
            "plan": seat.plan.kind,
            "kept_for": seat.plan.name or "" if seat.is_free and seat.plan.person is not None else "",
            "secret": self._has_secret(seat, person),
            "clock": self.time_control.to_json(seat, self.changed, now),
        }

    def _has_secret(self, seat: Seat, person: str | None) -> bool:
        """Whether a seat of this person, one of several, knows what others may not know: the screen must hide it."""
        position = self.position
        if person is None or seat.owner != person or position is None or len(self.seats_of(person)) < 2:
            return False
        return position.has_secret(seat.index)

    def _shown(self, person: str | None, viewer: int | None) -> tuple[object, object]:
        """View and question. Only the owner of a seat gets its question, and not while a bot plays for them."""
        position = self.position
        if position is None:
            return None, None
        seat = None if viewer is None or self.is_closed else self.seats[viewer]
        is_asked = seat is not None and seat.owner == person and seat.is_asked
        return position.view(viewer), position.question(viewer) if is_asked else None

    def prompt(self) -> str:
        """What everybody waits for, in a sentence."""
        if self.status == "waiting":
            return words.players_missing(sum(seat.is_free for seat in self.seats))
        if self.position is None or self.is_closed:
            return self.note
        if self.status == "over":
            return words.won_by([self.seats[seat].title() for seat in self.winners()])
        return sentence(self.position, self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the people and bots at the seats; the colours where nobody sits."""
        return tuple([seat.name or seat.colour for seat in self.seats])

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against bots: then nothing has to be hidden from anybody."""
        return sum(seat.owner is not None for seat in self.seats) == 1

    @property
    def has_hints(self) -> bool:
        """Whether people may ask for hints: a person alone against bots always, several if the table was made so.

        A lesson says itself what to answer, and in a daily game everybody plays for themselves.
        """
        return not self.row.is_lesson and not self.row.day and (self.is_alone or self.row.settings.get("hints") is True)

    def spoken(self, lines: Sequence[Json], viewer: int | None) -> list[Json]:
        """Lines of the log as a viewer reads them: with "you", and with the names of the people."""
        names = self.info.names(self.names)
        return [line | {"words": spoken(str(line["words"]), names, viewer)} for line in lines]

    def _standing_answers(self, seat: int) -> list[Json]:
        """The answers that a seat may give in advance, as pages get them."""
        position = self.position
        if position is None or self.status != "playing":
            return []
        on = asking.still_standing(position.game, self.standing.get(seat, {}))
        return [
            {
                "id": each.id,
                "title": each.title,
                "on": each.id in on,
                "answered": self.answered_in_advance.get((seat, each.id), 0) if each.id in on else 0,
            }
            for each in self.info.standing
        ]

    def _taking_back(self, seat: int | None) -> Json:
        """What a seat can take back now, as pages get it."""
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
        """Winners and points of a finished game, as pages get them."""
        if self.status != "over" or self.position is None:
            return None
        game = self.game()
        scores = self.scores()
        breakdown = [dict(each) for each in game.breakdown()]
        if scores != [*game.scores()]:
            breakdown = [{} for _ in scores]  # the present sources do not add up to the points of then
        keys = dict.fromkeys(key for each in breakdown for key in each)
        return {
            "winners": self.winners(),
            "scores": scores,
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
    "hide": Table._hide,
    "rename": Table._rename,
    "name": Table._name,
    "rematch": Table._offer_rematch,
    "silence": Table._silence,
    "standing": Table._standing,
    "rules": Table._rules,
    "checked": Table._checked,
    "close": Table._close,
}
_PLAYED: Final = frozenset({"start", "answer"})
_MOVES: Final = frozenset({"start", "answer", "undo", "redo", "close"})


def _waiting(entry: Entry) -> Waiting:
    return dict(cast("Sequence[tuple[int, int]]", entry.data["waiting"]))


def _replayed(position: Position, history: AnswerHistory, answers: int) -> Position:
    """Play the standing answers that come after a position, up to that number of them."""
    for each in history.standing[position.answers + 1 : answers + 1]:
        assert each.seat is not None
        choice = position.game.choice(each.seat, each.choice)
        position = Position(position.played(each.seat, choice), position.answers + 1, each.waiting)
    return position


def new_game(row: TableRow, pack: ChangedPack | None = None) -> Game:
    """The game of a table at its first question."""
    content = None if pack is None else pack.content
    return start.start(registry.info(row.game), row.players, row.seed, row.options, row.house, content=content)


def present_rules(game: str, pack: ChangedPack | None = None) -> tuple[str, str]:
    """The version of a game's rules in this program, and the digest of its content: the printed, or a changed pack."""
    info = registry.info(game)
    return info.version, packs.digest_of(packs.content_of(info)) if pack is None else pack.digest


def sentence(position: Position, seats: Sequence[Seat]) -> str:
    """What everybody waits for at a position."""
    game = position.game
    if game.over:
        return words.won_by([seats[seat].title() for seat in game.winners()])
    if not game.pending:
        return ""  # the position was rebuilt from its record: nobody is asked
    return words.waiting_for([seats[seat].title() for seat in game.pending])
