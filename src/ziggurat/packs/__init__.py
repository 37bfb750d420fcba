"""Content packs: the built-in ones, and folders or files in memory that replace some of their files.

`GameInfo.pack` lists the files of a game's packs, finds mistakes in them and builds the content.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final, Protocol, TypeVar, cast

from ziggurat.core.game import Game
from ziggurat.core.info import GameInfo
from ziggurat.core.pack import PackFormat, Problem, Tables
from ziggurat.packs import toml_lines

C = TypeVar("C")

Source = Path | Mapping[str, bytes]
"""Where the files of a pack are that is not the built-in one: a folder, or the files themselves by name."""


class _File(Protocol):
    """A file on disk, in an installed package or in memory."""

    def read_bytes(self) -> bytes: ...


class _InMemory:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def read_bytes(self) -> bytes:
        return self._data


HINTS: Final = {
    "Unclosed inline table": "a comma or a closing } is missing",
    "Unclosed array": "a comma or a closing ] is missing",
    "Illegal character '\\n'": "a closing quote is missing",
    "Invalid value": "texts stand in quotes",
}
"""The parser's message -> the usual cause."""


class BrokenPack(ValueError):
    """A pack that cannot be used. Each of `lines` names one mistake as `file: where: reason`."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines: Final = tuple(lines)


def content_of(game: GameInfo[Game], source: Source | None = None) -> object:
    """The content of a game, as `load` reads it; None for a game without content packs."""
    if game.pack is not None:
        return load(game.pack, source)
    if source is not None:
        where = f"{source}: folder" if isinstance(source, Path) else "pack"
        raise BrokenPack([f"{where}: {game.title} has no content packs"])
    return None


def load(pack: PackFormat[C], source: Source | None = None) -> C:
    """The content of the built-in pack, or of that pack with the files of `source` in place of its own.

    Raises BrokenPack with every mistake.
    """
    return cast("C", _built_in(pack)) if source is None else _load(pack, source)


def tables(pack: PackFormat[object], source: Source | None = None) -> Tables:
    """The parsed files of a pack, fresh each time and not checked. Raises BrokenPack if one cannot be parsed."""
    return _parse(_sources(pack, source))


def built_in(pack: PackFormat[object]) -> dict[str, bytes]:
    """The files of the built-in pack, as they are."""
    return {name: source.read_bytes() for name, source in _sources(pack, None).items()}


def older(pack: PackFormat[object], digest: str) -> dict[str, bytes] | None:
    """The files of an older built-in pack by its digest; None if there is none of that digest."""
    if digest not in pack.older:
        return None
    home = resources.files(pack.package).joinpath(pack.older[digest])
    return {name: home.joinpath(name).read_bytes() for name in pack.files}


def digest(tables: Tables) -> str:
    """Sixteen hex digits that identify the content, independent of comments and spacing."""
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _built_in(pack: PackFormat[object]) -> object:
    return _load(pack, None)


def _load(pack: PackFormat[C], source: Source | None) -> C:
    sources = _sources(pack, source)
    tables = _parse(sources)
    found = pack.problems(tables)
    if found:
        raise BrokenPack([_line(problem, sources, tables) for problem in found])
    return pack.build(tables, digest(tables))


def _sources(pack: PackFormat[object], source: Source | None) -> dict[str, _File]:
    """File name -> file. Includes every TOML file of a folder, so that a misspelt name is reported."""
    home = resources.files(pack.package).joinpath("pack")
    sources: dict[str, _File] = {name: home.joinpath(name) for name in pack.files}
    if isinstance(source, Path):
        if not source.is_dir():
            raise BrokenPack([f"{source}: folder: {'is a file' if source.exists() else 'is not there'}"])
        return sources | {path.name: path for path in sorted(source.glob("*.toml"))}
    return sources | {name: _InMemory(data) for name, data in (source or {}).items()}


def _parse(sources: Mapping[str, _File]) -> Tables:
    tables: Tables = {}
    broken: list[str] = []
    for name, source in sources.items():
        try:
            tables[name] = tomllib.loads(source.read_bytes().decode("utf-8-sig"))
        except OSError as problem:
            broken.append(f"{name}: file: cannot be read ({problem.strerror})")
        except RecursionError:
            broken.append(f"{name}: file: is nested too deeply")
        except ValueError as problem:  # no TOML, no UTF-8, or a number that is too large
            broken.append(_syntax(name, str(problem)))
    if broken:
        raise BrokenPack(broken)
    return tables


def _syntax(name: str, message: str) -> str:
    """The parser's message, with the line in front."""
    place = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if place is None:
        return f"{name}: file: {message}"
    said = message[: place.start()]
    hint = f", {HINTS[said]}" if said in HINTS else ""
    return f"{name}: line {place[1]}: {said} (column {place[2]}{hint})"


def _line(problem: Problem, sources: Mapping[str, _File], tables: Tables) -> str:
    text = sources[problem.file].read_bytes().decode("utf-8-sig")
    number = toml_lines.line(problem.where, problem.reason, tables[problem.file], text)
    where = f"line {number}, {problem.where}" if number else problem.where
    return f"{problem.file}: {where}: {problem.reason}"


def digest_of(content: object) -> str:
    """The digest a content object was built with."""
    return str(getattr(content, "digest", ""))
