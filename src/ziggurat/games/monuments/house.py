"""The house rules of Monuments: where its book leaves room, and the readings a table may play by."""

from __future__ import annotations

from typing import Final

from ziggurat.core.house import HouseRule

STARTING_RESOURCES: Final[HouseRule] = HouseRule(
    "starting_resources",
    rule="MON-SET-14",
    title="Where starting resources lie",
    readings={
        "home": "You place your starting resources on your own continent.",
        "anywhere": "You place your starting resources on any land hex that produces them.",
    },
)
CARRY: Final[HouseRule] = HouseRule(
    "carry",
    rule="MON-MOV-14",
    title="Resources that workers carry",
    readings={
        "start": "A worker picks a resource up where its move starts and puts it down where it ends.",
        "way": "A worker may pick up and put down resources on its way, one at a time.",
    },
)
GARRISON: Final[HouseRule] = HouseRule(
    "garrison",
    rule="MON-ADV-02",
    title="Who stays behind after a victory",
    readings={
        "attacker": "Of two or more attackers at least one stays behind.",
        "any": "All attackers may move in if another unit stays in a hex they attacked from.",
    },
)
DAMAGE: Final[HouseRule] = HouseRule(
    "damage",
    rule="MON-DMG-03",
    title="Losing more than the damage",
    readings={
        "any": "The loser may give up pieces worth more than the damage.",
        "exact": "The loser gives up pieces worth exactly the damage where that is possible.",
    },
)
NO_PIPS: Final[HouseRule] = HouseRule(
    "no_pips",
    rule="MON-DIC-04",
    title="Attackers without a pip",
    readings={
        "damage": "An attacker without a pip takes damage like any loser.",
        "none": "An attacker without a pip takes no damage.",
    },
)
LAYER_FIVE: Final[HouseRule] = HouseRule(
    "layer_five",
    rule="MON-CBO-08",
    title="The bonus of the fifth layer",
    readings={
        "choose": "Who builds the fifth layer chooses a common bonus of that layer.",
        "draw": "Who builds the fifth layer draws a common bonus of that layer at random.",
    },
)

HOUSE: Final[tuple[HouseRule, ...]] = (STARTING_RESOURCES, CARRY, GARRISON, DAMAGE, NO_PIPS, LAYER_FIVE)
