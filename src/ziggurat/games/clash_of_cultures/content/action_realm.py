"""Action cards for the own realm, its cities, units and plans: their upper halves.

All about one card in one place; prices stand in the content.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.rng import Rng
from ziggurat.core.step import CHANCE, COUNTED, Result, Step
from ziggurat.games.clash_of_cultures.board.units import ARMY
from ziggurat.games.clash_of_cultures.choices import End, Swap, SwapToken
from ziggurat.games.clash_of_cultures.content.model import MOOD
from ziggurat.games.clash_of_cultures.events import ActionsChanged, ObjectiveExchanged, TitlePlayed
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep, one_good
from ziggurat.games.clash_of_cultures.hooks import ACTION, TURN, ActionEffect, AskingCard, CollectCard, Moment
from ziggurat.games.clash_of_cultures.rules.asking import AskForUnit, AskSpace
from ziggurat.games.clash_of_cultures.rules.cities.increase import IncreaseCity, growing
from ziggurat.games.clash_of_cultures.rules.common import army_places, change_mood, pay, settler_places
from ziggurat.games.clash_of_cultures.rules.token_swap import swaps_for, take_swap
from ziggurat.games.clash_of_cultures.rules.travel.explore import Explored, SendExplorer, explorable
from ziggurat.games.clash_of_cultures.status import unhappy
from ziggurat.parts.draw import Drawn, Pool, without


@final
class Leadership(ActionEffect):
    """One extra action this turn."""

    def __init__(self) -> None:
        super().__init__("leadership", "COC-ACTION-LEADERSHIP", TURN)

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.emit(ActionsChanged(seat, 1, self.rule))


# -- cities


@final
class HeroGeneral(ActionEffect):
    """After winning a land battle this turn: a city rises by one step, and one more for a Mood token."""

    def __init__(self) -> None:
        super().__init__("hero_general", "COC-ACTION-HERO-GENERAL", TURN)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        realm = game.realms[seat]
        if not realm.turn.won:
            return "COC-CRD-01"
        if realm.turn.played.count(self.id) >= realm.turn.won:
            return "COC-CRD-04"
        return None if unhappy(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.emit(TitlePlayed(seat, self.id))
        game.push(Honour(seat, False))


@final
class Honour(AskSpace):
    """Hero General: which city rises; the second time for a Mood token, if at all, which may be swapped for first."""

    rule = "COC-ACTION-HERO-GENERAL"
    least = 1

    def __init__(self, seat: int, again: bool) -> None:
        super().__init__(seat)
        self.again = again

    def candidates(self, game: Clash) -> list[int]:
        return [] if self.again and not game.realms[self.seat].mood else unhappy(game, self.seat)

    def _swaps(self, game: Clash) -> list[Choice]:
        lacks = self.again and not game.realms[self.seat].mood and unhappy(game, self.seat)
        return swaps_for(game, self.seat, MOOD) if lacks else []

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self._swaps(game) else super().seats(game)

    def options(self, game: Clash, seat: int) -> Options:
        swaps = self._swaps(game)
        return Listed([*swaps, End()]) if swaps else super().options(game, seat)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, SwapToken):
            return None if choice in self._swaps(game) else "COC-ADV-DRAMA-MUSIC-1"
        return super().refuses(game, seat, choice)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, SwapToken):
            take_swap(game, seat, choice)
        else:
            super().answer(game, seat, choice)

    def refuses_end(self, game: Clash) -> str | None:
        return None if self.again else "COC-GEN-02"

    def choose(self, game: Clash, space: int) -> None:
        if self.again or space == NONE:
            game.done()
        else:
            game.become(Honour(self.seat, True))
        if space != NONE:
            if self.again:
                pay(game, self.seat, one_good(MOOD, 1), "hero_general", self.rule)
            change_mood(game, space, 1, self.rule)


def developing(game: Clash, seat: int) -> list[int]:
    """The cities that may be activated and can grow for nothing."""
    return growing(game, seat, True, True)


@final
class DevelopCity(AskSpace):
    """City Development: which city."""

    rule = "COC-ACTION-CITY-DEVELOPMENT"

    def candidates(self, game: Clash) -> list[int]:
        return developing(game, self.seat)

    def choose(self, game: Clash, space: int) -> None:
        game.become(IncreaseCity(self.seat, space, True, True))


CITY_DEVELOPMENT: Final = AskingCard("city_development", "COC-ACTION-CITY-DEVELOPMENT", ACTION, developing, DevelopCity)
"""Activate a city and increase its size without paying resources."""


PRODUCTION_FOCUS: Final = CollectCard("production_focus", "COC-ACTION-PRODUCTION-FOCUS", repeats=True)
MASS_PRODUCTION: Final = CollectCard("mass_production", "COC-ACTION-MASS-PRODUCTION", more=2)


# -- units


@final
class RaiseMilitia(AskForUnit):
    """Militia: in which city."""

    rule = "COC-ACTION-MILITIA"
    new = ARMY


MILITIA: Final = AskingCard("militia", "COC-ACTION-MILITIA", TURN, army_places, RaiseMilitia)
"""One Army unit in an own city."""

ARMS_A_CITY: Final = MILITIA
"""The card that puts an Army unit into a city without an action; bots count on it."""


@final
class Explorer(ActionEffect):
    """Explore a region next to one with an own city, get a Settler in an own city, or both."""

    def __init__(self) -> None:
        super().__init__("explorer", "COC-ACTION-EXPLORER", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if explorable(game, seat) or settler_places(game, seat) else self.rule

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(SendSettler(seat, True))
        game.push(SendExplorer(seat, not settler_places(game, seat), self.rule))


@final
class SendSettler(AskForUnit):
    """Explorer: in which city a Settler appears; in none, if a region was explored."""

    rule = "COC-ACTION-EXPLORER"
    least = 1

    def __init__(self, seat: int, must: bool) -> None:
        super().__init__(seat)
        self.must = must

    def receive(self, game: Clash, result: Result) -> None:
        assert isinstance(result, Explored)
        game.become(SendSettler(self.seat, False))

    def refuses_end(self, game: Clash) -> str | None:
        return self.rule if self.must else None


# -- objectives


@final
class NewPlans(ActionEffect):
    """Draw 2 Objective cards; one of the hand may go back for one of them."""

    def __init__(self) -> None:
        super().__init__("new_plans", "COC-ACTION-NEW-PLANS", ACTION)

    def refuses(self, game: Clash, seat: int, moment: Moment | None) -> str | None:
        return None if game.objective_deck else "COC-COMP-15"

    def play(self, game: Clash, seat: int, moment: Moment | None) -> None:
        game.push(LookAtPlans(seat, ()))


PLANS: Final = 2


@final
class LookAtPlans(CocStep):
    """New Plans: two cards are looked at, then kept or not. Until then they count as part of the deck, which has no
    order; only the player knows which they are."""

    rule = "COC-ACTION-NEW-PLANS"
    always_asked = True  # what is looked at is known to one player alone
    hides = {"looked": COUNTED}

    def __init__(self, seat: int, looked: tuple[int, ...]) -> None:
        self.seat = seat
        self.looked = looked

    def _unseen(self, game: Clash) -> tuple[int, ...]:
        unseen = game.objective_deck
        for card in self.looked:
            unseen = without(unseen, card)
        return unseen

    def seats(self, game: Clash) -> tuple[int, ...]:
        if len(self.looked) < PLANS and len(self.looked) < len(game.objective_deck):
            return (CHANCE,)
        return (self.seat,)

    def options(self, game: Clash, seat: int) -> Options:
        if seat == CHANCE:
            return Pool(self._unseen(game))
        hand = game.realms[seat].objectives
        found: list[Choice] = [Swap("objective", a + 1, b + 1) for a in hand for b in self.looked]
        found.append(End())
        return Listed(found)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Drawn):
            game.become(LookAtPlans(self.seat, (*self.looked, choice.item)))
            return
        game.done()
        if isinstance(choice, Swap):
            game.emit(ObjectiveExchanged(seat, choice.mine - 1, choice.theirs - 1))

    def knows(self, seat: int | None) -> bool:
        return seat == self.seat

    def looked_at(self, seat: int) -> tuple[int, ...]:
        """Objective cards of the deck that `seat` knows to be there."""
        return self.looked if seat == self.seat else ()

    def resample(self, game: Clash, seat: int, rng: Rng) -> Step:
        if seat == self.seat:
            return self
        pool = list(game.objective_deck)
        return LookAtPlans(self.seat, tuple([pool.pop(rng.below(len(pool))) for _ in self.looked]))
