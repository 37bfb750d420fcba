"""People who take a lesson: they click what it advises, and something else."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
TITLES = {"patchistory": "Patchistory", "clash_of_cultures": "Clash of Cultures", "monuments": "Monuments"}
MOST_PAGES = 60  # of a lesson
IN_SOAK = pytest.mark.skipif(
    os.environ.get("ZIGGURAT_LENGTH") != "whole", reason="taken at another size: `make soak` takes both"
)


def start_lesson(person: Person, game: str) -> Locator:
    """Start the lesson of a game; returns its panel."""
    person.visit(f"/learn/{game}")
    person.button(re.compile("^Lesson, ")).click()
    lesson = person.region("Lesson")
    expect(lesson).to_be_visible()
    return lesson


def follow(person: Person, lesson: Locator) -> None:
    """Do what the present page of the lesson says."""
    page = lesson.get_by_text(re.compile("page [0-9]+ of")).inner_text()
    if lesson.get_by_role("button", name="Next").count():
        lesson.get_by_role("button", name="Next").click()
    else:
        person.wait_until_asked()
        advised(person, lesson).click()
    expect(lesson.get_by_text(page, exact=True)).to_have_count(0)


def advised(person: Person, lesson: Locator) -> Locator:
    """The option that the lesson names, found where it says."""
    lesson.get_by_role("button", name="Where?").click()
    marked = person.options.and_(person.page.locator(".advised"))
    expect(marked).to_be_in_viewport(ratio=0.9)
    expect(marked).to_contain_text(lesson.locator(".todo strong").inner_text())
    return marked


@pytest.mark.parametrize(
    "game, size",
    [
        pytest.param("patchistory", PHONE, id="patchistory-phone"),
        pytest.param("clash_of_cultures", DESKTOP, id="clash_of_cultures-desk"),
        pytest.param("monuments", PHONE, id="monuments-phone"),
        pytest.param("patchistory", DESKTOP, id="patchistory-desk", marks=IN_SOAK),
        pytest.param("clash_of_cultures", PHONE, id="clash_of_cultures-phone", marks=IN_SOAK),
        pytest.param("monuments", DESKTOP, id="monuments-desk", marks=IN_SOAK),
    ],
)
def test_a_lesson_from_start_to_end(people: People, game: str, size: ViewportSize) -> None:
    ada = people("Ada", size, newcomer=True)
    lesson = start_lesson(ada, game)
    assert problems(ada.page) == []
    for page in range(MOST_PAGES):
        if lesson.get_by_text("The lesson is over").count():
            break
        if page == 4:
            assert_below_the_question(ada, lesson)
        follow(ada, lesson)
        expect(lesson.locator("h2")).not_to_have_text("The others are playing…")
    expect(lesson).to_contain_text("From here on you decide alone")
    lesson.get_by_role("button", name="Play on").click()
    expect(lesson).to_have_count(0)
    ada.page.reload()
    ada.wait_until_asked()
    expect(lesson).to_have_count(0)
    ada.choose(0)
    ada.visit("/")
    expect(ada.page.get_by_role("link", name=re.compile(f"{TITLES[game]} · Lesson"))).to_be_visible()


def assert_below_the_question(person: Person, lesson: Locator) -> None:
    box, question = lesson.bounding_box(), person.region("Question").bounding_box()
    assert box is not None and question is not None and box["y"] >= question["y"] + question["height"] - 1


@pytest.mark.parametrize(
    "game, size",
    [
        pytest.param("patchistory", DESKTOP, id="patchistory-desk"),
        pytest.param("clash_of_cultures", PHONE, id="clash_of_cultures-phone"),
        pytest.param("monuments", DESKTOP, id="monuments-desk"),
    ],
)
def test_a_lesson_begins_at_the_other_size(people: People, game: str, size: ViewportSize) -> None:
    ada = people("Ada", size)
    lesson = start_lesson(ada, game)
    for _ in range(4):
        follow(ada, lesson)
    assert_below_the_question(ada, lesson)


@SIZES
def test_the_board_draws_what_a_lesson_advises(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    lesson = start_lesson(ada, "patchistory")
    auction = ada.region("Auction")
    for drawn in (
        auction.locator("button[data-pointed]", has_text="Wait"),
        auction.locator(".offer.pointed", has_text="Tile 2"),
        ada.page.locator(".ghost .edge:not(.bad)"),  # the tile where it would lie
    ):
        while lesson.get_by_role("button", name="Next").count():
            follow(ada, lesson)
        ada.page.mouse.move(1, 1)  # nothing else is pointed at
        expect(drawn).to_have_count(1)
        expect(drawn).to_be_visible()
        follow(ada, lesson)


def test_a_desk_stays_where_it_is_while_a_lesson_speaks_of_the_land(people: People) -> None:
    ada = people("Ada")
    start_lesson(ada, "patchistory")
    ada.page.locator(".flight.ring").wait_for()  # "This is your Capital"
    assert ada.page.get_by_role("main", name="Board").evaluate("board => board.scrollTop") == 0


def test_a_phone_shows_the_place_of_which_a_lesson_speaks(people: People) -> None:
    ada = people("Ada", PHONE)
    lesson = start_lesson(ada, "patchistory")
    expect(ada.page.locator("[data-anchor='land:0']")).to_be_in_viewport(ratio=0.9)  # "This is your Capital"
    farm = ada.page.get_by_role("button", name=re.compile(r"^Farm\. "))
    while not lesson.get_by_text("A worker for the Farm").count():
        follow(ada, lesson)
        expect(lesson.locator("h2")).not_to_have_text("The others are playing…")
    expect(farm).to_be_in_viewport(ratio=0.9)
    farm.click()  # nothing lies over it
    expect(lesson).to_contain_text("A worker for the Temple")


def test_another_choice_is_answered_with_what_it_would_do(people: People) -> None:
    ada = people("Ada")
    lesson = start_lesson(ada, "patchistory")
    for _ in range(2):
        follow(ada, lesson)
    ada.wait_until_asked()
    ada.options.filter(has_text="Bid 2 Coin on tile 1").click()
    expect(lesson).to_contain_text("a tile that comes later may be better")
    expect(lesson).to_contain_text("You bid 2 Coin on tile 1.")
    lesson.get_by_role("button", name="Back to the lesson").click()
    expect(lesson).to_contain_text("An auction: wait for now")
    ada.options.filter(has_text="Bid 2 Coin on tile 1").click()
    lesson.get_by_role("button", name="Do it anyway").click()
    if ada.confirmation.count():
        ada.button("Do it").click()
    expect(lesson).to_contain_text("You have left the lesson")
    lesson.get_by_role("button", name="Play on").click()
    expect(lesson).to_have_count(0)
    ada.choose(0)


def test_a_plan_is_answered_with_what_it_would_do(people: People) -> None:
    ada = people("Ada")
    lesson = start_lesson(ada, "monuments")
    for _ in range(5):
        follow(ada, lesson)
    expect(lesson).to_contain_text("Play Movement")
    ada.button("Plan").click()
    expect(lesson).to_contain_text("Play Movement")  # nobody else is playing
    ada.open_list()
    ada.options.filter(has_text="Movement").click()
    expect(ada.options.filter(has_text="to EU3 (field)")).to_have_count(1)  # the list of the next step, folded again
    ada.open_list()
    ada.options.filter(has_text="to EU3 (field)").click()
    ada.button(re.compile("^Play [0-9]+ step")).click()
    expect(lesson).to_contain_text("The lesson sends the first two workers to the sheep and the wood")
    lesson.get_by_role("button", name="Back to the lesson").click()
    ada.button("Drop the plan").click()
    ada.button("Plan").click()
    ada.open_list()
    ada.options.filter(has_text="Movement").click()
    expect(ada.options.filter(has_text="to EU1 (pasture)")).to_have_count(1)
    ada.open_list()
    ada.options.filter(has_text="to EU1 (pasture)").click()
    ada.button(re.compile("^Play [0-9]+ step")).click()
    expect(lesson).to_contain_text("To the forest")
