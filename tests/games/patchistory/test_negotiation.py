"""Phase 4, first part: Negotiations and Alliances. Topics: negotiation, alliance."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, D, Scenario
from tests.games.table import events_of
from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    BreakAlliance,
    Commit,
    End,
    FromRoute,
    InRoom,
    MoveOn,
    Orient,
    Peace,
    Refuse,
    Resolve,
    Threaten,
)
from ziggurat.games.patchistory.content.model import FOOD
from ziggurat.games.patchistory.content.wonders_era3 import DestroyRoute
from ziggurat.games.patchistory.events import AllianceAnswered, Negotiated, WarFought
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY, MOVEMENT, NEGOTIATION, NO_WORKER, NONE
from ziggurat.games.patchistory.rules.negotiation import AnswerAlliance
from ziggurat.games.patchistory.rules.workers import PayWorkers

ROOM, WAR_ROOM, REST = 4, 5, 6  # spaces of a General Trade Route


def negotiation(players: int = 3, edition: str = SK, era: int = 1, round: int = 2) -> Scenario:
    """A's worker stands in the Negotiation Room of a route to B."""
    return Scenario(players, edition=edition, era=era, round=round).route(A, B, worker=ROOM)


def choose(table: Scenario, mine: Choice, theirs: Choice) -> Scenario:
    """Both answers of a secret choice between A and B."""
    return table.play(A, mine).play(B, theirs)


def ally(table: Scenario) -> Scenario:
    """A and B make peace and an Alliance, A first on its route."""
    choose(table, Peace(), Peace())
    return choose(table, Accept(), Accept()).play(A, Orient(A))


# -- Negotiation


@pytest.mark.rule("PAT-NEG-01")
def test_without_workers_in_the_two_rooms_the_phase_is_skipped() -> None:
    table = Scenario().realm(A, workers=[(0, 0)]).route(A, B, worker=3).route(B, C, worker=REST).begin(NEGOTIATION)
    assert (table.game.phase, table.game.round) == (AUCTION, 3)


@pytest.mark.rule("PAT-NEG-02")
def test_each_player_in_turn_order_negotiates_then_fights_before_the_next() -> None:
    table = Scenario(first=B).route(A, C, worker=WAR_ROOM, war=1).route(A, C, worker=ROOM)
    table.route(B, C, worker=WAR_ROOM, war=1).route(B, C, worker=ROOM).begin(NEGOTIATION)
    assert (table.question, table.pending) == ("negotiate", (B, C))
    table.play(B, Peace()).play(C, Peace()).play(B, InRoom(0, 0))
    assert (table.question, table.pending) == ("fight_war", (B, C))
    table.play(B, Commit(0, 0)).play(C, Commit(0, 0)).play(B, InRoom(1, 0))
    assert (table.question, table.pending) == ("negotiate", (A, C))
    table.play(A, Peace()).play(C, Peace()).play(A, InRoom(0, 0))
    assert (table.question, table.pending) == ("fight_war", (A, C))


@pytest.mark.rule("PAT-NEG-02")
@pytest.mark.parametrize(("space", "war", "question"), [(ROOM, 0, "negotiate"), (WAR_ROOM, 1, "fight_war")])
def test_the_active_player_chooses_which_of_several_comes_first(space: int, war: int, question: str) -> None:
    table = Scenario().route(A, B, worker=space, war=war).route(A, C, worker=space, war=war).begin(NEGOTIATION)
    assert (table.pending, table.options(A)) == ((A,), [Resolve(0), Resolve(1)])
    assert table.refused(A, Resolve(2)) == "PAT-NEG-02"
    table.play(A, Resolve(1))
    assert (table.question, table.pending) == (question, (A, C))


@pytest.mark.rule("PAT-NEG-03")
@pytest.mark.parametrize(("owner", "other"), [(A, B), (C, A), (B, C)])
def test_a_negotiation_is_between_the_two_ends_of_the_route(owner: int, other: int) -> None:
    table = Scenario().route(owner, other, worker=ROOM).begin(NEGOTIATION)
    assert table.question == "negotiate"
    assert set(table.pending) == {owner, other}


