"""Phase 4, second part: Wars. Topics: war."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, A, B, C, Scenario, reclaim
from ziggurat.core.choice import Choice
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    Commit,
    End,
    FromRoute,
    InRoom,
    Peace,
    Resolve,
    Threaten,
)
from ziggurat.games.patchistory.content.model import CULTURE, FOOD
from ziggurat.games.patchistory.content.wonders_era3 import DestroyRoute
from ziggurat.games.patchistory.events import Gained, Threatened, WarFought
from ziggurat.games.patchistory.game import AUCTION, MOVEMENT, NEGOTIATION, NO_WORKER, NONE
from ziggurat.games.patchistory.rules.workers import PayWorkers

ROOM, WAR_ROOM = 4, 5  # spaces of a General Trade Route
OWNER, OTHER, BOTH = 1, 2, 3  # who invades


def war(invaders: int = OWNER, era: int = 1) -> Scenario:
    """A's worker stands in the War Room of a route to B; both have MIL 1, no shields and 20 Culture."""
    return Scenario(era=era).route(A, B, worker=WAR_ROOM, war=invaders)


def fight(table: Scenario, mine: int = 0, theirs: int = 0) -> Scenario:
    """A and B commit these Resources; then A's worker waits to go home."""
    return table.play(A, Commit(mine, 0)).play(B, Commit(theirs, 0))


def result(table: Scenario) -> WarFought:
    """The one war that was fought."""
    (fought,) = table.events(WarFought)
    return fought


def strengths(table: Scenario) -> tuple[int, int]:
    fought = result(table)
    return fought.owner_strength, fought.other_strength


@pytest.mark.rule("PAT-WAR-01")
def test_a_war_is_resolved_in_the_turn_of_its_workers_owner() -> None:
    table = Scenario(first=B).route(A, C, worker=WAR_ROOM, war=OWNER).route(B, C, worker=WAR_ROOM, war=OWNER)
    table.begin(NEGOTIATION)
    assert (table.question, table.pending) == ("fight_war", (B, C))
    table.play(B, Commit(0, 0)).play(C, Commit(0, 0)).play(B, InRoom(0, 0))
    assert (table.question, table.pending) == ("fight_war", (A, C))


@pytest.mark.rule("PAT-WAR-01")
def test_a_declared_war_is_not_fought_from_the_negotiation_room() -> None:
    table = Scenario().route(A, B, worker=ROOM, war=OWNER).begin(NEGOTIATION)
    assert (table.game.phase, table.route_at(0).worker) == (AUCTION, ROOM)


@pytest.mark.rule("PAT-WAR-02")
@pytest.mark.parametrize(("invaders", "strength"), [(OWNER, (2, 1)), (BOTH, (2, 2))])
def test_an_invader_starts_with_attack_force(invaders: int, strength: tuple[int, int]) -> None:
    # S1 and S1 D2: MIL 2, shields do not attack.
    table = war(invaders).build(A, "B21", 0, 0)
    if invaders == BOTH:
        table.build(B, "B22", 0, 0)
    assert strengths(fight(table.begin(NEGOTIATION))) == strength


@pytest.mark.rule("PAT-WAR-03")
@pytest.mark.parametrize(("invaders", "strength"), [(OWNER, (2, 4)), (OTHER, (4, 2))])
def test_a_defender_starts_with_defensive_force(invaders: int, strength: tuple[int, int]) -> None:
    # Both: S1 and S1 D2, MIL 2 and 2 shields.
    table = war(invaders).build(A, "B21", 0, 0).build(B, "B22", 0, 0).begin(NEGOTIATION)
    assert strengths(fight(table)) == strength


@pytest.mark.rule("PAT-WAR-04")
def test_forces_are_those_of_the_resolution() -> None:
    table = Scenario().route(A, B, worker=ROOM).begin(NEGOTIATION).play(A, Aggression()).play(B, Peace())
    table.build(A, "B19", 0, 0).build(B, None, 0, 1)  # S2 more for A, B's Barracks reclaimed
    assert strengths(fight(table.begin(MOVEMENT))) == (3, 0)


