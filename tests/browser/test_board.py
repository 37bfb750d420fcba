"""Patchistory's drawn board with a pointer: clicks choose what is lit and explain what is not."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import A_BOT, Person

WANDERER = "Bot: Wanderer"


def board(person: Person) -> Locator:
    return person.page.get_by_role("main", name="Board")


def is_patching(person: Person) -> bool:
    return "Where does your tile go" in person.prompt


def workers(person: Person) -> Locator:
    """The workers in the territory that can move."""
    return board(person).get_by_role("button", name=re.compile("^Select the worker in "))


def may_move(person: Person) -> bool:
    return person.prompt.startswith("Move your workers") and workers(person).count() > 0


def middle(found: Locator) -> tuple[float, float]:
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_bid_a_tile_and_a_worker_by_the_board(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()

    auction = ada.region("Auction")
    before = ada.question
    auction.get_by_role("button", name="More").first.click()
    auction.get_by_role("button", name="Bid 1 Coin on tile 1").click()
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text="You").filter(has_text="1 Coin").first).to_be_visible()

    ada.reach(is_patching)
    before = ada.question
    place = middle(board(ada).locator("circle.open").first)
    ada.page.mouse.move(*place)
    expect(board(ada).locator(".ghost")).to_be_visible()
    ada.page.mouse.click(*place)
    ways = ada.page.locator("#pat-ways button")
    if ada.question == before and ways.count():
        ways.first.click()
    ada.wait_until_answered(before)

    ada.reach(may_move)
    before = ada.question
    workers(ada).first.click()
    board(ada).locator("[data-room].lit:not(.origin)").first.click()
    ada.wait_until_answered(before)


def test_a_worker_for_trade_takes_a_route_beside_the_land(people: People) -> None:
    ada = people("Ada")
    ada.reach(lambda ada: ada.options.filter(has_text=re.compile("^Trade: ")).count() > 0, ["Me", WANDERER, WANDERER])
    panel = ada.region("Your choice")
    panel.get_by_role("button", name=re.compile("^Trade")).first.click()
    before, land = ada.question, board(ada).get_by_role("group", name="Territory of you")
    place = land.bounding_box()
    workers(ada).first.click()
    route = panel.get_by_role("button", name=re.compile("^Trade: worker of .* to "))
    expect(route.first).to_be_visible()
    assert land.bounding_box() == place, "the land stays where it is"
    route.first.click()
    ada.wait_until_answered(before)


def test_a_room_that_is_not_lit_says_why_with_its_rule(people: People) -> None:
    ada = people("Ada")
    dim = board(ada).locator("[data-room].dim")

    def is_somewhere_too_far(person: Person) -> bool:
        if not may_move(person):
            return False
        workers(person).first.click()
        return dim.count() > 0

    ada.reach(is_somewhere_too_far)
    dim.first.click(force=True)  # for the browser it is disabled, for the page it has something to say
    rule = ada.page.get_by_role("status").get_by_role("button", name=re.compile("^Rule PAT-"))
    name = rule.inner_text()
    rule.click()
    expect(ada.page.get_by_role("dialog", name="The rule")).to_contain_text(name)


def test_every_kingdom_is_one_click_away_and_what_lies_under_can_be_seen(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    kingdoms = board(ada).get_by_role("group", name="Kingdoms").get_by_role("button")
    kingdoms.nth(1).click()
    expect(board(ada).get_by_role("group", name=re.compile(f"^Territory of {A_BOT}"))).to_be_visible()
    kingdoms.nth(0).click()
    expect(board(ada).get_by_role("group", name="Territory of you")).to_be_visible()
    ada.button("Look under").click()
    board(ada).get_by_role("button", name=re.compile("^Column .* layers?$")).first.click()
    expect(board(ada).get_by_text(re.compile("^What lies at column"))).to_be_visible()
