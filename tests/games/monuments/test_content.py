"""The content of Monuments as the built-in pack gives it, and the checker of packs. The map has a test of its own.

Expected values are copied by hand from the rules ledger and the sheet of physical content.

Topics: components, layer costs, upgrade costs.
"""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from tests.games.mistakes import GONE, Place, Report, assert_reported, entries, places, plant
from ziggurat import packs
from ziggurat.core.pack import Tables
from ziggurat.games.monuments.content import model, pack
from ziggurat.games.monuments.content.maps import _is_land
from ziggurat.games.monuments.content.model import Content, Hex, Line, Task
from ziggurat.games.monuments.content.pack import FORMAT
from ziggurat.games.monuments.game import FIGHTERS

CONTENT: Content = packs.load(FORMAT)
TABLES = packs.tables(FORMAT)


def lines(text: str) -> list[list[str]]:
    """The lines of a block of text, each cut at its bars."""
    return [[part.strip() for part in line.split("|")] for line in text.strip().split("\n")]


def goods(wood: int = 0, sheep: int = 0, metal: int = 0, wheat: int = 0) -> tuple[int, ...]:
    return wood, sheep, metal, wheat


def amounts(text: str, words: tuple[str, ...]) -> tuple[int, ...]:
    """`2 wood, 1 metal` as a number for each of the words."""
    found = {word: int(number) for number, word in [part.split() for part in text.split(", ")]}
    assert set(found) <= set(words)
    return tuple(found.get(word, 0) for word in words)


# Layers


@pytest.mark.parametrize(
    ("layer", "hexes", "cost", "workers"),
    [
        pytest.param(1, 3, goods(1, 1, 0, 0), 1, marks=pytest.mark.rule("MON-LAYERCOST-1")),
        pytest.param(2, 4, goods(1, 1, 1, 0), 1, marks=pytest.mark.rule("MON-LAYERCOST-2")),
        pytest.param(3, 6, goods(1, 1, 1, 1), 1, marks=pytest.mark.rule("MON-LAYERCOST-3")),
        pytest.param(4, 8, goods(2, 1, 1, 1), 2, marks=pytest.mark.rule("MON-LAYERCOST-4")),
        pytest.param(5, 12, goods(3, 3, 3, 3), 3, marks=pytest.mark.rule("MON-LAYERCOST-5")),
    ],
)
def test_a_layer_needs_hexes_resources_and_workers(layer: int, hexes: int, cost: tuple[int, ...], workers: int) -> None:
    found = CONTENT.layers[layer - 1]
    assert (found.hexes, found.cost, found.workers) == (hexes, cost, workers)


def test_a_monument_has_five_layers() -> None:
    assert len(CONTENT.layers) == 5


# Words


def test_the_types_of_fixed_words_name_each_word_once() -> None:
    assert get_args(model.GoodName) == model.GOODS
    assert get_args(model.TerrainName) == model.TERRAINS
    assert get_args(model.UnitName) == model.UNITS
    assert get_args(model.FighterName) == FIGHTERS
    assert get_args(model.BuildingName) == model.BUILDINGS
    assert get_args(model.PieceName) == model.PIECES
    assert get_args(model.ActionName) == model.ACTIONS
    assert get_args(model.EffectName) == model.EFFECTS
    assert get_args(model.LineName) == model.LINES


# Action cards


@pytest.mark.parametrize(
    ("action", "cost"),
    [
        pytest.param("upgrade", goods(wood=1, metal=1), marks=pytest.mark.rule("MON-UPGRADECOST-UPG")),
        pytest.param("movement", goods(sheep=1, wheat=1), marks=pytest.mark.rule("MON-UPGRADECOST-MOV")),
        pytest.param("production", goods(sheep=2), marks=pytest.mark.rule("MON-UPGRADECOST-PRO", "MON-UPG-06")),
        pytest.param("build", goods(wood=2), marks=pytest.mark.rule("MON-UPGRADECOST-BLD")),
        pytest.param("populate", goods(wheat=2), marks=pytest.mark.rule("MON-UPGRADECOST-POP")),
        pytest.param("layer", goods(wood=1, metal=1), marks=pytest.mark.rule("MON-UPGRADECOST-LAY")),
        pytest.param("train", goods(metal=2), marks=pytest.mark.rule("MON-UPGRADECOST-TRA")),
        pytest.param("attack", goods(metal=1, wheat=1), marks=pytest.mark.rule("MON-UPGRADECOST-ATT")),
        pytest.param("quests", goods(wood=1, sheep=1), marks=pytest.mark.rule("MON-UPGRADECOST-QUE")),
        pytest.param("trade", goods(sheep=1, wheat=1), marks=pytest.mark.rule("MON-UPGRADECOST-TRD")),
    ],
)
def test_an_upgrade_costs_what_the_card_says(action: str, cost: tuple[int, ...]) -> None:
    (found,) = [card for card in CONTENT.actions if card.id == action]
    assert found.cost == cost


def test_every_resource_is_asked_five_times_over_the_ten_upgrades() -> None:
    assert [sum(card.cost[good] for card in CONTENT.actions) for good in range(4)] == [5, 5, 5, 5]


SIDES = """
Upgrade               | 0 | 1
Movement              | 2 | 3
Production            | 2 | 3
Build a building      | 0 | 1
Populate              | 1 | 2
Build a layer         | 0 | 1
Train a military unit | 0 | 1
Attack                | 1 | 0
Quests                | 2 | 3
Trade                 | 2 | 1
"""  # discounts, units, hexes, towns, free weapons, origins (0: any number), cards, resources given


def test_action_cards_have_the_sides_of_the_sheet() -> None:
    found = [[card.name, str(card.red.number), str(card.green.number)] for card in CONTENT.actions]
    assert found == lines(SIDES)
    assert [card.id for card in CONTENT.actions] == list(model.ACTIONS)
    times = [(card.red.times, card.green.times) for card in CONTENT.actions]
    assert times == [(1, 1)] * 9 + [(2, 2)]  # Trade


def test_the_rules_know_the_action_cards_by_their_places() -> None:
    named = {"UPGRADE": 0, "MOVEMENT": 1, "PRODUCTION": 2, "BUILD": 3, "POPULATE": 4}
    named |= {"LAYER": 5, "TRAIN": 6, "ATTACK": 7, "QUESTS": 8, "TRADE": 9}
    for name, place in named.items():
        assert (getattr(model, name), CONTENT.actions[place].id) == (place, name.lower())


# Pieces and numbers

UNITS = """
worker   |                  | 15 | 1 | 0 | 0 | 1
armed    | 1 metal          | 0  | 1 | 1 | 1 | 1
army     | 1 sheep, 1 wheat | 3  | 1 | 3 | 1 | 0
navy     | 1 metal, 1 wheat | 3  | 2 | 0 | 3 | 0
airforce | 1 wood, 1 wheat  | 3  | 2 | 2 | 2 | 0
horse    | 1 wheat          | 2  | 2 | 0 | 0 | 2
"""  # price, pieces, movement, power on land, power on water, carries
BUILDINGS = """
town    | 1 sheep, 2 wheat | 3 | 1
fort    | 1 wood, 1 metal  | 3 | 2
factory | 2 sheep          | 3 | 0
"""  # price, pieces, power


def test_units_have_the_prices_and_numbers_of_the_sheet() -> None:
    found = [(u.id, u.price, u.count, u.movement, u.land, u.water, u.carries) for u in CONTENT.units]
    assert found == [
        (id, amounts(price, model.GOODS) if price else goods(), *[int(number) for number in numbers])
        for id, price, *numbers in lines(UNITS)
    ]


