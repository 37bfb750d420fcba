"""The ten action cards: what each one starts. Their numbers and texts are in `pack/actions.toml`.

Topics: upgrade costs.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.monuments.content.model import ActionName
from ziggurat.games.monuments.hooks import Entry
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
