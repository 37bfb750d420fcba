"""What cards do on Monuments' board: the shops, Production, Populate, Trade, payments, layers, bonuses and quests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import problems
from tests.browser.conftest import People
from tests.browser.made_up import Json, answer_of, make_up, option, put_question
from tests.browser.maps import lit, overlap, world
from tests.browser.person import A_BOT, DESKTOP, PHONE, Person
from tests.browser.site import Site
from tests.browser.test_monuments_board import FINGER, TITLE, answer, card, hexes

Asked = tuple[Json, list[Json]]


@pytest.fixture(autouse=True)
def at_the_market(site: Site) -> Iterator[None]:
    """Let every table of these tests begin in the same position."""
    site.begin_at("monuments_market")
    yield
    site.begin_at("")


def sit_down(person: Person) -> None:
    """A table in the middle of a game, at the person's turn."""
    person.make_table(["Me", "Bot: Wanderer"], TITLE)
    person.wait_until_asked()
    if person.page.viewport_size == PHONE:
        person.page.get_by_role("navigation").get_by_role("button").filter(has_text="Board").tap()


def play(person: Person, name: str) -> None:
    answer(person, card(person, name))
    person.wait_until_asked()


def act(person: Person, button: Locator) -> None:
    answer(person, button)
    person.wait_until_asked()


def go_back(person: Person) -> None:
    before = person.question
    person.button(re.compile("^Back")).click()
    person.wait_until_answered(before)
    person.wait_until_asked()


def stepper(panel: Locator, name: str) -> Locator:
    return panel.get_by_role("spinbutton", name=re.compile(f"^{name}"))


def told(person: Person, words: str) -> Locator:
    return person.log.filter(has_text=re.compile(words))


def main_button(panel: Locator) -> Locator:
    return panel.locator("button.primary")


