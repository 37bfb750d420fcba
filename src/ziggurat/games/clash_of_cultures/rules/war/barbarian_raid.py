"""What an attack of Barbarians does to a city: its units and its pieces take the hits.

Serves the topics: barbarians.
"""

from __future__ import annotations

from typing import final

from ziggurat.core.choice import Choice, Listed, Options
from ziggurat.core.step import NOBODY
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, SETTLER, SPENT, Units, count, groups, only
from ziggurat.games.clash_of_cultures.choices import TheseUnits
from ziggurat.games.clash_of_cultures.events import BuildingLost, CityLost, MoodChanged
from ziggurat.games.clash_of_cultures.game import ANGRY, DEFENDER, NONE, Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.asking import AskBuilding
from ziggurat.games.clash_of_cultures.rules.war.casualties import current, kill, units_in


@final
class RaidHits(CocStep):
    """COC-BAR-17, COC-BAR-18: hits are taken by the units of the city, then by its pieces."""

    rule = "COC-BAR-17"

    def __init__(self, seat: int, hits: int) -> None:
        self.seat = seat
        self.hits = hits

    def _losses(self, game: Clash) -> list[Units]:
        """The ways to take as many hits as there are units for, by Settlers or by Army units.

        Army units are alike: those that are left have fought. Settlers may differ in what they may still do.
        """
        here = units_in(game, DEFENDER)
        settlers, armies = only(here, SETTLER), only(here, ARMY)
        number = min(self.hits, len(here))
        least = max(0, number - len(armies))
        return [
            some + armies[: number - len(some)]
            for size in range(least, min(number, len(settlers)) + 1)
            for some in _choices(settlers, size)
        ]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if self.hits and len(self._losses(game)) > 1 else NOBODY

    def options(self, game: Clash, seat: int) -> Options:
        return Listed([TheseUnits(units) for units in self._losses(game)])

    def answer(self, game: Clash, seat: int, choice: Choice) -> None:
        assert isinstance(choice, TheseUnits)
        self._lose(game, choice.units)

    def advance(self, game: Clash) -> None:
        self._lose(game, self._losses(game)[0])

    def _lose(self, game: Clash, units: Units) -> None:
        if self.hits > len(units):
            game.become(LosePieces(self.seat, current(game).space, self.hits - len(units)))
        else:
            game.done()
        if units:
            kill(game, DEFENDER, units, count(units, ARMY), NONE, self.rule)


def _choices(settlers: Units, size: int) -> list[Units]:
    """The choices of this many Settlers that leave others in what they may still do, one of each sort."""
    if not size:
        return [()]
    found: dict[tuple[int, ...], Units] = {}
    for some in groups(settlers):
        if len(some) == size:
            found.setdefault(tuple(sorted([_limits(settler) for settler in some])), some)
    return list(found.values())


def _limits(settler: int) -> int:
    """What the turn forbids a Settler: any move (COC-MOV-13, COC-MOV-15), one into battle (COC-MOV-17), nothing."""
    return SPENT if settler & SPENT else settler & FOREST


@final
class LosePieces(AskBuilding):
    """COC-BAR-18 to COC-BAR-21: the city loses `hits` pieces: buildings of the owner's choice, the Settlement last."""

    rule = "COC-BAR-19"

    def __init__(self, seat: int, space: int, hits: int) -> None:
        super().__init__(seat)
        self.space = space
        self.hits = hits

    def candidates(self, game: Clash) -> list[int]:
        return [building for building, colour in enumerate(game.city(self.space).colours) if colour != NONE]

    def seats(self, game: Clash) -> tuple[int, ...]:
        return (self.seat,) if 0 < self.hits < len(self.candidates(game)) else NOBODY

    def due(self, game: Clash) -> int:
        return self.hits

    def advance(self, game: Clash) -> None:
        if self.hits:
            super().advance(game)
        else:
            game.done()

    def choose(self, game: Clash, building: int) -> None:
        if building == NONE:
            game.done()
            game.emit(CityLost(self.space, False, "COC-BAR-20"))
            return
        game.become(LosePieces(self.seat, self.space, self.hits - 1))
        game.emit(BuildingLost(self.space, building, False, "COC-BAR-18"))
        if game.city(self.space).mood != ANGRY:
            game.emit(MoodChanged(self.space, ANGRY, "COC-BAR-21"))