@pytest.mark.rule("PAT-WAR-05")
def test_both_commit_any_number_of_their_resources_none_included() -> None:
    table = war().realm(A, resources=2).begin(NEGOTIATION)
    assert table.pending == (A, B)
    assert table.options(A) == [Commit(0, 0), Commit(1, 0), Commit(2, 0)]
    assert table.options(B) == [Commit(0, 0)]
    assert table.refused(A, Commit(3, 0)) == "PAT-WAR-05"
    assert table.refused(A, Commit(-1, 0)) == "PAT-WAR-05"


@pytest.mark.rule("PAT-WAR-05")
def test_commitments_are_secret_until_both_are_made_in_any_order() -> None:
    tables = [war().realm(A, resources=2).begin(NEGOTIATION).play(A, Commit(number, 0)) for number in (0, 2)]
    for seat in (B, C, None):
        assert tables[0].game.view(seat) == tables[1].game.view(seat)
        assert tables[0].game.log(seat) == tables[1].game.log(seat)
    assert (tables[1].resources(A), tables[1].pending) == (2, (B,))
    other = war().realm(A, resources=2).begin(NEGOTIATION).play(B, Commit(0, 0)).play(A, Commit(2, 0))
    assert result(tables[1].play(B, Commit(0, 0))) == result(other)


@pytest.mark.rule("PAT-WAR-06")
def test_each_committed_resource_adds_1_strength() -> None:
    table = war().realm(A, resources=5).realm(B, resources=5).begin(NEGOTIATION)
    assert strengths(fight(table, 3, 4)) == (1 + 3, 1 + 4)


@pytest.mark.rule("PAT-WAR-07")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 1), (1, 3)])
def test_committed_resources_of_both_sides_are_gone(mine: int, theirs: int) -> None:
    table = war().realm(A, resources=5).realm(B, resources=5).begin(NEGOTIATION)
    fight(table, mine, theirs)
    assert (table.resources(A), table.resources(B)) == (5 - mine, 5 - theirs)


@pytest.mark.rule("PAT-WAR-08")
@pytest.mark.parametrize("invaders", [OWNER, OTHER, BOTH])
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(1, 0, A), (0, 1, B)])
def test_the_higher_strength_wins(invaders: int, mine: int, theirs: int, winner: int) -> None:
    table = war(invaders).realm(A, resources=1).realm(B, resources=1).begin(NEGOTIATION)
    assert result(fight(table, mine, theirs)).winner == winner


@pytest.mark.rule("PAT-WAR-09")
@pytest.mark.parametrize(("invaders", "culture"), [(OWNER, (20, 23)), (OTHER, (23, 20))])
def test_a_tie_is_won_by_the_defender(invaders: int, culture: tuple[int, int]) -> None:
    table = fight(war(invaders).begin(NEGOTIATION))
    assert (table.culture(A), table.culture(B)) == culture


@pytest.mark.rule("PAT-WAR-10")
def test_in_a_tie_of_two_invaders_nobody_is_rewarded() -> None:
    # Colossus of Rhodes, S1, would give its owner 3 Culture for a war won.
    table = fight(war(BOTH).realm(B, resources=1).card(A, "colossus").begin(NEGOTIATION), 0, 1)
    assert (strengths(table), result(table).winner) == ((2, 2), NONE)
    assert (table.culture(A), table.culture(B)) == (20, 20)
    assert table.question == "come_home"


@pytest.mark.rule("PAT-WAR-11")
@pytest.mark.parametrize(("era", "reward"), [(1, 5), (2, 10), (3, 15)])
@pytest.mark.parametrize("invaders", [OWNER, BOTH])
def test_a_winning_invader_gains_5_10_or_15_culture(era: int, reward: int, invaders: int) -> None:
    table = fight(war(invaders, era).realm(A, resources=4).begin(NEGOTIATION), 4, 0)
    assert (table.culture(A), table.culture(B)) == (20 + reward, 20)


