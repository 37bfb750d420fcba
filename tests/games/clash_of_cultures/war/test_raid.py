"""Barbarian attacks on cities: one round, hits on units and pieces, survivors at home again."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, HAPPY, NEUTRAL, NONE, A, B, Scenario, combat_card
from tests.games.clash_of_cultures.warring import battle, codes, dice, hits, raided, values, war, winner
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOREST, FOUGHT, MOUNTAIN, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import (
    AtSpace,
    Combat,
    End,
    Move,
    StartMove,
    TheseBuildings,
    TheseUnits,
    ThisBuilding,
)
from ziggurat.games.clash_of_cultures.events import BattleEnded, CombatRoundBegan, TurnEnded
from ziggurat.games.clash_of_cultures.rules.war.attack import StartRaid


def town(*buildings: str, armies: int = 0, settlers: int = 0, mood: int = NEUTRAL) -> Scenario:
    """A city of A in D5 with these pieces and units."""
    table = war().advances(A, "myths").city(A, "D5", *buildings, mood=mood)
    return table.units(A, "D5", armies=armies, settlers=settlers) if armies or settlers else table


@pytest.mark.rule("COC-BAR-12")
def test_all_barbarians_of_the_settlement_attack() -> None:
    table = raided(town(), 3)
    assert (dice(table), table.armies("C4"), len(battle(table).units)) == (3, 0, 3)


@pytest.mark.rule("COC-BAR-11")
def test_an_empty_settlement_does_not_attack() -> None:
    table = raided(town(), 0)
    assert (table.game.over, table.events(CombatRoundBegan)) == (True, [])


@pytest.mark.rule("COC-BAR-13", "COC-BAR-22", "COC-BAR-23")
def test_after_one_round_the_barbarians_are_at_home() -> None:
    table = raided(town(armies=1), 2).roll(1, 1).roll(1)
    assert (table.armies("C4"), table.side("C4"), table.armies("D5"), table.side("D5")) == (2, BARBARIANS, 1, A)
    assert (table.game.over, len(table.events(CombatRoundBegan)), winner(table)) == (True, 1, NONE)
    table = raided(town(), 2).roll(1, 1)
    assert (table.city_at("D5").owner, table.armies("C4"), table.side("D5")) == (A, 2, NONE)


@pytest.mark.rule("COC-BAR-14")
def test_the_defender_rolls_for_armies_and_fortress() -> None:
    table = raided(town("fortress", armies=2), 2).roll(1, 1)
    assert dice(table) == 3
    table.roll(4, 3, 3)
    assert hits(table) == (2, 0)
    assert (table.armies("C4"), table.side("C4"), winner(table)) == (0, NONE, A)
    assert table.game.barbarians[1] == 16


@pytest.mark.rule("COC-BAR-15")
def test_a_fortress_cancels_a_hit_of_barbarians() -> None:
    table = raided(town("fortress", armies=2), 2).roll(6, 4).roll(1, 1, 1)
    assert hits(table) == (0, 1)
    assert table.armies("D5") == 1


@pytest.mark.rule("COC-BAR-16")
def test_the_defender_may_play_a_combat_card() -> None:
    table = town(armies=1).realm(A, actions=[combat_card("Improved Defenses")])
    raided(table, 1)
    assert (table.question, table.pending) == ("declare_cards", (A,))
    table.play(A, Combat(combat_card("Improved Defenses"))).roll(5).roll(1)
    assert hits(table) == (0, 0)
    clumsy = town(armies=1).realm(A, actions=[combat_card("Improved Defenses")])
    clumsy.of_seat(A).advances &= ~(1 << 16)
    assert raided(clumsy, 1).pending == (CHANCE,)


@pytest.mark.rule("COC-TAC-07")
def test_a_city_without_army_and_fortress_is_not_asked_for_cards() -> None:
    assert raided(town(settlers=1).realm(A, actions=[combat_card("Improved Defenses")]), 1).question == "roll_dice"


@pytest.mark.rule("COC-BAR-17")
def test_units_take_the_hits_as_their_owner_likes() -> None:
    table = raided(town("temple", armies=2, settlers=1), 2).roll(6, 4).roll(1, 1)
    assert (table.question, table.pending) == ("raid_hits", (A,))
    two, mixed = TheseUnits((unit(ARMY),) * 2), TheseUnits((unit(SETTLER), unit(ARMY)))
    assert table.options(A) == [two, mixed]
    assert table.refused(A, TheseUnits((unit(ARMY),))) == "COC-BAR-17"
    table.play(A, mixed)
    assert (table.armies("D5"), table.settlers("D5"), table.city_at("D5").size) == (1, 0, 2)


@pytest.mark.rule("COC-BAR-17")
def test_settlers_may_be_left_when_the_army_falls() -> None:
    table = raided(town(armies=1, settlers=1), 1).roll(5).roll(1).play(A, TheseUnits((unit(ARMY),)))
    assert (table.armies("D5"), table.settlers("D5"), table.side("D5")) == (0, 1, A)


@pytest.mark.rule("COC-BAR-18", "COC-BAR-21")
def test_two_hits_on_a_settler_and_a_building() -> None:
    table = raided(town("temple", settlers=1), 2).roll(6, 4)
    city = table.city_at("D5")
    assert (table.settlers("D5"), city.size, city.mood) == (0, 1, ANGRY)
    assert (table.supply(A, "settler"), table.supply(A, "temple")) == (4, 7)


@pytest.mark.rule("COC-BAR-19")
def test_the_owner_chooses_the_building_that_goes() -> None:
    table = raided(town("temple", "academy", mood=HAPPY), 1).roll(5)
    assert (table.question, table.pending) == ("lose_pieces", (A,))
    assert table.options(A) == [ThisBuilding("temple"), ThisBuilding("academy")]
    assert table.refused(A, ThisBuilding("port")) == "COC-BAR-19"
    assert table.refused(A, End()) == "COC-BAR-19"  # the Settlement cannot go first
    table.play(A, ThisBuilding("academy"))
    assert table.city_at("D5").colours == (A, NONE, NONE, NONE)
    assert table.city_at("D5").mood == ANGRY
    everything = raided(town("temple", "academy"), 2).roll(5, 5)
    assert everything.city_at("D5").size == 1  # nothing to choose


@pytest.mark.rule("COC-BAR-19")
def test_two_buildings_that_go_are_named_together() -> None:
    """Three hits, of which the Fortress cancels one."""
    two = raided(town("temple", "fortress", "academy"), 3).roll(5, 5, 5).roll(1)
    assert two.options(A) == [TheseBuildings(pair) for pair in ((0, 1), (0, 2), (1, 2))]
    assert two.refused(A, TheseBuildings((0, 3))) == "COC-BAR-19"
    assert two.refused(A, TheseBuildings((0, 1, 2))) == "COC-BAR-19"
    two.play(A, TheseBuildings((0, 2)))
    assert two.city_at("D5").colours == (NONE, A, NONE, NONE)


@pytest.mark.rule("COC-BAR-20")
def test_a_city_without_its_settlement_is_destroyed() -> None:
    table = raided(town("temple"), 4).roll(6, 6, 6, 2)
    assert table.game.cities[table.at("D5")] is None
    assert (table.supply(A, "settlement"), table.supply(A, "temple")) == (6, 7)
    assert (table.armies("C4"), winner(table)) == (4, NONE)


@pytest.mark.rule("COC-BAR-21")
def test_hits_on_units_do_not_change_the_mood() -> None:
    table = raided(town("temple", armies=1, mood=HAPPY), 1).roll(5).roll(1)
    assert (table.armies("D5"), table.city_at("D5").mood, table.city_at("D5").size) == (0, HAPPY, 2)


@pytest.mark.rule("COC-ADV-FANATICISM-5")
def test_fanatics_fight_barbarians_harder() -> None:
    """A 5 of the Barbarian is one hit; a 3 of the Army unit and the 2 of Fanaticism are another."""
    table = raided(town("temple", armies=1).advances(A, "fanaticism"), 1).roll(5).roll(3)
    assert (values(table), hits(table), winner(table)) == ((5, 5), (1, 1), NONE)
    assert table.game.over
    assert not table.game.units_of(A)  # both sides are wiped out: nobody has lost (COC-CMB-25)
    assert not table.game.units_of(BARBARIANS)


@pytest.mark.rule("COC-ADV-FANATICISM-5", "COC-BAR-23")
def test_barbarians_who_kill_the_last_army_have_won_the_battle_but_take_nothing() -> None:
    table = raided(town("temple", armies=1).advances(A, "fanaticism"), 2).roll(5, 1).roll(1)
    assert (table.armies("D5"), table.armies("C4"), winner(table)) == (0, 2, BARBARIANS)
    assert (table.city_at("D5").owner, table.city_at("D5").size, table.question) == (A, 2, "place_fanatic")
    table.play(A, AtSpace(table.at("D5")))
    assert (table.armies("D5"), table.game.over) == (1, True)


@pytest.mark.rule("COC-ADV-FANATICISM-5")
def test_an_army_that_holds_or_was_never_there_has_lost_no_battle_to_barbarians() -> None:
    held = raided(town("temple", armies=2).advances(A, "fanaticism"), 2).roll(5, 1).roll(1, 1)
    assert (held.armies("D5"), winner(held), held.game.over) == (1, NONE, True)
    empty = raided(town("temple", settlers=1).advances(A, "fanaticism"), 1).roll(5)
    assert (empty.settlers("D5"), winner(empty), empty.game.over) == (0, NONE, True)
    plain = raided(town("temple", armies=1), 1).roll(5).roll(1)
    assert (winner(plain), plain.armies("D5"), plain.game.over) == (BARBARIANS, 0, True)


def raided_in_own_turn(table: Scenario, barbarians: int, roll: tuple[int, ...], answer: tuple[int, ...]) -> Scenario:
    """An attack on D5 in the turn of A, then the menu of that turn."""
    table.barbarians("C4", barbarians).turn(A)
    table.game.push(StartRaid(table.at("C4"), table.at("D5")))
    table.game.settle()
    table.roll(*roll)
    return table.roll(*answer) if answer else table


@pytest.mark.rule("COC-MOV-13")
def test_an_army_that_defended_against_barbarians_in_its_own_turn_has_fought() -> None:
    table = raided_in_own_turn(town(armies=2, settlers=1), 1, (1,), (1, 1))
    assert codes(table, "D5") == (unit(SETTLER), unit(ARMY, FOUGHT), unit(ARMY, FOUGHT))
    table.play(A, StartMove())
    assert table.refused(A, Move(table.at("D5"), table.at("D6"), (unit(ARMY, FOUGHT),))) == "COC-MOV-13"
    assert table.refused(A, Move(table.at("D5"), table.at("D6"), (unit(SETTLER),))) is None  # it took no part
    table.game.emit(TurnEnded(A))
    assert codes(table, "D5") == (unit(SETTLER), unit(ARMY), unit(ARMY))


@pytest.mark.rule("COC-MOV-13")
def test_an_army_attacked_by_barbarians_in_the_turn_of_another_is_free_in_its_own() -> None:
    table = town(armies=1).barbarians("C4", 1).turn(B)
    table.game.push(StartRaid(table.at("C4"), table.at("D5")))
    table.game.settle()
    table.roll(1).roll(1)
    assert codes(table, "D5") == (unit(ARMY),)


@pytest.mark.rule("COC-MOV-13")
def test_an_army_that_retreats_from_barbarians_in_its_own_turn_has_fought() -> None:
    table = town(armies=1).realm(A, actions=[combat_card("Tactical Retreat")])
    table.barbarians("C4", 1).turn(A)
    table.game.push(StartRaid(table.at("C4"), table.at("D5")))
    table.game.settle()
    table.play(A, Combat(combat_card("Tactical Retreat")), AtSpace(table.at("D6")))
    assert (codes(table, "D6"), winner(table)) == ((unit(ARMY, FOUGHT),), BARBARIANS)


@pytest.mark.rule("COC-BAR-17")
def test_the_target_chooses_which_settler_dies_where_one_may_still_move() -> None:
    """A Settler that has just come over a Mountain cannot move any more, the other can."""
    tired = town(settlers=1).units(A, "D5", settlers=1, flags=MOUNTAIN)
    table = raided_in_own_turn(tired, 1, (5,), ())
    assert (table.question, table.pending) == ("raid_hits", (A,))
    assert table.options(A) == [TheseUnits((unit(SETTLER),)), TheseUnits((unit(SETTLER, MOUNTAIN),))]
    table.play(A, TheseUnits((unit(SETTLER, MOUNTAIN),)))
    assert codes(table, "D5") == (unit(SETTLER),)


@pytest.mark.rule("COC-BAR-17")
def test_nobody_chooses_among_units_that_may_do_the_same() -> None:
    """After the battle no Army unit of the city may move, wherever it came from; nor may either of the Settlers."""
    armies = town(armies=1).units(A, "D5", armies=1, flags=FOREST)
    assert raided_in_own_turn(armies, 1, (5,), (1, 1)).question == "take_turn"
    settlers = town().units(A, "D5", settlers=1, flags=FOUGHT).units(A, "D5", settlers=1, flags=MOUNTAIN)
    assert raided_in_own_turn(settlers, 1, (5,), ()).question == "take_turn"
    assert settlers.settlers("D5") == 1


@pytest.mark.rule("COC-MAU-04")
def test_barbarians_pay_nothing_before_the_great_mausoleum() -> None:
    table = war().city(A, "D5", wonder="mausoleum").realm(A, mood=1, culture=1)
    assert raided(table, 2).question == "roll_dice"
    assert (table.mood(A), table.culture(A)) == (1, 1)


@pytest.mark.rule("COC-BAR-12")
def test_several_attacks_come_one_after_the_other() -> None:
    table = town("temple", "academy").barbarians("C4", 1).barbarians("E4", 1)
    table.game.stack = [StartRaid(table.at("C4"), table.at("D5")), StartRaid(table.at("E4"), table.at("D5"))]
    table.game.settle()
    table.roll(5).play(A, ThisBuilding("temple")).roll(5)
    assert (table.city_at("D5").size, len(table.events(BattleEnded)), table.game.over) == (1, 2, True)
    assert B not in (table.side("C4"), table.side("E4"))
