"""Monuments' drawn board: the map, the ten cards, and answering on them by pointer, touch and keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.maps import WHOLE, film, lit, wait_until_at_rest, world
from tests.browser.person import PHONE, Person
from tests.browser.test_playback import answer_beside_the_board

# Notes with every frame which part of the map's height is on the screen.
IN_SIGHT = """() => {
  const seen = (window.inSight = []);
  const note = () => {
    const box = document.querySelector('.world')?.getBoundingClientRect();
    if (box && box.height > 0)
      seen.push((Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / box.height);
    requestAnimationFrame(note);
  };
  note();
}"""
SEEN = 0.6  # of the map
# By how many pixels the middle of a hex lies outside of the screen; 0 or less within.
OUT_OF_VIEW = """hex => {
  const box = hex.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return Math.max(-x, x - innerWidth, -y, y - innerHeight);
}"""
TITLE = "Monuments"
LIMIT = 180_000  # bytes of the board's code, compressed
FINGER = 44  # pixels


def hexes(person: Person, name: str | re.Pattern[str]) -> Locator:
    return world(person).get_by_role("button", name=name)


def card(person: Person, name: str) -> Locator:
    return person.region("Your action cards").get_by_role("button", name=re.compile(rf"^{name} (red|green), "))


def answer(person: Person, thing: Locator) -> None:
    """Click on something of the board that answers the question."""
    before = person.question
    touches = person.page.viewport_size == PHONE
    thing.tap(force=True) if touches else thing.click(force=True)
    person.wait_until_answered(before)


def settle_in(person: Person) -> None:
    """Answer the questions of the set-up on the board, up to the first turn."""
    while person.wait_until_asked():
        prompt = person.prompt
        if "civilization" in prompt:
            answer(person, person.region("Choose your people").get_by_role("button").first)
        elif "keep" in prompt:
            answer(person, person.region("Quests just drawn").get_by_role("button").first)
        elif "starting resource" in prompt:
            answer(person, lit(person).first)
        else:
            return


def begin(person: Person, players: int = 2) -> None:
    """A table at which it is the person's first turn."""
    person.make_table(["Me"] + ["Bot: Wanderer"] * (players - 1), TITLE)
    if person.page.viewport_size == PHONE:
        person.wait_until_asked()
        person.page.get_by_role("navigation").get_by_role("button").filter(has_text="Board").tap()
    settle_in(person)


@pytest.mark.parametrize(("players", "places"), [(2, 28), (4, 56)])
def test_the_map_is_drawn(people: People, players: int, places: int) -> None:
    ada = people("Ada")
    begin(ada, players)
    expect(world(ada).get_by_role("button")).to_have_count(places)  # land, monuments and lakes; no open sea
    expect(hexes(ada, re.compile(r"Your monument, .*, 0 of 5 layers\. Your 3 workers"))).to_have_count(1)
    expect(ada.page.get_by_role("region", name=re.compile("^Mat: "))).to_have_count(players)
    expect(ada.button("Quest, back: Start")).to_have_count(players - 1)  # nobody sees more of the others' quests
    expect(ada.region("Your action cards").get_by_role("button", name=re.compile(" red, in hand"))).to_have_count(10)
    assert problems(ada.page) == []


def test_a_first_turn_is_played_by_clicking_on_the_board(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    layer = card(ada, "Build a layer")
    expect(layer).to_have_attribute("aria-disabled", "true")
    layer.hover()
    expect(ada.page.locator("#popover")).to_contain_text("only Movement or Quests")

    place = card(ada, "Movement").bounding_box()
    answer(ada, card(ada, "Movement"))
    ada.wait_until_asked()
    tray = ada.region("Unit to move")
    expect(tray).to_contain_text("2 units can still move")
    target = hexes(ada, re.compile("Can be chosen$")).first
    target.hover()
    expect(world(ada).locator(".arrow")).to_be_attached()
    expect(ada.page.locator("button.option.highlighted")).to_have_count(1)
    answer(ada, target)
    expect(hexes(ada, re.compile(r"Your 1 worker.*Held by you"))).to_have_count(1)
    ada.wait_until_asked()
    answer(ada, ada.region("Your choice").get_by_role("button", name="Move no more"))
    ada.wait_until_asked()
    expect(card(ada, "Movement")).to_contain_text("Movement red, played")
    now = card(ada, "Movement").bounding_box()
    assert place is not None and now is not None and (place["x"], place["width"]) == (now["x"], now["width"])


def test_the_list_points_at_the_map_and_the_cards(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    ada.open_list()
    ada.options.filter(has_text="Movement").hover()
    expect(ada.region("Your action cards").locator(".pointed")).to_have_count(1)
    ada.choose("Movement")
    ada.wait_until_asked()
    ada.open_list()
    ada.page.mouse.move(0, 0)  # an entry that comes under a resting pointer is not pointed at
    ada.options.filter(has_text="Worker from").first.hover()
    expect(world(ada).locator(".glow.pointed")).to_have_count(2)  # where from, where to
    expect(ada.region("What it does")).to_contain_text("Worker from")


def test_a_hex_that_cannot_be_reached_says_why(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    answer(ada, card(ada, "Movement"))
    ada.wait_until_asked()
    hexes(ada, re.compile("^GL1")).click()
    expect(ada.page.locator("#popover")).to_contain_text(re.compile("Not allowed|MON-"))


def test_the_board_by_touch(people: People) -> None:
    ada = people("Ada", PHONE)
    begin(ada)
    answer(ada, card(ada, "Movement"))
    ada.wait_until_asked()
    box = lit(ada).first.bounding_box()  # the map has come close
    assert box is not None and box["width"] >= FINGER
    answer(ada, lit(ada).first)
    ada.button("Whole map").tap()
    expect(ada.button("Whole map")).to_be_disabled()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.page.get_by_role("main").evaluate("board => board.scrollWidth <= board.clientWidth")
    assert problems(ada.page) == []


def test_the_map_by_keyboard(people: People) -> None:
    ada = people("Ada")
    begin(ada)
    answer(ada, card(ada, "Movement"))
    ada.wait_until_asked()
    first = hexes(ada, re.compile("^EU4|^AF5")).first
    first.focus()
    ada.page.keyboard.press("+")
    expect(film(ada)).not_to_have_attribute("style", WHOLE)
    ada.page.keyboard.press("0")
    ada.page.keyboard.press("ArrowRight")
    expect(first).not_to_be_focused()
    ada.page.keyboard.press("ArrowLeft")
    expect(first).to_be_focused()


def press_until(person: Person, key: str, holds: str) -> None:
    """Press a key until the focus is on something that this expression holds of."""
    for _ in range(120):
        if person.page.evaluate(f"() => {{ const at = document.activeElement; return {holds}; }}"):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {holds}")


def test_a_turn_by_keys_alone(people: People) -> None:
    """A card is reached by the tab key, the lit hexes of the map by the tab key and the arrows."""
    ada = people("Ada")
    begin(ada)
    before = ada.question
    press_until(ada, "Tab", "at.matches('.card') && at.textContent.startsWith('Movement')")
    ada.page.keyboard.press("Enter")
    ada.wait_until_answered(before)
    ada.wait_until_asked()
    before = ada.question
    press_until(ada, "Shift+Tab", "at.matches('[data-space]')")
    expect(ada.page.locator("[data-space]:focus")).to_have_attribute("data-lit", "true")
    ada.page.keyboard.press("Enter")
    ada.wait_until_answered(before)
    expect(ada.log.filter(has_text="worker moves from")).not_to_have_count(0)


def test_a_tap_explains_nothing_that_comes_under_the_finger(people: People) -> None:
    """Browsers make up a mouse at the place of a tap; the cards that come there must not be explained."""
    ada = people("Ada", PHONE)
    for _ in range(6):  # until she is the one who chooses
        ada.make_table(["Me", "Bot: Wanderer"], TITLE)
        ada.wait_until_asked()
        if ada.region("Choose your people").count():
            break
    ada.page.get_by_role("navigation").get_by_role("button").filter(has_text="Board").tap()
    answer(ada, ada.region("Choose your people").get_by_role("button").first)
    ada.wait_until_asked()
    expect(card(ada, "Movement")).to_be_attached()
    ada.page.wait_for_timeout(1000)  # the explanation of what is pointed at comes after a third of a second
    expect(ada.page.locator("#popover")).to_be_hidden()


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


NOTHING = {"wood": 0, "sheep": 0, "metal": 0, "wheat": 0}


def grown(view: dict[str, Any]) -> None:
    """Change a view of the first turn into one of a game that has gone on."""
    own = view["realms"][0]
    own["layers"], own["hexes"], own["goods"] = 2, 6, {**NOTHING, "wood": 2, "metal": 1}
    own["next_layer"] = {
        "layer": 3, "hexes": 7, "cost": {"wood": 2, "sheep": 2, "metal": 1, "wheat": 1}, "pay": 5, "workers": 2,
        "missing": {"hexes": 1, "goods": 2, "workers": 0},
    }  # fmt: skip
    own["green"], own["hand"] = ["trade"], [name for name in own["hand"] if name != "quests"]
    own["own"]["quests"][0]["progress"] = [{"have": 1, "need": 3} for _ in own["own"]["quests"][0]["tasks"]]
    named = {hex["name"]: hex for hex in view["hexes"]}
    named["EU1"]["buildings"] = [
        {"owner": 0, "building": "town", "damaged": False},
        {"owner": 0, "building": "fort", "damaged": True},
    ]
    named["EU1"]["units"], named["EU1"]["side"], named["EU1"]["controlled_by"] = {"worker": 2, "army": 1}, 0, 0
    named["EU1"]["goods"] = {**NOTHING, "sheep": 2}
    sea = next(hex["hex"] for hex in view["hexes"] if hex["terrain"] == "sea" and hex["at"] == [9, 5])
    worker = {"unit": "worker", "load": {**NOTHING, "wood": 1}}
    view["ferries"] = [
        {"ferry": 0, "water": sea, "land": None, "controlled_by": 0, "passengers": [worker]},
        {"ferry": 1, "water": sea, "land": named["EU1"]["hex"], "controlled_by": None, "passengers": []},
    ]
    view["rivers"][0]["bridge"] = True


def with_changes(person: Person) -> None:
    """Let every whole state tell of a game that has gone on."""

    def change(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            told: Any = json.loads(message)
            if told["kind"] == "state" and told["view"] and told["view"]["round"] > 0:
                grown(told["view"])
            page.send(json.dumps(told))

        server.on_message(tell)
        page.on_message(server.send)

    person.page.route_web_socket(re.compile("/ws/tables/"), change)


def test_what_stands_and_lies_on_the_map_is_drawn_and_read(people: People) -> None:
    ada = people("Ada")
    with_changes(ada)
    begin(ada)
    ada.page.reload()
    ada.wait_until_asked()
    town = r"^EU1, Pasture, Europe\. Your town\. Your damaged fort\. Your 2 workers, 1 army\. 2 sheep"
    expect(hexes(ada, re.compile(town))).to_have_count(1)
    expect(hexes(ada, re.compile(r"^Sea\. Ferry 1, afloat, aboard: 1 worker with 1 wood"))).to_have_count(1)
    expect(world(ada).locator(".bridge")).to_have_count(1)
    expect(world(ada).locator("[data-anchor^='ferry:']")).to_have_count(2)
    expect(world(ada).locator("[data-layer]")).to_have_count(2)  # the layers of the monument

    mat = ada.page.get_by_role("region", name="Mat: you")
    expect(mat).to_contain_text(re.compile(r"Layer 3 takes\s+6 of 7\s+land hexes\s+2 of 2\s+wood\s+0 of 2\s+sheep"))
    expect(mat).to_contain_text("You pay 5 of these 6.")
    expect(mat).to_contain_text("Missing: 1 land, 2 resources")
    expect(card(ada, "Trade")).to_contain_text("Trade green, in hand")
    expect(card(ada, "Quests")).to_contain_text("Quests red, played")
    expect(ada.region("Your quests").get_by_text("1 of 3").first).to_be_visible()
    assert problems(ada.page) == []


def test_a_phone_keeps_the_map_in_sight_while_others_act_and_shows_the_own_turn(people: People) -> None:
    """Cards and mats of others lie far from the map: their steps must not scroll it away."""
    ada = people("Ada", PHONE, speed="fast", motion=True)
    ada.make_table(["Me", "Bot: Wanderer"], TITLE)
    ada.wait_until_asked()
    ada.page.evaluate(IN_SIGHT)
    for _ in range(6):
        answer_beside_the_board(ada)
    seen: list[float] = ada.page.evaluate("window.inSight")
    assert len(seen) > 20
    assert min(seen) >= SEEN
    wait_until_at_rest(ada)
    expect(world(ada)).to_be_in_viewport()
    where = lit(ada)
    if where.count():
        assert any(each.evaluate(OUT_OF_VIEW) <= 0 for each in where.all())
