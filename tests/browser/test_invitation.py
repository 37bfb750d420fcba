"""The page of an invitation: which game, whose table, who sits there, which house rules; and its tags."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import A_BOT, DESKTOP, PHONE
from tests.browser.test_house_rules import CURRENT, make_table


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_invitation_shows_what_one_is_invited_to(people: People, size: ViewportSize) -> None:
    ada, bob = people("Ada"), people("Bob", size)
    ada.rename("Ada")
    ada.make_table(["Me", "A friend", "Bot: Wanderer"])
    link = ada.page.get_by_label("Link to join").input_value()
    bob.visit(link)
    page = bob.page
    expect(page.get_by_role("heading", name="Ada invites you to Patchistory")).to_be_visible()
    expect(page.get_by_text("3 players · 120 to 180 minutes")).to_be_visible()
    seats = bob.region("Who sits already")
    expect(seats).to_contain_text("Ada")
    expect(seats).to_contain_text(re.compile(rf"{A_BOT} \(bot\)"))
    assert page.locator("meta[property='og:title']").get_attribute("content") == "Play Patchistory with Ada"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(page) == []
    page.get_by_label("Name", exact=True).fill("Bob")
    bob.button("Sit down").click()
    expect(page.get_by_role("list", name="Seats").first).to_contain_text("Bob")
    ada.page.goto(link)
    expect(ada.page.get_by_role("link", name="Open the table")).to_be_visible()


def test_an_invitation_names_house_rules_that_differ(people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    make_table(ada, "Me", "A friend")
    bob.visit(ada.page.get_by_label("Link to join").input_value())
    expect(bob.page.get_by_role("heading", name="House rules of this table")).to_be_visible()
    expect(bob.page.get_by_text(CURRENT)).to_be_visible()
