"""The rules of a game as code to be read: which ids its modules quote, which questions its steps ask."""

from __future__ import annotations

import ast
import re
from importlib import resources


def sources(game: str) -> list[ast.Module]:
    """The modules of a game that hold rules and cards."""
    home = resources.files(f"ziggurat.games.{game}")
    files = [file for folder in ("phases", "content") for file in home.joinpath(folder).iterdir()]
    files += [home.joinpath("events.py"), home.joinpath("round.py"), home.joinpath("setup.py")]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".py")]


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
    """The steps that ask: they refuse choices, themselves or through a base class of the game."""
    classes = [node for module in sources(game) for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    asking = {node.name for node in classes if _refuses(node)}
    while more := {node.name for node in classes if _bases(node) & asking} - asking:
        asking |= more
    return [node for node in classes if node.name in asking]


def _refuses(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "refuses" for part in node.body)


def _bases(node: ast.ClassDef) -> set[str]:
    return {base.id for base in node.bases if isinstance(base, ast.Name)}
