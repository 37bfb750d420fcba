"""What each of the 15 Prosperity Cards ranks. Equality alone: 1 of Food, Coin, Culture, POL, MIL, TRA; six Rooms.

Topics: prosperity cards.
"""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import CONTENT, SK, A, B, Scenario, card_number, play_card
from ziggurat.games.patchistory.choices import CastVotes
from ziggurat.games.patchistory.events import CardScored
from ziggurat.games.patchistory.game import VOTING


def duel() -> Scenario:
    return Scenario(2, round=5)


def ranks(table: Scenario, title: str) -> tuple[int, ...]:
    """Vote on the card with this title (and, as A and B play one each, another) and say what it compared."""
    named = next(card.id for card in CONTENT.prosperity if card.titles[SK] == title)
    other = "arms" if named != "arms" else "faster"
    table.realm(A, cards=[named]).realm(B, cards=[other]).begin(VOTING)
    table.play(A, play_card(named)).play(B, play_card(other)).draw_cards(named, other)
    for _ in (named, other):
        table.play(A, CastVotes(0)).play(B, CastVotes(0))
    scored = table.events(CardScored)[0]
    assert scored.card == card_number(named)
    return scored.ranks


@pytest.mark.rule("PAT-PRS-01")
def test_advancing_agriculture_ranks_food_production() -> None:
    table = duel().lay(A, "I-01", "white", 3, 0).realm(A, food=0).realm(B, food=50)  # Farm F2
    assert ranks(table, "Advancing Agriculture!") == (1 + 2, 1)


@pytest.mark.rule("PAT-PRS-02")
def test_advancing_technology_ranks_resource_production() -> None:
    table = duel().lay(A, "I-05", "white", 3, 0).realm(B, resources=50)  # Quarry R1
    assert ranks(table, "Advancing Technology!") == (1, 0)


@pytest.mark.rule("PAT-PRS-03")
def test_advent_of_capitalism_ranks_coin_production() -> None:
    table = duel().lay(A, "I-01", "white", 3, 0).realm(A, coin=0).realm(B, coin=50)  # Market C2
    assert ranks(table, "Advent of Capitalism!") == (1 + 2, 1)


@pytest.mark.rule("PAT-PRS-04")
def test_arms_race_ranks_mil_without_shields() -> None:
    table = duel().lay(A, "I-17", "white", 3, 0).lay(B, "I-02", "white", 3, 0)  # Palisade D2; Barracks S1 D1
    assert (table.shields(A), table.shields(B)) == (2, 1)
    assert ranks(table, "Arms Race!") == (1, 1 + 1)


@pytest.mark.rule("PAT-PRS-05")
def test_commoners_street_ranks_visible_general_buildings() -> None:
    # A: Capital Tile 6, Great Estate (two cells) and Road 2, a Bazaar constructed on Wasteland 1.
    table = duel().lay(A, "I-21", "white", 3, 0).build(A, "B10", 3, 1)
    # B: Liberty Red 5 beside its Wasteland, less the reclaimed Council; Library and Tavern are Special Buildings.
    table.realm(B, capital="liberty-red").build(B, None, 1, 0).lay(B, "I-19", "black", 3, 0)
    assert ranks(table, "Commoners' Street!") == (9, 4)


@pytest.mark.rule("PAT-PRS-06")
def test_connect_the_world_ranks_own_general_and_all_allied_routes() -> None:
    table = duel().route(A, B).route(A, B).route(B, A).route(B, A).route(B, A).route(B, A, allied=True)
    assert ranks(table, "Connect the World!") == (2 + 1, 3 + 1)


@pytest.mark.rule("PAT-PRS-07")
def test_conquer_the_seas_ranks_visible_water() -> None:
    table = duel().lay(A, "I-08", "white", 3, 0).lay(A, "I-11", "white", 5, 0)
    table.lay(B, "I-16", "white", 3, 0).lay(B, "I-04", "white", 5, 0).build(B, None, 3, 0)  # one is reclaimed
    assert ranks(table, "Conquer the Seas!") == (2, 1)


