"""Where several rules meet: cards that trigger in the middle of something, and effects that touch two players."""

from __future__ import annotations

import json

import pytest

from tests.games.patchistory.scenario import (
    D2,
    SK,
    A,
    B,
    C,
    Scenario,
    build,
    building_number,
    card_numbers,
    play_card,
    reclaim,
    swap_card,
)
from ziggurat.core.step import Step
from ziggurat.games.patchistory.board.territory import Piece
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    Ally,
    Bid,
    BreakAlliance,
    CastVotes,
    Commit,
    Discard,
    End,
    FromRoute,
    InRoom,
    MoveOn,
    Orient,
    Patch,
    Peace,
    Refuse,
    Resolve,
    ReturnWorkers,
    TakeFree,
    Threaten,
    Trade,
    Wait,
)
from ziggurat.games.patchistory.content.heroes_era3 import SHELTERED
from ziggurat.games.patchistory.content.model import HERO, NO_ICONS, WASTELAND, Face, Room
from ziggurat.games.patchistory.events import WarFought
from ziggurat.games.patchistory.game import AUCTION, BUILT_ROUTE, MOVEMENT, NEGOTIATION, NO_WORKER, Patchistory, goods
from ziggurat.games.patchistory.rules.common import is_sheltered
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar
from ziggurat.games.patchistory.rules.patching import Patching, PatchTile, size_limit
from ziggurat.games.patchistory.rules.production import feeding
from ziggurat.games.patchistory.rules.upkeep import Upkeep
from ziggurat.games.patchistory.rules.vote import Vote

NEGOTIATING, WARRING, RESTING = 4, 5, 6  # spaces of a General Trade Route
ALL_ROOMS = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]  # of the Equality Capital Tile


def cast(table: Scenario, *votes: tuple[int, ...]) -> Scenario:
    """The votes of all seats, card after card."""
    for card in votes:
        for seat, amount in enumerate(card):
            table.play(seat, CastVotes(amount))
    return table


# -- patching


def test_a_wonder_that_covers_chichen_brings_no_resources() -> None:
    table = Scenario(era=2).card(A, "chichen")  # columns 3-4, the Wonder above, Tithe Barn and Wasteland below
    table.patch(A, "machu_picchu", 3, 0)
    assert (table.room_name(A, 3, 0), table.resources(A)) == ("Machu Picchu", 0)


def test_hanging_gardens_of_the_first_round_are_laid_before_any_worker_exists() -> None:
    table = Scenario(2, round=1).won(A, "I-13", "black").won(B, "I-01", "white")
    table.ask(Patching()).play(A, Patch(False, 2, 1, ())).play(B, Discard())
    assert (table.question, table.pending) == ("bear_worker", (A,))  # nothing was paid; the first workers follow
    table.play(A, InRoom(0, 0)).play(B, InRoom(0, 0))
    assert table.game.realms[A].descendants == 7


def test_hanging_gardens_of_132d_feed_a_removed_descendant_from_the_first_round() -> None:
    table = Scenario(2, edition=D2, round=1).won(A, "I-13", "black").won(B, "I-01", "white")
    table.ask(Patching()).play(A, Patch(False, 2, 1, ())).play(B, Discard()).play(A, InRoom(0, 0)).play(B, InRoom(0, 0))
    realm = table.game.realms[A]
    assert (realm.descendants, realm.removed) == (6, 1)
    assert (feeding(table.game, A), feeding(table.game, B)) == (2, 1)  # spaces 1 and 2 are uncovered


@pytest.mark.parametrize(("space", "war"), [(2, 0), (NEGOTIATING, 1), (RESTING, 0)])
def test_kremlin_takes_a_worker_from_a_route_if_all_are_there(space: int, war: int) -> None:
    table = Scenario(era=2).route(A, B, worker=space, war=war).patch(A, "kremlin")
    assert table.options(A) == [FromRoute(0)]
    table.play(A, FromRoute(0))
    assert (table.culture(A), table.game.realms[A].descendants) == (13, 8)
    assert (table.route_at(0).worker, table.route_at(0).war) == (NO_WORKER, 0)


