"""Patchistory's drawn board by keyboard and by touch, and the numbers on it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Person


def cursor(person: Person) -> Locator:
    """The tile that is being laid, as the keyboard moves it."""
    return person.button(re.compile("^Your tile at column"))


def bid_on_the_board(person: Person) -> None:
    """From the start to the first patching, by the buttons beside the tiles."""
    person.play_now()
    bids = person.region("Auction").get_by_role("button", name=re.compile(r"^Bid \d+ Coin on tile"))
    while True:
        expect(bids.or_(cursor(person)).first).to_be_visible()
        if cursor(person).count():
            return
        before = person.question
        bids.last.click()
        person.wait_until_answered(before)


def walk_to(person: Person, words: str) -> None:
    """Walk over the territory, row by row, until the tile is where the words hold."""
    for key in ["ArrowLeft"] * 8 + ["ArrowUp"] * 8:
        cursor(person).press(key)
    for _ in range(8):
        for key in ["ArrowRight"] * 7 + ["ArrowLeft"] * 7:
            if words in (cursor(person).get_attribute("aria-label") or ""):
                return
            cursor(person).press(key)
        cursor(person).press("ArrowDown")
    raise AssertionError(f"nowhere: {words}")


def test_a_tile_is_laid_with_the_keyboard(people: People) -> None:
    ada = people("Ada")
    bid_on_the_board(ada)
    panel = ada.region("Your choice")

    walk_to(ada, "allowed in 2 ways")
    expect(panel.get_by_text("2 ways")).to_be_visible()
    expect(panel.get_by_text("→").or_(panel.get_by_text("No number changes")).first).to_be_visible()
    before = ada.question
    cursor(ada).press("Enter")
    expect(panel.get_by_role("button", name=re.compile("^Over ")).first).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text=re.compile("(Red|You) patch(es)? ")).first).to_be_visible()

    ada.button("Look under").click()
    ada.button(re.compile("2 layers$")).first.press("Enter")
    stack = ada.page.get_by_role("region", name=re.compile("^What lies at column"))
    expect(stack.get_by_role("listitem")).to_have_count(2)
    expect(stack.get_by_text("the Capital")).to_be_visible()


def test_the_sources_of_a_number_add_up_to_it(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    reference = ada.region("Reference Board: you")
    food = reference.get_by_role("button", name=re.compile("^Food"))
    food.click()
    sources = ada.page.locator("#popover li strong").all_inner_texts()
    assert sum(int(amount) for amount in sources) == int(food.inner_text().split()[-1])


def test_a_tile_is_laid_by_touch(people: People) -> None:
    ada = people("Ada", PHONE)
    bid_on_the_board(ada)
    sheet = ada.page.get_by_role("group", name="Territory of you")
    whole = sheet.get_attribute("viewBox")
    ada.button("Closer").tap()
    assert sheet.get_attribute("viewBox") != whole
    ada.button("Whole territory").tap()
    assert sheet.get_attribute("viewBox") == whole

    sheet.scroll_into_view_if_needed()
    spot = sheet.locator("circle.open").first.bounding_box()
    assert spot is not None
    ada.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    ways = ada.region("Your choice").locator("#pat-ways").get_by_role("button")
    before = ada.question
    ways.first.tap()
    ada.wait_until_answered(before)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_long_touch_shows_what_a_room_would_change_and_chooses_nothing(people: People) -> None:
    ada = people("Ada", PHONE)
    bid_on_the_board(ada)
    before = ada.question
    ada.page.locator("circle.open").first.tap(force=True)
    ada.region("Your choice").locator("#pat-ways").get_by_role("button").first.tap()
    ada.wait_until_answered(before)

    room = ada.page.locator("rect.lit").first
    room.scroll_into_view_if_needed()
    spot, before_that = room.bounding_box(), None
    while spot is None or spot != before_that:  # the page may still make room for the question
        ada.page.wait_for_timeout(150)
        spot, before_that = room.bounding_box(), spot
    finger = ada.page.context.new_cdp_session(ada.page)
    point = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    before = ada.question
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    effect = ada.page.locator(".float .changes")
    expect(effect).to_contain_text(re.compile("→|No number"))
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(effect).to_be_visible()
    assert ada.question == before
