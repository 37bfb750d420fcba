"""Several people: two browsers at one table, a spectator, one screen for two."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person


def two_players(people: People) -> tuple[Person, Person]:
    """Ada has made a table and Bob has followed her link."""
    ada, bob = people("Ada"), people("Bob")
    ada.rename("Ada")
    ada.make_table(["Me", "A friend"])
    expect(ada.page.get_by_text("Waiting for 1 player.")).to_be_visible()
    bob.visit(ada.page.get_by_label("Link to join").input_value())
    bob.page.get_by_label("Name", exact=True).fill("Bob")
    bob.button("Sit down").click()
    ada.wait_until_asked()
    bob.wait_until_asked()
    return ada, bob


def test_two_browsers_at_one_table(people: People) -> None:
    ada, bob = two_players(people)
    for person in (ada, bob):
        expect(person.page.get_by_role("list", name="Seats").first).to_contain_text(re.compile("Ada.*Bob", re.S))

    ada.choose(0)
    bob.choose(0)
    for person in (ada, bob):
        expect(person.log.filter(has_text="bid").first).to_be_visible()

    bob.page.get_by_role("tab", name="Chat").click()
    bob.page.get_by_label("Say something").fill("Good luck!")
    bob.button("Send").click()
    ada.page.get_by_role("tab", name="Chat").click()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Good luck!")


def test_a_bot_plays_for_a_player_who_left_until_they_return(people: People) -> None:
    ada, bob = two_players(people)
    bob.button("This table").click()
    bob.button("Leave the game").click()
    bob.button("Leave").click()
    ada.page.get_by_label("How strong the bot is").select_option(label="Wanderer, plays anything")
    ada.button("Let a bot play").click()
    expect(bob.page.get_by_text("A bot plays Green for you.")).to_be_visible()
    expect(ada.page.get_by_role("list", name="Seats").first).to_contain_text("Wanderer")
    ada.play_on(answers=2)  # the bot answers for Bob
    bob.button("Play again").click()
    for person in (ada, bob):
        expect(person.page.get_by_text(re.compile("A bot plays|^Bob: left"))).to_be_hidden()
    expect(bob.page.get_by_role("group", name="Undo and redo")).to_be_visible()


def test_the_page_shows_which_bot_thinks(people: People) -> None:
    """The bot that thinks longest bids at the same time as the person, who sees it think."""
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Patient"])
    ada.wait_until_asked()
    bot = ada.page.get_by_role("list", name="Seats").first.get_by_role("listitem").nth(1)
    expect(bot).to_contain_text("Patient")
    expect(bot.locator(".thinks")).to_be_visible()
    expect(bot).to_contain_text("thinks")
    expect(bot.locator(".thinks")).to_be_hidden(timeout=60_000)  # when it has answered


def test_a_spectator_sees_the_table_and_can_choose_nothing(people: People) -> None:
    ada, eve = people("Ada"), people("Eve")
    ada.play_now()
    eve.visit(ada.table_path)
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    expect(eve.options).to_have_count(0)
    expect(eve.button("Undo")).to_have_count(0)
    ada.play_on(answers=3)
    ada.wait_until_asked()
    expect(eve.log).to_have_count(ada.log.count())


def test_one_screen_for_two_asks_to_pass_the_device(people: People) -> None:
    ada = people("Ada")
    ada.rename("Ada")
    ada.make_table(["Me", "Somebody"])
    handover = ada.page.get_by_role("heading", name=re.compile("^Pass the device to "))
    passed: set[str] = set()
    for _ in range(6):
        ada.wait_until_asked()
        if handover.is_visible():
            passed.add(handover.inner_text())
            expect(ada.page.get_by_role("main", name="Board")).to_have_count(0)
            ada.button(re.compile("^I am ")).click()
        ada.choose(0)
    assert passed >= {"Pass the device to Ada", "Pass the device to Player 2"}