@pytest.mark.parametrize(
    ("edition", "rule"),
    [
        pytest.param(D2, "PAT-NEG-04", marks=pytest.mark.rule("PAT-NEG-04")),
        pytest.param(SK, "PAT-NEG-05", marks=pytest.mark.rule("PAT-NEG-05")),
    ],
)
def test_both_choose_peace_or_aggression_in_secret_and_reveal_together(edition: str, rule: str) -> None:
    tables = [negotiation(edition=edition).begin(NEGOTIATION) for _ in range(2)]
    assert tables[0].options(A) == tables[0].options(B) == [Peace(), Aggression()]
    assert tables[0].refused(A, Accept()) == rule
    for table, choice in zip(tables, (Peace(), Aggression()), strict=True):
        table.play(A, choice)
        assert (table.pending, table.events(Negotiated)) == ((B,), [])
    for seat in (B, C):
        assert tables[0].game.view(seat) == tables[1].game.view(seat)
        assert tables[0].game.log(seat) == tables[1].game.log(seat)
    tables[1].play(B, Peace())
    assert tables[1].events(Negotiated) == [Negotiated(0, A, B, False, True, rule)]


@pytest.mark.rule("PAT-NEG-06")
@pytest.mark.parametrize(("mine", "theirs"), [(True, True), (True, False), (False, True), (False, False)])
def test_an_alliance_after_peace_needs_two_secret_yes(mine: bool, theirs: bool) -> None:
    table = choose(negotiation().begin(NEGOTIATION), Peace(), Peace())
    assert (table.question, table.pending) == ("answer_alliance", (A, B))
    assert table.options(A) == [Accept(), Refuse()]
    before = table.game.view(B)["question"]
    table.play(A, Accept() if mine else Refuse())
    assert table.game.view(B)["question"] == before
    table.play(B, Accept() if theirs else Refuse())
    assert table.question == ("form_alliance" if mine and theirs else "come_home")


@pytest.mark.rule("PAT-NEG-06")
@pytest.mark.parametrize(("mine", "theirs"), [(Peace(), Aggression()), (Aggression(), Peace())])
def test_without_peace_on_both_sides_nobody_is_asked_for_an_alliance(mine: Choice, theirs: Choice) -> None:
    table = choose(negotiation().begin(NEGOTIATION), mine, theirs)
    assert table.game.phase == AUCTION


@pytest.mark.rule("PAT-NEG-07")
@pytest.mark.parametrize("allied", [True, False])
def test_after_peace_the_worker_goes_home_and_activates_its_box(allied: bool) -> None:
    table = negotiation().realm(A, food=0).begin(NEGOTIATION)
    if allied:
        ally(table)
    else:
        choose(choose(table, Peace(), Peace()), Accept(), Refuse())
    table.play(A, InRoom(2, 1))  # Wheat Field F1 [F2], then Production and 1 Food for the worker
    assert (table.workers(A), table.route_at(0).worker) == ([(2, 1)], NO_WORKER)
    assert (table.value(A, FOOD), table.food(A)) == (3, 3 - 1)
    assert table.game.allied(A, B) == allied


@pytest.mark.rule("PAT-NEG-08")
@pytest.mark.parametrize(
    ("mine", "theirs"), [(Aggression(), Peace()), (Peace(), Aggression()), (Aggression(), Aggression())]
)
def test_one_aggression_brings_a_war_that_is_fought_in_the_next_round(mine: Choice, theirs: Choice) -> None:
    table = choose(negotiation().begin(NEGOTIATION), mine, theirs)
    assert (table.game.phase, table.game.round) == (AUCTION, 3)
    assert table.events(WarFought) == []
    table.begin(MOVEMENT)
    assert (table.question, table.pending) == ("fight_war", (A, B))


@pytest.mark.rule("PAT-NEG-09")
def test_after_a_declaration_the_worker_waits_in_the_negotiation_room() -> None:
    table = choose(negotiation().begin(NEGOTIATION), Aggression(), Peace())
    assert (table.game.phase, table.route_at(0).worker) == (AUCTION, ROOM)
    table.begin(DIPLOMACY)
    assert table.route_at(0).worker == ROOM


@pytest.mark.rule("PAT-NEG-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "invaders"),
    [(Aggression(), Peace(), [A]), (Peace(), Aggression(), [B]), (Aggression(), Aggression(), [A, B])],
)
def test_who_chose_aggression_is_an_invader(mine: Choice, theirs: Choice, invaders: list[int]) -> None:
    table = choose(negotiation().begin(NEGOTIATION), mine, theirs)
    assert table.view(None)["routes"][0]["invaders"] == invaders


@pytest.mark.rule("PAT-NEG-11")
@pytest.mark.parametrize(("theirs", "strength"), [(Peace(), 4), (Aggression(), 2)])
def test_who_chose_peace_defends_with_shields(theirs: Choice, strength: int) -> None:
    # B: Barracks S1 and a building S1 D2.
    table = choose(negotiation().build(B, "B21", 0, 0).begin(NEGOTIATION), Aggression(), theirs)
    choose(table.begin(MOVEMENT), Commit(0, 0), Commit(0, 0))
    (fought,) = table.events(WarFought)
    assert fought.other_strength == strength


