"""The Heroes of Era I. Topics: era I heroes."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.games.patchistory import hooks
from ziggurat.games.patchistory.choices import Ally
from ziggurat.games.patchistory.content.model import BOOK, FOOD, SWORD, WASTELAND
from ziggurat.games.patchistory.game import Patchistory, goods
from ziggurat.games.patchistory.hooks import Effect
from ziggurat.games.patchistory.rules.common import AskIfAble, or_end
from ziggurat.games.patchistory.rules.negotiation import FormAlliance
from ziggurat.games.patchistory.rules.workers import BearWorker
from ziggurat.games.patchistory.status import Each, count

ALEXANDER: Final = Effect("alexander", (hooks.PriceChange(hooks.HONOR_HEROES, -1, "PAT-HEI-01"),))

ARISTOTLE: Final = Effect("aristotle", (), rules=("PAT-HEI-02",))

CYRUS: Final = Effect("cyrus", (hooks.RouteGain(goods(culture=1), "PAT-HEI-03"),))


# -- Constantine


@final
class ChooseAlly(AskIfAble):
    """PAT-HEI-04: an Alliance with a player not yet allied; no consent and no route between the two is needed."""

    rule = "PAT-HEI-04"

    def _candidates(self, game: Patchistory) -> list[int]:
        if not game.allied_left:
            return []
        return [other for other in game.others(self.seat) if not game.allied(self.seat, other)]

    def is_able(self, game: Patchistory) -> bool:
        return bool(self._candidates(game))

    def options(self, game: Patchistory, seat: int) -> Options:
        return or_end([Ally(target) for target in self._candidates(game)])

    def answer(self, game: Patchistory, seat: int, choice: Choice) -> None:
        game.done()
        if isinstance(choice, Ally):
            game.push(FormAlliance(seat, choice.target, "PAT-HEI-04", "PAT-HEI-05"))


def _ask_for_ally(game: Patchistory, seat: int, rule: str) -> None:
    game.push(ChooseAlly(seat))


CONSTANTINE: Final = Effect(
    "constantine", (hooks.WhenPatched(_ask_for_ally, "PAT-HEI-04"),), rules=("PAT-HEI-04", "PAT-HEI-05")
)

CAESAR: Final = Effect("caesar", (hooks.Follows(SWORD, BOOK, "PAT-HEI-06"),))

GWANGGAETO: Final = Effect("gwanggaeto", (hooks.Bonus(SWORD, Each(count, WASTELAND, per=2), "PAT-HEI-07"),))

HOMER: Final = Effect("homer", (hooks.Bonus(FOOD, Each(count, WASTELAND, per=2), "PAT-HEI-08"),))


def _lead_out(game: Patchistory, seat: int, rule: str) -> None:
    game.push(BearWorker(seat, rule))


MOSES: Final = Effect("moses", (hooks.WhenPatched(_lead_out, "PAT-HEI-09"),))

QIN: Final = Effect(
    "qin", (hooks.PointsLess(hooks.BUILD, "PAT-HEI-10"), hooks.PriceChange(hooks.BUILD, -1, "PAT-HEI-11"))
)
