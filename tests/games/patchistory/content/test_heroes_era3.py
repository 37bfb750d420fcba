"""The Heroes of Era III. Topics: era III heroes."""

from __future__ import annotations

import pytest

from tests.games.patchistory.scenario import D2, SK, A, B, C, Scenario, build
from ziggurat.games.patchistory.choices import (
    Accept,
    Aggression,
    Aid,
    Commit,
    InRoom,
    Peace,
    Refuse,
    Threaten,
    Trade,
)
from ziggurat.games.patchistory.content.model import COIN, CULTURE, FOOD
from ziggurat.games.patchistory.game import AUCTION, DIPLOMACY
from ziggurat.games.patchistory.rules.era import EndOfEra
from ziggurat.games.patchistory.rules.negotiation import NegotiationAndWar

both_editions = pytest.mark.parametrize("edition", [SK, D2])


def builds(table: Scenario, building: str) -> Scenario:
    """A constructs this building on the Temple."""
    return table.play(A, build(building), InRoom(0, 0)).draw_building("B30")


# -- Andrew Carnegie


@pytest.mark.rule("PAT-HEIII-01")
def test_carnegie_produces_coin_equal_to_tra() -> None:
    table = Scenario().card(A, "carnegie")
    assert table.tra(A) == 2
    assert table.produced(A)[COIN] == 1 + 1 + 2  # Market, Laboratory, TRA


@pytest.mark.rule("PAT-HEIII-02")
def test_carnegie_gives_5_culture_per_trade() -> None:
    table = Scenario().card(A, "carnegie").realm(A, workers=[(0, 0), (1, 0)]).route(A, B).route(A, C).manage(A, 2)
    table.play(A, Trade(0, 0, 0), Trade(1, 0, 1))
    assert table.culture(A) == 30


# -- Antoni Gaudi


@pytest.mark.rule("PAT-HEIII-03")
def test_gaudi_gives_5_culture_per_building() -> None:
    table = Scenario().card(A, "gaudi").realm(A, resources=3, buildings=["B07"]).manage(A, 3)
    assert builds(table, "B07").culture(A) == 25


@pytest.mark.rule("PAT-HEIII-04")
def test_gaudi_builds_for_1_point_less() -> None:
    table = Scenario().card(A, "gaudi").realm(A, resources=9, buildings=["B07"]).manage(A, 2)
    assert builds(table, "B07").left(A) == 0


@pytest.mark.rule("PAT-HEIII-05")
@pytest.mark.parametrize(("building", "price"), [("B07", 3), ("B31", 4)])
def test_gaudi_builds_for_1_resource_more(building: str, price: int) -> None:
    table = Scenario().card(A, "gaudi").realm(A, resources=price - 1, buildings=[building]).manage(A, 2)
    dear = "PAT-BLD-03" if building == "B31" else "PAT-BLD-02"
    assert table.refused(A, build(building)) == dear
    assert builds(table.realm(A, resources=price), building).resources(A) == 0


@pytest.mark.rule("PAT-HEIII-05")
@pytest.mark.parametrize(("building", "price"), [("B07", 2), ("B31", 3)])
def test_gaudi_with_qin_builds_for_1_point_and_the_normal_resources(building: str, price: int) -> None:
    table = Scenario().card(A, "gaudi", "qin").realm(A, resources=price, buildings=[building]).manage(A, 1)
    builds(table, building)
    assert (table.left(A), table.resources(A)) == (0, 0)


# -- Che Guevera


@pytest.mark.rule("PAT-HEIII-06")
def test_che_brings_10_votes() -> None:
    table = Scenario(era=3).realm(A, votes=1).patch(A, "che")
    assert (table.votes(A), table.game.over) == (11, True)


@pytest.mark.rule("PAT-HEIII-07")
def test_che_sets_pol_to_6() -> None:
    table = Scenario(2).card(A, "che")
    assert table.pol(A) == 6  # instead of 1
    table.card(A, "forbidden_city", "aristotle", "kremlin", "sacagewa")  # many books
    assert table.pol(A) == 6
    assert table.begin(DIPLOMACY).left(A) == 6


# -- George S. Patton


def quarrel(table: Scenario) -> Scenario:
    """A's worker negotiates with B; A is aggressive, B peaceful; nobody commits Resources to a war."""
    return table.route(A, B, worker=4).ask(NegotiationAndWar()).play(A, Aggression()).play(B, Peace())


@pytest.mark.rule("PAT-HEIII-08")
@both_editions
@pytest.mark.parametrize("owner", [A, B])
def test_pattons_wars_are_fought_in_the_same_phase(owner: int, edition: str) -> None:
    table = quarrel(Scenario(edition=edition).card(owner, "patton"))
    assert table.question == "fight_war"
    table.play(A, Commit(0, 0)).play(B, Commit(0, 0)).play(A, InRoom(0, 0))
    won = 5 if owner == A else 3 + 7  # 5 against 1, or 1 against 5 and 3 shields
    assert (table.workers(A), table.culture(owner)) == ([(0, 0)], 20 + won)


