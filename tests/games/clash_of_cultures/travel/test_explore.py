"""Unrevealed regions: how they come, how they are turned, and what explorers find there.

Two players' board: homes D2 (north) and D7 (south). The other regions, positions 0 to 3, are 2: B2 A2 C2 B3,
3: F2 E2 G2 F3, 4: D3 C3 E3 D4, 5: B4 A4 C4 B5, 6: F4 E4 G4 F5, 7: D5 C5 E5 D6, 8: B6 A6 C6 B7, 9: F6 E6 G6 F7.
Regions 4 and 7 do not touch the edge, nor do C2, E2, C4, E4, C6 and E6.

Topics: exploration, exploration by ship.
"""

from __future__ import annotations

from pathlib import Path
from typing import final

import pytest

import ziggurat
from tests.games.clash_of_cultures.scenario import BARBARIANS, CONTENT, NONE, A, Scenario
from ziggurat.core.step import CHANCE, Result
from ziggurat.games.clash_of_cultures.board.units import ARMY, MOUNTAIN, MOVED, SETTLER, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import AtSpace, End, Found, Move, Sail, StartMove, Turned
from ziggurat.games.clash_of_cultures.content.model import TERRAINS, UNKNOWN
from ziggurat.games.clash_of_cultures.events import RegionRevealed
from ziggurat.games.clash_of_cultures.game import Clash, CocStep
from ziggurat.games.clash_of_cultures.rules.travel.explore import Explored, ExploreRegion
from ziggurat.parts.draw import Drawn

SETTLERS, ARMIES, SHIPS = (unit(SETTLER),), (unit(ARMY),), (unit(SHIP),)
SEA_11 = {"B2": "sea", "A2": "fertile", "C2": "forest", "B3": "mountain"}  # region 2 with tile 11 as listed
SEA_11_TURNED = {"B2": "mountain", "A2": "forest", "C2": "fertile", "B3": "sea"}


def new(players: int, seed: int = 0) -> Clash:
    """A game at its first turn."""
    game = ziggurat.new_game("clash_of_cultures", players, seed)
    assert isinstance(game, Clash)
    return game


def lies(table: Scenario, *names: str) -> dict[str, str]:
    """The terrain of these spaces."""
    found = {name: table.game.terrain[table.at(name)] for name in names}
    return {name: "unknown" if terrain == UNKNOWN else TERRAINS[terrain] for name, terrain in found.items()}


def walks(table: Scenario, start: str, end: str, units: tuple[int, ...] = SETTLERS) -> Scenario:
    """A takes a Move action and sends the units on their way."""
    return table.play(A, StartMove(), Move(table.at(start), table.at(end), units))


def sails(table: Scenario, start: str, end: str, region: int, units: tuple[int, ...] = SHIPS) -> Scenario:
    """A takes a Move action and explores a region by Ship."""
    return table.play(A, StartMove(), Sail(table.at(start), table.at(end), units, region))


def explored(table: Scenario, region: int) -> Scenario:
    """A region is revealed by chance, and every question about it gets its first answer."""
    table.game.manual_chance = True
    table.ask(ExploreRegion(A, region, NONE, NONE)).by_chance()
    while table.pending:
        table.play(A, table.options(A)[0])
    return table


def by_rule(table: Scenario) -> str:
    """The rule that turned the last region."""
    return table.events(RegionRevealed)[-1].rule


def pack_with(folder: Path, number: int, terrains: list[str]) -> Path:
    """A pack whose tile of this printed number has other terrains."""
    lines = ["tiles = ["]
    for tile in CONTENT.tiles:
        named = terrains if tile.number == number else [TERRAINS[terrain] for terrain in tile.terrains]
        lines.append(f'{{ number = {tile.number}, terrains = {named}, mark = "reconstructed" }},')
    (folder / "regions.toml").write_text("\n".join([*lines, "]"]))
    return folder


# Set-up


