"""The ability Bombardment: navies attack land.

Topics: ability.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.arms import aims, attack, dice, powers, senders, sent, warlike
from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from ziggurat.games.monuments.events import BattleEnded
from ziggurat.games.monuments.status import military_power


def bombarding() -> Scenario:
    """A may attack, with navies against land too."""
    return warlike().ability(A, "AB2")


@pytest.mark.rule("MON-ABI-03", "MON-ABILITYCARD-AB2")
def test_own_navies_attack_land_with_power_3_each() -> None:
    table = bombarding().units(A, "N6", navy=2).units(B, "AF1", army=1)
    assert powers(attack(table, ("navy", "N6"), ("navy", "N6"))) == (6, 3)
    others = warlike().ability(B, "AB2").units(A, "N6", navy=2).units(B, "AF1", army=1)
    assert aims(others) == []


@pytest.mark.rule("MON-ABILITYCARD-AB2")
def test_only_neighbouring_hexes_are_bombarded_and_rivers_do_not_matter() -> None:
    assert aims(bombarding().units(A, "O6", navy=1).units(B, "AF1", worker=1)) == []
    assert aims(bombarding().units(A, "LK2", navy=1).units(B, "AF2", worker=1).units(B, "AF6", worker=1)) == [
        "AF2",
        "AF6",
    ]
    assert aims(bombarding().units(A, "O6", navy=1).units(B, "AF0", worker=1)) == []  # a monument hex


@pytest.mark.rule("MON-ABI-03", "MON-ABILITYCARD-AB2")
def test_navies_never_move_onto_land_so_the_hex_is_left_empty() -> None:
    table = bombarding().units(A, "N6", navy=2).units(B, "AF1", worker=1).goods("AF1", wheat=2)
    attack(table, ("navy", "N6"), ("navy", "N6")).roll(3, 1, 1, 1, 1, 1)
    assert (table.side("AF1"), table.count("N6", "navy"), table.stock("AF1")) == (NONE, 2, pile(wheat=2))
    ended = table.events(BattleEnded)[0]
    assert (ended.winner, table.of_seat(A).won, table.of_seat(B).workers, table.game.over) == (A, 1, 15, True)


@pytest.mark.rule("MON-ABILITYCARD-AB2")
def test_other_attackers_move_in_and_the_navy_stays() -> None:
    table = bombarding().units(A, "N6", navy=1).ferry("N6", None, A, "army").units(B, "AF1", worker=1)
    table.action(A, "attack")
    assert senders(table) == [("navy", "N6"), ("army", "ferry 0")]
    table.play(A, sent(table, ("navy", "N6"), ("army", "ferry 0")))
    assert dice(table) == 6
    table.roll(3, 1, 1, 1, 1, 1)
    assert (table.count("AF1", "army"), table.count("AF1", "navy"), table.count("N6", "navy")) == (1, 0, 1)
    assert table.game.over


@pytest.mark.rule("MON-ABILITYCARD-AB2")
def test_bombarding_navies_take_damage_as_usual() -> None:
    table = bombarding().units(A, "N6", navy=2).units(B, "AF1", army=1)
    attack(table, ("navy", "N6")).roll(1, 1, 1).roll(3, 1, 1)
    assert (table.count("N6", "navy"), table.spare(A, "navy"), table.count("AF1", "army")) == (1, 2, 1)


@pytest.mark.rule("MON-ABILITYCARD-AB2")
def test_defending_is_unchanged() -> None:
    table = Scenario().bonus(B, "MIL").ability(A, "AB2").units(A, "N6", navy=1).units(B, "M6", navy=1)
    assert military_power(table.game, A) == 3
    table.action(B, "attack").play(B, table.options(B)[0])
    assert dice(table) == 3
    table.roll(1, 1, 1)
    assert dice(table) == 3
