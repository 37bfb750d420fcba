"""Rules of several topics that meet in one battle; numbers worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, HAPPY, A, B, Scenario, combat_card, objective
from tests.games.clash_of_cultures.warring import (
    attack,
    battle,
    codes,
    dice,
    field,
    hits,
    raided,
    rolled,
    siege,
    values,
    war,
    winner,
)
from ziggurat.games.clash_of_cultures.board.units import ARMY, FOUGHT, SHIP, unit
from ziggurat.games.clash_of_cultures.choices import Accept, Claim, Combat, End, Pay, Siege
from ziggurat.games.clash_of_cultures.content.great_persons import LEADING
from ziggurat.games.clash_of_cultures.events import CombatRolled

HIGH_MORALE = combat_card("High Morale")
IMPROVED_DEFENSES = combat_card("Improved Defenses")
RESISTANCE = combat_card("Heavy Resistance")
MARTYR = combat_card("Martyr")
GENERAL = objective("Religious Fervor")
SCAVENGER = objective("Trade Focus")  # lower objectives


def landing(armies: int, **cargo: int) -> Scenario:
    """So many Army units of A on two Ships in E4, next to D5."""
    return war(land={"E4": "sea"}).units(A, "E4", ships=2, armies=armies, **cargo)


@pytest.mark.rule("COC-CMB-05", "COC-CMB-10", "COC-CMB-11")
def test_all_that_changes_a_battle_at_once() -> None:
    """First round: A 1+2+3, Warlord 2, Fanaticism 2, card 2: 12, 2 hits, Steel Weapons 1, less Fortress and card: 1.
    B 4+4, Fanaticism 2: 10, 2 hits, less Warships: 1. Later only the Warlord is left."""
    table = landing(3).city(B, "D5", "temple", "fortress").units(B, "D5", armies=2)
    table.advances(A, "siegecraft", "steel_weapons", "fanaticism", "warships").realm(A, wood=2, actions=[HIGH_MORALE])
    table.advances(B, "tactics", "myths", "fanaticism").realm(B, actions=[IMPROVED_DEFENSES])
    table.mark(A, LEADING)
    attack(table, 3, start="E4").play(A, Siege(True, False), Combat(HIGH_MORALE)).play(B, Combat(IMPROVED_DEFENSES))
    table.roll(1, 2, 3)
    assert dice(table) == 2  # Siegecraft has taken the die of the Fortress, not its cancelling
    table.roll(4, 4)
    assert (values(table), hits(table)) == ((12, 10), (1, 1))
    told = [entry["words"] for entry in table.game.log(None) if entry["kind"] == "combat_rolled"]
    assert told == [
        "Red rolls 1, 2, 3 (Great Warlord +2, Fanaticism +2, High Morale +2): 12 in all. "
        "Green rolls 4, 4 (Fanaticism +2): 10 in all. 1 hit against Red (Warships -1), "
        "1 hit against Green (Steel Weapons +1, Fortress -1, Improved Defenses -1)."
    ]
    assert (len(battle(table).units), table.armies("D5"), table.wood(A)) == (2, 1, 0)
    table.play(A, Accept()).roll(1, 2).roll(5)
    assert (values(table), hits(table)) == ((5, 5), (1, 1))
    assert (winner(table), table.city_at("D5").owner, table.armies("D5"), table.gold(A)) == (A, A, 1, 3)


@pytest.mark.rule("COC-MAU-02", "COC-CMB-19")
def test_tokens_for_a_landing_at_the_great_mausoleum_are_gone_even_after_ceasing() -> None:
    table = landing(3, settlers=1).city(B, "D5", wonder="mausoleum").units(B, "D5", armies=1)
    attack(table.realm(A, mood=2, culture=1), 3, settlers=1, start="E4")
    assert (table.mood(A), table.culture(A)) == (0, 0)  # one for each Army unit: the only mix
    table.roll(1, 1, 1).roll(1).play(A, End())
    assert table.side("E4") == A
    assert codes(table, "E4").count(unit(ARMY, FOUGHT)) == 3
    assert codes(table, "E4").count(unit(SHIP)) == 2  # the Ships have not fought
    assert (table.mood(A), table.culture(A), table.city_at("D5").owner) == (0, 0, B)


@pytest.mark.rule("COC-MAU-03")
def test_the_great_mausoleum_takes_culture_tokens_alone_too() -> None:
    table = war().units(A, "D4", armies=2).city(B, "D5", wonder="mausoleum").realm(A, mood=1, culture=3)
    attack(table, 2)
    assert table.options(A) == [Pay(culture=2), Pay(mood=1, culture=1)]


@pytest.mark.rule("COC-CAP-17", "COC-RES-07")
def test_gold_of_a_capture_ends_at_the_limit() -> None:
    table = siege(1, 0, "temple", "academy").realm(A, gold=6)
    assert attack(table, 1).gold(A) == 8  # 6 and 3
    last = siege(1, 0, "temple", "academy").realm(A, gold=1)
    last.set_supply(A, "settlement", 0)
    assert attack(last, 1).gold(A) == 7  # 1, 3 for the size and 3 for its pieces
    assert last.game.cities[last.at("D5")] is None


@pytest.mark.rule("COC-CMB-22", "COC-ADV-SIEGECRAFT-2")
def test_a_lone_fortress_without_die_and_cancelling_has_its_round_all_the_same() -> None:
    table = siege(1, 0, "fortress").advances(A, "siegecraft").realm(A, wood=2, ore=2)
    attack(table, 1).play(A, Siege(True, True))
    assert dice(table) == 1
    table.roll(1)
    assert (len(table.events(CombatRolled)), rolled(table).defending) == (1, ())
    assert (table.city_at("D5").owner, table.armies("D5")) == (A, 1)


@pytest.mark.rule("COC-BAR-16", "COC-COMBAT-HEAVY-RESISTANCE")
def test_heavy_resistance_counts_the_barbarians() -> None:
    table = war().city(A, "D5").units(A, "D5", armies=1).realm(A, actions=[RESISTANCE])
    raided(table, 3).play(A, Combat(RESISTANCE)).roll(6, 1, 1).roll(5)
    assert (values(table), hits(table)) == ((5, 5), (1, 1))
    assert (table.armies("D5"), table.armies("C4"), table.city_at("D5").size) == (0, 2, 1)


@pytest.mark.rule("COC-BAR-18", "COC-COMBAT-MARTYR")
def test_a_martyr_among_barbarians_leaves_the_city_to_the_hits() -> None:
    table = war().city(A, "D5", "temple", mood=HAPPY).units(A, "D5", armies=1).realm(A, actions=[MARTYR])
    raided(table, 3).play(A, Combat(MARTYR))
    assert (dice(table), table.armies("D5")) == (2, 0)
    table.roll(4, 1)
    city = table.city_at("D5")
    assert (city.size, city.mood, table.armies("C4")) == (1, ANGRY, 2)


@pytest.mark.rule("COC-OBJECTIVE-GENERAL")
def test_settlers_that_fall_with_their_army_are_no_army_units() -> None:
    """Two Army units and two Settlers fall on either side: not the three that a General needs."""
    lost = field(2, 2).units(A, "D4", settlers=2).realm(B, objectives=[GENERAL])
    attack(lost, 2, settlers=2).roll(1, 1).roll(6, 4)
    assert lost.refused(B, Claim(GENERAL, True)) == "COC-OBJECTIVE-GENERAL"
    won = field(2, 2).units(B, "D5", settlers=2).realm(A, objectives=[GENERAL])
    attack(won, 2).roll(6, 4).roll(1, 1)
    assert won.refused(A, Claim(GENERAL, True)) == "COC-OBJECTIVE-GENERAL"


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_settlers_that_live_on_leave_nothing_to_a_scavenger() -> None:
    """B's Settler in D5 could trade with C4, and A brings a Settler along."""
    for rolls, left in (((1, 1), 1), ((6, 4), 0)):
        table = field(2, 1).units(A, "D4", settlers=1).units(B, "D5", settlers=1).city(A, "C4")
        table.advances(B, "trade_routes").realm(A, objectives=[SCAVENGER])
        attack(table, 2, settlers=1).roll(*rolls).roll(1)
        if left:
            table.play(A, End())  # ceases
            assert (table.question, table.settlers("D5")) == ("take_turn", 1)
        else:
            assert table.refused(A, Claim(SCAVENGER, True)) is None
