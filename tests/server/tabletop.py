"""A table without a server: people and bots act on drafts, and all entries are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from ziggurat.core.record import Json
from ziggurat.server.api.encoding import encode
from ziggurat.tables.draft import Draft
from ziggurat.tables.messages import Answers, How, NewTable, Rejection, SeatPlan, TakeBack
from ziggurat.tables.new_table import new_row
from ziggurat.tables.position import Position
from ziggurat.tables.rows import Entry, PersonRow
from ziggurat.tables.table import Table

T = TypeVar("T")

ADA, BEN, CAT, EVE = (PersonRow(name.lower(), name, 0.0) for name in ("Ada", "Ben", "Cat", "Eve"))
ME, FRIEND, OPEN, BOT = SeatPlan("me"), SeatPlan("friend"), SeatPlan("open"), SeatPlan("bot", "random")


def sent(value: object) -> Any:
    """A value as a page gets it: JSON has no tuples."""
    return json.loads(encode(value))


class Tabletop:
    """One table as it grows."""

    def __init__(
        self, game: str, *plans: SeatPlan, seed: int = 1, quiet: float = 0.0, day: str = "", **wanted: Any
    ) -> None:
        row = new_row(ADA, NewTable(game, plans, **wanted), seed=seed, now=1000.0, day=day)
        self.now = 1000.0
        self.random = Random(seed)
        self.entries: list[Entry] = []
        self.table = Table(row, quiet)
        self.made = 0
        self.act(lambda draft: draft.sit_as_planned(ADA))

    def act(self, action: Callable[[Draft], T], seconds: float = 1.0) -> T:
        """Something happens a little later; ActionRefused changes nothing."""
        self.now += seconds
        draft = Draft(self.table, self.now)
        result = action(draft)
        self.table = draft.table
        self.entries += draft.entries
        return result

    def key(self) -> str:
        self.made += 1
        return f"key-{self.made:05d}"

    def state(self, person: PersonRow | None, seat: int | None = None, log: int = 0, chat: int = 0) -> Any:
        return self.table.state(None if person is None else person.id, seat, self.now, log, chat)

    def position(self) -> Position:
        position = self.table.position
        assert position is not None
        return position

    def question(self, seat: int) -> Any:
        return self.position().question(seat)

    def answer(self, seat: int, *choices: Json, key: str = "") -> Rejection | None:
        """The owner of a seat answers, at random if no choice is given."""
        question = self.question(seat)
        chosen = list(choices) or [self.random.choice(question["options"])["choice"]]
        body = Answers(seat, question["id"], key or self.key(), chosen)
        return self.act(lambda draft: draft.answer(self.owner(seat), body))

    def owner(self, seat: int) -> PersonRow:
        return next(person for person in (ADA, BEN, CAT, EVE) if person.id == self.table.seats[seat].owner)

    def let_bots_answer(self) -> None:
        while (seat := self.table.asked_bot()) is not None:
            options = self.table.game().options(seat)
            choice = options[self.random.randrange(len(options))]
            self.act(lambda draft, seat=seat, choice=choice: draft.answer_for_bot(seat, choice))  # type: ignore[misc]

    def back(self, seat: int, how: How, line: int | None = None) -> None:
        body = TakeBack(seat, self.key(), how, line)
        self.act(lambda draft: draft.take_back(self.owner(seat), body))

    def play(self, answers: int, until: Callable[[Table], bool] = lambda _table: False) -> Tabletop:
        """Random answers of everybody who is asked, until something holds or the game is over."""
        for _ in range(answers):
            self.let_bots_answer()
            asked = self.table.asked_people()
            if not asked or until(self.table):
                break
            self.answer(self.random.choice(asked))
        return self

    def folded(self, entries: Sequence[Entry] | None = None) -> Table:
        """The same table from its stored entries; cold."""
        table = Table(self.table.row, self.table.time_control.quiet_after)
        for entry in self.entries if entries is None else entries:
            data, events = json.loads(json.dumps([entry.data, entry.events]))
            table.apply(replace(entry, data=data, events=events))
        return table

    def warmed(self) -> Table:
        """The same table from its stored entries, its position played from the start."""
        table = self.folded()
        table.hold(table.replayed(table.first_position(), table.answers), table.history.standing[-1].number)
        return table
