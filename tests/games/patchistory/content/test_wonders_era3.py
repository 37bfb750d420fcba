"""The Wonders of Era III. Topics: era III wonders."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, D, Scenario, play_card, reclaim
from ziggurat.games.patchistory.choices import (
    Accept,
    Aid,
    CastVotes,
    Commit,
    End,
    FromRoute,
    HonorHeroes,
    InRoom,
    Patch,
    Threaten,
)
from ziggurat.games.patchistory.events import CardScored, WarFought
from ziggurat.games.patchistory.game import AUCTION
from ziggurat.games.patchistory.rules.diplomacy import TakeDiplomacy
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.upkeep import Upkeep

both_editions = pytest.mark.parametrize("edition", [SK, D2])
CULTURE = 3


# -- Apollo 11


@pytest.mark.rule("PAT-WOIII-01")
def test_apollo_produces_culture_equal_to_tra() -> None:
    table = Scenario().card(A, "apollo_11")
    assert table.tra(A) == 1 + 2
    assert table.produced(A)[CULTURE] == 1 + 3  # Temple and TRA


@pytest.mark.rule("PAT-WOIII-02")
def test_apollo_produces_1_culture_per_connected_route() -> None:
    table = Scenario().card(A, "apollo_11").route(A, B).route(C, A, allied=True).route(B, A)
    assert table.produced(A)[CULTURE] == 1 + 3 + 2


# -- Big Ben


def voted(table: Scenario, cards: dict[str, int]) -> Scenario:
    """A Vote on these cards, one of each seat in order, seat A casting the votes."""
    table.realm(A, votes=sum(cards.values())).reveal(*cards)
    for votes in cards.values():
        for seat in range(len(cards)):
            table.play(seat, CastVotes(votes if seat == A else 0))
    return table


@pytest.mark.rule("PAT-WOIII-03")
@both_editions
def test_big_ben_doubles_the_own_gain_on_one_card(edition: str) -> None:
    """A is first in Wonders (6 votes) and in Coin (4 votes): doubled are the 4."""
    table = Scenario(edition=edition).card(A, "big_ben")
    voted(table, {"heritage": 6, "capitalism": 4, "arms": 0})
    assert table.options(A) == [play_card("heritage"), play_card("capitalism")]
    table.play(A, play_card("capitalism"))
    assert (table.culture(A), table.culture(B), table.culture(C)) == (20 + 6 + 8, 20, 20)


@pytest.mark.rule("PAT-WOIII-03")
def test_only_a_scored_card_can_be_named_for_big_ben() -> None:
    table = voted(Scenario().card(A, "big_ben"), {"heritage": 6, "capitalism": 4, "arms": 0})
    assert table.refused(A, play_card("arms")) == "PAT-WOIII-03"
    assert table.refused(A, play_card("seas")) == "PAT-WOIII-03"


@pytest.mark.rule("PAT-WOIII-04")
def test_big_ben_must_be_used_on_a_loss_too() -> None:
    """8 votes, the owner fourth in MIL: 8 Culture are lost instead of 4."""
    table = Scenario(4).card(A, "big_ben").card(B, "patton").card(C, "jeanne").card(D, "genghis")  # 1, 5, 3, 2
    voted(table, {"arms": 8, "faster": 0, "seas": 0, "street": 0})
    assert table.refused(A, End()) == "PAT-WOIII-04"
    assert table.options(A) == [play_card("arms")]
    assert table.play(A, play_card("arms")).culture(A) == 20 - 8
    assert (table.culture(B), table.culture(C), table.culture(D)) == (28, 24, 20)


@pytest.mark.rule("PAT-WOIII-04")
def test_big_ben_asks_nothing_if_no_card_is_scored() -> None:
    table = voted(Scenario().card(A, "big_ben"), {"heritage": 2, "capitalism": 2, "arms": 2})
    assert table.game.over
    assert table.culture(A) == 20


@pytest.mark.rule("PAT-WOIII-03", "PAT-SCO-04")
def test_every_player_whose_card_doubles_names_one_in_turn_order() -> None:
    """Two of the card, as a content pack may have it: B and A tie for first in Wonders."""
    table = voted(Scenario().card(A, "big_ben").card(B, "big_ben"), {"heritage": 6, "capitalism": 4, "arms": 0})
    assert table.pending == (A,)
    assert table.play(A, play_card("heritage")).pending == (B,)
    assert table.play(B, play_card("capitalism")).game.over


# -- Christ the Redeemer


@pytest.mark.rule("PAT-WOIII-05", "PAT-WOIII-06")
def test_christ_is_honored_as_a_hero_with_3_culture_more() -> None:
    table = Scenario().card(A, "christ", "homer").manage(A, 2).play(A, HonorHeroes())
    assert table.culture(A) == 20 + 2 + 3


@pytest.mark.rule("PAT-WOIII-05")
def test_christ_is_a_wonder_in_rankings_and_upkeep() -> None:
    table = Scenario(2).card(A, "christ").realm(A, resources=5).ask(Upkeep())
    assert (table.food(A), table.resources(A)) == (4, 4)
    voted(table, {"leaders": 1, "heritage": 1})
    assert [e.ranks for e in table.events(CardScored)] == [(0, 0), (1, 0)]


# -- Eiffel Tower


@pytest.mark.rule("PAT-WOIII-07")
@pytest.mark.parametrize(("era", "culture"), [(1, 20), (2, 20), (3, 32)])
def test_eiffel_gives_4_culture_per_worker_at_the_end_of_the_game(era: int, culture: int) -> None:
    table = Scenario(era=era).card(A, "eiffel").realm(A, workers=[(0, 0), (1, 0)]).route(A, B, worker=1)
    assert table.ask(EndOfEra()).culture(A) == culture


# -- Red Cross


@pytest.mark.rule("PAT-WOIII-08")
def test_red_cross_pays_1_food_for_5_culture_after_any_war() -> None:
    table = Scenario().card(C, "red_cross").realm(B, resources=2).fight(A, B, theirs=2).play(A, InRoom(0, 0))
    assert table.pending == (C,)
    assert table.options(C) == [Accept(), End()]
    table.play(C, Accept())
    assert (table.food(C), table.culture(C)) == (3, 25)
    assert table.game.over  # once per war


@pytest.mark.rule("PAT-WOIII-08")
def test_red_cross_helps_after_a_war_lost_by_both_and_may_stay_away() -> None:
    table = Scenario().card(C, "red_cross").fight(A, B, war=3).play(A, InRoom(0, 0))  # MIL 1 each
    assert (table.culture(A), table.culture(B)) == (20, 20)
    table.play(C, End())
    assert (table.food(C), table.culture(C)) == (4, 20)


@pytest.mark.rule("PAT-WOIII-08")
def test_red_cross_needs_food() -> None:
    table = Scenario().card(C, "red_cross").realm(C, food=0).fight(A, B).play(A, InRoom(0, 0))
    assert table.game.over


@pytest.mark.rule("PAT-WOIII-09")
@both_editions
def test_aid_of_red_cross_cannot_be_refused(edition: str) -> None:
    table = Scenario(edition=edition).card(A, "red_cross").route(A, B).route(B, A).diplomacy(A, 2)
    table.play(A, Aid(B, 3, 0, 0))
    assert table.pending == (A,)  # the target is not asked
    assert (table.food(A), table.food(B), table.culture(A)) == (1, 7, 25)
    assert table.points(B, 2).ask(TakeDiplomacy(B, False)).refused(B, Aid(A, 3, 0, 0)) == "PAT-AID-10"


# -- Schwerer Gustav


@pytest.mark.rule("PAT-WOIII-10")
def test_gustav_of_132d_destroys_any_route_and_must() -> None:
    table = Scenario(era=3, edition=D2).route(B, C, worker=4, war=1).route(B, C, allied=True).patch(A, "gustav")
    assert table.options(A) == [FromRoute(0), FromRoute(1)]
    assert table.refused(A, End()) == "PAT-WOIII-10"
    table.play(A, FromRoute(0)).play(B, InRoom(0, 0))
    assert (table.workers(B), [route.number for route in table.game.routes]) == ([(0, 0)], [1])
    assert table.game.general_left == 13  # out of the game
    assert table.ask(NegotiationAndWar()).game.over  # the war is called off


@pytest.mark.rule("PAT-WOIII-10")
def test_an_allied_route_destroyed_by_gustav_ends_the_alliance() -> None:
    table = Scenario(era=3, edition=D2).route(B, C, worker=2, guest=3, allied=True).patch(A, "gustav")
    table.play(A, FromRoute(0)).play(B, InRoom(0, 0)).play(C, InRoom(1, 0))
    assert not table.game.allied(B, C)
    assert (table.workers(B), table.workers(C), table.game.allied_left) == ([(0, 0)], [(1, 0)], 3)


@pytest.mark.rule("PAT-WOIII-11")
def test_gustav_of_13sk_may_destroy_an_own_or_connected_allied_route() -> None:
    table = Scenario(era=3).route(A, B, worker=2).route(B, A).route(C, A, allied=True).route(B, C).patch(A, "gustav")
    assert table.options(A) == [FromRoute(0), FromRoute(2), End()]
    assert table.refused(A, FromRoute(1)) == "PAT-WOIII-11"
    table.play(A, FromRoute(0), InRoom(0, 0))
    assert (table.workers(A), len(table.game.routes), table.game.general_left) == ([(0, 0)], 3, 11)


@pytest.mark.rule("PAT-WOIII-11")
def test_gustav_of_13sk_may_spare_all_routes() -> None:
    table = Scenario(era=3).route(A, B).patch(A, "gustav").play(A, End())
    assert table.game.over
    assert len(table.game.routes) == 1


@pytest.mark.rule("PAT-WOIII-12")
@pytest.mark.parametrize(
    ("cards", "commit", "strength"),
    [
        (["gustav"], Commit(5, 0), 8), (["gustav"], Commit(2, 0), 4), (["gustav"], Commit(3, 0), 6),
        (["gustav", "jeanne"], Commit(1, 4), 6), (["gustav", "jeanne"], Commit(5, 2), 9),
    ],
)  # fmt: skip
def test_gustavs_first_three_resources_count_double(cards: list[str], commit: Commit, strength: int) -> None:
    table = Scenario().card(A, *cards).realm(A, resources=5, votes=4).route(A, B, worker=5, war=1)
    mil = table.mil(A)
    table.ask(NegotiationAndWar()).play(A, commit).play(B, Commit(0, 0))
    event = table.events(WarFought)[0]
    assert event.owner_strength == mil + strength


@pytest.mark.rule("PAT-WOIII-13")
def test_gustav_threatens_for_1_point_less() -> None:
    table = Scenario().card(A, "gustav").route(A, B).diplomacy(A, 2).play(A, Threaten(B, "culture"))
    assert table.left(A) == 0


# -- Statue of Liberty


@pytest.mark.rule("PAT-WOIII-14")
def test_with_the_statue_the_size_is_not_limited() -> None:
    beyond = Patch(True, -1, 0, ())
    wide = Scenario(era=3).card(A, "wall_street").lay(A, "III-13", "black", 5, 0)  # 7 wide
    assert wide.won(A, "III-09", "white").ask(PatchTile(A)).refused(A, beyond) == "PAT-PAT-15"
    table = Scenario(era=3).card(A, "statue").lay(A, "III-13", "black", 5, 0)
    assert table.won(A, "III-09", "white").ask(PatchTile(A)).refused(A, beyond) is None
    assert table.play(A, beyond).room_name(A, -1, 0) == "Ministry"
    further = Patch(True, -2, 0, ())  # 9 wide
    assert table.won(A, "III-06", "white").ask(PatchTile(A)).refused(A, further) is None


@pytest.mark.rule("PAT-WOIII-15")
@pytest.mark.parametrize(("cards", "rule"), [([], "PAT-PAT-15"), (["pacal"], None)])
def test_the_statue_itself_keeps_to_the_size(cards: list[str], rule: str | None) -> None:
    """7 wide; the Statue would make it 8, which only Pacal allows."""
    table = Scenario(era=3).card(A, *(cards or ["wall_street"])).lay(A, "III-13", "black", 5, 0).winning(A, "statue")
    assert table.refused(A, Patch(False, -1, 0, ())) == rule


@pytest.mark.rule("PAT-WOIII-16")
@pytest.mark.parametrize(("era", "culture"), [(2, 20), (3, 26)])
def test_the_statue_gives_3_culture_per_reclaimed_wasteland_at_the_end(era: int, culture: int) -> None:
    """Printed Wasteland lies beside the Statue and does not count."""
    table = Scenario(era=era).card(A, "statue").build(A, None, 0, 0).build(A, None, 1, 0).build(A, "B01", 2, 0)
    assert table.ask(EndOfEra()).culture(A) == culture


@pytest.mark.rule("PAT-WOIII-17")
def test_nothing_covers_the_statue() -> None:
    table = Scenario(era=3).card(A, "statue").winning(A, "gustav")  # the Statue at (3, 0) and (4, 0)
    assert table.refused(A, Patch(False, 3, -1, ())) == "PAT-WOIII-17"
    table.won(A, "III-12", "white").ask(PatchTile(A))
    assert table.refused(A, Patch(True, 3, -1, ())) == "PAT-WOIII-17"
    assert table.refused(A, Patch(True, 3, -1, (1,))) is None  # sliding under is allowed


# -- Stealth Aircraft


def raid() -> Scenario:
    """A, with Stealth Aircraft (MIL 4) and the Construction Tiles B01 and B02, has won a war against B."""
    table = Scenario().card(A, "stealth").realm(A, buildings=["B01", "B02"]).realm(B, workers=[(0, 0)])
    return table.points(A, 0).fight(A, B)


@pytest.mark.rule("PAT-WOIII-18")
def test_stealth_may_reclaim_a_room_of_the_loser() -> None:
    table = raid()
    assert table.options(A) == [reclaim("B01"), End()]  # B02 shows the same building
    assert table.game.options(A).others() == [reclaim("B02")]
    table.play(A, reclaim("B01"), InRoom(1, 0)).draw_building("B36")
    assert table.room_name(B, 1, 0) == "Wasteland"
    assert table.pol(B) == 0


@pytest.mark.rule("PAT-WOIII-18")
def test_stealth_flies_once_per_round_and_only_after_a_victory() -> None:
    table = raid().play(A, reclaim("B01"), InRoom(1, 0)).draw_building("B36").play(A, InRoom(0, 0))
    assert table.fight(A, C).question == "come_home"
    lost = Scenario().card(A, "stealth").realm(A, buildings=["B01"]).realm(B, resources=9).fight(A, B, theirs=9)
    assert lost.question == "come_home"


@pytest.mark.rule("PAT-WOIII-18")
def test_stealth_flies_again_in_the_next_round() -> None:
    table = raid().play(A, reclaim("B01"), InRoom(1, 0)).draw_building("B36").play(A, InRoom(0, 0))
    table.begin(AUCTION)
    assert table.fight(A, C).question == "reclaim_from_loser"


@pytest.mark.rule("PAT-WOIII-19")
def test_stealth_reclaims_for_nothing() -> None:
    table = raid()
    before = table.goods(A)
    table.play(A, reclaim("B01"), InRoom(1, 0)).draw_building("B36")
    assert (table.goods(A), table.left(A)) == (before, 0)


@pytest.mark.rule("PAT-WOIII-20")
def test_stealth_uses_an_own_tile_draws_anew_and_leaves_workers() -> None:
    table = raid()
    assert table.refused(A, reclaim("B05")) == "PAT-CON-01"
    table.play(A, reclaim("B01"), InRoom(0, 0)).draw_building("B36")
    assert table.hand(A) == ["B02", "B36"]
    assert table.workers(B) == [(0, 0)]


@pytest.mark.rule("PAT-WOIII-20")
def test_stealth_obeys_the_other_rules_of_reclamation() -> None:
    table = Scenario().card(A, "stealth").realm(A, buildings=["B01"]).card(B, "homer").build(B, None, 0, 0)
    table.fight(A, B).play(A, reclaim("B01"))
    assert table.refused(A, InRoom(3, 0)) == "PAT-REC-04"  # Homer is larger
    assert table.refused(A, InRoom(0, 0)) == "PAT-REC-06"
    assert table.refused(A, InRoom(9, 9)) == "PAT-REC-02"
    unarmed = Scenario().card(A, "stealth").fight(A, B)
    assert unarmed.question == "come_home"  # no Construction Tile


# -- Wall Street


@pytest.mark.rule("PAT-WOIII-21")
@pytest.mark.parametrize(("coin", "culture"), [(11, 6), (2, 0), (3, 2), (12, 8)])
def test_wall_street_turns_3_coin_into_2_culture_at_the_end(coin: int, culture: int) -> None:
    table = Scenario(era=3).card(A, "wall_street").realm(A, coin=coin).ask(EndOfEra())
    assert table.culture(A) == 20 + culture
    assert Scenario(era=2).card(A, "wall_street").ask(EndOfEra()).culture(A) == 20