def test_a_war_whose_worker_pays_for_kremlin_is_never_fought() -> None:
    table = Scenario(era=2).route(A, B, worker=NEGOTIATING, war=3).patch(A, "kremlin").play(A, FromRoute(0))
    table.begin(MOVEMENT)
    assert table.events(WarFought) == []
    assert table.game.phase != NEGOTIATION


def test_moses_finds_a_room_that_his_own_tile_brings() -> None:
    table = Scenario().realm(A, workers=ALL_ROOMS).patch(A, "moses", 2, 0)
    # Fishery over the Market, Water over the Wheat Field with their workers; only Moses himself is free.
    assert table.options(A) == [InRoom(3, 0)]
    table.play(A, InRoom(3, 0))
    assert table.game.realms[A].descendants == 1


def test_moses_brings_the_eighth_worker_and_no_ninth() -> None:
    table = Scenario().realm(A, workers=ALL_ROOMS).route(A, B, worker=1).route(A, C, worker=1)
    table.patch(A, "moses", 2, 0)
    assert (table.question, table.game.workers_of(A)) == ("", 8)


def test_constantine_calls_a_waiting_war_off_and_both_owners_choose_rooms() -> None:
    table = Scenario().route(A, B, worker=NEGOTIATING, war=1).route(B, A, worker=NEGOTIATING, war=3)
    table.route(B, C, worker=NEGOTIATING, war=1).patch(A, "constantine").play(A, Ally(B), Orient(B))
    assert table.pending == (A,)
    table.play(A, InRoom(0, 0))
    assert table.pending == (B,)
    table.play(B, InRoom(1, 0))
    assert [(r.worker, r.war) for r in table.game.routes[:3]] == [(NO_WORKER, 0), (NO_WORKER, 0), (NEGOTIATING, 1)]
    assert table.game.allied(A, B)
    assert (table.workers(A), table.workers(B)) == ([(0, 0)], [(1, 0)])


def test_timbuktu_takes_the_last_route_before_a_later_player_could_build_it() -> None:
    table = Scenario(era=2)
    table.game.general_left = 1
    table.patch(A, "timbuktu")
    table.play(A, table.options(A)[0])
    assert (table.game.general_left, table.route_at(0).owner, table.route_at(0).other) == (0, A, B)
    assert not table.game.realms[A].has(BUILT_ROUTE)


@pytest.mark.parametrize("edition", [SK, D2])
def test_gustav_destroys_an_allied_route_with_workers_of_both(edition: str) -> None:
    table = Scenario(edition=edition, era=3).route(B, A, allied=True, worker=2, guest=3)
    table.realm(A, workers=ALL_ROOMS)
    table.patch(A, "gustav", 2, 0).play(A, FromRoute(0))
    # Gustav, 2x2, covers the Market and the Wheat Field with their two workers: every Room of A is taken.
    assert (table.pending, table.options(B)) == ((B,), [InRoom(x, y) for x, y in ALL_ROOMS])
    table.play(B, InRoom(2, 1))
    assert len(table.options(A)) == 5  # four Rooms of the Capital Tile and Gustav, all with workers
    table.play(A, InRoom(2, 0))
    assert table.workers(A).count((2, 0)) == 3
    assert not table.game.allied(A, B)
    assert (table.game.routes, table.game.allied_left) == ([], 3)  # out of the game, not to Public Storage


def test_gustav_calls_the_war_of_others_off_in_132d() -> None:
    table = Scenario(edition=D2, era=3).route(B, C, worker=NEGOTIATING, war=1).patch(A, "gustav")
    assert table.options(A) == [FromRoute(0)]
    table.play(A, FromRoute(0)).play(B, InRoom(0, 0))
    assert (table.game.routes, table.game.general_left) == ([], 13)
    table.begin(MOVEMENT).play(B, End())
    assert table.events(WarFought) == []


def test_questions_of_several_players_follow_in_turn_order_from_the_first_player() -> None:
    table = Scenario(promos="on", era=3, first=C).realm(A, workers=[(0, 0)]).realm(C, workers=[(0, 0)])
    table.realm(B, workers=[(1, 1)]).route(C, A, worker=NEGOTIATING, war=1).patch(B, "tubman")
    assert (table.pending, table.options(C)) == ((C,), [InRoom(0, 0), FromRoute(0)])
    table.play(C, FromRoute(0))
    assert table.pending == (A,)
    table.play(A, InRoom(0, 0))
    assert (table.workers(A), table.workers(B), table.workers(C)) == ([], [(1, 1)], [(0, 0)])
    assert table.route_at(0).war == 0


