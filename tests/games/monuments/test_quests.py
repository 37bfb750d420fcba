"""Quests: drawing, keeping and completing them.

Topics: quests.
"""

from __future__ import annotations

import json

import pytest

from tests.games.monuments.scenario import NONE, A, B, Scenario, pile
from ziggurat.core.step import CHANCE
from ziggurat.games.monuments.choices import (
    At,
    Complete,
    End,
    Exchange,
    Keep,
    Move,
    PlayCard,
    Put,
    TakeBack,
    ThisCard,
)
from ziggurat.games.monuments.content.model import ACTIONS, TASKS
from ziggurat.games.monuments.events import GameEnded, QuestCompleted, QuestDrawn, QuestsKept
from ziggurat.games.monuments.game import Batch
from ziggurat.games.monuments.round import Calendar
from ziggurat.games.monuments.rules.quests import KeepQuests
from ziggurat.parts.draw import Drawn


def quests(table: Scenario) -> Scenario:
    return table.turn(A).play(A, PlayCard("quests"))


def ids(table: Scenario, cards: tuple[int, ...]) -> list[str]:
    return [table.content.quests[card].id for card in cards]


def deck(table: Scenario, group: int) -> list[str]:
    """A deck from the top, as far as its cards can be told apart."""
    return [table.content.quests[card].id for batch in table.game.quest_decks[group] for card in batch.cards]


def four_hexes() -> Scenario:
    """A holds a hex of each terrain."""
    table = Scenario()
    for name in ("EU1", "EU2", "EU3", "EU4"):
        table.units(A, name, worker=1)
    return table


# -- drawing and keeping


@pytest.mark.rule("MON-QST-01")
def test_red_draws_two() -> None:
    table = quests(Scenario())
    assert table.pending == (CHANCE,)
    assert {table.content.quests[choice.item].id for choice in table.of(CHANCE, Drawn)} == {
        "A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08",
    }  # fmt: skip
    table.draw_quests("A03")
    assert table.refused(CHANCE, Drawn(table.quest("A03"))) == "MON-QST-01"
    table.draw_quests("A07")
    assert (table.question, table.pending) == ("keep_quests", (A,))
    assert ids(table, table.of_seat(A).dealt) == ["A03", "A07"]


@pytest.mark.rule("MON-QST-02")
def test_green_draws_three() -> None:
    table = quests(Scenario().green(A, "quests")).draw_quests("A03", "A07", "A05")
    assert table.question == "keep_quests"
    assert ids(table, table.of_seat(A).dealt) == ["A03", "A05", "A07"]


@pytest.mark.rule("MON-COMMON-QUE")
@pytest.mark.parametrize(("green", "drawn"), [(False, ["A01", "A02", "A03"]), (True, ["A01", "A02", "A03", "A04"])])
def test_oracles_draw_one_more_on_either_side(green: bool, drawn: list[str]) -> None:
    table = Scenario(4).bonus(A, "QUE")
    if green:
        table.green(A, "quests")
    quests(table).draw_quests(*drawn)
    assert table.question == "keep_quests"
    assert ids(table, table.of_seat(A).dealt) == drawn


@pytest.mark.rule("MON-QST-03")
@pytest.mark.parametrize(("layers", "letter"), [(0, "A"), (1, "A"), (2, "B"), (3, "B"), (4, "C"), (5, "C")])
def test_the_layers_built_set_the_deck(layers: int, letter: str) -> None:
    table = quests(Scenario().layers(A, layers).layers(B, 5 - layers))
    items = [choice.item for choice in table.of(CHANCE, Drawn)]
    assert ids(table, tuple(items)) == [f"{letter}0{number}" for number in range(1, 9)]
    other = "B01" if letter == "A" else "A01"
    assert table.refused(CHANCE, Drawn(table.quest(other))) == "MON-QST-01"


@pytest.mark.rule("MON-QST-03", "MON-QST-04")
def test_an_empty_deck_is_not_replaced_by_another_and_the_card_cannot_be_played() -> None:
    table = Scenario().layers(A, 2)
    table.game.quest_decks[table.group("B")] = ()
    table.turn(A)
    assert table.refused(A, PlayCard("quests")) == "MON-QST-04"
    table.of_seat(A).layers = 1
    assert table.refused(A, PlayCard("quests")) is None


