"""A drawn board shows every kind of event, in the numbers that the game uses. No browser is needed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ziggurat.games.clash_of_cultures.board.units import FOREST, SPENT, UNIT_NAMES, unit
from ziggurat.games.clash_of_cultures.content.model import BUILDINGS, GOODS
from ziggurat.games.clash_of_cultures.game import BARBARIANS, MOODS, NONE
from ziggurat.games.monuments import game as monuments
from ziggurat.games.monuments.content import model as monuments_model
from ziggurat.games.patchistory.board.territory import ABOVE, LEFT, ROW

WEB = Path(__file__).parents[2] / "web/src"
DRAWN = sorted(board.parent.name for board in WEB.glob("games/*/Board.svelte"))


def event_kinds(game: str) -> set[str]:
    schemas = json.loads((WEB / f"generated/schemas/{game}.json").read_text())["components"]["schemas"]
    events = [name for name in schemas if name.endswith("Event") and "properties" in schemas[name]]
    return {schemas[name]["properties"]["kind"]["const"] for name in events}


def declared_kinds(game: str) -> set[str]:
    """The keys of the declarations: at the start of a line, two spaces in, followed by a function."""
    return set(re.findall(r"^  (\w+): \(", (WEB / f"games/{game}/events.ts").read_text(), re.MULTILINE))


@pytest.mark.parametrize("game", DRAWN)
def test_every_kind_of_event_has_a_drawing(game: str) -> None:
    assert event_kinds(game) - declared_kinds(game) == set(), "kinds of events without a drawing"
    assert declared_kinds(game) - event_kinds(game) == set(), "drawings of events that do not exist"


def test_the_page_numbers_cells_as_the_game_does() -> None:
    geometry = (WEB / "games/patchistory/geometry.ts").read_text()
    numbers = {name: int(value) for name, value in re.findall(r"^const (\w+) = (\d+);", geometry, re.MULTILINE)}
    assert numbers == {"ROW": ROW, "LEFT": LEFT, "ABOVE": ABOVE}


def test_the_page_numbers_units_sides_and_goods_as_the_game_does() -> None:
    model = (WEB / "games/clash_of_cultures/model.ts").read_text()
    numbers = {
        name: int(value) for name, value in re.findall(r"^(?:export )?const (\w+) = (-?\d+);", model, re.MULTILINE)
    }
    assert numbers == {"BARBARIANS": BARBARIANS, "NONE": NONE, "UNIT": unit(1), "SPENT": SPENT, "FOREST": FOREST}
    lists = re.findall(r"^export const (\w+)[^=]* = \[([a-z', ]+)\]", model, re.MULTILINE)
    orders = {name: tuple(re.findall(r"\w+", items)) for name, items in lists}
    assert orders == {"UNITS": UNIT_NAMES, "GOODS": GOODS, "BUILDINGS": BUILDINGS, "MOODS": tuple(MOODS)}


def test_the_page_numbers_the_pieces_of_monuments_as_the_game_does() -> None:
    model = (WEB / "games/monuments/model.ts").read_text()
    numbers = {name: int(value) for name, value in re.findall(r"^export const (\w+) = (-?\d+);", model, re.MULTILINE)}
    assert numbers == {"NONE": monuments.NONE, "KINDS": monuments.KINDS, "LAYERS": 5}
    lists = re.findall(r"^export const (\w+) = \[([a-z', \n]+)\] as const", model, re.MULTILINE)
    orders = {name: tuple(re.findall(r"\w+", items)) for name, items in lists}
    assert orders == {
        "GOODS": monuments_model.GOODS,
        "UNITS": monuments_model.UNITS,
        "BUILDINGS": monuments_model.BUILDINGS,
        "PIECES": monuments_model.PIECES,
        "ACTIONS": monuments_model.ACTIONS,
    }
