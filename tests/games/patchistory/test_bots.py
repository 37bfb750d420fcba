"""What bots make of a position: how the game would end, what threats and upkeep cost, what points are good for."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import A, B, C, Scenario, build, tile_number
from ziggurat.bots.apprentice import Apprentice, Effort
from ziggurat.games.patchistory.board.territory import cell_at
from ziggurat.games.patchistory.choices import Birth, End, MoveOn, Patch
from ziggurat.games.patchistory.features import FEATURES, _point, _rewards, features
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, MOVEMENT, NEGOTIATION, goods
from ziggurat.games.patchistory.hooks import AtGameEnd, hooks_of
from ziggurat.games.patchistory.likely import as_laid, likely
from ziggurat.games.patchistory.rules.auction import Auction, Bidding
from ziggurat.games.patchistory.rules.patching import PatchTile

EVEN_WAR = 0.6 * (1.5 / 5) * 1.5
"""An even war of Era I brings half of 5, less 1 for the worker's time; 0.6 of that on the way, by how much it pays."""


def value(table: Scenario, name: str, seat: int = A) -> float:
    return features(table.game, seat)[list(FEATURES).index(name)]


def last_round() -> Scenario:
    """One production and one Diplomacy are left. Each player has 20 Culture and makes 1; a book, a sword, a wheel."""
    return Scenario(2, era=3, round=5)


def test_the_forecast_counts_production_points_and_threats() -> None:
    """20 + 1 + 1 for the point. 0.8 of it may go into threats, half of that without a route, at 3/6 Culture: 0.2."""
    table = last_round()
    assert value(table, "forecast") == pytest.approx((22 - 0.2) / 100)
    assert value(table, "forecast_lead") == pytest.approx(0)
    assert value(table.realm(A, culture=30), "forecast_lead") == pytest.approx(0.1)


def test_a_card_that_pays_for_coin_makes_coin_culture() -> None:
    """Wall Street: 2 for each 3 of 3 Coin and 10 to come; its upkeep of a Resource takes an Exchange of 2 Coin, 2.6."""
    table = last_round().card(A, "wall_street")
    assert value(table, "forecast") == pytest.approx((22 - 0.2 + 8 - 2.6) / 100)


def test_a_card_is_asked_about_goods_that_nobody_has_yet() -> None:
    """Wall Street: 2 for each 3 Coin, of 9 Coin 6; the owner has 2."""
    table = last_round().card(A, "wall_street").realm(A, coin=2)
    (hook,) = hooks_of(table.game, A, AtGameEnd)
    assert hook.culture(table.game, A, goods(coin=9)) == 6
    assert table.game.realms[A].coin == 2


def test_a_missing_resource_costs_culture_unless_coin_buys_it() -> None:
    """Petra is owed a Resource: 6 Culture, or 2 Coin at 0.3 and, with a wheel, a point for each."""
    table = last_round().card(A, "petra")
    assert value(table, "shortage") == pytest.approx(2.6 / 50)
    assert value(table.realm(A, coin=0), "shortage") == pytest.approx(6 / 50)
    assert value(table.realm(A, resources=1), "shortage") == 0


def test_a_hero_without_food_costs_culture_later_too() -> None:
    """Era II, round 5: no Food, 1 made, none eaten. Marx is not there to feed: Caesar is owed 2, so 1 is missing."""
    table = Scenario(2, era=2, round=5).realm(A, food=0, coin=0).card(A, "caesar")
    assert value(table, "shortage") == pytest.approx(3 / 50)  # in Era III production makes up for it


def test_threats_grow_with_the_margin_the_rounds_and_a_route() -> None:
    """14 phases, 1 point each, 0.8 of them. Two swords against one: 4/6 Culture a point, the other way 2/6."""
    table = Scenario(2).realm(A, capital="liberty-red")
    assert value(table, "threats", A) == pytest.approx(-0.5 * 14 * 0.8 * 2 / 6 / 50)
    assert value(table, "threats", B) == pytest.approx(-0.5 * 14 * 0.8 * 4 / 6 / 50)
    table.route(A, B)
    assert value(table, "threats", B) == pytest.approx(-14 * 0.8 * 4 / 6 / 50)
    assert value(table.route(A, B, allied=True), "threats", B) == 0


