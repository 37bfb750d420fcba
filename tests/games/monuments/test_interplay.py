"""Where rules of different topics meet: taken and retaken hexes, ferries that pay and sink, weapons that go round."""

from __future__ import annotations

import pytest

from tests.games.monuments.arms import aims, attack, dice, powers, sent, warlike
from tests.games.monuments.building_layers import builder, given_up
from tests.games.monuments.scenario import NONE, A, B, C, Scenario, pile
from tests.games.monuments.warring import nothing_lost
from ziggurat.games.monuments.choices import (
    At,
    Attack,
    Board,
    Build,
    End,
    Move,
    PlayCard,
    Repair,
    TakeBack,
    ThisCard,
    Train,
)
from ziggurat.games.monuments.events import FerryBuilt, FerrySunk
from ziggurat.games.monuments.rules.bonuses import ChooseBonus
from ziggurat.games.monuments.rules.weapons import GiveWeapon
from ziggurat.games.monuments.status import goods_of, military_power

# -- hexes that change hands


@pytest.mark.rule("MON-RET-07", "MON-REP-05", "MON-DMG-06")
def test_a_damaged_fort_is_lost_retaken_and_repaired() -> None:
    """A takes EU2 from B's fort; only B can repair it, and only once B's worker is there again."""
    table = warlike().bonus(B, "CB08").units(A, "EU1", armed=1).units(A, "EU4", worker=1).goods("EU4", wood=1, metal=1)
    table.building(B, "fort", "EU2").building(B, "town", "EU2").units(B, "EU8", armed=1)
    attack(table).roll(6).roll(1, 1, 1)  # 2 pips against 0: the fort takes them, the town alone could not
    assert table.has(B, "fort", "EU2", damaged=True)
    assert (table.has(B, "town", "EU2"), table.side("EU2")) == (True, A)
    assert military_power(table.game, B) == 1  # the armed worker alone: the town is in A's hands
    table.action(A, "build")
    assert table.refused(A, Repair("fort", table.at("EU2"))) == "MON-REP-05"
    table.bridge("EU2", "EU8").goods("EU8", wood=1)
    table.action(B, "attack").play(B, table.options(B)[0]).roll(3).roll(1)  # 1 pip against 0: A's armed worker dies
    table.play(A, End())  # the worker at EU4 does not take its weapon
    assert (table.side("EU2"), table.count("EU2", "armed"), military_power(table.game, B)) == (B, 1, 1 + 1)
    table.goods("EU2", wood=1).action(B, "build")
    assert table.refused(B, Repair("fort", table.at("EU2"))) is None
    table.play(B, Repair("fort", table.at("EU2")))
    assert (table.has(B, "fort", "EU2"), military_power(table.game, B)) == (True, 1 + 1 + 2)


@pytest.mark.rule("MON-ATT-15", "MON-ATT-16")
def test_a_hex_taken_from_two_owners_of_buildings_has_one_defender_afterwards() -> None:
    """B and C have buildings on EU2; A takes it from C. B's fort then helps neither A nor B, who attacks there."""
    table = warlike(3).bonus(B, "CB08").units(A, "EU1", army=1).units(B, "EU3", army=1)
    table.building(B, "fort", "EU2").building(C, "town", "EU2").action(A, "attack")
    table.play(A, Attack(table.at("EU2"), C), sent(table, ("army", "EU1")))
    table.roll(3, 1, 1).roll(1)
    assert table.has(C, "town", "EU2", damaged=True)
    assert (table.side("EU2"), military_power(table.game, B)) == (A, 3)
    table.action(B, "attack").play(B, table.options(B)[0])
    assert powers(table) == (3, 3)


# -- rivers


@pytest.mark.rule("MON-COMMON-BRG", "MON-ATT-06")
@pytest.mark.parametrize("unit", ["army", "armed"])
def test_fords_let_land_units_attack_over_a_river_and_move_in(unit: str) -> None:
    assert aims(warlike().units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1)) == []
    assert aims(warlike(3).bonus(B, "BRG").units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1)) == []
    table = warlike(3).bonus(A, "BRG").units(A, "EU1", **{unit: 1}).units(B, "EU4", worker=1)
    attack(table).roll(*[3] * (3 if unit == "army" else 1))
    assert (table.count("EU4", unit), table.side("EU1"), table.of_seat(B).workers) == (1, NONE, 15)


# -- ferries


@pytest.mark.rule("MON-ATT-14")
@pytest.mark.parametrize("target", ["L6", "AF4"])
def test_ferries_on_other_hexes_do_not_defend(target: str) -> None:
    """The airforce at M6 attacks one of them; B's ferries at K6 and N6 stay out of it, and so do they at L6 on land."""
    unit = "navy" if target == "L6" else "army"
    table = warlike().units(A, "M6", airforce=1).units(B, target, **{unit: 1})
    table.ferry("K6", None, B, "army", "army").ferry("K5", None, B, "armed")
    assert powers(attack(table)) == (2, 3)


