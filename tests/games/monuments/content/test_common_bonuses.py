"""The common bonuses: what each one does for its owner, and for nobody else.

Topics: common bonus texts.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.building_layers import HELD, HEXES, WORKERS, build, builder, finish
from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import (
    Activate,
    At,
    Build,
    Exchange,
    Move,
    PlayCard,
    Repair,
    Sail,
    ThisCard,
)
from ziggurat.games.monuments.content.model import ARMY, FORT, PRODUCTION, TOWN, WORKER
from ziggurat.games.monuments.events import PipsRolled, UnitKilled, UnitMoved, WorkersPlaced
from ziggurat.games.monuments.rules.bonuses import ChooseBonus
from ziggurat.games.monuments.score import lines, points
from ziggurat.games.monuments.status import building_power, carries, military_power, movement_of

LAYER = PlayCard("layer")


def price_paid(table: Scenario) -> int:
    """A chooses as it comes until everything is paid: how many resources that was."""
    while table.question == "pay_for":
        table.play(A, table.options(A)[0])
    return table.paid()


# -- the permit, and what is unlocked


@pytest.mark.rule("MON-COMMON-MIL")
@pytest.mark.parametrize("card", ["train", "attack"])
def test_call_to_arms_lets_its_owner_train_and_attack(card: str) -> None:
    def table() -> Scenario:
        given = Scenario().units(A, "EU1", army=1).units(A, "EU3", worker=1).goods("EU3", metal=1)
        return given.units(B, "EU2", worker=1)

    rule = {"train": "MON-MIL-01", "attack": "MON-ATT-01"}[card]
    assert table().turn(A).refused(A, PlayCard(card)) == rule
    assert table().bonus(B, "MIL").turn(A).refused(A, PlayCard(card)) == rule
    assert table().bonus(A, "MIL").turn(A).refused(A, PlayCard(card)) is None


@pytest.mark.rule("MON-COMMON-UNB")
def test_foundations_unlocks_a_town_a_fort_and_a_factory() -> None:
    table = Scenario().lock(A, town=2, fort=1, factory=3, army=1).ask(ChooseBonus(A, 1)).play(A, ThisCard("CB04"))
    assert table.locked(A) == table.out_of_supply(A) == {"town": 1, "factory": 2, "army": 1}


@pytest.mark.rule("MON-COMMON-UNB")
def test_foundations_unlocks_only_what_is_locked_and_once_for_each_copy() -> None:
    table = Scenario(4).lock(A, fort=2, factory=1).ask(ChooseBonus(A, 1)).play(A, ThisCard("CB04"))
    assert table.locked(A) == table.out_of_supply(A) == {"fort": 1}
    table.ask(ChooseBonus(A, 4)).play(A, ThisCard("CB28"))
    assert table.locked(A) == table.out_of_supply(A) == {}


@pytest.mark.rule("MON-COMMON-UNM")
def test_barracks_unlocks_an_army_a_navy_and_an_airforce() -> None:
    table = Scenario().lock(A, town=1, army=2, navy=1).ask(ChooseBonus(A, 3)).play(A, ThisCard("CB17"))
    assert table.locked(A) == table.out_of_supply(A) == {"town": 1, "army": 1}


# -- prices


@pytest.mark.rule("MON-COMMON-ARC")
@pytest.mark.parametrize(
    ("built", "copies", "green", "price"),
    [(1, 0, False, 3), (1, 1, False, 2), (1, 2, False, 1), (3, 2, True, 2), (4, 1, True, 10), (4, 2, False, 10)],
)
def test_architects_build_layers_for_one_resource_less(built: int, copies: int, green: bool, price: int) -> None:
    table = builder(built).bonus(A, *["ARC"] * copies)
    if green:
        table.green(A, "layer")
    assert price_paid(table.turn(A).play(A, LAYER)) == price


@pytest.mark.rule("MON-COMMON-ARC", "MON-RES-06")
def test_a_layer_costs_at_least_one() -> None:
    """Layer 1 costs 2; two Architects and the green side would take 3 off."""
    table = builder(0).bonus(A, "ARC", "ARC").green(A, "layer")
    assert price_paid(table.turn(A).play(A, LAYER)) == 1
    bare = builder(0, goods=pile()).bonus(A, "ARC", "ARC").green(A, "layer")
    assert bare.turn(A).refused(A, LAYER) == "MON-LAY-04"


@pytest.mark.rule("MON-COMMON-ARC")
def test_architects_sacrifice_as_many_workers() -> None:
    table = finish(builder(4).bonus(A, "ARC", "ARC").turn(A).play(A, LAYER))
    assert table.of_seat(A).workers == 15 - HEXES[4] + WORKERS[4]


@pytest.mark.rule("MON-COMMON-MAS")
@pytest.mark.parametrize(("owner", "green", "price"), [(A, False, 2), (A, True, 1), (B, False, 3)])
def test_masons_build_for_one_resource_less(owner: int, green: bool, price: int) -> None:
    """A town costs 1 sheep and 2 wheat."""
    table = Scenario().bonus(owner, "MAS").units(A, "EU3", worker=1).goods("EU3", wood=1, sheep=1, wheat=2)
    if green:
        table.green(A, "build")
    table.action(A, "build", Build("town", table.at("EU3")))
    assert price_paid(table) == price
    assert table.has(A, "town", "EU3")


@pytest.mark.rule("MON-COMMON-MAS")
@pytest.mark.parametrize(("owner", "green", "price"), [(A, False, 1), (A, True, 1), (B, False, 2)])
def test_masons_repair_for_one_resource_less_but_at_least_one(owner: int, green: bool, price: int) -> None:
    """Repairing a town costs 2 of 1 sheep and 2 wheat."""
    table = Scenario().bonus(owner, "MAS").units(A, "EU3", worker=1).goods("EU3", wood=1, sheep=1, wheat=2)
    if green:
        table.green(A, "build")
    table.building(A, "town", "EU3", damaged=True).action(A, "build", Repair("town", table.at("EU3")))
    assert price_paid(table) == price
    assert table.has(A, "town", "EU3")


@pytest.mark.rule("MON-COMMON-MAS")
def test_masons_leave_bridges_and_ferries_as_they_are() -> None:
    table = Scenario().bonus(A, "MAS").units(A, "EU1", worker=1).goods("EU1", wood=1, sheep=1).turn(A)
    table.play(A, PlayCard("build"), Build("bridge", table.at("EU1"), table.at("EU4")))
    assert table.stock("EU1") == pile(sheep=1)


@pytest.mark.rule("MON-COMMON-SCH")
@pytest.mark.parametrize(("owner", "green", "price"), [(A, False, 1), (A, True, 1), (B, False, 2)])
def test_scholars_upgrade_for_one_resource_less_but_at_least_one(owner: int, green: bool, price: int) -> None:
    """Production costs 2 sheep to upgrade."""
    table = Scenario(4).bonus(owner, "SCH").units(A, "EU1", worker=1).goods("EU1", sheep=3)
    if green:
        table.green(A, "upgrade")
    table.turn(A).play(A, PlayCard("upgrade"))
    if table.question == "choose_upgrade":
        table.play(A, ThisCard("production"))
    assert price_paid(table) == price
    assert table.of_seat(A).is_green(PRODUCTION)


# -- movement


@pytest.mark.rule("MON-COMMON-SWF", "MON-CBO-06")
@pytest.mark.parametrize(("copies", "reach"), [(0, {"EU4", "EU6"}), (1, {"EU4", "EU6", "EU7"})])
def test_swift_workers_move_one_hex_farther(copies: int, reach: set[str]) -> None:
    """From EU5 a worker reaches EU4 and EU6, with another point EU7 over the bridge."""
    table = Scenario().bonus(A, *["SWF"] * copies).bridge("EU6", "EU7").units(A, "EU5", worker=1).turn(A)
    table.play(A, PlayCard("movement"))
    ends = {choice.end for choice in table.of(A, Move) if choice.unit == "worker"}
    assert {table.name(end) for end in ends} == reach
    assert [movement_of(table.game, seat, WORKER) for seat in (A, B)] == [1 + copies, 1]


@pytest.mark.rule("MON-COMMON-CAR")
def test_carriers_let_each_worker_carry_two() -> None:
    """Both tokens come from the hex where the worker starts."""
    for owner, rule in ((A, None), (B, "MON-MOV-14")):
        table = Scenario(3).bonus(owner, "CAR").units(A, "EU1", worker=1).goods("EU1", wood=1, sheep=2).turn(A)
        table.play(A, PlayCard("movement"))
        two = Move("worker", table.at("EU1"), table.at("EU2"), pile(wood=1, sheep=1))
        assert table.refused(A, two) == rule
        assert table.refused(A, Move("worker", table.at("EU1"), table.at("EU2"), pile(wood=1, sheep=2))) == "MON-MOV-14"
        assert carries(table.game, owner, WORKER) == 2


@pytest.mark.rule("MON-COMMON-COL")
@pytest.mark.parametrize(("green", "owner", "units"), [(False, A, 3), (True, A, 4), (False, B, 2)])
def test_columns_move_one_more_unit(green: bool, owner: int, units: int) -> None:
    table = Scenario().bonus(owner, "COL").units(A, "EU1", worker=5)
    if green:
        table.green(A, "movement")
    table.turn(A).play(A, PlayCard("movement"))
    while table.question == "move_units":
        table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert len(table.events(UnitMoved)) == units


@pytest.mark.rule("MON-COMMON-BRG")
@pytest.mark.parametrize("unit", ["worker", "army"])
@pytest.mark.parametrize(("owner", "crosses"), [(A, True), (B, False)])
def test_fords_let_workers_and_armies_cross_rivers(unit: str, owner: int, crosses: bool) -> None:
    table = Scenario(3).bonus(owner, "BRG").units(A, "EU1", **{unit: 1}).turn(A).play(A, PlayCard("movement"))
    assert (table.refused(A, Move(unit, table.at("EU1"), table.at("EU4"))) is None) == crosses


@pytest.mark.rule("MON-COMMON-BRG")
@pytest.mark.parametrize(("owner", "crosses"), [(A, True), (B, False)])
def test_fords_serve_attackers_too(owner: int, crosses: bool) -> None:
    table = Scenario(3).bonus(owner, "BRG").bonus(A, "MIL").units(A, "EU1", army=1).units(B, "EU4", worker=1).turn(A)
    assert (table.refused(A, PlayCard("attack")) is None) == crosses


@pytest.mark.rule("MON-COMMON-SAI")
@pytest.mark.parametrize(("owner", "points"), [(A, 3), (B, 2)])
def test_sailors_make_navies_and_own_ferries_faster(owner: int, points: int) -> None:
    """Along the row from B0; the ferry with a passenger starts at B10, the empty one at B8 goes 1 as ever."""
    table = Scenario().bonus(owner, "SAI").units(A, "B0", navy=1).ferry("B12", None, A, "worker").ferry("B8")
    table.turn(A).play(A, PlayCard("movement"))
    for steps in (2, 3):
        sailed = table.refused(A, Move("navy", table.at("B0"), table.at(f"{'ABCDE'[1 + steps]}0"))) is None
        ferried = table.refused(A, Sail(0, table.at(f"{'ABCDE'[1 + steps]}12"))) is None
        assert (sailed, ferried) == (steps <= points, steps <= points)
    assert table.refused(A, Sail(1, table.at("C8"))) is None
    assert table.refused(A, Sail(1, table.at("D8"))) is not None


# -- other cards


@pytest.mark.rule("MON-COMMON-HAR")
@pytest.mark.parametrize(("green", "owner", "hexes"), [(False, A, 3), (True, A, 4), (False, B, 2)])
def test_harvesters_activate_one_more_hex(green: bool, owner: int, hexes: int) -> None:
    table = Scenario().bonus(owner, "HAR")
    for name in HELD[:5]:
        table.units(A, name, worker=1)
    if green:
        table.green(A, "production")
    table.turn(A).play(A, PlayCard("production"))
    for name in HELD[:hexes]:
        table.play(A, Activate(table.at(name)))
    assert table.pending == ()
    assert sum(sum(table.stock(name)) for name in HELD[:5]) == hexes


@pytest.mark.rule("MON-COMMON-FIN")
@pytest.mark.parametrize(("workers", "owner", "made"), [(0, A, 2), (1, A, 3), (2, A, 3), (1, B, 3), (0, B, 1)])
def test_foundries_produce_one_more_up_to_three(workers: int, owner: int, made: int) -> None:
    """A factory makes 2 alone in place of 1; with a worker 3 in place of 2, and with the worker's own 1 the hex 3."""
    table = Scenario(3).bonus(owner, "FIN").building(A, "factory", "EU2").units(A, "EU3", worker=1)
    if workers:
        table.units(A, "EU2", worker=workers)
    table.turn(A).play(A, PlayCard("production"), Activate(table.at("EU2")))
    assert table.stock("EU2") == (made, 0, 0, 0)


