"""Monuments: moving with loads, ferries, attacks and retreats, answered on the board by one person and by two."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.maps import lit, overlap, wait_until_at_rest, world
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_monuments_board import FINGER, TITLE, answer, card, hexes
from tests.games.monuments.scenario import Scenario
from ziggurat.games.monuments.rules.odds import odds

PeopleAt = Callable[[str], People]


def alone(people: People, size: ViewportSize = DESKTOP) -> Person:
    """Ada against a bot; it is her turn."""
    ada = people("Ada", size)
    ada.make_table(["Me", "Bot: Wanderer"], TITLE)
    ada.wait_until_asked()
    if size == PHONE:
        ada.page.get_by_role("navigation").get_by_role("button").filter(has_text="Board").tap()
    return ada


def two_people(people: People) -> tuple[Person, Person]:
    ada, bob = people("Ada"), people("Bob")
    ada.share_table(bob, TITLE)
    ada.wait_until_asked()
    return ada, bob


def at(person: Person, name: str) -> Locator:
    return hexes(person, re.compile(rf"^{name}, "))


def begin(person: Person, name: str) -> None:
    """Play an action card; the next question is there."""
    answer(person, card(person, name))
    person.wait_until_asked()


def chances(attack: int, defence: int) -> str:
    won, tied = odds(Scenario().game, attack, defence)
    return f"{won} % to win, {tied} % for a tie, {100 - won - tied} % to lose"


# -- moving


def test_a_load_is_picked_up_and_put_down(people_at: PeopleAt) -> None:
    ada = alone(people_at("monuments_crossing"))
    begin(ada, "Movement")
    at(ada, "EU1").click()
    tray = ada.region("Unit to move")
    expect(tray).to_contain_text("It can carry 1.")
    expect(tray).to_contain_text("units can still move")
    expect(at(ada, "EU2")).to_have_accessible_name(re.compile("Can be chosen$"))
    tray.get_by_role("button", name="sheep").click()
    expect(world(ada).locator("[data-sign] use[href='#mon-sheep']").first).to_be_attached()  # at every lit hex
    answer(ada, at(ada, "EU2"))
    expect(at(ada, "EU2")).to_have_accessible_name(re.compile(r"Your 1 worker\. 1 sheep"))
    ada.wait_until_asked()
    # An army carries nothing, and what has moved is pale.
    at(ada, "EU1").click()
    tray.get_by_role("button", name="Army").click()
    expect(tray).to_contain_text("It carries nothing.")
    expect(tray.get_by_role("group", name="What it takes along")).to_have_count(0)
    expect(world(ada).locator(".stack.spent")).to_have_count(1)
    assert problems(ada.page) == []


def test_a_load_is_changed_on_the_way_where_the_house_rule_allows_it(people_at: PeopleAt) -> None:
    """A worker with two points puts its sheep down halfway and goes on with the wood that lies there."""
    ada = people_at("monuments_wayside")("Ada")
    ada.visit("/new")
    ada.page.get_by_text(TITLE, exact=True).click()
    ada.page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    other = ada.page.get_by_label(re.compile("^Who plays ")).nth(1)
    labels = other.locator("option").all_inner_texts()
    other.select_option(label=next(label for label in labels if label.startswith("Bot: Wanderer")))
    ada.page.get_by_text("House rules").click()
    ada.page.get_by_label("A worker may pick up and put down resources on its way").check()
    ada.button("Set up the table").click()
    ada.wait_until_asked()
    begin(ada, "Movement")
    at(ada, "EU1").click()
    tray = ada.region("Unit to move")
    tray.get_by_role("button", name="sheep").click()
    answer(ada, at(ada, "EU2"))
    ada.wait_until_asked()
    expect(tray).to_contain_text("At EU2")  # it is still in hand
    tray.get_by_role("button", name="wood").click()
    assert problems(ada.page) == []
    answer(ada, at(ada, "EU3"))
    expect(at(ada, "EU2")).to_have_accessible_name(re.compile(r"^EU2, Forest, Europe\. 1 sheep"))
    expect(at(ada, "EU3")).to_have_accessible_name(re.compile(r"Your 1 worker\. 1 wood"))


def test_a_ferry_trip_with_a_load(people_at: PeopleAt) -> None:
    """A worker boards with wood, the ferry sails over and moors, and the wood lies on the other shore."""
    ada = alone(people_at("monuments_crossing"))
    begin(ada, "Movement")
    at(ada, "EU1").click()
    ada.region("Unit to move").get_by_role("button", name="wood").click()
    sea = hexes(ada, re.compile(r"^Sea\. Ferry 1, moored"))
    expect(world(ada).locator("[data-sign] use[href='#mon-ferry']")).to_have_count(1)
    sea.click()
    expect(ada.page.get_by_role("dialog", name="What to do at sea", exact=True)).to_be_visible()
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at"))
    boardings = menu.get_by_role("button", name=re.compile("^Worker"))
    expect(boardings).to_have_count(2)  # alone, or waiting for another
    answer(ada, boardings.filter(has_not_text="waiting for another"))
    expect(hexes(ada, re.compile(r"^Sea\. Ferry 1, afloat, aboard: 1 worker with 1 wood"))).to_have_count(1)
    ada.wait_until_asked()
    hexes(ada, re.compile(r"^Sea\. Ferry 1, afloat")).click()
    expect(ada.region("Unit to move")).to_contain_text("Ferry 1")
    expect(ada.region("Unit to move")).to_contain_text("At sea")  # whose places have no names on the map
    at(ada, "AF1").click()  # it can moor on two sides
    answer(ada, menu.get_by_role("button", name=re.compile("mooring at AF1")).first)
    expect(at(ada, "AF1")).to_have_accessible_name(re.compile(r"Your 1 worker\. 1 wood\. Ferry 1, moored.*Held by you"))


def test_a_blocked_hex_says_why(people_at: PeopleAt) -> None:
    """The river without a bridge, water for those on foot, the ground of a monument, and what is too far."""
    ada = alone(people_at("monuments_crossing"))
    begin(ada, "Movement")
    at(ada, "EU4").click()
    refusal = ada.page.locator("#popover")
    for name, rule in (("EU2", "MON-MOV-10"), ("AF0", "MON-MOV-08"), ("AF5", "MON-MOV-06")):
        before = ada.question
        at(ada, name).click()
        expect(refusal).to_contain_text(rule)
        assert ada.question == before


def test_a_hex_that_yields_two_kinds(people_at: PeopleAt) -> None:
    """Three workers at a workshop on a pasture make three resources, each a sheep or a metal."""
    ada = alone(people_at("monuments_workshop"))
    begin(ada, "Production")
    panel = ada.region("Production")
    place = panel.get_by_role("button", name=re.compile(r"^EU1 \+3 sheep"))
    if place.get_attribute("aria-pressed") != "true":
        place.click()
    metal = panel.get_by_role("spinbutton", name=re.compile("^metal instead, EU1"))
    expect(metal).to_have_attribute("aria-valuenow", "0")
    metal.press("ArrowUp")
    metal.press("ArrowUp")
    expect(metal).to_have_attribute("aria-valuenow", "2")
    assert problems(ada.page) == []
    answer(ada, panel.get_by_role("button", name=re.compile("^Produce: ")))
    expect(at(ada, "EU1")).to_have_accessible_name(re.compile(r"1 sheep, 2 metal"))


# -- war


def test_who_attacks_is_picked_with_the_chances_in_sight(people_at: PeopleAt) -> None:
    """Two armies and an armed worker at EU1, an army at EU4: 10 dice against an army and a town with 4."""
    ada = alone(people_at("monuments_siege"))
    begin(ada, "Attack")
    scene = ada.region("Battle")
    expect(scene).to_contain_text("Attack on EU2")
    expect(scene).to_contain_text(chances(10, 4))
    expect(world(ada).locator(".arrow")).to_have_count(2)
    expect(at(ada, "EU4")).to_have_attribute("aria-pressed", "true")
    at(ada, "EU4").click()  # its army stays
    expect(at(ada, "EU4")).to_have_attribute("aria-pressed", "false")
    expect(scene).to_contain_text(chances(7, 4))
    scene.get_by_role("button", name=re.compile("^Army 1 at EU1: 3 dice")).click()
    scene.get_by_role("button", name=re.compile("^Army 2 at EU1")).click()
    expect(scene).to_contain_text(chances(1, 4))
    scene.get_by_role("button", name=re.compile("^Armed worker 1 at EU1: 1 die")).click()
    expect(scene.get_by_role("button", name=re.compile("^Attack with"))).to_be_disabled()
    assert problems(ada.page) == []
    at(ada, "EU4").click()
    answer(ada, scene.get_by_role("button", name="Attack with 3 dice"))
    expect(scene.get_by_role("img", name=re.compile("^dice: "))).to_have_count(2)


def test_an_attack_between_two_browsers_with_a_retreat(people_at: PeopleAt) -> None:
    """Both see the dice; the defender takes the damage and leaves on the map, the attacker moves in."""
    ada, bob = two_people(people_at("monuments_siege"))
    begin(ada, "Attack")
    scenes = [person.region("Battle") for person in (ada, bob)]
    answer(ada, scenes[0].get_by_role("button", name="Attack with 10 dice"))
    for person, scene in zip((ada, bob), scenes, strict=True):
        expect(scene).to_contain_text("Battle at EU2")
        expect(scene.get_by_role("img", name=re.compile("^dice: "))).to_have_count(2)
        assert problems(person.page) == []
    bob.wait_until_asked()
    losses = scenes[1].get_by_role("group", name="Pieces to lose")
    if losses.count():
        expect(scenes[1]).to_contain_text(re.compile(r"points? of damage"))
        for piece in losses.get_by_role("button", pressed=False).all():
            if scenes[1].get_by_role("button", name=re.compile("^Lose")).count():
                break
            piece.click()
        answer(bob, scenes[1].get_by_role("button", name=re.compile("^Lose")))
        bob.wait_until_asked()
    assert "retreat" in bob.prompt.lower()
    expect(at(bob, "EU3")).to_have_accessible_name(re.compile("Can be chosen$"))
    at(bob, "EU7").click()  # behind the river
    expect(bob.page.locator("#popover")).to_contain_text("MON-RET-03")
    bob.page.keyboard.press("Escape")
    answer(bob, at(bob, "EU8"))
    ada.wait_until_asked()
    moving = scenes[0].get_by_role("group", name="Units that move in")
    expect(moving.get_by_role("button", pressed=True)).not_to_have_count(0)
    expect(scenes[0].get_by_role("list", name="What the battle brought")).to_contain_text("EU8")
    answer(ada, scenes[0].get_by_role("button").last)
    expect(at(ada, "EU2")).to_have_accessible_name(re.compile("Held by you"))
    for scene in scenes:
        expect(scene).to_contain_text(re.compile("You have won|Ada won"))
        expect(scene).not_to_contain_text("nobody left")  # the winner is still there
        title, close = scene.get_by_role("heading").bounding_box(), scene.get_by_role("button").bounding_box()
        assert title is not None and close is not None
        assert close["y"] < title["y"] + title["height"] and close["x"] > title["x"]  # in the corner, not below
    scenes[1].get_by_role("button", name="Close").click()
    expect(scenes[1]).to_have_count(0)


def test_targets_tell_the_best_chance(people_at: PeopleAt) -> None:
    """A navy can attack a navy and, by its ability, two hexes on land: 3 dice each."""
    ada = alone(people_at("monuments_late"))
    begin(ada, "Attack")
    expect(lit(ada)).to_have_count(3)
    won = odds(Scenario().game, 3, 3)[0]
    sea = hexes(ada, re.compile(rf"^Sea\. \w.*'s 1 navy.*Up to {won} % to win\. Can be chosen$"))
    expect(world(ada).get_by_text(f"{won} %")).not_to_have_count(0)
    answer(ada, sea)
    ada.wait_until_asked()
    expect(ada.region("Battle")).to_contain_text(chances(3, 3))
    ada.page.keyboard.press("Escape")
    expect(lit(ada)).to_have_count(3)


def test_chances_of_targets_can_be_read_on_a_large_map(people_at: PeopleAt) -> None:
    """The map comes close to the targets: from afar, their signs cover each other."""
    ada = people_at("monuments_late")("Ada")
    ada.make_table(["Me", *["Bot: Wanderer"] * 3], TITLE)
    ada.wait_until_asked()
    begin(ada, "Attack")
    signs = world(ada).locator("[data-sign] rect")
    expect(signs).to_have_count(3)
    wait_until_at_rest(ada)
    plates = [sign.bounding_box() for sign in signs.all()]
    assert not any(one and two and overlap(one, two) for one, two in combinations(plates, 2))


def moving_on_a_phone(people_at: PeopleAt) -> Person:
    """Somebody who is asked for the first Movement on a large map."""
    ada = people_at("monuments_late")("Ada", PHONE)
    ada.make_table(["Me", *["Bot: Wanderer"] * 3], TITLE)
    ada.wait_until_asked()
    ada.page.get_by_role("navigation").get_by_role("button").filter(has_text="Board").tap()
    begin(ada, "Movement")
    wait_until_at_rest(ada)
    return ada


def test_lit_hexes_of_a_large_map_can_be_hit_by_a_thumb(people_at: PeopleAt) -> None:
    """Units can move on three continents: the map comes as close as a finger needs, to where most of them are."""
    ada = moving_on_a_phone(people_at)
    box = at(ada, "EU4").bounding_box()
    assert box is not None and box["width"] >= FINGER and 0 < box["x"] < PHONE["width"] - FINGER


def test_the_overview_covers_nothing_that_can_be_chosen(people_at: PeopleAt) -> None:
    """A lit hex is dragged to the corner in which the overview lies; the overview makes room."""
    ada = moving_on_a_phone(people_at)
    overview = ada.page.locator(".world > .overview")
    corner, hex = ada.page.locator(".world").bounding_box(), at(ada, "EU4").bounding_box()
    assert corner and hex
    ada.page.mouse.move(hex["x"] + hex["width"] / 2, hex["y"] + hex["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(corner["x"] + corner["width"] - 50, corner["y"] + corner["height"] - 50, steps=5)
    ada.page.mouse.up()
    wait_until_at_rest(ada)
    boxes = [each.bounding_box() for each in lit(ada).all()]
    covered = [
        box
        for box in boxes
        for small in [each.bounding_box() for each in overview.all()]
        if small and box and overlap(small, box)
    ]
    assert covered == []


def test_a_battle_by_thumb(people_at: PeopleAt) -> None:
    ada = alone(people_at("monuments_siege"), PHONE)
    begin(ada, "Attack")
    box = at(ada, "EU4").bounding_box()  # the map has come close
    assert box is not None and box["width"] >= FINGER
    at(ada, "EU4").tap()
    scene = ada.region("Battle")
    expect(scene).to_contain_text(chances(7, 4))
    answer(ada, scene.get_by_role("button", name="Attack with 7 dice"))
    expect(scene.get_by_role("img", name=re.compile("^dice: "))).to_have_count(2)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(ada.page) == []
