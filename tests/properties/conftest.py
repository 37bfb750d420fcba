"""A property that fails leaves its game behind: set-up, seed and answers, ready for `ziggurat replay`.

`ZIGGURAT_EVERY=N` plays each property at every N-th table only, and other properties at other tables: each property
meets every game, and every table several properties.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Generator, Iterator

import pytest

from tests.properties import tables

EVERY = int(os.environ.get("ZIGGURAT_EVERY", "1"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = [] if EVERY == 1 else [item for item in items if not _is_in_turn(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if _is_in_turn(item)]


def _is_in_turn(item: pytest.Item) -> bool:
    """Whether this table is one of those that the property is played at."""
    callspec = getattr(item, "callspec", None)
    table = None if callspec is None else callspec.params.get("table")
    if not isinstance(table, tables.Table):
        return True
    return (tables.TABLES.index(table) + zlib.crc32(_property(item).encode())) % EVERY == 0


def _property(item: pytest.Item) -> str:
    """The name of a test without its parameters."""
    return str(getattr(item, "originalname", item.name))


@pytest.fixture(autouse=True)
def _fresh_list() -> Iterator[None]:
    tables.PLAYED.clear()
    yield
    tables.PLAYED.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed and tables.PLAYED:
        path = tables.keep(tables.PLAYED[-1], re.sub(r"[^\w.-]+", "-", item.name))
        report.sections.append(("the game, saved", str(path)))
    return report
