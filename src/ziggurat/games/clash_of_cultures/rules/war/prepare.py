"""Before the first round of a battle: tokens to pay, Siegecraft.

Serves the topics: land combat.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures.choices import Pay, Siege
from ziggurat.games.clash_of_cultures.content.model import GOODS
from ziggurat.games.clash_of_cultures.events import FortressBesieged
from ziggurat.games.clash_of_cultures.game import NO_GOODS, Battle, Clash, CocStep, Goods, goods
from ziggurat.games.clash_of_cultures.hooks import Besieges, NeedsSiege, hook_of, hooks_of
from ziggurat.games.clash_of_cultures.rules.common import pay
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible
from ziggurat.games.clash_of_cultures.rules.payment import PLAIN, PaidWith, PayFor, affords, can_choose, refuses_payment
from ziggurat.games.clash_of_cultures.rules.war.casualties import current


@final
class PayTokens(CocStep):
    """COC-MAU-02, COC-MAU-03: tokens for an attack, in any mix of Mood and Culture."""

    rule = "COC-MAU-02"

    def __init__(self, seat: int, tokens: int) -> None:
        self.seat = seat
        self.tokens = tokens

    def _mixes(self, game: Clash) -> list[Goods]:
        realm = game.realms[self.seat]
        least = max(0, self.tokens - realm.culture)
        return [goods(mood=mood, culture=self.tokens - mood) for mood in range(least, min(self.tokens, realm.mood) + 1)]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if len(self._mixes(game)) > 1 else NOBODY

    def advance(self, game: Clash) -> None:
        self._pay(game, self._mixes(game)[0])

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([Pay(*mix) for mix in self._mixes(game)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Pay)
        self._pay(game, choice.goods())

    def _pay(self, game: Clash, mix: Goods) -> None:
        game.done()
        pay(game, self.seat, mix, "battle", self.rule)


def besiege(game: Clash, battle: Battle) -> None:
    """COC-WAL-04: free against Great Wall; else COC-ADV-SIEGECRAFT-1, if anything can be paid."""
    for hook in hooks_of(game, battle.defender, NeedsSiege):
        game.emit(FortressBesieged(battle.attacker, battle.space, True, True, hook.free_rule))
        return
    game.push(UseSiegecraft(battle.attacker))


SIEGES: Final = ((False, False), (True, False), (False, True), (True, True))
"""What Siegecraft may take away: the die, the cancelling of a hit."""


@final
class UseSiegecraft(AskSensible):
    """COC-ADV-SIEGECRAFT-1 to COC-ADV-SIEGECRAFT-4: pay to take away the die of the Fortress, its cancelling, or both.

    While the price is being paid, `die` and `cancel` say for what.
    """

    rule = "COC-ADV-SIEGECRAFT-1"

    def __init__(self, seat: int, die: bool = False, cancel: bool = False) -> None:
        super().__init__(seat)
        self.die = die
        self.cancel = cancel

    def _power(self, game: Clash) -> Besieges:
        hook = hook_of(game, self.seat, Besieges)
        assert hook is not None  # else nobody is asked
        return hook

    def _cost(self, game: Clash, die: bool, cancel: bool) -> Goods:
        power = self._power(game)
        paid = (power.no_die if die else NO_GOODS, power.no_cancel if cancel else NO_GOODS)
        return tuple([paid[0][good] + paid[1][good] for good in range(len(GOODS))])

    def seats(self, game: Clash) -> tuple[int, ...]:
        costs = (self._cost(game, True, False), self._cost(game, False, True))
        return (self.seat,) if any([affords(game, self.seat, cost) for cost in costs]) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = []
        more = False
        for die, cancel in SIEGES:
            cost = self._cost(game, die, cancel)
            if affords(game, seat, cost):
                found.append(Siege(die, cancel))
                more = more or can_choose(game, seat, cost)
        return Sensible(found, game, self, more)

    def others(self, game: Clash, seat: int) -> list[Choice]:
        """The same, choosing how to pay."""
        return [
            Siege(die, cancel, True) for die, cancel in SIEGES if can_choose(game, seat, self._cost(game, die, cancel))
        ]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if not isinstance(choice, Siege):
            return self.rule
        return refuses_payment(game, seat, self._cost(game, choice.die, choice.cancel), choice.ask)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, Siege)
        if not choice.die and not choice.cancel:
            game.done()
            return
        game.become(UseSiegecraft(seat, choice.die, choice.cancel))
        cost = self._cost(game, choice.die, choice.cancel)
        game.push(PayFor(seat, cost, PLAIN, choice.ask, self._power(game).source, self.rule))

    def receive(self, game: Clash, result: Result) -> None:
        if isinstance(result, PaidWith):
            game.done()
            game.emit(FortressBesieged(self.seat, current(game).space, self.die, self.cancel, self.rule))
