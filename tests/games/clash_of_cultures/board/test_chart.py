"""Spaces, neighbours and distances; what is foreign; tokens and dice that never run out.

Topics: board.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, HAPPY, A, B, C, D, Scenario
from ziggurat.core.step import CHANCE
from ziggurat.games.clash_of_cultures.board.reach import distance, within
from ziggurat.games.clash_of_cultures.board.units import ARMY, SETTLER, unit
from ziggurat.games.clash_of_cultures.choices import Accept, End, Move, StartMove
from ziggurat.games.clash_of_cultures.content.model import CULTURE, MOOD, SEA, TERRAINS, UNKNOWN
from ziggurat.games.clash_of_cultures.events import RegionRevealed
from ziggurat.games.clash_of_cultures.rules.common import gain_one
from ziggurat.games.clash_of_cultures.rules.dice import RollDice
from ziggurat.games.clash_of_cultures.status import near
from ziggurat.parts.dice import Rolled


def steps(table: Scenario, a: str, b: str) -> int:
    """The distance between two spaces."""
    return distance(table.game.chart, table.game.terrain, table.at(a), table.at(b))


def around(table: Scenario, name: str) -> set[str]:
    """The neighbours of a space."""
    return {table.name(space) for space in table.game.chart.neighbours[table.at(name)]}


# -- components


@pytest.mark.rule("COC-COMP-11")
def test_tokens_never_run_out() -> None:
    """24 Mood tokens in three hands and 17 happy cities: if these took tokens, none would be left for D."""
    table = Scenario(players=4).reveal_all()
    for seat in (A, B, C):
        table.realm(seat, mood=8, culture=8)
    table.realm(D, mood=0, culture=0, happiness_level=8, culture_level=8)
    land = [space for space, terrain in enumerate(table.game.terrain) if terrain != SEA]
    for number, space in enumerate(land[:17]):
        table.city(number % 4, table.name(space), mood=HAPPY)
    gain_one(table.game, D, MOOD, 8, "event", "COC-COMP-11")
    gain_one(table.game, D, CULTURE, 8, "event", "COC-COMP-11")
    assert (table.mood(D), table.culture(D)) == (8, 8)
    assert sum(table.culture(seat) for seat in range(4)) == 32


@pytest.mark.rule("COC-COMP-13")
def test_a_roll_may_need_more_than_eight_dice() -> None:
    table = Scenario().ask(RollDice(9))
    assert table.game.why_not(CHANCE, Rolled((1,) * 8)) is not None
    assert table.game.why_not(CHANCE, Rolled((1,) * 9)) is None
    table.roll(6, 6, 6, 6, 6, 6, 6, 6, 6)
    assert table.game.over


# -- spaces


@pytest.mark.rule("COC-BRD-02")
@pytest.mark.parametrize("turned", [False, True])
def test_every_space_of_a_revealed_region_has_one_terrain(turned: bool) -> None:
    for players in (2, 3, 4):
        table = Scenario(players=players)
        game = table.game
        regions = list(range(players, len(game.chart.regions)))
        for region, tile in zip(regions, game.tiles, strict=False):
            assert [game.terrain[space] for space in game.chart.regions[region]] == [UNKNOWN] * 4
            game.emit(RegionRevealed(A, region, tile, turned, "COC-EXP-01"))
            found = [TERRAINS[game.terrain[space]] for space in game.chart.regions[region]]
            printed = [TERRAINS[terrain] for terrain in table.content.tiles[tile].terrains]
            assert found == (printed[::-1] if turned else printed)
        assert all(0 <= terrain < len(TERRAINS) for terrain in game.terrain)
        homes = [sorted(game.terrain[space] for space in game.chart.regions[seat]) for seat in range(players)]
        assert homes == [[0, 1, 2, 4]] * players


@pytest.mark.rule("COC-BRD-03")
def test_every_space_but_the_sea_is_land() -> None:
    table = Scenario().reveal_all().land({"D3": "fertile", "E3": "mountain", "E4": "forest", "D5": "sea"})
    table.land({"C3": "fertile", "C4": "barren"}).units(A, "D4", settlers=1)
    table.game.exhausted = (table.at("C3"),)
    table.turn(A).play(A, StartMove())
    ends = {table.name(choice.end) for choice in table.options(A) if isinstance(choice, Move)}
    assert ends == {"D3", "E3", "E4", "C4", "C3"}
    assert [table.game.is_land(table.at(name)) for name in ("D3", "E3", "E4", "D5", "C4", "C3")] == [
        True, True, True, False, True, True,
    ]  # fmt: skip


@pytest.mark.rule("COC-BRD-04")
def test_spaces_that_share_an_edge_are_adjacent() -> None:
    table = Scenario()
    assert around(table, "D4") == {"D3", "E3", "E4", "D5", "C4", "C3"}  # of four regions
    assert around(table, "D1") == {"C1", "D2", "E1"}
    assert around(table, "A2") == {"B2", "B3"}
    chart = table.game.chart
    assert {chart.region[table.at(name)] for name in around(table, "D4")} == {4, 5, 6, 7}


@pytest.mark.rule("COC-BRD-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_neighbours_are_mutual_and_at_most_six(players: int) -> None:
    chart = Scenario(players=players).game.chart
    for space, others in enumerate(chart.neighbours):
        assert 2 <= len(others) <= 6 and len(set(others)) == len(others) and space not in others
        for other in others:
            assert space in chart.neighbours[other]
            q, r = chart.places[space]
            p, s = chart.places[other]
            assert (p - q, s - r) in {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}
            assert chart.adjacent(space, other)


@pytest.mark.rule("COC-BRD-05")
def test_distance_is_the_shortest_way() -> None:
    table = Scenario().reveal_all()
    assert [steps(table, "D4", name) for name in ("D4", "D5", "D6", "D7", "G4", "E5")] == [0, 1, 2, 3, 3, 2]
    assert {table.name(space) for space in near(table.game, table.at("D4"), 1)} == {"D4", *around(table, "D4")}
    assert len(near(table.game, table.at("D4"), 2)) == 19  # 1, 6 and 12
    assert near(table.game, table.at("D4"), 0) == [table.at("D4")]


@pytest.mark.rule("COC-BRD-06")
def test_distance_leads_over_the_sea_and_through_foreigners() -> None:
    table = Scenario().reveal_all("sea").land({"D4": "fertile", "D6": "fertile"})
    assert steps(table, "D4", "D6") == 2
    table = Scenario().reveal_all().city(B, "D5").units(B, "D5", armies=4).units(BARBARIANS, "E4", armies=1)
    assert (steps(table, "D4", "D6"), steps(table, "D4", "E5")) == (2, 2)


@pytest.mark.rule("COC-BRD-07")
def test_distance_goes_around_what_is_not_revealed() -> None:
    """Region 2 with C2 between C1 and C3 is unknown; by D2 and D3 it is one step more."""
    table = Scenario().land({"D4": "barren"})
    assert steps(table, "C1", "C3") == 3
    assert table.at("C3") not in within(table.game.chart, table.game.terrain, table.at("C1"), 2)
    assert steps(table, "C1", "C2") == 99  # an unrevealed space has no distance
    assert steps(table, "C1", "D7") == 99
    table.land({"C2": "sea"})
    assert steps(table, "C1", "C3") == 2


@pytest.mark.rule("COC-BRD-08")
def test_distance_is_not_counted_around_the_edge() -> None:
    table = Scenario().reveal_all("sea").advances(A, "navigation")
    chart = table.game.chart
    assert chart.on_edge(table.at("A4")) and chart.on_edge(table.at("A6"))
    assert steps(table, "A4", "A6") == 3  # by B5 and B6, though the edge leads from one to the other
    assert steps(table, "A4", "G4") == 6


# -- pieces


@pytest.mark.rule("COC-BRD-09")
@pytest.mark.parametrize("side", [B, BARBARIANS])
def test_what_belongs_to_others_or_to_the_barbarians_is_foreign(side: int) -> None:
    table = Scenario().reveal_all().units(side, "D5", armies=1).city(side, "E4").city(A, "C4")
    table.units(A, "C4", settlers=1)
    game = table.game
    assert [game.is_foreign(table.at(name), A) for name in ("D5", "E4", "C4", "D3")] == [True, True, False, False]
    assert game.is_foreign(table.at("C4"), B)
    table.units(A, "D4", settlers=1).turn(A).play(A, StartMove())
    for name, rule in (("D5", "COC-MOV-25"), ("E4", "COC-MOV-25"), ("C4", None)):
        assert table.refused(A, Move(table.at("D4"), table.at(name), (unit(SETTLER),))) == rule


@pytest.mark.rule("COC-BRD-10")
@pytest.mark.parametrize(("side", "armies"), [(B, 1), (B, 3), (BARBARIANS, 1), (BARBARIANS, 2)])
def test_all_army_units_of_a_side_in_a_space_fight_as_one_army(side: int, armies: int) -> None:
    """Units of a side that came there at different times roll together: the roll has a die for each of them."""
    table = Scenario().reveal_all().advances(A, "tactics").units(side, "D5", armies=armies)
    table.units(A, "C4", armies=1).units(A, "D4", armies=1).turn(A).play(A, StartMove())
    table.play(A, Move(table.at("C4"), table.at("D4"), (unit(ARMY),)), End(), StartMove())
    table.play(A, Move(table.at("D4"), table.at("D5"), (unit(ARMY), unit(ARMY))))
    table.roll(1, 1).roll(*(1,) * armies)
    assert table.armies("D5") == armies


@pytest.mark.rule("COC-BRD-11")
@pytest.mark.parametrize("side", [B, BARBARIANS])
def test_a_bare_settlement_is_a_city(side: int) -> None:
    table = Scenario().reveal_all().advances(A, "tactics").city(side, "D5").units(A, "D4", settlers=1, armies=1)
    assert table.game.cities_of(side) == (table.at("D5"),)
    assert (table.city_at("D5").size, table.city_at("D5").owner) == (1, side)
    table.turn(A).play(A, StartMove())
    assert table.refused(A, Move(table.at("D4"), table.at("D5"), (unit(SETTLER),))) == "COC-MOV-25"
    table.play(A, Move(table.at("D4"), table.at("D5"), (unit(ARMY),)))
    if side == BARBARIANS:
        table.play(A, Accept())  # it is kept
    assert table.city_at("D5").owner == A
