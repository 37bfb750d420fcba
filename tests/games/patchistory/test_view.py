"""What a view adds for those who draw the board: faces of pieces, what is printed, who has answered, own secrets."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import CONTENT, A, B, C, Scenario, build, play_card, reclaim
from ziggurat.core.choice import Choice
from ziggurat.core.record import Json
from ziggurat.core.step import Step
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    Bid,
    CastVotes,
    Commit,
    Peace,
    Refuse,
)
from ziggurat.games.patchistory.game import NONE
from ziggurat.games.patchistory.rules.auction import SealBids
from ziggurat.games.patchistory.rules.negotiation import AnswerAlliance, Negotiate
from ziggurat.games.patchistory.rules.patching import PatchTile
from ziggurat.games.patchistory.rules.upkeep import Upkeep
from ziggurat.games.patchistory.rules.vote import PlaceCards, SealVotes
from ziggurat.games.patchistory.rules.war import FightWar
from ziggurat.play.asking import only_answer

VIEWERS = (A, B, C, None)


# -- faces


def test_own_construction_tiles_show_what_they_cost() -> None:
    # An Industry costs 2 Resources, Military 3 (PAT-BLD-02, PAT-BLD-03).
    table = Scenario().realm(A, buildings=["B01", "B24"])
    cheap, dear = table.own(A)["building_faces"]
    assert (cheap["id"], cheap["kind"], cheap["price"]) == ("B01", "Industry", 2)
    assert (dear["id"], dear["kind"], dear["price"]) == ("B24", "Military", 3)
    assert [cheap["building"], dear["building"]] == table.own(A)["buildings"]


def test_a_prosperity_card_shows_how_the_kingdoms_stand() -> None:
    # Every Wheat Field has F1, the one of A also F2 for the worker inside.
    table = Scenario().realm(A, workers=[(2, 1)], cards=["agriculture", "population"])
    food, workers = table.own(A)["card_faces"]
    assert (food["name"], food["ranks"], food["rule"]) == ("Advancing Agriculture!", "Food production", "PAT-PRS-01")
    assert food["standing"] == [3, 1, 1]
    # A is first: 1 Culture a vote (PAT-SCO-09). B and C tie for the second place, so both are third (PAT-SCO-12): none.
    assert food["two_votes_pay"] == [2, 0, 0]
    assert (workers["ranks"], workers["standing"]) == ("workers", [1, 0, 0])


@pytest.mark.parametrize(
    ("players", "with_worker", "pays"),
    [  # what two votes pay by place: 2, 1, 0 with three players (PAT-SCO-09 to PAT-SCO-11); 2, 1, 0, -1 with four
        (2, [A], [2, 0]),  # PAT-SCO-16, PAT-SCO-19
        (2, [], [0, 0]),  # PAT-SCO-20
        (3, [A, B], [1, 1, 0]),
        (4, [A], [2, -1, -1, -1]),  # three tie for the second place: all are fourth (PAT-SCO-08)
        (4, [A, B, C], [0, 0, 0, -1]),
    ],
)
def test_a_prosperity_card_tells_what_votes_on_it_would_pay(
    players: int, with_worker: list[int], pays: list[int]
) -> None:
    table = Scenario(players).realm(A, cards=["agriculture"])
    for seat in with_worker:
        table.realm(seat, workers=[(2, 1)])
    assert table.own(A)["card_faces"][0]["two_votes_pay"] == pays


def test_cards_of_the_row_and_of_earlier_votes_have_faces_for_all() -> None:
    table = Scenario().row("arms", "agriculture").past("technology")
    for viewer in VIEWERS:
        vote = table.view(viewer)["vote"]
        assert [face["id"] for face in vote["row_faces"]] == ["arms", "agriculture"]
        assert [face["id"] for face in vote["past_faces"]] == ["technology"]


def test_a_tile_about_to_be_placed_is_shown_to_its_owner() -> None:
    for choice in (build("B05"), reclaim("B05")):
        table = Scenario().realm(A, resources=9, buildings=["B05"]).manage(A, points=9).play(A, choice)
        faces = [table.view(viewer)["placing"] for viewer in VIEWERS]
        assert [None if face is None else face["id"] for face in faces] == ["B05", None, None, None]


def test_heroes_and_wonders_in_sight_have_a_name_and_rules() -> None:
    table = Scenario(players=3).card(A, "alexander").offer((Scenario().tile_of("napoleon"), "black"))
    for viewer in VIEWERS:
        assert table.view(viewer)["cards"] == {
            "alexander": {"name": "Alexander the Great", "rules": ["PAT-HEI-01"]},
            "napoleon": {"name": "Napoleon Bonaparte", "rules": ["PAT-HEII-11", "PAT-HEII-12"]},
        }


def test_the_card_of_a_face_that_is_not_shown_is_not_in_sight() -> None:
    tile = Scenario().tile_of("napoleon")
    assert Scenario(players=3).offer((tile, "white")).view(A)["cards"] == {}
    two = Scenario(players=2).offer((tile, "white")).view(A)["cards"]
    assert "napoleon" in two


# -- boards


def test_the_spaces_of_routes_are_numbered_as_the_rules_number_them() -> None:
    table = Scenario()
    game, printed = table.game, table.view(None)["printed"]
    general, allied = printed["general_route"], printed["allied_route"]
    assert general[0] == {"name": "Start", "icons": {}}
    assert general[1] == {"name": "", "icons": {"C": 3}}
    assert general[game.negotiation_room]["name"] == "Negotiation Room"
    assert general[game.war_room]["name"] == "War Room"
    assert general[game.rest_space]["name"] == "Rest"
    assert len(general) == game.rest_space + 1
    assert [space["name"] for space in allied] == ["Start", "", "", "", "", "Start"]


def test_the_upkeep_shown_is_what_is_paid() -> None:
    table = Scenario(era=2).realm(A, food=9, resources=9).card(A, "alexander", "jeanne", "colosseum")
    due = table.seen(A, B)["upkeep"]
    assert due["food"] > due["resources"] > 0
    table.ask(Upkeep())
    assert (table.food(A), table.resources(A)) == (9 - due["food"], 9 - due["resources"])


def test_the_size_limit_and_a_tile_won_are_public() -> None:
    table = Scenario(era=2).won(B, "II-01", "black")
    for viewer in VIEWERS:
        assert table.seen(A, viewer)["size_limit"] == 6
        assert (table.seen(A, viewer)["won"], table.seen(B, viewer)["won"]) == (None, 0)


def test_prices_are_those_the_seat_would_pay() -> None:
    # In Era II to honor Heroes costs 2 Food (PAT-HON-01), with Alexander 1 less.
    prices = CONTENT.prices
    table = Scenario(era=2).card(A, "alexander")
    mine, theirs = (table.own(seat)["prices"] for seat in (A, B))
    assert (mine["honor_heroes"]["food"], theirs["honor_heroes"]["food"]) == (1, 2)
    assert theirs["build_route"] == {"points": prices.route_points, "food": 0, "resources": prices.route_resources}
    assert mine.keys() == prices.points.keys()


# -- secret answers

NOBODY_YET = (-1, -1, -1)


@pytest.mark.parametrize(
    ("step", "choice", "asked", "sealed"),
    [
        (SealVotes(0, NOBODY_YET), CastVotes(2), [A, B, C], {"votes": 2}),
        (Negotiate(0, -1, -1), Peace(), [A, B], {"yes": True}),
        (Negotiate(0, -1, -1), Aggression(), [A, B], {"yes": False}),
        (AnswerAlliance(0, -1, -1), Accept(), [A, B], {"yes": True}),
        (AnswerAlliance(0, -1, -1), Refuse(), [A, B], {"yes": False}),
        (FightWar(0, -1, -1, 0, 0), Commit(3, 0), [A, B], {"resources": 3, "votes": 0}),
    ],
    ids=["votes", "peace", "aggression", "alliance", "no alliance", "war"],
)
@pytest.mark.parametrize("first", [A, B])
def test_who_has_answered_is_public_and_the_answer_is_not(
    step: Step, choice: Choice, asked: list[int], sealed: Json, first: int
) -> None:
    table = Scenario().route(A, B, worker=5, war=1)
    for seat in (A, B, C):
        table.realm(seat, votes=5, resources=5)
    table.row("agriculture", "technology", "capitalism").ask(step)
    assert all(table.view(viewer)["answered"] == [] for viewer in VIEWERS)
    assert all(table.own(seat)["sealed"] is None for seat in (A, B, C))
    table.play(first, choice)
    assert table.pending == tuple(seat for seat in asked if seat != first)
    assert all(table.view(viewer)["answered"] == [first] for viewer in VIEWERS)
    assert [table.own(seat)["sealed"] for seat in (A, B, C)] == [
        sealed if seat == first else None for seat in (A, B, C)
    ]


def test_a_sealed_bid_is_shown_to_its_owner() -> None:
    table = Scenario(players=2).realm(A, coin=5).ask(SealBids((-1, -1), (0, 0))).play(A, Bid(1, 4))
    assert table.own(A)["sealed"] == {"slot": 1, "coin": 4}
    assert table.own(B)["sealed"] is None
    assert table.view(B)["answered"] == [A]


def test_a_card_put_down_is_shown_to_its_owner() -> None:
    table = Scenario().realm(A, cards=["arms", "seas"]).realm(B, cards=["culture"]).ask(PlaceCards())
    assert table.view(C)["answered"] == []  # C has no card and is not asked
    table.play(A, play_card("arms"))
    face = table.own(A)["placed_face"]
    assert face is not None and face["id"] == "arms"
    assert [card["id"] for card in table.own(A)["card_faces"]] == ["seas"]
    assert table.view(C)["answered"] == [A]


@pytest.mark.parametrize("step", [SealBids, Negotiate, AnswerAlliance, FightWar, PlaceCards, SealVotes])
def test_a_secret_question_is_put_even_if_there_is_one_answer(step: type[Step]) -> None:
    assert step.simultaneous and step.always_asked


def test_who_holds_one_card_or_no_votes_is_not_asked_since_everybody_knows_it() -> None:
    table = Scenario().realm(A, cards=["arms"], votes=0).realm(B, cards=["culture", "seas"], votes=1)
    cards, votes = PlaceCards(), SealVotes(0, (NONE, NONE, NONE))
    assert [cards.must_ask(table.game, seat) for seat in (A, B)] == [False, True]
    assert [votes.must_ask(table.game, seat) for seat in (A, B)] == [False, True]
    table.row("arms").ask(votes)
    assert only_answer(table.game, A, alone=False) == CastVotes(0)
    assert only_answer(table.game, B, alone=False) is None


def test_a_tile_that_fits_nowhere_is_discarded_by_its_owner() -> None:
    assert PatchTile.always_asked and not PatchTile.simultaneous


def test_an_open_question_has_no_secret_answers() -> None:
    assert Scenario().manage(A, points=3).view(B)["answered"] == []
