"""The same page on a phone and without a pointer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.person import HAS_MOVED_ON, PHONE, Person

IS_TOO_WIDE = "() => document.scrollingElement.scrollWidth > innerWidth"


def is_too_wide(page: Page) -> bool:
    """Would the page scroll sideways?"""
    return bool(page.evaluate(IS_TOO_WIDE))


def tab(person: Person, name: str) -> None:
    person.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name).tap()


def test_a_phone_shows_one_thing_at_a_time(people: People) -> None:
    ada = people("Ada", PHONE)
    for path in ("/", "/new", "/rules/patchistory", "/me"):
        ada.visit(path)
        ada.page.get_by_role("main").wait_for()
        assert not is_too_wide(ada.page), path
    ada.visit("/")
    ada.button("Play now: Patchistory").tap()
    expect(ada.page.get_by_role("main", name="Board")).to_be_visible()
    assert not is_too_wide(ada.page)
    for _ in range(6):
        tab(ada, "Choose")
        ada.wait_until_asked()
        ada.choose(0)
    for name in ("Log", "Chat", "Rules", "Board"):
        tab(ada, name)
        assert not is_too_wide(ada.page), name


def test_playing_with_the_keyboard_alone(people: People) -> None:
    ada = people("Ada")
    page = ada.page
    ada.visit("/")
    expect(ada.button("Play now: Patchistory")).to_be_visible()
    press_until(page, "Tab", ada.button("Play now: Patchistory"))
    page.keyboard.press("Enter")
    for _ in range(4):
        ada.wait_until_asked()
        before = ada.question
        press_until(page, "Tab", ada.options.first)
        press_until(page, "ArrowDown", ada.options.nth(1))
        page.keyboard.press("Enter")
        page.wait_for_function(HAS_MOVED_ON, arg=before)
        if page.get_by_role("dialog").count():
            page.keyboard.press("Enter")  # the focus is on "Do it"
            expect(page.get_by_role("dialog")).to_have_count(0)


def press_until(page: Page, key: str, wanted: Locator) -> None:
    """Press a key until the focus is where it is wanted."""
    for _ in range(250):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")
