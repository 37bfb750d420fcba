"""The lab page: from the form by the checker's words to the result, the report and a table with friends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_accessibility import both_sizes
from tests.browser.test_phone_and_keyboard import is_too_wide

REPORT_TIME = 60_000  # milliseconds: a process starts, plays sixty games of random bots and draws a report


def assert_well_made(person: Person) -> None:
    """Nothing is cut off, and axe has no complaint in either theme, at a desk and on a phone."""
    for _ in both_sizes(person):
        assert not is_too_wide(person.page)
        assert problems(person.page) == []
        person.page.emulate_media(color_scheme="dark")
        assert problems(person.page, "color-contrast") == []
        person.page.emulate_media(color_scheme="light")


def change_start_food(person: Person) -> None:
    """Nine Food at the start, after two values that the checker refuses; found by a word, typed with keys."""
    page = person.page
    page.get_by_role("searchbox", name="Find a value").fill("start food")
    food = page.get_by_label("Start food", exact=True)
    expect(food).to_have_value("4")
    food.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("much")
    expect(food).to_have_accessible_description("'much' does not fit; the value is a whole number, such as 4")
    expect(person.button("Start")).to_be_disabled()
    food.fill("-1")
    expect(food).to_have_accessible_description(re.compile("must lie between 0 and 999"))
    assert_well_made(person)
    food.fill("9")
    expect(food).to_have_accessible_description("")
    expect(page.get_by_role("list", name="Changed content")).to_contain_text("4 → 9")


def choose_games(person: Person, level: str, games: int) -> None:
    page = person.page
    page.get_by_role("combobox", name="Players").select_option("2")
    for menu in page.get_by_label(re.compile("^Who plays ")).all():
        menu.select_option(level)
    page.get_by_label("Games each way").fill(str(games))
    said = f"{games} games of the printed game and as many of yours, with the same luck."
    expect(page.get_by_text(said)).to_be_visible()


def test_from_the_form_to_the_report_and_to_a_table(people: People) -> None:
    """Ada has a phone and Ben a desk."""
    ada = people("Ada", PHONE).visit("/")
    ada.page.get_by_role("link", name="Open the lab").click()
    expect(ada.page.get_by_role("heading", name="The lab")).to_be_visible()
    expect(ada.page.get_by_text("Nothing yet.")).to_be_visible()
    change_start_food(ada)
    ada.page.get_by_text("House rules", exact=True).click()
    ada.page.get_by_label("Your Transport changes while you move").check()
    choose_games(ada, "random", 30)
    ada.page.reload()  # what was changed stays
    expect(ada.page.get_by_role("list", name="Changed content")).to_contain_text("4 → 9")
    expect(ada.page.get_by_role("list", name="House rules")).to_be_visible()
    choose_games(ada, "random", 30)
    ada.button("Start").click()

    ada.page.wait_for_url("**/lab/*")
    expect(ada.page.get_by_role("heading", name="What came of it")).to_be_visible(timeout=REPORT_TIME)
    results = ada.page.get_by_role("region", name="Results")
    expect(results.get_by_role("row", name=re.compile("^Rounds"))).to_contain_text("15.0")
    expect(results.get_by_role("row", name=re.compile("^Seat 1 .Red."))).to_contain_text("±")
    expect(results.get_by_role("columnheader", name="Difference")).to_be_visible()
    assert_well_made(ada)
    with ada.page.expect_popup() as opened:
        ada.page.get_by_role("link", name="Read the full report").click()
    expect(opened.value.get_by_role("heading", name="Patchistory: balance report")).to_be_visible()
    opened.value.close()

    shared = people("Ben", DESKTOP).visit(ada.page.url.removeprefix(ada.page.url.split("/lab")[0]))
    expect(shared.page.get_by_role("region", name="Results")).to_be_visible()
    expect(shared.button("Delete it")).to_have_count(0)
    shared.page.get_by_role("link", name="Play it at a table").click()
    expect(shared.page.get_by_role("list", name="Changed content")).to_contain_text("4 → 9")
    shared.page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    menus = shared.page.get_by_label(re.compile("^Who plays "))
    menus.nth(1).select_option("friend")
    shared.button("Set up the table").click()
    shared.page.wait_for_url("**/t/*")
    expect(shared.page.get_by_role("heading", name="Changed content")).to_be_visible()
    assert_well_made(shared)
    invitation = shared.page.get_by_label("Link to join").input_value()

    ada.visit(invitation)
    expect(ada.page.get_by_role("list", name="Changed content")).to_contain_text("4 → 9")
    ada.button("Sit down").click()
    ada.wait_until_asked()
    ada.button("2 differences: 1 changed value, 1 house rule").click()
    expect(ada.page.get_by_role("dialog", name="A changed game")).to_contain_text("Prices › start food")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_head_leads_to_the_lab_beside_the_longest_name(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.rename("Augusta Ada King-Noel Lovelace")  # as long as a name may be
    links = ada.page.get_by_role("navigation", name="Ziggurat").get_by_role("link")
    expect(links).to_have_text(["New table", "Rules", "Lab", "Augusta Ada King-Noel Lovelace"])
    for link in links.all()[:3]:
        expect(link).to_be_visible()
        assert link.evaluate("link => link.scrollWidth <= link.clientWidth"), "it is cut"
    expect(ada.page.get_by_role("link", name="Ziggurat", exact=True)).to_be_visible()
    assert not is_too_wide(ada.page)
    links.nth(2).click()
    expect(ada.page.get_by_role("heading", name="The lab")).to_be_visible()


def test_who_stops_an_experiment_reads_about_the_games_so_far(people: People) -> None:
    """Apprentices would play 50 games for minutes; two of each way are enough to stop."""
    ada = people("Ada").visit("/lab?game=patchistory")
    ada.page.get_by_role("searchbox", name="Find a value").fill("start food")
    ada.page.get_by_label("Start food", exact=True).fill("9")
    choose_games(ada, "apprentice", 50)
    ada.button("Start").click()
    ada.page.wait_for_url("**/lab/*")
    expect(ada.page.get_by_text(re.compile(r"^\s*([4-9]|\d\d) of 100 games"))).to_be_visible(timeout=REPORT_TIME)
    ada.button("Stop").click()
    expect(ada.page.get_by_role("heading", name="What came of it")).to_be_visible(timeout=REPORT_TIME)
    expect(ada.page.get_by_text(re.compile(r"You stopped it after \d+ of 50 games\."))).to_be_visible()
    results = ada.page.get_by_role("region", name="Results")
    expect(results.get_by_role("row", name="Seat 1 (Red) too few games", exact=True)).to_be_visible()
    expect(results.get_by_role("row", name=re.compile(r"^Rounds 15\.0 15\.0 too few games"))).to_be_visible()
    expect(ada.page.get_by_text("fewer than 30 games each way tell about this share")).to_be_visible()
    assert_well_made(ada)