@pytest.mark.rule("MON-COMMON-SET")
@pytest.mark.parametrize(("copies", "green", "workers"), [(0, False, 1), (1, False, 2), (2, False, 3), (2, True, 4)])
def test_settlers_place_one_more_worker(copies: int, green: bool, workers: int) -> None:
    """In two towns with 2 workers each; a town on EU5 with one did not qualify before and does not after."""
    table = Scenario().bonus(A, *["SET"] * copies).units(A, "EU5", worker=1).building(A, "town", "EU5")
    for name in ("EU1", "EU3"):
        table.units(A, name, worker=2).building(A, "town", name)
    if green:
        table.green(A, "populate")
    table.turn(A).play(A, PlayCard("populate"))
    placed = 0
    while table.question == "choose_town":
        assert table.refused(A, At(table.at("EU5"))) == "MON-POP-01"
        table.play(A, At(table.at("EU1" if placed % 2 else "EU3")))
        placed += 1
    assert len(table.events(WorkersPlaced)) == workers
    assert table.count("EU5", "worker") == 1


@pytest.mark.rule("MON-COMMON-MID")
@pytest.mark.parametrize(("owner", "rule"), [(A, None), (B, "MON-POP-01")])
def test_midwives_need_one_worker_in_a_town(owner: int, rule: str | None) -> None:
    table = Scenario(3).bonus(owner, "MID").units(A, "EU1", worker=1).units(A, "EU2", worker=2).turn(A)
    table.building(A, "town", "EU1")
    assert table.refused(A, PlayCard("populate")) == rule
    # None at all is still too few.
    bare = Scenario(3).bonus(owner, "MID").units(A, "EU1", army=1).units(A, "EU2", worker=2).building(A, "town", "EU1")
    assert bare.turn(A).refused(A, PlayCard("populate")) == "MON-POP-01"