@pytest.mark.rule("PAT-HEIII-08")
def test_wars_of_others_wait_for_the_next_round() -> None:
    table = quarrel(Scenario().card(C, "patton"))
    assert table.game.over
    assert (table.route_at(0).worker, table.route_at(0).war) == (4, 1)


@pytest.mark.rule("PAT-HEIII-08")
@both_editions
@pytest.mark.parametrize(("generals", "question"), [("own", ""), ("any", "fight_war")])
def test_by_a_house_rule_patton_hurries_the_wars_of_others(generals: str, question: str, edition: str) -> None:
    table = quarrel(Scenario(edition=edition, house={"generals": generals}).card(C, "patton"))
    assert table.question == question
    assert table.route_at(0).worker == (5 if generals == "any" else 4)  # War Room or Negotiation Room


@pytest.mark.rule("PAT-HEIII-08")
@pytest.mark.parametrize("generals", ["own", "any"])
def test_by_both_readings_patton_hurries_his_own_wars_and_nobody_hurries_without_him(generals: str) -> None:
    house = {"generals": generals}
    assert quarrel(Scenario(house=house).card(B, "patton")).question == "fight_war"
    assert quarrel(Scenario(house=house)).game.over


@pytest.mark.rule("PAT-HEIII-08")
def test_patton_does_not_hurry_peace() -> None:
    table = Scenario().card(A, "patton").route(A, B, worker=4).ask(NegotiationAndWar())
    table.play(A, Peace()).play(B, Peace()).play(A, Refuse()).play(B, Refuse())
    assert table.question == "come_home"


# -- Karl Heinrich Marx


@pytest.mark.rule("PAT-HEIII-09")
@pytest.mark.parametrize(("era", "culture"), [(2, 20), (3, 20 + 6)])
def test_marx_gives_1_culture_per_general_building_at_the_end(era: int, culture: int) -> None:
    """Six of the Capital Tile, one of them reclaimed, another rebuilt; one more on a Special Building."""
    table = Scenario(era=era).card(A, "marx").build(A, None, 0, 0).build(A, "B31", 1, 0).build(A, "B01", 4, 0)
    assert table.ask(EndOfEra()).culture(A) == culture


@pytest.mark.rule("PAT-HEIII-10")
@pytest.mark.parametrize("workers", [0, 3, 6])
def test_marx_feeds_everybody_with_5_food(workers: int) -> None:
    rooms = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (3, 0)][:workers]  # not the box of the Wheat Field
    table = Scenario().card(A, "marx").realm(A, workers=rooms)
    assert table.produced(A)[FOOD] == 1 + 2 + 4 - 5  # Wheat Field, Marx, Hospital


# -- Mahatma Gandhi


@pytest.mark.rule("PAT-HEIII-11")
@pytest.mark.parametrize(("answer", "culture"), [(Accept(), 5 + 2), (Refuse(), 2 + 2)])
def test_gandhi_gives_2_culture_more_per_aid(answer: Accept | Refuse, culture: int) -> None:
    table = Scenario().card(A, "gandhi").route(A, B).diplomacy(A, 2).play(A, Aid(B, 3, 0, 0)).play(B, answer)
    assert table.culture(A) == 20 + culture


@pytest.mark.rule("PAT-HEIII-12")
def test_gandhi_threatens_whatever_the_forces_in_132d() -> None:
    """MIL 1 against 5 and 3 shields."""
    table = Scenario(edition=D2, era=2).card(A, "gandhi").card(B, "patton").route(A, B).diplomacy(A, 3)
    assert table.refused(A, Threaten(C, "coin")) == "PAT-THR-02"
    table.play(A, Threaten(B, "culture"))
    assert (table.culture(A), table.culture(B)) == (23, 17)


@pytest.mark.rule("PAT-HEIII-13")
def test_gandhi_counts_the_targets_mil_as_0_in_13sk() -> None:
    """B has MIL 5 without shields: 1 is more than 0, and the demand is the lower one."""
    table = Scenario().card(A, "gandhi").card(B, "napoleon").route(A, B).diplomacy(A, 3)
    table.play(A, Threaten(B, "culture"))
    assert (table.culture(A), table.culture(B)) == (22, 18)


@pytest.mark.rule("PAT-HEIII-13")
def test_shields_still_stop_gandhi_in_13sk() -> None:
    table = Scenario().card(A, "gandhi").card(B, "qin").route(A, B).diplomacy(A, 3)  # MIL 1 against 1 shield
    assert table.refused(A, Threaten(B, "coin")) == "PAT-THR-04"