def test_buildings_have_the_prices_and_numbers_of_the_sheet() -> None:
    found = [(b.id, b.price, b.count, b.power) for b in CONTENT.buildings]
    assert found == [
        (id, amounts(price, model.GOODS), int(count), int(power)) for id, price, count, power in lines(BUILDINGS)
    ]
    assert (CONTENT.numbers.bridge, CONTENT.numbers.ferry) == (goods(wood=1), goods(wood=1))


def test_pieces_stand_where_the_rules_look_for_them() -> None:
    assert model.PIECES[: model.MILITARY] == model.BUILDINGS == ("town", "fort", "factory")
    assert model.PIECES[model.MILITARY :] == model.UNITS[model.ARMY : model.HORSE] == ("army", "navy", "airforce")
    assert model.WORKS[:3] == model.BUILDINGS
    places = (model.WORKER, model.ARMED, model.ARMY, model.NAVY, model.AIRFORCE, model.HORSE)
    assert [CONTENT.units[place].name for place in places] == [
        "Worker", "Armed worker", "Army", "Navy", "Airforce", "Horse",
    ]  # fmt: skip


NUMBERS = {
    "bank": 25, "weapons": 25, "tokens": 20, "hex_limit": 5, "yield_limit": 3, "worker_output": 1, "factory_output": 1,
    "factory_bonus": 1, "ferry_seats": 2, "ferry_movement": 2, "empty_movement": 1, "ferry_power": 1,
    "repair_discount": 1, "least_price": 1, "populate_need": 2, "respawn": 2, "start_workers": 3, "start_goods": 2,
    "start_quests": 2, "last_round": 0, "standstill": 50,
}  # fmt: skip


def test_the_other_numbers_are_those_of_the_sheet() -> None:
    assert {name: getattr(CONTENT.numbers, name) for name in NUMBERS} == NUMBERS
    assert set(pack.LEAST_NUMBERS) == set(NUMBERS)
    assert CONTENT.numbers.die == (0, 0, 1, 1, 1, 2)


# Common bonuses

BONUSES = """
MIL | Call to arms        | 1 | permit 1
SWF | Swift workers       | 2 | worker_movement 1
MAS | Masons              | 1 | build_discount 1
UNB | Foundations         | 2 | unlock town 1, fort 1, factory 1
CAR | Carriers            | 1 | worker_carries 1
SCH | Scholars            | 1 | upgrade_discount 1
COL | Columns             | 1 | movement_units 1
HAR | Harvesters          | 1 | production_hexes 1
SET | Settlers            | 2 | populate_workers 1
BRG | Fords               | 1 | fords 1
TRD | Caravans            | 1 | exchanges 1
UNM | Barracks            | 1 | unlock army 1, navy 1, airforce 1
ARC | Architects          | 2 | layer_discount 1
FIN | Foundries           | 1 | factory_output 1
MID | Midwives            | 1 | populate_need 1
QUE | Oracles             | 1 | quest_cards 1
SAI | Sailors             | 1 | sea_movement 1
FRT | Ramparts            | 1 | fort_power 1, town_power 1
DRL | Drill               | 1 | attack_dice 1
VP6 | Wonder of the world | 1 | points 6
VP5 | Crowning feast      | 1 | points 5
VP4 | Hymn of praise      | 1 | permit 1, points 4
VP3 | Day of rest         | 1 | points 3
"""  # copies a player may own, what it does
COMMONS = """
1 | CB01 2 MIL, CB02 2 SWF, CB03 2 MAS, CB04 2 UNB, CB05 3 CAR, CB06 3 MIL, CB07 4 SCH
2 | CB08 2 MIL, CB09 2 COL, CB10 2 HAR, CB11 2 SET, CB12 3 BRG, CB13 3 MIL, CB14 4 TRD
3 | CB15 2 MIL, CB16 2 SWF, CB17 2 UNM, CB18 2 ARC, CB19 3 FIN, CB20 3 MID, CB21 4 QUE
4 | CB22 2 MIL, CB23 2 ARC, CB24 2 SET, CB25 2 SAI, CB26 3 FRT, CB27 3 DRL, CB28 4 UNB
5 | CB29 2 VP6, CB30 2 VP4, CB31 3 VP5, CB32 4 VP3
"""  # layer; card, players, bonus


def listed(numbers: tuple[int, ...], words: tuple[str, ...]) -> str:
    return ", ".join([f"{word} {n}" for word, n in zip(words, numbers, strict=True) if n])


def test_common_bonuses_do_what_the_sheet_says() -> None:
    found = [
        [
            bonus.id,
            bonus.name,
            str(bonus.copies),
            listed(bonus.effects, model.EFFECTS) or f"unlock {listed(bonus.unlocks, model.PIECES)}",
        ]
        for bonus in CONTENT.bonuses
    ]
    assert found == lines(BONUSES)
    assert not [bonus.id for bonus in CONTENT.bonuses if any(bonus.effects) and any(bonus.unlocks)]


@pytest.mark.rule("MON-COMMON-DECK")
def test_common_bonus_cards_have_the_layers_icons_and_effects_of_the_sheet() -> None:
    found = [(card.layer, f"{card.id} {card.players} {CONTENT.bonuses[card.bonus].id}") for card in CONTENT.commons]
    assert found == [(int(layer), card) for layer, cards in lines(COMMONS) for card in cards.split(", ")]


@pytest.mark.rule("MON-CMP-13")
def test_the_32_common_bonus_cards_are_divided_over_five_layers() -> None:
    assert Counter(card.layer for card in CONTENT.commons) == {1: 7, 2: 7, 3: 7, 4: 7, 5: 4}
    assert len({card.id for card in CONTENT.commons}) == 7 + 7 + 7 + 7 + 4 == 32


@pytest.mark.parametrize(("players", "cards", "last"), [(2, 4, 2), (3, 6, 3), (4, 7, 4)])
def test_there_are_so_many_common_cards_to_choose_from(players: int, cards: int, last: int) -> None:
    found = Counter(card.layer for card in CONTENT.commons if card.players <= players)
    assert found == {1: cards, 2: cards, 3: cards, 4: cards, 5: last}


@pytest.mark.rule("MON-CBO-07")
@pytest.mark.parametrize(("players", "permits"), [(2, [1, 1, 1, 1, 1]), (3, [2, 2, 1, 1, 1]), (4, [2, 2, 1, 1, 1])])
def test_the_permit_is_among_the_cards_of_every_layer(players: int, permits: list[int]) -> None:
    cards = [card for card in CONTENT.commons if card.players <= players]
    found = [
        len([card for card in cards if card.layer == layer and CONTENT.bonuses[card.bonus].effects[model.PERMIT]])
        for layer in range(1, 6)
    ]
    assert found == permits


# Personal decks

