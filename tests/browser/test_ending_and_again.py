"""After a game and instead of one: ending a game against bots, removing it, playing again; and one screen for two."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import A_BOT, PHONE
from tests.browser.test_several_people import two_players


def test_a_game_against_bots_is_ended_and_deleted(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.play_on(answers=4)
    ada.visit("/")
    row = ada.page.get_by_role("listitem").filter(has=ada.button("End the game: Patchistory"))
    expect(row).to_contain_text("Era I, round 1")
    expect(row).to_contain_text(re.compile(rf"with {A_BOT} \(bot\) and {A_BOT} \(bot\)"))
    ada.button("End the game: Patchistory").click()
    ada.button("End it").click()
    ended = ada.page.locator("section").filter(has=ada.page.get_by_role("heading", name="Finished games"))
    expect(ended.get_by_role("link")).to_have_count(1)
    ada.button("Remove from my list: Patchistory").click()
    ada.button("Delete it").click()
    expect(ended).to_have_count(0)


def test_the_menu_ends_a_game_that_nobody_else_plays(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.button("This table").click()
    expect(ada.button("Leave the game")).to_have_count(0)
    ada.button("End the game").click()
    ada.button("End it").click()
    expect(ada.page.get_by_text("This game was ended by its player.").first).to_be_visible()


def test_the_same_people_play_again_by_one_click(toy_people: People) -> None:
    ada, bob = toy_people("Ada"), toy_people("Bob")
    ada.rename("Ada")
    ada.make_table(["Me", "A friend"], "Toy")
    bob.visit(ada.page.get_by_label("Link to join").input_value())
    bob.page.get_by_label("Name", exact=True).fill("Bob")
    bob.button("Sit down").click()
    old = ada.table_path
    for _ in range(40):
        if ada.region("Result").count():
            break
        for person in (ada, bob):
            if person.options.count():
                person.choose(0)
    ada.page.get_by_role("dialog").get_by_role("button", name="Again with the same people").click()
    ada.page.wait_for_url(lambda url: old not in url)
    expect(ada.page.get_by_role("heading", name="Bob is asked to play again")).to_be_visible()
    expect(ada.page.get_by_text("Kept for Bob")).to_be_visible()
    bob.page.set_viewport_size(PHONE)
    again = bob.page.get_by_role("dialog").get_by_role("button", name="Take my seat")
    expect(again).to_be_in_viewport(ratio=1)  # however long the result is
    again.click()
    bob.wait_until_asked()
    ada.page.wait_for_function("() => document.querySelector('[data-question], .board')")
    expect(bob.page.get_by_role("list", name="Seats").first).to_contain_text(re.compile("Bob.*Ada", re.S))


def test_people_at_one_screen_have_names_and_may_hide_nothing(people: People) -> None:
    ada = people("Ada")
    ada.visit("/new")
    ada.page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    ada.page.get_by_label("Who plays Green").select_option("me")
    ada.page.get_by_label("Name of Red").fill("Ann")
    ada.page.get_by_label("Name of Green").fill("Bea")
    ada.button("Set up the table").click()
    expect(ada.page.get_by_role("heading", name="Pass the device to Ann")).to_be_visible()
    ada.button("Hide nothing at this table").click()
    ada.choose(0)
    ada.wait_until_asked()
    expect(ada.page.get_by_text("Bea plays now.")).to_be_visible()
    ada.button("Undo for Ann").click()
    expect(ada.page.get_by_text("Bea plays now.")).to_have_count(0)
    ada.choose(0)
    ada.choose(0)
    expect(ada.page.locator(".handover")).to_have_count(0)
    ada.page.reload()
    ada.wait_until_asked()
    expect(ada.page.locator(".handover")).to_have_count(0)


def test_no_curtain_falls_while_nobody_knows_a_secret(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Somebody"], "Monuments")
    ada.wait_until_asked()
    expect(ada.page.locator(".handover")).to_have_count(0)
    curtain = "document.querySelector('.handover') !== null"
    for _ in range(12):
        ada.wait_until_asked()
        if ada.page.evaluate(curtain):
            break
        ada.choose(0)
    assert ada.page.evaluate(curtain), "quests are secret: from now on the page waits for the next player"


def test_people_at_one_screen_are_renamed_in_the_waiting_room_and_can_chat(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Somebody", "A friend"])
    ada.page.get_by_label("Name at Green").fill("Bea")
    ada.button("Change").nth(1).click()
    expect(ada.region("Seats")).to_contain_text("Bea")
    expect(ada.region("Seats")).to_contain_text("Waits for a friend with the link")
    ada.page.get_by_label("Say something").fill("Where are you?")
    ada.button("Send").click()
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("Where are you?")
    ada.button("Close this table").click()
    expect(ada.page.get_by_text("This game was ended by its player.").first).to_be_visible()


def test_players_are_called_by_their_names(people: People) -> None:
    ada, bob = two_players(people)
    ada.choose(0)
    bob.choose(0)
    expect(ada.log.filter(has_text="Bob").first).to_be_visible()
    expect(ada.page.get_by_role("log", name="Log")).not_to_contain_text("Green")