def test_cards_change_what_threats_bring() -> None:
    """0.8 of the points go into threats, half of that without a route; a sword against a sword takes 3/2 for 3 points.

    Bismarck's tile has a book, three swords and three shields: four swords against one take 6/2, and the card needs no
    route and brings 5 more. Gandhi's tile has a book, and the other's sword does not count: one sword takes 4/2.
    """
    assert value(last_round(), "threats", B) == pytest.approx(-0.4 * 1.5 / 3 / 50)
    table = last_round().card(A, "bismarck")
    assert value(table, "threats", A) == pytest.approx(2 * 0.8 * ((3 + 5) / 3 - 1) / 50)
    assert value(table, "threats", B) == pytest.approx(-2 * 0.8 * 3 / 3 / 50)
    assert value(last_round().card(A, "gandhi"), "threats", B) == pytest.approx(-2 * 0.4 * 2 / 3 / 50)


def test_a_card_protects_from_threats() -> None:
    """The Great Wall takes 1 off and gives a shield for each of two workers: 1/2 is left, less 1."""
    assert value(last_round().card(B, "great_wall"), "threats", B) == 0


def test_a_worker_that_must_move_on_does_not_count_the_space_it_leaves() -> None:
    """4 Culture lie ahead of space 2, and a part of a war. The move to space 3 leads to the next round."""
    without = value(Scenario(2).route(A, B).begin(MOVEMENT), "forecast")
    table = Scenario(2).route(A, B, worker=2).begin(MOVEMENT)
    assert value(table, "forecast") - without == pytest.approx((4 + EVEN_WAR) / 100)
    table.play(A, MoveOn(0, 3))
    assert value(table, "forecast") - without == pytest.approx((4 + EVEN_WAR * 0.8 / 0.6) / 100)


def test_coin_counts_beside_that_of_others_in_the_auctions_to_come() -> None:
    """One Auction is left, and a production before it: 3 Coin and 1 to come against as many, and 3 on top; in fives."""
    table = Scenario(2, era=3, round=4).begin(DIPLOMACY)
    assert value(table, "purse") == pytest.approx(4 / 11 / 5)
    assert value(table.realm(A, coin=7), "purse") == pytest.approx(8 / 15 / 5)
    assert value(last_round().begin(DIPLOMACY), "purse") == 0


def test_coin_counts_twice_with_four_players() -> None:
    table = Scenario(4, era=3, round=4).realm(B, coin=9).begin(DIPLOMACY)
    assert value(table, "purse") == pytest.approx(2 * 4 / (4 + 6 + 3) / 5)  # the others have 4, 4 and 10


def test_the_forecast_is_compared_with_the_best_and_with_all_others() -> None:
    table = Scenario(3, era=3, round=5).realm(C, culture=50)
    assert value(table, "forecast_lead") == pytest.approx(-0.3)
    assert value(table, "forecast_field") == pytest.approx(-0.15)


def test_honor_makes_points_worth_more_with_every_card() -> None:
    """One Wonder and two to come: 3/2 - 0.3 for a point, half of that counts, later less; four today: 4/2 - 0.3."""
    table = Scenario(2)
    assert _point(table.game, A, 14) == 1.0
    assert _point(table.card(A, "petra").game, A, 14) == pytest.approx(1 + 0.2 * 13 / 30)
    table.card(A, "parthenon", "colossus", "pyramids")
    assert _point(table.game, A, 1) == pytest.approx(1.7)
    assert _point(table.game, A, 14) == pytest.approx(1.7 + 1.0 * 13 / 30)


