"""A property that fails leaves its game behind: set-up, seed and answers, ready for `ziggurat replay`."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator

import pytest

from tests.properties import tables


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
