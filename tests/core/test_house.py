"""House rules: what a game declares, how readings are chosen, and how saves keep them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ziggurat
from ziggurat.core.errors import BrokenSave
from ziggurat.core.game import Game
from ziggurat.core.house import HouseRule, changed_readings
from ziggurat.core.info import GameInfo
from ziggurat.play.readings import reading_lines

RULES = [
    pytest.param(info, rule, id=f"{info.id}-{rule.name}") for info in ziggurat.games().values() for rule in info.house
]


@pytest.mark.parametrize(("info", "rule"), RULES)
def test_a_house_rule_names_its_rule_and_explains_each_reading(info: GameInfo[Game], rule: HouseRule) -> None:
    assert rule.rule in ziggurat.rules(info.id)
    assert len(rule.values) >= 2 and rule.default == rule.values[0]
    assert rule.title and not rule.title.endswith(".")
    for sentence in rule.readings.values():
        assert sentence[0].isupper() and sentence.endswith(".") and "\n" not in sentence


@pytest.mark.parametrize(("info", "rule"), RULES)
def test_names_and_values_can_be_typed_and_stored(info: GameInfo[Game], rule: HouseRule) -> None:
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", word) for word in (rule.name, *rule.values))
    assert [other.name for other in info.house].count(rule.name) == 1


@pytest.mark.parametrize(("info", "rule"), RULES)
def test_every_reading_can_be_chosen_and_comes_back_from_a_save(info: GameInfo[Game], rule: HouseRule) -> None:
    defaults = {other.name: other.default for other in info.house}
    for value in rule.values:
        game = ziggurat.new_game(info.id, house={rule.name: value})
        assert game.setup.house == defaults | {rule.name: value}
        assert rule.chosen(game) == rule.chosen(game.clone()) == value
        loaded = ziggurat.load_game(json.loads(json.dumps(game.save())))
        assert loaded.setup.house == game.setup.house and loaded.fingerprint() == game.fingerprint()


def test_a_save_without_house_rules_was_played_by_the_defaults() -> None:
    data = ziggurat.new_game("patchistory", house={"transport": "once"}).save()
    del data["house"]
    assert ziggurat.load_game(data).setup.house["transport"] == "once"


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        (5, "'house' should hold texts only"),
        ({"transport": 1}, "'house' should hold texts only"),
        ({"moon": "full"}, "the set-up is not possible here: Patchistory has no house rule 'moon'"),
        ({"transport": "slow"}, "house rule transport cannot be 'slow'; allowed: once, current"),
    ],
)
def test_a_save_with_other_house_rules_is_refused(house: object, reason: str) -> None:
    data = ziggurat.new_game("patchistory").save()
    with pytest.raises(BrokenSave, match=reason):
        ziggurat.load_game(data | {"house": house})


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"nonsense": 1}, "Patchistory has no option 'nonsense'; options: edition, capital, promos"),
        ({"house": 5}, r"house must map house rules to readings, not 5; house rules: .*transport \(once or current\)"),
        ({"house": "transport=current"}, r"house must map .*, not 'transport=current'; house rules: ties"),
        ({"house": {"x": "y"}}, "Patchistory has no house rule 'x'; house rules: ties, transport, "),
        ({"house": {"transport": "x"}}, "house rule transport cannot be 'x'; allowed: once, current"),
        ({"house": {"transport": ["x"]}}, r"a house rule cannot be 'transport': \['x'\]; house rules: ties"),
        ({"house": {3: "x"}}, "a house rule cannot be 3: 'x'; house rules: ties"),
        ({"content": 5}, "content must be a folder with a content pack, not 5"),
    ],
)
def test_what_is_not_allowed_is_said_in_one_line(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        ziggurat.new_game("patchistory", **arguments)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_a_game_without_house_rules_says_so() -> None:
    with pytest.raises(ValueError, match="Clash of Cultures has no house rule 'x'; house rules: none"):
        ziggurat.new_game("clash_of_cultures", house={"x": "y"})


def test_a_content_folder_may_be_a_text(tmp_path: Path) -> None:
    assert ziggurat.new_game("patchistory", content=str(tmp_path), house={}).players == 2


def test_only_readings_that_are_not_the_default_are_told() -> None:
    info = ziggurat.games()["patchistory"]
    house = {"ties": "broken", "transport": "current"}
    assert [(rule.name, value) for rule, value in changed_readings(info.house, house)] == [("transport", "current")]
    (line,) = reading_lines(info, house)
    assert line.startswith("House rule transport=current: Your Transport changes") and line.endswith("(PAT-MOV-03)")
    assert reading_lines(info, {}) == []