@pytest.mark.rule("COC-SET-02")
def test_any_regular_region_may_lie_in_a_slot_but_each_only_once() -> None:
    table = Scenario().ask(ExploreRegion(A, 4, NONE, NONE))
    assert table.pending == (CHANCE,)
    assert table.options(CHANCE) == [Drawn(tile) for tile in range(16)]
    table.draw_tile(17).play(A, Turned(False)).ask(ExploreRegion(A, 3, NONE, NONE))
    assert table.options(CHANCE) == [Drawn(tile) for tile in range(16) if tile != 12]  # the tile printed 17
    assert table.refused(CHANCE, Drawn(12)) == "COC-EXP-01"


@pytest.mark.rule("COC-SET-02")
def test_chance_fills_one_slot_differently_from_game_to_game() -> None:
    found = set()
    for seed in range(20):
        table = explored(Scenario(seed=seed), 4)
        found.add(table.events(RegionRevealed)[0].to_json()["tile"])
    assert len(found) > 4


@pytest.mark.rule("COC-SET-03")
@pytest.mark.parametrize(("players", "unrevealed"), [(2, 32), (3, 48), (4, 56)])
def test_only_starting_regions_lie_face_up(players: int, unrevealed: int) -> None:
    game = new(players)
    assert all(terrain != UNKNOWN for terrain in game.terrain[: 4 * players])
    assert game.terrain[4 * players :] == [UNKNOWN] * unrevealed


@pytest.mark.rule("COC-SET-04")
@pytest.mark.parametrize(("players", "mountains"), [(2, "E1 C7"), (3, "F2 G8 A6"), (4, "D1 H1 H8 D8")])
def test_mountains_of_starting_regions_lie_where_the_layout_shows_them(players: int, mountains: str) -> None:
    game = new(players)
    names = game.chart.names
    found = [names[space] for space, terrain in enumerate(game.terrain) if terrain == TERRAINS.index("mountain")]
    assert sorted(found) == sorted(mountains.split())


@pytest.mark.rule("COC-SET-06")
def test_regions_the_layout_does_not_need_stay_unseen() -> None:
    table = Scenario(seed=3)
    for region in range(2, 10):
        explored(table, region)
    assert UNKNOWN not in table.game.terrain
    assert len(table.game.tiles) == 8
    assert {event.to_json()["tile"] for event in table.events(RegionRevealed)}.isdisjoint(table.game.tiles)


# By land: who explores, and where


@pytest.mark.rule("COC-EXP-01", "COC-EXP-09")
def test_moving_into_a_region_reveals_its_four_spaces_and_no_other() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    before = list(table.game.terrain)
    walks(table, "D2", "D3").draw_tile(17).play(A, Turned(False))  # Mountain, Forest, Mountain, Barren
    assert lies(table, "D3", "C3", "E3", "D4") == {"D3": "mountain", "C3": "forest", "E3": "mountain", "D4": "barren"}
    others = [space for space in range(40) if space // 4 != 4]
    assert [table.game.terrain[space] for space in others] == [before[space] for space in others]


@pytest.mark.rule("COC-EXP-02")
def test_settlers_and_army_units_explore() -> None:
    table = Scenario().advances(A, "tactics").units(A, "D2", settlers=1, armies=1).turn(A)
    walks(table, "D2", "D3").draw_tile(17).play(A, Turned(False))
    table.play(A, Move(table.at("D2"), table.at("E2"), ARMIES)).draw_tile(18).play(A, Turned(False))
    assert (table.settlers("D3"), table.armies("E2")) == (1, 1)


@pytest.mark.rule("COC-EXP-03", "COC-EXP-05")
def test_the_space_entered_decides_how_the_same_tile_lies_in_the_same_slot() -> None:
    """Tile 9 is Forest, Mountain, Mountain, Sea: its Sea is opposite to the end that is entered."""
    north = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(north, "D2", "D3").draw_tile(9)
    assert north.question == "take_turn"
    assert lies(north, "D3", "C3", "E3", "D4") == {"D3": "forest", "C3": "mountain", "E3": "mountain", "D4": "sea"}
    south = Scenario().land({"D5": "fertile"}).units(A, "D5", settlers=1).turn(A)
    walks(south, "D5", "D4").draw_tile(9)
    assert lies(south, "D3", "C3", "E3", "D4") == {"D3": "sea", "C3": "mountain", "E3": "mountain", "D4": "forest"}
    assert (by_rule(north), by_rule(south)) == ("COC-EXP-05", "COC-EXP-05")


@pytest.mark.rule("COC-EXP-03")
def test_nothing_is_drawn_before_the_space_is_named() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A).play(A, StartMove())
    assert table.pending == (A,)
    spaces = {choice.end for choice in table.of(A, Move) if isinstance(choice, Move)}
    assert {table.name(space) for space in spaces if table.game.terrain[space] == UNKNOWN} == {"C2", "D3", "E2"}


