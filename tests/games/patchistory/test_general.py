"""Rules that hold everywhere: floors, order, icons of cards, paying workers, what a price is. Topics: general rules."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, build, building_name, building_number, reclaim
from ziggurat.games.patchistory.choices import (
    Aid,
    Birth,
    BreakAlliance,
    BuildRoute,
    Exchange,
    FromRoute,
    HonorHeroes,
    HonorWonders,
    InRoom,
    Swap,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.content.model import COIN, CULTURE, FOOD
from ziggurat.games.patchistory.events import Gained
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, MOVEMENT, NEGOTIATION, PRODUCTION, UPKEEP
from ziggurat.games.patchistory.hooks import BUILD, HONOR_HEROES
from ziggurat.games.patchistory.rules.common import changed_points, price_of

# -- floors and order


@pytest.mark.rule("PAT-GEN-01")
def test_culture_never_goes_below_zero() -> None:
    # Production brings 1 Food and 1 Culture: 2 Culture, and 1 Food where 4 workers need 4. The penalty is 9.
    table = Scenario().realm(A, food=0, culture=1, workers=[(1, 0), (0, 1), (1, 1)]).route(A, B, worker=6)
    assert table.begin(PRODUCTION).goods(A)[:4] == (0, 0, 4, 0)


@pytest.mark.rule("PAT-GEN-01")
def test_who_would_receive_a_loss_gets_only_what_was_taken() -> None:
    table = Scenario().lay(A, "I-25", "white", 3, 0).realm(B, culture=1).route(A, B)  # Citadel: MIL 3 against 1
    table.diplomacy(A, 3).play(A, Threaten(B, "culture"))  # demands 2
    assert (table.culture(A), table.culture(B)) == (20 + 1, 0)


@pytest.mark.rule("PAT-GEN-02")
@pytest.mark.parametrize(("first", "order"), [(A, [A, B, C]), (B, [B, C, A]), (C, [C, A, B])])
def test_what_could_happen_at_once_happens_in_turn_order(first: int, order: list[int]) -> None:
    table = Scenario(first=first)
    for seat in (A, B, C):
        table.realm(seat, workers=[(1, 0)])
    table.begin(MOVEMENT)
    moved = []
    while table.question == "move_workers":
        moved.append(table.pending)
        table.play(table.pending[0], table.options(table.pending[0])[-1])
    assert moved == [(seat,) for seat in order]
    assert [event.seat for event in table.events(Gained)] == order


@pytest.mark.rule("PAT-GEN-02")
def test_secret_choices_are_made_by_all_at_once() -> None:
    table = Scenario(first=B).route(A, C, worker=4).begin(NEGOTIATION)
    assert (table.question, table.pending) == ("negotiate", (A, C))


# -- gears


@pytest.mark.rule("PAT-GEN-03")
def test_a_gear_produces_in_every_production_phase() -> None:
    # Capital Tile 1, Petra 1, Tavern of her tile 2, and for each of two routes 1.
    table = Scenario().card(A, "petra").route(A, B).route(A, C)
    for round in (1, 2, 3):
        assert table.produced(A)[COIN] == 1 + 1 + 2 + 2
        assert table.coin(A) == 3 + round * 6


@pytest.mark.rule("PAT-GEN-03")
def test_a_gear_produces_in_no_other_phase() -> None:
    table = Scenario().card(A, "petra").route(A, B).begin(DIPLOMACY)
    for _ in range(6):  # Diplomacy and Management of three players
        assert table.coin(A) == 3
        table.play(table.pending[0], table.options(table.pending[0])[-1])
    assert table.coin(A) == 3 + 5


@pytest.mark.rule("PAT-GEN-04")
def test_gears_are_part_of_the_production_on_the_reference_board() -> None:
    table = Scenario().card(A, "petra").route(A, B).route(A, C)
    realm = table.seen(A, B)
    assert realm["production"] == {"food": 1, "resources": 0, "culture": 1, "coin": 6}
    assert ("petra", 2) in [(because, amount) for because, amount in realm["sources"]["coin"]]


# -- costs


@pytest.mark.rule("PAT-GEN-05")
def test_a_cost_reduction_lowers_the_price_in_goods() -> None:
    # Qin: Construct Building costs 1 Resource less, 2 instead of 3 for a Military one.
    table = Scenario().card(A, "qin").realm(A, resources=2, buildings=["B19"]).manage(A, 3)
    table.play(A, build("B19"), InRoom(1, 0))
    assert table.resources(A) == 0


@pytest.mark.rule("PAT-GEN-05")
def test_a_reduced_price_is_never_below_zero() -> None:
    table = Scenario(era=1).card(A, "alexander").realm(A, food=0).manage(A, 2)  # 1 Food in Era I, 1 less
    table.play(A, HonorHeroes())
    assert table.food(A) == 0
    assert [price_of(table.game, A, HONOR_HEROES, price) for price in (2, 1, 0)] == [1, 0, 0]


@pytest.mark.rule("PAT-GEN-06")
def test_two_point_reductions_bring_three_points_to_one() -> None:
    # Qin and Gaudi: POL -1 each on Construct Building. Resources: 3, less 1 and plus 1.
    table = Scenario().card(A, "qin", "gaudi").realm(A, resources=3, buildings=["B19"]).manage(A, 1)
    table.play(A, build("B19"), InRoom(1, 0))
    assert table.left(A) == 0
    assert table.room_name(A, 1, 0) == building_name("B19")


@pytest.mark.rule("PAT-GEN-06")
def test_point_reductions_stop_at_one() -> None:
    table = Scenario().card(A, "qin", "gaudi")
    assert [changed_points(table.game, A, BUILD, points) for points in (4, 3, 2, 1)] == [2, 1, 1, 1]


@pytest.mark.rule("PAT-GEN-07")
@pytest.mark.parametrize("number", [1, 4])
def test_a_set_cost_is_the_same_whatever_would_change_it(number: int) -> None:
    # Marx sets feeding to 5: for one worker (else 1) and for four (else 4). His tile makes 2 + 4 Food more.
    table = Scenario().card(A, "marx").realm(A, food=9, workers=[(1, 0), (0, 1), (1, 1), (0, 0)][:number])
    assert table.produced(A)[FOOD] == 1 + 2 + 4 - 5


@pytest.mark.rule("PAT-GEN-07")
def test_a_set_status_ignores_bonuses_and_penalties() -> None:
    # Che sets POL to 6; Sacagewa would add one per Hero, a worker in the Forum one more.
    table = Scenario().card(A, "che")
    assert table.pol(A) == 6
    table.card(A, "sacagewa").lay(A, "I-24", "white", 7, 0).lay(A, "I-15", "white", 9, 0).realm(A, workers=[(10, 0)])
    assert table.pol(A) == 6


@pytest.mark.rule("PAT-GEN-08")
def test_set_may_bring_the_changed_points_an_action_to_zero() -> None:
    table = Scenario(edition=D2).card(A, "vasco").manage(A, 0)
    table.play(A, Exchange(), Swap("coin", 2, 2, 0, 0))
    assert (table.left(A), table.food(A), table.coin(A)) == (0, 6, 1)


@pytest.mark.rule("PAT-GEN-08")
def test_without_set_every_action_costs_a_point() -> None:
    table = Scenario(edition=D2).card(A, "qin", "gaudi").realm(A, resources=9, buildings=["B19"]).manage(A, 0)
    assert table.refused(A, Exchange()) == "PAT-EXC-01"
    assert table.refused(A, build("B19")) == "PAT-BLD-01"


# -- paying workers: the Kremlin takes one, and 7 Culture


@pytest.mark.rule("PAT-GEN-09")
def test_a_paid_worker_goes_back_to_the_descendant_track() -> None:
    table = Scenario(era=2).realm(A, workers=[(0, 0), (1, 0)]).patch(A, "kremlin")
    assert table.game.realms[A].descendants == 6
    table.play(A, table.at(A, 1, 0))
    assert table.workers(A) == [(0, 0)]
    assert (table.game.realms[A].descendants, table.game.realms[A].removed) == (7, 0)


@pytest.mark.rule("PAT-GEN-10")
def test_the_owner_chooses_where_a_paid_worker_comes_from() -> None:
    table = Scenario(era=2).realm(A, workers=[(0, 0), (1, 0)]).route(B, A, worker=2).route(A, C, worker=2)
    table.route(B, A, allied=True, worker=1, guest=3).patch(A, "kremlin")
    assert table.options(A) == [InRoom(0, 0), InRoom(1, 0), FromRoute(1), FromRoute(2)]
    assert table.refused(A, FromRoute(0)) == "PAT-GEN-10"  # of B
    assert table.refused(A, InRoom(0, 1)) == "PAT-GEN-10"  # empty
    table.play(A, FromRoute(1))
    assert table.route_at(1).worker == -1
    assert table.workers(A) == [(0, 0), (1, 0)]


@pytest.mark.rule("PAT-GEN-11")
def test_a_returned_worker_covers_the_highest_empty_space() -> None:
    table = Scenario(era=2).realm(A, food=10, workers=[(1, 0), (0, 1), (1, 1)]).route(A, B, worker=6)
    table.patch(A, "kremlin")
    assert table.game.realms[A].descendants == 4  # spaces 1 to 4 are empty
    table.play(A, table.at(A, 1, 0))
    assert table.produced(A)[FOOD] == -3  # of space 3; the Wheat Field is covered
    table.manage(A, 2).play(A, Birth(), table.at(A, 0, 0))  # 5 Food
    assert table.realm(A, food=10).produced(A)[FOOD] == -4  # of space 4 again


@pytest.mark.rule("PAT-GEN-12")
def test_what_is_removed_does_not_go_to_public_storage() -> None:
    table = Scenario(era=3).route(A, B).route(A, C).patch(A, "gustav")
    assert table.game.general_left == 12
    table.play(A, FromRoute(0))
    assert [route.number for route in table.game.routes] == [1]
    assert table.game.general_left == 12


@pytest.mark.rule("PAT-GEN-12")
def test_a_removed_construction_tile_is_never_drawn_again() -> None:
    table = Scenario().build(A, "B10", 2, 1).patch(A, "homer")
    assert building_number("B10") not in table.game.pile
    assert (len(table.game.pile), table.game.scrap) == (35, 1)


@pytest.mark.rule("PAT-GEN-12")
def test_the_route_of_a_broken_alliance_goes_to_public_storage() -> None:
    table = Scenario().route(A, B, allied=True).diplomacy(A, 1)
    assert table.game.allied_left == 3
    assert table.play(A, BreakAlliance(0)).game.allied_left == 4


# -- cards and rules


@pytest.mark.rule("PAT-GEN-13")
def test_the_rule_of_a_hero_beats_a_general_rule() -> None:
    # Bismarck threatens whom he likes; general rules protect an ally. MIL 4 and, with Citadel, 3 against 1.
    table = Scenario().route(A, B, allied=True).route(C, B, allied=True).card(A, "bismarck")
    table.lay(C, "I-25", "white", 3, 0).diplomacy(C, 3)
    assert table.refused(C, Threaten(B, "coin")) == "PAT-THR-03"
    assert table.diplomacy(A, 3).refused(A, Threaten(B, "coin")) is None


@pytest.mark.rule("PAT-GEN-13")
def test_the_rule_of_a_wonder_beats_a_general_rule() -> None:
    # Machu Picchu: no upkeep, which costs the others 2 Food for a Hero.
    table = Scenario(round=5).card(A, "machu_picchu", "homer").card(B, "moses").begin(UPKEEP)
    assert (table.food(A), table.food(B)) == (4, 2)


@pytest.mark.rule("PAT-GEN-14")
@pytest.mark.parametrize(("era", "trade", "birth", "war"), [(1, 2, 4, 5), (2, 3, 5, 10), (3, 4, 6, 15)])
def test_prices_and_rewards_go_by_era(era: int, trade: int, birth: int, war: int) -> None:
    table = Scenario(era=era).realm(A, food=9, workers=[(1, 0)]).route(A, B).manage(A, 1).play(A, Trade(1, 0, 0))
    assert table.food(A) == 9 - trade
    table = Scenario(era=era).realm(A, food=9).manage(A, 2).play(A, Birth())
    assert table.food(A) == 9 - birth
    table = Scenario(era=era).realm(A, resources=2).fight(A, B, mine=2)  # 3 against 1
    assert table.culture(A) == 20 + war


# -- status and production


@pytest.mark.rule("PAT-GEN-15")
def test_values_change_at_once_with_workers_and_routes() -> None:
    table = Scenario().card(A, "petra").realm(A, food=9, resources=9, workers=[(2, 0)]).route(A, B).manage(A, 9)
    assert table.value(A, COIN) == 1 + 1 + 3 + 1  # Market and its worker, Petra's tile, a route
    table.play(A, Trade(2, 0, 0))
    assert table.value(A, COIN) == 1 + 3 + 1
    table.play(A, BuildRoute(C))
    assert table.value(A, COIN) == 1 + 3 + 2
    table.play(A, Birth(), table.at(A, 0, 0))
    assert table.value(A, CULTURE) == 1 + 1


@pytest.mark.rule("PAT-GEN-15")
def test_values_change_at_once_with_visible_rooms() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B25"])
    assert (table.value(A, FOOD), table.pol(A), table.tra(A)) == (1, 1, 1)
    table.patch(A, "aristotle", 2, 1)  # P2 V1 and an Altar V1, over the Wheat Field F1
    assert (table.value(A, FOOD), table.pol(A), table.value(A, CULTURE)) == (0, 3, 3)
    table.manage(A, 3).play(A, build("B25"), InRoom(1, 1))  # P1 over the Road W1
    assert (table.pol(A), table.tra(A)) == (4, 0)


@pytest.mark.rule("PAT-GEN-16")
def test_set_holds_after_additions_and_derived_values_use_it() -> None:
    # Liberty Blue P2, Caesar P1, Congress P3, Royal Council P2, Council P1: 9 books. Che has the only 2 swords.
    table = Scenario().realm(A, capital="liberty-blue").card(A, "caesar").lay(A, "III-24", "white", 5, 0)
    table.lay(A, "II-24", "white", 7, 0).lay(A, "I-01", "white", 9, 0)
    assert (table.pol(A), table.mil(A)) == (9, 0 + 9)
    table.card(A, "che")
    assert (table.pol(A), table.mil(A)) == (6, 2 + 6)


@pytest.mark.rule("PAT-GEN-16")
def test_production_from_tra_uses_the_final_tra() -> None:
    # Road and Carnegie W1 each, a worker in the Caravanserai W1 [W1]: TRA 4. Coin: Market 1, Bazaar and Laboratory 1.
    table = Scenario().card(A, "carnegie").lay(A, "I-19", "white", 5, 0).realm(A, workers=[(6, 0)])
    assert table.tra(A) == 4
    assert table.value(A, COIN) == 1 + 1 + 1 + 4


@pytest.mark.rule("PAT-GEN-17")
def test_the_floor_is_applied_once_after_all_bonuses() -> None:
    # Barracks 1 sword; books: Council 1, Forbidden City 2, Caesar 1; MIL 1 - 3 + 4
    table = Scenario().card(A, "forbidden_city", "caesar")
    assert (table.pol(A), table.mil(A)) == (4, 2)


@pytest.mark.rule("PAT-GEN-17")
def test_no_value_goes_below_zero() -> None:
    table = Scenario().realm(A, capital="liberty-red")  # 2 swords
    assert table.card(A, "forbidden_city").mil(A) == 0
    assert table.lay(A, "II-22", "black", 5, 0).mil(A) == 2 + 4 - 3  # Arsenal S3, Smithy S1


# -- what actions may and may not do


@pytest.mark.rule("PAT-GEN-18")
def test_a_room_holds_at_most_one_worker() -> None:
    table = Scenario().realm(A, food=9, workers=[(0, 0), (1, 0)]).manage(A, 2).play(A, Birth())
    assert table.refused(A, table.at(A, 0, 0)) == "PAT-BIR-03"
    assert table.options(A) == [InRoom(2, 0), InRoom(0, 1), InRoom(1, 1), InRoom(2, 1)]


@pytest.mark.rule("PAT-GEN-18")
def test_a_worker_coming_home_needs_a_room_of_its_own() -> None:
    table = Scenario().realm(A, workers=[(0, 0), (1, 0)]).route(A, B, worker=6).begin(MOVEMENT)
    assert table.question == "come_home"
    assert table.refused(A, table.at(A, 1, 0)) == "PAT-WRK-09"
    assert table.options(A) == [InRoom(2, 0), InRoom(0, 1), InRoom(1, 1), InRoom(2, 1)]


@pytest.mark.rule("PAT-GEN-19")
def test_who_cannot_pay_the_full_price_cannot_take_the_action() -> None:
    table = Scenario(era=2).realm(A, food=1, coin=50, culture=500, workers=[(0, 0)], buildings=["B01"]).route(A, B)
    table.manage(A, 9)
    assert table.refused(A, Trade(0, 0, 0)) == "PAT-TRD-01"
    assert table.refused(A, Birth()) == "PAT-BIR-01"
    assert table.refused(A, HonorHeroes()) == "PAT-HON-01"
    assert table.refused(A, HonorWonders()) == "PAT-HON-03"
    assert table.refused(A, BuildRoute(B)) == "PAT-CTR-01"
    assert table.refused(A, reclaim("B01")) == "PAT-REC-01"
    assert table.refused(A, build("B01")) == "PAT-BLD-02"


@pytest.mark.rule("PAT-GEN-19")
@pytest.mark.parametrize("edition", [SK, D2])
def test_nobody_exchanges_goods_not_owned(edition: str) -> None:
    table = Scenario(edition=edition).realm(A, food=0).manage(A, 1).play(A, Exchange())
    assert table.refused(A, Swap("food", 1, 0, 0, 1)) == "PAT-GEN-19"
    assert table.refused(A, Swap("coin", 1, 1, 0, 0)) is None


@pytest.mark.rule("PAT-GEN-20")
def test_only_aid_and_threats_move_goods_between_players_by_choice() -> None:
    table = Scenario().realm(A, food=9, resources=9, coin=9, votes=9, buildings=["B01"], workers=[(0, 0)])
    table.lay(A, "I-25", "white", 3, 0).route(A, B).route(A, C, allied=True)
    kinds = set()
    for ask in (table.diplomacy, table.manage):
        ask(A, 9)
        for choice in table.options(A):
            clone = table.game.clone()
            clone.play(A, choice)
            asked = clone.pending[:1] in ((B,), (C,))  # an Aid waits for the answer
            if asked or any(clone.realms[seat].goods != table.goods(seat) for seat in (B, C)):
                kinds.add(choice.kind)
    assert kinds == {"aid", "threaten"}


@pytest.mark.rule("PAT-GEN-20")
@pytest.mark.parametrize("phase", [AUCTION, DIPLOMACY, MOVEMENT])
def test_goods_cannot_be_given_away(phase: int) -> None:
    table = Scenario().realm(A, workers=[(0, 0)]).offer(("I-01", "white"), ("I-02", "black"), ("I-03", "white"))
    table.begin(phase)  # no route joins A and B
    assert table.pending == (A,)
    assert table.refused(A, Aid(B, 2, 0, 1)) is not None


@pytest.mark.rule("PAT-GEN-21")
@pytest.mark.parametrize("first", [A, B, C])
def test_everybody_can_see_whom_to_call_king_or_queen(first: int) -> None:
    table = Scenario(first=(first + 2) % 3).begin(PRODUCTION)  # the marker passes on
    for seat in (A, B, C, None):
        assert table.game.view(seat)["first"] == first
        title = [entry for entry in table.game.log(seat) if entry["kind"] == "first_player_set"]
        assert [entry["seat"] for entry in title] == [first]
