"""Nobody meets a refusal, an event, a choice or a question without words, and no words tell what is hidden."""

from __future__ import annotations

import random
import re

import pytest

import ziggurat
from tests.games.monuments.scenario import A, B, Scenario
from tests.games.sources import kinds_of_events, kinds_of_questions, refusing
from ziggurat import ledger
from ziggurat.core.game import Game
from ziggurat.games.monuments import choices, words
from ziggurat.games.monuments.choices import Move, Put, Sail
from ziggurat.games.monuments.content.model import TASKS
from ziggurat.games.monuments.words import quest_words

GAME = "monuments"
RULE = re.compile(r"MON-[A-Z0-9-]+")
TABLES = [(2, 1), (3, 2), (4, 3)]  # players and seed


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 50
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_and_every_choice_has_words() -> None:
    assert sorted(kinds_of_questions(GAME) - set(words.QUESTIONS)) == []
    assert set(choices.KINDS_OF_CHOICE) == set(words.CHOICES)


def test_every_ending_belongs_to_a_question() -> None:
    assert sorted(set(words.ENDINGS) - set(words.QUESTIONS)) == []


def test_every_event_has_words() -> None:
    assert kinds_of_events(GAME) == set(words.EVENTS)


def test_every_task_has_words() -> None:
    assert set(words.TASK_WORDS) == set(TASKS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS, words.ENDINGS):
        assert all(text and text == text.strip() for text in table.values())


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


# -- single sentences


def test_a_quest_says_what_it_asks_and_is_worth() -> None:
    given = Scenario()
    assert quest_words(given.game, given.content.quests[given.quest("S03")]) == (
        "quest S03 (have 1 bridge at hexes you control; control 2 wood: 1 VP)"
    )
    assert quest_words(given.game, given.content.quests[given.quest("C01")]) == (
        "quest C01 (control 12 land hexes: 3 VP, -2 if not)"
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
    assert label(A, Sail(0, at("M6"))) == "Ferry 0 to M6 (sea)"