@pytest.mark.rule("COC-EXP-04")
def test_the_space_entered_is_next_to_the_unit() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A).play(A, StartMove())
    assert table.refused(A, Move(table.at("D2"), table.at("C3"), SETTLERS)) == "COC-MOV-07"
    assert table.refused(A, Move(table.at("D2"), table.at("D3"), SETTLERS)) is None


# By land: the three rules


@pytest.mark.rule("COC-EXP-05")
def test_a_unit_never_walks_into_the_only_sea_space() -> None:
    """Tile 10 has its Sea on the left: entered there, it is turned, and there is no choice."""
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "E2").draw_tile(10)
    assert lies(table, "F2", "E2", "G2", "F3") == {"F2": "mountain", "E2": "fertile", "G2": "sea", "F3": "mountain"}
    assert table.settlers("E2") == 1


@pytest.mark.rule("COC-EXP-06")
def test_sea_must_be_joined_to_sea_if_it_can() -> None:
    """C3 is Sea. Tile 11 can bring its Sea to B3, next to it, or to B2, which is not."""
    table = Scenario().land({"C3": "sea", "D3": "fertile"}).units(A, "D3", settlers=1).turn(A)
    walks(table, "D3", "C2").draw_tile(11)
    assert table.question == "take_turn"
    assert lies(table, "B2", "A2", "C2", "B3") == SEA_11_TURNED
    assert by_rule(table) == "COC-EXP-06"


@pytest.mark.rule("COC-EXP-05", "COC-EXP-06")
def test_joining_sea_gives_way_to_dry_feet() -> None:
    """The same tile and the same Sea, but B3 itself is entered."""
    table = Scenario().land({"C3": "sea", "B4": "fertile"}).units(A, "B4", settlers=1).turn(A)
    walks(table, "B4", "B3").draw_tile(11)
    assert lies(table, "B2", "A2", "C2", "B3") == SEA_11
    assert table.settlers("B3") == 1


@pytest.mark.rule("COC-EXP-07")
def test_sea_that_joins_nothing_goes_to_the_edge() -> None:
    """Tile 10 in region 3: its Sea comes to E2, inside, or to G2, at the edge."""
    table = Scenario().units(A, "E1", settlers=1).turn(A)
    walks(table, "E1", "F2").draw_tile(10)
    assert lies(table, "F2", "E2", "G2", "F3") == {"F2": "mountain", "E2": "fertile", "G2": "sea", "F3": "mountain"}
    assert by_rule(table) == "COC-EXP-07"


@pytest.mark.rule("COC-EXP-06", "COC-EXP-07")
def test_joining_sea_comes_before_the_edge() -> None:
    """D3 is Sea, next to E2 and not to G2: now the Sea of tile 10 lies inside."""
    table = Scenario().land({"D3": "sea"}).units(A, "E1", settlers=1).turn(A)
    walks(table, "E1", "F2").draw_tile(10)
    assert lies(table, "E2", "G2") == {"E2": "sea", "G2": "fertile"}


