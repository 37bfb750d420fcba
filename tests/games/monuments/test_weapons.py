"""Weapons: what they cost, who takes them, what an armed worker can do, and what becomes of a weapon left over.

Topics: weapons.
"""

from __future__ import annotations

import pytest

from tests.games.monuments.arms import attack, warlike
from tests.games.monuments.building_layers import given_up
from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import Activate, At, End, Forge, Move, PlayCard, Train
from ziggurat.games.monuments.events import GoodsPaid, WeaponGiven
from ziggurat.games.monuments.rules.weapons import GiveWeapon, Rearm
from ziggurat.games.monuments.status import controller, goods_of, room


def smiths() -> Scenario:
    """A may train and has a worker and goods for an army or a weapon on EU1, and another worker on EU2."""
    table = Scenario().bonus(A, "MIL").units(A, "EU1", worker=1).units(A, "EU2", worker=1)
    return table.goods("EU1", sheep=1, metal=1, wheat=1)


# -- the bank


@pytest.mark.rule("MON-CMP-04")
def test_the_bank_holds_25_weapons() -> None:
    table = smiths()
    assert table.game.weapons == 25
    table.action(A, "train", Forge(), At(table.at("EU1")))
    assert table.game.weapons == 24


@pytest.mark.rule("MON-CMP-04")
def test_without_weapons_in_the_bank_none_is_forged_or_gained() -> None:
    table = smiths().green(A, "train")
    table.game.weapons = 0
    assert table.action(A, "train").refused(A, Forge()) == "MON-CMP-04"
    table.play(A, Train("army", table.at("EU1"), False))
    assert (table.count("EU2", "worker"), table.count("EU2", "armed"), table.game.over) == (1, 0, True)


@pytest.mark.rule("MON-CMP-05")
def test_a_weapon_is_no_resource() -> None:
    table = Scenario().units(A, "EU1", armed=4).goods("EU1", sheep=4).turn(A)
    assert (room(table.game, table.at("EU1")), goods_of(table.game, A)) == (1, pile(sheep=4))
    assert table.game.breakdown()[A]["resources"] == 1  # 4 sheep; with weapons it would be 2
    table = Scenario().bonus(A, "MIL").green(A, "trade").units(A, "EU1", armed=2, worker=1).turn(A)
    assert PlayCard("trade") not in table.options(A)
    assert table.refused(A, PlayCard("train")) == "MON-TRN-07"  # no weapon is spent for the metal of another


# -- a new weapon


@pytest.mark.rule("MON-WPN-01")
def test_a_weapon_costs_one_metal() -> None:
    table = smiths()
    table.action(A, "train", Forge(), At(table.at("EU2")))
    assert (table.stock("EU1"), table.game.bank[2]) == (pile(sheep=1, wheat=1), 25)
    paid = table.events(GoodsPaid)
    assert [event.rule for event in paid] == ["MON-WPN-01"]
    without = Scenario().bonus(A, "MIL").units(A, "EU1", worker=2).goods("EU1", wood=1, sheep=2, wheat=1)
    assert without.action(A, "train").refused(A, Forge()) == "MON-RES-05"


@pytest.mark.rule("MON-WPN-02")
def test_a_new_weapon_goes_at_once_to_any_own_worker_on_the_board() -> None:
    table = smiths().units(A, "EU0", worker=1).ferry("N6", None, A, "army", "worker").units(B, "AF1", worker=1)
    table.action(A, "train", Forge())
    assert (table.question, table.pending) == ("give_weapon", (A,))
    places = [table.at("EU2"), table.at("EU1"), table.at("EU0"), table.game.aboard(0)]
    assert table.options(A) == [At(place) for place in places]
    for place in (table.at("AF1"), table.at("EU3"), -1, 999):
        assert table.refused(A, At(place)) == "MON-WPN-02"
    assert table.refused(A, End()) == "MON-WPN-02"
    table.play(A, At(table.game.aboard(0)))
    assert (table.passengers(0), table.game.over) == (["army", "armed"], True)


@pytest.mark.rule("MON-WPN-02")
def test_without_a_worker_to_take_it_no_weapon_is_forged() -> None:
    table = Scenario().bonus(A, "MIL").units(A, "EU1", armed=1, army=1).units(A, "EU2", armed=1)
    table.goods("EU1", sheep=1, metal=1, wheat=1)
    assert table.action(A, "train").refused(A, Forge()) == "MON-WPN-02"
    only_metal = Scenario().bonus(A, "MIL").units(A, "EU1", armed=1, army=1).goods("EU1", metal=1)
    assert only_metal.turn(A).refused(A, PlayCard("train")) == "MON-TRN-07"


@pytest.mark.rule("MON-WPN-05")
def test_a_worker_has_at_most_one_weapon() -> None:
    table = smiths().units(A, "EU3", armed=1).action(A, "train", Forge())
    assert table.refused(A, At(table.at("EU3"))) == "MON-WPN-02"
    two = Scenario().units(A, "EU1", worker=2)
    for armed in (1, 2, 2):  # the third weapon finds nobody
        two.ask(GiveWeapon(A, "MON-MIL-10"))
        assert (two.count("EU1", "armed"), two.game.weapons, two.game.over) == (armed, 25 - armed, True)


@pytest.mark.rule("MON-WPN-06")
@pytest.mark.parametrize(("unit", "where"), [("army", "EU3"), ("navy", "O6"), ("airforce", "EU3"), ("horse", "EU3")])
def test_no_other_unit_takes_a_weapon(unit: str, where: str) -> None:
    table = smiths().units(A, where, **{unit: 1}).ferry("L5", None, A, "army").action(A, "train", Forge())
    assert table.refused(A, At(table.at(where))) == "MON-WPN-02"
    assert table.refused(A, At(table.game.aboard(0))) == "MON-WPN-02"