def test_montezuma_asks_nobody_who_has_no_worker() -> None:
    table = Scenario(promos="on", era=2).realm(A, workers=[(0, 0), (1, 0)]).realm(C, workers=[(0, 0)])
    table.patch(A, "montezuma").play(A, InRoom(0, 0), InRoom(1, 0))  # his last worker ends it by itself
    assert table.culture(A) == 34
    assert (table.pending, table.options(C)) == ((C,), [InRoom(0, 0)])  # one of the two that are asked for
    assert "Which worker goes back" in table.game.prompt(C)
    table.play(C, InRoom(0, 0))
    assert (table.question, table.game.workers_of(C)) == ("", 0)


def test_the_statue_lifts_the_limit_that_pacal_widens() -> None:
    table = Scenario(promos="on", era=3).card(A, "pacal")
    assert size_limit(table.game, A) == 8
    assert size_limit(table.card(A, "statue").game, A) == 0
    both = Scenario(promos="on", era=3).card(A, "statue").card(A, "pacal")
    assert size_limit(both.game, A) == 0


def test_reclaimed_water_may_be_slid_under_and_no_longer_bars_new_water() -> None:
    table = Scenario(era=2).lay(A, "I-22", "white", 3, 0)  # Agora in column 3, Water at 4,0
    table.won(A, "I-04", "white").build(A, None, 4, 0)  # I-04: Water at its 1,0
    table.ask(PatchTile(A))
    assert table.refused(A, Patch(True, 4, 0, ())) is None  # Water at 5,0, beside the dead Water
    assert table.refused(A, Patch(True, 4, 0, (1,))) is None  # under the piece with the reclaimed Room
    table.play(A, Patch(True, 4, 0, (1,)))
    assert table.room_name(A, 4, 0) == "Wasteland"
    assert table.game.scrap == 0


# -- auction


def test_vasco_may_be_covered_by_the_tile_he_brings_and_is_spent() -> None:
    table = Scenario(era=2).card(A, "vasco").begin(AUCTION).draw_tiles("II-05", "II-03", "II-06")
    table.play(A, TakeFree(1)).play(B, Bid(0, 1)).play(C, Bid(2, 1))
    table.play(A, Patch(False, 2, 0, ()))  # Genghis in column 2 and Wasteland, Beacon over Vasco in column 3
    assert "vasco" not in table.game.realms[A].territory.cards
    table.play(B, Discard()).play(C, Discard()).begin(AUCTION)
    assert table.game.has_sailed
    assert table.question == "lay_tiles"


def test_vasco_leaves_two_poor_bidders_a_tile_each() -> None:
    table = Scenario(era=2).card(A, "vasco").realm(B, coin=0, culture=2).realm(C, coin=0).begin(AUCTION)
    table.draw_tiles("II-01", "II-02", "II-03").play(A, TakeFree(0))
    assert (table.goods(B), table.goods(C)) == (goods(food=4, coin=1), goods(food=4, coin=1, culture=17))
    table.play(B, Bid(2, 1))
    assert table.options(C) == [Bid(1, 1)]
    table.play(C, Bid(1, 1))
    assert (table.question, table.coin(B), table.coin(C)) == ("patch_tile", 0, 0)


def test_vasco_may_decline_with_two_players_and_bids_then_as_usual() -> None:
    table = Scenario(2, era=2).card(A, "vasco").begin(AUCTION).draw_tiles("II-01", "II-02").play(A, End())
    table.play(B, Bid(0, 2)).play(A, Bid(0, 2))
    assert (table.game.realms[A].won, table.game.realms[B].won) == (0, 1)  # a tie goes to the First Player
    assert (table.coin(A), table.coin(B), table.game.has_sailed) == (1, 1, False)


