"""What holds for all Heroes and Wonders."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import ziggurat
from tests.games.patchistory.scenario import CONTENT, A, B, Scenario
from ziggurat.games import patchistory
from ziggurat.games.patchistory.choices import Patch
from ziggurat.games.patchistory.content.effects import ALL
from ziggurat.games.patchistory.content.model import COIN, CULTURE, SWORD
from ziggurat.games.patchistory.hooks import Effect

CARD_TOPICS = ("WOI", "HEI", "WOII", "HEII", "WOIII", "HEIII", "PRM")


@pytest.mark.rule("PAT-HWG-01")
def test_printed_icons_count_beside_the_effect() -> None:
    table = Scenario().card(A, "gwanggaeto")  # S1 W1, and 1 MIL for the two Wasteland beside him
    assert (table.mil(A), table.tra(A)) == (1 + 1 + 1, 1 + 1)


@pytest.mark.rule("PAT-HWG-02")
def test_an_effect_ends_when_its_card_is_covered() -> None:
    table = Scenario().card(A, "caesar")
    assert table.mil(A) == 1 + 2
    table.winning(A, "pyramids").play(A, Patch(False, 3, 0, ()))
    assert table.mil(A) == 1


@pytest.mark.rule("PAT-HWG-02")
def test_an_effect_serves_its_owner_only() -> None:
    table = Scenario().card(A, "caesar")
    assert table.mil(B) == 1


@pytest.mark.rule("PAT-HWG-03")
@pytest.mark.parametrize(
    ("card", "icon", "without"), [("petra", COIN, 4), ("genghis", SWORD, 2), ("apollo_11", CULTURE, 4)]
)
def test_own_general_and_all_allied_routes_are_connected(card: str, icon: int, without: int) -> None:
    table = Scenario().card(A, card)
    assert table.value(A, icon) == without
    assert table.route(B, A).value(A, icon) == without
    assert table.route(A, B).value(A, icon) == without + 1
    assert table.route(B, A, allied=True).value(A, icon) == without + 2


@pytest.mark.rule("PAT-HWG-04")
@pytest.mark.parametrize(
    ("card", "good", "first", "second"), [("homer", 0, 3, 4), ("petra", COIN, 4, 5), ("mandela", CULTURE, 1, 1 + 2)]
)
def test_production_by_numbers_is_counted_anew_each_time(card: str, good: int, first: int, second: int) -> None:
    """One Room becomes Wasteland, one route is built, two workers are born (and eat 2 Food) in between."""
    table = Scenario().card(A, card)
    assert table.produced(A)[good] == first
    if card == "homer":
        table.build(A, None, 1, 0)
    elif card == "petra":
        table.route(A, B)
    else:
        table.realm(A, workers=[(1, 0), (0, 1)])
    assert table.produced(A)[good] == second


# -- the table of effects


def test_every_person_has_one_effect_and_every_effect_a_person() -> None:
    assert Counter(effect.id for effect in ALL) == dict.fromkeys(CONTENT.people, 1)


@pytest.mark.parametrize("effect", ALL, ids=[effect.id for effect in ALL])
def test_rules_of_an_effect_stand_in_the_ledger(effect: Effect) -> None:
    assert effect.rules
    assert set(effect.rules) <= set(ziggurat.rules("patchistory"))
    assert {hook.rule for hook in effect.hooks} <= set(effect.rules)


def test_every_rule_about_a_card_belongs_to_one_card() -> None:
    ledger = [rule for rule in ziggurat.rules("patchistory") if rule.split("-")[1] in CARD_TOPICS]
    assert sorted(rule for effect in ALL for rule in effect.rules) == sorted(ledger)


# -- rules name hooks, never cards


def named_in(source: str, ids: set[str]) -> list[str]:
    """The ids that a piece of Python quotes as a string."""
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [text for text in strings if isinstance(text, str) and text in ids]


def test_no_content_id_is_quoted_outside_the_content() -> None:
    ids = {*CONTENT.people, *CONTENT.tile_index, *CONTENT.building_index}
    folder = Path(patchistory.__file__).parent
    files = [path for path in sorted(folder.rglob("*.py")) if path.relative_to(folder).parts[0] != "content"]
    assert len(files) > 15
    found = {path.name: named_in(path.read_text(), ids) for path in files if path.name != "words.py"}
    assert {name: quoted for name, quoted in found.items() if quoted} == {}


def test_a_quoted_content_id_would_be_found() -> None:
    source = 'if "great_wall" in cards:\n    """great_wall"""\n    gain(f"{x}homer", great_wall, "great_walls")'
    assert named_in(source, {"great_wall", "homer"}) == ["great_wall", "great_wall", "homer"]
