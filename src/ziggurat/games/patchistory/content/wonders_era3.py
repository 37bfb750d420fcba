"""The Wonders of Era III. Topics: era III wonders."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import End, FromRoute
from ziggurat.games.patchistory.content.model import COIN, CULTURE, WHEEL
from ziggurat.games.patchistory.game import THIS_ROUND, Goods, Mark, Patchistory, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.common import AskIfAble
from ziggurat.games.patchistory.rules.diplomacy import take_down
from ziggurat.games.patchistory.status import routes_of

APOLLO_11: Final = Effect(
    "apollo_11", (hooks.Follows(CULTURE, WHEEL, "PAT-WOIII-01"), hooks.Bonus(CULTURE, routes_of, "PAT-WOIII-02"))
)

BIG_BEN: Final = Effect("big_ben", (hooks.DoubleCard("PAT-WOIII-03"),), rules=("PAT-WOIII-03", "PAT-WOIII-04"))

CHRIST: Final = Effect(
    "christ",
    (hooks.CountsAsHero("PAT-WOIII-05"), hooks.ActionGain(hooks.HONOR_HEROES, goods(culture=3), "PAT-WOIII-06")),
)


def _four_per_worker(game: Patchistory, seat: int, stock: Goods) -> int:
    return 4 * game.workers_of(seat)


EIFFEL: Final = Effect("eiffel", (hooks.AtGameEnd(_four_per_worker, "PAT-WOIII-07"),))

RED_CROSS: Final = Effect(
    "red_cross",
    (hooks.AfterAnyWar(goods(food=1), goods(culture=5), "PAT-WOIII-08"), hooks.AidCannotBeRefused("PAT-WOIII-09")),
)


# -- Schwerer Gustav


@final
class DestroyRoute(AskIfAble):
    """PAT-WOIII-10, PAT-WOIII-11: a Trade Route leaves the game; in 1.3sk an own one, and only if wanted."""

    rule = "PAT-WOIII-11"

    def _targets(self, game: Patchistory) -> list[int]:
        return [route.number for route in game.routes if not game.sk or route.is_of(self.seat)]

    def is_able(self, game: Patchistory) -> bool:
        return bool(self._targets(game))

    def options(self, game: Patchistory, seat: int) -> Options:
        found: list[Choice] = [FromRoute(number) for number in self._targets(game)]
        if game.sk:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Patchistory, seat: int, choice: Choice) -> str | None:
        if choice in self.options(game, seat):
            return None
        return "PAT-WOIII-11" if game.sk else "PAT-WOIII-10"

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, FromRoute):
            route = game.route_in_play(choice.route)
            rule = "PAT-WOIII-11" if game.sk else "PAT-WOIII-10"
            take_down(game, route, False, rule, rule)


def _shell(game: Patchistory, seat: int, rule: str) -> None:
    game.push(DestroyRoute(seat))


GUSTAV: Final = Effect(
    "gustav",
    (
        hooks.WhenPatched(_shell, "PAT-WOIII-10"),
        hooks.DoubleStrength(3, "PAT-WOIII-12"),
        hooks.PointsLess(hooks.THREATEN, "PAT-WOIII-13"),
    ),
    rules=("PAT-WOIII-10", "PAT-WOIII-11", "PAT-WOIII-12", "PAT-WOIII-13"),
)


def _three_per_reclaimed(game: Patchistory, seat: int, stock: Goods) -> int:
    return 3 * sum([1 for placed in game.realms[seat].territory.rooms if placed.reclaimed])


STATUE: Final = Effect(
    "statue",
    (
        hooks.SizeLimit(0, "PAT-WOIII-14"),
        hooks.AtGameEnd(_three_per_reclaimed, "PAT-WOIII-16"),
        hooks.Uncoverable("PAT-WOIII-17"),
    ),
    rules=("PAT-WOIII-14", "PAT-WOIII-15", "PAT-WOIII-16", "PAT-WOIII-17"),
)

BOMBED: Final = Mark("bombed", THIS_ROUND)  # PAT-WOIII-18

STEALTH: Final = Effect(
    "stealth",
    (hooks.ReclaimAfterWar(BOMBED, "PAT-WOIII-18"),),
    rules=("PAT-WOIII-18", "PAT-WOIII-19", "PAT-WOIII-20"),
    marks=(BOMBED,),
)


def _two_per_three_coin(game: Patchistory, seat: int, stock: Goods) -> int:
    return 2 * (stock[COIN] // 3)


WALL_STREET: Final = Effect("wall_street", (hooks.AtGameEnd(_two_per_three_coin, "PAT-WOIII-21"),))
