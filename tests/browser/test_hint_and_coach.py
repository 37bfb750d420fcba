"""A hint at a question, and the coach after the game: at a desk and on a phone, with the keyboard, and stopped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

HINT = "The best answers"
PERCENT = re.compile(r"\b\d{1,3}%")


def ask(person: Person) -> None:
    """Ask for a hint and wait for it: bots' processes look for it, which takes seconds."""
    person.button("Hint").click()
    expect(person.region(HINT).get_by_role("listitem").first).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_hint_names_three_answers_and_one_click_takes_one(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.play_now()
    before = ada.question
    ask(ada)
    answers = ada.region(HINT).get_by_role("listitem")
    assert 1 <= answers.count() <= 3
    for index in range(answers.count()):
        expect(answers.nth(index)).to_contain_text(PERCENT)
        expect(answers.nth(index)).to_contain_text(re.compile(r"[a-z]\.$"))  # a sentence
    width = ada.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing is wider than the screen"
    best = answers.first.get_by_role("button")
    chosen = best.locator(".label").inner_text()
    if size == DESKTOP:  # the list, if it is open, marks what is pointed at
        ada.open_list()
        ada.page.mouse.move(1, 1)  # a list that opens under the mouse would be pointed at and left
        best.focus()
        expect(ada.page.locator(".option.highlighted")).to_contain_text(chosen)
    best.click()
    ada.wait_until_answered(before)
    expect(ada.region(HINT)).to_have_count(0)


def test_a_hint_is_closed_and_is_the_same_when_asked_for_again(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ask(ada)
    first = ada.region(HINT).inner_text()
    ada.button("Close the hint").click()
    expect(ada.region(HINT)).to_have_count(0)
    ask(ada)
    assert ada.region(HINT).inner_text() == first


def test_while_it_is_looked_for_the_page_shows_that_and_says_why_it_failed(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    held: list[Route] = []
    ada.page.route("**/hint?*", lambda route: held.append(route))
    ada.button("Hint").click()
    expect(ada.region(HINT).get_by_role("progressbar")).to_be_visible()
    expect(ada.region(HINT)).to_contain_text("Looking at your answers")
    ada.page.wait_for_function("() => true")
    held[0].fulfill(status=409, json={"error": "No hint could be found in time. You can ask again.", "rule": None})
    expect(ada.page.get_by_text("No hint could be found in time.")).to_be_visible()
    expect(ada.region(HINT)).to_have_count(0)
    ada.errors.clear()  # the browser logs the refusal


def test_people_who_compete_have_hints_only_if_the_table_was_made_so(people: People) -> None:
    ada = people("Ada")
    ada.visit("/new")
    ada.page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    ada.page.get_by_label("Who plays Green").select_option("bot:random")
    wish = ada.page.get_by_label("Everybody may ask for hints")
    expect(wish).to_have_count(0)
    ada.page.get_by_label("Who plays Green").select_option("me")
    expect(wish).not_to_be_checked()
    wish.check()
    ada.button("Set up the table").click()
    ada.button("Hide nothing at this table").click()
    expect(ada.button("Hint")).to_be_visible()
    ada.make_table(["Me", "Somebody"])
    ada.button("Hide nothing at this table").click()
    ada.wait_until_asked()
    expect(ada.button("Hint")).to_have_count(0)


# -- the coach


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_coach_shows_the_chances_and_leads_to_moments(toy_people: People, size: ViewportSize) -> None:
    ada = toy_people("Ada", size)
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.wait_until_asked()
    ada.play_out()
    coach = ada.page.get_by_role("dialog").get_by_role("region", name="Look back")
    coach.get_by_role("button", name="Ask the coach").click()
    chart = coach.get_by_role("group", name="Chance to win along the game")
    expect(chart).to_be_visible(timeout=60_000)
    expect(coach).to_contain_text(re.compile("Of your|costliest of your"))
    expect(chart.get_by_role("link").first).to_have_accessible_name(re.compile(r"^Moment 0: .*50%"))
    width = ada.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "nothing is wider than the screen"
    chart.get_by_role("link").nth(1).focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**?at=*")
    expect(ada.page.get_by_role("main", name="Board")).to_be_visible()
    ada.button("Back to now").click()
    expect(ada.region("Look back").get_by_role("group", name="Chance to win along the game")).to_be_visible()


def test_the_coach_tells_how_far_it_is_and_can_be_stopped(toy_people: People) -> None:
    ada = toy_people("Ada")
    ada.make_table(["Me", "Bot: Wanderer"], "Toy")
    ada.wait_until_asked()
    ada.play_out()
    coach = ada.page.get_by_role("dialog").get_by_role("region", name="Look back")
    held: list[Route] = []
    ada.page.route("**/coach?*", lambda route: held.append(route))
    coach.get_by_role("button", name="Ask the coach").click()
    expect(coach.get_by_role("progressbar")).to_be_visible()
    expect(coach.get_by_role("status")).to_have_text("The coach looks at your answers … 0 %")
    coach.get_by_role("button", name="Stop").click()
    expect(coach.get_by_role("button", name="Ask the coach")).to_be_visible()
