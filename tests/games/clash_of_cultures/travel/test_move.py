"""The Move action by land: groups, limits of terrain, battles and what they forbid.

Topics: movement.
"""

from __future__ import annotations

import pytest

from tests.games.clash_of_cultures.scenario import BARBARIANS, NONE, A, B, Scenario
from ziggurat.core.rng import Rng
from ziggurat.games.clash_of_cultures.board.units import (
    ARMY,
    FOREST,
    FOUGHT,
    MOUNTAIN,
    MOVED,
    SETTLER,
    SHIP,
    count,
    groups,
    unit,
)
from ziggurat.games.clash_of_cultures.choices import End, Move, Sail, StartMove
from ziggurat.games.clash_of_cultures.content.model import BARREN, FERTILE, SEA, UNKNOWN
from ziggurat.games.clash_of_cultures.content.model import FOREST as FOREST_SPACE
from ziggurat.games.clash_of_cultures.content.model import MOUNTAIN as MOUNTAIN_SPACE
from ziggurat.games.clash_of_cultures.events import MoveEnded, UnitsMoved
from ziggurat.games.clash_of_cultures.rules.travel.move import MoveGroups


def field(**terrain: str) -> Scenario:
    """All regions revealed and Barren but for these spaces; A has Tactics and a city far from the middle."""
    return Scenario().reveal_all().land(terrain).advances(A, "tactics").city(A, "D2")


def group(table: Scenario, start: str, end: str, settlers: int = 0, armies: int = 0, flags: int = 0) -> Move:
    """These units as one group, all with the same flags."""
    units = (unit(SETTLER, flags),) * settlers + (unit(ARMY, flags),) * armies
    return Move(table.at(start), table.at(end), units)


def ends(table: Scenario, start: str) -> set[str]:
    """Where the options lead from a space."""
    moves = [choice for choice in table.options(A) if isinstance(choice, Move)]
    return {table.name(move.end) for move in moves if move.start == table.at(start)}


def moving(table: Scenario, actions: int = 3) -> Scenario:
    """A has just begun a Move action."""
    return table.turn(A, actions).play(A, StartMove())


# -- groups


@pytest.mark.rule("COC-MOV-01")
def test_three_groups_end_a_move_action() -> None:
    table = moving(field().units(A, "D4", settlers=4))
    for number, end in enumerate(("D3", "E3", "E4")):
        assert (table.question, table.left(A)) == ("move_groups", 2 if number else 3), number
        table.play(A, group(table, "D4", end, settlers=1))
    assert table.question == "take_turn"
    assert [table.settlers(name) for name in ("D3", "E3", "E4", "D4")] == [1, 1, 1, 1]
    assert len(table.events(MoveEnded)) == 1


@pytest.mark.rule("COC-MOV-02")
def test_a_group_leaves_one_space_together_and_arrives_together() -> None:
    table = moving(field().units(A, "D4", settlers=2, armies=2).units(A, "D6", settlers=1).units(B, "C3", armies=1))
    assert table.refused(A, group(table, "D4", "D5", settlers=3)) == "COC-MOV-02"
    assert table.refused(A, group(table, "C3", "C4", armies=1)) == "COC-MOV-02"
    assert table.refused(A, Move(table.at("D4"), table.at("D5"), (unit(ARMY), unit(SETTLER)))) == "COC-MOV-02"
    table.play(A, group(table, "D4", "D5", settlers=2, armies=1))
    assert (table.settlers("D5"), table.armies("D5"), table.armies("D4")) == (2, 1, 1)
    assert len(table.events(UnitsMoved)) == 1
    table.play(A, group(table, "D4", "E4", armies=1))
    table.play(A, group(table, "D6", "D5", settlers=1))  # the third: the whole group of three counted once
    assert table.question == "take_turn"


@pytest.mark.rule("COC-MOV-03")
def test_units_of_a_space_may_split_and_each_part_is_a_group() -> None:
    table = moving(field().units(A, "D4", armies=4))
    table.play(A, group(table, "D4", "D5", armies=2)).play(A, group(table, "D4", "D5", armies=1))
    assert table.armies("D5") == 3
    table.play(A, group(table, "D4", "E4", armies=1))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-MOV-03")
