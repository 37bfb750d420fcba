"""The pieces of Clash of Cultures as the built-in pack gives them, and the checker of packs.

Expected values are copied by hand from the rules ledger and the sheet of physical content.

Topics: wonder costs.
"""

from __future__ import annotations

import copy
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tests.games.clash_of_cultures.scenario import Scenario
from tests.games.mistakes import GONE, Place, Report, assert_reported, entries, has, places, plant
from ziggurat import packs
from ziggurat.core.pack import Tables
from ziggurat.games.clash_of_cultures.content import model, pack
from ziggurat.games.clash_of_cultures.content.model import Content, Home, Layout, Tile
from ziggurat.games.clash_of_cultures.content.pack import FORMAT
from ziggurat.games.clash_of_cultures.view import public_view

CONTENT: Content = packs.load(FORMAT)
TABLES = packs.tables(FORMAT)

Space = tuple[int, int]


def lines(text: str) -> list[list[str]]:
    """The lines of a block of text, each cut at its bars."""
    return [[part.strip() for part in line.split("|")] for line in text.strip().split("\n")]


def slug(name: str) -> str:
    """`Eureka!` as the id `eureka`."""
    return "".join([letter for letter in name.lower().replace(" ", "_") if letter.isalpha() or letter == "_"])


def goods(**counts: int) -> tuple[int, ...]:
    return tuple(counts.get(name, 0) for name in ("food", "ore", "wood", "ideas", "gold", "mood", "culture"))


def spaces(text: str) -> list[Space]:
    """`3,0 4,-1` as coordinates."""
    pairs = [word.split(",") for word in text.split()]
    return [(int(q), int(r)) for q, r in pairs]


# Advances

BOARD = """
Agriculture  | Farming none, Irrigation yellow, Storage yellow, Husbandry yellow
Construction | Mining none, Engineering none, Sanitation yellow, Roads blue
Maritime     | Fishing yellow, Cartography blue, Warships none, Navigation blue
Education    | Writing blue, Public Education yellow, Free Education yellow, Philosophy yellow
Warfare      | Tactics blue, Siegecraft none, Steel Weapons none, Draft blue
Spirituality | Myths yellow, Rituals blue, Priesthood none, State Religion yellow
Economics    | Bartering yellow, Trade Routes none, Taxation none, Currency blue
Culture      | Art & Sculptures blue, Circus & Sports yellow, Monuments blue, Drama & Music yellow
Science      | Math blue, Astronomy blue, Chemistry blue, Metallurgy blue
Democracy    | Voting none, Separation of Power none, Civil Liberties none, Economic Liberty none
Autocracy    | Nationalism none, Totalitarianism none, Absolute Power none, Forced Labor none
Theocracy    | Dogma none, Devotion none, Conversion none, Fanaticism none
"""


@pytest.mark.rule("COC-BUY-06")
def test_the_board_has_12_categories_of_4_advances() -> None:
    found = [
        (category.name, [advance.name for advance in CONTENT.advances if advance.category == n])
        for n, category in enumerate(CONTENT.categories)
    ]
    assert found == [
        (category, [entry.rsplit(" ", 1)[0] for entry in row.split(", ")]) for category, row in lines(BOARD)
    ]
    assert (len(found), [len(advances) for _, advances in found]) == (12, [4] * 12)


@pytest.mark.rule("COC-LVL-13")
def test_advances_have_the_borders_of_the_sheet() -> None:
    expected = [tuple(entry.rsplit(" ", 1)) for _, row in lines(BOARD) for entry in row.split(", ")]
    assert [(advance.name, model.BORDERS[advance.border]) for advance in CONTENT.advances] == expected
    assert Counter(border for _, border in expected) == {"blue": 14, "yellow": 13, "none": 21}


@pytest.mark.rule("COC-BUY-10")
def test_roads_needs_engineering_and_four_more_advances_need_another() -> None:
    names = [advance.name for advance in CONTENT.advances]
    assert {advance.name: names[advance.needs] for advance in CONTENT.advances if advance.needs != -1} == {
        "Roads": "Engineering",
        "Navigation": "Cartography",
        "Currency": "Trade Routes",
        "Free Education": "Public Education",
        "Metallurgy": "Chemistry",
    }


def tops() -> dict[str, str]:
    return {category.name: CONTENT.advances[category.top].name for category in CONTENT.categories}


@pytest.mark.rule("COC-BUY-11")
def test_the_top_advances_that_the_rules_name() -> None:
    expected = {
        "Agriculture": "Farming",
        "Construction": "Mining",
        "Maritime": "Fishing",
        "Education": "Writing",
        "Warfare": "Tactics",
        "Spirituality": "Myths",
        "Democracy": "Voting",
        "Autocracy": "Nationalism",
    }
    assert {category: tops()[category] for category in expected} == expected


@pytest.mark.rule("COC-BUY-12")
def test_the_top_advances_of_the_other_categories() -> None:
    expected = {"Economics": "Bartering", "Culture": "Art & Sculptures", "Science": "Math", "Theocracy": "Dogma"}
    assert {category: tops()[category] for category in expected} == expected


@pytest.mark.rule("COC-GOV-01")
def test_three_categories_are_governments_each_opened_by_an_advance() -> None:
    assert [category.name for category in CONTENT.categories if category.government] == [
        "Democracy",
        "Autocracy",
        "Theocracy",
    ]
    names = [advance.name for advance in CONTENT.advances]
    opened = {c.name: names[c.opened_by] for c in CONTENT.categories if c.opened_by != -1}
    assert opened == {"Democracy": "Philosophy", "Autocracy": "Draft", "Theocracy": "State Religion"}


def test_ids_of_the_player_board_stand_in_the_order_the_rules_know() -> None:
    assert [advance.id for advance in CONTENT.advances] == list(model.ADVANCES)
    assert [category.id for category in CONTENT.categories] == list(model.CATEGORIES)
    assert [category.top for category in CONTENT.categories] == [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44]
    named = {"FARMING": 0, "ROADS": 7, "PHILOSOPHY": 15, "DRAFT": 19, "CURRENCY": 27, "MATH": 32, "FANATICISM": 47}
    for name, place in named.items():
        assert (getattr(model, name), CONTENT.advances[place].name) == (place, name.capitalize())


# Wonders

