"""Random games for the tests of what the server keeps of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.properties.tables import GAMES, TABLES, Table, answer
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.record import Json
from ziggurat.core.rng import Rng
from ziggurat.tables import event_record

SOME = list({(table.game, table.players, table.content is None): table for table in TABLES}.values())
"""One table for each game and number of players; `ZIGGURAT_GAMES` above 1 asks for all."""

SAMPLE = TABLES if GAMES > 1 else SOME

PRINTED = [table for table in SAMPLE if table.content is None]
"""Those with the printed content, which is all the server plays with."""


def answers(game: Game, seed: int) -> Iterator[tuple[int, Choice]]:
    """Random answers to the end, each before it is played."""
    rng = Rng(seed + 1)
    while not game.over:
        given = answer(game, rng)
        yield given
        game.play_unchecked(*given)


@dataclass
class Kept:
    """A game and its record, as it comes back from a database."""

    game: Game
    start: list[Json]
    answers: list[event_record.RecordedAnswer] = field(default_factory=list)

    @property
    def events(self) -> list[Json]:
        return [*self.start, *[recorded for _, _, events in self.answers for recorded in events]]


def kept(table: Table, seed: int) -> Iterator[Kept]:
    """A random game at every question with its record so far, at last when it is over."""
    game = table.start(seed)
    book = Kept(game, stored(event_record.record(game, 0, 0)))
    rng = Rng(seed + 1)
    while not game.over:
        yield book
        seat, choice = answer(game, rng)
        since = len(game.events or [])
        game.play_unchecked(seat, choice)
        events = event_record.record(game, since, len(book.answers) + 1)
        book.answers.append((seat, json.loads(json.dumps(choice.to_json())), stored(events)))
    yield book


def stored(events: list[Json]) -> list[Json]:
    """As they come back from a database."""
    again = json.loads(json.dumps(events))
    assert isinstance(again, list)
    return again


def whole(table: Table, seed: int = 5) -> Kept:
    """A finished game with its record."""
    *_, book = kept(table, seed)
    return book