@pytest.mark.rule("MON-QST-04")
def test_at_least_one_drawn_card_is_kept_and_any_number_may_be() -> None:
    table = quests(Scenario().green(A, "quests")).draw_quests("A01", "A02", "A03")
    assert set(table.options(A)) == {
        Keep((0,)), Keep((1,)), Keep((2,)), Keep((0, 1)), Keep((0, 2)), Keep((1, 2)), Keep((0, 1, 2)),
    }  # fmt: skip
    for wrong in (Keep(()), Keep((3,)), Keep((-1,)), Keep((1, 0)), Keep((1, 1)), End()):
        assert table.refused(A, wrong) == "MON-QST-04"
    table.play(A, Keep((0, 1, 2)))
    assert ids(table, table.of_seat(A).quests) == ["A01", "A02", "A03"]
    assert table.of_seat(A).dealt == ()


@pytest.mark.rule("MON-QST-04")
def test_cards_not_kept_go_below_their_deck() -> None:
    table = quests(Scenario()).draw_quests("A03", "A07").play(A, Keep((1,)))
    assert ids(table, table.of_seat(A).quests) == ["A07"]
    assert deck(table, 1) == ["A01", "A02", "A04", "A05", "A06", "A08", "A03"]
    top, bottom = table.game.quest_decks[table.group("A")]
    assert (len(top.cards), ids(table, bottom.cards), bottom.owner) == (6, ["A03"], A)
    # The one below comes only after all above it.
    table.game.quest_decks[table.group("A")] = (Batch(NONE, (table.quest("A01"),)), bottom)
    quests(table.play(A, End()).turn(A).play(A, TakeBack(), End()))
    assert table.options(CHANCE) == [Drawn(table.quest("A01"))]
    table.draw_quests("A01")
    assert table.options(CHANCE) == [Drawn(table.quest("A03"))]
    table.draw_quests("A03")
    assert ids(table, table.of_seat(A).dealt) == ["A01", "A03"]


@pytest.mark.rule("MON-QST-04")
def test_a_short_deck_gives_what_it_has() -> None:
    table = Scenario().green(A, "quests")
    table.game.quest_decks[table.group("A")] = (Batch(NONE, (table.quest("A01"), table.quest("A02"))),)
    quests(table).draw_quests("A02", "A01")
    assert table.question == "keep_quests"
    table.play(A, Keep((0,)))
    one = Scenario()
    one.game.quest_decks[one.group("A")] = (Batch(NONE, (one.quest("A04"),)),)
    quests(one).draw_quests("A04")
    assert one.question == "after_action"  # a single card is kept: nothing to choose
    assert ids(one, one.of_seat(A).quests) == ["A04"]
    assert one.game.quest_decks[one.group("A")] == ()


@pytest.mark.rule("MON-QST-05", "MON-HID-03")
def test_kept_quests_lie_face_down_and_others_learn_only_how_many() -> None:
    table = quests(Scenario()).draw_quests("A03", "A07")
    assert table.game.view(B)["realms"][A]["quests_drawn"] == 2  # type: ignore[index]
    assert "A03" not in json.dumps(table.game.view(B))
    assert "A07" not in json.dumps([table.game.view(None), table.game.prompt(B)])
    table.play(A, Keep((1,)))
    assert table.events(QuestsKept) == [QuestsKept(A, (table.quest("A07"),), (table.quest("A03"),), False)]
    seen = [event.seen_by(B) for event in [*table.events(QuestDrawn), *table.events(QuestsKept)]]
    assert seen == [QuestDrawn(A, table.group("A"), NONE)] * 2 + [QuestsKept(A, (NONE,), (NONE,), False)]
    for seat in (B, None):
        shown = json.dumps([table.game.view(seat), table.game.log(seat)])
        assert "A03" not in shown
        assert "A07" not in shown
        assert table.game.view(seat)["realms"][A]["quests_held"] == ["A"]  # type: ignore[index]
    assert "own" in table.game.view(A)["realms"][A]  # type: ignore[index]


@pytest.mark.rule("MON-HID-03")
def test_who_drew_a_card_still_knows_it_below_the_deck() -> None:
    table = quests(Scenario()).draw_quests("A03", "A07").play(A, Keep((1,)))
    own = table.game.view(A)["realms"][A]["own"]  # type: ignore[index]
    assert [quest["quest"] for quest in own["quests"]] == ["A07"]
    assert [quest["quest"] for quest in own["put_back"]] == ["A03"]
    assert "A05" not in json.dumps(table.game.view(A))  # still in the deck
    assert table.game.view(B)["realms"][B]["own"]["put_back"] == []  # type: ignore[index]


