"""People who learn a game: primer and hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE

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
    expect(hint).to_contain_text("each player may bid or wait")
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
    if size == PHONE:
        hint.get_by_role("button", name="Advice").click()
    hint.get_by_role("button", name="No more hints").click()
    expect(hint).to_have_count(0)
    ada.visit("/me")
    expect(ada.page.get_by_label("Explain the first games")).not_to_be_checked()


def test_a_phone_folds_the_advice_so_that_the_board_has_room(people: People) -> None:
    ada = people("Ada", PHONE, newcomer=True)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    hint = ada.region("First time")
    advice = hint.get_by_text("unless you like a tile very much")
    expect(hint).to_be_visible()
    expect(advice).to_be_hidden()
    folded = hint.bounding_box()
    hint.get_by_role("button", name="Advice").tap()
    expect(advice).to_be_visible()
    hint.get_by_role("button", name="Less").tap()
    expect(advice).to_be_hidden()
    assert folded is not None and folded["height"] < 0.1 * PHONE["height"]
