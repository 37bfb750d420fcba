"""What tests about war share: who attacks with what, and how many dice that makes."""

from __future__ import annotations

from tests.games.monuments.scenario import A, Scenario
from ziggurat.games.monuments.choices import Attack, PlayCard, Send
from ziggurat.games.monuments.game import FIGHTERS, fighter, kind_of, place_of
from ziggurat.games.monuments.rules.battle import RollDice


def warlike(players: int = 2) -> Scenario:
    """A table where A may attack, and has an ability that has no part in it."""
    return Scenario(players).bonus(A, "MIL").ability(A, "AB3")


def aims(table: Scenario) -> list[str]:
    """The hexes A can attack now, by name; none if the card cannot be played."""
    table.turn(A)
    if table.refused(A, PlayCard("attack")) is not None:
        assert table.refused(A, PlayCard("attack")) == "MON-ATT-01"
        return []
    copy = table.game.clone()
    copy.play(A, PlayCard("attack"))
    if copy.stack[-1].kind != "choose_target":  # there is only one
        table.play(A, PlayCard("attack"))
        return [table.name(target(table))]
    return [table.name(choice.hex) for choice in copy.options(A) if isinstance(choice, Attack)]


def target(table: Scenario) -> int:
    """The hex that is under attack, once that is clear."""
    battle = table.game.battle
    hex = table.game.stack[-1].to_json().get("hex") if battle is None else battle.target
    assert isinstance(hex, int)
    return hex


def attack(table: Scenario, *units: tuple[str, str]) -> Scenario:
    """A attacks the only target with these units, by kind and place ("ferry 0"); with all, if none is named."""
    table.action(A, "attack")
    return table.play(A, sent(table, *units) if units else table.options(A)[0])


def sent(table: Scenario, *units: tuple[str, str]) -> Send:
    """The choice of these units, by kind and place."""
    return Send(tuple(sorted(fighter(at(table, place), FIGHTERS.index(unit)) for unit, place in units)))


def at(table: Scenario, place: str) -> int:
    """A place: a hex by its name, or "ferry 0"."""
    return table.game.aboard(int(place.split()[1])) if place.startswith("ferry") else table.at(place)


def senders(table: Scenario) -> list[tuple[str, str]]:
    """Whom A may send alone, by kind and place."""
    size = table.game.chart.size
    found: list[tuple[str, str]] = []
    for choice in table.of(A, Send):
        if len(choice.fighters) == 1:
            place = place_of(choice.fighters[0])
            where = table.name(place) if place < size else f"ferry {place - size}"
            found.append((FIGHTERS[kind_of(choice.fighters[0])], where))
    return found


def dice(table: Scenario) -> int:
    """How many dice are rolled now."""
    step = table.game.stack[-1] if table.game.stack else None
    return step.number if isinstance(step, RollDice) else 0


def powers(table: Scenario) -> tuple[int, int]:
    """The dice of attacker and defender; the attacker rolls nothing but blanks."""
    attacker = dice(table)
    table.roll(*[1] * attacker)
    return attacker, dice(table)
