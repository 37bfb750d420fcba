"""Cards whose wording is missing: drawn, held, traded and discarded like others, and without effect (COC-COMP-16)."""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.content.model import BLANK
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import ActionEffect, EventEffect, Moment, ObjectiveEffect

NEVER: Final = "never"  # no moment of the game has this name


@final
class BlankEvent(EventEffect):
    """Its icon counts, and nothing else."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        pass


@final
class BlankObjective(ObjectiveEffect):
    """Nobody completes it."""

    def is_met(self, game: Clash, seat: int, moment: Moment | None) -> bool:
        return False


BLANK_ACTION: Final = ActionEffect(BLANK, "COC-COMP-16", NEVER)
BLANK_EVENT: Final = BlankEvent(BLANK, ("COC-COMP-16",))
BLANK_OBJECTIVE: Final = BlankObjective(BLANK, "COC-COMP-16", NEVER)
