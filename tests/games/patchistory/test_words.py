"""Nobody meets a refusal, an event, a choice or a question without words."""

from __future__ import annotations

import ast
import re
from importlib import resources

from ziggurat import ledger
from ziggurat.games.patchistory import choices, words

RULE = re.compile(r"PAT-[A-Z0-9]+-\d+")


def sources() -> list[ast.Module]:
    """The modules that hold rules and cards."""
    home = resources.files("ziggurat.games.patchistory")
    files = [file for folder in ("phases", "content") for file in home.joinpath(folder).iterdir()]
    files += [home.joinpath("events.py"), home.joinpath("round.py"), home.joinpath("setup.py")]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".py")]


def constants(node: ast.AST) -> set[str]:
    """The rule ids quoted in a piece of code."""
    found = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return {text for text in found if RULE.fullmatch(text)}


def class_value(node: ast.ClassDef, name: str) -> str:
    """A text that a class sets for all its objects."""
    for statement in node.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            target = statement.targets[0]
            if isinstance(target, ast.Name) and target.id == name:
                return str(statement.value.value)
    return ""


def questions() -> list[ast.ClassDef]:
    """The steps that ask."""
    return [
        node
        for module in sources()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == "refuses" for part in node.body)
    ]


def refusing() -> set[str]:
    """Every rule id that can refuse a choice."""
    found = {class_value(node, "rule") for node in questions()}
    for module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("refuses"):
                returned = [part for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None]
                found |= {rule for part in returned for rule in constants(part)}
    return found


def test_every_refusal_has_a_sentence() -> None:
    assert len(refusing()) > 80
    assert sorted(refusing() - set(words.REASONS)) == []


def test_every_sentence_about_a_rule_names_a_rule_of_the_ledger() -> None:
    assert sorted(set(words.REASONS) - set(ledger.rules("patchistory"))) == []


def test_every_question_and_every_choice_has_words() -> None:
    assert sorted({class_value(node, "kind") for node in questions()} - set(words.QUESTIONS)) == []
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