@pytest.mark.rule("COC-EXP-08", "COC-EXP-10")
@pytest.mark.parametrize(
    ("turned", "found"),
    [
        (False, {"F2": "sea", "E2": "barren", "G2": "forest", "F3": "fertile"}),
        (True, {"F2": "fertile", "E2": "forest", "G2": "barren", "F3": "sea"}),
    ],
)
def test_the_player_chooses_between_two_ways_to_the_edge(turned: bool, found: dict[str, str]) -> None:
    """Tile 14: Sea at F2 or at F3, both at the edge, half a turn apart."""
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "E2").draw_tile(14)
    assert (table.question, table.pending) == ("turn_region", (A,))
    assert table.options(A) == [Turned(False), Turned(True)]
    assert table.refused(A, End()) == "COC-EXP-08"
    assert lies(table, *found) == dict.fromkeys(found, "unknown")
    table.play(A, Turned(turned))
    assert lies(table, *found) == found


@pytest.mark.rule("COC-EXP-07", "COC-EXP-08")
def test_the_edge_is_nothing_to_a_region_inside_the_board() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "D3").draw_tile(10)  # Sea at C3 or at E3
    assert table.options(A) == [Turned(False), Turned(True)]


@pytest.mark.rule("COC-EXP-11")
def test_how_the_tile_lies_when_it_is_turned_over_has_no_meaning(tmp_path: Path) -> None:
    """A tile 11 listed the other way round comes to lie just the same."""
    found = []
    for pack in (None, pack_with(tmp_path, 11, ["mountain", "forest", "fertile", "sea"])):
        table = Scenario(content=pack).land({"C3": "sea", "D3": "fertile"}).units(A, "D3", settlers=1).turn(A)
        walks(table, "D3", "C2").draw_tile(11)
        found.append(lies(table, "B2", "A2", "C2", "B3"))
    assert found == [SEA_11_TURNED, SEA_11_TURNED]


@pytest.mark.rule("COC-EXP-12")
def test_one_contact_with_the_sea_is_as_good_as_two() -> None:
    """The Sea of tile 14 meets C2 and E2 at D3, only E4 at D4: the player still chooses."""
    table = Scenario().land({"C2": "sea", "B3": "fertile", "E2": "sea", "E4": "sea"}).units(A, "B3", settlers=1)
    walks(table.turn(A), "B3", "C3").draw_tile(14)
    assert table.options(A) == [Turned(False), Turned(True)]


@pytest.mark.rule("COC-EXP-12")
def test_unrevealed_regions_have_no_sea_to_join() -> None:
    """Only C2 is revealed and Sea, next to D3; what may lie beyond D4 does not count."""
    table = Scenario().land({"C2": "sea", "B3": "fertile"}).units(A, "B3", settlers=1).turn(A)
    walks(table, "B3", "C3").draw_tile(14)
    assert lies(table, "D3", "D4") == {"D3": "sea", "D4": "fertile"}


@pytest.mark.rule("COC-EXP-13")
def test_a_region_without_sea_is_turned_as_the_player_likes() -> None:
    table = Scenario().land({"D3": "sea"}).units(A, "E1", settlers=1).turn(A)
    walks(table, "E1", "F2").draw_tile(17)
    assert table.options(A) == [Turned(False), Turned(True)]
    assert by_rule(table.play(A, Turned(True))) == "COC-EXP-13"


