"""The board of Monuments, as the built-in pack gives it and as the eight tables open it.

Expected values are copied by hand from the sheet of physical content; its checks of the map are the tests here.

Topics: map, mode.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from ziggurat import packs
from ziggurat.games.monuments.board.chart import NONE, Chart
from ziggurat.games.monuments.content import model
from ziggurat.games.monuments.content.model import Content, Opening
from ziggurat.games.monuments.content.pack import FORMAT

CONTENT: Content = packs.load(FORMAT)
WORLD = CONTENT.world
GROUPS = [group.id for group in WORLD.groups]
IDS = [hex.id for hex in WORLD.hexes]

Key = tuple[int, str, str]  # players, pair, mode
G, M = "greeks_egyptians", "maya_inca"
KEYS: list[Key] = [
    (2, G, "abundance"), (2, G, "scarcity"), (2, M, "abundance"), (2, M, "scarcity"),
    (3, "", "abundance"), (3, "", "scarcity"), (4, "", "abundance"), (4, "", "scarcity"),
]  # fmt: skip


def opening(key: Key) -> Opening:
    (found,) = [one for one in CONTENT.openings if (one.players, one.pair, one.mode) == key]
    return found


def chart(key: Key) -> Chart:
    return Chart(WORLD, opening(key))


FULL = chart((4, "", "abundance"))  # everything is open


def at(name: str) -> int:
    """The number of a hex on any chart by its id."""
    return FULL.names.index(name)


def names(hexes: list[int] | tuple[int, ...] | set[int]) -> set[str]:
    return {FULL.names[hex] for hex in hexes}


def near(hex: int) -> set[int]:
    """The neighbours by their coordinates."""
    q, r = FULL.places[hex]
    steps = [(1, 0), (-1, 0), (1, -1), (0, -1), (0, 1), (-1, 1)]  # E, W, NE, NW, SE, SW
    return {FULL.at(q + dq, r + dr) for dq, dr in steps} - {NONE}


def walk(start: set[int], among: set[int], bridges: set[tuple[int, ...]] | None = None) -> set[int]:
    """All hexes one can walk to; rivers are a bar where they have no bridge, and everywhere passable if `bridges` is
    None."""
    closed = set() if bridges is None else {frozenset(river) for river in FULL.rivers if river not in bridges}
    found = set(start)
    queue = list(start)
    for here in queue:
        for hex in near(here) & among - found:
            if frozenset((here, hex)) not in closed:
                found.add(hex)
                queue.append(hex)
    return found


# Hexes

HEXES = """
EU0 | 11 |  5 | monument | europe           | home
EU1 | 10 |  5 | pasture  | europe           | home
EU2 | 11 |  4 | forest   | europe           | home
EU3 | 12 |  4 | field    | europe           | home
EU4 | 10 |  4 | mountain | europe           | west
EU5 |  9 |  4 | pasture  | europe           | west
EU6 | 10 |  3 | field    | europe           | west
EU7 | 11 |  3 | forest   | europe           | north
EU8 | 12 |  3 | pasture  | europe           | north
EU9 | 12 |  2 | mountain | europe           | north
AF0 | 10 |  7 | monument | africa           | home
AF1 |  9 |  7 | forest   | africa           | home
AF2 |  9 |  8 | field    | africa           | home
AF3 | 10 |  8 | pasture  | africa           | home
AF4 |  8 |  7 | field    | africa           | west
AF5 |  8 |  8 | mountain | africa           | west
AF6 |  8 |  9 | forest   | africa           | west
AF7 | 10 |  9 | mountain | africa           | south
AF8 |  8 | 10 | pasture  | africa           | south
AF9 |  9 | 10 | field    | africa           | south
NA0 |  1 |  6 | monument | north_america    | home
NA1 |  1 |  5 | pasture  | north_america    | home
NA2 |  2 |  5 | field    | north_america    | home
NA3 |  2 |  6 | forest   | north_america    | home
NA4 |  2 |  4 | mountain | north_america    | west
NA5 |  2 |  3 | pasture  | north_america    | west
NA6 |  3 |  2 | forest   | north_america    | west
NA7 |  3 |  4 | forest   | north_america    | east
NA8 |  4 |  3 | field    | north_america    | east
NA9 |  4 |  2 | mountain | north_america    | east
SA0 |  2 |  8 | monument | south_america    | home
SA1 |  3 |  7 | forest   | south_america    | home
SA2 |  3 |  8 | field    | south_america    | home
SA3 |  2 |  9 | pasture  | south_america    | home
SA4 |  4 |  7 | mountain | south_america    | east
SA5 |  4 |  8 | forest   | south_america    | east
SA6 |  4 |  9 | field    | south_america    | east
SA7 |  3 |  9 | mountain | south_america    | south
SA8 |  2 | 10 | pasture  | south_america    | south
SA9 |  2 | 11 | mountain | south_america    | south
GL1 |  7 |  1 | mountain | greenland_top    | -
GL2 |  8 |  1 | pasture  | greenland_top    | -
GL3 |  7 |  2 | forest   | greenland_bottom | -
UK1 |  8 |  3 | field    | uk               | -
UK2 |  7 |  4 | mountain | uk               | -
CU1 |  4 |  5 | field    | cuba             | -
CU2 |  5 |  5 | forest   | cuba             | -
MG1 | 12 |  8 | forest   | madagascar       | -
MG2 | 12 |  9 | pasture  | madagascar       | -
EI1 |  0 | 10 | mountain | easter_island    | -
HW1 | -1 |  6 | pasture  | hawaii           | -
NI1 |  6 |  6 | field    | new_island       | -
NI2 |  7 |  6 | pasture  | new_island       | -
NI3 |  6 |  7 | mountain | new_island       | -
LK1 |  3 |  3 | lake     | north_america    | lake
LK2 |  9 |  9 | lake     | africa           | lake
"""  # q, r, terrain, group, part
PICTURE = """
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   GL1 GL2 .   .   .   .   .   .   .   .   .
.   .   .   .   NA6 NA9 .   .   GL3 .   .   .   .   EU9 .   .   .   .
.   .   .   NA5 LK1 NA8 .   .   .   UK1 .   EU6 EU7 EU8 .   .   .   .
.   .   .   .   NA4 NA7 .   .   .   UK2 .   EU5 EU4 EU2 EU3 .   .   .
.   .   .   NA1 NA2 .   CU1 CU2 .   .   .   .   EU1 EU0 .   .   .   .
.   .   HW1 .   NA0 NA3 .   .   .   NI1 NI2 .   .   .   .   .   .   .
.   .   .   .   .   .   SA1 SA4 .   NI3 .   AF4 AF1 AF0 .   .   .   .
.   .   .   .   .   .   SA0 SA2 SA5 .   .   .   AF5 AF2 AF3 .   MG1 .
.   .   .   .   .   .   SA3 SA7 SA6 .   .   .   AF6 LK2 AF7 .   MG2 .
.   .   .   .   .   EI1 .   SA8 .   .   .   .   .   AF8 AF9 .   .   .
.   .   .   .   .   .   .   SA9 .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
"""
RIVERS = """
EU1-EU4 EU2-EU4 EU2-EU7 EU2-EU8 EU3-EU8 EU6-EU7 EU4-EU7
AF1-AF4 AF1-AF5 AF2-AF5 AF2-AF6 AF3-AF7 AF6-AF8
NA1-NA4 NA2-NA4 NA2-NA7 NA4-NA7 NA6-NA9
SA1-SA4 SA2-SA4 SA2-SA5 SA2-SA7 SA3-SA7 SA3-SA8 SA5-SA7 SA6-SA7
"""
CONTINENTS = {"europe": "EU", "africa": "AF", "north_america": "NA", "south_america": "SA"}


def land_of(letters: str) -> set[int]:
    """The nine land hexes of a continent."""
    return {at(f"{letters}{n}") for n in range(1, 10)}


def test_hexes_are_those_of_the_sheet() -> None:
    found = [
        [hex.id, str(hex.q), str(hex.r), model.TERRAINS[hex.terrain], GROUPS[hex.group], hex.part]
        for hex in WORLD.hexes
    ]
    assert found == [[part.strip() for part in line.split("|")] for line in HEXES.strip().split("\n")]


def test_the_board_is_a_rectangle_with_the_hexes_where_the_picture_has_them() -> None:
    rows = [row.split() for row in PICTURE.strip().split("\n")]
    assert (len(rows), {len(row) for row in rows}) == (13, {18})
    for r, row in enumerate(rows):
        for c, name in enumerate(row):
            hex = FULL.at(c - r // 2, r)
            if name == ".":
                assert FULL.terrain[hex] == model.SEA, (r, c)
            else:
                assert FULL.names[hex] == name


def test_there_are_234_hexes_of_which_178_are_always_sea() -> None:
    assert (FULL.size, len(set(FULL.names)), len(set(FULL.places))) == (234, 234, 234)
    continents = [hex for hex in WORLD.hexes if not WORLD.groups[hex.group].island]
    kinds = [hex.terrain for hex in continents]
    assert len([kind for kind in kinds if kind < model.MONUMENT]) == 36
    assert (kinds.count(model.MONUMENT), kinds.count(model.LAKE)) == (4, 2)
    islands = [GROUPS[hex.group] for hex in WORLD.hexes if WORLD.groups[hex.group].island]
    assert (len(islands), islands.count("new_island")) == (11 + 3, 3)
    assert FULL.terrain.count(model.SEA) == 234 - 36 - 4 - 2 - 11 - 3 == 178


@pytest.mark.rule("MON-MAP-01")
def test_each_terrain_makes_its_own_good() -> None:
    assert {model.TERRAINS[n]: good for n, good in enumerate(model.GOODS)} == {
        "forest": "wood", "pasture": "sheep", "mountain": "metal", "field": "wheat",
    }  # fmt: skip
    for name, good in [("EU2", "wood"), ("EU1", "sheep"), ("EU4", "metal"), ("EU3", "wheat")]:
        assert model.GOODS[FULL.terrain[at(name)]] == good


def test_a_continent_has_two_hexes_of_each_terrain_and_one_more() -> None:
    found = {
        group: [len([hex for hex in land_of(letters) if FULL.terrain[hex] == terrain]) for terrain in range(4)]
        for group, letters in CONTINENTS.items()
    }
    assert found == {  # forest, pasture, mountain, field
        "europe": [2, 3, 2, 2], "africa": [2, 2, 2, 3], "north_america": [3, 2, 2, 2], "south_america": [2, 2, 3, 2],
    }  # fmt: skip


@pytest.mark.rule("MON-MAP-06")
@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("EU4", "EU5 EU2 EU6 EU7 L5 EU1"),  # all around
        ("A0", "B0 A1"),  # the four corners
        ("R0", "Q0 Q1 R1"),
        ("A12", "B12 A11"),
        ("R12", "Q12 Q11 R11"),
        ("A1", "B1 A0 B0 A2 B2"),  # odd rows lie farther right
        ("R1", "Q1 R0 R2"),
        ("A2", "B2 A1 A3"),
        ("R2", "Q2 Q1 R1 Q3 R3"),
    ],
)
def test_neighbours_share_an_edge_and_the_board_does_not_wrap_around(name: str, neighbours: str) -> None:
    hex = at(name)
    assert names(set(FULL.walks[hex]) | set(FULL.flows[hex])) == set(neighbours.split())


@pytest.mark.rule("MON-MAP-06")
def test_neighbours_are_mutual() -> None:
    for hex in range(FULL.size):
        for other in FULL.flights[hex]:
            assert hex in FULL.flights[other] or FULL.terrain[hex] == model.MONUMENT


# Rivers


@pytest.mark.rule("MON-MAP-04")
def test_rivers_lie_on_26_edges_between_land_hexes() -> None:
    assert [f"{IDS[a]}-{IDS[b]}" for a, b in WORLD.rivers] == RIVERS.split()
    assert len(FULL.rivers) == 26
    for a, b in FULL.rivers:
        assert b in near(a)
        assert FULL.is_land(a) and FULL.is_land(b)


def test_rivers_are_exactly_the_edges_between_parts_of_a_continent() -> None:
    rivers = {frozenset(river) for river in FULL.rivers}
    part = {FULL.numbers[n]: (hex.group, hex.part) for n, hex in enumerate(WORLD.hexes)}
    for a in FULL.land:
        for b in FULL.walks[a]:
            if part[a][0] == part[b][0]:
                assert (frozenset((a, b)) in rivers) == (part[a] != part[b]), names({a, b})


def test_different_landmasses_never_touch() -> None:
    for a in FULL.land:
        for b in FULL.walks[a]:
            assert WORLD.groups[FULL.group[a]].landmass == WORLD.groups[FULL.group[b]].landmass


@pytest.mark.rule("MON-MAP-03")
@pytest.mark.parametrize("letters", ["EU", "AF", "NA", "SA"])
def test_three_land_hexes_can_be_reached_from_a_monument_without_a_bridge(letters: str) -> None:
    monument, trio = at(f"{letters}0"), {at(f"{letters}{n}") for n in (1, 2, 3)}
    assert set(FULL.walks[monument]) == trio
    assert set(FULL.rivers_at[monument]) == {NONE}
    assert walk({monument}, set(FULL.land), set()) == trio | {monument}
    assert sorted(FULL.terrain[hex] for hex in trio) == [model.FOREST, model.PASTURE, model.FIELD]
    on_the_sea = [hex for hex in trio if model.SEA in [FULL.terrain[other] for other in near(hex)]]
    assert len(on_the_sea) >= 2


@pytest.mark.parametrize("letters", ["EU", "AF", "NA", "SA"])
def test_two_bridges_join_the_three_parts_of_a_continent_and_one_does_not(letters: str) -> None:
    land = land_of(letters)
    parts = {hex.part for hex in WORLD.hexes if hex.id[:2] == letters and hex.terrain < model.MONUMENT}
    assert len(parts) == 3
    for part in parts:
        whole = {FULL.numbers[n] for n, hex in enumerate(WORLD.hexes) if hex.id[:2] == letters and hex.part == part}
        whole &= land
        assert len(whole) == 3
        assert walk({min(whole)}, land, set()) == whole
    rivers = [river for river in FULL.rivers if river[0] in land]
    assert any(walk({min(land)}, land, set(pair)) == land for pair in combinations(rivers, 2))
    assert not any(walk({min(land)}, land, {river}) == land for river in rivers)


@pytest.mark.parametrize(("lake", "shore"), [("LK1", "NA4 NA5 NA6 NA7 NA8 NA9"), ("LK2", "AF2 AF3 AF6 AF7 AF8 AF9")])
def test_lakes_are_enclosed_by_six_land_hexes_of_a_continent(lake: str, shore: str) -> None:
    assert set(FULL.walks[at(lake)]) == {at(name) for name in shore.split()}
    assert FULL.flows[at(lake)] == ()


# Civilizations


@pytest.mark.rule("MON-MOD-07", "MON-MOD-08")
def test_civilizations_have_their_continents_and_monuments() -> None:
    found = [(c.name, GROUPS[c.home], c.monument, IDS[c.hex]) for c in WORLD.civilizations]
    assert found == [
        ("Greeks", "europe", "Colossus of Rhodes", "EU0"),
        ("Egyptians", "africa", "Lighthouse of Alexandria", "AF0"),
        ("Maya", "north_america", "Tikal", "NA0"),
        ("Inca", "south_america", "Machu Picchu", "SA0"),
    ]


def test_groups_are_continents_and_islands_and_greenland_is_one_landmass() -> None:
    assert [group.id for group in WORLD.groups if not group.island] == list(CONTINENTS)
    halves = {group.id: group.landmass for group in WORLD.groups if group.landmass != group.id}
    assert halves == {"greenland_top": "greenland", "greenland_bottom": "greenland"}


# Tables


def open_groups(key: Key, way: int) -> set[str]:
    return {GROUPS[n] for n, found in enumerate(opening(key).groups) if found == way}


def islands(key: Key) -> set[str]:
    return open_groups(key, model.LAND) - set(CONTINENTS)


@pytest.mark.rule("MON-MOD-03", "MON-MOD-04", "MON-MOD-05")
def test_there_are_eight_tables() -> None:
    found = [((one.players, one.pair, one.mode), one.civilizations) for one in CONTENT.openings]
    greeks, egyptians, maya, inca = range(4)
    peoples = [
        (greeks, egyptians), (greeks, egyptians), (maya, inca), (maya, inca),
        (greeks, egyptians, inca), (greeks, egyptians, inca),
        (greeks, egyptians, maya, inca), (greeks, egyptians, maya, inca),
    ]  # fmt: skip
    assert found == list(zip(KEYS, peoples, strict=True))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        pytest.param(
            (2, G, "abundance"), "madagascar greenland_top greenland_bottom uk", marks=pytest.mark.rule("MON-MOD-10")
        ),
        pytest.param(
            (2, G, "scarcity"), "madagascar greenland_top greenland_bottom", marks=pytest.mark.rule("MON-MOD-11")
        ),
        pytest.param(
            (2, M, "abundance"), "greenland_top greenland_bottom easter_island hawaii cuba",
            marks=pytest.mark.rule("MON-MOD-12"),
        ),
        pytest.param(
            (2, M, "scarcity"), "greenland_top greenland_bottom easter_island hawaii",
            marks=pytest.mark.rule("MON-MOD-13"),
        ),
        pytest.param(
            (3, "", "scarcity"), "madagascar greenland_bottom uk cuba easter_island",
            marks=pytest.mark.rule("MON-MOD-14"),
        ),
        pytest.param(
            (3, "", "abundance"), "madagascar greenland_bottom uk cuba easter_island new_island",
            marks=pytest.mark.rule("MON-MOD-15"),
        ),
        pytest.param(
            (4, "", "scarcity"), "madagascar greenland_top greenland_bottom uk cuba easter_island hawaii",
            marks=pytest.mark.rule("MON-MOD-16"),
        ),
        pytest.param(
            (4, "", "abundance"), "madagascar greenland_top greenland_bottom uk cuba easter_island hawaii new_island",
            marks=pytest.mark.rule("MON-MOD-17"),
        ),
    ],
)  # fmt: skip
def test_these_islands_are_in_play(key: Key, expected: str) -> None:
    assert islands(key) == set(expected.split())


@pytest.mark.parametrize(
    ("players", "pair", "closed"),
    [
        (2, G, {"north_america", "south_america"}),
        (2, M, {"europe", "africa"}),
        (3, "", {"north_america"}),
        (4, "", set()),
    ],
)
def test_continents_of_civilizations_not_in_play_are_closed_and_no_island_is(
    players: int, pair: str, closed: set[str]
) -> None:
    for mode in ("abundance", "scarcity"):
        assert open_groups((players, pair, mode), model.SHUT) == closed
        board = chart((players, pair, mode))
        shut = {FULL.names[hex] for hex in range(board.size) if board.terrain[hex] == model.CLOSED}
        assert shut == {hex.id for hex in WORLD.hexes if GROUPS[hex.group] in closed}  # with monument and lake


@pytest.mark.rule("MON-MOD-18")
def test_the_new_island_lies_between_europe_and_south_america_or_is_sea() -> None:
    places = [at(name) for name in ("NI1", "NI2", "NI3")]
    assert [FULL.places[hex] for hex in places] == [(6, 6), (7, 6), (6, 7)]
    # One sea hex away from either; west of Europe and east of South America.
    assert crossing("new_island", "europe") == crossing("new_island", "south_america") == 1
    columns = {group: [hex % 18 for hex in land_of(CONTINENTS[group])] for group in ("europe", "south_america")}
    assert max(columns["south_america"]) < min(hex % 18 for hex in places)
    assert max(hex % 18 for hex in places) < min(columns["europe"])
    for key in KEYS:
        terrain = [chart(key).terrain[hex] for hex in places]
        if key[0] > 2 and key[2] == "abundance":
            assert terrain == [model.FIELD, model.PASTURE, model.MOUNTAIN]
        else:
            assert terrain == [model.SEA] * 3


@pytest.mark.rule("MON-MOD-19")
@pytest.mark.parametrize("key", KEYS)
def test_islands_out_of_play_are_ordinary_sea(key: Key) -> None:
    board = chart(key)
    out = {group.id for group in WORLD.groups if group.island} - islands(key)
    for hex in WORLD.hexes:
        if GROUPS[hex.group] in out:
            number = board.at(hex.q, hex.r)
            assert (board.terrain[number], board.is_water(number)) == (model.SEA, True)
            assert all(number in board.flows[other] for other in board.flows[number])


LAND = [25, 23, 25, 23, 38, 35, 50, 47]


@pytest.mark.parametrize(("key", "land"), list(zip(KEYS, LAND, strict=True)))
def test_so_many_land_hexes_are_in_play(key: Key, land: int) -> None:
    board = chart(key)
    assert len(board.land) == land
    assert len([hex for hex in range(board.size) if board.is_land(hex)]) == land


@pytest.mark.rule("MON-MOD-20", "MON-MOD-21")
@pytest.mark.parametrize(
    ("key", "spare"),
    list(zip(KEYS, [25 - 24, 23 - 24, 25 - 24, 23 - 24, 38 - 36, 35 - 36, 50 - 48, 47 - 48], strict=True)),
)
def test_land_is_enough_for_12_hexes_each_in_abundance_and_not_in_scarcity(key: Key, spare: int) -> None:
    assert len(chart(key).land) - 12 * key[0] == spare
    assert (spare >= 0) == (key[2] == "abundance")


@pytest.mark.rule("MON-MOD-20")
@pytest.mark.parametrize(
    ("key", "split"),
    [
        ((2, G, "abundance"), {"EU": "UK1 GL1 GL2 GL3", "AF": "MG1 MG2 UK2"}),
        ((2, M, "abundance"), {"NA": "GL1 GL2 GL3 HW1", "SA": "EI1 CU1 CU2"}),
        ((3, "", "abundance"), {"EU": "UK1 UK2 GL3", "AF": "MG1 MG2 NI2", "SA": "EI1 CU1 CU2"}),
        (
            (4, "", "abundance"),
            {"EU": "UK1 UK2 GL3", "AF": "MG1 MG2 NI2", "NA": "GL1 GL2 HW1", "SA": "EI1 CU1 CU2"},
        ),
    ],
)
def test_a_peaceful_split_gives_everybody_12_hexes(key: Key, split: dict[str, str]) -> None:
    board = chart(key)
    shares = [land_of(letters) | {at(name) for name in more.split()} for letters, more in split.items()]
    assert len(shares) == key[0]
    assert all(len(share) >= 12 and share <= set(board.land) for share in shares)
    assert len(set.union(*shares)) == sum(len(share) for share in shares)


@pytest.mark.parametrize("key", KEYS)
def test_the_sea_is_one_body_and_every_landmass_in_play_touches_it(key: Key) -> None:
    board = chart(key)
    sea = {hex for hex in range(board.size) if board.terrain[hex] == model.SEA}
    assert walk({min(sea)}, sea) == sea
    masses: dict[str, set[int]] = {}
    for hex in board.land:
        masses.setdefault(WORLD.groups[board.group[hex]].landmass, set()).add(hex)
    for land in masses.values():
        assert any(near(hex) & sea for hex in land)


# Crossings

CROSSINGS = """
              | madagascar | greenland | uk | cuba | easter_island | hawaii | new_island | europe | africa | north_america | south_america
