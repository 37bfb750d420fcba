"""The 16 combat halves of Action cards.

Topics: combat card texts.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, CONTENT, A, B, Scenario, combat_card
from tests.games.clash_of_cultures.warring import (
    attack,
    battle,
    dice,
    field,
    hits,
    navies,
    raided,
    rolled,
    sail,
    siege,
    values,
    war,
    winner,
)
from ziggurat.games.clash_of_cultures.choices import Accept, AtSpace, Combat, End, Pay, Refuse
from ziggurat.games.clash_of_cultures.events import CombatCardStopped, CombatRolled
from ziggurat.games.clash_of_cultures.game import knows
from ziggurat.games.clash_of_cultures.hooks import COMBAT_EFFECTS

ARCHERS = combat_card("Archers")
PELTASTS = combat_card("Peltasts")
ENCIRCLED = combat_card("Encircled")
HIGH_GROUND = combat_card("High Ground")
MORALE = combat_card("High Morale")
RESISTANCE = combat_card("Heavy Resistance")
FORMATION = combat_card("Defensive Formation")
FLANKING = combat_card("Flanking")
WEDGE = combat_card("Wedge Formation")
SURPRISE = combat_card("Surprise")
RETREAT = combat_card("Tactical Retreat")
SIEGE = combat_card("Siege")
PEOPLE = combat_card("For the People")
IMPROVED = combat_card("Improved Defenses")
SCOUT = combat_card("Scout")
MARTYR = combat_card("Martyr")
ENCIRCLED_TOO = combat_card("Encircled", 2)


def meet(table: Scenario, mine: int | None, theirs: int | None, armies: int) -> Scenario:
    """A attacks with all of so many Army units; each side plays this card."""
    table.advances(B, "tactics")
    if mine is not None:
        table.realm(A, actions=[mine])
    if theirs is not None:
        table.realm(B, actions=[theirs])
    attack(table, armies)
    for seat, card in ((A, mine), (B, theirs)):
        if card is not None:
            table.play(seat, Combat(card))
    return table


def refusals(table: Scenario, seat: int, cards: list[int]) -> list[str | None]:
    """What forbids the seat each of these cards, all in its hand."""
    return [table.refused(seat, Combat(card)) for card in cards]


def test_every_combat_half_of_the_pack_has_its_effect() -> None:
    assert set(COMBAT_EFFECTS) == set(CONTENT.combat_titles)


# -- cards that roll


@pytest.mark.rule("COC-COMBAT-ARCHERS")
def test_archers_shoot_one_army_unit_on_five_or_six() -> None:
    for die, left in ((4, 2), (5, 1), (6, 1)):
        table = meet(field(1, 2), ARCHERS, None, 1)
        assert dice(table) == 1
        table.roll(die)
        assert table.armies("D5") == left
        table.roll(1)
        assert dice(table) == left  # who was shot does not roll
    defending = meet(field(2, 1), None, ARCHERS, 2).roll(5)
    assert len(battle(defending).units) == 1


@pytest.mark.rule("COC-COMBAT-PELTASTS")
def test_peltasts_cancel_one_hit_if_any_of_their_dice_is_good() -> None:
    table = meet(field(3, 2), PELTASTS, None, 3)
    assert dice(table) == 3
    table.roll(4, 5, 6).roll(1, 1, 1).roll(6, 4)
    assert hits(table) == (1, 0)  # two hits less one, however many dice were good
    assert hits(meet(field(3, 2), PELTASTS, None, 3).roll(4, 4, 4).roll(1, 1, 1).roll(6, 4)) == (2, 0)
    assert hits(meet(field(2, 1), None, PELTASTS, 2).roll(5).roll(4, 1).roll(1)) == (0, 0)


@pytest.mark.rule("COC-COMBAT-ENCIRCLED")
def test_encircled_deals_one_more_hit_that_nothing_cancels() -> None:
    table = meet(siege(2, 2, "fortress"), ENCIRCLED, None, 2).roll(4, 1).roll(1, 1, 1)
    assert hits(table) == (0, 0)  # cancelled by the Fortress; nobody lost a unit, so as many as the attacker
    assert dice(table) == 1
    table.roll(5)
    assert table.armies("D5") == 1
    missed = meet(field(2, 2), ENCIRCLED, None, 2).roll(1, 1).roll(1, 1).roll(4)
    assert missed.armies("D5") == 2


@pytest.mark.rule("COC-COMBAT-ENCIRCLED")
def test_encircled_needs_an_enemy_who_lost_as_many() -> None:
    table = meet(field(3, 3), ENCIRCLED, None, 3).roll(1, 1, 1).roll(2, 2, 1)
    assert (hits(table), table.question) == ((1, 0), "fight_on")
    even = meet(field(3, 3), ENCIRCLED, None, 3).roll(2, 2, 1).roll(2, 2, 1)
    assert (hits(even), even.question) == ((1, 1), "roll_dice")
    nobody_left = meet(field(2, 1), ENCIRCLED, None, 2).roll(5, 1).roll(1)
    assert winner(nobody_left) == A  # no die for nothing


@pytest.mark.rule("COC-COMBAT-ENCIRCLED")
def test_the_attackers_extra_hit_counts_when_the_defender_looks() -> None:
    table = meet(field(3, 3), ENCIRCLED, ENCIRCLED_TOO, 3).roll(1, 1, 1).roll(1, 1, 1).roll(5)
    assert (table.armies("D5"), table.question) == (2, "fight_on")
    table = meet(field(3, 3), ENCIRCLED, ENCIRCLED_TOO, 3).roll(1, 1, 1).roll(1, 1, 1).roll(4).roll(6)
    assert (table.armies("D5"), len(battle(table).units)) == (3, 2)


@pytest.mark.rule("COC-COMBAT-HIGH-GROUND")
def test_high_ground_rolls_once_more_for_each_six() -> None:
    table = meet(field(3, 1), HIGH_GROUND, None, 3).roll(6, 6, 1)
    assert dice(table) == 2
    table.roll(6, 3)
    assert dice(table) == 1  # the defender's: extra dice bring no others
    table.roll(1)
    assert (values(table), rolled(table).attacking) == ((22, 1), (6, 6, 1, 6, 3))
    none = meet(field(1, 2), HIGH_GROUND, None, 1).roll(5)
    assert dice(none) == 2


@pytest.mark.rule("COC-COMBAT-HIGH-GROUND")
def test_high_ground_is_not_for_attackers_of_cities() -> None:
    table = siege(1, 1).realm(A, actions=[HIGH_GROUND])
    assert attack(table, 1).refused(A, Combat(HIGH_GROUND)) == "COC-COMBAT-HIGH-GROUND"
    table = war().units(A, "D4", armies=1).barbarians("D5", 1).realm(A, actions=[HIGH_GROUND])
    assert attack(table, 1).refused(A, Combat(HIGH_GROUND)) == "COC-COMBAT-HIGH-GROUND"
    defended = meet(siege(1, 1, "fortress"), None, HIGH_GROUND, 1).roll(1).roll(6, 1)
    assert dice(defended) == 1


# -- cards that change the roll


@pytest.mark.rule("COC-COMBAT-HIGH-MORALE")
def test_high_morale_adds_two() -> None:
    assert values(meet(field(1, 1), MORALE, None, 1).roll(2).roll(1)) == (4, 1)
    assert values(meet(field(1, 1), None, MORALE, 1).roll(2).roll(1)) == (2, 3)
    assert values(sail(navies(1, 1).realm(A, actions=[MORALE]), 1).play(A, Combat(MORALE)).roll(2).roll(1)) == (4, 1)
    assert values(meet(siege(1, 0, "fortress"), None, MORALE, 1).roll(2).roll(1)) == (2, 3)


@pytest.mark.rule("COC-COMBAT-HEAVY-RESISTANCE")
def test_heavy_resistance_costs_the_attacker_one_for_each_unit() -> None:
    table = meet(field(3, 1), None, RESISTANCE, 3).roll(6, 5, 1).roll(1)
    assert values(table) == (9, 1)
    weak = meet(field(3, 2), None, RESISTANCE, 3).roll(1, 1, 1).roll(1, 1)
    assert values(weak) == (0, 2)
    ships = navies(2, 1).units(A, "E3", armies=1).advances(B, "tactics").realm(B, actions=[RESISTANCE])
    sail(ships, 1, armies=1).play(B, Combat(RESISTANCE)).roll(6).roll(1)
    assert values(ships) == (5, 1)  # one Ship, whatever it carries
    attacker = field(1, 1).realm(A, actions=[RESISTANCE])
    assert attack(attacker, 1).refused(A, Combat(RESISTANCE)) == "COC-COMBAT-HEAVY-RESISTANCE"


@pytest.mark.rule("COC-COMBAT-DEFENSIVE-FORMATION")
def test_defensive_formation_is_a_die_for_the_defender() -> None:
    table = meet(field(1, 1), None, FORMATION, 1).roll(1)
    assert dice(table) == 2
    lone = meet(siege(1, 0, "fortress"), None, FORMATION, 1).roll(1)
    assert dice(lone) == 2
    ships = navies(1, 2).advances(B, "tactics").realm(B, actions=[FORMATION])
    assert dice(sail(ships, 1).play(B, Combat(FORMATION)).roll(1)) == 3
    attacker = field(1, 1).realm(A, actions=[FORMATION])
    assert attack(attacker, 1).refused(A, Combat(FORMATION)) == "COC-COMBAT-DEFENSIVE-FORMATION"


@pytest.mark.rule("COC-COMBAT-FLANKING")
def test_flanking_is_a_die_for_the_attacker() -> None:
    assert dice(meet(field(2, 1), FLANKING, None, 2)) == 3
    defender = field(1, 1).advances(B, "tactics").realm(B, actions=[FLANKING])
    assert attack(defender, 1).refused(B, Combat(FLANKING)) == "COC-COMBAT-FLANKING"


@pytest.mark.rule("COC-COMBAT-WEDGE-FORMATION")
def test_wedge_formation_adds_one_for_each_enemy_army_unit() -> None:
    table = field(1, 3).units(B, "D5", settlers=2)
    assert values(meet(table, WEDGE, None, 1).roll(2).roll(1, 1, 1)) == (5, 3)
    defender = field(1, 1).advances(B, "tactics").realm(B, actions=[WEDGE])
    assert attack(defender, 1).refused(B, Combat(WEDGE)) == "COC-COMBAT-WEDGE-FORMATION"


@pytest.mark.rule("COC-COMBAT-SURPRISE")
def test_surprise_adds_one_and_draws_a_card_for_a_kill() -> None:
    table = meet(field(1, 2), SURPRISE, None, 1).roll(4).roll(1, 1)
    assert (values(table), table.armies("D5")) == ((5, 2), 1)
    assert table.question == "draw_action"
    table.draw_card("Technology Trade", 2)
    assert table.actions(A) == ["Technology Trade"]
    assert table.question == "fight_on"
    missed = meet(field(1, 2), SURPRISE, None, 1).roll(3).roll(1, 1)
    assert (values(missed), missed.question) == ((4, 2), "fight_on")
    defended = meet(field(2, 1), None, SURPRISE, 2).roll(1, 1).roll(4).draw_card("Technology Trade", 2)
    assert defended.actions(B) == ["Technology Trade"]


@pytest.mark.rule("COC-COMBAT-SURPRISE", "COC-TAC-06")
def test_surprise_asks_for_a_kill_in_its_own_round() -> None:
    table = field(2, 3).realm(A, actions=[SURPRISE])
    attack(table, 2).play(A, End()).roll(4, 1).roll(1, 1, 1)
    assert table.armies("D5") == 2
    table.play(A, Accept(), Combat(SURPRISE)).roll(1, 1).roll(1, 1)
    assert table.question == "fight_on"


# -- Tactical Retreat


@pytest.mark.rule("COC-COMBAT-TACTICAL-RETREAT")
def test_a_retreat_ends_the_battle_before_the_roll_and_gives_up_the_city() -> None:
    table = siege(2, 2, "fortress").units(B, "D5", settlers=1).units(B, "C4", armies=3).units(A, "C5", armies=1)
    table.city(A, "E4")
    meet(table, None, RETREAT, 2)
    assert (table.question, table.pending) == ("flee", (B,))
    # D4 is free now, C4 would hold 5, C5 and E4 have enemies
    assert table.options(B) == [AtSpace(table.at(name)) for name in ("D4", "E5", "D6")]
    assert table.refused(B, AtSpace(table.at("C4"))) == "COC-COMBAT-TACTICAL-RETREAT"
    table.play(B, AtSpace(table.at("D6")))
    assert table.events(CombatRolled) == []
    assert (winner(table), table.city_at("D5").owner, table.side("D5")) == (A, A, A)
    assert (table.armies("D6"), table.side("D6"), table.armies("D5"), table.settlers("D5")) == (2, B, 2, 0)


@pytest.mark.rule("COC-COMBAT-TACTICAL-RETREAT")
def test_a_retreat_comes_after_the_attackers_archers() -> None:
    table = meet(field(1, 2), ARCHERS, RETREAT, 1).roll(5).play(B, AtSpace(field(1, 1).at("D6")))
    assert (table.armies("D6"), table.armies("D5"), table.side("D5")) == (1, 1, A)


@pytest.mark.rule("COC-COMBAT-TACTICAL-RETREAT")
def test_a_retreat_needs_a_defender_and_a_space() -> None:
    table = field(1, 1).realm(A, actions=[RETREAT])
    assert attack(table, 1).refused(A, Combat(RETREAT)) == "COC-COMBAT-TACTICAL-RETREAT"
    around = dict.fromkeys(("C4", "C5", "E4", "E5", "D6"), "sea")
    island = war(land=around).units(A, "D4", armies=2).units(B, "D5", armies=1)
    island.advances(B, "tactics").realm(B, actions=[RETREAT])
    assert attack(island, 1).refused(B, Combat(RETREAT)) == "COC-COMBAT-TACTICAL-RETREAT"


@pytest.mark.rule("COC-COMBAT-TACTICAL-RETREAT")
def test_a_retreat_from_barbarians_leaves_them_without_a_city() -> None:
    table = war().city(A, "D5").units(A, "D5", armies=1).realm(A, actions=[RETREAT])
    raided(table, 2).play(A, Combat(RETREAT), AtSpace(table.at("D6")))
    assert (table.city_at("D5").owner, table.city_at("D5").size, table.armies("C4")) == (A, 1, 2)
    assert (table.armies("D6"), winner(table)) == (1, BARBARIANS)


# -- cities


@pytest.mark.rule("COC-COMBAT-SIEGE")
def test_siege_adds_one_and_silences_a_fortress_that_nobody_feeds() -> None:
    table = meet(siege(1, 2, "fortress"), SIEGE, None, 1).roll(4)
    assert dice(table) == 2
    table.roll(1, 1)
    assert (values(table), hits(table)) == ((5, 2), (0, 1))


@pytest.mark.rule("COC-COMBAT-SIEGE")
def test_two_food_keep_the_fortress_in_the_fight() -> None:
    table = meet(siege(1, 2, "fortress").realm(B, food=1, gold=1), SIEGE, None, 1)
    assert (table.question, table.pending) == ("feed_fortress", (B,))
    assert table.refused(B, End()) == "COC-COMBAT-SIEGE"
    table.play(B, Accept())
    assert (table.food(B), table.gold(B)) == (0, 0)
    table.roll(4)
    assert dice(table) == 3
    table.roll(1, 1, 1)
    assert hits(table) == (0, 0)
    refused = meet(siege(1, 2, "fortress").realm(B, food=2), SIEGE, None, 1).play(B, Refuse()).roll(4)
    assert (dice(refused), refused.food(B)) == (2, 2)


@pytest.mark.rule("COC-RES-04")
def test_gold_may_feed_the_fortress_even_where_there_is_food() -> None:
    table = meet(siege(1, 2, "fortress").realm(B, food=2, gold=1), SIEGE, None, 1).play(B, Accept())
    assert table.options(B) == [Pay(food=2), Pay(food=1, gold=1)]
    table.play(B, Pay(food=1, gold=1))
    assert (table.food(B), table.gold(B), table.question) == (1, 0, "roll_dice")


@pytest.mark.rule("COC-COMBAT-SIEGE")
def test_siege_asks_nothing_where_no_fortress_would_act_and_needs_a_city() -> None:
    assert meet(siege(1, 1).realm(B, food=2), SIEGE, None, 1).question == "roll_dice"
    later = siege(2, 2, "fortress").realm(A, actions=[SIEGE]).realm(B, food=2)
    attack(later, 2).play(A, End()).roll(1, 1).roll(1, 1, 1).play(A, Accept(), Combat(SIEGE))
    assert later.question == "roll_dice"
    assert attack(field(1, 1).realm(A, actions=[SIEGE]), 1).refused(A, Combat(SIEGE)) == "COC-COMBAT-SIEGE"
    defender = siege(1, 1).realm(B, actions=[SIEGE])
    assert attack(defender, 1).refused(B, Combat(SIEGE)) == "COC-COMBAT-SIEGE"


@pytest.mark.rule("COC-COMBAT-FOR-THE-PEOPLE")
def test_for_the_people_is_a_die_for_the_defender_of_a_city() -> None:
    assert dice(meet(siege(1, 1), None, PEOPLE, 1).roll(1)) == 2
    assert dice(meet(siege(1, 0, "fortress"), None, PEOPLE, 1).roll(1)) == 2
    open_land = field(1, 1).advances(B, "tactics").realm(B, actions=[PEOPLE]).realm(A, actions=[])
    assert attack(open_land, 1).refused(B, Combat(PEOPLE)) == "COC-COMBAT-FOR-THE-PEOPLE"
    attacker = siege(1, 1).realm(A, actions=[PEOPLE])
    assert attack(attacker, 1).refused(A, Combat(PEOPLE)) == "COC-COMBAT-FOR-THE-PEOPLE"


@pytest.mark.rule("COC-COMBAT-IMPROVED-DEFENSES")
def test_improved_defenses_cancel_a_hit_against_the_defender_of_a_city() -> None:
    assert hits(meet(siege(2, 2), None, IMPROVED, 2).roll(6, 4).roll(1, 1)) == (0, 1)
    open_land = field(1, 1).advances(B, "tactics").realm(B, actions=[IMPROVED])
    assert attack(open_land, 1).refused(B, Combat(IMPROVED)) == "COC-COMBAT-IMPROVED-DEFENSES"
    attacker = siege(1, 1).realm(A, actions=[IMPROVED])
    assert attack(attacker, 1).refused(A, Combat(IMPROVED)) == "COC-COMBAT-IMPROVED-DEFENSES"


# -- cards against cards


@pytest.mark.rule("COC-COMBAT-SCOUT")
def test_scout_takes_the_other_card_away() -> None:
    table = meet(field(1, 1), ARCHERS, SCOUT, 1)
    assert dice(table) == 1  # the combat roll: no die for Archers, though the attacker's card comes first
    assert (table.of_seat(B).actions, table.game.action_discard) == ((ARCHERS - 1,), (SCOUT - 1,))
    table.roll(2).roll(1)
    assert values(table) == (2, 1)
    assert table.events(CombatCardStopped) == [CombatCardStopped(A, ARCHERS - 1, "COC-COMBAT-SCOUT")]
    assert table.game.known == (knows(A, False, ARCHERS - 1),)
    table.realm(A, actions=[MORALE]).play(A, Accept(), Combat(MORALE)).play(B, End()).roll(2).roll(1)
    assert values(table) == (4, 1)  # the next card is safe
    alone = meet(field(1, 1), SCOUT, None, 1).roll(2).roll(1)
    assert (values(alone), alone.of_seat(A).actions) == ((2, 1), ())


@pytest.mark.rule("COC-COMBAT-MARTYR")
def test_a_martyr_takes_one_unit_of_each_side_and_stops_the_other_card() -> None:
    table = meet(field(2, 3), MORALE, MARTYR, 2)
    assert (len(battle(table).units), table.armies("D5")) == (1, 2)
    assert dice(table) == 1
    table.roll(2).roll(1, 1)
    assert values(table) == (2, 2)
    assert table.of_seat(B).actions == ()  # the other card is not taken
    ships = navies(2, 2).realm(A, actions=[MARTYR])
    sail(ships, 2).play(A, Combat(MARTYR))
    assert (dice(ships), ships.ships("E4")) == (1, 1)
    fort = siege(1, 0, "fortress").realm(B, actions=[MARTYR])
    assert attack(fort, 1).refused(B, Combat(MARTYR)) == "COC-TAC-07"


@pytest.mark.rule("COC-COMBAT-MARTYR", "COC-COMBAT-SCOUT")
def test_of_scout_and_martyr_the_attackers_comes_first() -> None:
    table = meet(field(2, 2), MARTYR, SCOUT, 2)
    assert (len(battle(table).units), table.armies("D5"), table.of_seat(B).actions) == (1, 1, ())
    table = meet(field(2, 2), SCOUT, MARTYR, 2)
    assert (len(battle(table).units), table.armies("D5"), table.of_seat(A).actions) == (2, 2, (MARTYR - 1,))


def test_restrictions_of_cards_are_told_apart() -> None:
    cards = [ARCHERS, FLANKING, PEOPLE, RETREAT, SIEGE]
    table = field(1, 1).advances(B, "tactics").realm(A, actions=cards)
    attack(table, 1)
    assert refusals(table, A, cards) == [
        None, None, "COC-COMBAT-FOR-THE-PEOPLE", "COC-COMBAT-TACTICAL-RETREAT", "COC-COMBAT-SIEGE",
    ]  # fmt: skip
