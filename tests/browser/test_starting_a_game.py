"""From the start page to a table: "Play now" with its menu, and a table that anybody may join."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_play_now_offers_the_number_of_players_and_the_strength_of_bots(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.visit("/")
    ada.button("Players and bots of Patchistory: 3 players, Wanderer").click()
    menu = ada.page.get_by_role("group", name="Players and bots of Patchistory")
    menu.get_by_label("Players").select_option("2")
    menu.get_by_label("Bots").select_option(label="Apprentice, looks ahead a little")
    ada.visit("/")
    expect(ada.button("Players and bots of Patchistory: 2 players, Apprentice")).to_be_visible()
    ada.button("Play now: Patchistory").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.get_by_role("list", name="Seats").first.get_by_role("listitem")).to_have_count(2)


def test_a_seat_for_anybody_lists_the_table(people: People) -> None:
    ada, bob = people("Ada"), people("Bob")
    ada.rename("Ada of the open door")
    ada.visit("/new")
    explained = ada.page.get_by_text("A seat for anybody puts the table into the list")
    expect(explained).to_have_count(0)
    ada.page.get_by_label("Who plays Green").select_option("open")
    expect(explained).to_be_visible()
    ada.make_table(["Me", "Anybody"])
    bob.visit("/")
    bob.page.get_by_role("link").filter(has_text="Ada of the open door").first.click()
    bob.button("Sit here").click()
    bob.wait_until_asked()
