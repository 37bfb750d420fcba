"""The Wonders of Era I. Topics: era I wonders."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario
from ziggurat.games.patchistory.choices import Aggression, Campaign, FromRoute, Peace, Threaten
from ziggurat.games.patchistory.content.model import FOOD
from ziggurat.games.patchistory.game import NO_WORKER
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar

both_editions = pytest.mark.parametrize("edition", [SK, D2])


# -- Colosseum


@pytest.mark.rule("PAT-WOI-01")
@both_editions
def test_colosseum_adds_culture_and_coin_to_a_campaign(edition: str) -> None:
    table = Scenario(edition=edition).card(A, "colosseum").manage(A, 3).play(A, Campaign(2))
    assert (table.votes(A), table.culture(A), table.coin(A)) == (2, 21, 5)


# -- Colossus of Rhodes


@pytest.mark.rule("PAT-WOI-02")
def test_colossus_gives_3_culture_for_a_war_won_as_invader() -> None:
    table = Scenario().card(A, "colossus").fight(A, B)  # MIL 2 against 1
    assert table.culture(A) == 20 + 5 + 3


@pytest.mark.rule("PAT-WOI-02")
def test_colossus_gives_3_culture_for_a_war_won_as_defender() -> None:
    table = Scenario().card(A, "colossus").fight(B, A)  # 1 against MIL 2 and 2 shields
    assert table.culture(A) == 20 + 3 + 3


@pytest.mark.rule("PAT-WOI-02")
def test_colossus_gives_nothing_for_a_lost_war() -> None:
    table = Scenario().card(A, "colossus").realm(B, resources=3).fight(A, B, theirs=3)
    assert (table.culture(A), table.culture(B)) == (20, 23)


# -- Great Wall


@pytest.mark.rule("PAT-WOI-03")
def test_great_wall_gives_a_shield_per_worker_at_home_and_on_routes() -> None:
    table = Scenario().card(A, "great_wall").realm(A, workers=[(0, 0), (1, 0)]).route(A, B, worker=1)
    assert table.shields(A) == 2 + 3


@pytest.mark.rule("PAT-WOI-03")
def test_shields_of_the_great_wall_defend() -> None:
    table = Scenario().card(A, "great_wall").realm(A, workers=[(0, 0), (1, 0)]).realm(B, resources=4)
    table.fight(B, A, mine=4)  # 1 + 4 against 1 + 2 + 2: the Defender wins a tie
    assert (table.culture(A), table.culture(B)) == (23, 20)


@pytest.mark.rule("PAT-WOI-04")
@pytest.mark.parametrize(("good", "owned", "kept"), [("coin", 3, 1), ("coin", 1, 0), ("culture", 20, 19)])
def test_great_wall_takes_1_off_a_threat_before_the_stock_is_looked_at(good: str, owned: int, kept: int) -> None:
    """MIL 5 against 1 + 2 shields: the demand is 3 Coin or 2 Culture, less 1."""
    table = Scenario().card(A, "great_wall").card(B, "patton").route(B, A)
    table.realm(A, coin=owned) if good == "coin" else table.realm(A, culture=owned)
    before = table.coin(B) + table.culture(B)
    table.diplomacy(B, 3).play(B, Threaten(A, good))
    assert (table.coin(A) if good == "coin" else table.culture(A)) == kept
    assert table.coin(B) + table.culture(B) == before + owned - kept


# -- Hanging Gardens of Babylon


@pytest.mark.rule("PAT-WOI-05")
def test_hanging_gardens_produce_1_culture_per_water() -> None:
    table = Scenario().card(A, "hanging_gardens")  # Temple 1, the Gardens 1, Altar 1, one Water
    assert table.produced(A)[3] == 3 + 1
    table.card(A, "lighthouse")  # beside one more Water
    assert table.produced(A)[3] == 3 + 2


@pytest.mark.rule("PAT-WOI-06")
def test_hanging_gardens_of_132d_cost_the_lowest_descendant() -> None:
    table = Scenario(edition=D2).realm(A, food=9, workers=[(0, 0)]).patch(A, "hanging_gardens")
    assert table.workers(A) == [(0, 0)]
    realm = table.game.realms[A]
    assert (realm.descendants, realm.removed) == (6, 1)
    assert table.produced(A)[FOOD] == 1 - 2  # one Food icon, and space 2 of the track is uncovered


@pytest.mark.rule("PAT-WOI-06")
def test_hanging_gardens_of_132d_cost_nothing_without_a_descendant() -> None:
    table = Scenario(edition=D2).realm(A, workers=[(0, 0)], removed=7).patch(A, "hanging_gardens")
    assert (table.game.realms[A].removed, table.workers(A)) == (7, [(0, 0)])


@pytest.mark.rule("PAT-WOI-07")
def test_hanging_gardens_of_13sk_cost_a_worker_from_territory_or_route() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (1, 0)]).route(A, B, worker=2).patch(A, "hanging_gardens")
    assert table.options(A) == [table.at(A, 0, 0), table.at(A, 1, 0), FromRoute(0)]
    table.play(A, FromRoute(0))
    assert table.route_at(0).worker == NO_WORKER
    assert (table.workers(A), table.game.realms[A].descendants) == ([(0, 0), (1, 0)], 6)
    assert table.game.over


@pytest.mark.rule("PAT-WOI-07")
def test_hanging_gardens_of_13sk_cost_nothing_without_a_worker() -> None:
    table = Scenario().patch(A, "hanging_gardens")
    assert table.game.over
    assert (table.game.realms[A].descendants, table.game.realms[A].removed) == (8, 0)


# -- Lighthouse of Alexandria


@pytest.mark.rule("PAT-WOI-08")
@pytest.mark.parametrize(("era", "price"), [(1, 1), (2, 2), (3, 3)])
def test_who_invades_the_lighthouse_pays_1_resource_more(era: int, price: int) -> None:
    table = Scenario(era=era).card(B, "lighthouse").realm(A, resources=5).route(A, B, worker=4)
    table.ask(NegotiationAndWar()).play(A, Aggression()).play(B, Peace())
    assert table.resources(A) == 5 - price


@pytest.mark.rule("PAT-WOI-08")
def test_a_missing_resource_against_the_lighthouse_costs_6_culture() -> None:
    table = Scenario().card(B, "lighthouse").route(A, B, worker=4)
    table.ask(NegotiationAndWar()).play(A, Aggression()).play(B, Peace())
    assert table.culture(A) == 14


@pytest.mark.rule("PAT-WOI-08")
def test_the_owner_of_the_lighthouse_prepares_wars_at_the_normal_price() -> None:
    table = Scenario(era=2).card(A, "lighthouse").realm(A, resources=5).route(A, B, worker=4)
    table.ask(NegotiationAndWar()).play(A, Aggression()).play(B, Peace())
    assert table.resources(A) == 4


# -- Parthenon


@pytest.mark.rule("PAT-WOI-09")
@pytest.mark.parametrize(("built", "culture"), [([], 0), (["B07"], 1), (["B07", "B08"], 1), (["B07", "B08", "B09"], 2)])
def test_parthenon_produces_1_culture_per_two_economy_buildings(built: list[str], culture: int) -> None:
    table = Scenario().card(A, "parthenon")  # the Market of the Capital Tile is one more
    for building, (x, y) in zip(built, [(0, 1), (1, 1), (1, 0)], strict=False):
        table.build(A, building, x, y)
    assert table.produced(A)[3] == 2 + culture  # Temple and the Parthenon itself


@pytest.mark.rule("PAT-WOI-10")
def test_no_threat_takes_coin_from_the_parthenon() -> None:
    table = Scenario().card(A, "parthenon").card(B, "patton").route(B, A).diplomacy(B, 3)
    assert table.refused(B, Threaten(A, "coin")) == "PAT-WOI-10"
    table.play(B, Threaten(A, "culture"))
    assert (table.coin(A), table.culture(A)) == (3, 18)


# -- Petra


@pytest.mark.rule("PAT-WOI-11")
def test_petra_produces_1_coin_per_connected_route() -> None:
    table = Scenario().card(A, "petra")  # Market 1, Petra 1, Tavern 2
    assert table.produced(A)[2] == 4
    table.route(A, B).route(A, C).route(B, A, allied=True)
    assert table.produced(A)[2] == 4 + 3


# -- Pyramids of Giza


@pytest.mark.parametrize(
    ("era", "culture"),
    [
        pytest.param(1, 15, marks=pytest.mark.rule("PAT-WOI-12")),
        pytest.param(2, 15, marks=pytest.mark.rule("PAT-WOI-13")),
        pytest.param(3, 60, marks=pytest.mark.rule("PAT-WOI-14")),
    ],
)
def test_pyramids_cost_5_culture_in_two_eras_and_give_40_in_the_third(era: int, culture: int) -> None:
    table = Scenario(era=era).card(A, "pyramids").ask(EndOfEra())
    assert table.culture(A) == culture


@pytest.mark.rule("PAT-WOI-14")
def test_covered_pyramids_give_nothing() -> None:
    table = Scenario(era=3).card(A, "pyramids").lay(A, "I-25", "black", 3, 0).ask(EndOfEra())
    assert table.culture(A) == 20


# -- Ziggurat of Ur


@pytest.mark.rule("PAT-WOI-15")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_ziggurat_gives_2_culture_per_worker_at_each_end_of_an_era(era: int) -> None:
    table = Scenario(era=era).card(A, "ziggurat").realm(A, workers=[(0, 0), (1, 0)]).route(A, B, worker=1)
    assert table.ask(EndOfEra()).culture(A) == 20 + 6
