"""A bot of Patchistory that raids as people do: swords, workers along routes, and each war that it can win.

    ziggurat arena patchistory --bots apprentice,benchmarks.raider:Raider --players 2

It answers as an apprentice with tastes of its own where it has no plan. Bots that arm late lose wars to it.
"""

from __future__ import annotations

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.evaluation import WEIGHTS, Weights
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.games.patchistory.choices import Aggression, Birth, BuildRoute, Commit, MoveOn, Peace, Refuse, Trade
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.rules.negotiation import war_price
from ziggurat.games.patchistory.rules.war import FightWar, force
from ziggurat.games.patchistory.status import attack, defence

LEAD = 2  # swords more than the other has swords and shields from which on it sends workers
HANDS = 5  # workers that it wants
TASTES = {
    "attack": (20.0, 16.0), "defence": (2.0, 2.0), "threats": (60.0, 30.0), "transport": (12.0, 6.0),
    "workers": (10.0, 6.0), "resource_rate": (8.0, 4.0), "routes": (4.0, 1.5),
}  # fmt: skip
"""Weights of its own where it answers as an apprentice."""


def raiding() -> Weights:
    """The weights of the game with its tastes."""
    known = WEIGHTS["patchistory"]
    early, late = list(known.early), list(known.late)
    for name, (first, last) in TASTES.items():
        place = known.names.index(name)
        early[place], late[place] = first, last
    return Weights(known.names, early, late)


class Raider:
    """Bears workers, sends them to war, and spends what a victory takes."""

    def __init__(self, seed: int) -> None:
        self.base = Apprentice(seed, weights=raiding())

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer of the raid, or of the apprentice."""
        assert isinstance(game, Patchistory)
        options = list(game.options(seat))
        if len(options) == 1:
            return options[0]
        kind, found = game.stack[-1].kind, None
        if kind == "manage":
            found = _manage(game, seat, options)
        elif kind == "move_workers":
            found = _march(game, seat, options)
        elif kind == "negotiate":
            found = Aggression() if _can_win(game, seat, _other(game, seat)) else Peace()
        elif kind == "fight_war":
            found = _commit(game, seat, options)
        elif kind == "answer_alliance":
            found = Refuse()
        return found if found is not None else self.base.choose(game, seat)


def _other(game: Patchistory, seat: int) -> int:
    """The other end of the route in question."""
    route = game.route_in_play(getattr(game.stack[-1], "route", 0))
    return route.other if route.owner == seat else route.owner


def _lead(game: Patchistory, seat: int, other: int) -> int:
    return attack(game, seat) - defence(game, other)


def _can_win(game: Patchistory, seat: int, other: int) -> bool:
    """Whether it wins if the other spends half of its Resources."""
    spare = game.realms[seat].resources - war_price(game, other)
    return spare >= 0 and _lead(game, seat, other) + spare > game.realms[other].resources / 2


def _preys(game: Patchistory, seat: int) -> list[int]:
    return [other for other in game.others(seat) if _lead(game, seat, other) >= LEAD]


def _manage(game: Patchistory, seat: int, options: list[Choice]) -> Choice | None:
    """A worker more, a route to a weaker player, a worker on it; else as the apprentice."""
    if game.workers_of(seat) < HANDS:
        for choice in options:
            if isinstance(choice, Birth):
                return choice
    preys = _preys(game, seat)
    if len(game.realms[seat].workers) > 1:
        for choice in options:
            if isinstance(choice, Trade) and game.route_in_play(choice.route).other in preys:
                return choice
    linked = [route.other for route in game.routes if route.owner == seat and not route.allied]
    for choice in options:
        if isinstance(choice, BuildRoute) and choice.target in preys and choice.target not in linked:
            return choice
    return None


def _march(game: Patchistory, seat: int, options: list[Choice]) -> Choice | None:
    """On to the Negotiation Room as fast as the worker can."""
    steps = [choice for choice in options if isinstance(choice, MoveOn)]
    steps = [choice for choice in steps if game.route_in_play(choice.route).other in _preys(game, seat)]
    return max(steps, key=lambda choice: choice.space) if steps else None


def _commit(game: Patchistory, seat: int, options: list[Choice]) -> Choice | None:
    """One Resource more than the other can spend; all but half if that wins rather than not; nothing if it cannot."""
    step = game.stack[-1]
    assert isinstance(step, FightWar)
    route, other = step.ends(game), _other(game, seat)
    mine, theirs = (1, 2) if route.owner == seat else (2, 1)
    behind = force(game, other, bool(route.war & theirs)) - force(game, seat, bool(route.war & mine))
    have, stock = game.realms[seat].resources, game.realms[other].resources
    if behind + 1 > have:
        return Commit(0, 0)
    return Commit(max(0, min(have, behind + 1 + stock)), 0)
