"""Which page belongs to which study."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ziggurat.lab.studies import monuments_page, readings_page, seats_page
from ziggurat.lab.studies.page import Page
from ziggurat.lab.studies.playing import Blocks, whole_blocks

PAGES: Final = {"seats": seats_page.page, "readings": readings_page.page, "monuments": monuments_page.page}


def page_of(file: Path, blocks: int | None = None) -> tuple[Page, Blocks]:
    """The page about the finished blocks of a file, and these blocks; ValueError if there are none."""
    found = whole_blocks(file, blocks)
    return PAGES[found.head["study"]](found), found
