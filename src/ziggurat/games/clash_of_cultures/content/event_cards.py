"""What each of the 31 different Event cards does beyond its icon; the questions several cards ask stand in
rules/events/calamities.py, those of one in disasters.py and upheavals.py.

An Event for several players goes through them in turn order (COC-EVT-03); who ignores it is left out (COC-EVT-07).

Topics: event cards.
"""

from __future__ import annotations

from typing import Final, final

from ziggurat.games.clash_of_cultures.content.disasters import Earthquake, Volcano
from ziggurat.games.clash_of_cultures.content.model import FOOD, NAVIGATION, ROADS, TRADE_ROUTES
from ziggurat.games.clash_of_cultures.content.upheavals import CivilWar, Revolt
from ziggurat.games.clash_of_cultures.events import EventKept
from ziggurat.games.clash_of_cultures.game import GAME, NONE, Clash, Mark, one_good
from ziggurat.games.clash_of_cultures.hooks import EVENT_EFFECTS, EventEffect, Ignores, NoGrowth, hooks_of
from ziggurat.games.clash_of_cultures.rules.common import gain_one, mark, pay
from ziggurat.games.clash_of_cultures.rules.events.calamities import Favour, HandOut, NewSettler, Sicken, Trouble
from ziggurat.games.clash_of_cultures.rules.events.great_persons import TakeGreat

ALONE: Final = "alone"
ALL: Final = "all"
ONE_MORE: Final = "one more"
SHARED: Final = "shared"


def rule_of(game: Clash, card: int) -> str:
    """The rule of an Event card: of those of its effect the one with its number, or else the first."""
    printed = game.content.events[card]
    rules = EVENT_EFFECTS[printed.effect].rules
    own = f"COC-EVENT-{printed.number:02d}"
    return own if own in rules else rules[0]


def ignores(game: Clash, seat: int, effect: str) -> bool:
    """COC-EVT-07: whether an advance of the player makes the main effect pass by."""
    return any([effect in hook.effects for hook in hooks_of(game, seat, Ignores)])


def open_to(game: Clash, effect: str) -> list[int]:
    """COC-EVT-03: the players that do not ignore the Event, the last in turn order first, as questions are stacked."""
    return [seat for seat in reversed(game.order()) if not ignores(game, seat, effect)]


def struck(game: Clash, seat: int, whose: str) -> list[int]:
    """The player alone, or all players, the last in turn order first."""
    return list(reversed(game.order())) if whose == ALL else [seat]


def travelled(game: Clash, seat: int) -> bool:
    """Whether diseases reach the player twice: on Roads, by Navigation or along Trade Routes."""
    realm = game.realms[seat]
    return realm.has(ROADS) or realm.has(NAVIGATION) or realm.has(TRADE_ROUTES)


def _is_spared(game: Clash, seat: int) -> bool:
    return ignores(game, seat, "plague")


PLAGUE: Final = Mark("plague_began", "COC-EVENT-01", GAME, saved=("flags", 0))
PLAGUE_LASTS: Final = NoGrowth(PLAGUE, _is_spared, "COC-EVENT-01")


@final
class Plague(EventEffect):
    """Cities lose mood, and from now on cities grow and Wonders rise only with Sanitation."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        mark(game, NONE, PLAGUE)
        game.emit(EventKept(seat, card))
        for other in open_to(game, self.id):
            if len(game.cities_of(other)) >= 2:
                number = 2 if travelled(game, other) else 1
                game.push(Trouble(other, number, False, False, (), rule_of(game, card)))


@final
class Epidemic(EventEffect):
    """Units die."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        for other in open_to(game, self.id):
            if sum([len(game.units[space]) for space in game.units_of(other)]) >= 2:
                game.push(Sicken(other, 2 if travelled(game, other) else 1, rule_of(game, card)))


@final
class Famine(EventEffect):
    """The player pays up to `food` Food; if they have less, one of their cities becomes angry."""

    def __init__(self, id: str, rules: tuple[str, ...], food: int) -> None:
        super().__init__(id, rules)
        self.food = food

    def happen(self, game: Clash, seat: int, card: int) -> None:
        if ignores(game, seat, self.id):
            return
        paid = min(self.food, game.realms[seat].food)
        pay(game, seat, one_good(FOOD, paid), "event", rule_of(game, card))
        if paid < self.food:
            game.push(Trouble(seat, 1, False, True, (), rule_of(game, card)))


@final
class Harvest(EventEffect):
    """Food for the player alone, for all, for one more player (1 Food), or as much again to hand out."""

    def __init__(self, id: str, rules: tuple[str, ...], food: int, whose: str) -> None:
        super().__init__(id, rules)
        self.food = food
        self.whose = whose

    def happen(self, game: Clash, seat: int, card: int) -> None:
        for other in game.order() if self.whose == ALL else [seat]:
            gain_one(game, other, FOOD, self.food, "event", rule_of(game, card))
        if self.whose == ONE_MORE:
            game.push(Favour(seat, "food", rule_of(game, card)))
        elif self.whose == SHARED:
            game.push(HandOut(seat, self.food, rule_of(game, card)))


