"""Clash of Cultures with keys alone: two rounds, on the map, in the panels and in the list."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import HAS_MOVED_ON, Person
from tests.browser.test_clash_board import TITLE
from tests.browser.test_phone_and_keyboard import press_until

IS_SPACE = "() => document.activeElement?.matches('[data-space]') ?? false"

IS_OPTION = "() => document.activeElement?.matches('button.option') ?? false"
# After a question is answered by keys the list has the focus; later on the choices may lie before it.
IS_BELOW = """() => {
  const first = document.querySelector('button.option');
  return (first.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}"""
HARMLESS = re.compile("^(None|Raze none|Refuse|Play no card)")


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def answer(person: Person, before: str) -> None:
    """Press Enter on what has the focus, and confirm it with Enter if the page asks."""
    press(person, "Enter")
    person.page.wait_for_function(HAS_MOVED_ON, arg=before)
    if person.page.get_by_role("dialog").filter(has=person.button("Do it")).count() or person.doubt.count():
        press(person, "Enter")
        person.page.wait_for_function(HAS_MOVED_ON, arg=before)


def choose(person: Person, option: Locator) -> None:
    """Choose an option of the list."""
    before = person.question
    if not person.options.first.is_visible():
        press(person, "ArrowDown")  # opens the list
    if not person.page.evaluate(IS_OPTION):
        press_until(person.page, "Shift+Tab" if person.page.evaluate(IS_BELOW) else "Tab", person.options.first)
    press_until(person.page, "ArrowDown", option)
    answer(person, before)


def to_the_map(person: Person) -> None:
    """The choices follow the board, so going back is shorter."""
    for _ in range(120):
        if person.page.evaluate(IS_SPACE):
            return
        press(person, "Shift+Tab")
    raise AssertionError("the tab key does not lead to the map")


def open_city(person: Person) -> Locator:
    """The menu of the own city, which is the first stop of the map."""
    to_the_map(person)
    expect(person.page.locator("[data-space]:focus")).to_have_attribute("aria-label", re.compile("Your city"))
    press(person, "Enter")
    menu = person.page.get_by_role("dialog", name=re.compile("^What to do at"))
    expect(menu).to_be_visible()
    return menu


def collect(person: Person) -> None:
    """Activate the city, and set what it collects by the arrow keys."""
    before = person.question
    line = open_city(person).get_by_role("button", name=re.compile("collect$"))
    press_until(person.page, "ArrowDown", line)
    answer(person, before)
    person.wait_until_asked()
    before = person.question
    panel = person.page.get_by_role("region", name=re.compile("collects$"))
    press_until(person.page, "Shift+Tab", panel.get_by_role("button", name=re.compile("^Collect")))
    press_until(person.page, "Shift+Tab", panel.get_by_role("spinbutton").last)
    press(person, "ArrowUp")
    expect(panel.get_by_role("spinbutton").last).to_have_attribute("aria-valuenow", "1")
    press_until(person.page, "Tab", panel.get_by_role("button", name=re.compile("^Collect")))
    answer(person, before)


def move(person: Person) -> None:
    """Pick up the units of the city, and put them down in a space that is lit."""
    before = person.question
    line = open_city(person).get_by_role("button", name="Move units from here")
    press_until(person.page, "ArrowDown", line)
    answer(person, before)
    person.wait_until_asked()
    before = person.question
    to_the_map(person)
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
        if person.page.evaluate("() => document.activeElement.hasAttribute('data-lit')"):
            break
        press(person, key)
    answer(person, before)


def test_two_rounds_by_keys_alone(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], TITLE)
    on_the_board = [collect, move]
    for _ in range(120):
        assert ada.wait_until_asked()
        if ada.page.get_by_text("Round 3", exact=True).count():
            return
        ends = ada.options.filter(has_text="End the turn")
        if not ends.count():
            harmless = ada.options.filter(has_text=HARMLESS)
            choose(ada, harmless.first if harmless.count() else ada.options.first)
        elif on_the_board and "3 actions" in ada.prompt:
            on_the_board.pop(0)(ada)
        else:
            choose(ada, ends)
    raise AssertionError("two rounds take too long")
