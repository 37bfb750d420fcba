"""Whole games by clicking, from the first page to the result."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import problems
from tests.browser.clash_player import FROM_THE_LIST, BoardPlayer
from tests.browser.conftest import People
from tests.browser.person import MAX_ANSWERS

WANDERER = "Bot: Wanderer"
SHORT = "four_rounds"
LENGTH = os.environ.get("ZIGGURAT_LENGTH", SHORT)  # of Clash of Cultures; `make soak` plays all six
CLICKS = 20 if LENGTH == SHORT else MAX_ANSWERS  # in Patchistory, before the rest is answered by requests
IN_SOAK = pytest.mark.skipif(LENGTH == SHORT, reason="takes a minute more: `make soak` plays it")


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=IN_SOAK)])
def test_a_whole_game_of_patchistory(people: People, players: int) -> None:
    ada = people("Ada")
    ada.make_table(["Me", *[WANDERER] * (players - 1)])
    ada.play_on(seed=players, answers=CLICKS)
    ada.play_out()
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(re.compile("ha(s|ve) won|share the win"))
    expect(result.get_by_role("listitem")).to_have_count(players)
    expect(result.get_by_role("group", name="Points along the game")).to_be_visible()
    if players == 2:
        assert problems(ada.page) == []
    with ada.page.expect_download() as download:
        result.get_by_role("link", name="Download the game").click()
    assert download.value.path().stat().st_size > 1000
    ada.visit("/")
    expect(ada.page.get_by_role("heading", name="Finished games")).to_be_visible()


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=IN_SOAK)])
def test_a_whole_game_of_clash_of_cultures_on_its_board(people: People, players: int) -> None:
    ada = people("Ada")
    ada.make_table(["Me", *[WANDERER] * (players - 1)], "Clash of Cultures", Length=LENGTH)
    player = BoardPlayer(ada, seed=players)
    player.play_to_the_end()
    result = ada.page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("heading").nth(1)).to_contain_text(re.compile("ha(s|ve) won|share the win"))
    expect(result.get_by_role("table", name="What happened when")).to_be_visible()
    assert set(player.from_list) <= FROM_THE_LIST
    assert player.answered.total() > 4 * player.from_list.total()
    assert {"take_turn", "move_groups"} <= set(player.answered)


@pytest.mark.parametrize("title", ["Clash of Cultures", "Monuments"])
def test_the_other_games_are_played_from_lists(people: People, title: str) -> None:
    ada = people("Ada")
    ada.play_now(title)
    ada.play_on(answers=8)
    assert ada.log.count() > 0
