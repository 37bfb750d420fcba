"""Populate: workers for towns, and those who come back to the monument.

Topics: populate.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.monuments.scenario import A, B, Scenario, pile
from ziggurat.games.monuments.choices import At, AtAll, End, PlayCard, Respawn, TakeBack
from ziggurat.games.monuments.content import pack
from ziggurat.games.monuments.content.model import POPULATE
from ziggurat.games.monuments.events import CardPlayed
from ziggurat.games.monuments.round import Calendar


def towns(*names: str, workers: int = 2) -> Scenario:
    """A has a town with workers on each of these hexes."""
    table = Scenario()
    for name in names:
        table.building(A, "town", name).units(A, name, worker=workers)
    return table


def populate(table: Scenario) -> Scenario:
    return table.turn(A).play(A, PlayCard("populate"))


@pytest.mark.rule("MON-POP-01")
def test_a_town_with_two_workers_gets_one_more_from_the_supply() -> None:
    table = towns("EU1")
    assert table.of_seat(A).workers == 13
    populate(table)
    assert (table.count("EU1", "worker"), table.of_seat(A).workers) == (3, 12)
    assert table.game.over


@pytest.mark.rule("MON-POP-01")
def test_with_several_towns_the_player_chooses_one() -> None:
    table = populate(towns("EU1", "EU2").units(A, "EU3", worker=3).building(A, "fort", "EU3"))
    assert set(table.of(A, At)) == {At(table.at("EU1")), At(table.at("EU2"))} == set(table.options(A))
    assert table.refused(A, At(table.at("EU3"))) == "MON-POP-01"  # a fort is no town
    assert table.refused(A, End()) == "MON-POP-01"
    assert table.refused(A, At(table.game.aboard(0))) == "MON-POP-01"
    table.play(A, At(table.at("EU2")))
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (2, 3)
    assert table.game.over


@pytest.mark.rule("MON-POP-01")
def test_a_town_needs_two_own_workers_armed_or_not_and_they_must_be_on_its_hex() -> None:
    table = towns("EU1", workers=1).units(A, "EU2", worker=5).units(A, "EU1", army=1).turn(A)
    assert table.refused(A, PlayCard("populate")) == "MON-POP-01"  # an army is no worker
    armed = Scenario().building(A, "town", "EU1").units(A, "EU1", armed=1, worker=1)
    populate(armed)
    assert (armed.count("EU1", "armed"), armed.count("EU1", "worker")) == (1, 2)
    taken = Scenario().building(A, "town", "EU1").units(B, "EU1", worker=4).units(A, "EU0", worker=2).turn(A)
    assert taken.refused(A, PlayCard("populate")) == "MON-POP-01"
    theirs = Scenario().building(B, "town", "EU1").units(A, "EU1", worker=4).turn(A)
    assert theirs.refused(A, PlayCard("populate")) == "MON-POP-01"


@pytest.mark.rule("MON-POP-02")
def test_green_places_up_to_two_workers_in_two_different_towns() -> None:
    table = populate(towns("EU1", "EU2", "EU3").green(A, "populate"))
    table.play(A, At(table.at("EU2")))
    assert table.refused(A, At(table.at("EU2"))) == "MON-POP-02"
    assert table.options(A) == [At(table.at("EU3")), At(table.at("EU1")), End()]
    table.play(A, At(table.at("EU1")))
    assert [table.count(name, "worker") for name in ("EU1", "EU2", "EU3")] == [3, 3, 2]
    assert table.game.over
    less = populate(towns("EU1", "EU2").green(A, "populate"))
    less.play(A, At(less.at("EU1")), End())
    assert (less.count("EU2", "worker"), less.of_seat(A).workers) == (2, 10)


@pytest.mark.rule("MON-POP-02")
def test_with_one_town_green_still_places_only_one() -> None:
    table = populate(towns("EU1").green(A, "populate").units(A, "EU2", worker=3))
    assert table.game.over
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (3, 3)


@pytest.mark.rule("MON-POP-03")
def test_a_damaged_town_cannot_be_populated() -> None:
    table = towns("EU1", "EU2").building(A, "town", "EU3", damaged=True).units(A, "EU3", worker=3)
    populate(table)
    assert table.refused(A, At(table.at("EU3"))) == "MON-POP-03"
    alone = Scenario().building(A, "town", "EU3", damaged=True).units(A, "EU3", worker=3).turn(A)
    assert alone.refused(A, PlayCard("populate")) == "MON-POP-01"


@pytest.mark.rule("MON-POP-04")
def test_with_no_worker_in_the_supply_nothing_is_placed() -> None:
    table = towns("EU1", "EU2").units(A, "EU0", worker=11).turn(A)
    assert table.refused(A, PlayCard("populate")) == "MON-POP-04"
    last = towns("EU1", "EU2").units(A, "EU0", worker=10).green(A, "populate")
    populate(last).play(A, At(last.at("EU1")))
    assert last.game.over  # the 15th worker was the last one
    assert (last.of_seat(A).workers, last.count("EU2", "worker")) == (0, 2)


@pytest.mark.rule("MON-POP-05")
def test_populating_costs_no_resources() -> None:
    table = populate(towns("EU1"))  # A has none
    assert table.count("EU1", "worker") == 3
    rich = populate(towns("EU1").goods("EU1", wood=1, sheep=1, metal=1, wheat=2))
    assert rich.stock("EU1") == pile(wood=1, sheep=1, metal=1, wheat=2)
    assert rich.paid() == 0


@pytest.mark.rule("MON-POP-06")
@pytest.mark.parametrize("side", ["red", "green"])
@pytest.mark.parametrize(("on_board", "placed"), [(0, 2), (1, 1)])
def test_with_fewer_than_two_workers_some_come_to_the_monument_up_to_two(side: str, on_board: int, placed: int) -> None:
    table = Scenario()
    if on_board:
        table.units(A, "EU5", worker=on_board)
    if side == "green":
        table.green(A, "populate")
    populate(table)
    assert table.count("EU0", "worker") == placed
    assert table.of_seat(A).workers == 13
    assert table.game.over


@pytest.mark.rule("MON-POP-06")
def test_workers_aboard_and_on_the_monument_hex_count_as_on_the_board() -> None:
    table = Scenario().units(A, "EU0", worker=1).ferry("K5", None, A, "worker").turn(A)
    assert table.refused(A, PlayCard("populate")) == "MON-POP-01"
    armed = Scenario().units(A, "EU0", armed=2).turn(A)
    assert armed.refused(A, PlayCard("populate")) == "MON-POP-01"
    one = populate(Scenario().ferry("K5", None, A, "worker").units(A, "EU1", army=3))
    assert one.count("EU0", "worker") == 1  # armies are no workers


@pytest.mark.rule("MON-POP-06")
def test_coming_back_takes_the_place_of_the_normal_effect() -> None:
    table = Scenario(3).bonus(A, "MID").building(A, "town", "EU1").units(A, "EU1", worker=1).green(A, "populate")
    populate(table)
    assert table.options(A) == [At(table.at("EU1")), Respawn()]
    assert table.refused(A, At(table.at("EU0"))) == "MON-POP-01"  # said with the other choice
    other = Scenario(3).bonus(A, "MID").building(A, "town", "EU1").units(A, "EU1", worker=1)
    populate(other).play(A, At(other.at("EU1")))
    assert (other.count("EU1", "worker"), other.count("EU0", "worker")) == (2, 0)
    assert other.game.over
    table.play(A, Respawn())
    assert (table.count("EU1", "worker"), table.count("EU0", "worker")) == (1, 1)
    assert table.game.over
    enough = populate(towns("EU1", "EU2"))
    assert enough.refused(A, Respawn()) == "MON-POP-06"


@pytest.mark.rule("MON-POP-06")
def test_who_populates_a_town_does_not_come_back_in_the_same_action(tmp_path: Path) -> None:
    # With the printed numbers the first worker in a town already makes too many; with 5 to come back it does not.
    numbers = (Path(pack.__file__).parent / "pack" / "numbers.toml").read_text(encoding="utf-8")
    assert "respawn = 2 " in numbers
    (tmp_path / "numbers.toml").write_text(numbers.replace("respawn = 2 ", "respawn = 5 "), encoding="utf-8")
    table = Scenario(content=tmp_path).bonus(A, "SET").building(A, "town", "EU1").units(A, "EU1", worker=2)
    populate(table)
    assert table.options(A) == [AtAll((table.at("EU1"),) * 2), At(table.at("EU1")), Respawn()]
    table.play(A, At(table.at("EU1")))
    assert table.options(A) == [At(table.at("EU1")), End()]
    assert table.refused(A, Respawn()) == "MON-POP-06"


@pytest.mark.rule("MON-POP-06")
def test_workers_never_come_back_by_themselves() -> None:
    table = Scenario().discard(A, "trade").discard(B, "trade").ask(Calendar(2, 0))
    assert table.count("EU0", "worker") == 0
    table.play(A, TakeBack()).play(B, TakeBack())
    assert table.pending == (A,)
    assert (table.count("EU0", "worker"), table.of_seat(A).workers) == (0, 15)
    table.discard(A, "populate")
    assert table.refused(A, PlayCard("populate")) == "MON-TRN-04"  # without the card there is no way


@pytest.mark.rule("MON-COMMON-SET")
def test_settlers_place_one_more_worker_also_in_the_same_town() -> None:
    table = populate(towns("EU1", "EU2").bonus(A, "SET"))
    table.play(A, At(table.at("EU1")), At(table.at("EU1")))
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (4, 2)
    assert table.game.over
    both = populate(towns("EU1", "EU2").bonus(A, "SET"))
    both.play(A, At(both.at("EU1")), At(both.at("EU2")))
    assert (both.count("EU1", "worker"), both.count("EU2", "worker")) == (3, 3)
    assert both.game.over


@pytest.mark.rule("MON-COMMON-SET")
def test_two_settlers_on_the_green_side_make_four_workers() -> None:
    table = populate(towns("EU1", "EU2").bonus(A, "SET", "SET").green(A, "populate"))
    one, two = At(table.at("EU1")), At(table.at("EU2"))
    table.play(A, one, one, one)
    assert table.refused(A, one) == "MON-POP-02"  # one of them must be the second of the card
    table.play(A, two)
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (5, 3)
    assert table.game.over


@pytest.mark.rule("MON-COMMON-SET")
def test_settlers_go_only_where_there_were_workers_enough_before() -> None:
    table = towns("EU1").bonus(A, "SET").building(A, "town", "EU2").units(A, "EU2", worker=1)
    populate(table)  # the first worker can only go to EU1
    assert table.count("EU1", "worker") == 3
    assert table.options(A) == [At(table.at("EU1")), End()]
    assert table.refused(A, At(table.at("EU2"))) == "MON-POP-01"


@pytest.mark.rule("MON-COMMON-MID")
def test_with_midwives_one_worker_in_a_town_is_enough() -> None:
    table = Scenario(3).bonus(A, "MID").building(A, "town", "EU1").units(A, "EU1", worker=1)
    populate(table.units(A, "EU2", worker=1))
    assert table.count("EU1", "worker") == 2
    none = Scenario(3).bonus(A, "MID").building(A, "town", "EU1").units(A, "EU2", worker=2).turn(A)
    assert none.refused(A, PlayCard("populate")) == "MON-POP-01"


@pytest.mark.rule("MON-COMMON-MID", "MON-COMMON-SET")
def test_midwives_serve_settlers_too() -> None:
    table = Scenario(3).bonus(A, "MID", "SET").building(A, "town", "EU1").units(A, "EU1", worker=1)
    table.building(A, "town", "EU2").units(A, "EU2", worker=1)
    populate(table).play(A, At(table.at("EU2")), At(table.at("EU1")))
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (2, 2)


@pytest.mark.rule("MON-POP-01")
def test_a_town_is_named_by_a_hex_of_the_map() -> None:
    table = Scenario().units(A, "EU1", worker=2).building(A, "town", "EU1").units(A, "EU2", worker=2)
    table.building(A, "town", "EU2").turn(A).play(A, PlayCard("populate"))
    assert table.question == "choose_town"
    for place in (-1, table.at("EU1") - table.game.chart.size, table.game.chart.size):
        assert table.refused(A, At(place)) == "MON-POP-01"


# -- several towns in one answer


@pytest.mark.rule("MON-POP-02")
def test_two_towns_of_the_green_side_can_be_named_in_one_answer() -> None:
    table = populate(towns("EU1", "EU2").green(A, "populate"))
    both = AtAll(tuple(sorted((table.at("EU1"), table.at("EU2")))))
    assert table.options(A)[0] == both
    assert table.game.label(A, both) == "1 worker on EU2 (forest) and 1 worker on EU1 (pasture)"
    assert table.game.may_leave(A)
    for wrong in (both.places[:1], both.places[::-1], (*both.places, both.places[1])):
        assert table.refused(A, AtAll(wrong)) == "MON-POP-02"
    assert table.refused(A, AtAll((table.at("EU1"), table.at("EU3")))) == "MON-POP-01"
    table.play(A, both)
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (3, 3)
    assert [event.action for event in table.events(CardPlayed)] == [POPULATE]
    assert table.game.over


@pytest.mark.rule("MON-COMMON-SET", "MON-POP-04")
def test_a_worker_of_a_bonus_goes_to_any_of_the_towns_in_the_same_answer() -> None:
    table = populate(towns("EU1", "EU2").bonus(A, "SET"))
    first, second = sorted((table.at("EU1"), table.at("EU2")))
    assert table.of(A, AtAll) == [AtAll((first, first)), AtAll((first, second)), AtAll((second, second))]
    assert table.game.label(A, AtAll((first, first))) == "2 workers on EU2 (forest)"
    table.play(A, AtAll((first, first)))
    assert (table.count("EU1", "worker"), table.count("EU2", "worker")) == (2, 4)
    # The last worker in the supply cannot go to two towns.
    last = towns("EU1", "EU2").green(A, "populate").units(A, "EU0", worker=10)
    assert last.of_seat(A).workers == 1
    assert populate(last).of(A, AtAll) == []


@pytest.mark.rule("MON-COMMON-SET")
def test_sets_of_towns_keep_to_the_different_towns_of_the_card() -> None:
    """Green and one Settler: three workers for two towns, so both get one at least."""
    table = populate(towns("EU1", "EU2").green(A, "populate").bonus(A, "SET"))
    first, second = sorted((table.at("EU1"), table.at("EU2")))
    assert table.of(A, AtAll) == [AtAll((first, first, second)), AtAll((first, second, second))]
    assert table.refused(A, AtAll((first, first, first))) == "MON-POP-02"
    table.play(A, At(first))
    assert table.of(A, AtAll) == []  # one by one from now on
    assert table.refused(A, AtAll((first, second))) == "MON-POP-02"


@pytest.mark.rule("MON-POP-02")
def test_of_many_sets_of_towns_some_are_listed() -> None:
    """Two of five towns: ten sets, six of them listed."""
    table = populate(towns("EU1", "EU2", "EU3", "EU4", "EU5").green(A, "populate"))
    options = table.game.options(A)
    assert (len(table.of(A, AtAll)), options.more, len(options.others())) == (6, True, 4)
    assert all(choice in options for choice in options.others())
