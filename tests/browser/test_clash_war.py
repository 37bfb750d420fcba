"""Clash of Cultures: moving, battles, Events, the Status Phase and the end, answered on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.maps import film, lit, wait_until_at_rest, world
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_clash_board import TITLE, space
from ziggurat.games.clash_of_cultures.words import REASONS

PeopleAt = Callable[[str], People]


def alone(people: People, size: ViewportSize = DESKTOP, **ways: str) -> Person:
    """Ada at a table of two seats, both of which she plays; it is her question as the first player."""
    ada = people("Ada", size)
    ada.make_table(["Me", "Somebody"], TITLE, **ways)
    ada.wait_until_asked()
    if ada.page.locator(".handover").count():
        ada.button(re.compile("^I am ")).click()
        ada.wait_until_asked()
    return ada


def two_people(people: People) -> tuple[Person, Person]:
    ada, bob = people("Ada"), people("Bob")
    ada.share_table(bob, TITLE)
    ada.wait_until_asked()
    return ada, bob


def at(person: Person, name: str) -> Locator:
    return space(person, re.compile(rf"^{name}: "))


def click(person: Person, what: Locator) -> None:
    """Click something that answers the question."""
    before = person.question
    what.click()
    person.wait_until_answered(before)


def take_units(person: Person, name: str) -> Locator:
    """Start a Move action at a space; its units are then picked up. Where nothing else can be done there is no menu."""
    at(person, name).click()
    tray = person.region("Units to move")
    line = person.page.get_by_role("dialog").get_by_role("button", name="Move units from here")
    expect(line.or_(tray)).to_be_visible()
    if line.count():
        click(person, line)
    expect(tray).to_be_visible()
    return tray


# -- moving


def test_lit_spaces_tell_what_the_way_costs_and_forbids(people_at: PeopleAt) -> None:
    ada = alone(people_at("crossing"))
    tray = take_units(ada, "D5")
    expect(at(ada, "D4")).to_have_accessible_name(re.compile(r"No further move this turn\. Can be chosen$"))
    expect(at(ada, "C4")).to_have_accessible_name(re.compile(r"No battle this turn\. Can be chosen$"))
    expect(at(ada, "C6")).to_have_accessible_name(re.compile(r"Costs 1 Food\. Can be chosen$"))
    expect(at(ada, "C5")).to_have_accessible_name(re.compile(r"A battle\. Can be chosen$"))
    expect(world(ada).locator("[data-way='22'] use")).to_have_attribute("href", "#coc-truce")  # C4

    # Two of three Settlers: the list of options does not name this group, the map knows where it may go.
    tray.get_by_role("button", name="Only Settlers").click()
    tray.get_by_role("button", name="One less: Settlers").click()
    expect(at(ada, "C5")).not_to_have_accessible_name(re.compile("Can be chosen"))
    click(ada, at(ada, "D6"))
    expect(ada.log.filter(has_text="2 Settlers from").first).to_be_visible()
    # What is left: two groups; one Settler and two Army units at D5, and the Ship.
    expect(ada.region("Your choice")).to_contain_text("2 groups can still move.")
    at(ada, "D5").click()
    expect(ada.region("Units to move").get_by_role("group", name="Settlers")).to_contain_text("1/1")
    assert problems(ada.page) == []


def test_units_go_aboard_and_ashore_by_pointing(people_at: PeopleAt) -> None:
    ada = alone(people_at("crossing"))
    tray = take_units(ada, "D5")
    tray.get_by_role("button", name="Only Army units").click()
    click(ada, at(ada, "E4"))
    expect(at(ada, "E4")).to_have_accessible_name(re.compile("2 Army units, 1 Ship"))
    at(ada, "E4").click()
    click(ada, at(ada, "E5"))  # the Ship sails with its cargo
    expect(at(ada, "E5")).to_have_accessible_name(re.compile("2 Army units, 1 Ship"))
    # They went aboard in this Move action, so they go ashore in the next one.
    click(ada, ada.region("Your choice").get_by_role("button", name="No more groups"))
    tray = take_units(ada, "E5")
    tray.get_by_role("button", name="Only Army units").click()
    click(ada, at(ada, "E6"))
    expect(at(ada, "E6")).to_have_accessible_name(re.compile("2 Army units"))


def test_one_click_picks_up_units_where_nothing_else_can_be_done(people_at: PeopleAt) -> None:
    ada = alone(people_at("navies"))
    click(ada, at(ada, "E3"))
    expect(ada.region("Units to move")).to_contain_text("Units at E3")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def test_a_blocked_space_says_why(people_at: PeopleAt) -> None:
    ada = alone(people_at("crossing"))
    tray = take_units(ada, "D5")
    tray.get_by_role("button", name="Only Settlers").click()
    refusal = ada.page.locator("#popover")
    for name, rule in (("F7", "COC-MOV-07"), ("C5", "COC-MOV-25"), ("E5", "COC-MOV-28")):
        before = ada.question
        at(ada, name).click()
        expect(refusal).to_contain_text(REASONS[rule])
        expect(refusal).to_contain_text(rule)
        assert ada.question == before


# -- battles


def test_a_siege_is_fought_in_the_scene(people_at: PeopleAt) -> None:
    ada, bob = two_people(people_at("siege"))
    tray = take_units(ada, "D4")
    tray.get_by_role("button", name="Only Army units").click()
    click(ada, at(ada, "D5"))
    scenes = [person.region("Battle") for person in (ada, bob)]
    click(ada, scenes[0].get_by_role("button", name="No Siegecraft"))

    # Ada's card stays face down until Bob has declared his.
    click(ada, scenes[0].get_by_role("button", name=re.compile("^Play High Morale")))
    expect(scenes[1]).to_contain_text("A card, face down")
    assert "High Morale" not in bob.page.content()
    assert problems(bob.page) == []
    bob.wait_until_asked()
    click(bob, scenes[1].get_by_role("button", name=re.compile("^Play High Ground")))
    for scene in scenes:
        expect(scene).to_contain_text("+1 Steel Weapons")
        expect(scene).to_contain_text("−1 Fortress")
        expect(scene).to_contain_text(re.compile(r"High Morale"))

    for _ in range(10):
        if not ada.wait_until_asked() or "fight another round" not in ada.prompt:
            break
        click(ada, scenes[0].get_by_role("button", name="Fight on"))
        while "combat card" in (ada.prompt if ada.question else ""):
            click(ada, scenes[0].get_by_role("button", name="Play no card"))
        if bob.question and "combat card" in bob.prompt:
            click(bob, scenes[1].get_by_role("button", name="Play no card"))
    expect(ada.log.filter(has_text=re.compile("The battle at D5.*is over")).first).to_be_attached()
    expect(scenes[0]).to_contain_text(re.compile("won"))
    scenes[0].get_by_role("button", name="Close").click()
    expect(scenes[0]).to_have_count(0)


def test_an_attacker_ceases_and_goes_back(people_at: PeopleAt) -> None:
    ada = alone(people_at("navies"))
    take_units(ada, "E3")
    click(ada, at(ada, "E4"))
    scene = ada.region("Battle")
    ada.wait_until_asked()
    if "cannot carry all" in ada.prompt:
        losses = scene.get_by_role("group", name="Units to lose")
        losses.get_by_role("button", name=re.compile("Settler")).first.click()
        losses.get_by_role("button", name=re.compile("Army unit")).first.click()
        click(ada, scene.get_by_role("button", name=re.compile("^Lose 1 Settler")))
        ada.wait_until_asked()
    expect(ada.region("Question")).to_contain_text("fight another round")
    click(ada, scene.get_by_role("button", name="Cease and go back"))
    expect(scene).to_contain_text("Nobody has won")
    expect(at(ada, "E3")).to_have_accessible_name(re.compile(r"\d Ships?"))
    expect(at(ada, "E4")).to_have_accessible_name(re.compile(r"\d Ships?"))


def test_armies_retreat_to_the_space_pointed_at(people_at: PeopleAt) -> None:
    ada, bob = two_people(people_at("withdrawal"))
    # Ada has seen one of the two cards of Bob's hand; the other is a back.
    known = ada.region("Mat: Bob").get_by_role("group", name="Cards you know of this hand")
    expect(known.get_by_role("listitem")).to_have_count(1)
    expect(known).to_contain_text("High Ground")
    take_units(ada, "D4")
    click(ada, at(ada, "D5"))
    bob.wait_until_asked()
    click(bob, bob.region("Battle").get_by_role("button", name=re.compile("^Play Tactical Retreat")))
    bob.wait_until_asked()
    expect(bob.region("Question")).to_contain_text("retreat to from D5")
    assert problems(bob.page) == []
    click(bob, at(bob, "D6"))
    for person in (ada, bob):
        expect(at(person, "D6")).to_have_accessible_name(re.compile("2 Army units"))
        expect(at(person, "D5")).to_have_accessible_name(re.compile("3 Army units"))
    expect(ada.log.filter(has_text="Bob retreats with 2 Army units").first).to_be_attached()


def test_a_naval_battle_and_who_goes_down_with_the_ship(people_at: PeopleAt) -> None:
    ada = alone(people_at("navies"))
    take_units(ada, "E3")
    click(ada, at(ada, "E4"))
    scene = ada.region("Battle")
    expect(scene).to_contain_text("Naval battle at E4")
    sunk = False
    for _ in range(20):
        ada.wait_until_asked()
        if "cannot carry all" in ada.prompt:
            sunk = True
            losses = scene.get_by_role("group", name="Units to lose")
            expect(scene.get_by_role("button", name="Units to lose")).to_be_disabled()
            losses.get_by_role("button", name=re.compile("Settler")).first.click()
            losses.get_by_role("button", name=re.compile("Army unit")).first.click()
            assert problems(ada.page) == []
            click(ada, scene.get_by_role("button", name=re.compile("^Lose 1 Settler")))
        elif "fight another round" in ada.prompt:
            click(ada, scene.get_by_role("button", name="Fight on"))
        else:
            break
    assert sunk
    expect(ada.log.filter(has_text=re.compile("The battle at E4.*is over")).first).to_be_attached()


def test_hits_of_barbarians_are_taken_by_the_units_picked(people_at: PeopleAt) -> None:
    ada = alone(people_at("raid"))
    scene = ada.region("Battle")
    expect(scene).to_contain_text(re.compile("Barbarians.*attacker", re.S))
    losses = scene.get_by_role("group", name="Units to lose")
    for unit in losses.get_by_role("button", name=re.compile("Settler")).all():
        unit.click()
    click(ada, scene.get_by_role("button", name=re.compile("2 Settlers")))
    expect(ada.log.filter(has_text="2 Settlers in the battle").first).to_be_attached()


# -- Events and phases


def test_an_event_is_a_scene_for_all(people_at: PeopleAt) -> None:
    ada, bob = two_people(people_at("epidemic"))
    for person in (ada, bob):
        scene = person.region("Event")
        expect(scene).to_contain_text("Epidemic")
        expect(scene).to_contain_text(re.compile("Ada drew it|you drew it"))
    expect(ada.region("Event")).to_contain_text("You must choose now.")
    expect(bob.region("Event")).to_contain_text("Waiting for Ada.")
    assert problems(ada.page) == []
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at"))  # all answers lie in one space
    click(ada, menu.get_by_role("button", name=re.compile("^Settler")))
    expect(bob.region("Event").get_by_role("list", name="What it did")).to_contain_text("Ada loses 1 Settler")
    expect(bob.region("Event")).to_contain_text("You must choose now.")

    # The rule that the scene quotes goes with the Event, and no page stumbles over it.
    menu = bob.page.get_by_role("dialog", name=re.compile("^What to do at"))
    click(bob, menu.get_by_role("button", name=re.compile("^Settler")))
    for person in (ada, bob):
        expect(person.log.filter(has_text="Epidemic is over.")).to_have_count(1)
        person.page.wait_for_timeout(200)
        assert person.errors == []


def test_the_status_phase_goes_step_by_step(people_at: PeopleAt) -> None:
    ada = alone(people_at("status_phase"))
    track = ada.page.get_by_role("list", name="Status Phase of round 2")
    expect(track.locator("[aria-current=step]")).to_contain_text(re.compile("A free advance.*you choose", re.S))
    ada.page.get_by_text("Scores", exact=True).click()
    expect(ada.page.get_by_role("row", name=re.compile("^City pieces 2 2"))).to_be_visible()
    assert problems(ada.page) == []


def test_trade_routes_are_drawn_when_they_pay(people_at: PeopleAt) -> None:
    ada = alone(people_at("merchants"))
    routes = world(ada).locator("[data-route='0']")
    expect(routes).to_have_count(2)
    expect(world(ada).locator(".route.pays")).to_have_count(2)
    click(ada, ada.region("Amounts").get_by_role("button", name=re.compile("^Take ")))
    expect(world(ada).locator(".route.pays")).to_have_count(0)
    expect(routes).to_have_count(2)


def test_the_end_has_a_timeline(people_at: PeopleAt) -> None:
    ada = alone(people_at("last_turn"))
    ada.choose("Found a city")
    while ada.wait_until_asked():
        click(ada, ada.region("Your choice").get_by_role("button", name="End the turn"))
    result = ada.page.get_by_role("dialog", name="Result")
    timeline = result.get_by_role("table", name="What happened when")
    founded = timeline.get_by_role("button", name=re.compile("founds? a city"))
    expect(founded).to_have_count(1)
    assert problems(ada.page) == []
    founded.click()
    expect(ada.page).to_have_url(re.compile(r"at=\d+"))


# -- the map on a phone, and while it moves

SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll('.sheet text')].map((text) =>
  parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.sheet [data-small] rect')].map((each) => each.getBoundingClientRect());
  return boxes.filter((one, index) => boxes.some((other, number) => number !== index &&
    one.left < other.right - 2 && other.left < one.right - 2 && one.top < other.bottom - 2 && other.top < one.bottom - 2
  )).length;
}"""


