"""Civic Improvement: Mood tokens for better moods; and the step up that Great Gardens give.

Topics: civic improvement.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY, Result
from ziggurat.games.clash_of_cultures import hooks
from ziggurat.games.clash_of_cultures.choices import End, Raise, StartCivic, SwapToken
from ziggurat.games.clash_of_cultures.content.model import MOOD
from ziggurat.games.clash_of_cultures.game import HAPPY, City, Clash, CocStep, Goods, goods
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.common import change_mood, pay, spend_action
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Begun, Sensible
from ziggurat.games.clash_of_cultures.rules.payment import MOOD_IN_KIND, PLAIN, PaidWith, PayFor, affords, can_choose
from ziggurat.games.clash_of_cultures.rules.token_swap import swaps_for, take_swap
from ziggurat.games.clash_of_cultures.status import unhappy


def step_price(game: Clash, seat: int, city: City) -> int:
    """COC-CIV-01, COC-CIV-05, COC-ADV-CIRCUS-SPORTS-1: Mood tokens for one step of a city."""
    size = city.size
    return size - 1 if size > 1 and hooks.CHEAPER_MOOD.held_by(game.realms[seat]) else size


def mood_way(game: Clash, seat: int) -> int:
    """COC-ADV-RITUALS-1: how Mood tokens may be paid in Civic Improvement, and there only (COC-ADV-RITUALS-3)."""
    return MOOD_IN_KIND if hooks.PAYS_MOOD_IN_KIND.held_by(game.realms[seat]) else PLAIN


def raisable(game: Clash, seat: int, extra: int) -> list[int]:
    """The cities the seat can afford to raise by a step if it also spends `extra` Mood tokens."""
    way = mood_way(game, seat)
    return [
        space
        for space in unhappy(game, seat)
        if affords(game, seat, goods(mood=step_price(game, seat, game.city(space)) + extra), way)
    ]


@final
class CivicEntry(hooks.Entry):
    """Civic Improvement as an action, or for what may be paid instead: in the choice that is called `voting`."""

    def offer(self, game: Clash, seat: int, found: list[Choice]) -> None:
        for voting in (False, True):
            choice = StartCivic(voting)
            if self.refuses(game, seat, choice) is None:
                found.append(choice)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        """COC-CIV-07: not without a step to make."""
        assert isinstance(choice, StartCivic)
        realm = game.realms[seat]
        tokens = 0
        if choice.voting:
            instead = hooks.instead_of_action(game, seat, hooks.CIVIC_IMPROVEMENT)
            if instead is None or realm.mood < instead.price[MOOD]:
                return "COC-ADV-VOTING-1"
            tokens = instead.price[MOOD]
        elif realm.left < 1:
            return "COC-TURN-02"
        if raisable(game, seat, tokens):
            return None
        if choice.voting and raisable(game, seat, 0):
            return "COC-ADV-VOTING-3"
        return "COC-CIV-01" if unhappy(game, seat) else "COC-CIV-07"

    def start(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, StartCivic)
        game.push(Improve(seat, False, choice.voting))


@final
class Improve(AskSensible):
    """COC-CIV-02, COC-CIV-03: cities are raised step by step, any number of them; at least one step is made.

    `improved`: one was made. `voting`: the first step also costs the Mood token that stands for the action. A token
    may be swapped for a further step that it makes possible.
    """

    rule = "COC-CIV-07"

    def __init__(self, seat: int, improved: bool, voting: bool = False) -> None:
        super().__init__(seat)
        self.improved = improved
        self.voting = voting

    def _extra(self, game: Clash) -> int:
        """COC-ADV-VOTING-1: Mood tokens to be paid beside the price of the step."""
        instead = hooks.instead_of_action(game, self.seat, hooks.CIVIC_IMPROVEMENT)
        return instead.price[MOOD] if self.voting and not self.improved and instead is not None else 0

    def _swaps(self, game: Clash) -> list[Choice]:
        """A swap for one Mood token more, if further cities could then be raised; before the first step there is the
        turn menu for it."""
        swaps = swaps_for(game, self.seat, MOOD) if self.improved else []
        return swaps if swaps and len(raisable(game, self.seat, -1)) > len(raisable(game, self.seat, 0)) else []

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if raisable(game, self.seat, self._extra(game)) or self._swaps(game) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()

    def options(self, game: Clash, seat: int) -> Options:
        cities = raisable(game, seat, self._extra(game))
        found: list[Choice] = [Raise(space, False) for space in cities]
        found.extend(self._swaps(game))
        if self.improved:
            found.append(End())
        return Sensible(found, game, self, self._may_choose(game, seat, cities))

    def _may_choose(self, game: Clash, seat: int, cities: list[int]) -> bool:
        """Whether there is a choice how to pay for a step of one of these cities."""
        way = mood_way(game, seat)
        if way == PLAIN:  # nothing stands for a token
            return False
        for space in cities:
            if can_choose(game, seat, self._price(game, space), way):
                return True
        return False

    def others(self, game: Clash, seat: int) -> list[Choice]:
        """The same steps, choosing how to pay."""
        cities = raisable(game, seat, self._extra(game))
        return [Raise(space, True) for space in cities if self._may_choose(game, seat, [space])]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        """COC-CIV-04: the player's own cities."""
        if isinstance(choice, End):
            return None if self.improved else self.rule
        if isinstance(choice, SwapToken):
            return None if choice in self._swaps(game) else "COC-ADV-DRAMA-MUSIC-1"
        if not isinstance(choice, Raise):
            return self.rule
        city = game.cities[choice.space] if 0 <= choice.space < game.chart.size else None
        if city is None or city.owner != seat:
            return "COC-CIV-04"
        if city.mood == HAPPY:
            return "COC-MOOD-12"
        price, way = self._price(game, choice.space), mood_way(game, seat)
        if not affords(game, seat, goods(mood=price[MOOD] + self._extra(game)), way):
            return "COC-ADV-VOTING-3" if affords(game, seat, price, way) else "COC-CIV-01"
        return "COC-GEN-01" if choice.ask and not can_choose(game, seat, price, way) else None

    def may_leave(self, game: Clash) -> bool:
        return not self.improved

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.done()
            return
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
            return
        assert isinstance(choice, Raise)
        if self.improved:
            game.done()
        else:
            self._begin(game)
        price = self._price(game, choice.space)
        game.push(Improve(seat, True))
        game.push(RaiseMood(choice.space))
        game.push(PayFor(seat, price, mood_way(game, seat), choice.ask, "civic", "COC-CIV-01"))

    def _begin(self, game: Clash) -> None:
        """COC-ADV-VOTING-1, COC-ADV-VOTING-2: a Mood token stands for the action, as often as the player likes."""
        game.done(Begun())
        instead = hooks.instead_of_action(game, self.seat, hooks.CIVIC_IMPROVEMENT) if self.voting else None
        if instead is not None:
            pay(game, self.seat, instead.price, instead.source, instead.rule)
        else:
            spend_action(game, self.seat, "civic", "COC-CIV-01")

    def _price(self, game: Clash, space: int) -> Goods:
        return goods(mood=step_price(game, self.seat, game.city(space)))


@final
class RaiseMood(CocStep):
    """COC-CIV-01: the mood rises by a step when that is paid for."""

    rule = "COC-CIV-01"

    def __init__(self, space: int) -> None:
        self.space = space

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, PaidWith)
        game.done()
        change_mood(game, self.space, 1, self.rule)


@final
class RaiseOne(AskSpace):
    """COC-GRD-03: the player raises one city by a step; its size does not matter."""

    rule = "COC-GRD-03"

    def candidates(self, game: Clash) -> list[int]:
        return unhappy(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        change_mood(game, space, 1, self.rule)
