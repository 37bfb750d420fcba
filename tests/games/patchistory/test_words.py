"""Nobody meets a refusal, an event, a choice or a question without words."""

from __future__ import annotations

import ast
import re
from importlib import resources

from tests.games.sources import class_value, constants, questions, sources
from ziggurat import ledger
from ziggurat.games.patchistory import choices, words

GAME = "patchistory"
RULE = re.compile(r"PAT-[A-Z0-9]+-\d+")


def refusing() -> set[str]:
    """Every rule id that can refuse a choice."""
    found = {class_value(node, "rule") for node in questions(GAME)}
    for module in sources(GAME):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("refuses"):
                returned = [part for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None]
                found |= {rule for part in returned for rule in constants(part, RULE)}
    return found


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing()) > 80
    assert sorted(refusing() - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules("patchistory"))) == []


def test_every_question_and_every_choice_has_words() -> None:
    assert sorted({class_value(node, "kind") for node in questions(GAME)} - set(words.QUESTIONS)) == []
    kinds = set(choices.KINDS_OF_CHOICE)
    assert kinds == set(words.CHOICES)


def test_every_event_has_words() -> None:
    home = resources.files("ziggurat.games.patchistory")
    tree = ast.parse(home.joinpath("events.py").read_text(encoding="utf-8"))
    kinds = {class_value(node, "kind") for node in tree.body if isinstance(node, ast.ClassDef)}
    assert kinds == set(words.EVENTS)


def test_words_are_patterns_that_stand_on_their_own() -> None:
    for table in (words.EVENTS, words.CHOICES, words.QUESTIONS, words.REASONS):
        assert all(text and text == text.strip() for text in table.values())
