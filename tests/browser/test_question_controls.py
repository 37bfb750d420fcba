"""Every kind of question has a control of its own on a drawn board of Clash of Cultures. No browser is needed."""

from __future__ import annotations

import json
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web/src"
GAME = WEB / "games/clash_of_cultures"

# Answered from the list of options alone.
WITHOUT_A_CONTROL: frozenset[str] = frozenset()


def schemas() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads((WEB / "generated/schemas/clash_of_cultures.json").read_text())[
        "components"
    ]["schemas"]
    return found


def kinds(ending: str) -> set[str]:
    """The kinds of all questions ("Question") or choices ("Choice")."""
    found: set[str] = set()
    for name, schema in schemas().items():
        properties = schema.get("properties")
        if name.endswith(ending) and isinstance(properties, dict) and "kind" in properties:
            found.add(properties["kind"]["const"])
    return found


def controls() -> dict[str, str]:
    text = (GAME / "controls.ts").read_text()
    table = text[text.index("export const CONTROLS") : text.index("export const OFFERED")]
    return dict(re.findall(r"^  (\w+): '(\w+)',", table, re.MULTILINE))


def test_every_kind_of_question_has_a_control() -> None:
    declared = controls()
    assert kinds("Question") - set(declared) == WITHOUT_A_CONTROL, "questions without a control"
    assert set(declared) - kinds("Question") == set(), "controls of questions that do not exist"


def test_every_control_is_drawn() -> None:
    """A control that has choices of its own is asked for by a component."""
    text = (GAME / "controls.ts").read_text()
    offered = set(re.findall(r"^  (\w+): \[", text[text.index("export const OFFERED") :], re.MULTILINE))
    drawn = "".join(path.read_text() for path in GAME.glob("*.svelte"))
    assert {control for control in offered if f"control === '{control}'" not in drawn} == set()


def test_every_choice_of_a_control_exists() -> None:
    text = (GAME / "controls.ts").read_text()
    named = set(re.findall(r"'(\w+)'", text[text.index("export const OFFERED") :]))
    assert named - kinds("Choice") == set()
