"""The games of a plan so far, in memory and in Parquet files that survive whatever ends the program.

Every finished batch becomes a part in a folder beside the file, `games.parquet.parts`, at once. Parts are put together
into the file when the run ends, whether all games are finished or not; the same run goes on from file and parts.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from ziggurat import packs
from ziggurat.lab.plan import Plan
from ziggurat.lab.playing import Batch, Failed
from ziggurat.lab.recording import GAMES, Row
from ziggurat.lab.results import SCHEMA, rows, schema_of
from ziggurat.registry import info

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

KEY: Final = b"ziggurat"
"""Where the metadata of a file says what it holds, in JSON."""

ROWS_AT_ONCE: Final = 20_000
"""Rows of a group of the file."""

PARTS_AT_ONCE: Final = 64
"""Parts that lie side by side before they become one."""

GAMES_OF_A_PART: Final = 5_000
"""Games of a part that is large enough to stay as it is."""

RUN: Final = "run.json"
"""The file in a folder of parts that says what they belong to."""

SHOWN: Final = (
    "number", "seat", "bot", "score", "won", "place", "answers", "decisions", "facts", "own_decisions", "own_seconds",
    "longest", "replaced", "used", "course",
)  # fmt: skip
"""The columns that are read again when a run goes on: what commands show."""

_NAME: Final = re.compile(r"(\d{12})-(\d{12})\.parquet")


def about(plan: Plan) -> dict[str, Any]:
    """What games must have in common to belong together."""
    game = info(plan.game)
    known = {"game": plan.game, "rules": game.version, "seed": plan.seed, **_way(plan)} | plan.line_up
    if plan.ways > 1:
        ways = [plan.of(number) for number in range(plan.ways)]
        known["values"] = [{"value": way.variant, "bots": [*way.bots], **_way(way)} for way in ways]
    return known


def _way(plan: Plan) -> dict[str, Any]:
    game = info(plan.game)
    setup = game.setup(plan.players, plan.seed, plan.options, "", plan.house)
    content = packs.digest_of(packs.content_of(game, plan.content))
    return {"content": content, "options": setup.options, "house": setup.house, "players": plan.players}


class Growing:
    """One Parquet file with its parts. ValueError if it belongs to another run or cannot be read."""

    def __init__(self, file: Path, table: str, plan: Plan, run: Mapping[str, Any]) -> None:
        self.file = file
        self._about = {"schema": SCHEMA, "table": table, "run": dict(run)}
        self._columns = schema_of(table, info(plan.game))
        self._folder = file.with_name(f"{file.name}.parts")
        self._parts: list[range] = []  # in order
        self._lock: int | None = None
        self.games = 0  # in the file; their numbers are 0 to one less
        if file.exists():
            self.games = _games_in(file, self._about)
        if self._folder.exists():
            self._take_up()

    def covered(self) -> list[range]:
        """The numbers of the games that are here, in order."""
        return [*([range(self.games)] if self.games else []), *self._parts]

    def add(self, numbers: range, data: bytes) -> None:
        """Keep games that come; they are safe when this returns."""
        self._open()
        _replace(self._path(numbers), data)
        self._parts = sorted([*(each for each in self._parts if each != numbers), numbers], key=lambda each: each.start)
        self._put_together()

    def rows(self, numbers: range) -> Iterator[Row]:
        """What commands show of the games of one of the ranges that are covered."""
        import pyarrow.parquet as pq

        path = self.file if numbers.start < self.games else self._path(numbers)
        with pq.ParquetFile(path) as source:
            for batch in source.iter_batches(ROWS_AT_ONCE, columns=[*SHOWN]):
                yield from batch.to_pylist()

    def finish(self, games: int, whole: bool) -> None:
        """Put the games of numbers below `games` into the file; parts of later games stay, unless the run is whole.

        A file never loses games.
        """
        later = [each for each in self._parts if each.stop > games]
        new = [each for each in self._parts if each.stop <= games]
        if cut := [each for each in later if each.start < games]:
            new, later = [*new, *cut], [each for each in later if each not in cut]
        if new and games > self.games:
            self._write(games, new)
        for each in [*new, *(later if whole else [])]:
            self._path(each).unlink(missing_ok=True)
        self._parts = [] if whole else later
        self.close()

    def close(self) -> None:
        """Let another run have the parts; a folder without any goes."""
        if self._folder.exists() and not self._parts:
            (self._folder / RUN).unlink(missing_ok=True)
            for draft in self._folder.glob(".*.tmp"):
                draft.unlink(missing_ok=True)
            self._folder.rmdir()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # -- the folder

    def _path(self, numbers: range) -> Path:
        return self._folder / f"{numbers.start:012}-{numbers.stop - 1:012}.parquet"

    def _open(self) -> None:
        """Make the folder and take hold of it."""
        if self._lock is not None:
            return
        self._folder.mkdir(exist_ok=True)
        if not (self._folder / RUN).exists():
            _replace(self._folder / RUN, json.dumps(self._about).encode())
        self._lock = os.open(self._folder / RUN, os.O_RDONLY)
        try:
            import fcntl

            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # not on this system: two runs with one file are the user's care
            pass
        except OSError:
            raise OSError(f"another run is writing to {self.file}; wait for it, or name another file") from None

    def _take_up(self) -> None:
        try:
            found = json.loads((self._folder / RUN).read_bytes())
        except (OSError, ValueError):
            raise ValueError(f"{self._folder} holds no parts of a run; remove it, or name another file") from None
        _check(self._folder, found, self._about)
        self._open()
        named = [_NAME.fullmatch(path.name) for path in self._folder.iterdir()]
        ranges = sorted(
            (range(int(name[1]), int(name[2]) + 1) for name in named if name is not None),
            key=lambda each: (each.start, -each.stop),
        )
        end = self.games
        for each in ranges:
            if each.start >= end and _is_readable(self._path(each)):
                self._parts.append(each)
                end = each.stop
            else:  # it has been put together already, or was written while the machine went down
                self._path(each).unlink()

    def _put_together(self) -> None:
        """Make one part of many neighbours, so that they do not become too many files."""
        beside: list[range] = []
        for each in self._parts:
            if len(each) >= GAMES_OF_A_PART or (beside and beside[-1].stop != each.start):
                beside = []
            if len(each) < GAMES_OF_A_PART:
                beside.append(each)
            if len(beside) == PARTS_AT_ONCE:
                self._join(beside)
                return

    def _join(self, parts: Sequence[range]) -> None:
        both = range(parts[0].start, parts[-1].stop)
        draft = self._folder / f".{os.getpid()}.tmp"
        copy([self._path(each) for each in parts], draft, self._columns)
        draft.replace(self._path(both))
        for each in parts:
            self._path(each).unlink()
        place = self._parts.index(parts[0])
        self._parts[place : place + len(parts)] = [both]

    # -- the file

    def _write(self, games: int, parts: Sequence[range]) -> None:
        said = json.dumps(self._about | {"games": games}).encode()
        draft = self.file.with_name(f".{self.file.name}.{os.getpid()}.tmp")
        sources = [*([self.file] if self.games else []), *[self._path(each) for each in parts]]
        try:
            copy(sources, draft, self._columns.with_metadata({KEY: said}), games)
            draft.replace(self.file)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        self.games = games


def copy(
    sources: Iterable[Path | BinaryIO], target: Path, columns: pyarrow.Schema, games: int | None = None
) -> None:  # fmt: skip
    """Write the rows of Parquet files to one, those of the first games if so many are said."""
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    waiting: list[pyarrow.RecordBatch] = []
    with pq.ParquetWriter(target, columns, compression="zstd") as writer:
        for source in sources:
            with pq.ParquetFile(source) as file:
                for batch in file.iter_batches(ROWS_AT_ONCE):
                    waiting.append(batch if games is None else batch.filter(pc.less(batch["number"], games)))
                    if sum(each.num_rows for each in waiting) >= ROWS_AT_ONCE:
                        writer.write_table(pa.Table.from_batches(waiting).cast(columns))
                        waiting = []
        if waiting:
            writer.write_table(pa.Table.from_batches(waiting).cast(columns))


def write_whole(file: Path, table: str, game: str, run: Mapping[str, Any], parts: Iterable[bytes], games: int) -> None:
    """Write a file at once. It replaces an earlier one of the same kind; ValueError if another file is in its place."""
    said = {"schema": SCHEMA, "table": table, "run": dict(run)}
    if file.exists():
        _games_in(file, said)
    draft = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    columns = schema_of(table, info(game)).with_metadata({KEY: json.dumps(said | {"games": games}).encode()})
    try:
        copy((io.BytesIO(part) for part in parts), draft, columns)
        draft.replace(file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _replace(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    draft = path.with_name(f".{path.name}.tmp")
    draft.write_bytes(data)
    draft.replace(path)


def _is_readable(path: Path) -> bool:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        pq.read_metadata(path)
    except (OSError, pa.ArrowException):
        return False
    return True


def _games_in(file: Path, about: dict[str, Any]) -> int:
    """How many games of the run a file holds; ValueError if it is of another one or cannot be read."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        metadata = pq.read_schema(file).metadata or {}
    except (OSError, pa.ArrowException):
        raise ValueError(f"{file} is no file of results; name another one") from None
    if KEY not in metadata:
        raise ValueError(f"{file} holds no results that can be taken up; name another file")
    said = json.loads(metadata[KEY])
    _check(file, said, about)
    return int(said["games"])


