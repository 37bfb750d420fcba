"""Changes values of a pack and leaves the rest of its files as they are: `layers.4.hexes` is what layer 4 asks for.

A path is a file without its ending, then keys; in a list the first value of an entry names it, so `layers.4.hexes` is
`hexes` of the entry of layers.toml that begins with `layer = 4`. Where two entries begin alike, their places from 1 do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import tomlkit

from ziggurat import packs
from ziggurat.core.pack import PackFormat, Tables

KINDS: Final = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
"""What a value may be, in words."""


def changed(pack: PackFormat[object], values: Mapping[str, str], folder: Path | None = None) -> dict[str, bytes]:
    """The files of a pack in which these values change, as they then are; `values` maps paths to new values.

    The pack may be one of `folder`. ValueError says which path leads nowhere or which value does not fit; the pack is
    not checked beyond that.
    """
    documents: dict[str, tomlkit.TOMLDocument] = {}
    for path, text in values.items():
        file = _file_of(pack, path)
        if file not in documents:
            documents[file] = tomlkit.parse(_source(pack, file, folder))
        _set(documents[file], path, text)
    return {file: tomlkit.dumps(document).encode() for file, document in documents.items()}


def write(pack: PackFormat[object], values: Mapping[str, str], target: Path, folder: Path | None = None) -> None:
    """Make `target` a folder with the pack in which these values change; BrokenPack lists the mistakes it then has."""
    target.mkdir(parents=True, exist_ok=True)
    if folder is not None:
        for file in sorted(folder.glob("*.toml")):
            (target / file.name).write_bytes(file.read_bytes())
    for name, content in changed(pack, values, folder).items():
        (target / name).write_bytes(content)
    packs.load(pack, target)


def check(pack: PackFormat[object], values: Mapping[str, str]) -> dict[str, list[str]]:
    """What is wrong with the built-in pack in which these values change: sentences by the path of the value at fault.

    Each change is tried alone. What is wrong only when several come together stands under "".
    """
    found = {path: said for path in values if (said := _wrong_alone(pack, path, values[path]))}
    if not found and (said := [str(each) for each in pack.problems(_tables_with(pack, values))]):
        found[""] = said
    return found


def value_at(tables: Mapping[str, object], path: str) -> object:
    """The value at a path of parsed files; ValueError if the path leads nowhere."""
    place, last = _find(tables[f"{path.partition('.')[0]}.toml"], path)
    return place[last]


def text_of(value: object) -> str:
    """A value as it is written in a change."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wrong_alone(pack: PackFormat[object], path: str, text: str) -> list[str]:
    try:
        tables = _tables_with(pack, {path: text})
    except ValueError as error:
        return [str(error).removeprefix(f"{path}: ")]
    own = _file_of(pack, path)
    return [f"{each.where}: {each.reason}" if each.file == own else str(each) for each in pack.problems(tables)]


def _tables_with(pack: PackFormat[object], values: Mapping[str, str]) -> Tables:
    tables = packs.tables(pack)
    for path, text in values.items():
        _set(tables[_file_of(pack, path)], path, text)
    return tables


def _file_of(pack: PackFormat[object], path: str) -> str:
    file = f"{path.partition('.')[0]}.toml"
    if file not in pack.files:
        known = ", ".join(each.removesuffix(".toml") for each in pack.files)
        raise ValueError(f"{path}: there is no file {file}; begin with one of {known}")
    return file


def _source(pack: PackFormat[object], file: str, folder: Path | None) -> str:
    own = folder / file if folder is not None else None
    content = own.read_bytes() if own is not None and own.exists() else packs.built_in(pack)[file]
    return content.decode("utf-8-sig")


def _set(document: object, path: str, text: str) -> None:
    place, last = _find(document, path)
    place[last] = _value(path, text, place[last])


def _find(document: Any, path: str) -> tuple[Any, str | int]:
    """The table or list that holds the value at a path, and the value's key in it."""
    name, *keys = path.split(".")
    place = document
    if name in document and keys and keys[0] not in document:
        place = document[name]  # layers.toml holds `layers`: once is enough
    for key in keys[:-1]:
        place = place[_key(place, key, path)]
    if not keys:
        raise ValueError(f"{path}: this is a whole part of the pack; name one value in it")
    return place, _key(place, keys[-1], path)


def _key(place: Any, word: str, path: str) -> str | int:
    """What a word of a path means there; ValueError lists what there is."""
    known: dict[str, str | int] = {}
    if isinstance(place, list):
        known = {name: number for number, name in enumerate(entry_names(place))}
    elif isinstance(place, dict):
        known = {key: key for key in place}
    if word not in known:
        there = f"there are {', '.join(known)}" if known else "there is nothing below"
        raise ValueError(f"{path}: '{word}' leads nowhere; {there}")
    return known[word]


def entry_names(entries: Sequence[Any]) -> list[str]:
    """The words for the entries of a list: their first values if these tell them apart, else their places from 1."""
    first = [next(iter(entry.values())) for entry in entries if isinstance(entry, dict) and entry]
    named = [str(each) for each in first if isinstance(each, str | int)]
    is_clear = len(set(named)) == len(entries)
    return named if is_clear else [str(number + 1) for number in range(len(entries))]


def _value(path: str, text: str, before: object) -> object:
    """The new value, of the same kind as the old one."""
    plain = before.unwrap() if hasattr(before, "unwrap") else before
    if isinstance(plain, str):
        return text
    wanted = next((kind for kind in KINDS if isinstance(plain, kind)), None)
    if wanted is None:
        raise ValueError(f"{path}: this is a whole part of the pack; name one value in it")
    try:
        found: object = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        found = None
    if isinstance(found, int) and wanted is float and not isinstance(found, bool):
        found = float(found)
    if type(found) is not wanted:
        raise ValueError(f"{path}: '{text}' does not fit; the value is {KINDS[wanted]}, such as {plain}")
    return found