@pytest.mark.rule("MON-HID-03")
def test_the_starting_quest_not_kept_is_known_to_its_drawer_alone() -> None:
    table = Scenario()
    table.of_seat(A).dealt = (table.quest("S02"), table.quest("S05"))
    table.game.active = A
    table.ask(KeepQuests(A, True)).play(A, Keep((0,)))
    own = table.game.view(A)["realms"][A]["own"]  # type: ignore[index]
    assert [quest["quest"] for quest in own["not_kept"]] == ["S05"]
    for seat in (B, None):
        shown = json.dumps([table.game.view(seat)["realms"][A]["quests_held"], table.game.log(seat)])  # type: ignore[index]
        assert "S05" not in shown
        assert "S02" not in shown


@pytest.mark.rule("MON-QST-06")
def test_there_is_no_limit_on_quests_in_progress_or_completed() -> None:
    starters = [f"S0{number}" for number in range(1, 9)]
    later = [f"{letter}0{number}" for letter in "BC" for number in range(1, 9)]
    table = Scenario().quests(A, *later).completed(A, *starters)
    quests(table).draw_quests("A01", "A02").play(A, Keep((0, 1)))
    assert len(table.of_seat(A).quests) == 18
    assert len(table.of_seat(A).completed) == 8
    table.play(A, Complete("C08"))  # 5 completed quests are there
    assert len(table.of_seat(A).completed) == 9


# -- completing


@pytest.mark.rule("MON-QST-07")
def test_a_quest_is_completed_before_or_after_the_action_and_does_not_use_the_turn() -> None:
    table = four_hexes().quests(A, "S01", "A08").turn(A)
    table.play(A, Complete("S01"), Put("wood", table.at("EU2")))
    assert (table.question, table.pending) == ("take_turn", (A,))
    assert ids(table, table.of_seat(A).completed) == ["S01"]
    table.play(A, PlayCard("quests")).draw_quests("A01", "A02").play(A, Keep((0,)))
    assert table.options(A) == [End(), Complete("A08")]
    table.play(A, Complete("A08"), Put("wheat", table.at("EU3")))
    assert ids(table, table.of_seat(A).completed) == ["S01", "A08"]
    assert table.question == "after_action"
    table.play(A, End())
    assert table.game.over


@pytest.mark.rule("MON-QST-07")
def test_any_number_in_one_turn_also_one_just_drawn() -> None:
    table = four_hexes().quests(A, "S01", "S02").turn(A)
    table.play(A, Complete("S02"), Put("wood", table.at("EU2")), Complete("S01"), Put("wood", table.at("EU2")))
    table.play(A, PlayCard("quests")).draw_quests("A08", "A02").play(A, Keep((0, 1)))
    assert table.refused(A, Complete("A02")) == "MON-QST-07"
    table.play(A, Complete("A08"))
    assert table.question == "choose_reward"
    assert ids(table, table.of_seat(A).completed) == ["S02", "S01", "A08"]


@pytest.mark.rule("MON-QST-07")
def test_it_must_be_fulfilled_at_that_moment_and_in_the_own_turn() -> None:
    table = Scenario().units(A, "EU1", worker=3).quests(A, "S01", "C01").turn(A)
    assert table.refused(A, Complete("S01")) == "MON-QST-07"
    other = four_hexes().quests(A, "S01").discard(B, "trade").turn(B)
    assert other.pending == (B,)
    assert other.refused(A, Complete("S01")) is not None
    assert other.refused(B, Complete("S01")) == "MON-QST-05"


@pytest.mark.rule("MON-QST-07")
def test_nothing_is_spent() -> None:
    table = Scenario().units(A, "EU2", worker=1).goods("EU2", wood=3, sheep=2).units(A, "EU1", worker=1)
    table.goods("EU1", sheep=1).quests(A, "S06").layers(A, 3).turn(A)
    table.play(A, Complete("S06"))
    assert (table.stock("EU2"), table.stock("EU1")) == (pile(wood=3, sheep=2), pile(sheep=1))
    assert table.question == "take_turn"  # no reward at level 3


@pytest.mark.rule("MON-QST-07")
def test_nobody_is_asked_after_the_action_who_has_no_quest() -> None:
    table = Scenario().discard(A, "trade").turn(A).play(A, TakeBack())
    assert table.game.over
    holder = Scenario().discard(A, "trade").quests(A, "C01").turn(A).play(A, TakeBack())
    assert holder.question == "after_action"  # whether it is fulfilled or not: that is nobody's business
    assert holder.options(A) == [End()]


@pytest.mark.rule("MON-QST-08")
def test_a_completed_quest_stays_completed() -> None:
    table = four_hexes().quests(A, "S01").layers(A, 2).turn(A).play(A, Complete("S01"))
    assert table.of_seat(A).quests == ()
    assert table.events(QuestCompleted) == [QuestCompleted(A, table.quest("S01"))]
    assert table.refused(A, Complete("S01")) == "MON-QST-05"  # once is all
    for name in ("EU1", "EU2", "EU3", "EU4"):
        table.game.units[table.at(name)] = (0, 0, 0, 0, 0, 0)
    table.game.places[A] = ()
    assert ids(table, table.of_seat(A).completed) == ["S01"]
    assert table.game.breakdown()[A]["quests"] == 1