SUPPLIES = """
P1 | Hearth  | 2 | 1 | 2 | 1 | 1 | 1
P2 | Harbour | 2 | 1 | 1 | 1 | 2 | 1
P3 | Shield  | 1 | 2 | 1 | 2 | 1 | 1
P4 | Sky     | 1 | 1 | 2 | 1 | 1 | 2
"""  # towns, forts, factories, armies, navies, airforces
PERSONAL = """
P1-1 | unlock 1 town, 1 fort                | 2 wood, 1 metal                   | workers 3 + 1 sheep
P1-2 | unlock 1 factory, 1 army, 1 airforce | 2 sheep, 2 wheat                  | workers 4
P1-3 | unlock 1 fort, 1 army, 1 navy        | 2 wood, 2 metal, 1 wheat          | build factory + workers 4
P1-4 | upgrades 2                           | 2 wood, 2 sheep, 2 metal, 2 wheat | build ferry + workers 6
P2-1 | unlock 1 factory, 1 navy             | 1 wood, 2 sheep                   | build ferry + workers 3
P2-2 | unlock 1 town, 1 fort, 1 factory     | 2 wood, 2 wheat                   | workers 4
P2-3 | unlock 1 army, 1 airforce + 1 wood   | 1 wood, 2 sheep, 2 metal          | build bridge, ferry + workers 4
P2-4 | upgrades 2                           | 2 wood, 2 sheep, 2 metal, 2 wheat | build town, ferry + workers 5
P3-1 | unlock 1 town, 1 fort                | 2 metal, 1 wheat                  | build fort + workers 3
P3-2 | unlock 1 factory, 1 army, 1 navy     | 2 sheep, 2 metal                  | workers 4
P3-3 | unlock 1 town, 1 factory, 1 airforce | 2 wood, 1 metal, 2 wheat          | build town + workers 4
P3-4 | upgrades 2                           | 2 wood, 2 sheep, 2 metal, 2 wheat | build ferry + workers 6
P4-1 | unlock 1 town, 1 airforce            | 1 sheep, 2 wheat                  | upgrades 1 + workers 3
P4-2 | unlock 1 town, 1 fort, 1 factory     | 2 wood, 2 metal                   | workers 4
P4-3 | unlock 1 fort, 1 army, 1 navy        | 2 wood, 2 sheep, 1 wheat          | build factory + workers 4
P4-4 | upgrades 2                           | 2 wood, 2 sheep, 2 metal, 2 wheat | build ferry + workers 6
"""

Parts = tuple[tuple[int, ...], int, tuple[int, ...], int, tuple[int, ...]]


def option(text: str) -> Parts:
    """An option as the five parts of a gift."""
    unlocks: tuple[int, ...] = (0,) * 6
    works: tuple[int, ...] = ()
    upgrades, workers, gained = 0, 0, goods()
    for part in text.split(" + "):
        word, _, rest = part.partition(" ")
        if word == "unlock":
            unlocks = amounts(rest, model.PIECES)
        elif word == "upgrades":
            upgrades = int(rest)
        elif word == "build":
            works = tuple(model.WORKS.index(work) for work in rest.split(", "))
        elif word == "workers":
            workers = int(rest)
        else:
            gained = amounts(part, model.GOODS)
    return unlocks, upgrades, works, workers, gained


def test_set_up_cards_give_the_pieces_of_the_sheet() -> None:
    found = [[deck.id, deck.name, *[str(n) for n in deck.supply]] for deck in CONTENT.decks]
    assert found == lines(SUPPLIES)
    assert [sum(deck.supply) for deck in CONTENT.decks] == [8, 8, 8, 8]


@pytest.mark.rule("MON-CMP-11")
def test_there_are_four_personal_decks_with_a_set_up_card_and_a_card_for_each_of_layers_1_to_4() -> None:
    layers = [[card.layer for card in deck.cards] for deck in CONTENT.decks]
    assert layers == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]
    cards = [deck.supply for deck in CONTENT.decks] + [card.id for deck in CONTENT.decks for card in deck.cards]
    assert len(cards) == 20


def test_personal_cards_have_the_options_of_the_sheet() -> None:
    found = [
        (card.id, [(g.unlocks, g.upgrades, g.works, g.workers, g.goods) for g in card.gifts])
        for deck in CONTENT.decks
        for card in deck.cards
    ]
    assert found == [(id, [option(text) for text in options]) for id, *options in lines(PERSONAL)]


def test_an_option_reads_as_what_it_gives() -> None:
    texts = {card.id: [gift.text for gift in card.gifts] for deck in CONTENT.decks for card in deck.cards}
    assert texts["P1-1"] == ["unlock 1 town and 1 fort", "gain 2 wood and 1 metal", "place 3 workers, gain 1 sheep"]
    assert texts["P2-3"] == [
        "unlock 1 army and 1 airforce, gain 1 wood",
        "gain 1 wood, 2 sheep and 2 metal",
        "build a bridge and a ferry, place 4 workers",
    ]
    assert texts["P4-1"][2] == "turn 1 red card green, place 3 workers"
    assert texts["P4-4"][0] == "turn 2 red cards green"


# Texts


def test_texts_of_cards_show_their_numbers() -> None:
    sides = {card.id: (card.red.text, card.green.text) for card in CONTENT.actions}
    assert sides["movement"] == ("Move up to 2 units.", "Move up to 3 units.")
    assert sides["trade"][0] == "Give 2 of a kind for 1 of any kind, up to 2 times."
    assert sides["build"][1].startswith("Build or repair one building for 1 less (at least 1)")
    bonuses = {bonus.id: bonus.text for bonus in CONTENT.bonuses}
    assert bonuses["VP6"] == "6 victory points at the end."
    assert bonuses["UNB"].startswith("At once: unlock 1 town, 1 fort and 1 factory,")
    abilities = {ability.id: ability.text for ability in CONTENT.abilities}
    assert "start: 1. Build makes more for 1 wheat" in abilities["AB1"]
    assert "move 2 hexes on land and carry up to 2 resources" in abilities["AB1"]
    assert "with power 3 each" in abilities["AB2"]
    assert "makes a farm for 1 wood where" in abilities["AB4"]
    texts = [*sides["quests"], *bonuses.values(), *abilities.values()]
    assert not [text for text in texts if "{" in text or "}" in text]


def test_texts_follow_the_numbers_of_a_changed_pack() -> None:
    tables = fresh()
    plant(tables, ("actions.toml", "actions", 1, "red", "units"), 4)
    plant(tables, ("bonuses.toml", "bonuses", 19, "effects", "points"), 9)
    plant(tables, ("numbers.toml", "populate_need"), 3)
    plant(tables, ("pieces.toml", "units", model.HORSE, "movement"), 5)
    plant(tables, ("scores.toml", "lines", 1, "per"), 2)
    content = pack.build(tables, "")
    assert content.actions[model.MOVEMENT].red.text == "Move up to 4 units."
    assert content.actions[model.POPULATE].red.text == "A town with 3 or more workers gets 1 more."
    assert content.bonuses[19].text == "9 victory points at the end."
    assert "move 5 hexes on land" in content.abilities[0].text
    assert content.scores[0].text.startswith("1 point for every 4 resources instead of 1 for every 2,")


def test_score_cards_say_what_they_change() -> None:
    assert [card.text for card in CONTENT.scores] == [
        "1 point for every 4 resources instead of 1 for every 3, 1 more point for each land hex",
        "8 points for each layer instead of 6, 1 point for every 3 workers instead of 1 for every 2",
        "1 point for every 4 military power instead of 1 for every 3, 2 points for each green card instead of 1",
        "1 more point for each completed quest, 1 fewer point for each uncompleted quest",
    ]


# Score and ability cards


def scoring(score: int) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int]]]:
    def shown(found: tuple[Line, ...]) -> list[tuple[str, int, int]]:
        return [(model.COUNTS[line.count], line.points, line.per) for line in found]

    return shown(CONTENT.scores[score].lines), shown(CONTENT.scores[score].extra)


def test_score_cards_change_the_lines_of_the_sheet() -> None:
    default = {"layers": (6, 1), "resources": (1, 3), "workers": (1, 2), "hexes": (1, 1), "power": (1, 3)}
    default["green"] = (1, 1)
    expected = [
        ("SC1", "Landholder", {"resources": (1, 4)}, [("hexes", 1, 1)]),
        ("SC2", "Architect", {"layers": (8, 1), "workers": (1, 3)}, []),
        ("SC3", "Scholar", {"green": (2, 1), "power": (1, 4)}, []),
        ("SC4", "Pilgrim", {}, [("completed", 1, 1), ("uncompleted", -1, 1)]),
    ]
    assert [(card.id, card.name) for card in CONTENT.scores] == [(id, name) for id, name, _, _ in expected]
    for n, (_, _, changes, extra) in enumerate(expected):
        rows = default | changes
        assert scoring(n) == ([(count, *numbers) for count, numbers in rows.items()], extra)


