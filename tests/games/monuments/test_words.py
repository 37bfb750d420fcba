"""Nobody meets a refusal, an event, a choice or a question without words, and no words tell what is hidden."""

from __future__ import annotations

import ast
import inspect
import random
import re
from pathlib import Path

import pytest

import ziggurat
from tests.games.monuments.scenario import A, B, Scenario
from tests.games.sources import kinds_of_events, kinds_of_questions, refusing
from ziggurat import ledger
from ziggurat.core.choice import Choice
from ziggurat.core.fields import Field, NumberField, NumbersField, TextField
from ziggurat.core.game import Game
from ziggurat.core.record import Record
from ziggurat.core.step import Step
from ziggurat.core.words import names_in
from ziggurat.games.monuments import words
from ziggurat.games.monuments.choices import Activate, At, Move, PlayCard, Put, Sail
from ziggurat.games.monuments.content.model import TASKS
from ziggurat.games.monuments.fields import FIELDS
from ziggurat.games.monuments.game import MonEvent, Monuments
from ziggurat.games.monuments.info import INFO
from ziggurat.games.monuments.words import quest_words

GAME = "monuments"
HOME = f"ziggurat.games.{GAME}"
RULE = re.compile(r"MON-[A-Z0-9-]+")
TABLES = [(2, 1), (3, 2), (4, 3)]  # players and seed


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 50
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_and_every_choice_has_words() -> None:
    assert sorted(kinds_of_questions(GAME) - set(words.QUESTIONS)) == []
    assert set(INFO.choices) == set(words.CHOICES)


def test_every_ending_belongs_to_a_question() -> None:
    assert sorted(set(words.ENDINGS) - set(words.QUESTIONS)) == []


def test_every_event_has_words() -> None:
    assert kinds_of_events(GAME) == set(words.EVENTS)


def test_every_task_has_words() -> None:
    assert set(words.TASK_WORDS) == set(TASKS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS, words.ENDINGS):
        assert all(text and text == text.strip() for text in table.values())


# -- fields and placeholders


def below(base: type[Record]) -> list[type[Record]]:
    """All classes that inherit from a class."""
    return [each for sub in base.__subclasses__() for each in (sub, *below(sub))]


def records(base: type[Record]) -> list[type[Record]]:
    """Those of this game, and the answers that all games share. Steps of the parts are bases, not all of this game."""
    homes = (HOME, *(["ziggurat.parts."] if base is Choice else []))
    return [each for each in dict.fromkeys(below(base)) if each.__module__.startswith(homes)]


def patterns() -> list[tuple[type[Record], str]]:
    """Every record that is told in a sentence, with its pattern."""
    tables = ((MonEvent, words.EVENTS), (Choice, words.CHOICES), (Step, words.QUESTIONS))
    return [(each, table[each.kind]) for base, table in tables for each in records(base) if each.kind in table]


def test_every_field_of_every_record_has_a_meaning() -> None:
    lacking = [
        f"{each.__name__}.{name}"
        for base in (MonEvent, Choice, Step)
        for each in records(base)
        for name in each.fields
        if name not in FIELDS
    ]
    assert lacking == []


def test_every_meaning_belongs_to_a_field() -> None:
    known = {name for base in (MonEvent, Choice, Step) for each in records(base) for name in each.fields}
    assert sorted(set(FIELDS) - known) == []


def test_every_name_in_braces_is_a_field_of_its_record_or_a_placeholder() -> None:
    assert len(patterns()) > 90
    unknown = [
        f"{record.__name__}: {name}"
        for record, pattern in patterns()
        for name in names_in(pattern)
        if name not in record.fields and name not in words.PLACEHOLDERS
    ]
    assert unknown == []


def test_no_placeholder_is_a_field_and_each_is_used() -> None:
    used = {name for _, pattern in patterns() for name in names_in(pattern)}
    assert sorted(set(words.PLACEHOLDERS) & set(FIELDS)) == []
    assert sorted(set(words.PLACEHOLDERS) - used) == []


def types_of(field: Field[Monuments]) -> set[str]:
    """What a parameter of this meaning is annotated with."""
    if isinstance(field, NumbersField):
        return {"tuple[int, ...]", "Goods", "Moved"}
    return {"int"} if isinstance(field, NumberField) else {"str"} if isinstance(field, TextField) else {"bool"}


# Fingerprints hold the fields of steps, so these keep names that mean something else in choices and events.
# Of questions FIELDS says so; these steps ask nothing.
OF_STEPS = {
    "Calendar.place": "how many had their turn",
    "ChooseCivilizations.place": "how many have chosen",
    "Mend.building": "a number of model.BUILDINGS",
    "Raise.work": "a number of model.WORKS",
    "TrainUnit.unit": "a number of model.UNITS",
    "TurnGreen.card": "a number of model.ACTIONS",
}