@pytest.mark.rule("COC-EXP-14")
def test_a_unit_that_would_stand_in_the_sea_either_way_stays(tmp_path: Path) -> None:
    """Sea above and below and on the left: rule 2 joins the left one, at E2, to D3. The Settler has moved."""
    pack = pack_with(tmp_path, 5, ["sea", "sea", "forest", "sea"])
    table = Scenario(content=pack).land({"D3": "sea"}).units(A, "E1", settlers=1).units(A, "D2", settlers=1).turn(A)
    walks(table, "E1", "F2").draw_tile(5)
    assert lies(table, "F2", "E2", "G2", "F3") == {"F2": "sea", "E2": "sea", "G2": "forest", "F3": "sea"}
    assert (table.settlers("E1"), table.settlers("F2")) == (1, 0)
    moved = (unit(SETTLER, MOVED),)
    assert table.refused(A, Move(table.at("E1"), table.at("D1"), moved)) == "COC-MOV-05"


@final
class Listener(CocStep):
    """Has a region explored and remembers what it is told."""

    def __init__(self, explore: ExploreRegion) -> None:
        self.explore = explore
        self.heard: list[Result] = []

    def advance(self, game: Clash) -> None:
        if self.heard:
            game.done()
        else:
            game.push(self.explore)

    def receive(self, game: Clash, result: Result) -> None:
        self.heard.append(result)


@pytest.mark.rule("COC-EXP-14", "COC-EXS-08")
def test_the_explorer_hears_whether_its_unit_stays(tmp_path: Path) -> None:
    """Into F2: a tile with Sea above and below keeps it out, tile 10 does not. From the Ship in D3, tile 10 lets in."""
    pack = pack_with(tmp_path, 5, ["sea", "sea", "forest", "sea"])
    for tile, entered, ship, stays in ((5, "F2", "", True), (10, "F2", "", False), (10, "", "D3", False)):
        table = Scenario(content=pack).land({"D3": "sea"})
        spaces = [table.at(name) if name else NONE for name in (entered, ship)]
        listener = Listener(ExploreRegion(A, 3, spaces[0], spaces[1]))
        table.ask(listener).draw_tile(tile)
        assert listener.heard == [Explored(3, stays)]


# By land: afterwards


@pytest.mark.rule("COC-EXP-15")
def test_a_settler_that_explores_a_mountain_cannot_move_on_but_may_found() -> None:
    table = Scenario().units(A, "E1", settlers=1).turn(A)
    walks(table, "E1", "F2").draw_tile(10)  # a Mountain either way
    assert not table.of(A, StartMove)
    table.units(A, "D2", settlers=1).play(A, StartMove())  # the way to a further Move action is another Settler
    held = (unit(SETTLER, MOUNTAIN),)
    assert table.refused(A, Move(table.at("F2"), table.at("E2"), held)) == "COC-MOV-15"
    table.play(A, Move(table.at("D2"), table.at("D1"), SETTLERS))
    assert table.refused(A, Found(table.at("F2"))) is None


@pytest.mark.rule("COC-EXP-16")
def test_a_unit_that_explored_may_go_on_in_a_further_move_action() -> None:
    table = Scenario().units(A, "D2", settlers=2).turn(A)
    walks(table, "D2", "E2").draw_tile(10)  # Fertile
    moved = (unit(SETTLER, MOVED),)
    assert table.refused(A, Move(table.at("E2"), table.at("F2"), moved)) == "COC-MOV-05"
    table.play(A, End(), StartMove())
    table.play(A, Move(table.at("E2"), table.at("F2"), SETTLERS))
    assert table.settlers("F2") == 1


@pytest.mark.rule("COC-EXP-17", "COC-EXP-05")
def test_land_units_explore_from_a_ship() -> None:
    """Joining C3 would put the Sea of tile 11 on B3, where the Settler lands."""
    table = Scenario().land({"C3": "sea"}).units(A, "C3", settlers=1, ships=1).turn(A)
    walks(table, "C3", "B3").draw_tile(11)
    assert lies(table, "B2", "A2", "C2", "B3") == SEA_11
    assert (table.settlers("B3"), table.ships("C3")) == (1, 1)


# Barbarians of a new region