def test_every_different_group_is_offered_once() -> None:
    table = moving(field(D3="sea", E3="sea", E4="sea", D5="sea", C4="sea").units(A, "D4", settlers=1, armies=2))
    units = [choice.units for choice in table.options(A) if isinstance(choice, Move)]
    settler, army = unit(SETTLER), unit(ARMY)
    assert sorted(units) == [(settler,), (settler, army), (settler, army, army), (army,), (army, army)]


@pytest.mark.rule("COC-MOV-04")
@pytest.mark.parametrize("order", [("D4", "D5"), ("D5", "D4")])
def test_groups_move_in_any_order(order: tuple[str, str]) -> None:
    table = moving(field().units(A, "D4", settlers=1).units(A, "D5", settlers=1))
    for start in order:
        table.play(A, group(table, start, "E4" if start == "D4" else "E5", settlers=1))
    assert (table.settlers("E4"), table.settlers("E5")) == (1, 1)


@pytest.mark.rule("COC-MOV-04", "COC-MOV-23")
def test_one_group_may_make_room_for_the_next() -> None:
    table = moving(field().units(A, "D4", armies=4).units(A, "D5", armies=1))
    assert table.refused(A, group(table, "D5", "D4", armies=1)) == "COC-MOV-23"
    table.play(A, group(table, "D4", "D3", armies=1)).play(A, group(table, "D5", "D4", armies=1))
    assert table.armies("D4") == 4


@pytest.mark.rule("COC-MOV-05")
def test_a_unit_moves_once_in_a_move_action() -> None:
    table = moving(field().units(A, "D4", settlers=1).units(A, "D6", settlers=1))
    table.play(A, group(table, "D4", "D5", settlers=1))
    assert table.refused(A, group(table, "D5", "E4", settlers=1, flags=MOVED)) == "COC-MOV-05"
    assert ends(table, "D5") == set()


@pytest.mark.rule("COC-MOV-05")
def test_a_move_action_ends_by_itself_when_every_unit_has_moved() -> None:
    table = moving(field().units(A, "D4", settlers=1)).play(A, group(field(), "D4", "D5", settlers=1))
    assert table.question == "take_turn"


@pytest.mark.rule("COC-MOV-06")
def test_a_move_action_moves_at_least_one_unit() -> None:
    table = field().turn(A)
    assert table.refused(A, StartMove()) == "COC-MOV-06"
    table = field().units(A, "D4", armies=1, flags=FOUGHT).turn(A)
    assert table.refused(A, StartMove()) == "COC-MOV-06"
    table = moving(field().units(A, "D4", settlers=2))
    assert table.refused(A, End()) == "COC-MOV-06"
    assert table.refused(A, Move(table.at("D4"), table.at("D5"), ())) == "COC-MOV-06"
    table.play(A, group(table, "D4", "D5", settlers=1), End())
    assert (table.question, table.settlers("D4")) == ("take_turn", 1)


@pytest.mark.rule("COC-TURN-02")
def test_a_move_action_needs_an_action() -> None:
    table = field().units(A, "D4", settlers=1).turn(A, actions=0)
    assert table.refused(A, StartMove()) == "COC-TURN-02"


@pytest.mark.rule("COC-MOV-07")
def test_a_land_unit_moves_exactly_one_space() -> None:
    table = moving(field(C4="sea").units(A, "D4", settlers=1))
    assert ends(table, "D4") == {"D3", "E3", "E4", "D5", "C3"}
    for end in ("D4", "D2", "D6", "G4"):
        assert table.refused(A, group(table, "D4", end, settlers=1)) == "COC-MOV-07", end
    assert table.refused(A, Move(table.at("D4"), 99, (0,))) == "COC-MOV-07"
    assert table.refused(A, Move(-1, table.at("D4"), (0,))) == "COC-MOV-07"


