"""The values of a pack as a form: what can be changed without touching a file, with the notes that the files have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, get_args

import tomlkit
from tomlkit.items import Comment, Item, Key, Whitespace

from ziggurat import packs
from ziggurat.core.pack import PackFormat
from ziggurat.lab.pack_values import entry_names, text_of

Kind = Literal["whole", "number", "text", "flag"]
KINDS: Final[Mapping[type, Kind]] = dict(zip((int, float, str, bool), get_args(Kind), strict=True))

FIXED: Final = frozenset({"mark", "id", "code"})
"""Keys that say where a value comes from, or name an item: to change them changes nothing in the game, or breaks it."""

ABOUT: Final = "pack.toml"
"""The file that says which pack it is, and no more."""

NAMES: Final = ("name", "title")
"""Keys by which people know an item of a list."""

_RULE: Final = re.compile(r"[A-Z]{3}-[A-Z]+-\d+")
_RULE_IN_TEXT: Final = re.compile(_RULE.pattern + r"(,| to)?\s*")


@dataclass(frozen=True)
class Field:
    """One value. `path` names it for `pack_values`; `note` is what the file says beside it, `rules` which rules."""

    path: str
    label: str
    kind: Kind
    value: str
    note: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Values that belong together: an entry of a list, or what stands under a heading of the file."""

    title: str
    fields: Sequence[Field]


@dataclass(frozen=True)
class File:
    """A file of the pack; `about` is what stands at its top."""

    name: str
    about: str
    groups: Sequence[Group]


@cache
def form(pack: PackFormat[object]) -> tuple[File, ...]:
    """The built-in pack as a form."""
    found = [
        _file(name.removesuffix(".toml"), tomlkit.parse(data.decode("utf-8-sig")))
        for name, data in packs.built_in(pack).items()
        if name != ABOUT
    ]
    return tuple(file for file in found if file.groups)


def _file(name: str, document: tomlkit.TOMLDocument) -> File:
    about, headings, notes = _comments(document.body)
    groups: list[Group] = []
    loose: dict[str, list[Field]] = {}  # by heading
    for key, value in document.unwrap().items():
        if key in FIXED:
            continue
        path = name if key == name and isinstance(value, dict | list) else f"{name}.{key}"
        if isinstance(value, list) and value and isinstance(value[0], dict):
            groups += _entries(path, key, value)
        elif isinstance(value, dict):
            groups.append(Group(_spoken(key), [*_fields(path, "", value)]))
        else:
            loose.setdefault(headings[key], []).extend(_noted(_fields(path, key, value), notes[key]))
    return File(name, about, [each for each in [*_titled(loose), *groups] if each.fields])


def _titled(loose: Mapping[str, Sequence[Field]]) -> list[Group]:
    return [Group(heading, fields) for heading, fields in loose.items()]


def _entries(path: str, key: str, entries: Sequence[dict[str, Any]]) -> Iterator[Group]:
    """A group for each entry of a list."""
    for called, entry in zip(entry_names(entries), entries, strict=True):
        first = next(iter(entry))
        inner = {name: value for name, value in entry.items() if name != first and name not in NAMES}
        shown = next((entry[name] for name in NAMES if isinstance(entry.get(name), str)), "")
        title = shown or (called if isinstance(entry[first], str) else f"{_spoken(first)} {called}")
        yield Group(title, [*_fields(f"{path}.{called}", "", inner)])


def _fields(path: str, label: str, value: object) -> Iterator[Field]:
    """The values at a path; those that a path cannot name are left out."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in FIXED and "." not in key:
                yield from _fields(f"{path}.{key}", f"{label} {_spoken(key)}".strip(), inner)
    elif isinstance(value, list):
        for called, inner in zip(entry_names(value), value, strict=True):
            if "." not in called:
                yield from _fields(f"{path}.{called}", f"{_spoken(label)} {called}".strip(), inner)
    elif type(value) in KINDS:
        yield Field(path, _spoken(label), KINDS[type(value)], text_of(value))


def _noted(fields: Iterator[Field], note: str) -> Iterator[Field]:
    rules, said = tuple(_RULE.findall(note)), _RULE_IN_TEXT.sub("", note).strip()
    for each in fields:
        yield Field(each.path, each.label, each.kind, each.value, said, rules)


def _spoken(key: str) -> str:
    return key.replace("_", " ")


# -- comments


def _comments(body: Sequence[tuple[Key | None, Item]]) -> tuple[str, dict[str, str], dict[str, str]]:
    """What stands at the top of a file; by key, the heading above it and the note beside it."""
    top: list[str] = []
    lines: list[str] = []  # comments since the last empty line
    heading = ""
    headings: dict[str, str] = {}
    notes: dict[str, str] = {}
    for key, item in body:
        if isinstance(item, Comment):
            (lines if headings or lines or top == [""] else top).append(_said(item.trivia.comment))
        elif key is not None:
            heading = " ".join(lines) if lines else heading
            lines = []
            headings[key.key], notes[key.key] = heading, _said(item.trivia.comment)
        elif isinstance(item, Whitespace) and "\n" in item.s and not headings and not lines:
            top = top or [""]
    return _about(top), headings, notes


def _about(lines: Sequence[str]) -> str:
    """The text at the top of a file, without what it says of marks and beyond."""
    text = " ".join(lines)
    return text.partition("Mark:")[0].strip()


def _said(comment: str) -> str:
    return comment.lstrip("#").strip()
