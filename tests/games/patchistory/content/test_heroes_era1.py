"""The Heroes of Era I. Topics: era I heroes."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, build
from ziggurat.games.patchistory.choices import Ally, End, HonorHeroes, Orient
from ziggurat.games.patchistory.content.model import CULTURE, FOOD
from ziggurat.games.patchistory.game import NO_WORKER, goods
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar
from ziggurat.games.patchistory.status import values

both_editions = pytest.mark.parametrize("edition", [SK, D2])


# -- Alexander the Great


@pytest.mark.rule("PAT-HEI-01")
@pytest.mark.parametrize(("era", "food"), [(1, 0), (2, 1), (3, 2)])
def test_alexander_makes_honor_heroes_1_food_cheaper(era: int, food: int) -> None:
    table = Scenario(era=era).card(A, "alexander").manage(A, 2).play(A, HonorHeroes())
    assert (table.food(A), table.culture(A), table.left(A)) == (4 - food, 21, 0)


# -- Aristotle


@pytest.mark.rule("PAT-HEI-02")
def test_aristotle_gives_his_icons_and_nothing_else() -> None:
    table = Scenario().card(A, "aristotle")
    # Capital Tile F1 C1 V1 P1 S1 W1, Aristotle P2 V1, Altar V1
    assert values(table.game, A) == [1, 0, 1, 3, 3, 1, 0, 1]
    table.manage(A, 2).play(A, HonorHeroes())
    assert table.goods(A) == goods(food=3, coin=3, culture=21)


# -- Cyrus the Great


@pytest.mark.rule("PAT-HEI-03")
def test_cyrus_gives_1_culture_per_worker_that_gains_goods_from_a_route() -> None:
    table = Scenario().card(A, "cyrus").route(A, B, worker=1).route(A, C, worker=2).route(B, A, allied=True, guest=1)
    table.route(A, B, worker=6).route(A, B, worker=4)  # Rest and Negotiation Room hold no Goods
    assert table.produced(A)[CULTURE] == 1 + 3  # Temple; three workers on Goods


# -- Emperor Constantine


@pytest.mark.rule("PAT-HEI-04")
@both_editions
def test_constantine_may_ally_with_a_player_not_yet_allied(edition: str) -> None:
    table = Scenario(edition=edition).route(B, A, allied=True).patch(A, "constantine")
    assert table.options(A) == [Ally(C), End()]
    assert table.refused(A, Ally(B)) == "PAT-HEI-04"
    table.play(A, Ally(C), Orient(C))
    assert table.game.over  # nobody else is asked
    assert table.game.allied(A, C)
    assert (table.route_at(1).owner, table.route_at(1).other) == (C, A)


@pytest.mark.rule("PAT-HEI-04")
def test_constantine_may_do_without_an_alliance() -> None:
    table = Scenario().patch(A, "constantine").play(A, End())
    assert table.game.over
    assert not table.game.routes


@pytest.mark.rule("PAT-HEI-04")
def test_constantine_needs_an_allied_route_in_storage() -> None:
    table = Scenario(players=4).route(B, C, allied=True).route(B, 3, allied=True).route(C, 3, allied=True)
    table.route(A, B, allied=True).patch(A, "constantine")
    assert table.game.over


@pytest.mark.rule("PAT-HEI-05")
def test_constantine_sends_negotiators_between_the_two_home_and_calls_wars_off() -> None:
    table = Scenario().route(A, B, worker=4, war=1).route(B, A, worker=4, war=2).route(A, C, worker=4, war=1)
    table.patch(A, "constantine").play(A, Ally(B), Orient(A))
    table.play(A, table.at(A, 0, 0)).play(B, table.at(B, 1, 0))
    assert (table.workers(A), table.workers(B)) == ([(0, 0)], [(1, 0)])
    for number in (0, 1):
        assert (table.route_at(number).worker, table.route_at(number).war) == (NO_WORKER, 0)
    assert (table.route_at(2).worker, table.route_at(2).war) == (4, 1)
    assert table.ask(NegotiationAndWar()).game.over


# -- Gaius Julius Caesar


@pytest.mark.rule("PAT-HEI-06")
def test_caesar_adds_pol_to_mil() -> None:
    table = Scenario().card(A, "caesar")
    assert (table.pol(A), table.mil(A)) == (2, 1 + 2)


@pytest.mark.rule("PAT-HEI-06")
def test_caesar_uses_pol_as_it_is_set() -> None:
    table = Scenario().card(A, "caesar", "che")
    assert (table.pol(A), table.mil(A)) == (6, 1 + 2 + 6)


# -- Gwanggaeto the Great


@pytest.mark.rule("PAT-HEI-07")
@pytest.mark.parametrize(("reclaimed", "mil"), [(0, 3), (1, 3), (2, 4)])
def test_gwanggaeto_adds_1_mil_per_two_wasteland(reclaimed: int, mil: int) -> None:
    table = Scenario().card(A, "gwanggaeto")  # Barracks 1, his sword 1, two Wasteland beside him
    for x in range(reclaimed):
        table.build(A, None, x, 0)
    assert table.mil(A) == mil


# -- Homer


@pytest.mark.rule("PAT-HEI-08")
@pytest.mark.parametrize(("reclaimed", "food"), [(0, 3), (1, 4), (2, 4), (3, 5)])
def test_homer_produces_1_food_per_two_wasteland(reclaimed: int, food: int) -> None:
    table = Scenario().card(A, "homer")  # Wheat Field 1, Fishery 2, one Wasteland beside him
    for x in range(reclaimed):
        table.build(A, None, x, 0)
    assert table.produced(A)[FOOD] == food


# -- Moses


@pytest.mark.rule("PAT-HEI-09")
def test_moses_brings_a_free_worker_at_once() -> None:
    table = Scenario().realm(A, workers=[(1, 0)]).patch(A, "moses")
    assert table.refused(A, table.at(A, 1, 0)) == "PAT-BIR-03"
    table.play(A, table.at(A, 0, 0))
    assert (table.workers(A), table.goods(A)) == ([(0, 0), (1, 0)], goods(food=4, coin=3, culture=20))
    assert table.value(A, CULTURE) == 2  # the box of the Temple
    assert table.produced(A)[FOOD] == 3 - 2  # Moses 1, Fishery 2; two workers are fed


@pytest.mark.rule("PAT-HEI-09")
def test_moses_brings_nobody_without_a_descendant() -> None:
    table = Scenario().realm(A, removed=8).patch(A, "moses")
    assert table.game.over
    assert table.workers(A) == []


@pytest.mark.rule("PAT-HEI-09", "PAT-WRK-10")
def test_moses_brings_a_surplus_worker_where_no_room_is_free() -> None:
    """Six workers, one per Room of the Capital Tile: Moses covers two of them, so that all five Rooms are taken."""
    everywhere = [(x, y) for y in range(2) for x in range(3)]
    table = Scenario().realm(A, workers=everywhere).patch(A, "moses", 0, 0)
    assert table.workers(A) == [(0, 0), (0, 1), (1, 0), (1, 0), (2, 0), (2, 1)]
    assert table.options(A) == [table.at(A, x, y) for x, y in ((2, 0), (2, 1), (0, 0), (1, 0), (0, 1))]
    table.play(A, table.at(A, 2, 0))
    assert table.workers(A) == [(0, 0), (0, 1), (1, 0), (1, 0), (2, 0), (2, 0), (2, 1)]
    assert table.game.realms[A].descendants == 8 - 7


# -- Qin Shi Huang


@pytest.mark.rule("PAT-HEI-10")
def test_qin_makes_construct_building_1_point_cheaper() -> None:
    table = Scenario().card(A, "qin").realm(A, resources=3, buildings=["B07"]).manage(A, 2)
    table.play(A, build("B07"), table.at(A, 0, 0)).draw_building("B01")
    assert table.left(A) == 0


@pytest.mark.rule("PAT-HEI-11")
@pytest.mark.parametrize(("building", "price"), [("B07", 1), ("B31", 2)])
def test_qin_makes_a_building_1_resource_cheaper(building: str, price: int) -> None:
    table = Scenario().card(A, "qin").realm(A, resources=price, buildings=[building]).manage(A, 2)
    table.play(A, build(building), table.at(A, 0, 0)).draw_building("B01")
    assert (table.left(A), table.resources(A)) == (0, 0)
