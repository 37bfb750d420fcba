"""Battles for tests: A attacks, from D4 into D5 unless a test says otherwise."""

from __future__ import annotations

from tests.games.clash_of_cultures.scenario import BARBARIANS, A, B, Scenario
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import End, Move, Sail, StartMove
from ziggurat.games.clash_of_cultures.events import BattleEnded, CombatRolled
from ziggurat.games.clash_of_cultures.game import Battle
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.rules.war.attack import StartRaid

SEAS = {"E3": "sea", "E4": "sea", "E5": "sea"}


def war(players: int = 2, land: dict[str, str] | None = None) -> Scenario:
    """All regions revealed and Barren but for these spaces; A has Tactics, each has a city far from the fighting."""
    table = Scenario(players).reveal_all().land(land or {})
    return table.advances(A, "tactics").city(A, table.home(A)).city(B, table.home(B))


def field(mine: int, theirs: int) -> Scenario:
    """So many Army units of A in D4 and of B in D5, in open land."""
    return war().units(A, "D4", armies=mine).units(B, "D5", armies=theirs)


def siege(mine: int, theirs: int, *buildings: str) -> Scenario:
    """So many Army units of A in D4 before a city of B in D5 with these buildings and Army units; B can use them."""
    table = war().units(A, "D4", armies=mine).city(B, "D5", *buildings)
    table.advances(B, "tactics", "myths", "writing")
    return table.units(B, "D5", armies=theirs) if theirs else table


def attack(table: Scenario, armies: int, settlers: int = 0, start: str = "D4", end: str = "D5") -> Scenario:
    """A's turn: these units of A move into a battle."""
    units = (unit(SETTLER),) * settlers + (unit(ARMY),) * armies
    return table.turn(A).play(A, StartMove(), Move(table.at(start), table.at(end), units))


def sail(table: Scenario, ships: int, settlers: int = 0, armies: int = 0, start: str = "E3") -> Scenario:
    """A's turn: Ships with this cargo sail into a battle at E4."""
    units = (unit(SETTLER),) * settlers + (unit(ARMY),) * armies + (unit(SHIP),) * ships
    return table.turn(A).play(A, StartMove(), Sail(table.at(start), table.at("E4"), units))


def navies(mine: int, theirs: int) -> Scenario:
    """So many Ships of A in E3 and of B in E4, in a sea of three spaces."""
    return war(land=SEAS).units(A, "E3", ships=mine).units(B, "E4", ships=theirs)


def raided(table: Scenario, barbarians: int, start: str = "C4", end: str = "D5") -> Scenario:
    """So many Barbarians of a settlement attack a city."""
    table.barbarians(start, barbarians)
    return table.ask(StartRaid(table.at(start), table.at(end)))


def unaided(table: Scenario) -> Scenario:
    """Nobody plays a combat card."""
    while table.question == "declare_cards":
        table.play(table.pending[0], End())
    return table


def dice(table: Scenario) -> int:
    """How many dice chance is asked for."""
    step = table.game.stack[-1]
    assert isinstance(step, RollDice)
    return step.number


def battle(table: Scenario) -> Battle:
    """The battle in progress."""
    assert table.game.battle is not None
    return table.game.battle


def rolled(table: Scenario) -> CombatRolled:
    """The last combat roll."""
    event = table.events(CombatRolled)[-1]
    assert isinstance(event, CombatRolled)
    return event


def values(table: Scenario) -> tuple[int, int]:
    """Combat Values of attacker and defender in the last round."""
    return rolled(table).attack, rolled(table).defence


def hits(table: Scenario) -> tuple[int, int]:
    """Hits that counted against attacker and defender in the last round."""
    return rolled(table).attacker_hit, rolled(table).defender_hit


def winner(table: Scenario) -> int:
    """Who won the last battle."""
    event = table.events(BattleEnded)[-1]
    assert isinstance(event, BattleEnded)
    return event.winner


def codes(table: Scenario, name: str) -> tuple[int, ...]:
    """The units in a space, with what the turn forbids them."""
    return table.game.units[table.at(name)]


__all__ = [
    "BARBARIANS", "attack", "battle", "codes", "dice", "field", "hits", "navies", "raided", "rolled", "sail", "siege",
    "unaided", "values", "war", "winner",
]  # fmt: skip