def test_cards_that_pay_for_actions_count_a_usual_number_of_them() -> None:
    """0.7 Trades a round for 5 Culture each, 0.8 Campaigns for 1 Culture and 2 Coin; threats are counted elsewhere."""
    assert _rewards(Scenario(2).card(A, "carnegie").game, A) == pytest.approx(3.5)
    assert _rewards(Scenario(2).card(A, "colosseum").game, A) == pytest.approx(0.8 * 1.2)
    assert _rewards(Scenario(2).card(A, "bismarck").game, A) == 0


def test_votes_on_the_cards_count_as_they_pay() -> None:
    """Two swords against one: A is first in Arms Race!, nobody in Farther! Faster!. Fewer votes pay half."""
    table = last_round().realm(A, capital="liberty-red").row("arms", "faster")
    without = value(table, "forecast")
    table.game.row_votes = (5, 4)
    assert value(table, "forecast") - without == pytest.approx(5 / 100)
    table.game.row_votes = (4, 5)
    assert value(table, "forecast") - without == pytest.approx(2 / 100)


def test_votes_hope_for_cards_that_are_not_voted_on() -> None:
    table = Scenario(2).realm(A, capital="liberty-red", votes=5).row("arms", "faster")
    assert value(table, "vote_hope") == pytest.approx(0.5)
    table.game.row_votes = (0,)
    assert value(table, "vote_hope") == 0


def test_a_worker_on_a_route_is_worth_what_lies_before_it_and_a_part_of_a_war() -> None:
    """4 Culture on space 3, and a part of a war: see EVEN_WAR."""
    table = Scenario(2).route(A, B)
    there = Scenario(2).route(A, B, worker=2)
    assert value(there, "forecast") - value(table, "forecast") == pytest.approx((4 + EVEN_WAR) / 100)


def test_a_declared_war_is_worth_its_reward_by_the_forces() -> None:
    """B defends with 1 sword and 4 Resources against 1 sword: 0.7 of each counts, so A is 2.8 behind.

    A wins 0.5 - 2.8/8 of 5, B the rest of 3. B is ahead by 5 or more in 0.5 - 2.2/8 of the cases: 7 Culture.
    """
    table = Scenario(2).realm(B, resources=4).route(A, B, worker=5, war=1)
    assert value(table, "wars", A) == pytest.approx((0.15 * 5 - 0.225 * 7) / 50)
    assert value(table, "invasions", B) == pytest.approx((0.85 * 3 + 0.225 * 7) / 50)


def test_who_answers_aggression_with_aggression_loses_its_shields() -> None:
    """Bismarck's tile has three swords and three shields: four swords and three shields against one sword.

    As a Defender 6 ahead: 3 Culture, and 7 in 0.5 + 1/8 of the cases. As an Invader 3 ahead: 0.875 of 5, and 7 in 0.25.
    """
    table = Scenario(2).card(B, "bismarck").route(A, B, worker=5, war=1)
    assert value(table, "invasions", B) == pytest.approx((3 + 0.625 * 7) / 50)
    both = Scenario(2, era=3, round=5).card(B, "bismarck").route(A, B, worker=5, war=3)
    assert value(both, "wars", B) == pytest.approx((0.875 * 15 + 0.25 * 7) / 50)


def test_a_war_of_the_last_round_counts_until_it_can_no_longer_be_fought() -> None:
    """One sword each: half of 15, and half of 9. One that is declared in the last Negotiation is never fought."""
    table = last_round().route(A, B, worker=4, war=1)
    assert value(table, "wars", A) == pytest.approx(7.5 / 50)
    assert value(table, "invasions", B) == pytest.approx(4.5 / 50)
    table.game.phase = NEGOTIATION
    assert value(table, "wars", A) == value(table, "invasions", B) == 0


def one_step_before_negotiation() -> Scenario:
    """Two rounds are left: a war can be declared and fought. A has four swords, B one."""
    return Scenario(2, era=3, round=4).card(A, "bismarck").route(A, B, worker=3)


