"""What each of the 54 objectives asks for.

Those of the Status Phase are claimed from a position, those of a battle from its report; real turns and battles follow
at the end.

Topics: objective texts.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import ANGRY, BARBARIANS, CONTENT, HAPPY, NONE, A, B, C, Scenario, action
from ziggurat.games.clash_of_cultures.board.units import ARMY, unit
from ziggurat.games.clash_of_cultures.choices import (
    Activate,
    Build,
    BuildWonder,
    Claim,
    End,
    Found,
    Move,
    PlayCard,
    StartMove,
    ThisAdvance,
    Use,
)
from ziggurat.games.clash_of_cultures.content.model import ADVANCES
from ziggurat.games.clash_of_cultures.content.objectives import OBJECTIVE_LIST
from ziggurat.games.clash_of_cultures.hooks import ACTED, BATTLE, BUILT, FOUNDED, WONDER, BattleReport, Moment
from ziggurat.games.clash_of_cultures.rules.cards.objectives import ClaimAtOnce
from ziggurat.games.clash_of_cultures.rules.war.attack import raid

ARMIES = (unit(ARMY),) * 3


def rule_of(objective: str) -> str:
    return f"COC-OBJECTIVE-{objective.upper().replace('_', '-')}"


def claim_of(objective: str) -> Claim:
    """The claim of an objective, with the first card that shows it."""
    for card in CONTENT.objectives:
        if objective in (card.top, card.bottom):
            return Claim(card.number, card.bottom == objective)
    raise AssertionError(objective)


def board(players: int = 2) -> Scenario:
    """Everything is Land."""
    return Scenario(players).reveal_all()


def in_status(table: Scenario, objective: str) -> Scenario:
    """A holds the card, and is asked in any case: 5 Gold or 5 Ideas fulfil an objective A does not hold."""
    claim = claim_of(objective)
    if objective == "wealth":
        table.realm(A, objectives=[claim.card], ideas=5)
    else:
        table.realm(A, objectives=[claim.card], gold=5)
    table.status_phase()
    assert (table.question, table.pending) == ("declare_objectives", (A,))
    return table


def meets(table: Scenario, objective: str) -> bool:
    """Whether A may complete the objective in the Status Phase."""
    rule = in_status(table, objective).refused(A, claim_of(objective))
    assert rule in (None, rule_of(objective))
    return rule is None


def meets_now(table: Scenario, objective: str, moment: Moment, seat: int = A) -> bool:
    """Whether the seat may complete the objective at this moment."""
    claim = claim_of(objective)
    table.realm(seat, objectives=[claim.card])
    table.ask(ClaimAtOnce(moment))
    while table.pending and table.pending != (seat,):
        table.play(table.pending[0], End())
    if table.game.over:
        return False
    rule = table.refused(seat, claim)
    assert rule in (None, rule_of(objective))
    return rule is None


def fight(
    attacker: int = A, defender: int = B, winner: int = A, *, space: str = "D5", sea: bool = False,
    landed: bool = False, attackers: int = 1, defenders: int = 1, attacker_lost: int = 0, defender_lost: int = 0,
    settlers: int = 0, captured: bool = False, size: int = 0, wonder: bool = False, fortress: bool = False,
    followers: int = 0,
) -> Moment:  # fmt: skip
    """A battle that is over."""
    report = BattleReport(
        attacker, defender, winner, board().at(space), sea, landed, attackers, defenders, attacker_lost,
        defender_lost, settlers, captured, size, wonder, fortress, followers_lost=followers,
    )  # fmt: skip
    return Moment(BATTLE, attacker, board().at(space), report)


def after(objective: str, moment: Moment, seat: int = A) -> bool:
    """Whether the seat may complete the objective after a battle in the turn of A, on a bare board."""
    return meets_now(board(3).turn(A), objective, moment, seat)


def test_every_objective_has_a_condition_and_a_rule() -> None:
    assert sorted([effect.id for effect in OBJECTIVE_LIST]) == sorted(CONTENT.objective_titles)
    assert len(OBJECTIVE_LIST) == 54
    for effect in OBJECTIVE_LIST:
        assert effect.rule == rule_of(effect.id)
        text = CONTENT.objective_titles[effect.id].text
        assert text.startswith("Status Phase: " if effect.moment == "" else "At once: "), effect.id


# -- Status Phase: advances

CATEGORIES = (
    ("city_planner", 4), ("culture_focus", 28), ("education_lead", 12), ("militarized", 16), ("science_focus", 32),
    ("seafarers", 8), ("trade_focus", 24),
)  # fmt: skip


@pytest.mark.parametrize(
    ("objective", "first"),
    [pytest.param(name, first, marks=pytest.mark.rule(rule_of(name)), id=name) for name, first in CATEGORIES],
)
def test_all_four_advances_of_a_category(objective: str, first: int) -> None:
    four = ADVANCES[first : first + 4]
    assert CONTENT.categories[first // 4].top == first
    assert meets(board().advances(A, *four), objective)
    assert not meets(board().advances(A, *four[:3]), objective)
    every_other = [advance for advance in ADVANCES if advance not in four]
    assert not meets(board().advances(A, *every_other), objective)
    assert not meets(board().advances(B, *four), objective)


@pytest.mark.rule("COC-OBJECTIVE-ADVANCED-CULTURE")
def test_advanced_culture() -> None:
    # Farming and Mining are two of the six.
    assert meets(board().advances(A, "irrigation", "storage", "myths", "math"), "advanced_culture")
    assert not meets(board().advances(A, "irrigation", "storage", "myths"), "advanced_culture")
    tie = board().advances(A, "irrigation", "storage", "myths", "math").advances(B, *ADVANCES[:6])
    assert not meets(tie, "advanced_culture")


@pytest.mark.rule("COC-OBJECTIVE-DIVERSIFIED-RESEARCH")
def test_diversified_research() -> None:
    # Agriculture and Construction are there; seven more make nine.
    tops = ("fishing", "writing", "tactics", "myths", "bartering", "art", "math")
    assert meets(board().advances(A, *tops), "diversified_research")
    assert not meets(board().advances(A, *tops[:6], "roads", "storage"), "diversified_research")
    assert meets(board().advances(A, *tops[:6], "voting"), "diversified_research")


@pytest.mark.rule("COC-OBJECTIVE-GOAL-FOCUSED")
def test_goal_focused() -> None:
    assert meets(board().advances(A, *ADVANCES[:8]).advances(B, *ADVANCES[:4]), "goal_focused")
    assert meets(board().advances(A, *ADVANCES[40:44]), "goal_focused")  # a government is a category
    assert not meets(board().advances(A, *ADVANCES[:4]).advances(B, *ADVANCES[8:12]), "goal_focused")
    assert not meets(board().advances(A, *ADVANCES[:3]), "goal_focused")


@pytest.mark.rule("COC-OBJECTIVE-GOVERNMENT")
def test_government() -> None:
    for first in (36, 40, 44):
        assert meets(board().advances(A, *ADVANCES[first : first + 4]), "government")
        assert not meets(board().advances(A, *ADVANCES[first : first + 3]), "government")
    assert not meets(board().advances(A, *ADVANCES[:36]), "government")


# -- Status Phase: cities

BUILDINGS = (
    ("coastal_culture", "port", "fishing"), ("fortifications", "fortress", "tactics"),
    ("religious_fervor", "temple", "myths"), ("scientific_lead", "academy", "writing"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("objective", "building", "needs"),
    [pytest.param(*line, marks=pytest.mark.rule(rule_of(line[0])), id=line[0]) for line in BUILDINGS],
)
def test_most_cities_with_a_building(objective: str, building: str, needs: str) -> None:
    def table(own: int, foreign: int, *learned: int) -> Scenario:
        made = Scenario(2).land({"C3": "sea", "E6": "sea"}).reveal_all()
        for name in ("C2", "D4")[:own]:
            made.city(A, name, building, port_at="C3")
        for name in ("D6", "D7")[:foreign]:
            made.city(B, name, building, port_at="E6")
        for seat in learned:
            made.advances(seat, needs)
        return made

    assert meets(table(2, 1, A, B), objective)
    assert meets(table(1, 0, A, B), objective)
    assert not meets(table(0, 0, A, B), objective)
    assert not meets(table(1, 1, A, B), objective)
    # Without the advance a building does not count, for oneself or for others.
    assert not meets(table(2, 0, B), objective)
    assert meets(table(1, 2, A), objective)


@pytest.mark.rule("COC-OBJECTIVE-RELIGIOUS-FERVOR")
def test_a_building_under_foreign_influence_counts_for_its_city() -> None:
    table = board().advances(A, "myths").advances(B, "myths").city(A, "D2", colours={"temple": B}).city(B, "D7")
    assert meets(table, "religious_fervor")


def architect(**colours: int) -> Scenario:
    """The four buildings in two cities of A; `colours` turns some."""
    table = Scenario(2).land({"D3": "sea"}).reveal_all().advances(A, "myths", "tactics", "writing", "fishing")
    turned = {name: colours.get(name, A) for name in ("temple", "fortress", "academy", "port")}
    first = {name: colour for name, colour in turned.items() if name in ("temple", "fortress")}
    second = {name: colour for name, colour in turned.items() if name in ("academy", "port")}
    return table.city(A, "D2", colours=first).city(A, "D4", colours=second, port_at="D3")


@pytest.mark.rule("COC-OBJECTIVE-ARCHITECTURE")
def test_architecture() -> None:
    assert meets(architect(), "architecture")
    for building in ("temple", "fortress", "academy", "port"):
        assert not meets(architect(**{building: B}), "architecture"), building
    table = architect(academy=B).city(A, "D6", "academy")
    assert meets(table, "architecture")  # one of them free is enough
    unlearned = architect()
    unlearned.of_seat(A).advances &= ~(1 << ADVANCES.index("writing"))
    assert not meets(unlearned, "architecture")
    three = Scenario(2).reveal_all().advances(A, "myths", "tactics", "writing", "fishing")
    assert not meets(three.city(A, "D2", "temple", "fortress", "academy"), "architecture")


@pytest.mark.rule("COC-OBJECTIVE-COLONY")
def test_colony() -> None:
    # From the first city's space D2 to D7 it is 5 spaces, to D6 4; the first city itself need not stand.
    assert meets(board().city(A, "D7"), "colony")
    assert not meets(board().city(A, "D6").city(A, "D2"), "colony")
    assert not meets(board().city(B, "D7"), "colony")


@pytest.mark.rule("COC-OBJECTIVE-COLONY")
def test_no_colony_in_the_round_of_a_city_founder() -> None:
    table = board().city(A, "D7").realm(A, objectives=[claim_of("colony").card]).turn(A)
    assert meets_now(table, "city_founder", Moment(FOUNDED, A, table.at("D7")))
    table.play(A, claim_of("city_founder"))
    table.realm(A, gold=5).status_phase()
    assert table.refused(A, claim_of("colony")) == "COC-OBJECTIVE-COLONY"
    table.game.round += 1
    table.status_phase()
    assert table.refused(A, claim_of("colony")) is None


@pytest.mark.rule("COC-OBJECTIVE-CONSULATE")
def test_consulate() -> None:
    assert meets(board().city(B, "D6", colours={"temple": A}).city(B, "D4", colours={"academy": A}), "consulate")
    assert not meets(board().city(B, "D6", colours={"temple": A, "academy": A}).city(B, "D4"), "consulate")
    own = board().city(A, "D2", "temple").city(B, "D6", colours={"temple": A})
    assert not meets(own, "consulate")
    assert meets(board(3).city(B, "E5", colours={"temple": A}).city(C, "C5", colours={"temple": A}), "consulate")


@pytest.mark.rule("COC-OBJECTIVE-CULTURE-POWER")
def test_culture_power() -> None:
    two = board().city(B, "D6", colours={"temple": A, "academy": A}).city(A, "D2", "temple", colours={"academy": B})
    assert meets(two, "culture_power")
    tie = board().city(B, "D6", colours={"temple": A}).city(A, "D2", colours={"academy": B})
    assert not meets(tie, "culture_power")
    assert not meets(board().city(A, "D2", "temple", "academy"), "culture_power")
    # B's piece in a city of C counts for B as well.
    other = board(3).city(B, "E5", colours={"temple": A}).city(C, "C5", colours={"temple": B})
    assert not meets(other, "culture_power")


def scattered(*names: str) -> Scenario:
    table = board()
    for name in names:
        table.city(A, name)
    return table


@pytest.mark.rule("COC-OBJECTIVE-EXPANSIONIST")
def test_expansionist() -> None:
    assert meets(scattered("D2", "D4", "D6", "B4"), "expansionist")
    assert not meets(scattered("D2", "D4", "D6"), "expansionist")
    assert not meets(scattered("D2", "D4", "D6", "B4").city(B, "D7"), "expansionist")  # next to D6
    assert not meets(scattered("D2", "D4", "D6", "B4").city(BARBARIANS, "C3"), "expansionist")  # next to D4 and B4
    assert not meets(scattered("D2", "D4", "D6", "D7"), "expansionist")
    assert meets(scattered("D2", "D4", "D6", "B4", "F4", "G4"), "expansionist")  # four of six are enough


@pytest.mark.rule("COC-OBJECTIVE-HAPPY-POPULATION")
def test_happy_population() -> None:
    def moods(*moods: int) -> Scenario:
        table = board()
        for name, mood in zip(("D2", "D4", "D6", "B4"), moods, strict=True):
            table.city(A, name, mood=mood)
        return table

    assert meets(moods(HAPPY, HAPPY, HAPPY, HAPPY), "happy_population")
    assert not meets(moods(HAPPY, HAPPY, HAPPY, 1), "happy_population")


@pytest.mark.rule("COC-OBJECTIVE-LARGE-CIVILIZATION")
def test_large_civilization() -> None:
    assert meets(scattered("D2", "D3", "D4", "D5", "D6", "D7"), "large_civilization")
    assert not meets(scattered("D2", "D3", "D4", "D5", "D6").city(B, "D7"), "large_civilization")


@pytest.mark.rule("COC-OBJECTIVE-METROPOLIS")
def test_metropolis() -> None:
    table = Scenario(2).land({"D3": "sea"})
    assert meets(table.city(A, "D2", "temple", "fortress", "academy", colours={"port": B}), "metropolis")
    assert not meets(board().city(A, "D2", "temple", "fortress", "academy", wonder="wall"), "metropolis")


# -- Status Phase: resources

SUPPLIES = (("eureka", 3, "ideas"), ("food_supplies", 0, "food"), ("ore_supplies", 1, "ore"), ("wealth", 4, "gold"),
            ("wood_supplies", 2, "wood"))  # fmt: skip


@pytest.mark.parametrize(
    ("objective", "good", "name"),
    [pytest.param(*line, marks=pytest.mark.rule(rule_of(line[0])), id=line[0]) for line in SUPPLIES],
)
def test_supplies(objective: str, good: int, name: str) -> None:
    assert not meets(board().stock(A, {name: 4}), objective)
    table = in_status(board().stock(A, {name: 5}), objective)
    before = list(table.goods(A))
    table.play(A, claim_of(objective))
    before[good] -= 2
    assert list(table.goods(A)) == before  # 2 of it are paid, and Gold stays where it is
    assert len(table.of_seat(A).completed) == 1


@pytest.mark.rule("COC-OBJECTIVE-OPTIMIZED-STORAGE")
def test_optimized_storage() -> None:
    assert meets(board().realm(A, food=3, ore=3, wood=3), "optimized_storage")
    for food, ore, wood in ((2, 8, 8), (8, 2, 8), (8, 8, 2)):
        assert not meets(board().realm(A, food=food, ore=ore, wood=wood), "optimized_storage")
    table = in_status(board().realm(A, food=3, ore=3, wood=3), "optimized_storage")
    table.play(A, claim_of("optimized_storage"))
    assert table.goods(A) == (3, 3, 3, 0, 5, 0, 0)  # nothing is paid


# -- Status Phase: units


@pytest.mark.rule("COC-OBJECTIVE-LARGE-ARMY")
def test_large_army() -> None:
    assert meets(board().units(A, "D2", armies=4), "large_army")
    assert meets(board().units(A, "D2", armies=4).units(A, "D3", armies=2).units(B, "D7", armies=2), "large_army")
    assert not meets(board().units(A, "D2", armies=4).units(A, "D3", armies=1).units(B, "D7", armies=2), "large_army")
    assert not meets(board().units(A, "D2", armies=3, settlers=3), "large_army")
    assert meets(board().units(A, "D2", armies=4).barbarians("D5", 3), "large_army")


@pytest.mark.rule("COC-OBJECTIVE-LARGE-FLEET")
@pytest.mark.parametrize(
    ("own", "foreign", "met"), [(4, 4, True), (2, 1, True), (3, 2, True), (2, 2, False), (3, 3, False), (1, 0, False)]
)
def test_large_fleet(own: int, foreign: int, met: bool) -> None:
    table = Scenario(2).land({"D3": "sea", "D6": "sea"}).units(A, "D3", ships=own)
    if foreign:
        table.units(B, "D6", ships=foreign)
    assert meets(table, "large_fleet") == met


def mighty(ships: int) -> Scenario:
    """Eight Army units in two spaces and some Ships."""
    table = Scenario(2).land({"D3": "sea"}).reveal_all().units(A, "D2", armies=4).units(A, "D4", armies=4)
    return table.units(A, "D3", ships=ships)


@pytest.mark.rule("COC-OBJECTIVE-MILITARY-MIGHT")
def test_military_might() -> None:
    assert meets(mighty(4), "military_might")
    assert not meets(mighty(3), "military_might")
    assert not meets(mighty(3).units(A, "D5", settlers=4), "military_might")


def garrisons() -> Scenario:
    """Three Army units in each of four cities of A."""
    table = scattered("D2", "D4", "D6", "B4")
    for name in ("D2", "D4", "D6", "B4"):
        table.units(A, name, armies=3)
    return table


@pytest.mark.rule("COC-OBJECTIVE-STANDING-ARMY")
def test_standing_army() -> None:
    assert meets(garrisons(), "standing_army")
    table = scattered("D2", "D4", "D6", "B4").units(A, "B4", settlers=1).units(A, "C5", armies=2)
    for name in ("D2", "D4", "D6"):
        table.units(A, name, armies=4)
    assert not meets(table, "standing_army")


@pytest.mark.rule("COC-OBJECTIVE-MILITARY-MIGHT", "COC-OBJECTIVE-STANDING-ARMY")
@pytest.mark.parametrize(
    ("first", "second"), [("military_might", "standing_army"), ("standing_army", "military_might")]
)
def test_military_might_and_standing_army_exclude_each_other(first: str, second: str) -> None:
    table = garrisons().realm(A, objectives=[claim_of(second).card])
    in_status(table, first).play(A, claim_of(first))
    assert table.refused(A, claim_of(second)) == rule_of(second)
    table.status_phase()  # the next one
    assert table.refused(A, claim_of(second)) is None


@pytest.mark.rule("COC-OBJECTIVE-OUTPOST")
def test_outpost() -> None:
    def posts(*names: str) -> Scenario:
        table = scattered("D2")
        for name in names:
            table.units(A, name, armies=1)
        return table

    assert meets(posts("D4", "D6", "B4"), "outpost")
    assert not meets(posts("D4", "D6").units(A, "D6", armies=2), "outpost")
    assert not meets(posts("D4", "D6", "D3"), "outpost")  # D3 is next to the city
    assert not meets(posts("D4", "D6", "D2"), "outpost")
    assert not meets(posts("D4", "D6").units(A, "B4", settlers=1), "outpost")
    assert meets(posts("D4", "D6", "B4").city(B, "B5"), "outpost")  # cities of others do not matter
    assert meets(posts("D4", "D6").land({"B4": "sea"}).units(A, "B4", ships=1, armies=1), "outpost")  # aboard


@pytest.mark.rule("COC-OBJECTIVE-THREAT")
def test_threat() -> None:
    assert meets(board().city(B, "D5").units(A, "D4", armies=4), "threat")
    assert meets(board().city(B, "D5").units(A, "D4", armies=2).units(A, "C5", armies=2), "threat")
    assert not meets(board().city(B, "D5").units(A, "D4", armies=3, settlers=1), "threat")
    assert not meets(board().city(B, "D5").city(B, "E4").units(A, "D4", armies=3), "threat")
    assert not meets(board().city(B, "D5").units(A, "D4", armies=2).units(A, "D3", armies=2), "threat")
    assert not meets(board().barbarians("D5", 1).units(A, "D4", armies=4), "threat")
    assert not meets(board().city(A, "D5").units(A, "D4", armies=4), "threat")
    aboard = board().land({"D4": "sea"}).city(B, "D5").units(A, "D4", ships=2, armies=4)
    assert meets(aboard, "threat")


@pytest.mark.rule("COC-OBJECTIVE-SEA-BLOCKADE")
def test_sea_blockade() -> None:
    def ports(owner: int = B) -> Scenario:
        table = Scenario(2).land({"D3": "sea", "E5": "sea"}).reveal_all().advances(owner, "fishing")
        return table.city(owner, "D4", "port", port_at="D3").city(owner, "D6", "port", port_at="E5")

    assert meets(ports().units(A, "D3", ships=2), "sea_blockade")
    assert meets(ports().units(A, "D3", ships=1).units(A, "E5", ships=1), "sea_blockade")
    assert not meets(ports().units(A, "D3", ships=1, armies=2), "sea_blockade")
    assert not meets(ports(A).units(A, "D3", ships=2), "sea_blockade")
    unlearned = ports().units(A, "D3", ships=2)
    unlearned.of_seat(B).advances = 0
    assert not meets(unlearned, "sea_blockade")
    elsewhere = Scenario(2).land({"D3": "sea", "E3": "sea"}).reveal_all().advances(B, "fishing")
    assert not meets(elsewhere.city(B, "D4", "port", port_at="D3").units(A, "E3", ships=2), "sea_blockade")


def merchants(ships: int, settlers: int, cities: int, *, learned: bool = True) -> Scenario:
    """Ships and Settlers in the Sea space D4, cities of B around it."""
    table = Scenario(2).land({"D4": "sea"}).reveal_all().units(A, "D4", ships=ships, settlers=settlers)
    for name in ("D5", "E4", "E3", "C3")[:cities]:
        table.city(B, name)
    return table.advances(A, "trade_routes") if learned else table


@pytest.mark.rule("COC-OBJECTIVE-SHIPPING-ROUTES")
def test_shipping_routes() -> None:
    assert meets(merchants(2, 0, 2), "shipping_routes")
    assert not meets(merchants(1, 1, 2), "shipping_routes")
    assert not meets(merchants(2, 0, 1), "shipping_routes")
    assert not meets(merchants(2, 0, 2, learned=False), "shipping_routes")


@pytest.mark.rule("COC-OBJECTIVE-TRADE-POWER")
def test_trade_power() -> None:
    assert meets(merchants(2, 1, 3), "trade_power")
    assert not meets(merchants(2, 1, 2), "trade_power")
    assert not meets(merchants(1, 1, 3), "trade_power")
    assert not meets(merchants(2, 1, 3, learned=False), "trade_power")


@pytest.mark.rule("COC-OBJECTIVE-SHIPPING-ROUTES", "COC-OBJECTIVE-TRADE-POWER")
@pytest.mark.parametrize(("first", "second"), [("shipping_routes", "trade_power"), ("trade_power", "shipping_routes")])
def test_shipping_routes_and_trade_power_exclude_each_other(first: str, second: str) -> None:
    table = merchants(3, 0, 3).realm(A, objectives=[claim_of(second).card])
    in_status(table, first).play(A, claim_of(first))
    assert table.refused(A, claim_of(second)) == rule_of(second)
    table.status_phase()
    assert table.refused(A, claim_of(second)) is None


# -- at once


@pytest.mark.rule("COC-OBJECTIVE-CITY-FOUNDER")
def test_city_founder() -> None:
    # From D2: C6 and D7 are 5 spaces away, D6 and C5 4.
    for name, met in (("C6", True), ("D7", True), ("D6", False), ("C5", False)):
        table = board().city(A, name).turn(A)
        assert meets_now(table, "city_founder", Moment(FOUNDED, A, table.at(name))) == met, name
    table = board().city(B, "D2").turn(B)
    assert not meets_now(table, "city_founder", Moment(FOUNDED, B, table.at("D2")), A)


@pytest.mark.rule("COC-OBJECTIVE-CITY-FOUNDER")
def test_a_city_that_no_revealed_way_leads_to_is_far() -> None:
    # D5 is 3 spaces from D2, but the region between them is unrevealed.
    for reveal, met in ((False, True), (True, False)):
        table = Scenario(2).land({"D5": "fertile"}).city(A, "D5").turn(A)
        if reveal:
            table.land({"D4": "barren"})
        assert meets_now(table, "city_founder", Moment(FOUNDED, A, table.at("D5"))) == met


@pytest.mark.rule("COC-OBJECTIVE-DRAFT")
def test_draft() -> None:
    def drafted(times: int, how: str) -> bool:
        table = board().turn(A)
        table.this_turn(A, drafts=times)
        return meets_now(table, "draft", Moment(BUILT, A, 0, how=how))

    assert drafted(2, "draft")
    assert not drafted(1, "draft")
    assert not drafted(2, "")  # a later Build without Draft is not the moment


@pytest.mark.rule("COC-OBJECTIVE-MAGNIFICENT-CULTURE")
def test_magnificent_culture() -> None:
    assert meets_now(board().turn(A), "magnificent_culture", Moment(WONDER, A, 0))
    assert not meets_now(board().turn(B), "magnificent_culture", Moment(WONDER, B, 0), A)


@pytest.mark.rule("COC-OBJECTIVE-TERROR-REGIME")
def test_terror_regime() -> None:
    def angry(owner: int, names: tuple[str, ...]) -> Scenario:
        table = board()
        for name in names:
            table.city(owner, name, mood=ANGRY)
        return table.turn(A)

    assert meets_now(angry(A, ("D2", "D4", "D6", "B4")), "terror_regime", Moment(ACTED, A))
    assert not meets_now(angry(A, ("D2", "D4", "D6")), "terror_regime", Moment(ACTED, A))
    assert not meets_now(angry(A, ("D2", "D4", "D6", "B4")), "terror_regime", Moment(ACTED, B))


# -- at once: battles


@pytest.mark.rule("COC-OBJECTIVE-AGGRESSOR")
def test_aggressor() -> None:
    assert after("aggressor", fight(defender_lost=2))
    assert after("aggressor", fight(defender=BARBARIANS, defender_lost=2))
    assert not after("aggressor", fight(defender_lost=1))
    assert not after("aggressor", fight(winner=NONE, defender_lost=2))
    assert not after("aggressor", fight(sea=True, defender_lost=2))
    assert not after("aggressor", fight(B, A, A, attacker_lost=2, defender_lost=2))  # A defended


@pytest.mark.rule("COC-OBJECTIVE-BARBARIAN-CONQUEST")
def test_barbarian_conquest() -> None:
    assert after("barbarian_conquest", fight(defender=BARBARIANS, defenders=2, captured=True, size=1))
    assert not after("barbarian_conquest", fight(defender=BARBARIANS, defenders=1, captured=True, size=1))
    assert not after("barbarian_conquest", fight(defender=BARBARIANS, defenders=2))
    assert not after("barbarian_conquest", fight(defenders=2, captured=True, size=1))


@pytest.mark.rule("COC-OBJECTIVE-BOLD")
def test_bold_with_fewer_warfare_advances() -> None:
    def bold(own: int, foreign: int, moment: Moment) -> bool:
        table = board(3).advances(A, *ADVANCES[16 : 16 + own]).advances(B, *ADVANCES[16 : 16 + foreign]).turn(A)
        return meets_now(table, "bold", moment)

    assert bold(1, 2, fight())
    assert bold(0, 1, fight(B, A, A))
    assert bold(0, 1, fight(sea=True))
    assert not bold(2, 2, fight())
    assert not bold(1, 2, fight(winner=NONE))
    assert not bold(1, 2, fight(winner=B))


@pytest.mark.rule("COC-OBJECTIVE-BOLD")
def test_bold_with_fewer_units() -> None:
    assert after("bold", fight(attackers=2, defenders=3))
    assert after("bold", fight(B, A, A, attackers=3, defenders=2))
    assert not after("bold", fight(attackers=3, defenders=3))
    assert not after("bold", fight(winner=NONE, attackers=2, defenders=3))
    assert not after("bold", fight(defender=BARBARIANS, attackers=2, defenders=3))


@pytest.mark.rule("COC-OBJECTIVE-DEFIANCE")
def test_defiance() -> None:
    assert after("defiance", fight(attackers=2, defenders=3))
    assert after("defiance", fight(B, A, A, attackers=3, defenders=2))
    assert after("defiance", fight(sea=True, attackers=1, defenders=2))
    assert not after("defiance", fight(attackers=3, defenders=3))
    assert not after("defiance", fight(B, A, B, attackers=3, defenders=2))
    assert not after("defiance", fight(defender=BARBARIANS, attackers=2, defenders=3))
    # Fewer Warfare advances are no Defiance, only Bold.
    assert not meets_now(board().advances(B, "tactics").turn(A), "defiance", fight())


@pytest.mark.rule("COC-OBJECTIVE-CONQUEROR")
def test_conqueror() -> None:
    assert after("conqueror", fight(captured=True, size=1, defenders=1))
    assert after("conqueror", fight(captured=True, size=2, defenders=0, fortress=True))
    assert not after("conqueror", fight(captured=True, size=1, defenders=0))
    assert not after("conqueror", fight(defenders=3, defender_lost=3))
    assert not after("conqueror", fight(defender=BARBARIANS, captured=True, size=1, defenders=1))
    assert not after("conqueror", fight(B, A, B, captured=True, size=1, defenders=1))


@pytest.mark.rule("COC-OBJECTIVE-GENERAL")
def test_general() -> None:
    assert after("general", fight(winner=NONE, defender_lost=3))
    assert after("general", fight(B, A, B, attacker_lost=3))
    assert after("general", fight(defender=BARBARIANS, defender_lost=3))
    assert after("general", fight(BARBARIANS, A, NONE, attacker_lost=3))
    assert not after("general", fight(defender_lost=2, attacker_lost=3))
    assert not after("general", fight(sea=True, defender_lost=3))


@pytest.mark.rule("COC-OBJECTIVE-GREAT-BATTLE")
def test_great_battle() -> None:
    assert after("great_battle", fight(winner=B, attackers=4, defenders=2))
    assert after("great_battle", fight(winner=B, attackers=2, defenders=4), B)
    assert not after("great_battle", fight(attackers=3, defenders=2))
    assert not after("great_battle", fight(sea=True, attackers=4, defenders=4))
    assert not after("great_battle", fight(attackers=4, defenders=4), C)


@pytest.mark.rule("COC-OBJECTIVE-LEGENDARY-BATTLE")
def test_legendary_battle() -> None:
    assert after("legendary_battle", fight(winner=B, attackers=3, size=4, wonder=True))
    assert not after("legendary_battle", fight(attackers=2, size=4, wonder=True))
    assert not after("legendary_battle", fight(attackers=3, size=3, wonder=True))
    assert not after("legendary_battle", fight(attackers=3, size=5))
    assert not after("legendary_battle", fight(attackers=3, size=4, wonder=True), B)


@pytest.mark.rule("COC-OBJECTIVE-NAVAL-ASSAULT")
def test_naval_assault() -> None:
    assert after("naval_assault", fight(landed=True, captured=True, size=1))
    assert not after("naval_assault", fight(captured=True, size=1))
    assert not after("naval_assault", fight(landed=True))
    assert not after("naval_assault", fight(defender=BARBARIANS, landed=True, captured=True, size=1))


@pytest.mark.rule("COC-OBJECTIVE-RESISTANCE")
def test_resistance_in_a_settlement() -> None:
    assert after("resistance", fight(defender=BARBARIANS, defender_lost=2, captured=True, size=1))
    assert not after("resistance", fight(defender=BARBARIANS, defender_lost=1, captured=True, size=1))
    assert not after("resistance", fight(defender=BARBARIANS, winner=NONE, defender_lost=2, size=1))
    assert not after("resistance", fight(defender=BARBARIANS, defender_lost=2))  # not in a city
    assert not after("resistance", fight(defender_lost=2, captured=True, size=1))


@pytest.mark.rule("COC-OBJECTIVE-RESISTANCE")
def test_resistance_in_the_own_city() -> None:
    def resists(*, pieces: int = 0, **report: int) -> bool:
        table = board().city(A, "D5", *("temple", "academy")[: 2 - pieces]).turn(A)
        values = {"winner": NONE, "attackers": 3, "attacker_lost": 2, "size": 3} | report
        return meets_now(table, "resistance", fight(BARBARIANS, A, **values))  # type: ignore[arg-type]

    assert resists()  # no piece lost
    assert resists(winner=A, defender_lost=1)  # all Barbarians are dead
    assert not resists(attacker_lost=1)
    assert not resists(defender_lost=1)
    assert not resists(settlers=1)
    assert not resists(pieces=1)


def scavenged(moment: Moment, *, learned: bool = True, partner: int = A, place: str = "D4", mood: int = 1) -> bool:
    """B has Trade Routes; a city that might trade stands next to D5 or elsewhere."""
    table = board(3).city(partner, place, mood=mood).turn(A)
    if learned:
        table.advances(B, "trade_routes")
    return meets_now(table, "scavenger", moment)


def near(name: str = "E5") -> Moment:
    """Two Settlers of B are killed in this space of the board for three."""
    report = BattleReport(A, B, A, board(3).at(name), False, False, 1, 0, 0, 0, 2, False, 0, False, False)
    return Moment(BATTLE, A, board(3).at(name), report)


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_scavenger() -> None:
    assert scavenged(near(), place="E4")
    assert scavenged(near(), place="E3")  # 2 spaces away
    assert scavenged(near(), place="E4", partner=C)
    assert not scavenged(near(), place="E2")  # 3 spaces away
    assert not scavenged(near(), place="E4", learned=False)
    assert not scavenged(near(), place="E4", mood=ANGRY)
    assert not scavenged(near(), place="E4", partner=B)
    assert not scavenged(near(), place="E4", partner=BARBARIANS)


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_scavenger_kills_settlers_or_ships() -> None:
    def kills(**changes: object) -> bool:
        table = board().advances(B, "trade_routes").city(A, "D4").turn(A)
        return meets_now(table, "scavenger", fight(**changes))  # type: ignore[arg-type]

    assert kills(sea=True, defender_lost=1)
    assert kills(attacker=B, defender=A, sea=True, attacker_lost=1)
    assert kills(attacker=B, defender=A, followers=1)
    assert not kills(defender_lost=2)  # Army units only
    assert not kills(attacker=B, defender=A, sea=True, defender_lost=1)  # A's own Ship


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_the_captured_city_itself_was_no_partner() -> None:
    def captured(*others: str) -> bool:
        table = board().advances(B, "trade_routes").city(A, "D5").turn(A)
        for name in others:
            table.city(A, name)
        return meets_now(table, "scavenger", fight(captured=True, size=1, settlers=1))

    assert not captured()
    assert captured("D4")


@pytest.mark.rule("COC-OBJECTIVE-WARMONGER")
def test_warmonger() -> None:
    def wages(*fought: str, won: int = 1, **changes: object) -> bool:
        table = board().turn(A)
        table.this_turn(A, fought=tuple(fought), won=won)
        return meets_now(table, "warmonger", fight(**changes))  # type: ignore[arg-type]

    assert wages("D3", "D5")
    assert wages("D3", "D5", winner=NONE)  # the first was won
    assert wages("D3", "D3", "D5")
    assert not wages("D5")
    assert not wages("D3", "D5", won=0, winner=NONE)
    assert not wages("D5", "D5")  # twice against the same
    assert not wages("D3", "D5", sea=True)
    assert not wages("D3", "D4", "D5")  # the second was the moment
    assert not wages("D3", "D5", "D5")
    # Battles of an earlier turn of one's own do not count in the turn of another.
    table = board().turn(B)
    table.this_turn(A, fought=("D3", "D5"), won=1)
    assert not meets_now(table, "warmonger", fight(B, A, A))


# -- real turns and battles


def attack(table: Scenario, start: str, end: str, units: tuple[int, ...], *rolls: tuple[int, ...]) -> Scenario:
    """A moves into a battle; the rolls of attacker and defender follow."""
    table.play(A, Move(table.at(start), table.at(end), units))
    for roll in rolls:
        table.roll(*roll)
    return table


@pytest.mark.rule("COC-OBJECTIVE-CONQUEROR")
def test_a_conqueror_in_a_real_battle() -> None:
    # Three dice of 6 are three hits on the one defender, whose 1 hits nobody.
    table = board().advances(A, "tactics").city(A, "D2").city(B, "D5").units(B, "D5", armies=1)
    table.units(A, "D4", armies=3).realm(A, objectives=[claim_of("conqueror").card]).turn(A).play(A, StartMove())
    attack(table, "D4", "D5", ARMIES, (6, 6, 6), (1,))
    assert (table.question, table.pending) == ("claim_at_once", (A,))
    table.play(A, claim_of("conqueror"))
    assert (table.city_at("D5").owner, len(table.of_seat(A).completed)) == (A, 1)


@pytest.mark.rule("COC-OBJECTIVE-CONQUEROR")
def test_an_empty_city_makes_no_conqueror() -> None:
    table = board().advances(A, "tactics").city(A, "D2").city(B, "D5").units(A, "D4", armies=3)
    table.realm(A, objectives=[claim_of("conqueror").card]).turn(A).play(A, StartMove())
    attack(table, "D4", "D5", ARMIES)
    assert table.city_at("D5").owner == A
    assert table.question != "claim_at_once"


@pytest.mark.rule("COC-OBJECTIVE-WARMONGER")
def test_a_warmonger_in_two_real_battles() -> None:
    table = board().advances(A, "tactics").city(A, "D2").city(B, "D7").units(B, "D5", armies=1).units(B, "B5", armies=1)
    table.units(A, "D4", armies=3).units(A, "B4", armies=3)
    table.realm(A, objectives=[claim_of("warmonger").card]).turn(A).play(A, StartMove())
    attack(table, "D4", "D5", ARMIES, (6, 6, 6), (1,))
    assert table.question != "claim_at_once"
    attack(table, "B4", "B5", ARMIES, (6, 6, 6), (1,))
    assert (table.question, table.pending) == ("claim_at_once", (A,))
    assert table.refused(A, claim_of("warmonger")) is None


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_a_scavenger_in_a_real_battle() -> None:
    table = board().advances(A, "tactics").advances(B, "trade_routes").city(A, "D2").city(B, "D7")
    table.units(B, "D4", settlers=1).units(A, "D3", armies=1).realm(A, objectives=[claim_of("scavenger").card])
    table.turn(A).play(A, StartMove())
    attack(table, "D3", "D4", (16,))  # D4 is 2 spaces from A's city in D2
    assert table.settlers("D4") == 0
    assert table.refused(A, claim_of("scavenger")) is None


@pytest.mark.rule("COC-OBJECTIVE-SCAVENGER")
def test_settlers_that_follow_a_beaten_army_are_scavenged() -> None:
    # B attacks with an Army unit and a Settler; two dice of 6 for A are two hits, B's 1 is none.
    table = board().advances(B, "tactics", "trade_routes").city(A, "D2").city(B, "D7").units(A, "D4", armies=2)
    table.units(B, "D5", armies=1, settlers=1).realm(A, objectives=[claim_of("scavenger").card]).turn(B)
    table.play(B, StartMove(), Move(table.at("D5"), table.at("D4"), (0, 16))).roll(1).roll(6, 6)
    assert (table.pending, table.refused(A, claim_of("scavenger"))) == ((A,), None)


@pytest.mark.rule("COC-OBJECTIVE-RESISTANCE")
def test_resistance_against_a_real_attack() -> None:
    # Two hits of the defender kill two of three Barbarians, whose roll of 3 hits nothing.
    table = board().city(A, "D5", "temple").units(A, "D5", armies=2).barbarians("D4", 3)
    table.realm(A, objectives=[claim_of("resistance").card]).turn(A)
    raid(table.game, table.at("D4"), table.at("D5"))
    table.game.settle()
    table.roll(1, 1, 1).roll(6, 6)
    assert table.armies("D4") == 1
    assert (table.question, table.refused(A, claim_of("resistance"))) == ("claim_at_once", None)


@pytest.mark.rule("COC-OBJECTIVE-CITY-FOUNDER")
def test_a_real_city_founder() -> None:
    table = board().land({"C6": "fertile"}).city(A, "D2").city(B, "D7", "temple").units(A, "C6", settlers=1)
    table.realm(A, objectives=[claim_of("city_founder").card]).turn(A)
    table.play(A, Found(table.at("C6")), claim_of("city_founder"))
    assert (table.question, len(table.of_seat(A).completed)) == ("take_turn", 1)


@pytest.mark.rule("COC-OBJECTIVE-DRAFT")
def test_two_real_drafts() -> None:
    table = board().advances(A, "tactics", "draft").city(A, "D2").city(A, "D4").city(A, "D6").realm(A, mood=3, food=2)
    table.realm(A, objectives=[claim_of("draft").card], wood=2, ore=2).turn(A)
    for name in ("D2", "D4"):
        assert table.question == "take_turn"
        table.play(A, Activate(table.at(name), "build"), Build(armies=1, draft=True))
    assert (table.question, table.refused(A, claim_of("draft"))) == ("claim_at_once", None)
    table.play(A, End(), Activate(table.at("D6"), "build"), Build(armies=1))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-OBJECTIVE-MAGNIFICENT-CULTURE")
def test_a_real_wonder() -> None:
    wall = next(wonder for wonder in CONTENT.wonders if wonder.id == "wall")
    table = board().city(A, "D2").wonder("wall").advances(A, *[ADVANCES[need] for need in wall.needs], "engineering")
    table.realm(A, food=8, ore=8, wood=8, culture=8, objectives=[claim_of("magnificent_culture").card]).turn(A)
    table.play(A, Activate(table.at("D2"), "wonder"))
    if table.question != "claim_at_once":
        table.play(A, BuildWonder("wall"))
    table.play(A, claim_of("magnificent_culture"))
    assert len(table.of_seat(A).completed) == 1


@pytest.mark.rule("COC-OBJECTIVE-TERROR-REGIME")
def test_terror_regime_after_a_real_action() -> None:
    table = board().units(A, "C4", settlers=1).realm(A, mood=3, objectives=[claim_of("terror_regime").card])
    for name in ("D2", "D4", "D6", "B4"):
        table.city(A, name, mood=ANGRY)
    table.turn(A).play(A, StartMove(), Move(table.at("C4"), table.at("C5"), (0,)))
    if table.question == "move_groups":
        table.play(A, End())
    assert (table.question, table.refused(A, claim_of("terror_regime"))) == ("claim_at_once", None)


@pytest.mark.rule("COC-OBJECTIVE-TERROR-REGIME")
def test_a_free_ability_is_no_action() -> None:
    table = board().advances(A, "art", "drama").realm(A, mood=1, culture_level=1)
    for name in ("D2", "D4", "D6", "B4"):
        table.city(A, name, mood=ANGRY)
    table.realm(A, objectives=[claim_of("terror_regime").card]).turn(A).play(A, Use("drama"))
    while table.question != "take_turn":
        assert table.question != "claim_at_once"
        table.play(A, table.options(A)[0])
    assert (table.mood(A), table.culture(A), table.left(A)) == (0, 1, 3)


@pytest.mark.rule("COC-OBJECTIVE-TERROR-REGIME")
def test_an_action_lost_to_a_revolution_is_no_action_done() -> None:
    table = board().realm(A, culture=2, actions=[action("Quick Advance")], objectives=[claim_of("terror_regime").card])
    for name in ("D2", "D4", "D6", "B4"):
        table.city(A, name, mood=ANGRY)
    table.turn(A).play(A, PlayCard(action("Quick Advance")), ThisAdvance("writing")).draw_card(
        38
    )  # Culture Level 3: Revolution
    assert (table.question, table.left(A)) == ("take_turn", 2)


def test_a_hand_tells_how_far_its_objectives_are() -> None:
    """What is counted comes with what is needed; what a moment decides does not."""
    table = board().stock(A, {"food": 3}).advances(A, "tactics").units(A, "D4", armies=2).units(B, "D5", armies=1)
    effects = {effect.id: effect for effect in OBJECTIVE_LIST}
    assert effects["food_supplies"].progress(table.game, A) == (3, 5)
    assert effects["large_army"].progress(table.game, A) == (2, 5)  # four more than the other player
    assert effects["militarized"].progress(table.game, A) == (1, 4)  # Tactics
    assert effects["great_battle"].progress(table.game, A) is None
