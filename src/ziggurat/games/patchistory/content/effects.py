"""All Heroes and Wonders that do something, in one table."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory.content import (
    heroes_era1,
    heroes_era2,
    heroes_era3,
    promos,
    wonders_era1,
    wonders_era2,
    wonders_era3,
)
from ziggurat.games.patchistory.game import MARKS
from ziggurat.games.patchistory.hooks import EFFECTS, Effect

FAMILIES: Final = (heroes_era1, wonders_era1, heroes_era2, wonders_era2, heroes_era3, wonders_era3, promos)
ALL: Final[tuple[Effect, ...]] = tuple(
    [effect for family in FAMILIES for effect in vars(family).values() if isinstance(effect, Effect)]
)
"""Every card that one of these files defines."""

EFFECTS.update({effect.id: effect for effect in ALL})
MARKS.update({mark.id: mark for effect in ALL for mark in effect.marks})