def test_who_is_outbid_in_the_reveals_and_who_waited_bid_afterwards_in_turn_order() -> None:
    table = Scenario(4, round=1, first=B).begin(AUCTION).draw_face("white").draw_tiles("I-01").play(B, Bid(0, 1))
    table.draw_tiles("I-02").play(C, Bid(0, 2)).draw_tiles("I-03").play(3, Wait()).draw_tiles("I-04")
    assert [offer.white for offer in table.game.offers] == [True, False, True, False]
    table.play(A, Bid(1, 1))
    assert table.pending == (B,)
    table.play(B, Bid(1, 2))  # moves and raises; C leads and is passed over
    assert table.pending == (3,)
    table.play(3, Bid(3, 1))
    assert table.pending == (A,)
    table.play(A, Bid(2, 1))
    assert [realm.won for realm in table.game.realms] == [2, 1, 0, 3]
    assert [table.coin(seat) for seat in range(4)] == [2, 1, 1, 2]


def test_the_first_face_of_a_new_era_follows_the_last_round_of_the_old_one() -> None:
    table = Scenario(era=2, round=1)
    table.game.last_white = True
    table.begin(AUCTION).draw_tiles("II-01", "II-02", "II-03")
    assert [offer.white for offer in table.game.offers] == [False, True, False]


# -- diplomacy


def test_a_broken_alliance_brings_both_workers_home_although_no_room_is_free() -> None:
    table = Scenario().realm(A, workers=ALL_ROOMS).realm(B, workers=ALL_ROOMS)
    table.route(A, B, allied=True, worker=1, guest=4).diplomacy(A, 2).play(A, BreakAlliance(0))
    assert table.pending == (A,)
    table.play(A, InRoom(2, 1))
    assert table.pending == (B,)
    table.play(B, InRoom(0, 0))
    assert (table.workers(A).count((2, 1)), table.workers(B).count((0, 0))) == (2, 2)
    assert (table.votes(A), table.left(A), table.game.allied_left, table.game.allied(A, B)) == (2, 0, 4, False)


@pytest.mark.parametrize(
    ("cards", "offered", "paid", "earned"),
    [
        pytest.param(["great_wall"], ["coin", "culture"], 1, 1, id="1 less"),
        pytest.param(["parthenon"], ["culture"], 2, 2, id="Culture only"),
        pytest.param(["great_wall", "parthenon"], ["culture"], 1, 1, id="both"),
    ],
)
def test_cards_of_the_loser_hold_against_napoleons_threat(
    cards: list[str], offered: list[str], paid: int, earned: int
) -> None:
    table = Scenario(era=2).card(A, "napoleon").card(B, *cards).realm(A, resources=9)
    table.fight(A, B, mine=4)  # 9 to 3 or less: A wins perfectly
    before = table.culture(A), table.culture(B)
    assert [choice.good for choice in table.of(A, Threaten)] == offered
    table.play(A, Threaten(B, "culture"))
    assert (table.culture(A) - before[0], before[1] - table.culture(B)) == (earned, paid)


def test_napoleon_with_bismarck_gains_although_john_paul_keeps_the_culture() -> None:
    table = Scenario(era=3).card(A, "napoleon", "bismarck").card(B, "parthenon").patch(B, "john_paul")
    table.fight(A, B)  # MIL 1 + 3 + 1 + 3 = 8 against 1: perfect, but sheltered
    assert (table.culture(A), table.culture(B)) == (35, 20)
    assert table.options(A) == [Threaten(B, "culture"), End()]
    table.play(A, Threaten(B, "culture"))
    assert (table.culture(A), table.culture(B)) == (40, 20)


def test_napoleon_with_gandhi_demands_more_where_only_shields_count() -> None:
    # A: Barracks 1, Napoleon 3, Smithy 1, Jeanne 2 = 7. B: Barracks 1, Che 2 = 3 and no shield.
    for cards, paid in ((["napoleon", "jeanne"], 3), (["napoleon", "jeanne", "gandhi"], 5)):
        table = Scenario(era=3).card(A, *cards).card(B, "che").realm(B, coin=9).fight(A, B)
        table.play(A, Threaten(B, "coin"))  # ahead by 4, with Gandhi by 7
        assert (table.coin(A), table.coin(B)) == (3 + paid, 9 - paid)


