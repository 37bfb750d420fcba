"""What people do in the lab: change packs, start experiments and stop them, within the limits of the server."""

from __future__ import annotations

import asyncio
import io
import secrets
import time
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ziggurat import packs
from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.pack import PackFormat
from ziggurat.server import words
from ziggurat.server.lab.runner import DAY, ExperimentRunner
from ziggurat.server.settings import Settings
from ziggurat.server.storage.lab_store import ExperimentPlan, ExperimentRow, LabStore
from ziggurat.tables import words as table_words
from ziggurat.tables.changed_pack import Change, PackRow
from ziggurat.tables.errors import ActionRefused
from ziggurat.tables.new_table import check_level, known_game
from ziggurat.tables.rows import PersonRow

if TYPE_CHECKING:
    from ziggurat.lab.pack_form import File

MAX_CHANGES: Final = 200
LISTED: Final = 50  # experiments of a person


@dataclass(frozen=True)
class Wanted:
    """An experiment that somebody wants. `values` are those of the pack that change, by path."""

    game: str
    values: Mapping[str, str]
    options: Mapping[str, str]
    house: Mapping[str, str]
    bots: tuple[str, ...]
    games: int
    seed: int = 0


class Lab:
    """The lab of one server process. Every method may raise ActionRefused; then nothing has changed.

    What needs a package of `ziggurat[lab]` is imported where it is used: servers without a lab know this class too.
    """

    def __init__(self, store: LabStore, runner: ExperimentRunner, settings: Settings) -> None:
        self._store = store
        self._runner = runner
        self.settings = settings

    # -- packs

    async def form(self, game: str) -> tuple[File, ...]:
        """The values of a game's printed pack."""
        from ziggurat.lab.pack_form import form

        return await asyncio.to_thread(form, _format(known_game(game)))

    async def check(self, game: str, values: Mapping[str, str]) -> dict[str, list[str]]:
        """What is wrong with these values, by path; what is wrong with several together under ""."""
        from ziggurat.lab import pack_values

        pack = _format(known_game(game))
        _check_number(values)
        return await asyncio.to_thread(pack_values.check, pack, values)

    async def keep_pack(self, game: str, values: Mapping[str, str]) -> PackRow:
        """Store the pack in which these values change; it is checked before."""
        row = await asyncio.to_thread(_made, known_game(game), values)
        if not row.changes:
            raise ActionRefused("invalid", words.NOTHING_CHANGED)
        await self._store.put_pack(row)
        return row

    async def pack(self, game: str, digest: str) -> PackRow:
        """A changed pack that somebody stored."""
        found = await self._store.pack(known_game(game).id, digest)
        if found is None:
            raise ActionRefused("missing", table_words.NO_PACK)
        return found

    # -- experiments

    async def start(self, person: PersonRow, wanted: Wanted) -> ExperimentRow:
        """Put an experiment into the queue."""
        info = known_game(wanted.game)
        plan = self._plan(info, wanted)
        await self._check_limits(person)
        pack = await asyncio.to_thread(_made, info, wanted.values) if wanted.values else None
        digest = ""
        if pack is not None and pack.changes:
            await self._store.put_pack(pack)
            digest, plan["changes"] = pack.digest, plan["changes"] + len(pack.changes)
        row = ExperimentRow(secrets.token_urlsafe(12), person.id, info.id, digest, plan, time.time())
        await self._store.add(row)
        self._runner.wake()
        return row

    async def look(self, id: str, person: str | None) -> ExperimentRow:
        """An experiment: its owner may always look, everybody else with the link when it is done."""
        found = await self._store.get(id)
        if found is None or (found.owner != person and found.status != "done"):
            raise ActionRefused("missing", words.NO_EXPERIMENT)
        return found

    async def report(self, id: str, person: str | None) -> bytes:
        """The report of an experiment that is done, as an HTML page."""
        await self.look(id, person)
        found = await self._store.report(id)
        if found is None:
            raise ActionRefused("conflict", words.NO_REPORT_YET)
        return found

    async def mine(self, person: PersonRow) -> list[ExperimentRow]:
        """The latest experiments of a person."""
        return await self._store.of_person(person.id, LISTED)

    async def place(self, row: ExperimentRow) -> int:
        """How many experiments wait before this one."""
        return await self._store.before(row.created) if row.status == "waiting" else 0

    async def stop(self, id: str, person: PersonRow) -> ExperimentRow:
        """Stop an experiment; nothing happens if it has ended.

        One that has finished games ends with these; asked a second time it stops at once, without them.
        """
        found = await self._own(id, person)
        has_games = found.status == "playing" and found.played >= found.ways and not found.is_ending
        if not has_games or not await self._store.end_early(id, words.LAB_ENDING):
            await self._store.stop(id, words.LAB_STOPPED)
        return await self._own(id, person)

    async def start_again(self, id: str, person: PersonRow) -> ExperimentRow:
        """Let a stopped experiment wait once more."""
        found = await self._own(id, person)
        if found.status != "stopped":
            raise ActionRefused("conflict", words.NOT_STOPPED)
        await self._check_limits(person)
        await self._store.start_again(id)
        self._runner.wake()
        return await self._own(id, person)

    async def remove(self, id: str, person: PersonRow) -> None:
        """Delete an experiment; one that is played stops."""
        await self._own(id, person)
        await self._store.remove(id)

    async def _own(self, id: str, person: PersonRow) -> ExperimentRow:
        found = await self.look(id, person.id)
        if found.owner != person.id:
            raise ActionRefused("forbidden", words.NOT_YOUR_EXPERIMENT)
        return found

    def _plan(self, info: GameInfo[Game], wanted: Wanted) -> ExperimentPlan:
        """What is stored of an experiment; ActionRefused says what is impossible."""
        if not 1 <= wanted.games <= self.settings.lab_games:
            raise ActionRefused("invalid", words.lab_games(self.settings.lab_games))
        for level in wanted.bots:
            check_level(level, info)
        try:
            setup = info.setup(len(wanted.bots), wanted.seed, wanted.options, "", wanted.house)
        except ValueError as error:
            raise ActionRefused("invalid", table_words.as_sentence(str(error))) from None
        house = {rule.name: setup.house[rule.name] for rule in info.house if setup.house[rule.name] != rule.default}
        return {
            "options": setup.options, "house": house, "bots": [*wanted.bots], "games": wanted.games,
            "seed": wanted.seed, "changes": len(house),
        }  # fmt: skip

    async def _check_limits(self, person: PersonRow) -> None:
        limits, counts = self.settings, await self._store.counts(person.id, time.time() - DAY)
        if counts.waiting >= limits.lab_waiting:
            raise ActionRefused("conflict", words.lab_full(limits.lab_waiting))
        if counts.own_open >= limits.lab_open_each:
            raise ActionRefused("conflict", words.lab_open(limits.lab_open_each))
        if counts.own_recent >= limits.lab_a_day:
            raise ActionRefused("conflict", words.lab_a_day(limits.lab_a_day))