# -- a weapon left over


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_trained_worker_may_go_to_another() -> None:
    table = smiths().units(A, "EU3", armed=1).ferry("N6", None, A, "worker")
    table.action(A, "train", Train("army", table.at("EU3"), True))
    assert (table.count("EU3", "armed"), table.count("EU3", "army"), table.game.weapons) == (0, 1, 25)
    assert (table.question, table.pending) == ("rearm", (A,))
    assert table.options(A) == [At(table.at("EU2")), At(table.at("EU1")), At(table.game.aboard(0)), End()]
    assert table.refused(A, At(table.at("EU3"))) == "MON-WPN-07"
    table.play(A, At(table.game.aboard(0)))
    assert (table.passengers(0), table.game.weapons, table.game.over) == (["armed"], 24, True)


@pytest.mark.rule("MON-WPN-07")
def test_or_it_returns_to_the_bank() -> None:
    table = smiths().units(A, "EU3", armed=1)
    table.action(A, "train", Train("army", table.at("EU3"), True), End())
    assert (table.count("EU1", "armed"), table.count("EU2", "armed"), table.game.weapons) == (0, 0, 25)
    assert table.game.over


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_trained_worker_comes_beside_the_free_one() -> None:
    table = smiths().green(A, "train").units(A, "EU3", armed=1)
    table.action(A, "train", Train("army", table.at("EU3"), True), At(table.at("EU2")))
    given = [event.rule for event in table.events(WeaponGiven)]
    assert given == ["MON-WPN-07", "MON-MIL-10"]
    assert (table.count("EU2", "armed"), table.count("EU1", "armed"), table.game.weapons) == (1, 1, 23)


@pytest.mark.rule("MON-WPN-07")
def test_each_of_several_weapons_may_go_to_a_worker() -> None:
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=2).ask(Rearm(A, 2))
    table.play(A, At(table.at("EU2")), At(table.at("EU2")))
    assert (table.count("EU2", "armed"), table.count("EU1", "armed"), table.game.over) == (2, 0, True)
    stopped = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=2).ask(Rearm(A, 2))
    stopped.play(A, At(stopped.at("EU1")), End())
    assert (stopped.count("EU2", "armed"), stopped.count("EU1", "armed"), stopped.game.over) == (0, 1, True)
    assert Scenario().units(A, "EU1", armed=1, army=1).ask(Rearm(A, 2)).game.over  # nobody is asked in vain


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_worker_who_dies_in_battle_may_go_to_another() -> None:
    table = warlike().units(A, "EU1", army=1).units(B, "EU2", armed=1).units(B, "AF1", worker=1)
    attack(table).roll(3, 1, 1).roll(1)
    assert (table.question, table.pending, table.game.weapons) == ("rearm", (B,), 25)
    assert table.options(B) == [At(table.at("AF1")), End()]
    table.play(B, At(table.at("AF1")))
    assert (table.count("AF1", "armed"), table.game.weapons, table.game.over) == (1, 24, True)


@pytest.mark.rule("MON-WPN-07")
def test_the_weapon_of_a_sacrificed_worker_may_go_to_another() -> None:
    table = Scenario().units(A, "EU1", armed=1).units(A, "EU2", worker=1).units(A, "EU3", worker=1)
    table.goods("EU1", wood=1, sheep=1).action(A, "layer", given_up(table, "armed EU1"))
    assert (table.question, table.pending, table.game.weapons) == ("rearm", (A,), 25)
    table.play(A, At(table.at("EU3")))
    assert (table.count("EU3", "armed"), table.count("EU2", "armed"), table.game.weapons) == (1, 0, 24)


@pytest.mark.rule("MON-WPN-07")
def test_a_weapon_changes_hands_in_no_other_way() -> None:
    """A worker with a weapon beside one without: nothing that can be done in a turn passes it on."""
    table = Scenario().bonus(A, "MIL").units(A, "EU1", armed=1, worker=1).turn(A)
    seen = set()
    for card in table.of(A, PlayCard):
        copy = table.game.clone()
        copy.play(A, card)
        seen |= {choice.kind for choice in copy.options(A)} if A in copy.pending else set()
    assert "move" in seen
    assert not seen & {"at", "forge", "train"}


# -- an armed worker is a worker


@pytest.mark.rule("MON-WPN-04")
def test_an_armed_worker_controls_and_spends_resources() -> None:
    table = Scenario().bonus(A, "MIL").units(A, "EU2", armed=1).units(A, "EU0", worker=1).goods("EU2", wood=2, metal=1)
    assert (controller(table.game, table.at("EU2")), goods_of(table.game, A)) == (A, pile(wood=2, metal=1))
    table.action(A, "train")  # a weapon for the other worker
    assert (table.stock("EU2"), table.count("EU0", "armed")) == (pile(wood=2), 1)


@pytest.mark.rule("MON-WPN-04")
def test_an_armed_worker_produces() -> None:
    table = Scenario().units(A, "EU2", armed=2).units(A, "EU1", armed=1, worker=1)
    table.action(A, "production", Activate(table.at("EU2")), Activate(table.at("EU1")))
    assert (table.stock("EU2"), table.stock("EU1")) == (pile(wood=2), pile(sheep=2))


@pytest.mark.rule("MON-WPN-04")
def test_an_armed_worker_carries_a_resource() -> None:
    table = Scenario().units(A, "EU2", armed=1, army=1).goods("EU2", wood=2)
    table.action(A, "movement", Move("armed", table.at("EU2"), table.at("EU1"), pile(wood=1)))
    assert (table.stock("EU1"), table.stock("EU2"), table.count("EU1", "armed")) == (pile(wood=1), pile(wood=1), 1)
