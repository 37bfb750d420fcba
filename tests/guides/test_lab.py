"""docs/lab.md: its questions are answered by its files, and its tables name every column."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
from click.testing import CliRunner

from tests.guides.project import GUIDES
from ziggurat import registry
from ziggurat.cli import main
from ziggurat.lab.results import decisions_schema, events_schema, schema

TEXT = (GUIDES / "lab.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```(sql|python)\n(.*?)```", TEXT.split("## Five questions")[1], re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games of the guide lie; fewer than it plays."""
    found = tmp_path_factory.mktemp("lab")
    words = ["simulate", "patchistory", "--players", "3", "--games", "3", "--seed", "2"]
    files = ["--out", str(found / "games.parquet"), "--decisions-out", str(found / "decisions.parquet")]
    result = CliRunner().invoke(main, [*words, *files])
    assert result.exit_code == 0, result.output
    return found


def answer(folder: Path, place: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(folder)
    kind, code = SNIPPETS[place]
    assert len(code.strip().splitlines()) <= 5, "a question takes five lines"
    if kind == "sql":
        found = duckdb.sql(code)
        assert found is not None
        return found.pl()
    names: dict[str, Any] = {"pl": pl}
    exec(code, names)
    return names["answer"]


def test_there_are_five_questions() -> None:
    assert len(SNIPPETS) == 5


def test_the_first_player(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(folder, 0, monkeypatch)
    assert found["turn_order"].to_list() == [1, 2, 3] and found["games"].to_list() == [3, 3, 3]
    assert found["wins"].sum() == pytest.approx(1)


def test_sources_of_points(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(folder, 1, monkeypatch)
    rows = pl.read_parquet(folder / "games.parquet")
    winners = rows.filter(pl.col("place") == 1)["score"].mean()
    assert found["winners"].sum() == pytest.approx(winners), "the sources add up to the points"


def test_length(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(folder, 2, monkeypatch)
    assert found.filter(pl.col("statistic") == "count")["answers"].to_list() == [3]


def test_waiting(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(folder, 3, monkeypatch)
    assert found["turn_order"].to_list() == [1, 2, 3]
    assert all(longest >= mean > 0 for mean, longest in zip(found["waited"], found["longest_wait"], strict=True))


def test_questions(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(folder, 4, monkeypatch)
    games = pl.read_parquet(folder / "games.parquet").filter(pl.col("seat") == 0)
    assert found["len"].sum() == games["decisions"].sum()
    assert found["options"].to_list() == sorted(found["options"], reverse=True) and found["options"].min() >= 2


def test_every_column_is_explained() -> None:
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    patchistory = registry.info("patchistory")
    options = {option.name for option in patchistory.options} | {f"house_{rule.name}" for rule in patchistory.house}
    columns = {*schema(patchistory).names, *decisions_schema().names, *events_schema().names} - options
    assert columns - named == set()