def test_a_worker_near_negotiation_is_a_war_to_come() -> None:
    """3 ahead: 0.875 of 15 and 0.25 of 7, less 2 Resources and 1 for the worker's time: 11.875.

    A war that pays all of 15 comes in 0.8 of the cases, this one less often. B wins 9 in 0.125 and loses 7 in 0.25.
    """
    table = one_step_before_negotiation()
    chance = 0.8 * 11.875 / 15
    assert value(table, "wars", A) == pytest.approx(chance * 11.875 / 50)
    assert value(table, "invasions", B) == pytest.approx(chance * (0.125 * 9 - 0.25 * 7) / 50)


def test_resources_in_stock_keep_a_war_away() -> None:
    """4 Resources count 2.8: 0.2 ahead are worth 0.525 of 15, less 3. B would win 0.475 of 9, and lose nothing."""
    table = one_step_before_negotiation().realm(B, resources=4)
    chance = 0.8 * 4.875 / 15
    assert value(table, "wars", A) == pytest.approx(chance * 4.875 / 50)
    assert value(table, "invasions", B) == pytest.approx(chance * 0.475 * 9 / 50)


def test_an_alliance_keeps_wars_away() -> None:
    table = one_step_before_negotiation().route(A, B, allied=True)
    assert value(table, "wars", A) == value(table, "invasions", B) == 0


def test_swords_and_routes_are_wars_to_come() -> None:
    """Four swords against one. With two wheels a war takes three rounds, and 14 leave time for four; half of them come.

    In Era II a war brings 0.875 of 10 and 0.25 of 7; 1 for the point, 0.45 for the Food and 3 for the time go off.
    """
    table = Scenario(2).card(A, "bismarck").route(A, B)
    assert value(table, "wars", A) == pytest.approx(2 * (6.05 / 10) * 6.05 / 50)
    assert value(table, "invasions", B) == pytest.approx(2 * (6.05 / 10) * (0.125 * 6 - 0.25 * 7) / 50)
    without = Scenario(2).card(A, "bismarck")
    assert value(without, "wars", A) == pytest.approx(value(table, "wars", A) / 2)


def test_wars_go_where_they_pay() -> None:
    """As above, with a third player whom A cannot beat (four swords, two shields): all of A's wars go to B."""
    table = Scenario(3).card(A, "bismarck").card(C, "kremlin").route(A, B)
    assert value(table, "wars", A) == pytest.approx(2 * (6.05 / 10) * 6.05 / 50)


def test_threats_go_where_they_take_most() -> None:
    """Three players, one point each, 0.6 of it for threats, without routes half. One sword against one takes 3/2.

    Against two shields more it takes 1/2: of three threats of A and C to come a quarter goes there.
    """
    table = Scenario(3, era=3, round=5).build(B, "B21", 0, 1)  # a sword and two shields in place of a sword
    points = 0.6 * 0.5 / 3
    assert value(table, "threats", B) == pytest.approx(-2 * points * (0.5 / 2) * 0.5 / 50)
    assert value(table, "threats", C) == pytest.approx(-points * ((1.5 / 2) * 1.5 + 0.5 * 1.5) / 50)


# -- tiles of the Auction


def great_wall_won() -> Scenario:
    """A has won the tile of the Great Wall: 2.9 Culture a round, the white face 2. It covers the Market least, 0.15."""
    table = Scenario(2).won(A, "I-12", "white")
    table.game.phase = AUCTION
    return table


def test_a_tile_that_is_won_counts_as_if_it_lay_where_it_brings_most() -> None:
    laid = Scenario(2).lay(A, "I-12", "black", 2, -1)
    laid.game.phase = AUCTION
    for seat in (A, B):
        assert features(great_wall_won().game, seat) == features(laid.game, seat)


