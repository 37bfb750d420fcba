"""Clash of Cultures' drawn board: the map, and answering on it by pointer, touch and keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.maps import WHOLE, film, lit, wait_until_at_rest, world
from tests.browser.person import A_BOT, PHONE, Person

TITLE = "Clash of Cultures"
OWN_CITY = re.compile(r"^\w+: Your city, size 1")
LIMIT = 180_000  # bytes of the board's code, compressed

# How many spaces of a drawn land are known: all of a kind are one path. Land is drawn twice, for the shores.
KNOWN_SPACES = """drawing => [...drawing.querySelectorAll("path[class^='t-']")]
  .map((path) => (path.getAttribute('d').match(/M/g) ?? []).length / (path.classList.contains('t-sea') ? 1 : 2))
  .reduce((sum, spaces) => sum + spaces, 0)"""


def space(person: Person, name: str | re.Pattern[str]) -> Locator:
    return world(person).get_by_role("button", name=name)


def begin(person: Person, players: int = 2) -> None:
    """A table at which it is the person's first turn. Offers before it are refused, so that there is Food."""
    person.make_table(["Me"] + ["Bot: Wanderer"] * (players - 1), TITLE)
    panes = person.page.get_by_role("navigation").get_by_role("button")
    while person.wait_until_asked() and "What do you do" not in person.prompt:
        if person.page.viewport_size == PHONE:
            panes.filter(has_text="Choose").tap()
        person.choose(0)
    if person.page.viewport_size == PHONE:
        panes.filter(has_text="Board").tap()


def take_units(person: Person, *, touch: bool = False) -> Locator:
    """Start a Move action at the own city; the units that stand there are then picked up."""
    city = space(person, OWN_CITY)
    city.tap() if touch else city.click()
    before = person.question
    line = person.page.get_by_role("dialog").get_by_role("button", name="Move units from here")
    line.tap() if touch else line.click()
    person.wait_until_answered(before)
    tray = person.region("Units to move")
    expect(tray).to_be_visible()
    return tray


