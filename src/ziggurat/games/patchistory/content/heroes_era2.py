"""The Heroes of Era II. Topics: era II heroes."""

from __future__ import annotations

from typing import Final

from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.content.model import COIN, CULTURAL, CULTURE, FOOD, INDUSTRY, SWORD, WATER
from ziggurat.games.patchistory.content.wonders_era1 import lose_descendant
from ziggurat.games.patchistory.game import WHOLE_GAME, Mark, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.status import Each, busy_boxes, count, occupied, routes_of

COLUMBUS: Final = Effect(
    "columbus",
    (hooks.Bonus(FOOD, Each(count, WATER), "PAT-HEII-01"), hooks.WhenPatched(lose_descendant, "PAT-HEII-02")),
)

ELIZABETH: Final = Effect(
    "elizabeth", (hooks.Bonus(SWORD, Each(occupied, WATER, times=2), "PAT-HEII-03"), hooks.KeepVotes("PAT-HEII-04"))
)

GENGHIS: Final = Effect(
    "genghis", (hooks.Bonus(SWORD, routes_of, "PAT-HEII-05"), hooks.PriceSet(hooks.TRADE, 1, "PAT-HEII-06"))
)

JEANNE: Final = Effect(
    "jeanne", (hooks.ActionGain(hooks.CAMPAIGN, goods(votes=2), "PAT-HEII-07"), hooks.VotesAsResources("PAT-HEII-08"))
)

LUTHER: Final = Effect(
    "luther",
    (
        hooks.Bonus(CULTURE, Each(busy_boxes, INDUSTRY), "PAT-HEII-09"),
        hooks.Bonus(SWORD, Each(busy_boxes, INDUSTRY), "PAT-HEII-10"),
    ),
)

NAPOLEON: Final = Effect("napoleon", (hooks.ThreatAfterWar("PAT-HEII-11"),), rules=("PAT-HEII-11", "PAT-HEII-12"))

SAILED: Final = Mark("sailed", WHOLE_GAME)  # PAT-HEII-13

VASCO: Final = Effect(
    "vasco",
    (
        hooks.FreeTile(SAILED, "PAT-HEII-13"),
        hooks.PointsSet(hooks.EXCHANGE, 0, "PAT-HEII-15", "1.3.2d"),
        hooks.ExchangeFreely("PAT-HEII-16", "1.3sk"),
    ),
    rules=("PAT-HEII-13", "PAT-HEII-14", "PAT-HEII-15", "PAT-HEII-16"),
    marks=(SAILED,),
)

SHAKESPEARE: Final = Effect("shakespeare", (hooks.Bonus(COIN, Each(count, CULTURAL), "PAT-HEII-17"),))

YI: Final = Effect(
    "yi", (hooks.Bonus(SWORD, Each(count, WATER), "PAT-HEII-18"), hooks.WhenPatched(lose_descendant, "PAT-HEII-19"))
)
