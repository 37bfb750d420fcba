"""Settlers in battles.

Topics: settlers in combat.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NONE, A, B, combat_card
from tests.games.clash_of_cultures.warring import attack, battle, codes, dice, field, hits, siege, war, winner
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import End
from ziggurat.games.clash_of_cultures.events import BattleEnded, CombatRoundBegan


@pytest.mark.rule("COC-STL-01")
def test_settlers_roll_no_dice() -> None:
    table = field(1, 1).units(A, "D4", settlers=2).units(B, "D5", settlers=2)
    attack(table, 1, settlers=2)
    assert dice(table) == 1
    table.roll(1)
    assert dice(table) == 1


@pytest.mark.rule("COC-STL-02", "COC-STL-03")
def test_lone_settlers_are_removed_at_once_and_that_is_a_battle() -> None:
    table = war().units(A, "D4", armies=1).units(B, "D5", settlers=2).advances(B, "tactics")
    table.realm(A, actions=[combat_card("High Morale")]).realm(B, actions=[combat_card("High Morale", 2)])
    attack(table, 1)
    assert table.events(CombatRoundBegan) == []  # neither dice nor cards
    assert (table.settlers("D5"), table.side("D5"), table.supply(B, "settler")) == (0, A, 4)
    assert codes(table, "D5") == (unit(ARMY, FOUGHT),)
    assert len(table.events(BattleEnded)) == 1
    assert winner(table) == A


@pytest.mark.rule("COC-STL-04")
def test_settlers_do_not_die_for_their_army() -> None:
    table = field(2, 2).units(A, "D4", settlers=1).units(B, "D5", settlers=2)
    attack(table, 2, settlers=1).roll(5, 1).roll(4, 1)
    assert hits(table) == (1, 1)
    assert battle(table).units == (unit(SETTLER), unit(ARMY))
    assert (table.armies("D5"), table.settlers("D5")) == (1, 2)


@pytest.mark.rule("COC-STL-05")
def test_settlers_fall_with_their_army() -> None:
    table = field(1, 1).units(B, "D5", settlers=2)
    attack(table, 1).roll(5).roll(1)
    assert (table.side("D5"), table.settlers("D5"), table.supply(B, "settler")) == (A, 0, 4)
    table = field(1, 1).units(A, "D4", settlers=1)
    attack(table, 1, settlers=1).roll(1).roll(5)
    assert (table.side("D4"), table.side("D5"), table.supply(A, "settler")) == (NONE, B, 4)


@pytest.mark.rule("COC-STL-06")
def test_settlers_fall_with_their_army_even_if_nobody_is_left() -> None:
    table = field(1, 1).units(A, "D4", settlers=1).units(B, "D5", settlers=1)
    attack(table, 1, settlers=1).roll(5).roll(5)
    assert (table.side("D4"), table.side("D5")) == (NONE, NONE)
    assert (table.supply(A, "settler"), table.supply(B, "settler")) == (4, 4)
    assert winner(table) == NONE


@pytest.mark.rule("COC-STL-07")
def test_settlers_go_back_with_their_army() -> None:
    table = field(1, 1).units(A, "D4", settlers=1)
    attack(table, 1, settlers=1).roll(1).roll(1).play(A, End())
    assert (table.settlers("D4"), table.armies("D4"), table.side("D5")) == (1, 1, B)


@pytest.mark.rule("COC-STL-08")
def test_settlers_behind_a_lone_fortress_fall_after_its_round() -> None:
    table = siege(2, 0, "fortress").units(B, "D5", settlers=1)
    attack(table, 2).roll(1, 1)
    assert table.settlers("D5") == 1
    table.roll(5)
    assert (table.settlers("D5"), table.armies("D5"), table.city_at("D5").owner) == (0, 1, A)
    table = siege(1, 0, "fortress").units(B, "D5", settlers=1)
    attack(table, 1).roll(1).roll(5)
    assert (table.settlers("D5"), table.side("D5"), table.city_at("D5").owner) == (1, B, B)
