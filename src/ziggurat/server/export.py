"""The finished tables of a server as results of the lab. Nothing in them tells who played.

A person is called `person`, a bot by its level. What people are called, their ids and what they said stay in the
database; so do the ids of the tables, and when they were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.study import Course, Pace
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Played, thinking_of, win_shares
from ziggurat.lab.recording import Recorder
from ziggurat.lab.results import encoded
from ziggurat.tables.rows import Entry
from ziggurat.tables.saves import has_present_rules
from ziggurat.tables.seats import MAX_STEP, Seat
from ziggurat.tables.table import Table, new_game

PERSON: Final = "person"
"""What the column `bot` says of a person."""


def can_be_exported(table: Table) -> bool:
    """Whether the table tells of play: it is over, no lesson, and played by the present rules and content."""
    return table.status == "over" and not table.row.is_lesson and has_present_rules(table)


def exported(table: Table, entries: Sequence[Entry], number: int, wants: frozenset[str]) -> dict[str, bytes]:
    """A table as a game of that number: its rows in Parquet, by name of the file."""
    recorder = Recorder(wants)
    played = _replayed(table, entries, number, recorder)
    bots = tuple(_who(seat, table) for seat in table.seats)
    plan = Plan(table.row.game, 1, bots, table.row.options, house=table.house)
    return encoded(plan, table.info, [played], recorder)


def _who(seat: Seat, table: Table) -> str:
    """The level of a bot, or `PERSON` where a person answered or a bot in their place."""
    was_person = any(given.seat == seat.index and given.by == "person" for given in table.history.standing)
    return PERSON if was_person or seat.owner is not None else seat.level or PERSON


def _replayed(table: Table, entries: Sequence[Entry], number: int, recorder: Recorder) -> Played:
    """Play the answers that stand again. Time counts from answer to answer."""
    at = {entry.number: entry.at for entry in entries}
    game = new_game(table.row, table.pack)
    order, course = game.order(), Course(game)
    recorder.begin(game, number)
    pace = Pace(len(table.seats))
    replaced: list[list[str]] = [[] for _ in table.seats]
    people = [_who(seat, table) == PERSON for seat in table.seats]
    before = first = at[table.history.standing[0].number]
    decisions = 0
    for given in table.history.standing[1:]:
        seat = given.seat
        assert seat is not None
        choice, options = game.choice(seat, given.choice), len(game.options(seat))
        now = at[given.number]
        recorder.answer(game, seat, options, choice)
        if options > 1:
            decisions += 1
            pace.note(game.pending, seat, min(max(0.0, now - before), MAX_STEP))
        if people[seat] and given.by == "bot":
            replaced[seat].append("a bot answered for a person")
        game.play_unchecked(seat, choice)
        recorder.answered(game)
        course.note(game)
        before = now
    recorder.end()
    course.end(game)
    study = game.info.study
    return Played(
        number=number,
        seed=table.row.seed,
        scores=game.scores(),
        won=win_shares(game.winners(), game.players),
        breakdown=game.breakdown(),
        answers=len(table.history.standing) - 1,
        decisions=decisions,
        rules=game.version,
        content=game.setup.content,
        options=game.setup.options,
        house=game.setup.house,
        seconds=max(0.0, before - first),
        thinking=thinking_of(pace, replaced),
        facts={} if study is None else study.facts(game),
        used=[[] for _ in table.seats] if study is None else study.used(game),
        course=[course.of(seat.index) for seat in table.seats],
        order=order,
    )
