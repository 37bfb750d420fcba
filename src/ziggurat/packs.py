"""Content packs on disk: the built-in ones, and folders that replace some of their files.

A game takes part by a module with `FILES`, `problems` and `build`, entered in `FORMATS`, and by a folder `pack` with
its TOML files beside that module.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal, Protocol, overload

from ziggurat import places
from ziggurat.games.clash_of_cultures.content import pack as clash_of_cultures
from ziggurat.games.clash_of_cultures.content.model import Content as ClashOfCulturesContent
from ziggurat.games.monuments.content import pack as monuments
from ziggurat.games.monuments.content.model import Content as MonumentsContent
from ziggurat.games.patchistory.content import pack as patchistory
from ziggurat.games.patchistory.content.model import Content as PatchistoryContent

Tables = dict[str, object]  # file name -> the parsed file


class Problem(Protocol):
    """One mistake of a pack; see `Format.problems`."""

    @property
    def file(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def reason(self) -> str: ...


class Format(Protocol):
    """What a game's parse module provides: its file names, all mistakes of a pack, and the content of a sound one."""

    @property
    def FILES(self) -> tuple[str, ...]: ...
    def problems(self, tables: Tables) -> Sequence[Problem]: ...
    def build(self, tables: Tables, digest: str) -> object: ...


FORMATS: Final[Mapping[str, Format]] = {
    "patchistory": patchistory,
    "clash_of_cultures": clash_of_cultures,
    "monuments": monuments,
}


HINTS: Final = {
    "Unclosed inline table": "a comma or a closing } is missing",
    "Unclosed array": "a comma or a closing ] is missing",
    "Illegal character '\\n'": "a closing quote is missing",
    "Invalid value": "texts stand in quotes",
}
"""What people have usually forgotten when the parser says so."""


class BrokenPack(ValueError):
    """A pack that cannot be used. Each of `lines` names one mistake as `file: where: reason`."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines: Final = tuple(lines)


@overload
def load(game_id: Literal["patchistory"], folder: Path | None = None) -> PatchistoryContent: ...
@overload
def load(game_id: Literal["clash_of_cultures"], folder: Path | None = None) -> ClashOfCulturesContent: ...
@overload
def load(game_id: Literal["monuments"], folder: Path | None = None) -> MonumentsContent: ...
@overload
def load(game_id: str, folder: Path | None = None) -> object: ...
def load(game_id: str, folder: Path | None = None) -> object:
    """The content of a game: the built-in pack, or that pack with the files of `folder` in place of its own.

    Raises BrokenPack with every mistake, ValueError for a game without packs.
    """
    return _built_in(game_id) if folder is None else _load(game_id, _sources(game_id, folder))


def tables(game_id: str, folder: Path | None = None) -> Tables:
    """The parsed files of a pack, fresh each time and not checked. Raises BrokenPack if one cannot be parsed."""
    return _parse(_sources(game_id, folder))


def built_in(game_id: str) -> dict[str, bytes]:
    """The files of the built-in pack of a game, as they are."""
    return {name: source.read_bytes() for name, source in _sources(game_id, None).items()}


def digest(tables: Tables) -> str:
    """Sixteen hex digits that name this exact content, whatever its comments and spacing."""
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _built_in(game_id: str) -> object:
    return _load(game_id, _sources(game_id, None))


def _load(game_id: str, sources: Mapping[str, Traversable]) -> object:
    tables = _parse(sources)
    found = _format(game_id).problems(tables)
    if found:
        raise BrokenPack([_line(problem, sources, tables) for problem in found])
    return _format(game_id).build(tables, digest(tables))


def _format(game_id: str) -> Format:
    if game_id not in FORMATS:
        raise ValueError(f"no content packs for {game_id!r}; there are some for {', '.join(FORMATS)}")
    return FORMATS[game_id]


def _sources(game_id: str, folder: Path | None) -> dict[str, Traversable]:
    """Each file of the pack by name; every TOML file of `folder` is in, so that a misspelt name is noticed."""
    names = _format(game_id).FILES
    home = resources.files(f"ziggurat.games.{game_id}.content").joinpath("pack")
    sources = {name: home.joinpath(name) for name in names}
    if folder is not None:
        if not folder.is_dir():
            raise BrokenPack([f"{folder}: folder: {'is a file' if folder.exists() else 'is not there'}"])
        sources |= {path.name: path for path in sorted(folder.glob("*.toml"))}
    return sources


def _parse(sources: Mapping[str, Traversable]) -> Tables:
    tables: Tables = {}
    broken: list[str] = []
    for name, source in sources.items():
        try:
            tables[name] = tomllib.loads(source.read_bytes().decode("utf-8-sig"))
        except OSError as problem:
            broken.append(f"{name}: file: cannot be read ({problem.strerror})")
        except RecursionError:
            broken.append(f"{name}: file: is nested too deeply")
        except ValueError as problem:  # no TOML, no UTF-8, or a number beyond all bounds
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


def _line(problem: Problem, sources: Mapping[str, Traversable], tables: Tables) -> str:
    text = sources[problem.file].read_text("utf-8-sig")
    number = places.line(problem.where, problem.reason, tables[problem.file], text)
    where = f"line {number}, {problem.where}" if number else problem.where
    return f"{problem.file}: {where}: {problem.reason}"


def digest_of(content: object) -> str:
    """The digest a content object was built with."""
    return str(getattr(content, "digest", ""))
