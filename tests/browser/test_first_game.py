"""What made a newcomer doubt in a first game of Patchistory, and must not come back."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.browser.conftest import People
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_board_layout import may_send_a_worker

TOUCH: Final = 40  # pixels, the least size of what a finger must hit
SETTLED: Final = "async () => { await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); }"
# Notes where the kingdoms' buttons are, with every frame.
KINGDOMS: Final = """() => {
  const places = (window.places = new Set());
  const note = () => {
    const found = [...document.querySelectorAll('.kingdom')].map((one) => Math.round(one.getBoundingClientRect().left));
    if (found.length > 0) places.add(found.join(' '));
    requestAnimationFrame(note);
  };
  note();
}"""

# Notes the pixels between the band of events and what stands beside it, whenever the band comes.
GAPS: Final = """() => {
  const gaps = (window.gaps = []);
  new MutationObserver(() => {
    const band = document.querySelector('.band')?.getBoundingClientRect();
    const size = document.querySelector('.territory .size')?.getBoundingClientRect();
    if (band && size) gaps.push(size.left - band.right);
  }).observe(document.querySelector('.shelf'), { childList: true });
}"""


def lays_a_tile(person: Person) -> bool:
    return person.prompt.startswith("You have won tile")


def corner(person: Person) -> Locator:
    return person.page.locator(".catch")


def top_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["y"]


def bottom_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_a_form_says_that_more_of_it_lies_below_its_edge(people: People) -> None:
    ada = people("Ada", newcomer=True)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Got it").click()
    ada.wait_until_asked()
    form = ada.page.locator(".place")
    more = ada.page.get_by_text("More below")
    cards = form.get_by_text("Behind your screen")
    expect(cards).not_to_be_in_viewport()
    while more.count():
        top = form.evaluate("form => form.scrollTop")
        more.click()
        ada.page.evaluate(SETTLED)
        assert form.evaluate("form => form.scrollTop") > top
    assert form.evaluate("form => form.scrollHeight - form.clientHeight - form.scrollTop") <= 16
    form.evaluate("form => form.scrollTo(0, 0)")
    expect(more).to_be_visible()


def test_a_new_question_begins_at_the_top_of_its_form(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    assert ada.play_on(lays_a_tile, answers=8)
    form = ada.page.locator(".place")
    form.evaluate("element => element.scrollTo({ top: 400 })")
    assert form.evaluate("element => element.scrollTop") > 0
    ada.choose(0)
    ada.wait_until_asked()
    ada.page.evaluate(SETTLED)
    assert form.evaluate("element => element.scrollTop") == 0


def test_the_ways_to_lay_a_tile_are_in_sight(people: People) -> None:
    ada = people("Ada", newcomer=True)
    ada.visit("/")
    ada.button("Play now: Patchistory").click()
    ada.page.locator("dialog[open]").get_by_role("button", name="Got it").click()
    assert ada.play_on(lays_a_tile, answers=8)
    ada.page.locator("button.unfold[aria-expanded='true']").click()
    corner(ada).focus()
    for _ in range(8):  # to a place where the tile may lie; the hint about laying a tile is open beside it
        if ada.page.locator("#pat-ways").count():
            break
        ada.page.keyboard.press("ArrowRight")
    ways = ada.page.locator("#pat-ways .way").first
    expect(ways).to_be_visible()
    assert bottom_of(ways) <= bottom_of(ada.page.locator(".place")), "nobody must scroll to choose"


def test_what_a_turn_cost_is_told_with_it(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    assert ada.play_on(lays_a_tile, answers=8)
    expect(ada.page.locator(".recent .less")).to_contain_text("Coin")


def test_passed_headings_of_the_log_lie_under_the_next(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    headings = ada.log.and_(ada.page.locator(".chapter"))
    assert ada.play_on(lambda _: headings.count() > 6, answers=40)
    heights = {round(float(height)) for height in headings.evaluate_all("all => all.map((one) => one.offsetHeight)")}
    assert len(heights) == 1


def test_kingdoms_stay_where_they_are(people: People) -> None:
    ada = people("Ada")
    ada.play_now()
    ada.page.evaluate(KINGDOMS)
    ada.play_on(answers=8)
    assert ada.page.evaluate("[...window.places].length") == 1


def test_the_band_leaves_the_buttons_of_the_land_free(people: People) -> None:
    ada = people("Ada", speed="fast")
    ada.play_now()
    ada.page.evaluate(GAPS)
    ada.play_on(lambda ada: bool(ada.page.evaluate("window.gaps.length > 0")), answers=8)
    assert ada.page.evaluate("Math.min(...window.gaps)") >= 0


def test_a_step_styles_only_what_it_changes(people: People, browser: Browser) -> None:
    ada = people("Ada", speed="fast", motion=True)
    ada.play_now()
    elements = int(ada.page.evaluate("document.querySelectorAll('*').length"))
    browser.start_tracing(page=ada.page, categories=["devtools.timeline"])
    ada.play_on(answers=2)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert max(styled) < 0.6 * elements


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
def test_undo_and_the_score_can_be_hit_and_read(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    ada.play_now()
    tools = ada.page.get_by_role("group", name="Undo and redo").get_by_role("button")
    score = ada.page.get_by_role("button", name="Culture is the score")
    for button in [*tools.all(), score]:
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH
    assert score.evaluate("element => element.scrollWidth <= element.clientWidth"), "nothing of the score is cut off"


def test_a_phone_shows_a_tile_whole_where_it_is_laid(people: People) -> None:
    ada = people("Ada", PHONE)
    ada.play_now()
    assert ada.play_on(lays_a_tile, answers=8)
    ada.open_pane("Board")
    main = ada.page.get_by_role("main", name="Board")
    land = ada.page.get_by_role("group", name="Territory of you")
    expect(land).to_be_in_viewport(ratio=0.7)  # answers were given in the list: the board was not in sight
    assert main.evaluate("main => main.scrollTop") > 0
    assert top_of(ada.region("The score")) == top_of(main), "no slit above the Goods"
    prompt, tools = ada.region("Question").locator("p").first, ada.page.get_by_role("group", name="Undo and redo")
    assert bottom_of(prompt) <= top_of(tools), "nothing of a long question is cut off"

    ways = ada.page.locator("#pat-ways .way")
    for corner_of in ada.page.locator("circle.open").all():
        corner_of.tap(force=True)
        if ways.count() == 2:
            break
    listed, last = ada.page.locator("#pat-ways").bounding_box(), ways.last.bounding_box()
    assert listed is not None and last is not None
    assert last["x"] + last["width"] <= listed["x"] + listed["width"], "both ways are whole"


def test_a_phone_says_beside_the_land_what_is_left_of_a_trade(people: People) -> None:
    ada = people("Ada", PHONE)
    ada.play_now()
    assert ada.play_on(may_send_a_worker, answers=40)
    ada.open_pane("Board")
    trade = ada.page.get_by_role("region", name="Trade", exact=True)
    ada.region("Your choice").locator("button[aria-expanded='false']").filter(has_text="Trade").first.tap()
    expect(trade).to_contain_text("choose one in your territory")
    expect(trade).to_be_in_viewport(ratio=0.9)
    ada.page.locator("rect.lit.origin").first.tap(force=True)
    expect(trade).to_contain_text("Which Trade Route does the worker take?")
    before = ada.question
    trade.get_by_role("button").first.tap()
    ada.wait_until_answered(before)
    expect(trade).to_have_count(0)
    expect(ada.region("Your choice")).to_be_in_viewport(ratio=0.5)  # back at the menu
