"""Combat rounds, the end of battles, Fortresses, and what advances and Wonders do in battles.

Topics: land combat.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import NONE, A, B, C, Scenario, combat_card, objective
from tests.games.clash_of_cultures.warring import (
    BARBARIANS,
    attack,
    battle,
    codes,
    dice,
    field,
    hits,
    navies,
    rolled,
    sail,
    siege,
    values,
    war,
    winner,
)
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, MOVED, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import Accept, AtSpace, Combat, End, Move, Pay, Refuse, Siege, StartMove
from ziggurat.games.clash_of_cultures.content.great_persons import LEADING
from ziggurat.games.clash_of_cultures.events import BattleBegan, BattleEnded, CombatRolled, CombatRoundBegan
from ziggurat.games.clash_of_cultures.hooks import BattleReport
from ziggurat.games.clash_of_cultures.rules.cards.objectives import ClaimAtOnce
from ziggurat.games.clash_of_cultures.rules.war.attack import refuses_attack

ARCHERS = combat_card("Archers")
HIGH_MORALE = combat_card("High Morale")
IMPROVED_DEFENSES = combat_card("Improved Defenses")


# -- rounds


@pytest.mark.rule("COC-CMB-01")
def test_who_moves_in_attacks_whoever_is_there() -> None:
    table = attack(field(1, 1), 1)
    assert (battle(table).attacker, battle(table).defender) == (A, B)
    table = attack(war(3).units(A, "D4", armies=1).barbarians("D5", 1), 1)
    assert (battle(table).attacker, battle(table).defender) == (A, BARBARIANS)
    empty = attack(war(3).units(A, "D4", armies=1).city(C, "D5"), 1).events(BattleBegan)[0]
    assert isinstance(empty, BattleBegan)
    assert (empty.attacker, empty.defender) == (A, C)


@pytest.mark.rule("COC-CMB-02", "COC-CMB-14")
def test_round_follows_round_while_the_attacker_wants_it() -> None:
    table = attack(field(1, 1), 1).roll(1).roll(4)
    assert (table.question, table.pending) == ("fight_on", (A,))
    table.play(A, Accept()).roll(3).roll(2).play(A, Accept()).roll(5).roll(4)
    rounds = [event.round for event in table.events(CombatRoundBegan) if isinstance(event, CombatRoundBegan)]
    assert rounds == [1, 2, 3]
    assert winner(table) == A


@pytest.mark.rule("COC-CMB-03")
def test_a_round_goes_from_cards_to_dice_to_casualties_to_the_end_check() -> None:
    table = field(2, 2).advances(B, "tactics").realm(A, actions=[ARCHERS]).realm(B, actions=[HIGH_MORALE])
    attack(table, 2)
    assert (table.question, table.pending) == ("declare_cards", (A,))
    table.play(A, Combat(ARCHERS))
    assert (table.question, table.pending) == ("declare_cards", (B,))
    table.play(B, Combat(HIGH_MORALE))
    assert (table.question, dice(table)) == ("roll_dice", 1)
    table.roll(5)  # of the Archers
    assert (table.armies("D5"), dice(table)) == (1, 2)
    table.roll(1, 1)
    assert dice(table) == 1
    table.roll(3)  # and 2 of High Morale
    assert len(battle(table).units) == 1
    assert (table.question, table.pending) == ("fight_on", (A,))


@pytest.mark.rule("COC-CMB-04")
def test_each_side_rolls_one_die_for_each_army_unit() -> None:
    table = attack(field(3, 2), 3)
    assert dice(table) == 3
    table.roll(1, 1, 1)
    assert dice(table) == 2


@pytest.mark.rule("COC-CMB-05", "COC-CMB-06")
def test_nineteen_makes_three_hits_and_four_none() -> None:
    table = attack(field(4, 4), 4).roll(6, 6, 6, 1).roll(1, 1, 1, 1)
    assert values(table) == (19, 4)
    assert hits(table) == (0, 3)
    assert (len(battle(table).units), table.armies("D5")) == (4, 1)


@pytest.mark.rule("COC-CMB-05")
def test_modifiers_add_to_the_sum_of_the_dice() -> None:
    table = field(2, 1).advances(B, "tactics").realm(B, actions=[HIGH_MORALE])
    attack(table, 2).play(B, Combat(HIGH_MORALE)).roll(1, 1).roll(3)
    assert values(table) == (2, 5)
    assert hits(table) == (1, 0)


@pytest.mark.rule("COC-CMB-07")
def test_units_that_are_hit_still_roll() -> None:
    table = attack(field(2, 2), 2).roll(6, 6)
    assert dice(table) == 2  # though both defenders are as good as dead
    table.roll(5, 5)
    assert hits(table) == (2, 2)
    assert (table.armies("D4"), table.armies("D5")) == (0, 0)


@pytest.mark.rule("COC-CMB-08")
def test_each_hit_removes_one_army_unit_of_the_other_side() -> None:
    table = attack(field(3, 3), 3).roll(4, 3, 3).roll(3, 2, 1)
    assert hits(table) == (1, 2)
    assert (len(battle(table).units), table.armies("D5")) == (2, 1)
    assert table.supply(A, "army") == 14  # 16 less the two that are left
    assert table.supply(B, "army") == 15


@pytest.mark.rule("COC-CMB-09")
def test_hits_beyond_the_units_leave_the_city_whole() -> None:
    table = attack(siege(4, 1, "temple", "academy"), 4).roll(6, 6, 6, 6).roll(1)
    assert hits(table) == (0, 4)
    assert table.city_at("D5").size == 3
    assert table.city_at("D5").owner == A


@pytest.mark.rule("COC-CMB-10", "COC-CMB-11")
def test_cancelled_hits_add_up() -> None:
    table = siege(2, 2, "fortress").realm(B, actions=[IMPROVED_DEFENSES])
    attack(table, 2).play(B, Combat(IMPROVED_DEFENSES)).roll(6, 4).roll(1, 1, 1)
    assert values(table)[0] == 10  # two hits, one cancelled by the Fortress and one by the card
    assert hits(table) == (0, 0)
    assert table.armies("D5") == 2


@pytest.mark.rule("COC-CMB-10")
def test_extra_hits_are_cancelled_like_rolled_ones_and_never_below_none() -> None:
    table = attack(siege(1, 1, "fortress").advances(A, "steel_weapons"), 1).roll(5).roll(1, 1)
    assert hits(table) == (0, 1)  # one rolled, one of Steel Weapons, one cancelled
    table = attack(siege(1, 1, "fortress"), 1).roll(4).roll(1, 1)
    assert hits(table) == (0, 0)
    assert table.armies("D5") == 1


# -- the end


@pytest.mark.rule("COC-CMB-12")
def test_who_has_no_unit_left_against_one_has_lost() -> None:
    table = attack(field(1, 1), 1).roll(5).roll(1)
    assert winner(table) == A
    assert (table.side("D5"), table.armies("D5"), table.armies("D4")) == (A, 1, 0)
    table = attack(field(1, 1), 1).roll(1).roll(5)
    assert winner(table) == B
    assert (table.side("D5"), table.armies("D5"), table.armies("D4")) == (B, 1, 0)


@pytest.mark.rule("COC-CMB-13")
def test_when_all_fall_nobody_wins_and_nobody_takes_the_city() -> None:
    table = attack(siege(1, 1), 1).roll(5).roll(6)
    assert winner(table) == NONE
    assert (table.side("D4"), table.side("D5")) == (NONE, NONE)
    assert table.city_at("D5").owner == B


@pytest.mark.rule("COC-CMB-15")
def test_nobody_ceases_before_the_first_round() -> None:
    table = attack(field(2, 1), 2)
    assert table.pending == (CHANCE,)
    table.roll(1, 1)
    assert table.pending == (CHANCE,)
    table.roll(1)
    assert table.pending == (A,)


@pytest.mark.rule("COC-CMB-16")
def test_all_attackers_go_back_together() -> None:
    table = field(3, 1)
    attack(table, 2).roll(1, 1).roll(1)
    assert (table.armies("D4"), len(battle(table).units)) == (1, 2)
    table.play(A, End())
    assert (table.armies("D4"), table.armies("D5"), table.side("D5")) == (3, 1, B)
    assert [code for code in codes(table, "D4") if code & FOUGHT] == [unit(ARMY, FOUGHT)] * 2
    assert winner(table) == NONE


@pytest.mark.rule("COC-CMB-17")
def test_the_defender_is_not_asked_to_go_on() -> None:
    table = attack(field(2, 4), 2).roll(1, 1).roll(1, 1, 1, 1)
    assert table.pending == (A,)
    assert table.options(A) == [Accept(), End()]
    assert table.refused(A, Refuse()) == "COC-CMB-14"
    assert table.refused(B, End()) is not None


@pytest.mark.rule("COC-CMB-18")
def test_who_came_by_roads_goes_all_the_way_back() -> None:
    table = war().advances(A, "engineering", "roads").city(A, "D3").units(A, "D3", armies=2).units(B, "D5", armies=1)
    table.realm(A, food=1).turn(A)
    table.play(A, StartMove(), Move(table.at("D3"), table.at("D5"), (unit(ARMY),) * 2, food=True))
    table.roll(1, 1).roll(1).play(A, End())
    assert (table.armies("D3"), table.armies("D4"), table.armies("D5")) == (2, 0, 1)


@pytest.mark.rule("COC-CMB-19")
def test_who_came_from_ships_goes_back_aboard() -> None:
    table = war(land={"E4": "sea"}).units(A, "E4", ships=1, armies=2).units(B, "D5", armies=1)
    attack(table, 2, start="E4").roll(1, 1).roll(1)
    assert codes(table, "E4") == (unit(2),)
    table.play(A, End())
    assert (table.armies("E4"), table.ships("E4"), table.side("D5")) == (2, 1, B)


@pytest.mark.rule("COC-CMB-20")
def test_groups_from_two_spaces_fight_two_battles() -> None:
    table = field(1, 2).units(A, "E4", armies=1)
    attack(table, 1)
    assert dice(table) == 1
    table.roll(1).roll(1, 1).play(A, End())
    table.play(A, Move(table.at("E4"), table.at("D5"), (unit(ARMY),)))
    assert dice(table) == 1
    table.roll(1).roll(1, 1).play(A, End())
    ends = [event.end for event in table.events(BattleEnded) if isinstance(event, BattleEnded)]
    assert ends == [table.at("D4"), table.at("E4")]


@pytest.mark.rule("COC-CMB-21")
def test_a_city_that_nobody_defends_falls_without_a_round() -> None:
    table = attack(siege(1, 0, "temple"), 1)
    assert table.city_at("D5").owner == A
    assert table.events(CombatRoundBegan) == []
    assert codes(table, "D5") == (unit(ARMY, FOUGHT),)


@pytest.mark.rule("COC-CMB-25")
def test_neither_ceasing_nor_mutual_ruin_is_a_defeat() -> None:
    for advances in ((A, "fanaticism"), (B, "fanaticism")):
        table = attack(siege(1, 1, "temple").advances(*advances), 1).roll(1).roll(1).play(A, End())
        assert (table.supply(A, "army"), table.supply(B, "army")) == (15, 15)
        table = attack(siege(1, 1, "temple").advances(*advances), 1).roll(5).roll(5)
        assert (table.supply(A, "army"), table.supply(B, "army")) == (16, 16)


# -- Fortresses


@pytest.mark.rule("COC-CMB-22")
def test_an_empty_fortress_fights_one_round_and_falls() -> None:
    table = attack(siege(3, 0, "fortress"), 3)
    assert dice(table) == 3
    table.roll(6, 6, 6)
    assert dice(table) == 1
    table.roll(5)
    assert table.city_at("D5").owner == A
    assert (table.armies("D5"), table.armies("D4")) == (2, 0)
    assert len(table.events(CombatRolled)) == 1


@pytest.mark.rule("COC-CMB-23")
def test_an_empty_fortress_may_destroy_the_attack() -> None:
    table = attack(siege(1, 0, "fortress"), 1).roll(6).roll(5)
    assert winner(table) == B
    assert (table.city_at("D5").owner, table.side("D5"), table.side("D4")) == (B, NONE, NONE)


@pytest.mark.rule("COC-CMB-24", "COC-CTY-12")
def test_the_die_of_a_fortress_counts_with_the_others() -> None:
    table = attack(siege(2, 1, "fortress"), 2).roll(1, 1)
    assert dice(table) == 2
    table.roll(2, 3)
    assert values(table) == (2, 5)
    assert hits(table) == (1, 0)
    table.play(A, Accept()).roll(1)
    assert dice(table) == 1  # only in the first round


@pytest.mark.rule("COC-CTY-13")
def test_a_fortress_cancels_a_hit_in_the_first_round_only() -> None:
    table = attack(siege(1, 2, "fortress"), 1).roll(5).roll(1, 1, 1)
    assert hits(table) == (0, 0)
    table.play(A, Accept()).roll(5).roll(1, 1)
    assert hits(table) == (0, 1)


@pytest.mark.rule("COC-CAP-12")
def test_a_fortress_without_tactics_does_nothing() -> None:
    table = war().units(A, "D4", armies=1).city(B, "D5", "fortress")
    attack(table, 1)
    assert (table.city_at("D5").owner, table.events(CombatRoundBegan)) == (A, [])


# -- Siegecraft


def besieged(wood: int = 0, ore: int = 0, gold: int = 0) -> Scenario:
    """A has Siegecraft and this, and attacks a Fortress with one Army unit from two."""
    table = siege(2, 1, "fortress").advances(A, "siegecraft").realm(A, wood=wood, ore=ore, gold=gold)
    return attack(table, 2)


@pytest.mark.rule("COC-ADV-SIEGECRAFT-1")
def test_two_wood_take_away_the_die() -> None:
    table = besieged(wood=3, ore=1).play(A, Siege(True, False))
    assert table.wood(A) == 1
    table.roll(4, 1)
    assert dice(table) == 1
    table.roll(1)
    assert hits(table) == (0, 0)  # the hit is still cancelled


@pytest.mark.rule("COC-ADV-SIEGECRAFT-2")
def test_two_ore_stop_the_cancelling() -> None:
    table = besieged(ore=2).play(A, Siege(False, True))
    assert table.ore(A) == 0
    table.roll(4, 1)
    assert dice(table) == 2
    table.roll(1, 1)
    assert hits(table) == (0, 1)
    both = besieged(wood=2, ore=2).play(A, Siege(True, True)).roll(4, 1)
    assert (both.wood(A), both.ore(A), dice(both)) == (0, 0, 1)
    both.roll(1)
    assert hits(both) == (0, 1)


@pytest.mark.rule("COC-ADV-SIEGECRAFT-3")
def test_siegecraft_is_decided_before_cards_and_dice() -> None:
    table = siege(2, 1, "fortress").advances(A, "siegecraft").realm(A, wood=2, actions=[HIGH_MORALE])
    attack(table, 2)
    assert (table.question, table.pending) == ("use_siegecraft", (A,))
    table.play(A, Siege(False, False))
    assert (table.question, table.wood(A)) == ("declare_cards", 2)


@pytest.mark.rule("COC-ADV-SIEGECRAFT-4")
def test_siegecraft_does_not_help_a_defender() -> None:
    table = siege(2, 1, "fortress").advances(B, "siegecraft").realm(B, wood=2, ore=2)
    assert attack(table, 2).question == "roll_dice"


@pytest.mark.rule("COC-ADV-SIEGECRAFT-1", "COC-ADV-SIEGECRAFT-2")
def test_siegecraft_takes_what_can_be_paid() -> None:
    assert besieged(wood=1, ore=1).question == "roll_dice"
    table = besieged(wood=2, ore=1)
    assert table.options(A) == [Siege(False, False), Siege(True, False)]
    assert table.refused(A, Siege(False, True)) == "COC-GEN-01"
    assert table.refused(A, End()) == "COC-ADV-SIEGECRAFT-1"
    gold = besieged(wood=1, ore=1, gold=1)
    assert gold.options(A) == [Siege(False, False), Siege(True, False), Siege(False, True)]
    gold.play(A, Siege(True, False))
    assert gold.goods(A) == (0, 1, 0, 0, 0, 0, 0)
    choosing = besieged(wood=2, gold=1).play(A, Siege(True, False, True)).play(A, Pay(wood=1, gold=1))
    assert (choosing.wood(A), choosing.gold(A), battle(choosing).no_die) == (1, 0, True)


# -- Warships


@pytest.mark.rule("COC-ADV-WARSHIPS-1")
def test_warships_cancel_a_hit_in_the_first_round_at_sea() -> None:
    table = sail(navies(2, 2).advances(A, "warships"), 2).roll(3, 1).roll(3, 2)
    assert hits(table) == (0, 0)
    table.play(A, Accept()).roll(1, 1).roll(3, 2)
    assert hits(table) == (1, 0)
    table = sail(navies(2, 2).advances(B, "warships"), 2).roll(4, 1).roll(3, 1)
    assert hits(table) == (0, 0)
    table.play(A, Accept()).roll(4, 1).roll(1, 1)
    assert hits(table) == (0, 1)


@pytest.mark.rule("COC-ADV-WARSHIPS-2")
def test_warships_help_armies_straight_from_ships() -> None:
    table = war(land={"E4": "sea"}).advances(A, "warships").units(A, "E4", ships=1, armies=2).units(B, "D5", armies=1)
    attack(table, 2, start="E4").roll(1, 1).roll(5)
    assert hits(table) == (0, 0)
    table.play(A, Accept()).roll(1, 1).roll(5)
    assert hits(table) == (1, 0)  # the first round is over
    assert hits(attack(field(2, 1).advances(A, "warships"), 2).roll(1, 1).roll(5)) == (1, 0)  # not on land
    defends = war(land={"E4": "sea"}).advances(B, "warships").units(A, "E4", ships=1, armies=1).units(B, "D5", armies=2)
    assert hits(attack(defends, 1, start="E4").roll(5).roll(1, 1)) == (0, 1)  # nor for who did not land


# -- Steel Weapons


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-3", "COC-ADV-STEEL-WEAPONS-4")
def test_steel_weapons_hit_once_more_in_the_first_round() -> None:
    table = attack(field(1, 4).advances(A, "steel_weapons"), 1).roll(4).roll(1, 1, 1, 1)
    assert values(table)[0] == 4  # the value stays below a hit
    assert hits(table) == (0, 1)
    table.play(A, Accept()).roll(4).roll(1, 1, 1)
    assert hits(table) == (0, 0)
    equal = field(1, 2).advances(A, "steel_weapons").advances(B, "steel_weapons")
    assert hits(attack(equal, 1).roll(4).roll(1, 1)) == (0, 0)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-5")
def test_steel_weapons_help_the_defender_too() -> None:
    assert hits(attack(field(2, 1).advances(B, "steel_weapons"), 2).roll(1, 1).roll(1)) == (1, 0)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-6")
def test_barbarians_have_no_steel_weapons() -> None:
    table = war().units(A, "D4", armies=1).barbarians("D5", 2).advances(A, "steel_weapons")
    assert hits(attack(table, 1).roll(1).roll(1, 1)) == (0, 1)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-7")
def test_steel_weapons_do_nothing_at_sea() -> None:
    table = navies(1, 1).advances(A, "steel_weapons").advances(B, "steel_weapons")
    table.of_seat(B).advances &= ~(1 << 18)
    assert hits(sail(table, 1).roll(1).roll(1)) == (0, 0)


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-8")
def test_steel_weapons_do_nothing_for_dice_of_cards() -> None:
    table = field(1, 2).advances(A, "steel_weapons").realm(A, actions=[ARCHERS])
    attack(table, 1).play(A, Combat(ARCHERS)).roll(4)
    assert table.armies("D5") == 2  # Archers have missed
    table.roll(1).roll(1, 1)
    assert table.armies("D5") == 1  # the one hit of the combat roll


@pytest.mark.rule("COC-ADV-STEEL-WEAPONS-9")
def test_a_lone_fortress_has_no_steel_weapons() -> None:
    table = attack(siege(2, 0, "fortress").advances(B, "steel_weapons"), 2).roll(1, 1).roll(4)
    assert hits(table) == (0, 0)
    assert table.armies("D5") == 2


# -- Fanaticism


@pytest.mark.rule("COC-ADV-FANATICISM-1")
def test_fanatics_add_two_to_their_first_roll_where_there_is_a_temple() -> None:
    table = attack(siege(1, 1, "temple").advances(A, "fanaticism"), 1).roll(2).roll(1)
    assert values(table) == (4, 1)
    table.play(A, Accept()).roll(2).roll(1)
    assert values(table) == (2, 1)
    assert values(attack(siege(1, 1, "temple").advances(B, "fanaticism"), 1).roll(2).roll(1)) == (2, 3)
    assert values(attack(siege(1, 1, "academy").advances(B, "fanaticism"), 1).roll(2).roll(1)) == (2, 1)
    assert values(attack(field(1, 1).advances(B, "fanaticism"), 1).roll(2).roll(1)) == (2, 1)


@pytest.mark.rule("COC-ADV-FANATICISM-2")
def test_beaten_fanatics_rise_again_in_a_city_of_theirs() -> None:
    table = siege(1, 1, "temple").advances(A, "fanaticism").city(A, "C3")
    attack(table, 1).roll(1).roll(5)
    assert (table.question, table.pending) == ("place_fanatic", (A,))
    assert table.refused(A, AtSpace(table.at("D7"))) == "COC-ADV-FANATICISM-2"
    table.play(A, AtSpace(table.at("C3")))
    assert (table.armies("C3"), table.supply(A, "army")) == (1, 15)
    table = attack(siege(1, 1, "temple").advances(B, "fanaticism"), 1).roll(5).roll(1)
    assert (table.city_at("D5").owner, table.armies("D7")) == (A, 1)
    table = attack(siege(1, 1, "academy").advances(B, "fanaticism"), 1).roll(5).roll(1)
    assert table.armies("D7") == 0


@pytest.mark.rule("COC-ADV-FANATICISM-3")
def test_fanatics_without_a_city_do_not_rise_again() -> None:
    table = Scenario().reveal_all().advances(A, "tactics").city(A, "D2").units(A, "D4", armies=1)
    table.city(B, "D5", "temple").advances(B, "myths", "fanaticism").units(B, "D5", armies=1)
    attack(table, 1).roll(5).roll(1)
    assert table.city_at("D5").owner == A
    assert not table.game.units_of(B)


@pytest.mark.rule("COC-ADV-FANATICISM-4")
def test_a_full_city_takes_in_no_fanatic() -> None:
    table = siege(1, 1, "temple").advances(A, "fanaticism").city(A, "C3").city(A, "C2").units(A, "C2", armies=4)
    attack(table, 1).roll(1).roll(5)
    assert table.refused(A, AtSpace(table.at("C2"))) == "COC-ADV-FANATICISM-4"
    assert table.options(A) == [AtSpace(table.at("D2")), AtSpace(table.at("C3"))]


# -- Great Wall and Great Mausoleum


@pytest.mark.rule("COC-WAL-03")
def test_without_siegecraft_nobody_attacks_a_fortress_behind_the_great_wall() -> None:
    table = siege(2, 1, "fortress").city(B, "C5", wonder="wall").turn(A).play(A, StartMove())
    move = Move(table.at("D4"), table.at("D5"), (unit(ARMY),) * 2)
    assert table.refused(A, move) == "COC-WAL-03"
    table.advances(A, "siegecraft")
    assert table.refused(A, move) is None
    open_city = siege(2, 1).city(B, "C5", wonder="wall").turn(A).play(A, StartMove())
    assert open_city.refused(A, move) is None


@pytest.mark.rule("COC-WAL-04")
def test_siegecraft_is_free_against_the_great_wall() -> None:
    table = siege(1, 1, "fortress").city(B, "C5", wonder="wall").advances(A, "siegecraft")
    attack(table, 1).roll(5)
    assert dice(table) == 1
    table.roll(1)
    assert hits(table) == (0, 1)
    assert table.city_at("D5").owner == A


@pytest.mark.rule("COC-MAU-02", "COC-MAU-03")
def test_three_army_units_pay_three_tokens_before_the_great_mausoleum() -> None:
    table = war().units(A, "D4", armies=3, settlers=1).city(B, "D5", wonder="mausoleum").units(B, "D5", armies=1)
    table.realm(A, mood=3, culture=1)
    attack(table, 3, settlers=1)
    assert table.question == "pay_tokens"
    assert table.options(A) == [Pay(mood=2, culture=1), Pay(mood=3)]
    assert table.refused(A, Pay(mood=2)) == "COC-MAU-02"
    table.play(A, Pay(mood=2, culture=1))
    assert (table.mood(A), table.culture(A), table.question) == (1, 0, "roll_dice")


@pytest.mark.rule("COC-MAU-03")
def test_who_cannot_pay_does_not_attack_the_great_mausoleum() -> None:
    table = war().units(A, "D4", armies=3).city(B, "D5", wonder="mausoleum").city(B, "C4").realm(A, mood=1, culture=1)
    table.turn(A).play(A, StartMove())
    three, two = [Move(table.at("D4"), table.at("D5"), (unit(ARMY),) * number) for number in (3, 2)]
    assert table.refused(A, three) == "COC-MAU-03"
    assert table.refused(A, two) is None
    assert table.refused(A, Move(table.at("D4"), table.at("C4"), (unit(ARMY),) * 3)) is None  # other cities are free
    table.play(A, two)  # one mix only: paid at once
    assert (table.mood(A), table.culture(A), table.city_at("D5").owner) == (0, 0, A)


@pytest.mark.rule("COC-ACTION-NEGOTIATIONS")
def test_a_truce_forbids_every_attack_on_that_player() -> None:
    table = war(3).units(A, "D4", armies=1).units(B, "D5", armies=1).units(C, "C4", armies=1)
    table.this_turn(A, truces=(B,))
    assert refuses_attack(table.game, A, table.at("D5"), (unit(ARMY),)) == "COC-ACTION-NEGOTIATIONS"
    assert refuses_attack(table.game, A, table.at("C4"), (unit(ARMY),)) is None
    assert refuses_attack(table.game, B, table.at("D4"), (unit(ARMY),)) is None


@pytest.mark.rule("COC-EVENT-24")
def test_the_great_warlord_helps_in_every_round_of_the_first_battle() -> None:
    table = field(2, 1).units(A, "C4", armies=1)
    table.mark(A, LEADING)
    attack(table, 2).roll(1, 1).roll(1)
    assert values(table) == (4, 1)
    table.play(A, Accept()).roll(1, 1).roll(1)
    assert values(table) == (4, 1)
    table.play(A, End(), Move(table.at("C4"), table.at("D5"), (unit(ARMY),))).roll(1).roll(1)
    assert values(table) == (1, 1)


# -- what counts for cards and objectives


@pytest.mark.rule("COC-MOV-13")
def test_who_fought_cannot_move_again_this_turn() -> None:
    table = attack(field(2, 1), 2).roll(5, 1).roll(1)
    assert codes(table, "D5") == (unit(ARMY, FOUGHT),) * 2
    assert table.refused(A, Move(table.at("D5"), table.at("D6"), (unit(ARMY, FOUGHT),))) is not None


def test_land_battles_of_the_turn_are_counted() -> None:
    table = attack(field(1, 1).units(A, "C4", armies=1).units(B, "C5", armies=1), 1).roll(5).roll(1)
    assert (table.of_seat(A).turn.won, table.of_seat(A).turn.fought) == (1, (table.at("D5"),))
    table.play(A, Move(table.at("C4"), table.at("C5"), (unit(ARMY),))).roll(1).roll(1).play(A, End())
    assert (table.of_seat(A).turn.won, table.of_seat(A).turn.fought) == (1, (table.at("D5"), table.at("C5")))
    assert (table.of_seat(B).turn.won, table.of_seat(B).turn.fought) == (0, ())
    assert sail(navies(1, 1), 1).roll(5).roll(1).of_seat(A).turn.won == 0


def test_the_attackers_leave_their_space_when_the_battle_begins() -> None:
    table = attack(field(3, 1).units(A, "D4", settlers=1), 2, settlers=1)
    assert battle(table).units == (unit(SETTLER), unit(ARMY), unit(ARMY))
    assert codes(table, "D4") == (unit(ARMY),)
    assert not [code for code in codes(table, "D4") if code & MOVED]
    assert rolled(table.roll(1, 1).roll(1)).attacking == (1, 1)


def test_only_fighting_units_are_counted_at_the_start() -> None:
    table = attack(field(2, 1).units(A, "D4", settlers=2).units(B, "D5", settlers=3), 2, settlers=2)
    assert (battle(table).attackers, battle(table).defenders) == (2, 1)
    table = sail(navies(1, 2).units(A, "E3", armies=2).units(B, "E4", armies=1), 1, armies=2)
    assert (battle(table).attackers, battle(table).defenders) == (1, 2)


def test_what_is_told_after_a_battle() -> None:
    table = (
        siege(3, 1, "fortress", "temple").units(B, "D5", settlers=1).realm(A, objectives=[objective("Scientific Lead")])
    )
    attack(table, 3).roll(6, 5, 1).roll(5, 4)
    step = table.game.stack[-1]
    assert isinstance(step, ClaimAtOnce)
    assert step.moment is not None
    told = step.moment.battle
    assert (step.moment.name, step.moment.seat, step.moment.space) == ("battle", A, table.at("D5"))
    assert told == BattleReport(A, B, A, table.at("D5"), False, False, 3, 1, 1, 1, 1, True, 3, False, True)
