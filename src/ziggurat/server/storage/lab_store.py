"""What the lab stores: changed content packs and experiments. It knows no game."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from sqlalchemy import Connection, Row, Select, case, delete, exists, func, insert, or_, select, update

from ziggurat.server.storage.database import Database
from ziggurat.server.storage.schema import experiments, packs, tables
from ziggurat.tables.changed_pack import Change, PackRow

Status = Literal["waiting", "playing", "done", "stopped"]
"""done: there is a result; stopped: there is none, and it can be started again."""

_LISTED = [column for column in experiments.c if column.name != "report"]
_OPEN = ("waiting", "playing")


class ExperimentPlan(TypedDict):
    """What bots shall play: `games` by the printed rules and content, and as many with what is changed."""

    bots: list[str]  # one per seat
    games: int
    options: dict[str, str]
    house: dict[str, str]  # readings that are not the defaults
    seed: int
    changes: int  # values and readings that are not as printed


@dataclass(frozen=True, slots=True)
class ExperimentRow:
    """An experiment as it is stored, without its report."""

    id: str
    owner: str
    game: str
    pack: str  # the digest of the changed pack; "": the printed one
    plan: ExperimentPlan
    created: float
    status: Status = "waiting"
    note: str = ""
    played: int = 0
    started: float | None = None
    seen: float | None = None
    ended: float | None = None
    results: dict[str, Any] | None = None

    @property
    def ways(self) -> int:
        """How many ways to play are compared: the printed game, and the changed one if anything is."""
        return 2 if self.plan["changes"] else 1

    @property
    def is_ending(self) -> bool:
        """Whether somebody asked that it shall end with the games that are finished."""
        return self.status == "playing" and self.ended is not None

    @property
    def of(self) -> int:
        """How many games are to be played."""
        return self.plan["games"] * self.ways


@dataclass(frozen=True, slots=True)
class Counts:
    """How many experiments there are, for the limits."""

    waiting: int  # of all people
    own_open: int  # of one person, waiting or playing
    own_recent: int  # of that person, started since a moment


class LabStore:
    """The lab's part of the database. Every method may raise StorageUnavailable; then nothing has changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- packs

    async def pack(self, game: str, digest: str) -> PackRow | None:
        """The changed pack of that digest."""
        query = select(packs).where(packs.c.game == game, packs.c.digest == digest)
        found = await self._first(query)
        if found is None:
            return None
        files = json.loads(zlib.decompress(found.files))
        changes = [Change(each["path"], each["printed"], each["changed"]) for each in found.changes]
        return PackRow(game, digest, {name: text.encode() for name, text in files.items()}, changes)

    async def put_pack(self, row: PackRow) -> None:
        """Store a pack, unless it is there."""
        texts = {name: data.decode("utf-8-sig") for name, data in row.files.items()}
        values = {
            "game": row.game, "digest": row.digest, "files": zlib.compress(json.dumps(texts).encode()),
            "changes": [each.to_json() for each in row.changes], "used": time.time(),
        }  # fmt: skip
        here = (packs.c.game == row.game) & (packs.c.digest == row.digest)

        def work(connection: Connection) -> None:
            if not connection.execute(update(packs).where(here).values(used=values["used"])).rowcount:
                connection.execute(insert(packs).values(values))

        await self._database.write(work)

    # -- experiments

    async def add(self, row: ExperimentRow) -> None:
        """Store a new experiment."""
        values = {column.name: getattr(row, column.name) for column in _LISTED}
        await self._database.write(lambda connection: connection.execute(insert(experiments).values(values)))

    async def get(self, id: str) -> ExperimentRow | None:
        """The experiment of that id."""
        found = await self._first(select(*_LISTED).where(experiments.c.id == id))
        return None if found is None else _experiment(found)

    async def report(self, id: str) -> bytes | None:
        """The report of an experiment that is done, as an HTML page."""
        found = await self._first(select(experiments.c.report).where(experiments.c.id == id))
        return None if found is None or found.report is None else zlib.decompress(found.report)

    async def of_person(self, owner: str, limit: int) -> list[ExperimentRow]:
        """The latest experiments of a person."""
        query = select(*_LISTED).where(experiments.c.owner == owner).order_by(experiments.c.created.desc())
        return [_experiment(each) for each in await self._all(query.limit(limit))]

    async def counts(self, owner: str, since: float) -> Counts:
        """How many experiments there are."""
        own = experiments.c.owner == owner
        query = select(
            _number(experiments.c.status == "waiting"), _number(own & experiments.c.status.in_(_OPEN)),
            _number(own & (experiments.c.created > since)),
        )  # fmt: skip
        found = await self._first(query)
        assert found is not None
        waiting, own_open, own_recent = map(int, found)
        return Counts(waiting, own_open, own_recent)

    async def before(self, created: float) -> int:
        """How many experiments wait that were made before that moment."""
        waits = (experiments.c.status == "waiting") & (experiments.c.created < created)
        found = await self._first(select(func.count()).select_from(experiments).where(waits))
        assert found is not None
        return int(found[0])

    async def take_next(self) -> ExperimentRow | None:
        """Mark the experiment that waits longest as playing, and return it; two processes never get the same."""
        now = time.time()
        waits = experiments.c.status == "waiting"
        first = select(experiments.c.id).where(waits).order_by(experiments.c.created).limit(1)
        if await self._first(first) is None:  # most looks find nothing, and need not lock anything
            return None

        def work(connection: Connection) -> Row[Any] | None:
            id = connection.execute(first).scalar_one_or_none()
            values = {"status": "playing", "started": now, "seen": now, "played": 0, "note": "", "ended": None}
            change = update(experiments).where(experiments.c.id == id, waits).values(values)
            if id is None or not connection.execute(change).rowcount:
                return None
            return connection.execute(select(*_LISTED).where(experiments.c.id == id)).first()

        found = await self._database.write(work)
        return None if found is None else _experiment(found)

    async def note_progress(self, id: str, played: int) -> bool:
        """Store how far an experiment is; False if it is not to be played any more."""
        return await self._change(id, ("playing",), {"played": played, "seen": time.time()})

    async def end_early(self, id: str, note: str) -> bool:
        """Ask that an experiment which is played shall end with the games it has; False if it is not played."""
        return await self._change(id, ("playing",), {"note": note, "ended": time.time()})

    async def finish(self, id: str, played: int, results: Mapping[str, object], report: str, note: str) -> None:
        """Store what came of an experiment that is played."""
        values = {
            "status": "done", "note": note, "played": played, "ended": time.time(), "results": dict(results),
            "report": zlib.compress(report.encode()),
        }  # fmt: skip
        await self._change(id, ("playing",), values)

    async def stop(self, id: str, note: str) -> bool:
        """Stop an experiment that waits or is played; False if it does neither."""
        return await self._change(id, _OPEN, {"status": "stopped", "note": note, "ended": time.time()})

    async def start_again(self, id: str) -> bool:
        """Let a stopped experiment wait again; False if it is not stopped."""
        values = {"status": "waiting", "note": "", "played": 0, "started": None, "ended": None}
        return await self._change(id, ("stopped",), values)

    async def stop_abandoned(self, seen_before: float, note: str) -> int:
        """Stop the experiments whose process has not been heard of since that moment; returns how many."""
        values = {"status": "stopped", "note": note, "ended": time.time()}
        is_lost = (experiments.c.status == "playing") & (experiments.c.seen < seen_before)
        if await self._first(select(experiments.c.id).where(is_lost).limit(1)) is None:
            return 0
        return await self._database.write(
            lambda connection: connection.execute(update(experiments).where(is_lost).values(values)).rowcount
        )

    async def remove(self, id: str) -> None:
        """Delete an experiment."""
        await self._database.write(
            lambda connection: connection.execute(delete(experiments).where(experiments.c.id == id))
        )

    async def clean_up(self, ended_before: float) -> None:
        """Delete experiments that ended before a moment, and packs of that age that nothing uses."""

        def work(connection: Connection) -> None:
            connection.execute(delete(experiments).where(experiments.c.ended < ended_before))
            at_tables = exists().where(tables.c.game == packs.c.game, tables.c.content == packs.c.digest)
            in_lab = exists().where(experiments.c.game == packs.c.game, experiments.c.pack == packs.c.digest)
            connection.execute(delete(packs).where(packs.c.used < ended_before, ~or_(at_tables, in_lab)))

        await self._database.write(work)

    # -- queries

    async def _change(self, id: str, statuses: tuple[str, ...], values: Mapping[str, object]) -> bool:
        """Change an experiment that has one of these statuses; False if it has another."""
        here = (experiments.c.id == id) & experiments.c.status.in_(statuses)
        return await self._database.write(
            lambda connection: connection.execute(update(experiments).where(here).values(**values)).rowcount > 0
        )

    async def _first(self, query: Select[Any]) -> Row[Any] | None:
        return await self._database.read(lambda connection: connection.execute(query).first())

    async def _all(self, query: Select[Any]) -> list[Row[Any]]:
        return await self._database.read(lambda connection: [*connection.execute(query).all()])


def _number(condition: Any) -> Any:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def _experiment(row: Row[Any]) -> ExperimentRow:
    return ExperimentRow(**{column.name: getattr(row, column.name) for column in _LISTED})