def test_ability_cards_are_those_of_the_sheet() -> None:
    found = [
        (a.id, a.name, model.UNITS[a.unit] if a.unit >= 0 else "", a.token, a.tokens, a.start, a.price, a.power)
        for a in CONTENT.abilities
    ]
    assert found == [
        ("AB1", "Horses", "horse", "Horse", 2, 1, goods(wheat=1), 0),
        ("AB2", "Bombardment", "", "", 0, 0, goods(), 3),
        ("AB3", "Workshops", "", "Workshop", 3, 0, goods(wood=1), 0),
        ("AB4", "Farms", "", "Farm", 3, 0, goods(wood=1), 0),
    ]
    assert [model.GOODS[CONTENT.abilities[n].good] for n in (2, 3)] == ["metal", "wheat"]


# Quests

QUESTS = """
S01 | 2 | hexes 4                                                 | 1 | 0
S02 | 2 | terrain forest 1; terrain pasture 1; terrain mountain 1 | 1 | 0
S03 | 2 | bridges 1; res wood 2                                   | 1 | 0
S04 | 2 | towns 1                                                 | 1 | 0
S05 | 2 | factories 1                                             | 1 | 0
S06 | 2 | res_total 6                                             | 1 | 0
S07 | 2 | workers 5                                               | 1 | 0
S08 | 2 | green 2                                                 | 1 | 0
S09 | 3 | res_each 1                                              | 1 | 0
S10 | 3 | pile 5                                                  | 1 | 0
S11 | 4 | ferries 1; hexes 3                                      | 1 | 0
S12 | 4 | crowd 3                                                 | 1 | 0
A01 | 2 | towns 1; workers 5                                      | 2 | -1
A02 | 2 | hexes 5; bridges 1                                      | 1 | 0
A03 | 2 | green 2; res_total 4                                    | 1 | 0
A04 | 2 | res metal 3                                             | 1 | 0
A05 | 2 | res wheat 3; res sheep 3                                | 2 | -1
A06 | 2 | forts 1; towns 1                                        | 2 | -1
A07 | 2 | islands 1                                               | 2 | -1
A08 | 2 | terrains_all                                            | 1 | 0
A09 | 3 | factories 2                                             | 2 | -1
A10 | 3 | aboard 2                                                | 1 | 0
A11 | 4 | workers 6; hexes 5                                      | 2 | -1
A12 | 4 | green_card movement; green_card production              | 1 | 0
B01 | 2 | islands 2                                               | 2 | -1
B02 | 2 | hexes 8                                                 | 2 | -1
B03 | 2 | green 4                                                 | 2 | -1
B04 | 2 | towns 1; forts 1; factories 1                           | 2 | -1
B05 | 2 | res_each 2                                              | 2 | -1
B06 | 2 | military 1; weapons 1                                   | 2 | -1
B07 | 2 | landmasses 3                                            | 3 | -2
B08 | 2 | towns 2; workers 8                                      | 2 | -1
B09 | 3 | foreign 1                                               | 3 | -2
B10 | 3 | power 8                                                 | 2 | -1
B11 | 4 | factories 3                                             | 2 | -1
B12 | 4 | won 1                                                   | 3 | -2
C01 | 2 | hexes 12                                                | 3 | -2
C02 | 2 | green 7                                                 | 3 | -2
C03 | 2 | res_each 3                                              | 3 | -2
C04 | 2 | workers 11                                              | 3 | -2
C05 | 2 | islands 3                                               | 2 | -1
C06 | 2 | army 1; navy 1; airforce 1                              | 3 | -2
C07 | 2 | towns 2; forts 2; factories 2                           | 3 | -2
C08 | 2 | quests_done 5                                           | 2 | -1
C09 | 3 | power 12                                                | 2 | -1
C10 | 3 | foreign 2                                               | 3 | -2
C11 | 4 | won 2                                                   | 3 | -2
C12 | 4 | landmasses 4                                            | 2 | -1
"""  # players, tasks, points, penalty


def shown(task: Task) -> str:
    """A task as quests.toml writes it."""
    word = model.TASKS[task.word]
    if word == "terrains_all":
        return word
    if word == "green_card":
        return f"{word} {model.ACTIONS[task.what]}"
    about = {"terrain": model.TERRAINS, "res": model.GOODS}
    return f"{word} {about[word][task.what]} {task.number}" if word in about else f"{word} {task.number}"


@pytest.mark.rule("MON-QUESTDECK")
def test_quests_have_the_groups_icons_tasks_and_points_of_the_sheet() -> None:
    found = [
        [q.id, str(q.players), "; ".join(shown(task) for task in q.tasks), str(q.points), str(q.penalty)]
        for q in CONTENT.quests
    ]
    assert found == lines(QUESTS)
    assert [CONTENT.groups[q.group].id for q in CONTENT.quests] == [id[0] for id, *_ in lines(QUESTS)]


@pytest.mark.rule("MON-CMP-12")
def test_the_48_quests_form_four_groups_by_their_backs() -> None:
    assert [(group.name, group.first, group.last) for group in CONTENT.groups] == [
        ("Starting", 0, 0), ("0-1", 0, 1), ("2-3", 2, 3), ("4-5", 4, 5),
    ]  # fmt: skip
    assert Counter(quest.group for quest in CONTENT.quests) == {0: 12, 1: 12, 2: 12, 3: 12}
    assert len({quest.id for quest in CONTENT.quests}) == 48


@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 10), (4, 12)])
def test_there_are_so_many_quests_in_each_group(players: int, cards: int) -> None:
    found = Counter(quest.group for quest in CONTENT.quests if quest.players <= players)
    assert found == {0: cards, 1: cards, 2: cards, 3: cards}


# Marks


def test_every_item_says_how_sure_it_is() -> None:
    assert [layer.mark for layer in CONTENT.layers] == ["seed"] + ["reconstruction"] * 3 + ["seed"]
    assert [card.id for card in CONTENT.actions if card.mark != "reconstruction"] == ["production"]
    assert [unit.id for unit in CONTENT.units if unit.mark == "reconstruction"] == ["armed", "horse"]
    assert [building.id for building in CONTENT.buildings if building.mark == "reconstruction"] == ["factory"]
    assert [bonus.id for bonus in CONTENT.bonuses if bonus.mark == "seed"] == ["MIL", "SWF"]
    assert [card.id for card in CONTENT.scores if card.mark == "seed"] == ["SC1"]
    assert {deck.mark for deck in CONTENT.decks} == {"reconstruction"}
    assert {card.mark for deck in CONTENT.decks for card in deck.cards} == {"reconstruction"}
    assert {ability.mark for ability in CONTENT.abilities} == {"reconstruction"}
    assert {quest.mark for quest in CONTENT.quests} == {"reconstruction"}


# The checker


def fresh() -> Tables:
    return copy.deepcopy(TABLES)


def reported(tables: Tables) -> Report:
    return entries(pack.problems(tables))


def text_of(file: str) -> str:
    return (Path(pack.__file__).parent / "pack" / file).read_text(encoding="utf-8")


def edited(folder: Path, file: str, old: str, new: str) -> str:
    """The built-in file with one text replaced, also put into `folder`."""
    text = text_of(file)
    assert text.count(old) == 1, (file, old)
    text = text.replace(old, new)
    (folder / file).write_text(text, encoding="utf-8")
    return text


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def messages(folder: Path) -> list[str]:
    with pytest.raises(packs.BrokenPack) as caught:
        packs.load(FORMAT, folder)
    return str(caught.value).splitlines()


