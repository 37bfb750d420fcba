"""Every kind of question has a control of its own on the drawn boards with a map. No browser is needed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web/src"
GAMES = ("clash_of_cultures", "monuments")

# Answered from the list of options alone.
WITHOUT_A_CONTROL: frozenset[str] = frozenset()


def kinds(game: str, ending: str) -> set[str]:
    """The kinds of all questions ("Question") or choices ("Choice")."""
    schemas = json.loads((WEB / f"generated/schemas/{game}.json").read_text())["components"]["schemas"]
    found: set[str] = set()
    for name, schema in schemas.items():
        properties = schema.get("properties")
        if name.endswith(ending) and isinstance(properties, dict) and "kind" in properties:
            found.add(properties["kind"]["const"])
    return found


def table(game: str, name: str) -> str:
    """The text of a table of the game's controls."""
    text = (WEB / f"games/{game}/controls.ts").read_text()
    start = text.index(f"export const {name}")
    return text[start : text.index("};", start)]


def controls(game: str) -> dict[str, str]:
    return dict(re.findall(r"^  (\w+): '(\w+)',", table(game, "CONTROLS"), re.MULTILINE))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_has_a_control(game: str) -> None:
    declared = controls(game)
    assert kinds(game, "Question") - set(declared) == WITHOUT_A_CONTROL, "questions without a control"
    assert set(declared) - kinds(game, "Question") == set(), "controls of questions that do not exist"


@pytest.mark.parametrize("game", GAMES)
def test_every_control_is_drawn(game: str) -> None:
    """A control that has choices of its own is asked for by a component, or by the state that one draws."""
    offered = set(re.findall(r"^  (\w+): \[", table(game, "OFFERED"), re.MULTILINE))
    folder = WEB / f"games/{game}"
    drawn = "".join(path.read_text() for path in (*folder.glob("*.svelte"), *folder.glob("*.svelte.ts")))
    assert {control for control in offered if f"control === '{control}'" not in drawn} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_control_exists(game: str) -> None:
    named = set(re.findall(r"'(\w+)'", table(game, "OFFERED")))
    assert named - kinds(game, "Choice") == set()
