"""Tables of Monuments that begin in the middle of a game, and games with few rounds: see `positions`."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.games.monuments.scenario import A, B, C, D, Scenario
from ziggurat import packs
from ziggurat.core.game import Setup
from ziggurat.games.monuments.content.model import ACTIONS, GOODS
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.game import Monuments
from ziggurat.games.monuments.round import Calendar
from ziggurat.games.monuments.rules.turn import Turn
from ziggurat.games.monuments.setup import create

ROUND = 6
ROUNDS = 5  # of a short game


def dealt(deal: Callable[[Scenario], None], setup: Setup) -> Monuments:
    """The position with the set-up of the table; it is A's turn."""
    table = Scenario(setup.players, round=ROUND, seed=setup.seed, mode=setup.options["mode"], house=setup.house)
    deal(table)
    game = table.game
    game.setup = setup
    game.manual_chance = False
    game.stack = [Calendar(game.round, 1), Turn(A)]
    return game


def short(setup: Setup) -> Monuments:
    """A whole game from the set-up on, with a pack whose last round comes soon."""
    numbers = packs.built_in(FORMAT)["numbers.toml"].decode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "numbers.toml"
        file.write_text(re.sub(r"^last_round = \d+", f"last_round = {ROUNDS}", numbers, flags=re.MULTILINE))
        return create(setup, packs.load(FORMAT, Path(folder)))


def siege(table: Scenario) -> None:
    """Armies of A on two hexes beside a town of B with an army and workers, who can leave for two hexes."""
    table.bonus(A, "MIL").bonus(B, "MIL").green(A, "attack")
    table.units(A, "EU1", army=2, armed=1, worker=1).units(A, "EU4", army=1, worker=1).bridge("EU2", "EU4")
    table.units(B, "EU2", army=1, worker=2).building(B, "town", "EU2").goods("EU2", wood=1).bridge("EU2", "EU8")
    table.units(A, "EU0", worker=2).units(B, "AF0", worker=3)


def crossing(table: Scenario) -> None:
    """A ferry is moored where two workers of A have resources; B holds the shore beyond but for one hex."""
    table.units(A, "EU1", worker=2, army=1).goods("EU1", wood=2, sheep=1).ferry("N6", "EU1").units(A, "EU0", worker=1)
    table.units(B, "AF4", army=1, worker=1).units(B, "AF0", worker=2).units(A, "EU4", worker=1).green(A, "movement")


def market(table: Scenario) -> None:
    """A can play every card but Attack: towns, a factory, a damaged fort, and resources on four hexes."""
    table.bonus(A, "MIL", "MAS").green(A, "build", "production", "populate").discard(A, "movement", "attack")
    table.units(A, "EU1", worker=2).building(A, "town", "EU1").goods("EU1", sheep=2, wood=1)
    table.units(A, "EU2", worker=2).building(A, "town", "EU2").goods("EU2", wood=3)
    table.units(A, "EU3", worker=1, armed=1).building(A, "fort", "EU3", damaged=True).goods("EU3", wheat=2, metal=1)
    table.units(A, "EU4", worker=2).building(A, "factory", "EU4").goods("EU4", metal=3)
    table.units(A, "EU0", worker=1).units(B, "AF0", worker=3).units(B, "AF1", worker=1)
    table.units(A, "EU5", worker=1).layers(A, 1).quests(A, "S12", "A04")


def workshop(table: Scenario) -> None:
    """A has three workers at a workshop, which makes metal on a pasture, and one in a forest."""
    table.ability(A, "AB3").units(A, "EU1", worker=3).token(A, "EU1").units(A, "EU2", worker=1)
    table.units(B, "AF1", worker=1)


def wayside(table: Scenario) -> None:
    """A swift worker of A stands where a sheep lies; wood lies on the next hex."""
    table.bonus(A, "SWF").units(A, "EU1", worker=1).goods("EU1", sheep=1).goods("EU2", wood=1)
    table.units(A, "EU0", worker=1).units(B, "AF1", worker=1)


def late(table: Scenario) -> None:
    """A full map; A can build the fifth layer, and attack. Two players have half of it."""
    table.game.round = 30
    _greeks(table)
    _egyptians(table)
    if table.game.players == 4:
        _maya(table)
        _inca(table)
    for seat in range(table.game.players):
        table.bonus(seat, "MIL").green(seat, *ACTIONS[: 3 + seat])
        table.units(seat, table.home(seat), worker=1)


def _greeks(table: Scenario) -> None:
    table.layers(A, 4).building(A, "town", "EU1").building(A, "factory", "EU4").building(A, "fort", "EU2")
    table.units(A, "EU1", worker=1, army=1).units(A, "EU2", worker=1, armed=1).units(A, "EU3", worker=1)
    table.units(A, "UK1", worker=1).units(A, "UK2", worker=1).units(A, "GL3", worker=1)
    table.units(A, "EU4", worker=1).units(A, "EU5", worker=1).units(A, "EU6", army=1).units(A, "M6", navy=1)
    table.units(A, "EU7", worker=1).units(A, "EU8", worker=1).units(A, "EU9", worker=1)
    for name in ("EU1", "EU2", "EU3", "EU4"):
        table.goods(name, **dict.fromkeys(GOODS, 1))
    table.goods("EU5", sheep=1).goods("EU7", wood=1).bridge("EU2", "EU4").ferry("O6", None, A, ("worker", "wood"))


def _egyptians(table: Scenario) -> None:
    table.layers(B, 3).building(B, "town", "AF1").building(B, "factory", "AF5").building(B, "fort", "AF4", damaged=True)
    table.units(B, "AF1", worker=2, army=1).units(B, "AF2", worker=1).units(B, "AF3", armed=1).units(B, "AF5", worker=2)
    table.units(B, "N6", navy=1).units(B, "AF4", airforce=1).ferry("LK2", "AF6").goods("AF1", wheat=2, wood=1)
    table.goods("AF5", wheat=2).bridge("AF1", "AF4")


def _maya(table: Scenario) -> None:
    table.layers(C, 2).building(C, "town", "NA1").units(C, "NA1", worker=3).units(C, "NA2", worker=1, army=1)
    table.goods("NA1", wood=2, sheep=1).units(C, "NA3", worker=1)


def _inca(table: Scenario) -> None:
    table.layers(D, 1).building(D, "town", "SA1").units(D, "SA1", worker=2).units(D, "SA2", armed=1)
    table.goods("SA1", metal=2)


POSITIONS: dict[str, Callable[[Scenario], None]] = {
    f"monuments_{deal.__name__}": deal for deal in (siege, crossing, market, workshop, wayside, late)
}

CREATING: dict[str, Callable[[Setup], Monuments]] = {
    "monuments_short": short,
    **{name: partial(dealt, deal) for name, deal in POSITIONS.items()},
}
"""How a game begins in each position."""
