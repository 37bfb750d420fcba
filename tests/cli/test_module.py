"""Playing in the terminal without the packages of the extras, and `python -m ziggurat`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import ziggurat

SOURCES = str(Path(ziggurat.__file__).parents[1])

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
    environment = {**os.environ, "PYTHONPATH": SOURCES, "ZIGGURAT_PLAIN": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, input=typed, capture_output=True, text=True, check=False
    )


def test_a_game_is_played_in_the_terminal_without_any_extra() -> None:
    result = bare("play", "patchistory", "--seed", "1", "--bot", "random", typed="1\nquit!\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Red>" in result.stdout


def test_help_needs_no_extra() -> None:
    assert "--database URL" in bare("serve", "--help").stdout


def test_the_command_line_is_a_module_too() -> None:
    environment = {**os.environ, "PYTHONPATH": SOURCES, "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-m", "ziggurat", "--version"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"ziggurat {ziggurat.__version__} (plain rules)\n"