def small(card: str) -> Piece:
    """A tile of 1x1 Rooms with a Hero in the first, beside the Capital Tile; the built-in pack has none so small."""
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    hero = Room((cells[0],), HERO, card, NO_ICONS, NO_ICONS, card)
    rest = [Room((cell,), WASTELAND, "Wasteland", NO_ICONS, NO_ICONS) for cell in cells[1:]]
    return Piece(Face(2, 2, (hero, *rest)), 0, False, 3, 0)


@pytest.mark.rule("PAT-HWG-02")
def test_john_paul_shelters_nobody_once_he_is_covered() -> None:
    table = Scenario(era=3).realm(B, buildings=["B25"], resources=3)
    realm = table.game.realms[B]
    realm.territory = realm.territory.patched(small("john_paul"), 0)
    realm.mark(SHELTERED)  # patched in this round
    assert is_sheltered(table.game, B)
    table.manage(B, 3).play(B, build("B25"), InRoom(3, 0)).draw_building("B01")
    assert not is_sheltered(table.game, B)
    table.card(A, "gustav").fight(A, B)  # 1 + 5 against 1: perfect
    assert (table.culture(A), table.culture(B)) == (42, 13)


# -- movement, negotiation, war


def test_a_war_hurried_by_patton_bars_the_alliance_of_the_next_negotiation() -> None:
    table = Scenario(era=3).card(A, "patton").route(A, B, worker=NEGOTIATING).route(A, B, worker=NEGOTIATING)
    table.realm(A, resources=2).ask(NegotiationAndWar()).play(A, Resolve(0), Aggression()).play(B, Peace())
    assert table.route_at(0).worker == WARRING
    table.play(A, Peace()).play(B, Peace())
    assert table.question == "come_home"  # nobody is asked for an Alliance
    table.play(A, InRoom(0, 0))
    assert table.question == "fight_war"


def test_a_negotiator_of_the_later_player_goes_home_with_the_alliance_of_the_earlier() -> None:
    table = Scenario().route(A, B, worker=NEGOTIATING).route(B, A, worker=NEGOTIATING).ask(NegotiationAndWar())
    table.play(A, Peace()).play(B, Peace()).play(A, Accept()).play(B, Accept()).play(A, Orient(A))
    table.play(A, InRoom(0, 0)).play(B, InRoom(0, 0))
    assert table.question == ""  # B has nothing left to negotiate
    assert (table.workers(A), table.workers(B)) == ([(0, 0)], [(0, 0)])


def test_after_a_broken_alliance_a_worker_under_way_reaches_the_negotiation_room() -> None:
    table = Scenario().route(A, B, worker=3).route(A, B, allied=True)
    allied = Scenario().route(A, B, worker=3).route(A, B, allied=True).begin(MOVEMENT).play(A, MoveOn(0, NEGOTIATING))
    assert allied.question == "arrive_home"
    table.diplomacy(B, 1).play(B, BreakAlliance(1)).begin(MOVEMENT).play(A, MoveOn(0, NEGOTIATING))
    assert table.question == "negotiate"


def test_a_worker_come_home_from_peace_with_a_sword_box_fights_the_war_that_follows() -> None:
    # B23, 1 sword and 2 in the box, stands on the Council; the Barracks have 1.
    table = Scenario().build(A, "B23", 1, 0).route(A, B, worker=NEGOTIATING).route(A, C, worker=WARRING, war=1)
    table.ask(NegotiationAndWar()).play(A, Peace()).play(B, Peace()).play(A, Refuse()).play(B, Refuse())
    table.play(A, InRoom(1, 0), Commit(0, 0)).play(C, Commit(0, 0))
    (war,) = table.events(WarFought)
    assert (war.owner_strength, war.other_strength, war.winner) == (4, 1, A)


def test_red_cross_pays_food_war_by_war_until_it_is_gone() -> None:
    table = Scenario(era=3).card(C, "red_cross").realm(C, food=1)
    table.route(A, B, worker=WARRING, war=3).route(A, B, worker=WARRING, war=1).ask(NegotiationAndWar())
    table.play(A, Resolve(0), Commit(0, 0)).play(B, Commit(0, 0)).play(A, InRoom(0, 0))  # 1 to 1: both lose
    assert table.pending == (C,)
    table.play(C, Accept()).play(A, Commit(0, 0)).play(B, Commit(0, 0)).play(A, InRoom(1, 0))
    assert table.question == ""  # no Food, no question
    assert (table.goods(C), table.culture(A), table.culture(B)) == (goods(coin=3, culture=25), 20, 29)


