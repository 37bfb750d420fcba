"""All effects of advances, Wonders and cards, by the ids their content gives them.

A card is entered where it stands: `cards_in` finds every class of a card, and every card that is an instance of a
shared class, in the modules named here.

Topics: action card texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.content import action_learning, action_realm, action_rivals, blank, great_persons
from ziggurat.games.clash_of_cultures.content.advances import ADVANCE_LIST
from ziggurat.games.clash_of_cultures.content.combat_cards import COMBAT_LIST
from ziggurat.games.clash_of_cultures.content.event_cards import EVENT_LIST
from ziggurat.games.clash_of_cultures.content.objectives import OBJECTIVE_LIST
from ziggurat.games.clash_of_cultures.content.wonders import WONDER_LIST

C = TypeVar("C")

ALL: Final[tuple[hooks.Effect, ...]] = ADVANCE_LIST + WONDER_LIST


def cards_in(module: Mapping[str, object], kind: type[C]) -> list[C]:
    """The cards of one kind that a module, as `vars(module)`, declares: as a class of their own or as an instance."""
    found: list[C] = []
    for value in module.values():
        if isinstance(value, kind):
            found.append(value)
        elif isinstance(value, type) and issubclass(value, kind) and value.__module__ == module["__name__"]:
            found.append(value())
    return found


hooks.list_effects(ADVANCE_LIST, WONDER_LIST)
for combat in COMBAT_LIST:
    hooks.COMBAT_EFFECTS[combat.id] = combat
for event in EVENT_LIST:
    hooks.EVENT_EFFECTS[event.id] = event
for objective in OBJECTIVE_LIST:
    hooks.OBJECTIVE_EFFECTS[objective.id] = objective
for family in (vars(action_learning), vars(action_realm), vars(action_rivals)):
    for card in cards_in(family, hooks.ActionEffect):
        hooks.ACTION_EFFECTS[card.id] = card
        if isinstance(card, hooks.CollectCard):
            hooks.COLLECT_CARDS.append(card)
        elif isinstance(card, hooks.InfluenceCard):
            hooks.INFLUENCE_CARDS.append(card)
for person in vars(great_persons).values():
    if isinstance(person, hooks.GreatPersonEffect):
        hooks.GREAT_PERSON_EFFECTS[person.id] = person

ACTION_IDS: Final[tuple[str, ...]] = tuple(hooks.ACTION_EFFECTS)
COMBAT_IDS: Final[tuple[str, ...]] = tuple(hooks.COMBAT_EFFECTS)
EVENT_IDS: Final[tuple[str, ...]] = tuple(hooks.EVENT_EFFECTS)
OBJECTIVE_IDS: Final[tuple[str, ...]] = tuple(hooks.OBJECTIVE_EFFECTS)
"""The words by which packs name the code of a card."""

hooks.ACTION_EFFECTS[blank.BLANK_ACTION.id] = blank.BLANK_ACTION
hooks.EVENT_EFFECTS[blank.BLANK_EVENT.id] = blank.BLANK_EVENT
hooks.OBJECTIVE_EFFECTS[blank.BLANK_OBJECTIVE.id] = blank.BLANK_OBJECTIVE
