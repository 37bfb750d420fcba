"""Reloading, reconnecting, changing the device and looking at earlier moments keep the table as it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.site import Site


def test_a_reload_at_any_moment_changes_nothing(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    for _ in range(3):
        ada.play_on(answers=2)
        ada.wait_until_asked()
        options, lines = ada.options.all_inner_texts(), ada.log.count()
        ada.page.reload()
        expect(ada.options).to_have_text(options)
        expect(ada.log).to_have_count(lines)


def test_a_table_is_found_again_from_the_first_page(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    path = ada.table_path
    ada.visit("/")
    ada.page.get_by_role("link", name=re.compile("Your turn")).or_(ada.page.locator(f"a[href='{path}']")).first.click()
    assert ada.wait_until_asked()
    assert ada.table_path == path


def test_the_page_goes_on_when_the_server_is_back(own_people: People, own_site: Site) -> None:
    ada = own_people("Ada")
    ada.play_now()
    ada.play_on(answers=2)
    ada.wait_until_asked()
    options = ada.options.all_inner_texts()
    own_site.stop(at_once=True)
    lost = ada.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    expect(ada.options).to_have_text(options)
    own_site.start()
    expect(lost).to_be_hidden()
    expect(ada.options).to_have_text(options)
    ada.play_on(answers=2)


def test_a_private_link_moves_a_person_to_another_device(people: People) -> None:
    laptop, phone = people("Ada"), people("Ada's phone")
    laptop.play_now()
    path = laptop.table_path
    laptop.rename("Ada")
    laptop.button("Make a private link").click()
    link = laptop.page.get_by_label("Your private link").input_value()
    phone.visit(link)
    phone.button("Yes, move here").click()
    expect(phone.page.get_by_role("link", name="Ada", exact=True)).to_be_visible()
    phone.visit(path)
    assert phone.wait_until_asked()


def test_stepping_through_the_game(people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    ada.play_now()
    ada.play_on(answers=4)
    ada.wait_until_asked()
    ada.button("This table").click()
    ada.button("Step through the game").click()
    bar = ada.region("Moments of the game")
    bar.get_by_role("button", name="To the beginning").click()
    expect(bar).to_contain_text(re.compile(r"Moment 0 of \d+"))
    ada.page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text(re.compile(r"Moment 1 of \d+"))
    expect(ada.options).to_have_count(0)

    eve.visit(f"{ada.table_path}?at=1")
    expect(eve.region("Moments of the game")).to_contain_text(re.compile(r"Moment 1 of \d+"))

    ada.page.keyboard.press("Escape")
    assert ada.wait_until_asked()
