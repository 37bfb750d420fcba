"""A table without a server: people and bots act on drafts, and all entries are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from ziggurat.server import wire
from ziggurat.server.storage.rows import Entry, PersonRow
from ziggurat.tables.draft import Draft
from ziggurat.tables.service import new_row
from ziggurat.tables.table import Table

T = TypeVar("T")

ADA, BEN, CAT, EVE = (PersonRow(name.lower(), name, 0.0) for name in ("Ada", "Ben", "Cat", "Eve"))
ME, FRIEND, OPEN = (wire.SeatPlan(kind=kind) for kind in ("me", "friend", "open"))
BOT = wire.SeatPlan(kind="bot", bot="random")


class Tabletop:
    """One table as it grows."""

    def __init__(self, game: str, *plans: wire.SeatPlan, seed: int = 1, quiet: float = 0.0, **wanted: Any) -> None:
        row = new_row(ADA, wire.NewTable(game=game, seats=list(plans), **wanted), seed=seed, now=1000.0)
        self.now = 1000.0
        self.random = Random(seed)
        self.entries: list[Entry] = []
        self.table = Table(row, quiet)
        self.made = 0
        self.act(lambda draft: draft.sit_as_planned(ADA))

    def act(self, judge: Callable[[Draft], T], seconds: float = 1.0) -> T:
        """Something happens a little later; ActionRefused changes nothing."""
        self.now += seconds
        draft = Draft(self.table, self.now)
        result = judge(draft)
        self.table = draft.table
        self.entries += draft.entries
        return result

    def key(self) -> str:
        self.made += 1
        return f"key-{self.made:05d}"

    def state(self, person: PersonRow | None, seat: int | None = None, log: int = 0, chat: int = 0) -> Any:
        return self.table.state(None if person is None else person.id, seat, log, chat, self.now)

    def question(self, seat: int) -> Any:
        position = self.table.position
        assert position is not None
        return position.question(seat)

    def answer(self, seat: int, *choices: wire.Choice, key: str = "") -> wire.Problem | None:
        """The owner of a seat answers, at random if no choice is given."""
        question = self.question(seat)
        chosen = list(choices) or [self.random.choice(question["options"])["choice"]]
        body = wire.Answers(seat=seat, question=question["id"], key=key or self.key(), choices=chosen)
        return self.act(lambda draft: draft.answer(self.owner(seat), body))

    def owner(self, seat: int) -> PersonRow:
        return next(person for person in (ADA, BEN, CAT, EVE) if person.id == self.table.seats[seat].owner)

    def let_bots_answer(self) -> None:
        while (seat := self.table.asked_bot()) is not None:
            options = self.table.game().options(seat)
            choice = options[self.random.randrange(len(options))]
            self.act(lambda draft, seat=seat, choice=choice: draft.answer_for_bot(seat, choice))  # type: ignore[misc]

    def back(self, seat: int, how: Any, line: int | None = None) -> None:
        body = wire.TakeBack(seat=seat, key=self.key(), how=how, line=line)
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
        table = Table(self.table.row, self.table.clock.quiet)
        for entry in self.entries if entries is None else entries:
            stored = json.loads(json.dumps([entry.data, entry.events]))
            table.apply(
                Entry(entry.table, entry.number, entry.kind, entry.seat, entry.person, entry.key, *stored, entry.at)
            )
        return table

    def warmed(self) -> Table:
        """The same table from its stored entries, its position played from the start."""
        table = self.folded()
        table.hold(table.reached(table.started(), table.answers), table.history.standing[-1].number)
        return table