def test_the_built_in_pack_has_no_problems() -> None:
    assert reported(TABLES) == []


FORT = '    { build = ["fort"], workers = 3 },'  # only P3-1 has it

# A mistake as a designer makes it: file, what is replaced, by what, and what is said about it; the line is that of the
# new text. A sixth value is the text whose line is named instead.
EDITS: list[tuple[str, ...]] = [
    # map.toml
    ("map.toml", "rows = 13", "rows = 0", "rows", "must lie between 1 and 99"),
    ("map.toml", "columns = 18", 'columns = "many"', "columns", "must be a whole number, not 'many'"),
    ("map.toml", "\ncolumns = 18", "\ncolumns = 18\nlayers = 5", "layers", "is not a key of this table", "layers = 5"),
    ("map.toml", 'name = "Hawaii",  ', 'name = "",  ', "hawaii", "name must be one line of text and not empty"),
    ("map.toml", 'landmass = "cuba",          island = true', 'landmass = "cuba",          island = 1', "cuba",
     "island must be true or false, not a whole number"),
    ("map.toml", 'home = "africa",  ', 'home = "afrika",  ', "egyptians",
     "home must name one of the groups, not 'afrika'"),
    ("map.toml", 'hex = "NA0"', 'hex = "NA10"', "maya", "hex must name one of the hexes, not 'NA10'"),
    ("map.toml", 'hex = "NA0"', 'hex = "NA1"', "maya", "hex must name a monument hex; NA1 is none"),
    ("map.toml", 'hex = "NA0"', 'hex = "EU0"', "maya", "hex EU0 is the monument of greeks too", 'id = "maya"'),
    ("map.toml", 'hex = "NA0"', 'hex = "EU0"', "NA0", "is a monument hex without a civilization",
     '{ id = "NA0"'),
    ("map.toml", 'home = "south_america"', 'home = "europe"', "inca", "hex SA0 does not lie in europe",
     'id = "inca"'),
    ("map.toml", '{ id = "SA0", q =  2, r =  8', '{ id = "SA0", q =  2, r =  0', "inca",
     "hex SA0 touches no land hex of south_america", 'id = "inca"'),
    ("map.toml", 'id = "EU1", q = 10', 'id = "EU1", q = "x"', "EU1", "q must be a whole number, not 'x'"),
    ("map.toml", 'id = "EU1", q = 10, r =  5', 'id = "EU1", q = 10, r = 13', "EU1", "r must lie between 0 and 12"),
    ("map.toml", 'id = "EU1", q = 10, r =  5', 'id = "EU1", q = 16, r =  5', "EU1",
     "lies in column 18, outside the board (q must be from -2 to 15 in row 5)"),
    ("map.toml", 'id = "EU1", q = 10', 'id = "EU1", q = 11', "EU1", "lies where EU0 lies"),
    ("map.toml", 'id = "EU1", q', 'id = "EU2", q', "EU2", "id stands there twice", 'id = "EU2", q = 11'),
    ("map.toml", 'id = "EU1", q', 'id = "EU-1", q', "EU-1",
     "id must not have a - in it, since rivers are written with one"),
    ("map.toml", 'id = "EU1", q', 'id = "E1", q', "E1",
     "id must not be a letter and a number like the names of sea hexes"),
    ("map.toml", 'id = "EU1", q', 'id = "EU 1", q', "hexes 2", "id must be letters, digits, - and _, not 'EU 1'"),
    ("map.toml", 'r =  5, terrain = "pasture",  group = "europe"', 'r =  5, terrain = "swamp",  group = "europe"',
     "EU1",
     "terrain must be one of forest, pasture, mountain, field, monument, lake, not 'swamp'"),
    ("map.toml", 'r =  5, terrain = "pasture",  group = "europe"', 'r =  5, terrain = "pasture",  group = "asia"',
     "EU1",
     "group must name one of the groups, not 'asia'"),
    ("map.toml", '{ id = "HW1", q = -1, r =  6, terrain', '{ id = "HW1", q = -1, r =  6, land', "HW1",
     "terrain is missing"),
    ("map.toml", '"EU1-EU4", ', '"EU1-EU9", ', "EU1-EU9", "EU1 and EU9 do not touch"),
    ("map.toml", '"AF1-AF4"', '"AF1-AF0"', "AF1-AF0", "AF0 is no land hex; rivers lie between two land hexes"),
    ("map.toml", '"NA1-NA4"', '"NA1-NA44"', "NA1-NA44", "must be two hexes; there is no hex 'NA44'"),
    ("map.toml", '"NA1-NA4"', '"NA1"', "rivers 14", "must be two hexes like 'EU1-EU4', not 'NA1'", '"NA1", "NA2'),
    ("map.toml", '"NA1-NA4"', "14", "rivers 14", "must be two hexes like 'EU1-EU4', not a whole number", "  14, "),
    ("map.toml", '"SA1-SA4", "SA2-SA4"', '"SA1-SA4",\n  "SA4-SA1"', "SA4-SA1", "stands there twice", '"SA4-SA1"'),
    # tables.toml
    ("tables.toml", 'players = 3\nmode = "scarcity"', 'players = 5\nmode = "scarcity"', "tables 6",
     "players must lie between 2 and 4"),
    ("tables.toml", 'pair = "maya_inca"\nmode = "scarcity"', 'pair = "maya"\nmode = "scarcity"', "tables 4",
     "pair must be one of greeks_egyptians, maya_inca, not 'maya'"),
    ("tables.toml", 'players = 3\nmode = "scarcity"', 'players = 3\npair = "maya_inca"\nmode = "scarcity"', "tables 6",
     "pair is not a key of this table", 'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["greeks"'),
    ("tables.toml", 'players = 3\nmode = "scarcity"', 'players = 3\nmode = "plenty"', "tables 6",
     "mode must be one of abundance, scarcity, not 'plenty'", 'mode = "plenty"'),
    ("tables.toml", 'players = 3\nmode = "scarcity"', 'players = 3\nmode = "abundance"', "tables 6",
     "is for the same game as table 5",
     '[[tables]]\nplayers = 3\nmode = "abundance"\ncivilizations = ["greeks", "egyptians", "inca"]\nland = ["europe"'),
    ("tables.toml", 'players = 3\nmode = "scarcity"', 'players = 3\nmode = "abundance"', "tables",
     "one for 3 players, scarcity is missing", "[[tables]]"),
    ("tables.toml", 'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya", "inca"]',
     'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya"]', "tables 4",
     "civilizations must hold 2, as many as players, not 1", 'civilizations = ["maya"]'),
    ("tables.toml", 'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya", "inca"]',
     'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya", "maya"]', "tables 4",
     "civilizations holds one of them twice", 'civilizations = ["maya", "maya"]'),
    ("tables.toml", 'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya", "inca"]',
     'pair = "maya_inca"\nmode = "scarcity"\ncivilizations = ["maya", "aztecs"]', "tables 4",
     "civilizations must name civilizations of map.toml, not 'aztecs'", 'civilizations = ["maya", "aztecs"]'),
    ("tables.toml", 'sea = ["greenland_top", "hawaii"]', 'sea = ["greenland_top"]', "tables 5",
     "hawaii stands in none of land, sea, closed", '[[tables]]\nplayers = 3\nmode = "abundance"'),
    ("tables.toml", 'sea = ["greenland_top", "hawaii"]', 'sea = ["greenland_top", "hawaii", "uk"]', "tables 5",
     "sea holds uk, which stands in land already"),
    ("tables.toml", 'sea = ["greenland_top", "hawaii"]', 'sea = ["greenland_top", "hawaii", "java"]', "tables 5",
     "sea must name groups of map.toml, not 'java'"),
    ("tables.toml", 'land = ["europe", "africa", "madagascar", "greenland_top", "greenland_bottom"]\nsea = ["uk",',
     'land = ["europe", "madagascar", "greenland_top", "greenland_bottom"]\nsea = ["africa", "uk",', "tables 2",
     "land must hold africa, the home of egyptians"),
    # layers.toml
    ("layers.toml", "layer = 3, hexes", "layer = 4, hexes", "layers 3", "layer must be 3 here, not 4"),
    ("layers.toml", "hexes =  6", "hexes = -6", "layer 3", "hexes must lie between 0 and 999"),
    ("layers.toml", "cost = { wood = 1, sheep = 1 },  ", "cost = {},  ", "layer 1 cost", "is empty"),
    ("layers.toml", "cost = { wood = 1, sheep = 1 },  ", "cost = { gold = 1, sheep = 1 },  ", "layer 1 cost",
     "'gold' is none of wood, sheep, metal, wheat"),
    ("layers.toml", "{ wood = 3, sheep = 3,", "{ wood = 26, sheep = 3,", "layer 5 cost",
     "wood must not be more than the 25 of the bank (numbers.toml)"),
    ("layers.toml", "workers = 3", "workers = 16", "layer 5",
     "workers must not be more than the 15 of a player (pieces.toml)"),
    ("layers.toml", 'workers = 3, mark = "seed"', 'workers = 3, mark = "sure"', "layer 5",
     "mark must be one of seed, public, reconstruction, not 'sure'"),
    # actions.toml
    ("actions.toml", 'id = "movement"', 'id = "march"', "march",
     "id must be one of upgrade, movement, production, build, populate, layer, train, attack, quests, trade"),
    ("actions.toml", 'id = "movement"', 'id = "march"', "actions", "movement is missing", "[[actions]]"),
    ("actions.toml", "cost = { sheep = 2 }", "cost = { sheep = 0 }", "production cost",
     "sheep must lie between 1 and 999"),
    ("actions.toml", "red = { units = 2,", "red = { units = 0,", "movement red", "units must lie between 1 and 999"),
    ("actions.toml", "red = { units = 2,", "red = { hexes = 2,", "movement red", "units is missing"),
    ("actions.toml", "green = { give = 1, exchanges = 2,", "green = { give = 1,", "trade green",
     "exchanges is missing"),
    ("actions.toml", 'red = { cards = 2, text = "Draw {cards} quests and keep 1 or more." }', "red = 2", "quests",
     "red must be a table, not a whole number"),
    ("actions.toml", 'name = "Attack"', "name = 8", "attack", "name must be a text, not a whole number"),
    ("actions.toml", 'red = { units = 2, text = "Move up to {units} units."',
     'red = { units = 2, text = "Move up to {unit} units."', "movement red",
     "text has '{unit}', which is no number of this card or of numbers.toml"),
    ("actions.toml", 'red = { units = 2, text = "Move up to {units} units."',
     'red = { units = 2, text = "Move up to {units units."', "movement red", "text has '{units units.'"),
    # pieces.toml
    ("pieces.toml", 'id = "navy"', 'id = "fleet"', "fleet",
     "id must be one of worker, armed, army, navy, airforce, horse"),
    ("pieces.toml", "count = 15", "count = 0", "worker", "count must lie between 1 and 999"),
    ("pieces.toml", '"Worker",', '"Worker", price = { wheat = 1 },', "worker", "price is not a key of this table"),
    ("pieces.toml", 'price = { metal = 1 },', 'price = { metal = 1 }, count = 25,', "armed",
     "count is not a key of this table"),
    ("pieces.toml", "price = { sheep = 2 }", "price = { gems = 2 }", "factory price",
     "'gems' is none of wood, sheep, metal, wheat"),
    ("pieces.toml", "count = 3, power = 2", "count = 3, power = -2", "fort", "power must lie between 0 and 999"),
    ("pieces.toml", "ferry = { wood = 1 }", "ferry = { wool = 1 }", "ferry",
     "'wool' is none of wood, sheep, metal, wheat"),
    ("pieces.toml", 'mark = { rest = "seed", power =', 'mark = { rest = "seed", walls =', "factory mark",
     "walls is not a key of this table"),
    # numbers.toml
    ("numbers.toml", "hex_limit = 5", "hex_limit = 0", "hex_limit", "must lie between 1 and 999"),
    ("numbers.toml", "start_workers = 3", "start_workers = 16", "start_workers",
     "must not be more than the 15 workers of a player (pieces.toml)"),
    ("numbers.toml", "die = [0, 0, 1, 1, 1, 2]", "die = [0, 0, 1, 1, 1]", "die", "must hold 6 numbers, not 5"),
    ("numbers.toml", "die = [0, 0, 1, 1, 1, 2]", "die = [0, 0, 0, 0, 0, 0]", "die",
     "must have a face that is not 0, or no battle is ever won"),
    ("numbers.toml", "yield_limit = 3 ", "yeild_limit = 3 ", "yeild_limit",
     "is not a key of this table; there could be yield_limit"),
    ("numbers.toml", "ferry_seats = 2 ", "ferry_seats = 3 ", "ferry_seats", "must lie between 1 and 2"),
    ("numbers.toml", "bank = 25 ", "bank = 2.5 ", "bank", "must be a whole number, not 2.5"),
    # bonuses.toml
    ("bonuses.toml", 'name = "Masons",              copies = 1', 'name = "Masons",              copies = 0', "MAS",
     "copies must lie between 1 and 999"),
    ("bonuses.toml", "effects = { fords = 1 }", "effects = { boats = 1 }", "BRG effects", "'boats' is none of permit"),
    ("bonuses.toml", "effects = { fords = 1 },", "", "BRG", "must have effects or unlocks", 'id = "BRG"'),
    ("bonuses.toml", "unlocks = { army = 1,", "unlocks = { tank = 1,", "UNM unlocks",
     "'tank' is none of town, fort, factory, army, navy, airforce"),
    ("bonuses.toml", '"CB07", layer = 1', '"CB07", layer = 6', "CB07", "layer must lie between 1 and 5"),
    ("bonuses.toml", '"CB07", layer = 1, players = 4', '"CB07", layer = 1, players = 5', "CB07",
     "players must lie between 2 and 4"),
    ("bonuses.toml", 'bonus = "SCH"', 'bonus = "SCHOOL"', "CB07", "bonus must name one of the bonuses, not 'SCHOOL'"),
    ("bonuses.toml", 'id = "CB08"', 'id = "CB07"', "CB07", "id stands there twice", '"CB07", layer = 2'),
    # personal.toml
    ("personal.toml", "supply = { town = 1, fort = 2,", "supply = { town = 4, fort = 2,", "P3 supply",
     "town must not be more than the 3 of a player (pieces.toml)"),
    ("personal.toml", "army = 2, navy = 1, airforce = 1 }", "army = 4, navy = 1, airforce = 1 }", "P3 supply",
     "army must not be more than the 3 of a player (pieces.toml)"),
    ("personal.toml", "army = 2, navy = 1, airforce = 1 }", "army = 2, navy = 1, blimp = 1 }", "P3 supply",
     "'blimp' is none of town, fort, factory, army, navy, airforce"),
    ("personal.toml", 'id = "P3-3", layer = 3', 'id = "P3-3", layer = 4', "P3-3", "layer must be 3 here"),
    ("personal.toml", 'id = "P3-3"', 'id = "P3-2"', "P3-2", "id stands there twice", 'id = "P3-2", layer = 3'),
    ("personal.toml", FORT, '    { build = ["castle"], workers = 2 },', "P3-1 options 3",
     "build must be one of town, fort, factory, bridge, ferry, not 'castle'", "castle"),
    ("personal.toml", FORT, "    {},", "P3-1 options 3", "gives nothing", "    {},"),
    ("personal.toml", FORT, "    { workers = 0 },", "P3-1 options 3",
     "workers must lie between 1 and 999", "workers = 0"),
    ("personal.toml", FORT, "    { cards = 1 },", "P3-1 options 3",
     "cards is not a key of this table", "cards = 1"),
    ("personal.toml", "{ goods = { metal = 2, wheat = 1 } }", "{ goods = { metals = 2, wheat = 1 } }",
     "P3-1 options 2 goods", "'metals' is none of wood, sheep, metal, wheat", "metals"),
    # scores.toml
    ("scores.toml", '"power",     points = 1, per = 3', '"power",     points = 1, per = 0', "power",
     "per must lie between 1 and 999"),
    ("scores.toml", 'count = "green",   ', 'count = "red",   ', "red",
     "count must be one of layers, resources, workers, hexes, power, green, not 'red'"),
    ("scores.toml", 'count = "green",   ', 'count = "power",   ', "lines", "one that counts green is missing",
     "lines = ["),
    ("scores.toml", 'count = "green",   ', 'count = "power",   ', "power", "count stands there twice",
     'count = "power",     points = 1, per = 1'),
    ("scores.toml", 'replace = [{ count = "resources",', 'replace = [{ count = "completed",', "SC1 replace 1",
     "count must be one of layers, resources, workers, hexes, power, green, not 'completed'"),
    ("scores.toml", '{ count = "workers", points = 1, per = 3 }', '{ count = "layers", points = 1, per = 3 }', "SC2",
     "replace holds layers twice"),
    ("scores.toml", '{ count = "uncompleted",', '{ count = "lost",', "SC4 extra 2",
     "count must be one of layers, resources, workers, hexes, power, green, completed, uncompleted, not 'lost'"),
    # abilities.toml
    ("abilities.toml", 'kind = "bombardment"', 'kind = "rockets"', "AB2",
     "kind must be one of horses, bombardment, workplace, not 'rockets'"),
    ("abilities.toml", "start = 1", "start = 3", "AB1", "start must lie between 0 and 2"),
    ("abilities.toml", "with power {power} each", "with power {might} each", "AB2",
     "text has '{might}', which is no number of this card or of numbers.toml"),
    ("abilities.toml", "\npower = 3", "\npower = 0", "AB2", "power must lie between 1 and 999", "power = 0"),
    ("abilities.toml", 'good = "metal"', 'good = "gold"', "AB3",
     "good must be one of wood, sheep, metal, wheat, not 'gold'"),
    ("abilities.toml", "power = 3\n", "power = 3\ntokens = 2\n", "AB2",
     "tokens is not a key of this table", "tokens = 2"),
    # quests.toml
    ("quests.toml", 'name = "0-1",      first = 0, last = 1', 'name = "0-1",      first = 0, last = 2', "B",
     "level 2 is that of A already", 'id = "B"'),
    ("quests.toml", 'name = "0-1",      first = 0, last = 1', 'name = "0-1",      first = 1, last = 1', "groups",
     "no group after the first is for level 0, and monuments have 5 layers", "groups = ["),
    ("quests.toml", "first = 4, last = 5", "first = 4, last = 3", "C", "last must lie between 4 and 999"),
    ("quests.toml", 'id = "A04", group = "A"', 'id = "A04", group = "D"', "A04",
     "group must name one of the groups, not 'D'; there are S, A, B, C"),
    ("quests.toml", '"res metal 3"', '"res gold 3"', "A04",
     "tasks 'res gold 3': after res there must be one of wood, sheep, metal, wheat"),
    ("quests.toml", '"res metal 3"', '"res metal"', "A04",
     "tasks 'res metal': there must be a number from 1 to 999 at the end"),
    ("quests.toml", '"res metal 3"', '"res metal 0"', "A04",
     "tasks 'res metal 0': there must be a number from 1 to 999 at the end"),
    ("quests.toml", '"res metal 3"', '"res metal 3 4"', "A04", "tasks 'res metal 3 4': '4' is too much"),
    ("quests.toml", '"res metal 3"', '"terrain lake 3"', "A04",
     "tasks 'terrain lake 3': after terrain there must be one of forest, pasture, mountain, field"),
    ("quests.toml", '"res metal 3"', '"hills 3"', "A04", "tasks must hold texts that begin with one of hexes, terrain"),
    ("quests.toml", '["res metal 3"]', "[]", "A04", "tasks must hold at least one", 'id = "A04"'),
    ("quests.toml", '"green_card movement"', '"green_card march"', "A12",
     "tasks 'green_card march': after green_card there must be one of upgrade, movement"),
    ("quests.toml", 'players = 2, points = 1, penalty =  0, tasks = ["res metal 3"]',
     'players = 2, points = 1, penalty =  1, tasks = ["res metal 3"]', "A04", "penalty must lie between -999 and 0"),
    ("quests.toml", 'id = "S04", group = "S"', 'id = "A03", group = "S"', "A03", "id stands there twice",
     '"A03", group = "A"'),
    # pack.toml
    ("pack.toml", 'name = "Monuments"', 'name = "Monuments"\nauthor = "me"', "author", "is not a key of this table",
     "author"),
]  # fmt: skip


