"""The Heroes of Era II. Topics: era II heroes."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario
from ziggurat.games.patchistory.choices import (
    Bid,
    Campaign,
    CastVotes,
    Commit,
    Discard,
    End,
    Exchange,
    Patch,
    Swap,
    TakeFree,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.content.model import COIN, CULTURE, FOOD
from ziggurat.games.patchistory.events import WarFought
from ziggurat.games.patchistory.game import AUCTION, goods
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar

both_editions = pytest.mark.parametrize("edition", [SK, D2])


def strengths(table: Scenario) -> tuple[int, int]:
    """Of the last war: the worker's owner, the other."""
    event = table.events(WarFought)[-1]
    return event.owner_strength, event.other_strength


# -- Christopher Columbus and Yi Sun-sin


@pytest.mark.rule("PAT-HEII-01")
def test_columbus_produces_1_food_per_water() -> None:
    table = Scenario().card(A, "columbus")  # Wheat Field 1, one Water beside him
    assert table.produced(A)[FOOD] == 1 + 1
    table.card(A, "colossus")  # one more Water
    assert table.produced(A)[FOOD] == 1 + 2


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("columbus", marks=pytest.mark.rule("PAT-HEII-02")),
        pytest.param("yi", marks=pytest.mark.rule("PAT-HEII-19")),
    ],
)
@both_editions
def test_seafarers_take_the_lowest_descendant_out_of_the_game(card: str, edition: str) -> None:
    table = Scenario(era=2, edition=edition).realm(A, food=9, workers=[(0, 0)]).patch(A, card)
    realm = table.game.realms[A]
    assert (realm.descendants, realm.removed, table.workers(A)) == (6, 1, [(0, 0)])
    table.produced(A)
    food = 1 if card == "columbus" else 0  # the Wheat Field is covered; Columbus counts one Water
    assert table.food(A) == 9 + food - 2  # space 2 is uncovered


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("columbus", marks=pytest.mark.rule("PAT-HEII-02")),
        pytest.param("yi", marks=pytest.mark.rule("PAT-HEII-19")),
    ],
)
def test_seafarers_take_nobody_where_nobody_is_left(card: str) -> None:
    table = Scenario(era=2).realm(A, workers=[(0, 0)], removed=7).patch(A, card)
    assert (table.game.realms[A].removed, table.workers(A)) == (7, [(0, 0)])


@pytest.mark.rule("PAT-HEII-18")
def test_yi_adds_1_mil_per_water() -> None:
    table = Scenario().card(A, "yi")  # Barracks 1, Yi 1, one Water beside him
    assert table.mil(A) == 2 + 1
    assert table.card(A, "colossus").mil(A) == 3 + 2  # the Colossus has a sword and Water


# -- Elizabeth I


@pytest.mark.rule("PAT-HEII-03")
@pytest.mark.parametrize(
    ("workers", "mil"), [([], 1), ([(0, 0)], 1), ([(3, 0)], 3), ([(3, 0), (6, 0)], 5), ([(3, 0), (3, 0)], 3)]
)
def test_elizabeth_adds_2_mil_per_water_with_a_worker(workers: list[tuple[int, int]], mil: int) -> None:
    table = Scenario().card(A, "elizabeth", "vasco").realm(A, workers=workers)  # Water at (3, 0) and (6, 0)
    assert table.mil(A) == mil


@pytest.mark.rule("PAT-HEII-04")
def test_elizabeth_keeps_unused_votes() -> None:
    table = Scenario(players=2).card(A, "elizabeth")
    table.realm(A, votes=5).realm(B, votes=5).reveal("arms", "faster")
    for seat in (A, B, A, B):
        table.play(seat, CastVotes(1))
    assert (table.votes(A), table.votes(B)) == (3, 0)


# -- Genghis Khan


@pytest.mark.rule("PAT-HEII-05")
def test_genghis_adds_1_mil_per_connected_route() -> None:
    table = Scenario().card(A, "genghis")  # Barracks 1, Genghis 1
    assert table.mil(A) == 2
    table.route(A, B).route(A, B).route(C, A, allied=True).route(B, A)
    assert table.mil(A) == 2 + 3


@pytest.mark.rule("PAT-HEII-06")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_genghis_trades_for_1_food_in_every_era(era: int) -> None:
    table = Scenario(era=era).card(A, "genghis").realm(A, food=1, workers=[(0, 0)]).route(A, B).manage(A, 1)
    table.play(A, Trade(0, 0, 0))
    assert (table.food(A), table.left(A), table.route_at(0).worker) == (0, 0, 0)


# -- Jeanne d'Arc


@pytest.mark.rule("PAT-HEII-07")
def test_jeanne_adds_2_votes_to_a_campaign() -> None:
    table = Scenario().card(A, "jeanne").manage(A, 3).play(A, Campaign(1))
    assert (table.votes(A), table.left(A)) == (3, 2)


