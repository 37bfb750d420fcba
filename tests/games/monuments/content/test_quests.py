"""The 48 quest cards: what is printed on each, a position that just fulfils it, and positions that just miss it.

Everybody plays, so all land is open: A is Europe, B Africa, C North America, D South America.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.monuments.scenario import CONTENT, A, B, Scenario
from ziggurat.games.monuments.choices import Complete
from ziggurat.games.monuments.content.model import ACTIONS, GOODS, TASKS, TERRAINS, Task

Given = Callable[[Scenario], object]

HEXES = ("EU1", "EU2", "EU3", "EU4", "EU5", "EU6", "EU7", "EU8", "EU9", "UK1", "UK2", "GL3")
ALL = {"wood": 1, "sheep": 1, "metal": 1, "wheat": 1}

# -- what positions are made of; numbers say how many


def hold(*names: str) -> Given:
    """A worker on each of these hexes."""

    def given(table: Scenario) -> None:
        for name in names:
            table.units(A, name, worker=1)

    return given


def hexes(number: int) -> Given:
    return hold(*HEXES[:number])


def crowd(number: int, name: str = "EU0") -> Given:
    return lambda table: table.units(A, name, worker=number)


def green(number: int) -> Given:
    return lambda table: table.green(A, *ACTIONS[:number])


def goods(name: str, **amounts: int) -> Given:
    """A worker and resources on a hex."""
    return lambda table: table.units(A, name, worker=1).goods(name, **amounts)


def each(number: int, less: str = "") -> Given:
    """So many of each resource, on as many hexes; one fewer of one."""

    def given(table: Scenario) -> None:
        for place in range(number):
            goods(HEXES[place], **{good: 0 if good == less and place == 0 else 1 for good in GOODS})(table)

    return given


def built(building: str, number: int) -> Given:
    """So many buildings; one damaged and one of another player are no help."""

    def given(table: Scenario) -> None:
        for name in HEXES[:number]:
            table.building(A, building, name)
        if number < 3:
            table.building(A, building, "EU9", damaged=True)
        table.building(B, building, "AF1")

    return given


def bridge(table: Scenario) -> None:
    table.bridge("EU1", "EU4")


def far_bridge(table: Scenario) -> None:
    table.bridge("AF1", "AF4")


def moored(name: str) -> Given:
    """A ferry at this hex."""
    return lambda table: table.ferry(table.name(table.game.chart.flows[table.at(name)][0]), name)


def aboard(*people: str) -> Given:
    return lambda table: table.ferry("K5", None, A, *people)


def units(name: str, **counts: int) -> Given:
    return lambda table: table.units(A, name, **counts)


def won(number: int) -> Given:
    def given(table: Scenario) -> None:
        table.of_seat(A).won = number

    return given


def done(number: int) -> Given:
    return lambda table: table.completed(A, *[f"S{place:02}" for place in range(1, number + 1)])


# -- the cards: icon, tasks, points, penalty; what fulfils it; what misses it, one task at a time


class Card:
    def __init__(self, icon: int, tasks: str, points: int, penalty: int, met: list[Given], *short: list[Given]) -> None:
        self.icon = icon
        self.tasks = tasks
        self.points = points
        self.penalty = penalty
        self.met = met
        self.short = short


ARMS = units("EU1", army=3)  # power 9
FORT, TOWN = built("fort", 1), built("town", 1)  # power 2 and 1

CARDS = {
    "S01": Card(2, "hexes 4", 1, 0, [hexes(4)], [hexes(3), crowd(3)]),
    "S02": Card(
        2, "terrain forest 1; terrain pasture 1; terrain mountain 1", 1, 0, [hold("EU2", "EU1", "EU4")],
        [hold("EU3", "EU1", "EU4")], [hold("EU2", "EU3", "EU4")], [hold("EU2", "EU1", "EU3")],
    ),
    "S03": Card(
        2, "bridges 1; res wood 2", 1, 0, [bridge, goods("EU1", wood=2)],
        [far_bridge, goods("EU1", wood=2)], [bridge, goods("EU1", wood=1, sheep=4)],
    ),
    "S04": Card(2, "towns 1", 1, 0, [built("town", 1)], [built("town", 0), built("fort", 1)]),
    "S05": Card(2, "factories 1", 1, 0, [built("factory", 1)], [built("factory", 0), built("town", 1)]),
    "S06": Card(2, "res_total 6", 1, 0, [goods("EU1", wood=3), goods("EU2", sheep=2, wheat=1)],
                [goods("EU1", wood=3), goods("EU2", sheep=2)]),
    "S07": Card(2, "workers 5", 1, 0, [crowd(5)], [crowd(4), units("EU1", army=1)]),
    "S08": Card(2, "green 2", 1, 0, [green(2)], [green(1)]),
    "S09": Card(3, "res_each 1", 1, 0, [each(1)], *[[each(1, good)] for good in GOODS]),
    "S10": Card(3, "pile 5", 1, 0, [goods("EU1", wood=2, wheat=3)], [goods("EU1", wood=4), goods("EU2", wood=4)]),
    "S11": Card(4, "ferries 1; hexes 3", 1, 0, [moored("EU1"), hexes(3)],
                [moored("MG1"), hexes(3)], [moored("EU1"), hexes(2)]),
    "S12": Card(4, "crowd 3", 1, 0, [crowd(3, "EU1")], [crowd(2, "EU1"), crowd(2, "EU2"), crowd(3)]),
    "A01": Card(2, "towns 1; workers 5", 2, -1, [built("town", 1), crowd(5)],
                [built("town", 0), crowd(5)], [built("town", 1), crowd(4)]),
    "A02": Card(2, "hexes 5; bridges 1", 1, 0, [hexes(5), bridge], [hexes(4), bridge], [hexes(5), far_bridge]),
    "A03": Card(2, "green 2; res_total 4", 1, 0, [green(2), goods("EU1", **ALL)],
                [green(1), goods("EU1", **ALL)], [green(2), goods("EU1", wood=3)]),
    "A04": Card(2, "res metal 3", 1, 0, [goods("EU1", metal=2), goods("EU2", metal=1)],
                [goods("EU1", metal=2, wood=3)]),
    "A05": Card(2, "res wheat 3; res sheep 3", 2, -1, [goods("EU1", wheat=3), goods("EU2", sheep=3)],
                [goods("EU1", wheat=2), goods("EU2", sheep=4)], [goods("EU1", wheat=4), goods("EU2", sheep=2)]),
    "A06": Card(2, "forts 1; towns 1", 2, -1, [FORT, TOWN],
                [built("fort", 0), built("town", 2)], [built("fort", 2), built("town", 0)]),
    "A07": Card(2, "islands 1", 2, -1, [hold("UK1")], [hold(*HEXES[:9]), hold("AF1")]),
    "A08": Card(2, "terrains_all", 1, 0, [hold("EU1", "EU2", "EU3", "EU4")],
                [hold("EU1", "EU5", "EU2", "EU3")], [hold("EU2", "EU7", "EU3", "EU4")]),
    "A09": Card(3, "factories 2", 2, -1, [built("factory", 2)], [built("factory", 1)]),
    "A10": Card(3, "aboard 2", 1, 0, [aboard("worker", "army")], [aboard("worker"), crowd(5)]),
    "A11": Card(4, "workers 6; hexes 5", 2, -1, [hexes(5), crowd(1)], [hexes(5)], [hexes(4), crowd(4)]),
    "A12": Card(
        4, "green_card MOV; green_card PRO", 1, 0, [lambda table: table.green(A, "movement", "production")],
        [lambda table: table.green(A, "build", "production")], [lambda table: table.green(A, "movement", "build")],
    ),
    "B01": Card(2, "islands 2", 2, -1, [hold("UK1", "MG1")], [hold("UK1", "EU1")]),
    "B02": Card(2, "hexes 8", 2, -1, [hexes(8)], [hexes(7), crowd(4)]),
    "B03": Card(2, "green 4", 2, -1, [green(4)], [green(3)]),
    "B04": Card(
        2, "towns 1; forts 1; factories 1", 2, -1, [TOWN, FORT, built("factory", 1)],
        [FORT, built("factory", 1)], [TOWN, built("factory", 1)], [TOWN, FORT],
    ),
    "B05": Card(2, "res_each 2", 2, -1, [each(2)], *[[each(2, good)] for good in GOODS]),
    "B06": Card(2, "military 1; weapons 1", 2, -1, [units("EU1", airforce=1), units("EU2", armed=1)],
                [units("EU2", armed=2, worker=2)], [units("EU1", army=2, worker=1)]),
    "B07": Card(2, "landmasses 3", 3, -2, [hold("EU1", "UK1", "GL3")], [hold("EU1", "GL1", "GL3")]),
    "B08": Card(2, "towns 2; workers 8", 2, -1, [built("town", 2), crowd(8)],
                [built("town", 1), crowd(8)], [built("town", 2), crowd(7)]),
    "B09": Card(3, "foreign 1", 3, -2, [hold("AF1")], [hexes(12)]),
    "B10": Card(3, "power 8", 2, -1, [units("EU1", army=2), FORT], [units("EU1", army=2), TOWN]),
    "B11": Card(4, "factories 3", 2, -1, [built("factory", 3)], [built("factory", 2)]),
    "B12": Card(4, "won 1", 3, -2, [won(1)], [won(0)]),
    "C01": Card(2, "hexes 12", 3, -2, [hexes(12)], [hexes(11), crowd(4)]),
    "C02": Card(2, "green 7", 3, -2, [green(7)], [green(6)]),
    "C03": Card(2, "res_each 3", 3, -2, [each(3)], *[[each(3, good)] for good in GOODS]),
    "C04": Card(2, "workers 11", 3, -2, [crowd(11)], [crowd(10), units("EU1", army=3)]),
    "C05": Card(2, "islands 3", 2, -1, [hold("UK1", "MG1", "NI1")], [hold("UK1", "MG1", "SA1")]),
    "C06": Card(
        2, "army 1; navy 1; airforce 1", 3, -2, [units("EU1", army=1), units("K5", navy=1), units("EU2", airforce=1)],
        [units("K5", navy=2), units("EU2", airforce=1)], [units("EU1", army=2), units("EU2", airforce=1)],
        [units("EU1", army=1), units("K5", navy=2)],
    ),
    "C07": Card(
        2, "towns 2; forts 2; factories 2", 3, -2, [built("town", 2), built("fort", 2), built("factory", 2)],
        [TOWN, built("fort", 2), built("factory", 2)], [built("town", 2), FORT, built("factory", 2)],
        [built("town", 2), built("fort", 2), built("factory", 1)],
    ),
    "C08": Card(2, "quests_done 5", 2, -1, [done(5)], [done(4)]),
    "C09": Card(3, "power 12", 2, -1, [ARMS, FORT, TOWN], [ARMS, FORT]),
    "C10": Card(3, "foreign 2", 3, -2, [hold("AF1", "SA1")], [hold("AF1", "EU1")]),
    "C11": Card(4, "won 2", 3, -2, [won(2)], [won(1)]),
    "C12": Card(4, "landmasses 4", 2, -1, [hold("EU1", "UK1", "GL3", "AF1")], [hold("EU1", "UK1", "GL3", "UK2")]),
}  # fmt: skip

SHEET = ("UPG", "MOV", "PRO", "BLD", "POP", "LAY", "TRA", "ATT", "QUE", "TRD")  # ids of action cards there


def text(task: Task) -> str:
    """A task as the content sheet writes it."""
    word = TASKS[task.word]
    if word == "terrains_all":
        return word
    if word == "green_card":
        return f"{word} {SHEET[task.what]}"
    what = {"terrain": TERRAINS[task.what], "res": GOODS[task.what]}.get(word, "")
    return " ".join([part for part in (word, what, str(task.number)) if part])


def holder(quest: str, given: list[Given]) -> Scenario:
    """A has the quest, and its turn."""
    table = Scenario(4)
    for put in given:
        put(table)
    return table.quests(A, quest).turn(A)


@pytest.mark.rule("MON-QUESTDECK")
def test_there_are_48_quests_twelve_of_each_group() -> None:
    assert [quest.id for quest in CONTENT.quests] == list(CARDS)
    assert [f"{letter}{number:02}" for letter in "SABC" for number in range(1, 13)] == list(CARDS)


@pytest.mark.rule("MON-QUESTDECK")
@pytest.mark.parametrize("id", CARDS)
def test_a_quest_is_printed_as_in_the_content_sheet(id: str) -> None:
    quest, card = next(quest for quest in CONTENT.quests if quest.id == id), CARDS[id]
    assert CONTENT.groups[quest.group].id == id[0]
    assert quest.players == card.icon
    assert "; ".join([text(task) for task in quest.tasks]) == card.tasks
    assert (quest.points, quest.penalty) == (card.points, card.penalty)


@pytest.mark.rule("MON-QST-07", "MON-QST-13")
@pytest.mark.parametrize("id", CARDS)
def test_a_position_that_just_fulfils_it(id: str) -> None:
    table = holder(id, CARDS[id].met)
    assert table.refused(A, Complete(id)) is None
    before = table.game.breakdown()[A]
    table.play(A, Complete(id))
    after = table.game.breakdown()[A]
    assert after["quests"] - before["quests"] == CARDS[id].points
    assert after["open quests"] - before["open quests"] == -CARDS[id].penalty


@pytest.mark.rule("MON-QST-07", "MON-QST-13")
@pytest.mark.parametrize(("id", "number"), [(id, number) for id in CARDS for number in range(len(CARDS[id].short))])
def test_positions_that_just_miss_it(id: str, number: int) -> None:
    table = holder(id, CARDS[id].short[number])
    assert table.refused(A, Complete(id)) == "MON-QST-07"


@pytest.mark.parametrize("id", CARDS)
def test_every_task_of_a_card_is_missed_once(id: str) -> None:
    """The positions above: each lacks just one task, and together they lack all of them."""
    quest = next(quest for quest in CONTENT.quests if quest.id == id)
    missed: set[int] = set()
    for given in CARDS[id].short:
        own = holder(id, given).game.view(A)["realms"][A]["own"]  # type: ignore[index]
        progress = next(entry for entry in own["quests"] if entry["quest"] == id)["progress"]
        short = [place for place, task in enumerate(progress) if task["have"] < task["need"]]
        assert len(short) == 1
        missed.update(short)
    assert missed == set(range(len(quest.tasks)))