@pytest.mark.rule("MON-QST-09")
@pytest.mark.parametrize("layers", range(6))
def test_quests_of_any_group_can_be_completed_at_any_level(layers: int) -> None:
    table = Scenario().layers(A, layers).green(A, *ACTIONS[:7]).units(A, "UK1", worker=1)
    table.completed(A, "S01", "S02", "S03", "S04", "S05").quests(A, "S08", "A07", "B03", "C02", "C08").turn(A)
    for quest in ("S08", "A07", "B03", "C02", "C08"):
        table.play(A, Complete(quest))
    assert len(table.of_seat(A).completed) == 10


@pytest.mark.rule("MON-QST-10")
@pytest.mark.parametrize(("quest", "levels"), [("S08", [0]), ("A07", [0, 1]), ("B03", [2, 3]), ("C02", [4, 5])])
@pytest.mark.parametrize("layers", range(6))
def test_the_resource_comes_at_the_levels_on_the_back(quest: str, levels: list[int], layers: int) -> None:
    table = Scenario().layers(A, layers).quests(A, quest).units(A, "UK1", worker=1)
    table.green(A, *ACTIONS[:7]).turn(A).play(A, Complete(quest))
    assert table.stock("UK1") == (0, 0, 0, 1 if layers in levels else 0)


@pytest.mark.rule("MON-QST-10")
def test_a_2_3_quest_gives_the_resource_with_3_layers_and_not_with_4() -> None:
    for layers, wood in ((3, 1), (4, 0)):
        table = Scenario().layers(A, layers).green(A, "build", "trade", "layer", "quests").quests(A, "B03")
        table.units(A, "EU2", worker=1).turn(A).play(A, Complete("B03"))
        assert table.stock("EU2") == (wood, 0, 0, 0)


@pytest.mark.rule("MON-QST-10", "MON-QST-11")
def test_the_player_chooses_which_resource_among_the_hexes_that_make_one() -> None:
    table = four_hexes().units(A, "EU7", worker=1).units(A, "EU5", army=1).units(A, "EU0", worker=1)
    table.quests(A, "S01").turn(A).play(A, Complete("S01"))
    pairs = [("wood", "EU2"), ("wood", "EU7"), ("sheep", "EU1"), ("metal", "EU4"), ("wheat", "EU3")]
    assert set(table.options(A)) == {Put(good, table.at(name)) for good, name in pairs}
    for good, name in (("wheat", "EU2"), ("sheep", "EU5"), ("wood", "EU0"), ("gold", "EU2")):
        assert table.refused(A, Put(good, table.at(name))) == "MON-QST-11"
    assert table.refused(A, End()) == "MON-QST-11"
    table.play(A, Put("metal", table.at("EU4")))
    assert table.stock("EU4") == pile(metal=1)
    assert table.out_of_bank() == pile(metal=1)


@pytest.mark.rule("MON-QST-11")
def test_without_a_hex_with_room_there_is_no_resource() -> None:
    table = Scenario().green(A, "build", "trade").quests(A, "S08").units(A, "EU2", worker=1).goods("EU2", wheat=5)
    table.turn(A).play(A, Complete("S08"))
    assert table.question == "take_turn"
    assert table.stock("EU2") == pile(wheat=5)
    none = Scenario().green(A, "build", "trade").quests(A, "S08").units(A, "EU0", worker=3).turn(A)
    none.play(A, Complete("S08"))
    assert none.out_of_bank() == pile()


@pytest.mark.rule("MON-QST-12")
def test_points_and_penalties_count_only_at_the_end() -> None:
    table = Scenario().completed(A, "S06").quests(A, "A01", "B07", "B12").discard(A, "trade").discard(B, "trade")
    table.of_seat(A).won = 1  # what B12 asks for
    table.game.last = True
    table.ask(Calendar(9, 0))
    assert table.game.breakdown()[A]["open quests"] == -5  # -1 - 2 - 2, if the game were over
    table.play(A, Complete("B12"), TakeBack(), End())
    assert table.events(GameEnded) == []  # nothing is scored yet
    table.play(B, TakeBack())
    assert table.events(GameEnded) == [GameEnded((1, 0))]  # 1 + 3 - 1 - 2