@pytest.mark.parametrize("edit", EDITS, ids=[f"{edit[0]} {edit[3]}: {edit[4][:50]}" for edit in EDITS])
def test_a_mistake_is_named_by_file_line_place_and_reason(tmp_path: Path, edit: tuple[str, ...]) -> None:
    file, old, new, where, reason, *at = edit
    text = edited(tmp_path, file, old, new)
    number = line_of(text, at[0] if at else new)
    found = messages(tmp_path)
    assert [line for line in found if line.startswith(f"{file}: line {number}, {where}: {reason}")], found
    with pytest.raises(ValueError):
        pack.build(packs.tables(FORMAT, tmp_path), "")


STRUCTURE: list[tuple[Place, object, str, str]] = [
    (("map.toml", "rows"), GONE, "rows", "is missing"),
    (("map.toml", "hexes"), "none", "hexes", "must be a list, not 'none'"),
    (("map.toml", "rivers"), GONE, "rivers", "is missing"),
    (("map.toml", "groups", 0), 7, "groups 1", "must be a table, not a whole number"),
    (("map.toml", "mark"), GONE, "mark", "is missing"),
    (("tables.toml", "tables", 7), GONE, "tables", "one for 4 players, scarcity is missing"),
    (("tables.toml", "tables", 2), GONE, "tables", "one for 2 players, maya_inca, abundance is missing"),
    (("tables.toml", "tables", 0, "closed"), GONE, "tables 1", "closed is missing"),
    (("layers.toml", "layers"), [], "layers", "must hold at least one layer"),
    (("actions.toml", "actions", 3), GONE, "actions", "build is missing"),
    (("actions.toml", "actions", 3, "green"), GONE, "build", "green is missing"),
    (("pieces.toml", "bridge"), GONE, "bridge", "is missing"),
    (("pieces.toml", "buildings", 1), GONE, "buildings", "fort is missing"),
    (("numbers.toml", "bank"), GONE, "bank", "is missing"),
    (("personal.toml", "decks", 3), GONE, "decks", "must hold at least 4, one for each player, not 3"),
    (
        ("personal.toml", "decks", 0, "cards", 3),
        GONE,
        "P1",
        "cards must hold 4, one for each layer but the last, not 3",
    ),
    (("personal.toml", "decks", 0, "cards", 0, "options"), [], "P1-1", "options must hold at least one"),
    (("personal.toml", "decks", 0, "cards", 0, "id"), "one one", "P1 cards 1", "id must be letters, digits, - and _"),
    (("scores.toml", "cards", 3), GONE, "cards", "must hold at least 4, one for each player, not 3"),
    (("scores.toml", "lines", 2), GONE, "lines", "one that counts workers is missing"),
    (("abilities.toml", "abilities", 3), GONE, "abilities", "must hold at least 4, one for each player, not 3"),
    (("quests.toml", "groups", 3), GONE, "groups", "no group after the first is for level 4"),
    (("quests.toml", "groups"), [], "groups", "no group after the first is for level 0"),
    (("quests.toml",), GONE, "file", "is missing"),
    (("quests.toml",), [], "file", "must be a table"),
    (("quest.toml",), {}, "file", "is not one of pack.toml"),
]


