"""Tables in the browser's database, for the one person who uses it."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Final

from ziggurat.core.record import Json
from ziggurat.local.database import Changes, Database
from ziggurat.tables import daily
from ziggurat.tables.errors import Conflict
from ziggurat.tables.rows import DailyRow, Entry, PersonRow, SnapshotRow, Summary, TableRow

PERSON: Final = "person"
RUNNING: Final = ("waiting", "playing")

Tell = Callable[[str, int], None]
"""Takes a table and the number of its last entry."""


class LocalStore:
    """A TableStore, and the lists of tables. `tell` hears of every append, so that other pages can be told."""

    def __init__(self, database: Database, tell: Tell = lambda _table, _number: None) -> None:
        self._database = database
        self._tell = tell

    # -- the person

    async def person(self) -> PersonRow | None:
        found = await self._database.read(PERSON)
        return None if found is None else PersonRow(**json.loads(found))

    async def put_person(self, person: PersonRow) -> None:
        await self._database.write(Changes(put={PERSON: json.dumps(asdict(person))}))

    # -- tables

    async def add_table(self, row: TableRow, given: Sequence[Entry], /) -> None:
        begun = daily.begun(row)
        noted = {} if begun is None else {_daily_key(begun.day): _dump(begun)}
        await self._write(row.id, Changes(new={_table_key(row.id): _dump(row), **_entries(given), **noted}), 0)
        self._tell(row.id, row.last)

    async def table(self, table: str, /) -> TableRow | None:
        found = await self._database.read(_table_key(table))
        return None if found is None else _row(found)

    async def tables_of(self, person: str, /, limit: int = 50, skip: int = 0) -> list[tuple[TableRow, list[int]]]:
        rows = [_row(text) for text in await self._database.read_all(_table_key(""))]
        rows.sort(key=lambda row: (row.status not in RUNNING, -row.changed))
        return [(row, _own_seats(row)) for row in rows[skip : skip + limit]]

    async def open_tables(self) -> list[TableRow]:
        return []  # nobody else comes here

    async def tables_made(self, person: str, /, since: float) -> tuple[int, int]:
        return 0, 0

    async def waiting_for_bots(self) -> list[str]:
        rows = [row for row, _ in await self.tables_of("", 1000) if row.status == "playing"]
        return [row.id for row in rows if not {*row.waiting} & {*_own_seats(row)}]

    async def set_webhook(self, table: str, url: str | None, /) -> None:
        raise NotImplementedError("nothing leaves the browser")

    async def unlist(self, table: str, person: str, /) -> None:
        """Nothing to do: a table of one person is deleted."""

    async def delete_table(self, table: str, /) -> None:
        kept = [await self._database.keys(prefix) for prefix in (_entry_prefix(table), _snapshot_prefix(table))]
        await self._database.write(Changes(removed=[_table_key(table), *[key for keys in kept for key in keys]]))

    # -- entries

    async def entries(self, table: str, /, after: int = 0, upto: int | None = None) -> list[Entry]:
        found = [_entry(text) for text in await self._database.read_all(_entry_prefix(table))]
        return [entry for entry in found if entry.number > after and (upto is None or entry.number <= upto)]

    async def append(self, given: Sequence[Entry], summary: Summary, /) -> None:
        table, number = given[0].table, given[0].number
        row = await self.table(table)
        if row is None or row.last != number - 1:
            raise Conflict(table, number)
        changed = replace(row, **asdict(summary), last=given[-1].number)
        undone = [int(str(entry.data["keep"])) for entry in given if entry.kind == "undo"]
        dropped = await self._snapshots_after(table, min(undone)) if undone else []
        put = {_table_key(table): _dump(changed), **await self._daily_after(changed, given, summary)}
        await self._write(table, Changes([_table_key(table)], _entries(given), put, dropped), number)
        self._tell(table, changed.last)

    async def _daily_after(self, row: TableRow, given: Sequence[Entry], summary: Summary) -> dict[str, str]:
        """What is to be written of the daily game of a table."""
        own = await self.daily_of(row.owner, row.day, row.day) if row.day else []
        if not own:
            return {}
        after = own[0]
        for entry in given:
            if entry.kind == "rules":
                after = daily.under(after, str(entry.data["rules"]), str(entry.data["content"]))
        return {_daily_key(row.day): _dump(daily.finished(after, summary))}

    async def said(self, table: str, /, before: int, limit: int) -> list[Entry]:
        said = [entry for entry in await self.entries(table, upto=before - 1) if entry.kind == "say"]
        return said[-limit:]

    async def _write(self, table: str, changes: Changes, number: int) -> None:
        if not await self._database.write(changes):
            raise Conflict(table, number)

    # -- daily games, all of one person

    async def daily_secret(self) -> bytes:
        return b""  # the browser could not keep one from its user

    async def daily_of(self, person: str, /, first: str, last: str) -> list[DailyRow]:
        return [row for row in await self._daily() if first <= row.day <= last]

    async def _daily(self) -> list[DailyRow]:
        return [DailyRow(**json.loads(text)) for text in await self._database.read_all(_daily_key(""))]

    async def days_that_count(self, person: str, /) -> list[str]:
        return [row.day for row in await self._daily() if row.counts]

    async def daily_best(self, day: str, rules: str | None, /, limit: int) -> list[DailyRow]:
        person = await self.person()
        name = "" if person is None else person.name
        return [replace(row, name=name) for row in await self.daily_of("", day, day) if row.counts]

    async def daily_places(self, of: DailyRow, /) -> tuple[int, int]:
        return 1, 0

    # -- snapshots

    async def snapshot(
        self, table: str, tag: str, /, answers_upto: int | None = None, number_upto: int | None = None
    ) -> SnapshotRow | None:
        for key in reversed(await self._database.keys(_snapshot_prefix(table))):
            if answers_upto is not None and _number_in(key) > answers_upto:
                continue
            found = json.loads(await self._database.read(key) or "null")
            if found and found["tag"] == tag and (number_upto is None or found["number"] <= number_upto):
                return SnapshotRow(**found | {"table": table, "data": base64.b64decode(found["data"])})
        return None

    async def put_snapshot(self, table: str, number: int, answers: int, tag: str, data: bytes, /) -> None:
        kept = {"number": number, "answers": answers, "tag": tag, "data": base64.b64encode(data).decode("ascii")}
        key = f"{_snapshot_prefix(table)}{answers:09}"
        await self._database.write(Changes([_table_key(table)], put={key: json.dumps(kept)}))

    async def _snapshots_after(self, table: str, answers: int) -> list[str]:
        return [key for key in await self._database.keys(_snapshot_prefix(table)) if _number_in(key) > answers]

    # -- reports

    async def add_report(
        self, table: str, number: int, seat: int | None, person: str | None, text: str, data: Json, /
    ) -> str:
        report = secrets.token_hex(4)
        kept = {"table": table, "number": number, "seat": seat, "text": text, "data": data}
        await self._database.write(Changes(put={f"report/{report}": json.dumps(kept)}))
        return report


def _own_seats(row: TableRow) -> list[int]:
    """Every seat but those of bots is the person's."""
    plans = row.settings["plan"]
    assert isinstance(plans, list)
    return [index for index, plan in enumerate(plans) if plan["kind"] == "me"]


# -- keys


def _table_key(table: str) -> str:
    return f"table/{table}"


def _entry_prefix(table: str) -> str:
    return f"entry/{table}/"


def _snapshot_prefix(table: str) -> str:
    return f"snapshot/{table}/"


def _daily_key(day: str) -> str:
    return f"daily/{day}"


def _number_in(key: str) -> int:
    return int(key.rpartition("/")[2])


# -- values


def _dump(value: TableRow | Entry | DailyRow) -> str:
    return json.dumps(asdict(value))


def _entries(given: Sequence[Entry]) -> dict[str, str]:
    return {f"{_entry_prefix(entry.table)}{entry.number:09}": _dump(entry) for entry in given}


def _row(text: str) -> TableRow:
    data = json.loads(text)
    return TableRow(**data | {"waiting": tuple(data["waiting"])})


def _entry(text: str) -> Entry:
    return Entry(**json.loads(text))