@pytest.mark.rule("PAT-NEG-12")
@pytest.mark.parametrize(("era", "price"), [(1, 0), (2, 1), (3, 2)])
def test_each_invader_pays_war_preparations_at_once(era: int, price: int) -> None:
    table = negotiation(era=era).realm(A, resources=5).realm(B, resources=4).begin(NEGOTIATION)
    choose(table, Aggression(), Aggression())
    assert (table.resources(A), table.resources(B)) == (5 - price, 4 - price)


@pytest.mark.rule("PAT-NEG-13")
def test_in_era_iii_an_invader_with_1_resource_pays_it_and_6_culture() -> None:
    # The Temple produces 1 Culture at the end of the round.
    table = negotiation(era=3).realm(A, resources=1, culture=20).begin(NEGOTIATION)
    choose(table, Aggression(), Peace())
    assert (table.resources(A), table.culture(A)) == (0, 20 - 6 + 1)


@pytest.mark.rule("PAT-NEG-14")
@pytest.mark.parametrize("resources", [0, 3])
def test_a_defender_pays_no_war_preparations(resources: int) -> None:
    table = negotiation(era=3).realm(B, resources=resources, culture=20).begin(NEGOTIATION)
    choose(table, Aggression(), Peace())
    assert (table.resources(B), table.culture(B)) == (resources, 20 + 1)


@pytest.mark.rule("PAT-NEG-15")
def test_a_war_declared_in_the_last_round_is_never_resolved() -> None:
    table = negotiation(era=3, round=5).realm(A, resources=3).begin(NEGOTIATION)
    choose(table, Aggression(), Aggression()).by_chance()
    while not table.game.over:
        seat = table.pending[0]
        table.play(seat, table.options(seat)[0])
    assert table.events(WarFought) == []
    assert table.resources(A) == 3 - 2


@pytest.mark.rule("PAT-NEG-16")
def test_two_negotiations_of_the_same_players_may_end_differently() -> None:
    table = Scenario().route(A, B, worker=ROOM).route(A, B, worker=ROOM).begin(NEGOTIATION).play(A, Resolve(0))
    choose(choose(choose(table, Aggression(), Peace()), Peace(), Peace()), Refuse(), Refuse()).play(A, InRoom(0, 0))
    assert [(route.worker, route.war) for route in table.game.routes] == [(ROOM, 1), (NO_WORKER, 0)]


# -- Alliance


@pytest.mark.rule("PAT-ALL-01")
def test_an_alliance_places_an_allied_route_between_the_two() -> None:
    table = ally(negotiation().begin(NEGOTIATION))
    assert table.game.allied_left == 3
    assert table.game.allied(A, B)
    assert not table.game.allied(A, C)


@pytest.mark.rule("PAT-ALL-02")
@pytest.mark.parametrize("owner", [A, B])
@pytest.mark.parametrize("first", [A, B])
def test_the_owner_of_the_worker_chooses_the_orientation(owner: int, first: int) -> None:
    table = Scenario().route(owner, A + B - owner, worker=ROOM).begin(NEGOTIATION)
    choose(choose(table, Peace(), Peace()), Accept(), Accept())
    assert table.pending == (owner,)
    assert set(table.options(owner)) == {Orient(A), Orient(B)}
    assert table.refused(owner, Orient(C)) == "PAT-ALL-02"
    table.play(owner, Orient(first))
    assert (table.route_at(1).owner, table.route_at(1).other) == (first, A + B - first)


@pytest.mark.rule("PAT-ALL-03")
def test_allies_are_not_asked_for_a_second_alliance() -> None:
    table = negotiation().route(B, A, allied=True).begin(NEGOTIATION)
    choose(table, Peace(), Peace())
    assert table.question == "come_home"


@pytest.mark.rule("PAT-ALL-04")
def test_without_an_allied_route_left_no_alliance_is_formed() -> None:
    table = negotiation(players=4)
    for a, b in ((A, C), (A, D), (B, C), (B, D)):
        table.route(a, b, allied=True)
    choose(table.begin(NEGOTIATION), Peace(), Peace())
    assert (table.game.allied_left, table.question) == (0, "come_home")


@pytest.mark.rule("PAT-ALL-05")
@pytest.mark.parametrize(
    ("owner", "other", "question"), [(A, B, "come_home"), (B, A, "come_home"), (C, A, "answer_alliance")]
)
def test_a_worker_in_a_war_room_between_the_two_bars_the_alliance(owner: int, other: int, question: str) -> None:
    table = negotiation().route(owner, other, worker=WAR_ROOM, war=1).begin(NEGOTIATION)
    choose(table, Peace(), Peace())
    assert table.question == question


