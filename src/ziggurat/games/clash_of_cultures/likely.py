"""What bots guess before they try anything: of dozens of moves chance would rarely draw the one attack."""

from __future__ import annotations

from ziggurat.core.choice import Choice, Options
from ziggurat.games.clash_of_cultures.board.reach import NO_WAY
from ziggurat.games.clash_of_cultures.board.units import ARMY, count
from ziggurat.games.clash_of_cultures.features import Land, land_of, land_steps
from ziggurat.games.clash_of_cultures.game import SIDES, Clash
from ziggurat.games.clash_of_cultures.rules.travel.march import MarchMoves
from ziggurat.games.clash_of_cultures.rules.travel.move_options import MoveOptions


def telling(game: Clash, seat: int, options: Options) -> list[Choice]:
    """Attacks of Army units, and for all Army units of a space the step that leads nearest to a foreign city."""
    if not isinstance(options, MoveOptions):
        return []
    land = land_of(game)
    attacks: list[Choice] = []
    steps: dict[int, int] = {}
    marches: dict[int, Choice] = {}
    for route in options.routes:
        if isinstance(route, MarchMoves):
            groups = _armies(route)
            if groups and game.is_foreign(route.end, seat):
                attacks.extend([route.pick(place) for place in groups])
            elif groups:
                far = _to_prey(game, seat, land, route.end)
                if far < steps.get(route.start, NO_WAY):
                    steps[route.start] = far
                    marches[route.start] = route.pick(_largest(route, groups))
    return attacks + [*marches.values()]


def _armies(route: MarchMoves) -> list[int]:
    """The places of the listed groups that are Army units alone."""
    return [place for place in range(route.count) if count(route.groups[place], ARMY) == len(route.groups[place])]


def _largest(route: MarchMoves, groups: list[int]) -> int:
    found = groups[0]
    for place in groups:
        if len(route.groups[place]) > len(route.groups[found]):
            found = place
    return found


def _to_prey(game: Clash, seat: int, land: Land, space: int) -> int:
    """Steps on land to the nearest city of anybody else."""
    found = NO_WAY
    for side in range(SIDES):
        if side != seat:
            for city in game.cities_of(side):
                found = min(found, land_steps(game, land, city)[space])
    return found