@pytest.mark.rule("MON-COMMON-TRD")
@pytest.mark.parametrize(("green", "owner", "times"), [(False, A, 3), (True, A, 3), (False, B, 2)])
def test_caravans_exchange_once_more(green: bool, owner: int, times: int) -> None:
    table = Scenario(4).bonus(owner, "TRD").units(A, "EU2", worker=1).goods("EU2", wood=5)
    table.units(A, "EU7", worker=1).goods("EU7", wood=3)
    if green:
        table.green(A, "trade")
    table.turn(A).play(A, PlayCard("trade"))
    made = 0
    while table.pending:
        if table.question == "choose_exchange":
            table.play(A, Exchange("wood", "metal"))
            made += 1
        else:
            table.play(A, table.options(A)[0])
    assert made == times
    assert table.game.bank[2] == 25 - times


@pytest.mark.rule("MON-COMMON-QUE")
@pytest.mark.parametrize(("green", "owner", "cards"), [(False, A, 3), (True, A, 4), (False, B, 2)])
def test_oracles_draw_one_more_quest(green: bool, owner: int, cards: int) -> None:
    table = Scenario(4).bonus(owner, "QUE")
    if green:
        table.green(A, "quests")
    table.turn(A).play(A, PlayCard("quests"))
    quests = ("A01", "A02", "A03", "A04")[:cards]
    table.draw_quests(*quests)
    assert table.question == "keep_quests"
    assert table.of_seat(A).dealt == tuple(sorted(table.quest(quest) for quest in quests))


