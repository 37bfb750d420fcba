"""House rules: chosen on the New table page, shown at the table, in its rules and beside the result."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import PHONE, Person
from tests.browser.test_phone_and_keyboard import is_too_wide

CURRENT = "Your Transport changes while you move, as workers leave and enter Rooms with wheels."
SHARED = "Everybody with the most Culture shares the victory."


def unfold(person: Person, game: str = "Patchistory") -> Locator:
    """The house rules of the New table page, open."""
    person.visit("/new")
    person.page.get_by_text(game, exact=True).click()
    section = person.page.get_by_role("main").get_by_role("group").filter(has=person.page.get_by_text("House rules"))
    section.locator("summary").click()
    return section.first


def make_table(person: Person, *seats: str) -> None:
    """A table by two readings that are not the usual ones."""
    section = unfold(person)
    section.get_by_role("group", name="Transport during Movement").get_by_label(CURRENT).check()
    section.get_by_role("group", name="Ties for most Culture").get_by_label(SHARED).check()
    menus = person.page.get_by_label(re.compile("^Who plays "))
    person.page.get_by_role("group", name="Players").get_by_text(str(len(seats)), exact=True).click()
    for index, seat in enumerate(seats):
        labels = menus.nth(index).locator("option").all_inner_texts()
        menus.nth(index).select_option(label=next(label for label in labels if label.startswith(seat)))
    person.button("Set up the table").click()
    person.page.wait_for_url("**/t/*")


def test_the_new_table_page_explains_every_reading_and_links_its_rule(people: People) -> None:
    ada = people("Ada", PHONE)
    section = unfold(ada)
    expect(section).to_contain_text("all as usual")
    transport = section.get_by_role("group", name="Transport during Movement")
    expect(transport.get_by_role("radio")).to_have_count(2)
    expect(transport.get_by_label("Your Transport is read once per Movement")).to_be_checked()
    transport.get_by_label(CURRENT).check()
    expect(section).to_contain_text("1 not as usual")
    assert not is_too_wide(ada.page)
    assert problems(ada.page) == []
    with ada.page.expect_popup() as opened:
        transport.get_by_role("link", name="Read rule PAT-MOV-03").click()
    expect(opened.value.get_by_role("main")).to_contain_text("PAT-MOV-03")

    ada.page.get_by_text("Clash of Cultures", exact=True).click()
    expect(ada.page.get_by_text("House rules")).to_have_count(0)
    ada.page.get_by_text("Monuments", exact=True).click()
    ada.page.get_by_text("House rules").click()
    expect(ada.page.get_by_role("group", name="Resources that workers carry")).to_be_visible()


def test_the_table_and_its_result_show_what_is_not_as_usual(people: People) -> None:
    ada = people("Ada")
    make_table(ada, "Me", "Bot: Wanderer")
    ada.wait_until_asked()
    ada.button("2 house rules").click()
    dialog = ada.page.get_by_role("dialog", name="House rules")
    expect(dialog).to_contain_text(CURRENT)
    expect(dialog).to_contain_text(SHARED)
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Rule PAT-MOV-03").click()
    expect(ada.page.get_by_role("dialog", name="The rule")).to_contain_text("PAT-MOV-03")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    ada.page.get_by_role("tab", name="Rules").click()
    every = ada.page.get_by_role("tabpanel", name="Rules").get_by_role("list", name="House rules")
    expect(every.get_by_role("listitem")).to_have_count(5)
    expect(every.get_by_role("listitem").filter(has_text="(usual)")).to_have_count(3)
    assert problems(ada.page) == []

    table = ada.table_path
    ada.play_out(leave=True)
    ada.visit(table)
    result = ada.region("Result").first
    expect(result.get_by_role("list", name="House rules")).to_contain_text(SHARED)


def test_a_friend_sees_them_before_the_game_begins(people: People) -> None:
    ada = people("Ada", PHONE)
    make_table(ada, "Me", "A friend")
    expect(ada.page.get_by_role("list", name="House rules")).to_contain_text(CURRENT)
    assert not is_too_wide(ada.page)


def test_a_usual_table_shows_no_house_rules_but_in_its_rules(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    expect(ada.button(re.compile("house rule"))).to_have_count(0)
    ada.page.get_by_role("tab", name="Rules").click()
    expect(ada.page.get_by_role("tabpanel", name="Rules")).to_contain_text("all as usual")
