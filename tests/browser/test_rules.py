"""The rules as a newcomer reads them: the order of sections, and a search that understands questions."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE

GAMES = {"patchistory": "PAT-END-03", "clash_of_cultures": "COC-END-10", "monuments": "MON-END-04"}


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_stands_first_and_questions_find_it(people: People, game: str) -> None:
    ada = people("Ada").visit(f"/rules/{game}")
    book = ada.page.get_by_role("main")
    expect(book.locator("details").first.locator("article").first).to_contain_text(GAMES[game])
    search = ada.page.get_by_role("searchbox")
    for words in ("how do I win", "goal"):
        search.fill(words)
        expect(book.locator("ol article").first).to_contain_text(GAMES[game])
    for words in ("overview", "money", "move", "what is a worker"):
        search.fill(words)
        expect(book.get_by_text("found")).to_be_visible()
    search.fill("zebra")
    expect(book.get_by_text("Nothing found")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_matches_are_marked_and_examples_shown(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size).visit("/rules/patchistory")
    ada.page.get_by_role("searchbox").fill("coins")
    marks = ada.page.get_by_role("main").locator("mark")
    expect(marks.first).to_be_visible()
    assert {text.lower() for text in marks.all_inner_texts()} <= {"coin", "coins"}
    ada.page.get_by_role("searchbox").fill("PAT-AUC")
    expect(ada.page.get_by_text("Example:").first).to_be_visible()
    assert axe.problems(ada.page) == []
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= size["width"]
