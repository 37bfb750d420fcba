"""Who can read one game can read all: the same files, each topic of the ledger in one place, no card in a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from ziggurat import ledger, packs, registry

GAMES = [game.id for game in registry.games().values() if game.package.startswith("ziggurat.games.")]
every_game = pytest.mark.parametrize("game_id", GAMES)

# -- the same files

SHAPE = {
    "__init__.py", "game.py", "setup.py", "round.py", "info.py", "choices.py", "events.py", "fields.py", "shapes.py",
    "hooks.py", "status.py", "view.py", "score.py", "features.py", "likely.py", "words.py", "rules.toml",
    "reading.toml", "primer.toml", "coach.toml", "lesson.toml", "weights.toml", "temperaments.toml", "chance.toml",
    "study.py", "board", "rules", "content",
}  # fmt: skip
OPTIONAL = {"network.json"}  # what only some bots need
CONTENT = {"__init__.py", "model.py", "reading.py", "pack.py", "effects.py", "pack"}
TESTS = {"scenario.py", "laws.py", "test_content.py", "test_setup.py", "test_hidden.py", "test_words.py", "content"}
TERMINAL = {"__init__.py", "drawing.py", "menus.py"}


def home(game_id: str) -> Path:
    return Path(str(files(registry.info(game_id).package)))


def folder_of_tests(game_id: str) -> Path:
    return Path(__file__).parent / game_id


def names_in(folder: Path) -> set[str]:
    found = {path.name for path in folder.iterdir() if path.suffix in ("", ".py", ".toml", ".json")}
    return found - {"__pycache__"}


@every_game
def test_every_game_has_the_same_files(game_id: str) -> None:
    house = {"house.py"} if registry.info(game_id).house else set()
    assert names_in(home(game_id)) - OPTIONAL == SHAPE | house
    assert names_in(home(game_id) / "content") >= CONTENT
    assert (home(game_id) / "rules" / "common.py").is_file()
    assert names_in(home(game_id).parents[1] / "terminal" / game_id) >= TERMINAL
    assert names_in(folder_of_tests(game_id)) >= TESTS


# -- topics of the ledger


def claims(text: str) -> list[str]:
    """The topics that a module names in its docstring: `Topics: the market, war.`"""
    said = re.search(r"\bTopics:\s+([^.]+)\.", ast.get_docstring(ast.parse(text)) or "")
    return [" ".join(topic.split()) for topic in said[1].split(",")] if said else []


def claimed(folder: Path) -> dict[str, list[str]]:
    """Topic -> the files of a folder that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for topic in claims(path.read_text(encoding="utf-8")):
            found.setdefault(topic, []).append(path.relative_to(folder).as_posix())
    return found


def topics(game_id: str) -> set[str]:
    return {rule.topic for rule in ledger.rules(game_id).values()}


def test_claims_are_read_from_the_docstring() -> None:
    assert claims('"""What a war is. Topics: war, the end of\na war."""') == ["war", "the end of a war"]
    assert claims('"""War."""\n# Topics: war.') == []


@every_game
def test_every_topic_is_claimed_by_one_file_of_the_rules(game_id: str) -> None:
    found = claimed(home(game_id))
    assert {topic: places for topic, places in found.items() if len(places) > 1} == {}
    assert set(found) == topics(game_id)


@every_game
def test_every_topic_has_a_file_of_tests(game_id: str) -> None:
    assert set(claimed(folder_of_tests(game_id))) == topics(game_id)


@every_game
def test_every_file_of_the_rules_says_which_topics_it_serves(game_id: str) -> None:
    for path in sorted((home(game_id) / "rules").rglob("*.py")):
        if path.name == "__init__.py":
            continue
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        serves = re.search(r"\bServes the topics:\s+([^.]+)\.", said)
        served = {" ".join(topic.split()) for topic in serves[1].split(",")} if serves else set()
        assert served <= topics(game_id), path
        assert claims(path.read_text(encoding="utf-8")) or serves or "Serves all topics." in said, path


# -- no card is named by a rule

NO_CARDS = {"monuments": {"map.toml", "pieces.toml", "actions.toml"}}
"""Files of a pack whose ids are spaces, pieces and actions, of which rules may speak."""

ORDINARY = {
    "patchistory": {"buildings", "culture"},
    # goods, categories of advances, a way to build that choices name, and a key of the published view
    "clash_of_cultures": {"ideas", "culture", "warfare", "government", "draft", "forced_labor"},
}
"""Ids of cards that are the name of something else, too."""


def ids_in(value: object) -> Iterator[str]:
    """Every `id` in a parsed file."""
    if isinstance(value, Mapping):
        if isinstance(found := value.get("id"), str):
            yield found
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from ids_in(part)


def cards_of(game_id: str) -> set[str]:
    """The ids of all cards, and of what else has effects of its own, in the content pack of a game."""
    pack = registry.info(game_id).pack
    assert pack is not None
    found = packs.tables(pack)
    cards = {
        card for name, table in found.items() if name not in NO_CARDS.get(game_id, set()) for card in ids_in(table)
    }
    return cards - ORDINARY.get(game_id, set())


def named(text: str, cards: set[str]) -> list[str]:
    """The cards that a module names, each with its line."""
    constants = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return [f"{node.lineno}: {node.value}" for node in constants if isinstance(node.value, str) and node.value in cards]


def test_a_card_in_a_rule_is_found() -> None:
    assert named('"""Roads."""\nif "roads" in realm.advances:\n    pass', {"roads"}) == ["2: roads"]


@every_game
def test_no_rule_names_a_card(game_id: str) -> None:
    cards = cards_of(game_id)
    assert len(cards) > 50
    found = {
        path.relative_to(home(game_id)).as_posix(): lines
        for path in sorted(home(game_id).rglob("*.py"))
        if "content" not in path.parts and path.name not in ("words.py", "fields.py")
        if (lines := named(path.read_text(encoding="utf-8"), cards))
    }
    assert found == {}
