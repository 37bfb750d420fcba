"""Mistakes planted into content packs, and what is reported of them."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat import packs

GONE = object()
"""In place of a value: take it out."""

Place = tuple[str | int, ...]
Report = list[tuple[str, str, str]]  # file, where, reason


def plant(tables: packs.Tables, path: Place, value: object) -> None:
    """Set or remove one value deep in the tables."""
    *outer, last = path
    place: object = tables
    for key in outer:
        place = place[key]  # type: ignore[index]
    if value is GONE:
        del place[last]  # type: ignore[attr-defined]
    else:
        place[last] = value  # type: ignore[index]


def entries(problems: Sequence[packs.Problem]) -> Report:
    return [(problem.file, problem.where, problem.reason) for problem in problems]


def has(found: Report, file: str, where: str, reason: str) -> bool:
    return any((f, w) == (file, where) and reason in r for f, w, r in found)