@pytest.mark.rule("PAT-ALL-06")
def test_an_alliance_sends_all_negotiators_between_the_two_home_and_calls_wars_off() -> None:
    table = Scenario(era=2, first=B).realm(B, resources=3).route(A, B, worker=ROOM).route(A, B, worker=ROOM)
    table.route(B, A, worker=ROOM).route(A, C, worker=ROOM).begin(NEGOTIATION)
    choose(table, Peace(), Aggression())  # over B's worker
    ally(table.play(A, Resolve(0)))
    table.play(A, InRoom(0, 0), InRoom(1, 0)).play(B, InRoom(0, 0))
    assert [(route.worker, route.war) for route in table.game.routes[:4]] == [
        (NO_WORKER, 0), (NO_WORKER, 0), (NO_WORKER, 0), (ROOM, 0),
    ]  # fmt: skip
    assert (table.question, table.pending) == ("negotiate", (A, C))
    assert table.resources(B) == 3 - 1  # not refunded


@pytest.mark.rule("PAT-ALL-07")
@pytest.mark.parametrize(("allied", "refused"), [(False, None), (True, "PAT-THR-03")])
def test_allies_cannot_threaten_each_other(allied: bool, refused: str | None) -> None:
    # POL 3, MIL 1 + 2 against a Defensive Force of 1.
    table = Scenario().build(A, "B28", 0, 0).build(A, "B29", 2, 0).build(A, "B19", 2, 1).route(A, B)
    if allied:
        table.route(B, A, allied=True)
    table.begin(DIPLOMACY)
    assert table.refused(A, Threaten(B, "coin")) == refused


@pytest.mark.rule("PAT-ALL-08")
def test_allies_cannot_go_to_war() -> None:
    table = Scenario().route(A, B, worker=3).route(A, B, allied=True).begin(MOVEMENT)
    table.play(A, MoveOn(0, ROOM), InRoom(0, 0))
    assert (table.game.phase, table.game.round) == (AUCTION, 3)  # neither Negotiation nor war
    assert (table.route_at(0).worker, table.route_at(0).war) == (NO_WORKER, 0)


@pytest.mark.rule("PAT-ALL-09")
def test_an_alliance_ends_by_break_alliance() -> None:
    table = Scenario().route(A, B, allied=True).begin(DIPLOMACY).play(A, BreakAlliance(0))
    assert not table.game.allied(A, B)


@pytest.mark.rule("PAT-ALL-09")
def test_an_alliance_ends_with_the_loss_of_its_route() -> None:
    table = Scenario(edition=D2).route(A, B, allied=True).ask(DestroyRoute(C)).play(C, FromRoute(0))
    assert not table.game.allied(A, B)


@pytest.mark.rule("PAT-ALL-09")
def test_an_alliance_outlasts_its_workers_and_the_era() -> None:
    table = Scenario(era=1, round=5).route(A, B, allied=True, worker=2).ask(PayWorkers(A, 1, "PAT-GEN-09"))
    table.play(A, FromRoute(0))
    assert table.game.allied(A, B)
    table.by_chance().begin(NEGOTIATION)
    while table.game.era == 1:
        seat = table.pending[0]
        table.play(seat, table.options(seat)[0])
    assert table.game.allied(A, B)


@pytest.mark.rule("PAT-ALL-10")
def test_an_alliance_leaves_general_routes_and_workers_under_way_alone() -> None:
    table = ally(negotiation().route(A, B, worker=2).route(B, A, worker=REST).route(B, A).begin(NEGOTIATION))
    table.play(A, InRoom(0, 0))
    assert [route.worker for route in table.game.routes[1:4]] == [2, REST, NO_WORKER]
    table.begin(MOVEMENT)  # B is First Player now
    assert (table.question, table.pending) == ("come_home", (B,))
    table.play(B, InRoom(0, 0)).play(A, MoveOn(1, 3), End())
    assert table.route_at(1).worker == 3


@pytest.mark.rule("PAT-NEG-06")
@pytest.mark.parametrize("answers", [(True, True), (True, False), (False, True), (False, False)])
def test_both_answers_to_an_alliance_are_opened_as_they_were_given(answers: tuple[bool, bool]) -> None:
    table = Scenario().route(A, B, worker=4).ask(AnswerAlliance(0, NONE, NONE))
    for seat, yes in zip((A, B), answers, strict=True):
        table.play(seat, Accept() if yes else Refuse())
    opened = events_of(table.game, AllianceAnswered)[0]
    assert (opened.owner, opened.owner_wants, opened.other, opened.other_wants) == (A, answers[0], B, answers[1])