def test_the_owner_of_red_cross_may_help_after_an_own_war() -> None:
    table = Scenario(era=3).card(B, "red_cross").fight(A, B)  # 1 to 2 with the shield of Red Cross
    table.play(A, InRoom(0, 0)).play(B, Accept())
    assert (table.food(B), table.culture(B)) == (3, 34)


def test_stealth_without_a_tile_is_not_asked_and_an_empty_pile_refills_no_hand() -> None:
    table = Scenario(era=3).card(A, "stealth").fight(A, B)
    assert table.question == "come_home"
    table = Scenario(era=3).card(A, "stealth").realm(A, buildings=["B01"])
    table.game.pile = ()
    table.fight(A, B).play(A, reclaim("B01"), InRoom(0, 0))
    assert (table.question, table.game.realms[A].buildings) == ("come_home", ())
    assert table.room_name(B, 0, 0) == "Wasteland"


def test_stealth_may_disarm_the_loser_before_a_second_war_but_flies_once() -> None:
    table = Scenario(era=3).card(A, "stealth").realm(A, buildings=["B01", "B02"])
    table.route(A, B, worker=WARRING, war=1).route(A, B, worker=WARRING, war=1).ask(NegotiationAndWar())
    table.play(A, Resolve(0), Commit(0, 0)).play(B, Commit(0, 0))
    table.play(A, reclaim("B01"), InRoom(0, 1)).draw_building("B03").play(A, InRoom(0, 0))  # their Barracks
    table.play(A, Commit(0, 0)).play(B, Commit(0, 0))
    strengths = [(w.owner_strength, w.other_strength) for w in table.events(WarFought)]
    assert strengths == [(4, 1), (4, 0)]
    assert table.question == "come_home"


def test_a_room_reclaimed_by_an_enemy_counts_for_the_statue_of_its_owner() -> None:
    table = Scenario(era=3).card(A, "stealth").card(B, "statue").realm(A, buildings=["B01"])
    table.fight(A, B).play(A, reclaim("B01"))
    assert table.refused(A, InRoom(3, 0)) == "PAT-REC-04"  # the Statue, 2x1
    table.play(A, InRoom(0, 0)).draw_building("B02").play(A, InRoom(0, 0))
    before = table.culture(B)
    table.ask(EndOfEra())
    assert table.culture(B) - before == 3


def test_a_war_declared_in_the_last_round_is_fought_if_patton_hurries_it() -> None:
    table = Scenario(era=3, round=5).card(B, "patton").realm(A, resources=2).route(A, B, worker=NEGOTIATING)
    table.begin(NEGOTIATION).play(A, Aggression()).play(B, Peace())
    assert (table.resources(A), table.question) == (0, "fight_war")
    table.play(A, Commit(0, 0)).play(B, Commit(0, 0))
    # Patton 4 swords, Bunker 3 shields: 8 to 1, a perfect victory of the Defender
    assert (table.culture(A), table.culture(B)) == (20 - 7, 20 + 9 + 7)


# -- vote and ends


def test_votes_kept_by_elizabeth_go_to_war_with_jeanne() -> None:
    table = Scenario(era=2).card(A, "elizabeth", "jeanne").realm(A, votes=5).realm(B, votes=5)
    table.reveal("arms", "seas", "faster")
    cast(table, (1, 0, 0), (0, 0, 0), (0, 0, 0))
    assert (table.votes(A), table.votes(B)) == (4, 0)
    table.route(A, B, worker=WARRING, war=1).ask(NegotiationAndWar())
    assert table.refused(A, Commit(0, 6)) == "PAT-HEII-08"
    table.play(A, Commit(0, 4)).play(B, Commit(0, 0))
    assert table.votes(A) == 0


