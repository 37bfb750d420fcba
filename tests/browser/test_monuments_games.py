"""Whole games of Monuments by clicking on the board, from the set-up to the result; in full length by `make soak`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.monuments_player import BoardPlayer
from tests.browser.person import Person
from tests.browser.test_monuments_board import TITLE, answer, card

PeopleAt = Callable[[str], People]
WANDERER = "Bot: Wanderer"
IS_LONG = "ZIGGURAT_LENGTH" in os.environ  # `make soak` plays to the end


def check_result(ada: Person, players: int) -> None:
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(re.compile("ha(s|ve) won|share the win"))
    expect(result.get_by_role("listitem")).to_have_count(players)


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_on_the_board(people: People, people_at: PeopleAt, players: int) -> None:
    """Five rounds from the set-up on; with ZIGGURAT_LENGTH until a monument is finished or the game stands still."""
    ada = (people if IS_LONG else people_at("monuments_short"))("Ada")
    ada.make_table(["Me", *[WANDERER] * (players - 1)], TITLE)
    player = BoardPlayer(ada, seed=players)
    player.play_to_the_end()
    check_result(ada, players)
    assert {"take_turn", "move_units", "keep_quests"} <= set(player.answered)


def test_a_game_from_a_full_map_to_its_end(people_at: PeopleAt) -> None:
    """The fifth layer ends it after this round. The result tells when it was built; a click shows that moment."""
    ada = people_at("monuments_late")("Ada")
    ada.make_table(["Me", WANDERER], TITLE)
    ada.wait_until_asked()
    answer(ada, card(ada, "Build a layer"))
    BoardPlayer(ada, seed=1).play_to_the_end()
    check_result(ada, 2)
    timeline = ada.page.get_by_role("dialog", name="Result").get_by_role("table", name="What happened when")
    layer = timeline.get_by_role("button", name=re.compile("layer"))
    expect(layer).not_to_have_count(0)
    assert problems(ada.page) == []
    layer.first.click()
    expect(ada.page).to_have_url(re.compile(r"at=\d+"))