@pytest.mark.rule("PAT-WAR-11")
def test_the_era_of_the_resolution_counts_for_the_reward() -> None:
    table = Scenario(era=1, round=5).realm(A, resources=1).route(A, B, worker=ROOM).begin(NEGOTIATION)
    table.play(A, Aggression()).play(B, Peace())
    table.game.era, table.game.round = 2, 1
    culture = table.culture(A)
    assert fight(table.begin(MOVEMENT), 1, 0).culture(A) == culture + 10


@pytest.mark.rule("PAT-WAR-12")
@pytest.mark.parametrize(("era", "reward"), [(1, 3), (2, 6), (3, 9)])
def test_a_winning_defender_gains_3_6_or_9_culture(era: int, reward: int) -> None:
    table = fight(war(OWNER, era).realm(B, resources=4).begin(NEGOTIATION), 0, 4)
    assert (table.culture(A), table.culture(B)) == (20, 20 + reward)


@pytest.mark.rule("PAT-WAR-13")
@pytest.mark.parametrize(("stock", "taken"), [(20, 7), (4, 4)])
def test_in_era_ii_12_against_6_wins_10_and_7_from_the_loser(stock: int, taken: int) -> None:
    table = war(era=2).realm(A, resources=11).realm(B, resources=5, culture=stock).begin(NEGOTIATION)
    assert strengths(fight(table, 11, 5)) == (12, 6)
    assert (table.culture(A), table.culture(B)) == (20 + 10 + taken, stock - taken)


@pytest.mark.rule("PAT-WAR-13")
@pytest.mark.parametrize(("margin", "taken"), [(4, 0), (5, 7), (6, 7)])
def test_a_perfect_victory_needs_a_margin_of_5(margin: int, taken: int) -> None:
    table = fight(war().realm(A, resources=6).begin(NEGOTIATION), margin, 0)
    assert (table.culture(A), table.culture(B)) == (20 + 5 + taken, 20 - taken)


@pytest.mark.rule("PAT-WAR-14")
@pytest.mark.parametrize("invaders", [OWNER, OTHER])
def test_a_defender_may_win_perfectly_too(invaders: int) -> None:
    defender, invader = (B, A) if invaders == OWNER else (A, B)
    table = war(invaders).realm(defender, resources=5).begin(NEGOTIATION)
    table.play(invader, Commit(0, 0)).play(defender, Commit(5, 0))
    assert (table.culture(defender), table.culture(invader)) == (20 + 3 + 7, 20 - 7)


@pytest.mark.rule("PAT-WAR-15")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (0, 1)])
def test_after_the_war_the_worker_goes_home_and_activates_its_box(mine: int, theirs: int) -> None:
    table = war().realm(A, food=0, resources=1).realm(B, resources=1).begin(NEGOTIATION)
    fight(table, mine, theirs)
    assert (table.question, table.pending) == ("come_home", (A,))
    table.play(A, InRoom(2, 1))  # Wheat Field F1 [F2], then Production and 1 Food for the worker
    assert (table.workers(A), table.route_at(0).worker) == ([(2, 1)], NO_WORKER)
    assert (table.value(A, FOOD), table.food(A)) == (3, 3 - 1)


@pytest.mark.rule("PAT-WAR-15")
def test_after_the_war_nothing_waits_on_the_route() -> None:
    table = fight(war().begin(NEGOTIATION)).play(A, InRoom(0, 0))
    assert table.route_at(0).war == 0
    table.begin(MOVEMENT).play(A, End())
    assert len(table.events(WarFought)) == 1