def zipped(row: PackRow) -> bytes:
    """The files of a pack as a ZIP archive; unpacked, it is a folder for `--content`."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in row.files.items():
            archive.writestr(zipfile.ZipInfo(f"{row.game}-{row.digest}/{name}"), text, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _format(info: GameInfo[Game]) -> PackFormat[object]:
    if info.pack is None:
        raise ActionRefused("invalid", words.no_packs(info.title))
    return info.pack


def _check_number(values: Mapping[str, str]) -> None:
    if len(values) > MAX_CHANGES:
        raise ActionRefused("invalid", words.lab_changes(MAX_CHANGES))


def _made(info: GameInfo[Game], values: Mapping[str, str]) -> PackRow:
    """The pack in which these values change; ActionRefused names the first mistake."""
    from ziggurat.lab import pack_values

    pack = _format(info)
    _check_number(values)
    try:
        files = {**packs.built_in(pack), **pack_values.changed(pack, values)}
        digest = packs.digest_of(packs.load(pack, files))
    except packs.BrokenPack as error:
        raise ActionRefused("invalid", error.lines[0]) from None
    except ValueError as error:
        raise ActionRefused("invalid", str(error)) from None
    return PackRow(info.id, digest, files, _changes(pack, values))


def _changes(pack: PackFormat[object], values: Mapping[str, str]) -> list[Change]:
    """What is not as printed."""
    from ziggurat.lab import pack_values

    printed = packs.tables(pack)
    before = {path: pack_values.text_of(pack_values.value_at(printed, path)) for path in values}
    return [Change(path, before[path], text) for path, text in values.items() if before[path] != text]