@pytest.mark.rule("PAT-HEII-08")
def test_jeanne_commits_two_votes_as_one_resource() -> None:
    table = Scenario().card(A, "jeanne").realm(A, votes=5, resources=1).route(A, B, worker=5, war=1)
    table.ask(NegotiationAndWar()).play(A, Commit(1, 4)).play(B, Commit(0, 0))
    assert strengths(table) == (1 + 2 + 1 + 2, 1)
    assert (table.votes(A), table.resources(A)) == (1, 0)


@pytest.mark.rule("PAT-HEII-08")
def test_votes_go_to_war_in_pairs_and_with_jeanne_only() -> None:
    table = Scenario().card(A, "jeanne").realm(A, votes=5).realm(B, votes=5).route(A, B, worker=5, war=1)
    table.ask(NegotiationAndWar())
    assert table.options(A) == [Commit(0, 0), Commit(0, 2), Commit(0, 4)]
    for choice in (Commit(0, 3), Commit(0, 6), Commit(0, -2)):
        assert table.refused(A, choice) == "PAT-HEII-08"
    assert table.refused(B, Commit(0, 2)) == "PAT-HEII-08"


# -- Martin Luther


@pytest.mark.parametrize(
    ("workers", "busy"), [([], 0), ([(2, 1)], 1), ([(2, 1), (0, 1)], 2), ([(1, 1)], 0), ([(0, 0)], 0)]
)
class TestLuther:
    """Wheat Field (2, 1) and B03 (0, 1) have boxes, B01 (1, 1) has none; the Temple (0, 0) is no Industry."""

    def table(self, workers: list[tuple[int, int]]) -> Scenario:
        table = Scenario().card(A, "luther").build(A, "B03", 0, 1).build(A, "B01", 1, 1)
        return table.realm(A, food=9, workers=workers)

    @pytest.mark.rule("PAT-HEII-09")
    def test_culture_per_busy_industry_box(self, workers: list[tuple[int, int]], busy: int) -> None:
        temple = 2 if (0, 0) in workers else 1
        assert self.table(workers).produced(A)[CULTURE] == temple + busy

    @pytest.mark.rule("PAT-HEII-10")
    def test_mil_per_busy_industry_box(self, workers: list[tuple[int, int]], busy: int) -> None:
        assert self.table(workers).mil(A) == busy  # B03 has covered the Barracks


# -- Napoleon Bonaparte


@pytest.mark.rule("PAT-HEII-11")
def test_napoleon_may_threaten_the_loser_for_nothing() -> None:
    table = Scenario().card(A, "napoleon").points(A, 0).fight(A, B)  # MIL 5 against 1
    assert table.options(A) == [Threaten(B, "coin"), Threaten(B, "culture"), End()]
    assert table.refused(A, Threaten(C, "coin")) == "PAT-HEII-11"
    table.play(A, Threaten(B, "coin"))
    assert (table.coin(A), table.coin(B), table.left(A)) == (6, 0, 0)
    assert table.question == "come_home"  # one threat per war


@pytest.mark.rule("PAT-HEII-11")
def test_napoleon_threatens_after_a_defence_too_but_not_after_a_defeat() -> None:
    assert Scenario().card(A, "napoleon").fight(B, A).question == "threaten_loser"
    lost = Scenario().card(A, "napoleon").realm(B, resources=9).fight(A, B, theirs=9)
    assert lost.question == "come_home"


@pytest.mark.rule("PAT-HEII-12")
@pytest.mark.parametrize(
    ("edition", "era", "coin"),
    [
        (SK, 1, 3), (SK, 3, 3), (D2, 1, 3), (D2, 2, 4), (D2, 3, 5),
    ],
)  # fmt: skip
def test_napoleons_threat_succeeds_whatever_the_forces(edition: str, era: int, coin: int) -> None:
    """MIL 5 against 6 and 3 shields: won with 9 Resources; no threat in Diplomacy would be possible."""
    table = Scenario(edition=edition, era=era).card(A, "napoleon").card(B, "patton")
    table.realm(A, resources=9).realm(B, coin=9).fight(A, B, mine=9).play(A, Threaten(B, "coin"))
    assert (table.coin(A), table.coin(B)) == (3 + coin, 9 - coin)


@pytest.mark.rule("PAT-HEII-12")
def test_napoleon_demands_more_with_a_margin_of_5_in_force() -> None:
    table = Scenario().card(A, "napoleon", "jeanne").realm(B, coin=9).fight(A, B)  # MIL 7 against 1
    assert table.play(A, Threaten(B, "coin")).coin(B) == 4


@pytest.mark.rule("PAT-HEII-12")
def test_napoleons_threat_is_a_threaten_action_for_bismarck() -> None:
    table = Scenario().card(A, "napoleon", "bismarck").fight(A, B)  # MIL 8: a perfect victory
    assert table.play(A, Threaten(B, "coin")).culture(A) == 20 + 5 + 7 + 5


# -- Vasco da Gama


def voyage(players: int = 3, edition: str = SK) -> Scenario:
    """Tiles are on offer and A, who has Vasco da Gama, is asked."""
    table = Scenario(players, era=2, edition=edition).card(A, "vasco").begin(AUCTION)
    if players > 2 and edition == D2:
        table.draw_face("white")
    return table.draw_tiles(*["II-01", "II-02", "II-03"][:players])


