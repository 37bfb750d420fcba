"""The log by turns, and stepping through the moments of a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

LOG = "div[role=log][aria-label=Log]"


def open_history(ada: Person) -> None:
    ada.button("This table").click()
    ada.button("Step through the game").click()
    expect(ada.region("Moments of the game")).to_be_visible()


def moment(ada: Person) -> int:
    text = ada.region("Moments of the game").locator("p").first.inner_text()
    found = re.search(r"Moment (\d+) of", text)
    assert found
    return int(found[1])


def test_the_log_has_heads_signs_and_symbols(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.play_on(answers=8)
    ada.wait_until_asked()
    log = ada.page.locator(LOG)
    expect(log.locator(".chapter").first).to_contain_text("round 1")
    expect(log.locator(".head").first).to_be_visible()
    expect(log.locator("li.line svg").first).to_be_visible()  # the symbol of a good
    assert not re.search(r"PAT-[A-Z]+-\d", log.inner_text()), "ids of rules are behind the sign"
    log.get_by_role("button", name=re.compile("^Rules? PAT-")).last.click()
    expect(ada.page.get_by_role("dialog")).to_contain_text(re.compile(r"PAT-[A-Z0-9]+-\d"))


def test_turns_have_one_head_line(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Clash of Cultures")
    ada.play_on(answers=6)
    ada.wait_until_asked()
    expect(ada.page.locator(f"{LOG} li.turn").first).to_contain_text("turn 1")
    expect(ada.page.locator(f"{LOG} li.turn ~ li.head")).to_have_count(0)


def test_history_and_spectators_see_what_stands_beside_the_board(people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    expect(ada.region("Auction")).to_be_visible()
    eve.visit(ada.table_path)
    expect(eve.region("Auction")).to_be_visible()
    expect(eve.region("Auction").get_by_role("button", name=re.compile("^Bid"))).to_have_count(0)
    expect(eve.page.get_by_text("You watch this game.")).to_be_visible()
    open_history(ada)
    expect(ada.region("Auction")).to_be_visible()
    expect(ada.region("What has passed")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_history_plays_and_obeys_keys(people: People, size: ViewportSize) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.play_on(answers=6)
    ada.wait_until_asked()
    ada.page.set_viewport_size(size)
    open_history(ada)
    bar = ada.region("Moments of the game")
    expect(bar.locator(".marks .tick").first).to_be_attached()
    expect(bar.locator(".marks .own").first).to_be_attached()
    last = moment(ada)
    ada.page.keyboard.press("Home")
    expect(bar).to_contain_text("Moment 0 of")
    ada.page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("Moment 1 of")
    expect(ada.page).to_have_url(re.compile(r"\?at=1$"))
    bar.get_by_label("Speed").select_option("fast")
    bar.get_by_role("button", name="Play the moments").click()
    expect(bar).to_contain_text(re.compile(r"Moment ([3-9]|1\d) of"))
    bar.get_by_role("button", name="Pause").click()
    stopped = moment(ada)
    ada.page.wait_for_timeout(700)
    assert moment(ada) == stopped
    ada.page.keyboard.press("End")
    expect(bar).to_contain_text(f"Moment {last} of")
    assert axe.problems(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
