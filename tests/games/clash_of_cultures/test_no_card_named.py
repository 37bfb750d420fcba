"""No rule names an advance, a Wonder or a card: where one changes a rule, it lists a hook, and the rule asks for that.

What a card does then stands in one place, under `content`, and a new card needs no edit of a rule. Ids of rules
("COC-ADV-ROADS-5") are citations of the ledger, not names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.clash_of_cultures.scenario import CONTENT
from ziggurat.core.record import snake_case
from ziggurat.games import clash_of_cultures
from ziggurat.games.clash_of_cultures.content.model import ADVANCES, WONDERS

GAME = Path(clash_of_cultures.__path__[0])

ORDINARY = {
    "draft", "explorer", "general", "government", "ideas", "siege", "threat", "trade_routes", "voting", "wealth",
}  # fmt: skip
"""Ids that are words of the rulebook too: a resource, a field of a choice, somebody who explores."""

RESOURCES = {"ideas"}
"""Of these, the ones that are constants too."""

SHOWN = {
    "view.py": {"forced_labor", "plague"},
    "shapes.py": {"forced_labor", "plague"},
}
"""Keys of the published view, which players of other versions read."""

NAMES = {
    *ADVANCES, *WONDERS, *CONTENT.action_titles, *CONTENT.combat_titles, *CONTENT.objective_titles,
    *[card.effect for card in CONTENT.events],
}  # fmt: skip

FILES = sorted(
    path for path in GAME.rglob("*.py") if "content" not in path.relative_to(GAME).parts and path.name != "words.py"
)


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every identifier and every string of a module, with its line; docstrings are no code."""
    texts = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body and isinstance(node.body[0], ast.Expr)
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg is not None:
            yield node.lineno, node.arg
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            yield node.lineno, node.value


def names_in(source: str, allowed: set[str]) -> list[str]:
    """The lines of a module that name an advance, a Wonder or a card."""
    found: list[str] = []
    for line, word in words_of(ast.parse(source)):
        name = word.lower() if word.isupper() else snake_case(word)
        ordinary = name in (RESOURCES if word.isupper() else ORDINARY)
        if name in NAMES and not ordinary and name not in allowed:
            found.append(f"{line}: {word}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAME)))
def test_no_rule_names_a_card(path: Path) -> None:
    assert names_in(path.read_text(), SHOWN.get(path.name, set())) == []


def test_a_name_is_found() -> None:
    assert names_in("if realm.has(ROADS):\n    pay('drama')", set()) == ["1: ROADS", "2: drama"]
    assert names_in("class Volcano:\n    forced_labor = True", set()) == ["1: Volcano", "2: forced_labor"]
    assert names_in('"""Roads."""\nreturns = "COC-ADV-ROADS-5"', set()) == []
