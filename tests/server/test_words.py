"""Every sentence that a person reads stands in a `words.py`, so that a translation replaces only these files."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_args

import pytest

import ziggurat
from ziggurat.server import words as server_words
from ziggurat.tables import words as table_words
from ziggurat.tables.errors import Reason

HOME = Path(ziggurat.__file__).parent
FOLDERS = {"server": server_words, "tables": table_words}
USERS = {"server": ("server",), "tables": ("tables", "local")}
"""The folders whose sources use the words of a folder."""
SOURCES = sorted(
    path
    for names in USERS.values()
    for name in names
    for path in (HOME / name).rglob("*.py")
    if path.name != "words.py"
)

TOLD = {
    "ActionRefused",
    "HTTPException",
    "Rejection",
    "SocketClosed",
    "Problem",
    "Trouble",
    "problem",
    "StorageUnavailable",
    "UnusableDatabase",
    "ForbiddenTarget",
    "NewerDatabase",
}
"""What is made with a line for people."""

SAMPLES: tuple[dict[str, object], ...] = (
    {"str": "red", "str | None": None, "int": 1, "float": 0.5, "tuple[int, int]": (5, 9), "Sequence[str]": ["Ada"]},
    {
        "str": "Blue.", "str | None": "full", "int": 3, "float": 2.0, "tuple[int, int]": (60, 90),
        "Sequence[str]": ["Ada", "Ben", "Cleo"],
    },
)  # fmt: skip
"""Something to fill in, by type."""


def is_written_here(node: ast.expr) -> bool:
    """Whether a value is a text of this module: a literal, one of its constants, or made of those."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.Name(id=name):
            return name.isupper()
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return is_written_here(one) or is_written_here(other)
        case ast.BoolOp(values=values):
            return any(is_written_here(value) for value in values)
        case ast.Call(func=ast.Attribute(value=text)):  # "...".format(...)
            return isinstance(text, ast.Constant)
    return False


def is_reason(node: ast.expr) -> bool:
    """Whether a value is the reason of an ActionRefused, which is no text for people."""
    return isinstance(node, ast.Constant) and node.value in get_args(Reason)


def told_here(tree: ast.AST) -> Iterator[int]:
    """The lines in which a person is told something that `words` does not say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TOLD:
            given = [*node.args, *(each.value for each in node.keywords if each.arg in ("error", "note"))]
            if any(is_written_here(each) and not is_reason(each) for each in given):
                yield node.lineno


def sentences_here(tree: ast.AST) -> Iterator[str]:
    """Texts that end like a sentence and are neither comments nor a part of the interface's description."""
    spared = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "description":
            spared.add(id(node.value))
        if isinstance(node, ast.Dict):
            keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
            spared |= {id(value) for key, value in zip(keys, node.values, strict=True) if key == "description"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            text = node.value.rstrip()
            if " " in text and text.endswith((".", "?", "!")):
                yield text


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOME)))
def test_nobody_is_told_anything_that_is_not_in_words(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [*told_here(tree)] == []
    assert [*sentences_here(tree)] == []


def test_a_text_outside_words_is_found() -> None:
    for text in (
        "ActionRefused('conflict', 'taken')",
        "ActionRefused('conflict', f'{colour} is taken.')",
        "ActionRefused('conflict', TAKEN)",
        "ActionRefused('conflict', words.TAKEN if taken else 'free')",
        "socket.SocketClosed('gone: ' + why, True)",
        "ActionRefused('conflict', 'no {}'.format(seat))",
        "wire.Problem(error='taken', rule=None)",
    ):
        assert [*told_here(ast.parse(text))] == [1], text
    for text in (
        "ActionRefused('conflict', words.TAKEN)",
        "SocketClosed(str(error), True)",
        "ActionRefused('conflict', words.taken(seat.colour))",
    ):
        assert [*told_here(ast.parse(text))] == [], text
    assert [*sentences_here(ast.parse("PROMPT = 'Waiting for you.'"))] == ["Waiting for you."]


def sentences(words: ModuleType) -> Iterator[tuple[str, str]]:
    """Every sentence of a `words.py` under its name; where something is filled in, with samples."""
    for name, value in vars(words).items():
        if name.startswith("__"):
            continue
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, dict):
            yield from ((f"{name}[{key}]", text) for key, text in value.items())
        elif isinstance(value, FunctionType):
            types = [str(each.annotation) for each in inspect.signature(value).parameters.values()]
            for sample in SAMPLES:
                yield name, value(*[sample[each] for each in types])


def test_every_sentence_is_one_line() -> None:
    found = [sentence for words in FOLDERS.values() for sentence in sentences(words)]
    assert len(found) > 100
    for name, text in found:
        if name.endswith("_mail"):  # a letter has several lines
            continue
        assert text and text == text.strip() and text.isprintable(), name


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_word_is_used(folder: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in SOURCES if path.relative_to(HOME).parts[0] in USERS[folder]]
    used = {name for source in sources for name in re.findall(r"\bwords\.(\w+)", source)}
    parts = {"all_of", "bot", "ADDRESSES"}  # of other sentences
    assert sorted({name for name, _ in sentences(FOLDERS[folder])} - used - parts) == []


def test_who_waits_reads_who_chooses() -> None:
    assert table_words.waiting_for(["Ada"]) == "Ada is choosing."
    assert table_words.waiting_for(["Ada", "Green (bot)"]) == "Ada and Green (bot) are choosing."


def test_an_only_way_ends_with_one_sign() -> None:
    assert table_words.only_way("End Diplomacy") == "Only one way: End Diplomacy."
    assert table_words.only_way("Conquer the Seas!") == "Only one way: Conquer the Seas!"