def parameters() -> dict[str, dict[str, str]]:
    """Parameters of every class of the game with their annotations, from the source: compiled classes have none."""
    found: dict[str, dict[str, str]] = {}
    for file in Path(inspect.getfile(words)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                inits = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
                given = [arg for init in inits for arg in init.args.args if arg.annotation is not None]
                found[node.name] = {arg.arg: ast.unparse(arg.annotation) for arg in given if arg.annotation is not None}
    return found


def test_a_field_has_the_type_of_its_meaning_wherever_it_stands() -> None:
    given = parameters()
    other = [
        f"{each.__name__}.{name}"
        for base in (MonEvent, Choice, Step)
        for each in records(base)
        for name in each.fields
        if given.get(each.__name__, {}).get(name) not in {None, *types_of(FIELDS[name].of(each.kind))}
    ]
    assert sorted(other) == sorted(name for name in OF_STEPS if not name.endswith(".place"))  # numbers as well


@pytest.mark.parametrize(
    ("field", "word", "meant"),
    [
        ("hex", "EU2", "EU2"), ("hex", "eu2", "EU2"), ("place", "Z9", None), ("toward", "k5", "K5"),
        ("defender", "green", 1), ("defender", "Yellow", None), ("hex", "17", 17), ("good", "wh", "wheat"),
        ("good", "w", None), ("unit", "worker", "worker"), ("unit", "ar", None), ("unit", "armies", "army"),
        ("building", "fa", "factory"), ("building", "f", None), ("number", "2", 2),
    ],
)  # fmt: skip
def test_a_typed_word_means_the_value_of_its_field(field: str, word: str, meant: int | str | None) -> None:
    given = Scenario()
    value = FIELDS[field].read(given.game, A, word)
    assert value == (given.at(meant) if isinstance(meant, str) and meant in given.game.chart.names else meant)


# -- whole games


def sentences(game: Game, rng: random.Random, answers: int) -> list[str]:
    """Everything said in a random game: prompts, labels, log."""
    said: list[str] = []
    for _ in range(answers):
        if game.over:
            break
        seat = game.pending[0]
        options = list(game.options(seat))
        said.append(game.prompt(seat))
        said.append(game.prompt(None))
        said += [game.label(seat, choice) for choice in rng.sample(options, min(len(options), 5))]
        game.play(seat, rng.choice(options))
    return said + [str(entry["words"]) for seat in (*range(game.players), None) for entry in game.log(seat)]


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_whole_games_are_told_without_gaps(players: int, seed: int) -> None:
    game = ziggurat.new_game(GAME, players, seed)
    for sentence in sentences(game, random.Random(seed), 1500):
        assert sentence
        assert not re.search(r"[{}]|\b(True|False|None|nowhere|nobody)\b|-1\b(?! if not)|_", sentence), sentence
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence


# -- who is meant

FIRST_SEAT = re.compile(r"^\{(seat|attacker|asked)\}(?P<then>.*)$")


def test_verbs_that_agree_with_the_first_player_of_a_sentence_stand_in_brackets() -> None:
    for pattern in (*words.EVENTS.values(), *words.QUESTIONS.values()):
        found = FIRST_SEAT.match(pattern)
        if found:
            assert found["then"].startswith((": ", " [", "'s ")), pattern
        assert "of {seat}" not in pattern


def told(game: Game, rng: random.Random, answers: int) -> list[str]:
    """Everything that each seat and a spectator reads in a random game: prompts, labels, log, view."""
    said: list[str] = []
    readers = (*range(game.players), None)
    for _ in range(answers):
        if game.over:
            break
        seat = game.pending[0]
        options = list(game.options(seat))
        said += [game.prompt(reader) for reader in readers]
        said += [game.label(seat, choice) for choice in rng.sample(options, min(len(options), 5))]
        game.play(seat, rng.choice(options))
    said += [str(entry["words"]) for reader in readers for entry in game.log(reader)]
    return said + [text for reader in readers for text in texts_in(game.view(reader))]


def texts_in(value: object) -> list[str]:
    """Every text in a view."""
    if isinstance(value, dict):
        return texts_in(list(value.values()))
    return (
        [value]
        if isinstance(value, str)
        else [t for v in value for t in texts_in(v)]
        if isinstance(value, list)
        else []
    )


@pytest.mark.parametrize("names", [(), ("Ada", "Ben", "the Smiths")])
def test_no_mark_of_a_seat_reaches_anybody(names: tuple[str, ...]) -> None:
    game = ziggurat.new_game(GAME, 3, 4)
    game.names = names
    found = told(game, random.Random(4), 700)
    assert [text for text in found if re.search(r"[‹›\[\]]", text)] == []
    assert any(text.startswith("You play ") for text in found)
    assert any(text.startswith("Ada plays " if names else "Red plays ") for text in found)
    assert any(text == "Your turn." for text in found)


def test_everybody_reads_a_battle_in_the_right_person() -> None:
    given = Scenario().bonus(A, "MIL").units(A, "EU1", army=1).units(B, "EU2", worker=1)
    given.action(A, "attack").play(A, given.options(A)[0]).roll(3, 1, 1)
    given.game.names = ("Ada", "Ben")
    assert [[entry["words"] for entry in given.game.log(reader)][1:3] for reader in (A, B, None)] == [
        ["You attack Ben on EU2 (forest) with 1 army at EU1 (pasture).", "You roll 1, 0, 0: 1 pip."],
        ["Ada attacks you on EU2 (forest) with 1 army at EU1 (pasture).", "Ada rolls 1, 0, 0: 1 pip."],
        ["Ada attacks Ben on EU2 (forest) with 1 army at EU1 (pasture).", "Ada rolls 1, 0, 0: 1 pip."],
    ]


# -- single sentences


def test_a_price_names_what_makes_it_cheaper() -> None:
    given = Scenario(4).layers(A, 2).green(A, "layer").bonus(A, "ARC").units(A, "EU1", worker=2)
    for name in ("EU2", "EU3", "EU4", "EU5", "EU6", "EU7"):
        given.units(A, name, worker=1).goods(name, wood=1, sheep=1, metal=1, wheat=1)
    given.action(A, "layer")
    assert given.game.prompt(A) == (
        "How do you pay for layer 3? It costs 1 wood, 1 sheep, 1 metal, 1 wheat; "
        "your green Build a layer and Architects save 2, so 2 of these."
    )


def test_questions_say_which_of_how_many_is_asked() -> None:
    given = Scenario().green(A, "movement").units(A, "EU2", worker=3).action(A, "movement")
    assert given.game.prompt(A) == "Which unit do you move, and where? (1st of 3 moves)"
    given.play(A, Move("worker", given.at("EU2"), given.at("EU3")))
    assert given.game.prompt(A) == "Which unit do you move, and where? (2nd of 3 moves)"
    assert given.game.prompt(None) == "Red: which unit do you move, and where? (2nd of 3 moves)"


def test_a_quest_says_what_it_asks_and_is_worth() -> None:
    given = Scenario()
    assert quest_words(given.game, given.content.quests[given.quest("S03")]) == (
        "the quest to have 1 bridge at hexes you control and control 2 wood (1 point)"
    )
    assert quest_words(given.game, given.content.quests[given.quest("C01")]) == (
        "the quest to control 12 land hexes (3 points, -2 if not)"
    )


def test_moves_name_places_and_loads() -> None:
    given = Scenario().units(A, "EU2", worker=1).units(B, "AF1", worker=1).ferry("M6", "EU1")
    at = given.at
    label = given.game.label
    assert label(A, Move("worker", at("EU2"), at("EU3"))) == "Worker from EU2 (forest) to EU3 (field)"
    assert label(A, Move("worker", at("EU2"), at("EU3"), (1, 0, 0, 0))) == (
        "Worker from EU2 (forest) to EU3 (field) with 1 wood"
    )
    assert label(A, Put("wood", at("EU2"))) == "1 wood on EU2 (forest)"
    assert label(A, Sail(0, at("M6"))) == "Ferry 1 to M6 (sea)"


@pytest.mark.rule("MON-UPG-01", "MON-BLD-04", "MON-PRO-01")
def test_a_card_with_one_use_says_it_before_it_is_played() -> None:
    """The card does it without a question. Two sheep upgrade Production only, and build a factory only."""
    table = Scenario().units(A, "EU1", worker=1).goods("EU1", sheep=2).turn(A)
    assert table.game.label(A, PlayCard("upgrade")) == "Upgrade: Production (2 sheep)"
    assert table.game.label(A, PlayCard("production")) == "Production: EU1 (pasture): 1 sheep"
    assert table.game.label(A, PlayCard("build")) == "Build a building: Factory on EU1 (pasture): 2 sheep"
    assert table.game.label(A, PlayCard("layer")) == "Build a layer"  # it cannot be played now
    assert table.game.label(A, PlayCard("movement")) == "Movement"
    assert table.game.label(B, PlayCard("production")) == "Production"  # not in the turn of another
    table.units(A, "EU2", worker=1)
    assert table.game.label(A, PlayCard("production")) == "Production"


@pytest.mark.rule("MON-PRO-01", "MON-POP-02")
def test_questions_for_several_say_how_many_there_were_and_may_be() -> None:
    table = Scenario().green(A, "production", "populate").units(A, "EU1", worker=2).units(A, "EU2", worker=2)
    table.building(A, "town", "EU1").building(A, "town", "EU2").units(A, "EU3", worker=1)
    table.turn(A).play(A, PlayCard("production"))
    assert table.game.prompt(A) == "Which land hexes produce? (at most 3)"
    table.play(A, Activate(table.at("EU1")))
    assert table.game.prompt(A) == "Which land hexes produce? (1 of at most 3 produced)"
    table.turn(A).play(A, PlayCard("populate"))
    assert table.game.prompt(A) == "Where do new workers come? (at most 2)"
    table.play(A, At(table.at("EU1")))
    assert table.game.prompt(A) == "Where do new workers come? (1 of at most 2 came)"
