"""`ziggurat export`: finished tables in the columns of the lab, and nothing that tells who played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from tests.cli.lines import assert_one_line
from tests.server.tabletop import ADA, BEN, BOT, FRIEND, ME
from tests.server.test_ending_and_again import finished
from tests.server.test_service import MakeService, RecordingService, make_process
from tests.toy.info import INFO
from ziggurat import registry
from ziggurat.cli import main
from ziggurat.lab.results import schema
from ziggurat.tables.messages import NewTable

__all__ = ["make_process"]  # a fixture
pytestmark = pytest.mark.anyio


@pytest.fixture
async def service(make_process: MakeService) -> RecordingService:
    return await make_process()


@pytest.fixture(autouse=True)
def _short_game() -> Iterator[None]:
    registry.register(INFO)
    yield
    registry._GAMES.pop("toy")


async def export(database_url: str, *words: object) -> Result:
    said = ["export", "toy", "--database", database_url, *map(str, words)]
    return await asyncio.to_thread(CliRunner().invoke, main, said)


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return rows


async def test_finished_tables_are_rows_without_names(
    service: RecordingService, database_url: str, tmp_path: Path
) -> None:
    with_bot, with_friend = await finished(service, ME, BOT), await finished(service, ME, FRIEND)
    running = await service.create(ADA, NewTable("toy", [ME, BOT]))
    await service.say(with_friend, BEN, "I am Ben, ben@example.org", "a-key-of-a-line")
    out, decisions, events = (tmp_path / f"{name}.parquet" for name in ("games", "decisions", "events"))
    result = await export(database_url, "--out", out, "--decisions-out", decisions, "--events-out", events)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    assert result.stdout.startswith("2 tables in ")

    rows = rows_of(out)
    assert pq.read_schema(out).names == schema(registry.info("toy")).names, "the columns of the lab"
    assert [(row["number"], row["seat"]) for row in rows] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert [row["bot"] for row in rows[:1] + rows[2:]] == ["person"] * 3
    assert rows[1]["bot"] == (await service.get(with_bot)).seats[1].level
    table = await service.get(with_friend)
    assert [row["score"] for row in rows[2:]] == [*table.game().scores()]
    assert {row["seat"] for row in rows[2:] if row["won"]} == set(table.winners())
    assert rows[2]["answers"] == table.answers
    assert sum(row["own_decisions"] for row in rows[2:]) == rows[2]["decisions"]
    counted = [sum(each["number"] == number for each in rows_of(decisions)) for number in (0, 1)]
    assert counted == [rows[0]["decisions"], rows[2]["decisions"]]

    names = [ADA.name, BEN.name, ADA.id, BEN.id, with_bot, with_friend, running, "ben@example.org"]
    invites = [table.row.invite, (await service.get(with_bot)).row.invite]
    for file in (out, decisions, events):
        text = repr(rows_of(file)) + repr(pq.read_schema(file).metadata)
        for secret in (*names, *invites):
            assert f"'{secret}'" not in text and f'"{secret}"' not in text and f"{secret}@" not in text, (file, secret)
            assert len(secret) < 5 or secret not in text, (file, secret)


async def test_an_export_replaces_an_export_and_nothing_else(
    service: RecordingService, database_url: str, tmp_path: Path
) -> None:
    out = tmp_path / "games.parquet"
    assert (await export(database_url, "--out", out)).exit_code == 0
    assert rows_of(out) == []
    await finished(service, ME, BOT)
    assert (await export(database_url, "--out", out)).exit_code == 0
    assert len(rows_of(out)) == 2
    out.write_bytes(b"something else")
    assert_one_line(await export(database_url, "--out", out), 2, "is no file of results; name another one")
    assert out.read_bytes() == b"something else"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["chess", "--out", "x.parquet"], 2, "unknown game 'chess'; games: patchistory"),
        (["toy"], 2, "--out"),
        (["toy", "--out", "no/folder/x.parquet"], 2, "there is no folder no/folder"),
        (["toy", "--out", "x.parquet", "--events-out", "x.parquet"], 2, "need a file each"),
        (["toy", "--out", "x.parquet", "--database", "sqlite:///none.sqlite"], 1, "there is no database none.sqlite"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_one_line(CliRunner().invoke(main, ["export", *words]), status, said)
    assert list(tmp_path.iterdir()) == []
