"""Mistakes planted into content packs, and what is reported of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ziggurat.core.pack import PackFormat, Problem, Tables

GONE = object()
"""In place of a value: take it out."""

Place = tuple[str | int, ...]
Report = list[tuple[str, str, str]]  # file, where, reason


def plant(tables: Tables, path: Place, value: object) -> None:
    """Set or remove one value deep in the tables."""
    *outer, last = path
    place: object = tables
    for key in outer:
        place = place[key]  # type: ignore[index]
    if value is GONE:
        del place[last]  # type: ignore[attr-defined]
    else:
        place[last] = value  # type: ignore[index]


def entries(problems: Sequence[Problem]) -> Report:
    return [(problem.file, problem.where, problem.reason) for problem in problems]


def has(found: Report, file: str, where: str, reason: str) -> bool:
    return any((f, w) == (file, where) and reason in r for f, w, r in found)


def assert_reported(
    form: PackFormat[object], tables: Tables, path: Place, value: object, where: str, reason: str
) -> None:
    """A mistake planted into sound tables is reported at its place, in lines, and makes the pack useless."""
    plant(tables, path, value)
    found = entries(form.problems(tables))
    assert has(found, str(path[0]), where, reason), found
    assert all("\n" not in "".join(line) for line in found)
    with pytest.raises(ValueError):
        form.build(tables, "")


def places(value: object, path: Place) -> list[Place]:
    """Every place of a file; the first entries of a list stand for the rest."""
    below: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value[:2]))
    return [path] + [inner for key, part in below for inner in places(part, (*path, key))]