@pytest.mark.rule("COC-BAR-25", "COC-BAR-27", "COC-EXP-18")
def test_barbarians_settle_where_the_explorer_says_but_not_where_it_goes() -> None:
    """Tile 20, as listed: Forest at D3, Fertile at C3, E3 and D4. The Settler enters C3."""
    table = Scenario().land({"B3": "fertile"}).units(A, "B3", settlers=2).turn(A)
    walks(table, "B3", "C3").draw_tile(20).play(A, Turned(False))
    assert (table.question, table.pending) == ("settle_region", (A,))
    assert table.options(A) == [AtSpace(table.at("E3")), AtSpace(table.at("D4"))]
    assert table.refused(A, AtSpace(table.at("C3"))) == "COC-BAR-27"
    assert table.refused(A, AtSpace(table.at("D3"))) == "COC-BAR-25"
    assert table.refused(A, Move(table.at("B3"), table.at("B4"), SETTLERS)) == "COC-BAR-25"  # no answer to this
    table.play(A, AtSpace(table.at("D4")))
    assert (table.city_at("D4").owner, table.side("D4"), table.armies("D4")) == (BARBARIANS, BARBARIANS, 1)
    assert table.game.cities_of(BARBARIANS) == (table.at("D4"),)
    assert table.game.barbarians == [6, 15]
    assert (table.settlers("C3"), table.question) == (1, "move_groups")


@pytest.mark.rule("COC-BAR-27")
def test_with_one_space_left_nobody_is_asked() -> None:
    """Tile 15 has its Fertile spaces left and right; the Settler enters E2, so G2 is left."""
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "E2").draw_tile(15).play(A, Turned(False))
    assert table.city_at("G2").owner == BARBARIANS
    assert table.question != "settle_region"


@pytest.mark.rule("COC-BAR-25")
def test_without_two_fertile_spaces_no_barbarians_come() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "E2").draw_tile(14).play(A, Turned(False))  # one Fertile space
    assert table.game.cities_of(BARBARIANS) == ()


@pytest.mark.rule("COC-COMP-09")
@pytest.mark.parametrize(("supply", "settlements", "units"), [([0, 5], 0, 0), ([1, 0], 1, 0), ([1, 1], 1, 1)])
def test_barbarians_come_as_far_as_their_supply_goes(supply: list[int], settlements: int, units: int) -> None:
    table = Scenario().land({"B3": "fertile"}).units(A, "B3", settlers=1).turn(A)
    table.game.barbarians = supply.copy()
    walks(table, "B3", "C3").draw_tile(20).play(A, Turned(False))
    if settlements:
        table.play(A, AtSpace(table.at("D4")))
    assert len(table.game.cities_of(BARBARIANS)) == settlements
    assert table.armies("D4") == units
    assert table.game.barbarians == [supply[0] - settlements, supply[1] - units]


@pytest.mark.rule("COC-BAR-28")
def test_a_ship_leaves_every_fertile_space_to_the_barbarians() -> None:
    """Tile 15 in region 5: Sea at B4, next to the Ship in C3, Fertile at A4 and C4."""
    table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1).turn(A)
    sails(table, "C3", "C3", 5).draw_tile(15)
    assert table.options(A) == [AtSpace(table.at("A4")), AtSpace(table.at("C4"))]
    table.play(A, AtSpace(table.at("C4")))
    assert (table.armies("C4"), table.ships("B4")) == (1, 1)


# By Ship


def goals(table: Scenario) -> set[tuple[str, int]]:
    """The regions Ships may explore now, each with the Sea space before it."""
    found = [choice for choice in table.of(A, Sail) if isinstance(choice, Sail) and choice.region != NONE]
    return {(table.name(choice.end), choice.region) for choice in found}