@pytest.mark.rule("COC-MOV-07")
def test_a_ship_does_not_move_like_a_land_unit() -> None:
    table = moving(field(D4="sea").units(A, "D4", ships=1, settlers=1))
    assert table.refused(A, Move(table.at("D4"), table.at("D5"), (unit(SETTLER), unit(SHIP)))) == "COC-MOV-07"


@pytest.mark.rule("COC-MOV-08")
def test_a_unit_moves_again_by_another_move_action() -> None:
    table = moving(field().units(A, "D4", settlers=1, armies=1))
    table.play(A, group(table, "D4", "D5", settlers=1), End(), StartMove())
    table.play(A, group(table, "D5", "D6", settlers=1), End(), StartMove())
    table.play(A, group(table, "D6", "C6", settlers=1), End())
    assert (table.settlers("C6"), table.left(A)) == (1, 0)


@pytest.mark.rule("COC-MOV-10", "COC-ADV-TACTICS-1")
def test_only_army_units_need_tactics() -> None:
    table = Scenario().reveal_all().land({"E4": "sea", "E3": "sea"}).units(A, "D4", settlers=1, armies=1)
    moving(table.units(A, "E4", ships=1))
    assert table.refused(A, group(table, "D4", "D5", armies=1)) == "COC-ADV-TACTICS-1"
    assert table.refused(A, group(table, "D4", "D5", settlers=1, armies=1)) == "COC-ADV-TACTICS-1"
    assert table.refused(A, Sail(table.at("E4"), table.at("E3"), (unit(SHIP),))) is None
    table.play(A, group(table, "D4", "D5", settlers=1))
    assert (table.settlers("D5"), table.armies("D4")) == (1, 1)


@pytest.mark.rule("COC-ADV-TACTICS-1")
def test_armies_alone_give_no_move_action_without_tactics() -> None:
    table = Scenario().reveal_all().units(A, "D4", armies=1).turn(A)
    assert table.refused(A, StartMove()) == "COC-MOV-06"
    assert table.advances(A, "tactics").refused(A, StartMove()) is None


# -- battles


@pytest.mark.rule("COC-MOV-11")
@pytest.mark.parametrize("side", [B, BARBARIANS])
def test_an_army_that_enters_a_foreign_space_starts_a_battle(side: int) -> None:
    table = moving(field().units(side, "D5", armies=1).units(A, "D4", armies=2))
    table.play(A, group(table, "D4", "D5", armies=2))
    battle = table.game.battle
    assert battle is not None
    assert (battle.attacker, battle.defender, battle.space) == (A, side, table.at("D5"))
    assert (table.armies("D4"), battle.units) == (0, (unit(ARMY), unit(ARMY)))


@pytest.mark.rule("COC-MOV-11", "COC-MOV-14")
def test_an_empty_foreign_city_is_taken_and_its_conquerors_have_fought() -> None:
    table = moving(field().city(B, "D5").units(A, "D4", armies=1, settlers=1))
    table.play(A, group(table, "D4", "D5", armies=1))
    assert (table.city_at("D5").owner, table.armies("D5")) == (A, 1)
    table.play(A, End(), StartMove())
    assert table.refused(A, group(table, "D5", "D6", armies=1, flags=FOUGHT)) == "COC-MOV-13"


@pytest.mark.rule("COC-MOV-12")
def test_a_battle_is_over_before_the_next_group_moves() -> None:
    table = moving(field().units(B, "D5", armies=1).units(A, "D4", armies=1, settlers=1))
    table.play(A, group(table, "D4", "D5", armies=1))
    assert table.question != "move_groups"
    assert table.refused(A, group(table, "D4", "D3", settlers=1)) is not None
    fight(table, (6,), (1,))
    assert (table.question, table.game.battle) == ("move_groups", None)
    table.play(A, group(table, "D4", "D3", settlers=1))
    assert (table.armies("D5"), table.side("D5"), table.settlers("D3")) == (1, A, 1)


