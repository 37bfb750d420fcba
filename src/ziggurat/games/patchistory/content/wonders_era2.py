"""The Wonders of Era II. Topics: era II wonders."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import BuildRoute
from ziggurat.games.patchistory.content.model import SWORD
from ziggurat.games.patchistory.events import RoutePlaced
from ziggurat.games.patchistory.game import Patchistory, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.common import AskIfAble, lose_culture
from ziggurat.games.patchistory.rules.workers import PayWorkers

ANGKOR: Final = Effect(
    "angkor",
    (hooks.WaterIsWasteland("PAT-WOII-01"),),
    rules=("PAT-WOII-01", "PAT-WOII-02", "PAT-WOII-03", "PAT-WOII-04", "PAT-WOII-05", "PAT-WOII-06", "PAT-WOII-07"),
)

CHICHEN: Final = Effect(
    "chichen",
    (
        hooks.WonderPatched(goods(resources=2), "PAT-WOII-08"),
        hooks.SellWorkers(2, 5, "PAT-WOII-09", "1.3.2d"),
        hooks.SellWorkers(0, 5, "PAT-WOII-10", "1.3sk"),
    ),
)


def _three_fewer(game: Patchistory, seat: int) -> int:
    return -3


FORBIDDEN_CITY: Final = Effect("forbidden_city", (hooks.Bonus(SWORD, _three_fewer, "PAT-WOII-11"),))

HAGIA_SOPHIA: Final = Effect(
    "hagia_sophia", (hooks.ActionGain(hooks.HONOR_HEROES, goods(votes=1, coin=2), "PAT-WOII-12"),)
)


def _pay_tribute(game: Patchistory, seat: int, rule: str) -> None:
    """PAT-WOII-13, PAT-WOII-14: the owner pays a worker and 7 Culture, or what there is of them."""
    lose_culture(game, seat, 7, "kremlin", rule)
    game.push(PayWorkers(seat, 1, rule))


KREMLIN: Final = Effect(
    "kremlin", (hooks.WhenPatched(_pay_tribute, "PAT-WOII-13"),), rules=("PAT-WOII-13", "PAT-WOII-14")
)

MACHU_PICCHU: Final = Effect("machu_picchu", (hooks.NoUpkeep("PAT-WOII-15"),))

SEOKGURAM: Final = Effect("seokguram", (hooks.CountsDouble("PAT-WOII-16"),), rules=("PAT-WOII-16", "PAT-WOII-17"))

TAJ_MAHAL: Final = Effect("taj_mahal", (hooks.HonorEach(hooks.HONOR_WONDERS, 1, "PAT-WOII-18"),))


# -- Timbuktu


@final
class LayFreeRoute(AskIfAble):
    """PAT-WOII-19: a General Trade Route to another kingdom, free of charge, if one is left."""

    rule = "PAT-WOII-19"

    def is_able(self, game: Patchistory) -> bool:
        return game.general_left > 0

    def options(self, game: Patchistory, seat: int) -> Options:
        return Listed([BuildRoute(target) for target in game.others(seat)])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        assert isinstance(choice, BuildRoute)
        game.done()
        game.emit(RoutePlaced(game.next_route, False, seat, choice.target, self.rule))


def _send_caravan(game: Patchistory, seat: int, rule: str) -> None:
    game.push(LayFreeRoute(seat))


TIMBUKTU: Final = Effect("timbuktu", (hooks.WhenPatched(_send_caravan, "PAT-WOII-19"), hooks.RouteMore("PAT-WOII-20")))