@pytest.mark.rule("COC-EXS-01", "COC-EXS-02")
def test_a_ship_explores_regions_next_to_any_sea_space_it_reaches() -> None:
    table = Scenario().land({"C3": "sea", "D4": "sea"}).units(A, "C3", ships=1).turn(A).play(A, StartMove())
    assert goals(table) == {("C3", 2), ("C3", 5), ("D4", 5), ("D4", 6), ("D4", 7)}
    here = table.at("C3")
    assert table.refused(A, Sail(here, here, SHIPS, 7)) == "COC-EXS-02"
    assert table.refused(A, Sail(here, here, SHIPS, 0)) == "COC-EXS-01"  # revealed
    assert table.refused(A, Sail(here, here, SHIPS, 10)) == "COC-EXS-01"  # there is none


@pytest.mark.rule("COC-EXS-03")
def test_the_region_is_turned_so_that_the_ship_gets_in() -> None:
    """Tile 11 could join its Sea to B6 at B5 as well, but only B4 lets the Ship in from C3."""
    table = Scenario().land({"C3": "sea", "B6": "sea"}).units(A, "C3", ships=1).turn(A)
    sails(table, "C3", "C3", 5).draw_tile(11)
    assert lies(table, "B4", "A4", "C4", "B5") == {"B4": "sea", "A4": "fertile", "C4": "forest", "B5": "mountain"}
    assert (table.ships("C3"), table.ships("B4")) == (0, 1)
    assert by_rule(table) == "COC-EXS-03"


@pytest.mark.rule("COC-EXS-03")
@pytest.mark.parametrize(("end", "sea"), [("C3", "B4"), ("C5", "B5")])
def test_a_ship_enters_from_where_it_comes_and_not_by_a_third_region(end: str, sea: str) -> None:
    """C3, D4, D5 and C5 are one Sea of two regions. B4 touches C3, B5 touches C5."""
    table = Scenario().land({"C3": "sea", "D4": "sea", "D5": "sea", "C5": "sea"}).units(A, "C3", ships=1).turn(A)
    sails(table, "C3", end, 5).draw_tile(11)
    assert lies(table, sea) == {sea: "sea"}
    assert table.ships(sea) == 1


@pytest.mark.rule("COC-EXS-03")
def test_all_connected_sea_of_the_region_it_comes_from_lets_a_ship_in() -> None:
    """C3 and D4 are Sea of one region. The Ship leaves from D4; the Sea of tile 11 at B4 touches C3 only."""
    table = Scenario().land({"D4": "sea", "C3": "sea"}).units(A, "D4", ships=1).turn(A)
    sails(table, "D4", "D4", 5).draw_tile(11)
    assert table.ships("B4") == 1


@pytest.mark.rule("COC-EXS-04", "COC-EXS-05")
@pytest.mark.parametrize(("turned", "seas"), [(False, ("B4", "A4")), (True, ("C4", "B5"))])
def test_two_sea_spaces_that_connect_either_way_leave_every_choice(turned: bool, seas: tuple[str, str]) -> None:
    """Tile 6 has Sea above and on the left. B4 or C4 touches the Ship in C3, and each leads to the other Sea space."""
    for sea in seas:
        table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1).turn(A)
        sails(table, "C3", "C3", 5).draw_tile(6)
        assert table.options(A) == [Turned(False), Turned(True)]
        table.play(A, Turned(turned))
        assert table.question == "enter_region"
        assert set(table.options(A)) == {AtSpace(table.at(name)) for name in seas}
        assert table.refused(A, AtSpace(table.at("C3"))) == "COC-EXS-05"
        table.play(A, AtSpace(table.at(sea)))
        assert (table.ships("C3"), table.ships(sea)) == (0, 1)


@pytest.mark.rule("COC-EXS-06")
def test_exploring_further_needs_another_move_action() -> None:
    table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1).units(A, "D2", settlers=1).turn(A)
    sails(table, "C3", "C3", 2).draw_tile(11)
    assert table.ships("B3") == 1
    again = Sail(table.at("B3"), table.at("B3"), (unit(SHIP, MOVED),), 5)
    assert table.refused(A, again) == "COC-MOV-05"
    assert goals(table) == set()
    table.play(A, End(), StartMove())
    assert ("B3", 5) in goals(table)


