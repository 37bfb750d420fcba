"""Damage: how much, which pieces may take it, and what becomes of them.

Topics: damage.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from tests.games.monuments.warring import dice, fight, lose, nothing_lost, pips, rolled, to, winner
from ziggurat.games.monuments.choices import At, End, Lose
from ziggurat.games.monuments.content.model import FORT, TOWN
from ziggurat.games.monuments.events import BuildingRepaired, UnitKilled
from ziggurat.games.monuments.game import NONE
from ziggurat.games.monuments.rules.damage import Claim, Losses, Troop
from ziggurat.games.monuments.status import military_power


def siege(margin: int, house: Mapping[str, str] | None = None, **defenders: int) -> Scenario:
    """Three armies at EU5 win by so much against a fort, a town and these units at EU4."""
    table = Scenario(house=house).units(A, "EU5", army=3).building(B, "fort", "EU4").building(B, "town", "EU4")
    if defenders:
        table.units(B, "EU4", **defenders)
    fight(table, "EU4", *["army EU5"] * 3)
    pips(table, *[1 if die < margin else 0 for die in range(9)])
    return pips(table, *[0] * dice(table))


def raid(pips_rolled: int, **defenders: int) -> Scenario:
    """An airforce at L5 wins by so much against units without power at EU4."""
    table = Scenario().units(A, "L5", airforce=1).units(B, "EU4", **defenders)
    fight(table, "EU4", "airforce L5")
    return pips(table, *((1, pips_rolled - 1) if pips_rolled > 1 else (0, pips_rolled)))


# -- how much, and which pieces


@pytest.mark.rule("MON-DMG-01")
@pytest.mark.parametrize(
    ("margin", "sets"),
    [
        (1, [("army EU4",), ("fort",), ("town",)]),
        (2, [("army EU4",), ("fort",)]),
        (3, [("army EU4",), ("town", "fort")]),
        (4, [("army EU4", "fort"), ("army EU4", "town")]),
    ],
)
def test_the_loser_gives_up_power_worth_the_margin(margin: int, sets: list[tuple[str, ...]]) -> None:
    table = siege(margin, army=1)
    assert table.pending == (B,)
    assert table.options(B) == [lose(table, *pieces) for pieces in sets]


@pytest.mark.rule("MON-DMG-01", "MON-DMG-03")
@pytest.mark.parametrize(("margin", "town_falls"), [(5, False), (6, True), (7, True)])
def test_where_only_one_set_fits_nobody_is_asked(margin: int, town_falls: bool) -> None:
    table = siege(margin, army=1)  # 6 points of power: for 5 the army and the fort, for more all
    assert table.question == "occupy"
    assert table.spare(B, "army") == 3
    assert table.has(B, "fort", "EU4", damaged=True)
    assert table.has(B, "town", "EU4", damaged=town_falls)


@pytest.mark.rule("MON-DMG-01", "MON-DMG-03")
def test_too_little_and_more_than_needed_are_refused() -> None:
    table = siege(2, army=1)
    assert table.refused(B, lose(table, "town")) == "MON-DMG-01"
    assert table.refused(B, lose(table, "town", "fort")) == "MON-DMG-03"
    assert table.refused(B, lose(table, "army EU4", "town")) == "MON-DMG-03"
    assert table.refused(B, lose(table, "fort")) is None
    assert table.refused(B, lose(table, "army EU4", "army EU4")) == "MON-DMG-01"  # there is only one
    assert table.refused(B, lose(table, "navy EU4")) == "MON-DMG-01"


@pytest.mark.rule("MON-DMG-02")
def test_the_loser_chooses_what_takes_the_damage() -> None:
    table = siege(3, army=1)
    assert (table.question, table.pending) == ("take_damage", (B,))
    assert table.refused(B, End()) == "MON-DMG-02"
    table.play(B, lose(table, "town", "fort"))
    assert (table.has(B, "fort", "EU4", damaged=True), table.has(B, "town", "EU4", damaged=True)) == (True, True)
    assert table.spare(B, "army") == 2  # the army lives and goes


@pytest.mark.rule("MON-DMG-03")
def test_damage_of_one_kills_one_of_two_armies_or_the_airforce() -> None:
    table = Scenario().units(A, "EU5", army=2, airforce=1).units(B, "EU4", army=1)
    fight(table, "EU4", "army EU5", "army EU5", "airforce EU5")
    pips(pips(table, *[0] * 8), 1, 0, 0)
    assert table.options(A) == [lose(table, "army EU5"), lose(table, "airforce EU5")]
    table.play(A, lose(table, "army EU5"))
    assert (table.count("EU5", "army"), table.count("EU5", "airforce")) == (1, 1)


@pytest.mark.rule("MON-DMG-03")
def test_damage_of_one_kills_a_lone_army() -> None:
    table = Scenario().units(A, "EU5", army=1).units(B, "EU4", army=1)
    fight(table, "EU4", "army EU5")
    pips(pips(table, 0, 0, 0), 1, 0, 0)
    assert winner(table) == B
    assert (table.count("EU5", "army"), table.spare(A, "army")) == (0, 3)


@pytest.mark.rule("MON-DMG-03")
@pytest.mark.parametrize("powers", [(3, 2, 1), (1, 3, 0), (2, 2, 1), (3, 0, 0), (0, 0, 0), (1, 1, 3), (5, 2, 3)])
@pytest.mark.parametrize("numbers", [(1, 1, 1), (3, 2, 1), (2, 4, 2)])
def test_just_the_sets_without_a_piece_to_spare_are_legal(powers: tuple[int, ...], numbers: tuple[int, ...]) -> None:
    side = [Troop(NONE, n, number, power) for n, (number, power) in enumerate(zip(numbers, powers, strict=True))]
    weak = sum(number for number, power in zip(numbers, powers, strict=True) if not power)
    strong = sum(number * power for number, power in zip(numbers, powers, strict=True))
    for points in range(1, 30):
        claim = Claim(side, points)
        every = list(product(*[range(number + 1) for number in numbers]))
        expected = []
        for taken in every:
            total = sum(n * power for n, power in zip(taken, powers, strict=True))
            weakest = min([power for n, power in zip(taken, powers, strict=True) if n and power], default=0)
            unarmed = sum(n for n, power in zip(taken, powers, strict=True) if not power)
            if points < strong:
                fits = total >= points and total - weakest < points and not unarmed
            else:
                fits = total == strong and unarmed == min(weak, points - strong)
            if fits:
                expected.append(taken)
        assert sorted(Losses(claim).found) == sorted(expected)
        assert [taken for taken in every if claim.refuses(taken) is None] == expected


@pytest.mark.rule("MON-DMG-03")
def test_by_the_other_reading_just_the_damage_is_lost_where_that_is_possible() -> None:
    """An army of 3, a fort of 2 and a town of 1."""
    table = siege(1, {"damage": "exact"}, army=1)
    assert table.has(B, "town", "EU4", damaged=True)  # the only piece worth 1: nobody is asked
    table = siege(2, {"damage": "exact"}, army=1, armed=1)  # the fort, or the armed worker and the town
    assert table.options(B) == [lose(table, "fort"), lose(table, "armed EU4", "town")]
    assert table.refused(B, lose(table, "army EU4")) == "MON-DMG-03"
    assert siege(2, {"damage": "any"}, army=1, armed=1).refused(B, lose(table, "army EU4")) is None
    alone = Scenario(house={"damage": "exact"}).units(A, "EU5", army=2, airforce=1).units(B, "EU4", army=1)
    fight(alone, "EU4", "army EU5", "army EU5", "airforce EU5")
    pips(pips(alone, *[0] * 8), 1, 0, 0)  # nothing is worth 1: rounded up as ever
    assert alone.options(A) == [lose(alone, "army EU5"), lose(alone, "airforce EU5")]


@pytest.mark.rule("MON-DMG-03")
@pytest.mark.parametrize("powers", [(3, 2, 1), (1, 3, 0), (2, 2, 1), (3, 0, 0), (0, 0, 0), (5, 2, 3)])
@pytest.mark.parametrize("numbers", [(1, 1, 1), (3, 2, 1)])
def test_exact_sets_are_those_of_the_default_that_match(powers: tuple[int, ...], numbers: tuple[int, ...]) -> None:
    side = [Troop(NONE, n, number, power) for n, (number, power) in enumerate(zip(numbers, powers, strict=True))]
    strong = sum(number * power for number, power in zip(numbers, powers, strict=True))
    for points in range(1, 20):
        every = Losses(Claim(side, points)).found
        matching = [
            taken for taken in every if sum(n * power for n, power in zip(taken, powers, strict=True)) == points
        ]
        expected = every if points >= strong or not matching else matching
        claim = Claim(side, points, exact=True)
        assert Losses(claim).found == expected
        all_sets = product(*[range(number + 1) for number in numbers])
        assert sorted(taken for taken in all_sets if claim.refuses(taken) is None) == sorted(expected)


# -- what becomes of them


@pytest.mark.rule("MON-DMG-04")
def test_a_unit_that_takes_damage_goes_back_to_the_supply() -> None:
    table = Scenario().units(A, "EU5", army=3).units(B, "EU4", army=1, armed=1, airforce=1)
    workers, weapons = 14, 24  # of 15 and 25
    assert (table.out_of_supply(B), table.of_seat(B).workers) == ({"army": 1, "airforce": 1}, workers)
    assert table.game.weapons == weapons
    fight(table, "EU4", *["army EU5"] * 3)
    pips(pips(table, 2, 2, 2, *[0] * 6), *[0] * 6)
    assert table.question == "occupy"
    assert (table.out_of_supply(B), table.of_seat(B).workers) == ({}, workers + 1)
    assert table.game.weapons == weapons + 1
    nothing_lost(table)


@pytest.mark.rule("MON-DMG-05")
def test_a_building_that_takes_damage_stays_on_its_hex() -> None:
    table = siege(3)
    assert table.question == "occupy"
    assert table.has(B, "fort", "EU4", damaged=True)
    assert table.has(B, "town", "EU4", damaged=True)
    assert table.out_of_supply(B) == {"town": 1, "fort": 1}


@pytest.mark.rule("MON-DMG-05")
def test_a_losing_attacker_has_no_buildings_in_the_battle() -> None:
    table = Scenario().units(A, "EU5", army=1, airforce=1).building(A, "fort", "EU5").units(B, "EU4", army=1)
    fight(table, "EU4", "army EU5", "airforce EU5")
    pips(pips(table, *[0] * 5), 1, 1, 0)
    assert table.options(A) == [lose(table, "army EU5"), lose(table, "airforce EU5")]
    assert table.refused(A, lose(table, "fort")) == "MON-DMG-08"


@pytest.mark.rule("MON-DMG-06")
def test_a_damaged_building_has_no_power_until_it_is_repaired() -> None:
    table = Scenario().units(A, "EU5", army=1).units(B, "EU4", worker=1)
    table.building(B, "fort", "EU4", damaged=True).building(B, "town", "EU4")
    assert military_power(table.game, B) == 1
    fight(table, "EU4", "army EU5")
    pips(table, 0, 0, 0)
    assert dice(table) == 1
    pips(table, 0)
    table.game.emit(BuildingRepaired(B, 1, table.at("EU4")))
    assert military_power(table.game, B) == 3
    pips(fight(table, "EU4", "army EU5"), 0, 0, 0)
    assert dice(table) == 3


@pytest.mark.rule("MON-DMG-06")
def test_a_damaged_building_cannot_take_damage_again() -> None:
    table = Scenario().units(A, "EU5", army=1).building(B, "fort", "EU4", damaged=True).building(B, "town", "EU4")
    table.building(B, "factory", "EU4", damaged=True)
    pips(pips(fight(table, "EU4", "army EU5"), 2, 2, 0), 0)
    assert winner(table) == A
    assert table.has(B, "town", "EU4", damaged=True)
    assert len(table.game.houses[table.at("EU4")]) == 3


# -- pieces without power


@pytest.mark.rule("MON-DMG-07")
def test_of_two_unarmed_workers_one_dies_for_one_pip_and_the_other_retreats() -> None:
    table = raid(1, worker=2)
    assert (table.question, table.pending) == ("retreat", (B,))
    table.play(B, to(table, "EU5"))
    assert winner(table) == A
    assert (table.count("EU5", "worker"), table.of_seat(B).workers) == (1, 14)


@pytest.mark.rule("MON-DMG-07")
def test_pieces_with_power_fall_first() -> None:
    table = siege(2, worker=2, army=1)
    assert table.refused(B, lose(table, "worker EU4", "worker EU4")) == "MON-DMG-07"
    assert table.refused(B, lose(table, "fort", "worker EU4")) == "MON-DMG-07"


@pytest.mark.rule("MON-DMG-07")
def test_each_point_left_takes_a_piece_without_power_of_the_defenders_choice() -> None:
    table = Scenario().units(A, "EU5", army=3).units(B, "EU4", army=1, worker=2).building(B, "factory", "EU4")
    fight(table, "EU4", *["army EU5"] * 3)
    pips(pips(table, 1, 2, 2, *[0] * 6), 0, 0, 0)  # 5 points: the army, and two of the others
    assert table.options(B) == [
        lose(table, "army EU4", "worker EU4", "worker EU4"),
        lose(table, "army EU4", "worker EU4", "factory"),
    ]
    assert table.refused(B, lose(table, "army EU4", "worker EU4")) == "MON-DMG-01"
    assert table.refused(B, lose(table, "army EU4", "worker EU4", "worker EU4", "factory")) == "MON-DMG-03"
    assert table.refused(B, lose(table, "worker EU4", "worker EU4")) == "MON-DMG-03"
    table.play(B, lose(table, "army EU4", "worker EU4", "factory"))
    assert table.has(B, "factory", "EU4", damaged=True)
    assert (table.of_seat(B).workers, table.spare(B, "army")) == (14, 3)


@pytest.mark.rule("MON-DMG-07")
def test_a_horse_is_a_piece_without_power() -> None:
    table = raid(1, worker=1, horse=1)
    assert table.options(B) == [lose(table, "worker EU4"), lose(table, "horse EU4")]
    table.play(B, lose(table, "horse EU4"), to(table, "EU6"))
    assert (table.count("EU6", "worker"), table.count("EU4", "horse"), table.count("EU6", "horse")) == (1, 0, 0)


@pytest.mark.rule("MON-DMG-07")
def test_points_without_a_piece_left_are_lost() -> None:
    table = raid(3, worker=1)
    assert rolled(table)[0] == (1, 2)
    assert winner(table) == A
    assert len(table.events(UnitKilled)) == 1


# -- the attacker's losses


@pytest.mark.rule("MON-DMG-08")
def test_units_that_were_not_declared_are_safe() -> None:
    table = Scenario().units(A, "EU5", army=2, airforce=1, armed=1).units(B, "EU4", army=3)
    fight(table, "EU4", "army EU5", "airforce EU5")
    pips(pips(table, *[0] * 5), 1, *[0] * 8)
    assert table.options(A) == [lose(table, "army EU5"), lose(table, "airforce EU5")]
    assert table.refused(A, lose(table, "armed EU5")) == "MON-DMG-08"
    assert table.refused(A, lose(table, "army EU5", "army EU5")) == "MON-DMG-08"
    assert table.refused(A, lose(table, "army EU4")) == "MON-DMG-08"


@pytest.mark.rule("MON-DMG-08")
def test_all_attackers_fall_and_no_others_when_the_damage_is_too_much_for_them() -> None:
    table = Scenario().units(A, "EU5", army=2, armed=2, worker=1).units(B, "EU4", army=3)
    fight(table, "EU4", "army EU5", "army EU5")
    pips(pips(table, *[0] * 6), 2, 2, 2, 2, *[0] * 5)  # 8 points against 6 of power
    assert winner(table) == B
    assert [table.count("EU5", unit) for unit in ("worker", "armed", "army")] == [1, 2, 0]


# -- on water


def sea_battle(*passengers: str | tuple[str, str]) -> Scenario:
    """A navy at M6 attacks a ferry at L6, and wins by one pip."""
    table = Scenario().units(A, "M6", navy=1).ferry("L6", None, B, *passengers)
    fight(table, "L6", "navy M6")
    pips(table, 1, 0, 0)
    return pips(table, *[0] * dice(table))


@pytest.mark.rule("MON-DMG-09")
def test_a_ferry_that_takes_the_damage_sinks_with_all_aboard() -> None:
    table = sea_battle("army", ("worker", "wood"))
    assert table.options(B) == [lose(table, "army ferry0"), lose(table, "ferry ferry0")]
    assert (table.game.tokens, table.game.bank[0]) == (19, 24)
    table.play(B, lose(table, "ferry ferry0"))
    assert winner(table) == A
    assert (table.game.ferries, table.game.tokens, table.game.bank[0]) == ((), 20, 25)
    assert (table.of_seat(B).workers, table.spare(B, "army")) == (15, 3)
    nothing_lost(table)


@pytest.mark.rule("MON-DMG-09")
def test_a_ferry_stays_empty_when_only_its_passengers_are_killed() -> None:
    table = sea_battle("army")
    table.play(B, lose(table, "army ferry0"))
    assert winner(table) == A
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (table.name(ferry.water), ferry.afloat, ferry.owner, table.passengers(0)) == ("L6", True, NONE, [])
    assert (table.count("L6", "navy"), table.side("L6")) == (1, A)
    nothing_lost(table)


@pytest.mark.rule("MON-DMG-09")
def test_passengers_that_are_not_killed_go_on_with_their_ferry() -> None:
    table = sea_battle("army", ("worker", "wood"))
    table.play(B, lose(table, "army ferry0"))
    assert (table.question, table.passengers(0)) == ("retreat", ["worker"])


@pytest.mark.rule("MON-DMG-09")
def test_of_two_of_a_kind_aboard_the_one_with_the_smaller_load_falls() -> None:
    table = sea_battle(("armed", "wood"), "armed")
    table.play(B, lose(table, "armed ferry0"))
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert [person.load for person in ferry.passengers] == [pile(wood=1)]


@pytest.mark.rule("MON-DMG-09")
def test_a_worker_without_a_weapon_aboard_is_lost_only_with_the_ferry() -> None:
    table = sea_battle("worker", "worker")
    assert winner(table) == A  # the ferry alone has power, nobody is asked
    assert (table.game.ferries, table.of_seat(B).workers) == ((), 15)


@pytest.mark.rule("MON-DMG-09")
def test_nobody_is_asked_who_of_those_without_power_drowns_when_all_ferries_sink() -> None:
    table = Scenario().units(A, "M6", navy=1).ferry("L6", None, B, "worker").ferry("L6", None, B, "worker")
    pips(pips(fight(table, "L6", "navy M6"), 1, 1, 1), 0, 0)  # 3 points against 2 of power
    assert winner(table) == A
    assert (table.game.ferries, table.of_seat(B).workers) == ((), 15)


@pytest.mark.rule("MON-DMG-08", "MON-DMG-09")
def test_an_attacking_ferry_takes_damage_with_its_passengers() -> None:
    table = Scenario().ferry("M6", None, A, "army", "army").units(B, "L6", navy=1)
    fight(table, "L6", "ferry ferry0")
    assert dice(table) == 3  # 1 for the ferry, 1 for each army aboard
    pips(pips(table, 0, 0, 0), 1, 1, 0)
    assert table.options(A) == [
        lose(table, "army ferry0", "army ferry0"),
        lose(table, "army ferry0", "ferry ferry0"),
    ]
    table.play(A, lose(table, "army ferry0", "army ferry0"))
    assert winner(table) == B
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (table.name(ferry.water), table.passengers(0), table.side("M6")) == ("M6", [], NONE)
    assert table.spare(A, "army") == 3


@pytest.mark.rule("MON-DMG-09")
def test_who_sinks_a_ferry_with_one_army_named_loses_the_other_too() -> None:
    table = Scenario().ferry("M6", None, A, "army", "army").units(B, "L6", navy=1)
    pips(pips(fight(table, "L6", "ferry ferry0"), 0, 0, 0), 1, 1, 0)
    table.play(A, lose(table, "army ferry0", "ferry ferry0"))
    assert (table.game.ferries, table.spare(A, "army")) == ((), 3)
    nothing_lost(table)


@pytest.mark.rule("MON-DMG-01")
def test_each_of_several_ferries_is_a_piece_of_its_own() -> None:
    table = Scenario().units(A, "M6", navy=2).ferry("L6", None, B, "army").ferry("L6", None, B, "armed", "army")
    table.units(B, "L6", airforce=1)
    fight(table, "L6", "navy M6", "navy M6")
    pips(table, 1, 0, 0, 0, 0, 0)
    assert dice(table) == 2 + (1 + 1) + (1 + 1 + 1)
    pips(table, *[0] * 7)
    assert table.options(B) == [
        lose(table, piece)
        for piece in ("airforce L6", "army ferry0", "ferry ferry0", "armed ferry1", "army ferry1", "ferry ferry1")
    ]


# -- weapons


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_dead_worker_may_go_to_another_before_the_retreat() -> None:
    table = Scenario().units(A, "EU5", army=1).units(B, "EU4", armed=1, worker=1).units(B, "AF1", worker=1)
    pips(pips(fight(table, "EU4", "army EU5"), 1, 0, 0), 0)
    assert (table.question, table.pending) == ("rearm", (B,))
    assert table.options(B) == [At(table.at("EU4")), At(table.at("AF1")), End()]
    table.play(B, At(table.at("EU4")))
    assert (table.count("EU6", "armed"), table.count("EU6", "worker")) == (1, 0)  # EU6 is the only way out
    assert winner(table) == A
    nothing_lost(table)


@pytest.mark.rule("MON-WPN-07")
def test_weapons_that_sink_with_a_ferry_may_be_taken_over_too() -> None:
    table = sea_battle("armed", "armed")
    table.units(B, "AF1", worker=3)
    table.play(B, lose(table, "ferry ferry0"))
    for _ in range(2):
        assert table.question == "rearm"
        table.play(B, At(table.at("AF1")))
    assert winner(table) == A
    assert (table.count("AF1", "armed"), table.count("AF1", "worker"), table.game.weapons) == (2, 1, 23)


@pytest.mark.rule("MON-DMG-02")
def test_anything_but_a_sorted_list_of_pieces_is_no_answer() -> None:
    table = siege(4, army=1)
    fort_and_town = Lose((), (FORT, TOWN))
    assert table.refused(B, fort_and_town) == "MON-DMG-01"
    assert table.refused(B, At(0)) == "MON-DMG-02"


@pytest.mark.rule("MON-DMG-02")
def test_losses_are_tried_no_further_than_asked_for() -> None:
    claim = Claim([Troop(0, NONE, 2, 1), Troop(1, NONE, 2, 1), Troop(2, NONE, 2, 1)], 2)
    assert len(Losses(claim).found) == 6  # two of one kind, or one of each of two
    assert len(Losses(claim, 2).found) == 2