@pytest.mark.rule("COC-MOV-13")
def test_a_unit_that_fought_does_not_move_again_this_turn() -> None:
    table = moving(field().units(B, "D5", settlers=1).units(A, "D4", armies=2))
    table.play(A, group(table, "D4", "D5", armies=1))
    assert (table.side("D5"), table.settlers("D5")) == (A, 0)
    assert ends(table, "D5") == set()
    table.play(A, End(), StartMove())
    assert table.refused(A, group(table, "D5", "D6", armies=1, flags=FOUGHT)) == "COC-MOV-13"
    assert ends(table, "D4") == {"D3", "E3", "E4", "D5", "C4", "C3"}


@pytest.mark.rule("COC-MOV-09")
def test_units_without_tactics_defend_themselves() -> None:
    table = moving(field().units(B, "D5", armies=1).units(A, "D4", armies=1))
    assert not table.has(B, "tactics")
    table.play(A, group(table, "D4", "D5", armies=1))
    fight(table, (4,), (5,))
    assert (table.side("D5"), table.armies("D5"), table.armies("D4")) == (B, 1, 0)


# -- terrain


@pytest.mark.rule("COC-MOV-15")
def test_a_unit_that_entered_a_mountain_rests_for_the_turn() -> None:
    table = moving(field(D5="mountain").units(A, "D4", settlers=2))
    table.play(A, group(table, "D4", "D5", settlers=1), End(), StartMove())
    assert table.refused(A, group(table, "D5", "D6", settlers=1, flags=MOUNTAIN)) == "COC-MOV-15"
    assert ends(table, "D5") == set()


@pytest.mark.rule("COC-MOV-16")
def test_a_unit_that_entered_a_forest_may_move_on() -> None:
    table = moving(field(D5="forest").units(A, "D4", settlers=2))
    table.play(A, group(table, "D4", "D5", settlers=1), End(), StartMove())
    table.play(A, group(table, "D5", "D6", settlers=1, flags=FOREST), End())
    assert table.settlers("D6") == 1


@pytest.mark.rule("COC-MOV-17")
def test_a_unit_that_entered_a_forest_does_not_attack() -> None:
    table = moving(field(D5="forest").units(A, "D4", armies=2).units(B, "D7", armies=1).units(B, "E4", armies=1))
    table.play(A, group(table, "D4", "D5", armies=1), End(), StartMove())
    assert table.refused(A, group(table, "D5", "E4", armies=1, flags=FOREST)) == "COC-MOV-17"
    assert table.refused(A, group(table, "D4", "E4", armies=1)) is None
    table.play(A, group(table, "D5", "D6", armies=1, flags=FOREST), End(), StartMove())
    assert table.refused(A, group(table, "D6", "D7", armies=1, flags=FOREST)) == "COC-MOV-17"


@pytest.mark.rule("COC-MOV-18")
def test_an_empty_city_and_lone_settlers_count_as_battles_for_the_forest() -> None:
    table = field(D5="forest").units(A, "D5", armies=1, flags=FOREST).units(A, "D3", armies=1)
    moving(table.city(B, "D4").units(B, "E5", settlers=1).barbarians("C4", 0))
    for end in ("D4", "E5", "C4"):
        assert table.refused(A, group(table, "D5", end, armies=1, flags=FOREST)) == "COC-MOV-17", end
    assert ends(table, "D5") == {"E4", "D6", "C5"}


@pytest.mark.rule("COC-MOV-17")
def test_moving_into_a_battle_in_a_forest_is_no_move_after_a_forest() -> None:
    table = moving(field(D5="forest").units(A, "D4", armies=1).units(B, "D5", settlers=1))
    table.play(A, group(table, "D4", "D5", armies=1))
    assert (table.side("D5"), table.armies("D5")) == (A, 1)


