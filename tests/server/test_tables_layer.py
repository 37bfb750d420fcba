"""`ziggurat.tables` stands below the server: it imports no web framework, no database and no threads."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ziggurat

TABLES = Path(ziggurat.__file__).parent / "tables"
ABOVE = ("fastapi", "starlette", "uvicorn", "pydantic", "sqlalchemy", "orjson", "httpx", "ziggurat.server")
NO_THREADS = ("threading", "concurrent", "multiprocessing", "subprocess", "socket", "sqlite3")

IMPORTED = """
import importlib, pkgutil, sys
import ziggurat.tables
for module in pkgutil.iter_modules(ziggurat.tables.__path__):
    importlib.import_module(f"ziggurat.tables.{module.name}")
print(*sorted(sys.modules))
"""


def test_importing_tables_imports_nothing_of_the_server() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert [
        name for name in done.stdout.split() if name in ABOVE or name.startswith(tuple(f"{n}." for n in ABOVE))
    ] == []


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.py")), ids=lambda path: path.name)
def test_tables_have_no_threads_of_their_own(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [name for name in names if name.startswith(NO_THREADS)] == []
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "to_thread"]
