"""Hints and the coach at tables: what is computed for a person elsewhere, and what they get of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from ziggurat import registry
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.play.bots import bot_question
from ziggurat.play.coach import Attention, Found, Looking, Report, Task, number_of_tasks, review
from ziggurat.play.hints import HINT, Care, hint
from ziggurat.tables import words
from ziggurat.tables.errors import ActionRefused, BotFailed
from ziggurat.tables.rows import PersonRow
from ziggurat.tables.saves import has_present_rules, save_of
from ziggurat.tables.table import Table

Advise = Callable[[Table, int, str, str], Awaitable[list[Json]]]
"""The best answers to the question of a seat, found with a bot of a level, for a person; BotFailed if it cannot."""

LookBack = Callable[[Table, int, Task, str], Awaitable[Found]]
"""What a task of the coach finds in a finished game of a seat, for a person; BotFailed if it cannot."""

LEVEL: Final = "master"
"""The bot whose answer is always among those that a hint compares."""

ATTENTION: Final = Attention(Care("apprentice", 3, 3, 1.0), Care("apprentice", 6, 24, 4.0))
"""How closely the coach looks where others wait for their bots: a task ends soon."""


async def advise_here(table: Table, seat: int, level: str, person: str) -> list[Json]:
    """The simplest `Advise`: compute at once and block meanwhile."""
    question = bot_question(table.game(), seat, table.answers)
    return [each.to_json() for each in hint(question, replace(HINT, level=level, seconds=0.0))]


async def look_back_here(table: Table, seat: int, task: Task, person: str) -> Found:
    """The simplest `LookBack`: compute at once and block meanwhile."""
    files = None if table.pack is None else table.pack.row.files
    return looking_at(save_of(table), seat, table.names, files).carry_out(task, ATTENTION)


def looking_at(
    save: Json, seat: int, names: tuple[str, ...], content: Mapping[str, bytes] | None = None
) -> Looking:  # fmt: skip
    """A saved game as the coach of a seat looks at it; people are called by these names.

    `content`: the files of the changed pack that it was played with.
    """

    def begin() -> Game:
        unplayed = {key: save[key] for key in save if key != "fingerprint"} | {"answers": []}
        game = registry.load_game(unplayed, content=content)
        game.names = names
        return game

    return Looking(begin, registry.load_game(save, content=content).answers or [], seat)


# -- hints


def check_hints(table: Table) -> None:
    """ActionRefused where hints are not allowed."""
    if not table.has_hints:
        raise ActionRefused("forbidden", words.NO_HINTS_HERE)


def as_listed(table: Table, seat: int, suggestions: list[Json]) -> list[Json]:
    """The suggestions with the words of the question itself, in which people have their names."""
    game = table.game()

    def label(data: object) -> str:
        choice: Choice = game.choice(seat, data)
        return game.label(seat, choice)

    return [each | {"label": label(each["choice"])} for each in suggestions]


# -- the coach


def check_coach(table: Table, person: PersonRow, seat: int) -> None:
    """ActionRefused unless the coach can look back at the game of this person's seat."""
    table.check_seat(seat)
    if table.status != "over":
        raise ActionRefused("conflict", words.NOT_OVER)
    if seat not in table.seats_of(person.id):
        raise ActionRefused("forbidden", words.COACH_IS_FOR_PLAYERS)
    if table.is_recorded or not has_present_rules(table):
        raise ActionRefused("conflict", words.COACH_NEEDS_RULES)


async def coached(table: Table, seat: int, look_back: LookBack, person: str) -> AsyncIterator[Mapping[str, object]]:
    """Look back at a finished game: tells of the progress after each task, and of the report at the end."""
    own = [number - 1 for number, given in enumerate(table.history.standing) if given.is_free and given.seat == seat]
    winners = table.winners()
    won = [1 / len(winners) if each in winners else 0.0 for each in range(len(table.seats))]
    reviewed, total = review(seat, table.answers, own, won), number_of_tasks(table.answers, own)
    task, done = next(reviewed), 0
    while True:
        yield {"kind": "progress", "done": done, "of": total}
        try:
            found = await look_back(table, seat, task, person)
        except BotFailed:
            if task.kind == "curve":
                raise
            found = Found([], [])  # one answer that could not be looked at does not spoil the others
        done += 1
        try:
            task = reviewed.send(found)
        except StopIteration as end:
            report: Report = end.value
            yield {"kind": "report", **report}
            return