europe        | 3          | 3         | 1  | 3    | 9             | 10     | 1          | -      | 1      | 6             | 4
africa        | 1          | 6         | 3  | 4    | 9             | 11     | 1          | 1      | -      | 7             | 3
north_america | 12         | 2         | 3  | 1    | 3             | 1      | 3          | 6      | 7      | -             | 1
south_america | 9          | 4         | 2  | 1    | 1             | 4      | 1          | 4      | 3      | 1             | -
"""  # noqa: E501


def crossing(start: str, end: str) -> int:
    """The fewest sea hexes on the way from a land hex of one landmass to one of the other; everything is open."""
    shores = {}
    for name in (start, end):
        land = [hex for hex in FULL.land if WORLD.groups[FULL.group[hex]].landmass == name]
        shores[name] = {sea for hex in land for sea in near(hex) if FULL.terrain[sea] == model.SEA}
    reached, steps = set(shores[start]), 1
    while not reached & shores[end]:
        reached |= {sea for hex in reached for sea in near(hex) if FULL.terrain[sea] == model.SEA}
        steps += 1
    return steps


def test_crossings_are_as_long_as_the_sheet_says() -> None:
    head, *rows = [[part.strip() for part in line.split("|")] for line in CROSSINGS.strip("\n").split("\n")]
    for start, *cells in rows:
        found = ["-" if end == start else str(crossing(start, end)) for end in head[1:]]
        assert found == cells, start
