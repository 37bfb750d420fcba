"""The pieces of Patchistory as the built-in pack gives them, and the checker of packs.

Topics: components, card names.

Expected values are copied by hand from the rules ledger and the sheet of physical content.
"""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path

import pytest

from tests.games.mistakes import GONE, Place, Report, assert_reported, entries, has, places, plant
from ziggurat import packs
from ziggurat.core.pack import Tables
from ziggurat.games.patchistory.content import model, pack
from ziggurat.games.patchistory.content.model import Content, Face, Icons, Room
from ziggurat.games.patchistory.content.pack import FORMAT

CONTENT: Content = packs.load(FORMAT)
TABLES = packs.tables(FORMAT)
GENERAL = range(model.INDUSTRY, model.TRANSPORT + 1)
BLACK_ONLY = (model.SPECIAL, model.HERO, model.WONDER)
ROMAN = {"I": 1, "II": 2, "III": 3}


def icons(text: str) -> Icons:
    """`F2 D1` as eight numbers."""
    counts = {word[0]: int(word[1:]) for word in text.split()}
    return tuple(counts.get(letter, 0) for letter in "FRCVPSDW")


def describe(room: Room) -> tuple[str, str, Icons, Icons]:
    return room.name, model.KIND_NAMES[room.kind], room.icons, room.box


def room_of(text: str) -> tuple[str, str, Icons, Icons]:
    """`Farm, Industry, F2 [F1]` as `describe` gives it."""
    name, kind, symbols = (part.strip() for part in text.split(","))
    outside, _, inside = symbols.partition("[")
    return name, kind, icons(outside), icons(inside.rstrip("]"))


def faces(era: int, colour: str) -> list[Face]:
    tiles = [tile for tile in CONTENT.tiles if tile.era == era and not tile.promo]
    return [tile.white if colour == "white" else tile.black for tile in tiles]


def all_faces(colour: str) -> list[Face]:
    return [tile.white if colour == "white" else tile.black for tile in CONTENT.tiles]


def names(edition: str) -> list[str]:
    return [person.names[edition] for person in CONTENT.people.values() if edition in person.names]


def fingerprint(face: Face) -> list[tuple[object, ...]]:
    return [(room.cells, *describe(room)) for room in face.rooms]


# Components


@pytest.mark.rule("PAT-CMP-02")
def test_there_are_four_capital_tiles_with_a_liberty_and_an_equality_side() -> None:
    assert [capital.id for capital in CONTENT.capitals] == [
        "liberty-red",
        "liberty-green",
        "liberty-blue",
        "liberty-yellow",
        "equality-1",
        "equality-2",
        "equality-3",
        "equality-4",
    ]


@pytest.mark.rule("PAT-CMP-03")
def test_the_four_liberty_sides_differ() -> None:
    sides = [str(fingerprint(capital.face)) for capital in CONTENT.capitals if capital.id.startswith("liberty")]
    assert len(set(sides)) == 4


@pytest.mark.rule("PAT-CMP-04")
def test_the_four_equality_sides_are_identical() -> None:
    sides = [str(fingerprint(capital.face)) for capital in CONTENT.capitals if capital.id.startswith("equality")]
    assert len(sides) == 4
    assert len(set(sides)) == 1


@pytest.mark.rule("PAT-CMP-05")
def test_there_are_25_terrain_tiles_for_each_era() -> None:
    eras = Counter(tile.era for tile in CONTENT.tiles if not tile.promo)
    assert eras == {1: 25, 2: 25, 3: 25}


@pytest.mark.rule("PAT-CMP-07")
def test_general_buildings_stand_on_white_faces_only() -> None:
    on_black = [room.name for face in all_faces("black") for room in face.rooms if room.kind in GENERAL]
    on_white = [room.name for face in all_faces("white") for room in face.rooms if room.kind in GENERAL]
    assert on_black == []
    assert on_white


@pytest.mark.rule("PAT-CMP-08")
def test_special_buildings_heroes_and_wonders_stand_on_black_faces_only() -> None:
    on_white = [room.name for face in all_faces("white") for room in face.rooms if room.kind in BLACK_ONLY]
    on_black = {room.kind for face in all_faces("black") for room in face.rooms if room.kind in BLACK_ONLY}
    assert on_white == []
    assert on_black == set(BLACK_ONLY)


@pytest.mark.rule("PAT-CMP-09")
def test_some_general_buildings_have_a_box_and_nothing_else_has() -> None:
    rooms = [room for face in all_faces("white") + all_faces("black") for room in face.rooms]
    boxed = {room.kind for room in rooms if room.has_box}
    assert boxed == set(GENERAL)
    assert any(room.kind in GENERAL and not room.has_box for room in rooms)


