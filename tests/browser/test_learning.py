"""People who learn a game: primer, hints and lesson."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person

HOW = re.compile("How to play ?: Patchistory")
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])


@SIZES
def test_a_first_game_opens_with_its_primer_once(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, newcomer=True)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    primer = ada.page.get_by_role("dialog", name="How to play Patchistory")
    expect(primer.get_by_text("The player with the most Culture")).to_be_visible()
    expect(primer.get_by_role("heading", name="What beginners get wrong")).to_be_visible()
    assert problems(ada.page) == []
    primer.get_by_role("button", name="Got it").click()
    expect(primer).to_have_count(0)

    ada.page.reload()
    ada.wait_until_asked()
    expect(primer).to_have_count(0)
    ada.button("How to play Patchistory").click()
    expect(primer).to_be_visible()
    primer.get_by_role("button", name=re.compile("rules behind this ?: Goal")).click()
    expect(ada.page.get_by_role("dialog", name="The rules").get_by_text("PAT-END-03")).to_be_visible()


def test_the_primer_is_at_hand_before_a_game(people: People) -> None:
    ada = people("Ada")
    ada.visit("/")
    ada.page.get_by_role("link", name=re.compile("How to play ?: Monuments")).click()
    expect(ada.page.get_by_role("heading", name="How to play Monuments")).to_be_visible()
    expect(ada.page.get_by_text("the layers of your own give the most")).to_be_visible()
    assert problems(ada.page) == []

    ada.make_table(["Me", "A friend"])
    ada.button(HOW).click()
    expect(ada.page.get_by_role("dialog", name="How to play Patchistory")).to_be_visible()
    ada.page.keyboard.press("Escape")
    invitation = ada.page.get_by_label("Link to join").input_value()
    ben = people("Ben").visit(invitation)
    ben.button(HOW).click()
    expect(ben.page.get_by_role("dialog", name="How to play Patchistory")).to_be_visible()


@SIZES
def test_a_question_is_explained_the_first_time(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size, newcomer=True)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    hint = ada.region("First time")
    expect(hint).to_contain_text("you may bid or wait")
    board = ada.page.get_by_role("main").bounding_box()
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_have_count(0)
    after = ada.page.get_by_role("main").bounding_box()
    assert board is not None and after is not None and (board["x"], board["y"]) == (after["x"], after["y"])

    ada.page.reload()
    ada.wait_until_asked()
    expect(hint).to_have_count(0)
    table = ada.table_path
    ada.visit("/me")
    ada.button("Show hints for first games again").click()
    ada.visit(table)
    ada.page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    expect(hint).to_be_visible()
    hint.get_by_role("button", name="No more hints").click()
    expect(hint).to_have_count(0)
    ada.visit("/me")
    expect(ada.page.get_by_label("Explain the first games")).not_to_be_checked()


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
        choices = person.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Choose")
        if choices.is_visible():  # a phone
            choices.click()
        marked = person.options.and_(person.page.locator(".advised"))
        expect(marked).to_have_count(1)
        marked.click()
    expect(lesson.get_by_text(page, exact=True)).to_have_count(0)


def test_the_lesson_of_patchistory_from_start_to_end(people: People) -> None:
    ada = people("Ada", newcomer=True)
    lesson = start_lesson(ada, "patchistory")
    assert problems(ada.page) == []
    while lesson.get_by_text("The lesson is over").count() == 0:
        follow(ada, lesson)
        expect(lesson.locator("h2")).not_to_have_text("The others are playing…")
    expect(lesson).to_contain_text("From here on you decide alone")
    lesson.get_by_role("button", name="Play on").click()
    expect(lesson).to_have_count(0)
    ada.choose(0)
    ada.visit("/")
    expect(ada.page.get_by_role("link", name=re.compile("Patchistory · Lesson"))).to_be_visible()


@SIZES
@pytest.mark.parametrize("game", ["patchistory", "clash_of_cultures", "monuments"])
def test_a_lesson_begins(people: People, game: str, size: ViewportSize) -> None:
    ada = people("Ada", size)
    lesson = start_lesson(ada, game)
    for _ in range(4):
        follow(ada, lesson)
    box, question = lesson.bounding_box(), ada.region("Question").bounding_box()
    assert box is not None and question is not None and box["y"] >= question["y"] + question["height"] - 1


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
