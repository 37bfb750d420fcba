"""A bot of Clash of Cultures that rushes as people do: Tactics first, four Army units, then every city that it beats.

    ziggurat arena clash_of_cultures --bots apprentice,benchmarks.rusher:Rusher --players 2

It answers as an apprentice where it has no plan of its own. Bots that leave cities open lose to it.
"""

from __future__ import annotations

import heapq

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SPENT, count
from ziggurat.games.clash_of_cultures.choices import Activate, Build, Buy, End, Move, StartMove
from ziggurat.games.clash_of_cultures.content import model
from ziggurat.games.clash_of_cultures.game import UNITS, Clash
from ziggurat.games.clash_of_cultures.status import has_fortress, working_size

WANTED = 4  # Army units before it builds no more
FARTHEST = 6  # steps to the next foreign city from which on it arms
NO_WAY = 99
TASTES = {"ore": (2.5, 1.5), "warfare": (3.0, 1.0), "armies": (3.0, 0.0), "prey": (8.0, 4.0)}
"""Weights of its own where it answers as an apprentice."""

Maps = dict[int, dict[int, int]]
"""For each foreign city the steps to it from every space."""


def rushing() -> Weights:
    """The weights of the game with its tastes."""
    known = WEIGHTS["clash_of_cultures"]
    early, late = list(known.early), list(known.late)
    for name, (first, last) in TASTES.items():
        place = known.names.index(name)
        early[place], late[place] = first, last
    return Weights(known.names, early, late)