@final
class GreatPerson(EventEffect):
    """A player may take the card; content/great_persons.py says what it does then."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        game.push(TakeGreat(seat, card, 0))


@final
class PopulationBoom(EventEffect):
    """A Settler for the player, and one for another player."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        game.push(Favour(seat, "settler", rule_of(game, card)))
        game.push(NewSettler(seat, rule_of(game, card)))


@final
class Eruption(EventEffect):
    """With 4 or more cities: one of them is gone."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        if len(game.cities_of(seat)) >= 4:
            game.push(Volcano(seat, card))


@final
class Tremor(EventEffect):
    """With 3 or more cities: 1 to 3 city-pieces are gone; of the player alone or of everybody."""

    def __init__(self, id: str, rules: tuple[str, ...], whose: str) -> None:
        super().__init__(id, rules)
        self.whose = whose

    def happen(self, game: Clash, seat: int, card: int) -> None:
        for other in struck(game, seat, self.whose):
            if len(game.cities_of(other)) >= 3:
                game.push(Earthquake(other, seat, card, 3, (), rule_of(game, card)))


@final
class Flood(EventEffect):
    """A city at the Sea loses mood; of the player alone or of everybody."""

    def __init__(self, id: str, rules: tuple[str, ...], whose: str) -> None:
        super().__init__(id, rules)
        self.whose = whose

    def happen(self, game: Clash, seat: int, card: int) -> None:
        for other in struck(game, seat, self.whose):
            game.push(Trouble(other, 1, True, False, (), rule_of(game, card)))


@final
class Migration(EventEffect):
    """A Settler for another player; then a city loses mood."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        game.push(Trouble(seat, 1, False, False, (), rule_of(game, card)))
        game.push(Favour(seat, "settler", rule_of(game, card)))


@final
class CivilWars(EventEffect):
    """An Army unit and a city's mood."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        game.push(CivilWar(seat, rule_of(game, card)))


@final
class Revolution(EventEffect):
    """An action and the government."""

    def happen(self, game: Clash, seat: int, card: int) -> None:
        game.push(Revolt(seat, 0))


EVENT_LIST: Final[tuple[EventEffect, ...]] = (
    Plague("plague", ("COC-EVENT-01",)),
    Epidemic("epidemic", ("COC-EVENT-02",)),
    Famine("famine", ("COC-EVENT-03", "COC-EVENT-04", "COC-EVENT-05"), 1),
    Famine("severe_famine", ("COC-EVENT-06", "COC-EVENT-07", "COC-EVENT-08"), 2),
    Harvest("good_year_all", ("COC-EVENT-09",), 1, ALL),
    Harvest("good_year", ("COC-EVENT-10",), 1, ALONE),
    Harvest("good_year_one", ("COC-EVENT-11",), 1, ONE_MORE),
    Harvest("great_year", ("COC-EVENT-12",), 2, ALONE),
    Harvest("great_year_all", ("COC-EVENT-13",), 2, ALL),
    Harvest("great_year_share", ("COC-EVENT-14",), 2, SHARED),
    Harvest("fantastic_year_all", ("COC-EVENT-15",), 3, ALL),
    Harvest("fantastic_year_share", ("COC-EVENT-16",), 3, SHARED),
    Harvest("fantastic_year", ("COC-EVENT-17",), 3, ALONE),
    GreatPerson("great_explorer", ("COC-EVENT-18",)),
    GreatPerson("great_artist", ("COC-EVENT-19",)),
    GreatPerson("great_prophet", ("COC-EVENT-20",)),
    GreatPerson("great_philosopher", ("COC-EVENT-21",)),
    GreatPerson("great_scientist", ("COC-EVENT-22",)),
    GreatPerson("elder_statesman", ("COC-EVENT-23",)),
    GreatPerson("great_warlord", ("COC-EVENT-24",)),
    GreatPerson("great_merchant", ("COC-EVENT-25",)),
    GreatPerson("great_engineer", ("COC-EVENT-26",)),
    PopulationBoom("population_boom", ("COC-EVENT-27", "COC-EVENT-28")),
    Eruption("volcano", ("COC-EVENT-29",)),
    Tremor("earthquake", ("COC-EVENT-30",), ALONE),
    Tremor("great_earthquake", ("COC-EVENT-31",), ALL),
    Flood("flood", ("COC-EVENT-32",), ALONE),
    Flood("great_flood", ("COC-EVENT-33",), ALL),
    Migration("migration", ("COC-EVENT-34", "COC-EVENT-35")),
    CivilWars("civil_war", ("COC-EVENT-36", "COC-EVENT-37")),
    Revolution("revolution", ("COC-EVENT-38",)),
)