@pytest.mark.rule("MON-LAY-07", "MON-RES-03")
def test_a_passenger_pays_with_what_it_has_aboard_and_is_then_sacrificed() -> None:
    """The wood comes from the ferry, whose worker goes too; nothing is counted twice."""
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", army=1).units(A, "EU3", army=1)
    table.goods("EU1", sheep=1, wood=1).ferry("N6", None, A, ("worker", "wood"), ("worker", "metal"))
    table.turn(A).play(A, PlayCard("layer"), table.payment(EU1="sheep", ferry0="wood"))
    assert goods_of(table.game, A) == pile(wood=1, metal=1)
    table.play(A, given_up(table, "worker ferry0"))  # the one with nothing left to lose
    assert (table.passengers(0), goods_of(table.game, A), table.game.bank) == (
        ["worker"],
        pile(wood=1, metal=1),
        [24, 25, 24, 25],
    )
    nothing_lost(table)


@pytest.mark.rule("MON-DMG-09", "MON-BLD-09")
def test_the_number_of_a_sunken_ferry_is_free_for_a_new_one() -> None:
    table = warlike().units(A, "M6", navy=1).ferry("L6", None, B, "worker").ferry("K5", None, B, ("worker", "wood"))
    attack(table).roll(3, 1, 1).roll(1)
    assert table.events(FerrySunk) == [FerrySunk(B, 0)]
    table.game.emit(FerryBuilt(A, table.at("EU1"), table.at("M6"), "MON-BLD-09"))
    assert [(ferry.number, table.name(ferry.water)) for ferry in table.game.ferries] == [(0, "M6"), (1, "K5")]
    assert (table.passengers(0), table.passengers(1), table.game.tokens) == ([], ["worker"], 18)
    nothing_lost(table)


@pytest.mark.rule("MON-FER-05", "MON-MOV-13")
def test_who_leaves_a_foreign_building_alone_shuts_the_way_for_the_second_and_goes_alone() -> None:
    """EU1 is held by one worker beside B's fort; once it is aboard, the worker of EU2 cannot pass there any more."""
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    table.building(B, "fort", "EU1").ferry("M6", "EU1").action(A, "movement")
    table.play(A, Board("worker", table.at("EU1"), 0, pair=True))
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (ferry.afloat, table.passengers(0), table.side("M6"), table.side("EU1")) == (True, ["worker"], A, NONE)
    assert table.question == "move_units"  # the second move of the card is still to be made
    assert table.refused(A, Move("worker", table.at("EU2"), table.at("EU1"))) == "MON-MOV-13"
    # The other way round both get aboard.
    table = Scenario().bonus(A, "SWF").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    table.building(B, "fort", "EU1").ferry("M6", "EU1").action(A, "movement")
    table.play(A, Board("worker", table.at("EU2"), 0, pair=True))
    assert (table.passengers(0), table.side("EU1"), table.side("EU2")) == (["worker", "worker"], NONE, NONE)


@pytest.mark.rule("MON-ATT-07", "MON-ADV-02")
def test_passengers_of_two_ferries_land_and_one_of_the_attackers_stays_aboard() -> None:
    table = warlike().ferry("N6", None, A, "army", "worker").ferry("N6", None, A, "army").units(B, "AF1", worker=1)
    attack(table, ("army", "ferry 0"), ("army", "ferry 1")).roll(3, *[1] * 5)
    assert table.question == "occupy"
    table.play(A, sent(table, ("army", "ferry 1")))
    assert (table.count("AF1", "army"), table.passengers(0), table.passengers(1)) == (1, ["army", "worker"], [])
    assert (table.side("N6"), table.game.over) == (A, True)


# -- weapons


@pytest.mark.rule("MON-WPN-07", "MON-MIL-10")
def test_with_an_empty_bank_the_weapon_of_the_trained_worker_is_the_only_one_to_give() -> None:
    table = Scenario().bonus(A, "MIL").green(A, "train").units(A, "EU1", armed=1, worker=1).units(A, "EU2", worker=1)
    table.goods("EU1", sheep=1, wheat=1)
    table.game.weapons = 0
    table.action(A, "train", Train("army", table.at("EU1"), True), At(table.at("EU2")))
    assert (table.count("EU2", "armed"), table.count("EU1", "armed"), table.game.weapons) == (1, 0, 0)
    assert table.game.over  # there is no second one


