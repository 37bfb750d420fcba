"""What holds for all Heroes and Wonders. Topics: heroes and wonders."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import ziggurat
from tests.games.patchistory.scenario import CONTENT, A, B, Scenario
from ziggurat.games import patchistory
from ziggurat.games.patchistory import words
from ziggurat.games.patchistory.choices import Patch
from ziggurat.games.patchistory.content.effects import ALL
from ziggurat.games.patchistory.content.model import COIN, CULTURE, SWORD
from ziggurat.games.patchistory.events import Marked
from ziggurat.games.patchistory.game import AUCTION, CAMPAIGNED, HANDS_SEEN, MARKS, THIS_ROUND, Mark
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


# -- marks


def test_every_mark_of_a_card_is_known_by_its_id() -> None:
    declared = {mark.id: effect.id for effect in ALL for mark in effect.marks}
    assert declared == {"sailed": "vasco", "sheltered": "john_paul", "bombed": "stealth", "hands_seen": "tubman"}
    assert {id: mark.card for id, mark in MARKS.items() if mark.card} == declared


def test_every_sentence_about_a_mark_is_about_a_mark_of_a_card() -> None:
    assert set(words.MARK_WORDS) == {mark.id for effect in ALL for mark in effect.marks}


def test_a_mark_lasts_as_long_as_it_says() -> None:
    realm = Scenario().game.realms[A]
    for mark in (CAMPAIGNED, CAMPAIGNED, HANDS_SEEN):
        realm.mark(mark)
    assert (realm.marks, realm.lasting) == (("campaigned",), ("hands_seen",))
    table = Scenario()
    table.game.realms[A] = realm
    table.begin(AUCTION)
    assert (realm.has(CAMPAIGNED), realm.has(HANDS_SEEN)) == (False, True)


def test_a_mark_that_old_fingerprints_do_not_know_is_listed_only_when_set() -> None:
    realm = Scenario().game.realms[A]
    for mark in MARKS.values():
        realm.mark(mark)
    assert "marks" not in realm.dump()
    realm.mark(Mark("crowned", THIS_ROUND))
    assert realm.dump()["marks"] == ["crowned"]


def test_a_mark_without_words_of_its_own_names_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    crowned = Mark("crowned", THIS_ROUND)
    crowned.card = "elizabeth"
    monkeypatch.setitem(MARKS, crowned.id, crowned)
    table = Scenario()
    table.game.emit(Marked(A, crowned.id, "PAT-HEII-03"))
    assert table.game.log(None)[-1]["words"] == "Red uses Elizabeth I."


# -- rules name hooks, never cards


FOLDER = Path(patchistory.__file__).parent
FILES = [path for path in sorted(FOLDER.rglob("*.py")) if path.relative_to(FOLDER).parts[0] != "content"]
NAMES = {name for person in CONTENT.people.values() for name in person.names.values()}


def named_in(source: str, ids: set[str]) -> list[str]:
    """The ids that a piece of Python quotes as a string."""
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [text for text in strings if isinstance(text, str) and text in ids]


def test_no_content_id_is_quoted_outside_the_content() -> None:
    ids = {*CONTENT.people, *CONTENT.tile_index, *CONTENT.building_index}
    assert len(FILES) > 20
    found = {path.name: named_in(path.read_text(), ids) for path in FILES}
    assert {name: quoted for name, quoted in found.items() if quoted} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_hero_or_wonder_is_named_outside_the_content(path: Path) -> None:
    text = re.sub(r'title=".*"', "", path.read_text())  # the title of a house rule may say which card it is about
    assert [name for name in sorted(NAMES) if re.search(rf"\b{re.escape(name)}\b", text)] == []


def test_a_quoted_content_id_would_be_found() -> None:
    source = 'if "great_wall" in cards:\n    """great_wall"""\n    gain(f"{x}homer", great_wall, "great_walls")'
    assert named_in(source, {"great_wall", "homer"}) == ["great_wall", "great_wall", "homer"]
