"""Fills the tables of hooks.py: importing this module is what makes the cards work."""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.content.actions import ENTRIES
from ziggurat.games.monuments.content.model import ACTIONS, TASKS
from ziggurat.games.monuments.content.tasks import COUNTS
from ziggurat.games.monuments.hooks import ACTION_ENTRIES, TASK_COUNTS, Count

ALL: Final[list[Count]] = [COUNTS[word] for word in TASKS]

TASK_COUNTS.extend(ALL)
ACTION_ENTRIES.extend([ENTRIES[name] for name in ACTIONS])
