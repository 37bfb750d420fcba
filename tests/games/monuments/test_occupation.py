"""Occupation: who moves onto a hex that was won.

Topics: occupation.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import NONE, A, B, C, Scenario, pile
from tests.games.monuments.warring import dice, fight, nothing_lost, pips, send, winner
from ziggurat.games.monuments.choices import At, End, Send
from ziggurat.games.monuments.status import controller, goods_of


def won(table: Scenario, hex: str, *attackers: str) -> Scenario:
    """A wins against a lone worker or ferry on the hex, which falls."""
    fight(table, hex, *attackers)
    pips(table, 2, *[0] * (dice(table) - 1))
    if table.question == "roll_dice":
        pips(table, *[0] * dice(table))
    return table


# -- who must, who may


@pytest.mark.rule("MON-ADV-01")
def test_a_lone_attacker_moves_in_without_being_asked() -> None:
    table = Scenario().units(A, "EU5", army=1, worker=1).units(B, "EU4", worker=1).goods("EU5", sheep=2)
    won(table, "EU4", "army EU5")
    assert winner(table) == A
    assert (table.count("EU4", "army"), table.count("EU5", "army"), table.count("EU5", "worker")) == (1, 0, 1)
    assert controller(table.game, table.at("EU4")) == A


@pytest.mark.rule("MON-ADV-01")
def test_at_least_one_of_the_attackers_moves_in_and_nobody_else() -> None:
    table = Scenario().units(A, "EU5", army=1, airforce=1, armed=1).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "airforce EU5")
    assert (table.question, table.pending) == ("occupy", (A,))
    assert table.options(A) == [send(table, "army EU5"), send(table, "airforce EU5")]
    assert table.refused(A, Send(())) == "MON-ADV-01"
    assert table.refused(A, send(table, "army EU5", "airforce EU5")) == "MON-ADV-02"
    assert table.refused(A, End()) == "MON-ADV-01"
    assert table.refused(A, send(table, "armed EU5")) == "MON-ADV-01"
    assert table.refused(A, At(table.at("EU5"))) == "MON-ADV-01"
    table.play(A, send(table, "airforce EU5"))
    assert winner(table) == A
    assert (table.count("EU4", "airforce"), table.count("EU5", "army")) == (1, 1)


@pytest.mark.rule("MON-ADV-01")
def test_armed_workers_move_in_without_resources() -> None:
    table = Scenario().units(A, "EU5", armed=1).units(B, "EU4", worker=1).goods("EU5", sheep=2)
    won(table, "EU4", "armed EU5")
    assert (table.count("EU4", "armed"), table.stock("EU4"), table.stock("EU5")) == (1, pile(), pile(sheep=2))


@pytest.mark.rule("MON-ADV-01", "MON-ABILITYCARD-AB2")
def test_a_hex_won_by_navies_alone_is_left_empty() -> None:
    table = Scenario().ability(A, "AB2").units(A, "L5", navy=2).units(B, "EU4", worker=1)
    won(table, "EU4", "navy L5", "navy L5")
    assert winner(table) == A
    assert (table.side("EU4"), table.count("L5", "navy")) == (NONE, 2)


@pytest.mark.rule("MON-ABI-03")
def test_a_navy_stays_at_sea_while_others_move_in() -> None:
    table = Scenario().ability(A, "AB2").units(A, "L5", navy=1, airforce=1).ferry("L5", None, A, "army")
    table.units(B, "EU4", worker=1)
    won(table, "EU4", "navy L5", "airforce L5", "army ferry0")
    assert table.refused(A, send(table, "navy L5")) == "MON-ABI-03"
    table.play(A, send(table, "airforce L5", "army ferry0"))  # the navy is the one that stays
    assert winner(table) == A
    assert [table.count("EU4", unit) for unit in ("army", "airforce")] == [1, 1]


@pytest.mark.rule("MON-ADV-02")
def test_of_two_attackers_one_stays_behind() -> None:
    table = Scenario().units(A, "EU5", army=2).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU5")
    assert winner(table) == A  # nothing to decide
    assert (table.count("EU4", "army"), table.count("EU5", "army")) == (1, 1)


@pytest.mark.rule("MON-ADV-02")
def test_one_stays_behind_of_attackers_from_several_hexes_together() -> None:
    table = Scenario().units(A, "EU5", army=1).units(A, "EU6", army=1).units(A, "L5", airforce=1)
    table.units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU6", "airforce L5")
    table.play(A, send(table, "army EU5", "airforce L5"))
    assert winner(table) == A
    assert (table.side("EU5"), table.side("EU6"), table.side("L5")) == (NONE, A, NONE)


@pytest.mark.rule("MON-ADV-02")
def test_units_that_did_not_attack_do_not_count_as_left_behind() -> None:
    table = Scenario().units(A, "EU5", army=2, worker=3).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU5")
    assert winner(table) == A
    assert (table.count("EU4", "army"), table.count("EU5", "army"), table.count("EU5", "worker")) == (1, 1, 3)


ANY = {"garrison": "any"}


@pytest.mark.rule("MON-ADV-02")
def test_by_the_other_reading_all_attackers_move_in_if_another_unit_stays() -> None:
    table = Scenario(house=ANY).units(A, "EU5", army=2, worker=1).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU5")
    assert table.options(A) == [send(table, "army EU5", "army EU5"), send(table, "army EU5")]  # the worker stays
    table.play(A, send(table, "army EU5", "army EU5"))
    assert winner(table) == A
    assert (table.count("EU4", "army"), table.count("EU5", "army")) == (2, 0)
    bare = Scenario(house=ANY).units(A, "EU5", army=2).units(A, "EU6", worker=1).units(B, "EU4", worker=1)
    won(bare, "EU4", "army EU5", "army EU5")  # the worker is in a hex from which nobody attacked
    assert winner(bare) == A
    assert (bare.count("EU4", "army"), bare.count("EU5", "army")) == (1, 1)


@pytest.mark.rule("MON-ADV-02")
def test_a_guard_in_one_of_several_hexes_is_enough_whoever_moves_first() -> None:
    table = Scenario(house=ANY).units(A, "EU5", army=1, worker=1).units(A, "EU6", army=1).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU6").play(A, send(table, "army EU5", "army EU6"))
    assert winner(table) == A
    assert table.count("EU4", "army") == 2


@pytest.mark.rule("MON-ADV-02", "MON-ADV-04")
def test_a_passenger_who_did_not_attack_guards_too_but_not_an_empty_ferry() -> None:
    table = Scenario(house=ANY).units(A, "L5", airforce=1).ferry("L5", None, A, "army", "worker")
    table.units(B, "EU4", worker=1)
    won(table, "EU4", "airforce L5", "army ferry0").play(A, send(table, "airforce L5", "army ferry0"))
    assert winner(table) == A
    assert table.passengers(0) == ["worker"]
    # Without the worker, the ferry would be left empty: one of the two stays.
    table = Scenario(house=ANY).units(A, "L5", airforce=1).ferry("L5", None, A, "army").units(B, "EU4", worker=1)
    won(table, "EU4", "airforce L5", "army ferry0").play(A, send(table, "army ferry0"))
    assert winner(table) == A
    # On water a ferry attacks with all aboard: they are no guard.
    table = Scenario(house=ANY).units(A, "L5", navy=1).ferry("L5", None, A, "army", "worker")
    won(table.units(B, "L6", airforce=1), "L6", "navy L5", "ferry ferry0").play(A, send(table, "navy L5"))
    assert winner(table) == A
    assert table.game.ferry_at(table.game.aboard(0)).water == table.at("L5")


@pytest.mark.rule("MON-ADV-03")
def test_beyond_the_first_the_attacker_decides_freely() -> None:
    table = Scenario().units(A, "EU5", army=2, airforce=2).units(B, "EU4", worker=1)
    won(table, "EU4", "army EU5", "army EU5", "airforce EU5", "airforce EU5")
    army, airforce = "army EU5", "airforce EU5"
    sets = [(army, airforce, airforce), (army, army, airforce), (army,), (airforce,)]  # one stays; each alone
    assert table.options(A) == [send(table, *each) for each in sets]
    others = [send(table, *each) for each in ((army, airforce), (army, army), (airforce, airforce))]
    options = table.game.options(A)
    assert options.more and len(options.others()) == 3
    assert all(choice in options and choice in options.others() for choice in others)
    table.play(A, send(table, army, army))
    assert winner(table) == A
    assert (table.count("EU4", "army"), table.count("EU5", "army"), table.count("EU5", "airforce")) == (2, 0, 2)


@pytest.mark.rule("MON-ADV-03")
def test_two_armies_land_and_the_airforce_stays_at_sea_with_the_empty_ferry() -> None:
    table = Scenario().units(A, "L5", airforce=1).ferry("L5", None, A, "army", "army").units(B, "EU4", worker=1)
    won(table, "EU4", "airforce L5", "army ferry0", "army ferry0")
    table.play(A, send(table, "army ferry0", "army ferry0"))
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (ferry.afloat, table.name(ferry.water), ferry.passengers, ferry.owner) == (True, "L5", (), NONE)
    assert (table.count("EU4", "army"), table.count("L5", "airforce"), winner(table)) == (2, 1, A)
    nothing_lost(table)


# -- from aboard, and on water


@pytest.mark.rule("MON-ADV-01", "MON-FER-13")
def test_an_armed_worker_from_aboard_brings_what_it_had_there() -> None:
    table = Scenario().ferry("L5", None, A, ("armed", "wood")).units(B, "EU4", worker=1).goods("EU4", metal=2)
    won(table, "EU4", "armed ferry0")
    assert (table.count("EU4", "armed"), table.stock("EU4"), table.passengers(0)) == (1, pile(wood=1, metal=2), [])
    assert table.side("L5") == NONE
    nothing_lost(table)


@pytest.mark.rule("MON-FER-13")
def test_what_has_no_room_on_the_taken_hex_goes_to_the_bank() -> None:
    table = Scenario().ferry("L5", None, A, ("armed", "wood wheat")).units(B, "EU4", worker=1).goods("EU4", metal=4)
    won(table, "EU4", "armed ferry0")
    assert (table.stock("EU4"), table.game.bank) == (pile(wood=1, metal=4), [24, 25, 21, 25])
    nothing_lost(table)


@pytest.mark.rule("MON-ADV-04")
def test_on_water_a_ferry_moves_in_with_all_aboard() -> None:
    table = Scenario().ferry("M6", None, A, "army", ("worker", "wood")).ferry("L6", None, B, "worker")
    won(table, "L6", "ferry ferry0")
    assert winner(table) == A
    ferry = table.game.ferry(0)
    assert ferry is not None
    assert (table.name(ferry.water), ferry.afloat, table.passengers(0)) == ("L6", True, ["army", "worker"])
    assert ferry.passengers[1].load == pile(wood=1)
    assert (table.side("L6"), table.side("M6")) == (A, NONE)
    nothing_lost(table)


@pytest.mark.rule("MON-ADV-04")
def test_a_ferry_counts_as_one_of_the_attackers() -> None:
    table = Scenario().units(A, "M6", navy=1).ferry("M6", None, A, "army", "army").ferry("L6", None, B, "worker")
    won(table, "L6", "navy M6", "ferry ferry0")
    assert table.options(A) == [send(table, "navy M6"), send(table, "ferry ferry0")]
    assert table.refused(A, send(table, "army ferry0")) == "MON-ADV-04"
    table.play(A, send(table, "ferry ferry0"))
    assert winner(table) == A  # the navy has to stay
    assert (table.count("M6", "navy"), table.side("M6"), table.side("L6")) == (1, A, A)
    assert table.passengers(0) == ["army", "army"]


# -- what lies there


@pytest.mark.rule("MON-ADV-05")
def test_resources_stay_and_are_controlled_only_by_a_worker_that_moved_in() -> None:
    table = Scenario().units(A, "EU5", army=1, armed=1).units(B, "EU4", worker=1).goods("EU4", metal=3)
    won(table, "EU4", "army EU5", "armed EU5").play(A, send(table, "army EU5"))
    assert (table.stock("EU4"), goods_of(table.game, A), goods_of(table.game, B)) == (pile(metal=3), pile(), pile())
    table = Scenario().units(A, "EU5", army=1, armed=1).units(B, "EU4", worker=1).goods("EU4", metal=3)
    won(table, "EU4", "army EU5", "armed EU5").play(A, send(table, "armed EU5"))
    assert (table.stock("EU4"), goods_of(table.game, A)) == (pile(metal=3), pile(metal=3))


@pytest.mark.rule("MON-ATT-15")
def test_buildings_of_a_third_player_take_no_part_and_stay() -> None:
    table = Scenario(3).units(A, "EU5", army=1).units(B, "EU4", worker=1).building(C, "fort", "EU4")
    won(table, "EU4", "army EU5")
    assert winner(table) == A
    assert table.has(C, "fort", "EU4")
    assert table.count("EU4", "army") == 1


@pytest.mark.rule("MON-ATT-15")
def test_only_the_named_owner_of_buildings_without_units_fights() -> None:
    table = Scenario(3).units(A, "EU5", army=1).building(B, "town", "EU4").building(C, "fort", "EU4")
    pips(fight(table, "EU4", "army EU5"), 2, 2, 0)
    assert dice(table) == 1
    pips(table, 0)
    assert table.has(B, "town", "EU4", damaged=True)
    assert table.has(C, "fort", "EU4")
    assert (table.count("EU4", "army"), winner(table)) == (1, A)
