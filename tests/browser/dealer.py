"""A server that deals the same tables in every run.

A table's seed follows from its game, its number of seats, and how many tables its maker has made before. So a test
that plays random cards meets the same ones each time, whatever runs beside it. ZIGGURAT_DEAL, any word, deals others.

While the file that ZIGGURAT_POSITION names holds the name of a position, new tables of its game begin there.
"""

from __future__ import annotations

import os
import secrets
import zlib
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from tests.browser import positions
from ziggurat.cli import main
from ziggurat.tables import service
from ziggurat.tables.messages import NewTable
from ziggurat.tables.new_table import new_row
from ziggurat.tables.rows import PersonRow, TableRow


def serve() -> None:
    word = os.environ.get("ZIGGURAT_DEAL", "")
    tables: Counter[str] = Counter()

    def deal(person: PersonRow, wanted: NewTable, seed: int, now: float, day: str = "") -> TableRow:
        if day:  # the same table for everybody
            return new_row(person, wanted, seed, now, day)
        if wanted.lesson:
            return new_row(person, wanted, seed, now)
        tables[person.id] += 1
        kind = f"{wanted.game} {len(wanted.seats)} {tables[person.id]} {word}"
        begins_later = positions.seed_of(_position(), wanted.game)
        return new_row(person, wanted, begins_later or zlib.crc32(kind.encode()), now)

    positions.let_begin()
    # What is tried out meets the same dice and cards in every run, too.
    with patch.object(service, "new_row", deal), patch.object(secrets, "randbits", lambda k: positions.SEED):
        main()


def _position() -> str:
    file = os.environ.get("ZIGGURAT_POSITION")
    return Path(file).read_text() if file is not None and Path(file).is_file() else ""
