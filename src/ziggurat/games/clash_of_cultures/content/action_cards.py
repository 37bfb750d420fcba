"""The upper halves of the Action cards, from the files of their families."""

from __future__ import annotations

from typing import Final

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
from ziggurat.games.clash_of_cultures.content.action_rivals import (
    Assassination,
    CulturalTakeover,
    Mercenaries,
    Negotiations,
    Spy,
)
from ziggurat.games.clash_of_cultures.hooks import ActionEffect, CollectCard

ACTION_LIST: Final[tuple[ActionEffect, ...]] = (
    QuickAdvance(),
    TeachUs(),
    HeroGeneral(),
    Spy(),
    Ideas(),
    GreatIdeas(),
    Mercenaries(),
    CulturalTakeover(),
    CityDevelopment(),
    CollectCard("production_focus", "COC-ACTION-PRODUCTION-FOCUS", repeats=True),
    Explorer(),
    Negotiations(),
    Leadership(),
    Assassination(),
    CollectCard("mass_production", "COC-ACTION-MASS-PRODUCTION", more=2),
    NewPlans(),
    Synergies(),
    Inspiration(),
    Militia(),
    TechnologyTrade(),
    NewIdeas(),
)
"""In the order of the content sheet."""
