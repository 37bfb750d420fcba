"""What runs without the packages of the extras, and what is said where one is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ziggurat

WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
import runpy
sys.argv = ["ziggurat", *{arguments}]
runpy.run_module("ziggurat", run_name="__main__")
"""
MISSING = (
    "fastapi", "starlette", "sqlalchemy", "alembic", "pydantic", "pydantic_core", "uvicorn", "orjson", "itsdangerous",
    "pyarrow", "httpx", "typing_extensions", "mypy_extensions",
)  # fmt: skip


def bare(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command line where nothing but the library itself is installed."""
    code = WITHOUT.format(missing=MISSING, arguments=arguments)
    places = str(Path(ziggurat.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": places, "ZIGGURAT_PLAIN": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, input=typed, capture_output=True, text=True, check=False
    )


def test_a_game_is_played_in_the_terminal_without_any_extra() -> None:
    result = bare("play", "patchistory", "--seed", "1", "--bot", "random", typed="1\nquit!\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Red>" in result.stdout


def test_games_are_simulated_without_any_extra() -> None:
    result = bare("simulate", "patchistory", "--games", "1")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [(["serve"], "server"), (["simulate", "patchistory", "--games", "1", "--out", "games.parquet"], "lab")],
)
def test_a_missing_extra_is_named_in_one_line(arguments: list[str], extra: str) -> None:
    result = bare(*arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("ziggurat: ")
    assert result.stderr.endswith(f"is not installed; try: pip install 'ziggurat[{extra}]'\n")
    assert result.stderr.count("\n") == 1


def test_help_needs_no_extra() -> None:
    assert "--database URL" in bare("serve", "--help").stdout