def test_nixons_card_is_voted_on_in_the_place_of_the_one_it_replaces() -> None:
    table = Scenario(promos="on", era=3).card(A, "nixon").realm(B, votes=9).past("heritage", "leaders")
    table.reveal("seas", "faster", "street").play(A, swap_card("seas", "leaders"))
    assert list(table.game.row) == card_numbers("leaders", "faster", "street")
    assert "Great Leaders" in table.game.prompt(B)
    cast(table, (0, 4, 0), (0, 0, 0), (0, 0, 0))
    assert (table.culture(A), table.culture(B), table.culture(C)) == (24, 20, 20)  # B and C are third
    assert sorted(table.game.past) == sorted(card_numbers("heritage", "leaders", "faster", "street"))  # without "seas"


def test_big_ben_doubles_half_of_the_card_with_fewer_votes_of_two() -> None:
    table = Scenario(2, era=3).card(A, "big_ben").realm(A, votes=9).realm(B, votes=9)
    table.reveal("heritage", "arms")  # A leads on Wonders; MIL is tied
    cast(table, (3, 0), (0, 5))
    assert table.options(A) == [play_card("heritage"), play_card("arms")]
    table.play(A, play_card("heritage"))
    assert (table.culture(A), table.culture(B)) == (22, 20)  # 3 votes of 8: 1 for two, doubled


@pytest.mark.parametrize(("edition", "phase", "left"), [(SK, Vote(), 3), (D2, Upkeep(), 0)])
def test_chichen_sells_a_worker_that_waits_for_a_war(edition: str, phase: Step, left: int) -> None:
    table = Scenario(edition=edition, era=2).card(A, "chichen").realm(A, resources=3)
    table.route(A, B, worker=NEGOTIATING, war=1).ask(phase)
    assert table.options(A) == [ReturnWorkers((0,)), End()]
    table.play(A, ReturnWorkers((0,)))
    assert (table.culture(A), table.resources(A)) == (25, left)  # in 1.3.2d 1 for upkeep, 2 with the worker
    assert (A in table.pending, table.route_at(0).war) == (False, 0)  # no worker is left to sell


@pytest.mark.parametrize(("resources", "asked"), [(2, ()), (3, (A,))])
def test_chichen_of_132d_has_only_what_upkeep_leaves(resources: int, asked: tuple[int, ...]) -> None:
    table = Scenario(edition=D2, era=2).card(A, "chichen").realm(A, resources=resources, workers=[(0, 0)])
    table.ask(Upkeep())  # 1 Resource for the Wonder; a worker is sold with 2 more
    assert (table.resources(A), table.pending) == (resources - 1, asked)


def test_workers_sold_by_chichen_count_for_no_end_of_era_or_game() -> None:
    table = Scenario(era=3).card(A, "chichen", "ziggurat", "eiffel", "mandela").realm(A, workers=[(0, 0), (1, 0)])
    table.ask(Vote()).play(A, InRoom(0, 0), End())
    assert table.culture(A) == 25
    table.ask(EndOfEra())
    assert table.culture(A) == 25 + 2 + 4


# -- who may know what


def sampled(table: Scenario, seat: int, field: str) -> set[object]:
    """The values of one field of the question in many positions that the seat takes for possible."""
    twins = [table.game.determinized(seat, seed) for seed in range(40)]
    return {getattr(twin.question, field) for twin in twins}


def test_sealed_answers_of_the_other_are_guessed_and_the_own_ones_kept() -> None:
    table = Scenario().route(A, B, worker=NEGOTIATING).ask(NegotiationAndWar()).play(B, Peace())
    assert (sampled(table, A, "theirs"), sampled(table, B, "theirs"), sampled(table, C, "theirs")) == (
        {0, 1}, {1}, {0, 1},
    )  # fmt: skip
    table.play(A, Peace(), Refuse())
    assert (sampled(table, A, "mine"), sampled(table, B, "mine"), sampled(table, C, "mine")) == ({0}, {0, 1}, {0, 1})


