"""Rows and entries for tests of the store: what does not matter to a test has some value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ziggurat.server.storage.store import Entry, Store, Summary, TableRow

PLAYING = Summary(status="playing", waiting=(1,), names=["Ada", "Bo"], free=0, winners=[], changed=200.0)
WAITING = replace(PLAYING, status="waiting", waiting=(), free=1)
_ROW = TableRow(
    id="t1",
    invite="let-me-in",
    owner="ada",
    game="patchistory",
    players=2,
    options={"edition": "1.3.2d"},
    house={"transport": "current"},
    seed=2**90 + 1,
    rules="1",
    content="digest",
    webhook=None,
    created=100.0,
    settings={"listed": True, "watch": True, "clock": None, "plan": []},
    status="waiting",
    waiting=(),
    names=["Ada"],
    free=1,
    winners=[],
    changed=100.0,
    last=0,
)
_ENTRY = Entry(
    table="t1",
    number=1,
    kind="answer",
    seat=0,
    person="ada",
    key=None,
    data={"choice": {"kind": "pass"}},
    events=None,
    at=150.0,
)


def row(table: str = "t1", **given: Any) -> TableRow:
    return replace(_ROW, id=table, **given)


def entry(number: int, table: str = "t1", **given: Any) -> Entry:
    return replace(_ENTRY, table=table, number=number, **given)


async def numbers(store: Store, table: str = "t1") -> list[int]:
    return [each.number for each in await store.entries(table)]