def _check(where: Path, before: dict[str, Any], about: dict[str, Any]) -> None:
    for name in ("schema", "table"):
        if before.get(name) != about[name]:
            raise ValueError(f"{where} holds another {name}, {before.get(name)}, not {about[name]}; name another file")
    was, run = before.get("run", {}), about["run"]
    if differs := [name for name in {**run, **was} if was.get(name) != run.get(name)]:
        raise ValueError(f"{where} holds a run with other {', '.join(differs)}; name another file, or the same run")


class Results:
    """The games of a plan: those of earlier runs, and those that come in any order. They are handed on in order."""

    def __init__(self, plan: Plan, files: Mapping[str, Path] | None = None) -> None:
        """Take up what is in the files; ValueError if one belongs to another run or cannot be read."""
        self._plan = plan
        run = about(plan) if files else {}
        self._files = {table: Growing(file, table, plan, run) for table, file in (files or {}).items()}
        self._waiting: dict[int, list[Row]] = {}
        self._earlier: list[range] = self._files[GAMES].covered() if self._files else []
        self._failed: list[Failed] = []
        self.before = sum(map(len, self._earlier))  # games of earlier runs
        self.games = 0  # that were handed on; their numbers are 0 to one less
        for table, growing in self._files.items():
            if growing.covered() != self._earlier:
                raise ValueError(f"{self._files[GAMES].file} has games without {table}; name another --out file")

    @property
    def wants(self) -> frozenset[str]:
        """The files that are kept."""
        return frozenset(self._files)

    def missing(self) -> Iterator[range]:
        """What must still be played."""
        first = 0
        for each in self._earlier:
            yield range(first, min(each.start, self._plan.games))
            first = each.stop
        yield range(first, self._plan.games)

    def add(self, batch: Batch) -> None:
        """Keep finished games; they are safe when this returns."""
        if batch.failed is not None:
            self._failed.append(batch.failed)
        if not batch.played:
            return
        numbers = range(batch.played[0].number, batch.played[-1].number + 1)
        for table in sorted(self._files, key=lambda name: name == GAMES):  # the games last: they count as finished then
            self._files[table].add(numbers, batch.parts[table])
        for game in batch.played:
            self._waiting[game.number] = rows(self._plan, game)

    def ready(self) -> Iterator[Sequence[Row]]:
        """The rows of the games whose turn has come."""
        while True:
            if self.games in self._waiting:
                game = self._waiting.pop(self.games)
                self.games += 1
                yield game
            elif earlier := [each for each in self._earlier if each.start == self.games]:
                yield from self._read(earlier[0])
            else:
                return

    def _read(self, numbers: range) -> Iterator[Sequence[Row]]:
        game: list[Row] = []
        for row in self._files[GAMES].rows(numbers):
            game.append(row)
            if len(game) == self._plan.players:
                self.games += 1
                yield game
                game = []

    @property
    def failed(self) -> Failed | None:
        """The game that failed, when all games before it are handed on."""
        return next((each for each in self._failed if each.number == self.games), None)

    def finish(self, whole: bool) -> None:
        """Put the games that were handed on into the files. `whole`: no run will go on from here."""
        for growing in self._files.values():
            growing.finish(self.games, whole)

    def close(self) -> None:
        for growing in self._files.values():
            growing.close()
