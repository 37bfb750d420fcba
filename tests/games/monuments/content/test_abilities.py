"""The ability cards with tokens: workshops, farms, and how a horse is bought.

Topics: ability card texts.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import Activate, Build, Put
from ziggurat.games.monuments.content.model import HORSE
from ziggurat.games.monuments.events import TokenPlaced, UnitKilled
from ziggurat.games.monuments.rules.quests import ChooseReward
from ziggurat.games.monuments.status import makes

WORKPLACES = [pytest.param("AB3", 2, marks=pytest.mark.rule("MON-ABILITYCARD-AB3")),
              pytest.param("AB4", 3, marks=pytest.mark.rule("MON-ABILITYCARD-AB4"))]  # fmt: skip
"""The card, and the number of the resource it makes: metal, wheat."""


def token(table: Scenario, name: str) -> Build:
    return Build("token", table.at(name))


def ways(table: Scenario, name: str) -> list[int]:
    """How many resources of the workplace may be taken on this hex."""
    return [choice.other for choice in table.of(A, Activate) if choice.hex == table.at(name)]


def with_good(good: int, number: int, wood: int) -> tuple[int, ...]:
    """So many of one resource, and wood."""
    return (wood, 0, number if good == 2 else 0, number if good == 3 else 0)


def able(card: str) -> Scenario:
    """A has this ability, and workers on the forest EU2 (two) and the pasture EU1."""
    return Scenario().ability(A, card).units(A, "EU2", worker=2).units(A, "EU1", worker=1)


def building(table: Scenario) -> Scenario:
    """A plays Build, which is in hand again if it was played before."""
    table.take_back(A)
    return table.action(A, "build")


# -- workshops and farms


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_the_build_card_makes_a_workplace_for_a_wood_where_a_worker_is(card: str, good: int) -> None:
    table = building(able(card).units(A, "EU3", army=1).units(A, "EU0", worker=1).goods("EU1", wood=1))
    for name in ("EU3", "EU0", "EU4", "L5"):
        assert table.refused(A, token(table, name)) == f"MON-ABILITYCARD-{card}"
    table.play(A, token(table, "EU2"))
    assert table.game.over
    assert table.of_seat(A).tokens == (table.at("EU2"),)
    assert table.stock("EU1") == pile()
    assert [event.rule for event in table.events(TokenPlaced)] == [f"MON-ABILITYCARD-{card}"]


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_a_workplace_costs_a_wood_whatever_the_discount(card: str, good: int) -> None:
    table = able(card).green(A, "build").bonus(A, "MAS").goods("EU1", sheep=1)
    assert building(table).refused(A, token(table, "EU2")) == "MON-RES-05"
    table.goods("EU1", wood=1).play(A, token(table, "EU2"))
    assert table.paid() == 1


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_there_are_three_workplaces_and_one_on_a_hex(card: str, good: int) -> None:
    table = able(card).token(A, "EU2").token(A, "EU4").goods("EU1", wood=3)
    building(table)
    assert table.refused(A, token(table, "EU2")) == f"MON-ABILITYCARD-{card}"
    table.play(A, token(table, "EU1"))
    assert len(table.of_seat(A).tokens) == 3
    building(table.units(A, "EU3", worker=1))
    assert table.refused(A, token(table, "EU3")) == f"MON-ABILITYCARD-{card}"


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_each_resource_produced_beside_a_workplace_may_be_of_its_kind(card: str, good: int) -> None:
    for number in (0, 1, 2):
        table = able(card).token(A, "EU2").action(A, "production")
        assert ways(table, "EU2") == [0, 1, 2]
        assert ways(table, "EU1") == [0]
        assert table.refused(A, Activate(table.at("EU2"), 3)) == "MON-PRO-10"
        assert table.refused(A, Activate(table.at("EU2"), -1)) == "MON-PRO-10"
        assert table.refused(A, Activate(table.at("EU1"), 1)) == f"MON-ABILITYCARD-{card}"
        table.play(A, Activate(table.at("EU2"), number))
        assert table.stock("EU2") == with_good(good, number, 2 - number)
        assert table.game.bank[0] == 25 - (2 - number)
        assert table.game.bank[good] == 25 - number


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_what_a_factory_makes_beside_a_workplace_may_be_of_its_kind_too(card: str, good: int) -> None:
    table = able(card).token(A, "EU2").token(A, "EU7").building(A, "factory", "EU2").building(A, "factory", "EU7")
    table.action(A, "production")
    assert ways(table, "EU2") == [0, 1, 2, 3]  # 2 of the workers and 2 of the factory, cut to 3
    table.play(A, Activate(table.at("EU2"), 3), Activate(table.at("EU7"), 1))
    assert table.stock("EU2") == with_good(good, 3, 0)
    assert table.stock("EU7") == with_good(good, 1, 0)


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_a_workplace_where_its_kind_is_made_anyway_changes_nothing(card: str, good: int) -> None:
    name = {2: "EU4", 3: "EU3"}[good]
    table = able(card).token(A, name).units(A, name, worker=1).action(A, "production")
    assert ways(table, name) == [0]
    assert table.refused(A, Activate(table.at(name), 1)) == "MON-PRO-10"


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_with_one_kind_short_in_the_bank_the_other_fills_up_the_full_amount(card: str, good: int) -> None:
    table = able(card).token(A, "EU2").bank(wood=1).action(A, "production")
    assert ways(table, "EU2") == [1, 2]
    assert table.refused(A, Activate(table.at("EU2"))) == "MON-CMP-02"
    table = able(card).token(A, "EU2").bank(**{("metal" if good == 2 else "wheat"): 1}).action(A, "production")
    assert ways(table, "EU2") == [0, 1]
    assert table.refused(A, Activate(table.at("EU2"), 2)) == "MON-CMP-02"


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_a_hex_with_a_workplace_takes_gained_resources_of_its_kind(card: str, good: int) -> None:
    word = "metal" if good == 2 else "wheat"
    table = able(card).token(A, "EU2").token(A, "EU7").ask(ChooseReward(A))
    assert [choice for choice in table.of(A, Put) if choice.good == word] == [Put(word, table.at("EU2"))]
    assert table.refused(A, Put(word, table.at("EU1"))) == "MON-QST-11"
    assert table.refused(A, Put(word, table.at("EU7"))) == "MON-QST-11"  # no worker there
    table.play(A, Put(word, table.at("EU2")))
    assert table.stock("EU2") == with_good(good, 1, 0)


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_a_workplace_serves_nobody_but_its_owner_and_stays_where_it_is(card: str, good: int) -> None:
    table = able(card).token(A, "EU7").ability(B, "AB4" if card == "AB3" else "AB3")
    table.units(B, "EU7", worker=1).units(B, "EU9", worker=1).action(B, "production")
    assert table.refused(B, Activate(table.at("EU7"), 1)) == f"MON-ABILITYCARD-{'AB4' if card == 'AB3' else 'AB3'}"
    table.play(B, Activate(table.at("EU7")))
    assert table.stock("EU7") == pile(wood=1)
    assert table.of_seat(A).tokens == (table.at("EU7"),)


@pytest.mark.parametrize(("card", "good"), WORKPLACES)
def test_a_workplace_does_nothing_while_another_player_has_a_unit_there(card: str, good: int) -> None:
    table = able(card).token(A, "EU7").building(A, "factory", "EU7").units(B, "EU7", army=1).action(A, "production")
    assert ways(table, "EU7") == []
    assert table.refused(A, Activate(table.at("EU7"), 1)) == "MON-PRO-04"
    assert not makes(table.game, A, table.at("EU7"), good)
    assert makes(able(card).token(A, "EU7").game, A, table.at("EU7"), good)


@pytest.mark.rule("MON-ABILITYCARD-AB3", "MON-ABILITYCARD-AB4")
def test_workplaces_of_two_players_may_share_a_hex() -> None:
    table = able("AB3").ability(B, "AB4").token(B, "EU2").goods("EU1", wood=1)
    building(table).play(A, token(table, "EU2"))
    assert table.of_seat(A).tokens == table.of_seat(B).tokens == (table.at("EU2"),)


# -- horses


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_the_build_card_makes_a_horse_for_a_wheat_where_a_worker_is() -> None:
    table = building(able("AB1").units(A, "EU0", worker=1, horse=1).units(A, "EU3", army=1).goods("EU1", wheat=1))
    for name in ("EU0", "EU3", "EU4", "L5"):
        assert table.refused(A, token(table, name)) == "MON-ABILITYCARD-AB1"
    table.play(A, token(table, "EU2"))
    assert table.game.over
    assert (table.count("EU2", "horse"), table.count("EU0", "horse")) == (1, 1)
    assert table.stock("EU1") == pile()
    assert table.of_seat(A).tokens == ()


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_there_are_never_more_than_two_horses_but_a_lost_one_is_bought_again() -> None:
    table = building(able("AB1").units(A, "EU2", horse=2).goods("EU1", wood=1, wheat=1))
    assert table.refused(A, token(table, "EU1")) == "MON-ABILITYCARD-AB1"
    table.game.emit(UnitKilled(A, HORSE, table.at("EU2"), "MON-DMG-07"))
    assert table.refused(A, token(table, "EU1")) is None
    table.play(A, token(table, "EU2"))
    assert table.count("EU2", "horse") == 2


@pytest.mark.rule("MON-ABILITYCARD-AB1")
def test_a_horse_costs_a_wheat_whatever_the_discount() -> None:
    table = able("AB1").green(A, "build").bonus(A, "MAS").goods("EU1", wood=1, sheep=1)
    assert building(table).refused(A, token(table, "EU2")) == "MON-RES-05"


@pytest.mark.rule("MON-ABILITYCARD-AB1", "MON-CMP-15")
def test_a_horse_on_a_hex_gives_no_workplace_there() -> None:
    table = able("AB1").units(A, "EU2", horse=1).action(A, "production")
    assert ways(table, "EU2") == [0]
    assert table.refused(A, Activate(table.at("EU2"), 1)) == "MON-ABILITYCARD-AB1"
    table.play(A, Activate(table.at("EU2")))
    assert table.stock("EU2") == pile(wood=2)  # of the two workers


# -- whose tokens


@pytest.mark.rule("MON-CMP-15")
def test_tokens_are_used_only_by_whoever_has_the_ability() -> None:
    table = building(able("AB2").goods("EU1", wood=1, wheat=1))
    assert table.refused(A, token(table, "EU2")) == "MON-CMP-15"
    table = able("AB2").action(A, "production")
    assert table.refused(A, Activate(table.at("EU2"), 1)) == "MON-CMP-15"


@pytest.mark.rule("MON-CMP-15")
def test_there_are_two_horses_three_workshops_and_three_farms() -> None:
    tokens = {card.id: (card.token, card.tokens) for card in Scenario().content.abilities}
    assert tokens == {"AB1": ("Horse", 2), "AB2": ("", 0), "AB3": ("Workshop", 3), "AB4": ("Farm", 3)}
