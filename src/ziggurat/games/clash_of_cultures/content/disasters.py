"""Volcanoes and earthquakes: cities and their pieces are destroyed, and their owners get points for them."""

from __future__ import annotations

from typing import Final, final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import End, Ruin
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS
from ziggurat.games.clash_of_cultures.events import BuildingLost, CityLost, EventKept, EventScored, UnitsLost
from ziggurat.games.clash_of_cultures.game import NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.events.calamities import Unrest, lowered

SETTLEMENT: Final = "settlement"  # a piece in the choice Ruin, beside model.BUILDINGS


def _score(game: Clash, drawer: int, card: int, colours: list[int], rule: str) -> None:
    """COC-EVT-10, COC-EVT-11: points for the owners of lost pieces; the card stays with the player who drew it."""
    for seat in game.order():
        if seat in colours:
            game.emit(EventScored(seat, game.content.prices.disaster_points * colours.count(seat), rule))
    if card not in game.realms[drawer].kept:
        game.emit(EventKept(drawer, card))


@final
class Volcano(AskSpace):
    """A city of the player's choice is gone with all its pieces and units."""

    rule = "COC-EVENT-29"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def candidates(self, game: Clash) -> list[int]:
        return list(game.cities_of(self.seat))

    def choose(self, game: Clash, space: int) -> None:
        game.done()
        colours = [self.seat]
        colours.extend([colour for colour in game.city(space).colours if colour != NONE])
        if game.units[space]:
            game.emit(UnitsLost(self.seat, space, game.units[space], self.rule))
        game.emit(CityLost(space, True, self.rule))
        _score(game, self.seat, self.card, colours, self.rule)


@final
class Earthquake(CocStep):
    """The player gives up one to three pieces of own cities, one by one, a Settlement only as the last of its city.

    Then every city that was hit and still stands loses one step of mood.
    """

    rule = "COC-EVENT-30"

    def __init__(self, seat: int, drawer: int, card: int, number: int, hit: tuple[int, ...], by_rule: str) -> None:
        self.seat = seat
        self.drawer = drawer
        self.card = card
        self.number = number  # pieces that may still be given up
        self.hit = hit  # cities that have lost a piece
        self.by_rule = by_rule

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self.number and game.cities_of(self.seat) else NOBODY

    def advance(self, game: Clash) -> None:
        game.done()
        for space in reversed(self.hit):
            city = game.cities[space]
            if city is not None and city.owner == self.seat:
                game.push(Unrest(self.seat, space, lowered(game, space), self.by_rule))

    def options(self, game: Clash, seat: int) -> Options:
        found: list[Choice] = []
        for space in game.cities_of(self.seat):
            city = game.city(space)
            if city.size == 1:
                found.append(Ruin(space, SETTLEMENT))
            found.extend([Ruin(space, name) for kind, name in enumerate(BUILDINGS) if city.has(kind)])
        if self.hit:
            found.append(End())
        return Listed(found)

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        return None if choice in self.options(game, seat) else self.by_rule

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, End):
            game.become(Earthquake(self.seat, self.drawer, self.card, 0, self.hit, self.by_rule))
            return
        assert isinstance(choice, Ruin)
        space = choice.space
        hit = self.hit if space in self.hit else (*self.hit, space)
        game.become(Earthquake(self.seat, self.drawer, self.card, self.number - 1, hit, self.by_rule))
        if choice.piece == SETTLEMENT:
            game.emit(CityLost(space, True, self.by_rule))
            _score(game, self.drawer, self.card, [seat], self.by_rule)
        else:
            building = BUILDINGS.index(choice.piece)
            colour = game.city(space).colours[building]
            game.emit(BuildingLost(space, building, True, self.by_rule))
            _score(game, self.drawer, self.card, [colour], self.by_rule)
