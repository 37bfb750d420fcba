"""The ledger: what each game must do, rule by rule, read from the `rules.toml` in the game's package.

A registered game without a `rules.toml` has no ledger and does not appear.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from ziggurat import registry


@dataclass(frozen=True)
class Rule:
    """One rule in our words. `editions` is empty where the rule holds in all; other texts may be empty too."""

    id: str
    topic: str
    text: str
    source: str = ""
    ruling: str = ""
    example: str = ""
    editions: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Ledger:
    """One `rules.toml` as it stands, before anything is checked."""

    title: str
    glossary: dict[str, str]
    entries: tuple[Rule, ...]


def games() -> dict[str, str]:
    """Game id -> title of every game that has a ledger. A passing test must prove each of their rules."""
    return {game_id: _read(file).title for game_id, file in _files().items()}


def rules(game_id: str) -> Mapping[str, Rule]:
    """Rule id -> rule, in the ledger's order. ValueError for a game without a ledger."""
    return _by_id(_ledger(game_id))


def glossary(game_id: str) -> Mapping[str, str]:
    """Term -> meaning, in the ledger's order."""
    return _ledger(game_id).glossary


def game_of(rule_id: str) -> str | None:
    """The game whose ledger uses the prefix of an id, whether or not that rule exists; None if no game does."""
    prefix = rule_id.partition("-")[0].upper()
    return next((game_id for game_id, file in _files().items() if prefix in _prefixes_of(_read(file))), None)


def find(rule_id: str) -> Rule | None:
    """The rule of that id, in any case, of any game."""
    game_id = game_of(rule_id)
    return None if game_id is None else rules(game_id).get(rule_id.upper())


def problems(game_id: str) -> list[str]:
    """The mistakes of the ledger itself, one line each; empty if it is sound."""
    entries = _ledger(game_id).entries
    counts = Counter(rule.id for rule in entries)
    found = [f"{rule_id}: stands in the ledger {count} times" for rule_id, count in counts.items() if count > 1]
    found += [f"rule number {place} has no id" for place, rule in enumerate(entries, 1) if not rule.id]
    found += [f"{rule.id}: has no text" for rule in entries if rule.id and not rule.text.strip()]
    prefixes = sorted({rule.id.partition("-")[0] for rule in entries if rule.id})
    if len(prefixes) > 1:
        found.append(f"ids begin differently: {', '.join(prefixes)}")
    return found


def _files() -> dict[str, Path]:
    """Game id -> the `rules.toml` of every registered game that has one, by id."""
    found = {game.id: _file(game.package) for game in registry.games().values()}
    return {game_id: file for game_id, file in sorted(found.items()) if file is not None}


@cache
def _file(package: str) -> Path | None:
    file = Path(str(files(package).joinpath("rules.toml")))
    return file if file.is_file() else None


def file_of(game_id: str) -> Path:
    """The `rules.toml` of a game. ValueError for a game without a ledger."""
    found = _files()
    if game_id not in found:
        raise ValueError(f"no ledger for the game {game_id!r}; there is one for: {', '.join(found)}")
    return found[game_id]


def _ledger(game_id: str) -> _Ledger:
    return _read(file_of(game_id))


@cache
def _read(file: Path) -> _Ledger:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    entries = tuple(
        Rule(
            id=entry.get("id", ""),
            topic=entry.get("topic", ""),
            text=entry.get("text", ""),
            source=_named(entry.get("source", ""), data.get("source_names", {})),
            ruling=entry.get("ruling", ""),
            example=entry.get("example", ""),
            editions=tuple(entry.get("editions", ())),
        )
        for entry in data.get("rule", ())
    )
    return _Ledger(data.get("title", ""), data.get("glossary", {}), entries)


def _named(source: str, names: Mapping[str, str]) -> str:
    """A source with file names replaced by the names people know."""
    for file, name in names.items():
        source = source.replace(file, name)
    return source


@cache
def _by_id(ledger: _Ledger) -> Mapping[str, Rule]:
    found: dict[str, Rule] = {}
    for rule in ledger.entries:
        found.setdefault(rule.id, rule)
    return found


@cache
def _prefixes_of(ledger: _Ledger) -> frozenset[str]:
    return frozenset(rule.id.partition("-")[0] for rule in ledger.entries)
