"""What the view tells beside the pieces: where units may go, trade routes, the stage of the Status Phase, an Event."""

from __future__ import annotations

from tests.games.clash_of_cultures.scenario import A, B, Scenario, event_card
from tests.games.clash_of_cultures.warring import attack, siege, war
from ziggurat.games.clash_of_cultures.choices import StartMove
from ziggurat.games.clash_of_cultures.shapes import CocWay


def moving() -> Scenario:
    """Two Settlers and an Army unit of A in a city at D5, between Mountain, Forest, an enemy and the Sea."""
    land = {"D4": "mountain", "C4": "forest", "E4": "sea"}
    table = war(land=land).city(A, "D5").units(A, "D5", settlers=2, armies=1).units(B, "C5", armies=1)
    return table.turn(A).play(A, StartMove())


def ways_to(table: Scenario, name: str, seat: int = A) -> list[CocWay]:
    ways: list[CocWay] = table.game.view(seat)["ways"]  # type: ignore[assignment]
    return [way for way in ways if way["end"] == table.at(name)]


def test_a_way_says_what_the_arrival_forbids() -> None:
    table = moving()
    assert [way["stops"] for name in ("D4", "C4", "D6") for way in ways_to(table, name)] == ["move", "battle", None]


def test_a_way_into_battle_takes_groups_with_an_army_alone() -> None:
    (way,) = ways_to(moving(), "C5")
    assert way["fights"]
    assert sorted(way["groups"]) == [[0, 1, 0], [1, 1, 0], [2, 1, 0]]


def test_a_way_has_its_price_by_roads() -> None:
    table = moving()
    table.advances(A, "roads").realm(A, food=1, ore=1)
    free, paid = ways_to(table, "D4")
    assert (free["price"], free["stops"]) == ({}, "move")
    assert (paid["price"], paid["stops"]) == ({"ore": 1}, None)


def test_nobody_else_is_told_the_ways() -> None:
    table = moving()
    assert ways_to(table, "D6", B) == []
    assert table.game.view(None)["ways"] == []


def test_trade_routes_are_told_of_those_who_have_them() -> None:
    table = war().city(B, "D5").units(A, "D4", settlers=1).turn(A)
    assert [realm["routes"] for realm in table.game.view(B)["realms"]] == [[], []]  # type: ignore[attr-defined]
    table.advances(A, "trade_routes")
    routes = [realm["routes"] for realm in table.game.view(B)["realms"]]  # type: ignore[attr-defined]
    assert routes == [[[table.at("D4"), table.at("D5")]], []]


def test_the_stage_of_the_status_phase() -> None:
    table = war()
    assert table.game.view(None)["stage"] is None
    table.status_phase(1)
    assert table.game.view(None)["stage"] == 1


def test_an_event_in_progress() -> None:
    table = war().units(A, "D4", settlers=1, armies=1).event(A, event_card("Epidemic"))
    told = table.game.view(B)["event"]
    assert told == {
        "card": event_card("Epidemic"), "name": "Epidemic", "seat": A, "icon": "none", "rule": "COC-EVENT-02",
    }  # fmt: skip


def test_a_fortress_takes_part_in_the_first_round_of_a_battle() -> None:
    table = attack(siege(2, 2, "fortress"), 2)
    battle = table.game.view(B)["battle"]
    assert battle["fortress"]  # type: ignore[index]
