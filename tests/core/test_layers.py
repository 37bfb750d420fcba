"""The layers: imports point downwards only, and the rules do no I/O."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import ziggurat

ROOT = Path(ziggurat.__file__).parent
PURE = ("core", "parts", "games", "bots")
BELOW = {
    "core": (),
    "parts": ("core",),
    "games": ("core", "parts"),
    "bots": ("core", "parts"),
    "packs": ("core",),
    "play": ("core", "parts", "bots", "packs"),
    "registry": ("core", "games", "play"),
    "ledger": ("registry",),
    "reading": ("ledger",),
    "tables": ("core", "parts", "bots", "packs", "play", "registry", "ledger", "reading", "_build"),
    "local": ("core", "bots", "play", "tables"),
    "lab": ("core", "bots", "packs", "play", "registry", "_build"),
    "envs": ("core", "games", "bots", "play", "registry"),
    "terminal": ("core", "parts", "games", "bots", "packs", "play", "registry", "ledger", "reading"),
    "mcp": ("core", "play", "registry", "ledger", "reading", "terminal", "__version__"),
}
"""Layer -> what it may import of this package beside itself. Server and command line may import everything."""
INSTALLED = {
    "terminal": ("rich",),
    "local": ("core", "bots", "play", "tables"),
    "lab": ("matplotlib", "numpy", "openskill", "polars", "pyarrow", "ray", "tomlkit"),
    "tables": ("orjson",),
    "envs": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "mcp": ("mcp", "rich"),
}
"""Layer -> packages beside the standard library that it may import; the others may import none."""
NO_IO = frozenset(
    {
        "asyncio",
        "concurrent",
        "datetime",
        "glob",
        "http",
        "importlib",
        "io",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "pickle",
        "queue",
        "random",
        "secrets",
        "select",
        "selectors",
        "shelve",
        "shutil",
        "signal",
        "socket",
        "socketserver",
        "sqlite3",
        "ssl",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
    }
)
NO_CALLS = frozenset({"print", "open", "input", "breakpoint", "eval", "exec", "__import__"})
# The compiler knows its decorator by the name of its package; the file has a stand-in for a running program. pydantic
# knows only its own TypedDict before Python 3.12; the file falls back to the standard one.
COMPAT = "core/compat.py"


class Imported(NamedTuple):
    line: int
    module: str  # absolute; for `from a import b` it is a.b, which may be a module or a name in one
    type_checking: bool


def imports(tree: ast.Module, package: str) -> Iterator[Imported]:
    """Every import in a file, wherever it stands. `package` is the one the file is in, for relative imports."""
    guards = [node for node in ast.walk(tree) if isinstance(node, ast.If) and _is_guard(node)]
    guarded = {id(inner) for guard in guards for each in guard.body for inner in ast.walk(each)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Imported(node.lineno, alias.name, id(node) in guarded)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            above = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            base = ".".join(part for part in (above, node.module or "") if part)
            for alias in node.names:
                yield Imported(node.lineno, f"{base}.{alias.name}", id(node) in guarded)


def _is_guard(node: ast.If) -> bool:
    return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def violations(name: str, source: str) -> list[str]:
    """What a file of the pure layers does that it may not. `name` is its path below the package."""
    tree = ast.parse(source)
    package = ".".join(("ziggurat", *Path(name).parent.parts))
    found = [f"{name}:{each.line}: imports {each.module}" for each in imports(tree, package) if not _may(name, each)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in NO_CALLS:
            found.append(f"{name}:{node.lineno}: uses {node.id}")
        if isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith):
            found.append(f"{name}:{node.lineno}: is async")
    return found


def _may(name: str, imported: Imported) -> bool:
    top, *inside = imported.module.split(".")
    if top != "ziggurat":
        if name == COMPAT and (top == "typing_extensions" or (top == "mypy_extensions" and imported.type_checking)):
            return True
        return top in sys.stdlib_module_names and top not in NO_IO
    if not inside:
        return False  # the package itself stands above all layers
    layer = name.split("/")[0]
    if inside[0] == "games" and layer == "games":
        return inside[1:2] == name.split("/")[1:2] or name.count("/") == 1
    return inside[0] == layer or inside[0] in BELOW[layer]


def untyped(name: str, source: str) -> list[str]:
    """Where a file gives up on types: `Any` in the code, or a comment that silences the checker."""
    names = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name | ast.Attribute)]
    found = [f"{name}:{node.lineno}: Any" for node in names if ast.unparse(node) in ("Any", "typing.Any")]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and re.match(r"#\s*(type:\s*ignore|mypy:)", token.string):
            found.append(f"{name}:{token.start[0]}: {token.string}")
    return found


def too_high(name: str, source: str) -> list[str]:
    """Imports of a file above the rules that its layer does not allow. `name` is its path below the package."""
    layer = name.split("/")[0].removesuffix(".py")
    package = ".".join(("ziggurat", *Path(name).parent.parts))
    found = []
    for each in imports(ast.parse(source), package):
        top, *inside = each.module.split(".")
        own = bool(inside) and (inside[0] == layer or inside[0] in BELOW[layer])
        foreign = top in sys.stdlib_module_names or top in INSTALLED.get(layer, ())
        if not (own if top == "ziggurat" else foreign):
            found.append(f"{name}:{each.line}: imports {each.module}")
    return found


def files(*layers: str) -> dict[str, str]:
    paths = sorted(path for layer in layers for path in (ROOT / layer).rglob("*.py"))
    paths += [path for layer in layers if (path := ROOT / f"{layer}.py").is_file()]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_the_rules_import_downwards_only_and_do_no_io() -> None:
    assert [line for name, source in files(*PURE).items() for line in violations(name, source)] == []


@pytest.mark.parametrize("layer", [layer for layer in BELOW if layer not in PURE])
def test_the_layers_above_import_downwards_only(layer: str) -> None:
    sources = files(layer)
    assert sources
    assert [line for name, source in sources.items() for line in too_high(name, source)] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("play/a.py", "from ziggurat.terminal import menu"),
        ("play/a.py", "from ziggurat.tables.table import Table"),
        ("tables/a.py", "import fastapi"),
        ("tables/a.py", "from sqlalchemy import select"),
        ("tables/a.py", "from pydantic import BaseModel"),
        ("tables/a.py", "from ziggurat.server import words"),
        ("terminal/a.py", "from ziggurat.server import words"),
        ("terminal/a.py", "import click"),
        ("registry.py", "from ziggurat import ledger"),
    ],
)
def test_a_planted_import_from_above_is_found(name: str, source: str) -> None:
    assert len(too_high(name, source)) == 1


def test_the_rules_are_typed_throughout() -> None:
    assert [line for name, source in files("core", "parts", "games").items() for line in untyped(name, source)] == []


def test_there_is_something_to_look_at() -> None:
    assert {name.split("/")[0] for name in files(*PURE)} == set(PURE)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/a.py", "import ziggurat.parts.deck"),
        ("core/a.py", "from ziggurat import games"),
        ("core/a.py", "import ziggurat"),
        ("core/a.py", "from ..parts import deck"),
        ("core/a.py", "def f():\n    import random"),
        ("core/a.py", "import rich"),
        ("core/a.py", "import mypy_extensions"),
        ("core/compat.py", "import mypy_extensions"),
        ("core/a.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import mypy_extensions"),
        ("core/a.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ziggurat.games.toy import x"),
        ("core/a.py", "from os import path"),
        ("core/a.py", "import os.path as p"),
        ("core/a.py", "x = print"),
        ("core/a.py", "with open('x') as f: pass"),
        ("core/a.py", "async def f() -> None: pass"),
        ("parts/a.py", "from ziggurat.games.toy import game"),
        ("games/toy/a.py", "from ziggurat.games.other import game"),
        ("games/toy/a.py", "from ziggurat.games import other"),
        ("games/toy/rules/a.py", "from ...other import game"),
        ("games/toy/a.py", "from ziggurat import cli"),
        ("games/toy/a.py", "from ziggurat.terminal import board"),
        ("games/toy/a.py", "from ziggurat.bots import random"),
        ("games/toy/a.py", "import logging"),
        ("games/toy/a.py", "from importlib import resources"),
        ("bots/a.py", "from ziggurat.games.toy import game"),
        ("bots/a.py", "import time"),
    ],
)
def test_a_planted_violation_is_found(name: str, source: str) -> None:
    assert len(violations(name, source)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/a.py", "from __future__ import annotations\nimport typing\nfrom . import b\nfrom .b import c"),
        ("core/compat.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import a"),
        ("parts/a.py", "from ziggurat.core.rng import Rng\nfrom ziggurat.core import rng"),
        ("games/toy/rules/a.py", "from ziggurat.games.toy import x\nfrom ..game import y\nimport ziggurat.parts.z"),
        ("bots/a.py", "from ziggurat.core.game import Game\nfrom ziggurat.bots.b import c\nimport math"),
        ("core/a.py", "game.print()\nself.open = 1"),
    ],
)
def test_what_is_allowed_is_not_found(name: str, source: str) -> None:
    assert violations(name, source) == []


@pytest.mark.parametrize(
    "source",
    ["from typing import Any\nx: Any", "import typing\nx: typing.Any", "x  # type: ignore", "# mypy: ignore-errors"],
)
def test_a_planted_escape_from_types_is_found(source: str) -> None:
    assert len(untyped("core/a.py", source)) == 1


def test_words_about_any_are_no_escape() -> None:
    assert untyped("core/a.py", '"""Any seat; see # type: ignore"""\nANY = "Any"  # Any: of all seats') == []