# -- the shops


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_build_is_a_shop_whose_places_are_lit(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    sit_down(ada)
    play(ada, "Build a building")
    shop = ada.region("What do you build?")
    town = shop.get_by_role("listitem").filter(has_text="Town")
    expect(town).to_contain_text("2 less")  # green Build and Masons
    expect(town).to_contain_text("1 in your supply")
    ferry = shop.get_by_role("listitem").filter(has_text="Ferry")
    expect(ferry.get_by_role("button")).to_have_text("11 places")
    expect(shop.get_by_role("listitem").filter(has_text="Bridge")).to_contain_text("20 in the bank")
    expect(shop.get_by_role("listitem").filter(has_text="Repair a fort")).to_contain_text("1 damaged")
    assert problems(ada.page) == []

    everywhere = lit(ada).count()
    town.get_by_role("button", name="3 places: town").click()
    expect(lit(ada)).to_have_count(3)  # the hexes with a worker and without a town
    assert everywhere > 3
    where = shop.get_by_role("group", name=re.compile("^Where"))
    expect(where.get_by_role("button")).to_have_count(3)
    act(ada, hexes(ada, re.compile("^EU4")))

    pays = ada.region("How do you pay?")
    if size == PHONE:  # the map is where the payment comes from
        box = hexes(ada, re.compile("^EU3")).bounding_box()
        assert box is not None and box["width"] >= FINGER
    expect(pays).to_contain_text("You save 2: pay 1 of these.")
    expect(pays.get_by_role("spinbutton")).to_have_count(2)  # sheep of one hex, wheat of another
    pays.get_by_role("button", name=re.compile("^More: Wheat, EU3")).click()
    pay = pays.get_by_role("button", name=re.compile("^Pay 1 wheat: 1 wheat from EU3"))
    expect(pay).to_have_text("Pay 1 wheat")
    act(ada, pay)
    expect(hexes(ada, re.compile("^EU4.*Your town"))).to_have_count(1)


def test_a_bridge_is_placed_by_the_hex_beyond_it_and_a_ferry_by_its_water(people: People) -> None:
    """Open sea has no name on the map until a ferry is chosen: then the lit water says which is meant."""
    ada = people("Ada")
    sit_down(ada)
    play(ada, "Build a building")
    shop = ada.region("What do you build?")
    expect(hexes(ada, re.compile("^Sea.*Can be chosen$"))).to_have_count(0)
    shop.get_by_role("button", name=re.compile("places: ferry$")).click()
    sea = hexes(ada, re.compile("^Sea.*Can be chosen$"))
    expect(sea).not_to_have_count(0)
    names = world(ada).locator("text")
    for place in shop.get_by_role("button", name=re.compile("^EU5 – sea ")).all():
        expect(names.get_by_text(place.inner_text().split()[-1], exact=True)).to_have_count(1)

    shop.get_by_role("button", name=re.compile("places: bridge$")).click()
    expect(sea).to_have_count(0)
    hexes(ada, re.compile("^EU7.*Can be chosen$")).click()
    menu = ada.page.get_by_role("dialog", name=re.compile("^What to do at EU7"))
    bridges = menu.get_by_role("button", name=re.compile("^Bridge .* towards EU7"))
    expect(bridges).to_have_count(2)  # from EU2 and from EU4
    act(ada, bridges.first)
    act(ada, main_button(ada.region("How do you pay?")))
    expect(told(ada, "You build a bridge between EU4 and EU7")).to_have_count(1)


def test_units_are_trained_and_weapons_forged_in_a_shop(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    play(ada, "Train a military unit")
    shop = ada.region("What do you train?")
    expect(shop.get_by_role("listitem")).to_have_count(4)
    shop.get_by_role("button", name="6 places: army").click()
    expect(lit(ada)).to_have_count(5)  # every hex with a worker
    hexes(ada, re.compile("^EU3")).click()  # a worker and an armed one stand there
    expect(ada.page.get_by_role("dialog", name=re.compile("^What to do at EU3"))).to_be_visible()
    ada.button("Close").click()
    act(ada, shop.get_by_role("button", name=re.compile("^Forge it: ")))
    pays = ada.region("How do you pay?")
    act(ada, main_button(pays))  # one metal, from either hex
    act(ada, hexes(ada, re.compile("^EU1.*Can be chosen")))
    expect(hexes(ada, re.compile(r"^EU1.*1 worker, 1 armed worker"))).to_have_count(1)


# -- production, populate, trade


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_production_is_answered_by_switching_hexes(people: People, size: ViewportSize) -> None:
    ada = people("Ada", size)
    sit_down(ada)
    play(ada, "Production")
    panel = ada.region("Production")
    # A hex holds five: two workers and a factory at EU4 make 3, but three metal lie there already.
    full = panel.get_by_role("button", name=re.compile(r"^EU4 \+2 metal 1 lost"))
    expect(full).to_have_attribute("aria-pressed", "true")
    expect(world(ada).get_by_role("button", pressed=True)).to_have_count(3)
    assert problems(ada.page) == []
    ticks = world(ada).locator("g.mark")
    expect(ticks).to_have_count(3)
    if size == DESKTOP:  # the resources that lie on a hex stay in sight below its tick
        lie = [box for each in world(ada).locator("[data-anchor^='goods:']").all() if (box := each.bounding_box())]
        for tick in ticks.all():
            box = tick.bounding_box()
            assert box and not [other for other in lie if overlap(box, other)]

    switch = hexes(ada, re.compile("^EU1"))
    switch.tap(force=True) if size == PHONE else switch.click(force=True)
    expect(panel.get_by_role("button", name=re.compile("^EU1"))).to_have_attribute("aria-pressed", "true")
    expect(world(ada).get_by_role("button", pressed=True)).to_have_count(3)  # another hex made room
    panel.get_by_role("button", name=re.compile("^EU5")).click()
    expect(hexes(ada, re.compile("^EU5"))).to_have_attribute("aria-pressed", "true")
    expect(hexes(ada, re.compile("^EU1"))).to_have_attribute("aria-pressed", "true")  # what was clicked stays
    expect(panel.get_by_role("status")).to_contain_text("You gain:")
    act(ada, main_button(panel))
    expect(hexes(ada, re.compile("^EU1.*4 sheep"))).to_have_count(1)  # two lay there


def test_populate_and_trade_have_controls_of_their_own(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    play(ada, "Populate")
    panel = ada.region("Populate")
    expect(stepper(panel, "EU1")).to_have_attribute("aria-valuenow", "1")
    stepper(panel, "EU1").press("ArrowDown")
    expect(stepper(panel, "EU1")).to_have_attribute("aria-valuenow", "0")
    hexes(ada, re.compile("^EU1")).click()
    expect(stepper(panel, "EU2")).to_have_attribute("aria-valuenow", "1")
    act(ada, main_button(panel))
    expect(hexes(ada, re.compile("^EU1.*Your 3 workers"))).to_have_count(1)
    expect(hexes(ada, re.compile("^EU2.*Your 3 workers"))).to_have_count(1)
    pass_on(ada)

    play(ada, "Trade")
    panel = ada.region("Trade with the bank")
    panel.get_by_role("group", name="You give").get_by_role("button", name="2 metal of 4").click()
    panel.get_by_role("group", name="You take").get_by_role("button", name=re.compile("^1 wheat bank")).click()
    sources = panel.get_by_role("group", name="From where").get_by_role("button")
    expect(sources.first).to_have_text("As suggested")
    sources.filter(has_text="2 from EU4").click()
    assert problems(ada.page) == []
    act(ada, main_button(panel))
    expect(ada.region("Your choice")).to_contain_text("To place:")
    act(ada, lit(ada).first)
    expect(panel).to_contain_text("1 exchange left")


def pass_on(person: Person) -> None:
    """Turn no quest in, and let the others play until it is the person's turn again."""
    while person.wait_until_asked() and "play a card" not in person.prompt.lower():
        act(person, person.region("Your choice").get_by_role("button", name=re.compile("^No more|Go on|End|nothing")))


# -- upgrades, layers, bonuses


def test_a_card_is_upgraded_by_clicking_it_and_turns_green(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    back = ada.region("Your action cards").get_by_role("button", name=re.compile("^Take all cards back"))
    expect(back.get_by_role("img", name="Movement")).to_be_visible()  # what comes back is named
    play(ada, "Upgrade")
    for due in ada.region("Your action cards").locator(".due").all():  # prices and what is missing stay on their card
        box, around = due.bounding_box(), due.locator("xpath=ancestor::button").bounding_box()
        assert box is not None and around is not None
        assert abs(box["x"] + box["width"] / 2 - around["x"] - around["width"] / 2) < 2
        assert box["y"] + box["height"] <= around["y"] + around["height"]
    green = card(ada, "Production")
    expect(green).to_have_attribute("aria-disabled", "true")
    green.click(force=True)
    expect(ada.page.locator("#popover")).to_contain_text("MON-UPG-07")
    answer(ada, card(ada, "Trade"))  # sheep and wheat, from one hex each
    expect(card(ada, "Trade")).to_contain_text("Trade green")


def test_a_layer_is_paid_workers_are_given_up_and_bonuses_chosen(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    expect(ada.page.get_by_role("region", name="Mat: you")).to_contain_text("All there")
    play(ada, "Build a layer")
    act(ada, main_button(ada.region("How do you pay?")))
    hexes(ada, re.compile("^EU3")).click()  # a worker with a weapon and one without: which?
    expect(ada.page.get_by_role("dialog").get_by_role("button", name=re.compile("orker"))).to_have_count(2)
    ada.page.keyboard.press("Escape")
    act(ada, hexes(ada, re.compile("^EU1")))  # the only kind there is, and only one worker: a click is all it takes
    bonuses = ada.region("Bonus of layer 2")
    expect(bonuses).to_contain_text(re.compile(f"Still to build this layer, and to take what you leave: {A_BOT}"))
    assert problems(ada.page) == []
    act(ada, bonuses.locator("button:enabled").first)
    gifts = ada.region("Your personal card")
    if gifts.count():
        act(ada, gifts.get_by_role("button").first)
    expect(hexes(ada, re.compile("^EU0.*2 of 5 layers"))).to_have_count(1)


# -- quests


def test_quests_are_kept_as_a_set_and_turned_in_at_their_card(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    quests = ada.region("Your quests")
    expect(quests.get_by_role("listitem").filter(has=ada.page.get_by_text(re.compile(" of ")))).not_to_have_count(0)
    done = quests.get_by_role("button")
    expect(done).to_have_count(1)  # one of the two is fulfilled
    act(ada, done)
    if "resource" in ada.prompt:  # a quest of its level brings one
        act(ada, lit(ada).first)
    expect(told(ada, "completed? the quest|completes? the quest")).to_have_count(1)

    play(ada, "Quests")
    drawn = ada.region("Quests just drawn")
    costs = drawn.get_by_text("if not done").count() > 0
    expect(drawn.get_by_text("costs these points")).to_have_count(int(costs))
    toggles = drawn.get_by_role("button", name=re.compile("^Keep: "))
    count = toggles.count()
    assert count > 1
    for index in range(count):
        if toggles.nth(index).get_attribute("aria-pressed") == "false":
            toggles.nth(index).click()
    expect(drawn.get_by_role("button", pressed=True)).to_have_count(count)
    toggles.first.click()
    expect(drawn.get_by_role("button", pressed=True)).to_have_count(count - 1)
    expect(main_button(drawn)).to_have_text(f"Keep {count - 1} of {count}")
    assert problems(ada.page) == []
    act(ada, main_button(drawn))
    expect(drawn).to_have_count(0)


def test_a_fulfilled_quest_is_turned_in_beside_the_map_of_a_phone(people: People) -> None:
    """Its card lies below the map, the cards and the mat."""
    ada = people("Ada", PHONE)
    sit_down(ada)
    done = ada.region("Your choice").get_by_role("button", name=re.compile("^Complete the quest"))
    expect(done).to_be_in_viewport(ratio=1)
    act(ada, done)
    expect(done).to_have_count(0)


# -- the map of a phone, and the next question


def test_many_places_are_shown_by_the_map_alone_on_a_phone(people: People) -> None:
    ada = people("Ada", PHONE)
    sit_down(ada)
    play(ada, "Build a building")
    shop = ada.region("What do you build?")
    shop.get_by_role("button", name="11 places: ferry").tap()
    expect(shop.get_by_role("group", name=re.compile("^Where")).get_by_role("button")).to_have_count(0)
    expect(lit(ada)).not_to_have_count(0)


def test_the_question_after_a_card_does_not_wait_for_its_own_steps(people: People) -> None:
    """The log says nothing of a card before its action is answered: the answer is still the person's own."""
    ada = people("Ada", speed="slow")
    sit_down(ada)
    play(ada, "Trade")
    ada.page.evaluate(
        "window.prompts = []; new MutationObserver(() => prompts.push(document.body.innerText.includes("
        "'Your next choice comes after this'))).observe(document.body, {childList: true, subtree: true,"
        " characterData: true})"
    )
    act(ada, main_button(ada.region("Trade with the bank")))
    assert ada.page.evaluate("prompts.length > 0 && !prompts.some(Boolean)")


# -- questions that come up rarely


def put(good: str, hex: int) -> Json:
    return option(f"1 {good} on {hex}", kind="put", good=good, hex=hex)


def on_map(person: Person, name: str) -> Callable[[], None]:
    return hexes(person, re.compile(f"^{name}.*[Cc]an be chosen")).click


def test_rare_questions_are_answered_at_their_places(people: People) -> None:
    ada = people("Ada")
    sit_down(ada)
    asked: Json = {}

    def change(state: Json) -> None:
        numbers = {hex["name"]: hex["hex"] for hex in state["view"]["hexes"]}
        make: Callable[[dict[str, int]], Asked] = asked["make"]
        put_question(state, *make(numbers))
        asked["options"] = [each["choice"] for each in state["question"]["options"]]

    make_up(ada, change)

    def ask(make: Callable[[dict[str, int]], Asked]) -> None:
        asked["make"] = make
        ada.page.reload()
        ada.wait_until_asked()

    def at(kind: str, *names: str, **more: object) -> Callable[[dict[str, int]], Asked]:
        """A question for a place."""
        return lambda hexes: (
            {"kind": kind, "seat": 0, **more},
            [option(name, kind="at", place=hexes[name]) for name in names],
        )

    for kind, more in (
        ("place_workers", {"left": 2}),
        ("give_weapon", {"by_rule": "MON-MIL-10"}),
        ("rearm", {"number": 1}),
        ("place_taken", {"good": 1, "left": 1}),
    ):
        ask(at(kind, "EU1", "EU2", **more))
        assert answer_of(ada, on_map(ada, "EU2")) == asked["options"][1], kind

    goods = {"kind": "place_goods", "seat": 0, "goods": [2, 0, 0, 1], "because": "gift", "by_rule": "MON-PBO-07"}
    ask(lambda hexes: (goods, [put("wood", hexes["EU2"]), put("wood", hexes["EU7"])]))
    expect(ada.region("Your choice").get_by_role("img", name="2 wood, 1 wheat")).to_be_visible()
    assert answer_of(ada, on_map(ada, "EU2")) == asked["options"][0]

    reward = {"kind": "choose_reward", "seat": 0}
    ask(lambda hexes: (reward, [put("wood", hexes["EU2"]), put("metal", hexes["EU4"])]))
    signs = world(ada).locator("[data-sign] use")  # which resource it would be
    expect(signs.and_(ada.page.locator("[href='#mon-wood'], [href='#mon-metal']"))).to_have_count(2)
    assert answer_of(ada, on_map(ada, "EU4")) == asked["options"][1]

    work = {"kind": "build_free", "seat": 0, "work": 0}
    forts = [("EU1", "fort"), ("EU5", "fort")]
    ask(lambda hexes: (work, [option(n, kind="build", work=w, hex=hexes[n], toward=-1) for n, w in forts]))

    assert answer_of(ada, on_map(ada, "EU5")) == asked["options"][1]

    free = {"kind": "upgrade_free", "seat": 0, "left": 2, "begun": True}
    cards = [option(name, kind="this_card", card=name) for name in ("trade", "quests")]
    ask(lambda hexes: (free, [*cards, option("No more", kind="end")]))
    assert answer_of(ada, card(ada, "Trade").click) == asked["options"][0]
    assert answer_of(ada, ada.region("Your choice").get_by_role("button", name="No more").click) == {"kind": "end"}

    gift = {"kind": "choose_gift", "seat": 0, "layer": 2}
    ask(
        lambda hexes: (
            gift,
            [option("Two towns", kind="option", number=0), option("A worker", kind="option", number=1)],
        )
    )
    assert answer_of(ada, ada.region("Your personal card").get_by_role("button", name="A worker").click) == {
        "kind": "option", "number": 1,
    }  # fmt: skip

    respawn = {"kind": "choose_town", "seat": 0, "towns": [], "chosen": []}
    ask(
        lambda hexes: (respawn, [option("3 new workers", kind="respawn"), option("EU1", kind="at", place=hexes["EU1"])])
    )
    assert answer_of(ada, ada.region("Populate").get_by_role("button", name="3 new workers").click) == {
        "kind": "respawn"
    }

    farm = {"kind": "activate_hexes", "seat": 0, "left": 1, "hexes": []}
    ask(
        lambda hexes: (
            farm,
            [option(f"EU1 {n}", kind="activate", hex=hexes["EU1"], other=n) for n in (0, 1, 2)],
        )
    )
    assert answer_of(ada, main_button(ada.region("Production")).click) == asked["options"][0]


# -- keys alone


def test_a_round_by_keys_alone(people: People) -> None:
    """From the card to the last answer nothing is clicked: Tab and arrows reach everything that is lit."""
    ada = people("Ada")
    sit_down(ada)
    keys = ada.page.keyboard

    def press(thing: Locator) -> None:
        thing.focus()
        expect(thing).to_be_focused()
        before = ada.question
        keys.press("Enter")
        ada.wait_until_answered(before)
        ada.wait_until_asked()

    press(card(ada, "Build a building"))
    shop = ada.region("What do you build?")
    town = shop.get_by_role("button", name="3 places: town")
    town.focus()
    keys.press("Enter")
    expect(town).to_have_attribute("aria-pressed", "true")
    press(shop.get_by_role("group", name=re.compile("^Where")).get_by_role("button", name=re.compile("EU4")))
    wheat = stepper(ada.region("How do you pay?"), "Wheat, EU3")
    wheat.press("ArrowUp")
    expect(wheat).to_have_attribute("aria-valuenow", "1")
    press(main_button(ada.region("How do you pay?")))
    while "play a card" not in ada.prompt.lower():
        press(ada.region("Your choice").get_by_role("button").first)

    press(card(ada, "Production"))
    field = hexes(ada, re.compile("^EU1"))
    field.focus()
    keys.press("Enter")
    expect(field).to_have_attribute("aria-pressed", "true")
    press(main_button(ada.region("Production")))
    expect(told(ada, "EU1.*2 sheep|2 sheep.*EU1")).to_have_count(1)
