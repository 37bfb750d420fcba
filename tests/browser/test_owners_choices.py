"""What a person decides about a table and their devices: the pace, who is signed in, whether spectators may talk."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])


def fits(person: Person) -> bool:
    """Whether nothing sticks out at the side of the page."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def open_menu(person: Person) -> None:
    person.button("This table").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def open_chat(person: Person) -> None:
    chat = person.page.get_by_role("tab", name="Chat").or_(
        person.page.locator("nav").get_by_role("button", name="Chat")
    )
    chat.first.click()


@sizes
def test_a_table_has_the_pace_that_was_chosen(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.visit("/new")
    ada.page.get_by_text("Patchistory", exact=True).click()
    pace = ada.page.get_by_label("Pace", exact=True)
    expect(pace).to_have_value("live")
    ada.page.get_by_label("Time", exact=True).select_option("quick")
    expect(pace).to_be_hidden()  # a clock says how fast everybody plays
    ada.page.get_by_label("Time", exact=True).select_option("none")
    pace.select_option("days")
    expect(ada.page.get_by_text("After three days of silence the others may vote for a bot.")).to_be_visible()
    pace.scroll_into_view_if_needed()
    assert fits(ada)
    ada.button("Set up the table").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.get_by_text("Played over days")).to_be_visible()


@sizes
def test_signing_out_other_devices(people: People, size: ViewportSize) -> None:
    laptop, other = people("Ada", size), people("Ada elsewhere", size)
    laptop.play_now()
    path = laptop.table_path
    laptop.rename("Ada")
    laptop.button("Make a private link").click()
    other.visit(laptop.page.get_by_label("Your private link").input_value())
    other.button("Yes, move here").click()
    expect(other.page.get_by_role("link", name="Ada", exact=True)).to_be_visible()
    other.visit(path)
    assert other.wait_until_asked()

    laptop.button("Sign out other devices").click()
    expect(laptop.page.get_by_text("All other devices are signed out.")).to_be_visible()
    expect(laptop.page.get_by_label("Your private link")).to_be_hidden()
    assert fits(laptop)
    expect(other.options).to_have_count(0)
    laptop.visit(path)
    assert laptop.wait_until_asked()
    other.visit("/")
    expect(other.page.get_by_role("link", name="Ada", exact=True)).to_have_count(0)


@sizes
def test_an_owner_silences_spectators(people: People, size: ViewportSize) -> None:
    ada, eve = people("Ada", size), people("Eve", size)
    ada.play_now()
    eve.visit(ada.table_path)
    open_chat(eve)
    expect(eve.page.get_by_label("Say something")).to_be_visible()

    open_menu(ada)
    switch = ada.page.get_by_label("Spectators may not talk in the chat")
    switch.check()
    expect(eve.page.get_by_text("The owner of this table has silenced spectators.")).to_be_visible()
    expect(eve.page.get_by_label("Say something")).to_be_hidden()
    assert fits(ada) and fits(eve)

    switch.uncheck()
    expect(eve.page.get_by_label("Say something")).to_be_visible()