# -- war


def attack(table: Scenario) -> Scenario:
    """A attacks with all there is, up to the dice."""
    table.turn(A).play(A, PlayCard("attack"))
    while table.pending == (A,):
        table.play(A, table.options(A)[0])
    return table


def dice_rolled(table: Scenario) -> list[int]:
    """How many dice were rolled, roll by roll."""
    return [len(event.faces) for event in table.events(PipsRolled)]


@pytest.mark.rule("MON-COMMON-FRT")
def test_ramparts_make_intact_forts_and_towns_stronger() -> None:
    """Fort 3 and town 2 in place of 2 and 1; a damaged fort counts nothing, a factory neither."""
    table = Scenario(3).bonus(A, "FRT").building(A, "fort", "EU1").building(A, "town", "EU1")
    table.building(A, "fort", "EU2", damaged=True).building(A, "factory", "EU3").building(B, "fort", "AF1")
    assert (building_power(table.game, A, FORT), building_power(table.game, A, TOWN)) == (3, 2)
    assert (military_power(table.game, A), military_power(table.game, B)) == (5, 2)


@pytest.mark.rule("MON-COMMON-DRL")
def test_drill_rolls_a_die_more_as_attacker_which_takes_no_damage() -> None:
    """An army, of power 3, rolls 4 dice against 3; beaten by 1 it dies, since the die cannot fall in its place."""
    table = Scenario(3).bonus(A, "MIL", "DRL").units(A, "EU1", army=1).units(B, "EU2", army=1)
    attack(table).roll(1, 1, 1, 3).roll(3, 3, 1)
    assert dice_rolled(table) == [4, 3]
    assert table.events(UnitKilled) == [UnitKilled(A, ARMY, table.at("EU1"), "MON-DMG-04")]


