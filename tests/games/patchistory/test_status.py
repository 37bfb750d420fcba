"""Status and production: what counts, when it counts, and where each number comes from. Topics: status."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, started
from ziggurat.games.patchistory import status
from ziggurat.games.patchistory.choices import Trade
from ziggurat.games.patchistory.content.model import (
    BOOK,
    COIN,
    CULTURE,
    FOOD,
    ICONS,
    RESOURCE,
    SWORD,
)
from ziggurat.games.patchistory.game import Patchistory
from ziggurat.games.patchistory.rules.management import Manage


def production(table: Scenario, seat: int) -> tuple[int, ...]:
    """Food, Resources, Coin, Culture."""
    return tuple(table.value(seat, icon) for icon in (FOOD, RESOURCE, COIN, CULTURE))


@pytest.mark.rule("PAT-STA-01")
def test_pol_is_active_books_and_bonuses() -> None:
    table = Scenario(promos="on")
    assert table.pol(A) == 1  # Council
    assert table.card(A, "aristotle").pol(A) == 3  # two more books
    assert table.card(A, "sacagewa").pol(A) == 5  # no book, but 1 per visible Hero: two


@pytest.mark.rule("PAT-STA-02")
def test_mil_is_active_swords_and_bonuses() -> None:
    table = Scenario()
    assert table.mil(A) == 1  # Barracks
    assert table.build(A, "B21", 0, 0).mil(A) == 2  # one sword; its two shields are no swords
    assert table.card(A, "gwanggaeto").mil(A) == 4  # one sword, and 1 for the two Wasteland Rooms on his tile


@pytest.mark.rule("PAT-STA-03")
def test_tra_is_active_wheels() -> None:
    table = Scenario()
    assert table.tra(A) == 1  # Road
    assert table.card(A, "alexander").tra(A) == 3  # one wheel of his own, one of the Watchtower on his tile
    assert table.build(A, "B17", 0, 0).realm(A, workers=[(0, 0)]).tra(A) == 5  # one, and one in its box


@pytest.mark.rule("PAT-STA-04")
def test_attack_force_is_mil_without_shields() -> None:
    table = Scenario().build(A, "B21", 0, 0)  # Barracks S1, and S1 D2
    assert (table.mil(A), table.shields(A)) == (2, 2)
    assert status.attack(table.game, A) == 2


@pytest.mark.rule("PAT-STA-05")
def test_defensive_force_is_mil_and_active_shields() -> None:
    table = Scenario().build(A, "B21", 0, 0).lay(A, "I-17", "white", 3, 0)  # S1 D2, and a Palisade D2
    assert status.defence(table.game, A) == 2 + 4
    table.lay(A, "I-07", "white", 3, 0)  # covers the Palisade
    assert status.defence(table.game, A) == 2 + 2


@pytest.mark.rule("PAT-STA-06")
def test_icons_outside_boxes_are_active_while_their_room_is_visible() -> None:
    table = Scenario()
    assert (table.value(A, FOOD), table.tra(A)) == (1, 1)
    table.lay(A, "I-09", "white", 2, 1, under=(0,))  # a Shrine slid under the Wheat Field; Farm F2 and Road W1 show
    assert (table.value(A, FOOD), table.tra(A), table.value(A, CULTURE)) == (3, 2, 2)
    table.lay(A, "I-06", "black", 2, 1)  # Wasteland over the Wheat Field and the Farm, Gwanggaeto over the Road: W1
    assert (table.value(A, FOOD), table.tra(A)) == (0, 2)


@pytest.mark.rule("PAT-STA-07")
def test_icons_in_a_box_are_active_only_while_a_worker_stands_in_the_room() -> None:
    table = Scenario().realm(A, workers=[(1, 1)])
    assert table.value(A, FOOD) == 1  # Wheat Field F1 [F2], the worker is on the Road
    assert table.realm(A, workers=[(2, 1)]).value(A, FOOD) == 3


@pytest.mark.rule("PAT-STA-07")
def test_a_box_goes_dark_when_its_worker_leaves_for_a_trade_route() -> None:
    table = Scenario().realm(A, workers=[(2, 1)]).route(A, B).points(A, 1).ask(Manage(A))
    table.play(A, Trade(2, 1, 0))
    assert table.value(A, FOOD) == 1


@pytest.mark.rule("PAT-STA-08")
def test_icons_on_heroes_and_wonders_need_no_worker_but_must_be_visible() -> None:
    table = Scenario().card(A, "kremlin")  # S3 D2 P2, and a Smithy S1 on its tile; Council P1, Barracks S1
    assert table.workers(A) == []
    assert (table.pol(A), table.mil(A), table.shields(A)) == (3, 5, 2)
    table.lay(A, "I-07", "white", 3, 1)  # covers the Kremlin, leaves the Smithy
    assert (table.pol(A), table.mil(A), table.shields(A)) == (1, 2, 0)


@pytest.mark.rule("PAT-STA-09")
def test_production_is_active_icons_and_gear_abilities() -> None:
    table = Scenario().realm(A, workers=[(2, 1)])
    assert production(table, A) == (3, 0, 1, 1)  # Wheat Field F1 [F2], Market C1 [C1] without a worker, Temple V1
    table.card(A, "petra").route(A, B).route(A, C)
    # Petra C1, a Tavern C2 on its tile, and 1 per Trade Route: 1 + 1 + 2 + 2
    assert production(table, A) == (3, 0, 6, 1)
    table.build(A, "B06", 0, 0).realm(A, workers=[(0, 0)])  # R1 [R1] on the Temple; the Wheat Field is left
    assert production(table, A) == (1, 2, 6, 0)


# Where the numbers come from


def test_sources_name_rooms_boxes_and_cards() -> None:
    table = Scenario(promos="on").realm(A, workers=[(2, 1)]).card(A, "aristotle", "sacagewa")
    assert status.sources(table.game, A, FOOD) == [
        ("Wheat Field", 1), ("Wheat Field (worker)", 2), ("sacagewa", 1),
    ]  # fmt: skip
    assert status.sources(table.game, A, BOOK) == [("Council", 1), ("aristotle", 2), ("sacagewa", 2)]


def test_sources_show_what_a_set_value_adds_or_takes() -> None:
    table = Scenario().card(A, "che")
    assert status.sources(table.game, A, BOOK) == [("Council", 1), ("che", 5)]
    table.card(A, "aristotle", "kremlin", "forbidden_city")  # 7 books, cut to 6
    assert status.sources(table.game, A, BOOK)[-1] == ("che", -1)


def test_sources_show_derived_values_and_the_floor() -> None:
    table = Scenario().card(A, "forbidden_city")
    assert status.sources(table.game, A, SWORD) == [("Barracks", 1), ("forbidden_city", -3), ("floor", 2)]
    table = Scenario().card(A, "caesar")  # a book of his own: POL 2
    assert status.sources(table.game, A, SWORD) == [("Barracks", 1), ("caesar", 2)]
    table = Scenario().card(A, "carnegie")  # TRA 2, and a Laboratory C1 on his tile
    assert status.sources(table.game, A, COIN) == [("Market", 1), ("Laboratory", 1), ("carnegie", 2)]


def positions(players: int, edition: str, capital: str, seed: int) -> Iterator[Patchistory]:
    """A game of random answers, about every tenth position of it."""
    promos = "on" if edition == SK else "off"
    game = started(players, seed, edition=edition, capital=capital, promos=promos)
    pick = random.Random(seed)
    while not game.over:
        seat = game.pending[0]
        options = game.options(seat)
        game.play_unchecked(seat, options[pick.randrange(len(options))])
        if pick.randrange(10) == 0:
            yield game


@pytest.mark.parametrize("capital", ["liberty", "equality"])
@pytest.mark.parametrize("edition", [SK, D2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sources_of_every_value_add_up_to_it(players: int, edition: str, capital: str) -> None:
    cards: set[str] = set()
    for seed in range(4):
        for game in positions(players, edition, capital, seed):
            for seat in range(players):
                cards.update(game.realms[seat].territory.cards)
                for icon in range(ICONS):
                    explained = sum(amount for _, amount in status.sources(game, seat, icon))
                    assert explained == status.value(game, seat, icon), (seed, seat, icon)
    assert len(cards) > 8  # Heroes and Wonders were among the sources
