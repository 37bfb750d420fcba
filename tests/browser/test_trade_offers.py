"""Offers of goods are set by steppers, beside what both sides have; the rules say what is wrong with one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_phone_and_keyboard import is_too_wide, tab

TRADE = "Trade"


def may_trade(person: Person) -> bool:
    return person.options.filter(has_text=TRADE).count() > 0


def at_an_offer(person: Person) -> Locator:
    """The form of an offer, at a new table of two seats of one person."""
    person.make_table(["Me", "Somebody"], "Clash of Cultures")
    take_the_device(person)
    if person.page.viewport_size == PHONE:
        tab(person, "Choose")
    assert person.play_on(may_trade)
    person.choose(TRADE)
    person.wait_until_asked()
    person.open_list()
    person.button("Set the amounts yourself…").click()
    return form(person)


def take_the_device(person: Person) -> None:
    person.button(re.compile("^I am ")).click()


def form(person: Person) -> Locator:
    return person.page.get_by_role("form", name="Set it yourself")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_offer_is_set_by_steppers(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    offer = at_an_offer(ada)
    give = offer.get_by_role("group", name="You give", exact=True)
    get = offer.get_by_role("group", name="You get", exact=True)
    expect(give).to_contain_text(re.compile(r"Food\s+of \d"))
    expect(get).to_contain_text(re.compile(r"Food\s+of \d"))
    assert not is_too_wide(ada.page)
    assert problems(ada.page) == []

    give.get_by_label(re.compile("^You give: Food")).fill("90")
    offer.get_by_role("button", name="Play this").click()
    expect(offer.get_by_role("alert")).to_contain_text("Not allowed: ")
    give.get_by_label(re.compile("^You give: Food")).fill("1")
    expect(offer.get_by_role("alert")).to_have_count(0)
    before = ada.question
    offer.get_by_role("button", name="Play this").click()
    ada.wait_until_answered(before)
    take_the_device(ada)
    if size == PHONE:
        tab(ada, "Choose")
    ada.wait_until_asked()
    ada.open_list()
    ada.button("Other ways…").click()
    back = form(ada)
    back.get_by_label(re.compile("^You get: Food")).fill("2")
    before = ada.question
    back.get_by_role("button", name="Play this").click()
    ada.wait_until_answered(before)
