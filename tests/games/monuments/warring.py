"""Battles for tests: who fights where, in words ("army EU5", "army ferry0", "ferry ferry0"), and dice by their pips."""

from __future__ import annotations

from tests.games.monuments.laws import conserved
from tests.games.monuments.scenario import A, B, Scenario
from ziggurat.games.monuments.choices import At, Lose, Send
from ziggurat.games.monuments.content.model import BUILDINGS, UNITS
from ziggurat.games.monuments.events import BattleBegan, BattleEnded, PipsRolled
from ziggurat.games.monuments.game import FERRY_UNIT, fighter
from ziggurat.games.monuments.rules.battle import Fight, RollDice

SIDES = {0: 1, 1: 3, 2: 6}  # pips -> a side of the die that shows them


def place(table: Scenario, name: str) -> int:
    """A hex by its name, "ferry0" for aboard ferry 0."""
    return table.game.aboard(int(name[5:])) if name.startswith("ferry") else table.at(name)


def code(table: Scenario, words: str) -> int:
    """A fighter: "army EU5"."""
    unit, name = words.split()
    return fighter(place(table, name), FERRY_UNIT if unit == "ferry" else UNITS.index(unit))


def fight(table: Scenario, target: str, *attackers: str, attacker: int = A, defender: int = B) -> Scenario:
    """A battle begins; the attackers' dice wait, if they have any."""
    codes = tuple(sorted(code(table, words) for words in attackers))
    table.game.emit(BattleBegan(attacker, defender, table.at(target), codes))
    return table.ask(Fight())


def dice(table: Scenario) -> int:
    """How many dice are to be rolled."""
    step = table.game.question
    assert isinstance(step, RollDice)
    return step.number


def pips(table: Scenario, *faces: int) -> Scenario:
    """Roll dice that show these pips."""
    return table.roll(*[SIDES[face] for face in faces])


def lose(table: Scenario, *pieces: str) -> Lose:
    """The choice of these pieces: fighters as above, buildings by name."""
    fighters = [code(table, piece) for piece in pieces if piece not in BUILDINGS]
    return Lose(tuple(sorted(fighters)), tuple(BUILDINGS.index(piece) for piece in pieces if piece in BUILDINGS))


def send(table: Scenario, *words: str) -> Send:
    """The choice of these fighters: "army EU5", "ferry ferry0"."""
    return Send(tuple(sorted(code(table, each) for each in words)))


def to(table: Scenario, name: str) -> At:
    """The choice of this hex."""
    return At(table.at(name))


def hexes(table: Scenario, seat: int) -> set[str]:
    """The names of all hexes on offer."""
    return {table.name(choice.place) for choice in table.of(seat, At)}


def rolled(table: Scenario) -> list[tuple[int, ...]]:
    """The pips of all rolls so far."""
    return [event.faces for event in table.events(PipsRolled)]


def winner(table: Scenario) -> int:
    """Who has won the battle, NONE in a tie; it must be over."""
    event = table.events(BattleEnded)[-1]
    assert table.game.battle is None
    assert table.game.over
    return event.winner


def nothing_lost(table: Scenario) -> None:
    """Pieces, resources and tokens add up; the starting quests, which a scenario leaves out, are put aside."""
    game, quests = table.game, table.content.quests
    game.removed = tuple(n for n, quest in enumerate(quests) if quest.group == 0 and quest.players <= game.players)
    conserved(game)
