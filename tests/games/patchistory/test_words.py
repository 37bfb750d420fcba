"""Nobody meets a refusal, an event, a choice or a question without words."""

from __future__ import annotations

import re

from tests.games.sources import kinds_of_events, kinds_of_questions, refusing
from ziggurat import ledger, new_game
from ziggurat.games.patchistory import choices, words

GAME = "patchistory"
RULE = re.compile(r"PAT-[A-Z0-9]+-\d+")


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing(GAME, RULE)) > 80
    assert sorted(refusing(GAME, RULE) - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules(GAME))) == []


def test_every_question_and_every_choice_has_words() -> None:
    assert sorted(kinds_of_questions(GAME) - set(words.QUESTIONS)) == []
    assert set(choices.KINDS_OF_CHOICE) == set(words.CHOICES)


def test_every_event_has_words() -> None:
    assert kinds_of_events(GAME) == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS):
        assert all(text and text == text.strip() for text in table.values())


def test_where_points_come_from_is_said_in_words() -> None:
    game = new_game("patchistory", players=2)
    assert game.source("production") == "From production"
    assert game.source("petra") == "Petra"
