"""Where things stand at a table of Patchistory: the stock, the decision, the list drawn on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import A_BOT, DESKTOP, PHONE, Person

LEAST_LAND = 0.5  # of the screen


def box(found: Locator) -> FloatRect:
    size = found.bounding_box()
    assert size is not None
    return size


def is_patching(person: Person) -> bool:
    return "Where does your tile go" in person.prompt


def scroll_down(page: Page) -> None:
    page.get_by_role("main", name="Board").evaluate("board => board.scrollTo(0, board.scrollHeight)")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_stock_stays_in_sight_and_culture_is_called_the_score(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.play_now()
    goods = ada.page.get_by_role("list", name="Your Goods")
    expect(goods.get_by_role("button")).to_have_count(5)
    scroll_down(ada.page)
    expect(goods).to_be_in_viewport(ratio=1)

    score = ada.region("The score").get_by_role("button", name=re.compile("^Culture is the score"))
    own = goods.get_by_role("button", name=re.compile("Culture")).locator("strong").inner_text()
    expect(score).to_contain_text(f"You {own}")
    expect(score).to_contain_text(re.compile(A_BOT + r" \+?\d+ each round"))  # what others have is hidden


def test_the_land_takes_the_free_height(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    land = box(ada.page.locator(".main").filter(has=ada.page.get_by_role("group", name="Territory of you")))
    assert land["width"] * land["height"] > LEAST_LAND * DESKTOP["width"] * DESKTOP["height"]
    sheet = ada.page.get_by_role("group", name="Territory of you")
    expect(sheet).to_be_in_viewport(ratio=1)  # during the auction too
    expect(ada.region("Auction")).to_be_in_viewport()


def test_the_decision_has_one_place(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    places = set()
    for _ in range(6):
        ada.wait_until_asked()
        place = box(ada.page.locator(".place"))
        places.add((place["x"], place["width"]))
        question = box(ada.region("Question"))
        assert abs(place["y"] - question["y"] - question["height"]) < 80
        ada.choose(0)
    assert len(places) == 1


def test_the_list_is_folded_for_a_pointer_and_open_for_the_keyboard(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    expect(ada.options.first).to_be_hidden()
    ada.page.keyboard.press("Tab")
    expect(ada.options.first).to_be_visible()
    ada.button(re.compile("as a list$")).click()
    expect(ada.options.first).to_be_hidden()


def test_pointing_at_the_list_draws_the_option_on_the_board(people: People) -> None:
    ada = people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"])
    ada.wait_until_asked()
    ada.open_list()
    bid = ada.options.filter(has_text="on tile 1").first
    bid.hover()
    expect(ada.region("Auction").locator(".offer.pointed")).to_contain_text("Tile 1")

    ada.reach(is_patching)
    ada.open_list()
    ghost = ada.page.locator(".ghost")
    way = ada.options.filter(has_text=re.compile("over|under")).first
    way.focus()
    expect(ghost).to_be_visible()
    expect(ghost.locator(".edge:not(.bad)")).to_have_count(1)
    ada.button(re.compile("as a list$")).focus()
    expect(ghost).to_have_count(0)


def may_send_a_worker(person: Person) -> bool:
    return person.options.filter(has_text=re.compile("^Trade: worker of")).count() > 0


def test_the_land_stays_and_trade_routes_stay_below_it_while_a_worker_is_sent(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    assert ada.play_on(may_send_a_worker, answers=40)
    board = ada.page.get_by_role("main", name="Board")
    land, routes = ada.page.get_by_role("group", name="Territory of you"), ada.region("Trade Routes")
    before, top = box(land), box(routes)["y"]
    ada.page.locator("rect.lit.origin").first.click()
    expect(ada.region("Your choice")).to_contain_text("Which Trade Route does the worker take?")
    assert (box(land), box(routes)["y"]) == (before, top)
    assert board.evaluate("board => board.scrollTop") == 0
    assert top >= before["y"] + before["height"]


def has_answer_with_consequences(person: Person) -> bool:
    return person.page.locator(".consequences").count() > 0


def test_a_button_says_what_it_leads_to(people: People) -> None:
    ada = people("Ada")
    ada.reach(has_answer_with_consequences, ["Me", "Bot: Wanderer", "Bot: Wanderer"])
    expect(ada.page.locator(".consequences > span").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_the_board_is_accessible_while_a_tile_is_laid(people: People, dark: bool) -> None:
    ada = people("Ada", dark=dark)
    ada.reach(is_patching)
    assert problems(ada.page) == []
    ada.page.set_viewport_size(PHONE)
    ada.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Board").click()
    assert problems(ada.page) == []


def test_taken_tiles_keep_their_place_on_a_phone_until_they_are_laid(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    assert ada.play_on(lambda ada: ada.prompt.startswith("You have no bid yet"), answers=20)
    before = land_on_a_phone(ada)
    assert ada.play_on(is_patching, answers=8)
    expect(ada.region("Auction")).to_contain_text("taken by you")
    assert land_on_a_phone(ada) == pytest.approx(before, abs=8)


def land_on_a_phone(person: Person) -> float:
    """How far below the top of the board the land begins on a phone, in pixels."""
    person.page.set_viewport_size(PHONE)
    board = person.page.get_by_role("main", name="Board")
    expect(board.locator(".land .main")).to_be_visible()
    top = box(board.locator(".land .main"))["y"] + board.evaluate("board => board.scrollTop") - box(board)["y"]
    person.page.set_viewport_size(DESKTOP)
    return float(top)
