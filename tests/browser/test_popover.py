"""The popover explains what is under the pointer, the focus or a finger, and why a thing is refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import ziggurat
from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "web/src/games/patchistory"
LEAST_TEXT = 11  # pixels


def popover(person: Person) -> Locator:
    return person.page.locator("#popover")


def food(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Your Goods").get_by_role("button", name=re.compile("Food"))


def is_within_the_window(person: Person, found: Locator) -> bool:
    box = found.bounding_box()
    size = person.page.viewport_size
    assert box is not None and size is not None
    inside = box["x"] >= 0 and box["y"] >= 0
    return inside and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


def hold(person: Person, found: Locator) -> None:
    """A long touch that ends when the thing is explained: another popover may still be open when it begins."""
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = person.page.context.new_cdp_session(person.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(found).to_have_attribute("aria-describedby", "popover")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_hover_shows_name_numbers_and_rule(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    food(ada).hover()
    expect(popover(ada)).to_contain_text("Food")
    expect(popover(ada)).to_contain_text("You have")
    expect(popover(ada)).to_contain_text("descendant track")  # the rule's own words
    assert is_within_the_window(ada, popover(ada))
    ada.page.mouse.move(720, 60)
    expect(popover(ada)).to_be_hidden()

    room = ada.page.get_by_role("group", name="Territory of you").locator("g.printed").first
    room.hover()
    expect(popover(ada)).to_be_visible()
    popover(ada).get_by_role("button", name=re.compile("^Rule PAT-")).first.click()
    expect(ada.page.get_by_role("dialog", name=re.compile("^The rule"))).to_be_visible()
    expect(popover(ada)).to_be_hidden()


def test_focus_shows_it_and_escape_closes_it(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.page.keyboard.press("Tab")
    food(ada).focus()
    expect(popover(ada)).to_be_visible()
    assert food(ada).get_attribute("aria-describedby") == "popover"
    ada.page.keyboard.press("Escape")
    expect(popover(ada)).to_be_hidden()
    assert food(ada).get_attribute("aria-describedby") is None
    food(ada).press("Enter")
    expect(popover(ada)).to_be_visible()
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog", name=re.compile("^The rule"))).to_contain_text("PAT-FEE-01")
    for key in ("Tab", "Shift+Tab"):
        ada.page.keyboard.press(key)
    expect(popover(ada)).to_have_text("Close")  # it works inside a dialog
    ada.page.keyboard.press("Escape")
    expect(popover(ada)).to_be_hidden()
    expect(ada.page.get_by_role("dialog")).to_have_count(1)


def test_a_tap_opens_what_only_explains_itself_and_a_long_touch_chooses_nothing(people: People) -> None:
    ada = people("Ada", PHONE)
    ada.play_now()
    ada.page.mouse.move(195, 400)  # a mouse that rests below the popovers to come must disturb no finger
    food(ada).tap()
    expect(popover(ada)).to_contain_text("You have")
    assert is_within_the_window(ada, popover(ada))
    ada.page.get_by_role("list", name="Your Goods").get_by_role("button", name=re.compile("Votes")).tap()
    expect(popover(ada)).to_contain_text("Votes")
    expect(ada.page.locator("#popover:popover-open")).to_have_count(1)

    before = ada.question
    kingdom = ada.page.get_by_role("group", name="Kingdoms").get_by_role("button").nth(1)
    hold(ada, kingdom)
    expect(popover(ada)).to_contain_text("Military")
    assert kingdom.get_attribute("aria-pressed") == "false"
    assert ada.question == before
    box = popover(ada).bounding_box()
    assert box is not None
    ada.page.touchscreen.tap(box["x"] + box["width"] + 5, box["y"] + 5)  # beside it: it may cover anything else
    expect(popover(ada)).not_to_contain_text("Military")


def is_managing(person: Person) -> bool:
    refused = person.region("Your choice").locator("button[aria-disabled='true']")
    return person.prompt.startswith("Management") and refused.count() > 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_refused_action_says_why_at_the_button(people: People, size: ViewportSize) -> None:
    ada = people("Ada")
    ada.reach(is_managing)
    ada.page.set_viewport_size(size)
    if size == PHONE:
        ada.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Board").click()
    missing = popover(ada).locator("li.bad")
    for refused in ada.region("Your choice").locator("button[aria-disabled='true']").all():
        refused.hover()
        expect(popover(ada)).to_contain_text(re.compile(r"needs \d+, you have \d+"))
        if missing.count():
            break
    told = missing.all_text_contents()
    assert told
    refused.click(force=True)
    expect(popover(ada)).to_contain_text("Not allowed")
    expect(missing).to_have_text(told)  # by touch nothing else tells it
    expect(popover(ada).get_by_role("button", name=re.compile("^Rule PAT-"))).to_have_count(1)
    expect(ada.page.locator(".toast")).to_have_count(0)
    assert is_within_the_window(ada, popover(ada))


@pytest.mark.parametrize("dark", [False, True])
def test_the_popover_is_accessible(people: People, dark: bool) -> None:
    ada = people("Ada", dark=dark)
    ada.play_now()
    food(ada).click()
    expect(popover(ada)).to_contain_text("descendant track")
    assert problems(ada.page) == []


def test_there_are_no_titles_of_the_browser_and_no_tiny_words(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    assert ada.page.locator("[title]:not(iframe)").count() == 0
    assert ada.page.locator("svg title").count() == 0
    tiny = ada.page.evaluate(
        """least => [...document.querySelectorAll('body *')]
          .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
          .filter((one) => !(one instanceof SVGElement) && !one.closest('[aria-hidden=true]'))
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
          .map((one) => one.textContent)""",
        LEAST_TEXT,
    )
    assert tiny == []


def test_the_rules_that_the_board_names_exist() -> None:
    ledger = Path(ziggurat.__file__).parent / "games/patchistory/rules.toml"
    known = {rule["id"] for rule in tomllib.loads(ledger.read_text())["rule"]}
    named = {
        rule
        for source in BOARD.iterdir()
        if source.suffix in {".ts", ".svelte"}
        for rule in re.findall(r"'(PAT-[A-Z]+-\d+)'|\"(PAT-[A-Z]+-\d+)\"", source.read_text())
        for rule in rule
        if rule
    }
    assert len(named) > 40
    assert named <= known
