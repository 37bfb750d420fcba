"""Personal bonuses: which card, which option, and where its parts go. Each card: content/test_personal_bonuses.py.

Topics: personal bonus.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.monuments.building_layers import at_gift, build, builder, finish
from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.core.event import Event
from ziggurat.games.monuments.choices import At, Build, End, Option, Put, ThisCard
from ziggurat.games.monuments.content.model import ACTIONS, BRIDGE, FACTORY, FERRY, FORT, TOWN, Goods
from ziggurat.games.monuments.events import (
    CardUpgraded,
    GiftChosen,
    GoodsLost,
    GoodsPlaced,
    PiecesUnlocked,
    WorkersPlaced,
)
from ziggurat.games.monuments.rules.gifts import BuildFree, ChooseGift, PlaceWorkers, UpgradeFree
from ziggurat.games.monuments.rules.payment import PlaceGoods


def gains(table: Scenario, *goods: int) -> Scenario:
    """A gains these resources as a personal bonus."""
    return table.ask(PlaceGoods(A, goods, "gift", "MON-PBO-07"))


def puts(table: Scenario, good: str, *names: str) -> list[Put]:
    """One resource on each of these hexes."""
    return [Put(good, table.at(name)) for name in names]


# -- the card and its options


@pytest.mark.rule("MON-PBO-01")
@pytest.mark.parametrize("layer", [1, 2, 3, 4])
def test_after_the_common_bonus_one_option_of_the_card_of_that_layer_is_carried_out(layer: int) -> None:
    table = build(builder(layer - 1).lock(A, town=1, fort=1, factory=1, army=1, navy=1, airforce=1))
    assert table.events(GiftChosen) == []
    table.play(A, ThisCard({1: "CB01", 2: "CB08", 3: "CB15", 4: "CB22"}[layer]))
    assert table.question == "choose_gift"
    assert table.options(A) == [Option(0), Option(1), Option(2)]
    table.play(A, Option(1))
    assert table.events(GiftChosen) == [GiftChosen(A, layer, 1)]


@pytest.mark.rule("MON-PBO-01")
def test_an_option_without_effect_is_refused_while_another_has_one() -> None:
    """Nothing is locked, so there is nothing to unlock; a worker is on the forest EU2, and workers are in supply."""
    table = at_gift("P1", 1)
    assert table.options(A) == [Option(1), Option(2)]
    assert table.refused(A, Option(0)) == "MON-PBO-01"
    for choice in (End(), Option(3), Option(-1), At(table.at("EU1"))):
        assert table.refused(A, choice) == "MON-PBO-01"


@pytest.mark.rule("MON-PBO-01")
@pytest.mark.parametrize(
    ("deck", "layer", "given", "without"),
    [
        ("P1", 1, lambda: Scenario().units(A, "EU5", worker=1), [0, 1]),  # nothing locked, no forest or mountain
        ("P1", 2, lambda: Scenario().units(A, "EU5", army=1), [0, 1]),  # an army gets no resources
        ("P1", 4, lambda: Scenario().units(A, "EU2", worker=15), [2]),  # no worker in the supply
        ("P1", 4, lambda: Scenario().units(A, "EU0", worker=14), [1]),  # a monument hex makes nothing
        ("P4", 1, lambda: Scenario().units(A, "EU6", worker=1), [0]),
        # no hex for a fort: the workers that come with it count until none is in the supply
        ("P3", 1, lambda: Scenario().units(A, "EU4", worker=14).building(A, "fort", "EU4"), [0]),
        ("P3", 1, lambda: Scenario().units(A, "EU4", worker=15).building(A, "fort", "EU4"), [0, 2]),
        ("P3", 1, lambda: Scenario().units(A, "EU4", worker=15), [0]),
        # the only shore is taken: the same for a ferry
        ("P2", 1, lambda: Scenario().units(A, "EU7", worker=14).ferry("M2", "EU7"), [0]),
        ("P2", 1, lambda: Scenario().units(A, "EU7", worker=15).ferry("M2", "EU7"), [0, 2]),
        ("P2", 1, lambda: Scenario().units(A, "EU7", worker=15), [0]),
    ],
)
def test_what_counts_as_an_effect(deck: str, layer: int, given: Callable[[], Scenario], without: list[int]) -> None:
    table = given().deck(A, deck).layers(A, layer).ask(ChooseGift(A, layer))
    effective = [number for number in range(3) if number not in without]
    if len(effective) == 1:
        assert table.events(GiftChosen) == [GiftChosen(A, layer, effective[0])]
    else:
        assert table.options(A) == [Option(number) for number in effective]
        assert [table.refused(A, Option(number)) for number in without] == ["MON-PBO-01"] * len(without)


@pytest.mark.rule("MON-PBO-01")
def test_with_all_cards_green_there_is_nothing_to_upgrade() -> None:
    """P4-4, first option: two upgrades. P4-1, third option: an upgrade and workers, and none is in the supply."""
    table = Scenario().deck(A, "P4").units(A, "EU6", worker=1)
    table.of_seat(A).green = (1 << 10) - 1
    assert table.ask(ChooseGift(A, 4)).options(A) == [Option(1), Option(2)]
    table = Scenario().deck(A, "P4").units(A, "EU6", worker=15).lock(A, town=1)
    table.of_seat(A).green = (1 << 10) - 1
    assert table.ask(ChooseGift(A, 1)).options(A) == [Option(0), Option(1)]


@pytest.mark.rule("MON-PBO-01")
def test_if_no_option_has_an_effect_any_may_be_chosen() -> None:
    """P3-1: nothing locked, no worker on a mountain or field, no hex to build a fort on, no worker in the supply."""
    table = Scenario().deck(A, "P3").units(A, "EU0", worker=15).ask(ChooseGift(A, 1))
    assert table.options(A) == [Option(0), Option(1), Option(2)]
    before = table.game.pieces()
    table.play(A, Option(1))
    assert table.game.pieces() == before
    assert table.pending == ()


@pytest.mark.rule("MON-PBO-01")
def test_an_option_is_carried_out_as_far_as_it_goes() -> None:
    """P1-1, third option: the workers come, the sheep finds no pasture with a worker."""
    table = at_gift("P1", 1, table=builder(0).units(A, "EU2", worker=1))
    table.game.stock[table.at("EU1")] = pile(wheat=5)  # full
    table.play(A, Option(2))
    assert table.count("EU0", "worker") == 3
    assert table.events(GoodsPlaced) == []


@pytest.mark.rule("MON-PBO-01")
def test_what_is_left_out_of_an_option_is_said_with_the_reason() -> None:
    """P2-3, third option: a bridge, a ferry, 4 workers. One token is left, and 1 of 15 workers is in the supply."""
    table = Scenario().deck(A, "P2").layers(A, 3).units(A, "EU2", worker=14)
    table.game.tokens = 1
    table.ask(ChooseGift(A, 3))
    label = table.game.info.words.label(table.game, A, Option(2))
    told = "a ferry (no bridge or ferry is left in the bank), 3 workers (no more are in the supply)"
    assert label == f"Build a bridge and a ferry, place 4 workers; left out: {told}"
    table.play(A, Option(2))
    event = next(number for number, each in enumerate(table.game.events or []) if isinstance(each, GiftChosen))
    line = table.game.words(GiftChosen(A, 3, 2), (table.game.notes or [])[event])
    assert line == f"Red takes a personal bonus: build a bridge and a ferry, place 4 workers; left out: {told}."


@pytest.mark.rule("MON-PBO-01")
def test_the_question_says_which_options_have_no_effect_and_why() -> None:
    """P1-2: nothing is locked for the first option, no pasture or field has a worker for the second; 4 workers come."""
    table = Scenario().deck(A, "P1").layers(A, 2).units(A, "EU2", worker=1).lock(A, army=1)
    table.ask(ChooseGift(A, 2))
    assert table.options(A) == [Option(0), Option(2)]
    step = table.game.stack[-1]
    assert table.game.info.words.question(table.game, step, A).endswith(
        " Without effect now: gain 2 sheep and 2 wheat: 4 resources (no hex with room and a worker makes it)."
    )
    unlocks = "unlock 1 factory, 1 army and 1 airforce"
    left = "1 factory (no more are locked), 1 airforce (no more are locked)"
    assert table.game.info.words.label(table.game, A, Option(0)).lower() == f"{unlocks}; left out: {left}"


@pytest.mark.rule("MON-PBO-01")
@pytest.mark.parametrize(
    ("deck", "layer", "option", "given", "told"),
    [
        # P1-4, first option: two upgrades, and a single card is red
        (
            "P1",
            4,
            0,
            lambda: Scenario().units(A, "EU2", worker=1).green(A, *ACTIONS[1:]),
            "1 upgrade (no other card is red)",
        ),
        # P1-3, third option: the factories are all on the board; then none has room
        ("P1", 3, 2, lambda: factories("EU1", "EU2", "EU3"), "a factory (none is in the supply)"),
        ("P1", 3, 2, lambda: factories("EU2"), "a factory (no controlled hex has room for it)"),
    ],
)
def test_why_a_part_is_left_out(deck: str, layer: int, option: int, given: Callable[[], Scenario], told: str) -> None:
    table = given().deck(A, deck).layers(A, layer).ask(ChooseGift(A, layer))
    assert table.game.info.words.label(table.game, A, Option(option)).endswith(f"; left out: {told}")


def factories(*names: str) -> Scenario:
    """A has a factory on each of these hexes, and a worker on EU2 alone."""
    table = Scenario().units(A, "EU2", worker=1)
    for name in names:
        table.building(A, "factory", name)
    return table


@pytest.mark.rule("MON-PBO-01")
def test_the_parts_of_an_option_come_in_order() -> None:
    """P2-3, third option: a bridge, a ferry, then 4 workers."""
    table = at_gift("P2", 3).play(A, Option(2))
    assert table.question == "build_free"
    assert {choice.work for choice in table.of(A, Build)} == {"bridge"}
    table.play(A, table.options(A)[0])
    assert {choice.work for choice in table.of(A, Build)} == {"ferry"}
    assert table.events(WorkersPlaced) == []
    table.play(A, table.options(A)[0])
    assert table.events(WorkersPlaced) == [WorkersPlaced(A, table.at("EU0"), 4, "MON-PBO-06")]


@pytest.mark.rule("MON-PBO-01")
def test_a_new_worker_lets_a_resource_of_the_same_option_find_a_place() -> None:
    """P1-1, third option: the workers appear in a town on a pasture that an army held; then the sheep fits there."""
    table = Scenario().deck(A, "P1").units(A, "EU5", army=1).building(A, "town", "EU5").units(A, "EU3", worker=1)
    table.lock(A, town=1).ask(ChooseGift(A, 1)).play(A, Option(2))
    assert table.count("EU5", "worker") == 3
    assert table.stock("EU5") == pile(sheep=1)


@pytest.mark.rule("MON-PBO-02")
def test_a_used_card_has_no_further_effect() -> None:
    """Layer 1 unlocks a town and a fort; layer 2 has a card of its own, which brings 4 workers and unlocks nothing."""
    table = at_gift("P1", 1, table=builder(0, hexes=5).lock(A, town=2, fort=2)).play(A, Option(0))
    assert table.locked(A) == {"town": 1, "fort": 1}
    table.units(A, "EU3", worker=1).goods("EU2", wood=1).goods("EU1", sheep=1).goods("EU3", wheat=1)
    table.goods("EU4", metal=1).take_back(A)
    build(table, "EU5").play(A, ThisCard("CB09"), Option(2))
    assert table.events(GiftChosen) == [GiftChosen(A, 1, 0), GiftChosen(A, 2, 2)]
    assert table.events(PiecesUnlocked) == [PiecesUnlocked(A, (1, 1, 0, 0, 0, 0), "MON-PBO-08")]
    assert table.locked(A) == {"town": 1, "fort": 1}


@pytest.mark.rule("MON-PBO-03")
@pytest.mark.parametrize("deck", ["P1", "P2", "P3", "P4"])
def test_the_fifth_layer_brings_no_personal_bonus(deck: str) -> None:
    table = builder(4).deck(A, deck).lock(A, town=1, fort=1, factory=1, army=1, navy=1, airforce=1)
    build(table).play(A, ThisCard("CB30"))
    assert table.events(GiftChosen) == []
    assert table.pending == ()


# -- building


@pytest.mark.rule("MON-PBO-04")
@pytest.mark.parametrize("unit", ["worker", "armed", "army", "airforce"])
@pytest.mark.parametrize(("work", "building"), [(TOWN, "town"), (FORT, "fort"), (FACTORY, "factory")])
def test_a_free_building_goes_on_a_controlled_hex(unit: str, work: int, building: str) -> None:
    table = Scenario().units(A, "EU5", **{unit: 1}).goods("EU5", wood=1, sheep=2, wheat=2)
    table.ask(BuildFree(A, work))
    assert table.has(A, building, "EU5")  # the only place, so nobody is asked
    assert table.of_seat(A).supply[work] == 2
    assert table.paid() == 0
    assert table.stock("EU5") == pile(wood=1, sheep=2, wheat=2)


@pytest.mark.rule("MON-PBO-04")
def test_a_free_building_goes_nowhere_else() -> None:
    table = Scenario().units(A, "EU5", worker=1).units(A, "EU4", army=1).units(A, "EU0", worker=1)
    table.units(A, "EU7", horse=1).units(A, "N6", navy=1).units(B, "AF1", worker=1).building(A, "fort", "EU3")
    table.ask(BuildFree(A, TOWN))
    assert set(table.options(A)) == {Build("town", table.at("EU5")), Build("town", table.at("EU4"))}
    for name in ("EU0", "EU1", "EU3", "EU7", "N6", "AF1"):
        assert table.refused(A, Build("town", table.at(name))) == "MON-PBO-04", name
    for choice in (Build("fort", table.at("EU5")), End(), At(table.at("EU5"))):
        assert table.refused(A, choice) == "MON-PBO-04"


@pytest.mark.rule("MON-PBO-04", "MON-SET-11")
def test_a_free_building_comes_from_the_supply() -> None:
    table = Scenario().units(A, "EU5", worker=1).units(A, "EU4", worker=1).lock(A, town=3).ask(BuildFree(A, TOWN))
    assert table.pending == ()
    assert table.game.houses[table.at("EU5")] == table.game.houses[table.at("EU4")] == ()


@pytest.mark.rule("MON-PBO-04")
@pytest.mark.parametrize("unit", ["worker", "army", "airforce"])
def test_a_free_bridge_goes_on_an_edge_of_a_controlled_hex(unit: str) -> None:
    """EU8 has rivers to EU2 and EU3."""
    table = Scenario().units(A, "EU8", **{unit: 1}).ask(BuildFree(A, BRIDGE))
    start = table.at("EU8")
    assert set(table.options(A)) == {Build("bridge", start, table.at(name)) for name in ("EU2", "EU3")}
    assert table.refused(A, Build("bridge", table.at("EU1"), table.at("EU4"))) == "MON-PBO-04"
    table.play(A, Build("bridge", start, table.at("EU3")))
    assert table.game.bridges == 1 << table.game.chart.river_between(start, table.at("EU3"))
    assert table.game.tokens == 19


@pytest.mark.rule("MON-PBO-04")
@pytest.mark.parametrize("unit", ["worker", "army", "airforce"])
def test_a_free_ferry_goes_on_a_shore_of_a_controlled_hex(unit: str) -> None:
    """EU8 lies at O2 and O3; without wood, since it costs none."""
    table = Scenario().units(A, "EU8", **{unit: 1}).ask(BuildFree(A, FERRY))
    start = table.at("EU8")
    assert set(table.options(A)) == {Build("ferry", start, table.at(name)) for name in ("O2", "O3")}
    assert table.refused(A, Build("ferry", table.at("EU9"), table.at("O2"))) == "MON-PBO-04"
    table.play(A, Build("ferry", start, table.at("O2")))
    assert [(ferry.land, ferry.water) for ferry in table.game.ferries] == [(start, table.at("O2"))]


# -- workers


@pytest.mark.rule("MON-PBO-05")
@pytest.mark.parametrize("unit", ["worker", "army", "airforce"])
def test_workers_appear_in_an_own_town_on_a_controlled_hex(unit: str) -> None:
    """However many workers are there, none included."""
    table = Scenario().building(A, "town", "EU5").units(A, "EU5", **{unit: 1})
    supply = table.of_seat(A).workers
    table.ask(PlaceWorkers(A, 2))
    assert table.count("EU5", "worker") == (3 if unit == "worker" else 2)
    assert table.of_seat(A).workers == supply - 2
    assert table.count("EU0", "worker") == 0


@pytest.mark.rule("MON-PBO-05")
def test_workers_may_be_spread_over_towns_freely() -> None:
    table = Scenario().building(A, "town", "EU5").building(A, "town", "EU1").building(A, "town", "EU7")
    table.units(A, "EU5", worker=4).units(A, "EU1", army=1).units(A, "EU7", worker=1).units(A, "EU3", worker=1)
    table.ask(PlaceWorkers(A, 3))
    for name in ("EU0", "EU3", "AF1"):
        assert table.refused(A, At(table.at(name))) == "MON-PBO-05"
    assert table.refused(A, End()) == "MON-PBO-05"
    table.play(A, At(table.at("EU1")), At(table.at("EU5")), At(table.at("EU1")))
    assert [table.count(name, "worker") for name in ("EU1", "EU5", "EU7")] == [2, 5, 1]
    assert table.pending == ()


@pytest.mark.rule("MON-PBO-05")
def test_damaged_and_foreign_towns_and_those_with_pieces_of_others_get_no_workers() -> None:
    table = Scenario().building(A, "town", "EU5", damaged=True).units(A, "EU5", worker=1)
    table.building(A, "town", "EU1").building(B, "fort", "EU1")
    table.building(A, "town", "AF1").units(B, "AF1", army=1)
    table.building(B, "town", "EU3", damaged=True).units(A, "EU3", worker=1)
    table.building(A, "fort", "EU2").units(A, "EU2", worker=1).ask(PlaceWorkers(A, 1))
    assert table.events(WorkersPlaced) == [WorkersPlaced(A, table.at("EU0"), 1, "MON-PBO-06")]


@pytest.mark.rule("MON-PBO-05", "MON-PBO-06")
def test_an_own_empty_town_is_a_town_for_new_workers() -> None:
    table = Scenario().building(A, "town", "EU5").ask(PlaceWorkers(A, 2))
    assert table.events(WorkersPlaced) == [WorkersPlaced(A, table.at("EU5"), 2, "MON-PBO-05")]
    assert (table.count("EU5", "worker"), table.side("EU5"), table.count("EU0", "worker")) == (2, A, 0)
    both = Scenario().building(A, "town", "EU5").building(A, "town", "EU7").units(A, "EU7", worker=1)
    both.building(B, "fort", "EU5", damaged=True).ask(PlaceWorkers(A, 1))  # what is damaged bars nobody
    assert set(both.options(A)) == {At(both.at("EU5")), At(both.at("EU7"))}


@pytest.mark.rule("MON-PBO-05", "MON-CMP-07")
def test_no_more_workers_come_than_the_supply_has() -> None:
    table = Scenario().building(A, "town", "EU5").units(A, "EU5", worker=14).ask(PlaceWorkers(A, 3))
    assert table.count("EU5", "worker") == 15
    assert table.of_seat(A).workers == 0


@pytest.mark.rule("MON-PBO-06")
def test_without_a_town_workers_appear_at_the_monument() -> None:
    table = Scenario().units(A, "EU5", worker=2).ask(PlaceWorkers(A, 2))
    assert table.count("EU0", "worker") == 2
    assert table.side("EU0") == A
    table = Scenario().units(B, "AF5", worker=2).ask(PlaceWorkers(B, 1))
    assert table.count("AF0", "worker") == 1


@pytest.mark.rule("MON-PBO-06")
def test_a_town_built_by_the_same_option_is_a_town() -> None:
    """P2-4, third option: a town, a ferry and 5 workers."""
    table = at_gift("P2", 4)
    table.play(A, Option(2), Build("town", table.at("EU1")))
    table.play(A, table.options(A)[0])  # the ferry, anywhere
    assert table.count("EU1", "worker") == 6
    assert table.count("EU0", "worker") == 0


# -- resources


@pytest.mark.rule("MON-PBO-07")
def test_resources_go_where_they_are_made_and_a_worker_is() -> None:
    """The worked example: 2 wood and 1 metal; both wood on a forest, the metal on a mountain."""
    table = at_gift("P1", 1, table=builder(0).units(A, "EU4", worker=1).units(A, "EU7", worker=1))
    table.play(A, Option(1), *puts(table, "wood", "EU7", "EU7"))
    assert (table.stock("EU7"), table.stock("EU4")) == (pile(wood=2), pile(metal=1))
    assert table.stock("EU2") == pile()
    assert table.pending == ()


@pytest.mark.rule("MON-PBO-07")
def test_resources_may_be_split_over_hexes() -> None:
    table = gains(Scenario().units(A, "EU2", worker=1).units(A, "EU7", armed=1), 2, 0, 0, 0)
    table.play(A, *puts(table, "wood", "EU7"))
    table.play(A, *puts(table, "wood", "EU2"))
    assert (table.stock("EU2"), table.stock("EU7")) == (pile(wood=1), pile(wood=1))


@pytest.mark.rule("MON-PBO-07", "MON-RES-07")
def test_resources_go_on_no_other_hex() -> None:
    """EU2 and EU7 are forests with workers, GL3 one with an army; EU1 is a pasture; MG1 a forest of B."""
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU7", worker=1).units(A, "GL3", army=1)
    table.units(A, "EU1", worker=1).units(B, "MG1", worker=1).units(A, "EU0", worker=1)
    gains(table, 1, 0, 0, 0)
    assert set(table.options(A)) == set(puts(table, "wood", "EU2", "EU7"))
    for choice in (*puts(table, "wood", "GL3", "EU1", "MG1", "EU0"), *puts(table, "sheep", "EU1"), End()):
        assert table.refused(A, choice) == "MON-RES-07"


@pytest.mark.rule("MON-RES-07", "MON-RES-02")
def test_what_finds_no_room_or_no_hex_is_lost() -> None:
    """4 wood for a forest with 3 resources, and a metal without a mountain."""
    table = gains(Scenario().units(A, "EU2", worker=1).goods("EU2", wood=1, wheat=2), 4, 0, 1, 0)
    assert table.stock("EU2") == pile(wood=3, wheat=2)
    assert table.out_of_bank() == pile(wood=3, wheat=2)
    assert table.pending == ()


def losses(table: Scenario) -> list[tuple[Goods, bool]]:
    """What A was told to be lost, and whether for want of it in the bank."""
    return [(event.goods, event.short) for event in table.game.events or [] if isinstance(event, GoodsLost)]


@pytest.mark.rule("MON-RES-07", "MON-RES-02")
def test_what_is_lost_is_told_before_the_rest_is_placed() -> None:
    """2 of 4 wood have no room on the only forest, the metal has no mountain; the sheep have two pastures."""
    table = (
        Scenario().units(A, "EU2", worker=1).goods("EU2", wheat=3).units(A, "EU1", worker=1).units(A, "EU5", worker=1)
    )
    gains(table, 4, 1, 1, 0)
    assert losses(table) == [(pile(wood=2, metal=1), False)]
    assert set(table.options(A)) == set(puts(table, "sheep", "EU1", "EU5"))
    table.play(A, *puts(table, "sheep", "EU1"))
    assert losses(table) == [(pile(wood=2, metal=1), False)]


@pytest.mark.rule("MON-RES-07", "MON-ABILITYCARD-AB3")
def test_what_another_kind_leaves_no_room_for_is_told_when_that_is_placed() -> None:
    """A forest with a workshop has room for one: while the wood or the metal may go there, neither is lost."""
    table = Scenario().ability(A, "AB3").units(A, "EU2", worker=1).token(A, "EU2").goods("EU2", sheep=4)
    gains(table, 1, 0, 1, 0)
    assert losses(table) == []
    table.play(A, *puts(table, "metal", "EU2"))
    assert losses(table) == [(pile(wood=1), False)]


@pytest.mark.rule("MON-CMP-02", "MON-RES-07")
def test_what_the_bank_lacks_is_told_apart() -> None:
    """One of 2 wood is left in the bank, no metal at all; the sheep has no pasture."""
    table = gains(Scenario().units(A, "EU2", worker=1).units(A, "EU4", worker=1).bank(wood=1, metal=0), 2, 1, 1, 0)
    assert losses(table) == [(pile(sheep=1), False), (pile(wood=1, metal=1), True)]
    assert table.stock("EU2") == pile(wood=1)


@pytest.mark.rule("MON-CMP-02")
def test_a_gain_is_cut_to_what_the_bank_has() -> None:
    table = Scenario().units(A, "EU2", worker=1).units(A, "EU7", worker=1).bank(wood=1)
    gains(table, 2, 0, 0, 0).play(A, *puts(table, "wood", "EU7"))
    assert (table.stock("EU2"), table.stock("EU7")) == (pile(), pile(wood=1))
    assert table.pending == ()
    table = gains(Scenario().units(A, "EU2", worker=1).bank(wood=1), 2, 0, 0, 0)
    assert (table.stock("EU2"), table.game.bank[0]) == (pile(wood=1), 0)


@pytest.mark.rule("MON-RES-07", "MON-ABILITYCARD-AB3")
def test_kinds_that_could_take_each_others_room_are_asked_for_together() -> None:
    """EU2, a forest with a workshop, has room for one: the wood or the metal. The wheat has a field of its own."""
    table = Scenario().ability(A, "AB3").units(A, "EU2", worker=1).units(A, "EU3", worker=1).token(A, "EU2")
    gains(table.goods("EU2", sheep=4), 1, 0, 1, 1)
    assert set(table.options(A)) == {*puts(table, "wood", "EU2"), *puts(table, "metal", "EU2")}
    table.play(A, *puts(table, "metal", "EU2"))
    assert (table.stock("EU2"), table.stock("EU3")) == (pile(sheep=4, metal=1), pile(wheat=1))
    assert table.pending == ()


# -- upgrades


@pytest.mark.rule("MON-PBO-01")
def test_a_free_upgrade_turns_a_red_card_without_payment() -> None:
    table = Scenario().green(A, "trade").discard(A, "layer").ask(UpgradeFree(A, 1, False))
    assert table.refused(A, ThisCard("trade")) == "MON-UPG-07"
    assert table.refused(A, End()) == "MON-PBO-01"
    assert table.refused(A, ThisCard("CB01")) == "MON-PBO-01"
    table.play(A, ThisCard("layer"))
    assert table.of_seat(A).green == 1 << 9 | 1 << 5
    assert table.paid() == 0
    assert table.pending == ()


@pytest.mark.rule("MON-PBO-01")
@pytest.mark.parametrize("more", [True, False])
def test_after_the_first_free_upgrade_the_player_may_stop(more: bool) -> None:
    table = Scenario().ask(UpgradeFree(A, 2, False)).play(A, ThisCard("build"))
    table.play(A, ThisCard("upgrade") if more else End())
    turned: list[Event] = [CardUpgraded(A, 3, "MON-PBO-01")]
    assert table.events(CardUpgraded) == turned + ([CardUpgraded(A, 0, "MON-PBO-01")] if more else [])
    assert table.pending == ()


# -- unlocking


@pytest.mark.rule("MON-PBO-08")
def test_unlocking_brings_pieces_to_the_supply_and_not_to_the_board() -> None:
    table = builder(0).lock(A, town=1, fort=2)
    supply = table.of_seat(A).supply
    at_gift("P1", 1, table=table)
    houses, units = list(table.game.houses), list(table.game.units)
    table.play(A, Option(0))
    assert [now - then for now, then in zip(table.of_seat(A).supply, supply, strict=True)] == [1, 1, 0, 0, 0, 0]
    assert table.of_seat(A).locked == (0, 1, 0, 0, 0, 0)
    assert (table.game.houses, table.game.units) == (houses, units)


@pytest.mark.rule("MON-PBO-08")
def test_what_is_not_locked_is_not_unlocked() -> None:
    table = finish(at_gift("P1", 1, table=builder(0).lock(A, fort=1)).play(A, Option(0)))
    assert table.events(PiecesUnlocked) == [PiecesUnlocked(A, (0, 1, 0, 0, 0, 0), "MON-PBO-08")]
    assert table.of_seat(A).supply == (3, 3, 3, 3, 3, 3)