def test_a_worker_under_a_tile_to_come_stands_on_it() -> None:
    table = great_wall_won().realm(A, workers=[(2, 0)])
    (worker,) = as_laid(table.game).realms[A].workers
    assert worker == cell_at(2, -1)
    assert table.workers(A) == [(2, 0)]


def test_who_leads_on_no_tile_takes_the_best_that_is_free() -> None:
    """B outbids A on the first tile. Of the Great Wall (2.9) and Homer's tile (V1, F2 C1: 2.4) A takes the first."""
    table = Scenario(3).offer(("I-01", "black"), ("I-07", "black"), ("I-12", "black"))
    game = table.game
    game.phase, game.stack = AUCTION, [Auction(3), Bidding(A)]
    for seat, bid in ((A, 1), (B, 2)):
        game.realms[seat].bid_slot, game.realms[seat].bid = 0, bid
    tiles = [realm.territory.pieces[-1].tile for realm in as_laid(game).realms]
    assert tiles == [tile_number("I-12"), tile_number("I-01"), tile_number("I-07")]


# -- answers that are looked at first


def test_the_likely_place_of_a_tile_is_where_it_brings_most() -> None:
    table = great_wall_won().ask(PatchTile(A))
    options = table.game.options(A)
    assert options[likely(table.game, A, options)[0]] == Patch(False, 2, -1, ())


def test_a_building_likely_covers_what_is_worth_least() -> None:
    """The Market's Coin is worth least; the Temple has a worker and is worth most."""
    table = Scenario(2).realm(A, workers=[(0, 0)], buildings=["B31"], resources=3).manage(A, 3)
    table.play(A, build("B31"))
    options = table.game.options(A)
    order = likely(table.game, A, options)
    assert options[order[0]] == table.at(A, 2, 0)
    assert options[order[-1]] == table.at(A, 0, 0)


def test_a_worker_likely_goes_into_the_best_box() -> None:
    table = Scenario(2).realm(A, food=4).manage(A, 2)
    table.play(A, Birth())
    options = table.game.options(A)
    assert options[likely(table.game, A, options)[0]] == table.at(A, 0, 0)


def test_an_apprentice_tries_the_likely_answers_and_others() -> None:
    table = great_wall_won().ask(PatchTile(A))
    options = table.game.options(A)
    assert len(options) > 16
    tried = Apprentice(1, Effort(tried=16))._sample(table.game, A, options)
    assert len(set(tried)) == 16
    assert set(likely(table.game, A, options)[:8]) < set(tried)


def test_nothing_is_known_of_other_answers() -> None:
    table = Scenario(2).manage(A, 2)
    assert likely(table.game, A, table.game.options(A)) == []


def test_points_are_worth_nothing_once_the_own_management_is_over() -> None:
    table = Scenario(2).begin(DIPLOMACY)
    assert value(table, "points_left", A) == value(table, "points_left", B) == pytest.approx(1 / 5)
    table.play(A, End()).play(B, End())  # Diplomacy
    assert value(table, "points_left", A) == value(table, "points_left", B) == pytest.approx(1 / 5)
    table.play(A, End())  # Management
    assert value(table, "points_left", A) == 0
    assert value(table, "points_left", B) == pytest.approx(1 / 5)


def test_points_are_useful_where_food_feeds_a_birth_for_a_free_box() -> None:
    """14 productions are left; a birth takes 2 points, of which 1 is there, and 4 Food. There are three free boxes."""
    table = Scenario(2).begin(DIPLOMACY)
    assert value(table, "points_useful") == pytest.approx(1 * 14 / 75)
    assert value(table.realm(A, food=3), "points_useful") == 0


def test_votes_count_by_the_best_card_in_hand() -> None:
    """Two swords against one: A is first in Arms Race!, and nobody is first in Farther! Faster!."""
    table = Scenario(2).realm(A, capital="liberty-red", votes=5, cards=["faster"])
    assert value(table, "vote_hope") == 0
    assert value(table.realm(A, cards=["arms"]), "vote_hope") == pytest.approx(0.5)