def test_a_full_map_can_be_read_on_a_phone(people_at: PeopleAt) -> None:
    ada = people_at("late")("Ada", PHONE)
    ada.make_table(["Me", *["Somebody"] * 3], TITLE)
    ada.wait_until_asked()
    expect(world(ada).locator("[data-small]")).to_have_count(20)
    assert ada.page.evaluate(COVERED) == 0, "plates cover each other"
    assert ada.page.evaluate(SMALLEST_TEXT) >= 11
    ada.page.get_by_text("Scores", exact=True).tap()
    sheet = ada.page.get_by_role("table").filter(has_text="City pieces").bounding_box()
    assert sheet is not None and sheet["x"] >= 0 and sheet["x"] + sheet["width"] <= PHONE["width"]
    ada.page.get_by_text("Scores", exact=True).tap()
    ada.button("My cities").tap()
    expect(world(ada).locator("[data-small]")).to_have_count(0)
    assert ada.page.evaluate(SMALLEST_TEXT) >= 11
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(ada.page) == []


COUNT_CHANGES = """() => {
  window.changes = 0;
  const watch = new MutationObserver((found) => { window.changes += found.length; });
  for (const drawing of document.querySelectorAll('.film svg'))
    watch.observe(drawing, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
ANIMATED = """() => [...document.querySelector('.film').getAnimations({ subtree: true })].flatMap((animation) =>
  animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame)).filter(
    (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)))"""


def test_the_map_is_not_drawn_anew_while_it_moves(people_at: PeopleAt) -> None:
    ada = alone(people_at("late"))
    ada.button("My cities").click()
    wait_until_at_rest(ada)
    box = ada.page.locator(".world").bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 400, box["y"] + 300)
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + 390, box["y"] + 310)
    expect(film(ada)).to_have_class(re.compile("moves"))
    before = film(ada).get_attribute("style") or ""
    ada.page.evaluate(COUNT_CHANGES)
    ada.page.mouse.move(box["x"] + 320, box["y"] + 360, steps=6)
    expect(film(ada)).not_to_have_attribute("style", before)
    assert ada.page.evaluate("window.changes") == 0
    ada.page.mouse.up()
    wait_until_at_rest(ada)


def test_lit_spaces_breathe_without_drawing_the_map_anew(people_at: PeopleAt) -> None:
    """Only what the graphics processor does by itself may go on while nothing happens: opacity and transforms."""
    ada = alone(people_at("late"))
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.page.reload()
    expect(lit(ada).first).to_be_attached()
    animated = set(ada.page.evaluate(ANIMATED))
    assert animated == {"opacity"}


def test_a_battle_by_thumb(people_at: PeopleAt) -> None:
    ada = alone(people_at("raid"), PHONE)
    scene = ada.region("Battle")
    for unit in scene.get_by_role("button", name=re.compile("Settler")).all():
        unit.tap()
    before = ada.question
    scene.get_by_role("button", name=re.compile("2 Settlers")).tap()
    ada.wait_until_answered(before)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert problems(ada.page) == []
