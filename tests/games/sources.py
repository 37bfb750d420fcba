"""The rules of a game as code to be read: which ids its modules quote, which questions its steps ask."""

from __future__ import annotations

import ast
import re
from importlib import resources
from importlib.resources.abc import Traversable

from ziggurat.core.record import snake_case


def sources(game: str) -> list[ast.Module]:
    """The modules of a game that hold rules and cards."""
    home = resources.files(f"ziggurat.games.{game}")
    files = [file for folder in ("rules", "content") for file in _files(home.joinpath(folder))]
    files += [home.joinpath("events.py"), home.joinpath("round.py"), home.joinpath("setup.py")]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".py")]


def _files(folder: Traversable) -> list[Traversable]:
    """All files of a folder and of its folders."""
    return [file for each in folder.iterdir() for file in (_files(each) if each.is_dir() else [each])]


def constants(node: ast.AST, rule: re.Pattern[str]) -> set[str]:
    """The rule ids quoted in a piece of code."""
    found = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return {text for text in found if rule.fullmatch(text)}


def class_value(node: ast.ClassDef, name: str) -> str:
    """A text that a class sets for all its objects."""
    for statement in node.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            target = statement.targets[0]
            if isinstance(target, ast.Name) and target.id == name:
                return str(statement.value.value)
    return ""


def questions(game: str) -> list[ast.ClassDef]:
    """The steps that ask: they refuse choices, themselves or through a base class, of the game or of all games."""
    shared = ast.parse(resources.files("ziggurat.parts").joinpath("asking.py").read_text(encoding="utf-8"))
    modules = [*sources(game), shared]
    classes = [node for module in modules for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    asking = {node.name for node in classes if _refuses(node)}
    while more := {node.name for node in classes if _bases(node) & asking} - asking:
        asking |= more
    return [node for node in classes if node.name in asking]


def refusing(game: str, rule: re.Pattern[str]) -> set[str]:
    """Every rule id that can refuse a choice: those of the questions, and what `refuses...` and `forbids...` return."""
    found = {class_value(node, "rule") for node in questions(game)} - {""}
    for module in sources(game):
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith(("refuses", "forbids")):
                returned = [part for part in ast.walk(node) if isinstance(part, ast.Return) and part.value is not None]
                found |= {id for part in returned for id in constants(part, rule)}
    return found


def kinds_of_questions(game: str) -> set[str]:
    """The kinds of all questions; bases and lines of menus have no rule."""
    return {kind_of(node) for node in questions(game) if _is_final(node) and class_value(node, "rule")}


def kinds_of_events(game: str) -> set[str]:
    """The kinds of all events."""
    home = resources.files(f"ziggurat.games.{game}")
    tree = ast.parse(home.joinpath("events.py").read_text(encoding="utf-8"))
    return {kind_of(node) for node in tree.body if isinstance(node, ast.ClassDef) and _is_final(node)}


def kind_of(node: ast.ClassDef) -> str:
    """The kind that `Record` gives a class."""
    return class_value(node, "kind") or snake_case(node.name)


def _is_final(node: ast.ClassDef) -> bool:
    """Whether a class is no base of others."""
    return any(isinstance(each, ast.Name) and each.id == "final" for each in node.decorator_list)


def _refuses(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "refuses" for part in node.body)


def _bases(node: ast.ClassDef) -> set[str]:
    """Of `AskOne[Monuments]` the name before the bracket."""
    named = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return {base.id for base in named if isinstance(base, ast.Name)}
