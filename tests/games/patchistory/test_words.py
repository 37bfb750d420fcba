"""Every refusal, event, choice and question has words, and every name in them is filled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from tests.games.sources import refusing
from ziggurat import games, ledger, new_game
from ziggurat.core.record import Record
from ziggurat.core.step import GameStep
from ziggurat.core.words import names_in
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.fields import FIELDS
from ziggurat.games.patchistory.game import PatEvent

GAME = "patchistory"
PACKAGE = "ziggurat.games.patchistory."
RULE = re.compile(r"PAT-[A-Z0-9]+-\d+")


def below(base: type[Record]) -> Iterator[type[Record]]:
    """All classes that inherit from a class."""
    for found in base.__subclasses__():
        yield found
        yield from below(found)


EVENTS: Mapping[str, type[Record]] = {event.kind: event for event in below(PatEvent) if not event.__subclasses__()}
CHOICES: Mapping[str, type[Record]] = {kind: each.cls for kind, each in games()[GAME].choices.items()}
STEPS: Mapping[str, type[Record]] = {step.kind: step for step in below(GameStep) if step.__module__.startswith(PACKAGE)}
QUESTIONS: Mapping[str, type[Record]] = {
    kind: step
    for kind, step in STEPS.items()
    if issubclass(step, GameStep) and step.options is not GameStep.options and not step.__subclasses__()
}
SAID_OF_CHOICES = {"seat"}  # who chooses is known wherever a choice is said


# -- there are words


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 80
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_every_choice_and_every_event_has_words() -> None:
    assert set(QUESTIONS) == set(words.QUESTIONS)
    assert set(CHOICES) == set(words.CHOICES)
    assert set(EVENTS) == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS):
        assert all(text and text == text.strip() for text in table.values())


# -- every name in them means one thing


@pytest.mark.parametrize("records", [EVENTS, CHOICES, STEPS], ids=["events", "choices", "steps"])
def test_every_field_has_a_meaning(records: Mapping[str, type[Record]]) -> None:
    assert len(records) > 30
    assert {name: kind for kind, record in records.items() for name in record.fields if name not in FIELDS} == {}


def test_every_meaning_has_a_field() -> None:
    used = {name for records in (EVENTS, CHOICES, STEPS) for record in records.values() for name in record.fields}
    assert sorted(set(FIELDS) - used) == []


@pytest.mark.parametrize(
    ("patterns", "records", "said"),
    [(words.EVENTS, EVENTS, set()), (words.CHOICES, CHOICES, SAID_OF_CHOICES), (words.QUESTIONS, QUESTIONS, set())],
    ids=["events", "choices", "questions"],
)
def test_every_name_in_a_sentence_is_a_field_of_its_record_or_a_placeholder(
    patterns: Mapping[str, str], records: Mapping[str, type[Record]], said: set[str]
) -> None:
    unfilled = {
        kind: name
        for kind, pattern in patterns.items()
        for name in names_in(pattern)
        if name not in words.PLACEHOLDERS and name not in said and name not in records[kind].fields
    }
    assert unfilled == {}


def test_a_placeholder_is_no_field_and_stands_in_some_sentence() -> None:
    assert sorted(set(words.PLACEHOLDERS) & set(FIELDS)) == []
    patterns = [*words.EVENTS.values(), *words.CHOICES.values(), *words.QUESTIONS.values()]
    assert sorted(set(words.PLACEHOLDERS) - {name for pattern in patterns for name in names_in(pattern)}) == []


# -- some words


def test_where_points_come_from_is_said_in_words() -> None:
    game = new_game("patchistory", players=2)
    assert game.source("production") == "From production"
    assert game.source("petra") == "Petra"