@pytest.mark.rule("PAT-PRS-08")
def test_farther_faster_ranks_tra() -> None:
    table = duel().lay(A, "I-19", "white", 3, 0).realm(A, workers=[(4, 0)])  # Caravanserai W1 [W1]
    assert ranks(table, "Farther! Faster!") == (1 + 2, 1)


@pytest.mark.rule("PAT-PRS-09")
def test_flourishing_population_ranks_workers_at_home_and_on_routes() -> None:
    table = duel().realm(A, workers=[(0, 0), (1, 0)]).realm(B, workers=[(0, 0)], removed=5)
    table.route(A, B, worker=6).route(B, A, allied=True, guest=2)
    assert ranks(table, "Flourishing Population!") == (2 + 1 + 1, 1)


@pytest.mark.rule("PAT-PRS-10")
def test_for_the_community_ranks_pol() -> None:
    table = duel().lay(A, "I-18", "white", 3, 0).realm(B, votes=9)  # Council P1
    assert ranks(table, "For the Community!") == (1 + 1, 1)


@pytest.mark.rule("PAT-PRS-11")
def test_glorious_culture_ranks_culture_production_not_culture_owned() -> None:
    table = duel().lay(A, "I-13", "white", 3, 0).realm(A, culture=0).realm(B, culture=500)  # Theatre V1
    assert ranks(table, "Glorious Culture!") == (1 + 1, 1)


@pytest.mark.rule("PAT-PRS-12")
def test_grand_buildings_ranks_special_buildings_each_once() -> None:
    # A: Shipyard and Academy of two cells each, Acropolis of four. B: Library of two cells, Tavern.
    table = duel().lay(A, "I-24", "black", 3, 0).lay(A, "I-25", "black", 5, 0).lay(B, "I-19", "black", 3, 0)
    assert ranks(table, "Grand Buildings!") == (3, 2)


@pytest.mark.rule("PAT-PRS-13")
def test_great_leaders_ranks_visible_heroes() -> None:
    table = duel().card(A, "homer", "caesar", "moses").card(B, "petra", "qin")
    table.lay(A, "I-22", "white", 3, 0)  # over the tile of Homer
    assert ranks(table, "Great Leaders!") == (2, 1)


@pytest.mark.rule("PAT-PRS-14")
def test_marvelous_heritage_ranks_visible_wonders() -> None:
    table = duel().card(A, "colosseum", "great_wall", "petra").card(B, "homer", "colossus")
    table.lay(A, "I-21", "white", 3, 0)  # over the tile of the Colosseum
    assert ranks(table, "Marvelous Heritage!") == (2, 1)


@pytest.mark.rule("PAT-PRS-15")
def test_pioneer_the_wildlands_ranks_wasteland_reclaimed_or_not() -> None:
    # A: two on the tile, the Council reclaimed. B: one on the Capital Tile; Water is none.
    table = duel().lay(A, "I-02", "white", 3, 0).build(A, None, 1, 0)
    table.realm(B, capital="liberty-red").lay(B, "I-16", "white", 3, 0)
    assert ranks(table, "Pioneer the Wildlands!") == (2 + 1, 1)


@pytest.mark.rule("PAT-PRS-16")
def test_a_ranking_of_production_includes_bonuses_of_wonders() -> None:
    # Petra C1 and a Coin for each of two routes, the Tavern of its tile C2.
    table = duel().card(A, "petra").route(A, B).route(A, B)
    assert ranks(table, "Advent of Capitalism!") == (1 + 1 + 2 + 2, 1)


@pytest.mark.rule("PAT-PRS-16")
def test_a_ranking_of_a_status_includes_bonuses_of_heroes() -> None:
    # Gwanggaeto S1 and a sword for the two Wastelands of his tile.
    assert ranks(duel().card(A, "gwanggaeto"), "Arms Race!") == (1 + 1 + 1, 1)


@pytest.mark.rule("PAT-PRO-04")
def test_goods_of_trade_routes_do_not_count_for_a_prosperity_card() -> None:
    table = duel().route(A, B, worker=1).route(A, B, worker=3)
    assert ranks(table, "Advent of Capitalism!") == (1, 1)
