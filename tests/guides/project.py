"""A copy of the project that a recipe may change, and what is run in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.guides import recipe
from tests.guides.recipe import Edit

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs"

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "_compiled.json", "pages", "node_modules")
_TESTS = ("__init__.py", "conftest.py", "games", "bots", "properties", "toy")
_MAIN = "from ziggurat.cli import main; main({!r}, prog_name='ziggurat')"


class Project:
    """The sources and the tests of the rules below a folder of their own, run as plain Python."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copy(ROOT / "pyproject.toml", root)
        shutil.copytree(ROOT / "src/ziggurat", root / "src/ziggurat", ignore=_LEFT_OUT)
        (root / "tests").mkdir()
        for name in _TESTS:
            source = ROOT / "tests" / name
            if source.is_dir():
                shutil.copytree(source, root / "tests" / name, ignore=_LEFT_OUT)
            elif source.exists():
                shutil.copy(source, root / "tests" / name)

    def apply(self, edits: Iterable[Edit]) -> Project:
        for edit in edits:
            edit.apply(self.root)
        return self

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these words; stdout and stderr are one text in `stdout`."""
        plain = {**os.environ, "ZIGGURAT_PLAIN": "1", "PYTHONPATH": str(self.root / "src"), "NO_COLOR": "1"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.root, env=plain, check=False, text=True, timeout=600,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def ziggurat(self, *words: str) -> str:
        """What a command prints; it must succeed."""
        return self._succeeded("-c", _MAIN.format(list(words)))

    def complaint(self, *words: str) -> str:
        """What a command prints that must fail."""
        done = self.run("-c", _MAIN.format(list(words)))
        assert done.returncode == 1, done.stdout
        return done.stdout

    def passes(self, *words: str) -> None:
        """These tests must pass."""
        self._succeeded("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)

    def fails(self, *words: str) -> None:
        """These tests must run and fail."""
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words)
        assert done.returncode == 1, done.stdout

    def _succeeded(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, done.stdout
        return done.stdout


def section(guide: str, title: str) -> list[Edit]:
    """The edits of one section of a guide."""
    return recipe.read(GUIDES / guide)[title]