@pytest.mark.rule("MON-COMMON-DRL")
def test_drill_helps_no_defender() -> None:
    table = Scenario(3).bonus(A, "MIL").bonus(B, "DRL").units(A, "EU1", army=1).units(B, "EU2", army=1)
    attack(table).roll(1, 1, 1).roll(1, 1, 1)
    assert dice_rolled(table) == [3, 3]


# -- victory points


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        pytest.param(card, worth, marks=pytest.mark.rule(f"MON-COMMON-VP{worth}"))
        for card, worth in (("CB29", 6), ("CB31", 5), ("CB30", 4), ("CB32", 3))
    ],
)
def test_a_card_of_the_fifth_layer_scores_its_points(card: str, worth: int) -> None:
    table = build(builder(4, players=4))
    before = points(table.game, A)
    table.play(A, ThisCard(card))
    assert lines(table.game, A)[1] == worth
    assert points(table.game, A) == before + worth
    assert lines(table.game, B)[1] == 0


# -- one or two of them

ONE_OF_THEM = {
    "MIL": 1, "SWF": 2, "MAS": 1, "UNB": 2, "CAR": 1, "SCH": 1, "COL": 1, "HAR": 1, "SET": 2, "BRG": 1, "TRD": 1,
    "UNM": 1, "ARC": 2, "FIN": 1, "MID": 1, "QUE": 1, "SAI": 1, "FRT": 1, "DRL": 1, "VP6": 1, "VP5": 1, "VP4": 1,
    "VP3": 1,
}  # fmt: skip
"""How many one player may own, from the content sheet."""


@pytest.mark.parametrize(
    ("bonus", "copies"),
    [
        pytest.param(bonus, copies, marks=pytest.mark.rule(f"MON-COMMON-{bonus}"))
        for bonus, copies in ONE_OF_THEM.items()
    ],
)
def test_how_many_a_player_may_own(bonus: str, copies: int) -> None:
    table = Scenario(4)
    assert [kind.copies for kind in table.content.bonuses if kind.id == bonus] == [copies]
