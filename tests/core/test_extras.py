"""What works without the extras: the library, the rules and the terminal need click and rich and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BASIC = ("click", "rich", "markdown_it", "mdurl", "pygments")
"""click and rich, and what they need themselves."""

BLOCKER = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names or top in {BASIC!r} or top.startswith("ziggurat"):
            return None
        raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
"""


def run(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process that can import the basic packages only."""
    command = [sys.executable, "-c", BLOCKER + code]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)


def ziggurat(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(f"from ziggurat.cli import main\nmain({list(words)!r}, prog_name='ziggurat')", folder)


def test_the_blocker_blocks(tmp_path: Path) -> None:
    for name in ("fastapi", "pyarrow", "orjson", "pydantic", "sqlalchemy"):
        assert run(f"import {name}", tmp_path).stderr.endswith(f"ModuleNotFoundError: No module named '{name}'\n")


def test_the_library_plays_a_game(tmp_path: Path) -> None:
    code = """
import ziggurat
game = ziggurat.new_game("monuments", players=2, seed=3)
for _ in range(50):
    seat = game.pending[0]
    game.play(seat, game.options(seat)[0])
print(len(game.log(0)) > 10, ziggurat.load_game(game.save()).pending == game.pending)
"""
    done = run(code, tmp_path)
    assert (done.stdout, done.stderr) == ("True True\n", "")


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("simulate", "--help"), ("rules", "PAT-WAT-05")])
def test_commands_explain_themselves(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = ziggurat(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) > 100


def test_simulations_without_a_file_need_no_extra(tmp_path: Path) -> None:
    done = ziggurat(tmp_path, "simulate", "patchistory", "--games", "1", "--players", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 game in" in done.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve",), "ziggurat[server]"),
        (("simulate", "patchistory", "--games", "1", "--out", "games.parquet"), "ziggurat[lab]"),
    ],
)
def test_what_needs_an_extra_names_it_in_one_line(tmp_path: Path, words: tuple[str, ...], extra: str) -> None:
    done = ziggurat(tmp_path, *words)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.endswith("\n")
    assert f"pip install '{extra}'" in done.stderr
    assert list(tmp_path.iterdir()) == []  # nothing was played or written first