@pytest.mark.rule("PAT-WAR-16")
def test_the_effects_after_a_war_come_in_their_order() -> None:
    # A: MIL 1 + 1 Colossus + 3 Napoleon + 3 Stealth Aircraft = 8 against 1: a perfect victory in Era III.
    table = war(era=3).card(A, "colossus", "napoleon", "stealth").card(C, "red_cross")
    table.realm(A, buildings=["B01"]).realm(B, culture=9).begin(NEGOTIATION)
    fight(table)
    gains = [(event.goods[CULTURE], event.because) for event in table.events(Gained)]
    assert gains == [(15, "war"), (7, "perfect victory"), (3, "colossus")]
    assert (table.question, table.pending) == ("threaten_loser", (A,))
    table.play(A, Threaten(B, "culture"))  # 4 demanded, 2 left
    assert len(table.events(Threatened)) == 1
    assert (table.culture(A), table.culture(B)) == (20 + 15 + 7 + 3 + 2, 0)
    assert (table.question, table.pending) == ("reclaim_from_loser", (A,))
    table.play(A, reclaim("B01"), InRoom(0, 0)).draw_building("B02")
    assert table.room_name(B, 0, 0) == "Wasteland"
    assert (table.question, table.pending) == ("come_home", (A,))
    table.play(A, InRoom(0, 0))
    assert (table.question, table.pending) == ("help_the_wounded", (C,))
    assert table.play(C, Accept()).culture(C) == 20 + 5 + 1  # and 1 of the Temple in Production


@pytest.mark.rule("PAT-WAR-17")
def test_a_war_whose_worker_goes_back_to_the_track_is_called_off() -> None:
    table = Scenario(era=2).realm(A, resources=3).route(A, B, worker=ROOM).begin(NEGOTIATION)
    table.play(A, Aggression()).play(B, Peace())
    table.ask(PayWorkers(A, 1, "PAT-GEN-09")).play(A, FromRoute(0))
    assert table.route_at(0).war == 0
    table.begin(MOVEMENT)
    assert (table.game.phase, table.events(WarFought)) == (AUCTION, [])
    assert table.resources(A) == 3 - 1  # War Preparations are gone


@pytest.mark.rule("PAT-WAR-17")
def test_a_war_whose_route_is_removed_is_called_off() -> None:
    table = Scenario(edition=D2).route(A, B, worker=ROOM, war=OWNER)
    table.ask(DestroyRoute(C)).play(C, FromRoute(0)).play(A, InRoom(0, 0)).begin(MOVEMENT).play(A, End())
    assert (table.game.phase, table.events(WarFought)) == (AUCTION, [])


@pytest.mark.rule("PAT-WAR-18")
def test_two_wars_are_fought_one_after_the_other_each_with_its_own_resources() -> None:
    table = Scenario().realm(A, resources=3).route(A, B, worker=WAR_ROOM, war=OWNER)
    table.route(A, C, worker=WAR_ROOM, war=OWNER).begin(NEGOTIATION).play(A, Resolve(0))
    fight(table, 2, 0).play(A, InRoom(0, 0))
    assert (table.question, table.pending) == ("fight_war", (A, C))
    assert table.options(A) == [Commit(0, 0), Commit(1, 0)]
    table.play(A, Commit(1, 0)).play(C, Commit(0, 0))
    second = table.events(WarFought)[1]
    assert (second.owner_strength, second.other_strength) == (2, 1)


@pytest.mark.rule("PAT-WAR-19")
@pytest.mark.parametrize(("mine", "theirs"), [(5, 0), (0, 5)])
def test_the_loser_loses_no_worker_tile_or_route(mine: int, theirs: int) -> None:
    table = war().realm(A, resources=5, workers=[(1, 0)]).realm(B, resources=5, workers=[(0, 0)]).route(B, A)
    realms = table.game.realms
    before = [(realm.territory, realm.descendants, realm.removed) for realm in realms]
    fight(table.begin(NEGOTIATION), mine, theirs).play(A, InRoom(2, 0))
    assert [(realm.territory, realm.descendants, realm.removed) for realm in realms] == before
    assert (table.workers(A), table.workers(B)) == ([(1, 0), (2, 0)], [(0, 0)])
    assert [(route.owner, route.other) for route in table.game.routes] == [(A, B), (B, A)]


@pytest.mark.rule("PAT-WAR-05")
@pytest.mark.parametrize("choice", [Peace(), End()])
def test_a_war_can_not_be_declined(choice: Choice) -> None:
    assert war().begin(NEGOTIATION).refused(A, choice) == "PAT-WAR-05"
