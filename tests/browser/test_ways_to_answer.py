"""Ways to answer that a list alone does not give: confirmed, unfolded, set in a form, taken back, given in advance.

The toy's market asks in all of these ways; the page knows nothing of the toy.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_phone_and_keyboard import is_too_wide, press_until, tab

POLISH = "Polish your stars You have no star."
QUIET = "Do not ask me to haggle this round"


def at_the_market(person: Person) -> None:
    """A table of the toy with a market, at its first question; on a phone the choices are shown."""
    person.make_table(["Me", "Bot: Wanderer"], "Toy", Market="open")
    expect(person.region("Question")).to_contain_text("What do you do at the market?")
    if person.page.viewport_size == PHONE:
        tab(person, "Choose")
    person.wait_until_asked()


def at_the_stall(person: Person, stall: int) -> None:
    """A question of how to pay, at which a few ways are listed."""
    at_the_market(person)
    person.choose(f"Look at stall {stall}")
    expect(person.region("Question")).to_contain_text("How do you pay the pot?")
    person.wait_until_asked()


def form(person: Person) -> Locator:
    return person.page.get_by_role("form", name="Set it yourself")


# -- options without effect


def test_an_option_without_effect_says_so_and_is_confirmed(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_market(ada)
    polish = ada.button(POLISH)
    before = ada.question
    polish.click()
    expect(ada.doubt).to_contain_text("This has no effect now: You have no star. Play it all the same?")
    assert problems(ada.page) == []
    ada.doubt.get_by_role("button", name="Do not play it").click()
    expect(ada.doubt).to_have_count(0)
    assert ada.question == before
    polish.click()
    ada.doubt.get_by_role("button", name="Play it all the same").click()
    expect(ada.doubt).to_have_count(0)
    ada.wait_until_asked()
    assert ada.question != before


def test_the_confirmation_works_by_the_keyboard(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_market(ada)
    polish, before = ada.button(POLISH), ada.question
    press_until(ada.page, "Tab", ada.options.first)
    press_until(ada.page, "ArrowDown", polish)
    ada.page.keyboard.press("Enter")
    expect(ada.button("Play it all the same")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.doubt).to_have_count(0)
    expect(polish).to_be_focused()
    assert ada.question == before
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    expect(ada.doubt).to_have_count(0)
    ada.wait_until_asked()
    assert ada.question != before


# -- more ways


def test_rarely_wanted_options_are_folded(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_market(ada)
    more = ada.button("More ways (2)")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(ada.options.filter(has_text="sing")).to_have_count(0)
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(ada.page.get_by_role("list", name="More ways").get_by_role("button")).to_have_text(["sing 1", "sing 2"])
    expect(ada.button("Other ways…")).to_have_count(0)
    ada.choose("sing 2")
    expect(ada.last_line).to_contain_text("sung 2")
    expect(ada.button("More ways (2)")).to_have_attribute("aria-expanded", "false")


def test_ways_that_are_not_listed_come_when_asked_for(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_stall(ada, 0)
    expect(ada.options).to_have_text(["3 coins, 0 shells", "2 coins, 1 shells"])
    ada.button("Other ways…").click()
    others = ada.page.get_by_role("list", name="More ways").get_by_role("button")
    expect(others).to_have_text(["1 coins, 2 shells", "0 coins, 3 shells"])
    expect(form(ada)).to_have_count(0)
    expect(ada.button("Set it yourself…")).to_be_visible()
    ada.choose("0 coins, 3 shells")
    expect(ada.log.filter(has_text="pot bought 0 3")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_way_that_cannot_be_listed_is_set_in_a_form(toy_people: People, size: ViewportSize) -> None:
    ada = toy_people("Ada", size)
    at_the_stall(ada, 1)
    ada.button("Other ways…").click()
    fields = form(ada)
    expect(fields).to_contain_text("Due: 4, left: 0")
    fields.get_by_role("button", name="Less: Coins").click()
    expect(fields.get_by_label("Coins", exact=True)).to_have_value("3")
    expect(fields).to_contain_text("Due: 4, left: 1")
    fields.get_by_role("button", name="Play this").click()
    refusal = fields.get_by_role("alert")
    expect(refusal).to_contain_text("Not allowed: The pot costs more or less than that.")
    assert not is_too_wide(ada.page)
    assert problems(ada.page) == []
    refusal.get_by_role("button", name="Rule TOY-MARKET-03").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("A pot costs 3 or 4")
    ada.page.keyboard.press("Escape")

    fields.get_by_label("Coins", exact=True).fill("1")
    expect(fields.get_by_role("alert")).to_have_count(0)
    fields.get_by_label("Shells", exact=True).fill("5")
    expect(fields).to_contain_text("Due: 4, too much by 2")
    fields.get_by_role("button", name="Less: Shells").dblclick()
    fields.get_by_label("Wrapped").check()
    fields.get_by_label("Paper").select_option(label="Gift")
    ribbons = fields.get_by_label("Ribbons, separated by commas")
    ribbons.fill("2")
    fields.get_by_role("group", name="Ribbons").get_by_label("1", exact=True).check()
    expect(ribbons).to_have_value("1, 2")
    fields.get_by_role("button", name="Play this").click()
    expect(ada.region("Question")).to_contain_text("Do you haggle?")
    if size == PHONE:
        tab(ada, "Log")
    expect(ada.log.filter(has_text="pot bought 1 3")).to_be_visible()


def test_the_form_works_by_the_keyboard(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_stall(ada, 1)
    press_until(ada.page, "Tab", ada.options.first)
    press_until(ada.page, "ArrowDown", ada.button("Other ways…"))
    ada.page.keyboard.press("Enter")
    coins = form(ada).get_by_label("Coins", exact=True)
    expect(coins).to_be_focused()
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    expect(coins).to_have_value("2")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("ArrowUp")
    expect(form(ada)).to_contain_text("Due: 4, left: 0")
    ada.page.keyboard.press("Escape")  # closes what was unfolded, and does not go back
    expect(form(ada)).to_have_count(0)
    expect(ada.region("Question")).to_contain_text("How do you pay the pot?")
    ada.page.keyboard.press("Escape")
    expect(ada.region("Question")).to_contain_text("What do you do at the market?")


# -- back


@pytest.mark.parametrize("how", ["button", "Escape"])
def test_back_goes_to_the_question_before(toy_people: People, how: str) -> None:
    ada = toy_people("Ada")
    at_the_market(ada)
    expect(ada.button("Back")).to_have_count(0)
    expect(ada.log.first).to_be_visible()
    options, lines = ada.options.all_inner_texts(), ada.log.count()
    ada.choose("Look at stall 0")
    expect(ada.button("Back")).to_have_attribute("aria-keyshortcuts", "Escape")
    if how == "button":
        ada.button("Back").click()
    else:
        ada.page.keyboard.press("Escape")
    expect(ada.options).to_have_text(options)
    expect(ada.log).to_have_count(lines)
    expect(ada.button("Back")).to_have_count(0)


def test_a_plan_may_go_back_too(toy_people: People) -> None:
    ada = toy_people("Ada")
    at_the_market(ada)
    ada.button("Plan").click()
    plan = ada.region("Plan")
    ada.options.filter(has_text="Look at stall 0").click()
    expect(plan).to_contain_text("How do you pay the pot?")
    plan.get_by_role("button", name="Back", exact=True).click()
    expect(plan).to_contain_text("What do you do at the market?")
    expect(plan.get_by_role("listitem")).to_have_text(["1. Look at stall 0", "2. Back"])
    ada.options.filter(has_text="Look at stall 1").click()
    ada.button("Other ways…").click()  # further on in a plan there is the form only
    form(ada).get_by_role("button", name="Less: Coins").click()
    form(ada).get_by_role("button", name="More: Shells").click()
    form(ada).get_by_role("button", name="Play this").click()
    expect(plan).to_contain_text("Do you haggle?")
    plan.get_by_role("button", name="Play 4 steps").click()
    expect(ada.log.filter(has_text="pot bought 3 1")).to_be_visible()


# -- answers in advance


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_answer_in_advance_is_switched_on_and_off(toy_people: People, size: ViewportSize) -> None:
    ada = toy_people("Ada", size)
    at_the_market(ada)
    ada.page.get_by_text("Answers in advance").click()
    switch = ada.page.get_by_role("switch", name=QUIET)
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    expect(ada.region("Choose").get_by_text("1 on")).to_be_visible()
    assert problems(ada.page) == []
    assert not is_too_wide(ada.page)

    for times in ("once", "2 times"):
        ada.choose("Look at stall 0")
        ada.choose("3 coins")
        answered = ada.region("Question").get_by_text(f"Answered for you {times}: {QUIET}.")
        expect(answered).to_be_visible()
        expect(answered).to_have_attribute("aria-live", "polite")
        expect(ada.region("Question")).to_contain_text("What do you do at the market?")

    switch.click()
    expect(switch).not_to_be_checked()
    expect(ada.page.get_by_text("Answered for you")).to_have_count(0)
    ada.choose("Look at stall 0")
    ada.choose("3 coins")
    expect(ada.region("Question")).to_contain_text("Do you haggle?")
    switch.click()  # answers the question that waits, too
    expect(ada.region("Question")).to_contain_text("What do you do at the market?")


# -- all of it


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_everything_unfolded_is_accessible(toy_people: People, size: ViewportSize) -> None:
    ada = toy_people("Ada", size, dark=True)
    at_the_market(ada)
    ada.page.get_by_text("Answers in advance").click()
    ada.button("More ways (2)").click()
    ada.button(POLISH).click()
    expect(ada.doubt).to_be_visible()
    assert problems(ada.page) == []
    assert not is_too_wide(ada.page)
    ada.button("Do not play it").click()
    ada.choose("Look at stall 0")
    ada.button("Other ways…").click()
    ada.button("Set it yourself…").click()
    expect(form(ada)).to_be_visible()
    assert problems(ada.page) == []
    assert not is_too_wide(ada.page)