@pytest.mark.rule("COC-MOV-19")
def test_leaving_a_mountain_or_a_forest_carries_no_limit() -> None:
    table = field(D4="mountain", E5="forest").units(A, "D4", armies=1).units(A, "E5", armies=1)
    moving(table.city(B, "D5").city(B, "E6"))
    table.play(A, group(table, "E5", "E6", armies=1), group(table, "D4", "E4", armies=1))
    assert table.city_at("E6").owner == A
    table.play(A, StartMove()).play(A, group(table, "E4", "D5", armies=1))
    assert table.city_at("D5").owner == A


@pytest.mark.rule("COC-MOV-20")
def test_a_group_is_bound_by_the_limits_of_each_of_its_units() -> None:
    table = field().units(A, "D4", armies=1).units(A, "D4", armies=1, flags=FOREST)
    moving(table.units(A, "D4", settlers=1, flags=MOUNTAIN).city(B, "D5"))
    start, end, city = table.at("D4"), table.at("D3"), table.at("D5")
    assert table.refused(A, Move(start, city, (unit(ARMY), unit(ARMY, FOREST)))) == "COC-MOV-17"
    assert table.refused(A, Move(start, end, (unit(SETTLER, MOUNTAIN), unit(ARMY)))) == "COC-MOV-15"
    assert table.refused(A, Move(start, end, (unit(ARMY), unit(ARMY, FOREST)))) is None
    assert table.refused(A, Move(start, city, (unit(ARMY),))) is None


@pytest.mark.rule("COC-MOV-20", "COC-MOV-18")
def test_settlers_out_of_a_forest_hold_an_attack_up() -> None:
    table = moving(field().units(A, "D4", armies=1).units(A, "D4", settlers=1, flags=FOREST).city(B, "D5"))
    both = Move(table.at("D4"), table.at("D5"), (unit(SETTLER, FOREST), unit(ARMY)))
    assert table.refused(A, both) == "COC-MOV-17"


@pytest.mark.rule("COC-MOV-21")
@pytest.mark.parametrize(("terrain", "flag"), [("mountain", MOUNTAIN), ("forest", FOREST)])
def test_limits_of_terrain_hold_in_own_cities_too(terrain: str, flag: int) -> None:
    table = moving(field(D5=terrain).city(A, "D5").units(A, "D4", armies=1))
    table.play(A, group(table, "D4", "D5", armies=1))
    assert table.game.units[table.at("D5")] == (unit(ARMY, flag),)


@pytest.mark.rule("COC-MOV-29")
def test_all_limits_end_with_the_turn() -> None:
    table = field().units(A, "D4", armies=1, flags=FOUGHT).units(A, "D4", armies=1, flags=MOUNTAIN)
    table.units(A, "D4", armies=1, flags=FOREST).units(B, "D5", settlers=1).turn(A).play(A, End())
    assert table.game.units[table.at("D4")] == (unit(ARMY),) * 3
    moving(table)
    assert table.refused(A, group(table, "D4", "D5", armies=3)) is None


# -- who may be where


@pytest.mark.rule("COC-MOV-23")
def test_at_most_four_army_units_stand_in_a_space() -> None:
    table = moving(field().units(A, "D4", armies=3, settlers=2).units(A, "D5", armies=2))
    assert table.refused(A, group(table, "D4", "D5", armies=3)) == "COC-MOV-23"
    assert table.refused(A, group(table, "D4", "D5", armies=3, settlers=1)) == "COC-MOV-23"
    table.play(A, group(table, "D4", "D5", armies=2, settlers=2))  # Settlers do not count
    assert (table.armies("D5"), table.settlers("D5")) == (4, 2)


@pytest.mark.rule("COC-MOV-24")
def test_the_limit_of_four_counts_each_side_alone() -> None:
    table = moving(field().units(A, "D4", armies=4).units(B, "D5", armies=4))
    table.play(A, group(table, "D4", "D5", armies=4))
    battle = table.game.battle
    assert battle is not None
    assert (len(battle.units), table.armies("D5")) == (4, 4)