class Rusher:
    """Learns Tactics, builds Army units, walks to the nearest city that it beats, and takes it."""

    def __init__(self, seed: int) -> None:
        self.base = Apprentice(seed, weights=rushing())

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer of the rush, or of the apprentice."""
        assert isinstance(game, Clash)
        options = list(game.options(seat))
        if len(options) == 1:
            return options[0]
        kind, found = game.stack[-1].kind, None
        if kind == "take_turn":
            found = _action(game, seat, options)
        elif kind == "move_groups":
            found = _group(game, seat, options)
        elif kind == "choose_units":
            found = _units(game, seat, options)
        elif kind == "fight_on":
            found = _fight(game, seat, options)
        return found if found is not None else self.base.choose(game, seat)


def _beats(game: Clash, armies: int, space: int) -> bool:
    """Whether so many Army units take the city with good odds: one if it is open, else one more than defend it."""
    city = game.city(space)
    return armies >= 1 + count(game.units[space], ARMY) + (1 if has_fortress(game, city) else 0)


def _maps(game: Clash, seat: int) -> Maps:
    foreign = [space for side in range(game.players) if side != seat for space in game.cities_of(side)]
    return {space: _steps(game, seat, space) for space in foreign}


def _steps(game: Clash, seat: int, target: int) -> dict[int, int]:
    """Steps to the target on land; a wood, a mountain or unknown land beside it costs one more."""
    best, ring = {target: 0}, [(0, target)]
    while ring:
        far, space = heapq.heappop(ring)
        if far > best[space]:
            continue
        for other in game.chart.neighbours[space]:
            terrain = game.terrain[other]
            if terrain == model.SEA:
                continue
            rough = terrain in (model.FOREST, model.MOUNTAIN, model.UNKNOWN)
            steps = far + (2 if rough and space == target else 1)
            if steps < best.get(other, NO_WAY):
                best[other] = steps
                if not game.is_foreign(other, seat):
                    heapq.heappush(ring, (steps, other))
    return best


def _goal(game: Clash, start: int, armies: int, maps: Maps) -> int | None:
    """The nearest city that so many Army units beat."""
    near = [(steps[start], city) for city, steps in maps.items() if start in steps and _beats(game, armies, city)]
    return min(near)[1] if near else None


def _stacks(game: Clash, seat: int) -> list[tuple[int, int]]:
    found = [(space, count(game.units[space], ARMY)) for space in game.units_of(seat)]
    return [(space, armies) for space, armies in found if armies]


def _can_go(game: Clash, space: int) -> bool:
    return any(unit >> 4 == ARMY and not unit & SPENT for unit in game.units[space])


def _action(game: Clash, seat: int, options: list[Choice]) -> Choice | None:
    realm = game.realms[seat]
    if not realm.has(model.TACTICS):
        return next((each for each in options if isinstance(each, Buy) and each.advance == "tactics"), None)
    maps = _maps(game, seat)
    if not maps:
        return None
    stacks = _stacks(game, seat)
    total = sum(armies for _, armies in stacks)
    move = next((each for each in options if isinstance(each, StartMove)), None)
    ready = [(space, armies) for space, armies in stacks if move is not None and _can_go(game, space)]
    for space, armies in ready:
        for city, steps in maps.items():
            if steps.get(space, NO_WAY) <= realm.left and _beats(game, armies, city):
                return move
    ways = [steps.get(home, NO_WAY) for steps in maps.values() for home in game.cities_of(seat)]
    if min(ways, default=NO_WAY) > FARTHEST:
        return None
    if total < WANTED and realm.supply[UNITS + ARMY]:
        paid = min(realm.food, realm.ore) + realm.gold // 2
        sites = [each for each in options if isinstance(each, Activate) and each.work == "build"]
        if sites and paid and (paid >= 2 or total):

            def worth(site: Activate) -> tuple[int, int]:
                size = working_size(game, game.city(site.space))
                return -min(size, paid), min(steps.get(site.space, NO_WAY) for steps in maps.values())

            return min(sites, key=worth)
    if total >= WANTED - 1:
        for space, armies in ready:
            if _goal(game, space, armies, maps) is not None:
                return move
    return None


def _group(game: Clash, seat: int, options: list[Choice]) -> Choice | None:
    """The attack on the largest city, by one unit if it is open and others wait; else the longest step nearer."""
    maps, left = _maps(game, seat), game.realms[seat].left
    attacks: list[tuple[float, int, int, Move]] = []
    marches: list[tuple[float, int, int, Move]] = []
    for number, move in enumerate(options):
        if not isinstance(move, Move) or move.food or move.ore or count(move.units, SETTLER):
            continue
        armies, here = count(move.units, ARMY), count(game.units[move.start], ARMY)
        if not armies:
            continue
        if move.end in maps:
            if _beats(game, armies, move.end):
                others = [city for city in maps if city != move.end and maps[city].get(move.start, NO_WAY) <= left + 2]
                few = _beats(game, 1, move.end) and others and here > 1
                size = game.city(move.end).size
                attacks.append((size, (0 if armies == 1 else -armies) if few else armies, -number, move))
        elif game.is_foreign(move.end, seat):
            if not count(game.units[move.end], ARMY):  # lone Settlers
                attacks.append((0.5, -armies, -number, move))
        else:
            goal = _goal(game, move.start, here, maps)
            if goal is not None and maps[goal].get(move.end, NO_WAY) < maps[goal][move.start]:
                marches.append((maps[goal][move.start] - maps[goal][move.end], armies, -number, move))
    if attacks or marches:
        return max(attacks or marches)[3]
    return next((each for each in options if isinstance(each, End)), None)


def _units(game: Clash, seat: int, options: list[Choice]) -> Choice | None:
    """As many Army units as can be built."""
    if not game.realms[seat].has(model.TACTICS) or sum(armies for _, armies in _stacks(game, seat)) >= WANTED:
        return None
    builds = [each for each in options if isinstance(each, Build) and each.armies and not each.settlers + each.ships]
    return max(builds, key=lambda each: (each.armies, each.draft), default=None)


def _fight(game: Clash, seat: int, options: list[Choice]) -> Choice | None:
    """Another round while it has as many Army units as the other side."""
    battle = game.battle
    if battle is None or battle.attacker != seat:
        return None
    return options[0] if count(battle.units, ARMY) >= count(game.units[battle.space], ARMY) else options[1]