@pytest.mark.rule("PAT-CMP-10")
def test_every_terrain_tile_is_two_cells_by_two_each_in_one_room() -> None:
    for face in all_faces("white") + all_faces("black"):
        assert (face.width, face.height) == (2, 2)
        assert sorted(cell for room in face.rooms for cell in room.cells) == [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.rule("PAT-CMP-11")
def test_rooms_are_1x1_or_1x2_or_2x1_or_2x2() -> None:
    shapes = set()
    for face in all_faces("white") + all_faces("black"):
        for room in face.rooms:
            columns, rows = ({cell[axis] for cell in room.cells} for axis in (0, 1))
            assert len(room.cells) == len(columns) * len(rows)
            shapes.add((len(columns), len(rows)))
    assert shapes == {(1, 1), (1, 2), (2, 1), (2, 2)}


@pytest.mark.rule("PAT-CMP-12")
def test_there_are_six_kinds_of_general_building() -> None:
    kinds = {room.kind for face in all_faces("white") for room in face.rooms} - {model.WASTELAND, model.WATER}
    named = sorted(model.KIND_NAMES[kind] for kind in kinds)
    assert named == ["Culture", "Economy", "Industry", "Military", "Politics", "Transport"]


@pytest.mark.rule("PAT-CMP-14")
def test_there_are_14_general_trade_routes() -> None:
    assert CONTENT.prices.general_routes == 14


@pytest.mark.rule("PAT-CMP-15")
def test_there_are_4_allied_trade_routes() -> None:
    assert CONTENT.prices.allied_routes == 4


@pytest.mark.rule("PAT-CMP-16")
def test_there_are_15_prosperity_cards_with_different_rankings() -> None:
    assert len(CONTENT.prosperity) == 15
    assert len({card.ranking for card in CONTENT.prosperity}) == 15


@pytest.mark.rule("PAT-CMP-17")
def test_there_are_36_construction_tiles_of_one_cell() -> None:
    assert [building.id for building in CONTENT.buildings] == [f"B{n:02}" for n in range(1, 37)]
    assert {building.room.cells for building in CONTENT.buildings} == {((0, 0),)}


@pytest.mark.rule("PAT-CMP-18")
def test_the_building_side_of_a_construction_tile_is_a_general_building() -> None:
    assert {building.room.kind for building in CONTENT.buildings} == set(GENERAL)


@pytest.mark.rule("PAT-CMP-28")
def test_the_six_promo_heroes_join_their_eras() -> None:
    promos = {p.names["1.3sk"]: (p.kind, p.era) for p in CONTENT.people.values() if p.promo}
    assert promos == {
        "Pacal": (model.HERO, 1),
        "Benjamin Franklin": (model.HERO, 2),
        "Montezuma": (model.HERO, 2),
        "Sacagewa": (model.HERO, 2),
        "Harriet Tubman": (model.HERO, 3),
        "Richard Nixon": (model.HERO, 3),
    }
    assert not [person.id for person in CONTENT.people.values() if person.promo and "1.3.2d" in person.names]
    assert [tile.id for tile in CONTENT.tiles if tile.promo] == ["P-01", "P-02", "P-03", "P-04", "P-05", "P-06"]


@pytest.mark.rule("PAT-WAT-06")
def test_water_rooms_are_1x1() -> None:
    waters = [
        room for face in all_faces("white") + all_faces("black") for room in face.rooms if room.kind == model.WATER
    ]
    assert {room.size for room in waters} == {1}


# Names


@pytest.mark.rule("PAT-NAM-01")
def test_each_era_has_nine_heroes_and_nine_wonders() -> None:
    counts = Counter((person.era, person.kind) for person in CONTENT.people.values() if not person.promo)
    assert counts == {(era, kind): 9 for era in (1, 2, 3) for kind in (model.HERO, model.WONDER)}


@pytest.mark.parametrize(
    ("id", "era", "kind", "sk", "deinko"),
    [
        pytest.param(
            "pyramids", 1, model.WONDER, "Pyramids of Giza", "Pyramid",
            marks=pytest.mark.rule("PAT-NAM-02", "PAT-NAM-03"),
        ),
        pytest.param(
            "ziggurat", 1, model.WONDER, "Ziggurat of Ur", "Ziggurat",
            marks=pytest.mark.rule("PAT-NAM-04", "PAT-NAM-05"),
        ),
        pytest.param(
            "constantine", 1, model.HERO, "Emperor Constantine", "Constantine the Great",
            marks=pytest.mark.rule("PAT-NAM-06", "PAT-NAM-07"),
        ),
        pytest.param(
            "hagia_sophia", 2, model.WONDER, "Hagia Sophia", "Pantheon",
            marks=pytest.mark.rule("PAT-NAM-08", "PAT-NAM-09"),
        ),
        pytest.param(
            "big_ben", 3, model.WONDER, "Big Ben", "Disneyland",
            marks=pytest.mark.rule("PAT-NAM-10", "PAT-NAM-11"),
        ),
        pytest.param(
            "patton", 3, model.HERO, "George S. Patton", "Erwin Rommel",
            marks=pytest.mark.rule("PAT-NAM-12", "PAT-NAM-13"),
        ),
        pytest.param(
            "mandela", 3, model.HERO, "Nelson Mandela", "Lula da Silva",
            marks=pytest.mark.rule("PAT-NAM-14", "PAT-NAM-15"),
        ),
    ],
)  # fmt: skip
def test_a_card_bears_another_name_in_each_edition(id: str, era: int, kind: int, sk: str, deinko: str) -> None:
    person = CONTENT.people[id]
    assert (person.era, person.kind) == (era, kind)
    assert (person.names["1.3sk"], person.names["1.3.2d"]) == (sk, deinko)
    assert (names("1.3sk").count(sk), names("1.3sk").count(deinko)) == (1, 0)
    assert (names("1.3.2d").count(sk), names("1.3.2d").count(deinko)) == (0, 1)


@pytest.mark.rule("PAT-HWG-05")
def test_every_hero_and_wonder_is_printed_once_under_a_name_of_its_own() -> None:
    rooms = [room for face in all_faces("white") + all_faces("black") for room in face.rooms if room.card]
    assert len(rooms) == 60
    assert {room.card for room in rooms} == set(CONTENT.people)
    for edition, count in (("1.3sk", 60), ("1.3.2d", 54)):
        assert (len(names(edition)), len(set(names(edition)))) == (count, count)


def test_a_hero_room_shows_the_name_and_symbols_of_its_hero() -> None:
    black = next(tile for tile in CONTENT.tiles if tile.id == "I-01").black
    assert fingerprint(black) == [
        (((0, 0), (0, 1)), "Alexander the Great", "Hero", icons("S2 W1"), icons("")),
        (((1, 0),), "Watchtower", "Special Building", icons("D1 W1"), icons("")),
        (((1, 1),), "Wasteland", "Wasteland", icons(""), icons("")),
    ]


PEOPLE = """
alexander S2 W1|aristotle P2 V1|cyrus W1 C1|constantine P1 F1|caesar P1|gwanggaeto S1 W1|homer V1|moses F1|qin R1 D1
colosseum V1|colossus S1 D1|great_wall D2 V1 R1|hanging_gardens V1 F1|lighthouse W1 C1|parthenon V1 C1|petra C1 D1
pyramids R1 F1|ziggurat F1
columbus W2 C1|elizabeth P1 C1|genghis S1 W1|jeanne S2|luther P1 F1|napoleon S3|vasco W2|shakespeare V2|yi S1 D2
angkor V2 F3|chichen V1 F1|forbidden_city V3 P2 C2|hagia_sophia V2|kremlin S3 D2 P2|machu_picchu V1 F1
seokguram V1 D1|taj_mahal V2|timbuktu C2
carnegie R1 W1|gaudi V2|che S2 F1|patton S4 W1|marx F2 R1|gandhi F3 P1|mandela P1 F2|bismarck S3 P1|john_paul V1 P1
apollo_11 W2 R2|big_ben V2 C2|christ V3|eiffel V2 C1|red_cross F3 D1|gustav S5 R1|statue V2 P1|stealth S3 W1
wall_street C5
pacal F1|montezuma S2 F1|franklin P2 V1 C2|sacagewa W1|tubman W2 V1|nixon P2 C1
"""


def test_heroes_and_wonders_show_the_symbols_of_the_sheet() -> None:
    lines = [entry.split(" ", 1) for line in PEOPLE.split("\n") if line for entry in line.split("|")]
    assert {id: person.icons for id, person in CONTENT.people.items()} == {id: icons(text) for id, text in lines}


# Totals, tables and tracks

TOTALS = """
I white outside    | 14  7 16 10  9  9 10  7
I white boxes      | 16  4 12  5  3  3  0  1
I black outside    | 19  7 27 14  9  5 12 10
II white outside   | 27  9 30 14 11 14 10 10
II white boxes     | 11  8 11  6  3  5  0  5
II black outside   | 24  6 35 25 15 16 13 10
III white outside  | 28 19 40 21 14 20 12 11
III white boxes    | 24  6 23 12  8 10  0  4
III black outside  | 37 15 50 30 13 21 13 13
"""
ROOMS = {
    ("I", "white"): "Industry 18 Economy 10 Culture 9 Politics 8 Military 10 Transport 7 Wasteland 25 Water 8",
    ("I", "black"): "Hero 9 Wonder 9 Special 28 Wasteland 15 Water 7",
    ("II", "white"): "Industry 18 Economy 11 Culture 9 Politics 10 Military 10 Transport 7 Wasteland 21 Water 8",
    ("II", "black"): "Hero 9 Wonder 9 Special 29 Wasteland 14 Water 7",
    ("III", "white"): "Industry 19 Economy 12 Culture 12 Politics 10 Military 11 Transport 6 Wasteland 17 Water 7",
    ("III", "black"): "Hero 9 Wonder 9 Special 29 Wasteland 15 Water 6",
}


@pytest.mark.parametrize("line", TOTALS.strip().split("\n"))
def test_the_icons_of_an_era_add_up(line: str) -> None:
    (era, colour, part), numbers = line.split("|")[0].split(), line.split("|")[1].split()
    rooms = [room for face in faces(ROMAN[era], colour) for room in face.rooms]
    shown = [room.icons if part == "outside" else room.box for room in rooms]
    assert [sum(column) for column in zip(*shown, strict=True)] == [int(number) for number in numbers]


@pytest.mark.parametrize(("era", "colour"), ROOMS)
def test_the_rooms_of_an_era_add_up(era: str, colour: str) -> None:
    words = ROOMS[era, colour].split()
    expected = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    kinds = [model.KIND_NAMES[room.kind].split()[0] for face in faces(ROMAN[era], colour) for room in face.rooms]
    assert Counter(kinds) == expected


@pytest.mark.parametrize(("era", "boxes"), [(1, 27), (2, 35), (3, 38)])
def test_the_boxes_of_an_era_add_up(era: int, boxes: int) -> None:
    assert sum(room.has_box for face in faces(era, "white") for room in face.rooms) == boxes


CAPITALS = {
    "liberty-red": [
        "War Camp, Military, S2", "Council, Politics, P1", "Wasteland, Wasteland, ",
        "Farm, Industry, F2 [F2]", "Road, Transport, W1", "Market, Economy, C1 [C2]",
    ],
    "liberty-green": [
        "Market, Economy, C2 [C1]", "Council, Politics, P1", "Road, Transport, W1 [W1]",
        "Farm, Industry, F2 [F1]", "Barracks, Military, S1", "Wasteland, Wasteland, ",
    ],
    "liberty-blue": [
        "Forum, Politics, P2", "Temple, Culture, V1 [V1]", "Wasteland, Wasteland, ",
        "Farm, Industry, F2 [F2]", "Market, Economy, C1", "Road, Transport, W1",
    ],
    "liberty-yellow": [
        "Quarry, Industry, R1 [R1]", "Council, Politics, P1", "Farm, Industry, F2 [F2]",
        "Temple, Culture, V1", "Road, Transport, W1", "Market, Economy, C1",
    ],
    "equality-1": [
        "Temple, Culture, V1 [V1]", "Council, Politics, P1", "Market, Economy, C1 [C1]",
        "Barracks, Military, S1", "Road, Transport, W1", "Wheat Field, Industry, F1 [F2]",
    ],
}  # fmt: skip


@pytest.mark.parametrize("id", CAPITALS)
def test_a_capital_side_shows_six_rooms_of_one_cell(id: str) -> None:
    face = next(capital.face for capital in CONTENT.capitals if capital.id == id)
    assert (face.width, face.height) == (3, 2)
    assert [room.cells for room in face.rooms] == [((column, row),) for row in (0, 1) for column in (0, 1, 2)]
    assert [describe(room) for room in face.rooms] == [room_of(text) for text in CAPITALS[id]]


def test_construction_tiles_show_the_buildings_of_the_sheet() -> None:
    table = [
        ("Industry", ["F2"] * 2 + ["F1 [F2]"] + ["R1"] * 2 + ["R1 [R1]"]),
        ("Economy", ["C2"] * 3 + ["C1 [C2]"] * 3),
        ("Transport", ["W1"] * 4 + ["W1 [W1]"] * 2),
        ("Military", ["S2"] * 2 + ["S1 D2"] * 2 + ["S1 [S2]"] * 2),
        ("Politics", ["P1 [P1]"] * 3 + ["P1"] * 3),
        ("Culture", ["V2"] * 3 + ["V1 [V2]"] * 3),
    ]
    expected = [room_of(f"{kind}, {kind}, {symbols}") for kind, row in table for symbols in row]
    assert [describe(building.room) for building in CONTENT.buildings] == expected


def test_trade_routes_show_the_goods_of_the_sheet() -> None:
    assert CONTENT.general_route == (icons(""), icons("C3"), icons("R2"), icons("V4"))
    assert CONTENT.allied_route == (icons(""), icons("F3"), icons("C3"), icons("R2"), icons("V5"), icons(""))


def test_the_descendant_track_has_the_numbers_of_the_sheet() -> None:
    assert CONTENT.track == (1, 2, 3, 4, 6, 8, 10, 12)


def test_prosperity_cards_have_their_titles_rankings_and_rules() -> None:
    cards = [(c.titles["1.3sk"], c.titles["1.3.2d"], c.ranking) for c in CONTENT.prosperity]
    assert cards == [
        ("Advancing Agriculture!", "Max Production Food", "food"),
        ("Advancing Technology!", "Max Production Mineral", "resource"),
        ("Advent of Capitalism!", "Max Production Money", "coin"),
        ("Arms Race!", "Max Capacity Military", "mil"),
        ("Commoners' Street!", "Max Capacity General Building", "general"),
        ("Connect the World!", "Max Capacity Trade Routes", "routes"),
        ("Conquer the Seas!", "Max Capacity Water", "water"),
        ("Farther! Faster!", "Max Capacity Transport", "tra"),
        ("Flourishing Population!", "Max Capacity Worker", "workers"),
        ("For the Community!", "Max Capacity Politics", "pol"),
        ("Glorious Culture!", "Max Production Culture", "culture"),
        ("Grand Buildings!", "Max Capacity Special Building", "special"),
        ("Great Leaders!", "Max Capacity Hero", "heroes"),
        ("Marvelous Heritage!", "Max Capacity Wonder", "wonders"),
        ("Pioneer the Wildlands!", "Max Capacity Wasteland", "wasteland"),
    ]
    assert [card.rule for card in CONTENT.prosperity] == [f"PAT-PRS-{n:02}" for n in range(1, 16)]


PRICES = """
aid_points 2, aid_goods 3, aid_accepted_culture 5, aid_refused_culture 2, threaten_points 3, threat_margin 5
threat_low_coin 3, threat_low_culture 2, threat_high_coin 5, threat_high_culture 4, trade_points 1, exchange_points 1
birth_points 2, honor_points 2, route_points 2, route_resources 2, reclaim_points 2, reclaim_resources 1
build_points 3, build_cheap_resources 2, build_dear_resources 3, swap_culture 3, hunger_culture 3, shortage_culture 6
perfect_margin 5, perfect_culture 7, hero_food 2, wonder_resources 1, start_food 4, start_coin 3, start_culture 20
start_buildings 4, start_prosperity 3, general_routes 14, allied_routes 4, liberty_workers 2, equality_workers 1
exchange_food 1, exchange_resource 2, exchange_coin 1, rounds 5
trade_food 2/3/4, birth_food 4/5/6, honor_heroes_food 1/2/3, honor_wonders_resources 0/1/2, threat_coin 3/4/5
threat_culture 2/3/4, war_resources 0/1/2, invader_culture 5/10/15, defender_culture 3/6/9, size_limit 5/6/7
"""


EXCHANGED = ("exchange_food", "exchange_resource", "exchange_coin")


def test_prices_are_those_of_the_ledger() -> None:
    entries = [entry.split() for line in PRICES.strip().split("\n") for entry in line.split(", ")]
    assert sorted(name for name, _ in entries) == sorted(pack.NUMBERS + pack.TRIPLES)
    for name, text in entries:
        expected = tuple(int(part) for part in text.split("/"))
        found = getattr(CONTENT.prices, name, None)
        if name in EXCHANGED:
            found = CONTENT.prices.exchange_values[EXCHANGED.index(name)]
        assert found == (expected if len(expected) == 3 else expected[0]), name


def test_tiles_come_by_era_with_the_promos_behind() -> None:
    eras = [("I", ["P-01"]), ("II", ["P-02", "P-03", "P-04"]), ("III", ["P-05", "P-06"])]
    expected = [id for era, promos in eras for id in [f"{era}-{n:02}" for n in range(1, 26)] + promos]
    assert [tile.id for tile in CONTENT.tiles] == expected


def test_every_piece_says_whether_it_is_known() -> None:
    marks = {tile.mark for tile in CONTENT.tiles} | {capital.mark for capital in CONTENT.capitals}
    marks |= {building.mark for building in CONTENT.buildings} | {person.mark for person in CONTENT.people.values()}
    assert marks == {"reconstructed"}


# The checker

TILE = ("tiles.toml", "tiles", 0)  # I-01
WHITE, BLACK = (*TILE, "white"), (*TILE, "black")
PERSON = ("people.toml", "people", 0)  # alexander
ROOM = ("rooms.toml", "rooms", 0)  # IF1
RED = ("capitals.toml", "capitals", 0)  # liberty-red
GREEN = ("capitals.toml", "capitals", 1)  # liberty-green
EQUAL = ("capitals.toml", "capitals", 7)  # equality-4
BUILDING = ("buildings.toml", "buildings", 0)  # B01
CARD = ("prosperity.toml", "cards", 1)  # technology
TRACK = ("prices.toml", "track")

MISTAKES: list[tuple[Place, object, str, str]] = [
    # faces
    (WHITE, "XY1 PO1 / WL EC1", "I-01", "white holds 'XY1'"),
    (WHITE, "TRX TRX / WL EC1", "I-01", "white holds 'TRX', which Era I does not have"),
    (WHITE, "IF1 PO1 / WL", "I-01", "white must fill four cells"),
    (WHITE, "IF1 PO1 WL EC1", "I-01", "white must fill four cells"),
    (WHITE, "IF1 PO1 / WL EC1 / WL WL", "I-01", "white must fill four cells"),
    (WHITE, "IFX PO1 / WL IFX", "I-01", "no rectangle"),
    (WHITE, "IFX IFX / WL IFX", "I-01", "no rectangle"),
    (WHITE, "IFX PO1 / WL EC1", "I-01", "in 1 cells, but its size is 2"),
    (WHITE, "IFX IFX / IFX IFX", "I-01", "in 4 cells, but its size is 2"),
    (WHITE, "SEA SEA / WL EC1", "I-01", "white has two Water Rooms that share an edge"),
    (WHITE, "WL SEA / WL SEA", "I-01", "white has two Water Rooms that share an edge"),
    (WHITE, "IF1 SA / WL EC1", "I-01", "a Special Building, which belongs on a black face (PAT-CMP-08)"),
    (WHITE, "IF1 homer / WL EC1", "I-01", "a Hero, which belongs on a black face (PAT-CMP-08)"),
    (BLACK, "alexander IF1 / alexander WL", "I-01", "which belongs on a white face (PAT-CMP-07)"),
    (BLACK, "alexander WL / WL alexander", "I-01", "no rectangle"),
    (BLACK, 7, "I-01", "black must be a text, not a whole number"),
    (BLACK, GONE, "I-01", "black is missing"),
    # tiles
    ((*TILE, "id"), "I-02", "I-02", "id stands there twice"),
    ((*TILE, "id"), "I 01", "tiles 1", "id must be letters"),
    ((*TILE, "era"), 4, "I-01", "era must lie between 1 and 3"),
    ((*TILE, "era"), "I", "I-01", "era must be a whole number"),
    ((*TILE, "promo"), "no", "I-01", "promo must be true or false"),
    ((*TILE, "promo"), True, "I-01", "alexander is not a promo"),
    ((*TILE, "colour"), "red", "I-01", "colour is not a key"),
    ((*TILE, "mark"), "guess", "I-01", "mark must be one of known, reconstructed"),
    ((*TILE, "mark"), {"white": "known"}, "I-01 mark", "black is missing"),
    (TILE, "IF1", "tiles 1", "must be a table"),
    (("tiles.toml", "tiles"), [], "tiles", "Era I has 0 tiles, promos not counted; 5 rounds with four players need 20"),
    (("tiles.toml", "tiles"), "none", "tiles", "must be a list"),
    (("tiles.toml", "tile"), [], "tile", "is not a key"),
    # people
    ((*PERSON, "id"), "WL", "WL", "is a code of rooms.toml too"),
    ((*PERSON, "family"), "god", "alexander", "family must be one of hero, wonder"),
    ((*PERSON, "symbols"), "S2 [W1]", "alexander", "only General Buildings"),
    ((*PERSON, "name"), {"1.3sk": "Alexander"}, "alexander name", "1.3.2d is missing"),
    ((*PERSON, "name"), {"1.3sk": "A", "1.3.2d": "B", "1.4": "C"}, "alexander name", "is not a key"),
    ((*PERSON, "name"), "Aristotle", "aristotle", "has the name of alexander in 1.3sk (PAT-HWG-05)"),
    ((*PERSON, "name"), "", "alexander", "name must be one line of text and not empty"),
    # rooms
    ((*ROOM, "code"), "IF2", "IF2", "code stands there twice"),
    ((*ROOM, "code"), "SEA", "SEA", "built in"),
    ((*ROOM, "kind"), "Farming", "IF1", "kind must be one of Industry"),
    ((*ROOM, "kind"), "Water", "IF1", "Water is always one cell with the code SEA"),
    ((*ROOM, "size"), 3, "IF1", "size must be 1, 2 or 4 cells"),
    ((*ROOM, "size"), 6, "IF1", "size must lie between 1 and 4"),
    ((*ROOM, "size"), 1.0, "IF1", "size must be a whole number"),
    ((*ROOM, "era1"), "Farm", "IF1", "era1 must look like"),
    ((*ROOM, "era1"), "Farm: X2", "IF1", "era1 holds 'X2', which is no icon"),
    ((*ROOM, "era1"), "Farm: F-2", "IF1", "era1 holds 'F-2', which is no icon"),
    ((*ROOM, "era1"), "Farm: F0", "IF1", "era1 holds 'F0', which is no icon"),
    ((*ROOM, "era1"), "Farm: F1 F1", "IF1", "era1 names F twice"),
    ((*ROOM, "era1"), "Farm: F1 [F2", "IF1", "era1 must end with a box"),
    ((*ROOM, "era1"), "Farm:", "IF1", "era1 shows no icon"),
    (("rooms.toml", "rooms", 22, "era1"), "Tavern: C1 [C1]", "SA", "only General Buildings have one"),
    # capitals
    ((*RED, "id"), "liberty-pink", "capitals", "liberty-red is missing (PAT-CMP-02)"),
    ((*RED, "a"), {"kind": "Water"}, "liberty-red a", "holds no Water"),
    ((*RED, "a"), GONE, "liberty-red", "a is missing"),
    ((*RED, "a", "icons"), GONE, "liberty-red a", "icons is missing"),
    ((*RED, "c", "icons"), "F1", "liberty-red c", "Wasteland has no icons"),
    ((*EQUAL, "a", "icons"), "V2", "equality-4", "differs from the first Equality side (PAT-CMP-04)"),
    # buildings
    ((*BUILDING, "kind"), "Wasteland", "B01", "kind must be one of"),
    ((*BUILDING, "icons"), "", "B01", "at least one icon"),
    ((*BUILDING, "icons"), ["F2"], "B01", "icons must be icons in quotes, not a list"),
    # routes
    (("routes.toml", "general"), "C3", "general", "must be a table"),
    (("routes.toml", "general", "spaces"), [""], "general", "at least 2 spaces"),
    (("routes.toml", "allied", "spaces", 1), "W3", "allied", "gives only F, R, C and V"),
    (("routes.toml", "allied", "spaces", 1), 3, "allied", "must be icons in quotes"),
    # prosperity
    ((*CARD, "ranking"), "food", "technology", "rule must be PAT-PRS-01, the rule of this ranking, not 'PAT-PRS-02'"),
    ((*CARD, "ranking"), "beauty", "technology", "ranking must be one of"),
    ((*CARD, "rule"), "PAT-PRS-16", "technology", "rule must be PAT-PRS-02, the rule of this ranking"),
    ((*CARD, "title"), {"1.3sk": "T"}, "technology title", "1.3.2d is missing"),
    # prices
    (TRACK, [], "track", "must hold a space or more"),
    (TRACK, [1, 1000], "track", "must lie between 0 and 999"),
    (TRACK, [1, 2, 3, 3, 6, 8, 10, 12], "track", "must rise"),
    (TRACK, 8, "track", "must be a list"),
    (("prices.toml", "aid_goods"), -3, "aid_goods", "must lie between 0"),
    (("prices.toml", "aid_goods"), 2.5, "aid_goods", "must be a whole number"),
    (("prices.toml", "aid_goods"), True, "aid_goods", "must be a whole number, not true"),
    (("prices.toml", "aid_goods"), GONE, "aid_goods", "is missing"),
    (("prices.toml", "honor_points"), 0, "honor_points", "must lie between 1"),
    (("prices.toml", "trade_food"), [2, 3], "trade_food", "must hold 3 numbers, not 2"),
    (("prices.toml", "trade_food"), [2, "x", 4], "trade_food", "must be a whole number, not 'x'"),
    (("prices.toml", "start_prosperity"), 4, "start_prosperity", "must be 3 at most: four players share the 15 cards"),
    (("prices.toml", "start_buildings"), 10, "start_buildings", "must be 9 at most: four players share the 36 tiles"),
    (("prices.toml", "liberty_workers"), 9, "liberty_workers", "must be 8 at most, as many as track has spaces"),
    (("prices.toml", "exchange_coin"), 0, "exchange_coin", "must lie between 1"),
    (("prices.toml", "rounds"), 0, "rounds", "must lie between 1"),
    (("prices.toml", "size_limit"), [5, 6, 8], "size_limit", "must not go beyond 7 with 5 rounds"),
    (("prices.toml", "aid_point"), 2, "aid_point", "is not a key"),
    # files
    (("pack.toml", "name"), GONE, "name", "is missing"),
    (("pack.toml", "editions"), ["1.3sk"], "editions", "lacks 1.3.2d"),
    (("tiles.toml",), GONE, "file", "is missing"),
    (("tiles.toml",), [], "file", "must be a table"),
    (("tile.toml",), {}, "file", "is not one of pack.toml"),
]


def fresh() -> Tables:
    return copy.deepcopy(TABLES)


def reported(tables: Tables) -> Report:
    return entries(pack.problems(tables))


def test_the_built_in_pack_has_no_problems() -> None:
    assert reported(TABLES) == []


@pytest.mark.parametrize(("path", "value", "where", "reason"), MISTAKES)
def test_a_mistake_is_reported_with_file_and_place(path: Place, value: object, where: str, reason: str) -> None:
    assert_reported(FORMAT, fresh(), path, value, where, reason)


@pytest.mark.parametrize("place", [BUILDING, CARD, ("tiles.toml", "tiles", 20)])
def test_a_piece_may_be_taken_out(place: Place) -> None:
    tables = fresh()
    plant(tables, place, GONE)
    assert [line for line in reported(tables) if line[0] != "people.toml"] == []


def test_more_rounds_than_the_tiles_last_are_reported() -> None:
    tables = fresh()
    plant(tables, ("prices.toml", "rounds"), 7)
    plant(tables, ("prices.toml", "size_limit"), [5, 5, 5])
    reason = "has 25 tiles, promos not counted; 7 rounds with four players need 28 (PAT-AUC-01)"
    assert reported(tables) == [("tiles.toml", "tiles", f"Era {era} {reason}") for era in ("I", "II", "III")]


def test_a_hero_on_no_face_or_on_two_is_reported() -> None:
    tables = fresh()
    plant(tables, BLACK, "aristotle SD / aristotle WL")
    found = reported(tables)
    assert has(found, "people.toml", "alexander", "stands on 0 faces")
    assert has(found, "people.toml", "aristotle", "stands on 2 faces")


def test_two_equal_liberty_sides_are_reported() -> None:
    tables = fresh()
    file = fresh()["capitals.toml"]
    assert isinstance(file, dict)
    plant(tables, GREEN, file["capitals"][0])
    plant(tables, (*GREEN, "id"), "liberty-green")
    assert has(reported(tables), "capitals.toml", "liberty-green", "same as another Liberty side (PAT-CMP-03)")


def test_all_mistakes_are_reported_together() -> None:
    tables = fresh()
    plant(tables, WHITE, "XY1 ZZ2 / SEA SEA")
    plant(tables, (*BUILDING, "icons"), "Q1")
    plant(tables, TRACK, [8, 7, 6, 5, 4, 3, 2, 1])
    found = reported(tables)
    assert [(file, where) for file, where, _ in found] == [
        ("tiles.toml", "I-01"),
        ("tiles.toml", "I-01"),
        ("tiles.toml", "I-01"),
        ("buildings.toml", "B01"),
        ("prices.toml", "track"),
    ]


JUNK: list[object] = [None, 0, -1, 16**5000, 1.5, True, "", "x", [], [[]], {}, {"a": {"b": 1}}, "SEA SEA / SEA SEA"]


@pytest.mark.parametrize("file", pack.FILES)
def test_junk_anywhere_is_a_report_and_never_a_crash(file: str) -> None:
    for place in places(TABLES[file], (file,)):
        for junk in JUNK:
            tables: Tables = {file: copy.deepcopy(TABLES[file])}
            plant(tables, place, junk)
            pack.problems(tables)


# Packs on disk


def copy_of(file: str, folder: Path, old: str, new: str) -> None:
    """The built-in file, with one text replaced, in `folder`."""
    source = Path(pack.__file__).parent / "pack" / file
    text = source.read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_built_in_pack_is_loaded_once() -> None:
    assert packs.load(FORMAT) is CONTENT


def test_a_folder_replaces_the_files_it_holds(tmp_path: Path) -> None:
    copy_of("prices.toml", tmp_path, "start_food = 4", "start_food = 9")
    content = packs.load(FORMAT, tmp_path)
    assert (content.prices.start_food, content.prices.start_coin, len(content.tiles)) == (9, 3, 81)
    assert content.digest != CONTENT.digest


def test_a_corrected_item_can_become_known(tmp_path: Path) -> None:
    old = 'icons = "F2",      mark = "reconstructed"'
    copy_of("buildings.toml", tmp_path, old, 'icons = "F3", name = "Farm", mark = "known"')
    first = packs.load(FORMAT, tmp_path).buildings[0]
    assert (first.mark, first.room.name, first.room.icons) == ("known", "Farm", icons("F3"))


def test_a_known_tile_of_reconstructed_rooms_stays_reconstructed(tmp_path: Path) -> None:
    copy_of("tiles.toml", tmp_path, 'mark = "reconstructed"', 'mark = "known"')
    assert packs.load(FORMAT, tmp_path).tiles[0].mark == "reconstructed"


def test_the_digest_does_not_depend_on_comments_and_spacing(tmp_path: Path) -> None:
    copy_of("prices.toml", tmp_path, "start_food = 4", "start_food   =   4")
    content = packs.load(FORMAT, tmp_path)
    assert content.digest == CONTENT.digest
    assert len(content.digest) == 16


def test_a_broken_folder_names_file_line_place_and_reason(tmp_path: Path) -> None:
    copy_of("tiles.toml", tmp_path, "IF1 PO1 / WL EC1", "XY1 PO1 / WL EC1")
    copy_of("prices.toml", tmp_path, "start_food = 4", "start_food = -4")
    (tmp_path / "tile.toml").write_text("")
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, tmp_path)
    lines = (tmp_path / "tiles.toml").read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if '"I-01"' in text)
    assert str(caught.value).splitlines() == [
        f"tile.toml: file: is not one of {', '.join(pack.FILES)}",
        f"tiles.toml: line {line}, I-01: white holds 'XY1', which Era I does not have",
        "prices.toml: line 13, start_food: must lie between 0 and 999",
    ]


def test_syntax_errors_of_all_files_are_named_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text('tiles = [\n  { id = "I-01" era = 1 },\n]\n')
    (tmp_path / "prices.toml").write_text("start_food = 4\nstart_food = 5\n")
    (tmp_path / "routes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, tmp_path)
    lines = caught.value.lines
    assert [line.split(":")[0] for line in lines] == ["tiles.toml", "routes.toml", "prices.toml"]
    assert lines[0].startswith("tiles.toml: line 2: ")
    assert lines[2].startswith("prices.toml: line 2: ")


def test_a_folder_that_is_not_there_is_a_broken_pack(tmp_path: Path) -> None:
    with pytest.raises(packs.BrokenPack, match="folder: is not there"):
        packs.load(FORMAT, tmp_path / "nowhere")