@pytest.mark.rule("COC-MOV-25")
def test_settlers_alone_do_not_enter_a_foreign_space() -> None:
    table = field().units(A, "D4", settlers=2).units(B, "D5", settlers=1).city(B, "E4").barbarians("C4", 1)
    moving(table.barbarians("C3", 0))
    for end in ("D5", "E4", "C4", "C3"):
        assert table.refused(A, group(table, "D4", end, settlers=1)) == "COC-MOV-25", end
    assert ends(table, "D4") == {"D3", "E3"}


@pytest.mark.rule("COC-MOV-26")
def test_settlers_attack_together_with_an_army() -> None:
    table = moving(field().units(A, "D4", settlers=1, armies=1).city(B, "D5"))
    table.play(A, group(table, "D4", "D5", settlers=1, armies=1))
    assert (table.city_at("D5").owner, table.settlers("D5"), table.armies("D5")) == (A, 1, 1)


@pytest.mark.rule("COC-MOV-27")
@pytest.mark.parametrize(
    ("attack", "defence", "left", "right"),
    [((6,), (1,), 0, 1), ((1,), (6,), 0, 1), ((6,), (6,), 0, 0), ((1,), (1,), 1, 1)],
)
def test_two_sides_never_stay_together(
    attack: tuple[int, ...], defence: tuple[int, ...], left: int, right: int
) -> None:
    """One unit a side: 6 makes a hit, 1 none. Nobody hit: the attacker ceases and is back at D4."""
    table = moving(field().units(A, "D4", armies=1).units(B, "D5", armies=1))
    table.play(A, group(table, "D4", "D5", armies=1))
    fight(table, attack, defence)
    if table.game.battle is not None:
        table.play(A, End())
    assert table.game.battle is None
    assert (table.armies("D4"), table.armies("D5")) == (left, right)
    winner = NONE if right == 0 else A if attack > defence else B
    assert table.side("D5") == winner


@pytest.mark.rule("COC-MOV-28")
def test_land_units_do_not_enter_the_sea() -> None:
    table = moving(field(D5="sea", E4="sea").units(A, "D4", settlers=1, armies=1).units(A, "E5", settlers=1))
    for end in ("D5", "E4"):
        assert table.refused(A, group(table, "D4", end, settlers=1)) == "COC-MOV-28"
    assert ends(table, "D4") == {"D3", "E3", "C4", "C3"}


@pytest.mark.rule("COC-EXH-09")
def test_units_enter_and_cross_an_exhausted_space() -> None:
    table = field(D5="fertile").units(A, "D4", settlers=1)
    table.game.exhausted = (table.at("D5"),)
    moving(table).play(A, group(table, "D4", "D5", settlers=1), StartMove())
    table.play(A, group(table, "D5", "D6", settlers=1))
    assert table.settlers("D6") == 1


@pytest.mark.rule("COC-EXH-09", "COC-ADV-ROADS-9")
def test_roads_cross_an_exhausted_space() -> None:
    table = field(C4="sea").city(A, "D4").advances(A, "roads").realm(A, food=1).units(A, "D4", settlers=1)
    table.game.exhausted = (table.at("D5"),)
    moving(table).play(A, Move(table.at("D4"), table.at("D6"), (unit(SETTLER),), food=True))
    assert table.settlers("D6") == 1


@pytest.mark.rule("COC-MAU-03")
def test_a_place_attacked_may_allow_fewer_army_units() -> None:
    table = field().city(B, "D5", wonder="mausoleum").units(A, "D4", armies=3).realm(A, mood=1, culture=1)
    moving(table)
    assert table.refused(A, group(table, "D4", "D5", armies=3)) == "COC-MAU-03"
    assert table.refused(A, group(table, "D4", "D5", armies=2)) is None