def test_the_advance_board_lies_over_the_map_and_goes_away_again(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    top = ada.page.evaluate("() => document.querySelector('.coc .map').getBoundingClientRect().top")
    ada.button(re.compile("^Get an advance")).click()
    over = ada.page.locator(".over").get_by_role("region", name="Advances")
    expect(over.locator("[data-advance].lit").first).to_be_focused()
    assert ada.page.evaluate("() => document.querySelector('.coc .map').getBoundingClientRect().top") == top
    expect(over.get_by_role("button", name=re.compile("^Advance: Storage"))).to_be_in_viewport()
    assert problems(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(over).to_have_count(0)
    ada.button("Advances").click()
    before = ada.question
    over.get_by_role("button", name=re.compile("^Advance: Storage")).click()
    ada.wait_until_answered(before)
    expect(over).to_have_count(0)


def test_the_hand_is_in_sight_beside_the_map(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    hand = ada.region("Your hand")
    for card in hand.get_by_role("listitem").all():
        expect(card).to_be_in_viewport(ratio=1)
    assert ada.page.locator(".foot").get_by_role("region", name="Your hand").count() == 1


def test_what_the_map_opens_is_in_sight_beside_it(people: People) -> None:
    ada = people("Ada", {"width": 1440, "height": 600})
    begin(ada)
    column = ada.page.locator(".coc .foot")
    column.evaluate("column => column.scrollTo(0, column.scrollHeight)")
    assert column.evaluate("column => column.scrollTop") > 0
    space(ada, OWN_CITY).click()
    expect(ada.page.get_by_role("dialog", name=re.compile("^What to do at"))).to_be_in_viewport(ratio=0.9)


def test_escape_closes_the_scores_that_lie_over_the_map(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    scores = ada.page.locator(".coc details.scores")
    scores.locator("summary").click()
    expect(scores.get_by_role("table")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(scores.get_by_role("table")).to_be_hidden()


@pytest.mark.parametrize(("players", "spaces"), [(2, 40), (4, 72)])
def test_the_map_is_drawn(people: People, players: int, spaces: int) -> None:
    ada = people("Ada")
    begin(ada, players)
    expect(world(ada).get_by_role("button")).to_have_count(spaces)
    expect(space(ada, OWN_CITY)).to_have_count(1)
    expect(space(ada, re.compile("spaces? (north|south|east|west)")).first).to_be_attached()
    expect(ada.page.get_by_role("region", name=re.compile("^Mat: "))).to_have_count(players)
    expect(ada.region("Advances").locator("[data-advance]")).to_have_count(48)
    assert problems(ada.page) == []


def test_a_first_turn_is_played_by_clicking_on_the_board(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    before = ada.question
    ada.region("Advances").get_by_role("button", name=re.compile("^Advance: Storage")).click()
    ada.wait_until_answered(before)
    expect(ada.region("Advances").get_by_role("button", name=re.compile("^Storage, has it: you"))).to_be_visible()

    ada.wait_until_asked()
    expect(ada.region("Your choice").get_by_role("button", name="End the turn")).to_be_visible()
    space(ada, OWN_CITY).click()
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at"))
    collect = menu.get_by_role("button", name=re.compile("collect$"))
    collect.hover()
    expect(ada.region("What it does")).to_contain_text(re.compile(r"\w"))
    before = ada.question
    collect.click()
    ada.wait_until_answered(before)
    ada.wait_until_asked()
    before = ada.question
    panel = ada.page.get_by_role("region", name=re.compile("collects$"))
    panel.get_by_role("button", name=re.compile("^Collect 1")).click()
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text="You collect").first).to_be_visible()

    ada.wait_until_asked()
    before = ada.question
    ada.region("Your choice").get_by_role("button", name="End the turn").click()
    ada.wait_until_answered(before)


def test_a_stack_is_picked_and_put_down_in_a_lit_space(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    tray = take_units(ada)
    expect(tray.get_by_role("group", name="Settlers")).to_contain_text("1/1")
    tray.get_by_role("button", name="One less: Settlers").click()
    expect(lit(ada)).to_have_count(0)
    tray.get_by_role("button", name="One more: Settlers").click()

    target = space(ada, re.compile(r"^\w+: (Forest|Mountain|Barren)\. One space .* Can be chosen$")).first
    target.hover()
    expect(world(ada).locator(".arrow")).to_be_attached()
    expect(ada.page.locator("button.option.highlighted")).to_have_count(1)
    before = ada.question
    target.click()
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text="1 Settler from").first).to_be_visible()


def test_the_end_of_the_turn_keeps_its_place(people: People) -> None:
    """Whatever else is offered: a second click on a button that is gone must not end the turn."""
    ada = people("Ada")
    begin(ada)
    end = ada.region("Your choice").get_by_role("button", name="End the turn")
    place = end.bounding_box()
    ada.button(re.compile("^Get an advance")).click()
    expect(ada.button("Back to the map")).to_be_visible()
    expect(ada.region("Your choice")).to_contain_text("Choose an advance in a golden frame.")
    assert end.bounding_box() == place
    before = ada.question
    ada.page.locator("[data-advance].lit").first.click()
    ada.wait_until_answered(before)
    ada.wait_until_asked()
    expect(ada.button(re.compile("^Get an advance"))).to_have_count(0)
    assert end.bounding_box() == place


def test_a_finger_is_told_about_an_advance_before_it_gets_it(people: People) -> None:
    ada = people("Ada", PHONE)
    begin(ada)
    ada.button(re.compile(r"^Advances \(")).tap()
    storage = ada.page.locator("[data-advance=storage].lit")
    before = ada.question
    storage.tap()
    expect(ada.page.locator("#popover")).to_contain_text("Tap it again to get it.")
    expect(ada.page.locator("#popover")).to_contain_text("Food limit")
    assert ada.question == before
    storage.tap()
    ada.wait_until_answered(before)
    expect(ada.page.locator("#popover")).to_be_hidden()


def test_the_list_points_at_the_map(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    ada.open_list()
    ada.options.filter(has_text=re.compile("City .*: collect")).hover()
    expect(world(ada).locator(".glow.pointed")).to_have_count(1)
    expect(ada.region("What it does")).to_contain_text(re.compile("collect"))


def test_a_map_is_dragged_beyond_its_edge_and_chooses_nothing(people: People) -> None:
    """The pointer stays with the map until it is let go, also over what stands beside it; then it points again."""
    ada = people("Ada")
    begin(ada)
    box = film(ada).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ada.page.mouse.move(x, y)
    for _ in range(6):
        ada.page.mouse.wheel(0, -100)
    wait_until_at_rest(ada)
    shifts = [film(ada).evaluate("film => film.style.transform")]
    ada.page.mouse.down()
    for further in (120, box["width"] / 2 + 80, box["width"] / 2 + 160):  # the last two lie beside the map
        ada.page.mouse.move(x + further, y, steps=3)
        shifts.append(film(ada).evaluate("film => film.style.transform"))
    assert len(set(shifts)) == len(shifts)
    ada.page.mouse.up()
    ada.page.mouse.move(x, y)
    assert film(ada).evaluate("film => film.style.transform") == shifts[-1]
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    wait_until_at_rest(ada)
    ada.page.mouse.move(x + 2, y)
    expect(world(ada).locator("polygon:hover")).to_have_count(1)


# Spaces of the map that lie below one of its buttons, wholly in sight or not.
COVERED = """map => {
  const buttons = [...map.querySelectorAll('.tools button')].map((button) => button.getBoundingClientRect());
  return [...map.querySelectorAll('[data-space]')].filter((space) => {
    const place = space.getScreenCTM();
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(place.inverse());
    const inside = ({ left, right, top, bottom }) =>
      [[left, top], [right, top], [left, bottom], [right, bottom], [(left + right) / 2, (top + bottom) / 2]]
        .some(([x, y]) => space.isPointInFill(at(x, y)));
    return buttons.some(inside);
  }).map((space) => space.getAttribute('aria-label'));
}"""


@pytest.mark.parametrize(("size", "players"), [("phone", 2), ("desk", 2), ("phone", 4), ("desk", 4)])
def test_the_buttons_of_the_whole_map_cover_no_space(people: People, size: str, players: int) -> None:
    ada = people("Ada", PHONE) if size == "phone" else people("Ada")
    begin(ada, players)
    wait_until_at_rest(ada)
    assert ada.page.locator(".coc .world").evaluate(COVERED) == []


def test_a_phone_keeps_the_goods_beside_the_map_in_sight(people: People) -> None:
    ada = people("Ada", PHONE)
    begin(ada)
    strip = ada.page.locator(".coc .strip")
    expect(strip).to_be_in_viewport()
    expect(strip.locator("[data-anchor='goods:0:food']")).to_have_text("2")
    expect(ada.button("End the turn")).to_be_in_viewport()


def test_the_map_by_touch(people: People) -> None:
    ada = people("Ada", PHONE)
    begin(ada)
    expect(film(ada)).to_have_attribute("style", WHOLE)
    ada.button("My cities").tap()
    expect(film(ada)).not_to_have_attribute("style", WHOLE)
    ada.button("Whole map").tap()
    expect(film(ada)).to_have_attribute("style", WHOLE)
    take_units(ada, touch=True)
    before = ada.question
    lit(ada).first.tap(force=True)
    ada.wait_until_answered(before)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(ada.page) == []


def test_the_map_by_keyboard(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    city = space(ada, OWN_CITY)
    city.focus()
    ada.page.keyboard.press("+")
    expect(film(ada)).not_to_have_attribute("style", WHOLE)
    ada.page.keyboard.press("0")
    ada.page.keyboard.press("ArrowUp")
    expect(city).not_to_be_focused()
    ada.page.keyboard.press("ArrowDown")
    expect(city).to_be_focused()
    ada.page.keyboard.press("Enter")
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at"))
    expect(menu.get_by_role("button").nth(1)).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(city).to_be_focused()


def test_the_code_of_the_board_is_small(people: People) -> None:
    ada = people("Ada", fresh=True)
    urls: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: urls.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    ada.play_now(TITLE)
    assert 5_000 < sum(size for id, size in sizes.items() if "/Board" in urls[id]) < LIMIT


def test_a_new_region_is_shown_both_ways_before_it_is_laid(people: People) -> None:
    ada = people("Ada")
    ways = ada.region("Lay the new land").get_by_role("button")
    for _ in range(8):  # some regions can be laid in one way only
        begin(ada)
        take_units(ada)
        unknown = space(ada, re.compile(r"^\w+: Unknown land.* Can be chosen$"))
        before = ada.question
        unknown.first.click()
        ada.wait_until_answered(before)
        if ada.wait_until_asked() and "How do you lay" in ada.prompt:
            break
    expect(ways).to_have_count(2)
    expect(world(ada).locator(".about")).to_have_count(4)  # the new region, among the land that is known
    assert ways.nth(1).evaluate(KNOWN_SPACES) == 4
    ways.nth(1).hover()
    before = ada.question
    ways.nth(1).click()
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text="reveal").last).to_be_visible()


def with_battle(person: Person) -> None:
    """Let every whole state tell of a battle: Ada's city is attacked by three Armies."""

    def change(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            told: Any = json.loads(message)
            if told["kind"] == "state" and told["view"]:
                city = next(each["space"] for each in told["view"]["spaces"] if each["city"])
                told["view"]["battle"] = {
                    "attacker": 1, "defender": 0, "space": city,
                    "origin": None, "units": [16, 16, 16], "sea": False, "round": 2, "lost": [1, 0], "fortress": False,
                    "cards": [None, None], "odds": [0.582, 0.31, 0.108],
                }  # fmt: skip
                objective = told["view"]["realms"][0]["own"]["objectives"][0]
                objective["top_progress"], objective["bottom_progress"] = [3, 5], [4, 4]
            page.send(json.dumps(told))

        server.on_message(tell)
        page.on_message(server.send)

    person.page.route_web_socket(re.compile("/ws/tables/"), change)


def test_a_battle_is_a_scene_with_its_chances(people: People) -> None:
    ada = people("Ada")
    with_battle(ada)
    begin(ada)
    ada.page.reload()
    scene = ada.region("Battle")
    expect(scene).to_contain_text(re.compile(A_BOT + r".*attacker\s*3 Army units.*1 lost", re.S))
    expect(scene).to_contain_text("the attacker wins 58 %, the defender 31 %, nobody 11 %")
    hand = ada.region("Your hand")
    expect(hand.get_by_text("3 of 5", exact=True)).to_be_visible()
    expect(hand.get_by_text("4 of 4: fulfilled if it stays so")).to_be_attached()
    assert problems(ada.page) == []