@pytest.mark.rule("MON-WPN-07")
def test_a_weapon_taken_over_by_one_who_then_dies_may_be_taken_over_again() -> None:
    """Two workers on UK1, one armed; the armed one dies, the other takes the weapon and has no way out."""
    table = warlike().units(A, "UK2", army=1).units(B, "UK1", armed=1, worker=1).units(B, "AF1", worker=1)
    attack(table).roll(3, 1, 1).roll(1)
    table.play(B, At(table.at("UK1")))
    assert (table.question, table.pending, table.game.weapons) == ("rearm", (B,), 25)
    table.play(B, At(table.at("AF1")))
    assert (table.count("AF1", "armed"), table.game.weapons, table.side("UK1")) == (1, 24, A)


@pytest.mark.rule("MON-WPN-04", "MON-FER-13")
def test_a_worker_armed_aboard_keeps_what_it_has_there() -> None:
    table = Scenario().ferry("N6", None, A, "army", ("worker", "wood")).ask(GiveWeapon(A, "MON-WPN-02"))
    assert (table.passengers(0), goods_of(table.game, A), table.game.weapons) == (["army", "armed"], pile(wood=1), 24)
    nothing_lost(table)


# -- edges of the board and of the game


@pytest.mark.rule("MON-MAP-06", "MON-RET-03")
def test_in_the_corner_of_the_board_there_are_two_ways_out_at_most() -> None:
    """A0 borders on B0 and A1 only: with the attacker on one of them the other is the way out."""
    table = warlike().units(A, "B0", navy=1).units(B, "A0", navy=2)
    assert aims(warlike().units(A, "R0", navy=1).units(B, "A0", navy=1)) == []  # the board does not wrap
    attack(table).roll(3, 1, 1).roll(*[1] * 6)
    assert (table.count("A1", "navy"), table.count("A0", "navy"), table.side("A0")) == (1, 1, A)


@pytest.mark.rule("MON-CBO-03", "MON-LAY-10")
def test_all_discounts_of_a_layer_together_leave_one_resource_to_pay() -> None:
    """Layer 1 costs 2; the green side and two Architects would take 3 off it."""
    table = builder(0, goods=pile(wood=1)).green(A, "layer").bonus(A, "CB18", "CB23").turn(A)
    assert table.refused(A, PlayCard("layer")) is None
    table.play(A, PlayCard("layer"))
    assert goods_of(table.game, A) == pile()
    assert builder(0, goods=pile(metal=5, wheat=5)).green(A, "layer").bonus(A, "CB18").turn(A).refused(
        A, PlayCard("layer")
    ) == ("MON-LAY-04")


@pytest.mark.rule("MON-COMMON-MIL", "MON-CBO-03")
def test_a_permit_taken_with_a_layer_counts_from_the_next_turn_on_for_train_and_attack() -> None:
    table = Scenario().units(A, "EU1", armed=1, worker=1).units(B, "EU2", worker=1).goods("EU1", metal=1)
    assert [table.turn(A).refused(A, PlayCard(card)) for card in ("train", "attack")] == ["MON-MIL-01", "MON-ATT-01"]
    table.ask(ChooseBonus(A, 1)).play(A, ThisCard("CB01"))
    assert [table.turn(A).refused(A, PlayCard(card)) for card in ("train", "attack")] == [None, None]


@pytest.mark.rule("MON-ATT-02")
def test_a_lone_horse_can_be_attacked_and_flees() -> None:
    """A horse controls nothing, yet nobody walks in beside it; two pips would be needed to lose more than the horse."""
    table = warlike().ability(B, "AB1").units(A, "EU1", army=1).units(B, "EU2", horse=2)
    attack(table)
    assert dice(table) == 3
    table.roll(3, 1, 1)
    assert (table.count("EU3", "horse"), table.count("EU2", "army"), table.game.over) == (1, 1, True)


# -- what players read


@pytest.mark.rule("MON-DMG-02")
def test_one_point_of_damage_is_not_points() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", armed=1, army=1)
    attack(table).roll(3, 1, 1).roll(1, 1, 1, 1)
    assert table.game.prompt(B) == "Red rolled 1 pip, you 0. Which of your pieces take 1 point of damage?"


@pytest.mark.rule("MON-TRN-02")
def test_after_the_action_anything_but_a_quest_is_refused_as_a_second_action() -> None:
    table = Scenario().quests(A, "S01").units(A, "EU1", worker=2).units(A, "EU2", worker=1)
    table.discard(A, "trade").turn(A).play(A, TakeBack())
    assert table.question == "after_action"
    for choice in (At(table.at("EU1")), PlayCard("trade"), Build("town", table.at("EU1"))):
        assert table.refused(A, choice) == "MON-TRN-02"