def test_sealed_resources_votes_and_bids_are_guessed_within_what_is_owned() -> None:
    war = Scenario().realm(A, resources=2).route(A, B, worker=WARRING, war=1).ask(NegotiationAndWar())
    assert sampled(war.play(A, Commit(2, 0)), B, "mine") == {0, 1, 2}
    assert sampled(war, A, "mine") == {2}
    vote = Scenario().realm(A, votes=1)
    vote.reveal("arms", "seas", "faster")
    assert sampled(vote.play(A, CastVotes(1)), B, "votes") == {(0, -1, -1), (1, -1, -1)}
    auction = Scenario(2).realm(A, coin=1).begin(AUCTION).draw_tiles("I-01", "I-02").play(A, Bid(1, 1))
    assert sampled(auction, B, "slots") == {(0, -1), (1, -1)}
    assert sampled(auction, B, "coins") == {(0, 0), (1, 0)}


def test_the_tile_about_to_be_placed_is_guessed() -> None:
    table = Scenario().realm(A, resources=9, buildings=["B01", "B25"])
    for choice in (reclaim("B25"), build("B25")):
        table.manage(A, 9).play(A, choice)
        assert len(sampled(table, B, "building")) > 10
        assert sampled(table, A, "building") == {building_number("B25")}


def test_a_building_about_to_be_placed_is_guessed_as_one_that_can_be_paid() -> None:
    # 2 Resources pay for Industry, Economy and Transport, B01 to B18.
    table = Scenario().realm(A, resources=2, buildings=["B01", "B25"]).manage(A, 9).play(A, build("B01"))
    guesses = sampled(table, B, "building")
    assert len(guesses) > 10
    assert guesses <= set(range(building_number("B18") + 1))
    other = twin(table, B, 1)
    assert other.question is not None
    assert other.question.to_json()["building"] in other.realms[A].buildings


def twin(table: Scenario, seat: int, seed: int) -> Patchistory:
    """The game as the seat takes it for possible."""
    game = table.game.determinized(seat, seed)
    assert isinstance(game, Patchistory)
    return game


def hands(table: Scenario, seat: int, other: int) -> set[tuple[tuple[int, ...], int]]:
    """Hand and card in the middle of another player, as the seat takes them for possible."""
    twins = [twin(table, seat, seed).realms[other] for seed in range(60)]
    return {(realm.cards, realm.placed) for realm in twins}


def test_after_tubman_only_the_card_in_the_middle_is_guessed() -> None:
    table = Scenario(promos="on", era=3).realm(A, cards=["world"]).realm(B, cards=["arms", "seas"])
    table.realm(C, cards=["faster"])
    assert len(hands(table, A, B)) > 10
    table.patch(A, "tubman")
    arms, seas = card_numbers("arms", "seas")
    assert hands(table, A, B) == {(tuple(sorted((arms, seas))), -1)}
    assert len(hands(table, C, B)) > 10
    table.ask(Vote()).play(B, play_card("seas"))
    assert hands(table, A, B) == {((arms,), seas), ((seas,), arms)}


def test_a_seat_that_owes_no_answer_learns_nothing_from_a_refusal() -> None:
    rich = Scenario().realm(A, food=9, resources=9, workers=[(0, 0)], buildings=["B01"]).route(A, B).manage(A, 5)
    poor = Scenario().realm(A, food=0, resources=0, workers=[(0, 0)], buildings=["B02"]).route(A, B).manage(A, 5)
    for choice in (Trade(0, 0, 0), build("B01"), reclaim("B02"), End()):
        assert rich.game.why_not(B, choice) == poor.game.why_not(B, choice)
    with pytest.raises(ValueError, match="owes no answer"):
        rich.game.options(B)


@pytest.mark.parametrize(("edition", "name"), [(SK, "Big Ben"), (D2, "Disneyland")])
def test_a_card_goes_by_the_name_of_the_edition_wherever_it_is_shown(edition: str, name: str) -> None:
    table = Scenario(edition=edition, era=3).offer(("III-11", "black")).card(A, "big_ben").realm(A, workers=[(3, 0)])
    table.route(A, B).manage(A, 5)
    assert name in table.game.label(A, Trade(3, 0, 0))
    table.play(A, Trade(3, 0, 0))
    shown = json.dumps([table.game.view(B), table.game.log(B)])
    # on offer, the tile and its Room in the territory, and once in the list of cards in sight
    assert shown.count(f'"name": "{name}"') == 4
    assert f"a worker from {name} to" in shown
    assert ("Big Ben" in shown) == (edition == SK)
