"""Volcanoes and earthquakes: cities and their pieces are destroyed, and their owners get points for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, final

from ziggurat.core.choice import Choice, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.choices import End, Ruin, Ruins
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS
from ziggurat.games.clash_of_cultures.events import BuildingLost, CityLost, EventKept, EventScored, UnitsLost
from ziggurat.games.clash_of_cultures.game import NONE, Clash
from ziggurat.games.clash_of_cultures.rules.asking import AskSpace
from ziggurat.games.clash_of_cultures.rules.events.calamities import Unrest, lowered
from ziggurat.games.clash_of_cultures.rules.listing import AskSensible, Sensible

PIECES: Final = (*BUILDINGS, "settlement")  # the pieces in the choices Ruin, by name, and Ruins, by number
SETTLEMENT: Final = 4


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


def _pieces(game: Clash, space: int) -> list[tuple[int, int]]:
    """The pieces of a city, each as its space and a number of PIECES; the Settlement is the last."""
    city = game.city(space)
    return [*[(space, kind) for kind in range(SETTLEMENT) if city.has(kind)], (space, SETTLEMENT)]


def _may_go(game: Clash, pieces: Sequence[tuple[int, int]]) -> bool:
    """COC-EVENT-30: a Settlement goes only with all the rest of its city."""
    for space, piece in pieces:
        if piece == SETTLEMENT and game.city(space).size > len([1 for other, _ in pieces if other == space]):
            return False
    return True


def _sets(game: Clash, pieces: list[tuple[int, int]], most: int) -> list[Ruins]:
    """Every choice of some of these pieces, up to so many."""
    return [
        Ruins(tuple([space for space, _ in some]), tuple([piece for _, piece in some]))
        for size in range(1, most + 1)
        for some in combinations(pieces, size)
        if _may_go(game, some)
    ]


@final
class Earthquake(AskSensible):
    """The player gives up one to three pieces of own cities, a Settlement only with the last of its city.

    Then every city that was hit and still stands loses one step of mood. Single pieces and pieces of one city are
    listed. The pieces may be named one after the other, too, as older versions asked; `End` is the answer to the rest.
    """

    rule = "COC-EVENT-30"

    def __init__(self, seat: int, drawer: int, card: int, number: int, hit: tuple[int, ...], by_rule: str) -> None:
        super().__init__(seat)
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
        cities = game.cities_of(self.seat)
        for space in cities:
            found.extend(_sets(game, _pieces(game, space), self.number))
        if self.hit:
            found.append(End())
        return Sensible(found, game, self, self.number > 1 and len(cities) > 1)

    def others(self, game: Clash, seat: int) -> list[Choice]:
        """Pieces of several cities."""
        pieces: list[tuple[int, int]] = []
        for space in game.cities_of(self.seat):
            pieces.extend(_pieces(game, space))
        return [ruins for ruins in _sets(game, pieces, self.number) if len(set(ruins.spaces)) > 1]

    def refuses(self, game: Clash, seat: int, choice: Choice) -> str | None:
        if isinstance(choice, End):
            return None if self.hit else self.by_rule
        if isinstance(choice, Ruin):
            piece = PIECES.index(choice.piece) if choice.piece in PIECES else NONE
            return None if self._can_fall(game, [(choice.space, piece)]) else self.by_rule
        if not isinstance(choice, Ruins) or len(choice.spaces) != len(choice.pieces):
            return self.by_rule
        pieces = list(zip(choice.spaces, choice.pieces, strict=True))
        in_order = pieces == sorted(set(pieces)) and 1 <= len(pieces) <= self.number
        return None if in_order and self._can_fall(game, pieces) else self.by_rule

    def _can_fall(self, game: Clash, pieces: list[tuple[int, int]]) -> bool:
        """Whether these are pieces of own cities, and may go together."""
        cities = game.cities_of(self.seat)
        standing = [space in cities and (space, piece) in _pieces(game, space) for space, piece in pieces]
        return all(standing) and _may_go(game, pieces)

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        if isinstance(choice, Ruin):
            self._destroy(game, [(choice.space, PIECES.index(choice.piece))], self.number - 1)
        elif isinstance(choice, Ruins):
            self._destroy(game, list(zip(choice.spaces, choice.pieces, strict=True)), 0)
        else:
            game.become(Earthquake(self.seat, self.drawer, self.card, 0, self.hit, self.by_rule))

    def _destroy(self, game: Clash, pieces: list[tuple[int, int]], left: int) -> None:
        """Take the pieces away for good; `left` more may be given up."""
        hit = tuple(dict.fromkeys([*self.hit, *[space for space, _ in pieces]]))
        game.become(Earthquake(self.seat, self.drawer, self.card, left, hit, self.by_rule))
        colours: list[int] = []
        for space, piece in pieces:
            if piece == SETTLEMENT:
                colours.append(self.seat)
                game.emit(CityLost(space, True, self.by_rule))
            else:
                colours.append(game.city(space).colours[piece])
                game.emit(BuildingLost(space, piece, True, self.by_rule))
        _score(game, self.drawer, self.card, colours, self.by_rule)