@pytest.mark.parametrize(("path", "value", "where", "reason"), STRUCTURE)
def test_what_is_missing_is_reported(path: Place, value: object, where: str, reason: str) -> None:
    assert_reported(FORMAT, fresh(), path, value, where, reason)


def test_too_few_starting_quests_are_reported_for_each_number_of_players() -> None:
    tables = fresh()
    plant(tables, ("numbers.toml", "start_quests"), 4)
    # 8, 10 and 12 starting quests with 2, 3 and 4 players, of whom each would be dealt 4
    assert reported(tables) == [
        ("quests.toml", "cards", "must hold 12 starting quests for 3 players, not 10"),
        ("quests.toml", "cards", "must hold 16 starting quests for 4 players, not 12"),
    ]


def test_pieces_and_actions_in_another_order_are_reported() -> None:
    tables = fresh()
    units = tables["pieces.toml"]["units"]  # type: ignore[index]
    units[2], units[3] = units[3], units[2]
    assert reported(tables) == [("pieces.toml", "navy", "must stand at place 4 of units")]


def test_all_mistakes_are_reported_together() -> None:
    tables = fresh()
    plant(tables, ("map.toml", "hexes", 1, "terrain"), "swamp")
    plant(tables, ("layers.toml", "layers", 2, "hexes"), -1)
    plant(tables, ("layers.toml", "layers", 2, "workers"), -1)
    plant(tables, ("numbers.toml", "bank"), 0)
    plant(tables, ("quests.toml", "cards", 0, "points"), -1)
    assert [(file, where) for file, where, _ in reported(tables)] == [
        ("map.toml", "EU1"), ("layers.toml", "layer 3"), ("layers.toml", "layer 3"), ("numbers.toml", "bank"),
        ("quests.toml", "S01"),
    ]  # fmt: skip


