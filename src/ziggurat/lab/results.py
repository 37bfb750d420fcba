"""The file of results: one row per game and seat, in Parquet."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Played, Thinking

if TYPE_CHECKING:
    import pyarrow

ROWS_AT_ONCE: Final = 20_000
"""Rows that wait in memory before they are written."""


def schema(game: GameInfo[Game]) -> pyarrow.Schema:
    """One row per game and seat; each option of the game is a column, and each house rule: `house_` and its name."""
    import pyarrow as pa

    return pa.schema(
        [
            ("game", pa.string()),
            ("rules", pa.string()),  # version of the rules
            ("content", pa.string()),  # digest of the content pack
            *[(option.name, pa.string()) for option in game.options],
            *[(_column(rule.name), pa.string()) for rule in game.house],
            ("variant", pa.string()),  # what a study calls this way to play; empty where all games are played alike
            ("players", pa.int32()),
            ("number", pa.int64()),  # of the game, from 0
            ("seed", pa.int64()),  # of the game
            ("seat", pa.int32()),
            ("bot", pa.string()),
            ("score", pa.float64()),
            ("won", pa.float64()),  # a shared win is a fraction
            ("answers", pa.int64()),  # in the whole game
            ("decisions", pa.int64()),  # answers with two or more options
            ("breakdown", pa.map_(pa.string(), pa.float64())),  # where the points came from
            ("seconds", pa.float64()),  # the whole game took
            ("facts", pa.map_(pa.string(), pa.float64())),  # of the end of the game
            ("used", pa.list_(pa.string())),  # what the seat had or used by the end, as kind:id
            ("course", pa.list_(pa.float64())),  # points of the seat after each round; null where none were counted
            ("own_decisions", pa.int64()),  # of this seat; these four are null where all bots are random
            ("own_seconds", pa.float64()),  # for these decisions
            ("longest", pa.float64()),  # seconds for one of them
            ("replaced", pa.int64()),  # answers that a simpler bot gave, where this one failed
        ]
    )


def _column(house_rule: str) -> str:
    """The column of a house rule, which may be called like an option or another column."""
    return f"house_{house_rule}"


def rows(plan: Plan, game: Played) -> list[dict[str, object]]:
    """The rows of one game."""
    shared = {
        "game": plan.game, "rules": game.rules, "content": game.content, **game.options,
        **{_column(name): value for name, value in game.house.items()}, "variant": plan.of(game.number).variant,
        "players": plan.players, "number": game.number, "seed": game.seed, "answers": game.answers,
        "decisions": game.decisions,
        "seconds": game.seconds, "facts": list(game.facts.items()),
    }  # fmt: skip
    bots = plan.bots_of(game.number)
    own = [_own(thinking) for thinking in game.thinking] or [dict.fromkeys(_OWN)] * plan.players
    return [
        {
            **shared, **own[seat], "seat": seat, "bot": bots[seat], "score": game.scores[seat], "won": game.won[seat],
            "breakdown": list(game.breakdown[seat].items()), "used": game.used[seat], "course": game.course[seat],
        }
        for seat in range(plan.players)
    ]  # fmt: skip


_OWN: Final = ("own_decisions", "own_seconds", "longest", "replaced")


def _own(thinking: Thinking) -> dict[str, object]:
    counted = (thinking.decisions, thinking.seconds, thinking.longest, len(thinking.replaced))
    return dict(zip(_OWN, counted, strict=True))


class ResultsFile:
    """Writes a Parquet file under a temporary name; `finish` renames it, and replaces an earlier file only then.

    As a context manager it removes an unfinished file.
    """

    def __init__(self, file: Path, game: GameInfo[Game], plan: Plan) -> None:
        import pyarrow.parquet as pq

        self.file = file
        self._plan = plan
        self._schema = schema(game)
        self._draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
        self._rows: list[dict[str, object]] = []
        try:
            self._sink = self._draft.open("xb")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(file)) from None
        self._writer = pq.ParquetWriter(self._sink, self._schema, compression="zstd")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._close()
        finally:
            self._sink.close()
            self._draft.unlink(missing_ok=True)

    def _close(self) -> None:
        self._writer.close()
        self._sink.close()

    def add(self, game: Played) -> None:
        self._rows += rows(self._plan, game)
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        self._writer.write_table(pa.Table.from_pylist(self._rows, self._schema))
        self._rows = []

    def finish(self, whole: bool = True) -> Path:
        """Give the file its name and return it. A part of the games never replaces an earlier file."""
        if self._rows:
            self._flush()
        self._close()
        target = self.file
        if not whole and target.exists():
            target = target.with_name(f"{target.stem}.partial{target.suffix}")
        self._draft.replace(target)
        return target