WONDERS = """
gardens    | Great Gardens    | Engineering, Irrigation  | 5 | 5 | 2 | 5
pyramids   | Great Pyramids   | Engineering, Rituals     | 2 | 3 | 7 | 5
library    | Great Library    | Engineering, Philosophy  | 3 | 6 | 3 | 5
statue     | Great Statue     | Engineering, Monuments   | 3 | 4 | 5 | 5
lighthouse | Great Lighthouse | Engineering, Cartography | 3 | 5 | 4 | 5
wall       | Great Wall       | Engineering, Siegecraft  | 3 | 2 | 7 | 5
mausoleum  | Great Mausoleum  | Engineering, Priesthood  | 4 | 4 | 4 | 5
"""  # Food, Wood, Ore, Culture tokens


@pytest.mark.rule("COC-WON-01", "COC-COMP-12")
def test_there_are_seven_different_wonders() -> None:
    names = [advance.name for advance in CONTENT.advances]
    found = [(w.id, w.name, ", ".join(names[n] for n in w.needs)) for w in CONTENT.wonders]
    assert found == [(id, name, needs) for id, name, needs, *_ in lines(WONDERS)]
    assert len({wonder.id for wonder in CONTENT.wonders}) == 7


@pytest.mark.parametrize(
    ("place", "cost"),
    [
        pytest.param(
            model.GARDENS, goods(food=5, wood=5, ore=2, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-GARDENS"),
        ),
        pytest.param(
            model.PYRAMIDS, goods(food=2, wood=3, ore=7, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-PYRAMIDS"),
        ),
        pytest.param(
            model.LIBRARY, goods(food=3, wood=6, ore=3, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-LIBRARY"),
        ),
        pytest.param(
            model.STATUE, goods(food=3, wood=4, ore=5, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-STATUE"),
        ),
        pytest.param(
            model.LIGHTHOUSE, goods(food=3, wood=5, ore=4, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-LIGHTHOUSE"),
        ),
        pytest.param(
            model.WALL, goods(food=3, wood=2, ore=7, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-WALL"),
        ),
        pytest.param(
            model.MAUSOLEUM, goods(food=4, wood=4, ore=4, culture=5),
            marks=pytest.mark.rule("COC-WONDERCOST-GREAT-MAUSOLEUM"),
        ),
    ],
)  # fmt: skip
def test_a_wonder_costs_what_its_card_says(place: int, cost: tuple[int, ...]) -> None:
    assert CONTENT.wonders[place].cost == cost


@pytest.mark.rule("COC-WON-07")
def test_every_wonder_costs_12_resources_and_5_culture_tokens() -> None:
    # Food, Ore, Wood, Ideas and Gold first, then Mood and Culture tokens
    assert [(sum(w.cost[:5]), w.cost[5], w.cost[6]) for w in CONTENT.wonders] == [(12, 0, 5)] * 7
    assert [w.cost for w in CONTENT.wonders] == [
        goods(food=int(food), wood=int(wood), ore=int(ore), culture=int(culture))
        for _, _, _, food, wood, ore, culture in lines(WONDERS)
    ]


def test_only_the_lighthouse_needs_a_port() -> None:
    assert [wonder.name for wonder in CONTENT.wonders if wonder.port] == ["Great Lighthouse"]


# Event cards

EVENTS = """
1  | Plague            | none      | plague
2  | Epidemic          | none      | epidemic
3  | Famine            | attack    | famine
4  | Famine            | attack    | famine
5  | Famine            | attack    | famine
6  | Severe Famine     | attack    | severe_famine
7  | Severe Famine     | attack    | severe_famine
8  | Severe Famine     | attack    | severe_famine
9  | Good Year         | spawn     | good_year_all
10 | Good Year         | spawn     | good_year
11 | Good Year         | spawn     | good_year_one
12 | Great Year        | spawn     | great_year
13 | Great Year        | exhausted | great_year_all
14 | Great Year        | exhausted | great_year_share
15 | Fantastic Year    | spawn     | fantastic_year_all
16 | Fantastic Year    | spawn     | fantastic_year_share
17 | Fantastic Year    | spawn     | fantastic_year
18 | Great Explorer    | exhausted | great_explorer
19 | Great Artist      | attack    | great_artist
20 | Great Prophet     | attack    | great_prophet
21 | Great Philosopher | attack    | great_philosopher
22 | Great Scientist   | attack    | great_scientist
23 | Elder Statesman   | attack    | elder_statesman
24 | Great Warlord     | exhausted | great_warlord
25 | Great Merchant    | attack    | great_merchant
26 | Great Engineer    | attack    | great_engineer
27 | Population Boom   | spawn     | population_boom
28 | Population Boom   | attack    | population_boom
29 | Volcano           | none      | volcano
30 | Earthquake        | none      | earthquake
31 | Great Earthquake  | none      | great_earthquake
32 | Flood             | none      | flood
33 | Great Flood       | none      | great_flood
34 | Migration         | gold_mine | migration
35 | Migration         | gold_mine | migration
36 | Civil War         | none      | civil_war
37 | Civil War         | none      | civil_war
38 | Revolution        | gold_mine | revolution
"""


def test_event_cards_have_the_names_icons_and_effects_of_the_sheet() -> None:
    found = [[str(card.number), card.name, model.ICONS[card.icon], card.effect] for card in CONTENT.events]
    assert found == lines(EVENTS)


def test_the_icons_of_the_event_deck_add_up() -> None:
    icons = Counter(card.icon for card in CONTENT.events)
    assert icons == {model.ATTACK: 14, model.SPAWN: 8, model.EXHAUSTED: 4, model.GOLD_MINE: 3, model.NO_ICON: 9}


@pytest.mark.rule("COC-COMP-12")
def test_the_decks_hold_42_action_38_event_32_objective_and_7_wonder_cards() -> None:
    """A pack may add Action cards behind those of the box."""
    assert (len(CONTENT.actions) >= 42, len(CONTENT.events)) == (True, 38)
    assert (len(CONTENT.objectives), len(CONTENT.wonders)) == (32, 7)
    assert [card.number for card in CONTENT.actions] == list(range(1, len(CONTENT.actions) + 1))
    assert [card.number for card in CONTENT.events] == list(range(1, 39))
    assert [card.number for card in CONTENT.objectives] == list(range(1, 33))


# Action cards

ACTIONS = """
Quick Advance     | 1 | Peltasts            | Encircled
Teach Us          | 0 | Encircled           | Peltasts
Hero General      | 0 | Wedge Formation     | High Morale
Spy               | 1 | Heavy Resistance    | High Morale
Ideas             | 0 | High Ground         | Surprise
Great Ideas       | 0 | Siege               | High Ground
Mercenaries       | 0 | For the People      | Heavy Resistance
Cultural Takeover | 0 | Heavy Resistance    | Improved Defenses
City Development  | 1 | Tactical Retreat    | Peltasts
Production Focus  | 0 | Tactical Retreat    | Peltasts
Explorer          | 1 | Encircled           | Defensive Formation
Negotiations      | 1 | Scout               | Martyr
Leadership        | 1 | High Ground         | Archers
Assassination     | 1 | High Ground         | Archers
Mass Production   | 0 | Defensive Formation | Encircled
New Plans         | 1 | Flanking            | High Morale
Synergies         | 0 | Defensive Formation | Archers
Inspiration       | 0 | Defensive Formation | Archers
Militia           | 1 | Wedge Formation     | High Morale
Technology Trade  | 0 | Surprise            | High Ground
New Ideas         | 0 | High Morale         | Flanking
"""  # price in Culture tokens, combat halves of the two copies
COMBAT = {
    "Archers": 4, "Peltasts": 4, "Encircled": 4, "High Ground": 5, "High Morale": 5, "Heavy Resistance": 3,
    "Defensive Formation": 4, "Flanking": 2, "Wedge Formation": 2, "Surprise": 2, "Tactical Retreat": 2, "Siege": 1,
    "For the People": 1, "Improved Defenses": 1, "Scout": 1, "Martyr": 1,
}  # fmt: skip


def test_action_cards_have_the_titles_prices_and_combat_halves_of_the_sheet() -> None:
    found = [
        (CONTENT.action_titles[card.title].name, CONTENT.combat_titles[card.combat].name)
        for card in CONTENT.actions[:42]
    ]
    assert found == [(title, half) for title, _, *halves in lines(ACTIONS) for half in halves]
    prices = {title.name: title.price for title in CONTENT.action_titles.values()}
    assert prices.items() >= {title: int(price) for title, price, *_ in lines(ACTIONS)}.items()


def test_combat_halves_have_as_many_copies_as_the_sheet_says() -> None:
    assert Counter(CONTENT.combat_titles[card.combat].name for card in CONTENT.actions[:42]) == COMBAT
    assert [title.name for title in CONTENT.combat_titles.values()] == list(COMBAT)
    assert {title.price for title in CONTENT.combat_titles.values()} == {0}


# Objective cards

OBJECTIVES = """
Large Civilization S   | Draft I
Scientific Lead S      | Conqueror I
Coastal Culture S      | Warmonger I
Advanced Culture S     | Warmonger I
Religious Fervor S     | General I
City Planner S         | Great Battle I
Eureka! S              | Defiance I
Happy Population S     | Conqueror I
Education Lead S       | Sea Blockade S
Optimized Storage S    | Naval Assault I
Wealth S               | Large Fleet S
Ore Supplies S         | Large Army S
Wood Supplies S        | Fortifications S
Food Supplies S        | Standing Army S
Architecture S         | Militarized S
Goal Focused S         | Bold I
Colony S               | Threat S
Culture Focus S        | Legendary Battle I
Consulate S            | Great Battle I
Science Focus S        | Naval Assault I
Trade Focus S          | Scavenger I
Metropolis S           | General I
Seafarers S            | Aggressor I
Government S           | Barbarian Conquest I
Government S           | Aggressor I
Expansionist S         | Military Might S
City Founder I         | Resistance I
Trade Power S          | Resistance I
Shipping Routes S      | Terror Regime I
Diversified Research S | Bold I
Culture Power S        | Barbarian Conquest I
Magnificent Culture I  | Outpost S
"""  # S in the Status Phase, I at once


@pytest.mark.rule("COC-OBJECTIVE-CARDS")
def test_objective_cards_pair_the_objectives_of_the_sheet() -> None:
    titles = CONTENT.objective_titles
    found = [[titles[card.top].name, titles[card.bottom].name] for card in CONTENT.objectives]
    assert found == [[entry.rsplit(" ", 1)[0] for entry in row] for row in lines(OBJECTIVES)]


def test_the_text_of_an_objective_says_when_it_is_completed() -> None:
    when = {"S": "Status Phase: ", "I": "At once: "}
    expected = dict(entry.rsplit(" ", 1) for row in lines(OBJECTIVES) for entry in row)
    assert len(expected) == 54
    assert {title.name for title in CONTENT.objective_titles.values()} == set(expected)
    for title in CONTENT.objective_titles.values():
        assert title.text.startswith(when[expected[title.name]]), title.id


def test_titles_are_found_by_their_names_in_small_letters() -> None:
    for titles in (CONTENT.action_titles, CONTENT.combat_titles, CONTENT.objective_titles):
        for id, title in titles.items():
            assert (id, title.id) == (slug(title.name), slug(title.name))


# Regions and boards

REGIONS = """
5  | Sea      | Mountain | Sea      | Mountain
6  | Sea      | Sea      | Mountain | Fertile
7  | Forest   | Forest   | Sea      | Sea
8  | Fertile  | Sea      | Forest   | Sea
9  | Forest   | Mountain | Mountain | Sea
10 | Mountain | Sea      | Fertile  | Mountain
11 | Sea      | Fertile  | Forest   | Mountain
12 | Forest   | Sea      | Fertile  | Forest
13 | Fertile  | Sea      | Barren   | Mountain
14 | Sea      | Barren   | Forest   | Fertile
15 | Sea      | Fertile  | Fertile  | Barren
16 | Fertile  | Sea      | Fertile  | Barren
17 | Mountain | Forest   | Mountain | Barren
18 | Forest   | Mountain | Fertile  | Mountain
19 | Fertile  | Forest   | Mountain | Fertile
20 | Forest   | Fertile  | Fertile  | Fertile
"""
HOMES = {
    2: ["3,0 4,-1 2,0 3,-1", "3,5 2,6 4,5 3,6"],
    3: ["4,1 5,0 3,1 4,0", "6,4 6,5 7,3 7,4", "1,6 0,6 1,7 0,7"],
    4: ["2,0 3,-1 1,0 2,-1", "8,-3 7,-3 9,-4 8,-4", "8,3 7,4 9,3 8,4", "2,6 3,6 1,7 2,7"],
}  # clockwise; Fertile, Mountain, Forest, Barren
SLOTS = {
    2: [
        "1,1 0,2 2,1 1,2", "5,-1 4,0 6,-1 5,0", "3,1 2,2 4,1 3,2", "1,3 0,4 2,3 1,4",
        "5,1 4,2 6,1 5,2", "3,3 2,4 4,3 3,4", "1,5 0,6 2,5 1,6", "5,3 4,4 6,3 5,4",
    ],
    3: [
        "2,0 1,1 3,0 2,1", "1,4 1,3 0,5 0,4", "3,2 2,2 3,3 2,3", "5,2 5,1 4,3 4,2",
        "7,0 6,0 7,1 6,1", "2,4 1,5 3,4 2,5", "6,2 5,3 7,2 6,3", "9,2 9,1 8,3 8,2",
        "3,6 3,5 2,7 2,6", "5,4 4,4 5,5 4,5", "1,8 0,8 1,9 0,9", "4,6 3,7 5,6 4,7",
    ],
    4: [
        "1,2 0,3 2,2 1,3", "1,4 0,5 2,4 1,5", "3,0 2,1 4,0 3,1", "3,2 2,3 4,2 3,3", "3,4 2,5 4,4 3,5",
        "5,-2 4,-1 6,-2 5,-1", "5,0 4,1 6,0 5,1", "5,2 4,3 6,2 5,3", "5,4 4,5 6,4 5,5",
        "7,-2 6,-1 8,-2 7,-1", "7,0 6,1 8,0 7,1", "7,2 6,3 8,2 7,3", "9,-2 8,-1 10,-2 9,-1", "9,0 8,1 10,0 9,1",
    ],
}  # fmt: skip
AROUND = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


def of_home(home: Home) -> list[Space]:
    return [home.fertile, home.mountain, home.forest, home.barren]


def regions(layout: Layout) -> list[list[Space]]:
    return [of_home(home) for home in layout.homes] + [list(slot) for slot in layout.slots]


def board(layout: Layout) -> list[Space]:
    return [space for region in regions(layout) for space in region]


def minus(a: Space, b: Space) -> Space:
    return a[0] - b[0], a[1] - b[1]


def touch(a: Space, b: Space) -> bool:
    return minus(a, b) in AROUND


def turned(space: Space, sixths: int) -> Space:
    """A space turned around (0, 0), clockwise."""
    for _ in range(sixths):
        space = (-space[1], space[0] + space[1])
    return space


def distances(start: Space, among: set[Space]) -> dict[Space, int]:
    found = {start: 0}
    queue = [start]
    for here in queue:
        for step in AROUND:
            space = (here[0] + step[0], here[1] + step[1])
            if space in among and space not in found:
                found[space] = found[here] + 1
                queue.append(space)
    return found


@pytest.mark.rule("COC-COMP-02")
def test_there_are_4_starting_and_16_regular_regions() -> None:
    assert [tile.number for tile in CONTENT.tiles] == list(range(5, 21))
    assert max(len(layout.homes) for layout in CONTENT.layouts.values()) == 4


def test_regular_regions_show_the_terrains_of_the_sheet() -> None:
    found = [[str(tile.number), *[model.TERRAINS[t].capitalize() for t in tile.terrains]] for tile in CONTENT.tiles]
    assert found == lines(REGIONS)
    totals = Counter(terrain for tile in CONTENT.tiles for terrain in tile.terrains)
    assert totals == {model.FERTILE: 17, model.SEA: 16, model.MOUNTAIN: 14, model.FOREST: 12, model.BARREN: 5}


@pytest.mark.rule("COC-BAR-26")
def test_two_or_more_fertile_spaces_make_a_barbarian_icon() -> None:
    assert [tile.number for tile in CONTENT.tiles if tile.barbarians] == [15, 16, 19, 20]
    one = Tile(5, (model.FERTILE, model.SEA, model.SEA, model.FOREST), "rulebook")
    two = Tile(5, (model.FERTILE, model.SEA, model.SEA, model.FERTILE), "rulebook")
    assert (one.barbarians, two.barbarians) == (False, True)


@pytest.mark.rule("COC-SET-01")
@pytest.mark.parametrize(("players", "slots", "size"), [(2, 8, 40), (3, 12, 60), (4, 14, 72)])
def test_each_number_of_players_has_its_board(players: int, slots: int, size: int) -> None:
    layout = CONTENT.layouts[players]
    assert (layout.players, len(layout.homes), len(layout.slots)) == (players, players, slots)
    assert [of_home(home) for home in layout.homes] == [spaces(text) for text in HOMES[players]]
    assert [list(slot) for slot in layout.slots] == [spaces(text) for text in SLOTS[players]]
    assert (len(board(layout)), len(set(board(layout)))) == (size, size)


@pytest.mark.rule("COC-SET-01")
def test_there_is_no_board_for_one_or_five_players() -> None:
    assert sorted(CONTENT.layouts) == [2, 3, 4]


@pytest.mark.rule("COC-BRD-01")
def test_every_region_is_four_spaces_of_which_all_pairs_but_one_touch() -> None:
    assert {len(tile.terrains) for tile in CONTENT.tiles} == {4}
    for layout in CONTENT.layouts.values():
        for region in regions(layout):
            pairs = [(a, b) for a, b in combinations(range(4), 2) if touch(region[a], region[b])]
            assert pairs == [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]


@pytest.mark.rule("COC-EXP-10")
def test_a_region_fits_its_slot_in_two_ways_half_a_turn_apart() -> None:
    for layout in CONTENT.layouts.values():
        for slot in layout.slots:
            fits = []
            for sixths in range(6):
                for anchor in slot:
                    region = [turned(minus(space, slot[0]), sixths) for space in slot]
                    laid = [(space[0] + anchor[0], space[1] + anchor[1]) for space in region]
                    if set(laid) == set(slot):
                        fits.append((sixths, [slot.index(space) for space in laid]))
            assert fits == [(0, [0, 1, 2, 3]), (3, [3, 2, 1, 0])]


@pytest.mark.rule("COC-SET-05")
def test_starting_regions_differ_only_in_where_mountain_and_forest_lie() -> None:
    sides: dict[int, str] = {}
    for players, layout in CONTENT.layouts.items():
        sides[players] = ""
        for home in layout.homes:
            # Seen with Fertile on top and Barren right below, the other two are left and right of both.
            sixths = next(n for n in range(6) if turned(minus(home.barren, home.fertile), n) == (0, 1))
            mountain, forest = (turned(minus(space, home.fertile), sixths) for space in (home.mountain, home.forest))
            assert {mountain, forest} == {(-1, 1), (1, 0)}
            sides[players] += "B" if mountain == (-1, 1) else "A"  # side B has its Mountain on the left
    assert sides == {2: "BB", 3: "BBB", 4: "BABA"}


def test_homes_stand_clockwise() -> None:
    for players, layout in CONTENT.layouts.items():
        points = [(1.5 * q, 3**0.5 * (r + q / 2)) for q, r in [home.fertile for home in layout.homes]]
        east, south = (sum(point[axis] for point in points) / players for axis in (0, 1))
        rays = [(x - east, y - south) for x, y in points]
        after = rays[1:] + rays[:1]
        if players > 2:  # two homes lie opposite each other
            assert all(a[0] * b[1] - a[1] * b[0] > 0 for a, b in zip(rays, after, strict=True))
        assert rays[0][1] < 0  # the first is in the north


def test_homes_are_equally_far_from_each_other() -> None:
    found = {}
    for players, layout in CONTENT.layouts.items():
        homes = [home.fertile for home in layout.homes]
        among = set(board(layout))
        found[players] = [distances(a, among)[b] for a, b in combinations(homes, 2)]
    # with 4 players: 1-2, 1-3 across, 1-4, 2-3, 2-4 across, 3-4
    assert found == {2: [5], 3: [5, 5, 5], 4: [6, 9, 6, 6, 9, 6]}


# Prices


def test_prices_are_those_of_the_sheet() -> None:
    prices = CONTENT.prices
    assert prices.settler == goods(food=2)
    assert prices.army == goods(food=1, ore=1)
    assert prices.ship == goods(wood=2)
    assert prices.building == goods(food=1, ore=1, wood=1)
    assert (prices.advance_food, prices.steel_ore, prices.start_food) == (2, 2, 2)
    assert (prices.wonder_points, prices.objective_points, prices.disaster_points) == (5, 2, 2)
    assert (prices.start_settlers, prices.short_settlers, prices.academy_ideas, prices.gold_mine) == (1, 2, 2, 2)
    assert (prices.great_drawer, prices.great_others) == (1, 2)
    assert (prices.hit, prices.influence_roll, prices.barbarian_reach) == (5, 5, 2)


def test_pieces_are_those_of_the_box() -> None:
    pieces = CONTENT.pieces
    assert pieces.player == (7, 7, 7, 7, 7, 4, 16, 4)  # Settlements, four buildings, Settlers, Army units, Ships
    assert pieces.barbarians == (7, 16)
    assert (pieces.exhausted, pieces.army_limit, pieces.cargo_limit) == (4, 4, 2)


def test_tracks_go_as_far_as_the_rules_say() -> None:
    tracks = CONTENT.tracks
    assert (tracks.scale, tracks.short_scale, tracks.event_boxes) == (8, 2, (3, 5, 7))
    assert (tracks.actions, tracks.groups, tracks.offers, tracks.turns) == (3, 3, 3, 3)
    assert (tracks.rounds, tracks.short_rounds, tracks.open_rounds) == (6, 4, 7)
    assert (tracks.free_advances, tracks.short_free_advances) == (1, 2)


def test_the_five_marked_turns_end_the_game_on_higher_and_higher_rolls() -> None:
    assert CONTENT.tracks.marked_turns == ((6, 2, 1), (6, 3, 2), (7, 1, 3), (7, 2, 4), (7, 3, 5))


# Marks


def reconstructed(marks: dict[str, str]) -> list[str]:
    assert set(marks.values()) <= {"monumental", "reconstructed"}  # everything has something from the later edition
    return [id for id, mark in marks.items() if mark == "reconstructed"]


def test_every_piece_says_how_sure_it_is() -> None:
    assert reconstructed({advance.id: advance.mark for advance in CONTENT.advances}) == [
        "free_education", "currency", "chemistry", "metallurgy",
    ]  # fmt: skip
    assert reconstructed({wonder.id: wonder.mark for wonder in CONTENT.wonders}) == []
    assert reconstructed({str(card.number): card.mark for card in CONTENT.events}) == []
    printed = {card.title for card in CONTENT.actions[:42]}
    titles = {id: title.mark for id, title in CONTENT.action_titles.items() if id in printed}
    assert reconstructed(titles) == ["teach_us", "spy", "mercenaries", "synergies", "new_ideas"]
    assert reconstructed({id: t.mark for id, t in CONTENT.combat_titles.items()}) == ["high_ground", "siege"]
    objectives = {id: title.mark for id, title in CONTENT.objective_titles.items()}
    assert reconstructed(objectives) == ["legendary_battle", "resistance"]


# The checker

CATEGORY = ("advances.toml", "categories", 0)  # agriculture
DEMOCRACY = ("advances.toml", "categories", 9)
FARMING = ("advances.toml", "advances", 0)
ROADS = ("advances.toml", "advances", 7)
WONDER = ("wonders.toml", "wonders", 0)  # gardens
EVENT = ("events.toml", "cards", 2)  # number 3
ACTION = ("actions.toml", "cards", 0)
TITLE = ("actions.toml", "titles", 0)  # quick_advance
HALF = ("actions.toml", "combat", 0)  # archers
OBJECTIVE = ("objectives.toml", "cards", 0)
GOAL = ("objectives.toml", "titles", 0)  # advanced_culture
TILE = ("regions.toml", "tiles", 0)  # number 5
TWO = ("layouts.toml", "layouts", 0)
HOME = (*TWO, "homes", 0)
SLOT = (*TWO, "slots", 0)
MARKED = ("tracks.toml", "marked_turns", 0)
FEW_ACTIONS = [{"number": n, "title": "spy", "combat": "scout"} for n in range(1, 4)]
MANY_ACTIONS = [{"number": n, "title": "spy", "combat": "scout"} for n in range(1, 130)]

MISTAKES: list[tuple[Place, object, str, str]] = [
    # categories
    ((*CATEGORY, "id"), "farms", "farms", "id must be one of agriculture, construction"),
    ((*CATEGORY, "id"), "farms", "categories", "agriculture is missing (COC-BUY-06)"),
    (CATEGORY, GONE, "categories", "agriculture is missing (COC-BUY-06)"),
    ((*CATEGORY, "name"), "", "agriculture", "name must be one line of text and not empty"),
    ((*CATEGORY, "opened_by"), "draft", "agriculture", "opened_by is not a key"),
    ((*CATEGORY, "mark"), "guess", "agriculture", "mark must be one of rulebook, original, monumental, reconstructed"),
    ((*DEMOCRACY, "opened_by"), GONE, "democracy", "opened_by is missing"),
    ((*DEMOCRACY, "opened_by"), "peace", "democracy", "opened_by must name an advance of no government, not 'peace'"),
    ((*DEMOCRACY, "opened_by"), "dogma", "democracy", "opened_by must name an advance of no government"),
    ((*DEMOCRACY, "opened_by"), "voting", "democracy", "opened_by must name an advance of no government"),
    # advances
    ((*FARMING, "id"), "fishery", "fishery", "id is not one the rules know (COC-BUY-06)"),
    ((*FARMING, "id"), "mining", "mining", "id stands there twice"),
    ((*FARMING, "id"), "two words", "advances 1", "id must be letters"),
    (FARMING, GONE, "advances", "farming is missing (COC-BUY-06)"),
    (FARMING, "farming", "advances 1", "must be a table"),
    ((*FARMING, "category"), "science", "farming", "category must be agriculture (COC-BUY-06)"),
    ((*FARMING, "category"), "farms", "farming", "category must be one of agriculture, "),
    ((*FARMING, "border"), "red", "farming", "border must be one of none, blue, yellow"),
    ((*FARMING, "border"), GONE, "farming", "border is missing"),
    ((*FARMING, "needs"), "storage", "farming", "needs must be left out"),
    ((*FARMING, "mark"), {"effect": "rulebook"}, "farming mark", "border is missing"),
    ((*FARMING, "mark"), {"effect": "rulebook", "border": "seen"}, "farming mark", "border must be one of rulebook"),
    ((*FARMING, "price"), 2, "farming", "price is not a key"),
    ((*ROADS, "needs"), "farming", "roads", "must be one of mining, engineering, sanitation, roads, not 'farming'"),
    ((*ROADS, "needs"), "paving", "roads", "must be one of mining, engineering, sanitation, roads, not 'paving'"),
    ((*ROADS, "needs"), "roads", "roads", "needs itself in the end"),
    ((*ROADS, "mark", "needs"), GONE, "roads mark", "needs is missing"),
    # wonders
    ((*WONDER, "id"), "tower", "wonders", "gardens is missing (COC-WON-01)"),
    ((*WONDER, "id"), "wall", "wall", "id stands there twice"),
    ((*WONDER, "needs"), ["engineering", "gardening"], "gardens", "needs must name advances, not 'gardening'"),
    ((*WONDER, "needs"), ["irrigation", "irrigation"], "gardens", "needs must not name an advance twice"),
    ((*WONDER, "needs"), "irrigation", "gardens", "needs must be a list"),
    ((*WONDER, "cost", "food"), -5, "gardens cost", "food must lie between 1 and 999"),
    ((*WONDER, "cost", "food"), "5", "gardens cost", "food must be a whole number"),
    ((*WONDER, "cost", "stone"), 5, "gardens cost", "'stone' is none of food, ore"),
    ((*WONDER, "cost"), {}, "gardens cost", "is empty"),
    ((*WONDER, "cost"), GONE, "gardens", "cost is missing"),
    ((*WONDER, "port"), 1, "gardens", "port must be true or false"),
    # events
    (EVENT, 3, "cards 3", "must be a table"),
    ((*EVENT, "number"), GONE, "cards 3", "number is missing"),
    ((*EVENT, "number"), 2, "cards 3", "number must be 3 or more here, not 2"),
    ((*EVENT, "number"), 4, "cards 4", "number must be 5 or more here, not 4"),
    ((*EVENT, "number"), 0, "cards 3", "number must be 3 or more here, not 0"),
    ((*EVENT, "icon"), "raid", "number 3", "icon must be one of none, gold_mine, exhausted, spawn, attack"),
    ((*EVENT, "effect"), "hunger", "number 3", "effect must name an effect the rules know, not 'hunger'"),
    ((*EVENT, "effect"), ["famine"], "number 3", "effect must name an effect the rules know, not a list"),
    ((*EVENT, "name"), 3, "number 3", "name must be a text"),
    # actions
    (("actions.toml", "cards"), FEW_ACTIONS, "cards", "must hold 4 cards or more, not 3 (COC-SET-16)"),
    (("actions.toml", "cards"), MANY_ACTIONS, "cards", "must hold 128 cards at most, not 129"),
    ((*ACTION, "title"), "slow_advance", "number 1", "title must name one of the titles, not 'slow_advance'"),
    ((*ACTION, "title"), "archers", "number 1", "title must name one of the titles, not 'archers'"),
    ((*ACTION, "combat"), "spy", "number 1", "combat must name one of the combat titles, not 'spy'"),
    ((*ACTION, "combat"), GONE, "number 1", "combat is missing"),
    ((*TITLE, "id"), "slow_advance", "slow_advance", "id is not one the rules know"),
    ((*TITLE, "id"), "slow_advance", "titles", "quick_advance is missing"),
    ((*TITLE, "price"), -1, "quick_advance", "price must lie between 0 and 8"),
    ((*TITLE, "price"), 9, "quick_advance", "price must lie between 0 and 8"),
    ((*TITLE, "price"), GONE, "quick_advance", "price is missing"),
    ((*TITLE, "text"), "two\nlines", "quick_advance", "text must be one line of text"),
    ((*HALF, "id"), "slingers", "combat", "archers is missing"),
    ((*HALF, "price"), 1, "archers", "price is not a key"),
    (("actions.toml", "mark"), GONE, "mark", "is missing"),
    # objectives
    (("objectives.toml", "cards"), [], "cards", "must hold 4 cards or more, not 0 (COC-SET-16)"),
    ((*OBJECTIVE, "top"), "small_civilization", "number 1", "top must name one of the titles"),
    ((*OBJECTIVE, "bottom"), "spy", "number 1", "bottom must name one of the titles"),
    ((*OBJECTIVE, "bottom"), "large_civilization", "number 1", "has the same objective twice"),
    ((*GOAL, "id"), "backward_culture", "titles", "advanced_culture is missing"),
    ((*GOAL, "text"), GONE, "advanced_culture", "text is missing"),
    # regions
    ((*TILE, "number"), 1, "tiles 1", "number must be 5 or more here, not 1"),
    ((*TILE, "terrains", 0), "swamp", "number 5", "terrains must be one of fertile, mountain, forest, sea, barren"),
    ((*TILE, "terrains"), ["sea", "sea", "sea"], "number 5", "terrains must hold four spaces, not 3 (COC-BRD-01)"),
    ((*TILE, "terrains"), ["sea"] * 5, "number 5", "terrains must hold four spaces, not 5 (COC-BRD-01)"),
    ((*TILE, "terrains"), "sea", "number 5", "terrains must be a list"),
    # layouts
    (TWO, GONE, "layouts", "must hold boards for 2, 3 and 4 players (COC-SET-01)"),
    ((*TWO, "players"), 5, "layouts 1", "players must be 2 here, not 5"),
    (HOME, GONE, "players 2", "homes must hold 2 starting regions, not 1 (COC-SET-01)"),
    ((*HOME, "forest"), GONE, "players 2 homes 1", "forest is missing"),
    ((*HOME, "forest"), [2], "players 2 homes 1", "forest must hold spaces like [3, -1]"),
    ((*HOME, "forest"), [2, 0.5], "players 2 homes 1", "forest must be a whole number"),
    ((*HOME, "forest"), [2, 100], "players 2 homes 1", "forest must lie between -99 and 99"),
    ((*HOME, "forest"), [1, 0], "players 2", "homes 1 is no rhombus"),
    ((*HOME, "mountain"), [2, 0], "players 2", "homes 1 lies on [2, 0], where homes 1 lies"),
    (SLOT, [[1, 1], [0, 2], [2, 1]], "players 2", "slots 1 must be a region of four spaces, not a list"),
    (SLOT, [[1, 1], [2, 1], [1, 2], [0, 2]], "players 2", "slots 1 is no rhombus"),
    (SLOT, [[1, 1], [1, 2], [2, 1], [0, 2]], "players 2", "slots 1 is no rhombus"),
    (SLOT, [[0, 2], [1, 1], [1, 2], [2, 1]], "players 2", "slots 1 is no rhombus"),
    (SLOT, [[3, 1], [2, 2], [4, 1], [3, 2]], "players 2", "slots 3 lies on [3, 1], where slots 1 lies"),
    (SLOT, [[11, 1], [10, 2], [12, 1], [11, 2]], "players 2", "the regions leave a hole or do not hang together"),
    ((*TWO, "slots", 2), [[1, 7], [0, 8], [2, 7], [1, 8]], "players 2", "leave a hole or do not hang together"),
    ((*TWO, "slots"), {}, "players 2", "slots must be a list"),
    # prices
    (("prices.toml", "army"), {"food": 1, "iron": 1}, "army", "'iron' is none of food, ore"),
    (("prices.toml", "army", "ore"), -1, "army", "ore must lie between 1 and 999"),
    (("prices.toml", "army"), 2, "army", "must be a table"),
    (("prices.toml", "advance_food"), -2, "advance_food", "must lie between 0 and 999"),
    (("prices.toml", "advance_food"), True, "advance_food", "must be a whole number, not true"),
    (("prices.toml", "start_food"), 3, "start_food", "must lie between 0 and 2"),
    (("prices.toml", "wonder_points"), GONE, "wonder_points", "is missing"),
    (("prices.toml", "wonder_point"), 5, "wonder_point", "is not a key"),
    (("prices.toml", "hit"), 0, "hit", "must lie between 1 and 99"),
    (("prices.toml", "short_settlers"), 5, "short_settlers", "must lie between 0 and 4"),
    # pieces
    (("pieces.toml", "army_limit"), 0, "army_limit", "must lie between 1 and 99"),
    (("pieces.toml", "exhausted"), -1, "exhausted", "must lie between 0 and 99"),
    (("pieces.toml", "player", "settlement"), 0, "player", "settlement must lie between 1 and 99"),
    (("pieces.toml", "player", "ship"), GONE, "player", "ship is missing"),
    (("pieces.toml", "player", "horse"), 1, "player", "horse is not a key"),
    (("pieces.toml", "barbarians", "army"), "16", "barbarians", "army must be a whole number"),
    (("pieces.toml", "barbarians", "ship"), 1, "barbarians", "ship is not a key"),
    # tracks
    (("tracks.toml", "scale"), 0, "scale", "must lie between 1 and 99"),
    (("tracks.toml", "short_scale"), 9, "short_scale", "must lie between 0 and 8"),
    (("tracks.toml", "event_boxes"), [3, 9], "event_boxes", "must lie between 1 and 8"),
    (("tracks.toml", "event_boxes"), [3, 3], "event_boxes", "must not name a level twice"),
    (("tracks.toml", "event_boxes"), 3, "event_boxes", "must be a list"),
    (("tracks.toml", "turns"), 0, "turns", "must lie between 1 and 99"),
    (("tracks.toml", "rounds"), GONE, "rounds", "is missing"),
    ((*MARKED, "round"), 8, "marked_turns 1", "round must lie between 1 and 7"),
    ((*MARKED, "turn"), 4, "marked_turns 1", "turn must lie between 1 and 3"),
    ((*MARKED, "turn"), 3, "marked_turns 2", "marks a turn that is marked already"),
    ((*MARKED, "roll"), 7, "marked_turns 1", "roll must lie between 0 and 6"),
    # files
    (("pack.toml", "name"), GONE, "name", "is missing"),
    (("wonders.toml",), GONE, "file", "is missing"),
    (("wonders.toml",), [], "file", "must be a table"),
    (("wonder.toml",), {}, "file", "is not one of pack.toml"),
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


def swapped(path: Place, a: int, b: int) -> list[tuple[str, str, str]]:
    """What is reported if two entries of a list change places."""
    tables = fresh()
    entries: object = tables
    for key in path:
        entries = entries[key]  # type: ignore[index]
    assert isinstance(entries, list)
    entries[a], entries[b] = entries[b], entries[a]
    return reported(tables)


@pytest.mark.rule("COC-BUY-06")
def test_advances_wonders_and_categories_in_another_order_are_reported() -> None:
    wrong = "advances.toml", "storage", "must stand at place 3 of advances (COC-BUY-06)"
    assert swapped(("advances.toml", "advances"), 1, 2) == [wrong]
    wrong = "advances.toml", "construction", "must stand at place 2 of categories (COC-BUY-06)"
    assert swapped(("advances.toml", "categories"), 0, 1) == [wrong]
    wrong = "wonders.toml", "mausoleum", "must stand at place 7 of wonders (COC-WON-01)"
    assert swapped(("wonders.toml", "wonders"), 0, 6) == [wrong]


def test_cards_and_titles_in_another_order_are_fine_as_long_as_the_numbers_rise() -> None:
    assert swapped(("actions.toml", "titles"), 0, 5) == []
    assert swapped(("objectives.toml", "titles"), 0, 5) == []
    assert [where for _, where, _ in swapped(("events.toml", "cards"), 0, 1)] == ["cards 2"]


@pytest.mark.parametrize("place", [EVENT, ACTION, OBJECTIVE, TILE, SLOT, MARKED])
def test_a_card_a_region_or_a_mark_may_be_taken_out(place: Place) -> None:
    tables = fresh()
    plant(tables, place, GONE)
    assert reported(tables) == []


def test_an_advance_may_need_no_other() -> None:
    tables = fresh()
    plant(tables, (*ROADS, "needs"), GONE)
    plant(tables, (*ROADS, "mark"), "rulebook")
    assert reported(tables) == []


def test_every_slot_of_a_board_needs_a_region() -> None:
    tables = fresh()
    for _ in range(3):
        plant(tables, TILE, GONE)
    wrong = "slots must hold 13 regions at most, as many as regions.toml has"
    assert reported(tables) == [("layouts.toml", "players 4", wrong)]


def test_a_board_wider_than_its_letters_is_reported() -> None:
    tables = fresh()
    for n in range(5):  # a row of regions to the east of the board for two
        q, r = 7 + 2 * n, -1 - n
        tables["layouts.toml"]["layouts"][0]["slots"].append([[q, r], [q - 1, r + 1], [q + 1, r], [q, r + 1]])  # type: ignore[index]
    found = reported(tables)
    assert any("columns wide, but 16 is the most that have a letter" in reason for _, _, reason in found), found


def test_advances_that_need_each_other_are_reported() -> None:
    tables = fresh()
    navigation = ("advances.toml", "advances", 11)
    cartography = ("advances.toml", "advances", 9)
    plant(tables, (*cartography, "needs"), "navigation")
    plant(tables, (*cartography, "mark"), "original")
    plant(tables, (*navigation, "mark"), "original")
    circle = [(where, reason) for _, where, reason in reported(tables) if "itself" in reason]
    assert circle == [("cartography", "needs itself in the end"), ("navigation", "needs itself in the end")]


def test_a_board_with_a_hole_is_reported() -> None:
    tables = fresh()
    # Slot 3 lies in the middle of the board for two; moved below slot 7 it leaves a hole and still hangs on.
    plant(tables, (*TWO, "slots", 2), [[1, 7], [0, 8], [2, 7], [1, 8]])
    wrong = "layouts.toml", "players 2", "the regions leave a hole or do not hang together"
    assert reported(tables) == [wrong]


def test_all_mistakes_are_reported_together() -> None:
    tables = fresh()
    plant(tables, (*FARMING, "border"), "red")
    plant(tables, (*EVENT, "icon"), "raid")
    plant(tables, (*EVENT, "effect"), "hunger")
    plant(tables, (*TILE, "terrains", 0), "swamp")
    plant(tables, ("prices.toml", "start_food"), -1)
    assert [(file, where) for file, where, _ in reported(tables)] == [
        ("advances.toml", "farming"),
        ("events.toml", "number 3"),
        ("events.toml", "number 3"),
        ("regions.toml", "number 5"),
        ("prices.toml", "start_food"),
    ]


JUNK: list[object] = [None, 0, -1, 16**5000, 1.5, True, "", "x", [], [[]], {}, {"a": {"b": 1}}, [0, 0], "farming"]


@pytest.mark.parametrize("file", pack.FILES)
def test_junk_anywhere_is_a_report_and_never_a_crash(file: str) -> None:
    for place in places(TABLES[file], (file,)):
        for junk in JUNK:
            tables: Tables = {file: copy.deepcopy(TABLES[file])}
            plant(tables, place, junk)
            pack.problems(tables)


def test_a_board_for_five_is_a_report_and_never_a_crash() -> None:
    tables = fresh()
    layouts = tables["layouts.toml"]["layouts"]  # type: ignore[index]
    layouts.append({**layouts[2], "players": 5})
    assert has(reported(tables), "layouts.toml", "layouts", "must hold boards for 2, 3 and 4 players")


# Packs on disk


def copy_of(file: str, folder: Path, old: str, new: str) -> None:
    """The built-in file, with one text replaced, in `folder`."""
    source = Path(pack.__file__).parent / "pack" / file
    text = source.read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(file: str, text: str) -> int:
    source = Path(pack.__file__).parent / "pack" / file
    return next(n for n, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1) if text in line)


@pytest.mark.rule("COC-WON-07")
def test_a_folder_replaces_the_cost_of_a_wonder(tmp_path: Path) -> None:
    copy_of("wonders.toml", tmp_path, "food = 5, ore = 2", "food = 6, ore = 1")
    content = packs.load(FORMAT, tmp_path)
    assert content.wonders[model.GARDENS].cost == goods(food=6, ore=1, wood=5, culture=5)
    assert content.wonders[model.PYRAMIDS].cost == goods(food=2, ore=7, wood=3, culture=5)
    assert content.digest != CONTENT.digest


def test_a_corrected_item_can_become_firm(tmp_path: Path) -> None:
    mark = 'mark = { needs = "rulebook", cost = "monumental" }'
    copy_of("wonders.toml", tmp_path, mark, 'mark = "rulebook"')
    found = packs.load(FORMAT, tmp_path).wonders
    assert (found[0].mark, found[1].mark) == ("rulebook", "monumental")


def test_a_broken_folder_names_file_line_place_and_reason(tmp_path: Path) -> None:
    copy_of("events.toml", tmp_path, 'effect = "civil_war"', 'effect = "civil_peace"')
    copy_of("layouts.toml", tmp_path, "[[5, 4], [4, 4], [5, 5], [4, 5]]", "[[5, 4], [4, 4], [5, 5], [5, 3]]")
    copy_of("wonders.toml", tmp_path, "ore = 7, wood = 3", "ore = 7, wood = 0")
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, tmp_path)
    effect = "effect must name an effect the rules know, not 'civil_peace'"
    assert str(caught.value).splitlines()[:4] == [
        f"wonders.toml: line {line_of('wonders.toml', 'pyramids')}, pyramids cost: wood must lie between 1 and 999",
        f"events.toml: line {line_of('events.toml', 'number = 36')}, number 36: {effect}",
        f"layouts.toml: line {line_of('layouts.toml', '[[5, 4], [4, 4], [5, 5]')}, players 3: "
        "slots 10 is no rhombus of four spaces with positions 1 and 2 at its tips (COC-BRD-01)",
        f"layouts.toml: line {line_of('layouts.toml', '[[5, 4], [4, 4], [5, 5]')}, players 3: "
        "slots 10 lies on [5, 3], where slots 7 lies",
    ]


def test_the_view_prints_the_advance_board_of_the_pack() -> None:
    """What an advance needs, allows and opens, by the names of the pack that is played."""
    catalogue = public_view(Scenario().game)["catalogue"]
    assert [len(category["advances"]) for category in catalogue["categories"]] == [4] * 12
    found = {advance["id"]: advance for category in catalogue["categories"] for advance in category["advances"]}
    assert found["myths"]["buildings"] == ["temple"]
    assert found["draft"]["opens"] == "Autocracy"
    assert found["roads"]["needs"] == ["mining", "engineering"]
    assert found["voting"]["needs"] == ["philosophy"]
    assert "Great Gardens" in found["irrigation"]["wonders"]
    assert catalogue["event_boxes"] == [3, 5, 7]
    assert (catalogue["names"]["wall"], catalogue["names"]["fortress"]) == ("Great Wall", "Fortress")
