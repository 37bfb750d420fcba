"""The upper halves of the Action cards, from the files of their families."""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.content.action_learning import (
    GreatIdeas,
    Ideas,
    Inspiration,
    NewIdeas,
    QuickAdvance,
    Synergies,
    TeachUs,
    TechnologyTrade,
)
from ziggurat.games.clash_of_cultures.content.action_realm import (
    CityDevelopment,
    Explorer,
    HeroGeneral,
    Leadership,
    Militia,
    NewPlans,
)
from ziggurat.games.clash_of_cultures.content.action_rivals import Assassination, Mercenaries, Negotiations, Spy
from ziggurat.games.clash_of_cultures.game import Clash
from ziggurat.games.clash_of_cultures.hooks import COLLECT, INFLUENCE, ActionEffect, Moment


@final
class Within(ActionEffect):
    """A card that another choice plays: Production Focus and Mass Production in a Collect, Cultural Takeover in an
    attempt of Cultural Influence."""

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return "COC-CRD-01"


ACTION_LIST: Final[tuple[ActionEffect, ...]] = (
    QuickAdvance(),
    TeachUs(),
    HeroGeneral(),
    Spy(),
    Ideas(),
    GreatIdeas(),
    Mercenaries(),
    Within("cultural_takeover", "COC-ACTION-CULTURAL-TAKEOVER", INFLUENCE),
    CityDevelopment(),
    Within("production_focus", "COC-ACTION-PRODUCTION-FOCUS", COLLECT),
    Explorer(),
    Negotiations(),
    Leadership(),
    Assassination(),
    Within("mass_production", "COC-ACTION-MASS-PRODUCTION", COLLECT),
    NewPlans(),
    Synergies(),
    Inspiration(),
    Militia(),
    TechnologyTrade(),
    NewIdeas(),
)
"""In the order of the content sheet."""
