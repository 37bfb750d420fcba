"""What all tables share: chat beside the names, settings, what an option does, and the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_phone_and_keyboard import press_until

SEATS = "Seats"


def say(person: Person, text: str) -> None:
    person.page.get_by_role("tab", name=re.compile("^Chat")).click()
    person.page.get_by_label("Say something").fill(text)
    person.button("Send").click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_what_somebody_says_stands_beside_the_name(people: People, size: ViewportSize) -> None:
    ada, ben = people("Ada"), people("Ben", size)
    ada.make_table(["Me", "A friend"])
    ben.visit(ada.page.get_by_label("Link to join").input_value())
    ben.button("Sit down").click()
    ada.wait_until_asked()
    expect(ben.page.get_by_role("list", name=SEATS)).to_be_visible()
    say(ada, "Good luck, Ben!")
    bubble = ben.page.locator(".bubble")
    expect(bubble).to_contain_text("Good luck, Ben!")
    speaker = bubble.locator(".speaker").bounding_box()
    assert speaker is not None and (size == PHONE or speaker["width"] > 20), "a phone has the bubble below the name"
    box, width = bubble.bounding_box(), size["width"]
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
    say(ada, "Your turn")
    badge = ben.page.get_by_label("2 new lines")
    expect(badge.first).to_be_visible() if size == DESKTOP else expect(badge.last).to_be_visible()
    expect(ada.page.locator(".bubble")).to_have_count(0)  # nobody needs a bubble for their own words
    bubble.click()
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text("Your turn")
    expect(badge).to_have_count(0)
    assert axe.problems(ben.page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_settings_change_without_leaving_the_table(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    ada.page.get_by_role("main", name="Board").wait_for()
    path = ada.table_path
    ada.button("This table").click()
    menu = ada.page.get_by_role("dialog", name="This table")
    menu.get_by_text("Settings", exact=True).click()
    menu.get_by_label("Colours").select_option("dark")
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.get_by_label("Animation").select_option("on")
    expect(ada.page.locator("html")).not_to_have_attribute("data-motion", "off")
    assert axe.problems(ada.page) == []
    assert ada.table_path == path


def test_the_keyboard_shows_what_an_option_does_below_it(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Clash of Cultures")
    ada.wait_until_asked()
    press_until(ada.page, "Tab", ada.options.first)
    effect = ada.page.locator("li .effect")
    expect(effect).to_have_count(1)
    ada.page.keyboard.press("End")
    expect(ada.region("Choose").locator("[data-stop]").last).to_be_focused()
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("ArrowDown")
    focused = ada.page.locator("button.option:focus")
    expect(focused).to_have_count(1)
    expect(ada.page.locator("li:has(button.option:focus) .effect li").first).to_be_visible()


def test_the_result_celebrates_and_leads_to_moments(toy_people: People) -> None:
    ada = toy_people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.play_on()
    result = ada.page.get_by_role("dialog").get_by_role("region", name="Result")
    expect(result.get_by_role("heading").first).to_contain_text(re.compile("won|share the win"))
    expect(result.get_by_text("Points along the game")).to_be_visible()
    assert axe.problems(ada.page) == []
    source = result.get_by_role("button", name=re.compile("Show when$")).first
    source.click()
    moment = result.get_by_role("button", name=re.compile(r"at moment \d+")).first
    number = re.search(r"\d+$", moment.inner_text())
    assert number
    moment.click()
    expect(ada.region("Moments of the game")).to_contain_text(f"Moment {number[0]} of")
    ada.button("Back to now").click()
    ada.button("Show it large").click()
    ada.page.get_by_role("dialog").locator("figure svg a").nth(1).click(force=True)
    expect(ada.region("Moments of the game")).to_be_visible()
