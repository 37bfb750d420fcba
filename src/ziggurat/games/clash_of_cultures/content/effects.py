"""All effects of advances, Wonders and cards, by the ids their content gives them."""

from __future__ import annotations

from typing import Final

from ziggurat.games.clash_of_cultures.content.action_cards import ACTION_LIST
from ziggurat.games.clash_of_cultures.content.advances import ADVANCE_LIST
from ziggurat.games.clash_of_cultures.content.blank import BLANK_ACTION, BLANK_EVENT, BLANK_OBJECTIVE
from ziggurat.games.clash_of_cultures.content.combat_cards import COMBAT_LIST
from ziggurat.games.clash_of_cultures.content.event_cards import EVENT_LIST
from ziggurat.games.clash_of_cultures.content.great_persons import GREAT_LIST
from ziggurat.games.clash_of_cultures.content.objectives import OBJECTIVE_LIST
from ziggurat.games.clash_of_cultures.content.wonders import WONDER_LIST
from ziggurat.games.clash_of_cultures.hooks import (
    ACTION_EFFECTS,
    COLLECT_CARDS,
    COMBAT_EFFECTS,
    EVENT_EFFECTS,
    GREAT_EFFECTS,
    INFLUENCE_CARDS,
    OBJECTIVE_EFFECTS,
    CollectCard,
    Effect,
    InfluenceCard,
    list_effects,
)

ALL: Final[tuple[Effect, ...]] = ADVANCE_LIST + WONDER_LIST

list_effects(ADVANCE_LIST, WONDER_LIST)
for combat in COMBAT_LIST:
    COMBAT_EFFECTS[combat.id] = combat
for event in EVENT_LIST:
    EVENT_EFFECTS[event.id] = event
for objective in OBJECTIVE_LIST:
    OBJECTIVE_EFFECTS[objective.id] = objective
for card in ACTION_LIST:
    ACTION_EFFECTS[card.id] = card
    if isinstance(card, CollectCard):
        COLLECT_CARDS.append(card)
    elif isinstance(card, InfluenceCard):
        INFLUENCE_CARDS.append(card)
for person in GREAT_LIST:
    GREAT_EFFECTS[person.id] = person
ACTION_EFFECTS[BLANK_ACTION.id] = BLANK_ACTION
EVENT_EFFECTS[BLANK_EVENT.id] = BLANK_EVENT
OBJECTIVE_EFFECTS[BLANK_OBJECTIVE.id] = BLANK_OBJECTIVE
