"""Fills the tables of hooks.py, what each action card starts and each task counts: importing it makes the cards work.

Topics: upgrade costs.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.content.model import ACTIONS, TASKS, ActionName
from ziggurat.games.monuments.content.tasks import COUNTS
from ziggurat.games.monuments.hooks import ACTION_ENTRIES, TASK_COUNTS, Entry
from ziggurat.games.monuments.rules.attack import AttackEntry
from ziggurat.games.monuments.rules.building import BuildEntry
from ziggurat.games.monuments.rules.layers import LayerEntry
from ziggurat.games.monuments.rules.movement import MovementEntry
from ziggurat.games.monuments.rules.populating import PopulateEntry
from ziggurat.games.monuments.rules.production import ProductionEntry
from ziggurat.games.monuments.rules.quests import QuestsEntry
from ziggurat.games.monuments.rules.trading import TradeEntry
from ziggurat.games.monuments.rules.training import TrainEntry
from ziggurat.games.monuments.rules.upgrading import UpgradeEntry

ENTRIES: Final[dict[ActionName, Entry]] = {
    "upgrade": UpgradeEntry(),
    "movement": MovementEntry(),
    "production": ProductionEntry(),
    "build": BuildEntry(),
    "populate": PopulateEntry(),
    "layer": LayerEntry(),
    "train": TrainEntry(),
    "attack": AttackEntry(),
    "quests": QuestsEntry(),
    "trade": TradeEntry(),
}
"""The numbers and texts of the cards are in `pack/actions.toml`."""

ACTION_ENTRIES.extend([ENTRIES[name] for name in ACTIONS])
TASK_COUNTS.extend([COUNTS[word] for word in TASKS])