@pytest.mark.rule("COC-EXS-07")
def test_a_region_no_ship_can_enter_joins_other_sea() -> None:
    """Tile 10 brings its Sea to C5 or E5, and D4 touches neither; C5 meets the Sea in B6."""
    table = Scenario().land({"D4": "sea", "B6": "sea"}).units(A, "D4", ships=1).turn(A)
    sails(table, "D4", "D4", 7).draw_tile(10)
    assert lies(table, "D5", "C5", "E5", "D6") == {"D5": "mountain", "C5": "sea", "E5": "fertile", "D6": "mountain"}
    assert table.ships("D4") == 1


@pytest.mark.rule("COC-EXS-07")
def test_a_region_no_ship_can_enter_goes_to_the_edge() -> None:
    """B4 touches only B3 of region 2. Tile 10 has its Sea at A2, at the edge, or at C2."""
    table = Scenario().land({"B4": "sea"}).units(A, "B4", ships=1).turn(A)
    sails(table, "B4", "B4", 2).draw_tile(10)
    assert lies(table, "B2", "A2", "C2", "B3") == {"B2": "mountain", "A2": "sea", "C2": "fertile", "B3": "mountain"}
    assert (by_rule(table), table.ships("B4")) == ("COC-EXP-07", 1)


@pytest.mark.rule("COC-EXS-07", "COC-EXS-08")
def test_a_ship_that_finds_no_sea_goes_back_to_where_it_started() -> None:
    """From C3 by D4 into region 7, which has no Sea: the player turns it as desired."""
    table = Scenario().land({"C3": "sea", "D4": "sea"}).units(A, "C3", ships=1).turn(A)
    sails(table, "C3", "D4", 7).draw_tile(17)
    assert table.options(A) == [Turned(False), Turned(True)]
    table.play(A, Turned(True))
    assert lies(table, "D5", "C5", "E5", "D6") == {"D5": "barren", "C5": "mountain", "E5": "forest", "D6": "mountain"}
    assert (table.ships("C3"), table.ships("D4")) == (1, 0)


@pytest.mark.rule("COC-EXS-09")
def test_a_ship_sent_back_has_moved() -> None:
    table = Scenario().land({"C3": "sea", "D4": "sea"}).units(A, "C3", ships=1).units(A, "D2", settlers=1).turn(A)
    sails(table, "C3", "D4", 7).draw_tile(17).play(A, Turned(True))
    assert table.game.units[table.at("C3")] == (unit(SHIP, MOVED),)
    assert table.refused(A, Sail(table.at("C3"), table.at("D4"), (unit(SHIP, MOVED),))) == "COC-MOV-05"
    table.play(A, End(), StartMove())
    assert table.refused(A, Sail(table.at("C3"), table.at("D4"), SHIPS)) is None


@pytest.mark.rule("COC-EXS-11")
def test_land_units_stay_aboard_an_exploring_ship() -> None:
    """They come along without a move of their own, and may land with the next group."""
    table = Scenario().land({"C3": "sea"}).units(A, "C3", ships=1, settlers=2).turn(A)
    sails(table, "C3", "C3", 2, (*SETTLERS, *SETTLERS, *SHIPS)).draw_tile(11)
    assert (table.settlers("B3"), table.ships("B3")) == (2, 1)
    table.play(A, Move(table.at("B3"), table.at("C2"), SETTLERS))
    assert table.settlers("C2") == 1


def test_every_choice_of_a_question_is_named() -> None:
    table = Scenario().units(A, "D2", settlers=1).turn(A)
    walks(table, "D2", "E2").draw_tile(14)
    labels = [table.game.label(A, choice) for choice in table.options(A)]
    assert labels[0] == "F2 Sea, E2 Barren, G2 Forest, F3 Fertile"