@pytest.mark.rule("MON-QST-13")
@pytest.mark.parametrize(("names", "met"), [(("EU1", "EU2", "EU4"), True), (("EU1", "EU2"), False), (("EU4",), False)])
def test_all_tasks_of_a_quest_are_needed(names: tuple[str, ...], met: bool) -> None:
    table = Scenario().quests(A, "S02")  # forest, pasture, mountain
    for name in names:
        table.units(A, name, worker=1)
    assert (table.turn(A).refused(A, Complete("S02")) is None) == met


@pytest.mark.rule("MON-QST-13")
def test_every_quest_lists_one_to_three_tasks() -> None:
    table = Scenario()
    assert {len(quest.tasks) for quest in table.content.quests} == {1, 2, 3}
    assert all(0 <= task.word < len(TASKS) for quest in table.content.quests for task in quest.tasks)


@pytest.mark.rule("MON-QST-07")
def test_what_an_action_brings_counts_after_it() -> None:
    table = Scenario().quests(A, "S08").green(A, "build").units(A, "EU2", worker=1).goods("EU2", wood=1, metal=1)
    table.units(A, "EU7", worker=1).goods("EU7", wood=1).turn(A)
    assert table.refused(A, Complete("S08")) == "MON-QST-07"
    table.play(A, PlayCard("upgrade"), ThisCard("layer"), table.payment(EU7="wood", EU2="metal"), Complete("S08"))
    assert table.question == "choose_reward"


def two_moves(quest: str) -> Scenario:
    """A holds three hexes, then four after one of two moves."""
    table = Scenario().units(A, "EU1", worker=1).units(A, "EU2", worker=2).units(A, "EU3", worker=1)
    table.bridge("EU2", "EU4").quests(A, quest).turn(A).play(A, PlayCard("movement"))
    assert table.refused(A, Complete(quest)) == "MON-MOV-01"  # before the first move: nothing new since the card
    return table.play(A, Move("worker", table.at("EU2"), table.at("EU4")))


@pytest.mark.rule("MON-QST-07")
def test_a_quest_fulfilled_between_two_moves_is_completed_there() -> None:
    table = two_moves("S01")
    assert table.options(A)[-2:] == [End(), Complete("S01")]
    table.play(A, Complete("S01"), Put("metal", table.at("EU4")))
    assert (table.question, table.pending) == ("move_units", (A,))
    table.play(A, Move("worker", table.at("EU1"), table.at("EU2")))  # three hexes again
    assert ids(table, table.of_seat(A).completed) == ["S01"]
    assert table.game.over  # both units moved, no quest left
    missed = two_moves("S01").play(A, Move("worker", table.at("EU1"), table.at("EU2")))
    assert missed.refused(A, Complete("S01")) == "MON-QST-07"


@pytest.mark.rule("MON-QST-07")
def test_a_quest_fulfilled_between_two_exchanges_is_completed_there() -> None:
    table = Scenario().green(A, "trade").units(A, "EU2", worker=1).goods("EU2", wood=1, metal=2).quests(A, "A04")
    table.layers(A, 2).turn(A).play(A, PlayCard("trade"))
    assert table.refused(A, Complete("A04")) == "MON-TRD-03"
    table.play(A, Exchange("wood", "metal"))
    assert table.options(A)[3:5] == [End(), Complete("A04")]  # before metal for metal, which is folded
    table.play(A, Complete("A04"), Exchange("metal", "wheat"))
    assert ids(table, table.of_seat(A).completed) == ["A04"]
    assert table.stock("EU2") == pile(metal=2, wheat=1)


@pytest.mark.rule("MON-QST-07", "MON-HID-01")
def test_others_do_not_learn_that_a_quest_could_be_completed_between_two_moves() -> None:
    """S01 is fulfilled after the first move, S08 is not; their backs are the same."""
    tables = [two_moves("S01"), two_moves("S08")]
    assert [Complete(quest) in table.options(A) for quest, table in zip(("S01", "S08"), tables, strict=True)] == [
        True,
        False,
    ]
    for seat in (B, None):
        told = [[table.pending, table.game.prompt(seat), table.game.view(seat)] for table in tables]
        assert told[0] == told[1]


@pytest.mark.rule("MON-QST-07")
def test_what_an_action_takes_away_counts_too() -> None:
    table = Scenario().quests(A, "S06").units(A, "EU2", worker=1).goods("EU2", wood=4).units(A, "EU3", worker=1)
    table.goods("EU3", wheat=2).turn(A)
    assert table.refused(A, Complete("S06")) is None
    table.play(A, PlayCard("trade"), Exchange("wood", "metal"), At(table.at("EU2")), End())
    assert table.refused(A, Complete("S06")) == "MON-QST-07"  # 5 are left