@pytest.mark.rule("PAT-HEII-13")
@both_editions
def test_vasco_may_take_a_tile_before_the_bidding(edition: str) -> None:
    table = voyage(edition=edition)
    assert table.options(A) == [TakeFree(0), TakeFree(1), TakeFree(2), End()]
    table.play(A, TakeFree(1)).play(B, Bid(0, 1)).play(C, Bid(2, 1))
    assert table.question == "patch_tile"
    assert table.refused(A, Patch(True, 0, 1, ())) == "PAT-AUC-25"  # the face as shown: black
    table.play(A, Patch(False, 0, 1, ()))
    assert table.room_name(A, 1, 1) == "Elizabeth I"
    assert table.goods(A) == goods(food=4, coin=3, culture=20)


@pytest.mark.rule("PAT-HEII-13")
def test_vasco_sails_once_per_game() -> None:
    table = voyage().play(A, TakeFree(1)).play(B, Bid(0, 1)).play(C, Bid(2, 1))
    table.play(A, Discard()).play(B, Discard()).play(C, Discard())
    table.begin(AUCTION).draw_tiles("II-04", "II-05", "II-06")
    assert (table.question, table.pending) == ("bidding", (A,))


@pytest.mark.rule("PAT-HEII-13")
def test_vasco_keeps_his_voyage_for_later() -> None:
    table = voyage().play(A, End(), Bid(0, 1)).play(B, Bid(1, 1)).play(C, Bid(2, 1))
    table.play(A, Discard()).play(B, Discard()).play(C, Discard())
    table.begin(AUCTION).draw_tiles("II-04", "II-05", "II-06")
    assert table.question == "choose_free_tile"


@pytest.mark.rule("PAT-HEII-14")
def test_vasco_leaves_the_other_tiles_to_the_others() -> None:
    table = voyage().realm(A, coin=0).play(A, TakeFree(0))
    assert (table.culture(A), table.coin(A)) == (20, 0)  # no swap of Culture for Coin
    assert table.pending == (B,)
    assert table.refused(B, Bid(0, 1)) == "PAT-HEII-14"
    table.play(B, Bid(1, 1)).play(C, Bid(1, 2)).play(B, Bid(2, 1))
    assert table.question == "patch_tile"
    assert (table.coin(A), table.coin(B), table.coin(C)) == (0, 2, 1)


@pytest.mark.rule("PAT-HEII-14")
def test_with_two_players_vascos_opponent_takes_the_other_tile_without_a_bid() -> None:
    table = voyage(players=2).play(A, TakeFree(1))
    assert table.question == "patch_tile"
    assert table.refused(A, Patch(True, 0, 1, ())) is None  # the face of choice
    table.play(A, Patch(False, 0, 1, ())).play(B, Patch(False, 2, 1, ()))
    assert (table.room_name(A, 1, 1), table.room_name(B, 2, 1)) == ("Elizabeth I", "Christopher Columbus")
    assert (table.coin(A), table.coin(B)) == (3, 3)


@pytest.mark.rule("PAT-HEII-15")
def test_vasco_exchanges_for_no_points_in_132d() -> None:
    table = Scenario(edition=D2).card(A, "vasco").realm(A, resources=2).manage(A, 0)
    table.play(A, Exchange(), Swap("resources", 2, 4, 0, 0), Exchange(), Swap("food", 8, 0, 0, 8))
    assert (table.goods(A), table.left(A)) == (goods(coin=11, culture=20), 0)


@pytest.mark.rule("PAT-HEII-15")
def test_vasco_pays_for_an_exchange_in_13sk() -> None:
    assert Scenario().card(A, "vasco").manage(A, 0).refused(A, Exchange()) == "PAT-EXC-01"
    table = Scenario().card(A, "vasco").manage(A, 2).play(A, Exchange(), Swap("food", 2, 0, 1, 0))
    assert table.left(A) == 1


@pytest.mark.rule("PAT-HEII-16")
def test_vasco_exchanges_any_number_of_units_in_13sk() -> None:
    swap = Swap("resources", 5, 4, 0, 6)
    without = Scenario().card(A, "columbus").realm(A, resources=5).manage(A, 1).play(A, Exchange())
    assert without.refused(A, swap) == "PAT-EXC-07"  # TRA 3
    table = Scenario().card(A, "vasco").realm(A, resources=5).manage(A, 1).play(A, Exchange())
    assert table.refused(A, swap) is None
    assert table.play(A, swap).goods(A) == goods(food=8, coin=9, culture=20)


# -- William Shakespeare


@pytest.mark.rule("PAT-HEII-17")
def test_shakespeare_produces_1_coin_per_culture_building() -> None:
    table = Scenario().card(A, "shakespeare")  # Market 1; the Temple is a Culture building
    assert table.produced(A)[COIN] == 1 + 1
    assert table.build(A, "B31", 1, 1).produced(A)[COIN] == 1 + 2