# -- all moves


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_nothing_refuses(seed: int) -> None:
    """Every group of every space to every space in every way, in positions put together at random."""
    rng = Rng(seed)
    table = Scenario().reveal_all()
    for space in range(8, table.game.chart.size):
        table.game.terrain[space] = (FERTILE, MOUNTAIN_SPACE, FOREST_SPACE, SEA, BARREN, UNKNOWN)[rng.below(6)]
    table.advances(A, "tactics", *(["roads"] if seed % 4 else [])).realm(A, food=seed % 2, ore=seed % 3, gold=seed % 3)
    for _ in range(30):
        scatter(table, rng)
    table.ask(MoveGroups(A, 2))
    offered = [choice for choice in table.legal(A) if isinstance(choice, Move)]
    assert len(offered) == len(set(offered)) and len(table.options(A)) == len(table.game.options(A))
    legal = set()
    for start in table.game.units_of(A):
        for units in groups(table.game.units[start]):
            for end in range(table.game.chart.size):
                for food, ore in ((False, False), (False, True), (True, False), (True, True)):
                    move = Move(start, end, units, food, ore)
                    if table.game.why_not(A, move) is None:
                        legal.add(move)
    assert set(offered) == legal
    assert len(legal) > 5


@pytest.mark.rule("COC-MOV-23", "COC-MOV-27", "COC-TRN-01")
@pytest.mark.parametrize("seed", range(8))
def test_moves_at_random_leave_nobody_where_he_may_not_be(seed: int) -> None:
    """Fifteen Move actions among strangers on a board that is half unknown; after each, every space is in order."""
    rng = Rng(100 + seed)
    table = Scenario(seed=seed).land({"D4": "fertile", "B4": "forest", "F5": "mountain", "E3": "sea", "F4": "sea"})
    table.advances(A, "tactics", "roads", "navigation").realm(A, food=2, ore=2).city(A, "D2").city(B, "D4")
    table.units(A, "D2", settlers=1, armies=3).units(A, "E3", ships=2, armies=2).units(A, "F5", armies=3)
    table.units(B, "D4", armies=2).units(B, "F4", ships=1).barbarians("B4", 2).by_chance()
    for _ in range(15):
        table.turn(A)
        while table.question == "take_turn" and table.refused(A, StartMove()) is None:
            table.play(A, StartMove())
            while table.pending and table.question != "take_turn":
                seat = table.pending[0]
                options = table.game.options(seat)
                table.play(seat, options[rng.below(len(options))])
                if table.question in ("move_groups", "take_turn"):
                    in_order(table)
        if table.question == "take_turn":
            table.play(A, End())
    assert len(table.events(UnitsMoved)) > 20


def in_order(table: Scenario) -> None:
    """COC-MOV-23, COC-MOV-27, COC-MOV-28, COC-TRN-01: on every space."""
    game = table.game
    assert game.battle is None
    for space, units in enumerate(game.units):
        armies, ships, city = count(units, ARMY), count(units, SHIP), game.cities[space]
        assert (game.side[space] == NONE) == (not units)
        if game.terrain[space] == SEA:
            assert len(units) - ships <= 2 * ships and city is None
        else:
            assert ships == 0 and armies <= 4
            assert not units or game.terrain[space] != UNKNOWN
            assert city is None or not units or city.owner == game.side[space]


def scatter(table: Scenario, rng: Rng) -> None:
    """A city, an Army or a Ship with cargo in a space that is free."""
    space = rng.below(table.game.chart.size)
    name, side = table.name(space), (A, A, B, BARBARIANS)[rng.below(4)]
    if not table.game.is_empty(space) or table.game.terrain[space] == UNKNOWN:
        return
    if table.game.terrain[space] == SEA:
        if side != BARBARIANS and table.supply(side, "ship"):
            table.units(side, name, ships=1, armies=rng.below(3))
        return
    if rng.below(2) and (side == BARBARIANS or table.supply(side, "settlement")):
        table.city(side, name)
    if rng.below(3) and (side == BARBARIANS or table.supply(side, "army") > 1):
        table.units(side, name, armies=1 + rng.below(2), flags=(0, FOREST, MOUNTAIN, FOUGHT)[rng.below(4)])
    if side == A and table.supply(A, "settler") and rng.below(2):
        table.units(A, name, settlers=1, flags=(0, FOREST)[rng.below(2)])


def fight(table: Scenario, attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
    """Answer the dice of one combat round, the attacker's first."""
    table.roll(*attack).roll(*defence)
