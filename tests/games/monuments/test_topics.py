"""Every topic of the ledger is claimed by one source file and by a test file: the line `Topics:` of the docstring."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from ziggurat import ledger
from ziggurat.games.monuments import view

HOME = Path(view.__file__).parent
TESTS = Path(__file__).parent
RULES = ledger.rules("monuments")
TOPICS = {rule.topic for rule in RULES.values()}


@cache
def claims(folder: Path) -> dict[str, set[str]]:
    """The topics that each file of a folder claims, by the file's path."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        named = re.search(r"(?m)^Topics: (.+)\.$", words)
        if named:
            found[str(path.relative_to(folder))] = set(named[1].split(", "))
    return found


def claimants(folder: Path, topic: str) -> list[str]:
    return [path for path, topics in claims(folder).items() if topic in topics]


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_a_topic_is_claimed_by_one_source_file_and_by_a_test(topic: str) -> None:
    assert len(claimants(HOME, topic)) == 1
    assert claimants(TESTS, topic)


@pytest.mark.parametrize("folder", [HOME, TESTS], ids=["source", "tests"])
def test_only_topics_of_the_ledger_are_claimed(folder: Path) -> None:
    assert sorted(set().union(*claims(folder).values()) - TOPICS) == []


def test_every_rules_file_that_claims_a_topic_has_a_test_of_its_name() -> None:
    rules = {Path(path).stem for path in claims(HOME) if path.startswith("rules/")}
    assert sorted(name for name in rules if f"test_{name}.py" not in claims(TESTS)) == []


@pytest.mark.parametrize(("path", "topics"), [pytest.param(*each, id=each[0]) for each in claims(TESTS).items()])
def test_a_test_file_proves_rules_of_its_topics(path: str, topics: set[str]) -> None:
    quoted = set(re.findall(r"MON-[A-Z0-9-]*[A-Z0-9]", (TESTS / path).read_text(encoding="utf-8")))
    proved = {rule.topic for id, rule in RULES.items() if any(id.startswith(each) for each in quoted)}
    assert sorted(topics - proved) == []