JUNK: list[object] = [None, 0, -1, 16**5000, 1.5, True, "", "x", "a-b", [], [[]], {}, {"a": {"b": 1}}, [0, 0], "EU1"]


@pytest.mark.parametrize("file", pack.FILES)
def test_junk_anywhere_is_a_report_and_never_a_crash(file: str) -> None:
    # The file alone, and with the files it is compared with.
    others = {name: TABLES[name] for name in ("map.toml", "layers.toml", "pieces.toml", "numbers.toml")}
    for place in places(TABLES[file], (file,)):
        for junk in JUNK:
            tables: Tables = {file: copy.deepcopy(TABLES[file])}
            plant(tables, place, junk)
            pack.problems(tables)
            pack.problems(others | tables)


# Packs on disk


@pytest.mark.rule("MON-LAYERCOST-5")
def test_a_folder_with_one_file_changes_a_layer(tmp_path: Path) -> None:
    edited(tmp_path, "layers.toml", "hexes = 12", "hexes = 10")
    content = packs.load(FORMAT, tmp_path)
    assert [layer.hexes for layer in content.layers] == [3, 4, 6, 8, 10]
    assert [layer.hexes for layer in CONTENT.layers] == [3, 4, 6, 8, 12]
    assert content.digest != CONTENT.digest


def test_a_corrected_item_can_become_firm(tmp_path: Path) -> None:
    edited(tmp_path, "layers.toml", 'workers = 2, mark = "reconstruction"', 'workers = 2, mark = "seed"')
    assert [layer.mark for layer in packs.load(FORMAT, tmp_path).layers][2:] == ["reconstruction", "seed", "seed"]


def loaded(folder: Path, file: str, old: str, new: str) -> Content:
    edited(folder, file, old, new)
    return packs.load(FORMAT, folder)


def test_cards_hexes_rivers_and_islands_can_be_added_and_taken_out(tmp_path: Path) -> None:
    quest = '  { id = "C12", group = "C", players = 4, points = 2, penalty = -1, tasks = ["landmasses 4"] },\n'
    assert len(loaded(tmp_path, "quests.toml", quest, "").quests) == 47
    assert len(loaded(tmp_path, "quests.toml", quest, quest + quest.replace("C12", "C13")).quests) == 49
    card = '  { id = "CB32", layer = 5, players = 4, bonus = "VP3" },\n'
    assert len(loaded(tmp_path, "bonuses.toml", card, "").commons) == 31
    assert len(loaded(tmp_path, "map.toml", '"EU1-EU4", ', "").world.rivers) == 25
    island = '  { id = "HW1", q = -1, r =  6, terrain = "pasture",  group = "hawaii",           part = "-" },\n'
    more = island + island.replace("HW1", "HW2").replace("-1", "-2")
    assert len(loaded(tmp_path, "map.toml", island, more).world.hexes) == 57


def test_a_layer_more_asks_for_the_cards_and_levels_it_needs(tmp_path: Path) -> None:
    last = 'workers = 3, mark = "seed" },\n'
    new = '  { layer = 6, hexes = 14, cost = { wood = 4 }, workers = 3, mark = "seed" },\n'
    edited(tmp_path, "layers.toml", last, last + new)
    assert [line.split(": ", 2)[2] for line in messages(tmp_path)] == [
        *["cards must hold 5, one for each layer but the last, not 4"] * 4,
        "no group after the first is for level 6, and monuments have 6 layers",
    ]


def test_a_layer_less_asks_for_the_cards_of_that_layer_to_go(tmp_path: Path) -> None:
    text = text_of("layers.toml")
    start = text.index("  { layer = 5")
    (tmp_path / "layers.toml").write_text(text[:start] + "]\n", encoding="utf-8")
    assert [line.split(": ", 2)[2] for line in messages(tmp_path)] == [
        *["layer must lie between 1 and 4"] * 4,  # CB29 to CB32
        *["cards must hold 3, one for each layer but the last, not 4"] * 4,
    ]


def test_every_number_of_the_last_file_reaches_the_content(tmp_path: Path) -> None:
    for name, number in NUMBERS.items():
        tables = fresh()
        plant(tables, ("numbers.toml", name), number - 1 if name in ("start_quests", "ferry_seats") else number + 1)
        assert getattr(pack.build(tables, "").numbers, name) != number


def test_a_syntax_mistake_is_named_with_its_line(tmp_path: Path) -> None:
    text = edited(tmp_path, "layers.toml", "layer = 3, hexes", "layer = 3 hexes")
    said, line = messages(tmp_path)[0], line_of(text, "layer = 3 hexes")
    assert said.startswith(f"layers.toml: line {line}: ")
    assert said.endswith("a comma or a closing } is missing)")


@pytest.mark.parametrize("terrain", range(model.SEA))
def test_a_monument_hex_is_no_land_that_workers_of_another_can_go_to(terrain: int) -> None:
    assert _is_land(Hex("X1", 0, 0, terrain, 0, "")) == (terrain < model.MONUMENT)