@pytest.mark.rule("PAT-HEIII-13")
def test_gandhis_margin_is_attack_force_less_shields_in_13sk() -> None:
    table = Scenario().card(A, "gandhi", "patton").card(B, "napoleon").realm(B, coin=9).route(A, B).diplomacy(A, 3)
    assert table.play(A, Threaten(B, "coin")).coin(B) == 9 - 5  # MIL 5 against no shield


@pytest.mark.rule("PAT-HEIII-14")
@pytest.mark.parametrize(("era", "culture"), [(2, 20), (3, 22)])
def test_gandhi_gives_1_culture_per_industry_with_food_at_the_end(era: int, culture: int) -> None:
    """Wheat Field and a Farm count; a Pottery has Food in its box only, a Quarry none, a Hospital is no Industry."""
    table = Scenario(era=era).card(A, "gandhi").lay(A, "I-08", "white", 5, 0).lay(A, "I-05", "white", 7, 0)
    table.build(A, "B01", 0, 0)
    assert table.ask(EndOfEra()).culture(A) == culture


# -- Nelson Mandela


@pytest.mark.rule("PAT-HEIII-15")
@both_editions
def test_mandela_produces_1_culture_per_worker(edition: str) -> None:
    table = Scenario(edition=edition).card(A, "mandela").realm(A, workers=[(1, 0), (2, 0)]).route(A, B, worker=6)
    assert table.produced(A)[CULTURE] == 1 + 3  # Temple; two at home, one on the way


# -- Otto von Bismarck


@pytest.mark.rule("PAT-HEIII-16")
def test_bismarck_threatens_allies_and_strangers() -> None:
    table = Scenario().card(A, "bismarck").route(A, B, allied=True).diplomacy(A, 6)
    table.play(A, Threaten(B, "coin"), Threaten(C, "coin"))
    assert (table.coin(A), table.coin(B), table.coin(C)) == (9, 0, 0)


@pytest.mark.rule("PAT-HEIII-16")
def test_bismarck_still_needs_the_greater_force() -> None:
    table = Scenario().card(A, "bismarck").card(B, "patton").diplomacy(A, 3)
    assert table.refused(A, Threaten(B, "coin")) == "PAT-THR-04"


@pytest.mark.rule("PAT-HEIII-17")
def test_bismarck_gives_5_culture_per_threat_whatever_is_paid() -> None:
    table = Scenario().card(A, "bismarck").realm(B, coin=0).diplomacy(A, 3).play(A, Threaten(B, "coin"))
    assert (table.culture(A), table.coin(A), table.culture(B)) == (25, 3, 20)


# -- Pope John Paul II


@pytest.mark.rule("PAT-HEIII-18")
def test_john_paul_saves_culture_from_threats_in_his_round() -> None:
    table = Scenario(era=3).card(B, "bismarck").patch(A, "john_paul").diplomacy(B, 6)
    table.play(B, Threaten(A, "culture"), Threaten(A, "coin"))
    assert (table.culture(A), table.coin(A)) == (20, 0)
    assert table.culture(B) == 20 + 5 + 5


@pytest.mark.rule("PAT-HEIII-18")
def test_john_paul_saves_nothing_in_later_rounds() -> None:
    table = Scenario(era=3).card(B, "bismarck").patch(A, "john_paul").begin(AUCTION).diplomacy(B, 3)
    assert table.play(B, Threaten(A, "culture")).culture(A) == 18


@pytest.mark.rule("PAT-HEIII-19")
@pytest.mark.parametrize("later", [False, True])
def test_john_paul_saves_culture_from_a_perfect_victory_in_his_round(later: bool) -> None:
    table = Scenario(era=3).card(B, "gustav").patch(A, "john_paul")  # MIL 6 against 1
    if later:
        table.begin(AUCTION)
    table.fight(B, A)
    assert (table.culture(A), table.culture(B)) == ((13, 42) if later else (20, 35))


@pytest.mark.rule("PAT-HEIII-20")
@pytest.mark.parametrize(("workers", "culture"), [([], 0), ([(0, 0)], 1 + 2), ([(1, 0)], 0), ([(0, 0), (2, 0)], 3)])
def test_john_paul_produces_2_culture_per_busy_culture_box(workers: list[tuple[int, int]], culture: int) -> None:
    """The Temple (0, 0) has a box with 1 Culture; B31 (1, 0) has none, the Market (2, 0) is no Culture building."""
    table = Scenario().card(A, "john_paul").build(A, "B31", 1, 0).realm(A, workers=workers)
    assert table.produced(A)[CULTURE] == 1 + 2 + 1 + 2 + culture  # Temple, B31, John Paul, Gallery
