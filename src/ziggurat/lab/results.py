"""The rows of results: one per game and seat; on request one per decision and one per event. In Parquet."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Played, Thinking, places
from ziggurat.lab.recording import DECISIONS, EVENTS, GAMES, Recorder, Row, seed_in_rows

if TYPE_CHECKING:
    import pyarrow

SCHEMA: Final = 1
"""The version of the columns. It rises when a column changes its meaning or goes; a new column leaves it as it is."""


def schema(game: GameInfo[Game]) -> pyarrow.Schema:
    """One row per game and seat; each option of the game is a column, and each house rule: `house_` and its name."""
    import pyarrow as pa

    return pa.schema(
        [
            ("schema", pa.int32()),  # version of these columns
            ("game", pa.string()),
            ("rules", pa.string()),  # version of the rules
            ("content", pa.string()),  # digest of the content pack
            *[(option.name, pa.string()) for option in game.options],
            *[(_column(rule.name), pa.string()) for rule in game.house],
            ("variant", pa.string()),  # what a study calls this way to play; empty where all games are played alike
            ("players", pa.int32()),
            ("number", pa.int64()),  # of the game, from 0
            ("seed", pa.int64()),  # of the game; null for tables of a server, whose seeds are longer
            ("seat", pa.int32()),
            ("bot", pa.string()),  # "person" for a person
            ("turn_order", pa.int32()),  # place in the turn order at the start; 1 is the first player
            ("score", pa.float64()),
            ("won", pa.float64()),  # a shared win is a fraction
            ("place", pa.int32()),  # at the end, from 1: winners, then by points; equals share a place
            ("answers", pa.int64()),  # in the whole game
            ("decisions", pa.int64()),  # answers with two or more options
            ("breakdown", pa.map_(pa.string(), pa.float64())),  # where the points came from
            ("seconds", pa.float64()),  # the whole game took
            ("facts", pa.map_(pa.string(), pa.float64())),  # of the end of the game
            ("used", pa.list_(pa.string())),  # what the seat had or used by the end, as kind:id
            ("course", pa.list_(pa.float64())),  # points of the seat after each round; null where none were counted
            ("own_decisions", pa.int64()),  # of this seat
            ("own_seconds", pa.float64()),  # for these decisions
            ("longest", pa.float64()),  # seconds for one of them
            ("replaced", pa.int64()),  # answers that a simpler bot gave, where this one failed, or a bot for a person
            ("waited", pa.int64()),  # decisions of others between the own ones, while this seat owed no answer
            ("longest_wait", pa.int64()),  # the most of them between two own decisions
            ("waited_seconds", pa.float64()),  # the others took for them
        ]
    )


def _column(house_rule: str) -> str:
    """The column of a house rule, which may be called like an option or another column."""
    return f"house_{house_rule}"


def rows(plan: Plan, game: Played) -> list[Row]:
    """The rows of one game."""
    shared = {
        "schema": SCHEMA, "game": plan.game, "rules": game.rules, "content": game.content, **game.options,
        **{_column(name): value for name, value in game.house.items()}, "variant": plan.of(game.number).variant,
        "players": plan.players, "number": game.number, "seed": seed_in_rows(game.seed), "answers": game.answers,
        "decisions": game.decisions,
        "seconds": game.seconds, "facts": list(game.facts.items()),
    }  # fmt: skip
    bots = plan.bots_of(game.number)
    place, order = places(game.won, game.scores), [*game.order]
    return [
        {
            **shared, **_own(game.thinking[seat]), "seat": seat, "bot": bots[seat], "score": game.scores[seat],
            "won": game.won[seat], "breakdown": list(game.breakdown[seat].items()),
            "place": place[seat], "turn_order": order.index(seat) + 1,
            "used": game.used[seat], "course": game.course[seat],
        }
        for seat in range(plan.players)
    ]  # fmt: skip


def _own(seat: Thinking) -> Row:
    return {
        "own_decisions": seat.decisions, "own_seconds": seat.seconds, "longest": seat.longest,
        "replaced": len(seat.replaced), "waited": seat.waited, "longest_wait": seat.longest_wait,
        "waited_seconds": seat.waited_seconds,
    }  # fmt: skip


def decisions_schema() -> pyarrow.Schema:
    """One row per decision: an answer with two or more options."""
    import pyarrow as pa

    return pa.schema(
        [
            ("number", pa.int64()),  # of the game, as in the rows of the games
            ("seed", pa.int64()),
            ("index", pa.int32()),  # of the answer in the game, from 0; answers without a choice count too
            ("seat", pa.int32()),
            ("round", pa.int32()),  # null if the game does not tell
            ("question", pa.string()),  # its kind
            ("options", pa.int32()),  # how many there were
            ("answer", pa.string()),  # in JSON
            ("value", pa.float64()),  # what bots think the position is worth to the seat, before the answer
        ]
    )


def events_schema() -> pyarrow.Schema:
    """One row per event, everything that was hidden included."""
    import pyarrow as pa

    return pa.schema(
        [
            ("number", pa.int64()),
            ("seed", pa.int64()),
            ("index", pa.int32()),  # of the answer that caused it; -1 before the first
            ("kind", pa.string()),
            ("seat", pa.int32()),  # null if it is nobody's
            ("data", pa.string()),  # the rest, in JSON
        ]
    )


def schema_of(table: str, game: GameInfo[Game]) -> pyarrow.Schema:
    """The columns of a file of games, decisions or events."""
    return {GAMES: lambda: schema(game), DECISIONS: decisions_schema, EVENTS: events_schema}[table]()


def encoded(plan: Plan, game: GameInfo[Game], played: Sequence[Played], recorder: Recorder) -> dict[str, bytes]:
    """The games in Parquet, by name of the file; nothing if none are wanted."""
    found: dict[str, list[Row]] = dict(recorder.rows)
    if GAMES in recorder.wants:
        found[GAMES] = [row for each in played for row in rows(plan, each)]
    return {name: _parquet(each, schema_of(name, game)) for name, each in found.items()} if played else {}


def _parquet(found: list[dict[str, Any]], columns: pyarrow.Schema) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(found, columns), sink, compression="zstd")
    return sink.getvalue()
