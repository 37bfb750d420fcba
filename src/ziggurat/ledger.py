"""The ledger: what each game must do, rule by rule, read from the `rules.toml` that ships with the game.

A game without a `rules.toml` has no ledger yet and simply does not appear.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

FINISHED: Final[tuple[str, ...]] = ("patchistory", "clash_of_cultures", "monuments")
"""The games whose every rule must be carried by a passing test."""


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


@dataclass(frozen=True)
class _Ledger:
    """One `rules.toml` as it stands, before anything is checked."""

    title: str
    glossary: dict[str, str]
    entries: tuple[Rule, ...]


def games() -> dict[str, str]:
    """Game id -> title of every game that has a ledger."""
    folders = sorted(files("ziggurat").joinpath("games").iterdir(), key=lambda folder: folder.name)
    return {folder.name: _ledger(folder.name).title for folder in folders if folder.joinpath("rules.toml").is_file()}


def rules(game_id: str) -> Mapping[str, Rule]:
    """Rule id -> rule, in the ledger's order. ValueError for a game without a ledger."""
    return _by_id(game_id)


def glossary(game_id: str) -> Mapping[str, str]:
    """Term -> meaning, in the ledger's order."""
    return _ledger(game_id).glossary


def search(game_id: str, words: str | Iterable[str]) -> list[Rule]:
    """The rules that contain every word, in any case, in their id, topic, text, ruling or example."""
    wanted = [word.casefold() for word in (words.split() if isinstance(words, str) else words)]
    return [rule for rule in rules(game_id).values() if all(word in _haystack(rule) for word in wanted)]


def game_of(rule_id: str) -> str | None:
    """The game to whose ledger an id belongs by its prefix, whether or not that rule exists; None for none."""
    return _prefixes().get(rule_id.partition("-")[0].upper())


def find(rule_id: str) -> Rule | None:
    """The rule of that id, in any case, from whichever game."""
    game_id = game_of(rule_id)
    return None if game_id is None else rules(game_id).get(rule_id.upper())


def problems(game_id: str) -> list[str]:
    """What is wrong in the ledger itself, one line each; empty if it is sound."""
    entries = _ledger(game_id).entries
    counts = Counter(rule.id for rule in entries)
    found = [f"{rule_id}: stands in the ledger {count} times" for rule_id, count in counts.items() if count > 1]
    found += [f"rule number {place} has no id" for place, rule in enumerate(entries, 1) if not rule.id]
    found += [f"{rule.id}: has no text" for rule in entries if rule.id and not rule.text.strip()]
    prefixes = sorted({rule.id.partition("-")[0] for rule in entries if rule.id})
    if len(prefixes) > 1:
        found.append(f"ids begin differently: {', '.join(prefixes)}")
    return found


@cache
def _ledger(game_id: str) -> _Ledger:
    file = files("ziggurat").joinpath("games", game_id, "rules.toml") if game_id.isidentifier() else None
    if file is None or not file.is_file():
        raise ValueError(f"no ledger for the game {game_id!r}; there is one for: {', '.join(games())}")
    return _read(file)


def _read(file: Traversable) -> _Ledger:
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
    """Sources by the names people know them by."""
    for file, name in names.items():
        source = source.replace(file, name)
    return source


@cache
def _by_id(game_id: str) -> Mapping[str, Rule]:
    found: dict[str, Rule] = {}
    for rule in _ledger(game_id).entries:
        found.setdefault(rule.id, rule)
    return found


@cache
def _prefixes() -> dict[str, str]:
    """`PAT` -> `patchistory` and so on, from the ids that are there."""
    found: dict[str, str] = {}
    for game_id in games():
        for rule_id in rules(game_id):
            found.setdefault(rule_id.partition("-")[0], game_id)
    return found


def _haystack(rule: Rule) -> str:
    return "\n".join((rule.id, rule.topic, rule.text, rule.ruling, rule.example)).casefold()
